"""Whether to bid on: the rest of the auction bid out for every limit, then exchanged, melded, played and scored.

The same deals serve every limit, and passing too: so a difference between two of them owes little to luck.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from advisor.advice.auction_results import AskedBid, AuctionAdvice, Limit
from advisor.advice.bidder import Numbers, can_help
from advisor.advice.contracts import play_contracts
from advisor.advice.estimate import Estimate
from advisor.advice.experiment import Experiment
from advisor.advice.hidden import Sample, imagine
from advisor.advice.kernels import Kernels
from advisor.advice.simulate import Integers, Progress, masks_of, stages
from advisor.advice.situation import Situation
from advisor.advice.winning import Flags, chance_after, table_for
from advisor.engine import auction as engine
from advisor.engine import simulation, trials
from advisor.table.auction import Call, nameable
from advisor.table.cards import Hand, Suit
from advisor.table.scoring import SHORT
from advisor.table.tricks import COUNTERS_TOTAL

_ME = 0  # places are counted clockwise from the player who asks
_HIDDEN = (1, 2, 3)
_LIMITS = 40  # tried
_LEAST_MADE = 1 / 3
"""By points, a contract that is made less often is not bid."""
_SEEN = 0.0005  # a limit that changes the winner of the auction less often than this is not told


@dataclass(frozen=True, slots=True)
class _Outcomes:
    """What comes of each deal (a row) with each limit (a column). Points are in the times-ten scale.

    Attributes:
        counts: ``int64[N]``, how often a deal counts.
        declarers: ``int64[N, X]``, the place of who wins the auction; ``engine.NOBODY`` if all pass.
        prices: ``int64[N, X]``, what he plays for.
        failed: ``bool[N, X]``, whether declarer is set.
        points: ``float64[N, X]``, how much more our side scores than the other.
        chances: ``float64[N, X]``, our chance to win the game; ``None`` if the score does not matter.
    """

    counts: Integers
    declarers: Integers
    prices: Integers
    failed: Flags
    points: Numbers
    chances: Numbers | None

    def mean(self, values: NDArray[Any]) -> Numbers:
        """The means of what deals come to."""
        means: Numbers = self.counts @ values / self.counts.sum()
        return means

    def estimate(self, values: Numbers) -> Estimate:
        """The mean of what deals come to, ``float64[N]``, with its error."""
        number = int(self.counts.sum())
        mean = float(self.counts @ values) / number
        error = float(np.sqrt(((self.counts * (values - mean)) ** 2).sum())) / number
        return Estimate(mean, error if number > 1 else None)


def advise_call(
    hand: Hand,
    situation: Situation,
    experiment: Experiment,
    *,
    trump: Suit | None = None,
    listening: bool = True,
    progress: Progress | None = None,
) -> AuctionAdvice:
    """The next call, and what comes of every limit.

    Args:
        hand: the twelve cards of the player who asks.
        situation: what he knows of the table.
        experiment: how many deals to bid and play out, which, and who plays.
        trump: the only suit to name; any that the rules let the hand name, if not given.
        listening: whether the hidden hands must explain the calls so far.
        progress: called with the contracts played, and how many there are.
    """
    (held,) = masks_of(hand)
    sample = imagine(held, situation, experiment.auction_deals, experiment, listening=listening)
    trumps = nameable(hand, situation.rules, list(Suit) if trump is None else [trump])
    return _Decision(hand, situation, sample, trumps, experiment, progress).advice()


class _Decision:
    """The deals of a sample, played out, and the auction bid out over them."""

    def __init__(
        self,
        hand: Hand,
        situation: Situation,
        sample: Sample,
        trumps: list[Suit],
        experiment: Experiment,
        progress: Progress | None,
    ) -> None:
        self._hand = hand
        self._situation = situation
        self._sample = sample
        self._rules = rules = situation.rules
        self._trumps = trumps
        standing = situation.auction.standing_bid
        self._standing = 0 if standing is None else rules.unscaled(standing)
        self._next = rules.min_bid if standing is None else self._standing + rules.bid_step
        self._chances = None if situation.score is None else table_for(rules)
        # A dealer who has to take it names a trump whatever the rules ask of others.
        self._mine, self._others = self._play(trumps or list(Suit), experiment, progress)

    def _play(
        self, trumps: list[Suit], experiment: Experiment, progress: Progress | None
    ) -> tuple[dict[Suit, Integers], dict[int, Integers]]:
        """What each deal comes to with one's own hand as declarer's, by trump, and with each hidden one, by place."""
        hidden = self._sample.hidden
        number = len(hidden)
        (held,) = masks_of(self._hand)
        around = [np.full(number, held), *hidden.hands]
        contracts = [(_ME, np.full(number, suit.index)) for suit in trumps]
        contracts += [(place, hidden.values[place - 1, engine.TRUMP]) for place in _HIDDEN]
        made = play_contracts(
            np.concatenate([np.stack(around[place:] + around[:place]) for place, _ in contracts], axis=1),
            np.concatenate([named for _, named in contracts]),
            np.tile(np.arange(number), len(contracts)),
            self._rules,
            experiment,
            progress,
        )
        each = np.split(made, len(contracts), axis=1)
        return dict(zip(trumps, each, strict=False)), dict(zip(_HIDDEN, each[len(trumps) :], strict=True))

    # --- the advice ---

    def advice(self) -> AuctionAdvice:
        bids = self._bids()
        outcomes, trump = self._with_best_trump(bids)
        declaring = self._always_declaring(trump, bids)
        by_points = self._choose(outcomes, declaring)
        by_game = None if self._chances is None else self._choose(outcomes, declaring, by_game=True)
        best = by_points if by_game is None else by_game
        last = max(_last_that_matters(outcomes), by_points, best)
        limits = [self._limit(outcomes, x, bids[x], outcomes) for x in range(last + 1)]
        return AuctionAdvice(
            situation=self._situation,
            call=self._call(bids[best]),
            trump=trump if self._trumps else None,
            limits=tuple(limits),
            by_points=limits[by_points],
            by_game=None if by_game is None else limits[by_game],
            asked=self._ask(bids, trump, outcomes, best),
            deals=len(self._sample.counts),
            dealt=self._sample.dealt,
            effective=self._sample.effective,
            hidden=self._sample.how,
        )

    def _bids(self) -> list[int]:
        """The limits to try: 0 for passing, then what may be bid."""
        if not self._trumps:
            return [0]
        return [0, *(self._next + self._rules.bid_step * i for i in range(_LIMITS))]

    def _call(self, bid: int) -> Call:
        """The call that goes up to a bid, or passes."""
        if bid:
            return self._rules.scaled(self._next)
        helps = self._rules.help == "on" and not self._situation.partner_is_out and can_help(self._hand)
        return "help" if helps else "pass"

    @staticmethod
    def _choose(outcomes: _Outcomes, declaring: _Outcomes, *, by_game: bool = False) -> int:
        """The best limit, by points or by the chance to win the game.

        By points none comes into question at whose price the contract is mostly lost: what that saves hangs on what the
        others would have made. A hand that would not want to declare even at the next bid passes, unless bidding is
        surely better, two standard errors. Of limits that the deals cannot tell from the best it is the lowest: where
        hardly any auction goes so high, deals alone would leave it to luck.

        Args:
            outcomes: what comes of each limit.
            declaring: what comes of declaring in every deal, at the price of each limit.
            by_game: whether chances count, not points.
        """
        values, declared = (each.chances if by_game else each.points for each in (outcomes, declaring))
        assert values is not None
        assert declared is not None
        made = outcomes.mean(~declaring.failed)
        last = len(made) - 1 if by_game else int(np.flatnonzero(made >= _LEAST_MADE)[-1])
        means = outcomes.mean(values)
        best = int(means[: last + 1].argmax())
        if best == 0:
            return 0
        wants_it = float(outcomes.mean(declared[:, 1])) >= means[0]
        if not wants_it and not outcomes.estimate(values[:, best] - values[:, 0]).is_sure:
            return 0
        for x in range(1, best):
            behind = outcomes.estimate(values[:, best] - values[:, x])
            if means[x] > means[0] and behind.mean <= (behind.standard_error or 0.0):
                return x
        return best

    def _limit(self, outcomes: _Outcomes, x: int, bid: int, all_limits: _Outcomes) -> Limit:
        """What comes of a limit, compared with passing, the first of all limits."""
        rules = self._rules
        scale = rules.unit / 10
        points = outcomes.points[:, x]
        game = over_game = None
        if outcomes.chances is not None and all_limits.chances is not None:
            chances = outcomes.chances[:, x]
            game = outcomes.estimate(chances)
            over_game = outcomes.estimate(chances - all_limits.chances[:, 0]) if bid else None
        declarers, failed = outcomes.declarers[:, x], outcomes.failed[:, x]
        won = declarers == _ME
        share = float(outcomes.mean(won))
        return Limit(
            bid=rules.scaled(bid) if bid else None,
            difference=outcomes.estimate(points).scaled(scale),
            over_pass=outcomes.estimate(points - all_limits.points[:, 0]).scaled(scale) if bid else None,
            game=game,
            game_over_pass=over_game,
            won=share,
            price=float(outcomes.mean(won * outcomes.prices[:, x])) / share * scale if share else None,
            made=float(outcomes.mean(won & ~failed)) / share if share else None,
            partner=float(outcomes.mean(declarers == 2)),
            set=float(outcomes.mean(failed & (declarers & 1 == 0))),
        )

    def _ask(self, bids: list[int], trump: Suit, outcomes: _Outcomes, best: int) -> AskedBid | None:
        """What comes of the bid that the player thinks of, compared with the best limit."""
        asked = self._situation.bid
        if asked is None or not self._trumps:
            return None
        bid = self._rules.unscaled(asked)
        going_on = [bid, bids[best]] if bids[best] > bid else [bid]
        found = self._outcomes(*self._bid_out(going_on, first=bid), trump)
        x = int(found.mean(found.points if found.chances is None else found.chances).argmax())
        game_behind = None
        if found.chances is not None and outcomes.chances is not None:
            game_behind = outcomes.estimate(outcomes.chances[:, best] - found.chances[:, x])
        return AskedBid(
            asked,
            self._limit(found, x, going_on[x], outcomes),
            outcomes.estimate(outcomes.points[:, best] - found.points[:, x]).scaled(self._rules.unit / 10),
            game_behind,
        )

    # --- what comes of limits ---

    def _bid_out(self, bids: list[int], first: int = 0) -> tuple[Integers, Integers]:
        """Who wins the auction with each limit, and at what price; ``first`` is bid at once."""
        auction = self._situation.auction
        places = {seat: place for place, seat in enumerate(self._situation.seat.clockwise)}
        assert auction.caller is not None
        bidders = [seat for seat, call in zip(auction.callers, auction.calls, strict=True) if isinstance(call, int)]
        declarers, prices = (np.zeros((len(self._sample.counts), len(bids)), np.int64) for _ in range(2))
        engine.bid_out(
            places[auction.caller],
            sum(1 << place for seat, place in places.items() if seat not in auction.passed),
            self._standing,
            places[bidders[-1]] if bidders else engine.NOBODY,
            first,
            self._rules.min_bid,
            self._rules.bid_step,
            int(self._rules.all_pass == "dealer"),
            self._sample.limits,
            np.array(bids, np.int64),
            declarers,
            prices,
        )
        return declarers, prices

    def _with_best_trump(self, bids: list[int]) -> tuple[_Outcomes, Suit]:
        """What comes of each limit in one's own trump that makes the most of the best limit."""
        declarers, prices = self._bid_out(bids)
        any_trump = next(iter(self._mine))
        outcomes = self._outcomes(declarers, prices, any_trump)
        if len(self._mine) == 1:
            return outcomes, any_trump
        counts = self._sample.counts
        deals, limits = np.nonzero(declarers == _ME)

        def own(trump: Suit) -> Numbers:
            """What one's own contracts add to each limit."""
            ours, theirs, _ = self._score(self._mine[trump][:, deals], prices[deals, limits])
            return np.bincount(limits, counts[deals] * (ours - theirs), len(bids)).astype(np.float64)

        each = {trump: own(trump) for trump in self._mine}
        others = counts @ outcomes.points - each[any_trump]
        trump = max(each, key=lambda suit: float((each[suit] + others).max()))
        return (outcomes if trump is any_trump else self._outcomes(declarers, prices, trump)), trump

    def _outcomes(self, declarers: Integers, prices: Integers, trump: Suit) -> _Outcomes:
        """What comes of auctions that end so, if one's own trump is this."""
        ours, theirs = (np.zeros(declarers.shape, np.int64) for _ in range(2))
        failed = np.zeros(declarers.shape, bool)
        for place, made in ((_ME, self._mine[trump]), *self._others.items()):
            deals, limits = np.nonzero(declarers == place)
            mine, others, lost = self._score(made[:, deals], prices[deals, limits])
            ours[deals, limits], theirs[deals, limits] = (others, mine) if place & 1 else (mine, others)
            failed[deals, limits] = lost
        return self._counted(declarers, prices, failed, ours, theirs)

    def _always_declaring(self, trump: Suit, bids: list[int]) -> _Outcomes:
        """What comes of declaring in every deal, at each of the bids."""
        prices = np.array(bids, np.int64)
        ours, theirs, failed = self._score(self._mine[trump][:, :, np.newaxis], prices)
        return self._counted(np.full(failed.shape, _ME), prices, failed, ours, theirs)

    def _counted(
        self, declarers: Integers, prices: Integers, failed: Flags, ours: Integers, theirs: Integers
    ) -> _Outcomes:
        """Outcomes with what they are worth, if they add so much to the scores."""
        chances = None
        if self._chances is not None:
            assert self._situation.score is not None
            own, other = (self._rules.unscaled(points) for points in self._situation.score)
            chances = chance_after(self._chances, self._rules, own + ours, other + theirs, declarers & 1 == 0)
        return _Outcomes(self._sample.counts, declarers, prices, failed, (ours - theirs).astype(np.float64), chances)

    def _score(self, made: Integers, prices: Integers) -> tuple[Integers, Integers, Flags]:
        """What contracts at these prices add to the scores of the declaring side and the other; and whether it is set.

        A contract is given up where not even all tricks would make it, if the rules let it be.

        Args:
            made: ``int64[MADE, N]``, what they come to.
            prices: ``int64[N]``; or of any shape that fits, for made ``int64[MADE, N, 1]``.
        """
        rules = self._rules
        total, meld = made[trials.TOTAL], made[trials.DECLARERS_MELD] + made[trials.PARTNERS_MELD]
        failed = total < prices
        hopeless = meld + COUNTERS_TOTAL + rules.last_trick < prices
        if rules.throw_in == "short250":
            hopeless &= prices - meld >= SHORT
        elif rules.throw_in == "never":
            hopeless = np.zeros_like(hopeless)
        others = np.where(hopeless, made[trials.OPPONENTS_MELD], made[trials.OPPONENTS])
        return np.where(failed, -prices, total), others, failed


def _last_that_matters(outcomes: _Outcomes) -> int:
    """The last limit that changes who wins the auction; the lowest that may be bid, if none does."""
    won = outcomes.mean(outcomes.declarers == _ME)
    changing = np.flatnonzero(np.diff(won) > _SEEN)
    return int(changing[-1]) + 1 if len(changing) else min(1, len(won) - 1)


def kernels(experiment: Experiment | None = None) -> Kernels:
    """What advice on a call runs, for all kinds of players if no experiment is given."""
    return stages(experiment) + Kernels(
        [
            (simulation.deal_hidden, simulation.deal_samples()),
            (trials.add_up, trials.add_samples()),
            (engine.value_hands, engine.value_samples()),
            (engine.bid_out, engine.bidding_samples()),
        ]
    )
