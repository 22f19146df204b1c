"""Deals and contracts for the benchmarks, played by teams of any kind.

What tables do before the play, other than the exchange, is left out: ``trump_needs``, ``pass_optional`` and
``five_nines`` of the rules count for nothing here.
"""

# mypy: allow-untyped-calls

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from advisor.advice.bidder import value_hands
from advisor.advice.contracts import lay_out
from advisor.advice.simulate import rule_table, skill_table
from advisor.engine import auction, deals, rows, trials
from advisor.engine.masks import HAND_SIZE, LANES
from advisor.engine.players import EXPERT, PLAIN, RANDOM, SKILLED_AMONG_OTHERS
from advisor.engine.skill import DEFENDING
from advisor.table.rules import Rules

Integers = NDArray[np.int64]

CHUNK = 3_072  # deals that are played at a time, unless experts play

KINDS = {"skilled": SKILLED_AMONG_OTHERS, "expert": EXPERT, "plain": PLAIN, "random": RANDOM}

# Columns of what a contract came to.
MELD = 0  # that the declaring side shows
OTHER_MELD = 1
TRICKS = 2  # points of the declaring side, with the last trick
TOTAL = 3  # of the declaring side: trick points, and its meld if it keeps it
TRICKS_WON = 4  # by the declaring side, of the twelve
LAST_TRICK = 5  # 1 if the declaring side took it
GAVE = 6  # the cards that partner gave
GAVE_BACK = 7  # the cards that declarer gave back
OUTCOMES = 8

# Columns of what a hand promises.
POINTS = 0  # up to which it is bid
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
        trumps: ``int64[N]``.
        rules: the rules.
        numbers: ``int64[N]``, by which random players draw and experts imagine; 0, 1, 2 and so on if not given.
        given: ``int64[N]``, the cards that partner gives, if that is settled beforehand.
        returned: ``int64[N]``, the cards that declarer gives back; only if those given are settled too.
    """

    hands: Integers
    trumps: Integers
    rules: Rules
    numbers: Integers | None = None
    given: Integers | None = None
    returned: Integers | None = None

    def __len__(self) -> int:
        return len(self.trumps)


def random_deals(number: int, seed: int | Sequence[int]) -> Integers:
    """Random deals, ``int64[N, 4]``, a hand for each seat."""
    order = np.random.default_rng(seed).random((number, 48)).argsort(axis=1).astype(np.int64)
    hands: Integers = (np.int64(1) << order).reshape(number, 4, HAND_SIZE).sum(axis=2)
    return hands


def promises(hands: Integers, rules: Rules, level: str = "normal") -> Integers:
    """Up to what each hand of each deal is bid, and its best trump, ``int64[N, 4, PROMISES]``."""
    values = value_hands(hands.reshape(-1), rules, level)
    return values[[auction.LIMIT, auction.TRUMP]].T.reshape(len(hands), 4, PROMISES)


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

    def play_some(which: Integers) -> None:
        outcomes[which] = _play_some(which, contracts, numbers, exchanging, kinds, imagined, skill, seed)

    threads = os.cpu_count() or 1
    size = LANES if imagined else CHUNK
    of_one_trump = [np.flatnonzero(contracts.trumps == trump) for trump in range(4)]
    chunks = [some[first : first + size] for some in of_one_trump for first in range(0, len(some), size)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play_some, chunks))
    return outcomes


def interval(differences: NDArray[Any], digits: int = 3) -> dict[str, float]:
    """The mean of paired differences with its 95 % interval."""
    mean, reach = float(differences.mean()), 1.96 * float(differences.std(ddof=1)) / sqrt(len(differences))
    return {"mean": round(mean, digits), "low": round(mean - reach, digits), "high": round(mean + reach, digits)}


def _play_some(
    which: Integers,
    contracts: Contracts,
    numbers: Integers,
    exchanging: int,
    kinds: tuple[int | None, int | None],
    imagined: int | None,
    skill: Integers,
    seed: int,
) -> Integers:
    """What some contracts of one trump come to."""
    number = len(which)
    dealt = lay_out(contracts.hands[which].T, numbers[which])

    def look(row: int) -> Integers:
        found: Integers = dealt[:, row : row + LANES].reshape(-1)[:number]
        return found

    settled = 0
    for row, cards in ((rows.GIVEN, contracts.given), (rows.RETURNED, contracts.returned)):
        if cards is not None:
            dealt[:, row : row + LANES] = np.resize(cards[which], (len(dealt), LANES))
            settled += 1
    trump, table = int(contracts.trumps[which[0]]), rule_table(contracts.rules)
    scratch = np.zeros(deals.SCRATCH, np.int64)
    deals.exchange_deals(trump, exchanging, settled, table, seed, dealt)
    deals.play_deals(number, 1, trump, *kinds, imagined, table, skill, seed, scratch, dealt)
    made = np.zeros((trials.MADE, number), np.int64)
    trials.add_up(number, trump, table, dealt, made, np.zeros(0, np.int64))
    outcomes = np.zeros((number, OUTCOMES), np.int64)
    outcomes[:, MELD] = made[trials.DECLARERS_MELD] + made[trials.PARTNERS_MELD]
    outcomes[:, OTHER_MELD] = made[trials.OPPONENTS_MELD]
    outcomes[:, TRICKS] = made[trials.TRICKS]
    outcomes[:, TOTAL] = made[trials.TOTAL]
    outcomes[:, TRICKS_WON] = np.bitwise_count(look(rows.TAKEN)) // 4
    outcomes[:, LAST_TRICK] = 1 - (look(rows.LEADER) & 1)
    outcomes[:, GAVE] = look(rows.GIVEN)
    outcomes[:, GAVE_BACK] = look(rows.RETURNED)
    return outcomes
