"""How teams bid.

``careful``, ``normal``, ``bold``: up to the points that a hand makes in 85, 75 or 60 % of the deals, as the valuation
of hands has it (``advisor.advice.bidder``).
``own``: up to the hand's own meld and the tricks it is good for before the pass, by the classic estimate; what partner
may add is left out.
``quantile``: up to the points made in 75 % of the simulated deals, which is the balanced bid of the main answer.
``advice``: every call by the advice on calls. ``advice-points`` leaves the score of the game out of account, and
``advice-deaf`` what the others have called.

The others know only a limit: they bid one step at a time, say no more than pass, and do not raise a partner whom no
opponent can raise any more. Everybody names the trump that his own reckoning likes best.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

import numpy as np

from advisor.advice.auction import advise_call
from advisor.advice.auction import kernels as auction_kernels
from advisor.advice.bidder import LEVELS
from advisor.advice.experiment import Experiment
from advisor.advice.simulate import hand_of, simulate
from advisor.advice.simulate import kernels as simulate_kernels
from advisor.advice.situation import Situation
from advisor.table.auction import Auction, Call, nameable
from advisor.table.cards import Hand, Rank, Suit
from advisor.table.meld import count_meld
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from advisor.table.seats import Team as Side
from benchmarks.contracts import POINTS, TRUMP, promises

ADVICE = ("advice", "advice-points", "advice-deaf")
BIDDING = (*LEVELS, "own", "quantile", *ADVICE)
SIMULATED = ("quantile", *ADVICE)
"""Those that take their time."""
BALANCED = 75

Limit = tuple[int, Suit]
"""Up to what a hand is bid, in the times-ten scale, and the trump that it names."""


class Bidder(Protocol):
    """A player at the table with twelve cards; ``trump`` is what he names if he wins the auction."""

    trump: Suit

    def call(self, auction: Auction, seat: Seat, score: tuple[int, int]) -> Call:
        """His next call.

        Args:
            auction: the calls so far; it is his turn.
            seat: where he sits.
            score: of his side and of the other, in the rules' scale.
        """
        ...


@dataclass
class Limited:
    """A player who goes up to a limit, in the times-ten scale."""

    limit: int
    trump: Suit

    def call(self, auction: Auction, seat: Seat, score: tuple[int, int]) -> Call:
        """One step more, or a pass."""
        del score
        return call_up_to(self.limit, auction, seat)


@dataclass
class Advised:
    """A player who does what the advice says; he names a trump of his own if he is never asked."""

    kind: str
    hand: Hand
    trump: Suit
    experiment: Experiment

    def call(self, auction: Auction, seat: Seat, score: tuple[int, int]) -> Call:
        """The call that is advised."""
        situation = Situation(auction, seat, None if self.kind == "advice-points" else score)
        advice = advise_call(self.hand, situation, self.experiment, listening=self.kind != "advice-deaf")
        self.trump = advice.trump or self.trump
        return advice.call


def call_up_to(limit: int, auction: Auction, seat: Seat) -> Call:
    """One step more, unless that exceeds the limit or raises a partner whom no opponent can raise any more."""
    bids = auction.legal_bids(auction.rules.scaled(limit))
    return bids[0] if bids and not has_it(auction, seat.partner) else "pass"


def has_it(auction: Auction, seat: Seat) -> bool:
    """Whether a seat has bid and no opponent can raise it any more."""
    return auction.standing_bid is not None and set(auction.passed) == set(seat.team.other.seats)


def hold(dealer: Seat, rules: Rules, ask: Callable[[Auction, Seat], Call]) -> Auction:
    """The auction in which each seat calls what it is asked for."""
    auction = Auction(dealer, rules)
    while (seat := auction.caller) is not None:
        auction = auction.call(ask(auction, seat))
    return auction


def bid_up(limits: Sequence[int], dealer: Seat, rules: Rules) -> Auction:
    """The auction in which each seat, north first, goes up to its limit, in the times-ten scale."""
    return hold(dealer, rules, lambda auction, seat: call_up_to(limits[seat.index], auction, seat))


# --- limits ----------------------------------------------------------------------------------------------------------


def limits_of(kind: str, hands: Sequence[int], rules: Rules, experiment: Experiment) -> list[Limit]:
    """The limit of each hand, a mask of twelve cards, of a deal."""
    if kind in LEVELS:
        promised = promises(np.array([hands], np.int64), rules, kind)[0].tolist()
        return [(hand[POINTS], list(Suit)[hand[TRUMP]]) for hand in promised]
    return [_best(kind, hand_of(hand), rules, experiment) for hand in hands]


def _best(kind: str, hand: Hand, rules: Rules, experiment: Experiment) -> Limit:
    """The limit in the best of the suits that the hand may name; 0 if it may name none."""
    suits = nameable(hand, rules)
    if kind == "own":
        found = [(own_points(hand, suit, rules), suit) for suit in suits or Suit]
    else:
        found = [(tally.reached(BALANCED), tally.trump) for tally in simulate(hand, rules, suits or Suit, experiment)]
    limit, trump = max(found, key=lambda each: each[0])
    return (limit if suits else 0), trump


def own_points(hand: Hand, trump: Suit, rules: Rules) -> int:
    """Own meld and the tricks that twelve cards are good for before the pass, in the times-ten scale.

    Source of the estimate of tricks: a fit to simulated deals under the standard count.
    """
    length = sum(card.suit is trump for card in hand)
    aces = [card.suit is trump for card in hand if card.rank is Rank.ACE]
    tricks = 68 + 17 * length + 7 * sum(aces) + 15 * (len(aces) - sum(aces))
    return rules.unscaled(count_meld(hand, trump, rules).total) + tricks


# --- deals -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """How each side bids, and the score of the game before the deal."""

    bidding: dict[Side, str]
    score: PerTeam


@dataclass(frozen=True)
class Deal:
    """Four hands, masks, that are bid at several tables; ``number`` is the seed of what is simulated for a call."""

    number: int
    hands: tuple[int, ...]
    dealer: Seat
    tables: tuple[Table, ...]


@dataclass(frozen=True)
class Held:
    """An auction that is over.

    Attributes:
        auction: its calls.
        trump: what declarer names; of no meaning if there is none.
        seconds: that each call took, with the side that made it.
    """

    auction: Auction
    trump: Suit
    seconds: tuple[tuple[Side, float], ...]


def bid_deal(deal: Deal, rules: Rules, deals: int) -> list[Held]:
    """The auction at each table; what is simulated for a call or a limit takes so many deals and one thread."""
    experiment = Experiment(deals, seed=deal.number, threads=1)
    kinds = {kind for table in deal.tables for kind in table.bidding.values()}
    limits = {
        kind: limits_of("normal" if kind in ADVICE else kind, deal.hands, rules, experiment) for kind in sorted(kinds)
    }

    def sit_down(kind: str, seat: Seat) -> Bidder:
        limit, trump = limits[kind][seat.index]
        if kind in ADVICE:
            return Advised(kind, hand_of(deal.hands[seat.index]), trump, experiment)
        return Limited(limit, trump)

    def bid(table: Table) -> Held:
        players = {seat: sit_down(table.bidding[seat.team], seat) for seat in Seat}
        seconds = []

        def ask(auction: Auction, seat: Seat) -> Call:
            began = perf_counter()
            call = players[seat].call(auction, seat, (table.score[seat.team], table.score[seat.team.other]))
            seconds.append((seat.team, perf_counter() - began))
            return call

        auction = hold(deal.dealer, rules, ask)
        return Held(auction, players[auction.declarer or deal.dealer].trump, tuple(seconds))

    return [bid(table) for table in deal.tables]


def prepare() -> None:
    """Compile what calls and limits run."""
    experiment = Experiment()
    (simulate_kernels(experiment) + auction_kernels(experiment)).prepare()
