"""The exact solver against plain minimax on random endings; run as a program, on thousands of them.

    python -m tests.solver_endings [--count 3072] [--five 96] [--seed 1] [--recorded]

Each ending is compared card by card, under all rules in turn; with ``--recorded`` all positions and full deals of
``cases/reference_solver.jsonl`` come before them. Ends with 1 if anything differs.
"""

import argparse
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from advisor.advice.solution import Solution
from advisor.advice.solving import Solver, solve
from advisor.table.cards import DECK, Card, Hand, Suit
from advisor.table.position import Position
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from advisor.table.tricks import trick_points
from tests.cases_files import Case, read_lines
from tests.endings import RULES, Ending, random_endings
from tests.solver_cases import position_of_case, rules_of_case

SUITS = list(Suit)
SEATS = list(Seat)


@dataclass(frozen=True)
class Recorded:
    """A position that another solver has answered.

    Attributes:
        size: how many cards the longest hand holds.
        value: the final points of North and South.
        moves: the same for each legal card; ``None`` for full deals.
    """

    name: str
    size: int
    position: Position
    rules: Rules
    value: int
    moves: dict[Card, int] | None

    def defects(self) -> list[str]:
        """What the solver says otherwise."""
        if self.moves is None:
            value, wrong = Solver(self.position, self.rules).value(self.position), []
        else:
            solution = solve(self.position, self.rules)
            value, wrong = solution.points.ns, defects(solution, self.moves)
        if value != self.value:
            wrong.append(f"{value} points instead of {self.value}")
        return [f"{self.name}: {each}" for each in wrong]


def recorded() -> list[Recorded]:
    """The positions of ``cases/reference_solver.jsonl``; North declares in all of them."""
    return [_recorded(line, case) for line, case in enumerate(read_lines("reference_solver.jsonl"), 1)]


def _recorded(line: int, case: Case) -> Recorded:
    position = position_of_case(case)
    assert position.to_move is SEATS[case["to_move"]]
    return Recorded(
        name=f"line {line}",
        size=max(map(len, position.hands)),
        position=position,
        rules=rules_of_case(case),
        value=case["value"],
        moves={Card.parse(card): points for card, points in case["moves"].items()} if "moves" in case else None,
    )


def position_of(ending: Ending, points: PerTeam | None = None) -> Position:
    """The ending as the table knows it."""
    north, east, south, west = (_cards(hand) for hand in ending.hands)
    return Position(
        hands=(Hand(north), Hand(east), Hand(south), Hand(west)),
        trump=SUITS[ending.trump],
        declarer=SEATS[ending.declarer],
        leader=SEATS[ending.leader],
        trick=_cards(ending.trick),
        points=points or PerTeam(),
    )


def _cards(numbers: Iterable[int]) -> tuple[Card, ...]:
    return tuple(DECK[number] for number in numbers)


def points_left(position: Position, rules: Rules) -> int:
    """What both sides will take from here on, in the rules' scale."""
    cards = [card for hand in position.hands for card in hand]
    return trick_points([*cards, *position.trick], rules, last=True)


def play_line(solution: Solution) -> Position:
    """The position at the end of the principal line; the table checks every card."""
    position = solution.position
    for seat, card in solution.line:
        assert seat is position.to_move
        position = position.play(card, solution.rules)
    return position


def defects(solution: Solution, expected: dict[Card, int]) -> list[str]:
    """What is wrong with a solution, given the final points of the declaring team for each legal card."""
    position, rules = solution.position, solution.rules
    team = position.declaring_team
    found = [(each.card, each.points) for each in solution.cards]
    wrong = []
    if dict(found) != expected or len(found) != len(expected):
        wrong.append(f"cards {_said(found)} instead of {_said(expected.items())}")
    sign = -1 if position.to_move.team is team else 1
    best = sign * min(sign * points for points in expected.values())
    if found != sorted(found, key=lambda pair: (sign * pair[1], pair[0])):
        wrong.append(f"order {_said(found)}")
    if solution.points[team] != best:
        wrong.append(f"value {solution.points[team]} instead of {best}")
    if any(solution.cost(card) != abs(best - points) for card, points in expected.items()):
        wrong.append(f"costs {_said((card, solution.cost(card)) for card in expected)}")
    if solution.best != tuple(card for card in sorted(expected) if expected[card] == best):
        wrong.append(f"best {' '.join(map(str, solution.best))}")
    total = position.points.ns + position.points.ew + points_left(position, rules)
    if solution.points.ns + solution.points.ew != total:
        wrong.append(f"{solution.points} instead of {total} in all")
    end = play_line(solution)
    if not end.over or end.points != solution.points:
        wrong.append(f"the line ends with {end.points}, not with {solution.points}")
    return wrong


def _said(values: Iterable[tuple[Card, int]]) -> str:
    return ", ".join(f"{card} {points}" for card, points in values)


def compare(ending: Ending) -> tuple[list[str], int]:
    """What the solver says otherwise than minimax, and how many cards were compared."""
    solution = solve(position_of(ending), ending.rules)
    expected = {DECK[card]: ending.rules.scaled(points) for card, points in ending.values().items()}
    return defects(solution, expected), len(expected)


def describe(ending: Ending) -> str:
    """An ending in a line, complete."""
    hands = " | ".join(" ".join(map(str, _cards(hand))) for hand in ending.hands)
    trick = " ".join(map(str, _cards(ending.trick)))
    options = " ".join(f"{key}={value}" for key, value in ending.rules.differences().items())
    return (
        f"{hands}, trump {SUITS[ending.trump]}, declarer {SEATS[ending.declarer]}, "
        f"{SEATS[ending.leader]} led [{trick}], {options or 'standard'}"
    )


def main() -> int:
    """Compare, report, and say whether all agreed."""
    parser = argparse.ArgumentParser(description="Compare the exact solver with plain minimax.")
    parser.add_argument(
        "--count", type=int, default=32 * len(RULES), help="endings of four cards a hand, and of three every fourth"
    )
    parser.add_argument("--five", type=int, default=len(RULES), help="endings of five cards a hand")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--recorded", action="store_true", help="the recorded positions too")
    options = parser.parse_args()

    three = options.count // 4
    numbers = {3: three, 4: options.count - three, 5: options.five}
    started = shown = time.perf_counter()
    cards = different = 0
    for case in recorded() if options.recorded else []:
        wrong = case.defects()
        different += bool(wrong)
        sys.stdout.writelines(f"{each}\n" for each in wrong)
    endings = chain.from_iterable(random_endings(options.seed, number, size) for size, number in numbers.items())
    for done, ending in enumerate(endings, 1):
        wrong, compared = compare(ending)
        cards += compared
        if wrong:
            different += 1
            sys.stdout.write(f"{describe(ending)}: {'; '.join(wrong)}\n")
        if time.perf_counter() - shown > 5:
            shown = time.perf_counter()
            sys.stderr.write(
                f"{done} of {sum(numbers.values())} endings, {different} differ, {shown - started:.0f} s\n"
            )
    listed = ", ".join(f"{number} endings of {size} cards a hand" for size, number in numbers.items())
    seconds = time.perf_counter() - started
    sys.stdout.write(f"{listed}; {cards} cards compared; {different} differ; {seconds:.0f} s\n")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
