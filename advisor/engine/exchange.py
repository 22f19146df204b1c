"""The exchange: what partner gives to declarer, what declarer gives back.

The giver knows his own cards and the trump; declarer also knows which cards he received. Each function returns the mask
of exactly ``number`` cards of ``hand``.
"""

from advisor.engine import rule_table as rule
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
    SUIT_BITS,
    TENS,
    count,
    count_by_suit,
    either,
    one_of_each,
    when,
)
from advisor.engine.meld import meld_cards, meld_points
from advisor.engine.players import (
    GIVES_DOUBLE_PINOCHLE,
    GIVES_HALVES,
    GIVES_TRUMP_PAIRS,
    SPARES_OWN_MELD,
    lacks,
    random_card,
)
from advisor.engine.rng import HALF_MASK, word

# Points that a card kept is worth in tricks to plain players, beside its meld.
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
def skilled_gift(player, hand, free, trump_suit, rules):
    """The card that partner at the strong level gives next: what declarer can use, whatever it costs in own meld.

    Three or four cards of two pinochles, one of them a trump; one of each trump but the nine; the halves of a pinochle
    whose other half is a trump; second kings and queens of trump, side aces, second trumps and aces, trump nines. Then
    what makes no meld of his own: kings, queens, jacks, tens, nines; then the rest.

    Args:
        player: the kind of player.
        hand: partner's cards.
        free: those of them that he does not give already.
        trump_suit: all trumps.
        rules: the rule table.
    """
    trumps = trump_suit & ~NINES
    singles = one_of_each(hand) & free
    pinochle = when(trump_suit & (SPADE_QUEENS | DIAMOND_JACKS), SPADE_QUEENS | DIAMOND_JACKS)
    halves = when(not lacks(player, GIVES_HALVES), free & pinochle & ~trump_suit)
    twice = count(hand & pinochle & SPADE_QUEENS) * count(hand & pinochle & DIAMOND_JACKS) > 1
    hunts = twice and rules[rule.DOUBLE_PINOCHLE] > 80 and not lacks(player, GIVES_DOUBLE_PINOCHLE)
    pairs = when(not lacks(player, GIVES_TRUMP_PAIRS), free & trumps & (KINGS | QUEENS))
    spare = free & ~when(not lacks(player, SPARES_OWN_MELD), meld_cards(hand))
    cards = either(free & trump_suit, either(_by_use(spare), _by_use(free)))
    cards = either(pairs, either(singles & ACES, either(free & trumps, either(free & ACES, cards))))
    cards = either(singles & trumps, either(halves, cards))
    cards = either(when(hunts, free & pinochle), cards)
    return cards & -cards


@leaf
def _by_use(cards):
    """Of what declarer hardly needs, the cards that may still make meld first."""
    return either(cards & KINGS, either(cards & QUEENS, either(cards & JACKS, either(cards & TENS, cards))))


@leaf
def plain_return(hand, trump, number, rules):
    """Declarer's cards at the standard level: keep meld, trumps and aces, and empty the shortest side suits."""
    spare = hand & ~(meld_cards(hand) | (SUIT << (trump * SUIT_BITS)) | ACES)
    left = spare
    for _ in range(number):
        left ^= short_suit_card(hand, left, 0)
    return complete(spare ^ left, hand, trump, number, rules)


@leaf
def short_suit_card(hand, spare, last):
    """The spare card that goes back next, from the shortest suit, cards of ``last`` after others; 0 if none is left."""
    cards = spare & shortest_suit(spare, hand)
    cards = either(cards & ~last, cards)
    return cards & -cards


@leaf
def shortest_suit(cards, hand):
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
def complete(chosen, hand, trump, number, rules):
    """``chosen`` filled up to ``number`` with the cards of ``hand`` that are missed least."""
    for _ in range(number - count(chosen)):
        chosen |= _least_missed(hand & ~chosen, trump, rules)
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
