"""Plain minimax over the play of the cards: the oracle of the exact solver.

Written from the rules alone and from nothing else of the project: no pruning, no memory, no cards taken for equal but
the two copies of one card. A card is a number, ``suit * 6 + rank`` with 0 for an ace and 5 for a nine, the place of the
card in the deck; so of one suit the lower number is the stronger card. Seats are 0 to 3 clockwise from North, teams 0
for North and South and 1 for East and West. Points are in the times-ten scale.

Under ``NUMBA_DISABLE_JIT=1`` it is plain Python.
"""

# mypy: allow-untyped-calls

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from advisor.table.rules import Rules

Integers = NDArray[np.int64]
_Function = TypeVar("_Function", bound=Callable[..., Any])

_MUST_BEAT = {"winning": 0, "led": 1, "trump-only": 2, "none": 3}
_WORTH = {"10-10-10": (10, 10, 10, 0, 0, 0), "11-10-4-3-2": (11, 10, 4, 3, 2, 0), "10-10-5-5": (10, 10, 5, 5, 0, 0)}

_RANKS = 6
_COPIES = 2
_NONE = -1
_NOTHING_BEATS = -1
_LED, _TRUMP_ONLY, _NOTHING = _MUST_BEAT["led"], _MUST_BEAT["trump-only"], _MUST_BEAT["none"]
# places in the table of a game
_TRUMP, _DECLARING, _BEAT, _AFTER_RUFF, _OVERTRUMP, _LAST_TRICK, _WORTH_OF = range(7)


def _compiled(function: _Function) -> _Function:
    njit: Any = numba.njit
    return cast(_Function, njit(nogil=True)(function))


def values(
    hands: Sequence[Sequence[int]], trump: int, leader: int, trick: Sequence[int], declaring: int, rules: Rules
) -> dict[int, int]:
    """What the declaring team takes from here on, cards on the table included, for each legal card of who is to move.

    Args:
        hands: the cards that each seat still holds.
        trump: the trump suit, 0 to 3.
        leader: who led, or will lead, the trick.
        trick: the cards on the table in order of play, none to three.
        declaring: the declaring team.
        rules: the rules; its ``unit`` is not looked at.
    """
    size = max(map(len, hands))
    held = np.full((4, size), _NONE, np.int64)
    for seat, cards in enumerate(hands):
        held[seat, : len(cards)] = sorted(cards)
    total = len(trick) + sum(map(len, hands))
    played = np.full(total, _NONE, np.int64)
    played[: len(trick)] = trick
    game = _game(trump, declaring, rules)
    mover = (leader + len(trick)) % 4
    return {
        card: int(_best(held, played, len(trick), leader, game, held[mover].tolist().index(card)))
        for card in legal(hands[mover], trick, trump, rules)
    }


def values_of_masks(
    hands: Sequence[int], trump: int, leader: int, trick: Sequence[int], declaring: int, rules: Rules
) -> dict[int, int]:
    """:func:`values` of hands and cards as bits, ``suit * 12 + rank * 2 + copy``; a trick is a list of single bits."""
    cards = [int(card).bit_length() - 1 >> 1 for card in trick]
    return values([cards_of_mask(hand) for hand in hands], trump, leader, cards, declaring, rules)


def cards_of_mask(mask: int) -> list[int]:
    """The cards of a mask; a card held twice comes twice."""
    return [bit // _COPIES for bit in range(48) if mask >> bit & 1]


def legal(hand: Sequence[int], trick: Sequence[int], trump: int, rules: Rules) -> list[int]:
    """The different cards of a hand that may be played to a trick of none to three cards."""
    held = np.array([sorted(hand)], np.int64)
    played = np.array([*trick, _NONE], np.int64)
    game = _game(trump, 0, rules)
    most = _most_asked(held, 0, played, len(trick), game)
    return [card for card in sorted(set(hand)) if _asked(card, played, len(trick), game) == most]


def _game(trump: int, declaring: int, rules: Rules) -> Integers:
    numbers = [trump, declaring, _MUST_BEAT[rules.must_beat], rules.must_beat_after_ruff, rules.overtrump]
    return np.array([*numbers, rules.last_trick, *_WORTH[rules.counters]], np.int64)


@_compiled
def _best(held: Integers, played: Integers, turn: int, leader: int, game: Integers, only: int) -> int:
    """What the declaring team takes from here on.

    Args:
        held: ``held[seat]`` are the cards of a seat in order, with ``_NONE`` for one that was played.
        played: ``played[:turn]`` are the cards played; it has room for all.
        turn: how many were played, those on the table at the start included.
        leader: who led, or will lead, the trick.
        game: trump, the declaring team and the rules.
        only: the place of the only card in the hand that may be played now; ``_NONE`` if there is a choice.
    """
    place = turn % 4
    seat = (leader + place) % 4
    wants_most = seat % 2 == game[_DECLARING]
    most = _most_asked(held, seat, played, turn, game)
    best = _NONE
    tried = _NONE
    for i in range(held.shape[1]):
        card = held[seat, i]
        if card in (_NONE, tried) or only not in (_NONE, i):
            continue
        if _asked(card, played, turn, game) < most:
            continue
        tried = card
        held[seat, i] = _NONE
        played[turn] = card
        next_leader = leader
        points = 0
        if place == 3:
            next_leader = (leader + _winner(played, turn - 3, 4, game[_TRUMP])) % 4
            if next_leader % 2 == game[_DECLARING]:
                points = _points(played, turn, game)
        if turn + 1 < len(played):
            points += _best(held, played, turn + 1, next_leader, game, _NONE)
        held[seat, i] = card
        if best == _NONE or (points > best if wants_most else points < best):
            best = points
    return best


@_compiled
def _points(played: Integers, turn: int, game: Integers) -> int:
    """What the trick whose last card is ``played[turn]`` is worth."""
    points = game[_LAST_TRICK] if turn + 1 == len(played) else 0
    for i in range(turn - 3, turn + 1):
        points += game[_WORTH_OF + played[i] % _RANKS]
    return points


@_compiled
def _winner(played: Integers, first: int, number: int, trump: int) -> int:
    """The place of the card that wins a trick of ``number`` cards which begins at ``first``."""
    winner = 0
    for place in range(1, number):
        card = played[first + place]
        best = played[first + winner]
        if card // _RANKS == best // _RANKS:
            if card < best:
                winner = place
        elif card // _RANKS == trump:
            winner = place
    return winner


@_compiled
def _most_asked(held: Integers, seat: int, played: Integers, turn: int, game: Integers) -> int:
    """How much the cards are asked for that a player must choose from: those he holds that are asked for most."""
    most = 0
    for i in range(held.shape[1]):
        if held[seat, i] != _NONE:
            most = max(most, _asked(held[seat, i], played, turn, game))
    return most


@_compiled
def _asked(card: int, played: Integers, turn: int, game: Integers) -> int:
    """How much a card is asked for: 4 follows suit and beats, 3 follows suit, 2 trumps higher, 1 trumps, 0 else."""
    place = turn % 4
    if place == 0:
        return 0
    trump = game[_TRUMP]
    led = played[turn - place]
    suit = led // _RANKS
    best_of_suit = led
    best_trump = _NOTHING_BEATS
    for i in range(turn - place, turn):
        other = played[i]
        if other // _RANKS == suit:
            best_of_suit = min(best_of_suit, other)
        elif other // _RANKS == trump:
            best_trump = other if best_trump == _NOTHING_BEATS else min(best_trump, other)
    trumped = best_trump != _NOTHING_BEATS

    if card // _RANKS == suit:
        beat = game[_BEAT]
        to_beat = best_of_suit
        if beat == _LED and not trumped:
            to_beat = led
        if beat == _NOTHING or (beat == _TRUMP_ONLY and suit != trump) or (trumped and game[_AFTER_RUFF] == 0):
            to_beat = _NOTHING_BEATS
        return 4 if card < to_beat else 3
    if card // _RANKS == trump:
        return 2 if trumped and game[_OVERTRUMP] != 0 and card < best_trump else 1
    return 0
