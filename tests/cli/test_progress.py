"""``pinochle-advise progress``: shown, exported, forgotten."""

import csv
import io
import json
import math
import os
import statistics
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from advisor.advice.ledger import COLUMNS, Ledger, ledger_file, read_answers
from tests.cli.processes import run_command
from tests.conftest import Invoke
from tests.ledgers import answers_at_random

pytestmark = pytest.mark.usefixtures("home")

NUMBER = 300


@pytest.fixture
def kept(home: Path) -> None:
    ledger = Ledger.open(home / "data" / "drills.sqlite")
    ledger.keep(answers_at_random(NUMBER))
    ledger.close()


def test_nothing_is_kept_yet(invoke: Invoke) -> None:
    outcome = invoke(["progress"])
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == "No answers are kept yet. Begin with: pinochle-advise drill meld\n"
    assert not ledger_file().exists()
    assert json.loads(invoke(["progress", "--json"]).out)["questions"] == 0


@pytest.mark.usefixtures("kept")
def test_plain_progress_shows_it(invoke: Invoke) -> None:
    assert invoke(["progress"]) == invoke(["progress", "show"])
    assert invoke(["progress", "--json"]) == invoke(["progress", "show", "--json"])


# --- the figures, computed again from the export ---------------------------------------------------------------------

LEADING = {"meld": "meld", "bid": "bid", "tricks": "tricks", "pass": "cards", "return": "cards"}
CHOICES = {"trump", "cards"}


def mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)


def error_of(row: dict[str, str]) -> float:
    return float(row["error"]) * (1 if row["part"] == "chance" else 10 / int(row["unit"]))


def figures(rows: list[dict[str, str]]) -> dict[str, Any]:
    errors = [error_of(row) for row in rows]
    choice = rows[0]["part"] in CHOICES
    verdicts = [row["verdict"] for row in rows]
    spread = None if choice or len(errors) < 2 else statistics.stdev(errors) / math.sqrt(len(errors))
    return {
        "number": len(rows),
        "bias": None if choice else round(mean(errors), 5),
        "bias_error": None if spread is None else round(spread, 5),
        "mean_error": round(mean([abs(error) for error in errors]), 5),
        **{name: round(verdicts.count(name) / len(rows), 5) for name in ("right", "close", "off")},
        "seconds": round(mean([float(row["seconds"]) for row in rows]), 5),
        "hinted": sum(int(row["hinted"]) for row in rows),
        "late": sum(int(row["late"]) for row in rows),
    }


@pytest.mark.usefixtures("kept")
def test_the_figures_are_those_of_the_exported_table(invoke: Invoke) -> None:
    rows = list(csv.DictReader(io.StringIO(invoke(["progress", "export", "--csv"]).out)))
    assert len(rows) == len(read_answers())
    rows = [row for row in rows if row["counts"] == "1"]
    shown = json.loads(invoke(["progress", "--json"]).out)
    leading = [row for row in rows if row["part"] == LEADING[row["kind"]]]

    assert shown["questions"] == len(leading) > 250
    assert shown["sessions"] == len({row["session"] for row in rows})

    parts: defaultdict[tuple[str, str], list[dict[str, str]]] = defaultdict(list)
    themes: defaultdict[tuple[str, str], list[dict[str, str]]] = defaultdict(list)
    sessions: defaultdict[str, dict[str, list[dict[str, str]]]] = defaultdict(dict)
    for row in rows:
        parts[row["kind"], row["part"]].append(row)
    for row in leading:
        themes[row["kind"], row["theme"]].append(row)
        aces = sum(card.startswith("A") for card in row["hand"].split())
        longest = max(sum(card.endswith(suit) for card in row["hand"].split()) for suit in "SHDC")
        length = "3 or 4" if longest < 5 else "5" if longest == 5 else "6 or more"
        themes[row["kind"], f"longest suit {length}"].append(row)
        number = "no ace or one" if aces < 2 else "two aces or three" if aces < 4 else "four aces or more"
        themes[row["kind"], number].append(row)
        sessions[row["kind"]].setdefault(row["session"], []).append(row)

    found = {(each.pop("kind"), each.pop("part")): each for each in shown["parts"]}
    assert found == {key: figures(some) for key, some in parts.items()}
    found = {(each.pop("kind"), each.pop("name")): each for each in shown["types"]}
    assert all(each.pop("is_theme") in (True, False) for each in found.values())
    assert found == {key: figures(some) for key, some in themes.items()}
    kinds = {key: some for key, some in themes.items() if key[1] != "random"}  # which all hands of the table are
    for each in shown["worst"]:
        errors = [figures(some) for key, some in kinds.items() if key[0] == each["kind"] and len(some) >= 5]
        assert each["mean_error"] == max(error["mean_error"] for error in errors)
    for each in shown["best"]:
        errors = [figures(some) for key, some in kinds.items() if key[0] == each["kind"] and len(some) >= 5]
        assert each["mean_error"] == min(error["mean_error"] for error in errors)

    bids = [error_of(row) for row in parts["bid", "bid"]]
    assert shown["bidding"] == {
        "number": len(bids),
        "bias": round(mean(bids), 5),
        "standard_error": round(statistics.stdev(bids) / math.sqrt(len(bids)), 5),
        "over": round(sum(bid > 0 for bid in bids) / len(bids), 5),
        "under": round(sum(bid < 0 for bid in bids) / len(bids), 5),
    }

    chances = [(float(row["answer"]) / 100, float(row["truth"]) / 100) for row in parts["bid", "chance"]]
    calibration = shown["calibration"]
    # The mean of what the score is if the contract is made and if it is set, each as often as it happens.
    scores = [true * (1 - said) ** 2 + (1 - true) * said**2 for said, true in chances]
    assert calibration["brier"] == round(mean(scores), 5)
    assert calibration["best"] == round(mean([true - true**2 for _, true in chances]), 5)
    assert sum(each["number"] for each in calibration["bins"]) == calibration["number"] == len(chances)
    for each in calibration["bins"]:
        some = [pair for pair in chances if each["low"] / 100 <= pair[0] < each["high"] / 100 + (each["high"] == 100)]
        assert each["number"] == len(some)
        assert each["said"] == round(100 * mean([said for said, _ in some]), 5)
        assert each["true"] == round(100 * mean([true for _, true in some]), 5)

    for trend in shown["trends"]:
        last = list(sessions[trend["kind"]].values())[-10:]
        assert [each["number"] for each in trend["sessions"]] == [len(some) for some in last]
        assert [each["mean_error"] for each in trend["sessions"]] == [figures(some)["mean_error"] for some in last]
    assert [trend["kind"] for trend in shown["trends"]] == list(LEADING)


# --- export ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kept")
def test_export(invoke: Invoke, tmp_path: Path) -> None:
    table = invoke(["progress", "export", "--csv"]).out
    assert table.splitlines()[0] == ",".join(COLUMNS)
    document = json.loads(invoke(["progress", "export", "--json"]).out)
    assert document["schema"] == "pinochle-advise/answers/1"
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [row["hand"] for row in rows] == [each["hand"] for each in document["answers"]]
    assert [float(row["error"]) for row in rows] == [each["error"] for each in document["answers"]]
    assert [row["counts"] == "1" for row in rows] == [each["counts"] for each in document["answers"]]
    file = tmp_path / "answers.csv"
    outcome = invoke(["progress", "export", "--csv", "--output", str(file)])
    assert (outcome.code, outcome.out) == (0, "")
    assert file.read_text() == table


@pytest.mark.usefixtures("kept")
def test_export_into_a_pipe_leaves_it_a_pipe(invoke: Invoke, tmp_path: Path) -> None:
    """A device would be taken away, too, if a file were put in its place."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_text)
        assert invoke(["progress", "export", "--csv", "--output", str(pipe)]).code == 0
        assert read.result(10).splitlines()[0] == ",".join(COLUMNS)
    assert pipe.is_fifo()


@pytest.mark.parametrize("forms", [[], ["--csv", "--json"]])
def test_export_wants_one_form(forms: list[str], invoke: Invoke) -> None:
    outcome = invoke(["progress", "export", *forms])
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == "pinochle-advise: say in which form: --csv or --json\n"


def test_export_of_nothing(invoke: Invoke) -> None:
    assert invoke(["progress", "export", "--csv"]).out == ",".join(COLUMNS) + "\n"


# --- reset -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(("typed", "left"), [("n\n", True), ("\n", True), ("", True), ("y\n", False), ("YES\n", False)])
def test_reset_asks_first(typed: str, left: bool, invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    outcome = invoke(["progress", "reset"])
    assert outcome.code == 0
    assert f"Forget all {NUMBER} answers in {ledger_file()}? (y or n)" in outcome.out
    assert bool(read_answers()) == left
    assert ("Nothing is forgotten." in outcome.out) == left


@pytest.mark.usefixtures("kept")
def test_reset_without_a_question(invoke: Invoke) -> None:
    assert invoke(["progress", "reset", "--yes"]).out == f"Forgotten: all {NUMBER} answers.\n"
    assert read_answers() == []
    assert invoke(["progress", "reset"]).out == f"There are no answers in {ledger_file()}.\n"


# --- files that cannot be read ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["progress"], ["progress", "export", "--csv"], ["progress", "reset", "--yes"]])
def test_a_damaged_ledger(command: list[str], invoke: Invoke) -> None:
    ledger_file().parent.mkdir()
    ledger_file().write_bytes(b"nonsense" * 300)
    outcome = invoke(command)
    assert (outcome.code, outcome.out) == (3, "")
    assert "cannot read your answers in" in outcome.err
    assert "the next drill will set it aside" in outcome.err
    assert ledger_file().read_bytes() == b"nonsense" * 300


@pytest.mark.usefixtures("kept")
def test_progress_loads_no_numpy() -> None:
    code = """
import sys
from advisor.cli.app import run
run(["progress"])
print([name for name in ("numpy", "numba") if name in sys.modules])
"""
    assert run_command(code=code).stdout.splitlines()[-1] == "[]"
