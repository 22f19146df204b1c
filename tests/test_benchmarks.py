"""The benchmarks that judge players and forecasts: their arithmetic by hand, and what must come out as nothing."""

from argparse import ArgumentTypeError
from functools import partial

import numpy as np
import pytest

from advisor import advise
from advisor.advice.experiment import Experiment
from advisor.table.auction import Call
from advisor.table.cards import Hand
from advisor.table.rules import STANDARD, Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from advisor.table.seats import Team as Side
from benchmarks import calibration
from benchmarks.arena import Game, bid_up, compare, play_games, read_team, report_games, score
from benchmarks.contracts import (
    MELD,
    OTHER_MELD,
    POINTS,
    TOTAL,
    TRICKS,
    Contracts,
    Team,
    play,
    promises,
    random_contracts,
    random_deals,
)

NOTHING = {"mean": 0.0, "low": 0.0, "high": 0.0}

# --- teams, auction, score -------------------------------------------------------------------------------------------


def test_teams() -> None:
    team = read_team("bold/plain/expert")
    assert (team.bidding, team.exchange, team.play) == ("bold", "plain", "expert")
    team = read_team("random")
    assert (team.bidding, team.exchange, team.play) == ("normal", "random", "random")


@pytest.mark.parametrize("text", ["", "brave", "bold/skilled", "shy/skilled/skilled", "bold/skilled/bold"])
def test_no_team(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="no team"):
        read_team(text)


@pytest.mark.parametrize(
    ("limits", "calls", "declarer", "bid"),
    [
        ((300, 260, 0, 0), (250, "pass", "pass", 260, "pass"), Seat.NORTH, 260),
        ((0, 275, 0, 300), (250, "pass", 260, "pass", "pass"), Seat.WEST, 260),
        ((400, 0, 300, 0), ("pass", 250, "pass", "pass"), Seat.SOUTH, 250),
        ((400, 0, 300, 260), ("pass", 250, 260, 270, 280, "pass", "pass"), Seat.SOUTH, 280),
        ((0, 0, 0, 0), ("pass", "pass", "pass"), Seat.NORTH, 250),
    ],
)
def test_bidding_up(limits: tuple[int, ...], calls: tuple[Call, ...], declarer: Seat, bid: int) -> None:
    auction = bid_up(limits, Seat.NORTH, STANDARD)
    assert auction.calls == calls
    assert (auction.declarer, auction.bid) == (declarer, bid)


def test_bidding_up_at_other_tables() -> None:
    redeal = Rules(all_pass="redeal")
    assert bid_up((0, 0, 0, 0), Seat.EAST, redeal).redeal
    assert bid_up((0, 250, 0, 0), Seat.EAST, redeal).calls == ("pass", "pass", "pass", 250)
    assert bid_up((300, 260, 0, 0), Seat.NORTH, Rules(unit=1)).bid == 26


@pytest.mark.parametrize(
    ("bid", "result", "change"),
    [
        (300, "made", PerTeam(ns=90, ew=300)),
        (310, "set", PerTeam(ns=90, ew=-310)),
        (350, "set", PerTeam(ns=90, ew=-350)),  # all tricks would have made it
        (360, "thrown in", PerTeam(ns=40, ew=-360)),
    ],
)
def test_score(bid: int, result: str, change: PerTeam) -> None:
    outcome = np.array([100, 40, 200, 300, 10, 1])
    scored = score(outcome, Side.EW, bid, PerTeam(1000, 0), STANDARD)
    assert (scored.result, scored.change) == (result, change)
    assert scored.after == PerTeam(1000, 0) + change


def test_score_of_meld_that_is_lost() -> None:
    rules = Rules(meld_needs="trick", unit=1)
    outcome = np.array([100, 40, 250, 350, 12, 1])
    assert score(outcome, Side.NS, 30, PerTeam(), rules).change == PerTeam(ns=35, ew=0)


def test_report_of_games() -> None:
    games = [
        Game(0, Side.NS, PerTeam(1500, 1000), 5, Side.NS),
        Game(0, Side.EW, PerTeam(1600, 1500), 5, Side.NS),
        Game(1, Side.NS, PerTeam(1500, 1200), 4, Side.NS),
        Game(1, Side.EW, PerTeam(0, 0), 2, None),
    ]
    report = report_games(games)
    assert [report[f"won by {who}"] for who in ("first", "second", "nobody")] == [2, 1, 1]
    assert report["deals a game"] == 4
    assert report["share won by first"]["mean"] == 0.625
    assert report["score difference a deal"]["mean"] == 43.75  # 400 in ten deals and 300 in six


# --- play ------------------------------------------------------------------------------------------------------------


def test_team_against_itself() -> None:
    team = Team("bold")
    found = compare(team, team, random_contracts(20, 1, STANDARD), worlds=8, seed=1)
    for points in found.values():
        assert points["difference"] == points["as declarer"] == points["as defender"] == NOTHING

    games = play_games(team, team, 3, STANDARD, worlds=8, seed=1)
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.pair == other.pair
        assert (one.score, one.deals, one.winner) == (other.score, other.deals, other.winner)
        assert one.winner is not None
    report = report_games(games)
    assert report["won by first"] == report["won by second"] == 3
    assert report["score difference a deal"] == NOTHING
    assert report["share won by first"] == {"mean": 0.5, "low": 0.5, "high": 0.5}


def test_play_on_any_number_of_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = random_contracts(50, 2, STANDARD)
    found = []
    for processors in (1, 3):
        monkeypatch.setattr("os.cpu_count", partial(int, processors))
        found.append(play(deals, Team(), Team()))
    np.testing.assert_array_equal(found[0], found[1])
    assert (found[0][:, TOTAL] == found[0][:, MELD] + found[0][:, TRICKS]).all()
    assert found[0][:, MELD].sum() > found[0][:, OTHER_MELD].sum()

    shuffled = np.random.default_rng(1).permutation(50)
    again = play(Contracts(deals.hands[shuffled], deals.trumps[shuffled], STANDARD, shuffled), Team(), Team())
    np.testing.assert_array_equal(again, found[0][shuffled])


def test_declarer_promises_most() -> None:
    found = promises(random_contracts(20, 3, STANDARD).hands, STANDARD)
    assert (found[:, 0, POINTS] == found[:, :, POINTS].max(axis=1)).all()
    assert (random_deals(20, 3).sum(axis=1) == (1 << 48) - 1).all()


# --- calibration -----------------------------------------------------------------------------------------------------


def test_reliability() -> None:
    chances = np.array([[0.05, 0.15], [0.15, 1.0]])
    table = calibration.reliability(chances, np.array([[False, True], [False, True]]))
    assert [(each["from"], each["forecasts"], each["forecast"], each["made"]) for each in table] == [
        (0.0, 1, 0.05, 0.0),
        (0.1, 2, 0.15, 0.5),
        (0.9, 1, 1.0, 1.0),
    ]
    assert calibration.calibration_error(table) == pytest.approx((1 * 0.05 + 2 * 0.35 + 1 * 0) / 4)


def test_brier() -> None:
    chances, made = np.array([[0.8, 0.9], [0.4, 0.9]]), np.array([[True, True], [False, True]])
    assert calibration.brier(chances, made) == pytest.approx((0.04 + 0.01 + 0.16 + 0.01) / 4)
    # The first bid is made by half the hands, the second by all: 0.25 twice and nothing twice.
    assert calibration.brier_skill(chances, made) == pytest.approx(1 - 0.055 / 0.125)


def test_fit() -> None:
    bids = np.array([[250, 300, 350], [250, 260, 300], [0, 0, 0]])
    chances = np.array([[0.9, 0.8, 0.6], [0.8, 0.7, 0.5], [0.5, 0.5, 0.5]])
    forecasts = calibration.Forecasts(
        np.zeros(3, np.int64),
        np.array([330.0, 280.0, 200.0]),
        np.full((3, len(calibration.LADDER)), 0.5),
        bids,
        chances,
    )
    found = calibration.fit(forecasts, np.array([300, 290, 210]))
    assert found["points beyond forecast"]["mean"] == round((-30 + 10 + 10) / 3, 3)
    balanced, aggressive = found["bids"]["balanced"], found["bids"]["aggressive"]
    assert (balanced["hands"], balanced["forecast"], balanced["made"]) == (2, 0.75, 1.0)
    assert (aggressive["hands"], aggressive["forecast"], aggressive["made"]) == (2, 0.55, 0.0)
    assert aggressive["made beyond forecast"]["mean"] == -0.55
    assert found["calibration error"] == pytest.approx(0.5 - (6 + 5) / (3 * 36), abs=1e-4)


def test_forecast_is_the_advice() -> None:
    hand = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")
    tally = calibration.best_trump(hand, Experiment(300))
    advice = advise(hand, deals=300)
    assert tally.trump is advice.trump
    named = next(each for each in advice.trumps if each.trump is advice.trump)
    assert calibration.bids_of(tally) == [bid or 0 for bid in named.bids.values()]
    assert [tally.share_of(each.bid) for each in named.chances] == [each.share for each in named.chances]
