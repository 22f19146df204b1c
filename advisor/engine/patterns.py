"""What matters of a position with all hands open, and what does not.

Neighbouring ranks of a suit that count the same form a *class*: under 10-10-10 a suit has two, A 10 K and Q J 9. The
value of a position depends on how many cards of each class each player holds, but only sometimes on which: a proof that
never compared two kings with two queens holds whoever has which of them. So a search says, with each value, which ranks
it *needed*, always from the strongest of a class downwards, and the value holds for every position with as many cards
of each class in each hand and the same holders of the needed ranks.

What players held when the deal was laid out gives, for each suit and each set of its cards that may be left, two
numbers: the *key* says how many cards of each class each player holds, the *pattern* who holds the ranks that are left,
class by class, strongest first, a hexadecimal digit a rank.
"""

from advisor.engine import rule_table as rule
from advisor.engine.jit import leaf
from advisor.engine.masks import ACES, ALL, EACH_SUIT, FIRST_COPIES, SUIT, SUIT_BITS
from advisor.engine.open_hands import (
    COUNTING,
    DIGITS,
    HANDS,
    KEYS,
    LAST_TRICK,
    LEAST,
    PATTERNS,
    POINTS,
    RANKS,
    RANKS_AT,
    SETS,
    STARTS,
    UNITS,
)
from advisor.engine.rng import word


@leaf
def lay_out(table, rules):
    """Fill in what all positions of a deal have in common.

    Args:
        table: see ``open_hands``; its hands are those of the deal.
        rules: the rule table.
    """
    _lay_out_classes(table, rules)
    for suit in range(4):
        hands = table[HANDS] | table[HANDS + 1] | table[HANDS + 2] | table[HANDS + 3]
        held = (hands >> (suit * SUIT_BITS)) & SUIT
        left = held
        while True:
            _describe(suit, left, table)
            if left == 0:
                break
            left = (left - 1) & held


@leaf
def _lay_out_classes(table, rules):
    table[LAST_TRICK] = rules[rule.LAST_TRICK]
    table[POINTS] = rules[rule.ACE_POINTS]
    table[POINTS + 1] = rules[rule.TEN_POINTS]
    table[POINTS + 2] = rules[rule.KING_POINTS]
    table[POINTS + 3] = rules[rule.QUEEN_POINTS]
    table[POINTS + 4] = rules[rule.JACK_POINTS]
    table[POINTS + 5] = 0
    starts, counting, least = 0, 0, 0
    for rank in range(RANKS):
        points = table[POINTS + rank]
        if rank == 0 or points != table[POINTS + rank - 1]:
            starts |= ACES << (2 * rank)
        if points:
            counting |= ACES << (2 * rank)
            least = points
        for suit in range(1, 4):
            table[POINTS + suit * RANKS + rank] = points
    table[STARTS], table[COUNTING], table[LEAST] = starts, counting, least
    for held in range(1 << RANKS):
        units, digits, first, number = 0, 0, 0, 0
        for rank in range(RANKS):
            if starts >> (2 * rank) & 1:
                first, number = rank, 0
            if held >> rank & 1:
                units |= 1 << (first + number)
                digits |= 15 << (4 * rank)
                number += 1
        table[UNITS + held] = units
        table[DIGITS + held] = digits
    for held in range(1 << RANKS):
        for high in range(8):
            packed = 0
            for low in range(8):
                packed |= _ranks_at(held, high << 3 | low, starts) << (8 * low)
            table[RANKS_AT + (held << 3 | high)] = packed


@leaf
def _ranks_at(held, units, starts):
    """The ranks, down to the last of these places of each class, when ``held`` are the ranks that are left."""
    ranks, wanted = 0, 0
    for rank in range(RANKS):
        if starts >> (2 * rank) & 1:
            wanted = 0
            for place in range(rank, RANKS):
                if place > rank and starts >> (2 * place) & 1:
                    break
                wanted += units >> place & 1
        if wanted:
            ranks |= 1 << rank
            wanted -= held >> rank & 1
    return ranks


@leaf
def _describe(suit, left, table):
    """The key and the pattern of the cards of a suit that are left."""
    shift = suit * SUIT_BITS
    starts = table[STARTS]
    key, pattern, counts = 0, 0, 0
    first, place = 0, 0
    for rank in range(RANKS):
        if starts >> (2 * rank) & 1:
            key ^= _number(suit, first, counts)
            first, place, counts = rank, rank, 0
        one, two = -1, -1
        for copy in range(2):
            card = 2 * rank + copy
            if left >> card & 1:
                for seat in range(4):
                    if table[HANDS + seat] >> (shift + card) & 1:
                        one, two = seat, one
                        counts += 1 << (3 * seat)
        if one >= 0:
            low, high = (two, one) if two < one else (one, two)
            digit = 1 + one if two < 0 else 5 + low * (7 - low) // 2 + high
            pattern |= digit << (4 * place)
            place += 1
    table[KEYS + suit * SETS + left] = key ^ _number(suit, first, counts)
    table[PATTERNS + suit * SETS + left] = pattern


@leaf
def _number(suit, first, counts):
    """A random number for so many cards, three bits a player, of the class that begins at a rank."""
    return word(suit, 0, first << 12 | counts)


# --- of the four suits at once -------------------------------------------------------------------------------------


@leaf
def ranks_of(cards):
    """The ranks in each suit, in the lowest six of the suit's twelve bits."""
    ranks = (cards | (cards >> 1)) & FIRST_COPIES
    ranks = (ranks | (ranks >> 1)) & (0x333 * EACH_SUIT)
    ranks = (ranks | (ranks >> 2)) & (0x30F * EACH_SUIT)
    return (ranks | (ranks >> 4)) & (0x3F * EACH_SUIT)


@leaf
def _cards_of(ranks):
    """All cards of the ranks that :func:`ranks_of` gives."""
    ranks = (ranks | (ranks << 4)) & (0x30F * EACH_SUIT)
    ranks = (ranks | (ranks << 2)) & (0x333 * EACH_SUIT)
    ranks = (ranks | (ranks << 1)) & FIRST_COPIES
    return ranks | (ranks << 1)


@leaf
def down_to(cards, starts):
    """All cards of a class from its strongest down to the weakest of its ranks in ``cards``, for all classes."""
    ranks = (cards | (cards >> 1)) & FIRST_COPIES
    ranks |= (ranks & ~starts) >> 2
    ranks |= (ranks & ~starts) >> 2
    return ranks | (ranks << 1)


@leaf
def class_of(card, starts):
    """All cards of the class of a card."""
    ranks = down_to(card, starts)
    ranks |= (ranks << 2) & ~starts & ALL
    return ranks | ((ranks << 2) & ~starts & ALL)


@leaf
def key_of(left, table):
    """How many cards of each class each player holds, as a number of 56 bits."""
    return (
        table[KEYS + (left & SUIT)]
        ^ table[KEYS + SETS + (left >> 12 & SUIT)]
        ^ table[KEYS + 2 * SETS + (left >> 24 & SUIT)]
        ^ table[KEYS + 3 * SETS + (left >> 36 & SUIT)]
    )


@leaf
def patterns_of(left, table):
    """The patterns of spades and hearts and of diamonds and clubs, 48 bits each."""
    return (
        table[PATTERNS + (left & SUIT)] | table[PATTERNS + SETS + (left >> 12 & SUIT)] << 24,
        table[PATTERNS + 2 * SETS + (left >> 24 & SUIT)] | table[PATTERNS + 3 * SETS + (left >> 36 & SUIT)] << 24,
    )


@leaf
def places_of(needed, left, table):
    """The places that the needed ranks take in the patterns, six bits for each suit."""
    ranks = ranks_of(needed & left)
    return (
        table[UNITS + (ranks & 63)]
        | table[UNITS + (ranks >> 12 & 63)] << 6
        | table[UNITS + (ranks >> 24 & 63)] << 12
        | table[UNITS + (ranks >> 36 & 63)] << 18
    )


@leaf
def digits_at(places, table):
    """All bits of the digits at such places, in the two words of :func:`patterns_of`."""
    return (
        table[DIGITS + (places & 63)] | table[DIGITS + (places >> 6 & 63)] << 24,
        table[DIGITS + (places >> 12 & 63)] | table[DIGITS + (places >> 18 & 63)] << 24,
    )


@leaf
def needed_at(places, left, table):
    """The cards that are needed in a position where these places of its patterns are."""
    ranks = ranks_of(left)
    found = 0
    for suit in range(4):
        units = places >> (6 * suit) & 63
        held = ranks >> (SUIT_BITS * suit) & 63
        packed = table[RANKS_AT + (held << 3 | units >> 3)]
        found |= (packed >> (8 * (units & 7)) & 63) << (SUIT_BITS * suit)
    return _cards_of(found)
