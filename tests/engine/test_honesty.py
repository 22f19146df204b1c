"""Players choose from what they know: another deal of the cards they cannot see changes nothing.

The same for 2,000 deals: ``python -m tests.engine.honesty``.
"""

import json

import pytest

from tests.engine.honesty import KINDS, RULES, examine
from tests.engine.subprocesses import run_module

DEALS = 25


@pytest.mark.parametrize("player", KINDS)
def test_hidden_cards_do_not_matter(player: str) -> None:
    findings = examine(player, DEALS, seed=10)
    assert findings.violations == []
    assert findings.decisions >= 30 * DEALS
    assert findings.dealt_again >= 0.7 * findings.decisions
    assert findings.leads >= 8 * DEALS
    assert findings.exchanges >= 40
    assert min(findings.rules[place] for place in range(len(RULES))) >= 25


@pytest.mark.parametrize("player", ["skilled", "expert"])
def test_the_experiment_notices_a_player_who_was_told_the_hands(player: str) -> None:
    assert len(examine(player, 4, seed=10, told=True).violations) >= 5


def test_the_experiment_notices_a_leader_who_peeks() -> None:
    arguments = ("--deals", "4", "--player", "skilled", "--peek")
    found = json.loads(run_module("tests.engine.honesty", *arguments, NUMBA_DISABLE_JIT="1"))["players"]
    assert found["skilled"]["violations"] == 0
    assert found["skilled, peeking"]["violations"] >= 3
