"""How simulated players choose a card.

No function here receives another player's hand. What a player knows comes in as ``left``, ``partner`` and ``right``:
the unseen cards that this neighbour may hold as far as the play so far has shown.
"""

from advisor.engine.jit import leaf
from advisor.engine.masks import (
    ACES,
    COUNTERS,
    HAND_SIZE,
    JACKS,
    KINGS,
    NINES,
    QUEENS,
    SUIT,
    SUIT_BITS,
    TENS,
    count,
    either,
    suits_in,
    weaker_than_any,
    when,
)
from advisor.engine.rng import HALF_BITS

# The kinds of player. Skilled is ``None`` because numba leaves out the branches of ``if player is not None`` where
# it is given ``None``: the default simulation is compiled without the other players.
SKILLED = None
RANDOM = 0
PLAIN = 1

DECLARER = 0
PARTNER = 2
_TRUMPS_TO_DRAW = 4


@leaf
def random_card(cards, fraction):
    """Any of up to sixteen cards; ``fraction`` is half of a random word."""
    skip = (fraction * count(cards)) >> HALF_BITS
    cards = _without_two(_without_two(_without_two(_without_two(cards)))) if skip & 8 else cards
    cards = _without_two(_without_two(cards)) if skip & 4 else cards
    cards = _without_two(cards) if skip & 2 else cards
    cards = cards & (cards - 1) if skip & 1 else cards
    return cards & -cards


@leaf
def _without_two(cards):
    """The cards without the first two."""
    cards &= cards - 1
    return cards & (cards - 1)


@leaf
def weakest_rank(cards):
    """A card of the weakest rank among several suits: nine, jack, queen, king, ten, ace."""
    weakest = either(cards & TENS, cards)
    weakest = either(cards & KINGS, weakest)
    weakest = either(cards & QUEENS, weakest)
    weakest = either(cards & JACKS, weakest)
    weakest = either(cards & NINES, weakest)
    return weakest & -weakest


# --- plain -----------------------------------------------------------------------------------------------------------


@leaf
def plain_lead(hand, unseen, trump_suit):
    """The highest trump if no unseen trump beats it, else a side card that nothing unseen beats, else the lowest
    card."""
    masters = hand & ~weaker_than_any(unseen)
    trumps = when(unseen & trump_suit, masters & trump_suit)
    card = either(trumps, masters & ~trump_suit)
    side = hand & ~trump_suit
    return either(card & -card, weakest_rank(either(side, hand)))


@leaf
def plain_follow(legal, winners):
    """The cheapest winner; else the lowest card.

    Args:
        legal: the cards that may be played.
        winners: the cards that would take the trick over.
    """
    return weakest_rank(either(legal & winners, legal))


@leaf
def plain_last(legal, winners, partner_wins):
    """The cheapest winner; else a counter on partner's trick; else the lowest card.

    Args:
        legal: the cards that may be played.
        winners: the cards that would take the trick over.
        partner_wins: whether partner's card leads the trick.
    """
    fed = when(partner_wins, legal & (KINGS | TENS))
    return weakest_rank(either(legal & winners, either(fed, legal)))


# --- skilled ---------------------------------------------------------------------------------------------------------


# A lead is three questions, in leaves of their own because LLVM takes no larger ones into the loop that plays.


@leaf
def trumped_suits(left, right, trump_suit):
    """The suits that an opponent is known to trump, from what the opponents may hold."""
    return when(left & trump_suit, ~suits_in(left)) | when(right & trump_suit, ~suits_in(right))


@leaf
def skilled_exit(hand, partner, their_trumps, trumped, trump_suit, seat):
    """A card to lead for who has nothing to cash.

    Declarer draws trumps from below while he has four, partner returns them, defenders leave them alone. Who alone
    holds trumps plays them but for the last, which is for the last trick. Others give up the lead with a card that is
    worth nothing, best in a suit that partner trumps.

    Args:
        hand: the leader's cards.
        partner: the unseen cards that partner has not been shown to lack.
        their_trumps: the trumps that the opponents have not been shown to lack.
        trumped: the suits that an opponent is known to trump.
        trump_suit: all trumps.
        seat: the leader's seat.
    """
    trumps = hand & trump_suit
    side = hand & ~trump_suit
    worthless = side & ~COUNTERS
    cards = either(worthless & ~trumped, side)
    cards = either(when(partner & trump_suit, worthless & ~suits_in(partner)), cards)
    drawn = when(seat == PARTNER, trumps) | when(seat == DECLARER, when(count(trumps) >= _TRUMPS_TO_DRAW, trumps))
    cards = either(when(their_trumps, drawn), cards)
    lasting = when(trumps & (trumps - 1), trumps & -trumps)
    cards = either(when(their_trumps == 0, lasting), cards)
    return weakest_rank(when(side, cards) | when(side == 0, trumps))


@leaf
def skilled_cash(hand, masters, their_trumps, trumped, trump_suit, seat):
    """A card to lead that takes the trick; 0 if there is none.

    Declarer draws trumps from the top while he holds the best one. Everybody cashes side cards that cannot be beaten,
    defenders their aces first. Arguments as for :func:`skilled_exit`, and

    Args:
        masters: those of his cards that no opponent can beat by following suit.
    """
    safe = masters & ~(trump_suit | trumped)
    aces = when(seat & 1, safe & ACES)
    card = either(aces & -aces, _from_shortest_suit(safe, hand))
    trumps = when(seat == DECLARER, when(their_trumps, masters & trump_suit))
    return either(trumps & -trumps, card)


@leaf
def skilled_follow(legal, winners, partner_wins, later, trump_suit, suit):
    """A card to follow with when others play after this.

    The weakest card that takes the trick and holds it, or the weakest that takes it if none holds. Partner's trick gets
    a counter if it is safe.

    Args:
        legal: the cards that may be played.
        winners: the cards that would take the trick over.
        partner_wins: whether partner's card leads the trick.
        later: unseen cards that the opponent who plays next may hold.
        trump_suit: all trumps.
        suit: the suit led.
    """
    winning = legal & winners
    spare = either(legal & ~trump_suit, legal)
    # An opponent still to play is taken to follow suit unless he is known not to be able to.
    follows = later & suit
    ruffs = either(follows, later & trump_suit) & trump_suit
    threat = either(when(winning & suit, follows), ruffs & ~when(winning & suit, trump_suit))
    holding = either(winning & ~weaker_than_any(threat), winning)
    expected = either(follows, later) & winners
    fed = when(partner_wins, _feed(spare) & ~when(expected, spare))
    return weakest_rank(either(holding, either(fed, spare)))


@leaf
def skilled_last(legal, winners, partner_wins, unseen, trump_suit):
    """A card to end a trick with; arguments as for :func:`skilled_follow`.

    A king or ten that could be lost later is the best winner.

    Args:
        unseen: all unseen cards.
    """
    winning = legal & winners
    spare = either(legal & ~trump_suit, legal)
    taken = either(winning & (KINGS | TENS) & (~trump_suit | weaker_than_any(unseen)), winning)
    return weakest_rank(either(taken, either(when(partner_wins, _feed(spare)), spare)))


@leaf
def _from_shortest_suit(cards, hand):
    """The strongest of ``cards`` in the suit of which ``hand`` has fewest."""
    chosen = 0
    shortest = HAND_SIZE + 1
    for number in range(4):
        suit = SUIT << (number * SUIT_BITS)
        here = cards & suit
        length = count(hand & suit) if here else HAND_SIZE + 1
        chosen = here if length < shortest else chosen
        shortest = length if length < shortest else shortest
    return chosen & -chosen


@leaf
def _feed(cards):
    """Counters for partner's trick: kings before tens; an ace, which may take a trick of its own, only if nothing is
    left."""
    return either(cards & KINGS, either(cards & TENS, cards))
