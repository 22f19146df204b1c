"""Find the weights by which skilled players lead, and write them to the file that the program reads.

Self-play over fixed contracts, from nothing: an evolution strategy. In each generation, on new deals, random variants
of the weights of one side play against the present weights of the other, and the mean of the best variants comes next;
variants spread less from generation to generation. In the end weights that are worth nothing are set to 0, and what is
left meets the weights in use on fresh deals. (To move one weight at a time instead ends on the nearest hill, some three
points a deal lower; to do so afterwards gains nothing.)

    python -m benchmarks.find_skill [--generations 150] [--deals 100000] [--seed 1] [--keep]

Without ``--keep`` the file stays as it is. Prints JSON.
"""

import argparse
import json
import sys
from math import sqrt
from typing import Any

import numpy as np

from advisor.advice.simulate import SKILL_FILE, skill_table
from advisor.engine import skill
from advisor.table.rules import STANDARD
from benchmarks.contracts import TRICKS, Contracts, Integers, Team, interval, play, random_contracts
from benchmarks.machine import machine

NAMES = {
    place: name.lower()
    for name, place in vars(skill).items()
    if name.isupper() and name not in ("OF_SUIT", "WEIGHTS", "DECLARING", "DEFENDING", "SIZE")
}
VARIANTS, BEST = 24, 6
FIRST_SPREAD, LAST_SPREAD = 700, 60
EVOLVING_DEALS = 8_000  # a generation


def points(contracts: Contracts, weights: Integers) -> Integers:
    """The declaring side's trick points of each contract, both sides leading by these weights."""
    team = Team(skill=weights)
    return play(contracts, team, team)[:, TRICKS]


def pruned(weights: Integers, contracts: Contracts) -> Integers:
    """Without the weights that cost no more than two standard errors if they are left out, one after the other."""
    before = points(contracts, weights)
    for place in np.argsort(abs(weights)):
        tried = weights.copy()
        tried[place] = 0
        after = points(contracts, tried)
        losses = after - before if place >= skill.DEFENDING else before - after
        if float(losses.mean()) <= 2 * float(losses.std()) / sqrt(len(losses)):
            weights, before = tried, after
    return weights


def lead_over(weights: Integers, others: Integers, contracts: Contracts) -> Integers:
    """How many more trick points a deal one team takes than another, in both rooms."""
    one, other = Team(skill=weights), Team(skill=others)
    return play(contracts, one, other)[:, TRICKS] - play(contracts, other, one)[:, TRICKS]


def evolved(generations: int, rng: np.random.Generator) -> Integers:
    """Weights found from nothing."""
    sides = (slice(0, skill.DEFENDING), slice(skill.DEFENDING, skill.SIZE))
    means = np.zeros(skill.SIZE)
    for generation in range(generations):
        spread = FIRST_SPREAD * (LAST_SPREAD / FIRST_SPREAD) ** (generation / generations)
        contracts = random_contracts(EVOLVING_DEALS, int(rng.integers(1 << 40)), STANDARD)
        present = means.round().astype(np.int64)
        for side in sides:
            variants = means[side] + spread * rng.standard_normal((VARIANTS, side.stop - side.start))
            made = []
            for variant in variants:
                weights = present.copy()
                weights[side] = variant.round()
                made.append(points(contracts, weights).mean())
            order = np.argsort(made) if side.start else np.argsort(made)[::-1]  # defenders want the fewest
            means[side] = variants[order[:BEST]].mean(axis=0)
        sys.stderr.write(f"\rgeneration {generation + 1} of {generations}")
    return means.round().astype(np.int64)


def document(weights: Integers, found_by: dict[str, Any]) -> dict[str, Any]:
    """The file's content: where the weights come from, and those of either side by name."""
    sides = {"declaring": skill.DECLARING, "defending": skill.DEFENDING}
    named = {
        side: {name: int(weights[first + place]) for place, name in NAMES.items()} for side, first in sides.items()
    }
    return {"found_by": found_by, **named}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=150)
    parser.add_argument("--deals", type=int, default=100_000, help="deals to prune and to compare")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="write the file that the program reads")
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    in_use = skill_table()
    weights = evolved(arguments.generations, rng)
    sys.stderr.write("\n")
    weights = pruned(weights, random_contracts(arguments.deals, int(rng.integers(1 << 40)), STANDARD))
    found_by = {
        "program": "python -m benchmarks.find_skill",
        "generations": arguments.generations,
        "seed": arguments.seed,
        "pruned over deals": arguments.deals,
    }
    found = document(weights, found_by)
    if arguments.keep:
        SKILL_FILE.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    fresh = random_contracts(arguments.deals, int(rng.integers(1 << 40)), STANDARD)
    over_present = interval(lead_over(weights, in_use, fresh))
    print(json.dumps({"machine": machine(), **found, "trick points over the weights in use": over_present}, indent=2))


if __name__ == "__main__":
    main()
