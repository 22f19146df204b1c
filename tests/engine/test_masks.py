"""Masks against sets of cards, worked out one card at a time."""

import random
from collections.abc import Callable

import numpy as np
import pytest

from tests.engine.states import ALL, CARDS, bits_of, integers, mask_of_bits, rank_of_bit, suit_of_bit
from tests.kernels import Integers, sets_of_masks, single_cards

COLUMNS = ["count", "one_of_each", "both_copies", "weaker_than_any", "suits_in", "count_by_suit"]


def some_masks() -> list[int]:
    rng = random.Random(1)
    masks = [0, ALL] + [1 << bit for bit in range(CARDS)] + [ALL ^ 1 << bit for bit in range(CARDS)]
    masks += [mask_of_bits(bit for bit in range(CARDS) if suit_of_bit(bit) == suit) for suit in range(4)]
    masks += [mask_of_bits(bit for bit in range(CARDS) if rank_of_bit(bit) == rank) for rank in range(6)]
    masks += [mask_of_bits(bit for bit in range(CARDS) if bit % 2 == copy) for copy in range(2)]
    masks += [rng.getrandbits(CARDS) for _ in range(1000)]
    masks += [mask_of_bits(rng.sample(range(CARDS), size)) for size in range(1, 25) for _ in range(40)]
    return masks


MASKS = some_masks()


@pytest.fixture(scope="module")
def found() -> Integers:
    out = np.zeros((len(MASKS), len(COLUMNS)), np.int64)
    sets_of_masks(integers(MASKS), out)
    return out


def one_of_each(mask: int) -> int:
    """The first copy where both are there."""
    bits = bits_of(mask)
    return mask_of_bits(bit for bit in bits if bit % 2 == 0 or bit - 1 not in bits)


def both_copies(mask: int) -> int:
    bits = bits_of(mask)
    return mask_of_bits(bit for bit in bits if bit % 2 == 0 and bit + 1 in bits)


def weaker_than_any(mask: int) -> int:
    bits = bits_of(mask)
    return mask_of_bits(
        bit
        for bit in range(CARDS)
        if any(suit_of_bit(bit) == suit_of_bit(other) and rank_of_bit(bit) > rank_of_bit(other) for other in bits)
    )


def suits_in(mask: int) -> int:
    suits = {suit_of_bit(bit) for bit in bits_of(mask)}
    return mask_of_bits(bit for bit in range(CARDS) if suit_of_bit(bit) in suits)


def count_by_suit(mask: int) -> int:
    """A digit of four bits at the bottom of each suit."""
    return sum(1 << 12 * suit_of_bit(bit) for bit in bits_of(mask))


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        ("count", lambda mask: len(bits_of(mask))),
        ("one_of_each", one_of_each),
        ("both_copies", both_copies),
        ("weaker_than_any", weaker_than_any),
        ("suits_in", suits_in),
        ("count_by_suit", count_by_suit),
    ],
    ids=COLUMNS,
)
def test_sets(found: Integers, column: str, expected: Callable[[int], int]) -> None:
    got = found[:, COLUMNS.index(column)]
    assert [(mask, int(value)) for mask, value in zip(MASKS, got, strict=True) if value != expected(mask)] == []


def test_single_cards() -> None:
    out = np.zeros((CARDS, 2), np.int64)
    single_cards(out)
    assert out[:, 0].tolist() == [0b111111111111 << 12 * suit_of_bit(bit) for bit in range(CARDS)]
    assert out[:, 1].tolist() == [bit // 2 for bit in range(CARDS)]
