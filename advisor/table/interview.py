"""Asking for a deal question by question: which question comes next, and what an answer makes of the record.

Nothing is asked or printed here. An :class:`Interview` is the record so far with the questions that were answered; it
knows its :attr:`Interview.question`, and :meth:`Interview.answer` gives the interview after an answer, or raises
:class:`AnswerError` with a complaint that says why not.
"""

from dataclasses import dataclass, field, fields, replace

from advisor.table.cards import HAND_SIZE, NotationError
from advisor.table.interview_bidding import BIDDING
from advisor.table.interview_dealing import DEALING, next_hand
from advisor.table.interview_exchange import EXCHANGE
from advisor.table.interview_part import AnswerError, Part, Question, followed, melds_text, refuse_faults
from advisor.table.interview_playing import PLAYING, THROW_IN
from advisor.table.record import Record
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat

__all__ = ["THROW_IN", "AnswerError", "Interview", "Question", "resume"]

_NOTHING_LEFT = "everything is told"
_PARTS: tuple[Part, ...] = (*DEALING, *BIDDING, *EXCHANGE, *PLAYING)
_PARTS_BY_KEY = {part.key: part for part in _PARTS}


@dataclass(frozen=True, slots=True)
class Interview:
    """A record that is being told.

    Attributes:
        record: so far.
        skipped: parts and seats that are not known.
        before: the interview before the last answer; ``None`` at the beginning.
        note: what followed from the last answer, in sentences; often empty.
    """

    record: Record
    skipped: frozenset[str] = frozenset()
    before: "Interview | None" = field(default=None, repr=False, compare=False)
    note: str = field(default="", compare=False)

    @property
    def question(self) -> Question | None:
        """What comes next; ``None`` when all is told."""
        deal = followed(self.record)
        for part in _PARTS:
            if part.key not in self.skipped:
                question = part.ask(self, deal)
                if question:
                    return question
        return None

    def answer(self, text: str) -> "Interview":
        """The interview after an answer to :attr:`question`.

        Raises:
            AnswerError: if the answer cannot be read, or breaks the rules.
        """
        question = self.question
        if question is None:
            raise AnswerError(f"{_NOTHING_LEFT}; u takes the last answer back")
        part = _PARTS_BY_KEY[question.part]
        deal = followed(self.record)
        try:
            record, skips, note = part.read(self, deal, text.strip())
        except NotationError as error:
            raise AnswerError(str(error)) from None
        refuse_faults(record)
        record, more = _settled(record)
        refuse_faults(record)
        skipped = self.skipped | frozenset(skips)
        return Interview(record, skipped, self, " ".join(filter(None, (note, more))))

    def undo(self) -> "Interview":
        """The interview before the last answer.

        Raises:
            AnswerError: if there is none.
        """
        if self.before is None:
            raise AnswerError("there is no answer to take back")
        return self.before


def resume(record: Record) -> Interview:
    """The interview that leads to a record: answered up to the last thing that it tells.

    Raises:
        AnswerError: if no answers lead to it, such as to one that begins in the middle of a deal.
    """
    rows = list(record.rows)
    while rows and not any(rows[-1]):
        rows.pop()  # a row that nobody has played to tells nothing
    record = replace(record, rows=tuple(rows))
    kept = {name: getattr(record, name) for name in ("rules", "before", "texts", "others", "shown")}
    interview = Interview(Record(**kept))
    while (question := interview.question) is not None:
        told = _PARTS_BY_KEY[question.part].told(record, interview)
        if not told and not _tells_more(record, question.part, interview):
            break
        interview = replace(interview.answer(told), note="")
    found = interview.record
    found = replace(found, change=found.change or record.change, after=found.after or record.after)
    interview = replace(interview, record=found)
    for name in (each.name for each in fields(Record) if each.name not in ("rules_text", "leader")):
        told, reached = getattr(record, name), getattr(found, name)
        if name == "hands":  # one that follows from the others is told now, too
            reached = tuple(hand if before else None for hand, before in zip(reached, told, strict=True))
        if told not in (None, ()) and reached != told:
            raise AnswerError(f"what the record tells of {name.replace('_', ' ')} is not what is asked for here")
    return interview


def _tells_more(record: Record, part: str, interview: Interview) -> bool:
    """Whether a record tells anything after a part."""
    if part == "hands":
        asked = next_hand(interview)
        if asked and any(record.hands[seat.index] for seat in list(Seat)[asked.index :]):
            return True
    keys = [each.key for each in _PARTS]
    later = [each for each in _PARTS[keys.index(part) + 1 :] if each.key != "before"]  # that is known from the start
    return any(each.has(record) for each in later)


# --- what follows from the answers -----------------------------------------------------------------------------------


def _settled(record: Record) -> tuple[Record, str]:
    """The record with what follows from it: the fourth hand, the melds, the score; and what of that is new."""
    deal = followed(record)
    notes = []
    hands = deal.dealt
    if sum(hand is not None for hand in record.hands) == len(Seat) - 1 and None not in hands:
        (seat,) = (seat for seat in Seat if record.hands[seat.index] is None)
        record = replace(record, hands=hands)
        notes.append(f"So {seat.word} holds {hands[seat.index]}.")
    north, east, south, west = deal.melds
    if record.melds is None and deal.trump and all(len(hand or ()) == HAND_SIZE for hand in deal.hands):
        assert north is not None
        assert east is not None
        assert south is not None
        assert west is not None
        record = replace(record, melds=(north, east, south, west))
        notes.append(f"Meld: {melds_text(record)}.")
    if record.tricks is None and len(deal.plays) == len(Seat) * HAND_SIZE:
        record = replace(record, tricks=deal.points)
        notes.append(f"Tricks: {deal.points}.")
    score = followed(record).score
    if score is not None:
        if record.thrown_in and record.tricks is None:
            record = replace(record, tricks=PerTeam())
        if record.result is None:
            notes.append(f"{score.result.capitalize()}: the deal adds NS {score.change.ns:+} EW {score.change.ew:+}.")
        record = replace(record, result=score.result, change=score.change)
        if record.before is not None:
            record = replace(record, after=score.after)
    return record, " ".join(notes)
