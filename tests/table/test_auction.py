"""The auction: the recorded cases, and every option that concerns it."""

from collections.abc import Iterable
from typing import Any

import pytest

from advisor.table.auction import Auction, Call, CallError, Jump, nameable, read_calls
from advisor.table.cards import Hand, NotationError, Suit
from advisor.table.rules import STANDARD, Rules
from advisor.table.seats import Seat, Team
from tests.cases_files import Case, read_json

AUCTIONS = read_json("rules.json")["auction"]
FORCED_CASE = next(case for case in read_json("reports.json") if case["id"] == "score-09-dealer-stuck")
ERRORS = {
    "A06": "multiples of 10",
    "A07": "first bid must be at least 250",
    "A08": "must exceed 260",
    "A09": "E has passed; S is next to call",
}
REDEAL = Rules.load(all_pass="redeal")
SHORT_JUMPS = Rules.load(jump="20")


def auction_of(dealer: Seat | str, calls: Iterable[str], rules: Rules = STANDARD) -> Auction:
    """The auction after calls such as ``E:250``, each made by the seat it names."""
    auction = Auction(Seat.parse(dealer), rules)
    for text in calls:
        seat, call = text.split(":")
        auction = auction.call(call, seat)
    return auction


# --- seats and teams ---


@pytest.mark.parametrize(
    ("text", "seat", "following", "partner", "team"),
    [
        ("N", Seat.NORTH, Seat.EAST, Seat.SOUTH, Team.NS),
        ("e", Seat.EAST, Seat.SOUTH, Seat.WEST, Team.EW),
        ("South", Seat.SOUTH, Seat.WEST, Seat.NORTH, Team.NS),
        (" WEST ", Seat.WEST, Seat.NORTH, Seat.EAST, Team.EW),
    ],
)
def test_seat(text: str, seat: Seat, following: Seat, partner: Seat, team: Team) -> None:
    assert Seat.parse(text) is seat
    assert (seat.next, seat.partner, seat.team) == (following, partner, team)
    assert Seat.parse(str(seat)) is Seat.parse(seat.word) is Seat.parse(seat) is seat


def test_seats_go_clockwise() -> None:
    assert "".join(map(str, Seat)) == "NESW"
    assert "".join(map(str, Seat.SOUTH.clockwise)) == "SWNE"


@pytest.mark.parametrize(
    ("text", "team", "other"),
    [("NS", Team.NS, Team.EW), ("ew", Team.EW, Team.NS), ("n/s", Team.NS, Team.EW), ("East-West", Team.EW, Team.NS)],
)
def test_team(text: str, team: Team, other: Team) -> None:
    assert Team.parse(text) is team
    assert team.other is other
    assert Team.parse(str(team)) is Team.parse(team.word) is Team.parse(team) is team
    assert all(seat.team is team for seat in team.seats)


@pytest.mark.parametrize(
    ("kind", "text"), [(Seat, "X"), (Seat, ""), (Seat, "NS"), (Team, "N"), (Team, "NE"), (Team, "")]
)
def test_no_seat_and_no_team(kind: type[Seat] | type[Team], text: str) -> None:
    with pytest.raises(NotationError, match=f'no {kind.__name__.lower()} "{text}"; the {kind.__name__.lower()}s are'):
        kind.parse(text)


# --- recorded cases ---


@pytest.mark.parametrize("case", [case for case in AUCTIONS if "error" not in case], ids=lambda case: case["id"])
def test_case(case: Case) -> None:
    auction = auction_of(case["dealer"], case["calls"])
    assert auction.over
    assert auction.caller is None
    assert (str(auction.declarer), auction.bid, auction.forced) == (case["declarer"], case["bid"], case["forced"])
    assert not auction.redeal
    assert [f"{seat}:{call}" for seat, call in zip(auction.callers, auction.calls, strict=True)] == case["calls"]


@pytest.mark.parametrize("case", [case for case in AUCTIONS if "error" in case], ids=lambda case: case["id"])
def test_illegal_case(case: Case) -> None:
    *legal, illegal = case["calls"]
    auction = auction_of(case["dealer"], legal)
    seat, call = illegal.split(":")
    with pytest.raises(CallError, match=ERRORS[case["id"]]):
        auction.call(call, seat)


def test_every_illegal_case_has_its_words() -> None:
    assert {case["id"] for case in AUCTIONS if "error" in case} == set(ERRORS)


@pytest.mark.parametrize("dealer", list(Seat))
def test_forced_dealer(dealer: Seat) -> None:
    auction = Auction(dealer, STANDARD, FORCED_CASE["input"]["auction"])
    assert FORCED_CASE["expected"] == {"declarer": "dealer", "bid": auction.bid}
    assert auction.declarer is dealer
    assert auction.forced


# --- after three passes ---


def test_redeal_waits_for_the_dealer() -> None:
    auction = auction_of("N", ["E:pass", "S:pass", "W:pass"], REDEAL)
    assert not auction.over
    assert auction.caller is Seat.NORTH
    assert (auction.declarer, auction.bid, auction.forced, auction.redeal) == (None, None, False, False)


@pytest.mark.parametrize("last", ["pass", "help"])
def test_redeal_when_the_dealer_passes(last: str) -> None:
    auction = auction_of("N", ["E:pass", "S:pass", "W:pass", f"N:{last}"], REDEAL)
    assert auction.over
    assert auction.redeal
    assert (auction.caller, auction.declarer, auction.bid, auction.forced) == (None, None, None, False)
    assert auction.dealer.next is Seat.EAST
    with pytest.raises(CallError, match="the auction is over: all have passed, and the cards are dealt again"):
        auction.call(250)


@pytest.mark.parametrize("bid", [250, 300])
def test_redeal_when_the_dealer_bids_by_choice(bid: int) -> None:
    auction = auction_of("N", ["E:pass", "S:pass", "W:help", f"N:{bid}"], REDEAL)
    assert auction.over
    assert (auction.declarer, auction.bid, auction.forced, auction.redeal) == (Seat.NORTH, bid, False, False)


@pytest.mark.parametrize(
    ("options", "bid"), [({"min_bid": 200}, 200), ({"unit": 1}, 25), ({"unit": 1, "min_bid": 190}, 19)]
)
def test_forced_bid_is_the_minimum_of_the_table(options: dict[str, Any], bid: int) -> None:
    auction = Auction(Seat.SOUTH, Rules.load(**options), ("pass", "pass", "help"))
    assert (auction.declarer, auction.bid, auction.forced) == (Seat.SOUTH, bid, True)


# --- whose turn ---


def test_callers_go_round_without_those_who_passed() -> None:
    auction = Auction(Seat.WEST, STANDARD)
    order = []
    calls: list[Call] = [250, "pass", 260, "help", 270, 280, "pass"]
    for call in calls:
        order.append(str(auction.caller))
        auction = auction.call(call)
    assert "".join(order) == "NESWNSN"
    assert auction.passed == (Seat.EAST, Seat.WEST, Seat.NORTH)
    assert auction.declarer is Seat.SOUTH


@pytest.mark.parametrize(
    ("calls", "seat", "message"),
    [
        ([], "N", "it is not N's turn; E is next to call"),
        (["E:250"], "E", "it is not E's turn; S is next to call"),
        (["E:250", "S:help", "W:pass", "N:260", "E:270", "N:280"], "W", "W has passed; E is next to call"),
        (["E:250", "S:pass", "W:pass", "N:pass"], "E", "the auction is over: E has it at 250$"),
        (["E:pass", "S:pass", "W:pass"], "N", "the auction is over: N has it at 250, forced"),
    ],
)
def test_out_of_turn(calls: list[str], seat: str, message: str) -> None:
    with pytest.raises(CallError, match=message):
        auction_of("N", calls).call(300, seat)


def test_standing_bid_and_bid() -> None:
    auction = Auction(Seat.NORTH, STANDARD)
    assert auction.standing_bid is None
    auction = auction.call(260).call("pass")
    assert (auction.standing_bid, auction.bid, auction.declarer) == (260, None, None)
    auction = auction.call("pass").call("pass")
    assert (auction.standing_bid, auction.bid) == (260, 260)


# --- bids ---


@pytest.mark.parametrize(
    ("options", "calls", "bids"),
    [
        ({}, (), [250, 260, 270, 280, 290]),
        ({}, (260,), [270, 280, 290]),
        ({}, (290,), []),
        ({"jump": "20"}, (), [250, 260, 270, 280, 290]),
        ({"jump": "20"}, (250,), [260, 270]),
        ({"jump": "20"}, (280,), [290]),
        ({"jump": "20", "bid_step": 50}, (250,), []),
        ({"min_bid": 200, "bid_step": 20}, (), [200, 220, 240, 260, 280]),
        ({}, ("pass", "pass", "pass"), []),
    ],
)
def test_legal_bids_up_to_a_limit(options: dict[str, Any], calls: tuple[Call, ...], bids: list[int]) -> None:
    auction = Auction(Seat.NORTH, Rules.load(**options), calls)
    assert list(auction.legal_bids(limit=290)) == bids


def test_legal_bids_at_a_table_that_divides_by_ten() -> None:
    rules = Rules.load("short", jump="20")
    assert list(Auction(Seat.NORTH, rules).legal_bids(27)) == [25, 26, 27]
    assert list(Auction(Seat.NORTH, rules, (25,)).legal_bids(100)) == [26, 27]


def test_a_step_above_the_longest_jump_is_still_a_raise() -> None:
    rules = Rules.load(jump="20", bid_step=50)
    assert list(Auction(Seat.NORTH, rules, (250,)).legal_bids(1000)) == [300]


@pytest.mark.parametrize(
    ("options", "calls", "message"),
    [
        ({}, (255,), "a bid of 255 is not possible; bids are multiples of 10"),
        ({}, (0,), "a bid of 0 is too low; the first bid must be at least 250"),
        ({}, (300, 290), "a bid of 290 is too low; it must exceed 300"),
        ({"bid_step": 50}, (250, 260), "multiples of 50"),
        ({"min_bid": 300}, (250,), "at least 300"),
        ({"unit": 1}, (24,), "at least 25"),
        ({"unit": 1}, (25, 25), "must exceed 25"),
        ({"unit": 1, "bid_step": 50}, (25, 26), "multiples of 5"),
        ({"unit": 1, "jump": "20"}, (25, 28), "only 26 or 27 may follow 25"),
        ({"jump": "20"}, (250, 300), "a bid of 300 is too high a jump; only 260 or 270 may follow 250"),
        ({"jump": "20"}, (250, 270, "pass", 300), "only 280 or 290 may follow 270"),
        ({"help": "off"}, ("help",), "help is not played at this table"),
        ({}, ("pass", 250, "pass", "pass", 260), "the auction is over: S has it at 250"),
    ],
)
def test_illegal_call(options: dict[str, Any], calls: tuple[Call, ...], message: str) -> None:
    rules = Rules.load(**options)
    with pytest.raises(CallError, match=message):
        Auction(Seat.NORTH, rules, calls)
    with pytest.raises(CallError, match=message):
        Auction(Seat.NORTH, rules, calls[:-1]).call(calls[-1])


def test_short_jumps_leave_the_opening_free() -> None:
    auction = auction_of("N", ["E:400", "S:410", "W:430"], SHORT_JUMPS)
    assert auction.standing_bid == 430


def test_any_jump_by_default() -> None:
    assert Auction(Seat.NORTH, STANDARD, (250, 500)).standing_bid == 500


# --- reading and value ---


@pytest.mark.parametrize("typed", [270, "270", " 270 "])
def test_a_bid_as_typed(typed: int | str) -> None:
    assert Auction(Seat.NORTH, STANDARD).call(typed).calls == (270,)


@pytest.mark.parametrize("typed", ["Pass", "PASS", " pass"])
def test_a_pass_as_typed(typed: str) -> None:
    assert Auction(Seat.NORTH, STANDARD).call(typed).calls == ("pass",)


@pytest.mark.parametrize("typed", ["", "-250", -250, "250.0", 250.0, "two", "9" * 5000, True, None])
def test_an_unreadable_call(typed: Any) -> None:
    with pytest.raises(NotationError, match="calls are a number such as 250, pass, help"):
        Auction(Seat.NORTH, STANDARD).call(typed)


def test_a_call_leaves_the_auction_before_it_alone() -> None:
    before = Auction(Seat.NORTH, STANDARD, (250,))
    after = before.call("help", "south")
    assert before.calls == (250,)
    assert after.calls == (250, "help")


def test_equal_auctions() -> None:
    auction = Auction("n", STANDARD, ["250", "Pass"])  # type: ignore[arg-type]
    assert auction == Auction(Seat.NORTH, STANDARD, (250, "pass"))
    assert len({auction, Auction(Seat.NORTH, STANDARD, (250, "pass"))}) == 1
    assert auction != Auction(Seat.NORTH, STANDARD, (250, "help"))
    assert auction != Auction(Seat.EAST, STANDARD, (250, "pass"))
    assert auction != Auction(Seat.NORTH, SHORT_JUMPS, (250, "pass"))


# --- calls as typed ---


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        (
            "E:pass S:250 W:270 N:help",
            ((Seat.EAST, "pass"), (Seat.SOUTH, 250), (Seat.WEST, 270), (Seat.NORTH, "help")),
        ),
        ("east:Pass, s:250;W: 270", ((Seat.EAST, "pass"), (Seat.SOUTH, 250), (Seat.WEST, 270))),
        ("pass 250 270", ((None, "pass"), (None, 250), (None, 270))),
        ("pass,N:250", ((None, "pass"), (Seat.NORTH, 250))),
        ("", ()),
        (" ", ()),
    ],
)
def test_read_calls(text: str, calls: tuple[tuple[Seat | None, Call], ...]) -> None:
    assert read_calls(text) == calls


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("E:pass X:250", 'X:250: no seat "X"; the seats are N, E, S, W (North, East, South, West)'),
        ("E:pass S:high", 'S:high: cannot read "high" as a call; calls are a number such as 250, pass, help'),
        ("E:", 'E:: cannot read "" as a call; calls are a number such as 250, pass, help'),
        ("250 -", 'cannot read "-" as a call; calls are a number such as 250, pass, help'),
        ("E 250", 'cannot read "E" as a call; calls are a number such as 250, pass, help'),
    ],
)
def test_unreadable_calls(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read_calls(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "dealer", "expected"),
    [
        ("E:pass S:250 W:270 N:help", None, Auction(Seat.NORTH, STANDARD, ("pass", 250, 270, "help"))),
        ("S:250 pass", None, Auction(Seat.EAST, STANDARD, (250, "pass"))),
        ("pass 250", "W", Auction(Seat.WEST, STANDARD, ("pass", 250))),
        ("N:250", "west", Auction(Seat.WEST, STANDARD, (250,))),
        ("", Seat.SOUTH, Auction(Seat.SOUTH, STANDARD)),
    ],
)
def test_auction_as_typed(text: str, dealer: Seat | str | None, expected: Auction) -> None:
    assert Auction.read(text, STANDARD, dealer) == expected


@pytest.mark.parametrize(
    ("text", "dealer", "message"),
    [
        ("pass 250", None, "nobody can tell who deals; name the dealer, or the seat of each call, such as E:pass"),
        ("", None, "nobody can tell who deals; name the dealer, or the seat of each call, such as E:pass"),
        ("E:pass", "E", "E:pass: S calls first if E deals; correct one of the two"),
        ("E:pass S:240", None, "S:240: a bid of 240 is too low; the first bid must be at least 250"),
        ("pass 240", "N", "240: a bid of 240 is too low; the first bid must be at least 250"),
        ("E:250 W:260", None, "W:260: it is not W's turn; S is next to call"),
        ("E:250 S:pass W:255", None, "W:255: a bid of 255 is not possible; bids are multiples of 10"),
        ("pass pass pass pass", "N", "pass: the auction is over: N has it at 250, forced"),
    ],
)
def test_an_auction_that_cannot_be(text: str, dealer: str | None, message: str) -> None:
    with pytest.raises(CallError) as error:
        Auction.read(text, STANDARD, dealer)
    assert str(error.value) == message


# --- jumps ---


@pytest.mark.parametrize(
    ("options", "calls", "jumps"),
    [
        ({}, (), []),
        ({}, (250, 260, "pass", 270), []),
        ({}, (270, 280, 300), [(Seat.EAST, 270, 20), (Seat.WEST, 300, 20)]),
        ({}, ("pass", 260), [(Seat.SOUTH, 260, 10)]),
        ({"bid_step": 50}, (250, 300, 400), [(Seat.WEST, 400, 100)]),
        ({"unit": 1}, (25, 28), [(Seat.SOUTH, 28, 3)]),
    ],
)
def test_jumps(options: dict[str, Any], calls: tuple[Call, ...], jumps: list[tuple[Seat, int, int]]) -> None:
    auction = Auction(Seat.NORTH, Rules.load("standard", **options), calls)
    assert auction.jumps == tuple(Jump(*jump) for jump in jumps)


def test_height_of_a_bid_that_may_be_made_later() -> None:
    auction = Auction(Seat.NORTH, SHORT_JUMPS, (250,))
    auction.check_height(300)
    with pytest.raises(CallError, match="too high a jump"):
        auction.call(300)
    with pytest.raises(CallError, match="it must exceed 250"):
        auction.check_height(250)


def test_suits_that_may_be_named() -> None:
    hand = Hand.parse("AS KS QS 9S AH 10H JH KD QD 10C 9C 9H")
    assert nameable(hand, STANDARD) == list(Suit)
    assert nameable(hand, Rules(trump_needs="marriage")) == [Suit.SPADES, Suit.DIAMONDS]
    assert nameable(hand, Rules(trump_needs="marriage"), [Suit.HEARTS, Suit.DIAMONDS]) == [Suit.DIAMONDS]
