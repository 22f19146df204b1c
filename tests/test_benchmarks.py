"""The benchmarks that judge players and forecasts: their arithmetic by hand, and what must come out as nothing."""

import json
from argparse import ArgumentTypeError
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from advisor import advise
from advisor.advice import auction
from advisor.advice.auction_results import AuctionAdvice
from advisor.advice.bidder import can_help
from advisor.advice.experiment import Experiment
from advisor.advice.rules_of_thumb import ALL
from advisor.advice.simulate import hand_of, masks_of, simulate
from advisor.advice.situation import Situation
from advisor.advice.solving import kernels
from advisor.advice.trials import Question
from advisor.engine.jit import plain_python
from advisor.table.auction import Call
from advisor.table.cards import Hand, Suit
from advisor.table.meld import count_meld
from advisor.table.rules import STANDARD, Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from advisor.table.seats import Team as Side
from benchmarks import auctions, bidders, calibration, exchanges, passing, regret, rules_of_thumb, solver, tables
from benchmarks.arena import Contract, Game, compare, play_games, read_team, report_bidding, report_games, score
from benchmarks.bidders import Deal, Table, bid_deal, bid_up, limits_of, own_points
from benchmarks.contracts import (
    GAVE,
    GAVE_BACK,
    MELD,
    OTHER_MELD,
    POINTS,
    TOTAL,
    TRICKS,
    TRUMP,
    Contracts,
    Team,
    play,
    promises,
    random_contracts,
    random_deals,
)
from benchmarks.fit_valuation import Made
from benchmarks.ideas import IDEAS, replaced
from benchmarks.machine import machine

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
LIGHT = Experiment(60, threads=1)
NOTHING = {"mean": 0.0, "low": 0.0, "high": 0.0}

# --- teams, auction, score -------------------------------------------------------------------------------------------


def test_teams() -> None:
    team = read_team("bold/plain/expert")
    assert (team.bidding, team.exchange, team.play) == ("bold", "plain", "expert")
    assert read_team("advice-deaf/skilled/skilled").bidding == "advice-deaf"
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
    ("cards", "trump", "points"),
    [
        # A run, dix and pinochle; six trumps with one ace, and two other aces.
        (HAND, Suit.SPADES, 200 + 68 + 17 * 6 + 7 * 1 + 15 * 2),
        # A marriage and the pinochle; two trumps.
        (HAND, Suit.HEARTS, 60 + 68 + 17 * 2 + 7 * 1 + 15 * 2),
        ("10H KH QH JH 9H 9H QD QD JD JD 9D 9D", Suit.SPADES, 20 + 68),
        ("AS AS 10S KS QS AH AH AD AD AC AC 9H", Suit.SPADES, 1040 + 68 + 17 * 5 + 7 * 2 + 15 * 6),
    ],
)
def test_own_points(cards: str, trump: Suit, points: int) -> None:
    assert own_points(Hand.parse(cards), trump, STANDARD) == points
    assert own_points(Hand.parse(cards), trump, Rules(unit=1)) == points


def test_limits() -> None:
    (hands,) = random_deals(1, 3).tolist()
    found = {kind: limits_of(kind, hands, STANDARD, LIGHT) for kind in ("careful", "bold", "own", "quantile")}
    promised = promises(np.array([hands]), STANDARD, "bold")[0].tolist()
    assert [[limit, trump.index] for limit, trump in found["bold"]] == promised
    for seat, mask in enumerate(hands):
        hand = hand_of(mask)
        own = {suit: own_points(hand, suit, STANDARD) for suit in Suit}
        limit, trump = found["own"][seat]
        assert limit == own[trump] == max(own.values())
        reached = {each.trump: each.reached(75) for each in simulate(hand, STANDARD, Suit, LIGHT)}
        limit, trump = found["quantile"][seat]
        assert limit == reached[trump] == max(reached.values())
        assert found["careful"][seat][0] < found["bold"][seat][0]


@pytest.mark.parametrize("kind", ["normal", "own", "quantile"])
def test_no_limit_without_a_trump_to_name(kind: str) -> None:
    rules = Rules(trump_needs="marriage")
    able, unable = masks_of(Hand.parse(HAND), Hand.parse("10S JS JH QH KD JD 10C QC AS AH AD AC"))
    nobody = [able, unable, unable, unable]
    found = limits_of(kind, nobody, rules, LIGHT)
    assert found[0][1] is Suit.SPADES
    assert found[0][0] > 250
    assert [limit for limit, _ in found[1:]] == [0, 0, 0]


@pytest.mark.parametrize(
    ("kind", "scores", "listening"),
    [
        ("advice", {Side.NS: (1200, 300), Side.EW: (300, 1200)}, True),
        ("advice-points", {Side.NS: None, Side.EW: None}, True),
        ("advice-deaf", {Side.NS: (1200, 300), Side.EW: (300, 1200)}, False),
    ],
)
def test_calls_are_those_of_the_advice(
    kind: str, scores: dict[Side, tuple[int, int] | None], listening: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each of two tables, in the seats of one side; the other side knows a limit."""
    found: list[AuctionAdvice] = []

    def advise_call(hand: Hand, situation: Situation, experiment: Experiment, *, listening: bool) -> AuctionAdvice:
        assert listening is heard
        found.append(auction.advise_call(hand, situation, experiment, listening=listening))
        return found[-1]

    heard = listening
    monkeypatch.setattr(bidders, "advise_call", advise_call)
    (hands,) = random_deals(1, 3).tolist()
    seats = tuple(Table({side: kind, side.other: "normal"}, PerTeam(1200, 300)) for side in Side)
    both = bid_deal(Deal(5, tuple(hands), Seat.WEST, seats), STANDARD, 40)
    for held, side in zip(both, Side, strict=True):
        calls = zip(held.auction.callers, held.auction.calls, strict=True)
        theirs = [advice for advice in found if advice.situation.seat.team is side]
        assert [(each.situation.seat, each.call) for each in theirs] == [call for call in calls if call[0].team is side]
        assert {each.situation.score for each in theirs} == {scores[side]}
        assert [caller for caller, _ in held.seconds] == [seat.team for seat in held.auction.callers]
        last = [each.trump for each in theirs if each.situation.seat is held.auction.declarer]
        assert not last or held.trump is last[-1]


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


def test_report_of_bidding() -> None:
    games = [Game(0, Side.NS), Game(0, Side.EW)]
    games[0].contracts = [Contract(Side.NS, 300, failed=False), Contract(Side.EW, 250, failed=True)]
    games[1].contracts = [Contract(Side.EW, 260, failed=True), Contract(Side.EW, 270, failed=False)]
    games[0].seconds = [(Side.NS, 0.25), (Side.EW, 4.0), (Side.NS, 0.5)]
    first = report_bidding([(game, game.side) for game in games])
    assert list(first.values()) == [0.75, 276.67, 0.3333, 2, 0.375]
    second = report_bidding([(game, game.side.other) for game in games])
    assert list(second.values()) == [0.25, 250, 1.0, 1, 4.0]


# --- play ------------------------------------------------------------------------------------------------------------


def test_team_against_itself() -> None:
    team = Team("bold")
    found = compare(team, team, random_contracts(20, 1, STANDARD), worlds=8, seed=1)
    for points in found.values():
        assert points["difference"] == points["as declarer"] == points["as defender"] == NOTHING

    games = play_games(team, team, 3, STANDARD, bid_deals=24, worlds=8, seed=1)
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.pair == other.pair
        assert (one.score, one.deals, one.winner) == (other.score, other.deals, other.winner)
        assert one.winner is not None
    report = report_games(games)
    assert report["won by first"] == report["won by second"] == 3
    assert report["score difference a deal"] == NOTHING
    assert report["share won by first"] == {"mean": 0.5, "low": 0.5, "high": 0.5}


def test_games_bid_in_other_processes() -> None:
    """Nothing depends on who bids which deals."""
    first, second = Team("quantile"), Team("own")
    found = [play_games(first, second, pairs, STANDARD, bid_deals=24, worlds=8, seed=1) for pairs in (2, 2)]
    assert [(game.score, game.contracts) for game in found[0]] == [(game.score, game.contracts) for game in found[1]]
    for game in found[0]:
        assert game.deals == len(game.contracts)
        assert {caller for caller, _ in game.seconds} == set(Side)


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


def test_exchange_settled_beforehand() -> None:
    deals = random_contracts(50, 2, STANDARD)
    found = play(deals, Team(), Team())
    settled = replace(deals, given=found[:, GAVE], returned=found[:, GAVE_BACK])
    np.testing.assert_array_equal(play(settled, Team(exchange="plain"), Team()), found)

    other = play(replace(deals, given=deals.hands[:, 2] & -deals.hands[:, 2]), Team(), Team())
    assert (other[:, GAVE] == deals.hands[:, 2] & -deals.hands[:, 2]).all()
    assert (other[:, MELD] != found[:, MELD]).any()


def test_declarer_promises_most() -> None:
    found = promises(random_contracts(20, 3, STANDARD).hands, STANDARD)
    assert (found[:, 0, POINTS] == found[:, :, POINTS].max(axis=1)).all()
    assert (random_deals(20, 3).sum(axis=1) == (1 << 48) - 1).all()


# --- auctions --------------------------------------------------------------------------------------------------------


def test_auctions_to_go_on_with() -> None:
    cases = auctions.make_cases(80, "careful", 1)
    said = Counter(call for case in cases for call in case.auction.calls)
    assert said["pass"] > said["help"] > 0
    assert said[250] > said[300] > 0
    for case in cases:
        assert case.auction.calls
        assert sum(case.hands) == (1 << 48) - 1
        around = case.seat.clockwise
        own = [case.hands[around.index(seat)] for seat in Seat]
        assert promises(np.array([own]), STANDARD)[0, case.seat.index, TRUMP] == case.trump
        # These are the calls that the limits make, and it goes on as it would have.
        whole = bid_up([case.limits[around.index(seat)] for seat in Seat], case.auction.dealer, STANDARD)
        heard = tuple("pass" if call == "help" else call for call in case.auction.calls)
        assert whole.calls[: len(heard)] == heard
        winner = auctions.bid_on(case, np.array([case.limits[1:]]).T)
        assert whole.declarer is around[int(winner[0])]
        helping = [seat for seat, call in zip(case.auction.callers, case.auction.calls, strict=True) if call == "help"]
        assert all(can_help(hand_of(case.hands[around.index(seat)])) for seat in helping)


def test_log_scores() -> None:
    chances = np.array([[0.25, 0.75], [1.0, 0.0], [1.0, 0.0]])
    found = auctions.log_scores(chances, np.array([1, 0, 1]), 50)
    np.testing.assert_allclose(found, np.log([0.75, 0.99, 0.01]))


def test_listening_to_a_part() -> None:
    """Where a part was not heard, listening to it is listening to nothing."""
    case = next(each for each in auctions.make_cases(200, "careful", 1) if not auctions.hears(each, "bids"))
    found = auctions.all_forecasts(case, 200)
    assert list(found) == ["nothing", "everything", "bids", "passes", "help"]
    assert found["nothing"].how == "any"
    assert found["bids"].effective == 4 * 200
    assert found["everything"].effective <= found["passes"].effective < found["bids"].effective
    for each in found.values():
        assert each.winner.sum() == pytest.approx(1)
        assert (np.diff(each.made) <= 0).all()


def test_report_of_auctions(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = auctions.make_cases(8, "bold", 2)
    report = auctions.report(cases, [auctions.all_forecasts(case, 60) for case in cases], 60)
    asked = ["makes the next bid", "makes 30 more", "makes 60 more", "wins the auction"]
    assert list(report["gain"]) == asked
    for each in asked:
        scores, gains = report["log score"][each], report["gain"][each]
        assert gains["everything"]["mean"] == pytest.approx(scores["everything"] - scores["nothing"], abs=2e-4)
        assert [part for part, gain in gains.items() if gain is None] == ["help"]
    assert report["heard"]["everything"] == 1
    assert report["heard"]["help"] < 0.25
    assert sum(report["hidden hands explain"].values()) == pytest.approx(1)

    games = [Game(pair, side, PerTeam(1500, 1000), 5, Side.NS) for pair in range(2) for side in Side]
    for game in games:
        game.contracts = [Contract(Side.NS, 300, failed=False), Contract(Side.EW, 250, failed=True)]
        game.seconds = [(Side.NS, 0.25), (Side.EW, 0.5)]
    meeting = {"first": "advice/skilled/skilled", "second": "own/skilled/skilled", "pairs of games": 2, "bid deals": 9}
    read = tables._read
    found = {"auctions": {"machine": machine(), "deals": 60, "tables": {"normal": report}}}
    monkeypatch.setattr(tables, "_read", lambda name, *folder: found.get(name) or read(name, *folder))
    monkeypatch.setattr(tables, "_meetings", lambda: [meeting | report_games(games)])
    lines = tables.auction_figures().splitlines()
    assert "| advice | own | 2 | 9 | 0.375 | 50.0 ± 0.0 % | 0.0 ± 0.0 |" in lines
    assert "| advice | own | 50.0 % | 275 | 50.0 % | 50.0 % | 275 | 50.0 % |" in lines
    assert [line.split(" | ")[1] for line in lines if line.startswith("| normal |")] == [*asked, "heard in"]
    assert len([line for line in lines if line.startswith("| family-190 |")]) == 1


# --- exchanges -------------------------------------------------------------------------------------------------------


def test_a_bad_choice_loses_points() -> None:
    """Three nines instead of trumps and aces, and a run broken up."""
    partner = Hand.parse("AS KS JD AH AC 9D 9D 9H 9H 9C 9C QH")
    question = Question(partner, Suit.SPADES, STANDARD, won=False)
    choices = {"good": mask_in(partner, "AS KS JD AH"), "bad": mask_in(partner, "9D 9H 9C QH")}
    lost = exchanges.losses(question, choices, deals=64, fresh=256, top=3)
    assert 0 <= lost["good"] < 60 < lost["bad"]

    gift = Hand.parse("10S QH JD AC", 4)
    held = Hand.parse("AS KS QS JS 9S AH 10H KH 9D 10C 9C 9C").plus(*gift)
    question = Question(held, Suit.SPADES, STANDARD, won=True, got=gift)
    choices = {"good": mask_in(held, "9C 9C 9D KH"), "bad": mask_in(held, "AS 10S KS QS")}
    lost = exchanges.losses(question, choices, deals=64, fresh=256, top=3)
    assert 0 <= lost["good"] < 60 < lost["bad"]


def mask_in(held: Hand, cards: str) -> int:
    """Cards of a hand, by the copies that come first."""
    (mask,) = masks_of(Hand.parse(cards, 4))
    assert mask & ~masks_of(held)[0] == 0
    return mask


def test_questions_of_exchanges() -> None:
    """What skilled players exchange is what they do where contracts are played."""
    contracts = random_contracts(5, 3, STANDARD)
    outcomes = play(contracts, Team(), Team())
    asked = list(exchanges.questions(5, 3))
    assert [question.won for question, _ in asked] == [False, True] * 5
    for (to_pass, gave), (to_return, gave_back), hands, outcome in zip(
        asked[::2], asked[1::2], contracts.hands.tolist(), outcomes.tolist(), strict=True
    ):
        assert to_pass.held == hand_of(hands[2])
        assert to_return.held.minus(*(to_return.got or ())) == hand_of(hands[0])
        assert hand_of(gave["skilled player"]) == to_return.got == hand_of(outcome[GAVE])
        assert hand_of(gave_back["skilled player"]) == hand_of(outcome[GAVE_BACK])
        assert all(mask.bit_count() == 4 for mask in (gave["classic list"], gave_back["classic list"]))


def test_report_of_exchanges(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    options = "--hands 2 --deals 40 --fresh 80 --top 2 --seed 3"
    monkeypatch.setattr("sys.argv", ["exchanges", *options.split()])
    exchanges.main()
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    for what in ("pass", "return"):
        lost = report[what]["points behind the best set"]
        assert list(lost) == ["suggested", "skilled player", "classic list"]
        assert all(each["largest"] >= each["mean"] >= 0 for each in lost.values())
        assert report[what]["seconds a suggestion"] > 0


# --- passing ---------------------------------------------------------------------------------------------------------


def chosen(chosen_by: passing.List | None, hand: str, trump: str, got: str = "") -> str:
    assert chosen_by is not passing.SKILLED
    held, received = Hand.parse(hand, size=None), Hand.parse(got, size=None).cards
    return str(Hand(tuple(chosen_by(passing.Exchange(held, Suit.parse(trump), received)))))


def row(what: str, rule: str, against: str = "") -> passing.Row:
    (found,) = [each for each in passing.ROWS[what] if each.rule == rule and each.against.startswith(against)]
    return found


@pytest.mark.parametrize(
    ("rule", "hand", "trump", "first", "second"),
    [
        ("trump nines before side aces", "10C KC 9C AD AH 9D 9S 9H QH JS QD 10S", "C", "AH 10C KC 9C", "AH AD 10C KC"),
        ("breaks own jacks around", "AD 10D KD JD JH JS JC 9H QH 10C KC 9S", "D", "AD 10D KD JD", "9S AD 10D KD"),
        ("gives all four aces around", "AS AH AD AC KD QD 9D 9C 9C JC 10C 9S", "D", "AS AH AD AC", "AS AD KD QD"),
        (
            "halves of a pinochle to every bidder",
            "QS JD KC AS AC 9S 9D KD 9H JC 9C QC",
            "H",
            "AS QS JD AC",
            "AS QS 9H AC",
        ),
        ("keeps the second jack of trump", "JH JH AS AC KD 9H 9D KS 9S JC 9C QC", "H", "AS JH 9H AC", "AS JH JH AC"),
        ("left over: from the shortest suit", "JS JH 9D 9D KD QD JD 9C 9C KC QC JC", "S", "JS JH JD 9D", "JS JH JD JC"),
    ],
)
def test_lists_for_the_pass(rule: str, hand: str, trump: str, first: str, second: str) -> None:
    compared = row("pass", rule, "by rank" if rule.startswith("left") else "")
    assert chosen(compared.first, hand, trump) == first
    assert chosen(compared.second, hand, trump) == second


LOSERS = "AS 10S KS QS JS 9S AH AH 10H 9H KD QD KC 10C JC 9C"
NO_LOSERS = "AS 10S KS QS QS JS JS 9S AH AH 10H AD AD KD QD AC"


@pytest.mark.parametrize(
    ("hand", "rule", "first", "second"),
    [
        (LOSERS, "a side marriage whole, where that empties the suit", "10H 9H KD QD", "10H 9H KC JC"),
        (LOSERS, "keeps meld", "10H 9H KC JC", "10H 9H KD QD"),
        (LOSERS, "tens before other losers", "10H 9H 10C KC", "9H KC JC 9C"),
        (LOSERS, "one side ace, hoping for aces around", "AH 9H KC 9C", "9H KC JC 9C"),
        (NO_LOSERS, "breaks a side marriage to keep trumps", "AH 10H AD QD", "JS AH 10H AD"),
        (NO_LOSERS, "breaks a side marriage to keep side aces", "AH 10H KD QD", "AH 10H AD QD"),
        (NO_LOSERS, "gives trump nines to keep side aces", "9S AH 10H AD", "JS AH 10H AD"),
    ],
)
def test_lists_for_the_return(hand: str, rule: str, first: str, second: str) -> None:
    compared = row("return", rule)
    assert chosen(compared.first, hand, "S") == first
    assert chosen(compared.second, hand, "S") == second


EXCHANGES = json.loads((tables.ROOT / "benchmarks" / "results" / "exchanges.json").read_text(encoding="utf-8"))


def test_rules_of_lists(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["passing", "--deals", "300"])
    passing.main()
    report = json.loads(capsys.readouterr().out)
    for what, rows in passing.ROWS.items():
        assert [each["rule"] for each in report[what]] == [each.rule for each in rows]
        for each in report[what]:
            assert each["deals"] == sum(case["deals"] for case in each.get("by", {"all": each}).values())
            assert each["deals"] or each["points"] == NOTHING
    monkeypatch.setattr(tables, "_read", {"passing": report, "exchanges": EXCHANGES}.__getitem__)
    lines = tables.passing_figures().splitlines()
    assert len([line for line in lines if line.startswith("| as skilled players ")]) == 2
    assert [line[:12] for line in lines if line.startswith("| suggested")] == ["| suggested "]


def test_equal_cards_whichever_copy() -> None:
    hands = np.array([0b1110, 0b1111, 0b1011, 0b1111])
    masks = np.array([0b0101, 0b1010, 0b0001, 0b1111])
    assert passing.same_copies(masks, hands).tolist() == [0b0110, 0b0101, 0b0001, 0b1111]


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


# --- rules of thumb --------------------------------------------------------------------------------------------------


def some_made(meld: Any, tricks: Any) -> Made:
    means = {"meld": np.array(meld), "tricks": np.array(tricks), "normal": np.array(meld) + np.array(tricks) - 80}
    return Made(np.zeros((len(meld), 4, 1), np.int64), means)


def test_errors_of_rules() -> None:
    found = rules_of_thumb.errors(np.array([110.0, 90.0, 100.0, 140.0]), np.array([100.0, 100.0, 100.0, 120.0]))
    assert (found["bias"], found["mean error"], found["root mean square"]) == (5, 10, round(150**0.5, 2))
    assert "correlation" not in rules_of_thumb.errors(np.full(3, 180.0), np.array([170.0, 180.0, 200.0]))
    inside = rules_of_thumb.place_of(np.array([10.0, 15, 40]), np.array([0.0, 10, 10]), np.array([20.0, 20, 20]))
    assert inside == {"in the range": 0.6667, "part of the way up, median": 0.5}


def test_choice_of_trump() -> None:
    made = some_made([[100, 90, 80, 70], [60, 70, 80, 90]], [[100] * 4, [100] * 4])
    told = np.array([[9.0, 8, 7, 6], [1, 2, 4, 3]])
    assert rules_of_thumb.choice(told, made) == {"best trump": 0.5, "points lost": 5}


def test_what_partner_holds() -> None:
    # 24 * 23 / (36 * 35) without either copy; a third without the only one.
    assert rules_of_thumb.partner_holds(1, 2) == {"all": 0.562, "at least one": 0.562}
    assert rules_of_thumb.partner_holds(1, 1) == {"all": 0.333, "at least one": 0.333}
    assert rules_of_thumb.partner_holds(2, 1) == {"all": 0.105, "at least one": 0.562}
    assert rules_of_thumb.partner_holds(3, 2) == {"all": 0.158, "at least one": 0.931}


def test_sums_fit_what_they_count() -> None:
    """Where hands are worth exactly what a sum says, least squares find its worths."""
    rule = next(rule for rule in ALL if rule.name == "trumps and aces")
    hands = [hand_of(mask) for mask in random_deals(60, 5)[:, 0].tolist()]
    told = rules_of_thumb.said(rule.points, hands)
    made = some_made(np.zeros(told.shape), told)
    for part in rules_of_thumb.least_squares(rule, hands, made).values():
        assert part["fits all trumps"] == part["fits best trumps"] == part["worth"]


def test_report_of_rules(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setattr("sys.argv", ["rules_of_thumb", "--hands", "60", "--deals", "24", "--seed", "3", "--write"])
    monkeypatch.setattr(rules_of_thumb, "FIT_DEALS", 24)
    monkeypatch.setattr(rules_of_thumb, "AGAIN", 4)
    monkeypatch.setattr(rules_of_thumb, "MEASURED_FILE", tmp_path / "measured.json")
    rules_of_thumb.main()
    report = json.loads(capsys.readouterr().out)
    assert json.loads((tmp_path / "measured.json").read_text())["errors"] == (
        {"with an exchange": report["errors"], "without an exchange": report["errors without an exchange"]}
    )
    assert set(report["errors"]) >= {f"{rule.what}: {rule.name}" for rule in ALL if rule.exchange is not False}
    whole = report["bias by kind of hand"]["random"]
    assert whole["hands"] == 60
    for name, bias in whole["bias"].items():
        assert bias == pytest.approx(report["errors"][name]["bias"], abs=0.06)
    monkeypatch.setattr(tables, "_read", {"rules_of_thumb": report}.__getitem__)
    lines = tables.learning_figures().splitlines()
    assert len([line for line in lines if line.startswith("| bid: straight sum |")]) == 2 + 7


# --- regret ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["skilled", "plain"])
def test_cards_asked_for_one_by_one(kind: str) -> None:
    """Each card, asked for after those before it, is the one that is played there when all are played at once."""
    player = regret.Player(kind)
    for deal in regret.after_exchange(random_contracts(4, 2, STANDARD)):
        cards = player.play_on(deal, [])
        assert [player.play_on(deal, cards[:turn])[turn] for turn in range(48)] == cards


def test_deals_are_those_of_contracts() -> None:
    """Exchange, melds and play are what they are wherever contracts are played."""
    contracts = random_contracts(20, 2, STANDARD)
    outcomes = play(contracts, Team(), Team())
    for deal, outcome in zip(regret.after_exchange(contracts), outcomes, strict=True):
        position = deal.start
        melds = [count_meld(hand, position.trump, STANDARD).total for hand in position.hands]
        assert (melds[0] + melds[2], melds[1] + melds[3]) == (outcome[MELD], outcome[OTHER_MELD])
        for mask in regret.Player("skilled").play_on(deal, []):
            position = position.play(*hand_of(mask))
        assert position.points.ns == outcome[TRICKS]


def test_losses_fall_due_card_by_card() -> None:
    deal = regret.after_exchange(random_contracts(12, 1, STANDARD))[10]
    found = regret.losses_of_all(deal, [regret.Player("plain"), regret.Player("skilled")], 50_000_000)
    assert found is not None
    assert found.shape == (2, 2, 12, 4)
    assert (found >= 0).all()
    assert found.sum() > 0
    assert regret.losses_of_all(deal, [regret.Player("plain")], 100) is None


def test_report_of_losses() -> None:
    lost = np.zeros((2, 3, 2, 12, 4), np.int64)
    lost[0, 0, 0, 1, 2] = lost[0, 0, 0, 2, 0] = lost[1, 1, 0, 2, 0] = 10
    report = regret.report_regret(lost)
    plain = report["points lost"]["plain"]["declaring"]
    assert (plain["mean"], plain["median"], plain["deals without loss"], plain["worst"]) == (10, 10, 0.5, 20)
    assert plain["by trick"] == [0, 5, 5] + 9 * [0]
    assert plain["by place in the trick"] == {"leading": 5, "second": 0, "third": 5, "last": 0}
    assert report["points lost"]["plain"]["defending"]["worst"] == 0
    assert report["lost beyond"]["plain beyond skilled"]["declaring"]["mean"] == 5
    assert report["lost beyond"]["skilled beyond expert"]["declaring"]["mean"] == 5


def test_simulated_against_exact() -> None:
    simulated = np.array([[100, 120], [130, 250], [90, 90]])
    exact = np.array([[110, 130], [150, np.nan], [np.nan, np.nan]])
    found = regret.compare(simulated, exact)
    assert (found["simulated"], found["exact"], found["bias"]["mean"]) == (120, 135, -15)
    assert found["spread over hands"] == pytest.approx(50**0.5, abs=1e-3)  # differences of 10 and 20
    assert found["spread over deals"] == pytest.approx((200 / 6) ** 0.5, abs=1e-3)  # of 10, 10 and 20
    assert found["correlation over hands"] == 1


def test_hands_in_deals() -> None:
    contracts = regret.hands_in_deals(3, 4, 1)
    assert (contracts.hands.sum(axis=1) == (1 << 48) - 1).all()
    assert contracts.hands[:, 0].reshape(3, 4).tolist() == [[hand] * 4 for hand in random_deals(3, 1)[:, 0].tolist()]
    assert len({tuple(hands) for hands in contracts.hands.tolist()}) == 12


# --- the exact solver ------------------------------------------------------------------------------------------------


def test_open_deals() -> None:
    deals, endings = solver.open_deals(20, 12, 6), solver.open_deals(20, 9, 6)
    for deal, ending in zip(deals, endings, strict=True):
        assert (deal.tricks_left, deal.leader, deal.declarer, deal.trick) == (12, Seat.NORTH, Seat.NORTH, ())
        assert (ending.tricks_left, ending.trump, ending.trick) == (9, deal.trump, ())
        for hand, left in zip(deal.hands, ending.hands, strict=True):
            assert len(hand.minus(*left)) == 3
    assert len({ending.leader for ending in endings}) == 4
    chosen = solver.spread(deals, 4)
    assert chosen == deals[::5]


def test_slowest_deals() -> None:
    (deal,) = solver.open_deals(1, 12, 6)
    described = solver.described(17, deal, solver.Timed(140, 1000, 0.5))
    assert (described["number"], described["value"], described["seconds"]) == (17, 140, 0.5)
    assert solver.deal_of(described) == deal


def test_summary_of_times() -> None:
    found = solver.summary([solver.Timed(140, 600, 1.0), solver.Timed(None, 1200, 4.0), solver.Timed(90, 200, 3.0)])
    assert (found["number"], found["not solved"], found["positions a second"]) == (3, 1, 250)
    assert found["seconds"] == {"median": 3.0, "90th percentile": 3.8, "worst": 4.0, "total": 8.0}


def test_savings() -> None:
    whole = [solver.Timed(140, 100, 1.0), solver.Timed(90, 0, 0.5)]
    lacking = [solver.Timed(140, 400, 8.0), solver.Timed(None, 4, 1.0)]
    assert solver.compare(whole, lacking) == {"positions": 4.0, "seconds": 4.0, "not solved": 1}
    with pytest.raises(AssertionError, match="other values"):
        solver.compare(whole, [solver.Timed(130, 400, 8.0), solver.Timed(90, 4, 1.0)])


@pytest.mark.parametrize("idea", IDEAS)
def test_solver_without_an_idea(idea: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python, where nothing need be compiled anew."""
    position = solver.open_deals(12, 6, 7)[8]  # one in which every idea is at work
    kernels().prepare()
    whole = solver.timed(position, solver.exact_value, None)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    with plain_python(), replaced(*IDEAS[idea]):
        lacking = solver.timed(position, solver.exact_value, None)
    assert lacking.value == whole.value
    assert lacking.positions != whole.positions
    assert solver.timed(position, solver.exact_value, None).positions == whole.positions


def test_figures_of_the_solver(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(options: str) -> dict[str, Any]:
        monkeypatch.setattr("sys.argv", ["solver", *options.split()])
        solver.main()
        report: dict[str, Any] = json.loads(capsys.readouterr().out)
        return report

    speed = run("--deals 2 --positions 2 --lines 1 --budget 2000 --seed 3")
    again = tmp_path / "again.json"
    again.write_text(json.dumps(speed))
    timed_again = run(f"--slowest {again} --budget 2000")
    assert [each["hands"] for each in timed_again["slowest"]] == [each["hands"] for each in speed["slowest"]]

    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    with plain_python():
        ideas = run("--ideas --idea-positions 2 --idea-cards 4 --idea-budget 200")
    monkeypatch.setattr(tables, "_read", {"solver": speed, "solver-ideas": ideas}.__getitem__)
    lines = tables.solver_figures().splitlines()
    assert [line for line in lines if line.startswith("| exact value, full deals | 2 | 2 |")]
    assert len([line for line in lines if " times | " in line]) == len(IDEAS)
