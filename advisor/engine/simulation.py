"""The compiled loop over many deals, and what it adds up.

Every shuffle of the hidden cards is dealt three times: each of the three packets goes to each of the three hidden seats
once. So each hidden card is with partner in one deal of three, and means vary less than those of as many deals shuffled
one by one. The three deals of a shuffle depend on each other: all squares are those of sums over a shuffle.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from advisor.engine import expert
from advisor.engine import rule_table as rule
from advisor.engine.dealing import LEFT, PARTNER, deal_two
from advisor.engine.expert import play_thoughtfully
from advisor.engine.jit import Arguments, entry, leaf
from advisor.engine.leads import TABLE_SIZE
from advisor.engine.masks import ALL, CARDS, HAND_SIZE, LANES, count, kind_of, one_of_each
from advisor.engine.meld import meld_points
from advisor.engine.players import EXPERT
from advisor.engine.playout import exchange, play_tricks, show_melds
from advisor.engine.rows import GIVEN, HANDS, LEADER, RETURNED, TAKEN
from advisor.engine.samples import HAND, PLAYERS, some_rules, some_skill
from advisor.engine.tricks import keeps_meld, taken_points

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
RETURNED_TIMES = 7  # deals in which such a card goes back
CARD_TALLIES = 8

KINDS = 24
BINS = 4096
"""Totals are counted point by point; 3,870 is more than any two hands and all tricks can make."""

# Scratch after the table: what the deals of a shuffle have made so far in one trump, a row of one value for each lane.
_MELDS = TABLE_SIZE  # of the deal, a row for each seat
_SUMS = _MELDS + 4 * LANES  # a row for each column
_BEST = _SUMS + COLUMNS * LANES
_WORST = _BEST + LANES
_GIVEN_TIMES = _WORST + LANES  # a row for each of the different cards
_GIVEN_TOTAL = _GIVEN_TIMES + KINDS * LANES
_EVERYTHING = _GIVEN_TOTAL + KINDS * LANES  # a row for each trump
_THINKING = _EVERYTHING + 4 * LANES  # the part of the experts
SCRATCH = _THINKING + expert.SIZE


def empty_tallies(trumps: int) -> tuple[Any, Any, Any, Any]:
    """The arrays that :func:`simulate` adds to: sums, totals, crossed and cards."""
    shapes = (
        (trumps, 2, COLUMNS),
        (trumps, DEALS_A_SHUFFLE, BINS),
        (trumps, trumps),
        (trumps, CARD_TALLIES, KINDS),
    )
    sums, totals, crossed, cards = (np.zeros(shape, np.int64) for shape in shapes)
    return sums, totals, crossed, cards


def samples(players: Sequence[int | None] = PLAYERS) -> list[Arguments]:
    """Arguments of :func:`simulate` for each kind of players: one shuffle in one trump."""
    return [
        (
            *(0, 1, 1, HAND, 0, np.arange(HAND_SIZE, CARDS), np.array([1])),
            *((None, None, LANES) if player == EXPERT else (player, player, None)),
            *(some_rules(), some_skill(), np.zeros(SCRATCH, np.int64)),
            *empty_tallies(1),
        )
        for player in players
    ]


@entry(samples)
def simulate(
    first,
    end,
    seed,
    hand,
    partner_holds,
    unseen,
    trumps,
    declaring,
    defending,
    worlds,
    rules,
    skill,
    scratch,
    sums,
    totals,
    crossed,
    cards,
):
    """Deal the unseen cards and play them out in each trump, for shuffles ``first`` to ``end - 1``.

    Args:
        first, end: which shuffles.
        seed: which sequence of shuffles.
        hand: mask of declarer's twelve cards.
        partner_holds: mask of cards that partner is known to hold; 0 if none.
        unseen: numbers 0 to 47 of the other cards, ``int64[36]`` if no card of partner's is known.
        trumps: the trump suits to try, ``int64[T]``; the same deals serve them all.
        declaring, defending: the kind of player on either side; both ``None`` for skilled players alone, which is
            compiled apart.
        worlds: how many deals an expert imagines for each decision, if all players are experts; else ``None``.
        rules: the rule table, ``int64[rule.SIZE]``.
        skill: the weights of skilled players, ``int64[skill.SIZE]``.
        scratch: ``int64[SCRATCH]``.
        sums: ``int64[T, 2, COLUMNS]``, of values and of the squares of a shuffle's sums, added to.
        totals: ``int64[T, DEALS_A_SHUFFLE, BINS]``, histograms of the declaring side's meld and trick points: of the
            best deal of each shuffle, the next and the worst, added to.
        crossed: ``int64[T, T]``, products of a shuffle's totals in two trumps, added to.
        cards: ``int64[T, CARD_TALLIES, KINDS]``, added to.
    """
    deals = 1 if partner_holds else DEALS_A_SHUFFLE
    partner_size = HAND_SIZE - count(partner_holds)
    for block in range(first, end, LANES):
        lanes = end - block if end - block < LANES else LANES
        deal_two(unseen, HAND_SIZE, partner_size, seed, block, scratch)
        for lane in range(LANES):
            scratch[PARTNER + lane] |= partner_holds
        for t in range(len(trumps)):
            for place in range(_SUMS, _EVERYTHING):
                scratch[place] = 0
            for lane in range(LANES):
                scratch[_WORST + lane] = BINS
            for turn in range(deals):
                start = block * deals + turn
                exchange(hand, trumps[t], declaring, rules, seed, start, deals, scratch)
                for place in range(4 * LANES):
                    scratch[_MELDS + place] = meld_points(scratch[HANDS + place], trumps[t], rules)
                show_melds(scratch, trumps[t], rules)
                if worlds is None:
                    play_tricks(
                        scratch, HAND_SIZE, trumps[t], declaring, defending, rules, skill, seed, start, deals, None, 0
                    )
                else:
                    thinking = scratch[_THINKING:]
                    for lane in range(lanes):
                        deal = start + deals * lane
                        play_thoughtfully(
                            scratch, lane, trumps[t], None, None, worlds, rules, skill, seed, deal, thinking, None, 0
                        )
                for lane in range(lanes):
                    _count_deal(scratch, lane, t, rules, cards)
                if deals > 1:
                    for lane in range(LANES):
                        left = scratch[LEFT + lane]
                        partner = scratch[PARTNER + lane]
                        scratch[LEFT + lane] = partner
                        scratch[PARTNER + lane] = ALL & ~(hand | left | partner)
            for lane in range(lanes):
                _count_shuffle(scratch, lane, t, deals, sums, totals, crossed, cards)


@leaf
def _count_deal(scratch, lane, t, rules, cards):
    """Add what one deal made to what its shuffle has made."""
    own = scratch[_MELDS + lane]
    partner = scratch[_MELDS + 2 * LANES + lane]
    taken = scratch[TAKEN + lane]
    tricks = taken_points(taken, rules)
    if scratch[LEADER + lane] & 1 == 0:
        tricks += rules[rule.LAST_TRICK]
    total = tricks
    if keeps_meld(taken, rules):
        total += own + partner
    scratch[_SUMS + OWN_MELD * LANES + lane] += own
    scratch[_SUMS + PARTNER_MELD * LANES + lane] += partner
    scratch[_SUMS + OPPONENTS_MELD * LANES + lane] += (
        scratch[_MELDS + LANES + lane] + scratch[_MELDS + 3 * LANES + lane]
    )
    scratch[_SUMS + TRICK_POINTS * LANES + lane] += tricks
    scratch[_SUMS + TOTAL * LANES + lane] += total
    best = scratch[_BEST + lane]
    scratch[_BEST + lane] = total if total > best else best
    worst = scratch[_WORST + lane]
    scratch[_WORST + lane] = total if total < worst else worst
    given = one_of_each(scratch[GIVEN + lane])
    while given:
        kind = kind_of(given & -given)
        given &= given - 1
        scratch[_GIVEN_TIMES + kind * LANES + lane] += 1
        scratch[_GIVEN_TOTAL + kind * LANES + lane] += total
    returned = one_of_each(scratch[RETURNED + lane])
    while returned:
        cards[t, RETURNED_TIMES, kind_of(returned & -returned)] += 1
        returned &= returned - 1


@leaf
def _count_shuffle(scratch, lane, t, deals, sums, totals, crossed, cards):
    """Add what the deals of one shuffle have made to the tallies."""
    everything = scratch[_SUMS + TOTAL * LANES + lane]
    best = scratch[_BEST + lane]
    totals[t, 0, best] += 1
    if deals > 1:
        worst = scratch[_WORST + lane]
        totals[t, 1, everything - best - worst] += 1
        totals[t, 2, worst] += 1
    for column in range(COLUMNS):
        value = scratch[_SUMS + column * LANES + lane]
        sums[t, 0, column] += value
        sums[t, 1, column] += value * value
    for kind in range(KINDS):
        times = scratch[_GIVEN_TIMES + kind * LANES + lane]
        if times:
            points = scratch[_GIVEN_TOTAL + kind * LANES + lane]
            cards[t, GIVEN_TIMES, kind] += times
            cards[t, GIVEN_TOTAL, kind] += points
            cards[t, GIVEN_SQUARE, kind] += times * times
            cards[t, GIVEN_AND_TOTAL, kind] += times * points
            cards[t, TOTAL_SQUARE, kind] += points * points
            cards[t, GIVEN_AND_ALL, kind] += times * everything
            cards[t, TOTAL_AND_ALL, kind] += points * everything
    scratch[_EVERYTHING + t * LANES + lane] = everything
    for other in range(t + 1):
        crossed[t, other] += everything * scratch[_EVERYTHING + other * LANES + lane]
