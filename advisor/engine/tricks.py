"""Tricks as integers: the twin of ``table/tricks.py``.

What a player must do is four groups of cards, tried in order: ``beat`` (cards of the suit led that beat what must be
beaten), the suit led, ``over`` (trumps that must be preferred), trumps; then any card. The same groups say what
everybody learns from a card played: its player holds nothing of the groups before the first one that contains it.
"""

from advisor.engine import rule_table as rule
from advisor.engine.jit import leaf
from advisor.engine.masks import ACES, FIRST_COPIES, JACKS, KINGS, QUEENS, TENS, count, either


@leaf
def winners_over(card, suit, trump_suit):
    """All cards that would win a trick over ``card``, which leads it and is of ``suit``."""
    first = (card | (card >> 1)) & FIRST_COPIES
    return ((first - 1) & suit) | (0 if suit == trump_suit else trump_suit)


@leaf
def winners_after(card, winners, suit, trump_suit):
    """The cards that would take the trick over once ``card`` has been added to it; ``suit`` is the suit led."""
    return winners_over(card, suit if card & suit else trump_suit, trump_suit) if card & winners else winners


@leaf
def better_in_suit(card, best, suit):
    """The better of a card added and the best card of the suit led."""
    return card if card & winners_over(best, suit, suit) else best


@leaf
def duties_of(rules):
    """What a player who follows is bound to: the three rules that say so, read once for many cards."""
    return rules[rule.MUST_BEAT], rules[rule.MUST_BEAT_AFTER_RUFF], rules[rule.OVERTRUMP]


@leaf
def beat_group(led, best_in_suit, winners, suit, trump_suit, duties):
    """The cards of the suit led that a player must prefer; if they are none, or he has none, the whole suit is free.

    Args:
        led: the card led.
        best_in_suit: the best card of the suit led.
        winners: the cards that would take the trick over.
        suit: all cards of the suit led.
        trump_suit: all trumps.
        duties: see :func:`duties_of`.
    """
    must_beat, after_ruff, _ = duties
    side = suit != trump_suit
    ruffs = trump_suit & ~winners if side else 0  # trumps no better than one that lies in the trick
    target = led if must_beat == rule.BEAT_LED else best_in_suit
    target = best_in_suit if ruffs else target
    beat = winners_over(target, suit, suit)
    beat = suit if ruffs and not after_ruff else beat
    beat = suit if must_beat == rule.BEAT_TRUMP_ONLY and side else beat
    return suit if must_beat == rule.BEAT_NOTHING else beat


@leaf
def over_group(winners, trump_suit, duties):
    """The trumps that a player who cannot follow must prefer; all trumps if he is free."""
    _, _, overtrump = duties
    return winners & trump_suit if overtrump else trump_suit


# The groups are tried from the last to the first and a found one replaces what was found before: selections, which a
# processor need not guess, unlike branches.


@leaf
def legal_mask(hand, beat, suit, over, trump_suit):
    """The cards of a hand that may be played to a trick somebody led."""
    trumps = either(hand & over, either(hand & trump_suit, hand))
    return either(hand & beat, either(hand & suit, trumps))


@leaf
def denied_mask(card, beat, suit, over, trump_suit):
    """The cards that a player has shown not to hold by playing ``card`` to a trick somebody led."""
    denied = suit | trump_suit
    denied = suit | over if card & trump_suit else denied
    denied = suit if card & over else denied
    denied = beat if card & suit else denied
    return 0 if card & beat else denied


@leaf
def taken_points(cards, rules):
    """Points of cards taken in tricks, without the last-trick bonus."""
    points = rules[rule.ACE_POINTS] * count(cards & ACES)
    points += rules[rule.TEN_POINTS] * count(cards & TENS)
    points += rules[rule.KING_POINTS] * count(cards & KINGS)
    points += rules[rule.QUEEN_POINTS] * count(cards & QUEENS)
    points += rules[rule.JACK_POINTS] * count(cards & JACKS)
    return points


@leaf
def keeps_meld(taken, rules):
    """Whether a side that took ``taken`` in tricks keeps its meld."""
    if rules[rule.MELD_NEEDS] == rule.NEEDS_TRICK:
        return taken != 0
    if rules[rule.MELD_NEEDS] == rule.NEEDS_COUNTER:
        return taken_points(taken, rules) != 0
    return True
