"""Imagined hands: as often as they ought to be, by an enumeration of everything that could be, and never impossible."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from advisor.advice.simulate import rule_table
from advisor.engine import worlds
from advisor.table.cards import Card, Suit
from advisor.table.meld import count_meld
from advisor.table.rules import Rules
from tests.engine.states import (
    ALL,
    SUITS,
    Pack,
    bits_of,
    cards_of,
    deal_four,
    mask_of_bits,
    suit_of_bit,
)
from tests.kernels import Integers, imagined_hands, melds

DECLARER, LEFT, PARTNER, RIGHT = range(4)
DRAWS = 20_000
Hands = tuple[tuple[Card, ...], ...]
"""The hidden hands by kinds of cards, left, partner, right as the player sees them."""


@dataclass(frozen=True)
class Ending:
    """The end of a deal as one player sees it.

    Attributes:
        hands: what the four seats hold, declarer first; the player's own and how the others' differ.
        played: what each has played, of the cards that matter; the rest of the deck is gone too.
        lacks: what a seat has shown not to hold: suits by letter, or cards by name.
        known: cards that the player knows partner to hold from the exchange.
    """

    hands: tuple[str, str, str, str]
    played: tuple[str, str, str, str] = ("", "", "", "")
    trump: str = "S"
    seat: int = DECLARER
    rules: Rules = field(default_factory=Rules)
    lacks: dict[int, str] = field(default_factory=dict)
    known: str = ""

    def masks(self) -> tuple[list[int], list[int], int]:
        """What is held, what was played by each, and what partner is known to hold."""
        pack = Pack()
        held = [pack.hand(text) for text in self.hands]
        played = [pack.hand(text) for text in self.played]
        # Where the rest went does not matter to the player, only that it is gone.
        played[self.seat] |= ALL & ~pack.used
        known = 0
        partner = held[(self.seat + 2) % 4]
        for name in self.known.split():
            copies = 0b11 << 2 * Card.parse(name).index & partner & ~known
            known |= copies & -copies
        return held, played, known

    def shows(self, mask: int) -> Counter[Card]:
        """What a hand lays on the table."""
        return Counter(count_meld(cards_of(mask), Suit.parse(self.trump), self.rules).cards)

    def denied(self, seat: int) -> int:
        denied = 0
        for name in self.lacks.get(seat, "").split():
            if len(name) == 1:
                denied |= 0b111111111111 << 12 * Suit.parse(name).index
            else:
                denied |= 0b11 << 2 * Card.parse(name).index
        return denied

    def game(self) -> Integers:
        """The rows that the engine keeps of such a deal."""
        held, played, known = self.masks()
        game = np.zeros(worlds.GAME_SIZE, np.int64)
        whole = np.array([one | other for one, other in zip(held, played, strict=True)], np.int64)
        shown = np.zeros((4, 2), np.int64)
        melds(whole, np.full(4, Suit.parse(self.trump).index), np.stack([rule_table(self.rules)] * 4), shown)
        for seat in range(4):
            others = sum(int(shown[other, 1]) for other in range(4) if other != seat)
            game[worlds.HAND + seat] = held[seat]
            game[worlds.MAY + seat] = ALL & ~others & ~self.denied(seat)
            game[worlds.SHOWN + seat] = shown[seat, 1]
            game[worlds.PLAYED + seat] = played[seat]
        game[worlds.KNOWN + self.seat] = known
        return game

    def drawn(self, number: int, seed: int = 1) -> Integers:
        out = np.zeros((number, 3), np.int64)
        imagined_hands(self.game(), self.seat, Suit.parse(self.trump).index, rule_table(self.rules), seed, 0, out)
        return out

    def expected(self) -> dict[Hands, float]:
        """How likely each deal is, kinds of cards told apart and copies not: every deal of the cards as they lie in the
        box is as likely as every other, unless it contradicts what the player knows."""
        held, played, known = self.masks()
        others = [(self.seat + 1 + place) % 4 for place in range(3)]
        hidden = bits_of(sum(held[other] for other in others))
        shown = [self.shows(held[other] | played[other]) for other in others]
        found: Counter[Hands] = Counter()
        remembered: dict[tuple[int, int], bool] = {}

        def possible(place: int, mask: int) -> bool:
            other = others[place]
            if mask & self.denied(other) or (place == 1 and known & ~mask):
                return False
            if (place, mask) not in remembered:
                remembered[place, mask] = self.shows(mask | played[other]) == shown[place]
            return remembered[place, mask]

        for hands in splits(hidden, [held[other].bit_count() for other in others]):
            if all(possible(place, mask) for place, mask in enumerate(hands)):
                found[by_kind(hands)] += 1
        whole = sum(found.values())
        return {hands: times / whole for hands, times in found.items()}


def splits(bits: list[int], sizes: list[int]) -> Iterator[tuple[int, int, int]]:
    """All ways to deal cards to three players."""
    for first in combinations(bits, sizes[0]):
        left = [bit for bit in bits if bit not in first]
        for second in combinations(left, sizes[1]):
            third = mask_of_bits(bit for bit in left if bit not in second)
            yield mask_of_bits(first), mask_of_bits(second), third


def by_kind(hands: tuple[int, ...]) -> Hands:
    return tuple(tuple(cards_of(mask)) for mask in hands)


ENDINGS = {
    "plain": Ending(("AH 9D JC", "KH 10D 9C", "10H JD QC", "QH KC 9H")),
    "pairs": Ending(("AH 9D JC", "KH KH 9C", "10D JD QC", "10D 9C 9H")),
    "four cards": Ending(("AH 9D JC 9H", "KH 10D 9C 10C", "10H JD 10C QC", "QH KD 9H 10H")),
    "a suit is out": Ending(("AH 9D JC", "KH 10D 9C", "10H JD QC", "QH KC 9H"), lacks={LEFT: "D", RIGHT: "D"}),
    "several are out": Ending(
        ("AH 9D JC 9H", "KH 9C 9C 10C", "10H JD 10C QC", "QH KD 9H 10D"),
        lacks={LEFT: "D", PARTNER: "9H 9C", RIGHT: "C"},
    ),
    "all is known": Ending(("AH 9D", "KH 10H", "10D JD", "QC 10C"), lacks={LEFT: "D C", PARTNER: "H C", RIGHT: "H D"}),
    "a marriage shown, its king's twin unseen": Ending(
        ("AH 9D JC", "KH 10D 9C", "KH JD 10C", "10C 10H 9H"), played=("", "QH", "", "")
    ),
    "a marriage shown, both twins unseen": Ending(
        ("AH 9D JC 9D", "KH QH 9C 10D", "KH JD 10C 9C", "QH 10C 10H 9H"), played=("JD", "", "", "")
    ),
    "both kings shown": Ending(("AH 9D JC", "KH KH 9C", "10D JD 10C", "10D 10H 9H"), played=("", "QH QH", "", "")),
    "the king shown was played": Ending(
        ("AH 9D JC", "QH 10D 9C", "KH JD 10C", "10C 10H 9H"), played=("", "KH", "", "")
    ),
    "the second queen shown": Ending(
        ("QH 9D JC", "KH QH 9C 10D", "KH JD 10C", "10C 10H 9H"), played=("", "", "9S", "9S"), lacks={RIGHT: "D"}
    ),
    "partner was given the twin": Ending(
        ("AH 9D JC", "KH 10D 9C", "KH JD 10C", "10C 10H 9H"), played=("", "QH", "", ""), known="KH"
    ),
    "each shows a marriage": Ending(("AH 9D JC", "KH 10D 9C", "JD KH 10C", "QC JS 10H"), played=("", "QH", "QH", "KC")),
    "aces shown": Ending(("9D JC 9H", "AH AD 9C", "AH JD QC", "AD AC 10H"), played=("", "AS AC", "", ""), trump="D"),
    "a pinochle shown": Ending(("AH 9D JC", "QS JD 9C", "QS 10D 10C", "JD 10H 9H"), trump="H"),
    "a dix shown": Ending(("AH JD JC", "9S 10D 9C", "10H 9D QC", "KC 9H 10C"), played=("", "", "", "9S")),
    "a dix shown, its twin unseen and not shown": Ending(
        ("AH JD JC", "9S 10D 9C", "10H 9D QC", "KC 9H 10C"), played=("9S", "", "", "")
    ),
    "no dix under these rules": Ending(("AH JD JC", "9S 10D 9C", "10H 9D QC", "KC 9S 10C"), rules=Rules(dix=0)),
    "a king and a queen, no marriage shown": Ending(("AH 9D JC", "KH 9C 10D", "QH JD 10C", "QH KC 9H"), trump="S"),
    "a queen was played, no marriage shown": Ending(
        ("AH 9D JC", "KH 9C 10D", "10H JD QC", "KH 10C 9H"), played=("", "", "QH", "QC")
    ),
    "a run shown": Ending(("AH 9D JC", "AS KS 9C", "KS QS 10C", "10S JD 9H"), played=("", "10S QS JS", "", "")),
    "partner has what he was given": Ending(("AH 9D JC", "KH 10D 9C", "10H JD QC", "QH KC 9H"), known="JD 10H"),
    "partner has one of two that he was given": Ending(
        ("AH 9D JC", "10H 10D 9C", "10H JD QC", "QH KC 9H"), known="10H"
    ),
    "partner may have both of two": Ending(("AH 9D JC", "KH 10D 9C", "10H 10H QC", "QH KC 9H"), known="10H"),
    "partner was given what he shows": Ending(("AH 9D JC", "KH 10D 9C", "KH QH 10C", "QC 10H 9H"), known="KH"),
    "partner knows declarer": Ending(("KH QH 10C", "KH 10D 9C", "AH 9D JC", "QC 10H 9H"), seat=PARTNER, known="KH"),
    "a defender looks": Ending(("KH QH 10C", "AH 9D JC", "KH 10D 9C", "QC 10H 9H"), seat=LEFT, lacks={RIGHT: "D"}),
    "the trick is under way": Ending(
        ("KH QH", "AH 9D JC", "KH 10D 9C", "QC 10H 9H"), seat=LEFT, played=("10C", "", "", "")
    ),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_worlds_are_even(name: str) -> None:
    ending = ENDINGS[name]
    expected = ending.expected()
    found = Counter(by_kind(tuple(hands)) for hands in ending.drawn(DRAWS).tolist())
    assert set(found) <= set(expected)
    if len(expected) == 1:
        return
    # Rare deals are put together until enough draws are expected of each lot.
    lots: list[list[float]] = [[0.0, 0.0]]
    for hands, share in sorted(expected.items(), key=lambda item: item[1]):
        if lots[-1][0] >= 20:
            lots.append([0.0, 0.0])
        lots[-1][0] += share * DRAWS
        lots[-1][1] += found[hands]
    chi_square = sum((seen - wanted) ** 2 / wanted for wanted, seen in lots)
    freedom = len(lots) - 1
    assert chi_square < freedom + 5 * sqrt(2 * freedom) + 5
    # And of each card with each player, which says more about rare errors in one direction.
    for (place, card), share in shares_of(expected).items():
        seen = sum(times for hands, times in found.items() if card in hands[place]) / DRAWS
        assert abs(seen - share) <= 5 * sqrt(share * (1 - share) / DRAWS) + 1e-9, (place, str(card), seen, share)


def shares_of(expected: dict[Hands, float]) -> dict[tuple[int, Card], float]:
    """How likely each player holds each card, once or twice."""
    shares: dict[tuple[int, Card], float] = {}
    for hands, share in expected.items():
        for place, hand in enumerate(hands):
            for card in set(hand):
                shares[place, card] = shares.get((place, card), 0.0) + share
    return {key: min(share, 1.0) for key, share in shares.items()}


def test_the_enumeration_counts_copies_in_the_box() -> None:
    """One king where one was shown may be either of the two; both can be there in one way only."""
    ending = Ending(("AH 9D", "KH 9C", "KH JD", "9D 9H"), played=("", "QH", "", ""))
    having_one: Counter[tuple[int, ...]] = Counter()
    for hands, times in ending.expected().items():
        having_one[tuple(hand.count(Card.parse("KH")) for hand in hands)] += round(times * 60)
    # Four other cards: 4 * 3 places for them with one king at left, 6 with both; the king shown is either of the two.
    assert having_one == {(1, 1, 0): 24, (1, 0, 1): 24, (2, 0, 0): 6}


def random_deal(rng: random.Random) -> tuple[Integers, int, int, Rules]:
    """A deal played at random up to some turn, without regard to what must be followed; a seat, trump and rules."""
    hands = deal_four(rng)
    trump, seat = rng.randrange(4), rng.randrange(4)
    rules = rng.choice([Rules(), Rules.load("family-190"), Rules(dix=0)])
    shown = np.zeros((4, 2), np.int64)
    melds(np.array(hands, np.int64), np.full(4, trump), np.stack([rule_table(rules)] * 4), shown)
    game = np.zeros(worlds.GAME_SIZE, np.int64)
    left = rng.randint(1, 12)
    for player, hand in enumerate(hands):
        played = mask_of_bits(rng.sample(bits_of(hand), 12 - left))
        others = sum(int(shown[other, 1]) for other in range(4) if other != player)
        suit = rng.randrange(4)
        lacking = 0b111111111111 << 12 * suit
        denied = lacking if not hand & ~played & lacking else 0
        game[worlds.HAND + player] = hand & ~played
        game[worlds.MAY + player] = ALL & ~others & ~denied
        game[worlds.SHOWN + player] = shown[player, 1]
        game[worlds.PLAYED + player] = played
    partner = hands[(seat + 2) % 4]
    known = mask_of_bits(rng.sample(bits_of(partner), rng.choice([0, 2, 4])))
    for bit in bits_of(known):
        if bit % 2 and partner >> bit - 1 & 1:
            known = known ^ 1 << bit | 1 << bit - 1
    game[worlds.KNOWN + seat] = known if seat % 2 == 0 else 0
    return game, seat, trump, rules


def test_worlds_are_possible() -> None:
    rng = random.Random(3)
    for _ in range(400):
        game, seat, trump, rules = random_deal(rng)
        out = np.zeros((8, 3), np.int64)
        imagined_hands(game, seat, trump, rule_table(rules), 5, 0, out)
        gone = sum(game[worlds.PLAYED : worlds.PLAYED + 4].tolist())
        unseen = ALL & ~(gone | int(game[worlds.HAND + seat]))
        known = int(game[worlds.KNOWN + seat]) & ~gone
        for hands in out.tolist():
            assert sum(hands) == hands[0] | hands[1] | hands[2] == unseen
            assert known & ~hands[1] == 0
            for place, hand in enumerate(hands):
                other = (seat + 1 + place) % 4
                true = int(game[worlds.HAND + other])
                played = int(game[worlds.PLAYED + other])
                assert hand.bit_count() == true.bit_count()
                assert hand & ~int(game[worlds.MAY + other]) == 0
                assert shows(hand | played, trump, rules) == shows(true | played, trump, rules)


def shows(mask: int, trump: int, rules: Rules) -> tuple[Card, ...]:
    return count_meld(cards_of(mask), SUITS[trump], rules).cards


def test_a_key_stands_for_its_worlds() -> None:
    ending = ENDINGS["four cards"]
    one, again, other = (ending.drawn(50, seed).tolist() for seed in (1, 1, 2))
    assert one == again
    assert one != other
    assert len({tuple(hands) for hands in one}) > 25


def test_hidden_cards_are_not_looked_at() -> None:
    """Only how many cards the others hold comes from their hands."""
    ending = ENDINGS["several are out"]
    game = ending.game()
    changed = game.copy()
    for seat in (LEFT, PARTNER, RIGHT):
        changed[worlds.HAND + seat] = 0b1111
    out, again = np.zeros((50, 3), np.int64), np.zeros((50, 3), np.int64)
    for each, drawn in ((game, out), (changed, again)):
        imagined_hands(each, DECLARER, suit_of_bit(0), rule_table(ending.rules), 1, 0, drawn)
    assert np.array_equal(out, again)
