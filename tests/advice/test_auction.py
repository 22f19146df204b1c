"""Whether to bid on: what comes of each limit, and which one is advised."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from advisor import Auction, advise
from advisor.advice import hidden
from advisor.advice.auction import _Decision, advise_call
from advisor.advice.auction_results import ANY, CALLS, AuctionAdvice, Limit
from advisor.advice.experiment import Experiment
from advisor.advice.hidden import imagine
from advisor.advice.simulate import masks_of
from advisor.advice.situation import Situation
from advisor.engine import auction as engine
from advisor.engine import trials
from advisor.table.auction import CallError
from advisor.table.cards import Hand, Suit
from advisor.table.rules import STANDARD, Rules
from advisor.table.scoring import TRICKS, may_throw_in, score_deal
from advisor.table.seats import Seat, Team
from tests.cases_files import read_reports

FEW = Experiment(800)
GOOD = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
FAIR = "AS KS QS 9S AH 10H JH KD QD 10C 9C 9H"
HOPELESS = "9S 9H 9D 9C JS QH JH 10D KC QD JC 9D"
ACES = "AS AH AD AC KS QS KH QH 10D 10C JD QS"
REPORTS = {case["id"]: case for case in read_reports("bid")}


def situation(calls: str, dealer: str, *, rules: Rules = STANDARD, **known: Any) -> Situation:
    return Situation(Auction.read(calls, rules, dealer), **known)


def advice_on(hand: str, calls: str, dealer: str, experiment: Experiment = FEW, **known: Any) -> AuctionAdvice:
    return advise_call(Hand.parse(hand), situation(calls, dealer, **known), experiment)


# --- what is reported of other programs ------------------------------------------------------------------------------


def test_hopeless_hand_passes_whoever_has_passed() -> None:
    case = REPORTS["bid-02-hopeless"]["input"]
    assert (case["current_bid"], case["partner_passed"]) == (300, True)
    found = advice_on(case["hand"], "N:pass E:300", "W", Experiment(2_000))
    assert found.call in ("pass", "help")
    assert found.best is found.passing


@pytest.mark.parametrize(
    ("calls", "dealer"), [("", "E"), ("E:250", "N"), ("N:pass E:310", "W"), ("W:250 N:300 E:340", "S")]
)
@pytest.mark.parametrize("hand", [GOOD, FAIR, HOPELESS])
def test_calls_stay_on_the_ladder(hand: str, calls: str, dealer: str) -> None:
    assert REPORTS["bid-06-step-of-ten"]["expected"] == {"bid_mod_10": 0, "bid_over_current": True}
    found = advice_on(hand, calls, dealer)
    standing = found.situation.auction.standing_bid or 240
    bids = [limit.bid for limit in found.limits if limit.bid is not None]
    assert bids[0] == standing + 10
    assert all(higher - lower == 10 for lower, higher in pairwise(bids))
    assert found.call in ("pass", "help", standing + 10)
    assert (found.best.bid is None) == isinstance(found.call, str)


def test_seven_nines_pass_and_tell_of_the_right_to_a_new_deal() -> None:
    case = REPORTS["bid-11-nines-misdeal"]
    rules = Rules(five_nines="no_ace")
    found = advise(case["input"]["hand"], rules, auction=Auction(Seat.EAST, rules), deals=FEW.deals)
    assert found.auction is not None
    assert found.auction.call == case["expected"]["action"]
    assert found.may_ask_for_redeal


def test_passing_is_worth_what_comes_of_it() -> None:
    assert REPORTS["bid-13-pass-ev-not-zero"]["expected"] == {"pass_value": "estimated as defence, not 0"}
    weak, strong = (advice_on(FAIR, calls, "N").passing for calls in ("E:300", "E:pass"))
    assert weak.won == strong.won == 0
    assert weak.difference.mean < -50 < 0 < strong.difference.mean
    assert weak.difference.standard_error is not None
    assert 0 < weak.partner < strong.partner


@pytest.mark.parametrize("calls", ["E:280", "E:250", "E:pass", ""])
@pytest.mark.parametrize("hand", [GOOD, ACES, "AS 10S KS QS JS KH QH KD QD KC QC 9H"])
def test_own_sure_meld_above_the_next_bid_is_never_passed(hand: str, calls: str) -> None:
    found = advice_on(hand, calls, "N" if calls else "E")
    assert isinstance(found.call, int)
    lowest = found.limits[1]
    assert lowest.made is None or lowest.made > 0.9


def test_passing_opponents_are_no_reason_to_stop() -> None:
    before = advice_on(GOOD, "", "E")
    after = advice_on(GOOD, "E:pass", "N")
    assert before.call == after.call == 250
    assert after.limits[1].over_pass is not None
    assert after.best.over_pass is not None
    assert after.best.over_pass.mean > 0
    assert after.best.difference.mean > before.best.difference.mean


@pytest.mark.parametrize("calls", ["E:pass", "E:280", "E:pass S:250 W:260 N:pass", "E:260 S:270 W:280 N:help E:pass"])
@pytest.mark.parametrize("hand", [GOOD, FAIR])
def test_no_limit_is_surely_better_than_the_one_advised(hand: str, calls: str) -> None:
    found = advice_on(hand, calls, "N")
    assert found.best.difference.standard_error is not None
    most = max(limit.difference.mean for limit in found.limits)
    assert most - found.best.difference.mean <= found.best.difference.standard_error


def test_nobody_goes_higher_than_there_is_a_reason_to() -> None:
    """Both opponents are out, and partner does not raise."""
    found = advice_on("AS 10S KS QS JS AH AD AC JD KH QH 9H", "E:pass S:250 W:pass N:300", "N")
    assert [limit.bid for limit in found.limits] == [None, 310]
    assert found.best.bid in (None, 310)


def test_contracts_that_are_mostly_lost_are_not_bid_for_points() -> None:
    """They may save what the others would have made; the others may stop, too."""
    found = advice_on("JS JH 9S QC 9D 10D AD 9C 9D KD 10H KS", "E:pass S:250 W:350 N:pass", "N", Experiment(3_000))
    assert found.best is found.passing
    assert max(limit.difference.mean for limit in found.limits) > found.passing.difference.mean


def test_half_of_an_answer_is_none() -> None:
    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    options: dict[str, Any] = {"deals": 50_000, "progress": interrupt, "answer_interrupted": True}
    assert not advise(GOOD, **options).complete
    with pytest.raises(KeyboardInterrupt):
        advise(GOOD, auction=Auction(Seat.NORTH, STANDARD), **options)


# --- what comes of a deal --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"throw_in": "never"},
        {"throw_in": "any"},
        {"meld_needs": "trick"},
        {"meld_needs": "counter", "counters": "11-10-4-3-2"},
        {"pass_cards": 0, "min_bid": 200, "last_trick": 0},
        {"all_pass": "redeal"},
        {"unit": 1},
    ],
)
def test_each_deal_is_scored_as_the_rules_score_it(options: dict[str, Any]) -> None:
    """Every deal with every limit, against the readable scoring."""
    rules = Rules(**options)
    hand, experiment = Hand.parse(HOPELESS), Experiment(40)
    here = situation("", "E", rules=rules, table="bold")
    sample = imagine(masks_of(hand)[0], here, 40, experiment)
    decision = _Decision(hand, here, sample, list(Suit), experiment, None)
    bids = decision._bids()
    outcomes = decision._outcomes(*decision._bid_out(bids), Suit.DIAMONDS)
    seats = here.seat.clockwise
    results = set()
    for deal, x in np.ndindex(outcomes.declarers.shape):
        place = int(outcomes.declarers[deal, x])
        if place == engine.NOBODY:
            assert outcomes.points[deal, x] == 0
            assert not outcomes.failed[deal, x]
            continue
        made = (decision._others[place] if place else decision._mine[Suit.DIAMONDS])[:, deal]
        team = seats[place].team
        price = int(outcomes.prices[deal, x])
        meld = int(made[trials.DECLARERS_MELD] + made[trials.PARTNERS_MELD])
        shown, tricks = int(made[trials.OPPONENTS_MELD]), int(made[trials.TRICKS])
        everything = 240 + rules.last_trick
        tens = replace(rules, unit=10)
        out = meld + everything < price and may_throw_in(price, meld, tens)
        scored = score_deal(
            declaring_team=team,
            bid=price,
            meld={team: meld, team.other: shown},
            trick_points=None if out else {team: tricks, team.other: everything - tricks},
            tricks_won=None if out else {team: 6, team.other: TRICKS - 6},
            last_trick=None if out else (team if tricks >= everything - tricks else team.other),
            thrown_in=out,
            rules=replace(tens, meld_needs="none"),
        )
        if not out and rules.meld_needs != "none" and 0 in (tricks, everything - tricks):
            continue  # tests/engine/test_trials.py has who keeps his meld
        results.add(scored.result)
        assert outcomes.failed[deal, x] == (scored.result != "made")
        assert outcomes.points[deal, x] == scored.change["NS"] - scored.change["EW"]
    assert results >= {"made", "set"}


def test_limits_tell_who_wins_the_auction_and_at_what_price() -> None:
    found = advice_on(FAIR, "E:pass", "N", Experiment(2_000))
    assert (found.passing.won, found.passing.price, found.passing.made) == (0, None, None)
    for lower, higher in pairwise(found.limits):
        assert higher.won >= lower.won
        assert higher.partner <= lower.partner
    for limit in found.limits[1:]:
        assert limit.bid is not None
        assert limit.price is not None
        assert limit.made is not None
        assert 250 <= limit.price <= limit.bid
        assert 0 <= limit.won * (1 - limit.made) <= limit.set + 1e-9 <= 1
    assert found.best.over_pass is not None
    assert found.best.over_pass.mean == pytest.approx(found.best.difference.mean - found.passing.difference.mean)


def test_a_dealer_who_is_left_has_it_at_the_minimum() -> None:
    found = advice_on(FAIR, "W:pass N:pass", "S")
    assert 0 < found.passing.won < 1
    assert found.passing.price == pytest.approx(250)
    redealt = advice_on(FAIR, "W:pass N:pass", "S", rules=Rules(all_pass="redeal"))
    assert redealt.passing.won == 0


def test_no_trump_to_name_is_a_pass() -> None:
    rules = Rules(trump_needs="marriage")
    bare = "AS AS 10S 10S JS AH 10H JH AD 10D AC 10C"
    found = advice_on(bare, "", "E", rules=rules)
    assert (found.call, found.trump, len(found.limits)) == ("help", None, 1)
    assert advice_on(FAIR, "", "E", rules=rules).trump is Suit.SPADES


def test_only_one_trump() -> None:
    assert advise_call(Hand.parse(FAIR), situation("", "E"), FEW, trump=Suit.HEARTS).trump is Suit.HEARTS


def test_help_is_a_pass_that_tells_something() -> None:
    helpful = "AS 10S AH KH AD QD AC KC JC 9H 9D JS"
    assert advice_on(helpful, "N:250 E:400", "W").call == "help"
    assert advice_on(helpful, "N:250 E:400", "W", rules=Rules(help="off")).call == "pass"
    assert advice_on(helpful, "N:pass E:400", "W").call == "pass"  # partner can use no help any more


def test_a_bid_that_is_asked_for() -> None:
    found = advice_on(GOOD, "E:250", "N", bid=300)
    assert found.asked is not None
    outcome = found.asked.outcome
    assert found.asked.bid == 300
    assert outcome.bid is not None
    assert outcome.price is not None
    assert outcome.bid >= 300
    assert outcome.price >= 300
    assert outcome.over_pass is not None
    lead = found.best.over_pass
    assert lead is not None
    assert found.asked.behind_best.mean == pytest.approx(lead.mean - outcome.over_pass.mean)
    assert advice_on(GOOD, "E:250", "N", bid=260).asked is not None


# --- the game --------------------------------------------------------------------------------------------------------


def test_the_score_decides_near_the_end() -> None:
    ahead = advice_on(FAIR, "E:260", "N", Experiment(3_000), score=(1380, 900))
    assert ahead.by_game is not None
    assert ahead.by_points.bid is not None
    assert ahead.best is ahead.by_game
    assert (ahead.by_game.bid or 0) < ahead.by_points.bid
    assert ahead.by_game.game is not None
    assert ahead.by_points.game is not None
    assert ahead.by_game.game.mean > ahead.by_points.game.mean
    behind = advice_on(FAIR, "E:300", "N", Experiment(3_000), score=(1200, 1400))
    assert behind.by_game is not None
    assert behind.by_game.bid is not None
    assert behind.by_game.bid > (ahead.by_game.bid or 0)


def test_points_do_not_depend_on_the_score() -> None:
    with_score, without = (advice_on(FAIR, "E:260", "N", score=score) for score in ((0, 0), None))
    assert [limit.difference for limit in with_score.limits] == [limit.difference for limit in without.limits]
    assert all(limit.game is None for limit in without.limits)


# --- which deals -----------------------------------------------------------------------------------------------------


def test_same_digits_for_any_number_of_threads() -> None:
    known: dict[str, Any] = {"score": (900, 1210), "bid": 300}
    one, two = (advice_on(FAIR, "E:260", "N", Experiment(1_000, threads=threads), **known) for threads in (1, 2))
    assert one == two
    assert advice_on(FAIR, "E:260", "N", Experiment(1_000, seed=2), **known) != one


def test_calls_choose_the_hidden_hands() -> None:
    quiet = advice_on(FAIR, "", "E")
    assert (quiet.hidden, quiet.deals, quiet.dealt, quiet.effective) == (ANY, 800, 800, 800)
    loud = advice_on(FAIR, "E:300", "N")
    assert loud.hidden == CALLS
    assert loud.dealt >= 4 * 800
    assert 16 <= loud.effective < loud.dealt
    assert loud.deals <= 800
    deaf = advise_call(Hand.parse(FAIR), situation("E:300", "N"), FEW, listening=False)
    assert (deaf.hidden, deaf.dealt) == (ANY, 800)


def test_what_nobody_would_bid_is_believed_loosely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden, "_MOST_LOOKED_AT", 5)
    found = advice_on(FAIR, "E:900", "N")
    assert found.hidden != CALLS
    assert found.dealt == 4_000
    assert found.call in ("pass", "help")


def test_experts_can_be_asked() -> None:
    found = advice_on(GOOD, "E:250", "N", Experiment(8, players="expert", worlds=8))
    assert isinstance(found.call, int)


# --- through the public door -----------------------------------------------------------------------------------------


def test_the_advice_of_an_auction() -> None:
    auction = Auction(Seat.NORTH, STANDARD, (250,))
    found = advise(GOOD, auction=auction, score=(900, 1210), bid=300, deals=500)
    assert found.auction is not None
    assert found.auction.situation == Situation(auction, Seat.SOUTH, (900, 1210), 300)
    document = found.to_dict()["auction"]
    assert document["call"] == found.auction.call
    assert len(document["limits"]) == len(found.auction.limits)
    assert advise(GOOD, deals=500).to_dict()["auction"] is None
    assert advise(GOOD, auction=auction, seat="W", deals=500).auction is not None
    assert found.trumps == advise(GOOD, deals=500).trumps


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"score": (0, 0)}, ValueError, "goes with an auction"),
        ({"bid": 300}, ValueError, "goes with an auction"),
        ({"auction": Auction(Seat.NORTH, STANDARD, ("pass",)), "seat": "E"}, CallError, "East has passed"),
        ({"auction": Auction(Seat.NORTH, STANDARD), "rules": "no-pass"}, ValueError, "not by no-pass"),
        ({"auction": Auction(Seat.NORTH, STANDARD), "table": "brave"}, ValueError, 'no table "brave"'),
    ],
)
def test_questions_that_make_no_sense(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        advise(GOOD, **arguments)


def test_rules_of_the_auction_are_those_of_the_answer() -> None:
    rules = Rules.load("short")
    found = advise(FAIR, auction=Auction(Seat.NORTH, rules, (30,)), deals=400)
    assert found.rules is rules
    assert found.auction is not None
    assert found.auction.limits[1].bid == 31
    tens = advise(FAIR, auction=Auction(Seat.NORTH, STANDARD, (300,)), deals=400)
    assert tens.auction is not None

    def numbers(limit: Limit, scale: float) -> tuple[float, float]:
        return limit.difference.mean * scale, limit.won

    assert [numbers(limit, 10) for limit in found.auction.limits] == [
        pytest.approx(numbers(limit, 1)) for limit in tens.auction.limits
    ]
    assert Team.NS is found.auction.situation.seat.team
