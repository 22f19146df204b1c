"""Hands as bidders see them, and auctions bid out to the end.

Players sit at places 0 to 3, clockwise from the player who asks; sets of players are masks of four bits.
"""

import numpy as np

from advisor.engine.jit import Arguments, entry, leaf
from advisor.engine.masks import (
    ACES,
    SUIT,
    SUIT_BITS,
    count,
    one_of_each,
)
from advisor.engine.meld import around_cards, meld_points
from advisor.engine.samples import HAND, some_rules
from advisor.engine.valuation import a_description, may_name, promise, some_weights

# Rows of what is said of a hand.
LIMIT = 0  # the points up to which it would bid; none if it may name no trump
TRUMP = 1  # that it would name
MELD = 2  # the most it melds in any trump, as it stands
SIGNS = 3  # a sum of those below
VALUES = 4

CAN_HELP = 1  # four cards that are useful to partner, whatever is trump
ACES_AROUND = 2
RUN = 4

NOBODY = -1
_USEFUL = 4
_RUN_CARDS = 0b11_11_11_11_11


def value_samples() -> list[Arguments]:
    """Arguments of :func:`value_hands`: two hands."""
    hands = np.array([HAND, HAND << 6], np.int64)
    return [(1, some_rules(), some_weights(), a_description(), hands, np.zeros((VALUES, len(hands)), np.int64))]


@entry(value_samples)
def value_hands(marriage, rules, weights, features, hands, values):
    """What bidders see in their hands.

    Args:
        marriage: whether nobody names trump without its king and queen.
        rules: the rule table.
        weights: ``int64[valuation.SIZE]``, of the points up to which a hand is bid.
        features: scratch, ``int64[valuation.SIZE]``.
        hands: ``int64[N]``, masks of twelve cards.
        values: ``int64[VALUES, N]``, filled.
    """
    for i in range(len(hands)):
        hand = hands[i]
        limit, trump, meld, signs = 0, 0, 0, 0
        best = -(1 << 40)
        for suit in range(4):
            points = promise(hand, suit, rules, weights, features)
            melded = meld_points(hand, suit, rules)
            meld = melded if melded > meld else meld
            # A dealer who has to take it names a trump even where the rules let him bid none.
            allowed = may_name(hand, suit, marriage)
            worth = points if allowed else points - (1 << 30)
            if worth > best:
                best, trump, limit = worth, suit, points if allowed else 0
            if count(one_of_each(hand & (_RUN_CARDS << (suit * SUIT_BITS)))) == 5:
                signs |= RUN
        if around_cards(hand) & ACES:
            signs |= ACES_AROUND
        if can_help(hand):
            signs |= CAN_HELP
        values[LIMIT, i] = limit
        values[TRUMP, i] = trump
        values[MELD, i] = meld
        values[SIGNS, i] = signs


@leaf
def can_help(hand):
    """Whether four cards are useful to partner whatever he names: cards of the run and side aces."""
    for suit in range(4):
        shift = suit * SUIT_BITS
        useful = hand & ((_RUN_CARDS << shift) | (ACES & ~(SUIT << shift)))
        if count(one_of_each(useful)) < _USEFUL:
            return False
    return True


def bidding_samples() -> list[Arguments]:
    """Arguments of :func:`bid_out`: two deals, and three limits of one's own."""
    limits = np.array([[250, 400], [300, 0], [0, 320]], np.int64)
    mine = np.array([0, 300, 350], np.int64)
    outcomes = (np.zeros((2, len(mine)), np.int64) for _ in range(2))
    return [(0, 0b1111, 0, NOBODY, 0, 250, 10, 1, limits, mine, *outcomes)]


@entry(bidding_samples)
def bid_out(caller, inside, standing, holder, first, least, step, forced, limits, mine, declarers, prices):
    """Bid many auctions out, for each limit of one's own: everybody goes up to his limit one step at a time.

    Nobody raises a partner whom no opponent can raise any more, except that the player who asks does it once if his
    limit, or the bid he makes first, is higher.

    Args:
        caller: the place of who calls next.
        inside: the players who have not passed, as a mask.
        standing: the highest bid so far; 0 before the opening.
        holder: the place of who made it.
        first: what the player who asks bids at his first turn, as a raise of any height; 0 for one step.
        least: the lowest opening bid.
        step: of the ladder.
        forced: whether the last player in, if nobody bids, has it at ``least``; else he too may pass.
        limits: ``int64[3, N]``, of those who sit to the left, opposite and to the right.
        mine: ``int64[X]``, limits of the player who asks; 0 for passing.
        declarers: ``int64[N, X]``, filled with the place of who wins the auction; ``NOBODY`` if all pass.
        prices: ``int64[N, X]``, filled with what he plays for; 0 if all pass.
    """
    for deal in range(limits.shape[1]):
        for x in range(len(mine)):
            left, turn, bid, who = inside, caller, standing, holder
            fresh = True
            while left & (left - 1) or (left and bid == 0 and not forced):
                if left >> turn & 1:
                    limit = mine[x] if turn == 0 else limits[turn - 1, deal]
                    call = least if bid == 0 else bid + step
                    call = first if turn == 0 and fresh and first > call else call
                    idle = bid and who == (turn + 2) & 3 and left & ~(1 << turn | 1 << who) == 0
                    if turn == 0 and fresh:
                        idle = False
                        fresh = False
                    if call <= limit and not idle:
                        bid, who = call, turn
                    else:
                        left ^= 1 << turn
                turn = (turn + 1) & 3
            if left and bid == 0:
                bid = least
                who = 0
                while not left >> who & 1:
                    who += 1
            declarers[deal, x] = who if left else NOBODY
            prices[deal, x] = bid
