"""What more deals cost, and what each deal is worth.

Memory and time of answers in one trump from ten thousand to a hundred million deals, each in a process of its own.
Then, over random hands, how many independent deals each deal counts as: in the mean total, because a shuffle is dealt
three ways; in the chance of the balanced bid, for the same reason; in the difference of two trumps, because both are
also played on the same deals. Prints JSON.

    python -m benchmarks.scaling [--most 100000000] [--hands 60]
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
from typing import Any

from advisor.advice.experiment import Experiment
from advisor.advice.simulate import kernels, simulate
from advisor.engine import simulation
from advisor.table.cards import DECK, Hand, Suit
from advisor.table.rules import STANDARD
from benchmarks.machine import machine

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
ANSWER = """
import json, re, sys, time
from advisor import advise
deals = int(sys.argv[2])
advise(sys.argv[1], trump="S", deals=10)
started = time.perf_counter()
advise(sys.argv[1], trump="S", deals=deals)
seconds = time.perf_counter() - started
peak = re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())  # of this process alone
print(json.dumps([seconds, int(peak[1]) / 1024]))
"""


def growth(most: int) -> list[dict[str, float]]:
    """Seconds and peak memory for ever more deals."""
    found = []
    deals = 10_000
    while deals <= most:
        done = subprocess.run(
            [sys.executable, "-c", ANSWER, HAND, str(deals)], check=True, capture_output=True, text=True
        )
        seconds, megabytes = json.loads(done.stdout)
        found.append(
            {
                "deals": deals,
                "seconds": round(seconds, 3),
                "nanoseconds a deal": round(1e9 * seconds / deals),
                "peak megabytes": round(megabytes, 1),
            }
        )
        deals *= 10
    return found


def gains(hands: int) -> dict[str, Any]:
    """Variance of as many independent deals over the variance that the tallies have."""
    deck = [card for card in DECK for _ in range(2)]
    rng = random.Random(1)
    factors: dict[str, list[float]] = {"mean total": [], "chance of the balanced bid": [], "lead over the next": []}
    for _ in range(hands):
        tallies = simulate(Hand(tuple(rng.sample(deck, 12))), STANDARD, Suit, Experiment(30_000))
        tallies.sort(key=lambda tally: -tally.estimate(simulation.TOTAL).mean)
        best, second = tallies[:2]
        factors["mean total"].append(best.worth_deals() / best.deals)
        points = best.reached(75)
        share = best.share_of(points - points % 10)
        factors["chance of the balanced bid"].append(
            share.probability * (1 - share.probability) / best.deals / (share.standard_error or 1) ** 2
        )
        lead = best.lead_over(second)
        alone = best.variance() / best.deals + second.variance() / second.deals
        factors["lead over the next"].append(alone / (lead.standard_error or 1) ** 2)
    return {
        name: {
            "median": round(statistics.median(values), 2),
            "least": round(min(values), 2),
            "most": round(max(values), 2),
        }
        for name, values in factors.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=100_000_000)
    parser.add_argument("--hands", type=int, default=60)
    arguments = parser.parse_args()
    kernels(Experiment()).prepare()
    report = {
        "machine": machine(),
        "growth": growth(arguments.most),
        "hands": arguments.hands,
        "each deal counts as": gains(arguments.hands),
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
