"""Recorded deals as plain values: who held what, what was called, exchanged, melded and played, how it was scored.

A record may tell all of a deal or a part of it. Nothing is checked here: ``following.follow`` does that.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from advisor.table.auction import Call
from advisor.table.cards import HAND_SIZE, Card, Hand, NotationError, Suit
from advisor.table.record_text import Defect
from advisor.table.rules import STANDARD, Rules
from advisor.table.scoring import PerTeam, Result
from advisor.table.seats import Seat

FORMAT = "pinochle-record 1"
"""The value of the ``Format`` tag, which every record has."""

TEXTS = ("Event", "Site", "Date", "Board", "North", "East", "South", "West")
"""Tags that are only text, in the order in which they are written."""

TAGS = (
    *("Format", *TEXTS, "Rules", "Before", "Dealer", "Deal", "Auction", "Contract", "Pass", "PassBack", "Meld"),
    *("Shown", "ThrowIn", "Taken", "Play", "Tricks", "Result", "Change", "After"),
)
"""All tags that the format knows, in the order in which they are written."""

Row: TypeAlias = tuple[Card | None, Card | None, Card | None, Card | None]
"""The cards of a trick in columns of fixed seats; ``None`` for one not played."""

_UNKNOWN = (None, None, None, None)


class RecordError(NotationError):
    """Text that cannot be read as a record; the message lists the defects with their lines and columns.

    Attributes:
        defects: all of them, also those for which the message has no room; none where there are no lines.
    """

    def __init__(self, message: str, defects: Iterable[Defect] = ()) -> None:
        super().__init__(message)
        self.defects = tuple(sorted(defects))


class IllegalDealError(ValueError):
    """A record that can be read, of a deal that breaks the rules; the message says where, with line and column."""


@dataclass(frozen=True, slots=True)
class Contract:
    """Who plays what; ``bid`` is ``None`` where it is not known."""

    declarer: Seat
    bid: int | None
    trump: Suit


@dataclass(frozen=True, slots=True)
class OtherTag:
    """A tag that the format does not know, kept as it is."""

    name: str
    value: str
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded deal. Points are in the scale of the rules; what is not recorded is ``None``.

    Attributes:
        rules: those of the ``Rules`` tag.
        rules_text: that tag as it is written; ``None`` without it.
        dealer: who dealt.
        hands: as dealt, in the order of :class:`Seat`.
        calls: from the dealer's left, as :class:`Auction` has them: a dealer who is forced makes no call.
        contract: who plays what.
        passed: what partner gave to declarer; nothing if declarer declined.
        returned: what declarer gave back.
        melds: points of each player after the exchange, in the order of :class:`Seat`.
        shown: the cards that each player laid on the table as meld, where his hand is not recorded.
        thrown_in: who gave up instead of playing.
        leader: whose column is the first of the play, and who leads to the first row.
        rows: the tricks.
        before: the score before the deal.
        taken: trick points taken before the first row, where the record begins in the middle of a deal.
        tricks: trick points, the last trick among them.
        result: how the contract ended.
        change: what the deal adds to each score.
        after: the score after the deal.
        texts: names and values of the tags of :data:`TEXTS`.
        others: tags that the format does not know.
    """

    rules: Rules = STANDARD
    rules_text: str | None = None
    dealer: Seat | None = None
    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None] = _UNKNOWN
    calls: tuple[Call, ...] | None = None
    contract: Contract | None = None
    passed: tuple[Card, ...] | None = None
    returned: tuple[Card, ...] | None = None
    melds: tuple[int, int, int, int] | None = None
    shown: tuple[Hand | None, Hand | None, Hand | None, Hand | None] = _UNKNOWN
    thrown_in: Seat | None = None
    leader: Seat | None = None
    rows: tuple[Row, ...] = ()
    before: PerTeam | None = None
    taken: PerTeam | None = None
    tricks: PerTeam | None = None
    result: Result | None = None
    change: PerTeam | None = None
    after: PerTeam | None = None
    texts: tuple[tuple[str, str], ...] = ()
    others: tuple[OtherTag, ...] = ()

    @property
    def begins_late(self) -> bool:
        """Whether it begins in the middle of a deal: points have been taken, or nobody dealt its short hands."""
        sizes = {len(hand) for hand in self.hands if hand is not None}
        if HAND_SIZE in sizes or len(self.rows) >= HAND_SIZE:
            return False
        return self.taken is not None or (self.dealer is None and len(sizes) == 1)

    @property
    def first_trick(self) -> int:
        """The number of the first trick that it may have."""
        size = next((len(hand) for hand in self.hands if hand is not None), HAND_SIZE)
        return HAND_SIZE + 1 - size if self.begins_late else 1

    @property
    def taken_before(self) -> PerTeam:
        """Trick points taken before the first trick that it may have, as far as it tells."""
        return self.taken if self.taken and self.begins_late else PerTeam()

    def to_dict(self) -> dict[str, Any]:
        """The record in plain values, the JSON twin of its text."""
        from advisor.table.record_json import to_dict

        return to_dict(self)

    @staticmethod
    def from_dict(content: Mapping[str, Any]) -> "Record":
        """The record of plain values.

        Raises:
            RecordError: naming every part that cannot be read.
        """
        from advisor.table.record_json_reader import from_dict

        return from_dict(content)


def callers_of(dealer: Seat, calls: Iterable[Call]) -> list[Seat]:
    """Who made each call, legal or not: clockwise from the dealer's left, without those who have passed."""
    order = list(dealer.next.clockwise)
    callers = []
    for call in calls:
        caller = order.pop(0) if order else dealer.next  # where nobody is left, the call is illegal
        callers.append(caller)
        if isinstance(call, int):
            order.append(caller)
    return callers
