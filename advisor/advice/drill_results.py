"""What comes of an answer in a drill: how far off it was, and why. Frozen records that renderers show."""

from dataclasses import dataclass
from typing import Literal

from advisor.advice.drill import Question
from advisor.advice.drill_kinds import LEADING
from advisor.advice.estimate import Estimate, Share
from advisor.advice.results import HelpfulCard
from advisor.advice.rules_of_thumb import RuleOfThumb
from advisor.advice.suggestion import Suggestion
from advisor.table.cards import Card, Suit
from advisor.table.meld import Hole, Meld, MeldCount

Verdict = Literal["right", "close", "off"]


@dataclass(frozen=True, slots=True)
class Graded:
    """One part of an answer; attributes as those of ``ledger.Answer``."""

    part: str
    answer: str
    truth: str
    error: float
    standard_error: float
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Thumb:
    """What a rule of thumb says of the hand.

    Attributes:
        rule: the rule.
        points: what it says, in the rules' scale.
        off: how much more that is than is so.
        usual: how far off it is on average over many hands; ``None`` if nobody has measured it.
    """

    rule: RuleOfThumb
    points: float
    off: float
    usual: float | None


@dataclass(frozen=True, slots=True)
class Change:
    """What another card would change.

    Attributes:
        card: the card of the hand.
        instead: the card in its place.
        gain: how many more trick points it would be, on average.
    """

    card: Card
    instead: Card
    gain: Estimate


@dataclass(frozen=True, slots=True)
class MeldTruth:
    """Why a meld is what it is.

    Attributes:
        count: all of it.
        missed: the melds that come to just what was left out; nothing where none do.
        hole: the card that would add most; ``None`` if none adds meld.
    """

    count: MeldCount
    missed: tuple[Meld, ...]
    hole: Hole | None


@dataclass(frozen=True, slots=True)
class TricksTruth:
    """Why declarer's side takes so many trick points.

    Attributes:
        tricks: the mean of what it takes.
        thumb: the rule of thumb that comes closest.
        changes: what an ace or a trump more would do.
    """

    tricks: Estimate
    thumb: Thumb
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class BidTruth:
    """Why a hand is worth a bid.

    Attributes:
        trump: the suit that the learner named.
        best: what is best.
        behind: how much better that is in the mean total; ``None`` if it is what he named.
        best_bid: the highest bid made in ``level`` percent of the deals in the best trump; ``None`` means pass.
        meld: of both partners after the exchange, in the suit named; its error is an upper limit.
        tricks: trick points of both, likewise.
        judged: the trump in which the bid is judged: that which he named, or the best if he passes.
        bid: the highest bid made often enough in that; ``None`` means pass.
        bid_range: the lowest and the highest bid that it could turn out to be with more deals.
        level: what a bid is to be made in, in percent.
        said: what he would bid; ``None`` means pass.
        chance: how often that is made; ``None`` for a pass.
        thumbs: the rules of thumb that come closest, for meld, tricks and bid in the suit named.
        helpful: the card that partner could pass to most effect, if that suit is trump; ``None`` if none stands out.
    """

    trump: Suit
    best: Suit
    behind: Estimate | None
    best_bid: int | None
    meld: Estimate
    tricks: Estimate
    judged: Suit
    bid: int | None
    bid_range: tuple[int | None, int | None]
    level: float
    said: int | None
    chance: Share | None
    thumbs: tuple[Thumb, ...]
    helpful: HelpfulCard | None


Truth = MeldTruth | TricksTruth | BidTruth | Suggestion
"""Why it is so; for a choice of cards, what is suggested, and what was chosen."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What comes of an answer.

    Attributes:
        question: the question.
        graded: each part that was answered.
        truth: why it is so.
        late: whether it took longer than was allowed, so that it is off however near it is.
    """

    question: Question
    graded: tuple[Graded, ...]
    truth: Truth
    late: bool = False

    @property
    def leading(self) -> Graded:
        """The part by which the answer is judged."""
        return next(each for each in self.graded if each.part == LEADING[self.question.kind])
