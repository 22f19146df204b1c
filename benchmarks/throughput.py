"""How many deals a second the engine plays, and what its parts cost.

A complete deal is 36 cards dealt, cards exchanged both ways, four melds, twelve tricks, every sum and every card passed
tallied; each trump of a deal counts as a deal of its own. A random legal deal is 36 cards dealt and 48 played, each
drawn evenly from the legal ones, and nothing else: what a bare program for the same machine would do. All cases run in
turn, round after round, in this one run, and the ratios are those of one round. Prints JSON.

    python -m benchmarks.throughput [--rounds 7] [--deals 50000]
"""

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from advisor.advice.experiment import EXPERT, PLAYERS, Experiment
from advisor.advice.simulate import masks_of, rule_table, simulate, unseen_cards
from advisor.engine.leads import TABLE_SIZE
from advisor.table.cards import Hand, Suit
from advisor.table.rules import STANDARD
from benchmarks.kernels import deal_only, play_random_legal
from benchmarks.machine import machine

HAND = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")
CARDS = 48
EXPERT_DEALS_FEWER = 500  # an expert is some thousand times slower
Case = Callable[[int], int]
"""Works through about so many deals; returns how many it was."""
Cases = dict[str | tuple[str, int], Case]
"""By name, or by the kind of players and the number of threads."""


def complete(player: str, threads: int) -> Case:
    """Complete deals, each trump of a deal counted as a deal of its own."""

    def run(deals: int) -> int:
        deals = max(deals // EXPERT_DEALS_FEWER, len(Suit)) if player == EXPERT else deals
        simulate(HAND, STANDARD, Suit, Experiment(deals // len(Suit), players=player, threads=threads))
        return deals // len(Suit) * len(Suit)

    return run


def bare_cases() -> Cases:
    """Dealing alone, and random legal play alone."""
    (hand,) = masks_of(HAND)
    unseen = unseen_cards(hand)
    rules, table = rule_table(STANDARD), np.zeros(TABLE_SIZE, np.int64)

    def dealing(deals: int) -> int:
        deal_only(deals, unseen, table)
        return deals

    def random_legal(deals: int) -> int:
        play_random_legal(deals, hand, unseen, rules, table)
        return deals

    return {"dealing alone": dealing, "random legal deal": random_legal}


def nanoseconds(case: Case, deals: int) -> float:
    """Nanoseconds a deal."""
    started = time.perf_counter()
    done = case(deals)
    return 1e9 * (time.perf_counter() - started) / done


def figures(values: list[float]) -> dict[str, float]:
    """The median, and the fastest and slowest round."""
    return {
        "nanoseconds a deal": round(statistics.median(values), 1),
        "fastest round": round(min(values), 1),
        "slowest round": round(max(values), 1),
    }


def ratio(one: list[float], other: list[float]) -> float:
    """The median of the ratios within each round."""
    return round(statistics.median(mine / yours for mine, yours in zip(one, other, strict=True)), 2)


def report(rounds: dict[str | tuple[str, int], list[float]]) -> dict[str, Any]:
    """The results, from nanoseconds a deal of each case in each round."""
    legal = rounds["random legal deal"]
    results = []
    for case, values in rounds.items():
        if isinstance(case, str):
            continue
        player, threads = case
        median = statistics.median(values)
        results.append(
            {
                "players": player,
                "threads": threads,
                "deals a second": round(1e9 / median),
                **figures(values),
                "nanoseconds a card": round(median / CARDS, 1),
                "speed relative to random": ratio(rounds["random", threads], values),
                "speed relative to one thread": ratio(rounds[player, 1], values),
            }
        )
    return {
        "dealing alone": figures(rounds["dealing alone"]),
        "random legal deal": figures(legal) | {"nanoseconds a card": round(statistics.median(legal) / CARDS, 1)},
        "skilled deal relative to random legal deal": ratio(rounds["skilled", 1], legal),
        "results": results,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--deals", type=int, default=50_000, help="deals a round, in four trumps each")
    arguments = parser.parse_args()
    cases = bare_cases()
    for player in PLAYERS:
        for threads in sorted({1, os.cpu_count() or 1}):
            cases[player, threads] = complete(player, threads)
    deals = arguments.deals * len(Suit)
    rounds: dict[str | tuple[str, int], list[float]] = {name: [] for name in cases}
    for case in cases.values():
        case(len(Suit))  # compile
    for _ in range(arguments.rounds):
        for name, case in cases.items():
            rounds[name].append(nanoseconds(case, deals))
    print(
        json.dumps(
            {"machine": machine(), "rounds": arguments.rounds, "deals a round": deals, **report(rounds)}, indent=2
        )
    )


if __name__ == "__main__":
    main()
