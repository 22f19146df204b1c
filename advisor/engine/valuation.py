"""What twelve cards promise as declarer's, before anything is dealt."""

from advisor.engine.jit import leaf
from advisor.engine.masks import ACES, FIRST_COPIES, SUIT, SUIT_BITS, count
from advisor.engine.meld import meld_points

_RUN = 0b0101010101  # ace, ten, king, queen, jack of a suit, first copies
_GAIN_BY_MISSING = (70, 125, 88, 66, 50, 50)
"""Mean team meld that the exchange adds, by the number of different run cards missing."""


@leaf
def promise(hand, trump, rules):
    """Meld, what the exchange adds to it on average, and trick points, by two fits to simulated deals.

    Args:
        hand: mask of twelve cards.
        trump: trump suit, 0 to 3.
        rules: the rule table.
    """
    trump_suit = SUIT << (trump * SUIT_BITS)
    trumps = hand & trump_suit
    missing = count((_RUN << (trump * SUIT_BITS)) & ~((hand | (hand >> 1)) & FIRST_COPIES))
    tricks = 68 + 17 * count(trumps) + 7 * count(trumps & ACES) + 15 * count(hand & ACES & ~trump_suit)
    return meld_points(hand, trump, rules) + _GAIN_BY_MISSING[missing] + tricks


@leaf
def names_trump(hand, trump, least, rules):
    """Whether a hand promises ``least`` points in this trump, and no more in another."""
    points = promise(hand, trump, rules)
    best = points
    for other in range(4):
        promised = promise(hand, other, rules)
        best = promised if promised > best else best
    return points >= least and points == best
