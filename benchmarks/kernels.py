"""Kernels that no answer needs, built from the leaves of the engine: dealing alone, random legal play, and play from
anywhere in a deal."""

# mypy: allow-untyped-calls

from functools import partial

import numpy as np
from numpy.typing import NDArray

from advisor.engine import expert
from advisor.engine.dealing import LEFT, PARTNER, deal_two
from advisor.engine.exchanging import show_melds
from advisor.engine.expert import play_thoughtfully
from advisor.engine.jit import compiled
from advisor.engine.leads import TABLE_SIZE
from advisor.engine.masks import ALL, CARDS, HAND_SIZE, LANES, SUIT, SUIT_BITS, count, suit_of
from advisor.engine.players import random_card
from advisor.engine.playout import PLAY_DRAW, play_tricks, turn_table
from advisor.engine.rng import HALF_BITS, HALF_MASK, word
from advisor.engine.rows import HANDS, KNOWN, LEADER, MAY_HOLD, NUMBER, TAKEN
from advisor.engine.tricks import (
    beat_group,
    better_in_suit,
    duties_of,
    legal_mask,
    over_group,
    taken_points,
    winners_after,
    winners_over,
)

Integers = NDArray[np.int64]


@compiled
def deal_only(deals: int, unseen: Integers, table: Integers) -> int:
    """Deal 36 cards again and again; returns a number that depends on every deal."""
    mixed = 0
    for first in range(0, deals, LANES):
        deal_two(unseen, HAND_SIZE, HAND_SIZE, 1, first, table)
        for lane in range(LANES):
            mixed ^= table[LEFT + lane] ^ (table[PARTNER + lane] << 1)
    return mixed


@compiled
def play_random_legal(deals: int, hand: int, unseen: Integers, rules: Integers, table: Integers) -> int:
    """Deal 36 cards and play 48, each drawn evenly from the legal ones; returns the points of all deals together."""
    duties = duties_of(rules)
    points = 0
    for first in range(0, deals, LANES):
        deal_two(unseen, HAND_SIZE, HAND_SIZE, 1, first, table)
        trump_suit = SUIT << ((first // LANES & 3) * SUIT_BITS)
        for lane in range(LANES):
            left = table[LEFT + lane]
            partner = table[PARTNER + lane]
            table[HANDS + lane] = hand
            table[HANDS + LANES + lane] = left
            table[HANDS + 2 * LANES + lane] = partner
            table[HANDS + 3 * LANES + lane] = ALL & ~(hand | left | partner)
            table[LEADER + lane] = 0
            table[TAKEN + lane] = 0
        for trick in range(HAND_SIZE):
            for lane in range(LANES):
                early = word(1, first + lane, PLAY_DRAW + 2 * trick)
                late = word(1, first + lane, PLAY_DRAW + 2 * trick + 1)
                hand_1 = table[HANDS + lane]
                hand_2 = table[HANDS + LANES + lane]
                hand_3 = table[HANDS + 2 * LANES + lane]
                hand_4 = table[HANDS + 3 * LANES + lane]

                led = random_card(hand_1, early & HALF_MASK)
                suit = suit_of(led)
                winners = winners_over(led, suit, trump_suit)
                taker = 0

                beat = beat_group(led, led, winners, suit, trump_suit, duties)
                over = over_group(winners, trump_suit, duties)
                card_2 = random_card(legal_mask(hand_2, beat, suit, over, trump_suit), early >> HALF_BITS)
                taker = 1 if card_2 & winners else taker
                best = better_in_suit(card_2, led, suit)
                winners = winners_after(card_2, winners, suit, trump_suit)

                beat = beat_group(led, best, winners, suit, trump_suit, duties)
                over = over_group(winners, trump_suit, duties)
                card_3 = random_card(legal_mask(hand_3, beat, suit, over, trump_suit), late & HALF_MASK)
                taker = 2 if card_3 & winners else taker
                best = better_in_suit(card_3, best, suit)
                winners = winners_after(card_3, winners, suit, trump_suit)

                beat = beat_group(led, best, winners, suit, trump_suit, duties)
                over = over_group(winners, trump_suit, duties)
                card_4 = random_card(legal_mask(hand_4, beat, suit, over, trump_suit), late >> HALF_BITS)
                taker = 3 if card_4 & winners else taker

                leader = (table[LEADER + lane] + taker) & 3
                table[LEADER + lane] = leader
                table[TAKEN + lane] |= 0 if leader & 1 else led | card_2 | card_3 | card_4
                turn_table(table, HANDS + lane, taker, hand_1 ^ led, hand_2 ^ card_2, hand_3 ^ card_3, hand_4 ^ card_4)
        for lane in range(LANES):
            points += taken_points(table[TAKEN + lane], rules)
    return points


@partial(compiled, nogil=True)
def play_on(
    player: int,
    hands: Integers,
    known: Integers,
    told: bool,
    trump: int,
    number: int,
    worlds: int | None,
    rules: Integers,
    skill: Integers,
    seed: int,
    played: Integers,
    fixed: int,
    ends: Integers,
) -> None:
    """Let four players of a kind play a deal to the end; declarer leads to the first trick.

    Args:
        player: the kind; skilled ones are ``SKILLED_AMONG_OTHERS``.
        hands: ``int64[4]``, declarer's first; they show their meld.
        known: ``int64[2]``, the cards that declarer knows partner to hold, and partner declarer.
        told: whether everybody knows all hands; honest players do not.
        trump: trump suit, 0 to 3.
        number: of the deal, by which random players draw and experts imagine.
        worlds: how many deals an expert imagines for each decision; ``None`` if no player may be one.
        rules: the rule table.
        skill: the weights of skilled players.
        seed: with the number.
        played: ``int64[CARDS]``, receives all cards in order.
        fixed: how many of them are settled beforehand and read from there.
        ends: ``int64[2]``, receives the cards that the declaring side took, and who took the last trick.
    """
    table = np.zeros(TABLE_SIZE, np.int64)
    turns = np.zeros(CARDS * LANES, np.int64)
    lane = number % LANES
    tricks = count(hands[0])
    for seat in range(4):
        table[HANDS + seat * LANES + lane] = hands[seat]
    table[KNOWN + lane] = known[0]
    table[KNOWN + LANES + lane] = known[1]
    table[NUMBER + lane] = number
    show_melds(table, trump, rules)
    if told:
        for place in range(4 * LANES):
            table[MAY_HOLD + place] = table[HANDS + place]
    for turn in range(fixed):
        turns[turn * LANES + lane] = played[turn]
    if worlds is None:
        play_tricks(table, tricks, trump, player, player, rules, skill, seed, turns, fixed)
    else:
        scratch = np.zeros(expert.SIZE, np.int64)
        play_thoughtfully(table, lane, trump, player, player, worlds, rules, skill, seed, scratch, turns, fixed)
    for turn in range(4 * tricks):
        played[turn] = turns[turn * LANES + lane]
    ends[0] = table[TAKEN + lane]
    ends[1] = table[LEADER + lane]
