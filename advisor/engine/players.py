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
    suits_in,
    weaker_than_any,
)
from advisor.engine.rng import WORD_BITS

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
    """Any of the cards; ``fraction`` is a random word."""
    skip = (fraction * count(cards)) >> WORD_BITS
    while skip:
        cards &= cards - 1
        skip -= 1
    return cards & -cards


@leaf
def weakest_rank(cards):
    """A card of the weakest rank among several suits: nine, jack, queen, king, ten, ace."""
    weakest = cards & TENS if cards & TENS else cards
    weakest = cards & KINGS if cards & KINGS else weakest
    weakest = cards & QUEENS if cards & QUEENS else weakest
    weakest = cards & JACKS if cards & JACKS else weakest
    weakest = cards & NINES if cards & NINES else weakest
    return weakest & -weakest


# --- plain -----------------------------------------------------------------------------------------------------------


@leaf
def plain_lead(hand, unseen, trump_suit):
    """The highest trump if no unseen trump beats it, else a side card that nothing unseen beats, else the lowest
    card."""
    masters = hand & ~weaker_than_any(unseen)
    trumps = masters & trump_suit
    if trumps and unseen & trump_suit:
        return trumps & -trumps
    side = masters & ~trump_suit
    if side:
        return side & -side
    side = hand & ~trump_suit
    return weakest_rank(side if side else hand)


@leaf
def plain_follow(legal, winning, partner_wins, last):
    """The cheapest winner; else a counter on partner's trick; else the lowest card.

    Args:
        legal: cards that may be played.
        winning: those of them that would lead the trick.
        partner_wins: whether partner's card leads the trick.
        last: whether nobody plays after this.
    """
    if winning:
        return weakest_rank(winning)
    counters = legal & (KINGS | TENS)
    if partner_wins and last and counters:
        return weakest_rank(counters)
    return weakest_rank(legal)


# --- skilled ---------------------------------------------------------------------------------------------------------


@leaf
def skilled_lead(hand, left, partner, right, trump_suit, seat):
    """A card to lead.

    Declarer draws trumps: from the top while he holds the best one, from below while he has four. Everybody cashes side
    cards that cannot be beaten. Defenders leave trumps alone. Who alone holds trumps keeps one for the last trick.
    Who has nothing to cash gives up the lead with a card that is worth nothing.
    """
    opponents = left | right
    trumps = hand & trump_suit
    side = hand & ~trump_suit
    masters = hand & ~weaker_than_any(opponents)
    their_trumps = opponents & trump_suit
    trumped = 0  # suits that an opponent is known to trump
    if left & trump_suit:
        trumped |= ~suits_in(left)
    if right & trump_suit:
        trumped |= ~suits_in(right)

    if seat == DECLARER and their_trumps and masters & trumps:
        return trumps & -trumps
    safe = masters & side & ~trumped
    if safe:
        if seat & 1 and safe & ACES:
            return safe & ACES & -(safe & ACES)
        return _from_shortest_suit(safe, hand)
    if not side:
        return weakest_rank(trumps)
    if trumps:
        if not their_trumps:
            if trumps & (trumps - 1):
                return trumps & -trumps
        elif seat == PARTNER or (seat == DECLARER and count(trumps) >= _TRUMPS_TO_DRAW):
            return weakest_rank(trumps)
    if partner & trump_suit and side & ~COUNTERS & ~suits_in(partner):
        return weakest_rank(side & ~COUNTERS & ~suits_in(partner))
    if side & ~COUNTERS & ~trumped:
        return weakest_rank(side & ~COUNTERS & ~trumped)
    return weakest_rank(side)


@leaf
def skilled_follow(legal, winners, partner_wins, later, last, unseen, trump_suit, suit):
    """A card to follow with.

    Args:
        legal: the cards that may be played.
        winners: the cards that would take the trick over.
        partner_wins: whether partner's card leads the trick.
        later: unseen cards that the opponent who plays after this may hold; 0 if none plays.
        last: whether nobody plays after this.
        unseen: all unseen cards.
        trump_suit: all trumps.
        suit: the suit led.
    """
    winning = legal & winners
    side = legal & ~trump_suit
    spare = side if side else legal
    # An opponent still to play is taken to follow suit unless he is known not to be able to.
    expected = later & winners & (suit if later & suit else winners)
    cards = _feed(spare) if partner_wins and not expected else spare
    cards = _take(winning, later, last, unseen, trump_suit, suit) if winning else cards
    return weakest_rank(cards)


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
        shortest = min(length, shortest)
    return chosen & -chosen


@leaf
def _take(winning, later, last, unseen, trump_suit, suit):
    """Which of the cards that would take the trick over.

    The last player spends a king or ten that could be lost later; others play the weakest card that holds, or the
    weakest card if none does.
    """
    if last:
        preferred = winning & (KINGS | TENS) & (~trump_suit | weaker_than_any(unseen))
    else:
        ruff = winning & suit == 0
        threat = later & (trump_suit if ruff else suit)
        threat = 0 if ruff and later & suit else threat  # he follows suit and cannot beat a ruff
        preferred = winning & ~weaker_than_any(threat)
    return preferred if preferred else winning


@leaf
def _feed(cards):
    """Counters for partner's trick: kings before tens; an ace, which may take a trick of its own, only if nothing is
    left."""
    counters = cards & KINGS if cards & KINGS else cards & TENS
    return counters if counters else cards
