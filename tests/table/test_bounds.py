"""Bounds of unknown hands: what follows from them, and which cannot be."""

import pytest

from advisor.table.bounds import Bounds, copies_of, hand_of
from advisor.table.cards import Hand
from advisor.table.seats import Seat

NORTH, EAST, SOUTH, WEST = Seat
HANDS = ("TQQ.ATKQ.J.AKQJ", "AKJ.AQJ9.AQQ.AK", "A.K9.TKJ9.TTQJ9", "TKJ99.TJ.ATK9.9")


def bounds(*known: Seat, exchanged: int = 0, late: bool = False) -> Bounds:
    found = Bounds(exchanged, late)
    for seat in known:
        found.know(seat, Hand.parse(HANDS[seat.index]))
    return found


def certain(found: Bounds, seat: Seat) -> str:
    return hand_of(found.certain[seat]).holdings


def least(text: str) -> list[int]:
    return copies_of(Hand.parse(text, size=None))


def test_the_fourth_hand() -> None:
    found = bounds(NORTH, EAST, SOUTH)
    assert found.whole(WEST) is None
    assert found.narrow() is None
    assert found.whole(WEST) == Hand.parse(HANDS[3])


def test_what_one_has_the_other_has_not() -> None:
    found = bounds(NORTH, SOUTH)
    found.raise_to(WEST, least("TKJ99.TJ.ATK9."))
    assert found.narrow() is None
    assert certain(found, EAST) == "..."  # West has room for one more card, and it may be any
    found.raise_to(WEST, least("...9"))
    assert found.narrow() is None
    assert found.whole(EAST) == Hand.parse(HANDS[1])


def test_as_many_as_partners_pass() -> None:
    """East plays a nine of clubs that West was dealt, West an ace of East's: if one is passed, all else stayed."""
    for exchanged, known in ((1, Hand.parse("TKJ99.TJ.ATK9.A")), (2, None)):
        found = bounds(NORTH, SOUTH, exchanged=exchanged)
        for seat in (EAST, WEST):
            found.base[seat] = list(Hand.parse(HANDS[seat.index]).copies)
        found.raise_to(EAST, least("...9"))
        found.raise_to(WEST, least("...A"))
        assert found.narrow() is None
        assert found.whole(WEST) == known


@pytest.mark.parametrize(
    ("seat", "cards", "message"),
    [
        (NORTH, "A...", "North does not hold AS"),
        (NORTH, "TT...", "North does not hold two 10S"),
        (WEST, "...TT", "West cannot hold 10C: both copies are elsewhere"),
        (WEST, "AA...", "West cannot hold two AS: one is elsewhere"),
        (
            WEST,
            "ATKJ99.TJ.ATK9.9",
            "West would hold 13 cards at the first lead: AS 10S KS JS 9S 9S 10H JH AD 10D KD 9D 9C",
        ),
    ],
)
def test_what_cannot_be(seat: Seat, cards: str, message: str) -> None:
    found = bounds(NORTH, SOUTH)
    found.raise_to(seat, least(cards))
    assert found.copy().narrow(seat) == message
    assert found.copy().narrow() is not None


def test_more_than_partners_pass() -> None:
    found = bounds(NORTH, SOUTH, exchanged=1)
    found.base[EAST] = list(Hand.parse(HANDS[1]).copies)
    found.raise_to(EAST, least("T...9"))
    assert found.narrow(EAST) == (
        "East would have got 2 cards in the exchange, 10S 9C; at this table it is 1 (pass_cards)"
    )
    found = bounds(NORTH, SOUTH, exchanged=1)
    found.base[EAST] = list(Hand.parse(HANDS[1]).copies)
    found.raise_to(WEST, least("KK...A"))
    assert found.narrow(EAST) == (
        "East would have given 2 cards in the exchange, KS AC; at this table it is 1 (pass_cards)"
    )


def test_late_hands_hold_what_is_left() -> None:
    found = Bounds(0, late=True)
    found.know(NORTH, Hand.parse("QJ...A9", size=None))
    found.raise_to(EAST, least("QQ..."))
    assert found.narrow(EAST) == "East cannot hold two QS: one is elsewhere"
