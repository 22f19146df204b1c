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
from advisor.advice.simulate import simulate
from advisor.engine import deals
from advisor.table.cards import Hand, Suit
from advisor.table.rules import Rules

HANDS = ("AS 10S KS QS JS 9S AH KH QD JD AC 9C", "AS KS QS JH 9H 10H AD AD 10D KC QC 9C")
RULES = (Rules(), Rules.load("family-190"), Rules(must_beat="led", meld_needs="counter", counters="11-10-4-3-2"))


def tallies(deals: int, players: list[str]) -> list[Any]:
    """The tallies as plain lists, for all hands, rules and trumps."""
    return [
        [
            tally.sums.tolist(),
            np.argwhere(tally.totals).tolist(),
            tally.totals.max().item(),
            list(tally.crossed.values()),
            tally.cards.tolist(),
        ]
        for player in players
        for hand in HANDS
        for rules in RULES
        for tally in simulate(Hand.parse(hand), rules, Suit, Experiment(deals, players=player, threads=1))
    ]


def check_bounds() -> None:
    """Play with scratch that is too short.

    Raises:
        SystemExit: if nothing notices.
    """
    scratch = np.zeros(deals.SCRATCH // 20, np.int64)
    *others, _, dealt = deals.play_deals.samples()[0]
    try:
        deals.play_deals(*others, scratch, dealt)
    except IndexError:
        return
    raise SystemExit("a step over the end of an array went unnoticed")


if __name__ == "__main__":
    if os.environ.get("NUMBA_BOUNDSCHECK") == "1":
        check_bounds()
    sys.stdout.write(json.dumps(tallies(int(sys.argv[1]), sys.argv[2:])))
