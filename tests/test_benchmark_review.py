"""The benchmark of reviews: errors that are put into deals, and the arithmetic of its reports by hand."""

from dataclasses import replace

import pytest

from advisor.advice.estimate import Estimate
from advisor.advice.review_results import Decision, Grade, Kind, Option, Review
from advisor.table.following import follow
from advisor.table.record import Record
from benchmarks import tables
from benchmarks.machine import machine
from benchmarks.review import (
    Plant,
    Planter,
    Timed,
    decision_at,
    report_false,
    report_found,
    report_plants,
    report_time,
    spread,
)
from tests.games import games


@pytest.fixture(scope="module")
def record() -> Record:
    return next(record for record in games("standard", "skilled") if record.rows)


def decision(record: Record, index: int, grade: Grade | None, cost: float, kind: Kind = "card") -> Decision:
    """One that cost so much."""
    play = follow(record).plays[index]
    behind = Estimate(cost, 0.1) if cost else None
    option = Option(play.card, Estimate(100, 1), None, behind, None, behind)
    return Decision(kind, play.seat, index + 1, play.trick, play.turn, play.card, (option,), grade, None)


def a_review(record: Record, *decisions: Decision, unsolved: int = 0) -> Review:
    found = tuple(replace(each, not_solved=i < unsolved) for i, each in enumerate(decisions))
    return Review(follow(record), found, None, None, (), None, seed=1, worlds=8, deals=8, quick=True)


def test_planted_errors_are_errors() -> None:
    planter = Planter(points=20, budget=500_000, worlds=8, seed=1, threads=1, players="skilled", imagined=256)
    records = [record for record in games("standard", "skilled") if record.rows]
    record, plant = next((record, plant) for record in records if (plant := planter.plant(record)))
    assert plant == planter.plant(record)
    assert min(plant.known, plant.hands_open) >= 20
    before, after = follow(record), follow(plant.record)
    assert after.faults == ()
    assert [play.card for play in after.plays[: plant.index]] == [play.card for play in before.plays[: plant.index]]
    assert before.plays[plant.index].card != plant.card == after.plays[plant.index].card
    assert replace(planter, points=1_000).plant(record) is None


def test_report_of_errors_found(record: Record) -> None:
    plants = [Plant(record, 4, follow(record).plays[4].card, 25.0 + i, 20 + 10 * i) for i in range(4)]
    reviews = [
        a_review(record, decision(record, 4, "blunder", 40), decision(record, 0, "blunder", 90, "call")),
        a_review(record, decision(record, 4, "mistake", 20), decision(record, 9, "mistake", 30)),
        a_review(record, decision(record, 3, "mistake", 30), decision(record, 4, "slip", 10)),
        a_review(record, decision(record, 4, "fine", 0.5)),
    ]
    assert decision_at(reviews[2], 4).grade == "slip"
    report = report_found(plants, reviews)
    assert (report["called a mistake or worse"], report["share"]) == (2, 0.5)
    assert 0 < report["low"] < 0.5 < report["high"] < 1
    assert report["grades"] == {"best": 0, "fine": 1, "slip": 1, "mistake": 1, "blunder": 1}
    assert report["dearest card of its deal"] == 1
    assert [each["grade"] for each in report["missed"]] == ["slip", "fine"]
    assert report["missed"][1] == {
        "board": dict(record.texts)["Board"],
        "trick": 2,
        "seat": follow(record).plays[4].seat.word,
        "card": str(plants[3].card),
        "grade": "fine",
        "cost by what was known": 28.0,
        "cost with all hands open": 50,
    }
    cost = report_plants(plants)
    assert cost["by what was known"] == {"median": 26.5, "90th percentile": 28.0, "greatest": 28.0}
    assert cost["by trick"] == [0, 4] + 10 * [0]


def test_report_of_false_mistakes(record: Record) -> None:
    reviews = [
        a_review(record, decision(record, 4, "mistake", 20), decision(record, 5, "blunder", 50)),
        a_review(record, decision(record, 4, "slip", 10), decision(record, 5, None, 0)),
        a_review(record, decision(record, 4, "blunder", 60, "call"), decision(record, 9, "best", 0)),
        a_review(record),
    ]
    report = report_false(reviews)
    errors = report["mistakes or worse a deal"]
    assert (errors["cards"]["mean"], errors["all decisions"]["mean"]) == (0.5, 0.75)
    assert errors["by kind"] == {"call": 0.25, "trump": 0, "pass": 0, "return": 0, "throw-in": 0, "card": 0.5}
    assert report["grades"]["card"] == {"best": 1, "fine": 0, "slip": 1, "mistake": 1, "blunder": 1}
    assert report["dearest"] == [50.0, 20.0]


def test_report_of_time(record: Record) -> None:
    decisions = [decision(record, index, "best", 0) for index in (1, 2, 3)]
    reviews = [Timed(a_review(record, *decisions, unsolved=i), float(i)) for i in range(3)]
    assert report_time(reviews) == {
        "reviews": 3,
        "seconds": {"median": 1.0, "90th percentile": 2.0, "greatest": 2.0},
        "not solved": {"decisions": 3, "of": 9, "deals": 2, "most in a deal": 2},
    }
    assert spread(range(1, 21)) == {"median": 10.5, "90th percentile": 18, "greatest": 20}


def test_figures_of_reviews(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    plant = Plant(record, 4, follow(record).plays[4].card, 25.0, 30)
    review = a_review(record, decision(record, 4, "mistake", 20))
    depths = ("full", "quick")
    results = {
        "machine": machine(),
        "games": 2,
        "bidding": "advice",
        "points": 20,
        "threads": 2,
        "planted": {
            "errors": 1,
            "deals without a place for one": 3,
            "cost": report_plants([plant]),
            **{name: report_found([plant], [review]) for name in depths},
        },
        "without errors": {name: report_false([review, review]) for name in depths},
        "time": {name: report_time([Timed(review, 2.0)]) for name in depths},
    }
    monkeypatch.setattr(
        tables, "_read", {"review": results, "review-normal": results | {"bidding": "normal"}}.__getitem__
    )
    lines = tables.review_figures().splitlines()
    assert "| full | 1 | 100 % | 21 % to 100 % | 0 | 0 | 0 | 1 | 0 | 1 |" in lines
    assert "| full | advice | 1.00 ± 0.00 | 1.00 ± 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 1.00 |" in lines
    assert "| quick | normal | 1.00 ± 0.00 | 1.00 ± 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 1.00 |" in lines
    assert "| full | 1 | 2.0 | 2.0 | 2.0 | 0 of 1 | 0 |" in lines
