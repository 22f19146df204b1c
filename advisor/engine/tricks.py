"""Tricks as integers: the twin of ``table/tricks.py``.

What a player must do is four groups of cards, tried in order: ``beat`` (cards of the suit led that beat what must be
beaten), the suit led, ``over`` (trumps that must be preferred), trumps; then any card. The same groups say what
everybody learns from a card played: its player holds nothing of the groups before the first one that contains it.
"""

from advisor.engine import rule_table as rule
from advisor.engine.jit import leaf
from advisor.engine.masks import ACES, FIRST_COPIES, JACKS, KINGS, QUEENS, TENS, count


@leaf
def winners_over(card, suit, trump_suit):
    """All cards that would win a trick over ``card``, which leads it and is of ``suit``."""
    first = (card | (card >> 1)) & FIRST_COPIES
    return ((first - 1) & suit) | (0 if suit == trump_suit else trump_suit)


@leaf
def beat_group(led, best_in_suit, winners, suit, trump_suit, rules):
    """The cards of the suit led that a player must prefer; if they are none, or he has none, the whole suit is free.

    Args:
        led: the card led.
        best_in_suit: the best card of the suit led.
        winners: the cards that would take the trick over.
        suit: all cards of the suit led.
        trump_suit: all trumps.
        rules: the rule table.
    """
    must_beat = rules[rule.MUST_BEAT]
    if must_beat == rule.BEAT_WINNING and not rules[rule.MUST_BEAT_AFTER_RUFF]:
        return winners & suit
    if must_beat == rule.BEAT_NOTHING or (must_beat == rule.BEAT_TRUMP_ONLY and suit != trump_suit):
        return suit
    if suit != trump_suit and trump_suit & ~winners:  # trumped
        return winners_over(best_in_suit, suit, suit) if rules[rule.MUST_BEAT_AFTER_RUFF] else suit
    return winners_over(led, suit, suit) if must_beat == rule.BEAT_LED else winners & suit


@leaf
def over_group(winners, trump_suit, rules):
    """The trumps that a player who cannot follow must prefer; all trumps if he is free."""
    return winners & trump_suit if rules[rule.OVERTRUMP] else trump_suit


# The groups are tried from the last to the first and a found one replaces what was found before: selections, which a
# processor need not guess, unlike branches.


@leaf
def legal_mask(hand, beat, suit, over, trump_suit):
    """The cards of a hand that may be played to a trick somebody led."""
    trumps = hand & trump_suit
    legal = trumps if trumps else hand
    overtrumps = hand & over
    legal = overtrumps if overtrumps else legal
    following = hand & suit
    legal = following if following else legal
    beating = hand & beat
    return beating if beating else legal


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
