"""What each card is worth to a player who sees his own hand and what everybody has seen.

The hidden hands are imagined in many deals that fit what he knows; each of his cards is played in all of them, and
skilled players play on. With ``simulate``, ``trials`` and ``solving`` this is the typed wrapper around the engine.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from advisor.advice.estimate import Estimate
from advisor.advice.kernels import Kernels
from advisor.advice.review_results import Option
from advisor.advice.simulate import Integers, in_threads, masks_of, pick, rule_table, skill_table
from advisor.engine import judging as engine
from advisor.engine import worlds as known
from advisor.engine.masks import LANES
from advisor.table.cards import COPIES, DECK, HAND_SIZE, Card, Hand
from advisor.table.deal import Deal
from advisor.table.meld import count_meld
from advisor.table.seats import Seat

WORLDS = 4_096
"""Deals imagined for a decision."""
_CHUNK = 512  # of them that one thread plays at a time
Numbers = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Decided:
    """Where a card is to be chosen.

    Attributes:
        deal: the deal.
        number: how many cards are played before.
        seat: whose turn it is; his hand before the first lead is known.
        cards: every different legal card.
    """

    deal: Deal
    number: int
    seat: Seat
    cards: tuple[Card, ...]


def judge(decided: Decided, *, worlds: int = WORLDS, seed: int = 1, threads: int = 1) -> tuple[Option, ...]:
    """What each legal card is worth, the best first.

    Best is what scores most: what the declaring side makes counts if that reaches the bid, else the bid is lost; where
    no bid is known, points count.

    Args:
        decided: what is to be decided.
        worlds: in how many deals, rounded up to whole rows.
        seed: which sequence of deals.
        threads: how many to use.
    """
    deal = decided.deal
    assert deal.declarer
    made = _play_out(decided, -(-worlds // LANES) * LANES, seed, threads)
    scale = deal.rules.unit / 10
    side = 1 if decided.seat.team is deal.declarer.team else -1
    both = made[:, engine.DECLARING] * scale, made[:, engine.DEFENDING] * scale
    points = side * (both[0] - both[1]) / 2
    reaches = None if deal.bid is None or deal.team_meld is None else both[0] >= deal.bid
    scores = points
    if reaches is not None and deal.bid is not None:
        scores = side * (np.where(reaches, both[0], -deal.bid) - both[1]) / 2
    takes = made[:, engine.TAKES] if side > 0 else 1 - made[:, engine.TAKES]
    now = (takes - 0.5) * made[:, engine.TRICK_POINTS] * scale
    own = both[0] if side > 0 else both[1]
    order = sorted(range(len(decided.cards)), key=lambda i: -float(scores[i].mean()))
    best = order[0]

    def option(i: int) -> Option:
        behind = chance_behind = score_behind = None
        if i != best:
            behind = mean_of(points[best] - points[i])
            score_behind = mean_of(scores[best] - scores[i])
            if reaches is not None:
                chance_behind = mean_of(side * (reaches[best].astype(float) - reaches[i]))
        return Option(
            choice=decided.cards[i],
            points=mean_of(own[i]),
            chance=None if reaches is None else mean_of(reaches[i].astype(float)),
            behind=behind,
            chance_behind=chance_behind,
            score_behind=score_behind,
            takes_trick=float(takes[i].mean()),
            now=None if i == best else float((now[best] - now[i]).mean()),
        )

    return tuple(map(option, order))


def expected_difference(decided: Decided, card: Card, *, worlds: int, seed: int, threads: int) -> Estimate:
    """How much more the declaring side scores than the other if a card is played: of a contract with a bid."""
    only = Decided(decided.deal, decided.number, decided.seat, (card,))
    made = _play_out(only, -(-worlds // LANES) * LANES, seed, threads)[0] * (decided.deal.rules.unit / 10)
    bid = decided.deal.bid
    assert bid is not None
    declaring, defending = made[engine.DECLARING], made[engine.DEFENDING]
    return mean_of(np.where(declaring >= bid, declaring, -bid) - defending)


def mean_of(values: Numbers) -> Estimate:
    """The mean of values from independent deals."""
    number = len(values)
    return Estimate(float(values.mean()), float(values.std(ddof=1)) / number**0.5 if number > 1 else None)


def kernels() -> Kernels:
    """What judging cards runs."""
    return Kernels([(engine.judge_cards, engine.judging_samples())])


def _play_out(decided: Decided, worlds: int, seed: int, threads: int) -> Integers:
    """What becomes of each card in each deal, ``int64[C, MADE, W]``."""
    deal = decided.deal
    assert deal.trump
    view = _View(decided)
    rules = rule_table(deal.rules)

    def play_some(first: int) -> Integers:
        number = min(_CHUNK, worlds - first)
        made = np.zeros((len(view.cards), engine.MADE, number), np.int64)
        scratch = np.zeros(engine.SCRATCH, np.int64)
        engine.judge_cards(
            *(deal.trump.index if deal.trump else 0, first, rules, skill_table(), seed),
            *(view.game, view.melds, view.played, decided.number, view.cards, scratch, made),
        )
        return made

    return np.concatenate(list(in_threads(play_some, range(0, worlds, _CHUNK), threads)), axis=2)


class _View:
    """A deal as a player sees it, in the form that the engine takes.

    Which copy of a card is which follows from what he sees alone, and what fills the hands that he does not see is
    never looked at: so nothing of what is hidden can reach the answer.

    Attributes:
        game, melds, played, cards: see ``engine.judging``.
    """

    def __init__(self, decided: Decided) -> None:
        deal = decided.deal
        assert deal.declarer
        assert deal.trump
        around = deal.declarer.clockwise
        own = deal.hands[decided.seat.index]
        assert own is not None
        plays = deal.plays[: decided.number]
        shown = {seat: shown_by(deal, seat) for seat in around}
        exchanged = _known_from_exchange(deal)
        public: dict[Seat, Counter[Card]] = {}
        for seat in around:
            told = Counter(play.card for play in plays if play.seat is seat) | Counter(shown[seat] or ())
            if seat is decided.seat.partner and decided.seat.team is deal.declarer.team:
                told |= exchanged[seat]
            public[seat] = told
        others = [seat for seat in around if seat is not decided.seat]
        parts = masks_of(own, *(Hand(tuple(public[seat].elements())) for seat in others))
        masks = dict(zip((decided.seat, *others), parts, strict=True))
        _fill(masks)

        self.game = np.zeros(known.GAME_SIZE, np.int64)
        for place, seat in enumerate(around):
            laid = shown[seat]
            self.game[known.HAND + place] = masks[seat]
            self.game[known.SHOWN + place] = known.UNTOLD if laid is None else pick(Hand(laid), masks[seat])
        if decided.seat.team is deal.declarer.team:
            # What declarer knows of partner, and partner of declarer.
            self.game[known.KNOWN] = pick(_hand(exchanged[around[2]]), masks[around[2]])
            self.game[known.KNOWN + 2] = pick(_hand(exchanged[around[0]]), masks[around[0]])
        melds = [deal.rules.unscaled(meld or 0) for meld in deal.melds]
        self.melds = np.array([sum(melds[seat.index] for seat in around[side::2]) for side in (0, 1)], np.int64)
        self.played = np.zeros(len(DECK) * COPIES, np.int64)
        left = dict(masks)
        for turn, play in enumerate(plays):
            card = pick(Hand((play.card,)), left[play.seat])
            self.played[turn] = card
            left[play.seat] &= ~card
        self.cards = np.array([pick(Hand((card,)), left[decided.seat]) for card in decided.cards], np.int64)


def shown_by(deal: Deal, seat: Seat) -> tuple[Card, ...] | None:
    """What a player laid on the table as meld; ``None`` if nobody can tell."""
    hand, told = deal.hands[seat.index], deal.record.shown[seat.index]
    if hand is not None and deal.trump is not None:
        return count_meld(hand, deal.trump, deal.rules).cards
    if told is not None:
        return told.cards
    return () if deal.melds[seat.index] == 0 else None


def _hand(cards: Counter[Card]) -> Hand:
    return Hand(tuple(cards.elements()))


def _known_from_exchange(deal: Deal) -> dict[Seat, Counter[Card]]:
    """Which cards declarer and his partner are known by each other to hold: what was returned, what was kept of the
    gift."""
    assert deal.declarer
    passed, returned = Counter(deal.record.passed or ()), Counter(deal.record.returned or ())
    kept = passed - returned if deal.record.returned is not None else Counter[Card]()
    nobody: dict[Seat, Counter[Card]] = {seat: Counter() for seat in Seat}
    return nobody | {deal.declarer: kept, deal.declarer.partner: returned}


def _fill(masks: dict[Seat, int]) -> None:
    """Give every hand twelve cards: which ones does not matter."""
    free = ((1 << len(DECK) * COPIES) - 1) & ~sum(masks.values())
    for seat, mask in masks.items():
        while mask.bit_count() < HAND_SIZE:
            card = free & -free
            free ^= card
            mask |= card  # noqa: PLW2901
        masks[seat] = mask
