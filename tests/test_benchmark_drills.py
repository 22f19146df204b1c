"""The benchmark of drills: a learner who answers, and one who is killed."""

from pathlib import Path

import pytest

from benchmarks.drills import answers_of, kill_drills, leading, ledger, time_drill


def test_a_learner_is_timed(home: Path) -> None:
    found = time_drill("meld", 4, 1, str(home))
    assert found["questions"] == 4
    assert found["next question"]["longest"] >= found["next question"]["median"] > 0
    assert [each.answer for each in leading(ledger(str(home)))] == ["10", "20", "30", "40"]


def test_killed_drills_lose_nothing(home: Path) -> None:
    found = kill_drills(1, 1, str(home))
    assert found["kills"] == 1
    assert found["answers graded"] > 0
    assert found["graded and not kept"] == found["kept twice"] == 0


def test_who_passes_tells_no_chance() -> None:
    told = [[text for _, text in answers_of("bid", deal, 1)] for deal in (3, 4)]
    assert told == [["C", "130", "150", "280", "21"], ["S", "140", "160", "pass"]]


@pytest.mark.parametrize("kind", ["pass", "return"])
def test_cards_are_held(kind: str) -> None:
    ((_, text),) = answers_of(kind, 1, 1)
    assert len(text.split()) == 4
