"""Exchanges on trial: the same deals played out with one set of cards passed or returned, and with another.

First deals are imagined as the player who exchanges may expect them: a partner who passes or names trump tells
something about his cards. Then every set is tried over those deals, so that a difference between two sets owes little
to luck.
"""

from collections.abc import Sequence

import numpy as np

from advisor.engine import rule_table as rule
from advisor.engine.dealing import DEALING_SIZE, LEFT, PARTNER, deal_two
from advisor.engine.deals import a_deal
from advisor.engine.exchanging import give
from advisor.engine.jit import Arguments, entry, leaf
from advisor.engine.masks import (
    ACES,
    ALL,
    CARDS,
    DIAMOND_JACKS,
    FIRST_COPIES,
    HAND_SIZE,
    JACKS,
    KINGS,
    LANES,
    NINES,
    QUEENS,
    SPADE_QUEENS,
    SUIT,
    SUIT_BITS,
    cards_at,
    count,
    next_places,
    one_of_each,
    suit_of,
)
from advisor.engine.meld import meld_points
from advisor.engine.players import EXPERT
from advisor.engine.playout import side_points
from advisor.engine.returning import promise_of_return
from advisor.engine.rows import HANDS, MELDS, TAKEN
from advisor.engine.samples import PLAYERS, some_rules
from advisor.engine.tricks import keeps_meld, taken_points
from advisor.engine.valuation import a_description, names_trump, some_weights

# What partner is expected to do with the hand that is imagined for him.
ANYTHING = 0
NAMES_TRUMP = 1  # and bids
PASSES = 2  # the very cards that he passed

# Rows of what is made in each deal.
TOTAL = 0  # meld and trick points of the declaring side
TRICKS = 1
DECLARERS_MELD = 2
PARTNERS_MELD = 3
OPPONENTS = 4  # meld and trick points of the defending side
OPPONENTS_MELD = 5  # as shown, whether they keep it or not
MADE = 6

# The kinds of meld. Those in trumps are counted together: run, royal marriage, dix.
TRUMP_MELD = 0
MARRIAGES = 1
ACES_AROUND = 2
KINGS_AROUND = 3
QUEENS_AROUND = 4
JACKS_AROUND = 5
PINOCHLES = 6
ROUNDHOUSE = 7
MELD_PARTS = 8

MOST_SETS = 1820
"""Sets of four of sixteen cards."""


def imagine_samples(players: Sequence[int | None] = PLAYERS) -> list[Arguments]:
    """Arguments of :func:`imagine` for each kind of players."""
    unseen = np.arange(HAND_SIZE, CARDS)
    return [
        (
            *(0, 1, 1, unseen, 0, 1, wanted, 250, 1, None if player == EXPERT else player, some_rules()),
            *(some_weights(), a_description(), np.zeros(DEALING_SIZE, np.int64)),
            *(np.zeros(LANES, np.int64), np.zeros(LANES, np.int64)),
        )
        for player in players
        for wanted in (ANYTHING, NAMES_TRUMP, PASSES)
    ]


@entry(imagine_samples)
def imagine(
    first,
    end,
    seed,
    unseen,
    given,
    trump,
    wanted,
    least,
    marriage,
    player,
    rules,
    weights,
    features,
    scratch,
    lefts,
    partners,
):
    """Deal unseen cards to the left opponent and to partner and keep the deals in which partner does what he did.

    Args:
        first, end: which deals.
        seed: which sequence of deals.
        unseen: numbers 0 to 47 of the unseen cards.
        given: mask of the cards that partner has passed; 0 if it is he who is declarer.
        trump: trump suit, 0 to 3.
        wanted: ``ANYTHING``, ``NAMES_TRUMP`` or ``PASSES``.
        least: the points that a hand must promise to bid, for ``NAMES_TRUMP``.
        marriage: whether nobody names trump without its king and queen.
        player: the kind of player that partner is.
        rules: the rule table.
        weights: ``int64[valuation.SIZE]``, of what hands promise.
        features: scratch, ``int64[valuation.SIZE]``.
        scratch: ``int64[DEALING_SIZE]``.
        lefts, partners: ``int64[end - first]`` or more; filled with the hands as dealt, those passed included.

    Returns:
        How many deals are kept.
    """
    kept = 0
    size = len(unseen) - 2 * HAND_SIZE
    passed = _kinds(given)
    for block in range(first, end, LANES):
        deal_two(unseen, HAND_SIZE, size, seed, block, scratch)
        for lane in range(LANES if end - block > LANES else end - block):
            hand = scratch[PARTNER + lane] | given
            fits = True
            if wanted == PASSES:
                fits = _kinds(give(player, hand, trump, rules, seed, block + lane)) == passed
            if wanted == NAMES_TRUMP:
                fits = names_trump(hand, trump, least, marriage, rules, weights, features)
            if fits:
                lefts[kept] = scratch[LEFT + lane]
                partners[kept] = hand
                kept += 1
    return kept


@leaf
def _kinds(cards):
    """The cards with the first of two equal ones wherever it is one of them."""
    second = (cards >> 1) & FIRST_COPIES & ~cards
    return cards ^ (second | (second << 1))


def set_samples() -> list[Arguments]:
    """Arguments of :func:`list_sets`: two cards of few."""
    return [(0b110110001111, 2, 1, some_rules(), *(np.zeros(MOST_SETS, np.int64) for _ in range(2)))]


@entry(set_samples)
def list_sets(hand, number, trump, rules, sets, promises):
    """Every different set of ``number`` cards, but those that are no better than another.

    A plain nine helps nobody. With a queen or jack of its suit partner may meld; so a set that has the nine is left out
    where one of them in its place would cost no meld.

    Args:
        hand: mask of the cards held.
        number: cards in a set.
        trump: trump suit, 0 to 3.
        rules: the rule table.
        sets: ``int64[MOST_SETS]``, filled.
        promises: ``int64[MOST_SETS]``, filled with an estimate of each, for cards that declarer returns.

    Returns:
        How many sets there are; those left out are not counted.
    """
    listed = 0
    size = count(hand)
    pick = (1 << number) - 1
    while pick < 1 << size:
        chosen = cards_at(pick, hand)
        second_alone = chosen & ~FIRST_COPIES & ~(chosen << 1) & (hand << 1)
        if second_alone == 0 and not _is_outdone(hand, chosen, trump, rules):
            sets[listed] = chosen
            promises[listed] = promise_of_return(hand, chosen, trump, rules)
            listed += 1
        pick = next_places(pick)
    return listed


@leaf
def _is_outdone(hand, chosen, trump, rules):
    """Whether a set has a plain nine for which a queen or jack could be given without loss of meld."""
    side = ~(SUIT << (trump * SUIT_BITS))
    left = meld_points(hand & ~chosen, trump, rules)
    nines = one_of_each(chosen & side & NINES)
    while nines:
        nine = nines & -nines
        nines ^= nine
        better = one_of_each(hand & ~chosen & (QUEENS | JACKS) & suit_of(nine))
        while better:
            card = better & -better
            better ^= card
            if meld_points(hand & ~(chosen ^ nine ^ card), trump, rules) >= left:
                return True
    return False


def add_samples() -> list[Arguments]:
    """Arguments of :func:`add_up`: one deal."""
    return [(1, 1, some_rules(), a_deal(), np.zeros((MADE, 1), np.int64), np.zeros(2 * MELD_PARTS, np.int64))]


@entry(add_samples)
def add_up(number, trump, rules, deals, made, parts):
    """What deals have come to.

    Args:
        number: of deals.
        trump: trump suit, 0 to 3.
        rules: the rule table.
        deals: ``int64[B, rows.DEAL_SIZE]``, played.
        made: ``int64[MADE, N]``, filled.
        parts: ``int64[2 * MELD_PARTS]``, added to: the kinds of meld that declarer shows, then those of his partner;
            ``int64[0]`` if nobody wants to know.
    """
    for deal in range(number):
        table = deals[deal // LANES]
        lane = deal % LANES
        tricks, total = side_points(table, lane, rules)
        made[TOTAL, deal] = total
        made[TRICKS, deal] = tricks
        made[DECLARERS_MELD, deal] = table[MELDS + lane]
        made[PARTNERS_MELD, deal] = table[MELDS + 2 * LANES + lane]
        shown = table[MELDS + LANES + lane] + table[MELDS + 3 * LANES + lane]
        everything = taken_points(ALL, rules) + rules[rule.LAST_TRICK]
        kept = shown if keeps_meld(ALL & ~table[TAKEN + lane], rules) else 0
        made[OPPONENTS, deal] = everything - tricks + kept
        made[OPPONENTS_MELD, deal] = shown
        if len(parts):
            _add_melds(table[HANDS + lane], trump, rules, parts[:MELD_PARTS])
            _add_melds(table[HANDS + 2 * LANES + lane], trump, rules, parts[MELD_PARTS:])


@leaf
def _add_melds(hand, trump, rules, parts):
    """Add what each kind of meld of a hand counts."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    royals = KINGS | QUEENS
    counted = 0
    for part in range(MELD_PARTS):
        cards = trump_suit if part == TRUMP_MELD else royals & ~trump_suit
        cards = ACES if part == ACES_AROUND else cards
        cards = KINGS if part == KINGS_AROUND else cards
        cards = QUEENS if part == QUEENS_AROUND else cards
        cards = JACKS if part == JACKS_AROUND else cards
        cards = SPADE_QUEENS | DIAMOND_JACKS if part == PINOCHLES else cards
        cards = ALL if part == ROUNDHOUSE else cards
        points = meld_points(hand & cards, trump, rules)
        # A king and queen of every suit count more together than the melds in them: what is left over.
        points -= counted if part == ROUNDHOUSE else 0
        parts[part] += points
        counted += points
