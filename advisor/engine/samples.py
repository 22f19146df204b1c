"""Small arguments of every kind that the entries are called with, to try compiled code on."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from advisor.engine import rule_table as rule
from advisor.engine.masks import CARDS, HAND_SIZE

Arguments = tuple[Any, ...]

HAND = (1 << HAND_SIZE) - 1
"""The twelve spades."""
PLAYERS = (None, 0)
"""Skilled players, and players that are told by a number."""


def some_rules() -> Any:
    """A rule table in which every rule of play is at work."""
    table = np.zeros(rule.SIZE, np.int64)
    table[rule.RUN : rule.MUST_BEAT] = 150, 40, 0, 1500, 10, 300, 0, 10
    table[rule.MUST_BEAT :] = rule.BEAT_WINNING, 1, 1, 10, 10, 10, 0, 0, 10, rule.NEEDS_COUNTER, 4
    return table


def simulate(players: Sequence[int | None] = PLAYERS) -> list[Arguments]:
    """Arguments of ``simulation.simulate``: one shuffle in one trump."""
    from advisor.engine import simulation

    return [
        (
            *(0, 1, 1, HAND, 0, np.arange(HAND_SIZE, CARDS), np.array([1]), player, player, some_rules()),
            np.zeros(simulation.SCRATCH, np.int64),
            *simulation.empty_tallies(1),
        )
        for player in players
    ]


def best_exchange() -> list[Arguments]:
    """Arguments of ``classic.best_exchange``: one card is exchanged."""
    from advisor.engine import classic

    return [(HAND, 1, 1, some_rules(), *(np.zeros(size, np.int64) for size in (classic.SETS, classic.SETS, 2)))]
