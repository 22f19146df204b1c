"""Deals and contracts for the benchmarks, played by teams of any kind.

What tables do before the play, other than the exchange, is left out: ``trump_needs``, ``pass_optional`` and
``five_nines`` of the rules count for nothing here.
"""

# mypy: allow-untyped-calls

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from advisor.advice.simulate import rule_table, skill_table
from advisor.engine import expert
from advisor.engine import rule_table as rule
from advisor.engine.dealing import LEFT, PARTNER
from advisor.engine.expert import play_thoughtfully
from advisor.engine.jit import compiled
from advisor.engine.leads import TABLE_SIZE
from advisor.engine.masks import ACES, FIRST_COPIES, HAND_SIZE, LANES, SUIT, SUIT_BITS, count
from advisor.engine.meld import meld_points
from advisor.engine.players import EXPERT, PLAIN, RANDOM, SKILLED_AMONG_OTHERS
from advisor.engine.playout import give, give_back, hand_over, play_tricks, show_melds
from advisor.engine.rows import GIVEN, HANDS, LEADER, RETURNED, TAKEN
from advisor.engine.skill import DEFENDING
from advisor.engine.tricks import keeps_meld, taken_points
from advisor.table.rules import Rules

Integers = NDArray[np.int64]

KINDS = {"skilled": SKILLED_AMONG_OTHERS, "expert": EXPERT, "plain": PLAIN, "random": RANDOM}

# Columns of what a contract came to.
MELD = 0  # that the declaring side shows
OTHER_MELD = 1
TRICKS = 2  # points of the declaring side, with the last trick
TOTAL = 3  # of the declaring side: trick points, and its meld if it keeps it
TRICKS_WON = 4  # by the declaring side, of the twelve
LAST_TRICK = 5  # 1 if the declaring side took it
OUTCOMES = 6

# Columns of what a hand promises.
POINTS = 0
TRUMP = 1  # the best
PROMISES = 2


@dataclass(frozen=True)
class Team:
    """Two partners: how they bid, exchange and play, and by which weights the skilled ones lead."""

    bidding: str = "normal"
    exchange: str = "skilled"
    play: str = "skilled"
    skill: Integers = field(default_factory=skill_table)
    lacks: int = 0  # rules that its skilled players do without, see ``engine.players``


@dataclass(frozen=True)
class Contracts:
    """Deals with declarer and trump.

    Attributes:
        hands: ``int64[N, 4]``, declarer's first.
        trumps: ``int64[N]``; deals of one trump that follow each other are played side by side, which is faster.
        rules: the rules.
        numbers: ``int64[N]``, by which random players draw and experts imagine; 0, 1, 2 and so on if not given.
    """

    hands: Integers
    trumps: Integers
    rules: Rules
    numbers: Integers | None = None

    def __len__(self) -> int:
        return len(self.trumps)


def random_deals(number: int, seed: int | Sequence[int]) -> Integers:
    """Random deals, ``int64[N, 4]``, a hand for each seat."""
    order = np.random.default_rng(seed).random((number, 48)).argsort(axis=1).astype(np.int64)
    hands: Integers = (np.int64(1) << order).reshape(number, 4, HAND_SIZE).sum(axis=2)
    return hands


def promises(hands: Integers, rules: Rules) -> Integers:
    """What each hand of each deal is worth as declarer's in its best trump, ``int64[N, 4, PROMISES]``."""
    promised = np.zeros((len(hands), 4, PROMISES), np.int64)
    _promise(hands, rule_table(rules), promised)
    return promised


def random_contracts(number: int, seed: int, rules: Rules) -> Contracts:
    """Random deals in which the hand that is worth most is declarer, in its best trump; sorted by trump."""
    hands = random_deals(number, seed)
    promised = promises(hands, rules)
    best = promised[:, :, POINTS].argmax(axis=1)
    trumps = promised[np.arange(number), best, TRUMP]
    by_trump = trumps.argsort(kind="stable")
    return Contracts(from_seat(hands, best)[by_trump], trumps[by_trump], rules)


def from_seat(hands: Integers, seats: Integers) -> Integers:
    """The deals with the hand of this seat of each first, then those after it."""
    return np.take_along_axis(hands, (seats[:, np.newaxis] + np.arange(4)) % 4, axis=1)


def play(contracts: Contracts, declaring: Team, defending: Team, *, worlds: int = 16, seed: int = 1) -> Integers:
    """What each contract comes to, ``int64[N, OUTCOMES]``; experts imagine ``worlds`` deals for a decision.

    All processors share the deals; each deal comes to the same on any number of them.
    """
    number = len(contracts)
    outcomes = np.zeros((number, OUTCOMES), np.int64)
    numbers = np.arange(number) if contracts.numbers is None else contracts.numbers
    skill = declaring.skill.copy()
    skill[DEFENDING:] = defending.skill[DEFENDING:]
    told = KINDS[declaring.play] | declaring.lacks, KINDS[defending.play] | defending.lacks
    imagined = worlds if EXPERT in told else None
    # Where all are of one kind that is compiled apart, which is faster to compile and to run.
    alike = told in ((SKILLED_AMONG_OTHERS,) * 2, (EXPERT,) * 2)
    kinds: tuple[int | None, int | None] = (None, None) if alike else told
    exchanging = KINDS[declaring.exchange] | declaring.lacks
    others: tuple[Any, ...] = (*kinds, imagined, rule_table(contracts.rules), skill, seed, outcomes)

    def play_some(first: int, end: int) -> None:
        _play_contracts(first, end, contracts.hands, contracts.trumps, numbers, exchanging, *others)

    threads = os.cpu_count() or 1
    bounds = [number * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play_some, bounds, bounds[1:]))
    return outcomes


def interval(differences: NDArray[Any], digits: int = 3) -> dict[str, float]:
    """The mean of paired differences with its 95 % interval."""
    mean, reach = float(differences.mean()), 1.96 * float(differences.std(ddof=1)) / sqrt(len(differences))
    return {"mean": round(mean, digits), "low": round(mean - reach, digits), "high": round(mean + reach, digits)}


@compiled
def worth(hand: int, trump: int, rules: Integers) -> int:
    """What a hand promises as declarer's before the exchange: meld, gain by missing run cards, and trick points.

    The two formulas are linear fits and means over simulated deals, for hands of twelve cards.
    """
    trump_suit = SUIT << (trump * SUIT_BITS)
    run = 0b0101010101 << (trump * SUIT_BITS)
    missing = count(run & ~((hand | (hand >> 1)) & FIRST_COPIES))
    gain = (70, 125, 88, 66, 50, 50)[missing]
    trumps = hand & trump_suit
    tricks = 68 + 17 * count(trumps) + 7 * count(trumps & ACES) + 15 * count(hand & ACES & ~trump_suit)
    points: int = meld_points(hand, trump, rules) + gain + tricks
    return points


@compiled
def _promise(hands: Integers, rules: Integers, promised: Integers) -> None:
    for deal in range(len(hands)):
        for seat in range(4):
            for trump in range(4):
                points = worth(hands[deal, seat], trump, rules)
                if trump == 0 or points > promised[deal, seat, POINTS]:
                    promised[deal, seat, POINTS] = points
                    promised[deal, seat, TRUMP] = trump


@partial(compiled, nogil=True)
def _play_contracts(
    first: int,
    end: int,
    hands: Integers,
    trumps: Integers,
    numbers: Integers,
    exchanging: int,
    declaring: int | None,
    defending: int | None,
    worlds: int | None,
    rules: Integers,
    skill: Integers,
    seed: int,
    outcomes: Integers,
) -> None:
    table = np.zeros(TABLE_SIZE, np.int64)
    thinking = np.zeros(expert.SIZE, np.int64)
    while first < end:
        trump = trumps[first]
        lanes = 0
        # Random players draw by the numbers of deals side by side, which must follow each other.
        while (
            lanes < LANES
            and first + lanes < end
            and trumps[first + lanes] == trump
            and numbers[first + lanes] == numbers[first] + lanes
        ):
            deal = first + lanes
            hand = hands[deal, 0]
            given = give(exchanging, hands[deal, 2], trump, rules, seed, numbers[deal])
            table[LEFT + lanes] = hands[deal, 1]
            table[PARTNER + lanes] = hands[deal, 2]
            table[GIVEN + lanes] = given
            table[RETURNED + lanes] = give_back(exchanging, hand | given, trump, rules, seed, numbers[deal])
            hand_over(table, lanes, hand)
            for seat in range(4):
                column = OTHER_MELD if seat & 1 else MELD
                outcomes[deal, column] += meld_points(table[HANDS + seat * LANES + lanes], trump, rules)
            lanes += 1
        show_melds(table, trump, rules)
        if worlds is None:
            play_tricks(table, HAND_SIZE, trump, declaring, defending, rules, skill, seed, numbers[first], 1, None, 0)
        else:
            for lane in range(lanes):
                number = numbers[first + lane]
                play_thoughtfully(
                    table, lane, trump, declaring, defending, worlds, rules, skill, seed, number, thinking, None, 0
                )
        for lane in range(lanes):
            deal = first + lane
            taken = table[TAKEN + lane]
            outcomes[deal, LAST_TRICK] = 1 - (table[LEADER + lane] & 1)
            outcomes[deal, TRICKS_WON] = count(taken) >> 2
            outcomes[deal, TRICKS] = taken_points(taken, rules) + outcomes[deal, LAST_TRICK] * rules[rule.LAST_TRICK]
            outcomes[deal, TOTAL] = outcomes[deal, TRICKS]
            if keeps_meld(taken, rules):
                outcomes[deal, TOTAL] += outcomes[deal, MELD]
        first += lanes
