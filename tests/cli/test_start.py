"""What is loaded for what: numpy and numba only where cards are dealt, nothing at all for the bare package."""

import json

import pytest

from tests.cli.processes import run_command

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
RUN_AND_TELL = """
import json, sys
from advisor.cli.app import run
code = run(sys.argv[1:])
loaded = [name for name in ("numpy", "numba", "llvmlite") if name in sys.modules]
sys.stderr.write("\\n" + json.dumps([int(code), loaded]))
"""
IMPORT_AND_TELL = """
import json, sys
import advisor
{statement}
names = ("numpy", "numba", "rich", "typer", "platformdirs", "advisor.engine", "advisor.advice", "advisor.table")
print(json.dumps([name for name in names if name in sys.modules]))
"""

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], 0),
        (["--help"], 0),
        (["--version"], 0),
        (["hand", "--help"], 0),
        (["meld", "--help"], 0),
        (["meld", HAND], 0),
        (["meld", HAND, "--json"], 0),
        (["meld", "-"], 0),
        (["meld", "-", "--json"], 0),
        (["-"], 0),
        (["meld", HAND, "--rules", "family-190", "--rule", "must_beat=led"], 0),
        (["rules"], 0),
        (["rules", "list"], 0),
        (["rules", "show"], 0),
        (["rules", "show", "short", "--json"], 0),
        (["rules", "use", "short"], 0),
        (["AS KS"], 2),
        (["mled", HAND], 2),
        ([HAND, "--bogus"], 2),
        ([HAND, "--trump", "X"], 2),
        ([HAND, "--levels", "high"], 2),
        ([HAND, "--levels", "60,75,85"], 2),
        ([HAND, "--players", "expret"], 2),
        ([HAND, "--deals", "0"], 2),
        ([HAND, "--seed", str(2**63)], 2),
        ([HAND, "--rules", "shrt"], 2),
        ([HAND, "--rule", "dix=5"], 2),
        ([HAND, "--score", "900:1210"], 2),
        ([HAND, "--calls", "E:pass S:240"], 2),
        ([HAND, "--dealer", "N", "--table", "bol"], 2),
        ([HAND, "--rules", "nowhere.toml"], 3),
        (["pass", "--help"], 0),
        (["return", "--help"], 0),
        (["pass", "-", "--trump", "S"], 0),
        (["return", "-", "--trump", "S", "--json"], 0),
        (["pass", HAND], 2),
        (["pass", "AS KS", "--trump", "S"], 2),
        (["pass", HAND, "--trump", "S", "--bid", "255"], 2),
        (["pass", HAND, "--trump", "S", "--players", "expret"], 2),
        (["return", HAND, "--trump", "S"], 2),
        (["return", f"{HAND} + AH 10H QD", "--trump", "S"], 2),
        (["return", HAND, "--trump", "S", "--got", "AS AS 10H QD"], 2),
        (["pass", HAND, "--trump", "S", "--rules", "no-pass"], 1),
        (["solve", "--help"], 0),
        (["solve"], 2),
        (["solve", "--north", "AS"], 2),
        (["solve", "docs/ending.ppr", "--trump", "S"], 2),
        (["solve", "docs/ending.ppr", "--after", "1"], 2),
        (["solve", "docs/ending.ppr", "--rules", "shrt"], 2),
        (["solve", "README.md"], 2),
        (["solve", "docs/ending.ppr", "--rule", "counters=10-10-5-5"], 1),
        (["solve", "nowhere.ppr"], 3),
        (["record", "--help"], 0),
        (["record", "check", "docs/ending.ppr", "tests/cases/example-1.ppr"], 0),
        (["record", "check", "README.md"], 2),
        (["record", "check", "nowhere.ppr"], 3),
        (["record", "show", "tests/cases/example-1.ppr"], 0),
        (["record", "show", "tests/cases/example-1.ppr", "--json"], 0),
        (["record", "convert", "tests/cases/example-1.ppr"], 0),
        (["record", "new", "--help"], 0),
        (["record", "new", "tests/cases/example-1.ppr"], 3),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_nothing_heavy_is_loaded(arguments: list[str], code: int) -> None:
    done = run_command(*arguments, code=RUN_AND_TELL)
    assert json.loads(done.stderr.splitlines()[-1]) == [code, []]


@pytest.mark.parametrize("arguments", [[HAND, "--deals", "10"], ["solve", "docs/ending.ppr"]], ids=["hand", "solve"])
def test_simulating_and_solving_are_what_loads_them(arguments: list[str]) -> None:
    """Else the tests above would show nothing."""
    run_command(*arguments)  # what has to be compiled is compiled
    done = run_command(*arguments, code=RUN_AND_TELL)
    assert json.loads(done.stderr.splitlines()[-1]) == [0, ["numpy", "llvmlite"]]


@pytest.mark.parametrize(
    ("statement", "loaded"),
    [
        ("", []),
        ("dir(advisor), advisor.__version__, hasattr(advisor, 'nothing')", []),
        ("from advisor import Hand, Rules, count_meld, legal_cards, trick_winner, score_deal", ["advisor.table"]),
        ("from advisor import Position, PositionError", ["advisor.table"]),
        ("from advisor import Solution", ["advisor.advice", "advisor.table"]),
        ("from advisor import Auction, Card, find_holes, trick_points; advisor.Suit", ["advisor.table"]),
    ],
)
def test_imports_of_the_package(statement: str, loaded: list[str]) -> None:
    done = run_command(code=IMPORT_AND_TELL.format(statement=statement))
    assert done.stderr == ""
    assert json.loads(done.stdout) == loaded


@pytest.mark.parametrize("arguments", [["--help"], ["meld", HAND], ["rules", "list"], ["drill", "--help"]])
def test_only_drills_pay_for_drills(arguments: list[str]) -> None:
    code = """
import json, sys
from advisor.cli.app import run
run(sys.argv[1:])
names = ("sqlite3", "advisor.advice.drill", "advisor.advice.ledger")
sys.stderr.write("\\n" + json.dumps([name for name in names if name in sys.modules]))
"""
    assert run_command(*arguments, code=code).stderr.splitlines()[-1] == "[]"
