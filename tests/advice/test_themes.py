"""Hands to practise on."""

import subprocess
import sys

import pytest

from advisor.advice.rules_of_thumb import bid_by_formula, missing_run_cards
from advisor.advice.themes import THEMES, NoHandError, deal_by_theme, find_theme
from advisor.table.auction import nameable
from advisor.table.cards import COPIES, DECK, Hand, Rank, Suit
from advisor.table.rules import STANDARD, Rules

HANDS = range(1, 13)


@pytest.mark.parametrize("theme", THEMES)
def test_hands_are_whole_deals(theme: str) -> None:
    for number in HANDS:
        dealt = deal_by_theme(theme, STANDARD, 5, number)
        assert sorted([*dealt.hand, *dealt.others]) == sorted(list(DECK) * COPIES)
        assert len(dealt.hand) == 12
        assert 0 <= dealt.chance < 1
        assert dealt == deal_by_theme(theme, STANDARD, 5, number)
        assert list(dealt.suits) == THEMES[theme].suits(dealt.hand, STANDARD)
        assert dealt.suits


def test_what_hands_have_in_common() -> None:
    def hands(theme: str) -> list[tuple[Hand, tuple[Suit, ...]]]:
        return [(dealt.hand, dealt.suits) for dealt in (deal_by_theme(theme, STANDARD, 5, n) for n in HANDS)]

    assert all(suits == tuple(Suit) for _, suits in hands("random"))
    assert all(len(hand.of_suit(suit)) >= 6 for hand, suits in hands("long-trump") for suit in suits)
    assert all(sum(card.rank is Rank.ACE for card in hand) >= 4 for hand, _ in hands("aces"))
    assert all(missing_run_cards(hand, suit) == 1 for hand, suits in hands("run-short") for suit in suits)
    assert all(missing_run_cards(hand, suit) > 0 for hand, _ in hands("run-short") for suit in Suit)
    assert all(
        sum(str(card) in ("QS", "JD") for card in hand) >= 3 and len(suits) == 4
        for hand, suits in hands("double-pinochle")
    )
    for hand, suits in hands("borderline"):
        assert 220 <= bid_by_formula(hand, STANDARD)[0] <= 280
        assert suits == tuple(Suit)
    for hand, suits in hands("weak"):
        assert bid_by_formula(hand, STANDARD)[0] < 220
        assert suits == tuple(Suit)


@pytest.mark.parametrize(
    ("theme", "hand", "suits"),
    [
        ("random", "10S 9S 10H KH QH JH JD AC AC KC QC 9C", "S H D C"),
        ("long-trump", "KS QS 10H JH AD AD KD KD JD 9D 10C QC", "D"),
        ("aces", "AS JS KH JH 9H AD JD AC AC KC QC QC", "S H D C"),
        ("run-short", "10S 9S AH QH JH AD AD KD QD JD JD 9D", "D"),
        ("double-pinochle", "KS QS QS 10H JH JH AD AD JD 9D 9D 9C", "S H D C"),
        ("borderline", "AS QS 10H 10H KH JH 10D QD QD 10C JC JC", "S H D C"),
        ("weak", "10S JS 9S QH QH JH 9H KD KD 9D 9D AC", "S H D C"),
    ],
)
def test_a_number_and_a_seed_give_the_same_hand_for_ever(theme: str, hand: str, suits: str) -> None:
    dealt = deal_by_theme(theme, STANDARD, 1, 1)
    assert (str(dealt.hand), " ".join(map(str, dealt.suits))) == (hand, suits)


def test_each_purpose_has_its_own_hands() -> None:
    dealt = [deal_by_theme("random", STANDARD, 1, 2, purpose) for purpose in ("", "meld", "bid")]
    assert len({each.hand for each in dealt}) == 3
    assert str(dealt[1].hand) == "10S KS QS 9S QH JH 9H AD KD AC KC QC"
    assert [str(card) for card in deal_by_theme("random", STANDARD, 1, 1).others[:3]] == ["AH", "QH", "AD"]


def test_a_trump_that_may_be_named() -> None:
    rules = Rules(trump_needs="marriage")
    for number in HANDS:
        dealt = deal_by_theme("weak", rules, 1, number, declarer="player")
        assert list(dealt.suits) == nameable(dealt.hand, rules, dealt.suits) != []


def test_no_such_hand() -> None:
    with pytest.raises(NoHandError, match="hardly any hand is too weak for the lowest bid"):
        deal_by_theme("weak", Rules(min_bid=50), 1, 1)


def test_names() -> None:
    assert find_theme(" Long_Trump ") == "long-trump"
    assert find_theme("double pinochle") == "double-pinochle"
    with pytest.raises(ValueError, match=r'no theme "bordeline" .did you mean "borderline"'):
        find_theme("bordeline")


def test_hands_are_dealt_without_numpy() -> None:
    code = """
import sys
from advisor.advice.themes import deal_by_theme
from advisor.table.rules import STANDARD
deal_by_theme("borderline", STANDARD, 1, 1)
print([name for name in ("numpy", "numba") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["[]"]
