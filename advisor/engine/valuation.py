"""What twelve cards promise as declarer's, before anything is dealt.

A linear fit to simulated deals: every feature of a hand adds its weight. The weights come in a table, as the rules do;
``benchmarks.fit_valuation`` finds them.
"""

from typing import Any

import numpy as np

from advisor.engine.jit import leaf
from advisor.engine.masks import (
    ACES,
    DIAMOND_JACKS,
    FIRST_COPIES,
    KINGS,
    SPADE_QUEENS,
    SUIT,
    SUIT_BITS,
    TENS,
    both_copies,
    count,
    one_of_each,
)
from advisor.engine.meld import meld_points

_RUN = 0b11_11_11_11_11  # ace, ten, king, queen, jack of a suit
_RANKS = 6
_HALVES = 9  # none, one or two queens of spades; none, one or two jacks of diamonds

# Features: numbers of something, or a place for each possible number, of which one holds 1.
ONE = 0
MELD = 1  # as the hand stands
MISSING = 2  # 0 to 5 of the cards of a run
LENGTH = MISSING + 6  # 0 to 12 trumps
MISSING_TIMES_LENGTH = LENGTH + 13
TRUMPS = MISSING_TIMES_LENGTH + 1  # for each rank none, one or two
SUITS = TRUMPS + 3 * _RANKS  # for each rank the suits that have it, 0 to 4
TWICE = SUITS + 5 * _RANKS  # for each rank the suits that have it twice
HALVES = TWICE + _RANKS  # with spades as trump, with diamonds, with another suit
SIDE_ACES = HALVES + 3 * _HALVES
SIDE_ACE_SUITS = SIDE_ACES + 1
BACKED = SIDE_ACE_SUITS + 1  # side suits with ace and ten
TWO_BACKED = BACKED + 1  # with two aces and a ten
MARRIAGES = TWO_BACKED + 1  # side suits with king and queen
LONE_KINGS = MARRIAGES + 1
LONE_QUEENS = LONE_KINGS + 1
SIDE_LENGTHS = LONE_QUEENS + 1  # side suits of 0 to 12 cards
SIZE = SIDE_LENGTHS + 13

WEIGHT_UNIT = 1000
"""Weights are in thousandths of a point, in the times-ten scale."""


@leaf
def describe(hand, trump, rules, features):
    """Fill ``features``, ``int64[SIZE]``, with those of a hand in one trump.

    Args:
        hand: mask of twelve cards.
        trump: trump suit, 0 to 3.
        rules: the rule table.
        features: receives them.
    """
    for place in range(SIZE):
        features[place] = 0
    trumps = (hand >> (trump * SUIT_BITS)) & SUIT
    side = hand & ~(SUIT << (trump * SUIT_BITS))
    length = count(trumps)
    missing = 5 - count(one_of_each(trumps & _RUN))
    features[ONE] = 1
    features[MELD] = meld_points(hand, trump, rules)
    features[MISSING + missing] = 1
    features[LENGTH + length] = 1
    features[MISSING_TIMES_LENGTH] = missing * length
    for rank in range(_RANKS):
        cards = ACES << (2 * rank)
        features[TRUMPS + 3 * rank + count(trumps & cards)] = 1
        features[SUITS + 5 * rank + count(one_of_each(hand & cards))] = 1
        features[TWICE + rank] = count(both_copies(hand & cards))
    kind = 2 if trump & 1 else trump >> 1
    halves = 3 * count(hand & SPADE_QUEENS) + count(hand & DIAMOND_JACKS)
    features[HALVES + kind * _HALVES + halves] = 1

    held = (side | (side >> 1)) & FIRST_COPIES
    aces, tens, kings, queens = held & ACES, (held & TENS) >> 2, held & KINGS, (held >> 2) & KINGS
    features[SIDE_ACES] = count(side & ACES)
    features[SIDE_ACE_SUITS] = count(aces)
    features[BACKED] = count(aces & tens)
    features[TWO_BACKED] = count(both_copies(side) & ACES & tens)
    features[MARRIAGES] = count(kings & queens)
    features[LONE_KINGS] = count(kings & ~queens)
    features[LONE_QUEENS] = count(queens & ~kings)
    for suit in range(4):
        if suit != trump:
            features[SIDE_LENGTHS + count(side & (SUIT << (suit * SUIT_BITS)))] += 1


@leaf
def promise(hand, trump, rules, weights, features):
    """What a hand promises in one trump, in points.

    Args:
        hand, trump, rules: as for :func:`describe`.
        weights: ``int64[SIZE]``, of the quantity that is asked for.
        features: scratch, ``int64[SIZE]``.
    """
    describe(hand, trump, rules, features)
    points = 0
    for place in range(SIZE):
        points += features[place] * weights[place]
    return points // WEIGHT_UNIT


@leaf
def may_name(hand, trump, marriage):
    """Whether a hand may name this trump, where ``marriage`` says whether it takes the king and queen."""
    trumps = (hand >> (trump * SUIT_BITS)) & SUIT
    return marriage == 0 or (trumps & 0b11_00_00 != 0 and trumps & 0b11_00_00_00 != 0)


@leaf
def names_trump(hand, trump, least, marriage, rules, weights, features):
    """Whether a hand may name this trump, promises ``least`` points in it, and no more in another that it may name."""
    if not may_name(hand, trump, marriage):
        return False
    points = promise(hand, trump, rules, weights, features)
    if points < least:
        return False
    for other in range(4):
        rival = other != trump and may_name(hand, other, marriage)
        if rival and promise(hand, other, rules, weights, features) > points:
            return False
    return True


def some_weights() -> Any:
    """Weights that make something of every feature."""
    return np.arange(SIZE) * 37 % 101 * WEIGHT_UNIT // 10


def a_description() -> Any:
    """Scratch for the features of a hand."""
    return np.zeros(SIZE, np.int64)
