"""What honest players lose against players who see all hands, and how far their points are from exact values.

``regret``: random contracts after the exchange of skilled players. One side's two players are of some kind and see what
they may know; the other side sees all hands and plays best, of its best cards the first as hands are written. What the
deal is worth with best play by all, less what the side makes, is its regret. It falls due card by card: the value
before each of its cards less the value after it. All kinds play the same deals on either side; a deal for which the
solver would need more than the budget is left out for all of them.

``bias``: random hands as declarers in the trump that promises most, each in some deals of the cards it does not see.
What four players of a kind make of a deal, less what it is worth with best play by all, is 0 on average only if their
mistakes on both sides even out.

    python -m benchmarks.regret [--deals 120] [--hands 60] [--deals-a-hand 20] [--worlds 16] [--threads 2] [--seed 1]
                                [--regret-budget 300000000] [--bias-budget 30000000]

Prints JSON, and how far it is to the terminal. A budget is how many positions may be searched for one deal. Points are
trick points of the standard rules, 250 in a deal.
"""

# mypy: allow-untyped-calls

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from advisor.advice.simulate import hand_of, rule_table, skill_table, unseen_cards
from advisor.advice.solution import NotSolved
from advisor.advice.solving import Solver, kernels
from advisor.engine.exchanging import exchange
from advisor.engine.jit import plain_python
from advisor.engine.leads import TABLE_SIZE
from advisor.engine.masks import CARDS, HAND_SIZE, LANES
from advisor.engine.rows import DECLARER, HANDS, KNOWN, LEFT, PARTNER
from advisor.table.cards import COPIES, Card, Suit
from advisor.table.position import Position
from advisor.table.rules import STANDARD
from advisor.table.scoring import TRICKS
from advisor.table.seats import Seat
from advisor.table.seats import Team as Side
from benchmarks.contracts import (
    KINDS,
    TRUMP,
    Contracts,
    Integers,
    Team,
    interval,
    play,
    promises,
    random_contracts,
    random_deals,
)
from benchmarks.contracts import TRICKS as TRICK_POINTS
from benchmarks.kernels import play_on
from benchmarks.machine import machine

PLAYERS = ("plain", "skilled", "expert")
SIDES = {"declaring": Side.NS, "defending": Side.EW}
PLACES = ("leading", "second", "third", "last")
RULES = rule_table(STANDARD)
SKILL = skill_table()

_Asked = TypeVar("_Asked")
_Answer = TypeVar("_Answer")


@dataclass(frozen=True)
class Deal:
    """A contract after the exchange; declarer sits north.

    Attributes:
        hands: ``int64[4]``, declarer's first.
        known: ``int64[2]``, what declarer knows partner to hold from the exchange, and partner declarer.
        trump: the trump suit, 0 to 3.
        number: by which experts imagine.
    """

    hands: Integers
    known: Integers
    trump: int
    number: int

    @property
    def start(self) -> Position:
        """The position before the first lead."""
        north, east, south, west = map(hand_of, self.hands.tolist())
        return Position((north, east, south, west), list(Suit)[self.trump], Seat.NORTH, Seat.NORTH)

    def mask_of(self, card: Card, seat: Seat, gone: int) -> int:
        """The bit of a card that a player plays when those of ``gone`` are played: of two equal cards the first."""
        held = int(self.hands[seat.index]) & ~gone & 0b11 << card.index * COPIES
        return held & -held


def after_exchange(contracts: Contracts) -> list[Deal]:
    """The contracts after the exchange of skilled players, under the standard rules."""
    deals = []
    table = np.zeros(TABLE_SIZE, np.int64)
    for number, (hands, trump) in enumerate(zip(contracts.hands.tolist(), contracts.trumps.tolist(), strict=True)):
        with plain_python():
            table[DECLARER], table[LEFT], table[PARTNER] = hands[:3]
            exchange(trump, None, 0, RULES, 0, table)
        rows = table[HANDS : HANDS + 4 * LANES : LANES], table[KNOWN : KNOWN + 2 * LANES : LANES]
        deals.append(Deal(rows[0].copy(), rows[1].copy(), trump, number))
    return deals


@dataclass(frozen=True)
class Player:
    """Players of a kind; experts imagine ``worlds`` deals for a decision."""

    kind: str
    worlds: int = 16
    seed: int = 1

    def play_on(self, deal: Deal, played: Sequence[int]) -> list[int]:
        """All cards of a deal in order of play, if four such players play on after those ``played``."""
        cards, ends = np.zeros(CARDS, np.int64), np.zeros(2, np.int64)
        cards[: len(played)] = played
        worlds = self.worlds if self.kind == "expert" else None
        settings = worlds, RULES, SKILL, self.seed
        kind = KINDS[self.kind]
        play_on(kind, deal.hands, deal.known, False, deal.trump, deal.number, *settings, cards, len(played), ends)
        return list(map(int, cards))


# --- regret ----------------------------------------------------------------------------------------------------------


def losses(deal: Deal, player: Player, side: Side, solver: Solver) -> Integers:
    """The points that players of a kind lose on one side with each card, ``int64[TRICKS, PLACES]``; the other side
    sees all hands.

    Raises:
        NotSolved: if the solver's budget is used up.
    """
    lost = np.zeros((TRICKS, len(PLACES)), np.int64)
    position = deal.start
    worth = value = solver.value(position)
    played: list[int] = []
    while not position.over:
        if position.to_move.team is side:
            mask = player.play_on(deal, played)[len(played)]
            position = position.play(*hand_of(mask))
            before, worth = worth, solver.value(position, worth)
            lost[divmod(len(played), 4)] = before - worth if side is Side.NS else worth - before
        else:
            card = solver.best_card(position, worth)
            mask = deal.mask_of(card, position.to_move, sum(played))
            position = position.play(card)
        played.append(mask)
    assert (lost >= 0).all(), "players cannot gain on players who see all hands"
    assert lost.sum() == abs(value - position.points.ns)
    return lost


def losses_of_all(deal: Deal, players: Sequence[Player], budget: int) -> Integers | None:
    """What players of all kinds lose on either side, ``int64[K, 2, TRICKS, PLACES]``; ``None`` if the budget of
    positions is used up."""
    solver = Solver(deal.start, STANDARD, budget=budget)
    try:
        return np.array([[losses(deal, player, side, solver) for side in SIDES.values()] for player in players])
    except NotSolved:
        return None


def report_regret(lost: Integers) -> dict[str, Any]:
    """What each kind of player loses, from ``int64[N, K, 2, TRICKS, PLACES]``."""
    points = lost.sum(axis=(3, 4))
    return {
        "points lost": {
            player: {side: describe(lost[:, kind, i]) for i, side in enumerate(SIDES)}
            for kind, player in enumerate(PLAYERS)
        },
        "lost beyond": {
            f"{one} beyond {other}": {
                side: interval(points[:, kind, i] - points[:, kind + 1, i]) for i, side in enumerate(SIDES)
            }
            for kind, (one, other) in enumerate(pairwise(PLAYERS))
        },
    }


def describe(lost: Integers) -> dict[str, Any]:
    """How many points a side loses in a deal, from ``int64[N, TRICKS, PLACES]``."""
    points = lost.sum(axis=(1, 2))
    return {
        **interval(points),
        "median": float(np.median(points)),
        "deals without loss": round(float((points == 0).mean()), 4),
        "worst": int(points.max()),
        "by trick": [round(each, 3) for each in lost.sum(axis=2).mean(axis=0).tolist()],
        "by place in the trick": {
            place: round(each, 3) for place, each in zip(PLACES, lost.sum(axis=1).mean(axis=0).tolist(), strict=True)
        },
    }


def measure_regret(number: int, budget: int, seed: int, worlds: int, threads: int) -> dict[str, Any]:
    """What each kind of player loses in so many random contracts."""
    deals = after_exchange(random_contracts(number, seed, STANDARD))
    players = [Player(kind, worlds, seed) for kind in PLAYERS]
    found = work_off(partial(losses_of_all, players=players, budget=budget), deals, threads, "regret: deals")
    solved = [each for each in found if each is not None]
    return {"solved": len(solved), "not solved": number - len(solved), **report_regret(np.array(solved))}


# --- bias ------------------------------------------------------------------------------------------------------------


def hands_in_deals(hands: int, deals: int, seed: int) -> Contracts:
    """Random hands as declarers in the trump that promises most, each in so many deals of the unseen cards."""
    rng = np.random.default_rng(seed)
    declarers = random_deals(hands, seed)
    trumps = promises(declarers, STANDARD)[:, 0, TRUMP]
    found = []
    for hand in declarers[:, 0].tolist():
        unseen = unseen_cards(hand)
        cards = unseen[rng.random((deals, len(unseen))).argsort(axis=1)]
        others = (np.int64(1) << cards).reshape(deals, 3, HAND_SIZE).sum(axis=2)
        found.append(np.concatenate([np.full((deals, 1), hand), others], axis=1))
    return Contracts(np.concatenate(found), trumps.repeat(deals), STANDARD)


def exact_points(deal: Deal, budget: int) -> float:
    """The declaring side's trick points with best play by all; not a number if the budget of positions is used up."""
    try:
        return Solver(deal.start, STANDARD, budget=budget).value(deal.start)
    except NotSolved:
        return np.nan


def compare(simulated: NDArray[Any], exact: NDArray[np.float64]) -> dict[str, Any]:
    """How far simulated points are from exact ones, both ``[H, D]`` for hands and their deals; a deal that is not
    solved is left out, and so is a hand without any other."""
    hands = ~np.isnan(exact).all(axis=1)
    exact = exact[hands]
    simulated = np.where(np.isnan(exact), np.nan, simulated[hands])
    means, exact_means = np.nanmean(simulated, axis=1), np.nanmean(exact, axis=1)
    solved = ~np.isnan(exact)
    return {
        "simulated": round(float(means.mean()), 3),
        "exact": round(float(exact_means.mean()), 3),
        "bias": interval(means - exact_means),
        "spread over hands": round(float((means - exact_means).std(ddof=1)), 3),
        "spread over deals": round(float((simulated - exact)[solved].std(ddof=1)), 3),
        "correlation over hands": round(float(np.corrcoef(means, exact_means)[0, 1]), 4),
        "correlation over deals": round(float(np.corrcoef(simulated[solved], exact[solved])[0, 1]), 4),
    }


def measure_bias(hands: int, deals: int, budget: int, seed: int, worlds: int, threads: int) -> dict[str, Any]:
    """How far the simulated points of each kind of player are from exact ones."""
    contracts = hands_in_deals(hands, deals, seed)
    found = work_off(partial(exact_points, budget=budget), after_exchange(contracts), threads, "bias: deals")
    exact = np.array(found, np.float64).reshape(hands, deals)
    solved = int((~np.isnan(exact)).sum())
    results: dict[str, Any] = {"solved": solved, "not solved": hands * deals - solved}
    for kind in PLAYERS:
        team = Team(play=kind)
        points = play(contracts, team, team, worlds=worlds, seed=seed)[:, TRICK_POINTS]
        results[kind] = compare(points.reshape(hands, deals), exact)
    return results


# --- the program -----------------------------------------------------------------------------------------------------


def work_off(
    answer: Callable[[_Asked], _Answer], questions: Sequence[_Asked], threads: int, what: str
) -> list[_Answer]:
    """All answers, in order; says how many there are."""

    def counted(answers: Iterable[_Answer]) -> Iterable[_Answer]:
        for i, each in enumerate(answers, 1):
            end = "\n" if i == len(questions) else ""
            print(f"\r{what} {i:,} of {len(questions):,}", end=end, file=sys.stderr, flush=True)
            yield each

    with ThreadPoolExecutor(threads) as pool:
        return list(counted(pool.map(answer, questions)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=60, help="contracts in which regret is measured")
    parser.add_argument("--hands", type=int, default=60, help="hands for which bias is measured")
    parser.add_argument("--deals-a-hand", type=int, default=20)
    parser.add_argument("--worlds", type=int, default=16, help="deals that an expert imagines for a decision")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--regret-budget", type=int, default=300_000_000, help="positions for all questions of a deal")
    parser.add_argument("--bias-budget", type=int, default=30_000_000, help="positions for the value of a deal")
    arguments = parser.parse_args()
    kernels().prepare()
    common = arguments.seed, arguments.worlds, arguments.threads
    found = {
        "regret": measure_regret(arguments.deals, arguments.regret_budget, *common),
        "bias": measure_bias(arguments.hands, arguments.deals_a_hand, arguments.bias_budget, *common),
    }
    options = {name.replace("_", " "): value for name, value in vars(arguments).items()}
    print(json.dumps({"machine": machine(), "rules": STANDARD.name, **options, **found}, indent=2))


if __name__ == "__main__":
    main()
