"""Small kernels that let the tests reach the engine's leaves, which Python cannot call; most take many states.

Under ``NUMBA_DISABLE_JIT=1`` they are plain functions, as the leaves are.
"""

# mypy: allow-untyped-calls

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from advisor.engine.dealing import deal_two
from advisor.engine.jit import compiled
from advisor.engine.masks import (
    ALL,
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
from advisor.engine.playout import choose_follow, choose_lead, give, give_back, play_deal
from advisor.engine.rng import word
from advisor.engine.tricks import (
    beat_group,
    denied_mask,
    keeps_meld,
    legal_mask,
    over_group,
    taken_points,
    winners_over,
)

Integers = NDArray[np.int64]
_Function = TypeVar("_Function", bound=Callable[..., Any])


def kernel(function: _Function) -> _Function:
    """Compile as the engine does, but keep nothing on disk."""
    return compiled(function)


@kernel
def sets_of_masks(cards: Integers, out: Integers) -> None:
    """``out[i]``: count, one_of_each, both_copies, weaker_than_any, suits_in of ``cards[i]``."""
    for i in range(len(cards)):
        out[i, 0] = count(cards[i])
        out[i, 1] = one_of_each(cards[i])
        out[i, 2] = both_copies(cards[i])
        out[i, 3] = weaker_than_any(cards[i])
        out[i, 4] = suits_in(cards[i])


@kernel
def single_cards(out: Integers) -> None:
    """``out[i]``: suit_of and kind_of of the card number ``i``."""
    for i in range(len(out)):
        out[i, 0] = suit_of(1 << i)
        out[i, 1] = kind_of(1 << i)


@kernel
def melds(hands: Integers, trumps: Integers, tables: Integers, out: Integers) -> None:
    """``out[i]``: the meld of ``hands[i]``."""
    for i in range(len(hands)):
        out[i] = meld_points(hands[i], trumps[i], tables[i])


@kernel
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
            if card & winners_over(best_in_suit, suit, suit):
                best_in_suit = card
            if card & winners:
                winners = winners_over(card, suit if card & suit else trump_suit, trump_suit)
                winner = place
        beat = beat_group(led, best_in_suit, winners, suit, trump_suit, tables[i])
        over = over_group(winners, trump_suit, tables[i])
        out[i, 0] = legal_mask(hands[i], beat, suit, over, trump_suit)
        out[i, 1] = winner
        out[i, 2] = sizes[i] if plays[i] & winners else winner
        out[i, 3] = denied_mask(plays[i], beat, suit, over, trump_suit)


@kernel
def points_taken(cards: Integers, tables: Integers, out: Integers) -> None:
    """``out[i]``: the points of ``cards[i]`` taken in tricks, and whether the side that took them keeps its meld."""
    for i in range(len(cards)):
        out[i, 0] = taken_points(cards[i], tables[i])
        out[i, 1] = keeps_meld(cards[i], tables[i])


@kernel
def words(seeds: Integers, deals: Integers, draws: Integers, out: Integers) -> None:
    """``out[i]``: one random word."""
    for i in range(len(seeds)):
        out[i] = word(seeds[i], deals[i], draws[i])


@kernel
def deals_of_two(unseen: Integers, left_size: int, partner_size: int, seed: int, first: int, out: Integers) -> None:
    """``out[i]``: the hands of the left opponent and of partner in deal ``first + i``."""
    order = np.zeros(len(unseen), np.int64)
    for i in range(len(out)):
        left, partner = deal_two(unseen, order, left_size, partner_size, seed, first + i)
        out[i, 0] = left
        out[i, 1] = partner


@kernel
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


@kernel
def lead(player: int, hand: int, seat: int, may_hold: Integers, gone: int, trump: int, fraction: int) -> int:
    """The card that a player leads."""
    card: int = choose_lead(player, hand, seat, may_hold, gone, SUIT << (trump * SUIT_BITS), fraction)
    return card


@kernel
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
        card = trick[place]
        if card & winners_over(best_in_suit, suit, suit):
            best_in_suit = card
        if card & winners:
            winners = winners_over(card, suit if card & suit else trump_suit, trump_suit)
            winner = place
    beat = beat_group(led, best_in_suit, winners, suit, trump_suit, rules)
    legal = legal_mask(hand, beat, suit, over_group(winners, trump_suit, rules), trump_suit)
    partner_wins = len(trick) - winner == 2
    unseen = ALL & ~(gone | hand)
    chosen: int = choose_follow(
        player, legal, seat, len(trick), unseen, winners, partner_wins, suit, may_hold, trump_suit, fraction
    )
    return chosen


@kernel
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
    trick.
    """
    left = np.zeros(4, np.int64)
    may_hold = np.zeros(4, np.int64)
    for i in range(len(hands)):
        for seat in range(4):
            left[seat] = hands[i, seat]
        taken, last = play_deal(
            left, may_hold, played[i], fixed, 0, trumps[i], player, player, tables[i], seed, deals[i]
        )
        out[i, 0] = taken
        out[i, 1] = last


@kernel
def count_plays(hands: Integers, leader: int, trump: int, rules: Integers) -> int:
    """In how many ways four equal hands can be played to the end; the copies of a card are not told apart."""
    cards = count(hands[0]) * 4
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
            beat = beat_group(led[after], best_in_suit[after], winners[after], suit, trump_suit, rules)
            over = over_group(winners[after], trump_suit, rules)
            untried[after] = one_of_each(legal_mask(held[after, turn[after]], beat, suit, over, trump_suit))
        depth = after
    return total
