"""Hidden hands as one player may imagine them: drawn evenly from all that fit what he knows.

He knows how many cards everybody holds, what he has seen them unable to do, what lies or lay on the table as meld, that
nobody keeps a meld back, and what he exchanged with partner.
"""

import numpy as np

from advisor.engine.jit import leaf
from advisor.engine.masks import ALL, CARDS, FIRST_COPIES, HAND_SIZE, both_copies, count
from advisor.engine.meld import shown_cards
from advisor.engine.rng import WORD_BITS, WORD_MASK, word

# What has happened in a deal so far: rows of one value for each seat, declarer's first.
HAND = 0
MAY = HAND + 4  # cards that the play has not shown a player to lack
SHOWN = MAY + 4  # laid on the table before the first lead
PLAYED = SHOWN + 4
UNTOLD = -1  # in place of what was shown: nobody knows it
KNOWN = PLAYED + 4  # cards that a player knows partner to hold from the exchange
GAME_SIZE = KNOWN + 4

_UNSEEN = CARDS - HAND_SIZE
_CHOICES = _UNSEEN + 1
_SPLITS = (HAND_SIZE + 1) ** 3
_DRAWS_A_WORD = 6
_TRIES = 2000

# Scratch for imagining. The other three are told in order of play: left, partner, right.
LEFT = 0
PARTNER = 1
RIGHT = 2
_HELD = 0  # cards that only this player may hold
_SHARED = _HELD + 3  # cards that left and partner, left and right, partner and right, or all three may hold
_NEEDS = _SHARED + 4  # how many more cards left and partner get
_BEFORE = _NEEDS + 2  # what each is known to have held before the first lead
_TWINS = _BEFORE + 3  # twins of cards that were shown alone and not played since
_LAID = _TWINS + 3  # what each has shown
DRAWN = _LAID + 3  # the three hands imagined
_FITTING = DRAWN + 3  # the last that fitted
_WAYS = _FITTING + 3  # of choosing k of n
_NUMBER = _WAYS + _CHOICES * _CHOICES
_SUMS = _NUMBER + 1  # how many deals the splits so far stand for
_PARTS = _SUMS + _SPLITS  # how many shared cards left gets of two kinds, and partner of the third
SIZE = _PARTS + _SPLITS


@leaf
def count_ways(scratch):
    """Fill in the numbers of ways to choose, once for a scratch."""
    for n in range(_CHOICES):
        for k in range(_CHOICES):
            place = _WAYS + n * _CHOICES + k
            if k == 0:
                scratch[place] = 1
            elif n == 0:
                scratch[place] = 0
            else:
                scratch[place] = scratch[place - _CHOICES] + scratch[place - _CHOICES - 1]


@leaf
def _ways(scratch, n, k):
    """The number of ways to choose ``k`` of ``n``; 0 if there are none."""
    return scratch[_WAYS + n * _CHOICES + k] if 0 <= k <= n else 0


@leaf
def look_around(game, seat, trump_suit, rules, scratch):
    """Put together what a player knows about the hidden hands.

    Args:
        game: ``int64[GAME_SIZE]``; the player's own ``HAND`` is looked at, of the others' only how many cards they are.
        seat: the player's seat.
        trump_suit: all trumps.
        rules: the rule table.
        scratch: ``int64[SIZE]`` in which the ways have been counted.
    """
    gone = game[PLAYED] | game[PLAYED + 1] | game[PLAYED + 2] | game[PLAYED + 3]
    unseen = ALL & ~(gone | game[HAND + seat])
    for other in range(3):
        place = (seat + 1 + other) & 3
        known = game[KNOWN + seat] & unseen if other == PARTNER else 0
        may = game[MAY + place] & unseen
        if other != PARTNER:
            may &= ~game[KNOWN + seat]
        told = game[SHOWN + place] != UNTOLD
        laid = game[SHOWN + place] if told else 0
        before = laid | game[PLAYED + place] | known
        scratch[_HELD + other] = _without_more_meld(before, laid, may, trump_suit, rules) if told else may
        scratch[_BEFORE + other] = game[PLAYED + place]
        scratch[_LAID + other] = _by_number(laid) if told else UNTOLD
        alone = laid & ~game[PLAYED + place] & ~known
        scratch[_TWINS + other] = _twins(alone) & ~alone
    left = scratch[_HELD + LEFT]
    partner = scratch[_HELD + PARTNER]
    right = scratch[_HELD + RIGHT]
    scratch[_SHARED] = left & partner & ~right
    scratch[_SHARED + 1] = left & right & ~partner
    scratch[_SHARED + 2] = partner & right & ~left
    scratch[_SHARED + 3] = left & partner & right
    scratch[_HELD + LEFT] = left & ~(partner | right)
    scratch[_HELD + PARTNER] = partner & ~(left | right)
    scratch[_HELD + RIGHT] = right & ~(left | partner)
    scratch[_NEEDS + LEFT] = count(game[HAND + ((seat + 1) & 3)]) - count(scratch[_HELD + LEFT])
    scratch[_NEEDS + PARTNER] = count(game[HAND + ((seat + 2) & 3)]) - count(scratch[_HELD + PARTNER])
    _list_splits(scratch)


@leaf
def _without_more_meld(before, laid, may, trump_suit, rules):
    """Of the cards that a player may hold, those that would not have made him show more."""
    left = may & ~before
    laid = _by_number(laid)
    while left:
        card = left & -left
        left ^= card
        if _by_number(shown_cards(before | card, trump_suit, rules)) != laid:
            may ^= card
    return may


@leaf
def _by_number(cards):
    """First copies for cards that are there, second copies for those that are there twice."""
    return ((cards | (cards >> 1)) & FIRST_COPIES) | (both_copies(cards) << 1)


@leaf
def _twins(cards):
    """The other copies of cards."""
    return ((cards & FIRST_COPIES) << 1) | ((cards >> 1) & FIRST_COPIES)


@leaf
def _list_splits(scratch):
    """In how many deals left gets so many of the cards he shares with one other, and partner of those with right."""
    with_partner = count(scratch[_SHARED])
    with_right = count(scratch[_SHARED + 1])
    others = count(scratch[_SHARED + 2])
    open_to_all = count(scratch[_SHARED + 3])
    left_needs = scratch[_NEEDS + LEFT]
    partner_needs = scratch[_NEEDS + PARTNER]
    total = 0
    number = 0
    for x in range(with_partner + 1):
        for y in range(with_right + 1):
            lefts = left_needs - x - y
            ways = _ways(scratch, with_partner, x) * _ways(scratch, with_right, y) * _ways(scratch, open_to_all, lefts)
            if ways == 0:
                continue
            for z in range(others + 1):
                partners = partner_needs - (with_partner - x) - z
                more = _ways(scratch, others, z) * _ways(scratch, open_to_all - lefts, partners)
                if more:
                    total += ways * more
                    scratch[_SUMS + number] = total
                    scratch[_PARTS + number] = (x * _CHOICES + y) * _CHOICES + z
                    number += 1
    scratch[_NUMBER] = number


@leaf
def imagine(seed, world, trump_suit, rules, scratch):
    """Draw the three hidden hands into ``DRAWN``.

    A card that was shown alone is one of two equal cards, nobody can tell which. Hands that hold both are half as many
    as it seems when one of them is taken for the one shown, so every second of them is drawn again. A card that was
    played is that card, and its twin lies anywhere. Hands with a meld that was not shown are drawn again too. Should
    2,000 tries be in vain, the last that fits but for the twins is taken, or if there is none, the last.

    Args:
        seed, world: which draw.
        trump_suit: all trumps.
        rules: the rule table.
        scratch: as :func:`look_around` has left it.
    """
    number = scratch[_NUMBER]
    total = np.float64(scratch[_SUMS + number - 1])
    key = word(seed, world, 0)
    found = False
    for trial in range(_TRIES):
        i = 0
        if number > 1:
            chosen = np.int64(np.float64(word(key, trial, 0)) / (1 << WORD_BITS) * total)
            while scratch[_SUMS + i] <= chosen:
                i += 1
        parts = scratch[_PARTS + i]
        x = parts // (_CHOICES * _CHOICES)
        y = parts // _CHOICES % _CHOICES
        z = parts % _CHOICES
        with_partner = scratch[_SHARED]
        with_right = scratch[_SHARED + 1]
        others = scratch[_SHARED + 2]
        lefts = scratch[_NEEDS + LEFT] - x - y
        partners = scratch[_NEEDS + PARTNER] - (count(with_partner) - x) - z
        one, two = _share_out(scratch[_SHARED + 3], lefts, partners, key, trial, 1)
        left = scratch[_HELD + LEFT] | one
        partner = scratch[_HELD + PARTNER] | two
        right = scratch[_HELD + RIGHT] | (scratch[_SHARED + 3] & ~(one | two))
        if number > 1 or with_partner or with_right or others:
            one, two = _share_out(with_partner, x, count(with_partner) - x, key, trial, 7)
            left |= one
            partner |= two
            one, two = _share_out(with_right, y, 0, key, trial, 11)
            left |= one
            right |= with_right & ~one
            one, two = _share_out(others, 0, z, key, trial, 15)
            partner |= two
            right |= others & ~two
        scratch[DRAWN + LEFT] = left
        scratch[DRAWN + PARTNER] = partner
        scratch[DRAWN + RIGHT] = right
        doubled = 0
        fits = True
        for other in range(3):
            hand = scratch[DRAWN + other]
            doubled += count(hand & scratch[_TWINS + other])
            if fits:
                laid = shown_cards(hand | scratch[_BEFORE + other], trump_suit, rules)
                fits = _by_number(laid) == scratch[_LAID + other] or scratch[_LAID + other] == UNTOLD
        if fits and word(key, trial, 19) & ((1 << doubled) - 1) == 0:
            return
        if fits:
            found = True
            for other in range(3):
                scratch[_FITTING + other] = scratch[DRAWN + other]
    if found:
        for other in range(3):
            scratch[DRAWN + other] = scratch[_FITTING + other]


@leaf
def _share_out(cards, first, second, key, trial, draw):
    """Deal ``first`` of the cards to one player and ``second`` to another; returns what they get."""
    one = 0
    two = 0
    remaining = count(cards)
    fraction = 0
    drawn = 0
    while first + second > 0:
        if drawn % _DRAWS_A_WORD == 0:
            fraction = word(key, trial, draw + drawn // _DRAWS_A_WORD)
        drawn += 1
        card = cards & -cards
        cards ^= card
        product = fraction * remaining
        place = product >> WORD_BITS
        fraction = product & WORD_MASK
        remaining -= 1
        if place < first:
            one |= card
            first -= 1
        elif place < first + second:
            two |= card
            second -= 1
    return one, two
