"""Contracts of any player, each in a deal of its own, exchanged and played out."""

import numpy as np

from advisor.advice.experiment import Experiment
from advisor.advice.simulate import Integers, Progress, in_threads, play, rule_table
from advisor.engine import rows, trials
from advisor.engine.masks import LANES
from advisor.table.cards import Suit
from advisor.table.rules import Rules

CHUNK = 3_072  # deals that one thread plays at a time


def lay_out(hands: Integers, numbers: Integers) -> Integers:
    """Deals side by side, as the engine takes them.

    Args:
        hands: ``int64[4, N]``, masks as dealt; declarer's first, then clockwise.
        numbers: ``int64[N]``, of the deals, by which random players draw and experts imagine.

    Returns:
        ``int64[B, rows.DEAL_SIZE]``. Lanes are never empty: the last ones hold some deals again.
    """
    number = len(numbers)
    blocks = -(-number // LANES)
    dealt = np.zeros((blocks, rows.DEAL_SIZE), np.int64)
    for row, values in (
        (rows.DECLARER, hands[0]),
        (rows.LEFT, hands[1]),
        (rows.PARTNER, hands[2]),
        (rows.NUMBER, numbers),
    ):
        dealt[:, row : row + LANES] = np.resize(values, blocks * LANES).reshape(blocks, LANES)
    return dealt


def play_contracts(
    hands: Integers,
    trumps: Integers,
    numbers: Integers,
    rules: Rules,
    experiment: Experiment,
    progress: Progress | None = None,
) -> Integers:
    """What each contract comes to.

    Args:
        hands: ``int64[4, N]``, masks as dealt; declarer's first, then clockwise.
        trumps: ``int64[N]``, what he names.
        numbers: ``int64[N]``, of the deals.
        rules: the rules; ``pass_cards`` cards are exchanged.
        experiment: who plays, with which seed.
        progress: called with the contracts played, and how many there are.

    Returns:
        ``int64[MADE, N]``, with the rows of ``engine.trials``.
    """
    table = rule_table(rules)
    made = np.zeros((trials.MADE, len(trumps)), np.int64)
    size = LANES if experiment.imagined else CHUNK

    def play_some(chunk: tuple[Suit, Integers]) -> tuple[Integers, Integers]:
        suit, which = chunk
        dealt = lay_out(hands[:, which], numbers[which])
        play(dealt, suit, table, experiment, number=len(which))
        part = np.zeros((trials.MADE, len(which)), np.int64)
        trials.add_up(len(which), suit.index, table, dealt, part, np.zeros(0, np.int64))
        return which, part

    of_one_trump = [(suit, np.flatnonzero(trumps == suit.index)) for suit in Suit]
    chunks = [(suit, some[first : first + size]) for suit, some in of_one_trump for first in range(0, len(some), size)]
    played = 0
    for which, part in in_threads(play_some, chunks, experiment.workers):
        made[:, which] = part
        played += len(which)
        if progress:
            progress(played, len(trumps))
    return made
