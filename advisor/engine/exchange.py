"""The exchange: what partner gives to declarer, what declarer gives back.

The giver knows his own cards and the trump; declarer also knows which cards he received. Each function returns the mask
of exactly ``number`` cards of ``hand``.
"""

from advisor.engine.jit import leaf
from advisor.engine.masks import (
    ACES,
    CARDS,
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
    TENS,
    both_copies,
    count,
    either,
    one_of_each,
    when,
)
from advisor.engine.meld import meld_points
from advisor.engine.players import random_card
from advisor.engine.rng import HALF_MASK, word

# Points that a card kept is worth in tricks, beside its meld; found by trying values against fixed opponents.
_TRUMP_WORTH = 19
_ACE_WORTH = 14
_TEN_WORTH = 5


@leaf
def _add(chosen, cards, number):
    """``chosen`` with cards of ``cards`` added, lowest bits first, until there are ``number``."""
    cards &= ~chosen
    room = number - count(chosen)
    while room > 0 and cards:
        card = cards & -cards
        chosen |= card
        cards ^= card
        room -= 1
    return chosen


@leaf
def random_cards(hand, number, seed, deal, draw):
    """Any ``number`` cards."""
    chosen = 0
    for i in range(number):
        chosen |= random_card(hand & ~chosen, word(seed, deal, draw + i) & HALF_MASK)
    return chosen


@leaf
def plain_pass(hand, trump, number, rules):
    """Partner's cards at the standard level: his own meld stays at home, then trumps and aces go first."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    spare = hand & ~_meld_cards(hand)
    chosen = 0
    for group in (
        spare & trump_suit & ~NINES,
        spare & ACES,
        spare & trump_suit,
        spare & (SPADE_QUEENS | DIAMOND_JACKS),
        spare & JACKS,
        spare & NINES,
        spare,
    ):
        chosen = _add(chosen, group, number)
    return complete(chosen, hand, trump, number, rules)


@leaf
def skilled_gift(hand, free, trump_suit):
    """The card that partner at the strong level gives next: what declarer can use, whatever it costs in own meld.

    One of each trump but the nine, the half of a pinochle whose other half is a trump, side aces, second trumps and
    aces, trump nines, then tens and kings before the rest.

    Args:
        hand: partner's cards.
        free: those of them that he does not give already.
        trump_suit: all trumps.
    """
    trumps = trump_suit & ~NINES
    singles = one_of_each(hand) & free
    half = when(trump_suit & SPADE_QUEENS, singles & DIAMOND_JACKS)
    half |= when(trump_suit & DIAMOND_JACKS, singles & SPADE_QUEENS)
    late = either(free & TENS, either(free & ~NINES, free))
    cards = either(free & trump_suit, either(free & KINGS, late))
    cards = either(free & trumps, either(free & ACES, cards))
    cards = either(half, either(singles & ACES, cards))
    cards = either(singles & trumps, cards)
    return cards & -cards


@leaf
def plain_return(hand, trump, number, rules):
    """Declarer's cards at the standard level: keep meld, trumps and aces, and empty the shortest side suits."""
    spare = hand & ~(_meld_cards(hand) | (SUIT << (trump * SUIT_BITS)) | ACES)
    left = spare
    for _ in range(number):
        left ^= short_suit_card(hand, left, 0)
    return complete(spare ^ left, hand, trump, number, rules)


@leaf
def skilled_spare(hand, trump_suit):
    """The cards that declarer at the strong level can spare: not meld, trumps, aces or the tens behind two aces."""
    backed = (both_copies(hand & ACES) * SUIT_ACES) << 2
    return hand & ~(_meld_cards(hand) | trump_suit | ACES | backed)


@leaf
def short_suit_card(hand, spare, last):
    """The spare card that goes back next, from the shortest suit, cards of ``last`` after others; 0 if none is left."""
    cards = spare & _shortest_suit(spare, hand)
    cards = either(cards & ~last, cards)
    return cards & -cards


@leaf
def complete(chosen, hand, trump, number, rules):
    """``chosen`` filled up to ``number`` with the cards of ``hand`` that are missed least."""
    while count(chosen) < number:
        chosen |= _least_missed(hand & ~chosen, trump, rules)
    return chosen


@leaf
def _shortest_suit(cards, hand):
    """Of the suits in ``cards``, the one of which ``hand`` has fewest."""
    chosen = 0
    shortest = CARDS
    for number in range(4):
        suit = SUIT << (number * SUIT_BITS)
        length = count(hand & suit) if cards & suit else CARDS
        chosen = suit if length < shortest else chosen
        shortest = length if length < shortest else shortest
    return chosen


@leaf
def _meld_cards(hand):
    """The cards that carry meld of any kind but runs and dixes, whatever is trump."""
    held = (hand | (hand >> 1)) & FIRST_COPIES
    twice = both_copies(hand)
    carriers = _carriers(held)
    carriers_twice = _carriers(twice)
    # Where one copy is enough: the first, or the second if the first is missing.
    first = hand & carriers
    second = hand & (carriers << 1)
    return first | (second & ~(first << 1)) | (hand & (carriers_twice << 1))


@leaf
def _carriers(held):
    """Of cards held once (or twice), as first copies, those that make a marriage, an around or a pinochle."""
    kings = held & (held >> 2) & KINGS
    carriers = kings | (kings << 2)
    around = held & (held >> 24)
    around &= around >> 12
    carriers |= (around & (ACES | KINGS | QUEENS | JACKS) & SUIT) * EACH_SUIT
    halves = held & (SPADE_QUEENS | DIAMOND_JACKS)
    return carriers | when(halves & SPADE_QUEENS, when(halves & DIAMOND_JACKS, halves))


@leaf
def _least_missed(hand, trump, rules):
    """The card whose loss costs least: meld lost, and what the card is worth in tricks."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    before = meld_points(hand, trump, rules)
    best = 0
    best_cost = 1 << 30
    cards = one_of_each(hand)
    while cards:
        card = cards & -cards
        cards ^= card
        cost = before - meld_points(hand & ~card, trump, rules)
        if card & trump_suit:
            cost += _TRUMP_WORTH
        if card & ACES:
            cost += _ACE_WORTH
        elif card & TENS:
            cost += _TEN_WORTH
        if cost <= best_cost:  # of equals the weaker, which comes later in its suit
            best_cost = cost
            best = card
    return best
