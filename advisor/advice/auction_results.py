"""What the advice on a call is made of."""

from dataclasses import dataclass
from typing import Any

from advisor.advice.estimate import Estimate
from advisor.advice.situation import Situation
from advisor.table.auction import Call
from advisor.table.cards import Suit

CALLS = "calls"
"""The hidden hands were those that explain the calls so far."""
LOOSELY = "loosely"
"""Hardly any hands explain the calls; hands that explain them less well count too."""
ANY = "any"
"""No hands were found that explain the calls, or nobody has called: every hand counts alike."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What comes of going up to a bid and no further. Points are in the rules' scale.

    Attributes:
        bid: the highest bid to make; ``None`` for passing now.
        difference: how much more one's own side scores in the deal than the opponents, on average.
        over_pass: how much more that is than after passing now, on the same deals; ``None`` for passing now.
        game: the chance, 0 to 1, to win the game; ``None`` if the score was not given.
        game_over_pass: how much better that chance is than after passing now; ``None`` for passing now.
        won: in what share of the deals, 0 to 1, the player wins the auction.
        price: what he then plays for, on average; ``None`` if he never does.
        made: in what share of the deals in which he wins the auction he makes it; ``None`` if he never wins it.
        partner: in what share of the deals partner wins the auction.
        set: in what share of all deals his side, he or partner, is set.
    """

    bid: int | None
    difference: Estimate
    over_pass: Estimate | None
    game: Estimate | None
    game_over_pass: Estimate | None
    won: float
    price: float | None
    made: float | None
    partner: float
    set: float

    def to_dict(self) -> dict[str, Any]:
        """The bid and its numbers: points to a thousandth, chances to a thousandth of a percent."""
        return {
            "bid": self.bid,
            "difference": self.difference.to_dict(),
            "over_pass": self.over_pass.to_dict() if self.over_pass else None,
            "game": chance_dict(self.game),
            "game_over_pass": chance_dict(self.game_over_pass),
            "won": round(self.won, 5),
            "price": None if self.price is None else round(self.price, 3),
            "made": None if self.made is None else round(self.made, 5),
            "partner": round(self.partner, 5),
            "set": round(self.set, 5),
        }


@dataclass(frozen=True, slots=True)
class AskedBid:
    """What comes of making a certain bid now.

    Attributes:
        bid: the bid.
        outcome: what comes of it, going on afterwards to ``outcome.bid`` where others go on: the better of stopping
            there and of the best limit.
        behind_best: how much less the score difference is than that of the limit advised, on the same deals.
        game_behind_best: how much less the chance to win the game is than with the limit advised; ``None`` if the score
            was not given.
    """

    bid: int
    outcome: Limit
    behind_best: Estimate
    game_behind_best: Estimate | None

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "bid": self.bid,
            "outcome": self.outcome.to_dict(),
            "behind_best": self.behind_best.to_dict(),
            "game_behind_best": chance_dict(self.game_behind_best),
        }


@dataclass(frozen=True, slots=True)
class AuctionAdvice:
    """Whether to bid on.

    Attributes:
        situation: what was asked.
        call: the call to make now, or, if it is not the player's turn yet, as soon as it is and nobody has called more.
        trump: what to name on winning the auction; ``None`` if the hand may name none.
        limits: passing now, then each bid, rising, as long as a higher one makes a difference.
        by_points: the limit with the best score difference.
        by_game: the limit with the best chance to win the game; ``None`` if the score was not given.
        asked: the bid that the player thinks of; ``None`` if he did not say.
        deals: how many different deals were bid and played out.
        dealt: out of how many they were drawn.
        effective: how many deals, all weighing alike, those dealt are worth as explanations of the calls.
        hidden: ``CALLS``, ``LOOSELY`` or ``ANY``.
    """

    situation: Situation
    call: Call
    trump: Suit | None
    limits: tuple[Limit, ...]
    by_points: Limit
    by_game: Limit | None
    asked: AskedBid | None
    deals: int
    dealt: int
    effective: float
    hidden: str

    @property
    def best(self) -> Limit:
        """The limit that is advised: by the chance to win the game where the score is known, else by points."""
        return self.by_game or self.by_points

    @property
    def passing(self) -> Limit:
        """What comes of passing now."""
        return self.limits[0]

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values; ``limit`` is the bid of the limit advised."""
        return {
            "situation": self.situation.to_dict(),
            "call": self.call,
            "limit": self.best.bid,
            "trump": str(self.trump) if self.trump else None,
            "by_points": self.by_points.to_dict(),
            "by_game": self.by_game.to_dict() if self.by_game else None,
            "asked": self.asked.to_dict() if self.asked else None,
            "limits": [limit.to_dict() for limit in self.limits],
            "deals": self.deals,
            "dealt": self.dealt,
            "effective": round(self.effective, 1),
            "hidden": self.hidden,
        }


def chance_dict(estimate: Estimate | None) -> dict[str, float | None] | None:
    """A chance, or a difference of chances, to a thousandth of a percent."""
    if estimate is None:
        return None
    error = estimate.standard_error
    return {"mean": round(estimate.mean, 5), "standard_error": None if error is None else round(error, 5)}
