"""The best that an exchange can do for declarer's own meld, as the classic way of bidding imagines it."""

from typing import Any

import numpy as np

from advisor.engine.jit import Arguments, entry, leaf
from advisor.engine.masks import ACES, ALL, SUIT, SUIT_BITS, cards_at, count, next_places
from advisor.engine.meld import meld_points
from advisor.engine.samples import HAND, some_rules

SETS = 20475
"""Sets of up to four of 24 different cards with repetition, ``C(28, 4)``: the most that :func:`best_exchange` lists."""

# Trick points that a card of the kept hand is worth, before rounding: the linear fit for a hand after the exchange.
_TRUMP = 22
_TRUMP_ACE = 10
_SIDE_ACE = 18
_MELD_UNIT = 1024  # more than any trick estimate, so that meld decides first


def empty_arrays() -> tuple[Any, Any, Any]:
    """The arrays that :func:`best_exchange` fills: gifts, bounds and exchanged."""
    gifts, bounds, exchanged = (np.zeros(size, np.int64) for size in (SETS, SETS, 2))
    return gifts, bounds, exchanged


def samples() -> list[Arguments]:
    """Arguments of :func:`best_exchange`: one card is exchanged."""
    return [(HAND, 1, 1, some_rules(), *empty_arrays())]


@entry(samples)
def best_exchange(hand, trump, number, rules, gifts, bounds, exchanged):
    """The unseen cards that, after the best cards are given back, make the most own meld (then the most trick points).

    Args:
        hand: mask of the twelve cards.
        trump: trump suit, 0 to 3.
        number: cards exchanged, 0 to 4.
        rules: the rule table.
        gifts, bounds: scratch, ``int64[SETS]``.
        exchanged: ``int64[2]``; filled with the masks of the cards received and of those given back.
    """
    sets = _list_gifts(ALL & ~hand, number, gifts)
    for i in range(sets):
        bounds[i] = _worth(hand | gifts[i], trump, rules)
    best = -1
    while True:
        # More cards never make less meld, so the worth of all cards together bounds what is left after giving back.
        chosen = 0
        for i in range(sets):
            if bounds[i] > bounds[chosen]:
                chosen = i
        if bounds[chosen] <= best:
            return
        worth, given = _best_return(hand | gifts[chosen], trump, number, rules)
        if worth > best:
            best = worth
            exchanged[0] = gifts[chosen]
            exchanged[1] = given
        bounds[chosen] = -1


@leaf
def _worth(hand, trump, rules):
    """Meld first, then the estimate of trick points, as one number."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    tricks = _TRUMP * count(hand & trump_suit) + _TRUMP_ACE * count(hand & trump_suit & ACES)
    tricks += _SIDE_ACE * count(hand & ACES & ~trump_suit)
    return meld_points(hand, trump, rules) * _MELD_UNIT + tricks


@leaf
def _list_gifts(unseen, number, gifts):
    """Fill ``gifts`` with every different set of ``number`` unseen cards; returns how many there are."""
    gifts[0] = 0
    first = 0
    end = 1
    for _ in range(number):
        last = end
        for i in range(first, last):
            # Only cards after the last one added, so that each set is listed once; of two copies the first goes first.
            free = unseen & ~gifts[i]
            left = gifts[i]
            highest = 0
            while left:
                highest = left & -left
                left ^= highest
            if highest:
                free &= ~(highest - 1)
            while free:
                card = free & -free
                free ^= card
                copy = count(card - 1) & 1
                twin = card >> 1
                if copy == 1 and unseen & twin and not gifts[i] & twin:
                    continue
                if end < len(gifts):
                    gifts[end] = gifts[i] | card
                    end += 1
        first = last
    for i in range(first, end):
        gifts[i - first] = gifts[i]
    return end - first


@leaf
def _best_return(hand, trump, number, rules):
    """The worth of the best hand left after giving back ``number`` cards, and those cards."""
    best = -1
    returned = 0
    size = count(hand)
    pick = (1 << number) - 1
    while pick < 1 << size:
        given = cards_at(pick, hand)
        worth = _worth(hand & ~given, trump, rules)
        if worth > best:
            best = worth
            returned = given
        if pick == 0:
            break
        pick = next_places(pick)
    return best, returned
