"""Random words and the deals made of them."""

from math import perm

import numpy as np
import pytest

from advisor.engine import dealing, exchanging, rng
from tests.engine.states import ALL, bits_of, integers, mask_of_bits
from tests.kernels import Integers, deals_of_two, words

MASK_64 = 2**64 - 1
WEYL = 0x9E3779B97F4A7C15


def finalise(state: int) -> int:
    """SplitMix64's output for a state."""
    z = state
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK_64
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK_64
    return z ^ z >> 31


def word(seed: int, deal: int, draw: int) -> int:
    """The top 56 bits of output number ``64 * deal + draw`` of the generator that the seed starts."""
    start = finalise(seed * WEYL + 0xBF58476D1CE4E5B9 & MASK_64)
    return finalise(start + (64 * deal + draw) * WEYL & MASK_64) >> 8


def kernel_words(places: list[tuple[int, int, int]]) -> list[int]:
    seeds, deals, draws = (integers(column) for column in zip(*places, strict=True))
    out = np.zeros(len(places), np.int64)
    words(seeds, deals, draws, out)
    found: list[int] = out.tolist()
    return found


def test_reference_generator() -> None:
    """The first outputs of SplitMix64 from the state 1234567, as published with the algorithm."""
    outputs = [finalise(1234567 + step * WEYL & MASK_64) for step in (1, 2, 3)]
    assert outputs == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_words() -> None:
    places = [(seed, deal, draw) for seed in (0, 1, 2, 10**9) for deal in (0, 1, 999_999) for draw in (0, 1, 63)]
    found = kernel_words(places)
    assert found == [word(*place) for place in places]
    assert found == kernel_words(places)
    known = {(1, 0, 0): 2822009843035728, (1, 2, 3): 64894349730734967, (7, 123_456, 63): 17441732114381853}
    assert kernel_words(list(known)) == list(known.values())


def test_no_word_comes_twice() -> None:
    places = [(seed, deal, draw) for seed in range(10) for deal in range(100) for draw in range(64)]
    assert len(set(kernel_words(places))) == len(places)


def test_bits_of_words_are_even() -> None:
    places = [(seed, deal, draw) for seed in (1, 2) for deal in range(800) for draw in range(64)]
    found = np.array(kernel_words(places))
    assert found.min() >= 0
    assert found.max() < 2**56
    bits = found[:, None] >> np.arange(56) & 1
    z = (bits.sum(0) - len(places) / 2) / np.sqrt(len(places) / 4)
    assert abs(z).max() < 5


@pytest.mark.parametrize("step", [(1, 0, 0), (0, 1, 0), (0, 0, 1)], ids=["seed", "deal", "draw"])
def test_neighbours_are_strangers(step: tuple[int, int, int]) -> None:
    """Half of the bits change from a seed, a deal or a draw to the next."""
    places = [(seed, deal, draw) for seed in range(20) for deal in range(50) for draw in range(20)]
    others = [(seed + step[0], deal + step[1], draw + step[2]) for seed, deal, draw in places]
    pairs = zip(kernel_words(places), kernel_words(others), strict=True)
    changed = [(one ^ other).bit_count() for one, other in pairs]
    assert abs(np.mean(changed) - 28) < 5 * np.sqrt(14 / len(places))


# --- deals ---


HAND = mask_of_bits([0, 2, 3, 8, 12, 13, 20, 25, 31, 36, 40, 47])
KNOWN = mask_of_bits([1, 16, 38, 39])
DEALS = 50_000


def deals(unseen: list[int], left: int, partner: int, number: int, seed: int = 1, first: int = 0) -> Integers:
    out = np.zeros((number, 2), np.int64)
    deals_of_two(integers(unseen), left, partner, seed, first, out)
    return out


@pytest.mark.parametrize(("known", "left", "partner"), [(0, 12, 12), (KNOWN, 12, 8), (ALL & ~HAND, 0, 0)])
def test_hands_have_their_sizes(known: int, left: int, partner: int) -> None:
    unseen = ALL & ~(HAND | known)
    for one, other in deals(bits_of(unseen), left, partner, 2000).tolist():
        assert (one.bit_count(), other.bit_count()) == (left, partner)
        assert one & other == 0
        assert (one | other) & ~unseen == 0


def test_deals_depend_on_seed_and_number_only() -> None:
    unseen = bits_of(ALL & ~HAND)
    found = deals(unseen, 12, 12, 500)
    assert np.array_equal(found, deals(unseen, 12, 12, 500))
    assert np.array_equal(found[300:], deals(unseen, 12, 12, 200, first=300))
    assert len({tuple(deal) for deal in found.tolist()}) == 500
    assert not (found == deals(unseen, 12, 12, 500, seed=2)).all(1).any()


def test_a_word_has_bits_for_its_draws() -> None:
    """Odds are even to within a millionth, and the words of the deal are not those of the exchange."""
    draws = dealing._DRAWS_A_WORD
    assert perm(36, draws) * 1_000_000 < 2**rng.WORD_BITS
    assert 24 / draws <= exchanging._PASS_DRAW


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("known", "partner"), [(0, 12), (KNOWN, 8)])
def test_every_card_goes_everywhere(known: int, partner: int, seed: int) -> None:
    """Each card in each hand, and each pair of cards in one hand, as often as chance has it."""
    unseen = bits_of(ALL & ~(HAND | known))
    number = len(unseen)
    found = deals(unseen, 12, partner, DEALS, seed)
    right = mask_of_bits(unseen) & ~(found[:, 0] | found[:, 1])
    together = np.zeros((number, number))
    chance = 0.0
    for masks, size in ((found[:, 0], 12), (found[:, 1], partner), (right, 12)):
        held = (masks[:, None] >> integers(unseen) & 1).astype(np.float32)
        z = (held.sum(0) - DEALS * size / number) / np.sqrt(DEALS * size / number * (1 - size / number))
        assert abs(z).max() < 5
        together += held.T @ held
        chance += size / number * (size - 1) / (number - 1)
    pairs = together[np.triu_indices(number, 1)]
    z = (pairs - DEALS * chance) / np.sqrt(DEALS * chance * (1 - chance))
    assert abs(z).max() < 5
    assert 0.75 < (z**2).mean() < 1.25
