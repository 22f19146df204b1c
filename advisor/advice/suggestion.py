"""What is suggested for an exchange: frozen records that renderers show and scripts read."""

from dataclasses import dataclass
from typing import Any

from advisor.advice.estimate import Estimate, Share
from advisor.table.cards import Card, Hand, Suit
from advisor.table.meld import Meld
from advisor.table.rules import Rules

PASS = "pass"
RETURN = "return"

WOULD_BID = "would bid"
WOULD_NAME = "would name"
WOULD_PASS = "would pass"
ANY = "any"


class NoExchangeError(ValueError):
    """The rules have no exchange of cards."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A set of cards to give and what it comes to. Points are in the rules' scale.

    Attributes:
        cards: the set.
        total: meld and trick points of both partners.
        own_meld, partner_meld: after the exchange, of the player who asks and of his partner.
        trick_points: of both.
        chance: how often the bid is made; ``None`` if there is no bid to make.
        score: what the contract adds to the score: the total where the bid is made, else the bid as a loss; ``None`` if
            there is no bid to make.
        over_fourth: how much better it is than the fourth-best set, on the same deals: by score if sets are ranked by
            that, else by total; ``None`` if there are fewer sets or it is that set.
        over_classic: how much better it is than the set that the classic list gives, likewise.
        behind: how much worse it is than the best, likewise; ``None`` for the best itself.
    """

    cards: tuple[Card, ...]
    total: Estimate
    own_meld: Estimate
    partner_meld: Estimate
    trick_points: Estimate
    chance: Share | None
    score: Estimate | None
    over_fourth: Estimate | None
    over_classic: Estimate
    behind: Estimate | None

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "cards": [str(card) for card in self.cards],
            "total": self.total.to_dict(),
            "own_meld": self.own_meld.to_dict(),
            "partner_meld": self.partner_meld.to_dict(),
            "trick_points": self.trick_points.to_dict(),
            "chance": self.chance.to_dict() if self.chance else None,
            "score": self.score.to_dict() if self.score else None,
            "over_fourth": self.over_fourth.to_dict() if self.over_fourth else None,
            "over_classic": self.over_classic.to_dict(),
            "behind": self.behind.to_dict() if self.behind else None,
        }


@dataclass(frozen=True, slots=True)
class Part:
    """What one kind of points has to do with a difference of totals.

    Attributes:
        whose: ``"own"`` or ``"partner"`` for meld, ``"both"`` for tricks.
        what: ``"run"`` (everything in trumps: run, royal marriage, dix), ``"marriages"`` (plain ones), ``"aces
            around"``, ``"kings around"``, ``"queens around"``, ``"jacks around"``, ``"pinochle"``, ``"roundhouse"`` or
            ``"tricks"``.
        points: more of them, or fewer.
    """

    whose: str
    what: str
    points: float

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {"whose": self.whose, "what": self.what, "points": round(self.points, 3)}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the best set has some of its cards, or empties suits.

    Attributes:
        cards: the cards that the reason is about: the best set without any one of them is the same.
        emptied: the suits that it is about: the best set that leaves something of them is that one, too.
        instead: that set.
        points: how much better the best set is, on the same deals: by score if sets are ranked by that, else by total.
        parts: where the difference of the totals comes from, the largest part first; what is under half a point is left
            out.
    """

    cards: tuple[Card, ...]
    emptied: tuple[Suit, ...]
    instead: tuple[Card, ...]
    points: Estimate
    parts: tuple[Part, ...]

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "cards": [str(card) for card in self.cards],
            "emptied": [str(suit) for suit in self.emptied],
            "instead": [str(card) for card in self.instead],
            "points": self.points.to_dict(),
            "parts": [part.to_dict() for part in self.parts],
        }


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Which cards to give.

    Attributes:
        action: ``"pass"`` to partner who won the bid, or ``"return"`` to partner after winning it.
        hand: the cards held: twelve, or with those received.
        trump: what is trump.
        got: what partner passed; ``None`` if that is not known, and for a pass.
        bid: what is to be made, in the rules' scale; ``None`` if that is not known.
        rules, seed, players, worlds: what was simulated.
        deals: over how many deals the sets shown were compared.
        wanted: over how many they were to be; fewer deals can be found where partner seldom does what he did.
        sets: how many different sets there are.
        tried: how many of them were dealt out.
        hidden: which hands partner was thought to hold: those that ``"would bid"`` so much in this trump, ``"would
            name"`` it, ``"would pass"`` the cards that were passed, or ``"any"``.
        expected: what was wanted of them; ``hidden`` is another where hardly any hand does that.
        by_score: whether sets are ranked by score: not without a bid, nor where none of them ever makes it to speak of.
        best: the best three sets (fewer if there are no more), the best first.
        fourth: the next; ``None`` if there is none.
        classic: the set that the classic list gives.
        reasons: why the best set has the cards it has, those that matter most first.
        broken: melds that the hand loses by the best set, valued each by itself.
        chosen: the set that somebody has chosen who wants to know what it is worth; ``None`` if nobody has.
    """

    action: str
    hand: Hand
    trump: Suit
    got: tuple[Card, ...] | None
    bid: int | None
    rules: Rules
    deals: int
    wanted: int
    seed: int
    players: str
    worlds: int | None
    sets: int
    tried: int
    hidden: str
    expected: str
    by_score: bool
    best: tuple[Choice, ...]
    fourth: Choice | None
    classic: Choice
    reasons: tuple[Reason, ...]
    broken: tuple[Meld, ...]
    chosen: Choice | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The best set."""
        return self.best[0].cards

    @property
    def as_good(self) -> tuple[Choice, ...]:
        """Those of the other sets shown that more deals could show to be as good as the best."""
        others = [*self.best[1:], *([self.fourth] if self.fourth else []), self.classic]
        found = {each.cards: each for each in others if each.behind and not each.behind.is_sure}
        return tuple(found.values())

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "hand": [str(card) for card in self.hand],
            "trump": str(self.trump),
            "got": None if self.got is None else [str(card) for card in self.got],
            "bid": self.bid,
            "wanted": self.wanted,
            "players": self.players,
            "worlds": self.worlds,
            "sets": self.sets,
            "tried": self.tried,
            "hidden": self.hidden,
            "expected": self.expected,
            "by_score": self.by_score,
            "best": [choice.to_dict() for choice in self.best],
            "as_good": [[str(card) for card in choice.cards] for choice in self.as_good],
            "fourth": self.fourth.to_dict() if self.fourth else None,
            "classic": self.classic.to_dict(),
            "reasons": [reason.to_dict() for reason in self.reasons],
            "broken": [meld.to_dict() for meld in self.broken],
            "chosen": self.chosen.to_dict() if self.chosen else None,
        }
