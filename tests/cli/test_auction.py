"""What is said of the auction on the command line: what reaches the advice, and what is refused before it."""

import io
import json
from typing import Any

import pytest

from advisor.advice import bidding as advice_bidding
from advisor.advice.kernels import Kernels
from advisor.advice.results import Advice
from advisor.advice.situation import Situation
from advisor.table.auction import Auction
from advisor.table.cards import Hand
from advisor.table.rules import STANDARD, Rules
from advisor.table.seats import Seat
from tests.auctions import HAND, advice_with, bidding
from tests.conftest import Invoke

SECOND = "KS 9S AH AH KH QD JD 9D AC 10C QC 9C"
IN_AUCTION = "Bid 280 and go up to 300, spades as trump: 45 points better than passing."
ALONE = "Bid up to 380 with spades as trump (cautious 360, aggressive 400)."

pytestmark = pytest.mark.usefixtures("home")


class Asked:
    """Stands for the engine: remembers what it was asked, answers with advice written by hand."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []

    def advise(self, hand: Hand, rules: Rules, **options: Any) -> Advice:
        self.calls.append({"hand": str(hand), "rules": rules.name} | options)
        return advice_with(bidding() if "auction" in options else None)

    @property
    def last(self) -> dict[str, Any]:
        """What was said of the auction in the last question."""
        told = ("auction", "seat", "score", "bid", "table", "jumps")
        return {name: value for name, value in self.calls[-1].items() if name in told}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    asked = Asked()
    monkeypatch.setattr(advice_bidding, "advise", asked.advise)
    monkeypatch.setattr(Kernels, "are_prepared", True)
    return asked


def told(situation: Situation) -> dict[str, Any]:
    return {
        "auction": situation.auction,
        "seat": situation.seat,
        "score": situation.score,
        "bid": situation.bid,
        "table": situation.table,
        "jumps": situation.jumps,
    }


# --- what is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "situation"),
    [
        (["--dealer", "N"], Situation(Auction(Seat.NORTH, STANDARD))),
        (["--calls", "E:270"], Situation(Auction(Seat.NORTH, STANDARD, (270,)))),
        (["--dealer=west", "--calls", "pass,250"], Situation(Auction(Seat.WEST, STANDARD, ("pass", 250)))),
        (
            [
                *("--calls", "e:pass s:250 w:270 n:help", "--seat", "s", "--score", "-120:1210"),
                *("--bid", "300", "--table", "bold", "--jumps", "meld"),
            ],
            Situation(
                Auction(Seat.NORTH, STANDARD, ("pass", 250, 270, "help")), Seat.SOUTH, (-120, 1210), 300, "bold", "meld"
            ),
        ),
        (
            ["--seat", "West", "--calls", "E:pass S:250", "--score=900:0"],
            Situation(Auction(Seat.NORTH, STANDARD, ("pass", 250)), Seat.WEST, (900, 0)),
        ),
    ],
)
def test_what_is_said_of_the_auction(options: list[str], situation: Situation, invoke: Invoke, asked: Asked) -> None:
    outcome = invoke([HAND, *options])
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[0] == IN_AUCTION
    assert asked.last == told(situation)


def test_options_before_the_hand(invoke: Invoke, asked: Asked) -> None:
    before = ["--dealer", "N", "--seat", "S", "--calls", "E:270", "--score", "-10:20", "--bid", "300"]
    assert invoke([*before, "--table", "careful", "--jumps", "meld", HAND]).code == 0
    assert asked.last["bid"] == 300
    assert asked.calls[-1]["hand"] == HAND


def test_the_rules_of_the_table(invoke: Invoke, asked: Asked) -> None:
    assert invoke([HAND, "--rules", "short", "--calls", "E:27", "--score", "90:121", "--bid", "28"]).code == 0
    assert asked.last == told(Situation(Auction(Seat.NORTH, Rules.load("short"), (27,)), score=(90, 121), bid=28))


def test_nothing_said(invoke: Invoke, asked: Asked) -> None:
    outcome = invoke([HAND])
    assert outcome.out.splitlines()[0] == ALONE
    assert asked.last == {}


def test_document(invoke: Invoke, asked: Asked) -> None:
    document = json.loads(invoke([HAND, "--calls", "E:270", "--json"]).out)
    assert document["auction"]["call"] == 280
    assert document["auction"]["situation"]["calls"] == [["E", 270]]
    assert json.loads(invoke([HAND, "--json"]).out)["auction"] is None
    assert len(asked.calls) == 2


def test_each_line_is_asked_in_the_same_situation(
    invoke: Invoke, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{HAND}\n{SECOND}\n".encode())))
    outcome = invoke(["-", "--calls", "E:270"])
    assert (outcome.code, outcome.out) == (0, f"{IN_AUCTION}\n{IN_AUCTION}\n")
    assert [each["hand"] for each in asked.calls] == [HAND, SECOND]
    assert asked.calls[0]["auction"] is asked.calls[1]["auction"]


# --- errors ----------------------------------------------------------------------------------------------------------

WHO_DEALS = "say who deals: --dealer N, E, S or W, or name the seat of each call, such as E:pass"
LONELY = "tells of an auction; say also who deals, --dealer, or what was called, --calls"
WRONG: dict[str, tuple[list[str], str]] = {
    "a score without a dealer": (["--score", "900:1210"], WHO_DEALS),
    "a bid without a dealer": (["--bid", "300"], WHO_DEALS),
    "calls without seats": (["--calls", "pass 250"], WHO_DEALS),
    "no calls": (["--calls", ""], WHO_DEALS),
    "a seat alone": (["--seat", "N"], f"--seat {LONELY}"),
    "a table alone": (["--table", "bold"], f"--table {LONELY}"),
    "jumps alone": (["--jumps", "meld"], f"--jumps {LONELY}"),
    "a dealer who is none": (["--dealer", "X"], 'no seat "X"; the seats are N, E, S, W (North, East, South, West)'),
    "a dealer who calls first": (
        ["--dealer", "E", "--calls", "E:pass"],
        "E:pass: S calls first if E deals; correct one of the two",
    ),
    "an unreadable call": (
        ["--dealer", "N", "--calls", "pas"],
        'cannot read "pas" as a call; calls are a number such as 250, pass, help',
    ),
    "an illegal call": (
        ["--calls", "E:pass S:240"],
        "S:240: a bid of 240 is too low; the first bid must be at least 250",
    ),
    "a call out of turn": (["--calls", "E:pass W:250"], "W:250: it is not W's turn; S is next to call"),
    "no help at this table": (
        ["--calls", "E:help", "--rule", "help=off"],
        "E:help: help is not played at this table (help=off); say pass",
    ),
    "an auction that is over": (
        ["--dealer", "N", "--calls", "pass pass pass"],
        "the auction is over: N has it at 250, forced",
    ),
    "a player who has passed": (["--calls", "E:pass S:pass"], "South has passed and has nothing more to call"),
    "a score in words": (
        ["--dealer", "N", "--score", "even"],
        'cannot read "even" as a score; write ours and theirs, such as 900:1210',
    ),
    "a game that is over": (
        ["--dealer", "N", "--score", "1510:0"],
        "the game is over at 1510: the target is 1500",
    ),
    "a bid too low": (["--calls", "E:270", "--bid", "270"], "a bid of 270 is too low; it must exceed 270"),
    "a bid in words": (["--dealer", "N", "--bid", "high"], "Invalid value for '--bid': \"high\" is no whole number"),
    "a misspelt table": (
        ["--dealer", "N", "--table", "carefull"],
        'no table "carefull" (did you mean "careful"?); it may be normal, careful, bold',
    ),
    "a misspelt meaning": (
        ["--dealer", "N", "--jumps", "melds"],
        'no meaning of jumps "melds" (did you mean "meld"?); it may be strength, meld',
    ),
}


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("hand", [HAND, "-"], ids=["hand", "lines"])
def test_wrong_usage(name: str, hand: str, invoke: Invoke, asked: Asked) -> None:
    options, message = WRONG[name]
    outcome = invoke([hand, *options])
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"pinochle-advise: {message}\n")
    assert asked.calls == []
