"""Whole reviews: every decision is there, the numbers add up, and what is not known is not judged."""

from collections import Counter
from dataclasses import replace

import pytest

from advisor.advice.bid_review import review_bid
from advisor.advice.match import sum_up
from advisor.advice.review import ReviewError, review
from advisor.advice.review_results import Choice, Grade, Review
from advisor.table.cards import Card, Suit
from advisor.table.record import RecordError
from advisor.table.rules import Rules, presets
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat, Team
from tests.games import games
from tests.reviews import example, reviewed, text_of

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"


@pytest.fixture(scope="module")
def made() -> Review:
    return reviewed(1)


@pytest.fixture(scope="module")
def lost() -> Review:
    return reviewed(2)


def test_every_decision_is_there(made: Review) -> None:
    kinds = Counter(decision.kind for decision in made.decisions)
    assert kinds == {"call": 11, "trump": 1, "pass": 1, "return": 1, "card": 48}
    assert [decision.number for decision in made.decisions] == list(range(1, 63))
    cards = [decision for decision in made.decisions if decision.kind == "card"]
    assert [each.chosen for each in cards] == [play.card for play in made.deal.plays]
    assert {each.reason is not None for each in cards} == {True}
    # A card that had to be played was no decision.
    assert all(bool(each.options) is (each.grade is not None) for each in cards)
    assert all(each.hands_open or each.not_solved for each in cards if each.options)


def test_the_contract(made: Review) -> None:
    """West: run, a marriage and a pinochle; 420 were made of a bid of 340."""
    bid = made.bid
    assert bid is not None
    assert (bid.bid, bid.trump, bid.total, bid.made, bid.verdict) == (340, Suit.DIAMONDS, 420, True, "sound")
    assert bid.no_more is not None
    assert bid.less is not None
    assert bid.less.probability < bid.no_more.probability < 0.5 < bid.chance.probability
    assert bid.expected.mean == pytest.approx(bid.meld + bid.trick_points)
    assert made.total == 420


def test_luck_and_errors_account_for_the_result(made: Review, lost: Review) -> None:
    for found in (made, lost):
        luck = found.luck
        assert luck is not None
        assert luck.total == found.total
        assert luck.expected.mean + luck.luck - luck.own_errors + luck.their_errors == pytest.approx(luck.total)
        assert luck.luck == pytest.approx(luck.meld + luck.play)
        later = [each for each in found.decisions if each.kind in ("pass", "return", "card")]
        own = sum(each.cost for each in later if each.seat.team is found.declaring_team)
        assert luck.own_errors == pytest.approx(own)
    assert lost.luck is not None
    assert lost.luck.trumps == (4, 2)  # North ace, ten, king and queen of hearts, South king and nine


def test_what_each_player_lost(lost: Review) -> None:
    for seat in lost.seats:
        own = [each for each in lost.decisions if each.seat is seat.seat]
        assert seat.total_lost == pytest.approx(sum(each.cost for each in own))
        assert sum(seat.grades.values()) == sum(each.grade is not None for each in own)


def test_the_error_that_decided(lost: Review) -> None:
    """Trick 11: East's queen of hearts is the last that gives the contract away."""
    decisive = lost.decisive
    assert decisive is not None
    assert (decisive.seat, decisive.trick, decisive.chosen) == (Seat.EAST, 11, Card.parse("QH"))
    assert decisive.grade == "blunder"
    assert decisive.hands_open is not None
    assert (decisive.hands_open.cost, decisive.hands_open.decides) == (20, True)


def test_both_lights_have_their_labels(lost: Review) -> None:
    document = lost.to_dict()
    decision = document["decisions"][-1]
    assert {"by_what_was_known", "with_all_hands_open"} <= set(decision)


def test_the_same_with_any_number_of_threads(lost: Review) -> None:
    assert review(example(2), quick=True, threads=1).to_dict() == lost.to_dict()


def test_only_one_player() -> None:
    found = review(text_of(2), quick=True, seat="S")
    assert {decision.seat for decision in found.decisions} == {Seat.SOUTH}
    assert (found.bid, found.luck) == (None, None)


def test_thrown_in() -> None:
    found = review(example(3), quick=True)
    assert Counter(each.kind for each in found.decisions) == {
        **{"call": 3, "trump": 1, "pass": 1, "return": 1},
        "throw-in": 1,
    }
    assert found.bid is not None
    assert (found.bid.verdict, found.bid.total, found.luck, found.total) == ("forced", None, None, None)
    given_up = found.decisions[-1]
    assert (given_up.kind, given_up.seat) == ("throw-in", Seat.SOUTH)
    assert (given_up.chosen, given_up.grade) == ("give up", "best")
    assert [option.choice for option in given_up.options] == ["give up", "play on"]
    assert given_up.options[0].points.mean == -155.0  # half of 250 and the opponents' meld of 60
    assert (given_up.hands_open, given_up.not_solved) == (None, False)


def throw_ins(text: str) -> list[tuple[Seat, Choice, Grade | None]]:
    found = review(text, quick=True)
    return [(each.seat, each.chosen, each.grade) for each in found.decisions if each.kind == "throw-in"]


def test_played_on_where_giving_up_was_better(lost: Review) -> None:
    """With 130 in meld East cannot make 400, and the tricks that North and South take count."""
    assert "throw-in" not in {each.kind for each in lost.decisions}
    text = text_of(2)[: text_of(2).index("[Tricks")].replace("270 280", "270 400").replace("E 280 H", "E 400 H")
    assert throw_ins(text) == [(Seat.EAST, "play on", "mistake")]
    begun, nobody_led = text.index("[Play"), '[Result "set"]\n'
    assert throw_ins(text[:begun]) == []  # he may still think of it
    assert throw_ins(text[:begun] + nobody_led) == [(Seat.EAST, "play on", "mistake")]
    exchange = [line for line in text.splitlines() if line.startswith("[Pass")]
    for line in exchange:
        text = text.replace(f"{line}\n", "")
    assert throw_ins(text[: text.index("[Play")] + nobody_led) == []  # with which hand, nobody knows


def test_a_renege_ends_the_review() -> None:
    """North follows a club lead with a heart while he holds the king."""
    found = review(text_of(1).replace("CA CK CK CJ", "CA HA CK CJ"), quick=True)
    assert found.fault is not None
    assert "trick 1: North may not play AH: must follow clubs" in found.fault.message
    assert sum(each.kind == "card" for each in found.decisions) == 1


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        # One hand and the auction so far; with the contract; one hand, the exchange and the play so far; only a result.
        (
            ['[Dealer "W"]', '[Deal "N:- - AT.AJ9.AK99.TQJ -"]', '[Auction "N"]', "250 Pass Help 270"],
            {"call": 1},
        ),
        (
            ['[Dealer "W"]', '[Deal "W:KKQ.Q.ATKQJ.AA9 - - -"]', '[Contract "W 340 D"]', '[Tricks "NS 80 EW 170"]'],
            {"trump": 1},
        ),
        (
            [
                *('[Dealer "W"]', '[Deal "N:- - AT.AJ9.AK99.TQJ -"]', '[Contract "W 340 D"]', '[Play "W"]'),
                *("CA CK CK CJ", "CA DQ C9 CT", "DK HA H9 HA", "- - - ST"),
            ],
            {"card": 3},
        ),
    ],
)
def test_what_is_known_is_judged(lines: list[str], kinds: dict[str, int]) -> None:
    text = "\n".join(['[Format "pinochle-record 1"]', *lines])
    found = review(text.replace("- - - ST", "SA - - ST"), quick=True)
    assert Counter(each.kind for each in found.decisions) == kinds


def test_nothing_to_review() -> None:
    result = '[Format "pinochle-record 1"]\n[Dealer "W"]\n[Result "made"]\n[Change "NS +120 EW +420"]\n'
    with pytest.raises(ReviewError, match="nothing to review"):
        review(result)
    with pytest.raises(ReviewError, match="middle of a deal"):
        review('[Format "pinochle-record 1"]\n[Deal "N:Q J T K..."]\n'.replace("Q J T K...", "Q... J... T... K..."))
    with pytest.raises(RecordError, match="line 1, column 1"):
        review("AS KS")


@pytest.mark.parametrize("preset", presets())
def test_games_under_every_preset(preset: str) -> None:
    """Two deals of each preset are reviewed, whatever happened in them."""
    for record in games(preset, "skilled")[:2]:
        found = review(record, quick=True)
        assert found.fault is None
        assert all(each.grade or len(each.options) == 0 for each in found.decisions)
        assert found.to_dict()["decisions"]


def test_match(made: Review, lost: Review) -> None:
    report = sum_up([made, lost])
    assert (report.contracts, report.made) == (2, 1)
    assert made.bid is not None
    assert lost.bid is not None
    assert report.forecast == pytest.approx(made.bid.chance.probability + lost.bid.chance.probability)
    for team in Team:
        each = sum(seat.total_lost for found in (made, lost) for seat in found.seats if seat.seat.team is team)
        assert report.lost(team) == pytest.approx(each)
    wrong = [each for found in (made, lost) for each in found.decisions if each.kind == "call" and each.is_error]
    assert len(report.too_high) + len(report.too_low) == len(wrong)


# --- little known ----------------------------------------------------------------------------------------------------


def test_a_bid_by_itself() -> None:
    low, high = (review_bid(HAND, bid, "S", total=410, deals=6_000) for bid in (300, 700))
    assert (low.verdict, high.verdict) == ("sound", "overbid")
    assert (low.made, high.made) == (True, False)
    assert (low.expected, low.sound_up_to) == (high.expected, high.sound_up_to)
    assert low.chance.probability > 0.99
    assert high.chance.probability < 0.15
    assert low.sound_up_to is not None
    assert review_bid(HAND, low.sound_up_to, "S", deals=6_000).verdict == "sound"
    assert review_bid(HAND, low.sound_up_to + 10, "S", deals=6_000).verdict != "sound"


def test_a_bid_in_the_short_scale() -> None:
    long, short = (
        review_bid(HAND, 480, "S", total=500, deals=3_000),
        review_bid(HAND, 48, "S", "short", total=50, deals=3_000),
    )
    assert (long.chance, long.less, long.no_more) == (short.chance, short.less, short.no_more)
    assert long.expected.mean == pytest.approx(10 * short.expected.mean)


@pytest.mark.parametrize(
    ("rules", "total", "message"),
    [
        ("standard", 317, "multiples of 10"),
        ("standard", 315, "multiples of 10"),
        ("standard counters=10-10-5-5", 317, "multiples of 5"),
        ("standard counters=10-10-5-5", 315, None),
        ("old-count", 317, None),
        ("short", 317, None),
    ],
)
def test_totals_that_cannot_be(rules: str, total: int, message: str | None) -> None:
    preset, _, option = rules.partition(" ")
    key, _, value = option.partition("=")
    chosen = Rules.load(preset, **({key: value} if key else {}))
    bid = 48 if preset == "short" else 480
    if message is None:
        assert review_bid(HAND, bid, "S", chosen, total=total, deals=100).total == total
        return
    with pytest.raises(ValueError, match=message):
        review_bid(HAND, bid, "S", chosen, total=total)


@pytest.mark.parametrize(
    ("bid", "total", "message"),
    [(240, None, "at least|from 250"), (255, None, "multiples of 10"), (5_000, None, "from 250"), (300, -1, "from 0")],
)
def test_bids_that_cannot_be(bid: int, total: int | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        review_bid(HAND, bid, "S", total=total)


def test_a_trump_that_may_not_be_named() -> None:
    rules = Rules(trump_needs="marriage")
    with pytest.raises(ValueError, match="no king and queen of diamonds to name it"):
        review_bid(HAND, 300, "D", rules)
    assert review_bid(HAND, 250, "D", rules, deals=100).bid == 250  # as the dealer, all others having passed


@pytest.mark.parametrize("tags", [["ThrowIn"], ["ThrowIn", "Tricks"]])
def test_giving_up_is_known_by_other_tags_too(tags: list[str]) -> None:
    text = "".join(f"{line}\n" for line in text_of(3).splitlines() if not any(f"[{tag} " in line for tag in tags))
    assert [(seat, chosen) for seat, chosen, _ in throw_ins(text)] == [(Seat.SOUTH, "give up")]


def test_giving_up_is_not_judged_where_the_trump_is_not_known() -> None:
    """The auction is recorded, and the melds are, but not what was named."""
    text = "".join(f"{line}\n" for line in text_of(3).splitlines() if "[Contract " not in line)
    assert throw_ins(text) == []


def test_what_nobody_saw_is_not_called_luck() -> None:
    text = text_of(1)
    assert review(text, quick=True).luck is not None
    begun = text.index("[Play")
    rest = text[text.index("[Tricks") :]
    assert review(text[:begun] + rest, quick=True).luck is None


def test_the_score_of_the_game_counts() -> None:
    """North-South at 1490 win with any points at all: a call is judged by the chance to win."""
    record = replace(example(2), before=PerTeam(1_400, 1_380), after=None, change=None, result=None)
    found = review(record, quick=True)
    calls = [each for each in found.decisions if each.kind == "call" and each.options]
    assert all(each.best and each.best.chance for each in calls)
