"""The table as a player sees it before he calls, checked before anything heavy is loaded."""

import re
from dataclasses import dataclass
from typing import Any

from advisor.table.auction import Auction, CallError
from advisor.table.cards import NotationError
from advisor.table.nearest import did_you_mean
from advisor.table.rules import Rules
from advisor.table.seats import Seat

TABLES = ("normal", "careful", "bold")
"""How high the others are thought to bid, the default first."""
JUMPS = ("strength", "meld")
"""What a raise by more than one step tells, the default first: a strong hand; or a meld, as some clubs have it."""
JUMP_MELDS = ((50, "run"), (30, "aces around"), (20, "meld"))
"""Where jumps tell of a meld: what a raise by so much or more tells, the highest first, in the times-ten scale."""
MELD_TOLD = 100
"""What the lowest of them tells that a hand melds, in the times-ten scale."""

_MOST_POINTS = 100_000  # of a score, in the times-ten scale
_MOST_BID = 2_400  # in the times-ten scale: a double run, all else that a hand may meld beside it, and all tricks
_SCORE = re.compile(r"([+-]?[0-9]{1,6})\s*:\s*([+-]?[0-9]{1,6})")


def read_score(text: str) -> tuple[int, int]:
    """Our score and theirs, as ``900:1210`` or ``-120:300``, in the rules' scale.

    Raises:
        NotationError: if it is not two numbers.
    """
    found = _SCORE.fullmatch(text.strip())
    if not found:
        raise NotationError(f'cannot read "{text}" as a score; write ours and theirs, such as 900:1210')
    ours, theirs = found.groups()
    return int(ours), int(theirs)


@dataclass(frozen=True, slots=True)
class Situation:
    """Who sits where, what has been called, how the game stands.

    Attributes:
        auction: the calls so far.
        seat: the player who asks; a seat, or text that :meth:`Seat.parse` reads.
        score: his side's score and that of the others, in the rules' scale; ``None`` if the game does not matter.
        bid: a bid that he thinks of making now; ``None`` if he has none in mind.
        table: how high the others bid, one of :data:`TABLES`.
        jumps: what their jumps tell, one of :data:`JUMPS`.

    Raises:
        NotationError: if the seat or the bid cannot be read.
        CallError: if the player has nothing to call any more, or may not make that bid.
        ValueError: if another value is out of range.
    """

    auction: Auction
    seat: Seat = Seat.SOUTH
    score: tuple[int, int] | None = None
    bid: int | None = None
    table: str = TABLES[0]
    jumps: str = JUMPS[0]

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", Seat.parse(self.seat))
        self._check_turn()
        self._check_reach(self.auction.standing_bid)
        if self.score is not None:
            self._check_score(self.score)
        if self.bid is not None:
            self._check_bid(self.bid)
        if self.table not in TABLES:
            near = did_you_mean(str(self.table), TABLES)
            raise ValueError(f'no table "{self.table}"{near}; it may be {", ".join(TABLES)}')
        if self.jumps not in JUMPS:
            near = did_you_mean(str(self.jumps), JUMPS)
            raise ValueError(f'no meaning of jumps "{self.jumps}"{near}; it may be {", ".join(JUMPS)}')

    def _check_turn(self) -> None:
        if self.auction.over:
            raise CallError(f"the auction is over: {self.auction.outcome}")
        if self.seat in self.auction.passed:
            raise CallError(f"{self.seat.word} has passed and has nothing more to call")

    def _check_reach(self, bid: int | None) -> None:
        most = self.rules.scaled(_MOST_BID)
        if bid is not None and bid >= most:
            by_ten = "; points are divided by ten at this table (unit=1)" if self.rules.unit == 1 else ""
            raise CallError(f"a bid of {bid} is out of reach of any cards; it must be below {most}{by_ten}")

    def _check_score(self, score: tuple[int, int]) -> None:
        if not isinstance(score, tuple) or [type(points) for points in score] != [int, int]:
            raise ValueError(
                f"score={score!r} is not possible; give two whole numbers, ours first, such as (900, 1210)"
            )
        target, most = self.rules.scaled(self.rules.target), self.rules.scaled(_MOST_POINTS)
        for points in score:
            if points >= target:
                raise ValueError(f"the game is over at {points}: the target is {target}")
            if points < -most:
                raise ValueError(f"a score of {points} is not possible; it must be at least {-most}")

    def _check_bid(self, bid: int) -> None:
        if type(bid) is not int:
            raise ValueError(f"bid={bid!r} is not possible; it must be a whole number")
        if bid < 0:
            raise NotationError(f'cannot read "{bid}" as a bid; give a number of points, such as 300')
        self._check_reach(bid)
        if self.is_turn:
            self.auction.call(bid)
        else:
            self.auction.check_height(bid)

    @property
    def rules(self) -> Rules:
        """The rules of the auction."""
        return self.auction.rules

    @property
    def is_turn(self) -> bool:
        """Whether it is the player's turn to call."""
        return self.auction.caller is self.seat

    @property
    def partner_is_out(self) -> bool:
        """Whether partner has passed."""
        return self.seat.partner in self.auction.passed

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        calls = zip(self.auction.callers, self.auction.calls, strict=True)
        return {
            "dealer": str(self.auction.dealer),
            "seat": str(self.seat),
            "calls": [[str(seat), call] for seat, call in calls],
            "score": None if self.score is None else dict(zip(("ours", "theirs"), self.score, strict=True)),
            "bid": self.bid,
            "table": self.table,
            "jumps": self.jumps,
        }
