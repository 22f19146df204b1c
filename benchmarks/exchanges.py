"""How far the exchange of skilled players is from the best of many sampled ones.

For random contracts, the cards that partner gives (and those that declarer returns) are compared with 200 other sets of
four drawn at random, all over the same deals of the cards that the giver cannot see; the best of them and the players'
own choice are then dealt again, fresh, so that luck does not count. Partner may expect a declarer who would name that
trump before all others, declarer a partner who would have given just these cards. Prints JSON.

    python -m benchmarks.exchanges [--hands 60] [--sets 200] [--deals 1000] [--fresh 10000] [--seed 1]
"""

# mypy: allow-untyped-calls

import argparse
import itertools
import json
import sys
from typing import Any

import numpy as np

from advisor.advice.simulate import rule_table, skill_table
from advisor.engine import rule_table as rule
from advisor.engine.dealing import LEFT, PARTNER
from advisor.engine.jit import compiled, plain_python
from advisor.engine.leads import TABLE_SIZE
from advisor.engine.masks import ALL, HAND_SIZE, LANES, count
from advisor.engine.meld import meld_points
from advisor.engine.playout import give, give_back, hand_over, play_tricks, show_melds
from advisor.engine.rows import GIVEN, HANDS, LEADER, RETURNED, TAKEN
from advisor.engine.tricks import taken_points
from advisor.table.rules import STANDARD
from benchmarks.contracts import Integers, interval, random_contracts, worth
from benchmarks.machine import machine

RULES = rule_table(STANDARD)


@compiled
def totals(
    declarers: Integers,
    partners: Integers,
    lefts: Integers,
    trump: int,
    given: int,
    returned: int,
    rules: Integers,
    skill: Integers,
    out: Integers,
) -> None:
    """``out[i]``: meld and tricks of the declaring side in each deal; 0 for a set of cards leaves it to the player."""
    table = np.zeros(TABLE_SIZE, np.int64)
    for first in range(0, len(out), LANES):
        lanes = min(LANES, len(out) - first)
        for lane in range(lanes):
            hand, partner = declarers[first + lane], partners[first + lane]
            table[LEFT + lane] = lefts[first + lane]
            table[PARTNER + lane] = partner
            gift = given if given else give(None, partner, trump, rules, 0, 0)
            table[GIVEN + lane] = gift
            table[RETURNED + lane] = returned if returned else give_back(None, hand | gift, trump, rules, 0, 0)
            hand_over(table, lane, hand)
            out[first + lane] = meld_points(table[HANDS + lane], trump, rules)
            out[first + lane] += meld_points(table[HANDS + 2 * LANES + lane], trump, rules)
        show_melds(table, trump, rules)
        play_tricks(table, HAND_SIZE, trump, None, None, rules, skill, 0, 0, 1, None, 0)
        for lane in range(lanes):
            out[first + lane] += taken_points(table[TAKEN + lane], rules)
            if table[LEADER + lane] & 1 == 0:
                out[first + lane] += rules[rule.LAST_TRICK]


@compiled
def names_trump(hands: Integers, trump: int, rules: Integers, out: Integers) -> None:
    """``out[i]``: whether a hand promises no more in another trump, and enough to be bid on."""
    for i in range(len(hands)):
        mine = worth(hands[i], trump, rules)
        out[i] = mine >= 250
        for other in range(4):
            if worth(hands[i], other, rules) > mine:
                out[i] = 0


@compiled
def would_give(partners: Integers, trump: int, given: int, rules: Integers, out: Integers) -> None:
    """``out[i]``: whether partner gives just these cards, whichever of two equal ones."""
    for i in range(len(partners)):
        gift = give(None, partners[i], trump, rules, 0, 0)
        out[i] = 1
        while gift:
            card = gift & -gift
            gift ^= card
            both = card | (card << 1) if count(card - 1) & 1 == 0 else card | (card >> 1)
            if count(give(None, partners[i], trump, rules, 0, 0) & both) != count(given & both):
                out[i] = 0


def bits(mask: int) -> list[int]:
    return [bit for bit in range(48) if mask >> bit & 1]


def masks(cards: Integers) -> Integers:
    """The mask of each row of card numbers."""
    found: Integers = (np.int64(1) << cards).sum(axis=-1)
    return found


def deal(rng: np.random.Generator, unseen: list[int], number: int, sizes: tuple[int, ...]) -> list[Integers]:
    """So many deals of the unseen cards in hands of these sizes."""
    cards = np.array(unseen, np.int64)[rng.random((number, len(unseen))).argsort(axis=1)]
    ends = np.cumsum((0, *sizes))
    return [masks(cards[:, start:end]) for start, end in itertools.pairwise(ends)]


def deals_for_partner(rng: np.random.Generator, partner: int, trump: int, number: int) -> tuple[Integers, ...]:
    """Declarers who would name the trump, partner's hand, and left opponents."""
    found: list[tuple[Integers, Integers]] = []
    while sum(len(declarers) for declarers, _ in found) < number:
        declarers, lefts = deal(rng, bits(ALL & ~partner), 4 * number, (12, 12))
        good = np.zeros(len(declarers), np.int64)
        names_trump(declarers, trump, RULES, good)
        found.append((declarers[good == 1], lefts[good == 1]))
    declarers, lefts = (np.concatenate(column)[:number] for column in zip(*found, strict=True))
    return declarers, np.full(number, partner), lefts


def deals_for_declarer(
    rng: np.random.Generator, hand: int, trump: int, given: int, number: int
) -> tuple[Integers, ...]:
    """Declarer's hand, partners who would have given these cards, and left opponents."""
    found: list[tuple[Integers, Integers]] = []
    while sum(len(partners) for partners, _ in found) < number:
        rest, lefts = deal(rng, bits(ALL & ~(hand | given)), 8 * number, (8, 12))
        good = np.zeros(len(rest), np.int64)
        would_give(rest | given, trump, given, RULES, good)
        found.append((rest[good == 1] | given, lefts[good == 1]))
    partners, lefts = (np.concatenate(column)[:number] for column in zip(*found, strict=True))
    return np.full(number, hand), partners, lefts


def random_sets(rng: np.random.Generator, cards: int, number: int) -> list[int]:
    """Different sets of four of the cards."""
    held = bits(cards)
    found = sorted({int(masks(rng.choice(held, 4, replace=False))) for _ in range(4 * number)})
    return [found[place] for place in rng.permutation(len(found))[:number]]


def loss(
    deals: tuple[Integers, ...],
    fresh: tuple[Integers, ...],
    trump: int,
    sets: list[tuple[int, int]],
    own: tuple[int, int],
) -> float:
    """How many points more the best of the sets makes on fresh deals than the player's own; negative if fewer."""
    skill = skill_table()

    def points(where: tuple[Integers, ...], cards: tuple[int, int]) -> float:
        out = np.zeros(len(where[0]), np.int64)
        declarers, partners, lefts = where
        totals(declarers, partners, lefts, trump, *cards, RULES, skill, out)
        return float(out.mean())

    best = max(sets, key=lambda cards: points(deals, cards))
    return points(fresh, best) - points(fresh, own)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--sets", type=int, default=200)
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--fresh", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    contracts = random_contracts(arguments.hands, arguments.seed, STANDARD)
    losses: dict[str, list[float]] = {"partner gives": [], "declarer returns": []}
    for hands, trump in zip(contracts.hands.tolist(), contracts.trumps.tolist(), strict=True):
        hand, partner = hands[0], hands[2]
        with plain_python():
            given = int(give(None, partner, trump, RULES, 0, 0))
            returned = int(give_back(None, hand | given, trump, RULES, 0, 0))
        deals, fresh = (deals_for_partner(rng, partner, trump, n) for n in (arguments.deals, arguments.fresh))
        sets = [(gift, 0) for gift in random_sets(rng, partner, arguments.sets)]
        losses["partner gives"].append(loss(deals, fresh, trump, sets, (given, 0)))
        deals, fresh = (deals_for_declarer(rng, hand, trump, given, n) for n in (arguments.deals, arguments.fresh))
        sets = [(given, back) for back in random_sets(rng, hand | given, arguments.sets)]
        losses["declarer returns"].append(loss(deals, fresh, trump, sets, (given, returned)))
        sys.stderr.write(f"\r{len(losses['partner gives'])} of {arguments.hands} hands")
    sys.stderr.write("\n")
    results: dict[str, Any] = {
        who: {**interval(np.array(values)), "largest": round(max(values), 1)} for who, values in losses.items()
    }
    terms = {"hands": arguments.hands, "sets": arguments.sets, "fresh deals": arguments.fresh, "seed": arguments.seed}
    print(json.dumps({"machine": machine(), **terms, "points behind the best sampled set": results}, indent=2))


if __name__ == "__main__":
    main()
