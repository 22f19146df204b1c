"""Random states for the engine's tests, and the way from cards to bits. Every run tests the same states."""

import random
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import numpy as np

from advisor.advice.simulate import rule_table
from advisor.engine import players
from advisor.table.cards import DECK, Card, Hand, Suit
from advisor.table.rules import Rules, presets
from tests.kernels import Integers

CARDS = 48
ALL = 2**CARDS - 1
SUITS = list(Suit)

PRESETS = {name: Rules.load(name) for name in presets()}
PLAYERS = {"skilled": players.SKILLED, "plain": players.PLAIN, "random": players.RANDOM}


def suit_of_bit(bit: int) -> int:
    return bit // 12


def rank_of_bit(bit: int) -> int:
    """0 for an ace to 5 for a nine."""
    return bit % 12 // 2


def bits_of(mask: int) -> list[int]:
    bits = []
    while mask:
        bits.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return bits


def mask_of_bits(bits: Iterable[int]) -> int:
    return sum(1 << bit for bit in bits)


def card_of(mask: int) -> Card:
    """The card of a mask of one bit."""
    return DECK[int(mask).bit_length() - 1 >> 1]


def cards_of(mask: int) -> Hand:
    return Hand(tuple(DECK[bit // 2] for bit in bits_of(mask)))


class Pack:
    """Hands out bits for cards named by text, each copy once."""

    def __init__(self) -> None:
        self.used = 0

    def take(self, text: str) -> list[int]:
        masks = []
        for name in text.split():
            card = 1 << Card.parse(name).index * 2
            if self.used & card:
                card <<= 1
            assert not self.used & card, f"a third {name}"
            self.used |= card
            masks.append(card)
        return masks

    def hand(self, text: str) -> int:
        return sum(self.take(text))


def integers(values: Iterable[Any]) -> Integers:
    return np.array(list(values), np.int64)


def tables_of(rules: Sequence[Rules], which: Integers) -> Integers:
    """The rule tables of ``rules[which[i]]``."""
    return np.stack([rule_table(each) for each in rules])[which]


def combinations(**options: Iterable[Any]) -> list[Rules]:
    """The rules for every combination of the values of some options."""
    return [Rules(**dict(zip(options, values, strict=True))) for values in product(*options.values())]


def deal_four(rng: random.Random, size: int = 12) -> list[int]:
    """Four random hands of one size."""
    bits = rng.sample(range(CARDS), 4 * size)
    return [mask_of_bits(bits[seat * size : seat * size + size]) for seat in range(4)]
