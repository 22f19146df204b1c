"""What only a process of its own can show: pipes, terminals, streams, signals, folders that cannot be written."""

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from advisor.advice import solving
from advisor.advice.bidding import kernels
from advisor.advice.experiment import Experiment
from tests.cli.processes import ROOT, START, command, run_command
from tests.conftest import Invoke

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
FEW = ["--deals", "60"]
ANSWERS = [
    [],
    ["--help"],
    ["--version"],
    ["meld", HAND],
    ["meld", HAND, "--json"],
    ["rules"],
    ["rules", "list", "--json"],
    ["rules", "show"],
    ["solve", "docs/ending.ppr"],
    [HAND, *FEW],
    [HAND, *FEW, "--json"],
]

pytestmark = pytest.mark.usefixtures("home", "compiled")


@pytest.fixture(scope="module")
def compiled() -> None:
    """The kernels are compiled, so that no process here has to say that it compiles them."""
    kernels(Experiment()).prepare()
    solving.kernels().prepare()


@pytest.mark.parametrize("arguments", ANSWERS, ids=" ".join)
def test_a_reader_that_leaves_is_no_error(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        command(*arguments), stdout=writing, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=120, check=False
    )
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 0


def test_a_reader_that_leaves_after_one_line() -> None:
    with subprocess.Popen(
        command("rules", "show"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"standard")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=120) == 0


@pytest.mark.parametrize("arguments", [[], ["meld", HAND], ["meld", HAND, "--json"], ["--help"]], ids=" ".join)
def test_a_full_disk_is_a_file_error(arguments: list[str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            command(*arguments), stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=120, check=False
        )
    assert done.returncode == 3
    assert done.stderr.startswith("pinochle-advise: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["meld", HAND], ["meld", HAND, "--json"]], ids=" ".join)
def test_closed_standard_output(arguments: list[str]) -> None:
    """``>&-``: there is nowhere to write to; no traceback."""
    code = f"import os; os.close(1); os.execv({sys.executable!r}, {command(*arguments)!r})"
    done = run_command(code=code)
    assert done.returncode == 0
    assert done.stderr == ""


def test_standard_output_holds_only_data(tmp_path: Path) -> None:
    """Errors and notices leave it empty or whole."""
    done = run_command("meld", HAND, "--json")
    assert json.loads(done.stdout)["hand"] == HAND.split()
    assert done.stderr == ""
    done = run_command("meld", "XX")
    assert done.stdout == ""
    assert done.returncode == 2
    done = run_command(HAND, "--rules", str(tmp_path / "gone.toml"))
    assert done.stdout == ""
    assert done.returncode == 3


def test_dumb_narrow_terminal() -> None:
    for arguments in ([HAND, *FEW], ["meld", HAND]):
        done = run_command(*arguments, TERM="dumb", COLUMNS="50")
        assert done.returncode == 0
        assert done.stderr == ""
        assert "\x1b" not in done.stdout
        assert max(map(len, done.stdout.splitlines())) <= 50


def test_output_without_unicode(invoke: Invoke) -> None:
    """A terminal that can only show ASCII gets the ASCII form unasked."""
    for arguments in ([HAND, *FEW], ["meld", HAND]):
        done = run_command(*arguments, PYTHONIOENCODING="ascii")
        assert done.returncode == 0
        assert done.stderr == ""
        assert done.stdout == invoke([*arguments, "--ascii"]).out
        assert done.stdout.isascii()


def test_rules_with_a_name_that_the_terminal_cannot_show(tmp_path: Path) -> None:
    file = tmp_path / "règles.toml"
    file.write_text("dix = 0\n", encoding="utf-8")
    for arguments in ([HAND, *FEW], ["meld", HAND, "--json"], ["rules", "show", str(file)]):
        rules = [] if "show" in arguments else ["--rules", str(file)]
        done = run_command(*arguments, *rules, PYTHONIOENCODING="ascii")
        assert done.stderr == ""
        assert done.returncode == 0


@pytest.mark.parametrize(
    ("typed", "place", "offered"),
    [
        ("pinochle-advise r", "1", ["return", "review", "record", "rules"]),
        ("pinochle-advise so", "1", ["solve"]),
        ("pinochle-advise solve --l", "2", ["--leader"]),
    ],
)
def test_completion(typed: str, place: str, offered: list[str]) -> None:
    done = run_command(
        _PINOCHLE_ADVISE_COMPLETE="complete_bash",
        COMP_WORDS=typed,
        COMP_CWORD=place,
        _TYPER_COMPLETE_ARGS="",
    )
    assert done.returncode == 0
    assert done.stdout.split() == offered


# --- terminals -------------------------------------------------------------------------------------------------------


def run_on_terminal(*arguments: str, stream: str, code: str = START, **environment: str) -> tuple[int, str, str]:
    """Run the program with one stream on a terminal 80 columns wide: exit code, that stream, the other."""
    terminal, inside = os.openpty()
    other_reading, other_writing = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=inside if stream == "stdout" else other_writing,
        stderr=inside if stream == "stderr" else other_writing,
        cwd=ROOT,
        env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "80"} | environment,
    ) as process:
        os.close(inside)
        os.close(other_writing)
        seen = {terminal: b"", other_reading: b""}
        reading = list(seen)
        while reading:
            for source in select.select(reading, [], [], 120)[0]:
                try:
                    block = os.read(source, 65536)
                except OSError:  # a terminal whose other side is gone
                    block = b""
                if block:
                    seen[source] += block
                else:
                    reading.remove(source)
        code_of_exit = process.wait(timeout=120)
    for source in seen:
        os.close(source)
    text = {source: block.decode().replace("\r\n", "\n") for source, block in seen.items()}
    return code_of_exit, text[terminal], text[other_reading]


def test_colours_on_a_terminal() -> None:
    code, shown, errors = run_on_terminal("meld", HAND, stream="stdout")
    assert (code, errors) == (0, "")
    assert "\x1b[31m" in shown
    without = [
        run_on_terminal("meld", HAND, "--no-color", stream="stdout"),
        run_on_terminal("meld", HAND, stream="stdout", NO_COLOR="1"),
    ]
    for code, shown, errors in without:
        assert (code, errors) == (0, "")
        assert "\x1b[31m" not in shown


def test_progress_stays_on_standard_error() -> None:
    """Shown at once here; the answer on standard output is the one that a pipe gets."""
    at_once = f"import advisor.cli.waiting as progress; progress.DELAY = 0; {START}"
    arguments = [HAND, "--deals", "20000", "--json"]
    code, shown, answer = run_on_terminal(*arguments, stream="stderr", code=at_once)
    assert code == 0
    assert "20001" in shown
    assert " a second" in shown
    piped = run_command(*arguments, code=at_once)
    assert (piped.stdout, piped.stderr) == (answer, "")


SLOW_SOLVER = f"""
from time import sleep
import advisor.cli.waiting as progress
from advisor.advice import solving
progress.DELAY = 0
solve = solving.solve
def slow(position, rules, *, progress=None, budget=None):
    for done in (1, 2000, 3000):
        sleep(0.15)
        progress and progress(done)
    return solve(position, rules)
solving.solve = slow
{START}
"""


def test_progress_of_the_solver() -> None:
    """It is not known how many positions there will be."""
    arguments = ["solve", "docs/ending.ppr", "--json"]
    answer = run_command(*arguments).stdout
    code, shown, out = run_on_terminal(*arguments, stream="stderr", code=SLOW_SOLVER)
    assert (code, out) == (0, answer)
    assert "positions" in shown
    assert "3,000" in shown
    assert " a second" in shown


def test_no_progress_for_a_quick_answer() -> None:
    code, shown, answer = run_on_terminal(HAND, *FEW, stream="stderr")
    assert (code, shown) == (0, "")
    assert answer.startswith("Bid up to ")


# --- signals ---------------------------------------------------------------------------------------------------------


ANNOUNCE = f"""
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background inherit that it is ignored
from advisor.advice import bidding
simulate = bidding.simulate
def announce(*arguments, **options):
    def progress(done, wanted):
        if not told:
            told.append(done)
            print("dealt", file=sys.stderr, flush=True)
    told = []
    if when == "before":
        print("dealing", file=sys.stderr, flush=True)
        time.sleep(60)
    return simulate(*arguments, **(options | dict(progress=progress)))
bidding.simulate = announce
when = sys.argv.pop(1)
{START}
"""


def interrupt(when: str, *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of an answer that is interrupted before or during the deals."""
    with subprocess.Popen(
        [sys.executable, "-c", ANNOUNCE, when, HAND, "--deals", "10000000", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == ("dealing\n" if when == "before" else "dealt\n")
        process.send_signal(signal.SIGINT)
        try:
            out, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    return process.returncode, out, errors


def test_interrupted_before_the_first_deal() -> None:
    assert interrupt("before") == (130, "", "pinochle-advise: interrupted\n")


def test_interrupted_with_a_partial_answer() -> None:
    code, out, errors = interrupt("during")
    assert (code, errors) == (130, "pinochle-advise: interrupted\n")
    assert out.startswith("So far: Bid up to ")
    assert "\nInterrupted. " in out

    code, out, errors = interrupt("during", "--json")
    assert (code, errors) == (130, "pinochle-advise: interrupted\n")
    document = json.loads(out)
    assert document["complete"] is False
    assert 0 < document["deals"] < 10_000_000
    assert document["classic"] is None


# --- a home that cannot be written -----------------------------------------------------------------------------------


def test_answers_without_a_place_to_write(tmp_path: Path) -> None:
    """Nothing can be kept: the simulator is compiled for this one answer, and says so."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    home = str(tmp_path / "file" / "home")
    expected = run_command(HAND, "--deals", "50").stdout
    done = run_command("meld", HAND, PINOCHLE_ADVISE_HOME=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Meld 200 ")
    done = run_command(HAND, "--deals", "50", PINOCHLE_ADVISE_HOME=home)
    assert done.returncode == 0
    assert done.stdout == expected
    assert done.stderr.startswith("Compiling ")
    assert done.stderr.count("\n") == 1
