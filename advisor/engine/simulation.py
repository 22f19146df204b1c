"""The hidden cards dealt to the others, and what many deals come to.

Every shuffle of the hidden cards is dealt three times: each of the three packets goes to each of the three hidden seats
once. So each hidden card is with partner in one deal of three, and means vary less than those of as many deals shuffled
one by one. The three deals of a shuffle depend on each other: all squares are those of sums over a shuffle.
"""

from typing import Any

import numpy as np

from advisor.engine import dealing
from advisor.engine.dealing import DEALING_SIZE, deal_two
from advisor.engine.deals import a_deal
from advisor.engine.jit import Arguments, entry, leaf
from advisor.engine.masks import ALL, CARDS, HAND_SIZE, LANES, count, kind_of, one_of_each
from advisor.engine.playout import side_points
from advisor.engine.rows import DEAL_SIZE, DECLARER, GIVEN, LEFT, MELDS, NUMBER, PARTNER
from advisor.engine.samples import HAND, some_rules

DEALS_A_SHUFFLE = 3
"""1 where cards of partner's are known: then the packets differ in size."""

# Columns of the sums that are added up for each trump.
OWN_MELD = 0
PARTNER_MELD = 1
OPPONENTS_MELD = 2
TRICK_POINTS = 3
TOTAL = 4
COLUMNS = 5

# Rows of the tallies for each trump and each of the 24 different cards. Of a shuffle, let N be the deals in which the
# card is passed, P what these make, and T what all its deals make.
GIVEN_TIMES = 0  # sum of N
GIVEN_TOTAL = 1  # sum of P
GIVEN_SQUARE = 2  # sum of N * N
GIVEN_AND_TOTAL = 3  # sum of N * P
TOTAL_SQUARE = 4  # sum of P * P
GIVEN_AND_ALL = 5  # sum of N * T
TOTAL_AND_ALL = 6  # sum of P * T
CARD_TALLIES = 7

KINDS = 24
BINS = 4096
"""Totals are counted point by point; 3,870 is more than any two hands and all tricks can make."""

# Scratch for counting: what the deals of a shuffle have made so far, a row of one value for each lane.
_SUMS = 0  # a row for each column
_BEST = _SUMS + COLUMNS * LANES
_WORST = _BEST + LANES
_GIVEN_TIMES = _WORST + LANES  # a row for each of the different cards
_GIVEN_TOTAL = _GIVEN_TIMES + KINDS * LANES
COUNTING_SIZE = _GIVEN_TOTAL + KINDS * LANES


def empty_tallies(trumps: int) -> tuple[Any, Any, Any, Any]:
    """The arrays that :func:`count_deals` adds to: sums, totals, crossed and cards."""
    shapes = (
        (trumps, 2, COLUMNS),
        (trumps, DEALS_A_SHUFFLE, BINS),
        (trumps, trumps),
        (trumps, CARD_TALLIES, KINDS),
    )
    sums, totals, crossed, cards = (np.zeros(shape, np.int64) for shape in shapes)
    return sums, totals, crossed, cards


def deal_samples() -> list[Arguments]:
    """Arguments of :func:`deal_hidden`: a block of shuffles."""
    dealt = np.zeros((DEALS_A_SHUFFLE, DEAL_SIZE), np.int64)
    return [(0, DEALS_A_SHUFFLE, 1, HAND, 0, np.arange(HAND_SIZE, CARDS), np.zeros(DEALING_SIZE, np.int64), dealt)]


@entry(deal_samples)
def deal_hidden(first, turns, seed, hand, partner_holds, unseen, scratch, deals):
    """Deal the unseen cards, each shuffle in ``turns`` ways.

    Args:
        first: the first shuffle.
        turns: ``DEALS_A_SHUFFLE``, or 1.
        seed: which sequence of shuffles.
        hand: mask of declarer's twelve cards.
        partner_holds: mask of cards that partner is known to hold; 0 if none.
        unseen: numbers 0 to 47 of the other cards, ``int64[36]`` if no card of partner's is known.
        scratch: ``int64[DEALING_SIZE]``.
        deals: ``int64[B * turns, rows.DEAL_SIZE]``; receives the hands as dealt of ``B`` times ``LANES`` shuffles, the
            ways of a shuffle in blocks that follow each other.
    """
    partner_size = HAND_SIZE - count(partner_holds)
    for block in range(len(deals) // turns):
        shuffle = first + block * LANES
        deal_two(unseen, HAND_SIZE, partner_size, seed, shuffle, scratch)
        for turn in range(turns):
            table = deals[block * turns + turn]
            for lane in range(LANES):
                left = scratch[dealing.LEFT + lane]
                partner = scratch[dealing.PARTNER + lane] | partner_holds
                table[LEFT + lane] = left
                table[PARTNER + lane] = partner
                table[DECLARER + lane] = hand
                table[NUMBER + lane] = (shuffle + lane) * turns + turn
                scratch[dealing.LEFT + lane] = partner
                scratch[dealing.PARTNER + lane] = ALL & ~(hand | left | partner)


def count_samples() -> list[Arguments]:
    """Arguments of :func:`count_deals`: one deal."""
    return [
        (
            *(1, 1, 0, some_rules(), a_deal(), np.zeros(COUNTING_SIZE, np.int64), np.zeros((1, LANES), np.int64)),
            *empty_tallies(1),
        )
    ]


@entry(count_samples)
def count_deals(lanes, turns, t, rules, deals, scratch, everything, sums, totals, crossed, cards):
    """Add up what deals in one trump have come to.

    Args:
        lanes, turns: how the deals of shuffles lie side by side, see :func:`deals.play_deals`.
        t: place of the trump.
        rules: the rule table.
        deals: ``int64[B, rows.DEAL_SIZE]``, played.
        scratch: ``int64[COUNTING_SIZE]``.
        everything: ``int64[T, N]``: what the deals of each shuffle have made together, in the trumps counted before;
            that of this one is filled in.
        sums: ``int64[T, 2, COLUMNS]``, of values and of the squares of a shuffle's sums, added to.
        totals: ``int64[T, DEALS_A_SHUFFLE, BINS]``, histograms of the declaring side's meld and trick points: of the
            best deal of each shuffle, the next and the worst, added to.
        crossed: ``int64[T, T]``, products of a shuffle's totals in two trumps, added to.
        cards: ``int64[T, CARD_TALLIES, KINDS]``, added to.
    """
    for first in range(0, lanes, LANES):
        these = lanes - first if lanes - first < LANES else LANES
        for place in range(COUNTING_SIZE):
            scratch[place] = 0
        for lane in range(LANES):
            scratch[_WORST + lane] = BINS
        for turn in range(turns):
            table = deals[first // LANES * turns + turn]
            for lane in range(these):
                _count_deal(table, scratch, lane, rules)
        for lane in range(these):
            _count_shuffle(scratch, lane, first + lane, t, turns, everything, sums, totals, crossed, cards)


@leaf
def _count_deal(table, scratch, lane, rules):
    """Add what one deal made to what its shuffle has made."""
    own = table[MELDS + lane]
    partner = table[MELDS + 2 * LANES + lane]
    tricks, total = side_points(table, lane, rules)
    scratch[_SUMS + OWN_MELD * LANES + lane] += own
    scratch[_SUMS + PARTNER_MELD * LANES + lane] += partner
    scratch[_SUMS + OPPONENTS_MELD * LANES + lane] += table[MELDS + LANES + lane] + table[MELDS + 3 * LANES + lane]
    scratch[_SUMS + TRICK_POINTS * LANES + lane] += tricks
    scratch[_SUMS + TOTAL * LANES + lane] += total
    best = scratch[_BEST + lane]
    scratch[_BEST + lane] = total if total > best else best
    worst = scratch[_WORST + lane]
    scratch[_WORST + lane] = total if total < worst else worst
    given = one_of_each(table[GIVEN + lane])
    while given:
        kind = kind_of(given & -given)
        given &= given - 1
        scratch[_GIVEN_TIMES + kind * LANES + lane] += 1
        scratch[_GIVEN_TOTAL + kind * LANES + lane] += total


@leaf
def _count_shuffle(scratch, lane, shuffle, t, turns, everything, sums, totals, crossed, cards):
    """Add what the deals of one shuffle have made to the tallies."""
    points = scratch[_SUMS + TOTAL * LANES + lane]
    best = scratch[_BEST + lane]
    totals[t, 0, best] += 1
    if turns > 1:
        worst = scratch[_WORST + lane]
        totals[t, 1, points - best - worst] += 1
        totals[t, 2, worst] += 1
    for column in range(COLUMNS):
        value = scratch[_SUMS + column * LANES + lane]
        sums[t, 0, column] += value
        sums[t, 1, column] += value * value
    for kind in range(KINDS):
        times = scratch[_GIVEN_TIMES + kind * LANES + lane]
        if times:
            made = scratch[_GIVEN_TOTAL + kind * LANES + lane]
            cards[t, GIVEN_TIMES, kind] += times
            cards[t, GIVEN_TOTAL, kind] += made
            cards[t, GIVEN_SQUARE, kind] += times * times
            cards[t, GIVEN_AND_TOTAL, kind] += times * made
            cards[t, TOTAL_SQUARE, kind] += made * made
            cards[t, GIVEN_AND_ALL, kind] += times * points
            cards[t, TOTAL_AND_ALL, kind] += made * points
    everything[t, shuffle] = points
    for other in range(t + 1):
        crossed[t, other] += points * everything[other, shuffle]
