"""How simulated players choose a card.

No function here receives another player's hand. What a player knows comes in as ``left``, ``partner`` and ``right``:
the unseen cards that this neighbour may hold as far as the play so far has shown.
"""

from advisor.engine.jit import leaf
from advisor.engine.masks import (
    COUNTERS,
    JACKS,
    KINGS,
    NINES,
    QUEENS,
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
EXPERT = 2  # thinks ahead, elsewhere; where nobody does he plays as the skilled do
SKILLED_AMONG_OTHERS = 1 << 3
# Added to it, rules that a skilled player then lacks: so their worth can be measured. Leads have weights instead.
FEEDS_SAFE_TRICK = 1 << 4
FEEDS_HOPED_TRICK = 1 << 5
SPENDS_COUNTER = 1 << 6
KEEPS_GUARD = 1 << 7
REMEMBERS_OTHERS = 1 << 8
REMEMBERS_EXCHANGE = 1 << 9
GIVES_HALVES = 1 << 10
GIVES_TRUMP_PAIRS = 1 << 11
GIVES_DOUBLE_PINOCHLE = 1 << 12
KEEPS_BACKED_TEN = 1 << 13
RETURNS_TENS_LAST = 1 << 14
RETURNS_SHORT_SUIT = 1 << 15
SPARES_OWN_MELD = 1 << 16
RETURNS_PINOCHLES = 1 << 17
RETURNS_MARRIAGES = 1 << 18
RETURNS_THREE = 1 << 19

DECLARER = 0
PARTNER = 2


@leaf
def lacks(player, rule):
    """Whether a skilled player has been made to lack a rule; who is ``None`` has all, and no question is compiled."""
    return False if player is None else player & rule != 0


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


# In leaves of their own, because LLVM takes no larger ones into the loop that plays.


@leaf
def skilled_throw(player, legal, beaten, trump_suit):
    """Cards to lose: plain and worthless ones that guard no counter.

    Args:
        player: the kind of player.
        legal: the cards that may be played.
        beaten: the cards that a card still to be played beats, his own included.
        trump_suit: all trumps.
    """
    spare = either(legal & ~trump_suit, legal)
    worthless = either(spare & ~COUNTERS, spare)
    guards = when(not lacks(player, KEEPS_GUARD), suits_in(spare & COUNTERS & beaten))
    return either(worthless & ~guards, worthless)


@leaf
def skilled_follow(player, legal, winners, partner_wins, thrown, later, hopes, trump_suit, suit):
    """A card to follow with when others play after this.

    The weakest card that takes the trick. Partner's trick gets a counter if it is safe, and so does one that partner
    may take.

    Args:
        player: the kind of player.
        legal: the cards that may be played.
        winners: the cards that would take the trick over.
        partner_wins: whether partner's card leads the trick.
        thrown: cards to lose, see :func:`skilled_throw`.
        later: unseen cards that the opponent who plays next may hold.
        hopes: unseen cards that partner may hold, if he is still to play.
        trump_suit: all trumps.
        suit: the suit led.
    """
    spare = either(legal & ~trump_suit, legal)
    # Who is still to play is taken to follow suit unless he is known not to be able to.
    expected = either(later & suit, later) & winners
    counters = _feed(spare)
    fed = when(not lacks(player, FEEDS_SAFE_TRICK), when(partner_wins, counters & ~when(expected, spare)))
    hoped = when(not lacks(player, FEEDS_HOPED_TRICK), either(hopes & suit, hopes) & winners)
    fed = either(fed, when(hoped, counters))
    return weakest_rank(either(legal & winners, either(fed, thrown)))


@leaf
def skilled_last(player, legal, winners, partner_wins, thrown, unseen, trump_suit):
    """A card to end a trick with; arguments as for :func:`skilled_follow`.

    A king or ten that could be lost later is the best winner.

    Args:
        unseen: all unseen cards.
    """
    winning = legal & winners
    spare = either(legal & ~trump_suit, legal)
    spent = winning & (KINGS | TENS) & (~trump_suit | weaker_than_any(unseen))
    taken = either(when(not lacks(player, SPENDS_COUNTER), spent), winning)
    fed = when(not lacks(player, FEEDS_SAFE_TRICK), when(partner_wins, _feed(spare)))
    return weakest_rank(either(taken, either(fed, thrown)))


@leaf
def _feed(cards):
    """Counters for partner's trick: kings before tens; an ace, which may take a trick of its own, only if nothing is
    left."""
    return either(cards & KINGS, either(cards & TENS, cards))
