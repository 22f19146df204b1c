"""How fast the exact solver is, and what each of its ideas saves.

Speed is that of one processor, with everything that a new deal needs but compiling, under the standard rules. Full
deals are random ones after a skilled exchange, with the hand that is worth most as declarer in its best trump.
Positions with fewer cards are such deals played down by skilled players. The exact value is one number; the whole
solution is the value of every legal card and a best line of play. A deal that is not solved within the budget of
positions counts with the time it took. The ten slowest deals are listed with their hands, and can be timed again alone.

What an idea saves is how many times as many positions are searched, and how many times as long that takes, without it
and with all others: geometric means over positions of nine cards a hand, too low where some are not solved.
Prints JSON, and how far it is to the terminal.

    python -m benchmarks.solver [--deals 100] [--positions 200] [--lines 20] [--budget 400000000] [--seed 21]
    python -m benchmarks.solver --slowest benchmarks/results/solver.json
    python -m benchmarks.solver --ideas [--idea-positions 30] [--idea-cards 9] [--idea-budget 20000000] [--seed 21]
"""

# mypy: allow-untyped-calls

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean
from typing import Any

import numpy as np

from advisor.advice.simulate import hand_of, rule_table, skill_table
from advisor.advice.solution import NotSolved
from advisor.advice.solving import Solver, kernels
from advisor.engine.exchanging import exchange, show_melds
from advisor.engine.jit import plain_python
from advisor.engine.leads import TABLE_SIZE
from advisor.engine.masks import HAND_SIZE, LANES
from advisor.engine.players import SKILLED_AMONG_OTHERS
from advisor.engine.playout import play_tricks
from advisor.engine.rows import DECLARER, HANDS, LEADER, LEFT, PARTNER
from advisor.table.cards import Hand, Suit
from advisor.table.position import Position
from advisor.table.rules import STANDARD
from advisor.table.seats import Seat
from benchmarks.contracts import Integers, random_contracts
from benchmarks.ideas import IDEAS, replaced
from benchmarks.machine import machine

Question = Callable[[Solver, Position], int]
"""What a solver is asked about a position; the answer is its value."""

SLOWEST = 10
PLAYED_DOWN = 8
"""Cards in each hand of the smaller positions."""
PEAK = """
import json, re, sys
from contextlib import suppress
from advisor.advice.solution import NotSolved
from advisor.advice.solving import Solver
from advisor.table.position import Position
position = Position(**json.loads(sys.argv[1]))
with suppress(NotSolved):
    Solver(position, budget=int(sys.argv[2])).value(position)
print(int(re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1]) / 1024)  # of this process alone
"""


# --- deals -----------------------------------------------------------------------------------------------------------


def open_deals(number: int, cards: int, seed: int) -> list[Position]:
    """Random deals after a skilled exchange, played by skilled players until each hand has so many cards.

    North declares. Deals of one trump follow each other. Points taken before are not counted.
    """
    contracts = random_contracts(number, seed, STANDARD)
    found: list[Position] = []
    with plain_python():
        for trump in Suit:
            hands = contracts.hands[contracts.trumps == trump.index]
            for first in range(0, len(hands), LANES):
                found += _play_down(hands[first : first + LANES], trump, HAND_SIZE - cards)
    return found


def _play_down(hands: Integers, trump: Suit, tricks: int) -> list[Position]:
    """Up to eight deals, exchanged and played side by side."""
    rules, skill = rule_table(STANDARD), skill_table()
    table = np.zeros(TABLE_SIZE, np.int64)
    for lane in range(LANES):
        declarer, left, partner, _ = (int(hand) for hand in hands[min(lane, len(hands) - 1)])
        table[DECLARER + lane], table[LEFT + lane], table[PARTNER + lane] = declarer, left, partner
    exchange(trump.index, SKILLED_AMONG_OTHERS, 0, rules, 0, table)
    show_melds(table, trump.index, rules)
    play_tricks(table, tricks, trump.index, None, None, rules, skill, 0, None, 0)
    return [_position(table, lane, trump) for lane in range(len(hands))]


def _position(table: Integers, lane: int, trump: Suit) -> Position:
    """The deal in a lane, where the leader's hand comes first."""
    leader = list(Seat)[table[LEADER + lane]]
    held = {seat: hand_of(int(table[HANDS + place * LANES + lane])) for place, seat in enumerate(leader.clockwise)}
    north, east, south, west = (held[seat] for seat in Seat)
    return Position((north, east, south, west), trump, Seat.NORTH, leader)


def spread(positions: Sequence[Position], number: int) -> list[Position]:
    """So many of the positions, evenly chosen: of deals sorted by trump, in all trumps."""
    number = min(number, len(positions))
    return [positions[place * len(positions) // number] for place in range(number)]


# --- time ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Timed:
    """What an answer took.

    Attributes:
        value: trick points of the declaring side; ``None`` if the budget was used up.
        positions: how many were searched.
    """

    value: int | None
    positions: int
    seconds: float


def exact_value(solver: Solver, position: Position) -> int:
    return solver.value(position)


def whole_solution(solver: Solver, position: Position) -> int:
    return solver.solve(position).points[position.declaring_team]


def timed(position: Position, question: Question, budget: int | None) -> Timed:
    """Ask a new solver."""
    started = time.perf_counter()
    solver = Solver(position, STANDARD, budget=budget)
    try:
        value = question(solver, position)
    except NotSolved:
        value = None
    return Timed(value, solver.positions, time.perf_counter() - started)


def time_all(positions: Sequence[Position], question: Question, budget: int | None, what: str) -> list[Timed]:
    """Ask a new solver about each of the positions."""
    return [timed(position, question, budget) for position in _showing_progress(positions, what)]


def _showing_progress(positions: Sequence[Position], what: str) -> Iterator[Position]:
    for number, position in enumerate(positions, 1):
        yield position
        end = "\n" if number == len(positions) else ""
        print(f"\r{what}: {number} of {len(positions)}", end=end, file=sys.stderr, flush=True)


def summary(times: Sequence[Timed]) -> dict[str, Any]:
    """Seconds an answer, and positions searched."""
    seconds = [each.seconds for each in times]
    searched = sum(each.positions for each in times)
    return {
        "number": len(times),
        "not solved": sum(each.value is None for each in times),
        "seconds": {
            "median": round(float(np.median(seconds)), 4),
            "90th percentile": round(float(np.percentile(seconds, 90)), 4),
            "worst": round(max(seconds), 4),
            "total": round(sum(seconds), 3),
        },
        "positions searched": searched,
        "positions a second": round(searched / sum(seconds)),
    }


# --- speed -----------------------------------------------------------------------------------------------------------


def described(number: int, deal: Position, result: Timed) -> dict[str, Any]:
    """A full deal, North to declare and lead, and what its value took."""
    hands = {str(seat): str(deal.hand_of(seat)) for seat in Seat}
    return {"number": number, "hands": hands, "trump": str(deal.trump), **vars(result)}


def deal_of(description: dict[str, Any]) -> Position:
    """The deal described."""
    north, east, south, west = (Hand.parse(description["hands"][str(seat)]) for seat in Seat)
    return Position((north, east, south, west), Suit.parse(description["trump"]), Seat.NORTH, Seat.NORTH)


def speed(deals: int, positions: int, lines: int, budget: int, seed: int) -> dict[str, Any]:
    """Times of full deals and of smaller positions."""
    kernels().prepare()
    full, small = open_deals(deals, HAND_SIZE, seed), open_deals(positions, PLAYED_DOWN, seed)
    times = time_all(full, exact_value, budget, "values of full deals")
    slowest = sorted(range(deals), key=lambda number: -times[number].seconds)[:SLOWEST]
    return {
        "exact value": {
            "full deals": summary(times),
            f"{PLAYED_DOWN} cards a hand": summary(time_all(small, exact_value, budget, "values of positions")),
        },
        "whole solution": {
            "full deals": summary(time_all(spread(full, lines), whole_solution, budget, "solutions of full deals")),
            f"{PLAYED_DOWN} cards a hand": summary(time_all(small, whole_solution, budget, "solutions of positions")),
        },
        "peak megabytes": peak_megabytes(full[slowest[0]], budget),
        "slowest": [described(number, full[number], times[number]) for number in slowest],
    }


def peak_megabytes(deal: Position, budget: int) -> int:
    """Of a process that looks for the value of a full deal and does nothing else."""
    hands = [str(hand) for hand in deal.hands]
    fields = {"hands": hands, "trump": str(deal.trump), "declarer": str(deal.declarer), "leader": str(deal.leader)}
    command = [sys.executable, "-c", PEAK, json.dumps(fields), str(budget)]
    return round(float(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


def slowest_again(before: Iterable[dict[str, Any]], budget: int) -> list[dict[str, Any]]:
    """The deals that were slowest, timed again; ``relative`` is the time now over the time before."""
    kernels().prepare()
    found = []
    for each in before:
        deal = deal_of(each)
        (result,) = time_all([deal], exact_value, budget, f"deal {each['number']}")
        if None not in (each["value"], result.value) and each["value"] != result.value:
            raise AssertionError(f"deal {each['number']} is worth {each['value']}, not {result.value}")
        found.append(described(each["number"], deal, result) | {"relative": round(result.seconds / each["seconds"], 3)})
    return found


# --- ideas -----------------------------------------------------------------------------------------------------------


def savings(positions: int, cards: int, budget: int, seed: int) -> dict[str, Any]:
    """What each idea saves over the same positions."""
    endings = open_deals(positions, cards, seed)
    with replaced():
        whole = time_all(endings, exact_value, None, "whole solver")
    without = {}
    for idea, replacements in IDEAS.items():
        with replaced(*replacements):
            times = time_all(endings, exact_value, budget, f"without: {idea}")
        without[idea] = compare(whole, times)
    return {"whole solver": summary(whole), "without": without}


def compare(whole: Sequence[Timed], lacking: Sequence[Timed]) -> dict[str, Any]:
    """How many times as much a solver needs that lacks an idea: geometric means, too low if some are not solved.

    Raises:
        AssertionError: if the values are not the same.
    """
    pairs = list(zip(whole, lacking, strict=True))
    if any(other.value not in (one.value, None) for one, other in pairs):
        raise AssertionError("without one of its ideas the solver finds other values")
    return {
        "positions": round(geometric_mean(max(1, other.positions) / max(1, one.positions) for one, other in pairs), 2),
        "seconds": round(geometric_mean(other.seconds / one.seconds for one, other in pairs), 2),
        "not solved": sum(other.value is None for other in lacking),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100, help="full deals")
    parser.add_argument("--positions", type=int, default=200, help=f"positions with {PLAYED_DOWN} cards a hand")
    parser.add_argument("--lines", type=int, default=20, help="full deals that are solved card by card")
    parser.add_argument("--budget", type=int, default=400_000_000, help="positions searched for an answer, at most")
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--slowest", type=Path, metavar="FILE", help="time the slowest deals of earlier results again")
    parser.add_argument("--ideas", action="store_true", help="measure what each idea saves")
    parser.add_argument("--idea-positions", type=int, default=30)
    parser.add_argument("--idea-cards", type=int, default=9, help="cards a hand")
    parser.add_argument("--idea-budget", type=int, default=20_000_000, help="for a solver that lacks an idea")
    arguments = parser.parse_args()
    options = {name: getattr(arguments, name) for name in ("deals", "positions", "lines", "budget", "seed")}
    if arguments.ideas:
        options = {name: getattr(arguments, f"idea_{name}") for name in ("positions", "cards", "budget")}
        options["seed"] = arguments.seed
        found = savings(**options)
    elif arguments.slowest:
        options = {"budget": arguments.budget}
        before = json.loads(arguments.slowest.read_text(encoding="utf-8"))["slowest"]
        found = {"slowest": slowest_again(before, arguments.budget)}
    else:
        found = speed(**options)
    print(json.dumps({"machine": machine(), **options, **found}, indent=2))


if __name__ == "__main__":
    main()
