"""What a review of a recorded deal is made of. All points are in the scale of the record's rules."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from advisor.advice.auction_results import chance_dict
from advisor.advice.estimate import Estimate, Share
from advisor.table.auction import Call
from advisor.table.cards import Card, Hand, Suit
from advisor.table.deal import Deal, Fault
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat, Team

Kind: TypeAlias = Literal["call", "trump", "pass", "return", "throw-in", "card"]
KINDS: tuple[Kind, ...] = ("call", "trump", "pass", "return", "throw-in", "card")
"""The kinds of decision, in the order of a deal."""

Grade: TypeAlias = Literal["best", "fine", "slip", "mistake", "blunder"]
GRADES: tuple[Grade, ...] = ("best", "fine", "slip", "mistake", "blunder")

Choice: TypeAlias = Call | Suit | Card | tuple[Card, ...] | Literal["give up", "play on"]
"""A call, a trump, a card, the cards of an exchange, or whether to throw the deal in."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a player could do, as far as he could know what comes of it.

    Attributes:
        choice: what.
        points: what his side makes in the deal: meld and trick points; of a call and a throw-in, half of what it scores
            more than the opponents.
        chance: the chance, 0 to 1, that the contract is made; of a call, that his side wins the game; ``None`` where
            there is no bid, or the score of the game is not known.
        behind: how many points fewer that is than with the best option, on the same deals; ``None`` for the best.
        chance_behind: by how much the chance of his side to get its way is smaller, likewise.
        score_behind: by how much less the deal scores, half of what one side scores more than the other: that is what
            options are ranked by.
        takes_trick: in what share of the deals, 0 to 1, his side takes the trick; of a card only.
        now: of ``behind``, what is lost in this very trick, the rest being lost later; of a card only.
    """

    choice: Choice
    points: Estimate
    chance: Estimate | None
    behind: Estimate | None
    chance_behind: Estimate | None
    score_behind: Estimate | None
    takes_trick: float | None = None
    now: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "choice": plain(self.choice),
            "points": self.points.to_dict(),
            "chance": chance_dict(self.chance),
            "behind": self.behind.to_dict() if self.behind else None,
            "chance_behind": chance_dict(self.chance_behind),
            "score_behind": self.score_behind.to_dict() if self.score_behind else None,
            "takes_trick": None if self.takes_trick is None else round(self.takes_trick, 5),
            "now": None if self.now is None else round(self.now, 3),
        }


@dataclass(frozen=True, slots=True)
class HandsOpen:
    """What a choice comes to when all hands are open and everybody plays best from there.

    Attributes:
        cost: how many points it costs the side of the player against the best; below zero for a choice of another kind
            than a card that was better than the one that seemed best.
        best: the cards, or the other choice, that it is compared with.
        total: trick points of the declaring side after the choice, and the meld that it keeps.
        decides: whether the contract is made or set by this choice alone.
    """

    cost: int
    best: tuple[Choice, ...]
    total: int
    decides: bool

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "cost": self.cost,
            "best": [plain(choice) for choice in self.best],
            "total": self.total,
            "decides": self.decides,
        }


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a deal.

    Attributes:
        kind: what was decided.
        seat: by whom.
        number: which decision of the deal, from 1.
        trick, turn: of a card: which trick, from 1, and how many cards lay in it.
        chosen: what was done.
        options: what could have been done, in the light of what the player knew, the best first; what was done is among
            them. Of an exchange, the sets that came into question. Nothing where there was no choice, or the decision
            was not judged.
        grade: how good the choice was in that light; ``None`` where there was no choice, or it was not judged.
        hands_open: in the light of all hands; ``None`` where there was no choice, or hands are not known, or it was
            not solved.
        not_solved: whether the exact value took longer to find than it was allowed to.
        reason: why just these cards could be played, in words; ``None`` for other decisions.
    """

    kind: Kind
    seat: Seat
    number: int
    trick: int | None
    turn: int | None
    chosen: Choice
    options: tuple[Option, ...]
    grade: Grade | None
    hands_open: HandsOpen | None
    not_solved: bool = False
    reason: str | None = None

    @property
    def best(self) -> Option | None:
        """The best option; ``None`` if nothing was judged."""
        return self.options[0] if self.options else None

    @property
    def made(self) -> Option | None:
        """The option that was chosen; ``None`` if nothing was judged."""
        return next((option for option in self.options if option.choice == self.chosen), None)

    @property
    def cost(self) -> float:
        """Points lost, in the light of what the player knew; 0 where that is not told from luck."""
        made = self.made
        if self.grade in (None, "best", "fine") or made is None or made.behind is None:
            return 0.0
        return max(0.0, made.behind.mean)

    @property
    def score_cost(self) -> float:
        """What the deal scored less, likewise."""
        made = self.made
        if self.grade in (None, "best", "fine") or made is None or made.score_behind is None:
            return 0.0
        return max(0.0, made.score_behind.mean)

    @property
    def chance_cost(self) -> float:
        """Of the chance that his side has its way, what was lost, likewise."""
        made = self.made
        if self.grade in (None, "best", "fine") or made is None or made.chance_behind is None:
            return 0.0
        return max(0.0, made.chance_behind.mean)

    @property
    def is_error(self) -> bool:
        """Whether it was a mistake or worse."""
        return self.grade in ("mistake", "blunder")

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        best = self.best
        return {
            "number": self.number,
            "kind": self.kind,
            "seat": str(self.seat),
            "trick": self.trick,
            "turn": self.turn,
            "chosen": plain(self.chosen),
            "best": plain(best.choice) if best else None,
            "grade": self.grade,
            "cost": round(self.cost, 3),
            "by_what_was_known": [option.to_dict() for option in self.options],
            "with_all_hands_open": self.hands_open.to_dict() if self.hands_open else None,
            "not_solved": self.not_solved,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class BidReview:
    """Whether a contract was sound, seen from declarer's twelve cards alone.

    Attributes:
        hand, trump, bid: the contract.
        forced: whether declarer had no choice, because all others had passed.
        chance: how often it is made.
        expected: the mean total of meld and trick points.
        meld, trick_points: of both partners, the parts of that mean.
        sound_up_to: the highest bid that is made in at least ``SOUND`` of the deals; ``None`` if none is.
        verdict: ``"sound"``, ``"risky"``, ``"overbid"``, or ``"forced"``.
        total: what was made in the end; ``None`` if that is not known.
        no_more: in what share of the deals no more is made than that, 0 to 1; ``None`` without a total.
        less: in what share less is made.
    """

    hand: Hand
    trump: Suit
    bid: int
    forced: bool
    chance: Share
    expected: Estimate
    meld: float
    trick_points: float
    sound_up_to: int | None
    verdict: str
    total: int | None
    no_more: Share | None
    less: Share | None
    rules: Rules
    deals: int
    seed: int
    players: str

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; ``None`` if that is not known."""
        return None if self.total is None else self.total >= self.bid

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "hand": [str(card) for card in self.hand],
            "trump": str(self.trump),
            "bid": self.bid,
            "forced": self.forced,
            "chance": self.chance.to_dict(),
            "expected": self.expected.to_dict(),
            "meld": round(self.meld, 3),
            "trick_points": round(self.trick_points, 3),
            "sound_up_to": self.sound_up_to,
            "verdict": self.verdict,
            "total": self.total,
            "made": self.made,
            "no_more": self.no_more.to_dict() if self.no_more else None,
            "less": self.less.to_dict() if self.less else None,
        }


@dataclass(frozen=True, slots=True)
class Luck:
    """What a deal made against what declarer could expect, taken apart. Of the declaring side's points.

    ``total - expected = luck - own_errors + their_errors``.

    Attributes:
        total: meld and trick points that were made.
        expected: the mean of what declarer's twelve cards make in this trump.
        own_errors: what the declaring side lost by slips and worse in exchange and play, in the light of what it knew.
        their_errors: what the opponents lost.
        meld: how much more the partners melded than could be expected, errors of the exchange set aside.
        trumps: how many trumps either opponent held, the longer first; ``None`` if hands are not known.
        split: the chance of trumps that lie as badly as this or worse; ``None`` likewise.
    """

    total: int
    expected: Estimate
    own_errors: float
    their_errors: float
    meld: float
    trumps: tuple[int, int] | None
    split: float | None

    @property
    def luck(self) -> float:
        """What the layout of the cards brought."""
        return self.total - self.expected.mean + self.own_errors - self.their_errors

    @property
    def play(self) -> float:
        """The part of the luck that showed in the tricks, not in the meld."""
        return self.luck - self.meld

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "total": self.total,
            "expected": self.expected.to_dict(),
            "own_errors": round(self.own_errors, 3),
            "their_errors": round(self.their_errors, 3),
            "luck": round(self.luck, 3),
            "meld": round(self.meld, 3),
            "play": round(self.play, 3),
            "trumps": None if self.trumps is None else list(self.trumps),
            "split": None if self.split is None else round(self.split, 5),
        }


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What one player lost, in the light of what he knew.

    Attributes:
        lost: points by kind of decision, only slips and worse.
        grades: how many decisions got each grade.
    """

    seat: Seat
    lost: dict[Kind, float]
    grades: dict[Grade, int]

    @property
    def total_lost(self) -> float:
        """In all decisions."""
        return sum(self.lost.values())

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "seat": str(self.seat),
            "lost": {kind: round(points, 3) for kind, points in self.lost.items()},
            "total_lost": round(self.total_lost, 3),
            "grades": dict(self.grades),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A deal, decision by decision.

    Attributes:
        deal: what the record tells.
        decisions: in the order of the deal, up to the first fault.
        bid: whether the contract was sound; ``None`` if declarer's hand or the contract is not known.
        luck: ``None`` if the deal was not played out, or the bid could not be reviewed.
        seats: what each player lost, in the order of ``Seat``.
        fault: where the record stops being a legal deal, and the review with it; ``None`` if it is one.
        worlds: in how many deals each card was judged.
        deals: in how many deals a call or an exchange was.
        quick: whether it was a quick review.
    """

    deal: Deal
    decisions: tuple[Decision, ...]
    bid: BidReview | None
    luck: Luck | None
    seats: tuple[SeatReview, ...]
    fault: Fault | None
    seed: int
    worlds: int
    deals: int
    quick: bool

    @property
    def rules(self) -> Rules:
        """Those of the record."""
        return self.deal.rules

    @property
    def declaring_team(self) -> Team | None:
        """The team of declarer, if there is one."""
        return self.deal.declarer.team if self.deal.declarer else None

    @property
    def total(self) -> int | None:
        """Meld and trick points of the declaring side, once the deal is played out."""
        score = self.deal.score
        if score is None or score.trick_points is None:
            return None
        both: PerTeam = score.meld + score.trick_points
        return both[score.declaring_team]

    @property
    def errors(self) -> tuple[Decision, ...]:
        """Mistakes and blunders, those first that cost most of the score."""
        return tuple(sorted((each for each in self.decisions if each.is_error), key=lambda each: -each.score_cost))

    @property
    def decisive(self) -> Decision | None:
        """The dearest error without which the contract would have been made, or set, with all hands open."""
        score, declaring = self.deal.score, self.declaring_team
        if score is None or score.result == "thrown in":
            return None
        losers = declaring if score.result == "set" else declaring.other if declaring else None
        return next(
            (each for each in self.errors if each.seat.team is losers and each.hands_open and each.hands_open.decides),
            None,
        )

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        decisive, score = self.decisive, self.deal.score
        return {
            "record": self.deal.record.to_dict(),
            "result": score.to_dict() if score else None,
            "total": self.total,
            "bid": self.bid.to_dict() if self.bid else None,
            "luck": self.luck.to_dict() if self.luck else None,
            "decisive": decisive.number if decisive else None,
            "errors": [each.number for each in self.errors],
            "seats": [each.to_dict() for each in self.seats],
            "decisions": [each.to_dict() for each in self.decisions],
            "fault": self.fault.message if self.fault else None,
            "worlds": self.worlds,
            "quick": self.quick,
        }


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Whether to give up before the first lead.

    Attributes:
        give_up: whether that is better.
        played: how much more the declaring side scores than the other if the deal is played.
        given_up: the same if it is thrown in.
        chance: the chance to make the contract by play.
    """

    give_up: bool
    played: Estimate
    given_up: int
    chance: Estimate

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "give_up": self.give_up,
            "played": self.played.to_dict(),
            "given_up": self.given_up,
            "chance": chance_dict(self.chance),
        }


@dataclass(frozen=True, slots=True)
class PlayAdvice:
    """Which card to play now.

    Attributes:
        deal: the deal so far.
        seat: who is to play.
        options: every different legal card, the best first.
        reason: why just these cards may be played, in words.
        throw_in: whether to give up; ``None`` unless declarer is about to lead and may.
        guessed_meld: the players of whom it is not recorded which cards they melded: any are thought possible.
    """

    deal: Deal
    seat: Seat
    options: tuple[Option, ...]
    reason: str
    throw_in: ThrowIn | None
    guessed_meld: tuple[Seat, ...]
    seed: int
    worlds: int

    @property
    def best(self) -> tuple[Card, ...]:
        """The best card, and those that more deals could show to be as good."""
        first, *others = self.options
        as_good = [each for each in others if each.score_behind and not each.score_behind.is_sure]
        return tuple(each.choice for each in (first, *as_good) if isinstance(each.choice, Card))

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "seat": str(self.seat),
            "trick": [str(card) for card in self.deal.trick],
            "best": [str(card) for card in self.best],
            "options": [option.to_dict() for option in self.options],
            "reason": self.reason,
            "throw_in": self.throw_in.to_dict() if self.throw_in else None,
            "guessed_meld": [str(seat) for seat in self.guessed_meld],
            "worlds": self.worlds,
        }


def plain(choice: Choice) -> Any:
    """A choice in plain values: a number or text, or the list of cards of an exchange."""
    if isinstance(choice, tuple):
        return [str(card) for card in choice]
    return choice if isinstance(choice, int) else str(choice)
