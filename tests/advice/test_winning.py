"""The chance to win the game from any score."""

import json

import numpy as np
import pytest

from advisor.advice.winning import (
    FINE,
    PLACES,
    STEP,
    WINNING_FILE,
    chance_after,
    chance_to_win,
    refine,
    table_for,
)
from advisor.table.rules import STANDARD, Rules

TABLE = table_for(STANDARD)
NEEDS = np.arange(10, 2_000, 10)


def test_between_places_chances_are_interpolated() -> None:
    coarse = np.add.outer(np.arange(PLACES) * 10.0, np.arange(PLACES) * 1.0)
    fine = refine(coarse)
    assert fine.shape == ((PLACES - 1) * STEP // FINE + 1,) * 2
    assert fine[0, 0] == 0
    assert fine[5, 0] == 10
    assert fine[1, 0] == pytest.approx(2)
    assert fine[7, 3] == pytest.approx(14 + 0.6)
    assert fine[-1, -1] == 11 * (PLACES - 1)


def test_one_side_wins_what_the_other_loses() -> None:
    ours, theirs = np.meshgrid(NEEDS, NEEDS)
    both = chance_to_win(TABLE, ours, theirs) + chance_to_win(TABLE, theirs, ours)
    assert np.abs(both - 1).max() < 0.001
    assert chance_to_win(TABLE, np.array(1500), np.array(1500)) == pytest.approx(0.5, abs=0.001)


def test_less_to_go_is_better() -> None:
    ours, theirs = np.meshgrid(NEEDS, NEEDS, indexing="ij")
    chances = chance_to_win(TABLE, ours, theirs)
    assert (np.diff(chances, axis=0) <= 1e-9).all()
    assert (np.diff(chances, axis=1) >= -1e-9).all()
    assert ((chances > 0) & (chances < 1)).all()


def test_needs_beyond_the_table_count_as_the_last() -> None:
    far = chance_to_win(TABLE, np.array([2_000, 5_000]), np.array([700, 700]))
    assert far[0] == far[1] < 0.1
    assert chance_to_win(TABLE, np.array(3), np.array(995)) == chance_to_win(TABLE, np.array(10), np.array(1000))


@pytest.mark.parametrize(
    ("ours", "theirs", "declaring", "end_tie", "chance"),
    [
        (1500, 1490, False, "declarer", 1),
        (1490, 1500, True, "declarer", 0),
        (1500, 1900, True, "declarer", 1),
        (1900, 1500, False, "declarer", 0),
        (1500, 1900, True, "higher", 0),
        (1900, 1500, False, "higher", 1),
        (1600, 1600, True, "higher", 1),
        (1600, 1600, False, "higher", 0),
    ],
)
def test_games_that_are_over(ours: int, theirs: int, declaring: bool, end_tie: str, chance: int) -> None:
    scores = np.array([ours]), np.array([theirs])
    assert chance_after(TABLE, Rules.load("standard", end_tie=end_tie), *scores, np.array([declaring]))[0] == chance


def test_games_that_go_on() -> None:
    found = chance_after(TABLE, STANDARD, np.array([1000, -300]), np.array([700, 1400]), np.array([True, True]))
    assert found.tolist() == chance_to_win(TABLE, np.array([500, 1800]), np.array([800, 100])).tolist()
    shorter = chance_after(TABLE, Rules(target=1000), np.array([500]), np.array([200]), np.array([True]))
    assert shorter[0] == found[0]


def test_rules_take_the_table_of_the_preset_most_like_them() -> None:
    assert table_for(Rules.load("short")) is table_for(STANDARD)
    assert table_for(Rules.load("gamerules")) is table_for(STANDARD)
    assert table_for(Rules.load("no-pass")) is not table_for(STANDARD)
    assert table_for(Rules(pass_cards=0)) is table_for(Rules.load("no-pass"))
    assert table_for(Rules(pass_cards=3, target=1000, run_marriage="extra")) is table_for(Rules.load("family-190"))
    assert table_for(Rules.load("three-pass")) is not table_for(Rules.load("family-190"))


def test_where_the_chances_come_from() -> None:
    found = json.loads(WINNING_FILE.read_text("utf-8"))
    assert found["found_by"]["program"] == "python -m benchmarks.fit_winning"
    assert found["presets"].keys() == found["summaries"].keys()
