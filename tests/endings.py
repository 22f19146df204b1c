"""Random endings: positions late in a deal that ask a solver for everything. Every run makes the same ones."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from advisor.table.rules import Rules
from tests import minimax

CARDS = 24
SUITS = 4
RANKS = 6

OPTIONS = {
    "must_beat": ("winning", "led", "trump-only", "none"),
    "must_beat_after_ruff": (False, True),
    "overtrump": (True, False),
    "counters": ("10-10-10", "11-10-4-3-2", "10-10-5-5"),
    "last_trick": (10, 0),
}
RULES = tuple(
    Rules.load("standard", **dict(zip(OPTIONS, chosen, strict=True))) for chosen in product(*OPTIONS.values())
)
"""Every way in which rules can differ for the play of the cards."""
_STRIDE = 37


@dataclass(frozen=True)
class Ending:
    """A position with all hands open, in the numbers of :mod:`tests.minimax`."""

    hands: tuple[tuple[int, ...], ...]
    trump: int
    leader: int
    trick: tuple[int, ...]
    declarer: int
    rules: Rules

    @property
    def to_move(self) -> int:
        return (self.leader + len(self.trick)) % 4

    @property
    def declaring(self) -> int:
        """The declaring team: 0 for North and South."""
        return self.declarer % 2

    def values(self) -> dict[int, int]:
        """What the declaring team takes from here on, for each legal card, by plain minimax."""
        return minimax.values(self.hands, self.trump, self.leader, self.trick, self.declaring, self.rules)

    def best(self, values: dict[int, int]) -> int:
        """The value of the position, from those of its cards."""
        return max(values.values()) if self.to_move % 2 == self.declaring else min(values.values())


Draw = Callable[[random.Random, int, Sequence[int]], list[int]]
"""Draws the cards of four hands of a size, hand after hand: of some suits, and of others only what is wanted then."""


def _cards_of(rng: random.Random, number: int, suits: Sequence[int], copies: int) -> list[int]:
    cards = list(range(CARDS)) * copies
    rng.shuffle(cards)
    cards.sort(key=lambda card: card // RANKS not in suits)
    return cards[:number]


def _any_cards(rng: random.Random, size: int, suits: Sequence[int]) -> list[int]:
    cards = _cards_of(rng, 4 * size, suits, 2)
    rng.shuffle(cards)
    return cards


def _pairs(rng: random.Random, size: int, suits: Sequence[int]) -> list[int]:
    """Both copies of each card, wherever they fall."""
    cards = _cards_of(rng, 2 * size, suits, 1) * 2
    rng.shuffle(cards)
    return cards


def _pairs_apart(rng: random.Random, size: int, suits: Sequence[int]) -> list[int]:
    """One copy of each card with either side."""
    ours = _cards_of(rng, 2 * size, suits, 1)
    theirs = rng.sample(ours, 2 * size)
    return ours[:size] + theirs[:size] + ours[size:] + theirs[size:]


def _voids(rng: random.Random, size: int, suits: Sequence[int]) -> list[int]:
    """Hands of few suits."""
    cards = sorted(_cards_of(rng, 4 * size, suits, 2), key=lambda card: card // RANKS + rng.random())
    hands = [cards[seat * size : seat * size + size] for seat in range(4)]
    rng.shuffle(hands)
    return [card for hand in hands for card in hand]


DRAWS: tuple[Draw, ...] = (_any_cards, _pairs, _pairs_apart, _voids)


def _some_suits(rng: random.Random, trump: int) -> list[int]:
    """All suits, those that are not trump, one, or trump and one more."""
    plain = [suit for suit in range(SUITS) if suit != trump]
    return rng.choice([[trump, *plain], [trump, *plain], plain, [rng.randrange(SUITS)], [trump, rng.choice(plain)]])


def random_ending(rng: random.Random, size: int, rules: Rules, on_table: int | None = None) -> Ending:
    """An ending whose players held ``size`` cards before the trick; none to three of them have been played legally."""
    trump, leader, declarer = (rng.randrange(4) for _ in range(3))
    cards = rng.choice(DRAWS)(rng, size, _some_suits(rng, trump))
    hands = [sorted(cards[seat * size : seat * size + size]) for seat in range(4)]
    trick: list[int] = []
    for place in range(rng.randrange(4) if on_table is None else on_table):
        seat = (leader + place) % 4
        card = rng.choice(minimax.legal(hands[seat], trick, trump, rules))
        hands[seat].remove(card)
        trick.append(card)
    return Ending(tuple(map(tuple, hands)), trump, leader, tuple(trick), declarer, rules)


def random_endings(seed: int, number: int, size: int, on_table: int | None = None) -> list[Ending]:
    """Endings under all rules in turn, in an order that soon has every value of every option."""
    rng = random.Random(f"{seed} {size}")
    rules = (RULES[(seed + _STRIDE * i) % len(RULES)] for i in range(number))
    return [random_ending(rng, size, each, on_table) for each in rules]
