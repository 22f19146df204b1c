"""Compiling ahead of time."""

import json
from pathlib import Path

import pytest

import advisor
from advisor.engine import kept
from tests.conftest import Invoke


@pytest.mark.usefixtures("home")
def test_says_where_compiled_code_is_kept(invoke: Invoke) -> None:
    folder = kept.folder()
    outcome = invoke(["warmup"])
    assert outcome.code == 0
    what = "simulator, exchange adviser, solver and reviewer"
    assert outcome.out.startswith(f"The compiled {what} are kept in {folder} (")
    document = json.loads(invoke(["warmup", "--json"]).out)
    assert {key: document[key] for key in ("schema", "version", "folder")} == {
        "schema": "pinochle-advise/warmup/1",
        "version": advisor.__version__,
        "folder": str(folder),
    }
    assert document["seconds"] >= 0
    assert folder is not None
    kernels = {file.name.partition("-")[0] for file in folder.glob("*.o")}
    assert kernels >= {
        "exchange_deals",
        "play_deals",
        "count_deals",
        "best_exchange",
        "imagine",
        "search",
        "value_hands",
        "bid_out",
    }


def test_tells_if_nothing_can_be_kept(invoke: Invoke, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "folder", lambda: None)
    outcome = invoke(["warmup"])
    assert outcome.code == 3
    assert outcome.err == (
        f"pinochle-advise: nothing can be kept in {home / 'cache'}; every first answer compiles anew\n"
    )
