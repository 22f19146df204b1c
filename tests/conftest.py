"""What all tests share.

Nothing that a test runs reads or writes the user's own files: compiled kernels go to one folder for the whole session,
so that the simulator is compiled once, whichever of the processes that share the tests out needs it first; and settings
are made for each test that wants them.
"""

import atexit
import io
import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

# Here and not in a fixture: the engine looks up its cache folder when it is imported, and test modules import it.
if "PYTEST_XDIST_WORKER" not in os.environ:  # a worker has inherited it
    _session_home = Path(tempfile.mkdtemp(prefix="pinochle-advise-tests-"))
    atexit.register(shutil.rmtree, _session_home, ignore_errors=True)
    os.environ["PINOCHLE_ADVISE_HOME"] = str(_session_home)
_SESSION_HOME = Path(os.environ["PINOCHLE_ADVISE_HOME"])
for _name in (
    "PINOCHLE_ADVISE_RULES",
    "_PINOCHLE_ADVISE_COMPLETE",
    "NO_COLOR",
    "FORCE_COLOR",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
    "COLUMNS",
    "LINES",
    "PYTHONIOENCODING",
):
    os.environ.pop(_name, None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str


Invoke = Callable[[Sequence[str]], Outcome]
TypeLines = Callable[[Sequence[str]], None]


@pytest.fixture
def invoke(capsys: pytest.CaptureFixture[str]) -> Invoke:
    """Run the command line in this process."""
    from advisor.cli.app import run

    def run_captured(arguments: Sequence[str]) -> Outcome:
        capsys.readouterr()
        code = run(arguments)
        captured = capsys.readouterr()
        return Outcome(int(code), captured.out, captured.err)

    return run_captured


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch) -> TypeLines:
    """Let a command read some lines from standard input."""

    def let_read(lines: Sequence[str]) -> None:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))

    return let_read


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of this test's own: no settings yet, and the compiled kernels of the session."""
    own = tmp_path / "home"
    own.mkdir()
    (_SESSION_HOME / "cache").mkdir(exist_ok=True)
    (own / "cache").symlink_to(_SESSION_HOME / "cache", target_is_directory=True)
    monkeypatch.setenv("PINOCHLE_ADVISE_HOME", str(own))
    return own


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files of tests/render anew instead of comparing with them",
    )
