"""The experiment: deal the cards a player cannot see again and again, and add up what happens.

This is the one typed wrapper around the engine. Hands become masks and rules become a table of integers here; what
comes back are integer tallies, so that a seed gives the same digits for any number of threads.
"""

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from advisor.advice.estimate import Estimate, Share, estimate, share
from advisor.advice.experiment import Experiment
from advisor.advice.kernels import Kernels
from advisor.engine import classic, deals, exchanging, jit, players, rows, samples, simulation, skill
from advisor.engine import rule_table as rule
from advisor.engine.dealing import DEALING_SIZE
from advisor.engine.masks import LANES
from advisor.table.cards import COPIES, DECK, Card, Hand, Rank, Suit
from advisor.table.meld import (
    DOUBLE_AROUND_FACTOR,
    ROUNDHOUSE_BONUS,
    ROYAL_MARRIAGE_POINTS,
    RUN_EXTRA_POINTS,
    RUN_POINTS,
)
from advisor.table.rules import Rules
from advisor.table.tricks import COUNTER_POINTS

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")
Integers = NDArray[np.int64]
Progress = Callable[[int, int], None]
"""Told the deals done and the deals wanted, from the calling thread."""
Plan = Callable[[list["Tally"]], int]
"""Says how many deals are wanted in all."""

KINDS = {
    "skilled": players.SKILLED,
    "expert": players.EXPERT,
    "plain": players.PLAIN,
    "random": players.RANDOM,
}
"""The players of an experiment as the engine knows them."""

SKILL_FILE = Path(__file__).with_name("skill.json")
"""The weights of skilled players, and how they were found."""

CHUNK_DEALS = 6144
"""Deals that one thread plays at a time, at most: some 16 ms in four trumps, so that progress is smooth and an
interruption is answered at once, and what the tallies of a chunk cost is lost in what its deals do."""
_FEW_SHUFFLES = 100  # from which the variance of totals is known too roughly to be compared
_CHUNKS_A_THREAD = 6  # of a short run: the last chunk leaves other threads idle


@dataclass(frozen=True, slots=True)
class Tally:
    """What happened in one trump, counted over all deals. Points are in the times-ten scale.

    Attributes:
        trump: the trump suit.
        shuffles: how often the unseen cards were shuffled.
        size: deals of a shuffle.
        sums: ``int64[2, COLUMNS]``, sums of values and of the squares of a shuffle's sums.
        totals: ``int64[DEALS_A_SHUFFLE, BINS]``, how often the declaring side made each total in the best deal of a
            shuffle, the next and the worst.
        crossed: ``dict`` from trump to the sum of the products of a shuffle's totals in that trump and in this.
        cards: ``int64[CARD_TALLIES, 24]``, what was passed.

    The names in capitals are those of ``engine.simulation``.
    """

    trump: Suit
    shuffles: int
    size: int
    sums: Integers
    totals: Integers
    crossed: dict[Suit, int]
    cards: Integers
    _at_least: Integers = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_at_least", np.cumsum(self.totals[:, ::-1], axis=1)[:, ::-1])

    @property
    def deals(self) -> int:
        """How many were dealt."""
        return self.shuffles * self.size

    def estimate(self, column: int) -> Estimate:
        """The mean of one of the columns that ``engine.simulation`` names."""
        return estimate(self.shuffles, int(self.sums[0, column]), int(self.sums[1, column]), self.size)

    def lead_over(self, other: "Tally") -> Estimate:
        """How much higher the mean total is than in another trump, on the same deals."""
        mine, others = int(self.sums[0, simulation.TOTAL]), int(other.sums[0, simulation.TOTAL])
        squares = self.crossed[self.trump] - 2 * self.crossed[other.trump] + other.crossed[other.trump]
        return estimate(self.shuffles, mine - others, squares, self.size)

    def share_of(self, points: int) -> Share:
        """How often the total is at least so many points."""
        best, middle, worst = (int(row[points]) for row in self._at_least)
        # The sum of n squared is that of the odd numbers up to 2n - 1.
        return share(self.shuffles, best + middle + worst, best + 3 * middle + 5 * worst, self.size)

    def score(self, bid: int) -> Estimate:
        """What the declaring side scores on average: its total where that reaches the bid, else the bid as a loss.

        The error is that of deals shuffled one by one.
        """
        times = self.totals.sum(axis=0)
        points = np.arange(len(times))
        scores = np.where(points >= bid, points, -bid)
        return estimate(self.deals, int((times * scores).sum()), int((times * scores * scores).sum()))

    def reached(self, percent: float) -> int:
        """The most points that at least this percentage of the deals makes."""
        return int(np.flatnonzero(self._at_least.sum(axis=0) * 100 >= percent * self.deals)[-1])

    def most(self) -> int:
        """The largest total seen."""
        return int(np.flatnonzero(self.totals[0])[-1])

    def variance(self) -> float:
        """Of the total of one deal."""
        times = self.totals.sum(axis=0)
        mean = int(self.sums[0, simulation.TOTAL]) / self.deals
        return float((times * (np.arange(len(times)) - mean) ** 2).sum()) / self.deals

    def worth_deals(self) -> int:
        """How many deals, shuffled one by one, would leave the mean total as sharp; not more than were dealt where too
        few shuffles tell."""
        if self.shuffles < _FEW_SHUFFLES:
            return self.deals
        error = self.estimate(simulation.TOTAL).standard_error
        return round(self.variance() / error**2) if error else self.deals

    def gain_of(self, card: Card) -> tuple[Estimate, float] | None:
        """How much higher the mean total is in deals in which partner passes a card than in the others.

        Returns:
            The difference and the share of the deals in which he passes it; ``None`` if that is never or always.

        The error is that of the difference of two ratios, linearised, with shuffles as independent groups.
        """
        given, points, given2, given_points, points2, given_all, points_all = (
            int(self.cards[row, card.index]) for row in range(simulation.CARD_TALLIES)
        )
        lacking = self.deals - given
        if given == 0 or lacking == 0 or self.shuffles == 1:
            return None
        everything, everything2 = int(self.sums[0, simulation.TOTAL]), self.crossed[self.trump]
        mean, mean_lacking = points / given, (everything - points) / lacking
        # A shuffle with n such deals that make p, and s in all, adds a * p - b * n - c * (s - size * mean_lacking).
        a, b, c = 1 / given + 1 / lacking, mean / given + mean_lacking / lacking, 1 / lacking
        shift = self.size * mean_lacking
        variance = (
            a * a * points2
            + b * b * given2
            + c * c * (everything2 - 2 * shift * everything + shift * shift * self.shuffles)
            - 2 * a * b * given_points
            - 2 * a * c * (points_all - shift * points)
            + 2 * b * c * (given_all - shift * given)
        )
        return Estimate(mean - mean_lacking, sqrt(max(0.0, variance))), given / self.deals


@dataclass(frozen=True, slots=True)
class _Counted:
    """What has been counted so far; made anew with each chunk, so that an interruption leaves it whole."""

    shuffles: int
    arrays: tuple[Integers, ...]

    def plus(self, other: "_Counted") -> "_Counted":
        return _Counted(self.shuffles + other.shuffles, tuple(map(np.add, self.arrays, other.arrays)))


def simulate(
    hand: Hand,
    rules: Rules,
    trumps: Iterable[Suit],
    experiment: Experiment,
    *,
    partner_holds: Hand | None = None,
    progress: Progress | None = None,
    plan: Plan | None = None,
    answer_interrupted: bool = False,
) -> list[Tally]:
    """Deal the unseen cards again and again and play them in each trump, with ``hand`` as declarer.

    Args:
        hand: declarer's twelve cards.
        rules: the rules; ``pass_cards`` cards are exchanged.
        trumps: the suits to try; the same deals serve them all.
        experiment: how often to deal, which deals, and who plays.
        partner_holds: cards that partner is known to hold.
        progress: called as chunks come in.
        plan: asked for the number of deals wanted in all, at first with no tallies and then whenever they are done;
            never more than ``experiment.most_deals`` are made. Without a plan so many are.
        answer_interrupted: whether an interruption ends the simulation early instead of being raised, once there is
            something to answer with.

    Returns:
        A tally for each trump, in the order given.
    """
    suits = list(trumps)
    mine, partners = masks_of(hand, partner_holds or Hand())
    unseen = unseen_cards(mine | partners)
    table = rule_table(rules)
    size = 1 if partner_holds else simulation.DEALS_A_SHUFFLE
    experts = experiment.imagined is not None

    def play_chunk(shuffles: range) -> _Counted:
        number = len(shuffles)
        arrays = simulation.empty_tallies(len(suits))
        everything = np.zeros((len(suits), number), np.int64)
        dealt = np.zeros((-(-number // LANES) * size, rows.DEAL_SIZE), np.int64)
        dealing, counting = (np.zeros(n, np.int64) for n in (DEALING_SIZE, simulation.COUNTING_SIZE))
        simulation.deal_hidden(shuffles.start, size, experiment.seed, mine, partners, unseen, dealing, dealt)
        for t, suit in enumerate(suits):
            play(dealt, suit, table, experiment, number=number, turns=size)
            simulation.count_deals(number, size, t, table, dealt, counting, everything, *arrays)
        return _Counted(number, arrays)

    def tallies() -> list[Tally]:
        sums, totals, crossed, cards = counted.arrays
        both = crossed + np.tril(crossed, -1).T  # counted for each pair once
        return [
            Tally(
                suit,
                counted.shuffles,
                size,
                sums[i],
                totals[i],
                {other: int(both[i, k]) for k, other in enumerate(suits)},
                cards[i],
            )
            for i, suit in enumerate(suits)
        ]

    counted = _Counted(0, simulation.empty_tallies(len(suits)))
    wanted = 0
    threads = experiment.workers
    try:
        while True:
            most = plan(tallies() if wanted else []) if plan else experiment.most_deals
            before, wanted = wanted, -(-min(most, experiment.most_deals) // size)
            if wanted <= before:
                break
            for chunk in in_threads(play_chunk, _chunks(before, wanted, size, threads, experts=experts), threads):
                counted = counted.plus(chunk)
                if progress:
                    progress(counted.shuffles * size, wanted * size)
    except KeyboardInterrupt:
        if not answer_interrupted or not counted.shuffles:
            raise
    return tallies()


def play(
    dealt: Integers,
    trump: Suit,
    table: Integers,
    experiment: Experiment,
    *,
    number: int,
    turns: int = 1,
    settled: int = 0,
) -> None:
    """Exchange cards in many deals and play them, all players being of the kind that the experiment names.

    Args:
        dealt: ``int64[B, rows.DEAL_SIZE]``, the deals, see ``engine.deals``; receives what becomes of them.
        trump: the trump suit.
        table: the rules, see :func:`rule_table`.
        experiment: who plays, with which seed.
        number: how many lanes hold deals.
        turns: how many blocks belong together.
        settled: how much of the exchange stands in the deals already: 0 nothing, 1 what is given, 2 what is returned
            too.
    """
    kind = None if experiment.imagined else KINDS[experiment.players]
    scratch = np.zeros(deals.SCRATCH, np.int64)
    deals.exchange_deals(trump.index, kind, settled, table, experiment.seed, dealt)
    deals.play_deals(
        *(number, turns, trump.index, kind, kind, experiment.imagined, table, skill_table(), experiment.seed),
        *(scratch, dealt),
    )


def _chunks(first: int, end: int, size: int, threads: int, *, experts: bool) -> Iterator[range]:
    """Shuffles of ``size`` deals in chunks that fill all lanes; one by one for experts, who take their time."""
    step = min(CHUNK_DEALS // size, -(-(end - first) // (threads * _CHUNKS_A_THREAD)))
    step = 1 if experts else -(-step // LANES) * LANES
    return (range(start, min(start + step, end)) for start in range(first, end, step))


def choose_pass(hand: Hand, trump: Suit, rules: Rules, experiment: Experiment) -> Hand:
    """The cards that a player gives when partner has named trump."""
    kind = KINDS[experiment.players]
    with jit.plain_python():  # one decision needs no machine code
        given = exchanging.give(kind, masks_of(hand)[0], trump.index, rule_table(rules), experiment.seed, 0)
    return hand_of(int(given))


@cache
def skill_table() -> Integers:
    """The weights of skilled players, ``int64[skill.SIZE]``, as the file that came with the program has them."""
    found = json.loads(SKILL_FILE.read_text("utf-8"))
    table = np.zeros(skill.SIZE, np.int64)
    for side, first in (("declaring", skill.DECLARING), ("defending", skill.DEFENDING)):
        for name, weight in found[side].items():
            table[first + getattr(skill, name.upper())] = weight
    return table


def best_exchange(hand: Hand, trump: Suit, rules: Rules) -> tuple[Hand, Hand]:
    """The unseen cards that would make the most own meld, and the cards to give back for them."""
    gifts, bounds, exchanged = classic.empty_arrays()
    classic.best_exchange(masks_of(hand)[0], trump.index, rules.pass_cards, rule_table(rules), gifts, bounds, exchanged)
    received, returned = map(int, exchanged)
    return hand_of(received), hand_of(returned)


def kernels(experiment: Experiment | None = None) -> Kernels:
    """What a simulation runs, for all kinds of players if no experiment is given."""
    return stages(experiment) + Kernels(
        [
            (simulation.deal_hidden, simulation.deal_samples()),
            (simulation.count_deals, simulation.count_samples()),
            (classic.best_exchange, classic.samples()),
        ]
    )


def stages(experiment: Experiment | None = None) -> Kernels:
    """What every deal goes through, for all kinds of players if no experiment is given."""
    kinds = [KINDS[experiment.players]] if experiment else samples.PLAYERS
    return Kernels(
        [(deals.exchange_deals, deals.exchange_samples(kinds)), (deals.play_deals, deals.play_samples(kinds))]
    )


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


def pick(hand: Hand, dealt: int) -> int:
    """A mask of these cards out of the bits of those a player was dealt."""
    mask = 0
    for card in hand:
        bits = dealt & ~mask & 0b11 << card.index * COPIES
        mask |= bits & -bits
    return mask


def unseen_cards(seen: int) -> Integers:
    """The numbers, 0 to 47, of the cards that are not in a mask."""
    return np.array([card for card in range(len(DECK) * COPIES) if not seen >> card & 1], np.int64)


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


def in_threads(work: Callable[[_Item], _Result], items: Iterable[_Item], threads: int) -> Iterator[_Result]:
    """The results in order, computed a few ahead; leaving early drops what has not begun."""
    if threads == 1:
        yield from map(work, items)
        return
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
