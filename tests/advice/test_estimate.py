"""Numbers with their uncertainty, against literal values."""

from math import sqrt

import pytest

from advisor.advice.estimate import Estimate, Share, estimate, share


@pytest.mark.parametrize(
    ("values", "mean", "standard_error"),
    [
        ([10, 20, 30], 20.0, 10 / sqrt(3)),
        ([250, 250], 250.0, 0.0),
        ([0, 100], 50.0, 50.0),
    ],
)
def test_estimate(values: list[int], mean: float, standard_error: float) -> None:
    found = estimate(len(values), sum(values), sum(value * value for value in values))
    assert found.mean == pytest.approx(mean)
    assert found.standard_error == pytest.approx(standard_error)


def test_groups_count_as_one_value_each() -> None:
    """Three groups of two values, with sums of 20, 40 and 60: means of 10, 20 and 30."""
    found = estimate(3, 120, 400 + 1600 + 3600, size=2)
    assert found.mean == pytest.approx(20.0)
    assert found.standard_error == pytest.approx(10 / sqrt(3))


def test_one_value_knows_no_error() -> None:
    assert estimate(1, 7, 49) == Estimate(7.0, None)
    assert Estimate(7.0, None).to_dict() == {"mean": 7.0, "standard_error": None}


def test_documents_are_rounded() -> None:
    assert Estimate(2 / 3, 1 / 3).to_dict() == {"mean": 0.667, "standard_error": 0.333}
    assert Share(2 / 3, 1 / 3, 0.123456, 1.0).to_dict() == {
        "probability": 0.66667,
        "standard_error": 0.33333,
        "low": 0.12346,
        "high": 1.0,
    }


@pytest.mark.parametrize(
    ("trials", "made", "low", "high"),
    [
        (10, 8, 0.4901625, 0.9433178),
        (10, 0, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (100, 50, 0.4038315, 0.5961685),
    ],
)
def test_interval_of_independent_trials(trials: int, made: int, low: float, high: float) -> None:
    """Wilson's score interval, as its tables print it."""
    found = share(trials, made, made)
    assert found.probability == made / trials
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-6)


def test_interval_narrows_where_groups_balance() -> None:
    """A hundred groups of three, each with one or two made, against 300 independent deals with as many."""
    balanced = share(100, 150, 50 * 1 + 50 * 4, size=3)
    alone = share(300, 150, 150)
    assert balanced.probability == alone.probability == 0.5
    assert balanced.high - balanced.low < 0.65 * (alone.high - alone.low)
