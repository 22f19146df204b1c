"""The engine as plain Python, and compiled with checks of every index: the same tallies to the digit."""

import json
from pathlib import Path

from tests.engine.subprocesses import run_module
from tests.engine.tallies import tallies


def test_plain_python() -> None:
    players = ["skilled", "plain", "random"]
    found = run_module("tests.engine.tallies", "12", *players, NUMBA_DISABLE_JIT="1")
    assert json.loads(found) == tallies(12, players)


def test_no_index_is_out_of_bounds(tmp_path: Path) -> None:
    found = run_module(
        "tests.engine.tallies", "300", "skilled", NUMBA_BOUNDSCHECK="1", PINOCHLE_ADVISE_HOME=str(tmp_path)
    )
    assert json.loads(found) == tallies(300, ["skilled"])
    assert any(tmp_path.rglob("*.nbc")), "compiled elsewhere, perhaps without the checks"
