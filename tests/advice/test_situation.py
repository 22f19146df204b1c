"""What a player may ask about an auction: his turn to come, a bid that is open to him, a game that goes on."""

from typing import Any

import pytest

from advisor.advice.situation import Situation, read_score
from advisor.table.auction import Auction, CallError
from advisor.table.cards import NotationError
from advisor.table.rules import STANDARD, Rules
from advisor.table.seats import Seat


def auction_of(calls: str, dealer: str = "N", **options: Any) -> Auction:
    return Auction.read(calls, Rules.load("standard", **options), dealer)


def test_defaults() -> None:
    situation = Situation(auction_of("pass"))
    assert (situation.seat, situation.score, situation.bid) == (Seat.SOUTH, None, None)
    assert (situation.table, situation.jumps) == ("normal", "strength")
    assert situation.rules is STANDARD or situation.rules == STANDARD


@pytest.mark.parametrize(("calls", "is_turn"), [("", False), ("250", True), ("250 260", False), ("250 260 270", False)])
def test_whose_turn(calls: str, is_turn: bool) -> None:
    assert Situation(auction_of(calls), "s").is_turn is is_turn  # type: ignore[arg-type]


def test_partner_is_out() -> None:
    assert Situation(auction_of("250 260 pass pass")).partner_is_out
    assert not Situation(auction_of("250 260 pass")).partner_is_out


@pytest.mark.parametrize(
    ("calls", "options", "message"),
    [
        ("pass pass pass", {}, "the auction is over: N has it at 250, forced"),
        ("250 pass pass pass", {}, "the auction is over: E has it at 250"),
        (
            "pass pass pass pass",
            {"all_pass": "redeal"},
            "the auction is over: all have passed, and the cards are dealt again",
        ),
        ("250 pass", {}, "South has passed and has nothing more to call"),
        ("250 help", {}, "South has passed and has nothing more to call"),
    ],
)
def test_nothing_more_to_call(calls: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(CallError) as error:
        Situation(auction_of(calls, **options))
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("calls", "bid"), [("250", 260), ("250", 400), ("", 250), ("", 300), ("250 260", 270), ("250 pass 260", 1000)]
)
def test_bids_that_may_be_asked_for(calls: str, bid: int) -> None:
    assert Situation(auction_of(calls), Seat.SOUTH if "pass" not in calls else Seat.NORTH, bid=bid).bid == bid


@pytest.mark.parametrize(
    ("calls", "bid", "options", "message"),
    [
        ("250", 250, {}, "a bid of 250 is too low; it must exceed 250"),
        ("250", 265, {}, "a bid of 265 is not possible; bids are multiples of 10"),
        ("", 240, {}, "a bid of 240 is too low; the first bid must be at least 250"),
        ("250 300", 300, {}, "a bid of 300 is too low; it must exceed 300"),
        ("250 300", 305, {}, "a bid of 305 is not possible; bids are multiples of 10"),
        ("250", 300, {"jump": "20"}, "a bid of 300 is too high a jump; only 260 or 270 may follow 250 (jump=20)"),
        ("25", 25, {"unit": 1}, "a bid of 25 is too low; it must exceed 25"),
    ],
)
def test_bids_that_may_not_be_made(calls: str, bid: int, options: dict[str, Any], message: str) -> None:
    with pytest.raises(CallError) as error:
        Situation(auction_of(calls, **options), bid=bid)
    assert str(error.value) == message


def test_a_jump_may_be_open_later() -> None:
    assert Situation(auction_of("", jump="20"), bid=300).bid == 300


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"bid": 260.0}, "bid=260.0 is not possible; it must be a whole number"),
        ({"bid": 10_000_000}, "a bid of 10000000 is out of reach of any cards; it must be below 2400"),
        ({"bid": -250}, 'cannot read "-250" as a bid'),
        ({"seat": "X"}, 'no seat "X"'),
        ({"table": "bol"}, 'no table "bol" (did you mean "bold"?); it may be normal, careful, bold'),
        (
            {"jumps": "strenght"},
            'no meaning of jumps "strenght" (did you mean "strength"?); it may be strength, meld',
        ),
        ({"score": (1510, 0)}, "the game is over at 1510: the target is 1500"),
        ({"score": (0, 1500)}, "the game is over at 1500: the target is 1500"),
        ({"score": (0, -100_001)}, "a score of -100001 is not possible; it must be at least -100000"),
        (
            {"score": (0, 0.5)},
            "score=(0, 0.5) is not possible; give two whole numbers, ours first, such as (900, 1210)",
        ),
        ({"score": "900:1210"}, "score='900:1210' is not possible; give two whole numbers"),
    ],
)
def test_values_out_of_range(values: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        Situation(auction_of("250"), **values)
    assert str(error.value).startswith(message)


def test_scores_divided_by_ten() -> None:
    auction = auction_of("25", unit=1)
    assert Situation(auction, score=(149, -12)).score == (149, -12)
    with pytest.raises(ValueError, match="the game is over at 150: the target is 150"):
        Situation(auction, score=(150, 0))


@pytest.mark.parametrize(
    ("text", "score"),
    [("900:1210", (900, 1210)), ("-120:300", (-120, 300)), (" 0 : -40 ", (0, -40)), ("+5:6", (5, 6))],
)
def test_read_score(text: str, score: tuple[int, int]) -> None:
    assert read_score(text) == score


@pytest.mark.parametrize("text", ["", "900", "900-1210", "900:1210:0", "a:b", "900:", "9.5:0", "1000000000:0"])
def test_unreadable_score(text: str) -> None:
    with pytest.raises(NotationError) as error:
        read_score(text)
    assert str(error.value) == f'cannot read "{text}" as a score; write ours and theirs, such as 900:1210'


def test_plain_values() -> None:
    assert Situation(auction_of("pass 250 270 pass"), score=(900, -1210), bid=300, table="bold").to_dict() == {
        "dealer": "N",
        "seat": "S",
        "calls": [["E", "pass"], ["S", 250], ["W", 270], ["N", "pass"]],
        "score": {"ours": 900, "theirs": -1210},
        "bid": 300,
        "table": "bold",
        "jumps": "strength",
    }
    assert Situation(auction_of("")).to_dict()["score"] is None


@pytest.mark.parametrize(
    ("calls", "preset", "message"),
    [
        ("E:999990", "standard", "a bid of 999990 is out of reach of any cards; it must be below 2400"),
        (
            "E:pass S:250",
            "short",
            "a bid of 250 is out of reach of any cards; it must be below 240; points are divided",
        ),
    ],
)
def test_bids_that_no_cards_can_make(calls: str, preset: str, message: str) -> None:
    with pytest.raises(CallError, match=message):
        Situation(Auction.read(calls, Rules.load(preset), "N"), Seat.WEST)
