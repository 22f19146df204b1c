"""How many deals a second the simulator plays.

A deal is complete: 36 cards dealt, cards exchanged both ways, four melds, twelve tricks. The kinds of player run in
turn, round after round, on one thread and then on all. Prints JSON: the median and the range, and ratios within this
run.

    python -m benchmarks.throughput [--rounds 7] [--deals 50000]
"""

import argparse
import json
import os
import statistics
import time

from advisor.advice.experiment import PLAYERS, Experiment
from advisor.advice.simulate import simulate
from advisor.table.cards import Hand, Suit
from advisor.table.rules import STANDARD
from benchmarks.machine import machine

HAND = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")


def deals_a_second(player: str, deals: int, threads: int) -> float:
    """Deals a second, each trump of a deal counted as a deal of its own."""
    started = time.perf_counter()
    simulate(HAND, STANDARD, Suit, Experiment(deals, players=player, threads=threads))
    return len(Suit) * deals / (time.perf_counter() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--deals", type=int, default=50_000)
    arguments = parser.parse_args()
    every_processor = os.cpu_count() or 1
    cases = [(player, threads) for player in PLAYERS for threads in sorted({1, every_processor})]
    speeds: dict[tuple[str, int], list[float]] = {case: [] for case in cases}
    for player in PLAYERS:
        deals_a_second(player, 1, 1)  # compile
    for _ in range(arguments.rounds):
        for player, threads in cases:
            speeds[player, threads].append(deals_a_second(player, arguments.deals, threads))
    medians = {case: statistics.median(values) for case, values in speeds.items()}
    report = {
        "machine": machine(),
        "rounds": arguments.rounds,
        "deals a round": arguments.deals * len(Suit),
        "results": [
            {
                "players": player,
                "threads": threads,
                "deals a second": round(medians[player, threads]),
                "least": round(min(speeds[player, threads])),
                "most": round(max(speeds[player, threads])),
                "nanoseconds a deal": round(1e9 / medians[player, threads]),
                "speed relative to random": round(medians[player, threads] / medians["random", threads], 2),
                "speed relative to one thread": round(medians[player, threads] / medians[player, 1], 2),
            }
            for player, threads in cases
        ],
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
