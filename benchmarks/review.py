"""Whether a review finds errors, how often it blames for what is none, and how long it takes.

``planted``: deals of experts in each of which one card is replaced by a legal one that costs so many points or more,
both by what its player knew, as thousands of imagined deals have it, and with all hands open, as the exact solver has
it. Experts play on from there. The review, which imagines other deals, should call that card a mistake or a blunder.

``without errors``: the deals as the experts played them. What is called a mistake or a blunder there is mostly none,
although experts, who imagine few deals for each card, do make some. Their exchange is that of skilled players. Their
calls are no expert's: they go up to a limit, and a review says where the advice would not have stopped or gone on. With
``--bidding advice`` they call as the advice says, over other deals than the review's; but four who count on the others
to know a limit drive each other up, and give many contracts up before the first lead.

    python -m benchmarks.review [--games 60] [--points 20] [--worlds 16] [--bidding normal] [--budget 40000000]
                                [--threads 2] [--seed 1] [--reviews 1]

Prints JSON, and how far it is to the terminal. The budget is how many positions may be searched for one exact value of
a card to plant; ``--seed`` deals, and ``--reviews`` is the seed of the reviews. Rules are standard.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

import numpy as np

from advisor.advice.estimate import share
from advisor.advice.judging import WORLDS, Decided, judge
from advisor.advice.review import kernels, review
from advisor.advice.review_results import GRADES, KINDS, Decision, Review
from advisor.advice.solution import NotSolved
from advisor.advice.solving import Solver
from advisor.table.cards import Card
from advisor.table.deal import Deal
from advisor.table.following import follow
from advisor.table.position import Position
from advisor.table.record import Record
from advisor.table.rules import STANDARD
from benchmarks.contracts import interval
from benchmarks.games import deal_after_deal, play_on_from
from benchmarks.machine import machine

PLAYERS = "expert"
DEPTHS = {"full": False, "quick": True}
"""Reviews, and whether they are quick."""
_OTHER_SEED = 1_000_003  # added to that of the reviews where a card to plant is looked for

_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Plant:
    """An error put into a deal.

    Attributes:
        record: the deal with it, played on by experts.
        index: which card, from 0, in the order of play.
        card: what is played there.
        known: what it costs by what its player knew, points.
        hands_open: what it costs with all hands open, points.
    """

    record: Record
    index: int
    card: Card
    known: float
    hands_open: int


@dataclass(frozen=True)
class Timed:
    """A review and the seconds it took."""

    review: Review
    seconds: float


# --- errors ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Planter:
    """Puts errors into deals.

    Attributes:
        points: that an error costs at least, in either light.
        budget: positions searched for an exact value.
        worlds: how many deals an expert imagines for a decision.
        seed: of the reviews; other deals are imagined here.
        threads: how many to use.
        players: who plays on.
        imagined: in how many deals a card is tried.
    """

    points: int
    budget: int
    worlds: int
    seed: int
    threads: int
    players: str = PLAYERS
    imagined: int = WORLDS

    def plant(self, record: Record) -> Plant | None:
        """The deal with one error, at a place and with a card drawn evenly from those that are tried until one is
        found to be an error; ``None`` if there is none."""
        deal = follow(record)
        positions = deal.positions()
        random = Random(repr(record.hands))
        indices = [i for i, position in enumerate(positions[:-1]) if len(position.legal(record.rules)) > 1]
        for index in random.sample(indices, len(indices)):
            errors = self._costly(deal, positions[index], index)
            for card in random.sample(list(errors), len(errors)):
                cost = self._cost_with_hands_open(positions[index], card, record)
                if cost is not None and cost >= self.points:
                    changed = play_on_from(record, index, card, self.players, worlds=self.worlds, seed=self.seed)
                    return Plant(changed, index, card, errors[card], cost)
        return None

    def _costly(self, deal: Deal, position: Position, index: int) -> dict[Card, float]:
        """Cards that cost enough by what their player knew, other than the one played, and what they cost."""
        decided = Decided(deal, index, position.to_move, position.legal(deal.rules).cards)
        costs = {}
        for option in judge(decided, worlds=self.imagined, seed=self.seed + _OTHER_SEED, threads=self.threads):
            if option.behind and option.behind.mean >= self.points and option.choice != deal.plays[index].card:
                assert isinstance(option.choice, Card)
                costs[option.choice] = option.behind.mean
        return costs

    def _cost_with_hands_open(self, position: Position, card: Card, record: Record) -> int | None:
        """How many points a card costs its side against the best; ``None`` if the budget is used up."""
        try:
            solver = Solver(position, record.rules, budget=self.budget)
            before = solver.value(position)
            solver.allow(self.budget)
            after = solver.value(position.play(card, record.rules), before)
        except NotSolved:
            return None
        return before - after if position.to_move.team is position.declaring_team else after - before


def decision_at(found: Review, index: int) -> Decision:
    """The decision on a card, from 0 in the order of play."""
    place = index // 4 + 1, index % 4
    return next(each for each in found.decisions if each.kind == "card" and (each.trick, each.turn) == place)


# --- reports ---------------------------------------------------------------------------------------------------------


def report_found(plants: Sequence[Plant], reviews: Sequence[Review]) -> dict[str, Any]:
    """How many of the errors are found."""
    decisions = [decision_at(found, plant.index) for plant, found in zip(plants, reviews, strict=True)]
    hits = sum(decision.is_error for decision in decisions)
    chance = share(len(decisions), hits, hits)
    return {
        "called a mistake or worse": hits,
        "share": round(chance.probability, 4),
        "low": round(chance.low, 4),
        "high": round(chance.high, 4),
        "grades": {grade: sum(decision.grade == grade for decision in decisions) for grade in GRADES},
        "dearest card of its deal": sum(
            [each for each in found.errors if each.kind == "card"][:1] == [decision]
            for decision, found in zip(decisions, reviews, strict=True)
        ),
        "missed": [
            {
                "board": dict(plant.record.texts)["Board"],
                "trick": decision.trick,
                "seat": decision.seat.word,
                "card": str(plant.card),
                "grade": decision.grade,
                "cost by what was known": round(plant.known, 1),
                "cost with all hands open": plant.hands_open,
            }
            for plant, decision in zip(plants, decisions, strict=True)
            if not decision.is_error
        ],
    }


def report_plants(plants: Sequence[Plant]) -> dict[str, Any]:
    """What errors were planted."""
    tricks = Counter(plant.index // 4 + 1 for plant in plants)
    return {
        "by what was known": spread([plant.known for plant in plants]),
        "with all hands open": spread([plant.hands_open for plant in plants]),
        "by trick": [tricks[trick] for trick in range(1, 13)],
    }


def report_false(reviews: Sequence[Review]) -> dict[str, Any]:
    """How many mistakes or worse are found in a deal, those of cards apart."""
    by_kind = {
        kind: np.array([sum(each.is_error for each in found.decisions if each.kind == kind) for found in reviews])
        for kind in KINDS
    }
    decisions = [each for found in reviews for each in found.decisions if each.grade]
    return {
        "mistakes or worse a deal": {
            "cards": interval(by_kind["card"]),
            "all decisions": interval(sum(by_kind.values(), np.zeros(len(reviews)))),
            "by kind": {kind: round(float(errors.mean()), 3) for kind, errors in by_kind.items()},
        },
        "grades": {
            kind: {grade: sum((each.kind, each.grade) == (kind, grade) for each in decisions) for grade in GRADES}
            for kind in KINDS
        },
        "dearest": sorted(
            (round(each.cost, 1) for each in decisions if each.kind == "card" and each.is_error), reverse=True
        )[:10],
    }


def report_time(reviews: Sequence[Timed]) -> dict[str, Any]:
    """How long reviews take, and what they leave unsolved; decisions without a choice do not count."""
    unsolved = [sum(each.not_solved for each in timed.review.decisions) for timed in reviews]
    return {
        "reviews": len(reviews),
        "seconds": spread([timed.seconds for timed in reviews], 2),
        "not solved": {
            "decisions": sum(unsolved),
            "of": sum(each.grade is not None for timed in reviews for each in timed.review.decisions),
            "deals": sum(map(bool, unsolved)),
            "most in a deal": max(unsolved),
        },
    }


def spread(values: Iterable[float], digits: int = 1) -> dict[str, float]:
    """Median, 90th percentile and greatest of some values."""
    found = sorted(values)
    return {
        "median": round(median(found), digits),
        "90th percentile": round(found[ceil(0.9 * len(found)) - 1], digits),
        "greatest": round(found[-1], digits),
    }


# --- the program -----------------------------------------------------------------------------------------------------


def timed(record: Record, *, quick: bool, seed: int, threads: int) -> Timed:
    began = perf_counter()
    found = review(record, seed=seed, quick=quick, threads=threads)
    return Timed(found, perf_counter() - began)


def counted(items: Sequence[_Item], what: str) -> Iterator[_Item]:
    """The items; says how many there have been."""
    for i, each in enumerate(items, 1):
        end = "\n" if i == len(items) else ""
        print(f"\r{what} {i:,} of {len(items):,}", end=end, file=sys.stderr, flush=True)
        yield each


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Everything."""
    kernels().prepare()
    games, seed, worlds, threads = arguments.games, arguments.seed, arguments.worlds, arguments.threads
    deals = deal_after_deal(STANDARD, seed, PLAYERS, bidding=arguments.bidding, worlds=worlds)
    played = (record for record in deals if record.rows)  # others were given up before the first lead
    planter = Planter(arguments.points, arguments.budget, worlds, arguments.reviews, threads)
    records, plants = plant_in(played, games, planter)

    def reviews(these: Sequence[Record], what: str) -> dict[str, list[Timed]]:
        return {
            name: [
                timed(record, quick=quick, seed=arguments.reviews, threads=threads)
                for record in counted(these, f"{name} reviews, {what}: deals")
            ]
            for name, quick in DEPTHS.items()
        }

    with_errors = reviews([plant.record for plant in plants], "with errors")
    without = reviews(records[:games], "without")
    return {
        "planted": {
            "errors": len(plants),
            "deals without a place for one": len(records) - len(plants),
            "cost": report_plants(plants),
            **{name: report_found(plants, [each.review for each in these]) for name, these in with_errors.items()},
        },
        "without errors": {name: report_false([each.review for each in these]) for name, these in without.items()},
        "time": {name: report_time(with_errors[name] + without[name]) for name in DEPTHS},
    }


def plant_in(records: Iterable[Record], wanted: int, planter: Planter) -> tuple[list[Record], list[Plant]]:
    """So many errors, and the deals that were tried for them."""
    tried: list[Record] = []
    plants: list[Plant] = []
    for record in records:
        tried.append(record)
        plant = planter.plant(record)
        plants += [plant] if plant else []
        done = len(plants) == wanted
        print(
            f"\rerrors planted: {len(plants)} in {len(tried)} deals",
            end="\n" if done else "",
            file=sys.stderr,
            flush=True,
        )
        if done:
            break
    return tried, plants


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="deals with an error, and as many without")
    parser.add_argument("--points", type=int, default=20, help="that an error costs at least, in either light")
    parser.add_argument("--worlds", type=int, default=16, help="deals that an expert imagines for a decision")
    parser.add_argument("--bidding", default="normal", help="how experts bid, see benchmarks.games")
    parser.add_argument("--budget", type=int, default=40_000_000, help="positions for the exact value of a plant")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    parser.add_argument("--reviews", type=int, default=1, help="seed of the reviews")
    arguments = parser.parse_args()
    options = {name.replace("_", " "): value for name, value in vars(arguments).items()}
    print(json.dumps({"machine": machine(), "rules": STANDARD.name, **options, **measure(arguments)}, indent=2))


if __name__ == "__main__":
    main()
