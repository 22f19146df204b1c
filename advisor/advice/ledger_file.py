"""The file of the ledger: opened, checked, and brought to the newest form."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from advisor.advice.set_aside import alone, beside, set_aside

_APPLICATION = 0x50494E4F  # tells the file from others that SQLite has written
_HEAD = b"SQLite format 3\0"
_WAIT = 10.0  # seconds for another drill that is writing just now

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE answers (
        session TEXT NOT NULL,
        question INTEGER NOT NULL,
        part TEXT NOT NULL,
        kind TEXT NOT NULL,
        theme TEXT NOT NULL,
        at TEXT NOT NULL,
        rules TEXT NOT NULL,
        unit INTEGER NOT NULL,
        seed INTEGER NOT NULL,
        deal INTEGER NOT NULL,
        hand TEXT NOT NULL,
        got TEXT NOT NULL,
        trump TEXT NOT NULL,
        answer TEXT NOT NULL,
        truth TEXT NOT NULL,
        error REAL NOT NULL,
        standard_error REAL NOT NULL,
        verdict TEXT NOT NULL,
        seconds REAL NOT NULL,
        hinted INTEGER NOT NULL,
        late INTEGER NOT NULL,
        counts INTEGER NOT NULL,
        PRIMARY KEY (session, question, part)
    );
    """,
)
"""What brings a file from each version of its form to the next, the first from nothing."""


class LedgerError(Exception):
    """The ledger cannot be read or written; one plain line."""


class _DamagedError(Exception):
    """The file is no ledger, or no longer a whole one."""


class _NewerError(Exception):
    """A newer version of the program has written the file."""

    def __init__(self) -> None:
        super().__init__("a newer version of the program has written it; update the program, or move the file away")


def connect(file: Path) -> tuple[sqlite3.Connection, Path | None]:
    """Open a ledger to write in it, and make it if it is not there.

    Returns:
        The connection, and where a damaged file has been put that was found in its place.

    Raises:
        LedgerError: if it cannot be written, or a newer version of the program has written it.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with alone(file):
            with suppress(_DamagedError):
                return _connect(file), None
            try:
                aside = set_aside(file)
            except OSError as error:
                problem = f"{file} is damaged and cannot be set aside: {error.strerror or error}"
                raise LedgerError(problem) from None
            return _connect(file), aside
    except (OSError, _DamagedError) as error:
        raise LedgerError(f"cannot keep your answers in {file}: {getattr(error, 'strerror', None) or error}") from None


def connect_to_read(file: Path) -> sqlite3.Connection | None:
    """Open a ledger in its newest form to read it; ``None`` if nothing was ever kept.

    Nothing is kept, and nothing written but what undoes the half of a killed writer's work, and what SQLite has beside
    an open file.

    Raises:
        LedgerError: if it cannot be read.
    """
    try:
        if not file.stat().st_size:
            return None
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise LedgerError(f"cannot read your answers in {file}: {error.strerror or error}") from None
    try:
        _check_head(file)
        try:
            return _connect_to_read(file, "mode=ro")
        except sqlite3.OperationalError:
            # A writer that was killed has left something to put right; else even a reader writes beside the file, and
            # may not: then nobody else does, and the file is all there is.
            left = any(each.exists() and each.stat().st_size for each in beside(file))
            return _connect_to_read(file, "mode=rw" if left else "immutable=1")
    except (sqlite3.OperationalError, _NewerError) as error:
        problem = str(error)
    except (sqlite3.DatabaseError, _DamagedError) as error:
        problem = f"{error}; the next drill will set it aside and begin a new one"
    raise LedgerError(f"cannot read your answers in {file}: {problem}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, alone among writers from the start."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


@contextmanager
def plainly(what: str, file: Path) -> Iterator[None]:
    """Say errors of SQLite in the words of the program; ``what`` it is that cannot be done: keep, or read."""
    try:
        yield
    except sqlite3.Error as error:
        raise LedgerError(f"cannot {what} your answers in {file}: {error}") from None


# --- one attempt -----------------------------------------------------------------------------------------------------


def _connect(file: Path) -> sqlite3.Connection:
    """Raises _DamagedError: if the file is no whole ledger; LedgerError: if it cannot be written or is too new."""
    _check_head(file)
    with plainly("keep", file):
        connection = sqlite3.connect(file, timeout=_WAIT, isolation_level=None)
    try:
        with transaction(connection):  # whoever else opens it just now waits
            _bring_up_to_date(connection)
        with suppress(sqlite3.OperationalError):  # another drill reads just now: then the journal stays as it is
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.OperationalError | _NewerError):
            raise LedgerError(f"cannot keep your answers in {file}: {error}") from None
        if isinstance(error, sqlite3.DatabaseError):
            raise _DamagedError(str(error)) from None
        raise
    return connection


def _connect_to_read(file: Path, how: str) -> sqlite3.Connection | None:
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True, timeout=_WAIT)
    try:
        version = _version(connection)
        if version or _tables(connection):
            _check(connection)
            if version == len(MIGRATIONS):
                return connection
            copy = sqlite3.connect(":memory:", isolation_level=None)
            connection.backup(copy)
            _bring_up_to_date(copy)  # what is in the file stays as it is
        else:
            copy = None
    except BaseException:
        connection.close()
        raise
    connection.close()
    return copy


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    version = _version(connection)
    if version or _tables(connection):
        _check(connection)
        if not version:
            raise _DamagedError("it has no version")
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        for statement in filter(str.strip, script.split(";")):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")


def _check(connection: sqlite3.Connection) -> None:
    """Raises _DamagedError: if it is the file of something else, or damaged; _NewerError: if it is too new."""
    if connection.execute("PRAGMA application_id").fetchone() != (_APPLICATION,):
        raise _DamagedError("it is no record of drills")
    if _version(connection) > len(MIGRATIONS):
        raise _NewerError
    if "answers" not in _tables(connection):
        raise _DamagedError("it holds no answers")
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise _DamagedError("it is damaged")


def _check_head(file: Path) -> None:
    """SQLite takes a file that is shorter than its own head for a new one, and would write over it.

    Raises:
        _DamagedError: if the file does not begin as one of SQLite's.
    """
    with suppress(OSError), file.open("rb") as content:
        head = content.read(len(_HEAD))
        if head and head != _HEAD:
            raise _DamagedError("it is no record of drills")


def _tables(connection: sqlite3.Connection) -> list[str]:
    return [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)
