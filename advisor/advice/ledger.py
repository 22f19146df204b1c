"""The ledger: every answer given in a drill, one row each, in one SQLite file of the user's.

What is kept is on disk before ``keep`` returns. A file that is damaged is set aside, never written over; one that a
newer version of the program has written is left alone.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import astuple, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from advisor.advice.ledger_file import LedgerError, connect, connect_to_read, plainly, transaction
from advisor.folders import data_folder

__all__ = ["COLUMNS", "Answer", "Ledger", "LedgerError", "ledger_file", "now", "read_answers"]

FILE_NAME = "drills.sqlite"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. Points are in the scale of the rules it was given under.

    Attributes:
        session: which run of the drill.
        question: its number in the session, from 1; a question may ask for several things.
        part: what was asked: ``meld``, ``tricks``, ``trump``, ``bid``, ``chance`` or ``cards``.
        kind: the kind of drill.
        theme: the theme of the hand.
        at: when it was answered, ISO 8601, UTC.
        rules: the name of the rules.
        unit: their scale: what a meld of ten points is written as, 10 or 1.
        seed, deal: which hand of which sequence it was.
        hand: the twelve cards.
        got: what partner passed; nothing where that does not matter.
        trump: the trump shown, or named in the same question; nothing for the answer that names it.
        answer, truth: what was said, and what is so.
        error: the answer less the truth in points; in percentage points for a chance; what was lost for a choice.
        standard_error: of the truth.
        verdict: ``right``, ``close`` or ``off``.
        seconds: what the question took, all parts together.
        hinted: whether a hint was asked for.
        late: whether it took longer than was allowed.
        counts: whether it was not taken back.
    """

    session: str
    question: int
    part: str
    kind: str
    theme: str
    at: str
    rules: str
    unit: int
    seed: int
    deal: int
    hand: str
    got: str
    trump: str
    answer: str
    truth: str
    error: float
    standard_error: float
    verdict: str
    seconds: float
    hinted: bool = False
    late: bool = False
    counts: bool = True


COLUMNS = tuple(each.name for each in fields(Answer))
_FLAGS = COLUMNS[COLUMNS.index("hinted") :]  # which SQLite keeps as numbers


def ledger_file() -> Path:
    """Where the ledger is."""
    return data_folder() / FILE_NAME


class Ledger:
    """The open file.

    Attributes:
        file: where it is.
        set_aside: where a damaged file has been put that was found in its place.
    """

    def __init__(self, file: Path, connection: sqlite3.Connection, set_aside: Path | None) -> None:
        self.file = file
        self.set_aside = set_aside
        self._connection = connection

    @classmethod
    def open(cls, file: Path | None = None) -> "Ledger":
        """Open the ledger, and make it if it is not there.

        Raises:
            LedgerError: if it cannot be written, or a newer version of the program has written it.
        """
        file = file or ledger_file()
        return cls(file, *connect(file))

    def keep(self, answers: Sequence[Answer]) -> None:
        """Keep answers, all or none of them; they are on disk when this returns.

        Raises:
            LedgerError: if they cannot be kept.
        """
        places = ", ".join("?" * len(COLUMNS))
        with plainly("keep", self.file), transaction(self._connection):
            self._connection.executemany(
                f"INSERT INTO answers ({', '.join(COLUMNS)}) VALUES ({places})",
                [tuple(map(_stored, astuple(each))) for each in answers],
            )

    def take_back(self, session: str, question: int) -> None:
        """Mark the answers to a question as not to be counted."""
        with plainly("keep", self.file), transaction(self._connection):
            self._connection.execute(
                "UPDATE answers SET counts = 0 WHERE session = ? AND question = ?", (session, question)
            )

    def answers(self, kind: str | None = None) -> list[Answer]:
        """Every answer, or those to one kind of drill, in the order in which they were given."""
        with plainly("read", self.file):
            return _read(self._connection, kind)

    def clear(self) -> None:
        """Forget every answer."""
        with plainly("keep", self.file), transaction(self._connection):
            self._connection.execute("DELETE FROM answers")

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            self._connection.close()


def read_answers(file: Path | None = None) -> list[Answer]:
    """Every answer of a ledger, in the order given; none if there is no file. Nothing is written or made.

    Raises:
        LedgerError: if the file cannot be read.
    """
    file = file or ledger_file()
    connection = connect_to_read(file)
    if connection is None:
        return []
    with closing(connection), plainly("read", file):
        return _read(connection)


def now() -> str:
    """The time as the ledger keeps it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _stored(value: Any) -> Any:
    """A value as SQLite takes it: a name of rules that is no text, from a name of a file, gets marks."""
    if isinstance(value, bool):
        return int(value)
    return value.encode("utf-8", errors="replace").decode() if isinstance(value, str) else value


def _read(connection: sqlite3.Connection, kind: str | None = None) -> list[Answer]:
    columns = ", ".join(COLUMNS)
    rows: Iterable[tuple[Any, ...]] = connection.execute(
        f"SELECT {columns} FROM answers WHERE ? IN (kind, '') ORDER BY rowid", (kind or "",)
    )
    return [Answer(*row[: -len(_FLAGS)], *map(bool, row[-len(_FLAGS) :])) for row in rows]
