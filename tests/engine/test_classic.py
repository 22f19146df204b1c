"""The best that an exchange can do for declarer's meld, against trying everything."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from advisor.advice.simulate import best_exchange
from advisor.table.cards import COPIES, DECK, Card, Hand, Rank, Suit
from advisor.table.meld import count_meld
from advisor.table.rules import Rules
from tests.engine.states import PRESETS, cards_of, deal_four, mask_of_bits, rank_of_bit, suit_of_bit

Worth = tuple[int, int]


def random_hand(rng: random.Random, suit: Suit) -> Hand:
    """A hand with some meld in reach: six honours of a suit and six other cards, or just any cards."""
    if rng.random() < 0.3:
        return cards_of(deal_four(rng)[0])
    honours = [bit for bit in range(48) if suit_of_bit(bit) == suit.index and rank_of_bit(bit) < 5]
    own = rng.sample(honours, 6)
    others = [bit for bit in range(48) if bit not in own]
    return cards_of(mask_of_bits(own + rng.sample(others, 6)))


def worth(hand: Hand, trump: Suit, rules: Rules) -> Worth:
    """Meld, then what the cards take in tricks: 22 for each trump, 10 more for its aces, 18 for each other ace."""
    tricks = sum(
        22 + 10 * (card.rank is Rank.ACE) if card.suit is trump else 18 * (card.rank is Rank.ACE) for card in hand
    )
    return rules.unscaled(count_meld(hand, trump, rules).total), tricks


def sets_of(cards: Hand, number: int) -> set[tuple[Card, ...]]:
    return set(combinations(cards, number))


def gifts_for(hand: Hand, number: int) -> list[tuple[Card, ...]]:
    """Every different set of cards that are not in the hand."""
    unseen = Counter(DECK * COPIES)
    unseen.subtract(hand)
    return [gift for gift in combinations_with_replacement(DECK, number) if Counter(gift) <= unseen]


def best_worth(hand: Hand, trump: Suit, rules: Rules) -> Worth:
    """The most that any cards received and any cards given back can make."""
    number = rules.pass_cards
    kept = {
        hand.plus(*gift).minus(*returned)
        for gift in gifts_for(hand, number)
        for returned in sets_of(hand.plus(*gift), number)
    }
    return max(worth(each, trump, rules) for each in kept)


def check(hand: Hand, trump: Suit, rules: Rules, expected: Worth) -> tuple[Hand, Hand]:
    received, returned = best_exchange(hand, trump, rules)
    assert len(received) == len(returned) == rules.pass_cards
    assert Counter(received) + Counter(hand) <= Counter(DECK * COPIES)
    kept = hand.plus(*received).minus(*returned)
    assert worth(kept, trump, rules) == expected, f"{hand} in {trump}: {received} for {returned}"
    return received, returned


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("trump", Suit, ids=str)
def test_one_card(trump: Suit, preset: str) -> None:
    rng = random.Random(f"{trump} {preset}")
    rules = Rules.load(preset, pass_cards=1)
    for _ in range(3):
        hand = random_hand(rng, trump)
        check(hand, trump, rules, best_worth(hand, trump, rules))


@pytest.mark.parametrize(
    ("hand", "trump"),
    [
        # two cards from a run, from aces around and from a double pinochle at once
        ("AS 10S KS QS JD QS AH AD 9H 9D 9C JC", "S"),
        # a double run is two cards away
        ("AS AS 10S 10S KS KS QS QS JD 9C 9H 9D", "S"),
        # a king for kings around and a queen for the run, and then two side cards must go, not a trump
        ("QS JS AH 10H KH KH QH JH KD KC JC 9C", "H"),
    ],
)
def test_two_cards(hand: str, trump: str) -> None:
    rules = Rules(pass_cards=2)
    held, suit = Hand.parse(hand), Suit.parse(trump)
    check(held, suit, rules, best_worth(held, suit, rules))


@pytest.mark.parametrize(
    ("hand", "trump", "expected", "received", "returned"),
    [
        # run with extra queen 190, double pinochle 300, aces around 100, one dix
        ("AS 10S KS QS 9S 9S AH AD KC JD 9H 9D", "S", (600, 218), "QS JS JD AC", "9S 9H 9D KC"),
        # run with both extras 230, double pinochle 300, aces around 100
        ("AS 10S KS QS JS 9S AH KH QD JD AC 9C", "S", (630, 218), "KS QS AD JD", "9S KH QD 9C"),
        # run 150, double pinochle 300, aces around 100; which losers go back is open
        ("10D KD QD JD QS QS JD 9H 9C 9S JH 10C", "D", (550, 196), "AS AH AD AC", None),
        # double run 1500 with both dixes; a plain marriage in their place is worth as much but takes fewer tricks
        ("KS 9S JH 10D AC 10C KC QC QC JC JC 9C", "C", (1520, 284), "AC 10C KC 9C", "KS 9S JH 10D"),
        # run with one extra 190, aces around 100, kings around 80; the extra may be king or queen
        ("AS AH AD KS KH KD QH 9C 9D 9H JC JH", "H", (370, 196), None, "9C 9D 9H JC"),
    ],
)
def test_four_cards(hand: str, trump: str, expected: Worth, received: str | None, returned: str | None) -> None:
    found = check(Hand.parse(hand), Suit.parse(trump), Rules(), expected)
    for cards, wanted in zip(found, (received, returned), strict=True):
        if wanted is not None:
            assert cards == Hand.parse(wanted, size=4)


def test_no_exchange() -> None:
    hand = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")
    assert best_exchange(hand, Suit.SPADES, Rules(pass_cards=0)) == (Hand(), Hand())
