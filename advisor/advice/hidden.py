"""The hands that a player cannot see, dealt so that they explain what has been called."""

from dataclasses import dataclass

import numpy as np

from advisor.advice.auction_results import ANY, CALLS, LOOSELY
from advisor.advice.bidder import Numbers, Told, draw_limits, likelihood, listen, value_hands
from advisor.advice.experiment import Experiment
from advisor.advice.simulate import Integers, in_threads, unseen_cards
from advisor.advice.situation import Situation
from advisor.engine import auction as engine
from advisor.engine import rows, simulation
from advisor.engine.dealing import DEALING_SIZE
from advisor.engine.masks import ALL, LANES

OTHERS = 3
_TRIES = 1 << 13  # shuffles that one thread makes at a time
# Where calls tell something, so many times as many deals are looked at as are wanted: at first, and at most.
_LOOKED_AT = 4
_MOST_LOOKED_AT = 40
_LEAST_WORTH = 0.02
"""Deals that explain the calls are worth this share of those wanted, or hands that explain them less well count too."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Deals of the hidden cards.

    Attributes:
        hands: ``int64[3, N]``, masks, of the players to the left, opposite and to the right.
        values: ``int64[3, VALUES, N]``, what they see in them, see ``engine.auction``.
    """

    hands: Integers
    values: Integers

    def __len__(self) -> int:
        return int(self.hands.shape[1])

    def __getitem__(self, which: Integers) -> "Hidden":
        return Hidden(self.hands[:, which], self.values[:, :, which])

    @classmethod
    def join(cls, pieces: "list[Hidden]") -> "Hidden":
        """All deals of several."""
        hands, values = zip(*((piece.hands, piece.values) for piece in pieces), strict=True)
        return cls(np.concatenate(hands, axis=-1), np.concatenate(values, axis=-1))


@dataclass(frozen=True, slots=True)
class Sample:
    """Deals drawn from many, as often as they explain the calls.

    Attributes:
        hidden: the deals, no two of them the same.
        counts: ``int64[N]``, how often each was drawn.
        limits: ``int64[3, N]``, how high the hidden players go, in the times-ten scale.
        dealt: how many there were to draw from.
        effective: how many of these, all weighing alike, would tell as much.
        how: ``CALLS``, ``LOOSELY`` or ``ANY``.
    """

    hidden: Hidden
    counts: Integers
    limits: Integers
    dealt: int
    effective: float
    how: str


def imagine(held: int, situation: Situation, wanted: int, experiment: Experiment, *, listening: bool = True) -> Sample:
    """Deals that explain the calls so far.

    Args:
        held: mask of the player's own hand.
        situation: what he knows of the table.
        wanted: how many deals to draw.
        experiment: from which sequence of deals.
        listening: whether the hands must explain the calls; limits fit the calls in any case.
    """
    told = [listen(situation, seat) for seat in situation.seat.clockwise[1:]]
    telling = listening and any(each.something for each in told)
    hidden = _deal(held, range(_LOOKED_AT * wanted if telling else wanted), situation, experiment)
    likely, how = np.ones(len(hidden)), ANY
    if telling:
        enough, most = max(1.0, _LEAST_WORTH * wanted), _MOST_LOOKED_AT * wanted
        likely = _likelihood(told, hidden)
        while worth(likely) < enough and len(hidden) < most:
            more = range(len(hidden), min(2 * len(hidden), most))
            hidden = Hidden.join([hidden, _deal(held, more, situation, experiment)])
            likely = _likelihood(told, hidden)
        candidates = ((CALLS, likely), (LOOSELY, np.sqrt(likely)), (ANY, np.ones(len(hidden))))
        how, likely = next(each for each in candidates if each[0] == ANY or worth(each[1]) >= enough)
    draws = np.random.default_rng(experiment.seed)
    which, counts = _draw(likely, wanted, float(draws.random()))
    chosen = hidden[which]
    fractions = draws.random((OTHERS, len(which)))
    limits = [draw_limits(each, chosen.values[i, engine.LIMIT], fractions[i]) for i, each in enumerate(told)]
    return Sample(chosen, counts, np.stack(limits), len(hidden), worth(likely), how)


def _deal(held: int, numbers: range, situation: Situation, experiment: Experiment) -> Hidden:
    """The deals with these numbers."""
    unseen = unseen_cards(held)

    def deal_some(some: range) -> Hidden:
        number = len(some)
        dealt = np.zeros((-(-number // LANES), rows.DEAL_SIZE), np.int64)
        simulation.deal_hidden(some.start, 1, experiment.seed, held, 0, unseen, np.zeros(DEALING_SIZE, np.int64), dealt)
        left, partner = (dealt[:, row : row + LANES].reshape(-1)[:number] for row in (rows.LEFT, rows.PARTNER))
        hands = np.stack([left, partner, ALL & ~(held | left | partner)])
        values = value_hands(hands.reshape(-1), situation.rules, situation.table)
        return Hidden(hands, values.reshape(engine.VALUES, OTHERS, number).transpose(1, 0, 2))

    chunks = [numbers[start : start + _TRIES] for start in range(0, len(numbers), _TRIES)]
    return Hidden.join(list(in_threads(deal_some, chunks, min(experiment.workers, len(chunks)))))


def _likelihood(told: list[Told], hidden: Hidden) -> Numbers:
    """How well each deal explains all calls."""
    likely = np.ones(len(hidden))
    for values, each in zip(hidden.values, told, strict=True):
        if each.something:
            likely *= likelihood(each, values)
    return likely


def worth(weights: Numbers) -> float:
    """How many deals that weigh alike would tell as much: the effective sample size of Kong (1992)."""
    total = weights.sum()
    return float(total * total / (weights * weights).sum()) if total else 0.0


def _draw(weights: Numbers, wanted: int, start: float) -> tuple[Integers, Integers]:
    """Draw deals as often as they weigh, evenly spaced: which ones, and how often each."""
    sums = np.cumsum(weights)
    places = np.searchsorted(sums, (np.arange(wanted) + start) / wanted * sums[-1], side="right")
    which, counts = np.unique(np.minimum(places, len(sums) - 1), return_counts=True)
    return which.astype(np.int64), counts.astype(np.int64)
