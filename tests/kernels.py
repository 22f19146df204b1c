"""Small kernels that let the tests reach the engine's leaves, which Python cannot call; most take many states.

Under ``NUMBA_DISABLE_JIT=1`` they are plain functions, as the leaves are.
"""

# mypy: allow-untyped-calls

import numpy as np
from numpy.typing import NDArray

from advisor.engine.dealing import DEALING_SIZE, LEFT, PARTNER, deal_two
from advisor.engine.jit import compiled
from advisor.engine.masks import (
    ALL,
    LANES,
    SUIT,
    SUIT_BITS,
    both_copies,
    count,
    kind_of,
    one_of_each,
    suit_of,
    suits_in,
    weaker_than_any,
)
from advisor.engine.meld import meld_points
from advisor.engine.players import (
    PLAIN,
    RANDOM,
    plain_follow,
    plain_last,
    plain_lead,
    random_card,
    skilled_cash,
    skilled_exit,
    skilled_follow,
    skilled_last,
    trumped_suits,
)
from advisor.engine.playout import HANDS, LEADER, TABLE_SIZE, TAKEN, give, give_back, play_tricks
from advisor.engine.rng import word
from advisor.engine.tricks import (
    beat_group,
    better_in_suit,
    denied_mask,
    duties_of,
    keeps_meld,
    legal_mask,
    over_group,
    taken_points,
    winners_after,
    winners_over,
)

Integers = NDArray[np.int64]


@compiled
def sets_of_masks(cards: Integers, out: Integers) -> None:
    """``out[i]``: count, one_of_each, both_copies, weaker_than_any, suits_in of ``cards[i]``."""
    for i in range(len(cards)):
        out[i, 0] = count(cards[i])
        out[i, 1] = one_of_each(cards[i])
        out[i, 2] = both_copies(cards[i])
        out[i, 3] = weaker_than_any(cards[i])
        out[i, 4] = suits_in(cards[i])


@compiled
def single_cards(out: Integers) -> None:
    """``out[i]``: suit_of and kind_of of the card number ``i``."""
    for i in range(len(out)):
        out[i, 0] = suit_of(1 << i)
        out[i, 1] = kind_of(1 << i)


@compiled
def melds(hands: Integers, trumps: Integers, tables: Integers, out: Integers) -> None:
    """``out[i]``: the meld of ``hands[i]``."""
    for i in range(len(hands)):
        out[i] = meld_points(hands[i], trumps[i], tables[i])


@compiled
def look_at_tricks(
    hands: Integers,
    tricks: Integers,
    sizes: Integers,
    trumps: Integers,
    tables: Integers,
    plays: Integers,
    out: Integers,
) -> None:
    """``out[i]``: the legal cards, the place of the winner before and after ``plays[i]``, what that play denies.

    ``tricks[i]`` are the masks of the ``sizes[i]`` cards in the trick.
    """
    for i in range(len(hands)):
        trump_suit = SUIT << (trumps[i] * SUIT_BITS)
        led = tricks[i, 0]
        suit = suit_of(led)
        best_in_suit = led
        winners = winners_over(led, suit, trump_suit)
        winner = 0
        for place in range(1, sizes[i]):
            card = tricks[i, place]
            winner = place if card & winners else winner
            best_in_suit = better_in_suit(card, best_in_suit, suit)
            winners = winners_after(card, winners, suit, trump_suit)
        duties = duties_of(tables[i])
        beat = beat_group(led, best_in_suit, winners, suit, trump_suit, duties)
        over = over_group(winners, trump_suit, duties)
        out[i, 0] = legal_mask(hands[i], beat, suit, over, trump_suit)
        out[i, 1] = winner
        out[i, 2] = sizes[i] if plays[i] & winners else winner
        out[i, 3] = denied_mask(plays[i], beat, suit, over, trump_suit)


@compiled
def points_taken(cards: Integers, tables: Integers, out: Integers) -> None:
    """``out[i]``: the points of ``cards[i]`` taken in tricks, and whether the side that took them keeps its meld."""
    for i in range(len(cards)):
        out[i, 0] = taken_points(cards[i], tables[i])
        out[i, 1] = keeps_meld(cards[i], tables[i])


@compiled
def words(seeds: Integers, deals: Integers, draws: Integers, out: Integers) -> None:
    """``out[i]``: one random word."""
    for i in range(len(seeds)):
        out[i] = word(seeds[i], deals[i], draws[i])


@compiled
def deals_of_two(unseen: Integers, left_size: int, partner_size: int, seed: int, first: int, out: Integers) -> None:
    """``out[i]``: the hands of the left opponent and of partner in deal ``first + i``."""
    table = np.zeros(DEALING_SIZE, np.int64)
    for i in range(len(out)):
        if i % LANES == 0:
            deal_two(unseen, left_size, partner_size, seed, first + i, table)
        out[i, 0] = table[LEFT + i % LANES]
        out[i, 1] = table[PARTNER + i % LANES]


@compiled
def exchanges(
    player: int,
    hands: Integers,
    partners: Integers,
    trumps: Integers,
    tables: Integers,
    seed: int,
    deals: Integers,
    out: Integers,
) -> None:
    """``out[i]``: what ``partners[i]`` gives to ``hands[i]``, and what is given back."""
    for i in range(len(hands)):
        given = give(player, partners[i], trumps[i], tables[i], seed, deals[i])
        out[i, 0] = given
        out[i, 1] = give_back(player, hands[i] | given, trumps[i], tables[i], seed, deals[i])


@compiled
def lead(player: int, hand: int, seat: int, may_hold: Integers, gone: int, trump: int, fraction: int) -> int:
    """The card that a player leads."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    unseen = ALL & ~(gone | hand)
    if player == RANDOM:
        card: int = random_card(hand, fraction)
    elif player == PLAIN:
        card = plain_lead(hand, unseen, trump_suit)
    else:
        left = may_hold[(seat + 1) & 3] & unseen
        partner = may_hold[(seat + 2) & 3] & unseen
        right = may_hold[(seat + 3) & 3] & unseen
        masters = hand & ~weaker_than_any(left | right)
        their_trumps = (left | right) & trump_suit
        trumped = trumped_suits(left, right, trump_suit)
        card = skilled_cash(hand, masters, their_trumps, trumped, trump_suit, seat)
        if card == 0:
            card = skilled_exit(hand, partner, their_trumps, trumped, trump_suit, seat)
    return card


@compiled
def follow(
    player: int,
    hand: int,
    trick: Integers,
    seat: int,
    may_hold: Integers,
    gone: int,
    trump: int,
    rules: Integers,
    fraction: int,
) -> int:
    """The card that a player adds to the cards of ``trick``, which are among those ``gone``."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    led = trick[0]
    suit = suit_of(led)
    best_in_suit = led
    winners = winners_over(led, suit, trump_suit)
    winner = 0
    for place in range(1, len(trick)):
        winner = place if trick[place] & winners else winner
        best_in_suit = better_in_suit(trick[place], best_in_suit, suit)
        winners = winners_after(trick[place], winners, suit, trump_suit)
    duties = duties_of(rules)
    beat = beat_group(led, best_in_suit, winners, suit, trump_suit, duties)
    legal = legal_mask(hand, beat, suit, over_group(winners, trump_suit, duties), trump_suit)
    partner_wins = len(trick) - winner == 2
    last = len(trick) == 3
    unseen = ALL & ~(gone | hand)
    if player == RANDOM:
        chosen: int = random_card(legal, fraction)
    elif player == PLAIN:
        chosen = plain_last(legal, winners, partner_wins) if last else plain_follow(legal, winners)
    elif last:
        chosen = skilled_last(legal, winners, partner_wins, unseen, trump_suit)
    else:
        later = may_hold[(seat + 1) & 3] & unseen
        chosen = skilled_follow(legal, winners, partner_wins, later, trump_suit, suit)
    return chosen


@compiled
def play_deals(
    player: int | None,
    hands: Integers,
    fixed: int,
    trumps: Integers,
    tables: Integers,
    seed: int,
    deals: Integers,
    played: Integers,
    out: Integers,
) -> None:
    """Play ``hands[i]``, four masks, to the end after the first ``fixed`` cards of ``played[i]``; declarer leads.

    ``played[i]`` receives all cards in order, ``out[i]`` the cards that the declaring side took and who took the last
    trick. Each deal is played in a lane of its own; the other lanes are empty.
    """
    table = np.zeros(TABLE_SIZE, np.int64)
    turns = np.zeros(48 * LANES, np.int64)
    for i in range(len(hands)):
        lane = deals[i] % LANES
        table[:] = 0
        turns[:] = 0
        tricks = count(hands[i, 0])
        for seat in range(4):
            table[HANDS + seat * LANES + lane] = hands[i, seat]
        for turn in range(fixed):
            turns[turn * LANES + lane] = played[i, turn]
        first = deals[i] - lane
        play_tricks(table, tricks, trumps[i], player, player, tables[i], seed, first, 1, turns, fixed)
        for turn in range(4 * tricks):
            played[i, turn] = turns[turn * LANES + lane]
        out[i, 0] = table[TAKEN + lane]
        out[i, 1] = table[LEADER + lane]


@compiled
def count_plays(hands: Integers, leader: int, trump: int, rules: Integers) -> int:
    """In how many ways four equal hands can be played to the end; the copies of a card are not told apart."""
    cards = count(hands[0]) * 4
    duties = duties_of(rules)
    trump_suit = SUIT << (trump * SUIT_BITS)
    held = np.zeros((cards, 4), np.int64)
    untried = np.zeros(cards, np.int64)
    turn = np.zeros(cards, np.int64)
    led = np.zeros(cards, np.int64)
    best_in_suit = np.zeros(cards, np.int64)
    winners = np.zeros(cards, np.int64)
    winning_seat = np.zeros(cards, np.int64)
    for seat in range(4):
        held[0, seat] = hands[seat]
    turn[0] = leader
    untried[0] = one_of_each(hands[leader])
    total = 0
    depth = 0
    while depth >= 0:
        if untried[depth] == 0:
            depth -= 1
            continue
        card = untried[depth] & -untried[depth]
        untried[depth] ^= card
        if depth == cards - 1:
            total += 1
            continue
        after = depth + 1
        seat = turn[depth]
        for other in range(4):
            held[after, other] = held[depth, other]
        held[after, seat] ^= card
        if depth & 3 == 0:
            led[after] = card
            best_in_suit[after] = card
            winners[after] = winners_over(card, suit_of(card), trump_suit)
            winning_seat[after] = seat
        else:
            suit = suit_of(led[depth])
            led[after] = led[depth]
            takes_suit = card & winners_over(best_in_suit[depth], suit, suit) != 0
            best_in_suit[after] = card if takes_suit else best_in_suit[depth]
            if card & winners[depth]:
                winners[after] = winners_over(card, suit if card & suit else trump_suit, trump_suit)
                winning_seat[after] = seat
            else:
                winners[after] = winners[depth]
                winning_seat[after] = winning_seat[depth]
        if after & 3 == 0:
            turn[after] = winning_seat[after]
            untried[after] = one_of_each(held[after, turn[after]])
        else:
            turn[after] = (seat + 1) & 3
            suit = suit_of(led[after])
            beat = beat_group(led[after], best_in_suit[after], winners[after], suit, trump_suit, duties)
            over = over_group(winners[after], trump_suit, duties)
            untried[after] = one_of_each(legal_mask(held[after, turn[after]], beat, suit, over, trump_suit))
        depth = after
    return total
