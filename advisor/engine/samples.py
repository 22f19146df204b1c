"""What the small arguments on which compiled kernels are tried have in common."""

from typing import Any

import numpy as np

from advisor.engine import rule_table as rule
from advisor.engine import skill
from advisor.engine.masks import HAND_SIZE
from advisor.engine.players import EXPERT, RANDOM, SKILLED

HAND = (1 << HAND_SIZE) - 1
"""The twelve spades."""
PLAYERS = (SKILLED, RANDOM, EXPERT)
"""Skilled players, players that are told by a number, and experts."""


def some_rules() -> Any:
    """A rule table in which every rule of play is at work."""
    table = np.zeros(rule.SIZE, np.int64)
    table[rule.RUN : rule.MUST_BEAT] = 150, 40, 0, 1500, 10, 300, 0, 10
    table[rule.MUST_BEAT :] = rule.BEAT_WINNING, 1, 1, 10, 10, 10, 0, 0, 10, rule.NEEDS_COUNTER, 4
    return table


def some_skill() -> Any:
    """Weights of skilled players, no two alike."""
    return np.arange(skill.SIZE) * 37 % 101 - 50
