"""The classic lists, each set of cards thought out by hand."""

import pytest

from advisor.advice.classic_lists import classic_pass, classic_return
from advisor.table.cards import Card, Hand, Suit, read_cards
from advisor.table.rules import STANDARD, Rules


def texts(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


@pytest.mark.parametrize(
    ("hand", "trump", "expected"),
    [
        # Exactly four trumps: all go, though that breaks jacks around.
        ("AD 10D KD JD JH JS JC 9H QH 10C KC 9S", "D", "AD 10D KD JD"),
        # All five of a run: the jack stays, though the run is broken.
        ("AS 10S KS QS JS 9S AD 9D 9H QH JC 10C", "S", "AS 10S KS QS"),
        # The half of a pinochle goes to a bidder in spades or diamonds, before aces, and only one of two.
        ("QS JD KS AC AH 9C 9H 10H KH QH JC 10C", "S", "KS QS JD AH"),
        ("QS QS 9D AC AH 9C 9H 10H KH QH JC 10C", "D", "QS AH AC 9D"),
        # A bidder in hearts gets it only when nothing else is left for him.
        ("QS JD KC AS AC 9S 10D KD 10S JC 10C QC", "H", "AS AC QS JD"),
        # One of each first, then second trumps, second aces, trump nines.
        ("AH AH 10H AS AS 9H KC QC JC 9C 9D 10D", "H", "AH 10H AS AH"),
        ("10C KC 9C AD AH 9D 9S 9H QH JS QD 10S", "C", "10C KC AH AD"),
        ("AS AS AC AC 9H 9H KC QC JC 9C 9D 10D", "H", "AS AC AS AC"),
        ("AS AC AC 9H 9H KS QC JC 9C 9D 10D 10D", "H", "AS AC AC 9H"),
        ("KS 10S 10S 10D 10D 10C 10C KD AD AC AC AS", "H", "AS AD AC AC"),
        # Nothing useful left: pinochle cards, jacks, nines.
        ("JD JS JC 9S 9C KS KS 10D 10D 10C QC QC", "H", "JD JS JC 9S"),
        # Then queens and kings by the meld they cost; the second queen of clubs and the kings of spades cost none.
        ("KS KS QS KD QD QC QC KC 10S 10S 10D 10C", "H", "QS QC KS KS"),
        ("KS 10S 10S 10D 10D 10C 10C KD KC 9H QD 9H", "H", "9H 9H KS KC"),
        # A marriage once broken, its king is free.
        ("KS KD QD QC KC 10S 10S 10D 10D 10C 10C KS", "H", "KS KS QD KD"),
        ("KS 10S 10S 10D 10D 10C 10C KD KC KS KD KC", "H", "KS KS KD KD"),
        ("KS 10S 10S 10D 10D 10C 10C 10H 10H QD JD KD", "H", "10H 10H JD KS"),
        # Tens at the very end.
        ("10S 10S 10D 10D 10C 10C 9H 9H KS 10H AC AC", "H", "10H AC AC 9H"),
        ("10S 10S 10D 10D 10C 10C 9H 9H KS QS KC QC", "H", "9H 9H QS KS"),
        # With the jack of trump gone the other three are no jacks around any more.
        ("JS JH JD JC 9S 9D QD QD KC KC 10S 10S", "H", "JH JD JS JC"),
    ],
)
def test_pass(hand: str, trump: str, expected: str) -> None:
    assert texts(classic_pass(Hand.parse(hand), Suit.parse(trump), STANDARD)) == expected


@pytest.mark.parametrize(
    ("hand", "trump", "got", "expected"),
    [
        # Plain kings and queens without meld first, then the lowest plain card.
        ("AS AS 10S KS QS JS AH AH 10H 9D 9D JC QC 9C KD QH", "S", "", "KD QH QC 9D"),
        ("AC 10C 10C KC QC JC JC 9C KS KS QH 10D 9H JS AS AD", "C", "", "KS KS QH 9H"),
        # Jacks of diamonds before nines, but not one that has just come.
        ("AH AH 10H KH QH JH 9H AS AC 10C KC QC JD JD 9S 9D", "H", "", "JD JD 9S 9D"),
        ("AH AH 10H KH QH JH 9H AS AC KC QC JD 9S 9D 9D 9C", "H", "", "JD 9S 9D 9D"),
        ("AH AH 10H KH QH JH 9H AS AC KC QC JD 9S 9D 9D 9C", "H", "KH JD AS 9H", "9S 9D 9D 9C"),
        ("AH AH 10H KH QH JH 9H AS KC QC JD JD 9S 9D 9D 9C", "H", "JD", "JD 9S 9D 9D"),
        # One of three kings of two suits is married.
        ("AS AS 10S 10S KS QS 9S 9S AH AH KD KD QD KC JC JC", "S", "", "KD KC JC JC"),
        # A jack of diamonds that is a trump is no plain card; then the nine of trump, which carries ten points only.
        ("AD 10D KD QD JD JD 9D AH AH AS KS QS AC KC QC 9C", "D", "", "9C AH JD 9D"),
        # Everything that is not meld: tens before aces, plain cards before trumps.
        ("AC AC 10C 10C KC QC JC JC 9C 9C AS AH 10H KS QS JD", "C", "", "10H AS AH JC"),
        ("AD AD 10D KD QD JD JD QS QS KS AH KH QH JH QC 9C", "D", "", "9C JH AH AD"),
        # Meld must be broken: the two nines of trump carry least.
        ("AS 10S KS QS JS 9S 9S KH QH KD QD KC QC JD AH AD", "S", "", "AH AD 9S 9S"),
        # All sixteen are meld: second marriages carry least, and a queen without her king nothing.
        ("AS 10S KS QS JS KH QH KH QH KD QD KD QD KC QC JD", "S", "", "QH KH QD KD"),
    ],
)
def test_return(hand: str, trump: str, got: str, expected: str) -> None:
    held = Hand.parse(hand, size=16)
    assert texts(classic_return(held, Suit.parse(trump), STANDARD, read_cards(got))) == expected


def test_other_numbers_of_cards() -> None:
    hand = Hand.parse("AS AS 10S KS QS JS AH AH 10H 9D 9D JC QC 9C KD QH", size=16)
    assert texts(classic_return(hand, Suit.SPADES, Rules(pass_cards=2))) == "KD QH"
    assert texts(classic_pass(hand, Suit.SPADES, Rules(pass_cards=3))) == "AS 10S KS"
    assert classic_pass(hand, Suit.SPADES, Rules(pass_cards=0)) == ()
    assert classic_return(hand, Suit.SPADES, Rules(pass_cards=0)) == ()


def test_nines_that_are_no_meld_are_the_lowest_trumps() -> None:
    hand = Hand.parse("AC AC 10C 10C KC QC JC JC 9C 9C AS AH KS QS QS JD", size=16)
    assert texts(classic_return(hand, Suit.CLUBS, STANDARD)) == "QS AS AH JC"
    assert texts(classic_return(hand, Suit.CLUBS, Rules(dix=0))) == "QS AS AH 9C"
