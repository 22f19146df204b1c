"""The experiment: deal the cards a player cannot see again and again, and add up what happens.

This is the one typed wrapper around the engine. Hands become masks and rules become a table of integers here; what
comes back are integer tallies, so that a seed gives the same digits for any number of threads.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from advisor.advice.experiment import Experiment
from advisor.engine import classic, kept, players, playout, samples
from advisor.engine import rule_table as rule
from advisor.table.cards import COPIES, DECK, Hand, Rank, Suit
from advisor.table.meld import (
    DOUBLE_AROUND_FACTOR,
    ROUNDHOUSE_BONUS,
    ROYAL_MARRIAGE_POINTS,
    RUN_EXTRA_POINTS,
    RUN_POINTS,
)
from advisor.table.rules import Rules
from advisor.table.tricks import COUNTER_POINTS

_Result = TypeVar("_Result")
Integers = NDArray[np.int64]
Progress = Callable[[int, int], None]
"""Told the deals done and the deals wanted, from the calling thread."""

_KINDS = {"skilled": players.SKILLED, "plain": players.PLAIN, "random": players.RANDOM}

CHUNK_DEALS = 1000  # a few milliseconds in four trumps: Ctrl-C and progress wait for no more than that


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error, both in points; the error of a single value is not known."""

    mean: float
    standard_error: float | None

    def to_dict(self) -> dict[str, float | None]:
        """Both numbers, rounded to a thousandth of a point."""
        error = None if self.standard_error is None else round(self.standard_error, 3)
        return {"mean": round(self.mean, 3), "standard_error": error}

    def scaled(self, factor: float) -> "Estimate":
        """The estimate in another scale."""
        error = None if self.standard_error is None else self.standard_error * factor
        return Estimate(self.mean * factor, error)


def estimate(number: int, total: int, squares: int) -> Estimate:
    """The mean of ``number`` values, one or more, from their sum and the sum of their squares."""
    mean = total / number
    if number == 1:
        return Estimate(mean, None)
    variance = max(0.0, (squares - total * mean) / (number - 1))
    return Estimate(mean, sqrt(variance / number))


@dataclass(frozen=True, slots=True)
class Tally:
    """What happened in one trump, counted over all deals. Points are in the times-ten scale.

    Attributes:
        trump: the trump suit.
        deals: how many were dealt.
        sums: ``int64[2, playout.COLUMNS]``, sums of values and of their squares.
        totals: ``int64[playout.BINS]``, how often the declaring side made each total.
        cards: ``int64[playout.CARD_TALLIES, 24]``, what was passed.
    """

    trump: Suit
    deals: int
    sums: Integers
    totals: Integers
    cards: Integers

    def estimate(self, column: int) -> Estimate:
        """The mean of one of the columns that ``engine.playout`` names."""
        return estimate(self.deals, int(self.sums[0, column]), int(self.sums[1, column]))

    def at_least(self) -> Integers:
        """For each number of points, in how many deals the total was at least that: ``int64[playout.BINS]``."""
        return np.cumsum(self.totals[::-1])[::-1]


def simulate(
    hand: Hand,
    rules: Rules,
    trumps: Iterable[Suit],
    experiment: Experiment,
    *,
    partner_holds: Hand | None = None,
    progress: Progress | None = None,
) -> list[Tally]:
    """Deal the unseen cards again and again and play them in each trump, with ``hand`` as declarer.

    Args:
        hand: declarer's twelve cards.
        rules: the rules; ``pass_cards`` cards are exchanged.
        trumps: the suits to try; the same deals serve them all.
        experiment: how often to deal, which deals, and who plays.
        partner_holds: cards that partner is known to hold.
        progress: called as chunks come in.

    Returns:
        A tally for each trump, in the order given.
    """
    suits = list(trumps)
    mine, partners = masks_of(hand, partner_holds or Hand())
    unseen = np.array([card for card in range(len(DECK) * COPIES) if not (mine | partners) >> card & 1], np.int64)
    numbers = np.array([suit.index for suit in suits], np.int64)
    table = rule_table(rules)
    deals, seed = experiment.deals, experiment.seed
    kind = _KINDS[experiment.players]

    def play_chunk(first: int) -> tuple[int, Integers, Integers, Integers]:
        end = min(first + CHUNK_DEALS, deals)
        sums = np.zeros((len(suits), 2, playout.COLUMNS), np.int64)
        totals = np.zeros((len(suits), playout.BINS), np.int64)
        cards = np.zeros((len(suits), playout.CARD_TALLIES, len(DECK)), np.int64)
        scratch = np.zeros(playout.SCRATCH, np.int64)
        playout.simulate(
            first, end, seed, mine, partners, unseen, numbers, kind, kind, table, scratch, sums, totals, cards
        )
        return end - first, sums, totals, cards

    done = 0
    sums, totals, cards = (np.zeros(1, np.int64) for _ in range(3))
    for number, *chunk in _in_threads(
        play_chunk, range(0, deals, CHUNK_DEALS), experiment.threads or os.cpu_count() or 1
    ):
        sums, totals, cards = sums + chunk[0], totals + chunk[1], cards + chunk[2]
        done += number
        if progress:
            progress(done, deals)
    return [Tally(suit, deals, sums[i], totals[i], cards[i]) for i, suit in enumerate(suits)]


def choose_pass(hand: Hand, trump: Suit, rules: Rules, experiment: Experiment) -> Hand:
    """The cards that a player gives when partner has named trump."""
    kind = _KINDS[experiment.players]
    given = playout.choose_pass(kind, masks_of(hand)[0], trump.index, rule_table(rules), experiment.seed)
    return hand_of(int(given))


def best_exchange(hand: Hand, trump: Suit, rules: Rules) -> tuple[Hand, Hand]:
    """The unseen cards that would make the most own meld, and the cards to give back for them."""
    gifts, bounds, exchanged = (np.zeros(size, np.int64) for size in (classic.SETS, classic.SETS, 2))
    classic.best_exchange(masks_of(hand)[0], trump.index, rules.pass_cards, rule_table(rules), gifts, bounds, exchanged)
    received, returned = map(int, exchanged)
    return hand_of(received), hand_of(returned)


def is_compiled(experiment: Experiment) -> bool:
    """Whether the simulation can start at once, without compiling first."""
    kind = _KINDS[experiment.players]
    return all(map(playout.simulate.is_compiled, samples.simulate([kind])))


def keeps_compiled() -> bool:
    """Whether compiled code can be kept for later runs."""
    return kept.folder() is not None


def masks_of(*hands: Hand) -> list[int]:
    """A mask for each hand, as ``engine.masks`` lays cards out; no copy of a card is in two of them."""
    used = [0] * len(DECK)
    masks = []
    for hand in hands:
        mask = 0
        for card in hand:
            mask |= 1 << card.index * COPIES + used[card.index]
            used[card.index] += 1
        masks.append(mask)
    return masks


def hand_of(mask: int) -> Hand:
    """The cards of a mask."""
    return Hand(tuple(DECK[bit // COPIES] for bit in range(mask.bit_length()) if mask >> bit & 1))


def rule_table(rules: Rules) -> Integers:
    """The rules as the integers that kernels read, ``int64[rule.SIZE]``."""
    table = np.zeros(rule.SIZE, np.int64)
    marriage_in_run = ROYAL_MARRIAGE_POINTS if rules.run_marriage == "extra" else 0
    worth = COUNTER_POINTS[rules.counters]
    values = {
        rule.RUN: RUN_POINTS + marriage_in_run,
        rule.RUN_EXTRA: RUN_EXTRA_POINTS if rules.run_extras == "each" else 0,
        rule.RUN_EXTRA_PAIR: RUN_EXTRA_POINTS if rules.run_extras == "marriage" else 0,
        rule.DOUBLE_RUN: rules.double_run,
        rule.DOUBLE_AROUND_FACTOR: DOUBLE_AROUND_FACTOR[rules.doubles],
        rule.DOUBLE_PINOCHLE: rules.double_pinochle,
        rule.ROUNDHOUSE: ROUNDHOUSE_BONUS if rules.roundhouse == "250" else 0,
        rule.DIX: rules.dix,
        rule.MUST_BEAT: _MUST_BEAT[rules.must_beat],
        rule.MUST_BEAT_AFTER_RUFF: rules.must_beat_after_ruff,
        rule.OVERTRUMP: rules.overtrump,
        rule.ACE_POINTS: worth.get(Rank.ACE, 0),
        rule.TEN_POINTS: worth.get(Rank.TEN, 0),
        rule.KING_POINTS: worth.get(Rank.KING, 0),
        rule.QUEEN_POINTS: worth.get(Rank.QUEEN, 0),
        rule.JACK_POINTS: worth.get(Rank.JACK, 0),
        rule.LAST_TRICK: rules.last_trick,
        rule.MELD_NEEDS: _MELD_NEEDS[rules.meld_needs],
        rule.PASS_CARDS: rules.pass_cards,
    }
    for place, value in values.items():
        table[place] = value
    return table


_MUST_BEAT = {
    "none": rule.BEAT_NOTHING,
    "trump-only": rule.BEAT_TRUMP_ONLY,
    "led": rule.BEAT_LED,
    "winning": rule.BEAT_WINNING,
}
_MELD_NEEDS = {"none": rule.NEEDS_NOTHING, "trick": rule.NEEDS_TRICK, "counter": rule.NEEDS_COUNTER}


def _in_threads(work: Callable[[int], _Result], items: Iterable[int], threads: int) -> Iterator[_Result]:
    """The results in order, computed a few ahead; leaving early drops what has not begun."""
    with ThreadPoolExecutor(threads) as pool:
        ahead: deque[Future[_Result]] = deque()
        try:
            for item in items:
                ahead.append(pool.submit(work, item))
                if len(ahead) > 2 * threads:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
