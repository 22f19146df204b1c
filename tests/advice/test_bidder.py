"""The hidden players as bidders: what calls tell, which hands explain them, how high their holders go."""

import json
from math import exp

import numpy as np
import pytest

from advisor import Auction
from advisor.advice.bidder import (
    DIFFER,
    LEVELS,
    UNLIKELY,
    VALUATION_FILE,
    Told,
    can_help,
    draw_limits,
    likelihood,
    listen,
    weights_for,
)
from advisor.advice.simulate import Integers
from advisor.advice.situation import Situation
from advisor.engine import auction as engine
from advisor.engine import valuation
from advisor.table.cards import Hand
from advisor.table.rules import STANDARD, Rules
from advisor.table.seats import Seat

SILENT = Told(None, None, False, ())


@pytest.mark.parametrize(
    ("calls", "dealer", "seat", "told"),
    [
        ("", "N", "E", SILENT),
        ("E:pass", "N", "E", Told(None, 250, False, ())),
        ("E:help", "N", "E", Told(None, 250, True, ())),
        ("E:250", "N", "E", Told(250, None, False, ())),
        ("E:250 S:260 W:280 N:300 E:310", "N", "E", Told(310, None, False, ())),
        ("W:250 N:pass E:260 S:270 W:pass", "S", "W", Told(250, 280, False, ())),
        ("W:250 N:pass E:260 S:270 W:pass", "S", "N", Told(None, 260, False, ())),
    ],
)
def test_what_calls_tell(calls: str, dealer: str, seat: str, told: Told) -> None:
    here = Situation(Auction.read(calls, STANDARD, dealer), Seat.SOUTH)
    assert listen(here, Seat.parse(seat)) == told


@pytest.mark.parametrize(
    ("calls", "melds"),
    [
        ("W:270", ("meld",)),  # an opening counts by how much it exceeds the minimum
        ("W:260", ()),
        ("W:250 N:260 E:pass S:pass W:310", ("run",)),
        ("W:280", ("aces around",)),
        ("W:290", ("aces around",)),
        ("W:250 N:260 E:pass S:pass W:280", ("meld",)),
        ("W:250 N:260 E:pass S:pass W:270", ()),
    ],
)
def test_jumps_that_tell_of_a_meld(calls: str, melds: tuple[str, ...]) -> None:
    auction = Auction.read(calls, STANDARD, "S")
    here = Situation(auction, Seat.NORTH, jumps="meld")
    assert listen(here, Seat.WEST).melds == melds
    assert listen(Situation(auction, Seat.NORTH), Seat.WEST).melds == ()


def test_points_of_a_table_that_divides_by_ten() -> None:
    auction = Auction.read("E:27 S:28 W:29 N:pass E:31", Rules.load("short"), "N")
    here = Situation(auction, Seat.SOUTH, jumps="meld")
    assert listen(here, Seat.EAST) == Told(310, None, False, ("meld", "meld"))
    assert listen(here, Seat.NORTH) == Told(None, 300, False, ())


# --- which hands explain them ----------------------------------------------------------------------------------------


def values_of(limits: list[int], signs: int = 0, meld: int = 0) -> Integers:
    values = np.zeros((engine.VALUES, len(limits)), np.int64)
    values[engine.LIMIT], values[engine.SIGNS], values[engine.MELD] = limits, signs, meld
    return values


def test_likelihood_by_hand() -> None:
    def share_below(points: float, limit: int) -> float:
        return 1 / (1 + exp((limit - points) / DIFFER))

    limits = [200, 250, 300]
    bid = likelihood(Told(250, None, False, ()), values_of(limits))
    assert bid.tolist() == pytest.approx([1 - share_below(250, limit) for limit in limits])
    passed = likelihood(Told(None, 260, False, ()), values_of(limits))
    assert passed.tolist() == pytest.approx([share_below(260, limit) for limit in limits])
    both = likelihood(Told(250, 280, False, ()), values_of(limits))
    assert both.tolist() == pytest.approx([share_below(280, each) - share_below(250, each) for each in limits])
    assert likelihood(SILENT, values_of(limits)).tolist() == [1, 1, 1]
    assert bid[1] == 0.5


@pytest.mark.parametrize(
    ("told", "signs", "meld"),
    [
        (Told(None, None, True, ()), engine.CAN_HELP, 0),
        (Told(None, None, False, ("run",)), engine.RUN, 0),
        (Told(None, None, False, ("aces around",)), engine.ACES_AROUND, 0),
        (Told(None, None, False, ("meld",)), 0, 100),
    ],
)
def test_what_is_said_of_a_hand_is_mostly_so(told: Told, signs: int, meld: int) -> None:
    assert likelihood(told, values_of([250], signs, meld))[0] == 1
    others = engine.CAN_HELP + engine.RUN + engine.ACES_AROUND - signs if signs else 7
    assert likelihood(told, values_of([250], others, 90))[0] == UNLIKELY


@pytest.mark.parametrize(
    ("told", "low", "high"),
    [(SILENT, -1000, 1000), (Told(300, None, False, ()), 300, 1000), (Told(250, 270, False, ()), 250, 269),
     (Told(None, 260, False, ()), -1000, 259), (Told(900, None, False, ()), 900, 1100)],
)  # fmt: skip
def test_limits_are_those_of_the_calls(told: Told, low: int, high: int) -> None:
    fractions = np.linspace(0.001, 0.999, 999)
    drawn = draw_limits(told, np.full(999, 280), fractions)
    assert low <= drawn.min()
    assert drawn.max() <= high
    assert (np.diff(drawn) >= 0).all()


def test_limits_differ_about_what_the_hand_promises() -> None:
    drawn = draw_limits(SILENT, np.full(9_999, 280), np.linspace(0.0001, 0.9999, 9_999))
    assert np.median(drawn) == pytest.approx(280, abs=1)
    assert drawn.std() == pytest.approx(DIFFER * 3.1416 / 3**0.5, rel=0.02)  # of a logistic distribution


def test_who_may_name_no_trump_bids_nothing() -> None:
    assert draw_limits(SILENT, np.zeros(9, np.int64), np.linspace(0.1, 0.999, 9)).max() <= 0


@pytest.mark.parametrize(
    ("hand", "helps"),
    [
        ("AS 10S AH KH AD QD AC KC JC 9H 9D JS", True),
        ("AS AS AH AH AD AD AC AC 9S 9S 9H 9H", True),
        ("AS AS AH AH AD AD 10C 10C 9S 9S 9H 9H", False),  # with clubs as trump the three aces and a ten, else three
        ("AS 10S KS QS JS 9S AH KH QD JD AC 9C", False),
    ],
)
def test_help_is_four_cards_for_any_trump(hand: str, helps: bool) -> None:
    assert can_help(Hand.parse(hand)) is helps


# --- the file of weights ---------------------------------------------------------------------------------------------


def test_weights_for_every_exchange() -> None:
    for pass_cards in range(5):
        for what in ("meld", "tricks", *LEVELS):
            assert weights_for(Rules.load("standard", pass_cards=pass_cards), what).shape == (valuation.SIZE,)


def test_how_far_off_the_weights_are_is_told() -> None:
    found = json.loads(VALUATION_FILE.read_text("utf-8"))
    assert found["found_by"]["program"] == "python -m benchmarks.fit_valuation"
    for fit in found["pass_cards"].values():
        errors = fit["errors on fresh hands"]
        assert set(errors) >= {"total", "meld", "tricks", *LEVELS}
        assert 0 < errors["normal"]["root mean square"] < errors["normal"]["spread of the hands"] / 3
