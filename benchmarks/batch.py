"""How many hands a second the batch form answers, and the calls below it.

Whole processes from start to exit, on one processor: random hands in a file, answers to nowhere. The cases run in turn,
round after round, so that a machine that slows down slows all of them. Prints JSON: the median and the range.

    python -m benchmarks.batch [--rounds 5] [--hands 100000]
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from advisor.table.cards import COPIES, DECK, HAND_SIZE, Hand, Suit
from advisor.table.meld import MeldCount, count_meld, meld_of
from advisor.table.rules import STANDARD
from benchmarks.machine import machine

MAIN = "from advisor.cli.app import main; main()"
SEED = 1


def random_hands(number: int) -> list[str]:
    """Hands as people type them, always the same ones."""
    dice = random.Random(SEED)
    deck = [str(card) for card in DECK for _ in range(COPIES)]
    return [" ".join(dice.sample(deck, HAND_SIZE)) for _ in range(number)]


def run(file: Path, *options: str) -> float:
    """Seconds for one process."""
    started = time.perf_counter()
    with file.open("rb") as hands:
        subprocess.run(
            [sys.executable, "-c", MAIN, "meld", "-", *options], stdin=hands, stdout=subprocess.DEVNULL, check=True
        )
    return time.perf_counter() - started


def call(function: Callable[[Any], object], arguments: Sequence[object]) -> float:
    """Seconds for one call with each argument."""
    started = time.perf_counter()
    for argument in arguments:
        function(argument)
    return time.perf_counter() - started


def count_in_each(hand: Hand) -> list[MeldCount]:
    found = meld_of(hand, STANDARD)
    return [found.count(trump) for trump in Suit]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=100_000)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # the processes inherit it
    texts = random_hands(arguments.hands)
    hands = [Hand.parse(text) for text in texts]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "hands.txt")
        file.write_text("\n".join(texts) + "\n", encoding="utf-8")
        cases: dict[str, Callable[[], float]] = {
            "meld - --json": lambda: run(file, "--json"),
            "meld - --json --trump S": lambda: run(file, "--json", "--trump", "S"),
            "meld -": lambda: run(file),
            "Hand.parse": lambda: call(Hand.parse, texts),
            "count_meld, one trump": lambda: call(lambda hand: count_meld(hand, Suit.SPADES, STANDARD), hands),
            "count_meld, four trumps": lambda: call(count_in_each, hands),
        }
        seconds: dict[str, list[float]] = {name: [] for name in cases}
        for _ in range(arguments.rounds):
            for name, case in cases.items():
                seconds[name].append(case())
    number = arguments.hands
    report = {
        "machine": machine(),
        "rounds": arguments.rounds,
        "hands": number,
        "seed": SEED,
        "hands a second": {
            name: {
                "median": round(number / statistics.median(values)),
                "least": round(number / max(values)),
                "most": round(number / min(values)),
                "microseconds a hand": round(1e6 * statistics.median(values) / number, 1),
            }
            for name, values in seconds.items()
        },
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
