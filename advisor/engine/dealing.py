"""Dealing the cards that one player cannot see."""

from advisor.engine.jit import leaf
from advisor.engine.rng import WORD_BITS, WORD_MASK, word

_DRAWS_A_WORD = 6  # 36 * 35 * ... * 31 < 2 ** 31: the six draws are uniform to within one part in 2 ** 25


@leaf
def deal_two(unseen, order, left_size, partner_size, seed, deal):
    """Deal unseen cards to the left opponent and to partner; the rest is the right opponent's.

    Args:
        unseen: card numbers 0 to 47, one for each unseen card; at most 63.
        order: scratch of the same length.
        left_size: cards for the left opponent.
        partner_size: cards for partner.
        seed, deal: which deal.

    Returns:
        The masks of the two hands.
    """
    number = len(unseen)
    for i in range(number):
        order[i] = unseen[i]
    left = 0
    partner = 0
    fraction = 0
    for i in range(left_size + partner_size):
        if i % _DRAWS_A_WORD == 0:
            fraction = word(seed, deal, i // _DRAWS_A_WORD)
        product = fraction * (number - i)
        chosen = i + (product >> WORD_BITS)
        fraction = product & WORD_MASK
        card = 1 << order[chosen]
        order[chosen] = order[i]
        if i < left_size:
            left |= card
        else:
            partner |= card
    return left, partner
