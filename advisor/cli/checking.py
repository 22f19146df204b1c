"""Files of recorded deals, each with all that is wrong with it."""

from dataclasses import dataclass
from typing import Any

from advisor.cli.exits import ExitCode, FileError
from advisor.cli.files import name_of, read_file
from advisor.cli.recorded import Recorded, Wrong, read_recorded
from advisor.table.record import RecordError


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where.

    Attributes:
        said: how it is told, with the file and the place.
        message: what it is.
        deal: which of the file, from 1; ``None`` where the deals cannot be read.
        line, column: from 1; ``None`` where there are none.
    """

    said: str
    message: str
    deal: int | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return self.said

    def to_dict(self) -> dict[str, Any]:
        """The fault in plain values."""
        return {"deal": self.deal, "line": self.line, "column": self.column, "message": self.message}


@dataclass(frozen=True, slots=True)
class Checked:
    """A file that was checked.

    Attributes:
        file: what it is called in messages.
        code: what the check came to.
        deals: as far as they can be read.
        faults: all that is wrong.
    """

    file: str
    code: ExitCode
    deals: tuple[Recorded, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def missing(self) -> list[tuple[int, str]]:
        """What must be added before the play of a deal can be checked, with the number of the deal."""
        return [(number, each.deal.missing) for number, each in enumerate(self.deals, 1) if each.deal.missing]

    @property
    def outcome(self) -> str:
        """That nothing is wrong, in a line; empty if something is."""
        if self.faults:
            return ""
        number = len(self.deals)
        deals = f"{self.file}: {number} deal{'' if number == 1 else 's'}"
        if not self.missing:
            return f"{deals}, all is well"
        notes = [f"deal {deal}: {missing}" if number > 1 else missing for deal, missing in self.missing]
        return f"{deals}, nothing is wrong; {'; '.join(notes)}"

    def to_dict(self) -> dict[str, Any]:
        """The file in plain values."""
        return {
            "file": self.file,
            "ok": not self.faults,
            "deals": len(self.deals) or None,
            "faults": [fault.to_dict() for fault in self.faults],
            "missing": [{"deal": deal, "message": message} for deal, message in self.missing],
        }


def check_file(file: str) -> Checked:
    """Check all deals of a file; ``-`` is standard input."""
    name = name_of(file)
    try:
        deals = tuple(read_recorded(read_file(file), name))
    except FileError as error:
        return Checked(name, ExitCode.FILE, faults=(Fault(str(error), str(error)),))
    except RecordError as error:
        unreadable = [Fault(f"{name}, {each}", each.message, None, each.line, each.column) for each in error.defects]
        return Checked(name, ExitCode.USAGE, faults=tuple(unreadable) or (Fault(str(error), str(error)),))
    faults = tuple(_fault(each, number) for number, deal in enumerate(deals, 1) for each in deal.wrong)
    return Checked(name, ExitCode.IMPOSSIBLE if faults else ExitCode.ANSWERED, deals, faults)


def _fault(wrong: Wrong, deal: int) -> Fault:
    return Fault(str(wrong), wrong.message, deal, wrong.line, wrong.column)
