"""What declarer at the strong level gives back.

A meld that goes back whole is not lost: partner shows it. So pinochles that cannot help a run and marriages go first,
as long as they spoil nothing dearer; then losers from the short suits; then what costs least.
"""

from advisor.engine import rule_table as rule
from advisor.engine.exchange import short_suit_card, shortest_suit
from advisor.engine.jit import leaf
from advisor.engine.masks import (
    ACES,
    DIAMOND_JACKS,
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
from advisor.engine.meld import around_cards, chosen_copies, meld_cards, meld_points, pinochle_cards
from advisor.engine.players import (
    KEEPS_BACKED_TEN,
    RETURNS_MARRIAGES,
    RETURNS_PINOCHLES,
    RETURNS_SHORT_SUIT,
    RETURNS_TENS_LAST,
    RETURNS_THREE,
    lacks,
    weakest_rank,
)

# Points by which it is worse to give a card than to keep it, beside its meld; found by trying values over random
# contracts. Kings, queens and jacks are better given: partner may meld with them.
_TRUMP_WORTH = 7
_ACE_WORTH = 5
_BACKED_TEN_WORTH = 4
_NINE_WORTH = 2
_FACE_WORTH = -6
_THREE_WORTH = 20
"""What three kings or aces are worth to partner, who may have the fourth."""
_TRUMP_ACE_WORTH = 20
_EMPTY_SUIT_WORTH = 9
_PINOCHLE_WORTH = 25
"""What a whole pinochle is worth to partner beyond its meld, who may have the second."""
_THIRD_HALF_WORTH = 35
_PINOCHLE_IN_MELD_WORTH = 60
"""The same beyond that, if what he passed shows that the queens and jacks he kept are meld."""


@leaf
def skilled_return(player, hand, received, trump, number, rules):
    """The cards that declarer gives back.

    Args:
        player: the kind of player.
        hand: declarer's cards, with those received.
        received: what partner has passed, as skilled players do.
        trump: trump suit, 0 to 3.
        number: how many go back.
        rules: the rule table.
    """
    best = _fill_up(player, hand, 0, trump, number, rules)
    held = one_of_each(hand)
    pinochle = when(not lacks(player, RETURNS_PINOCHLES), _pinochle_to_return(hand, trump, number, rules))
    kings = aces = 0
    if not lacks(player, RETURNS_THREE):
        kings = when(3 <= count(held & KINGS) <= number, held & KINGS)
        aces = when(3 <= count(held & ACES) <= number, held & ACES)
        if aces and count(aces) == 3 and not _may_hold_last_ace(held, received, SUIT << (trump * SUIT_BITS)):
            aces = 0
    if pinochle or kings or aces:
        most = _promise(hand, best, received, trump, rules)
        for start in (pinochle, kings, aces):
            if start:
                chosen = _fill_up(player, hand, start, trump, number, rules)
                points = _promise(hand, chosen, received, trump, rules)
                best = chosen if points > most else best
                most = points if points > most else most
    return best


@leaf
def _promise(hand, returned, received, trump, rules):
    """What speaks for giving back some cards: the meld that declarer keeps and that which goes back, and what partner
    may make of them."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    points = _shown_together(hand, returned, trump, rules)
    back = one_of_each(returned)
    points += when(count(back & KINGS) == 3, _THREE_WORTH) + when(count(back & ACES) == 3, _THREE_WORTH)
    points -= when(hand & ~returned & ACES & trump_suit == 0, _TRUMP_ACE_WORTH)
    halves = returned & (SPADE_QUEENS | DIAMOND_JACKS)
    whole = halves & SPADE_QUEENS and halves & DIAMOND_JACKS
    if whole and trump_suit & (SPADE_QUEENS | DIAMOND_JACKS) == 0 and rules[rule.DOUBLE_PINOCHLE] > 80:
        points += _PINOCHLE_WORTH + when(count(halves) > 2, _THIRD_HALF_WORTH)
        points += when(received & ~trump_suit & ~ACES & ~KINGS, _PINOCHLE_IN_MELD_WORTH)
    return points


@leaf
def _shown_together(hand, returned, trump, rules):
    """The meld that declarer keeps and that which goes back."""
    return meld_points(hand & ~returned, trump, rules) + meld_points(returned, trump, rules)


@leaf
def _may_hold_last_ace(held, received, trump_suit):
    """Whether partner could have the ace of which declarer has none, after what he has passed.

    A skilled partner passes side aces before all but the best trumps and halves of a pinochle, and of several the one
    whose suit comes first.
    """
    missing = ACES & FIRST_COPIES & ~held & ~(held >> 1)
    halves = when(trump_suit & (SPADE_QUEENS | DIAMOND_JACKS), SPADE_QUEENS | DIAMOND_JACKS)
    later = received & ~(trump_suit & ~NINES) & ~ACES & ~halves
    later |= received & ACES & ~trump_suit & ~(missing - 1)
    later |= both_copies(received & (ACES | TENS | JACKS))
    return missing & ~trump_suit != 0 and later == 0


@leaf
def _fill_up(player, hand, returned, trump, number, rules):
    """``returned`` with cards added until there are ``number``: melds that go back whole, then losers, then what costs
    least."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    if trump_suit & (SPADE_QUEENS | DIAMOND_JACKS) == 0 and not lacks(player, RETURNS_PINOCHLES):
        halves = hand & ~returned & ~meld_cards(hand & ~returned) & (SPADE_QUEENS | DIAMOND_JACKS)
        returned |= halves if count(halves | returned) <= number else 0
    while number - count(returned) >= 2 and not lacks(player, RETURNS_MARRIAGES):
        marriage = _marriage_to_return(hand & ~returned, trump_suit)
        if marriage == 0:
            break
        returned |= marriage
    while count(returned) < number:
        loser = _loser_to_return(player, hand & ~returned, trump_suit)
        if loser == 0:
            break
        returned |= loser
    for _ in range(number - count(returned)):
        returned |= _least_missed(hand, returned, trump, rules)
    return returned


@leaf
def _pinochle_to_return(hand, trump, number, rules):
    """All halves of an own pinochle, if none is a trump: partner may make two of them. Else 0."""
    halves = hand & (SPADE_QUEENS | DIAMOND_JACKS)
    whole = halves & SPADE_QUEENS and halves & DIAMOND_JACKS and count(halves) <= number
    apart = (SUIT << (trump * SUIT_BITS)) & (SPADE_QUEENS | DIAMOND_JACKS) == 0
    return halves if whole and apart and rules[rule.DOUBLE_PINOCHLE] > 80 else 0


@leaf
def _marriage_to_return(hand, trump_suit):
    """A plain marriage whose cards make no other meld, from the shortest suit; 0 if there is none."""
    free = hand & ~trump_suit & ~around_cards(hand) & ~pinochle_cards(hand)
    held = (free | (free >> 1)) & FIRST_COPIES
    kings = held & (held >> 2) & KINGS
    king = kings & shortest_suit(kings, hand)
    return chosen_copies(free, king | (king << 2))


@leaf
def _loser_to_return(player, hand, trump_suit):
    """A card that is no meld, trump, ace or ten behind two aces; 0 if none is left."""
    backed = when(not lacks(player, KEEPS_BACKED_TEN), (both_copies(hand & ACES) * SUIT_ACES) << 2)
    spare = hand & ~(meld_cards(hand) | trump_suit | ACES | backed)
    last = when(not lacks(player, RETURNS_TENS_LAST), TENS)
    anywhere = when(lacks(player, RETURNS_SHORT_SUIT), weakest_rank(spare))
    return either(anywhere, short_suit_card(hand, spare, last))


@leaf
def _least_missed(hand, returned, trump, rules):
    """The card that costs least to give back too: meld lost, less meld that goes back whole, and what it is worth."""
    best = 0
    most = -(1 << 30)
    left = hand & ~returned
    cards = one_of_each(left)
    while cards:
        card = cards & -cards
        cards ^= card
        points = _shown_together(hand, returned | card, trump, rules) - _worth(card, left, SUIT << (trump * SUIT_BITS))
        if points >= most:  # of equals the weaker, which comes later in its suit
            most = points
            best = card
    return best


@leaf
def _worth(card, hand, trump_suit):
    """Points by which it is worse to give a card than to keep it, beside its meld."""
    if card & trump_suit:
        return _TRUMP_WORTH
    if card & (KINGS | QUEENS | JACKS):
        return _FACE_WORTH
    if card & ACES:
        return _ACE_WORTH
    if card & NINES:
        return _NINE_WORTH
    backed = (both_copies(hand & ACES) * SUIT_ACES) << 2
    return _BACKED_TEN_WORTH if card & backed else 0


@leaf
def promise_of_return(hand, returned, trump, rules):
    """A fast estimate of what is good about giving back some cards: points that mean something only against each other.

    Args:
        hand: declarer's cards, with those received.
        returned: the cards that go back.
        trump: trump suit, 0 to 3.
        rules: the rule table.
    """
    trump_suit = SUIT << (trump * SUIT_BITS)
    points = _shown_together(hand, returned, trump, rules)
    cards = returned
    while cards:
        points -= _worth(cards & -cards, hand, trump_suit)
        cards &= cards - 1
    for number in range(4):
        suit = SUIT << (number * SUIT_BITS)
        if returned & suit and hand & ~returned & suit == 0:
            points += _EMPTY_SUIT_WORTH
    for rank in (ACES, KINGS, QUEENS):
        if count(one_of_each(returned) & rank) == 3:
            points += _THREE_WORTH
    return points
