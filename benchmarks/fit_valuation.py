"""Find the weights by which bidders value a hand.

Random hands are declarers in each trump, over deals that skilled players play. What they make is fitted by least
squares to the features of ``engine.valuation``: the mean meld of both partners after the exchange, the mean trick
points, and the points reached in 85, 75 and 60 % of the deals. The best trump of a hand counts more, for it is the one
that is bid. There are weights for every number of cards passed, all other rules standard. How far off they are is
measured on fresh hands, each over more deals.

    python -m benchmarks.fit_valuation [--hands 40000] [--deals 72] [--fresh 4000] [--fresh-deals 480] [--seed 1]

Prints the file ``advisor/advice/valuation.json``.
"""

# mypy: allow-untyped-calls

import argparse
import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from advisor.advice import bidder
from advisor.advice.experiment import Experiment
from advisor.advice.simulate import play, rule_table, stages, unseen_cards
from advisor.engine import rows, simulation, trials, valuation
from advisor.engine.dealing import DEALING_SIZE
from advisor.engine.jit import compiled
from advisor.engine.masks import LANES
from advisor.engine.valuation import describe
from advisor.table.cards import Suit
from advisor.table.rules import Rules
from benchmarks.contracts import Integers, random_deals
from benchmarks.machine import machine

CHUNK = 96  # hands that one thread plays at a time
BEST_COUNTS = 4.0
"""How much more the best trump of a hand counts than the others."""
GROUP = LANES * simulation.DEALS_A_SHUFFLE
"""Deals of one hand come in multiples of this."""


@dataclass(frozen=True)
class Made:
    """What hands make as declarers' in each trump.

    Attributes:
        features: ``int64[N, 4, valuation.SIZE]``.
        means: by name, ``float64[N, 4]``: what the weights are to tell.
    """

    features: Integers
    means: dict[str, NDArray[np.float64]]

    @property
    def total(self) -> NDArray[np.float64]:
        """Mean meld and trick points."""
        return self.means[bidder.MELD] + self.means[bidder.TRICKS]


@compiled
def _describe(hands: Integers, rules: Integers, features: Integers) -> None:
    for i in range(len(hands)):
        for trump in range(4):
            describe(hands[i], trump, rules, features[i, trump])


def make(hands: Integers, deals: int, rules: Rules, seed: int, chunk: int = CHUNK) -> Made:
    """Play the hands, each in so many deals of its own; one thread plays ``chunk`` hands at a time."""
    table, experiment = rule_table(rules), Experiment(seed=seed)
    blocks = deals // LANES

    def make_some(first: int) -> dict[str, NDArray[np.float64]]:
        some = hands[first : first + chunk]
        dealt = np.zeros((len(some) * blocks, rows.DEAL_SIZE), np.int64)
        scratch = np.zeros(DEALING_SIZE, np.int64)
        for i, hand in enumerate(some.tolist()):
            unseen = unseen_cards(hand)
            turns, shuffle = simulation.DEALS_A_SHUFFLE, (first + i) * (deals // simulation.DEALS_A_SHUFFLE)
            its = dealt[i * blocks : (i + 1) * blocks]
            simulation.deal_hidden(shuffle, turns, seed, hand, 0, unseen, scratch, its)
        found: dict[str, list[Any]] = {}
        for suit in Suit:
            played = dealt.copy()
            play(played, suit, table, experiment, number=len(some) * deals)
            made = np.zeros((trials.MADE, len(some) * deals), np.int64)
            trials.add_up(len(some) * deals, suit.index, table, played, made, np.zeros(0, np.int64))
            meld, tricks = made[trials.DECLARERS_MELD] + made[trials.PARTNERS_MELD], made[trials.TRICKS]
            totals = np.sort((meld + tricks).reshape(len(some), deals), axis=1)
            told = {bidder.MELD: meld.reshape(totals.shape).mean(axis=1)}
            told[bidder.TRICKS] = tricks.reshape(totals.shape).mean(axis=1)
            told |= {name: totals[:, deals * (100 - level) // 100] for name, level in bidder.LEVELS.items()}
            for name, values in told.items():
                found.setdefault(name, []).append(values)
        return {name: np.array(values, float).T for name, values in found.items()}

    with ThreadPoolExecutor(cpu_count()) as pool:
        pieces = list(pool.map(make_some, range(0, len(hands), chunk)))
    features = np.zeros((len(hands), 4, valuation.SIZE), np.int64)
    _describe(hands, table, features)
    return Made(features, {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]})


def fit(made: Made) -> dict[str, Integers]:
    """The weights of everything that the hands make."""
    counts = np.ones(made.total.shape)
    counts[np.arange(len(counts)), made.total.argmax(axis=1)] = BEST_COUNTS
    roots = np.sqrt(counts).reshape(-1, 1)
    features = made.features.reshape(-1, valuation.SIZE) * roots
    targets = np.stack([values.ravel() for values in made.means.values()], axis=1) * roots
    weights, *_ = np.linalg.lstsq(features, targets)
    whole = np.round(weights * valuation.WEIGHT_UNIT).astype(np.int64)
    return {name: whole[:, column] for column, name in enumerate(made.means)}


def errors(weights: dict[str, Integers], fresh: Made) -> dict[str, Any]:
    """How far off the weights are on fresh hands in their best trump, and what choosing trump by them costs."""
    every = np.arange(len(fresh.total))
    best = fresh.total.argmax(axis=1)
    told = {name: fresh.features @ each // valuation.WEIGHT_UNIT for name, each in weights.items()}
    told["total"] = told[bidder.MELD] + told[bidder.TRICKS]
    found: dict[str, Any] = {}
    for name, values in (fresh.means | {"total": fresh.total}).items():
        off = (told[name] - values)[every, best]
        spread = float(values[every, best].std())
        found[name] = {
            "bias": round(float(off.mean()), 2),
            "root mean square": round(float(np.sqrt((off**2).mean())), 2),
            "spread of the hands": round(spread, 2),
        }
    chosen = told["total"].argmax(axis=1)
    found["best trump chosen"] = round(float((chosen == best).mean()), 4)
    found["points lost by the choice"] = round(float((fresh.total[every, best] - fresh.total[every, chosen]).mean()), 2)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=40_000)
    parser.add_argument("--deals", type=int, default=3 * GROUP, help=f"for each hand; a multiple of {GROUP}")
    parser.add_argument("--fresh", type=int, default=4_000, help="hands on which the weights are tried")
    parser.add_argument("--fresh-deals", type=int, default=20 * GROUP, help=f"a multiple of {GROUP}")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    stages(Experiment()).prepare()
    fits = {}
    for pass_cards in range(5):
        rules = Rules.load("standard", pass_cards=pass_cards)
        hands, fresh = (
            random_deals(number, (arguments.seed, part))[:, 0].copy()
            for part, number in enumerate((arguments.hands, arguments.fresh))
        )
        weights = fit(make(hands, arguments.deals, rules, arguments.seed))
        found = errors(weights, make(fresh, arguments.fresh_deals, rules, arguments.seed + 1))
        print(pass_cards, found, file=sys.stderr, flush=True)
        fits[pass_cards] = {
            "errors on fresh hands": found,
            "weights": {name: w.tolist() for name, w in weights.items()},
        }
    document = {
        "found_by": {"program": "python -m benchmarks.fit_valuation", **vars(arguments), "machine": machine()},
        "pass_cards": fits,
    }
    print(with_short_lists(json.dumps(document, indent=2)))


def with_short_lists(text: str) -> str:
    """JSON with each list of numbers in one line."""
    return re.sub(r"\[[\d\s,-]+\]", lambda numbers: " ".join(numbers[0].split()), text)


if __name__ == "__main__":
    main()
