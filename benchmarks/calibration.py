"""Whether the chances that the program forecasts come true where experts play.

Each random hand is given the default forecast: 21,000 deals, skilled players, the trump that the advice names. The deal
that the hand comes from is the fresh deal: its 36 other cards, which no forecast has seen, are exchanged and played
once by experts, and once by skilled players, whom the forecast should fit but for chance. Three groups of hands:

* all of them;
* those that a bidder would really bid: the advice has a balanced bid;
* those worth most of the four in their deal, as declarers are. That says something about the other three, which a
  forecast from twelve cards alone does not know.

A forecast is a hand, a bid of the ladder from 250 to 600, and the chance of making it. They are put into ten bins; the
calibration error is the distance from the forecast to the share made in a bin, weighted by forecasts. The Brier score
is the mean squared distance from a forecast to what happened, its skill the part by which that is less than what the
share made of each bid, said of every hand, would leave.

    python -m benchmarks.calibration [--hands 10000] [--deals 21000] [--worlds 16] [--seed 1]

About a quarter of an hour on two processors. Prints JSON, and how far it is to the terminal.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from advisor.advice.experiment import DEFAULT_DEALS, LEVELS, Experiment, name_levels
from advisor.advice.simulate import Tally, hand_of, kernels, simulate
from advisor.engine import simulation
from advisor.table.cards import Hand, Suit
from advisor.table.rules import STANDARD
from benchmarks.contracts import POINTS, TOTAL, Contracts, Integers, Team, interval, play, promises, random_deals
from benchmarks.machine import machine

Numbers = NDArray[np.float64]
LADDER = range(STANDARD.min_bid, 601, STANDARD.bid_step)
BINS = 10
STYLES = name_levels(LEVELS)
BALANCED = list(STYLES).index("balanced")
PLAYERS = ("expert", "skilled")


@dataclass(frozen=True)
class Forecasts:
    """What is said of each hand.

    Attributes:
        trumps: ``int64[N]``, the suits to name.
        means: ``float64[N]``, mean totals.
        chances: ``float64[N, B]``, of making each bid of the ladder.
        bids: ``int64[N, 3]``, of each style; 0 for a pass.
        chances_of_bids: ``float64[N, 3]``.
    """

    trumps: Integers
    means: Numbers
    chances: Numbers
    bids: Integers
    chances_of_bids: Numbers

    def of(self, chosen: NDArray[np.bool_]) -> "Forecasts":
        """Those of some hands."""
        return Forecasts(*(each[chosen] for each in vars(self).values()))


def forecast(hands: Integers, experiment: Experiment) -> Forecasts:
    """The forecast for each hand, as the advice makes it under the standard rules."""
    number = len(hands)
    found = Forecasts(
        np.zeros(number, np.int64),
        np.zeros(number),
        np.zeros((number, len(LADDER))),
        np.zeros((number, len(STYLES)), np.int64),
        np.zeros((number, len(STYLES))),
    )
    for i, mask in enumerate(hands.tolist()):
        tally = best_trump(hand_of(mask), experiment)
        found.trumps[i] = tally.trump.index
        found.means[i] = tally.estimate(simulation.TOTAL).mean
        found.chances[i] = [tally.share_of(bid).probability for bid in LADDER]
        found.bids[i] = bids_of(tally)
        found.chances_of_bids[i] = [tally.share_of(bid).probability for bid in bids_of(tally)]
        if i % 100 == 99 or i == number - 1:
            print(f"\r{i + 1:,} of {number:,} hands", end="\n" if i == number - 1 else "", file=sys.stderr, flush=True)
    return found


def best_trump(hand: Hand, experiment: Experiment) -> Tally:
    """The trump that the advice names: with the highest balanced bid, then the highest mean."""
    return max(
        simulate(hand, STANDARD, Suit, experiment),
        key=lambda tally: (bids_of(tally)[BALANCED], tally.estimate(simulation.TOTAL).mean),
    )


def bids_of(tally: Tally) -> list[int]:
    """The bid of each style, 0 for a pass."""
    reached = (tally.reached(level) for level in STYLES.values())
    return [points - points % STANDARD.bid_step if points >= STANDARD.min_bid else 0 for points in reached]


# --- how well forecasts fit ------------------------------------------------------------------------------------------


def reliability(chances: Numbers, made: NDArray[np.bool_]) -> list[dict[str, Any]]:
    """For each bin that is not empty: its bounds, how many forecasts it has, their mean, and the share made."""
    bins = np.minimum((chances * BINS).astype(np.int64), BINS - 1)
    return [
        {
            "from": place / BINS,
            "to": (place + 1) / BINS,
            "forecasts": int(inside.sum()),
            "forecast": float(chances[inside].mean()),
            "made": float(made[inside].mean()),
        }
        for place in range(BINS)
        if (inside := bins == place).any()
    ]


def calibration_error(table: list[dict[str, Any]]) -> float:
    """The mean distance from forecast to share made, weighted by the forecasts of a bin."""
    errors = [abs(each["forecast"] - each["made"]) for each in table]
    return float(np.average(errors, weights=[each["forecasts"] for each in table]))


def brier(chances: Numbers, made: NDArray[np.bool_]) -> float:
    """The mean squared distance from a forecast to what happened."""
    return float(np.mean((chances - made) ** 2))


def brier_skill(chances: Numbers, made: NDArray[np.bool_]) -> float:
    """By which part the Brier score is less than that of the share made of each bid, a column each."""
    return 1 - brier(chances, made) / brier(np.broadcast_to(made.mean(axis=0), made.shape), made)


def fit(forecasts: Forecasts, totals: Integers) -> dict[str, Any]:
    """How well forecasts fit the totals that hands then made."""
    made = totals[:, np.newaxis] >= np.array(LADDER)
    table = reliability(forecasts.chances, made)
    styles = {}
    for i, style in enumerate(STYLES):
        bid = forecasts.bids[:, i] > 0
        chances, kept = forecasts.chances_of_bids[bid, i], totals[bid] >= forecasts.bids[bid, i]
        styles[style] = {
            "hands": int(bid.sum()),
            "forecast": round(float(chances.mean()), 4),
            "made": round(float(kept.mean()), 4),
            "made beyond forecast": interval(kept - chances, 4),
        }
    return {
        "points beyond forecast": interval(totals - forecasts.means),
        "calibration error": round(calibration_error(table), 4),
        "largest error of a bin": round(max(abs(each["forecast"] - each["made"]) for each in table), 4),
        "brier score": round(brier(forecasts.chances, made), 4),
        "brier skill": round(brier_skill(forecasts.chances, made), 4),
        "bids": styles,
        "reliability": [
            {name: round(value, 4) if isinstance(value, float) else value for name, value in each.items()}
            for each in table
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--deals", type=int, default=DEFAULT_DEALS, help="deals of a forecast")
    parser.add_argument("--worlds", type=int, default=16, help="deals that an expert imagines for a decision")
    parser.add_argument("--seed", type=int, default=1, help="of hands and fresh deals; a forecast has the default seed")
    arguments = parser.parse_args()
    experiment = Experiment(arguments.deals)
    kernels(experiment).prepare()
    hands = random_deals(arguments.hands, arguments.seed)
    forecasts = forecast(hands[:, 0], experiment)
    groups = {
        "all hands": np.ones(len(hands), np.bool_),
        "hands with a balanced bid": forecasts.bids[:, BALANCED] > 0,
        "best hands of four": promises(hands, STANDARD)[:, :, POINTS].argmax(axis=1) == 0,
    }
    contracts = Contracts(hands, forecasts.trumps, STANDARD)
    totals = {}
    for player in PLAYERS:
        team = Team(play=player)
        totals[player] = play(contracts, team, team, worlds=arguments.worlds, seed=arguments.seed)[:, TOTAL]
    found = {
        name: {
            "hands": int(chosen.sum()),
            "points of experts beyond skilled": interval((totals["expert"] - totals["skilled"])[chosen]),
            **{f"{player} play": fit(forecasts.of(chosen), made[chosen]) for player, made in totals.items()},
        }
        for name, chosen in groups.items()
    }
    print(json.dumps({"machine": machine(), **vars(arguments), **found}, indent=2))


if __name__ == "__main__":
    main()
