"""What the answers are made of: frozen records that renderers show and scripts read."""

from dataclasses import dataclass
from typing import Any

from advisor.advice.auction_results import AuctionAdvice
from advisor.advice.estimate import Estimate, Share
from advisor.advice.experiment import STYLES
from advisor.table.cards import Card, Hand, Suit
from advisor.table.meld import Hole, MeldCount
from advisor.table.rules import Rules


@dataclass(frozen=True, slots=True)
class Chance:
    """How often a bid is made: the share of the deals, with its standard error and interval."""

    bid: int
    share: Share

    @property
    def probability(self) -> float:
        """The share of the deals, 0 to 1."""
        return self.share.probability

    def to_dict(self) -> dict[str, float | None]:
        """The bid and its numbers."""
        return {"bid": self.bid} | self.share.to_dict()


@dataclass(frozen=True, slots=True)
class HelpfulCard:
    """A card that partner may pass.

    Attributes:
        card: the card.
        points: how much higher the mean total is in deals in which he passes it than in the others.
        standard_error: of that difference.
        share: in how many of the deals he passes it, 0 to 1.
    """

    card: Card
    points: float
    standard_error: float
    share: float

    def to_dict(self) -> dict[str, Any]:
        """The card and its numbers."""
        return {
            "card": str(self.card),
            "points": round(self.points, 3),
            "standard_error": round(self.standard_error, 3),
            "share": round(self.share, 5),
        }


@dataclass(frozen=True, slots=True)
class ReturnedCard:
    """A card of one's own and the share, 0 to 1, of partner's passes after which such a card goes back to him."""

    card: Card
    share: float

    def to_dict(self) -> dict[str, Any]:
        """The card and its number."""
        return {"card": str(self.card), "share": round(self.share, 5)}


@dataclass(frozen=True, slots=True)
class TrumpAdvice:
    """What the hand is worth in one trump, as declarer. Points are in the rules' scale.

    Attributes:
        trump: the suit.
        nameable: whether the rules let this hand name it.
        meld_now: the meld of the hand as dealt.
        holes: the single cards that would add meld.
        own_meld, partner_meld, opponents_meld: after the exchange; that of the opponents is both of theirs together.
        trick_points: of the declaring side.
        total: meld and trick points of the declaring side.
        behind: how much less its mean is than that of the recommended trump, on the same deals; ``None`` for that one.
        low, high: nine deals in ten reach ``low``, one in ten reaches ``high``.
        chances: of every bid from the minimum to the largest total seen.
        bids: for each style, the highest bid made often enough; ``None`` means pass.
        bid_ranges: for each style, the lowest and the highest bid that it could turn out to be with more deals.
        worth_deals: as many deals, shuffled one by one, would leave the mean total as sharp.
        helpful: cards that partner may pass, the most helpful first.
        give_back: cards that go back most often after passes tried out, the most frequent first; only for the
            recommended suit.
        pass_cards: what to give if partner wins the bid and names this suit.
    """

    trump: Suit
    nameable: bool
    meld_now: MeldCount
    holes: tuple[Hole, ...]
    own_meld: Estimate
    partner_meld: Estimate
    opponents_meld: Estimate
    trick_points: Estimate
    total: Estimate
    behind: Estimate | None
    low: int
    high: int
    chances: tuple[Chance, ...]
    bids: dict[str, int | None]
    bid_ranges: dict[str, tuple[int | None, int | None]]
    worth_deals: int
    helpful: tuple[HelpfulCard, ...]
    give_back: tuple[ReturnedCard, ...]
    pass_cards: tuple[Card, ...]

    def chance_of(self, bid: int) -> float:
        """The share of the deals that make a bid on the ladder; 0 above the largest total seen."""
        return next((chance.probability for chance in self.chances if chance.bid == bid), 0.0)

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "trump": str(self.trump),
            "nameable": self.nameable,
            "meld_now": self.meld_now.to_dict(),
            "holes": [hole.to_dict() for hole in self.holes],
            "own_meld": self.own_meld.to_dict(),
            "partner_meld": self.partner_meld.to_dict(),
            "opponents_meld": self.opponents_meld.to_dict(),
            "trick_points": self.trick_points.to_dict(),
            "total": self.total.to_dict() | {"low": self.low, "high": self.high},
            "behind": self.behind.to_dict() if self.behind else None,
            "worth_deals": self.worth_deals,
            "bids": self.bids,
            "bid_ranges": {style: list(bids) for style, bids in self.bid_ranges.items()},
            "chances": [chance.to_dict() for chance in self.chances],
            "helpful": [helpful.to_dict() for helpful in self.helpful],
            "give_back": [returned.to_dict() for returned in self.give_back],
            "pass_cards": [str(card) for card in self.pass_cards],
        }


@dataclass(frozen=True, slots=True)
class ClassicBid:
    """One of the two bids of the classic method: own meld plus the trick points that the hand is expected to take.

    Attributes:
        bid: rounded down to the ladder; ``None`` if that is under the minimum.
        meld: own meld.
        trick_points: of both partners, simulated without a further exchange.
        received, returned: the exchange that is imagined; nothing for the cautious bid.
    """

    bid: int | None
    meld: int
    trick_points: Estimate
    received: Hand
    returned: Hand

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "bid": self.bid,
            "meld": self.meld,
            "trick_points": self.trick_points.to_dict(),
            "received": [str(card) for card in self.received],
            "returned": [str(card) for card in self.returned],
        }


@dataclass(frozen=True, slots=True)
class Classic:
    """The classic method for one trump: the hand as it stands, and after the best imaginable exchange."""

    trump: Suit
    cautious: ClassicBid
    bold: ClassicBid

    def to_dict(self) -> dict[str, Any]:
        """Both bids in plain values."""
        return {"trump": str(self.trump), "cautious": self.cautious.to_dict(), "bold": self.bold.to_dict()}


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer for one hand.

    Attributes:
        hand, rules, deals, seed, players: what was simulated.
        worlds: how many deals an expert imagined for each decision; ``None`` if no player was one.
        complete: whether the simulation went on for as long as it was meant to.
        precision: the standard error that was asked for, if one was.
        levels: the percentage of deals that each style of bidding wants to make.
        trump: the recommended suit; ``None`` if the rules let this hand name none.
        second: the next best suit; ``None`` if there is none.
        trumps: the suits tried, in the order of hands.
        classic: the classic method in the recommended suit; ``None`` if there is none or the answer is not complete.
        may_ask_for_redeal: whether the rules let this hand ask for a new deal.
        auction: whether to bid on; ``None`` if nothing was said of the auction.
    """

    hand: Hand
    rules: Rules
    deals: int
    seed: int
    players: str
    worlds: int | None
    complete: bool
    precision: float | None
    levels: dict[str, float]
    trump: Suit | None
    second: Suit | None
    trumps: tuple[TrumpAdvice, ...]
    classic: Classic | None
    may_ask_for_redeal: bool
    auction: AuctionAdvice | None = None

    @property
    def best(self) -> TrumpAdvice | None:
        """The advice in the recommended suit."""
        return next((each for each in self.trumps if each.trump is self.trump), None)

    @property
    def bids(self) -> dict[str, int | None]:
        """The bid for each style; ``None`` means pass."""
        return self.best.bids if self.best else dict.fromkeys(STYLES)

    @property
    def lowest_bid(self) -> int:
        """The minimum of the rules."""
        return self.rules.scaled(self.rules.min_bid)

    @property
    def next_best(self) -> TrumpAdvice | None:
        """The advice in the second suit that may be named."""
        return next((each for each in self.trumps if each.trump is self.second), None)

    @property
    def likeliest(self) -> TrumpAdvice | None:
        """The advice in the suit in which the lowest bid is made most often."""
        nameable = [each for each in self.trumps if each.nameable]
        return max(nameable, key=lambda each: each.chance_of(self.lowest_bid), default=None)

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "hand": [str(card) for card in self.hand],
            "players": self.players,
            "worlds": self.worlds,
            "complete": self.complete,
            "precision": self.precision,
            "levels": self.levels,
            "trump": str(self.trump) if self.trump else None,
            "bids": self.bids,
            "may_ask_for_redeal": self.may_ask_for_redeal,
            "classic": self.classic.to_dict() if self.classic else None,
            "trumps": [each.to_dict() for each in self.trumps],
            "auction": self.auction.to_dict() if self.auction else None,
        }
