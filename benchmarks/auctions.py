"""Does it sharpen the forecast to listen to what the others call?

Random hands are bid out by players whose limits differ as those of people do (``advisor.advice.bidder``). They say
``help`` in half of the passes in which they could. The auction is stopped at a random call before which somebody else
has called, and the player whose turn it is forecasts, from his own twelve cards and the calls:

* whether he would make the next bid as declarer, and bids of 30 and of 60 more, in the trump that his hand likes best;
* who will have the highest bid if he himself goes up to his limit.

Then the real hands are played in that trump, and the auction is bid out. A forecast scores the natural logarithm of
the chance that it gave to what happened, which counts as half a deal of those drawn at least. Gains are over forecasts
for which all hidden hands count alike; even these know that nobody's limit is below his own bid. Told apart are
forecasts that listen only to bids, only to passes for what a hand does not promise, or only to ``help``. The others are
thought to bid as at a normal table; at the careful and the bold one that is wrong.

    python -m benchmarks.auctions [--auctions 2000] [--deals 1000] [--seed 1]

Prints JSON.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from advisor.advice import hidden
from advisor.advice.auction import kernels
from advisor.advice.bidder import LEVELS, Numbers, Told, can_help, draw_limits, listen
from advisor.advice.contracts import play_contracts
from advisor.advice.experiment import Experiment
from advisor.advice.hidden import Hidden, imagine
from advisor.advice.simulate import hand_of
from advisor.advice.situation import Situation
from advisor.engine import auction as engine
from advisor.engine import trials
from advisor.table.auction import Auction, Call
from advisor.table.rules import STANDARD
from advisor.table.seats import Seat
from benchmarks.bidders import call_up_to, has_it, hold
from benchmarks.contracts import POINTS, TRUMP, Integers, interval, promises, random_deals
from benchmarks.machine import machine
from benchmarks.processes import pieces, processes

HIGHER = (0, 30, 60)
"""How far above the next bid those are that may be made."""
SAY_HELP = 0.5
NOTHING_TOLD = Told(None, None, False, ())
HEARD: dict[str, Callable[[Told], Told]] = {
    "everything": lambda told: told,
    "bids": lambda told: replace(told, below=None, helps=False),
    "passes": lambda told: replace(told, least=None, helps=False, melds=()),
    "help": lambda told: replace(told, least=None, below=None, melds=()),
}
"""What one may listen to."""


@dataclass(frozen=True)
class Case:
    """An auction that somebody has to go on with.

    Attributes:
        auction: the calls so far.
        hands: masks; of who calls next, then clockwise.
        limits: of the same, in the times-ten scale.
        trump: that he would name, 0 to 3.
        number: the seed of the deals that he imagines.
    """

    auction: Auction
    hands: tuple[int, ...]
    limits: tuple[int, ...]
    trump: int
    number: int

    @property
    def seat(self) -> Seat:
        """Who calls next."""
        assert self.auction.caller is not None
        return self.auction.caller

    @property
    def bids(self) -> list[int]:
        """Those that he may make or not, in the times-ten scale."""
        rules, standing = self.auction.rules, self.auction.standing_bid
        least = rules.min_bid if standing is None else rules.unscaled(standing) + rules.bid_step
        return [least + more for more in HIGHER]


def make_cases(number: int, level: str, seed: int) -> list[Case]:
    """So many auctions of players of one level."""
    rules, draws = STANDARD, np.random.default_rng((seed, 1))
    cases: list[Case] = []
    for turn, hands in enumerate(random_deals(2 * number, (seed, 0))):
        likes = promises(hands[np.newaxis], rules, level)[0]
        trumps = promises(hands[np.newaxis], rules)[0, :, TRUMP]
        limits = draw_limits(NOTHING_TOLD, likes[:, POINTS], draws.random(len(Seat)))
        found = _stop(_bid_out(hands, limits, list(Seat)[turn % 4], draws), draws)
        if found is not None and found.caller is not None:
            around = [seat.index for seat in found.caller.clockwise]
            held, high = (tuple(each[around].tolist()) for each in (hands, limits))
            cases.append(Case(found, held, high, int(trumps[around[0]]), turn))
        if len(cases) == number:
            break
    return cases


def _bid_out(hands: Integers, limits: Integers, dealer: Seat, draws: np.random.Generator) -> Auction:
    """The whole auction."""

    def ask(auction: Auction, seat: Seat) -> Call:
        call = call_up_to(int(limits[seat.index]), auction, seat)
        says = draws.random() < SAY_HELP
        if call == "pass" and says and seat.partner not in auction.passed and can_help(hand_of(int(hands[seat.index]))):
            return "help"
        return call

    return hold(dealer, STANDARD, ask)


def _stop(auction: Auction, draws: np.random.Generator) -> Auction | None:
    """The auction up to a random call at which there is something to decide; ``None`` if that is only the first."""
    before = [Auction(auction.dealer, auction.rules, auction.calls[:calls]) for calls in range(1, len(auction.calls))]
    open_ones = [each for each in before if each.caller is not None and not has_it(each, each.caller.partner)]
    return open_ones[draws.integers(len(open_ones))] if open_ones else None


# --- forecasts -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Forecast:
    """What somebody expects.

    Attributes:
        made: ``float64[3]``, the chance to make each of the bids.
        winner: ``float64[5]``, the chance of each player to have the highest bid, from himself clockwise, and that all
            pass.
        effective: how many deals would tell as much, all weighing alike.
        how: ``CALLS``, ``LOOSELY`` or ``ANY``.
    """

    made: Numbers
    winner: Numbers
    effective: float
    how: str


@contextmanager
def listening_to(what: str) -> Iterator[None]:
    """Let nothing but a part of the calls tell of the hidden hands."""
    likelihood = hidden._likelihood

    def of_part(told: list[Told], deals: Hidden) -> Numbers:
        return likelihood([HEARD[what](each) for each in told], deals)

    with patch.object(hidden, "_likelihood", of_part):
        yield


def forecast(case: Case, deals: int, what: str | None) -> Forecast:
    """The forecast of who listens so: to nothing if ``what`` is ``None``."""
    experiment = Experiment(deals, seed=case.number, threads=1)
    situation = Situation(case.auction, case.seat)
    with listening_to(what or "everything"):
        sample = imagine(case.hands[0], situation, deals, experiment, listening=what is not None)
    number = len(sample.counts)
    hands = np.concatenate([np.full((1, number), case.hands[0]), sample.hidden.hands])
    totals = play(hands, np.full(number, case.trump), experiment)
    made = sample.counts @ (totals[:, np.newaxis] >= np.array(case.bids)) / deals
    winners = bid_on(case, sample.limits)
    winner = np.bincount(winners % 5, sample.counts, minlength=5) / deals
    return Forecast(made, winner, sample.effective, sample.how)


def play(hands: Integers, trumps: Integers, experiment: Experiment) -> Integers:
    """What the first hand of each deal and its partner make of it."""
    found: Integers = play_contracts(hands, trumps, np.arange(len(trumps)), STANDARD, experiment)[trials.TOTAL]
    return found


def bid_on(case: Case, limits: Integers) -> Integers:
    """Who has the highest bid, as a place clockwise from who calls next, ``engine.NOBODY`` if all pass.

    Args:
        case: the auction to be bid out; who calls next goes up to his real limit.
        limits: ``int64[3, N]``, up to which the others go in each of so many deals.
    """
    auction, rules = case.auction, case.auction.rules
    places = {seat: place for place, seat in enumerate(case.seat.clockwise)}
    bidders = [places[seat] for seat, call in zip(auction.callers, auction.calls, strict=True) if isinstance(call, int)]
    inside = sum(1 << place for seat, place in places.items() if seat not in auction.passed)
    winners, prices = (np.zeros((limits.shape[1], 1), np.int64) for _ in range(2))
    engine.bid_out(
        *(0, inside, rules.unscaled(auction.standing_bid or 0), bidders[-1] if bidders else engine.NOBODY),
        *(0, rules.min_bid, rules.bid_step, int(rules.all_pass == "dealer")),
        *(limits, np.array(case.limits[:1]), winners, prices),
    )
    return winners[:, 0]


def all_forecasts(case: Case, deals: int) -> dict[str, Forecast]:
    """Of who listens to nothing, to everything and to each part."""
    return {"nothing": forecast(case, deals, None), **{what: forecast(case, deals, what) for what in HEARD}}


# --- scores ----------------------------------------------------------------------------------------------------------


def log_scores(chances: Numbers, happened: Integers, deals: int) -> Numbers:
    """The logarithm of the chance that was given to what happened.

    Args:
        chances: ``float64[N, K]``, of each possibility.
        happened: ``int64[N]``, which of them came true.
        deals: of which chances are shares.
    """
    least = 1 / (2 * deals)
    given = np.take_along_axis(chances, happened[:, np.newaxis], axis=1)[:, 0]
    scores: Numbers = np.log(np.clip(given, least, 1 - least))
    return scores


def hears(case: Case, what: str) -> bool:
    """Whether there is anything of that kind to listen to."""
    situation = Situation(case.auction, case.seat)
    return any(HEARD[what](listen(situation, seat)).something for seat in case.seat.clockwise[1:])


def gain(scores: Numbers, over: Numbers, heard: NDArray[np.bool_]) -> dict[str, float] | None:
    """The mean gain where something was heard; ``None`` if that is hardly ever."""
    return interval((scores - over)[heard], 4) if heard.sum() > 1 else None


def report(cases: list[Case], forecasts: list[dict[str, Forecast]], deals: int) -> dict[str, Any]:
    """The mean log scores, and the gain of each way to listen where there is something to listen to."""
    hands, trumps = np.array([case.hands for case in cases]).T, np.array([case.trump for case in cases])
    totals = play(hands, trumps, Experiment(seed=2))
    winners = np.array([int(bid_on(case, np.array([case.limits[1:]]).T)[0]) % 5 for case in cases])
    scores: dict[str, dict[str, Numbers]] = {}
    for what in forecasts[0]:
        made = np.array([each[what].made for each in forecasts])
        its = scores[what] = {}
        for i, more in enumerate(HIGHER):
            happened = totals >= np.array([case.bids[i] for case in cases])
            chances = np.stack([1 - made[:, i], made[:, i]], axis=1)
            its[f"makes {more} more" if more else "makes the next bid"] = log_scores(
                chances, happened.astype(np.int64), deals
            )
        its["wins the auction"] = log_scores(np.array([each[what].winner for each in forecasts]), winners, deals)
    heard = {what: np.array([hears(case, what) for case in cases]) for what in HEARD}
    full = [each["everything"] for each in forecasts]
    ways = Counter(each.how for each in full)
    return {
        "auctions": len(cases),
        "log score": {
            asked: {what: round(float(each[asked].mean()), 4) for what, each in scores.items()}
            for asked in scores["nothing"]
        },
        "gain": {
            asked: {what: gain(scores[what][asked], nothing, heard[what]) for what in HEARD}
            for asked, nothing in scores["nothing"].items()
        },
        "heard": {what: round(float(each.mean()), 4) for what, each in heard.items()},
        "effective deals": round(float(np.mean([each.effective for each in full])), 1),
        "hidden hands explain": {how: round(number / len(cases), 4) for how, number in sorted(ways.items())},
    }


def prepare() -> None:
    """Compile what forecasts run."""
    kernels(Experiment()).prepare()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--auctions", type=int, default=2000, help="at a table of each level")
    parser.add_argument("--deals", type=int, default=1000, help="that are imagined for a forecast")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    prepare()
    found = {}
    with processes(prepare) as pool:
        for level in LEVELS:
            cases = make_cases(arguments.auctions, level, arguments.seed)
            each = partial(all_forecasts, deals=arguments.deals)
            forecasts = list(pool.map(each, cases, chunksize=pieces(len(cases))))
            found[level] = report(cases, forecasts, arguments.deals)
    print(json.dumps({"machine": machine(), **vars(arguments), "tables": found}, indent=2))


if __name__ == "__main__":
    main()
