"""Bidding advice: which trump, how high, and why.

A bid is recommended where the simulated total of meld and trick points reaches it in at least a given share of the
deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import Any

import numpy as np

from advisor.advice.experiment import DEFAULT, LEVELS, STYLES, Experiment, name_levels
from advisor.advice.simulate import (
    Estimate,
    Progress,
    Tally,
    best_exchange,
    choose_pass,
    estimate,
    simulate,
)
from advisor.engine import playout
from advisor.table.cards import DECK, Card, Hand, Rank, Suit
from advisor.table.meld import MARRIAGES, Hole, MeldCount, count_meld, find_holes
from advisor.table.rules import Rules, rules_of

_RANGE = (90, 10)  # the shown range leaves a tenth of the deals out on either side
_CLASSIC_DEALS = 5_000  # its two bids are sums rounded down to the ladder
_FEW = 100  # cards passed in fewer deals than this say nothing


@dataclass(frozen=True, slots=True)
class Chance:
    """How often a bid is made: a share of the deals, with its standard error."""

    bid: int
    probability: float
    standard_error: float

    def to_dict(self) -> dict[str, float]:
        """The three numbers."""
        return {
            "bid": self.bid,
            "probability": round(self.probability, 5),
            "standard_error": round(self.standard_error, 5),
        }


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
    """A card of one's own and the share of the deals, 0 to 1, in which such a card goes back to partner."""

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
        low, high: nine deals in ten reach ``low``, one in ten reaches ``high``.
        chances: of every bid from the minimum to the largest total seen.
        bids: for each style, the highest bid made often enough; ``None`` means pass.
        helpful: cards that partner may pass, the most helpful first.
        give_back: cards that go back most often, the most frequent first.
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
    low: int
    high: int
    chances: tuple[Chance, ...]
    bids: dict[str, int | None]
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
            "bids": self.bids,
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
        levels: the percentage of deals that each style of bidding wants to make.
        trump: the recommended suit; ``None`` if the rules let this hand name none.
        trumps: the suits tried, in the order of hands.
        classic: the classic method in the recommended suit.
        may_ask_for_redeal: whether the rules let this hand ask for a new deal.
    """

    hand: Hand
    rules: Rules
    deals: int
    seed: int
    players: str
    levels: dict[str, float]
    trump: Suit | None
    trumps: tuple[TrumpAdvice, ...]
    classic: Classic | None
    may_ask_for_redeal: bool

    @property
    def best(self) -> TrumpAdvice | None:
        """The advice in the recommended suit."""
        return next((each for each in self.trumps if each.trump is self.trump), None)

    @property
    def bids(self) -> dict[str, int | None]:
        """The bid for each style; ``None`` means pass."""
        return self.best.bids if self.best else dict.fromkeys(STYLES)

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "hand": [str(card) for card in self.hand],
            "players": self.players,
            "levels": self.levels,
            "trump": str(self.trump) if self.trump else None,
            "bids": self.bids,
            "may_ask_for_redeal": self.may_ask_for_redeal,
            "classic": self.classic.to_dict() if self.classic else None,
            "trumps": [each.to_dict() for each in self.trumps],
        }


def advise(
    hand: Hand | str,
    rules: Rules | str | None = None,
    *,
    trump: Suit | str | None = None,
    levels: Sequence[float] = LEVELS,
    deals: int = DEFAULT.deals,
    seed: int = DEFAULT.seed,
    players: str = DEFAULT.players,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Advice:
    """Simulate a hand as declarer in every trump and recommend a bid.

    Args:
        hand: twelve cards, or text that :meth:`Hand.parse` reads.
        rules: the rules, a preset name or a file; ``standard`` if not given.
        trump: try only this suit.
        levels: percentages of deals that a cautious, a balanced and an aggressive bid must make, falling.
        deals: how often to deal the unseen cards.
        seed: which sequence of deals; the same seed gives the same digits, for any number of threads.
        players: the kind of simulated players, ``skilled``, ``plain`` or ``random``.
        threads: how many to use; as many as there are processors if not given.
        progress: called with the deals done and wanted.

    Raises:
        NotationError: if the hand or the trump cannot be read.
        RulesError: if the rules cannot be read.
        ValueError: if another argument is out of range.
    """
    hand = Hand.parse(hand)
    rules = rules_of(rules)
    suits = [Suit.parse(trump)] if trump is not None else list(Suit)
    named = name_levels(levels)
    experiment = Experiment(deals, seed, players, threads)

    tallies = simulate(hand, rules, suits, experiment, progress=progress)
    advice = tuple(_advise_trump(hand, rules, tally, named, experiment) for tally in tallies)
    best = max(
        (each for each in advice if each.nameable),
        key=lambda each: (each.bids["balanced"] or 0, each.total.mean),
        default=None,
    )
    return Advice(
        hand=hand,
        rules=rules,
        deals=deals,
        seed=seed,
        players=players,
        levels=named,
        trump=best.trump if best else None,
        trumps=advice,
        classic=_classic(hand, rules, best.trump, experiment) if best else None,
        may_ask_for_redeal=_may_ask_for_redeal(hand, rules),
    )


def _may_ask_for_redeal(hand: Hand, rules: Rules) -> bool:
    nines = sum(card.rank is Rank.NINE for card in hand)
    aces = sum(card.rank is Rank.ACE for card in hand)
    return nines >= 5 and (rules.five_nines == "any" or (rules.five_nines == "no_ace" and aces == 0))


def _advise_trump(
    hand: Hand, rules: Rules, tally: Tally, levels: dict[str, float], experiment: Experiment
) -> TrumpAdvice:
    trump = tally.trump
    at_least = tally.at_least()
    nameable = rules.trump_needs == "none" or all(card in hand for card in MARRIAGES[trump])
    return TrumpAdvice(
        trump=trump,
        nameable=nameable,
        meld_now=count_meld(hand, trump, rules),
        holes=find_holes(hand, trump, rules),
        own_meld=_scaled(tally.estimate(playout.OWN_MELD), rules),
        partner_meld=_scaled(tally.estimate(playout.PARTNER_MELD), rules),
        opponents_meld=_scaled(tally.estimate(playout.OPPONENTS_MELD), rules),
        trick_points=_scaled(tally.estimate(playout.TRICK_POINTS), rules),
        total=_scaled(tally.estimate(playout.TOTAL), rules),
        low=rules.scaled(_reached(at_least, tally.deals, _RANGE[0])),
        high=rules.scaled(_reached(at_least, tally.deals, _RANGE[1])),
        chances=tuple(
            _chance(rules.scaled(bid), int(at_least[bid]), tally.deals)
            for bid in range(rules.min_bid, int(np.flatnonzero(tally.totals)[-1]) + 1, rules.bid_step)
        ),
        bids={
            style: _bid_at(_reached(at_least, tally.deals, level), rules) if nameable else None
            for style, level in levels.items()
        },
        helpful=_helpful(tally, rules),
        give_back=_give_back(hand, tally),
        pass_cards=choose_pass(hand, trump, rules, experiment).cards,
    )


def _scaled(value: Estimate, rules: Rules) -> Estimate:
    """An estimate of the times-ten scale in the rules' scale."""
    return value.scaled(rules.unit / 10)


def _reached(at_least: Any, deals: int, percent: float) -> int:
    """The most points that at least this percentage of the deals makes."""
    return int(np.flatnonzero(at_least * 100 >= percent * deals)[-1])


def _bid_at(points: int, rules: Rules) -> int | None:
    """The highest bid on the ladder that does not exceed ``points`` of the times-ten scale; ``None`` below the
    minimum."""
    if points < rules.min_bid:
        return None
    return rules.scaled(points - points % rules.bid_step)


def _chance(bid: int, made: int, deals: int) -> Chance:
    share = made / deals
    return Chance(bid, share, sqrt(share * (1 - share) / deals))


def _helpful(tally: Tally, rules: Rules) -> tuple[HelpfulCard, ...]:
    """Cards that partner passed often enough to tell, by how much better those deals are than the others."""
    all_sum, all_squares = (int(row[playout.TOTAL]) for row in tally.sums)
    found = []
    for card in DECK:
        given, total, squares = (int(tally.cards[row, card.index]) for row in _GIVEN)
        if given < _FEW or tally.deals - given < _FEW:
            continue
        having = _scaled(estimate(given, total, squares), rules)
        lacking = _scaled(estimate(tally.deals - given, all_sum - total, all_squares - squares), rules)
        error = hypot(having.standard_error or 0.0, lacking.standard_error or 0.0)
        found.append(HelpfulCard(card, having.mean - lacking.mean, error, given / tally.deals))
    return tuple(sorted(found, key=lambda each: -each.points))


_GIVEN = (playout.GIVEN, playout.GIVEN_TOTAL, playout.GIVEN_SQUARE)


def _give_back(hand: Hand, tally: Tally) -> tuple[ReturnedCard, ...]:
    """The hand's own cards that ever went back."""
    returned = [
        ReturnedCard(card, int(tally.cards[playout.RETURNED, card.index]) / tally.deals)
        for card in hand.distinct()
        if tally.cards[playout.RETURNED, card.index]
    ]
    return tuple(sorted(returned, key=lambda each: -each.share))


def _classic(hand: Hand, rules: Rules, trump: Suit, experiment: Experiment) -> Classic:
    """The two bids of the four-hand article: the hand as it stands, and after the best exchange that could happen."""
    no_exchange = Rules.load(rules, pass_cards=0)
    shorter = replace(experiment, deals=min(experiment.deals, _CLASSIC_DEALS))

    def bid(kept: Hand, received: Hand, returned: Hand) -> ClassicBid:
        (tally,) = simulate(kept, no_exchange, [trump], shorter, partner_holds=returned)
        tricks = tally.estimate(playout.TRICK_POINTS)
        meld = count_meld(kept, trump, rules).total
        points = int(rules.unscaled(meld) + tricks.mean)
        return ClassicBid(_bid_at(points, rules), meld, _scaled(tricks, rules), received, returned)

    received, returned = best_exchange(hand, trump, rules)
    kept = hand.plus(*received).minus(*returned)
    return Classic(trump, bid(hand, Hand(), Hand()), bid(kept, received, returned))
