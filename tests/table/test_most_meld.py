"""The most that twelve cards may meld."""

from random import Random

import pytest

from advisor.table.cards import COPIES, DECK, Hand, Suit
from advisor.table.meld import count_meld
from advisor.table.most_meld import most_meld
from advisor.table.rules import Rules


@pytest.mark.parametrize(
    ("trump", "rules", "most", "hand"),
    [
        ("S", "standard", 1800, "AATTKKQQJJ..JJ."),
        ("D", "standard", 1800, "QQ..AATTKKQQJJ."),
        ("H", "standard", 1540, "Q.AATTKKQQJJ.J."),
        ("C", "short", 154, "Q..J.AATTKKQQJJ"),
    ],
)
def test_most(trump: str, rules: str, most: int, hand: str) -> None:
    assert most_meld(Suit.parse(trump), Rules.load(rules)) == most
    assert count_meld(hand, trump, rules).total == most


@pytest.mark.parametrize(
    ("options", "trump", "most"),
    [
        ({"doubles": "single", "double_run": 300, "double_pinochle": 40}, "S", 390),
        ({"doubles": "twice", "double_run": 300, "double_pinochle": 80, "run_marriage": "extra"}, "H", 430),
    ],
)
def test_no_hand_melds_more(options: dict[str, object], trump: str, most: int) -> None:
    """Hands that are changed card by card as long as they meld more come near it."""
    rules, suit, random = Rules.load("standard", **options), Suit.parse(trump), Random(1)
    assert most_meld(suit, rules) == most
    deck = [card for card in DECK for _ in range(COPIES)]
    best = 0
    for _ in range(6):
        random.shuffle(deck)
        for _ in range(600):
            other, i, j = list(deck), random.randrange(12), random.randrange(12, 48)
            other[i], other[j] = other[j], other[i]
            if (
                count_meld(Hand(tuple(other[:12])), suit, rules).total
                >= count_meld(Hand(tuple(deck[:12])), suit, rules).total
            ):
                deck = other
        best = max(best, count_meld(Hand(tuple(deck[:12])), suit, rules).total)
    assert 200 <= best <= most
