"""Where things stand in the table of a deal that is played with all hands open, one array of integers."""

import numpy as np

from advisor.engine.masks import CARDS, SUIT_BITS

RANKS = 6
SETS = 1 << SUIT_BITS
"""Sets of cards of a suit."""

# The question, and how far the search for its answer is.
HANDS = 0
"""What the four players hold; while a search goes on, at the place where it is."""
TRUMP = 4
SIDE = 5
"""Whose points are asked for: 0 of North and South, 1 of East and West."""
LEADER = 6
ON_TABLE = 7
"""How many cards lie on the table, none to three."""
TRICK = 8
"""Those cards in order of play."""
NEED = 11
"""The question: are there at least so many points from here on, the cards on the table among them?"""
STAGE = 12
PLY = 13
"""Cards played since the question."""
VALUE = 14
"""The answer, or what was found one card deeper."""
NEEDED = 15
"""The cards that this needs, see ``patterns``."""
SEARCHED = 16
"""Positions looked at."""

# The layout: what all positions of the deal have in common, see ``patterns``.
STARTS = 17
"""All cards of the strongest rank of each class."""
COUNTING = 18
"""All cards that count."""
LEAST = 19
"""Points of the least of them."""
LAST_TRICK = 20
"""Points of the last trick."""
POINTS = 21
"""Points of each of the 24 different cards."""
UNITS = POINTS + 24
"""For each set of ranks: the places that they take in a pattern."""
DIGITS = UNITS + (1 << RANKS)
"""For each set of places: all bits of its digits."""
RANKS_AT = DIGITS + (1 << RANKS)
"""For each set of ranks left: the ranks at each set of places, eight sets in a word."""
HISTORY = RANKS_AT + (8 << RANKS)
"""For each seat and card: how often it answered a question as a lead."""
FRAMES = HISTORY + 4 * CARDS
"""For each card played since the question: the position before it, see ``solver``."""
FRAME = 38
KEYS = FRAMES + (CARDS + 1) * FRAME
"""For each suit and set of its cards left: how many of each class each player holds, as a number."""
PATTERNS = KEYS + 4 * SETS
"""For each suit and set of its cards left: who holds them."""
SIZE = PATTERNS + 4 * SETS


def empty_table():
    """A table without a deal, ``int64[SIZE]``."""
    return np.zeros(SIZE, np.int64)
