"""The most that twelve cards may meld."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from advisor.table.cards import COPIES, HAND_SIZE, Card, Hand, Rank, Suit
from advisor.table.meld import AROUNDS, MARRIAGES, PINOCHLE, RUNS, count_meld
from advisor.table.rules import Rules


@lru_cache(maxsize=64)
def most_meld(trump: Suit, rules: Rules) -> int:
    """The highest meld of any hand of twelve, in the rules' scale.

    Every hand melds what the cards on the table do, and those are some melds side by side: so all sets of melds that
    twelve cards have room for are tried.
    """
    melds = [RUNS[trump], *MARRIAGES.values(), *AROUNDS.values(), PINOCHLE, (Card(trump, Rank.NINE),)]
    hands = _side_by_side([Counter(cards) for cards in melds], Counter())
    return max(count_meld(_with_extras(cards, trump), trump, rules).total for cards in hands)


def _side_by_side(melds: list[Counter[Card]], held: Counter[Card]) -> Iterator[Counter[Card]]:
    """The cards of none, one or both copies of each meld, as long as they are one hand."""
    if not melds:
        yield held
        return
    first, *others = melds
    for copies in range(COPIES + 1):
        cards = held | Counter({card: copies for card in first if copies})
        if cards.total() > HAND_SIZE:
            return
        if copies == 0 or cards != held:
            yield from _side_by_side(others, cards)


def _with_extras(cards: Counter[Card], trump: Suit) -> Hand:
    """A hand with these cards, and with the kings and queens of trump that it has room for: they may go with a run."""
    hand = Hand(tuple(cards.elements()))
    for card in MARRIAGES[trump]:
        spare = min(COPIES - hand.count(card), HAND_SIZE - len(hand))
        hand = hand.plus(*[card] * spare)
    return hand
