"""Tricks: which cards may be played and why, who wins, what the cards taken are worth.

A player must play from the first of these groups in which he holds a card: cards of the suit led that beat what the
rules ask him to beat; the suit led; trumps above the trump that leads the trick; trumps; anything.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from advisor.table.cards import Card, Hand, Rank, Suit, read_cards
from advisor.table.rules import Rules, rules_of

COUNTER_POINTS: dict[str, dict[Rank, int]] = {
    "10-10-10": {Rank.ACE: 10, Rank.TEN: 10, Rank.KING: 10},
    "11-10-4-3-2": {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2},
    "10-10-5-5": {Rank.ACE: 10, Rank.TEN: 10, Rank.KING: 5, Rank.QUEEN: 5},
}
"""Points of a card taken in a trick, for each value of the ``counters`` rule, in the times-ten scale."""
COUNTERS_TOTAL = 240
"""Points of all counters in the deck, in the times-ten scale, for every value of the ``counters`` rule."""


def all_trick_points(rules: Rules) -> int:
    """What all tricks of a deal are worth together, in the rules' scale."""
    return rules.scaled(COUNTERS_TOTAL + rules.last_trick)


@dataclass(frozen=True, slots=True)
class LegalCards:
    """The different cards that may be played, sorted, and the reason in a player's words."""

    cards: tuple[Card, ...]
    reason: str

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, index: int) -> Card:
        return self.cards[index]

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def to_dict(self) -> dict[str, Any]:
        """The cards and the reason in plain values."""
        return {"cards": [str(card) for card in self.cards], "reason": self.reason}


def legal_cards(
    hand: Hand | str | Iterable[Card | str],
    trick: str | Sequence[Card | str],
    trump: Suit | str,
    rules: Rules | str | None = None,
) -> LegalCards:
    """The cards of a hand that may be played to a trick.

    Args:
        hand: the cards held, any number.
        trick: the cards played so far, in order, none to three; empty on the lead.
        trump: the trump suit.
        rules: the rules, a preset name or a file; ``standard`` if not given.

    Raises:
        NotationError: if a card or the trump cannot be read.
        ValueError: if the hand is empty or the trick has more than three cards.
    """
    hand = Hand.parse(hand, size=None)
    played = read_cards(trick)
    trump = Suit.parse(trump)
    rules = rules_of(rules)
    if not hand.cards:
        raise ValueError("no cards to play from")
    if len(played) > 3:
        raise ValueError(f"{len(played)} cards in the trick; at most 3 lie there when it is your turn")
    held = hand.distinct()
    if not played:
        return LegalCards(held, "you lead: any card")

    led = played[0].suit
    best = played[winning_index(played, trump)]
    following = tuple(card for card in held if card.suit is led)
    if following:
        return _follow(following, played, best, trump, rules)
    trumps = tuple(card for card in held if card.suit is trump)
    if not trumps:
        return LegalCards(held, f"no {led.word}" + ("" if led is trump else " and no trump") + ": any card")
    if best.suit is trump and rules.overtrump:
        higher = tuple(card for card in trumps if card.rank < best.rank)
        if higher:
            return LegalCards(higher, f"no {led.word}: must overtrump the {best.words}")
        return LegalCards(trumps, f"no {led.word}: must trump; nothing you hold goes over the {best.words}")
    return LegalCards(trumps, f"no {led.word}: must trump")


def _follow(following: tuple[Card, ...], played: list[Card], best: Card, trump: Suit, rules: Rules) -> LegalCards:
    """The cards of the suit led that may be played."""
    led = played[0].suit
    to_beat = _card_to_beat(played, best, trump, rules)
    if to_beat is None:
        trumped = ", the trick is trumped" if best.suit is not led else ""
        return LegalCards(following, f"must follow {led.word}{trumped}")
    better = tuple(card for card in following if card.rank < to_beat.rank)
    if better:
        return LegalCards(better, f"must follow {led.word} and beat the {to_beat.words}")
    return LegalCards(following, f"must follow {led.word}; nothing you hold beats the {to_beat.words}")


def _card_to_beat(played: list[Card], best: Card, trump: Suit, rules: Rules) -> Card | None:
    """The card that a player who follows suit must beat if he can; ``None`` if he is free."""
    led = played[0]
    if rules.must_beat == "none" or (rules.must_beat == "trump-only" and led.suit is not trump):
        return None
    if best.suit is not led.suit:
        if not rules.must_beat_after_ruff:
            return None
        return min((card for card in played if card.suit is led.suit), key=lambda card: card.rank)
    return led if rules.must_beat == "led" else best


def winning_index(trick: Sequence[Card], trump: Suit) -> int:
    """Place of the winning card: highest trump, else highest of the suit led; the first of two equals."""
    suit = trump if any(card.suit is trump for card in trick) else trick[0].suit
    return min((card.rank, index) for index, card in enumerate(trick) if card.suit is suit)[1]


def trick_winner(trick: str | Sequence[Card | str], trump: Suit | str) -> int:
    """Who wins the cards played so far.

    Args:
        trick: one to four cards in order of play.
        trump: the trump suit.

    Returns:
        The place in the order of play, 0 for the leader.

    Raises:
        NotationError: if a card or the trump cannot be read.
        ValueError: if there is no card, or more than four.
    """
    cards = read_cards(trick)
    if not 1 <= len(cards) <= 4:
        raise ValueError(f"{len(cards)} cards; a trick has one to four")
    return winning_index(cards, Suit.parse(trump))


def trick_points(cards: str | Iterable[Card | str], rules: Rules | str | None = None, *, last: bool = False) -> int:
    """What cards taken in tricks are worth.

    Args:
        cards: the cards taken.
        rules: the rules, a preset name or a file; ``standard`` if not given.
        last: whether the last trick is among them.

    Returns:
        Points in the rules' scale.
    """
    rules = rules_of(rules)
    worth = COUNTER_POINTS[rules.counters]
    points = sum(worth.get(card.rank, 0) for card in read_cards(cards))
    return rules.scaled(points + (rules.last_trick if last else 0))
