"""Dealing the cards that one player cannot see."""

from advisor.engine.jit import leaf
from advisor.engine.masks import CARDS, LANES
from advisor.engine.rng import WORD_BITS, WORD_MASK, word

_DRAWS_A_WORD = 6  # 36 * 35 * ... * 31 < 2 ** 31: the six draws are uniform to within one part in 2 ** 25
_PLACES = 63  # a mask that changes nothing, but tells the compiler that numbers are small and not negative

# The part of the table that dealing uses.
LEFT = 0
PARTNER = LEFT + LANES
_ORDER = PARTNER + LANES
_DRAWS = _ORDER + CARDS
DEALING_SIZE = _DRAWS + CARDS * LANES


@leaf
def deal_two(unseen, left_size, partner_size, seed, first, table):
    """Deal unseen cards to the left opponent and to partner, ``LANES`` times; the rest is the right opponent's.

    Args:
        unseen: card numbers 0 to 47, one for each unseen card.
        left_size: cards for the left opponent.
        partner_size: cards for partner.
        seed: which sequence of deals.
        first: the first of the deals.
        table: ``int64[DEALING_SIZE]`` or more; receives the masks of the hands at ``LEFT`` and ``PARTNER``.
    """
    number = len(unseen)
    draws = left_size + partner_size
    # All draws come before the first card moves: a processor that knows where a card will be put need not wait for it.
    for done in range(0, draws, _DRAWS_A_WORD):
        for lane in range(LANES):
            fraction = word(seed, first + lane, done // _DRAWS_A_WORD)
            for draw in range(_DRAWS_A_WORD):
                place = done + draw
                product = fraction * ((number - place) & _PLACES)
                table[_DRAWS + place * LANES + lane] = place + ((product >> WORD_BITS) & _PLACES)
                fraction = product & WORD_MASK
    for lane in range(LANES):
        for place in range(number):
            table[_ORDER + place] = 1 << unseen[place]
        left = 0
        for place in range(left_size):
            left |= _draw(table, place, lane)
        partner = 0
        for place in range(left_size, draws):
            partner |= _draw(table, place, lane)
        table[LEFT + lane] = left
        table[PARTNER + lane] = partner


@leaf
def _draw(table, place, lane):
    """The card drawn at this place; the card that stood there takes its place in the order."""
    chosen = _ORDER + (table[_DRAWS + place * LANES + lane] & _PLACES)
    card = table[chosen]
    table[chosen] = table[_ORDER + place]
    return card
