"""Scoring: the recorded cases, and every option that concerns it."""

from typing import Any

import pytest

from advisor.table.cards import NotationError
from advisor.table.rules import STANDARD, Rules
from advisor.table.scoring import DealScore, PerTeam, may_throw_in, score_deal, total_step
from advisor.table.seats import Team
from tests.cases_files import Case, options_of, read_json

SCORINGS = read_json("rules.json")["scoring"]
REPORTS = {case["id"]: case for case in read_json("reports.json")}
INPUTS = ("declaring_team", "bid", "meld", "trick_points", "before", "thrown_in", "tricks_won")
SPELLED = {"end_tie=higher_score": {"end_tie": "higher"}}


def options_as_spelled_now(text: str) -> dict[str, str]:
    """``key=value`` of the case files as options."""
    return SPELLED.get(text, options_of(text))


def score_case(case: Case, **options: Any) -> DealScore:
    """The score of a case of the scoring list."""
    rules = Rules.load(unit=case.get("unit", 10), **options)
    return score_deal(rules=rules, **{key: case[key] for key in INPUTS if key in case})


def score(**changes: Any) -> DealScore:
    """A deal in which NS bid 300, melded 150 against 40 and took 150 of the trick points; in part changed."""
    deal: dict[str, Any] = {
        "declaring_team": "NS",
        "bid": 300,
        "meld": {"NS": 150, "EW": 40},
        "trick_points": {"NS": 150, "EW": 100},
    }
    return score_deal(**(deal | changes))


def change_of_opponents(meld_needs: str, points: int, **known: Any) -> int:
    """EW's change when NS declare, EW melded 60 and took so many trick points."""
    options = {"meld_needs": meld_needs, "last_trick": known.pop("last_trick_option", 10)}
    options |= {"counters": known.pop("counters", "10-10-10")}
    total = 240 + options["last_trick"]
    deal: dict[str, Any] = {"declaring_team": "NS", "bid": 250, "meld": {"NS": 150, "EW": 60}}
    trick_points = {"NS": total - points, "EW": points}
    return score_deal(**deal, trick_points=trick_points, rules=Rules.load(**options), **known).change["EW"]


# --- recorded cases ---


@pytest.mark.parametrize("case", SCORINGS, ids=lambda case: case["id"])
def test_case(case: Case) -> None:
    outcome = score_case(case).to_dict()
    assert {key: outcome[key] for key in ("result", "change", "after", "winner")} == {
        key: case[key] for key in ("result", "change", "after", "winner")
    }


@pytest.mark.parametrize(
    ("case", "option", "key", "expected"),
    [
        pytest.param(case, option, key, expected, id=f"{case['id']}-{option}")
        for case in SCORINGS
        for key in ("change", "winner")
        for option, expected in case.get(f"{key}_under_options", {}).items()
    ],
)
def test_case_under_options(case: Case, option: str, key: str, expected: Any) -> None:
    assert score_case(case, **options_as_spelled_now(option)).to_dict()[key] == expected


def test_every_case_under_options_is_known() -> None:
    assert {key for case in SCORINGS for key in case if key.endswith("under_options")} == {
        "change_under_options",
        "winner_under_options",
    }


def score_report(given: dict[str, Any], **options: Any) -> DealScore:
    """The score of a reported deal in which NS are the bidders."""
    won = given.get("opp_tricks_won")
    return score_deal(
        declaring_team="NS",
        bid=given["bid"],
        meld={"NS": given["bidder_meld"], "EW": given["opp_meld"]},
        trick_points={"NS": given["bidder_tricks"], "EW": given["opp_tricks"]},
        tricks_won=None if won is None else {"NS": 12 - won, "EW": won},
        rules=Rules.load(**options),
    )


@pytest.mark.parametrize("name", ["score-01-exact-bid", "score-04-no-trick-no-meld"])
def test_report(name: str) -> None:
    case = REPORTS[name]
    outcome = score_report(case["input"], **case["input"].get("options", {}))
    assert (outcome.change["NS"], outcome.change["EW"], outcome.result == "made") == (
        case["expected"]["bidder"],
        case["expected"]["opp"],
        case["expected"]["made"],
    )


@pytest.mark.parametrize("option", ["meld_needs=none", "meld_needs=counter"])
def test_report_under_options(option: str) -> None:
    case = REPORTS["score-04-no-trick-no-meld"]
    expected = case["expected"]["alternatives"][option]["opp"]
    assert score_report(case["input"], **options_of(option)).change["EW"] == expected


def test_report_of_both_over() -> None:
    case = REPORTS["score-07-both-over"]
    given, expected = case["input"], case["expected"]
    outcome = score_deal(
        declaring_team="NS",
        bid=250,
        meld={"NS": 110, "EW": 230},
        trick_points={"NS": 150, "EW": 100},
        before=dict(zip(("NS", "EW"), given["before"], strict=True)),
        rules=Rules.load(target=given["target"]),
    )
    assert [outcome.change.ns, outcome.change.ew] == given["hand_scores"]
    assert [outcome.after.ns, outcome.after.ew] == expected["after"]
    assert outcome.winner is (Team.NS, Team.EW)[expected["winner"]]


# --- throwing in ---


@pytest.mark.parametrize(
    ("options", "bid", "meld", "allowed"),
    [
        ({}, 450, 200, True),
        ({}, 450, 210, False),
        ({}, 250, 0, True),
        ({"unit": 1}, 45, 20, True),
        ({"unit": 1}, 45, 21, False),
        ({"throw_in": "any"}, 250, 300, True),
        ({"throw_in": "never"}, 1000, 0, False),
    ],
)
def test_may_throw_in(options: dict[str, Any], bid: int, meld: int, allowed: bool) -> None:
    assert may_throw_in(bid, meld, Rules.load(**options)) is allowed


def test_may_throw_in_by_the_standard_rules() -> None:
    assert may_throw_in(500, 250)
    assert not may_throw_in(500, 260)


@pytest.mark.parametrize("meld_needs", ["none", "trick", "counter"])
def test_opponents_keep_their_meld_after_a_throw_in(meld_needs: str) -> None:
    rules = Rules.load(meld_needs=meld_needs)
    outcome = score(bid=400, trick_points=None, thrown_in=True, rules=rules)
    assert outcome.to_dict() == {
        "declaring_team": "NS",
        "bid": 400,
        "result": "thrown in",
        "meld": {"NS": 150, "EW": 40},
        "trick_points": None,
        "change": {"NS": -400, "EW": 40},
        "after": {"NS": -400, "EW": 40},
        "winner": None,
    }


def test_a_throw_in_may_lose_the_game() -> None:
    outcome = score(bid=400, trick_points=None, thrown_in=True, before={"NS": 1490, "EW": 1460})
    assert outcome.winner is Team.EW


@pytest.mark.parametrize(
    ("options", "changes", "message"),
    [
        ({}, {"bid": 390}, "meld of 150 must be 250 or more below the bid of 390"),
        ({"unit": 1}, {"bid": 39, "meld": {"NS": 15, "EW": 4}}, "meld of 15 must be 25 or more below the bid of 39"),
        ({"throw_in": "never"}, {"bid": 900}, "throw_in=never"),
        ({}, {"bid": 400, "tricks_won": {"NS": 0, "EW": 12}}, "a deal thrown in has no tricks"),
        ({}, {"bid": 400, "trick_points": {"NS": 0, "EW": 250}}, "a deal thrown in has no tricks"),
    ],
)
def test_a_throw_in_that_may_not_be(options: dict[str, Any], changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        score(**({"trick_points": None, "thrown_in": True, "rules": Rules.load(**options)} | changes))


# --- keeping the meld ---


@pytest.mark.parametrize(
    ("meld_needs", "points", "known", "change"),
    [
        ("none", 0, {}, 60),
        ("trick", 0, {"tricks_won": {"NS": 12, "EW": 0}}, 0),
        ("trick", 0, {"tricks_won": {"NS": 10, "EW": 2}}, 60),
        ("trick", 10, {}, 70),
        ("trick", 20, {}, 80),
        ("trick", 0, {"last_trick_option": 0, "last_trick": "EW"}, 60),
        ("counter", 0, {}, 0),
        ("counter", 10, {"last_trick": "EW"}, 10),
        ("counter", 10, {"last_trick": Team.NS}, 70),
        ("counter", 20, {}, 80),
        ("counter", 20, {"last_trick": "EW"}, 80),
        ("counter", 10, {"last_trick_option": 0}, 70),
        ("counter", 0, {"last_trick_option": 0, "last_trick": "EW"}, 0),
        ("counter", 4, {"counters": "11-10-4-3-2"}, 64),
        ("counter", 13, {"counters": "11-10-4-3-2"}, 73),
    ],
)
def test_opponents_who_need_a_trick_or_a_counter(
    meld_needs: str, points: int, known: dict[str, Any], change: int
) -> None:
    assert change_of_opponents(meld_needs, points, **known) == change


@pytest.mark.parametrize(
    ("meld_needs", "points", "message"),
    [
        ("trick", 0, "EW has 0 trick points; give tricks_won"),
        ("counter", 10, "EW has 10 trick points; give last_trick"),
    ],
)
def test_not_enough_known_to_tell(meld_needs: str, points: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        change_of_opponents(meld_needs, points)


def test_nothing_more_is_asked_of_a_side_without_meld() -> None:
    rules = Rules.load(meld_needs="trick")
    outcome = score(meld={"NS": 150, "EW": 0}, trick_points={"NS": 250, "EW": 0}, rules=rules)
    assert outcome.change == PerTeam(400, 0)


def test_the_last_trick_is_ten_points_in_any_scale() -> None:
    rules = Rules.load("short", meld_needs="counter")
    deal = {"bid": 30, "meld": {"NS": 15, "EW": 6}, "trick_points": {"NS": 24, "EW": 1}, "rules": rules}
    assert score(**deal, last_trick="EW").change == PerTeam(39, 1)
    assert score(**deal, last_trick="NS").change == PerTeam(39, 7)


@pytest.mark.parametrize(
    ("meld_needs", "known"),
    [("trick", {"tricks_won": {"NS": 0, "EW": 12}}), ("counter", {})],
)
def test_declarers_too_lose_their_meld(meld_needs: str, known: dict[str, Any]) -> None:
    rules = Rules.load(meld_needs=meld_needs)
    trick_points = {"NS": 0, "EW": 250}
    outcome = score(bid=250, meld={"NS": 400, "EW": 40}, trick_points=trick_points, rules=rules, **known)
    assert outcome.result == "set"
    assert outcome.meld == PerTeam(0, 40)
    assert outcome.change == PerTeam(-250, 290)


# --- the end of the game ---


@pytest.mark.parametrize(
    ("options", "before", "winner"),
    [
        ({}, (1190, 1350), None),
        ({}, (1200, 1350), Team.NS),
        ({}, (1190, 1360), Team.EW),
        ({}, (1200, 1360), Team.NS),
        ({"end_tie": "higher"}, (1200, 1360), Team.NS),
        ({"end_tie": "higher"}, (1200, 1361), Team.EW),
        ({"end_tie": "higher"}, (1201, 1360), Team.NS),
        ({"target": 1000}, (700, 860), Team.NS),
        ({"target": 1000}, (690, 859), None),
    ],
)
def test_winner(options: dict[str, Any], before: tuple[int, int], winner: Team | None) -> None:
    outcome = score(before=PerTeam(*before), rules=Rules.load(**options))
    assert outcome.change == PerTeam(300, 140)
    assert outcome.winner is winner


@pytest.mark.parametrize(("before", "winner"), [(119, None), (120, Team.NS)])
def test_winner_at_a_table_that_divides_by_ten(before: int, winner: Team | None) -> None:
    deal = {"bid": 30, "meld": {"NS": 15, "EW": 4}, "trick_points": {"NS": 15, "EW": 10}}
    assert score(**deal, before={"NS": before, "EW": 0}, rules=Rules.load("short")).winner is winner


# --- what cannot be ---


@pytest.mark.parametrize(
    ("options", "changes", "message"),
    [
        ({}, {"trick_points": {"NS": 150, "EW": 90}}, "trick points NS 150 EW 90 do not add up to 250"),
        ({"last_trick": 0}, {}, "do not add up to 240"),
        ({"unit": 1}, {}, "do not add up to 25"),
        ({}, {"trick_points": {"NS": 260, "EW": -10}}, "trick points of EW is -10; it cannot be below zero"),
        ({}, {"trick_points": {"NS": 250}}, "trick points of EW not given"),
        ({}, {"trick_points": None}, "or say that the deal was thrown in"),
        ({}, {"meld": {"NS": 150}}, "meld of EW not given; give a number for NS and for EW"),
        ({}, {"meld": {"NS": -20, "EW": 0}}, "meld of NS is -20"),
        ({}, {"before": {"EW": 0}}, "score before the deal of NS not given"),
        ({}, {"tricks_won": {"NS": 6, "EW": 7}}, "tricks won NS 6 EW 7 do not add up to 12"),
        ({}, {"tricks_won": {"NS": 0, "EW": 12}}, "NS has 150 trick points and no trick"),
        ({}, {"trick_points": {"NS": 250, "EW": 0}, "last_trick": "EW"}, "EW took the last trick, worth 10"),
    ],
)
def test_numbers_that_cannot_be(options: dict[str, Any], changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        score(**({"rules": Rules.load(**options)} | changes))


@pytest.mark.parametrize("changes", [{"declaring_team": "N"}, {"last_trick": "X"}, {"meld": {"NS": 0, "SN": 0}}])
def test_a_team_that_is_none(changes: dict[str, Any]) -> None:
    with pytest.raises(NotationError, match="the teams are NS and EW"):
        score(**changes)


# --- values ---


def test_teams_or_text_as_keys() -> None:
    by_text = score(before={"ns": 10, "East-West": 20}, rules=STANDARD)
    by_team = score(
        declaring_team=Team.NS,
        meld={Team.NS: 150, Team.EW: 40},
        trick_points=PerTeam(150, 100),
        before={Team.EW: 20, Team.NS: 10},
    )
    assert by_text == by_team
    assert isinstance(by_text, DealScore)
    assert len({by_text, by_team}) == 1


def test_per_team() -> None:
    mixed: dict[Any, int] = {"EW": -40, Team.NS: 150}
    points = PerTeam.of(mixed)
    assert (points["NS"], points[Team.EW], points["ew"]) == (150, -40, -40)
    assert str(points) == "NS 150 EW -40"
    assert points.to_dict() == {"NS": 150, "EW": -40}
    assert points + PerTeam(10, 20) == PerTeam(160, -20)


# --- a number for each team as text ---


@pytest.mark.parametrize("text", ["NS 40 EW -30", "ew -30  ns 40", "N/S 40, E/W -30", "North-South 40 East-West -30"])
def test_each_team_as_text(text: str) -> None:
    assert PerTeam.parse(text) == PerTeam(40, -30)
    assert PerTeam.parse(str(PerTeam(40, -30))) == PerTeam(40, -30)


@pytest.mark.parametrize("text", ["", "40 30", "NS 40", "NS 40 NS 30", "NS 40 EW", "NS 40 EW 30 NS 5", "NS x EW 3"])
def test_each_team_as_text_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError, match="NS 40 EW 30"):
        PerTeam.parse(text)


@pytest.mark.parametrize(
    ("preset", "options", "step"),
    [
        ("standard", {}, 10),
        ("standard", {"last_trick": 0}, 10),
        ("standard", {"counters": "10-10-5-5"}, 5),
        ("old-count", {}, 1),
        ("short", {}, 1),
    ],
)
def test_what_totals_are_multiples_of(preset: str, options: dict[str, str | int], step: int) -> None:
    assert total_step(Rules.load(preset, **options)) == step
