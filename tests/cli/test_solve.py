"""``solve``: positions from records and from options, what it says of them, and what it refuses."""

import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from advisor.advice.solving import kernels
from tests.cases_files import FOLDER, Case
from tests.cli.processes import ROOT, START, command, run_command
from tests.cli.test_app import check_error
from tests.conftest import Invoke
from tests.solver_cases import POSITIONS, command_of_case

ENDING = str(ROOT / "docs" / "ending.ppr")
MADE, SET, THROWN_IN = (str(FOLDER / f"example-{i}.ppr") for i in (1, 2, 3))
TWO_CARDS = [
    *("solve", "--north", "AH 10H", "--east", "AH 9C", "--south", "KH QH", "--west", "10H 9S"),
    *("--trump", "S", "--declarer", "N"),
]
"""North takes 40 points by leading his ace, the first of two, and nothing by leading the ten."""

SMALL = [case for case in POSITIONS if len(case["hands"][case["to_move"]].split()) <= 3]

pytestmark = pytest.mark.usefixtures("home")


def document(invoke: Invoke, arguments: list[str]) -> dict[str, Any]:
    kernels().prepare()  # nothing is said of compiling then
    outcome = invoke([*arguments, "--json"])
    assert (outcome.code, outcome.err) == (0, "")
    read: dict[str, Any] = json.loads(outcome.out)
    assert read["schema"] == "pinochle-advise/solution/1"
    return read


# --- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", SMALL, ids=lambda case: case["id"])
def test_reference_positions(case: Case, invoke: Invoke) -> None:
    found = document(invoke, command_of_case(case))
    assert found["points"]["NS"] == case["value"]
    assert {value["card"]: value["points"] for value in found["cards"]} == case["moves"]
    assert found["line"][-1]["points"] == found["points"]


def test_hands_as_options(invoke: Invoke) -> None:
    found = document(invoke, [*TWO_CARDS, "--leader", "N", "--points", "NS 100 EW 90"])
    assert found["points"] == {"NS": 140, "EW": 110}
    assert found["best"] == ["AH"]
    assert found["cards"] == [
        {"card": "AH", "points": 140, "cost": 0},
        {"card": "10H", "points": 100, "cost": 40},
    ]
    assert found["contract"] is None
    assert found["rules"]["name"] == "standard"


def test_trick_as_option(invoke: Invoke) -> None:
    """East has no choice, and the ace of North holds."""
    hands = [*TWO_CARDS, "--leader", "north", "--trick", "AH"]
    hands[2] = "10H"
    found = document(invoke, hands)
    assert (found["position"]["to_move"], found["best"], found["points"]) == ("E", ["AH"], {"NS": 40, "EW": 20})


def test_rules_as_options(invoke: Invoke) -> None:
    assert document(invoke, [*TWO_CARDS, "--leader", "N", "--rules", "short"])["points"] == {"NS": 4, "EW": 2}
    found = document(invoke, [*TWO_CARDS, "--leader", "N", "--rule", "counters=11-10-4-3-2", "--rule", "last_trick=0"])
    assert found["points"] == {"NS": 36, "EW": 13}


def test_record(invoke: Invoke) -> None:
    """A published value: to trump with the ace costs ten."""
    found = document(invoke, ["solve", ENDING])
    assert found["points"] == {"NS": 130, "EW": 120}
    assert [(value["card"], value["cost"]) for value in found["cards"]] == [("9C", 0), ("AC", 10)]


def test_record_from_standard_input(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    content = Path(ENDING).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + content)))
    assert document(invoke, ["solve", "-"]) == document(invoke, ["solve", ENDING])


def test_another_encoding(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "deal.ppr"
    file.write_bytes(Path(ENDING).read_bytes() + '[North "Zoë"]\n'.encode("latin-1"))
    outcome = invoke(["solve", str(file)])
    assert (outcome.code, outcome.out) == (3, "")
    assert f"{file}, line 10, column 11: the byte 0xEB is not UTF-8; save the file as UTF-8" in outcome.err


def test_options_before_the_command(invoke: Invoke) -> None:
    assert document(invoke, ["--after", "11", "solve", MADE])["points"] == {"NS": 80, "EW": 170}
    assert document(invoke, [*TWO_CARDS[1:], "--leader", "N", "solve"])["points"] == {"NS": 40, "EW": 20}


@pytest.mark.parametrize(
    ("file", "points", "contract"),
    [
        (MADE, {"NS": 80, "EW": 170}, {"bid": 340, "meld": 250, "trick_points": 170, "result": "made"}),
        (SET, {"NS": 110, "EW": 140}, {"bid": 280, "meld": 130, "trick_points": 140, "result": "set"}),
    ],
)
def test_contract(file: str, points: dict[str, int], contract: dict[str, Any], invoke: Invoke) -> None:
    """With one trick to come there is no choice: it ends as it was played."""
    found = document(invoke, ["solve", file, "--after", "11"])
    assert found["points"] == points
    assert found["contract"] == {"declaring_team": "EW", **contract}
    line = invoke(["solve", file, "--after", "11"]).out.splitlines()[:3]
    assert any(text.startswith(f"The contract of {contract['bid']} ") for text in line)


def test_rules_of_a_record(invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Options beat the record, the record beats the user's defaults."""
    monkeypatch.setenv("PINOCHLE_ADVISE_RULES", "old-count")
    file = tmp_path / "deal.ppr"
    text = Path(ENDING).read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    assert document(invoke, ["solve", str(file)])["rules"]["name"] == "standard"
    changed = document(invoke, ["solve", str(file), "--rule", "must_beat=none"])
    assert changed["rules"]["name"] == "standard, must_beat=none"
    assert document(invoke, ["solve", str(file), "--rules", "three-pass"])["rules"]["name"] == "three-pass"
    file.write_text(text.replace('[Rules "standard"]\n', "").replace("EW 120", "EW 110"), encoding="utf-8")
    assert document(invoke, ["solve", str(file)])["rules"]["name"] == "old-count"


# --- errors ----------------------------------------------------------------------------------------------------------

WITHOUT_WEST = [*TWO_CARDS[:7], *TWO_CARDS[9:]]
USAGE = {
    "nothing": (["solve"], ["FILE", "--north, --east, --south, --west, --trump, --declarer"]),
    "a hand is missing": (WITHOUT_WEST, ["--west not given"]),
    "several are missing": (["solve", "--north", "AS"], ["--east, --south, --west, --trump, --declarer not given"]),
    "no declarer": (TWO_CARDS[:-2], ["--declarer not given"]),
    "no leader after the first trick": (TWO_CARDS, ["--leader not given", "who leads"]),
    "no leader of a trick": ([*TWO_CARDS, "--trick", "AH"], ["--leader not given", "--trick"]),
    "no leader where points are taken": ([*TWO_CARDS, "--points", "NS 40 EW 30"], ["--leader not given", "--points"]),
    "both": (["solve", ENDING, "--trump", "S", "--leader", "N"], ["leave out --trump, --leader"]),
    "tricks of no record": ([*TWO_CARDS, "--leader", "N", "--after", "1"], ["--after", "FILE"]),
    "tricks in words": (["solve", MADE, "--after", "many"], ["--after", '"many" is no whole number']),
    "too many tricks": (["solve", MADE, "--after", "13"], [MADE, "12 finished tricks", "13"]),
    "tricks below zero": (["solve", MADE, "--after", "-1"], ["12 finished tricks", "-1"]),
    "the end": (["solve", MADE, "--after", "12"], ["all cards are played after 12 tricks"]),
    "another scale": (["solve", MADE, "--rules", "short"], ["unit=10", "unit=1"]),
    "two files": (["solve", MADE, SET], [SET]),
    "everything unreadable": (
        [
            *("solve", "--north", "AH XX", "--east", "AH YY", "--south", "KH QH", "--west", "10H 9S"),
            *("--trump", "Z", "--declarer", "Q", "--leader", "N", "--points", "40"),
        ],
        ['North: cannot read "XX"', 'East: cannot read "YY"', 'trump: no suit "Z"', 'no seat "Q"', '"40"'],
    ),
    "unknown rules": (["solve", MADE, "--rules", "standrad"], ['"standrad"', '"standard"']),
}  # fmt: skip
IMPOSSIBLE = {
    "hands that do not fit": ([*TWO_CARDS, "--leader", "N", "--trick", "KC"], ["North 3, East 2, South 2, West 2"]),
    "three copies": (
        ["solve", "--north", "AS", "--east", "AS", "--south", "AS", "--west", "9S", *TWO_CARDS[9:], "--leader", "N"],
        ["AS 3 times (North 1, East 1, South 1)"],
    ),
    "too many points": ([*TWO_CARDS, "--leader", "N", "--points", "NS 200 EW 0"], ["NS 200 EW 0", "190"]),
}  # fmt: skip


@pytest.mark.parametrize("name", USAGE)
def test_usage_errors(name: str, invoke: Invoke) -> None:
    arguments, words = USAGE[name]
    line = check_error(invoke(arguments), 2)
    assert [word for word in words if word not in line] == []


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_positions(name: str, invoke: Invoke) -> None:
    arguments, words = IMPOSSIBLE[name]
    line = check_error(invoke(arguments), 1)
    assert [word for word in words if word not in line] == []


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("CA DQ C9 CT", "CA HA C9 CT", 1, ["line 29, column 4", "North may not play AH", "legal: QD"]),
        ("E>W SA", "E>W SQ", 1, ["line 20, column 12", "QS"]),
        ("CA DQ C9 CT", "CA DX C9 CT", 2, ["line 29, column 4", '"DX"']),
        ('"W 340 D"', '"W 340"', 2, ["line 19, column 12", '"W 340"']),
    ],
)
def test_damaged_records(old: str, new: str, code: int, words: list[str], invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "deal.ppr"
    file.write_text(Path(MADE).read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    line = check_error(invoke(["solve", str(file)]), code)
    assert line.startswith(f"pinochle-advise: {file}, line ")
    assert [word for word in words if word not in line] == []


def test_files_that_cannot_be_read(invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "gone.ppr" in check_error(invoke(["solve", "gone.ppr"]), 3)
    assert str(tmp_path) in check_error(invoke(["solve", str(tmp_path)]), 3)
    assert "null" in check_error(invoke(["solve", "a\0b"]), 3)
    monkeypatch.setattr(sys, "stdin", None)
    assert "standard input" in check_error(invoke(["solve", "-"]), 3)


def test_standard_input_is_named_in_errors() -> None:
    done = subprocess.run(
        command("solve", "-"), cwd=ROOT, input=b"AS KS", capture_output=True, timeout=120, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"pinochle-advise: standard input, line 1, column 1: ")


# --- waiting ---------------------------------------------------------------------------------------------------------

SLOW = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background inherit that it is ignored
from advisor.advice import solving
def wait(position, rules, *, progress=None, budget=None):
    print("searching", file=sys.stderr, flush=True)
    time.sleep(60)
solving.solve = wait
from advisor.cli.app import main
main()
"""


def test_interruption() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, "solve", ENDING],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        while line.startswith("Compiling "):
            line = process.stderr.readline()
        assert line == "searching\n"
        process.send_signal(signal.SIGINT)
        try:
            out, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, out, errors) == (130, "", "pinochle-advise: interrupted\n")


def test_a_piped_answer_has_nothing_on_standard_error() -> None:
    run_command("solve", ENDING)  # may have to compile
    done = run_command("solve", ENDING, code=f"import advisor.cli.waiting as p; p.DELAY = 0; {START}")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_record_without_rules_is_held_against_those_it_is_read_by(invoke: Invoke, tmp_path: Path) -> None:
    record = (FOLDER / "example-1.ppr").read_text(encoding="utf-8").replace('[Rules "default"]\n', "")
    file = tmp_path / "no-rules.ppr"
    file.write_text(record, encoding="utf-8")
    outcome = invoke(["solve", str(file), "--after", "11", "--rules", "short"])
    assert outcome.code == 1
    assert "North melds 2, not 20" in outcome.err
    assert "the tricks are worth NS 8 EW 17" in outcome.err


def test_control_characters_do_not_reach_the_terminal(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "strange.ppr"
    file.write_text('[Format "\033[31mX"]\n', encoding="utf-8")
    outcome = invoke(["solve", str(file)])
    assert outcome.code == 2
    assert "\033" not in outcome.err
