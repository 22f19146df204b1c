"""What a search has proved: bounds on the value of positions at the start of a trick.

A fixed table of buckets, each with eight entries of four words. An entry is a key, two patterns with only the needed
places left, the bounds that were proved, a card that proved one, and how much work it was; the entry that was the
least work makes way for a new one. Keys are 58 bits, so a false match does not happen in practice.
"""

import numpy as np

from advisor.engine.jit import leaf
from advisor.engine.patterns import digits_at, needed_at, places_of

ENTRIES = 8
BUCKET = 4 * ENTRIES
"""Words of a bucket: the keys of its entries, then the rest of each."""

NO_UPPER_BOUND = 255
UNKNOWN = -1  # instead of a value
NO_CARD = 63  # more than any

_PATTERN = (1 << 48) - 1
_PLACES = (1 << 24) - 1
_BOUND = 48  # the bit above a pattern
_CARD = 24  # the bit above the places
_WORK = 30  # the bit above the card


def empty_memory(buckets):
    """A table without entries.

    Args:
        buckets: a power of two.
    """
    return np.zeros(buckets * BUCKET, np.int64)


def grown(memory, factor):
    """A table with ``factor`` times as many buckets, a power of two, and the same entries."""
    entries = memory.reshape(-1, BUCKET)
    larger = empty_memory(factor * len(entries))
    spread = larger.reshape(-1, BUCKET)
    keys = entries[:, :ENTRIES]
    # Those of a bucket part to several; each keeps its place in the bucket.
    old, entry = keys.nonzero()
    new = keys[old, entry] & (len(spread) - 1)
    spread[new, entry] = keys[old, entry]
    for word in range(3):
        place = ENTRIES + 3 * entry + word
        spread[new, place] = entries[old, place]
    return larger


@leaf
def recall(memory, bucket, key, first, second, left, need, table):
    """What has been proved of a position.

    Args:
        memory: the table.
        bucket: where the bucket of the position begins.
        key: of the position.
        first, second: its patterns.
        left: all cards in the four hands.
        need: whether the value is at least this is the question.
        table: of the deal, see ``open_hands``.

    Returns:
        A bound that answers the question or ``UNKNOWN``, the cards that it needs, and a card that did well in this
        position or one like it, as a bit number, or ``NO_CARD``.
    """
    card = NO_CARD
    for entry in range(ENTRIES):
        if memory[bucket + entry] == key:
            place = bucket + ENTRIES + 3 * entry
            lower, upper, about = memory[place], memory[place + 1], memory[place + 2]
            places = about & _PLACES
            digits, more_digits = digits_at(places, table)
            if ((lower ^ first) & digits) | ((upper ^ second) & more_digits):
                if card == NO_CARD:
                    card = about >> _CARD & 63
                continue
            card = about >> _CARD & 63
            if lower >> _BOUND >= need:
                return lower >> _BOUND, needed_at(places, left, table), card
            if upper >> _BOUND < need:
                return upper >> _BOUND, needed_at(places, left, table), card
    return UNKNOWN, 0, card


@leaf
def remember(memory, bucket, key, first, second, left, need, table, value, needed, card, work):
    """Keep what has been proved: ``value`` is a lower bound if it is at least ``need``, else an upper bound.

    Args:
        memory, bucket, key, first, second, left, need, table: as for :func:`recall`.
        value: the bound.
        needed: the cards that it needs.
        card: the bit number of a card that proved it.
        work: how many positions were searched.
    """
    places = places_of(needed, left, table)
    digits, more_digits = digits_at(places, table)
    first &= digits
    second &= more_digits
    effort = 0
    while work:
        work >>= 1
        effort += 1
    lower, upper = (value, NO_UPPER_BOUND) if value >= need else (0, value)
    chosen, least = 0, 64
    for entry in range(ENTRIES):
        place = bucket + ENTRIES + 3 * entry
        about = memory[place + 2]
        if memory[bucket + entry] == key:
            known, more_known = memory[place], memory[place + 1]
            if (about & _PLACES) == places and (known & _PATTERN) == first and (more_known & _PATTERN) == second:
                lower, upper = max(lower, known >> _BOUND), min(upper, more_known >> _BOUND)
                effort = max(effort, about >> _WORK)
                chosen = entry
                break
        if about >> _WORK < least:
            chosen, least = entry, about >> _WORK
    place = bucket + ENTRIES + 3 * chosen
    memory[bucket + chosen] = key
    memory[place] = first | lower << _BOUND
    memory[place + 1] = second | upper << _BOUND
    memory[place + 2] = places | card << _CARD | effort << _WORK
