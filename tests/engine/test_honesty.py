"""Players choose from what they know: another deal of the cards they cannot see changes nothing."""

import json

import pytest

from tests.engine.honesty import RULES, examine
from tests.engine.states import PLAYERS
from tests.engine.subprocesses import run_module

TURNS = 300


@pytest.mark.parametrize("player", PLAYERS)
def test_hidden_cards_do_not_matter(player: str) -> None:
    findings = examine(PLAYERS[player], TURNS, seed=10)
    assert findings.violations == []
    assert findings.turns == TURNS
    assert findings.leads >= TURNS // 8
    assert min(findings.rules[place] for place in range(len(RULES))) >= 10


def test_the_experiment_notices_a_player_who_peeks() -> None:
    changed = json.loads(run_module("tests.engine.honesty", "60", NUMBA_DISABLE_JIT="1"))
    assert changed["honest"] == 0
    assert changed["peeking"] >= 3
