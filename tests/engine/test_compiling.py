"""Kernels as object code: kept whole, tried before they are trusted, and never a reason to fail."""

# mypy: allow-untyped-calls

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from advisor.engine import kept, object_code
from advisor.engine.jit import OBJECT_CODE_VARIABLE, Arguments, Entry, leaf
from advisor.engine.masks import count
from tests.engine.subprocesses import ROOT


@leaf
def twice(number):  # type: ignore[no-untyped-def]
    return 2 * number


def add_up(numbers, factor, start, _nothing, out):  # type: ignore[no-untyped-def]
    """A kernel with an argument of every kind."""
    total = start
    for row in range(numbers.shape[0]):
        for column in range(numbers.shape[1]):
            total += twice(numbers[row, column]) * factor
    out[0] = total
    return total + count(start)


def samples() -> list[Arguments]:
    return [(np.array([[1, 2, 3], [4, 5, 6]]), 10, 7, None, np.zeros(1, np.int64))]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for what is kept."""
    monkeypatch.setattr(kept, "_folder", lambda: tmp_path)
    monkeypatch.setattr(kept, "folder", lambda: tmp_path)
    return tmp_path


def kernel() -> Entry:
    return Entry(add_up, samples)


FORM = "2iin1"


def check(entry: Entry) -> None:
    out = np.zeros(1, np.int64)
    assert entry(np.array([[1, -1], [5, 5]]), 100, 3, None, out) == 2003 + 2
    assert out[0] == 2003


def test_object_code_is_kept_and_read(folder: Path) -> None:
    assert not kernel().is_compiled(samples()[0])
    check(kernel())
    assert [file.name for file in folder.iterdir()] == [f"add_up-{FORM}.o"]
    assert kernel().is_compiled(samples()[0])
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from tests.engine.test_compiling import *; kept._folder = lambda: Path(sys.argv[1])\n"
            "check(kernel()); print('numba' in sys.modules)",
            str(folder),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False\n"


@pytest.mark.parametrize("damage", [b"", b"x", b"x" * 5000], ids=["empty", "short", "long"])
def test_damaged_object_code_is_made_again(folder: Path, damage: bytes) -> None:
    file = folder / f"add_up-{FORM}.o"
    file.write_bytes(damage)
    check(kernel())
    assert len(file.read_bytes()) > 500


@pytest.mark.usefixtures("folder")
def test_object_code_that_cannot_be_linked_is_made_again() -> None:
    kept.keep("add_up", FORM, b"add_up\nno object file")
    check(kernel())
    code = kept.read("add_up", FORM)
    assert code is not None
    assert len(code) > 500


def broken_link(_code: bytes, _form: str) -> Callable[..., int]:
    return lambda *_: 1


def broken_emit(_dispatcher: Any, _form: str) -> bytes:
    raise AttributeError("numba has changed")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("name", "broken"), [("link", broken_link), ("emit", broken_emit)])
def test_wrong_object_code_is_refused_once(
    monkeypatch: pytest.MonkeyPatch, name: str, broken: Callable[..., Any]
) -> None:
    monkeypatch.setattr(object_code, name, broken)
    check(kernel())
    assert kept.read("add_up", FORM) == b""
    assert kernel().is_compiled(samples()[0]), "numba has kept it"
    monkeypatch.setattr(object_code, "emit", lambda *_: pytest.fail("it was refused before"))
    check(kernel())


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("error", [MemoryError, OSError, RuntimeError])
def test_a_passing_failure_is_not_remembered(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def fail(*_: object) -> None:
        raise error("not now")

    with monkeypatch.context() as patch:
        patch.setattr(object_code, "link", fail)
        check(kernel())
    assert kept.read("add_up", FORM) is None
    check(kernel())
    assert kept.read("add_up", FORM)


@pytest.mark.parametrize("damage", [b"", b"\x80\x04", b"x" * 100], ids=["empty", "cut", "other"])
@pytest.mark.parametrize("pattern", ["*/*.nbc", "*/*.nbi"])
def test_a_damaged_cache_of_numba_is_no_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch, pattern: str, damage: bytes
) -> None:
    monkeypatch.setenv(OBJECT_CODE_VARIABLE, "Off")
    check(kernel())
    (file,) = folder.glob(pattern)
    file.write_bytes(damage)
    check(kernel())


@pytest.mark.usefixtures("folder")
def test_a_disk_too_full_for_numba_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setenv(OBJECT_CODE_VARIABLE, "0")
    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.save", full)
    entry = kernel()
    entry.prepare(samples()[0])
    check(entry)
    assert not entry.is_kept(samples()[0])


def test_settings_of_the_compiler_have_folders_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = kept._folder.__wrapped__()
    monkeypatch.setenv("NUMBA_OPT", "0")
    assert kept._folder.__wrapped__() != usual
    monkeypatch.delenv("NUMBA_OPT")
    assert kept._folder.__wrapped__() == usual


def test_plain_python_is_quiet(monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    check(kernel())
    assert not recwarn.list


def test_another_calling_convention_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from advisor.engine.jit import _compiled_leaf

    monkeypatch.setattr(object_code, "_words", lambda _: ["i64"])
    with pytest.raises(ValueError, match="not i32 \\(ptr, ptr, i64, i64, i64, i64, i64\\)"):
        object_code.emit(_compiled_leaf(add_up, reference_counts=False), FORM)


def test_object_code_can_be_turned_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OBJECT_CODE_VARIABLE, "off")
    check(kernel())
    assert not list(folder.glob("*.o"))
    assert kernel().is_compiled(samples()[0])


def test_nothing_is_kept_where_nothing_can_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "folder", lambda: None)
    check(kernel())
    assert not list(folder.iterdir())


def test_a_full_disk_is_no_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("advisor.engine.kept.os.replace", full)
    check(kernel())
    assert not list(folder.iterdir()), "half a file stays behind"


@pytest.mark.parametrize(
    "argument", [1.5, "1", np.zeros(2), np.zeros((4, 4), np.int64)[:, 1], np.zeros(2, np.int32)], ids=str
)
def test_other_arguments_are_refused(argument: object) -> None:
    with pytest.raises(TypeError, match="contiguous arrays of int64"):
        kernel()(argument, 1, 1, None, np.zeros(1, np.int64))


def test_two_processes_may_compile_at_once(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from advisor.engine import kept, classic\n"
        "kept._folder = kept.folder = lambda: Path(sys.argv[1])\n"
        "sample = classic.best_exchange.samples()[0]; classic.best_exchange(*sample); print(sample[-1].tolist())"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    answers = [process.communicate(timeout=120)[0] for process in running]
    assert answers[0] == answers[1] != ""
    assert [process.returncode for process in running] == [0, 0]
    assert len(list(tmp_path.iterdir())) == 1
