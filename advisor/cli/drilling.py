"""One session of a drill: it asks, grades, keeps and shows; answers may be typed or come from a file."""

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from advisor.advice.drill import AnswerError, Question, Said, is_asked, read_answer
from advisor.advice.ledger import Answer, now
from advisor.cli.asking import BACK, HELP, LEAVE, LeaveError, prepare_to_ask, read_line, time_notice
from advisor.cli.waiting import compile_drill_first

if TYPE_CHECKING:
    from rich.console import Console

    from advisor.advice.drill_results import Grade
    from advisor.advice.ledger import Ledger
    from advisor.advice.practice import Practice
    from advisor.advice.progress_results import Advised
    from advisor.render.pen import Pen

_COMMANDS = "? gives a hint, u takes the last answer back, q stops."


@dataclass(slots=True)
class _Told:
    """What has been said of one question."""

    said: dict[str, Said] = field(default_factory=dict)
    hinted: bool = False


@dataclass(slots=True)
class Session:
    """So many questions in turn.

    Attributes:
        practice: says what to ask.
        ledger: where answers are kept; ``None`` if they are not.
        console: where questions and grades are shown.
        ascii_only: whether that must do without characters beyond ASCII.
        count: how many questions.
        timer: seconds for each; ``None`` for as long as it takes.
    """

    practice: "Practice"
    ledger: "Ledger | None"
    console: "Console"
    ascii_only: bool
    count: int
    timer: float | None
    _grades: "list[Grade | None]" = field(default_factory=list)  # by question; nothing for what was taken back

    def run(self, advised: "Advised | None") -> None:
        """Ask until all is answered or the user leaves; then say what that has shown.

        Args:
            advised: what has chosen the drill; ``None`` if the user has.

        Raises:
            LedgerError: if an answer cannot be kept.
        """
        from advisor.render.terminal_drill import show_summary
        from advisor.render.terminal_progress import why

        prepare_to_ask()
        question = self.practice.next_question()  # before anything is said: there may be none under these rules
        compile_drill_first(self.practice.kind)
        questions = "one question" if self.count == 1 else f"{self.count} questions"
        theme = f", {self.practice.theme} hands" if self.practice.theme else ""
        kept = f"Answers are kept in {self.ledger.file}." if self.ledger else "No answers are kept."
        chosen = f" Chosen by your record: {why(advised)}." if advised else ""
        self._print(f"Drill: {self.practice.kind}{theme}, {questions}, seed {self.practice.seed}.{chosen}")
        self._print(f"{_COMMANDS} {kept}")
        try:
            self._ask(question)
            while len(self._grades) < self.count:
                self._ask(self.practice.next_question())
            if read_line("Enter ends, u takes the last answer back: ").lower() in BACK:
                self._take_back()
        except LeaveError:
            pass
        show_summary([grade for grade in self._grades if grade], self._pen(), kept=self.ledger is not None)

    def _ask(self, question: Question) -> None:
        """Ask one question; its grade is shown when its answers are kept."""
        from advisor.advice.drill_grading import grade
        from advisor.render.terminal_drill import show_grade, show_question

        number = len(self._grades) + 1
        show_question(question, number, self.count, self._pen())
        told = _Told()
        began = time.monotonic()
        with time_notice(self.timer, "Time is up: the answer will not count as right."):
            self._listen(question, told)
        seconds = time.monotonic() - began
        late = self.timer is not None and seconds > self.timer
        graded = replace(grade(question, told.said), late=late)
        answers = _as_answers(graded, self.practice.session, number, seconds, hinted=told.hinted)
        if self.ledger:
            self.ledger.keep(answers)
        self.practice.keep(answers)
        self._grades.append(graded)
        show_grade(graded, self._pen())

    def _listen(self, question: Question, told: _Told) -> None:
        """Ask for each part in turn."""
        place = 0
        while place < len(question.parts):
            part = question.parts[place]
            if not is_asked(part, told.said):
                place += 1
                continue
            word = self._read(question, part, told)
            if word.lower() in BACK:
                if place == 0:
                    self._take_back()
                place = max(0, place - 1)
                continue
            try:
                told.said[part] = read_answer(question, part, word)
            except AnswerError as error:
                self._print(f"  {error}")
                continue
            place += 1

    def _read(self, question: Question, part: str, told: _Told) -> str:
        """What is typed for a part, after as many hints as are wanted."""
        from advisor.render.terminal_drill import hint, prompt

        while True:
            word = read_line(prompt(question, part))
            if word.lower() in LEAVE:
                raise LeaveError
            if word != HELP:
                return word
            told.hinted = True
            self._print(f"  {hint(question, part)} {_COMMANDS}")

    def _take_back(self) -> None:
        """Let the last question that was answered not count."""
        number = next((i for i in range(len(self._grades), 0, -1) if self._grades[i - 1]), None)
        if number is None:
            self._print("  There is no answer to take back.")
            return
        if self.ledger:
            self.ledger.take_back(self.practice.session, number)
        self.practice.take_back(number)
        self._grades[number - 1] = None
        self._print(f"  Taken back: question {number} does not count.")

    def _pen(self) -> "Pen":
        from advisor.render.pen import Pen

        return Pen(self.console, ascii_only=self.ascii_only, decimals=1 if self.practice.rules.unit == 1 else 0)

    def _print(self, text: str) -> None:
        self.console.print(text)


def _as_answers(grade: "Grade", session: str, number: int, seconds: float, *, hinted: bool) -> list[Answer]:
    """What the ledger keeps of a question."""
    question = grade.question
    named = next((each.answer for each in grade.graded if each.part == "trump"), "")
    at = now()
    return [
        Answer(
            session=session,
            question=number,
            part=each.part,
            kind=question.kind,
            theme=question.theme,
            at=at,
            rules=question.rules.name,
            unit=question.rules.unit,
            seed=question.seed,
            deal=question.deal,
            hand=str(question.hand),
            got=" ".join(map(str, question.got)),
            trump=str(question.trump or ("" if each.part == "trump" else named)),
            answer=each.answer,
            truth=each.truth,
            error=each.error,
            standard_error=each.standard_error,
            verdict="off" if grade.late else each.verdict,
            seconds=seconds,
            hinted=hinted,
            late=grade.late,
        )
        for each in grade.graded
    ]
