"""The exchange: what partner gives to declarer, what declarer gives back.

The giver knows his own cards and the trump; declarer also knows which cards he received. Each function returns the mask
of exactly ``number`` cards of ``hand``.
"""

from advisor.engine.jit import leaf
from advisor.engine.masks import (
    ACES,
    CARDS,
    DIAMOND_JACKS,
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
    count_by_suit,
    either,
    one_of_each,
    when,
)
from advisor.engine.meld import meld_cards, meld_points
from advisor.engine.players import (
    GIVES_HALVES,
    GIVES_ROYALS_LAST,
    GIVES_TRUMP_PAIRS,
    KEEPS_BACKED_TEN,
    RETURNS_SHORT_SUIT,
    RETURNS_TENS_LAST,
    lacks,
    random_card,
    weakest_rank,
)
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
    spare = hand & ~meld_cards(hand)
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
def skilled_gift(player, hand, free, trump_suit):
    """The card that partner at the strong level gives next: what declarer can use, whatever it costs in own meld.

    One of each trump but the nine, the halves of a pinochle whose other half is a trump, second kings and queens of
    trump, side aces, second trumps and aces, trump nines, then kings, queens and tens before the rest.

    Args:
        player: the kind of player.
        hand: partner's cards.
        free: those of them that he does not give already.
        trump_suit: all trumps.
    """
    trumps = trump_suit & ~NINES
    singles = one_of_each(hand) & free
    halves = when(trump_suit & SPADE_QUEENS, free & DIAMOND_JACKS)
    halves |= when(trump_suit & DIAMOND_JACKS, free & SPADE_QUEENS)
    halves = when(not lacks(player, GIVES_HALVES), halves)
    pairs = when(not lacks(player, GIVES_TRUMP_PAIRS), free & trumps & (KINGS | QUEENS))
    royals = when(not lacks(player, GIVES_ROYALS_LAST), either(free & KINGS, free & QUEENS))
    late = either(royals, either(free & TENS, either(free & ~NINES, free)))
    cards = either(free & trumps, either(free & ACES, either(free & trump_suit, late)))
    cards = either(pairs, either(singles & ACES, cards))
    cards = either(singles & trumps, either(halves, cards))
    return cards & -cards


@leaf
def plain_return(hand, trump, number, rules):
    """Declarer's cards at the standard level: keep meld, trumps and aces, and empty the shortest side suits."""
    spare = hand & ~(meld_cards(hand) | (SUIT << (trump * SUIT_BITS)) | ACES)
    left = spare
    for _ in range(number):
        left ^= short_suit_card(hand, left, 0)
    return complete(spare ^ left, hand, trump, number, rules)


@leaf
def skilled_spare(player, hand, trump_suit):
    """The cards that declarer at the strong level can spare: not meld, trumps, aces or the tens behind two aces."""
    backed = when(not lacks(player, KEEPS_BACKED_TEN), (both_copies(hand & ACES) * SUIT_ACES) << 2)
    return hand & ~(meld_cards(hand) | trump_suit | ACES | backed)


@leaf
def skilled_return(player, hand, spare):
    """The spare card that declarer at the strong level gives back next; 0 if none is left."""
    last = when(not lacks(player, RETURNS_TENS_LAST), TENS)
    anywhere = when(lacks(player, RETURNS_SHORT_SUIT), weakest_rank(spare))
    return either(anywhere, short_suit_card(hand, spare, last))


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
    lengths = count_by_suit(hand)
    chosen = 0
    shortest = CARDS
    for number in range(4):
        suit = SUIT << (number * SUIT_BITS)
        length = (lengths >> (number * SUIT_BITS)) & 15
        length = length if cards & suit else CARDS
        chosen = suit if length < shortest else chosen
        shortest = length if length < shortest else shortest
    return chosen


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
