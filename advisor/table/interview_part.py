"""What a part of an interview is made of: the question it asks, the answers it reads, what a record tells of it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeAlias

from advisor.table.deal import Deal
from advisor.table.following import follow
from advisor.table.record import Record
from advisor.table.seats import Seat

followed = lru_cache(maxsize=16)(follow)
"""A record worked out; each answer looks at the same few records again and again."""

Read: TypeAlias = tuple[Record, tuple[str, ...], str]
"""The record after an answer, what is skipped from now on, and what is to be noted."""


class AnswerError(ValueError):
    """An answer that cannot be; the message says why and what can be."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be told next.

    Attributes:
        part: which part of the record it belongs to, such as ``auction``.
        text: the question.
        choices: what can be answered, where that is a short list.
        about: what can be typed, in a sentence or two.
        empty: what an empty answer means.
    """

    part: str
    text: str
    choices: tuple[str, ...]
    about: str
    empty: str


class Telling(Protocol):
    """An interview as its parts see it."""

    @property
    def record(self) -> Record:
        """The record so far."""

    @property
    def skipped(self) -> frozenset[str]:
        """Parts and seats that are not known."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a record: what to ask for it, if anything, how an answer is read, and what a record tells of it."""

    key: str
    ask: Callable[[Telling, Deal], Question | None]
    read: Callable[[Telling, Deal, str], Read]
    told: Callable[[Record, Telling], str]
    has: Callable[[Record], bool]


def refuse_faults(record: Record) -> None:
    """Complain of what is wrong with a record.

    Raises:
        AnswerError: naming all of it.
    """
    faults = followed(record).faults
    if faults:
        raise AnswerError("; ".join(fault.message for fault in faults))


def melds_text(record: Record) -> str:
    """The melds of a record as they are told."""
    return " ".join(f"{seat} {meld}" for seat, meld in zip(Seat, record.melds or (), strict=True))
