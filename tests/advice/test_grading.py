"""From costs to grades: what luck explains is no mistake."""

import pytest

from advisor.advice.estimate import Estimate
from advisor.advice.grading import grade, verdict
from advisor.advice.review_results import Option
from advisor.table.cards import Card

SHARP = 0.1


def option(points: float, chance: float = 0.0, score: float | None = None, error: float = SHARP) -> Option:
    behind = Estimate(points, error)
    return Option(
        Card.parse("AS"),
        Estimate(100.0, 1.0),
        Estimate(0.5, 0.01),
        behind,
        Estimate(chance, error / 100),
        Estimate(points if score is None else score, error),
    )


@pytest.mark.parametrize(
    ("points", "chance", "found"),
    [
        (0.5, 0.0, "fine"),
        (4.9, 0.049, "fine"),
        (5.0, 0.0, "slip"),
        (0.5, 0.05, "slip"),
        (14.9, 0.149, "slip"),
        (15.0, 0.0, "mistake"),
        (0.5, 0.15, "mistake"),
        (39.9, 0.399, "mistake"),
        (40.0, 0.0, "blunder"),
        (0.5, 0.40, "blunder"),
    ],
)
def test_thresholds(points: float, chance: float, found: str) -> None:
    assert grade(option(points, chance), 10) == found


def test_the_best_is_best() -> None:
    best = Option(Card.parse("AS"), Estimate(100.0, 1.0), None, None, None, None)
    assert grade(best, 10) == "best"


@pytest.mark.parametrize(("error", "found"), [(9.9, "mistake"), (10.0, "fine"), (30.0, "fine")])
def test_what_luck_explains_is_no_mistake(error: float, found: str) -> None:
    assert grade(option(20.0, error=error), 10) == found


def test_points_given_up_for_the_contract_are_no_mistake() -> None:
    """Ten points fewer, but the deal scores more."""
    assert grade(option(20.0, -0.2, score=-10.0), 10) == "fine"


def test_points_divided_by_ten() -> None:
    assert grade(option(1.5, error=0.01), 1) == "mistake"
    assert grade(option(1.5, error=0.01), 10) == "fine"


def test_calls_are_judged_by_the_game_where_the_score_is_known() -> None:
    assert grade(option(-5.0, 0.06, score=-5.0), 10, by_game=True) == "slip"
    assert grade(option(30.0, -0.06, score=30.0), 10, by_game=True) == "fine"


@pytest.mark.parametrize(
    ("chance", "forced", "found"),
    [
        (0.6, False, "sound"),
        (0.599, False, "risky"),
        (0.5, False, "risky"),
        (0.499, False, "overbid"),
        (0.9, True, "forced"),
    ],
)
def test_verdicts(chance: float, forced: bool, found: str) -> None:
    assert verdict(chance, forced=forced) == found
