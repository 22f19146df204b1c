"""The compiled loop over many deals, and what it adds up.

Every shuffle of the hidden cards is dealt three times: each of the three packets goes to each of the three hidden seats
once. So each hidden card is with partner in one deal of three, and means vary less than those of as many deals shuffled
one by one. The three deals of a shuffle depend on each other: all squares are those of sums over a shuffle.
"""

from typing import Any

import numpy as np

from advisor.engine import rule_table as rule
from advisor.engine import samples
from advisor.engine.dealing import deal_two
from advisor.engine.jit import entry
from advisor.engine.masks import ALL, HAND_SIZE, count, kind_of, one_of_each
from advisor.engine.meld import meld_points
from advisor.engine.playout import give, give_back, play_deal
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
GIVEN = 0  # sum of N
GIVEN_TOTAL = 1  # sum of P
GIVEN_GIVEN = 2  # sum of N * N
GIVEN_AND_TOTAL = 3  # sum of N * P
TOTAL_TOTAL = 4  # sum of P * P
GIVEN_AND_ALL = 5  # sum of N * T
TOTAL_AND_ALL = 6  # sum of P * T
RETURNED = 7  # deals in which such a card goes back
CARD_TALLIES = 8

KINDS = 24
SCRATCH = 166
BINS = 4096
"""Totals are counted point by point; 3,870 is more than any two hands and all tricks can make."""


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


@entry(samples.simulate)
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
    rules,
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
        rules: the rule table, ``int64[rule.SIZE]``.
        scratch: ``int64[SCRATCH]``.
        sums: ``int64[T, 2, COLUMNS]``, of values and of the squares of a shuffle's sums, added to.
        totals: ``int64[T, DEALS_A_SHUFFLE, BINS]``, histograms of the declaring side's meld and trick points: of the
            best deal of each shuffle, the next and the worst, added to.
        crossed: ``int64[T, T]``, products of a shuffle's totals in two trumps, added to.
        cards: ``int64[T, CARD_TALLIES, KINDS]``, added to.
    """
    hands = scratch[:4]
    may_hold = scratch[4:8]
    of_deal = scratch[8:13]
    of_shuffle = scratch[13:18]
    shuffle_totals = scratch[18:22]
    given_times = scratch[22:46]
    given_total = scratch[46:70]
    order = scratch[70:118]
    played = scratch[118:SCRATCH]
    deals = 1 if partner_holds else DEALS_A_SHUFFLE
    partner_size = HAND_SIZE - count(partner_holds)
    for shuffle in range(first, end):
        first_packet, second_packet = deal_two(unseen, order, HAND_SIZE, partner_size, seed, shuffle)
        second_packet |= partner_holds
        third_packet = ALL & ~(hand | first_packet | second_packet)
        for t in range(len(trumps)):
            trump = trumps[t]
            left = first_packet
            partner = second_packet
            right = third_packet
            of_shuffle[:] = 0
            best = 0
            worst = BINS
            for deal in range(shuffle * deals, (shuffle + 1) * deals):
                given = give(declaring, partner, trump, rules, seed, deal)
                returned = give_back(declaring, hand | given, trump, rules, seed, deal)
                hands[0] = (hand | given) & ~returned
                hands[1] = left
                hands[2] = (partner & ~given) | returned
                hands[3] = right
                of_deal[OWN_MELD] = meld_points(hands[0], trump, rules)
                of_deal[PARTNER_MELD] = meld_points(hands[2], trump, rules)
                of_deal[OPPONENTS_MELD] = meld_points(left, trump, rules) + meld_points(right, trump, rules)

                taken, last = play_deal(hands, may_hold, played, 0, 0, trump, declaring, defending, rules, seed, deal)
                tricks = taken_points(taken, rules)
                if last & 1 == 0:
                    tricks += rules[rule.LAST_TRICK]
                total = tricks
                if keeps_meld(taken, rules):
                    total += of_deal[OWN_MELD] + of_deal[PARTNER_MELD]
                of_deal[TRICK_POINTS] = tricks
                of_deal[TOTAL] = total

                for column in range(COLUMNS):
                    of_shuffle[column] += of_deal[column]
                best = total if total > best else best
                worst = total if total < worst else worst
                given = one_of_each(given)
                while given:
                    kind = kind_of(given & -given)
                    given &= given - 1
                    given_times[kind] += 1
                    given_total[kind] += total
                returned = one_of_each(returned)
                while returned:
                    cards[t, RETURNED, kind_of(returned & -returned)] += 1
                    returned &= returned - 1
                left, partner, right = partner, right, left

            everything = of_shuffle[TOTAL]
            totals[t, 0, best] += 1
            if deals > 1:
                totals[t, 1, everything - best - worst] += 1
                totals[t, 2, worst] += 1
            for column in range(COLUMNS):
                sums[t, 0, column] += of_shuffle[column]
                sums[t, 1, column] += of_shuffle[column] * of_shuffle[column]
            for kind in range(KINDS):
                times = given_times[kind]
                if times:
                    points = given_total[kind]
                    cards[t, GIVEN, kind] += times
                    cards[t, GIVEN_TOTAL, kind] += points
                    cards[t, GIVEN_GIVEN, kind] += times * times
                    cards[t, GIVEN_AND_TOTAL, kind] += times * points
                    cards[t, TOTAL_TOTAL, kind] += points * points
                    cards[t, GIVEN_AND_ALL, kind] += times * everything
                    cards[t, TOTAL_AND_ALL, kind] += points * everything
                    given_times[kind] = 0
                    given_total[kind] = 0
            shuffle_totals[t] = everything
            for other in range(t + 1):
                crossed[t, other] += everything * shuffle_totals[other]
