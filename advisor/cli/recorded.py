"""Recorded deals in files: text or JSON, read with what is wrong with them, and written so that nothing is lost."""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from advisor.cli.exits import FileError
from advisor.folders import write_whole
from advisor.table.deal import Deal, Fault
from advisor.table.following import follow
from advisor.table.record import Record, RecordError
from advisor.table.record_reader import Written, read_records
from advisor.table.record_text import Defect

_LOOKS_LIKE_JSON = re.compile(r'\s*(\[\s*\{|\{\s*("|\}))')


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong in a file, and where.

    Attributes:
        file: its name, and which of several deals of JSON.
        line, column: from 1; ``None`` in JSON.
    """

    file: str
    message: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}, column {self.column}: "
        return f"{self.file}, {place}{self.message}"


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded deal, worked out, and what is wrong with it."""

    record: Record
    deal: Deal
    wrong: tuple[Wrong, ...]

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong, each with the file and the place."""
        return tuple(map(str, self.wrong))


def read_recorded(text: str, name: str) -> list[Recorded]:
    """The deals of a text, which may be JSON.

    Raises:
        RecordError: if they cannot be read.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        try:
            written = read_records(text, name)
        except RecordError:
            if _LOOKS_LIKE_JSON.match(text):
                raise RecordError(f"{name}: cannot read this as JSON: {error}") from None
            raise
        return [_of_text(each) for each in written]
    return _of_json(content, name)


def is_json(text: str) -> bool:
    """Whether a text that could be read is JSON."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _of_text(written: Written) -> Recorded:
    deal = follow(written.record)
    defects: list[Defect] = sorted([*written.wrong, *map(written.locate, deal.faults)])
    wrong = (Wrong(written.name, defect.message, defect.line, defect.column) for defect in defects)
    return Recorded(written.record, deal, tuple(wrong))


def _of_json(content: Any, name: str) -> list[Recorded]:
    """One record, a list of them, or a document that has them under ``records``."""
    if isinstance(content, Mapping) and "records" in content:
        content = content["records"]
    single = isinstance(content, Mapping)
    found = [content] if single else content
    if not isinstance(found, list) or not found:
        raise RecordError(f"{name}: no record of a deal; it is an object with keys such as dealer, deal, auction")
    recorded, unreadable = [], []
    for number, each in enumerate(found, 1):
        place = name if single else f"{name}, deal {number}"
        try:
            record = Record.from_dict(each)
        except RecordError as error:
            unreadable.append(f"{place}: {error}")
            continue
        deal = follow(record)
        recorded.append(Recorded(record, deal, tuple(Wrong(place, _told(fault)) for fault in deal.faults)))
    if unreadable:
        raise RecordError("; ".join(unreadable))
    return recorded


def _told(fault: Fault) -> str:
    """A fault with the part of the record that it is in."""
    part = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", str(fault.where[0])).lower()
    return f"{part}: {fault.message}"


def save(file: Path, text: str) -> None:
    """Write a file so that either the old or the new one is there whole, whatever happens; a device or a pipe is just
    written to.

    Raises:
        FileError: if it cannot be written.
    """
    target = Path(os.path.realpath(file))  # a link stays a link
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8", errors="replace")
            return
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        write_whole(target, text.encode("utf-8", errors="replace"))
        target.chmod(mode)
    except OSError as error:
        raise FileError(f"cannot write {file}: {error.strerror or error}") from None


def _umask() -> int:
    """What the user takes from the permissions of new files."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
