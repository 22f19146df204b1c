"""Damaged SQLite files set aside, so that a new one can be begun and nothing is lost."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

_BESIDE = ("-journal", "-wal", "-shm")


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Wait until no other process opens this file or sets it aside, and let none begin; who is killed lets go.

    Systems without such locks let nobody rename a file that another has open.

    Raises:
        OSError: if the lock cannot be made.
    """
    with file.with_name(f"{file.name}.lock").open("w") as lock:
        with suppress(ImportError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def beside(file: Path) -> list[Path]:
    """Where SQLite keeps what belongs to a file; it would be taken for that of a new file of the same name."""
    return [file.with_name(file.name + end) for end in _BESIDE]


def set_aside(file: Path) -> Path:
    """Give a damaged file another name, which no file has; only while :func:`alone`.

    Raises:
        OSError: if that cannot be done.
    """
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    number = 1
    while True:
        aside = file.with_name(f"{file.name}.damaged-{stamp}{'' if number == 1 else f'-{number}'}")
        if not aside.exists():
            break
        number += 1
    # The file itself goes last: what lies beside it must never stand next to a new one.
    for old, new in zip(beside(file), beside(aside), strict=True):
        with suppress(FileNotFoundError):
            old.rename(new)
    file.rename(aside)
    return aside
