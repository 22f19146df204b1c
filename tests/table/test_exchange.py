"""Reading the cards of a declarer who has taken up what partner passed."""

import pytest

from advisor.table.cards import Hand, HandError, read_cards
from advisor.table.exchange import read_taken_up

OWN = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
GOT = "AH 10S QD JD"
WHOLE = "AS 10S 10S KS QS JS 9S AH AH KH QD QD JD JD AC 9C"


@pytest.mark.parametrize(
    ("cards", "got"),
    [
        (OWN, GOT),
        (WHOLE, GOT),
        (f"{OWN} + {GOT}", None),
        (f"{OWN}+{GOT}", None),
        (f"{WHOLE} + {GOT}", None),
        ("ATKQJ9.AK.QJ.A9 + T.A.QJ.", None),
        (Hand.parse(OWN), Hand.parse(GOT, 4)),
        (Hand.parse(WHOLE, 16), read_cards(GOT)),
        (OWN.split(), GOT.split()),
    ],
)
def test_what_partner_passed_is_known(cards: Hand | str | list[str], got: Hand | str | list[str] | None) -> None:
    hand, gift = read_taken_up(cards, got, passed=4)
    assert str(hand) == WHOLE
    assert str(gift) == "10S AH QD JD"


def test_what_partner_passed_is_not_known() -> None:
    assert read_taken_up(WHOLE, passed=4) == (Hand.parse(WHOLE, 16), None)
    assert read_taken_up(f"{OWN} AH", passed=1) == (Hand.parse(f"{OWN} AH", 13), None)


def test_both_copies_may_come_from_partner() -> None:
    hand, gift = read_taken_up("10S KS QS JS 9S KH QH JH 9H QD JD 9C", "AS AS AH AH", passed=4)
    assert str(gift) == "AS AS AH AH"
    assert len(hand) == 16


@pytest.mark.parametrize(
    ("cards", "got", "message"),
    [
        (OWN, None, "12 cards read; a hand with what partner passed has 16"),
        (f"{OWN} AH 10S QD", None, "15 cards read; a hand with what partner passed has 16"),
        (f"{WHOLE} 9D", None, "17 cards read; a hand with what partner passed has 16"),
        ("", None, "no cards; a hand with what partner passed has 16"),
        (
            f"{OWN} AH 10S QD XX",
            None,
            'cannot read "XX" (cards look like 10S, KH); 15 cards read; a hand with what partner passed has 16',
        ),
        (f"{OWN} AS AS QD JD", None, "AS 3 times, the deck has 2 of each card"),
        (OWN, "AH 10S QD", "3 cards read; a pass has 4"),
        (OWN, "AH", "1 card read; a pass has 4"),
        (OWN, "", "no cards; a pass has 4"),
        (f"{OWN} +", None, "no cards; a pass has 4"),
        (f"+ {GOT}", None, "no cards; a hand without what partner passed has 12"),
        (f"{OWN} 9D", GOT, "13 cards read; a hand without what partner passed has 12"),
        (
            f"{OWN[:-3]} + AH 10S XX",
            None,
            "11 cards read; a hand without what partner passed has 12; "
            'cannot read "XX" (cards look like 10S, KH); 2 cards read; a pass has 4',
        ),
        (OWN.replace("KH", "AH"), GOT, "AH 3 times, the deck has 2 of each card"),
        (WHOLE, "AH 10S QD 9D", "9D is said to be passed, but not among the 16 cards; correct one of the two"),
        (WHOLE, "KH KH 9D 9D", "KH, 9D, 9D are said to be passed, but not among the 16 cards; correct one of the two"),
        (
            f"{OWN} + {GOT} + 9D",
            None,
            'more than one "+"; write the twelve cards, "+", what partner passed',
        ),
        (
            f"{OWN} + {GOT}",
            GOT,
            'what partner passed is named twice, behind "+" and by itself; leave one out',
        ),
    ],
)
def test_what_is_wrong(cards: str, got: str | None, message: str) -> None:
    with pytest.raises(HandError) as caught:
        read_taken_up(cards, got, passed=4)
    assert str(caught.value) == message


def test_unreadable_tokens_of_both_parts_are_known() -> None:
    with pytest.raises(HandError) as caught:
        read_taken_up(OWN.replace("9C", "XX"), "YY", passed=4)
    assert caught.value.unreadable == ("XX", "YY")
