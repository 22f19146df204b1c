"""Sets of cards on trial: hidden hands imagined as the question has it, and the sets dealt out over them.

With ``simulate`` and ``solving`` this is the typed wrapper around the engine.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from advisor.advice.bidder import weights_for
from advisor.advice.experiment import Experiment
from advisor.advice.kernels import Kernels
from advisor.advice.simulate import (
    KINDS,
    Integers,
    hand_of,
    in_threads,
    masks_of,
    play,
    rule_table,
    stages,
    unseen_cards,
)
from advisor.engine import deals, rows, samples, simulation, valuation
from advisor.engine import trials as engine
from advisor.engine.dealing import DEALING_SIZE
from advisor.engine.masks import LANES
from advisor.table.cards import Hand, Suit
from advisor.table.rules import Rules

ANYTHING, NAMES_TRUMP, PASSES = engine.ANYTHING, engine.NAMES_TRUMP, engine.PASSES
"""What partner may be thought to do."""
KINDS_OF_MELD = (
    "run",
    "marriages",
    "aces around",
    "kings around",
    "queens around",
    "jacks around",
    "pinochle",
    "roundhouse",
)

MOST_SHUFFLES = 2_000_000
_TRIES = 1 << 13  # at a time
_CHUNK = 3_072  # deals that one thread plays at a time


@dataclass(frozen=True, slots=True)
class Question:
    """Whose cards are to be chosen.

    Attributes:
        held: the cards to choose from.
        trump, rules: the contract's.
        won: whether the player has won the bid himself, and gives cards back.
        got: the cards among those held that partner has passed; ``None`` if they are not known, or there are none yet.
    """

    held: Hand
    trump: Suit
    rules: Rules
    won: bool
    got: Hand | None = None

    @property
    def masks(self) -> tuple[int, int]:
        """The cards held, and those of them that partner has passed."""
        got = self.got or Hand()
        own, passed = masks_of(self.held.minus(*got), got)
        return own | passed, passed


@dataclass(frozen=True, slots=True)
class Belief:
    """What partner is thought to hold.

    Attributes:
        wanted: ``ANYTHING``, ``NAMES_TRUMP`` or ``PASSES`` of ``engine.trials``.
        least: what his hand must promise to name trump, in the times-ten scale.
    """

    wanted: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Bank:
    """Deals imagined for a question, as dealt: ``int64[N]`` each."""

    declarers: Integers
    lefts: Integers
    partners: Integers

    def __len__(self) -> int:
        return len(self.lefts)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a set comes to.

    Attributes:
        made: ``int64[MADE, N]``, for each deal.
        parts: ``int64[2 * MELD_PARTS]``, the sums of declarer's kinds of meld, then of his partner's; nothing if not
            asked for.
    """

    made: Integers
    parts: Integers


def kernels(experiment: Experiment | None = None) -> Kernels:
    """What trials run, for all kinds of players if no experiment is given."""
    kinds = [KINDS[experiment.players]] if experiment else samples.PLAYERS
    return stages(experiment) + Kernels(
        [
            (engine.list_sets, engine.set_samples()),
            (engine.imagine, engine.imagine_samples(kinds)),
            (engine.add_up, engine.add_samples()),
        ]
    )


def list_sets(question: Question) -> list[int]:
    """The masks of all sets that come into question; of cards to return, the most promising first."""
    rules, (held, _) = question.rules, question.masks
    sets, promises = (np.zeros(engine.MOST_SETS, np.int64) for _ in range(2))
    number = engine.list_sets(held, rules.pass_cards, question.trump.index, rule_table(rules), sets, promises)
    order = np.argsort(-promises[:number], kind="stable") if question.won else np.arange(number)
    return [int(mask) for mask in sets[order]]


def imagine(
    question: Question, belief: Belief, wanted: int, experiment: Experiment, shuffles: int = MOST_SHUFFLES
) -> Bank:
    """So many deals in which partner does what he is thought to do; fewer if the shuffles have no more."""
    rules, (held, passed) = question.rules, question.masks
    table = rule_table(rules)
    unseen = unseen_cards(held)
    kind = None if experiment.imagined else KINDS[experiment.players]
    marriage = int(rules.trump_needs != "none")
    weights = weights_for(rules)

    def imagine_some(tries: range) -> tuple[Integers, Integers]:
        lefts, partners = (np.zeros(len(tries), np.int64) for _ in range(2))
        kept = engine.imagine(
            *(tries.start, tries.stop, experiment.seed, unseen, passed, question.trump.index),
            *(belief.wanted, belief.least, marriage, kind, table, weights, valuation.a_description()),
            *(np.zeros(DEALING_SIZE, np.int64), lefts, partners),
        )
        return lefts[:kept], partners[:kept]

    found: list[tuple[Integers, Integers]] = []
    number = 0
    chunks = (range(first, min(first + _TRIES, shuffles)) for first in range(0, shuffles, _TRIES))
    for some in in_threads(imagine_some, chunks, experiment.workers):
        found.append(some)
        number += len(some[0])
        if number >= wanted:
            break
    lefts, others = (np.concatenate(column)[:wanted] for column in zip(*found, strict=True))
    if question.won:
        return Bank(np.full(len(lefts), held & ~passed), lefts, others)
    return Bank(others, lefts, np.full(len(lefts), held))


def imagine_gifts(hand: Hand, trump: Suit, rules: Rules, number: int, experiment: Experiment) -> list[Hand]:
    """What partner passes to a declarer in so many deals."""
    (held,) = masks_of(hand)
    unseen = unseen_cards(held)
    dealt = np.zeros((whole_rows(number) // LANES, rows.DEAL_SIZE), np.int64)
    simulation.deal_hidden(0, 1, experiment.seed, held, 0, unseen, np.zeros(DEALING_SIZE, np.int64), dealt)
    kind = None if experiment.imagined else KINDS[experiment.players]
    deals.exchange_deals(trump.index, kind, 0, rule_table(rules), experiment.seed, dealt)
    gifts = dealt[:, rows.GIVEN : rows.GIVEN + LANES].reshape(-1)[:number]
    return [hand_of(int(gift)) for gift in gifts]


def try_sets(
    question: Question,
    bank: Bank,
    sets: Sequence[int],
    places: range,
    experiment: Experiment,
    *,
    in_parts: bool = False,
    played: Callable[[int], None] | None = None,
) -> list[Outcome]:
    """Play some deals of the bank with each of the sets.

    Args:
        question: whose sets they are.
        bank: the deals.
        sets: masks.
        places: which deals of the bank, whole rows.
        experiment: who plays.
        in_parts: whether kinds of meld are asked for.
        played: called with how many deals have been played more.
    """
    table = rule_table(question.rules)
    _, passed = question.masks

    def try_some(chunk: tuple[range, range]) -> list[Outcome]:
        which, part = chunk
        blocks = len(part) // LANES
        dealt = np.zeros((len(which), blocks, rows.DEAL_SIZE), np.int64)
        where = slice(part.start, part.stop)

        def lay(row: int, values: Integers) -> None:
            dealt[:, :, row : row + LANES] = values

        for row, hands in ((rows.DECLARER, bank.declarers), (rows.LEFT, bank.lefts), (rows.PARTNER, bank.partners)):
            lay(row, hands[where].reshape(blocks, LANES))
        lay(rows.NUMBER, np.arange(part.start, part.stop).reshape(blocks, LANES))
        chosen = np.array([sets[i] for i in which], np.int64)[:, np.newaxis, np.newaxis]
        lay(rows.GIVEN, np.full_like(chosen, passed) if question.won else chosen)
        if question.won:
            lay(rows.RETURNED, chosen)
        flat = dealt.reshape(-1, rows.DEAL_SIZE)
        deals_played = len(which) * len(part)
        settled = 2 if question.won else 1
        play(flat, question.trump, table, experiment, number=deals_played, settled=settled)
        made = np.zeros((engine.MADE, deals_played), np.int64)
        parts = np.zeros(2 * engine.MELD_PARTS if in_parts else 0, np.int64)
        engine.add_up(deals_played, question.trump.index, table, flat, made, parts)
        apart = made.reshape(engine.MADE, len(which), len(part))
        return [Outcome(apart[:, i], parts) for i in range(len(which))]

    together: list[list[Outcome]] = [[] for _ in sets]
    most = LANES if experiment.imagined else _CHUNK
    chunks = list(_chunks(len(sets), places, most, one_by_one=in_parts))
    workers = min(experiment.workers, len(chunks))
    for (which, part), outcomes in zip(chunks, in_threads(try_some, chunks, workers), strict=True):
        for i, outcome in zip(which, outcomes, strict=True):
            together[i].append(outcome)
        if played:
            played(len(which) * len(part))
    return [
        Outcome(np.concatenate([each.made for each in pieces], axis=1), np.sum([each.parts for each in pieces], axis=0))
        for pieces in together
    ]


def _chunks(sets: int, deals: range, most: int, *, one_by_one: bool) -> Iterator[tuple[range, range]]:
    """Which sets and which deals are played at a time: about ``most`` deals, and one set alone if need be."""
    together = 1 if one_by_one else max(1, most // len(deals))
    for first in range(0, sets, together):
        for start in range(deals.start, deals.stop, most):
            yield range(first, min(first + together, sets)), range(start, min(start + most, deals.stop))


def whole_rows(deals: int) -> int:
    """So many deals, rounded up to fill all lanes."""
    return -(-deals // LANES) * LANES
