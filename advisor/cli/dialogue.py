"""The dialogue of ``record new``: it asks, prints and saves; the interview knows what to ask and what answers mean."""

import shlex
import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from advisor.cli.asking import BACK, HELP, LEAVE, LeaveError, prepare_to_ask, read_line, say
from advisor.cli.exits import PROGRAM, FileError
from advisor.cli.options import read_rules
from advisor.cli.recorded import read_recorded, save
from advisor.render.terminal_record import deal_line
from advisor.table.following import follow
from advisor.table.interview import AnswerError, Interview, Question, resume
from advisor.table.record import Record, RecordError
from advisor.table.record_reader import read_one
from advisor.table.record_writer import write_record

_COMMANDS = "? helps, u takes the last answer back, q stops; all that is told is kept."


@dataclass(slots=True)
class Dialogue:
    """A dialogue about one deal, which is in ``file`` after every answer."""

    file: Path
    interview: Interview
    saved: bool = False

    @classmethod
    def open(cls, name: str | None) -> "Dialogue":
        """Begin a deal, or go on with the one in the file.

        Raises:
            FileError: if the file cannot be read, or holds something else that is to stay.
        """
        prepare_to_ask()
        if name is None:
            file, begun = _todays_file()
        else:
            file = Path(name)
            begun, other = _begun(file)
            if other:
                _ask_to_overwrite(file, other)
        if not file.parent.is_dir():
            raise FileError(f"cannot write {file}: there is no folder {file.parent}")
        if begun is None:
            return cls(file, Interview(_fresh()))
        say(f"Going on with {file}: {_state(begun.record)}")
        return cls(file, begun, saved=True)

    def talk(self) -> None:
        """Ask until all is told or the user leaves.

        Raises:
            FileError: if what was told cannot be saved; it is printed then.
        """
        if not self.saved:
            say(f"The deal will be in {self.file}.")
        say(_COMMANDS)
        try:
            while (question := self.interview.question) is not None:
                self._ask(question)
        except LeaveError:
            pass
        if self.saved:
            say(f"{self.file}: {_state(self.interview.record)}")
            say(f"See it: {PROGRAM} record show {shlex.quote(str(self.file))}")
        else:
            say("Nothing was told, so nothing is saved.")

    def _ask(self, question: Question) -> None:
        """Ask once; what comes of it is saved."""
        answer = read_line(_prompt(question))
        word = answer.lower()
        if word in LEAVE:
            raise LeaveError
        if word == HELP:
            say(f"{question.about.strip()} Nothing typed: {question.empty}. {_COMMANDS}")
            return
        try:
            self.interview = self.interview.undo() if word in BACK else self.interview.answer(answer)
        except AnswerError as error:
            say(f"  {error}")
            return
        self._save()
        if word not in BACK and self.interview.note:
            say(f"  {self.interview.note}")

    def _save(self) -> None:
        text = write_record(self.interview.record)
        try:
            save(self.file, text)
        except FileError:
            sys.stdout.write(f"\n{text}")  # nowhere else is it kept
            raise
        self.saved = True


def _fresh() -> Record:
    """A record of today under the user's own rules."""
    return Record(rules=read_rules(None, None), texts=(("Date", f"{date.today():%Y.%m.%d}"),))


def _todays_file() -> tuple[Path, Interview | None]:
    """The first file of today that is not there, or holds a deal that is not whole."""
    number = 1
    while True:
        file = Path(f"deal-{date.today().isoformat()}{'' if number == 1 else f'-{number}'}.ppr")
        begun, other = _begun(file)
        if not other:
            return file, begun
        number += 1


def _begun(file: Path) -> tuple[Interview | None, str]:
    """The deal begun in a file; or what else the file holds, which is to stay."""
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return None, ""
    except UnicodeDecodeError:
        return None, "is no text"
    except OSError as error:
        raise FileError(f"cannot read {file}: {error.strerror or error}") from None
    if not text.strip():
        return None, ""
    try:
        written = read_one(text, whole=False)
    except RecordError:
        return None, _kind(text)
    if written.wrong or follow(written.record).faults:
        return None, f"holds a deal that breaks the rules (see: {PROGRAM} record check {file})"
    try:
        interview = resume(written.record)
    except AnswerError:
        return None, "holds a deal that does not begin with the first card"
    if interview.question is None:
        return None, "holds a whole deal"
    return interview, ""


def _kind(text: str) -> str:
    try:
        number = len(read_recorded(text, ""))
    except RecordError:
        return "is no record of a deal"
    return f"holds {number} deals" if number > 1 else "holds a deal in another form"


def _ask_to_overwrite(file: Path, other: str) -> None:
    try:
        answer = read_line(f"{file} {other}. Overwrite it? (y or n) ")
    except LeaveError:
        answer = "n"
    if answer.lower() not in ("y", "yes"):
        raise FileError(f"{file} {other}; it is left as it is: name another FILE")


def _state(record: Record) -> str:
    return deal_line(follow(record))


def _prompt(question: Question) -> str:
    choices = f" ({', '.join(question.choices)})" if question.choices else ""
    return f"{question.text}{choices} "
