"""Meld as integers: the twin of ``table/meld.py``."""

from advisor.engine import rule_table as rule
from advisor.engine.jit import leaf
from advisor.engine.masks import (
    ACES,
    DIAMOND_JACKS,
    EACH_SUIT,
    FIRST_COPIES,
    JACKS,
    KINGS,
    NINES,
    QUEENS,
    SPADE_QUEENS,
    SUIT,
    SUIT_ACES,
    SUIT_BITS,
    both_copies,
    count,
    when,
)

_RUN = 0b0101010101  # ace, ten, king, queen, jack of a suit, first copies
_ACE = 1
_KING = 1 << 4
_QUEEN = 1 << 6
_JACK = 1 << 8
_NINES = SUIT_ACES << 10


@leaf
def meld_points(hand, trump, rules):
    """Points of all melds of a hand.

    Args:
        hand: mask of any number of cards.
        trump: trump suit, 0 to 3.
        rules: the rule table.
    """
    held = (hand | (hand >> 1)) & FIRST_COPIES
    twice = both_copies(hand)
    shift = trump * SUIT_BITS
    trumps = (held >> shift) & SUIT
    trumps_twice = (twice >> shift) & SUIT

    # Every marriage as a plain one; those of trump are priced apart, with the run.
    outside = ~(SUIT << shift)
    married = held & (held >> 2) & KINGS
    married_twice = twice & (twice >> 2) & KINGS
    points = 20 * (count(married & outside) + count(married_twice & outside))
    if trumps & _RUN == _RUN:
        if trumps_twice & _RUN == _RUN:
            points += rules[rule.DOUBLE_RUN]
        else:
            kings = (trumps_twice >> 4) & 1
            queens = (trumps_twice >> 6) & 1
            points += (
                rules[rule.RUN]
                + rules[rule.RUN_EXTRA] * (kings + queens)
                + rules[rule.RUN_EXTRA_PAIR] * (kings & queens)
            )
    else:
        points += 40 * (((married >> shift) & _KING) >> 4) + 40 * (((married_twice >> shift) & _KING) >> 4)
    points += rules[rule.DIX] * count((hand >> shift) & _NINES)

    around = held & (held >> 24)
    around &= around >> 12
    if around & (_ACE | _KING | _QUEEN | _JACK):
        around_twice = twice & (twice >> 24)
        around_twice &= around_twice >> 12
        factor = rules[rule.DOUBLE_AROUND_FACTOR] - 1
        single = (
            100 * (around & _ACE)
            + 80 * ((around & _KING) >> 4)
            + 60 * ((around & _QUEEN) >> 6)
            + 40 * ((around & _JACK) >> 8)
        )
        extra = (
            100 * (around_twice & _ACE)
            + 80 * ((around_twice & _KING) >> 4)
            + 60 * ((around_twice & _QUEEN) >> 6)
            + 40 * ((around_twice & _JACK) >> 8)
        )
        points += single + factor * extra
        if around & _KING and around & _QUEEN:
            points += rules[rule.ROUNDHOUSE]

    queens_of_spades = hand & SPADE_QUEENS
    jacks_of_diamonds = hand & DIAMOND_JACKS
    if queens_of_spades and jacks_of_diamonds:
        if queens_of_spades == SPADE_QUEENS and jacks_of_diamonds == DIAMOND_JACKS:
            points += rules[rule.DOUBLE_PINOCHLE]
        else:
            points += 40
    return points


@leaf
def shown_cards(hand, trump_suit, rules):
    """The cards that a hand lays on the table as meld; of two equal cards the first, if one is enough.

    Args:
        hand: mask of any number of cards.
        trump_suit: all trumps.
        rules: the rule table.
    """
    twice = both_copies(hand)
    held = ((hand | (hand >> 1)) & FIRST_COPIES) & trump_suit & ~NINES
    run = (_RUN * EACH_SUIT) & trump_suit
    has_run = held == run
    shown = when(has_run, run)
    shown |= when(has_run, when(twice & run == run, run << 1))
    extras = (twice & (KINGS | QUEENS) & trump_suit) << 1
    shown |= when(has_run, when(rules[rule.RUN_EXTRA] != 0, extras))
    shown |= when(rules[rule.DIX] != 0, hand & NINES & trump_suit)
    return meld_cards(hand) | chosen_copies(hand, shown)


@leaf
def around_cards(hand):
    """The cards that make aces, kings, queens or jacks around; all of a rank that is there twice."""
    held = (hand | (hand >> 1)) & FIRST_COPIES
    return chosen_copies(hand, _around(held) | (_around(both_copies(hand)) << 1))


@leaf
def pinochle_cards(hand):
    """The cards that make a pinochle, or two."""
    held = (hand | (hand >> 1)) & FIRST_COPIES
    return chosen_copies(hand, _pinochle(held) | (_pinochle(both_copies(hand)) << 1))


@leaf
def meld_cards(hand):
    """The cards that carry meld of any kind but runs and dixes, whatever is trump."""
    held = (hand | (hand >> 1)) & FIRST_COPIES
    return chosen_copies(hand, _carriers(held) | (_carriers(both_copies(hand)) << 1))


@leaf
def chosen_copies(hand, wanted):
    """The cards of a hand that ``wanted`` names: a first copy, or the second where the hand lacks the first; both where
    both are wanted."""
    first = hand & wanted & FIRST_COPIES
    only_second = hand & ~(hand << 1) & ((wanted & FIRST_COPIES) << 1)
    return first | only_second | (hand & wanted & ~FIRST_COPIES)


@leaf
def _carriers(held):
    """Of cards held once (or twice), as first copies, those that make a marriage, an around or a pinochle."""
    kings = held & (held >> 2) & KINGS
    return kings | (kings << 2) | _around(held) | _pinochle(held)


@leaf
def _around(held):
    """Of cards held once (or twice), those that make an around."""
    around = held & (held >> 24)
    around &= around >> 12
    return (around & (ACES | KINGS | QUEENS | JACKS) & SUIT) * EACH_SUIT


@leaf
def _pinochle(held):
    """Of cards held once (or twice), those that make a pinochle."""
    halves = held & (SPADE_QUEENS | DIAMOND_JACKS)
    return when(halves & SPADE_QUEENS, when(halves & DIAMOND_JACKS, halves))
