"""Cards as bits: one bit for each of the 48 cards.

Twelve bits a suit (spades lowest), two a rank, the strongest rank lowest. So ``x & -x`` is the strongest card of a
suit, "the lower bits of the suit" are the stronger cards, and the two copies of a card are neighbours.
"""

import numpy as np

from advisor.engine.jit import leaf

SUIT_BITS = 12
CARDS = 48
HAND_SIZE = 12

ALL = (1 << CARDS) - 1
SUIT = (1 << SUIT_BITS) - 1
SPADES = SUIT
HEARTS = SUIT << 12
DIAMONDS = SUIT << 24
CLUBS = SUIT << 36
SUIT_ACES = 0b11

EACH_SUIT = 1 | 1 << 12 | 1 << 24 | 1 << 36
ACES = 0b11 * EACH_SUIT
TENS = ACES << 2
KINGS = ACES << 4
QUEENS = ACES << 6
JACKS = ACES << 8
NINES = ACES << 10
COUNTERS = ACES | TENS | KINGS
FIRST_COPIES = 0x555555555555
SPADE_QUEENS = QUEENS & SPADES
DIAMOND_JACKS = JACKS & DIAMONDS

LANES = 8
"""Deals that are dealt and played side by side.

Every step is a loop over the lanes of plain selections, without branches, so that one vector instruction does it for
four deals: a card depends on the card before it, and a processor that waits for one deal works on another.
"""

# Unsigned: a signed product that overflows is undefined in compiled code.
_ONES = np.uint64(0x5555555555555555)
_PAIRS = np.uint64(0x3333333333333333)
_NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)
_PAIRS_OF_BITS = 0x333333333333
_BYTES = np.uint64(0x0101010101010101)
_1 = np.uint64(1)
_2 = np.uint64(2)
_4 = np.uint64(4)
_56 = np.uint64(56)


@leaf
def count(cards):
    """Number of cards. LLVM turns this into one population count instruction."""
    bits = np.uint64(cards)
    pairs = bits - ((bits >> _1) & _ONES)
    fours = (pairs & _PAIRS) + ((pairs >> _2) & _PAIRS)
    return np.int64((((fours + (fours >> _4)) & _NIBBLES) * _BYTES) >> _56)


# LLVM makes a selection of each of these before it sees the caller, where it might have made a branch: a branch keeps a
# loop over lanes from being done with vectors.


@leaf
def either(first, second):
    """``first`` unless it is empty, else ``second``."""
    return first if first else second


@leaf
def when(test, cards):
    """``cards`` if the test is true, or its cards are any; else none."""
    return cards if test else 0


@leaf
def suit_of(card):
    """All cards of a card's suit."""
    black = SPADES if card & SPADES else CLUBS
    red = HEARTS if card & HEARTS else DIAMONDS
    return red if card & (HEARTS | DIAMONDS) else black


@leaf
def count_by_suit(cards):
    """Number of cards in each suit, in the lowest four of the suit's twelve bits."""
    pairs = cards - ((cards >> 1) & FIRST_COPIES)
    fours = (pairs & _PAIRS_OF_BITS) + ((pairs >> 2) & _PAIRS_OF_BITS)
    return (fours + (fours >> 4) + (fours >> 8)) & (15 * EACH_SUIT)


@leaf
def kind_of(card):
    """Which of the 24 different cards a card is, 0 to 23: suits in order, strongest first."""
    return count(card - 1) >> 1


@leaf
def one_of_each(cards):
    """One copy of each card held."""
    return cards & ~((cards & FIRST_COPIES) << 1)


@leaf
def both_copies(cards):
    """The cards held twice, as their first copies."""
    return cards & (cards >> 1) & FIRST_COPIES


@leaf
def cards_at(places, hand):
    """The cards of a hand at these places, counted from its lowest bit."""
    chosen = 0
    while places:
        card = hand & -hand
        hand ^= card
        if places & 1:
            chosen |= card
        places >>= 1
    return chosen


@leaf
def next_places(places):
    """As many places, the next in order as a number: Gosper's way through all sets of one size."""
    low = places & -places
    ripple = places + low
    return ripple | (((places ^ ripple) >> 2) // low)


@leaf
def weaker_than_any(cards):
    """All cards that some card of the same suit in ``cards`` beats, for the four suits at once."""
    ranks = (cards | (cards >> 1)) & FIRST_COPIES
    weaker = (ranks << 2) & ~ACES
    weaker |= (weaker << 2) & ~ACES
    weaker |= (weaker << 4) & ~(ACES | TENS)
    weaker |= (weaker << 2) & ~ACES
    return (weaker | (weaker << 1)) & ALL


@leaf
def suits_in(cards):
    """All cards of every suit in which ``cards`` has one, for the four suits at once."""
    low = cards | (cards >> 6)
    low |= low >> 3
    low |= low >> 1
    low |= low >> 1
    return (low & EACH_SUIT) * SUIT
