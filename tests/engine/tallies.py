"""Prints the tallies of a small simulation: the same however the engine is run.

Arguments: the number of deals, then the kinds of player. Under ``NUMBA_BOUNDSCHECK=1`` it first makes sure that a step
over the end of an array is noticed.
"""

import json
import os
import sys
from typing import Any

import numpy as np

from advisor.advice.experiment import Experiment
from advisor.advice.simulate import rule_table, simulate
from advisor.engine import playout
from advisor.table.cards import Hand, Suit
from advisor.table.rules import Rules

HANDS = ("AS 10S KS QS JS 9S AH KH QD JD AC 9C", "AS KS QS JH 9H 10H AD AD 10D KC QC 9C")
RULES = (Rules(), Rules.load("family-190"), Rules(must_beat="led", meld_needs="counter", counters="11-10-4-3-2"))


def tallies(deals: int, players: list[str]) -> list[Any]:
    """The tallies as plain lists, for all hands, rules and trumps."""
    return [
        [tally.sums.tolist(), np.flatnonzero(tally.totals).tolist(), tally.totals.max().item(), tally.cards.tolist()]
        for player in players
        for hand in HANDS
        for rules in RULES
        for tally in simulate(Hand.parse(hand), rules, Suit, Experiment(deals, players=player, threads=1))
    ]


def check_bounds() -> None:
    """Simulate with scratch that is too short.

    Raises:
        SystemExit: if nothing notices.
    """
    sums = np.zeros((1, 2, playout.COLUMNS), np.int64)
    totals = np.zeros((1, playout.BINS), np.int64)
    cards = np.zeros((1, playout.CARD_TALLIES, 24), np.int64)
    scratch = np.zeros(playout.SCRATCH - 1, np.int64)
    unseen, trumps = np.arange(12, 48), np.zeros(1, np.int64)
    try:
        playout.simulate(
            0, 1, 1, 2**12 - 1, 0, unseen, trumps, None, None, rule_table(Rules()), scratch, sums, totals, cards
        )
    except IndexError:
        return
    raise SystemExit("a step over the end of an array went unnoticed")


if __name__ == "__main__":
    if os.environ.get("NUMBA_BOUNDSCHECK") == "1":
        check_bounds()
    sys.stdout.write(json.dumps(tallies(int(sys.argv[1]), sys.argv[2:])))
