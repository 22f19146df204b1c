"""What twelve cards promise: the features of hands by hand, and their weights added up."""

# mypy: allow-untyped-calls

import random

import numpy as np
import pytest

from advisor.advice.simulate import rule_table
from advisor.engine import valuation as v
from advisor.engine.jit import plain_python
from advisor.table.cards import Suit
from advisor.table.meld import MARRIAGES
from advisor.table.rules import Rules
from tests.engine.states import SUITS, Pack, cards_of, deal_four, integers
from tests.kernels import Integers

TABLE = rule_table(Rules())
ACE, TEN, KING, QUEEN, JACK, NINE = range(6)
SPADES_TRUMP, DIAMONDS_TRUMP, OTHER_TRUMP = (v.HALVES + 9 * kind for kind in range(3))


def trumps(rank: int, number: int) -> int:
    return v.TRUMPS + 3 * rank + number


def suits(rank: int, number: int) -> int:
    return v.SUITS + 5 * rank + number


def described(hand: int, trump: int, table: Integers = TABLE) -> Integers:
    features = np.full(v.SIZE, 99)
    with plain_python():
        v.describe(hand, trump, table, features)
    return features


def test_a_run_in_trumps() -> None:
    hand = Pack().hand("AS 10S KS QS JS 9S AH KH QD JD AC 9C")
    expected = {
        v.ONE: 1,
        v.MELD: 150 + 10 + 40,
        v.MISSING + 0: 1,
        v.LENGTH + 6: 1,
        **{trumps(rank, 1): 1 for rank in range(6)},
        suits(ACE, 3): 1,
        suits(TEN, 1): 1,
        suits(KING, 2): 1,
        suits(QUEEN, 2): 1,
        suits(JACK, 2): 1,
        suits(NINE, 2): 1,
        SPADES_TRUMP + 3 * 1 + 1: 1,
        v.SIDE_ACES: 2,
        v.SIDE_ACE_SUITS: 2,
        v.LONE_KINGS: 1,
        v.LONE_QUEENS: 1,
        v.SIDE_LENGTHS + 2: 3,
    }
    check(described(hand, 0), expected)


def test_two_royal_marriages() -> None:
    hand = Pack().hand("KD KD QD QD JD 9D 10S 10S KS QS AC QC")
    expected = {
        v.ONE: 1,
        v.MELD: 2 * 40 + 10 + 20 + 40,
        v.MISSING + 2: 1,
        v.LENGTH + 6: 1,
        v.MISSING_TIMES_LENGTH: 12,
        trumps(ACE, 0): 1,
        trumps(TEN, 0): 1,
        trumps(KING, 2): 1,
        trumps(QUEEN, 2): 1,
        trumps(JACK, 1): 1,
        trumps(NINE, 1): 1,
        suits(ACE, 1): 1,
        suits(TEN, 1): 1,
        suits(KING, 2): 1,
        suits(QUEEN, 3): 1,
        suits(JACK, 1): 1,
        suits(NINE, 1): 1,
        v.TWICE + TEN: 1,
        v.TWICE + KING: 1,
        v.TWICE + QUEEN: 1,
        DIAMONDS_TRUMP + 3 * 1 + 1: 1,
        v.SIDE_ACES: 1,
        v.SIDE_ACE_SUITS: 1,
        v.MARRIAGES: 1,
        v.LONE_QUEENS: 1,
        v.SIDE_LENGTHS + 0: 1,
        v.SIDE_LENGTHS + 2: 1,
        v.SIDE_LENGTHS + 4: 1,
    }
    check(described(hand, 2), expected)


def test_hardly_a_trump() -> None:
    hand = Pack().hand("AH AH 10H KD QD AD AD 10D JD JD 9C QS")
    expected = {
        v.ONE: 1,
        v.MELD: 20 + 40 + 10,
        v.MISSING + 5: 1,
        v.LENGTH + 1: 1,
        v.MISSING_TIMES_LENGTH: 5,
        **{trumps(rank, 0): 1 for rank in range(5)},
        trumps(NINE, 1): 1,
        suits(ACE, 2): 1,
        suits(TEN, 2): 1,
        suits(KING, 1): 1,
        suits(QUEEN, 2): 1,
        suits(JACK, 1): 1,
        suits(NINE, 1): 1,
        v.TWICE + ACE: 2,
        v.TWICE + JACK: 1,
        OTHER_TRUMP + 3 * 1 + 2: 1,
        v.SIDE_ACES: 4,
        v.SIDE_ACE_SUITS: 2,
        v.BACKED: 2,
        v.TWO_BACKED: 2,
        v.MARRIAGES: 1,
        v.LONE_QUEENS: 1,
        v.SIDE_LENGTHS + 1: 1,
        v.SIDE_LENGTHS + 3: 1,
        v.SIDE_LENGTHS + 7: 1,
    }
    check(described(hand, 3), expected)


def check(features: Integers, expected: dict[int, int]) -> None:
    assert {place: int(features[place]) for place in np.flatnonzero(features)} == expected


def test_meld_by_the_rules() -> None:
    hand = Pack().hand("AS AS 10S KS QS AH AH AD AD AC AC 9H")
    assert described(hand, 0)[v.MELD] == 1000 + 40
    assert described(hand, 0, rule_table(Rules(doubles="twice")))[v.MELD] == 200 + 40


def test_weights_are_added_up() -> None:
    rng = random.Random(1)
    weights = integers(rng.randrange(-30_000, 30_000) for _ in range(v.SIZE))
    for hand in (hand for _ in range(10) for hand in deal_four(rng)):
        for trump in range(4):
            with plain_python():
                found = v.promise(hand, trump, TABLE, weights, np.zeros(v.SIZE, np.int64))
            assert found == int(described(hand, trump) @ weights) // v.WEIGHT_UNIT


@pytest.mark.parametrize("trump", SUITS, ids=str)
def test_who_may_name_trump(trump: Suit) -> None:
    rng = random.Random(trump.index)
    for hand in (hand for _ in range(25) for hand in deal_four(rng)):
        holds = all(card in cards_of(hand) for card in MARRIAGES[trump])
        with plain_python():
            assert v.may_name(hand, trump.index, 0)
            assert bool(v.may_name(hand, trump.index, 1)) is holds
