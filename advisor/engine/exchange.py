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
    one_of_each,
)
from advisor.engine.meld import meld_points
from advisor.engine.players import random_card
from advisor.engine.rng import word

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
        chosen |= random_card(hand & ~chosen, word(seed, deal, draw + i))
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
    return _complete(chosen, hand, trump, number, rules)


@leaf
def skilled_pass(hand, trump, number):
    """Partner's cards at the strong level: what declarer can use, whatever it costs in own meld.

    One of each trump but the nine, the half of a pinochle whose other half is a trump, side aces, second trumps and
    aces, trump nines, then tens and kings before the rest.
    """
    trump_suit = SUIT << (trump * SUIT_BITS)
    trumps = hand & trump_suit & ~NINES
    half = 0
    if trump_suit & SPADE_QUEENS:
        half = one_of_each(hand & DIAMOND_JACKS)
    elif trump_suit & DIAMOND_JACKS:
        half = one_of_each(hand & SPADE_QUEENS)
    chosen = 0
    for group in (
        one_of_each(trumps),
        half,
        one_of_each(hand & ACES),
        trumps,
        hand & ACES,
        hand & trump_suit,
        hand & KINGS,
        hand & TENS,
        hand & ~NINES,
        hand,
    ):
        chosen = _add(chosen, group, number)
    return chosen


@leaf
def plain_return(hand, trump, number, rules):
    """Declarer's cards at the standard level: keep meld, trumps and aces, and empty the shortest side suits."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    spare = hand & ~(_meld_cards(hand) | trump_suit | ACES)
    return _complete(_short_suits(spare, hand, 0, number), hand, trump, number, rules)


@leaf
def skilled_return(hand, trump, number, rules):
    """Declarer's cards at the strong level: keep meld, trumps, aces and the tens behind two aces, and empty the
    shortest side suits, their tens last; if that is not enough, give what costs least meld and fewest tricks."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    backed = (both_copies(hand & ACES) * SUIT_ACES) << 2
    spare = hand & ~(_meld_cards(hand) | trump_suit | ACES | backed)
    return _complete(_short_suits(spare, hand, TENS, number), hand, trump, number, rules)


@leaf
def _short_suits(spare, hand, last, number):
    """Up to ``number`` of the spare cards: those of the shortest suits, and of a suit those of ``last`` last."""
    chosen = 0
    while count(chosen) < number and spare:
        suit = _shortest_suit(spare, hand)
        chosen = _add(chosen, spare & suit & ~last, number)
        chosen = _add(chosen, spare & suit, number)
        spare &= ~suit
    return chosen


@leaf
def _complete(chosen, hand, trump, number, rules):
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
        shortest = min(length, shortest)
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
    if held & SPADE_QUEENS and held & DIAMOND_JACKS:
        carriers |= held & (SPADE_QUEENS | DIAMOND_JACKS)
    return carriers


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
