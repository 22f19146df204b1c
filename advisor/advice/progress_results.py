"""What the answers of drills say: frozen records that renderers show. Points are in the times-ten scale."""

from dataclasses import dataclass, fields
from typing import Any, Literal

_FEWEST_BIDS = 5


def _plain(values: Any) -> dict[str, Any]:
    """The fields of a record, numbers to five digits behind the point."""
    found = {each.name: getattr(values, each.name) for each in fields(values)}
    return {name: round(value, 5) if isinstance(value, float) else value for name, value in found.items()}


@dataclass(frozen=True, slots=True)
class Errors:
    """How far off answers of one sort are.

    Attributes:
        number: how many there are, at least one.
        bias: the mean of answer less truth; ``None`` for choices, which only lose.
        bias_error: its standard error; ``None`` if one answer cannot tell.
        mean_error: how far off they are on average, either way; what is lost for choices.
        right, close, off: the shares of the verdicts, 0 to 1.
        seconds: what a question took on average.
        hinted, late: how many had a hint, and how many took too long.
    """

    number: int
    bias: float | None
    bias_error: float | None
    mean_error: float
    right: float
    close: float
    off: float
    seconds: float
    hinted: int
    late: int

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return _plain(self)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of what a kind of drill asks for."""

    kind: str
    part: str
    errors: Errors

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {"kind": self.kind, "part": self.part} | self.errors.to_dict()


@dataclass(frozen=True, slots=True)
class HandType:
    """Hands that have something in common, in one kind of drill.

    Attributes:
        kind: the kind of drill.
        name: a theme, or what the hands have.
        is_theme: whether it is a theme.
        errors: of the part by which an answer is judged.
    """

    kind: str
    name: str
    is_theme: bool
    errors: Errors

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {"kind": self.kind, "name": self.name, "is_theme": self.is_theme} | self.errors.to_dict()


@dataclass(frozen=True, slots=True)
class Bidding:
    """Whether bids are too high.

    Attributes:
        number: of bids, passes among them.
        bias: how much too high they are on average.
        standard_error: of that; ``None`` if one bid cannot tell.
        over, under: the shares that are too high and too low.
    """

    number: int
    bias: float
    standard_error: float | None
    over: float
    under: float

    @property
    def is_sure(self) -> bool:
        """Whether the bias is more than luck explains; a few bids, which may be off by the same steps, never tell."""
        return (
            self.number >= _FEWEST_BIDS and self.standard_error is not None and abs(self.bias) > 2 * self.standard_error
        )

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return _plain(self)


@dataclass(frozen=True, slots=True)
class Bin:
    """Chances that were said to lie between ``low`` and ``high`` percent: how many, the means said and true."""

    low: int
    high: int
    number: int
    said: float
    true: float

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return _plain(self)


@dataclass(frozen=True, slots=True)
class Calibration:
    """How good the learner's own chances are.

    Attributes:
        number: how many there are.
        brier: the Brier score that they have on average when the contracts are played: 0 for a prophet, 0.25 for who
            always says 50 %.
        best: that of the simulated chances.
        bins: what was said and what is so, where anything was said.
    """

    number: int
    brier: float
    best: float
    bins: tuple[Bin, ...]

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return _plain(self) | {"bins": [each.to_dict() for each in self.bins]}


@dataclass(frozen=True, slots=True)
class Trend:
    """How one kind went over the last sessions: when each was, how many answers it had, and their mean error."""

    kind: str
    sessions: tuple[tuple[str, int, float], ...]

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        sessions = [{"at": at, "number": number, "mean_error": round(error, 5)} for at, number, error in self.sessions]
        return {"kind": self.kind, "sessions": sessions}


@dataclass(frozen=True, slots=True)
class Advised:
    """What to practise next, and why.

    Attributes:
        kind: the kind of drill.
        theme: the theme; ``None`` for hands of all kinds.
        why: ``"new"`` if there are too few answers to tell, ``"off"`` if it goes worst.
        number: the answers that this is based on.
        off: the share of them that is off.
    """

    kind: str
    theme: str | None
    why: Literal["new", "off"]
    number: int
    off: float

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return _plain(self)


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything that the answers say.

    Attributes:
        questions: how many were answered and not taken back.
        sessions: in how many sessions.
        parts: each part of each kind, in the order of the drills.
        types: hands of each theme, then hands by length and aces, for each kind.
        best, worst: those types, with answers enough, in which the leading part is least and most off, by kind.
        bidding: ``None`` without bids.
        calibration: ``None`` without chances.
        trends: of each kind.
        next: what to practise next.
    """

    questions: int
    sessions: int
    parts: tuple[Part, ...]
    types: tuple[HandType, ...]
    best: tuple[HandType, ...]
    worst: tuple[HandType, ...]
    bidding: Bidding | None
    calibration: Calibration | None
    trends: tuple[Trend, ...]
    next: Advised

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        lists = ("parts", "types", "best", "worst", "trends")
        return {
            "questions": self.questions,
            "sessions": self.sessions,
            **{name: [each.to_dict() for each in getattr(self, name)] for name in lists},
            "bidding": self.bidding.to_dict() if self.bidding else None,
            "calibration": self.calibration.to_dict() if self.calibration else None,
            "next": self.next.to_dict(),
        }
