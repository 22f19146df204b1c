"""How far suggested exchanges, and those of skilled players, are from the best there is.

For random contracts every different set of cards that partner could pass, and every one that declarer could return, is
dealt out over the same deals; the best twenty, what was suggested, what a skilled player does and what the classic list
says are then dealt out again over many fresh deals. What each makes less there than the best of them is its loss.
Prints JSON.

    python -m benchmarks.exchanges [--hands 60] [--deals 5000] [--fresh 50000] [--top 20] [--seed 1]
"""

# mypy: allow-untyped-calls

import argparse
import json
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np

from advisor.advice.classic_lists import classic_pass, classic_return
from advisor.advice.experiment import Experiment
from advisor.advice.passing import suggest_pass, suggest_return
from advisor.advice.simulate import hand_of, masks_of, rule_table
from advisor.advice.trials import NAMES_TRUMP, PASSES, Bank, Belief, Question, imagine, try_sets
from advisor.engine.exchanging import give, give_back
from advisor.engine.jit import plain_python
from advisor.engine.trials import TOTAL
from advisor.table.cards import Hand, Suit
from advisor.table.rules import STANDARD
from benchmarks.contracts import interval, random_contracts
from benchmarks.machine import machine

RULES = rule_table(STANDARD)
WHO = ("suggested", "skilled player", "classic list")
EXHAUSTIVE_SEED, FRESH_SEED = 1001, 1002  # neither is that of the suggestions


def questions(number: int, seed: int) -> Iterator[tuple[Question, dict[str, int]]]:
    """Random contracts: what partner may pass, and what declarer may return when he has; with what each would do."""
    contracts = random_contracts(number, seed, STANDARD)
    for hands, trump in zip(contracts.hands.tolist(), contracts.trumps.tolist(), strict=True):
        suit = list(Suit)[trump]
        with plain_python():
            given = int(give(None, hands[2], trump, RULES, 0, 0))
            returned = int(give_back(None, hands[0] | given, given, trump, RULES, 0, 0))
        partner, own, gift = hand_of(hands[2]), hand_of(hands[0]), hand_of(given)
        yield _question(Question(partner, suit, STANDARD, won=False), gift, Hand(classic_pass(partner, suit, STANDARD)))
        held = own.plus(*gift)
        classic = Hand(classic_return(held, suit, STANDARD, gift))
        yield _question(Question(held, suit, STANDARD, won=True, got=gift), hand_of(returned), classic)


def _question(question: Question, skilled: Hand, classic: Hand) -> tuple[Question, dict[str, int]]:
    return question, {"skilled player": masks_of(skilled)[0], "classic list": masks_of(classic)[0]}


def suggestion(question: Question) -> tuple[int, float]:
    """The mask of what is suggested, and the seconds that it took."""
    started = time.perf_counter()
    if question.won:
        cards = suggest_return(question.held, question.trump, got=question.got).cards
    else:
        cards = suggest_pass(question.held, question.trump).cards
    return masks_of(Hand(cards))[0], time.perf_counter() - started


def losses(question: Question, chosen: dict[str, int], *, deals: int, fresh: int, top: int) -> dict[str, float]:
    """How many points each choice makes less than the best set."""
    sets = sorted({masks_of(Hand(cards))[0] for cards in combinations(question.held.cards, STANDARD.pass_cards)})
    points = _points(question, sets, EXHAUSTIVE_SEED, deals)
    best = sorted(sets, key=lambda mask: -points[mask])[:top]
    again = _points(question, list(dict.fromkeys([*best, *chosen.values()])), FRESH_SEED, fresh)
    return {who: max(again.values()) - again[mask] for who, mask in chosen.items()}


def _points(question: Question, sets: list[int], seed: int, number: int) -> dict[int, float]:
    experiment = Experiment(seed=seed)
    belief = Belief(PASSES) if question.won else Belief(NAMES_TRUMP, STANDARD.min_bid)
    bank: Bank = imagine(question, belief, number, experiment)
    whole = range(0, len(bank) // 8 * 8)
    found = {}
    for first in range(0, len(sets), 100):
        some = sets[first : first + 100]
        for mask, outcome in zip(some, try_sets(question, bank, some, whole, experiment), strict=True):
            found[mask] = float(outcome.made[TOTAL].mean())
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--deals", type=int, default=5_000)
    parser.add_argument("--fresh", type=int, default=50_000)
    parser.add_argument("--top", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    lost: dict[str, dict[str, list[float]]] = {what: {who: [] for who in WHO} for what in ("pass", "return")}
    seconds: dict[str, list[float]] = {what: [] for what in lost}
    for done, (question, chosen) in enumerate(questions(arguments.hands, arguments.seed)):
        what = "return" if question.won else "pass"
        chosen["suggested"], took = suggestion(question)
        seconds[what].append(took)
        found = losses(question, chosen, deals=arguments.deals, fresh=arguments.fresh, top=arguments.top)
        for who in WHO:
            lost[what][who].append(found[who])
        sys.stderr.write(f"\r{done + 1} of {2 * arguments.hands} exchanges")
    sys.stderr.write("\n")
    results: dict[str, Any] = {
        what: {
            "points behind the best set": {
                who: {**interval(np.array(values), 2), "largest": round(max(values), 1)}
                for who, values in by_who.items()
            },
            "seconds a suggestion": round(float(np.median(seconds[what])), 2),
        }
        for what, by_who in lost.items()
    }
    terms = {name: getattr(arguments, name) for name in ("hands", "deals", "fresh", "top", "seed")}
    print(json.dumps({"machine": machine(), **terms, **results}, indent=2))


if __name__ == "__main__":
    main()
