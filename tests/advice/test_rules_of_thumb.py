"""Rules of thumb, worked out by hand."""

import pytest

from advisor.advice.rules_of_thumb import (
    ALL,
    ALL_TRICKS,
    BID,
    MELD,
    TRICKS,
    bid_by_formula,
    lasting_meld,
    measured,
    missing_run_cards,
    rules_of_thumb,
    suits_with,
    wished_for,
)
from advisor.table.cards import Hand, Rank, Suit
from advisor.table.rules import STANDARD, Rules

SHORT = "AS 10S KS QS 9S AH KH 10D QD JD AC 9C"
"""One card short of a run: a royal marriage, a pinochle and a dix; five trumps, aces of three suits, tens of two."""
RUN = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
"""A run, a pinochle and a dix; six trumps, aces of three suits, a ten."""
PINOCHLES = "QS QS JD AH AH AC AC KH QH KD 9S 9C"
"""Three pinochle cards, one pinochle; with hearts a royal marriage, four trumps, and four aces of two suits."""
POOR = "JS JS 9S 10H JH 9H QD QD 9D KC QC 9C"
"""A marriage in clubs and a dix; nothing else."""


@pytest.mark.parametrize(
    ("hand", "trump", "said"),
    [
        (
            SHORT,
            Suit.SPADES,
            {
                "meld: as it stands": 40 + 40 + 10,
                "meld: plus 145": 90 + 145,
                "meld: by run cards": 90 + 170,
                "meld: by holes": 20 + 40 + 185 + 35,
                "tricks: always 180": 180,
                "tricks: loser count": 250 - 3 * 10,
                "tricks: without an exchange": 50 + 5 * 15 + 3 * 12,
                "tricks: simple players": 68 + 5 * 17 + 7 + 2 * 15,
                "tricks: trumps and aces": 90 + 5 * 15 + 3 * 12,
                "tricks: trumps, aces, tens": 80 + 5 * 15 + 3 * 12 + 2 * 5,
                "bid: range, low end": 90 + 161,
                # A run with an extra king and queen, aces around, pinochle, dix; eight trumps and four aces.
                "bid: range, high end": 230 + 100 + 40 + 10 + 50 + 8 * 15 + 4 * 12,
                "bid: range, middle": (251 + 598) / 2,
                "bid: flat 180": 90 + 180 + 15 + 10,
                "bid: run cards and aces": 260 + 201 - 80,
                "bid: straight sum": 60 + 155 + 5 * 20 + 3 * 15 + 30,
            },
        ),
        (
            RUN,
            Suit.SPADES,
            {
                "meld: as it stands": 200,
                "meld: by run cards": 200 + 115,
                "meld: by holes": 190 + 115 + 35,
                "tricks: loser count": 250 - 2 * 10,
                "tricks: trumps, aces, tens": 80 + 6 * 15 + 3 * 12 + 5,
                "bid: flat 180": 200 + 180 + 15 + 2 * 10,
                "bid: straight sum": 190 + 110 + 6 * 20 + 3 * 15 + 30,
            },
        ),
        (
            PINOCHLES,
            Suit.HEARTS,
            {
                "meld: by run cards": 40 + 40 + 140,
                "meld: by holes": 20 + 40 + 145 + 55,
                "tricks: loser count": 250 - 5 * 10,
                "tricks: simple players": 68 + 4 * 17 + 2 * 7 + 2 * 15,
                "bid: straight sum": 60 + 130 + 4 * 20 + 4 * 15,
            },
        ),
        (
            POOR,
            Suit.HEARTS,
            {
                "meld: by run cards": 30 + 110,
                "meld: by holes": 10 + 115,
                "tricks: loser count": 250 - 9 * 10,
                "tricks: trumps and aces": 90 + 3 * 15,
                "bid: straight sum": 10 + 120 + 3 * 20,
            },
        ),
    ],
)
def test_sums(hand: str, trump: Suit, said: dict[str, float]) -> None:
    held = Hand.parse(hand)
    names = {f"{rule.what}: {rule.name}": rule for rule in ALL}
    for rules in (STANDARD, Rules(unit=1)):
        assert {name: names[name].points(held, trump, rules) for name in said} == said


def test_all_rules_are_measured() -> None:
    for rules in (STANDARD, Rules(pass_cards=0)):
        assert all(measured(rule, rules) for what in (MELD, TRICKS, BID) for rule in rules_of_thumb(what, rules))


def test_rules_are_measured_for_the_cards_that_are_passed() -> None:
    rule = ALL[0]
    with_exchange, without = (measured(rule, rules) for rules in (STANDARD, Rules(pass_cards=0)))
    assert with_exchange
    assert without
    assert (round(with_exchange.mean_error), round(without.mean_error)) == (147, 38)
    assert measured(rule, Rules(pass_cards=3)) is None
    assert measured(rule, Rules(doubles="twice")) is None
    assert measured(rule, Rules(unit=1, min_bid=300)) == with_exchange


def test_no_more_than_all_tricks() -> None:
    strong = Hand.parse("AS AS 10S 10S KS KS QS QS JS AH AD AC")
    for rule in rules_of_thumb(TRICKS, STANDARD)[-2:]:
        assert rule.points(strong, Suit.SPADES, STANDARD) == ALL_TRICKS


def test_pieces() -> None:
    short = Hand.parse(SHORT)
    assert [missing_run_cards(short, suit) for suit in Suit] == [1, 3, 2, 4]
    # Two marriages at half; the dix does not last; a run counts in full, with what goes with it.
    assert lasting_meld(Hand.parse("KS QS KH QH 9S 9S AD 10D 9D AC 10C JC"), Suit.SPADES, STANDARD) == 20 + 10
    assert lasting_meld(Hand.parse("AS 10S KS KS QS JS 9S AH 10H 9H 9D JC"), Suit.SPADES, STANDARD) == 190
    assert (suits_with(short, Rank.ACE), suits_with(short, Rank.TEN), suits_with(short, Rank.KING)) == (3, 2, 2)


@pytest.mark.parametrize(
    ("hand", "trump", "wished"),
    [
        (SHORT, Suit.SPADES, "JS AD KS QS"),
        # The last ace pays 100, a king or queen of trump beside the run 40, as does the other jack.
        (RUN, Suit.SPADES, "AD KS QS JD"),
        # The other jack makes 300 of 40; for the rest of the run it must come with the ten and the jack.
        (PINOCHLES, Suit.HEARTS, "10H JH JD KH"),
    ],
)
def test_cards_wished_for(hand: str, trump: Suit, wished: str) -> None:
    assert " ".join(map(str, wished_for(Hand.parse(hand), trump, STANDARD))) == wished


def test_rules_without_an_exchange() -> None:
    assert "without an exchange" not in [rule.name for rule in rules_of_thumb(TRICKS, STANDARD)]
    alone = Rules(pass_cards=0)
    assert [rule.name for rule in rules_of_thumb(MELD, alone)] == ["as it stands"]
    assert [rule.name for rule in rules_of_thumb(TRICKS, alone)] == ["loser count", "without an exchange"]
    assert [rule.name for rule in rules_of_thumb(BID, alone)] == ["range, low end"]


def test_bid_by_formula() -> None:
    short = Hand.parse(SHORT)
    assert bid_by_formula(short, STANDARD) == (390, Suit.SPADES)
    assert bid_by_formula(short, STANDARD, [Suit.CLUBS, Suit.HEARTS]) == (285, Suit.HEARTS)
    assert bid_by_formula(short, Rules(pass_cards=0)) == (251, Suit.SPADES)


def test_how_far_off_they_are() -> None:
    """The last rule for a quantity, which hints name, is the best."""
    for what in (MELD, TRICKS, BID):
        found = [measured(rule, STANDARD) for rule in rules_of_thumb(what, STANDARD)]
        errors = [each.mean_error for each in found if each]
        assert len(errors) == len(found)
        assert errors[-1] == min(errors)
        assert all(each.error >= each.mean_error >= abs(each.bias) for each in found if each)
