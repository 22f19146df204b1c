"""The classic lists: which cards to give by the rules of thumb that players hand on.

The list for the pass is that of pinochle.net, refined by the strong level of pinochle-classic; that for the return is
the strong level of pinochle-classic. Each is a sequence of named steps, so that other lists can be made of the same
steps. Of cards that a list holds equal, the first as hands are written goes.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from advisor.table.cards import COPIES, Card, Hand, Rank, Suit
from advisor.table.meld import PINOCHLE, RUNS, count_meld
from advisor.table.rules import Rules

QUEEN_OF_SPADES, JACK_OF_DIAMONDS = PINOCHLE


# --- the pass --------------------------------------------------------------------------------------------------------


def classic_pass(hand: Hand, trump: Suit, rules: Rules) -> tuple[Card, ...]:
    """The cards that partner gives to declarer by the classic list.

    Args:
        hand: partner's cards.
        trump: what is trump.
        rules: the rules; they say how many cards go.

    Returns:
        The cards in the order in which the list comes to them.
    """
    wanted = [card for step in wanted_steps(trump).values() for card in step]
    return give_in_order(hand, trump, rules, wanted, list(rest_steps(trump).values()))


@cache
def wanted_steps(trump: Suit) -> Mapping[str, tuple[Card, ...]]:
    """The cards that declarer can use, in the order of the classic list.

    A card that is named twice is given twice by who holds both copies.
    """
    trumps = RUNS[trump]
    aces = side_cards(trump, Rank.ACE)
    with_trump_half = trump in (card.suit for card in PINOCHLE)
    return {
        "one of each trump": trumps,
        "pinochle half": tuple(card for card in PINOCHLE if with_trump_half and card.suit is not trump),
        "one ace of each side suit": aces,
        "second trumps": trumps,
        "second aces": aces,
        "trump nines": (Card(trump, Rank.NINE),) * COPIES,
    }


@cache
def rest_steps(trump: Suit) -> Mapping[str, tuple[Card, ...]]:
    """What goes when declarer can use nothing more, in the order of the classic list.

    Of the cards of one step the one goes that costs least own meld.
    """
    return {
        "pinochle cards": PINOCHLE,
        "jacks": side_cards(trump, Rank.JACK),
        "nines": side_cards(trump, Rank.NINE),
        "queens and kings": side_cards(trump, Rank.QUEEN, Rank.KING),
        "tens": side_cards(trump, Rank.TEN),
    }


def give_in_order(
    hand: Hand, trump: Suit, rules: Rules, wanted: Iterable[Card], rest: Sequence[Iterable[Card]]
) -> tuple[Card, ...]:
    """The first cards of ``wanted`` that are held, then of each step of ``rest`` what costs least own meld."""
    given = first_held(hand, wanted, rules.pass_cards)
    while len(given) < rules.pass_cards:
        left = hand.minus(*given)
        step = next(step for step in rest if any(left.count(card) for card in step))
        given.append(least_missed(left, step, trump, rules))
    return tuple(given)


# --- the return ------------------------------------------------------------------------------------------------------


def classic_return(hand: Hand, trump: Suit, rules: Rules, got: Iterable[Card] = ()) -> tuple[Card, ...]:
    """The cards that declarer gives back by the classic list.

    Args:
        hand: declarer's cards with those received.
        trump: what is trump.
        rules: the rules; they say how many cards go.
        got: what partner has passed.

    Returns:
        The cards in the order in which the list comes to them.
    """
    wanted = [card for step in return_steps(trump, own_jacks(hand, got)).values() for card in step]
    spare = hand.minus(*count_meld(hand, trump, rules).cards)
    return give_back_in_order(hand, trump, rules, first_held(spare, wanted, rules.pass_cards))


@cache
def return_steps(trump: Suit, own_jacks: int) -> Mapping[str, tuple[Card, ...]]:
    """The cards that declarer can spare if they make no meld, in the order of the classic list; each copy is named.

    Args:
        trump: what is trump.
        own_jacks: how many jacks of diamonds he has not just received.
    """
    lowest = reversed(RUNS[trump])
    return {
        "kings": _both(side_cards(trump, Rank.KING)),
        "queens": _both(side_cards(trump, Rank.QUEEN)),
        "own jacks of diamonds": (JACK_OF_DIAMONDS,) * (own_jacks if trump is not JACK_OF_DIAMONDS.suit else 0),
        "nines": _both(side_cards(trump, Rank.NINE)),
        "jacks": _both(side_cards(trump, Rank.JACK)),
        "tens": _both(side_cards(trump, Rank.TEN)),
        "aces": _both(side_cards(trump, Rank.ACE)),
        "trumps": _both((Card(trump, Rank.NINE), *lowest)),
    }


def own_jacks(hand: Hand, got: Iterable[Card]) -> int:
    """How many jacks of diamonds are held that were not just received."""
    return hand.count(JACK_OF_DIAMONDS) - list(got).count(JACK_OF_DIAMONDS)


def give_back_in_order(hand: Hand, trump: Suit, rules: Rules, wanted: Iterable[Card]) -> tuple[Card, ...]:
    """The first cards of ``wanted`` that are held, then those that carry the least meld.

    Of cards that carry the same meld a plain one goes before a trump, and a weak one before a strong one.
    """
    given = first_held(hand, wanted, rules.pass_cards)
    while len(given) < rules.pass_cards:
        left = hand.minus(*given)
        weakest = sorted(left.distinct(), key=lambda card: (card.suit is trump, -card.rank.index))
        given.append(least_missed(left, weakest, trump, rules))
    return tuple(given)


# --- both ------------------------------------------------------------------------------------------------------------


@cache
def side_cards(trump: Suit, *ranks: Rank) -> tuple[Card, ...]:
    """One of each card of these ranks that is no trump, rank by rank."""
    return tuple(Card(suit, rank) for rank in ranks for suit in Suit if suit is not trump)


def first_held(hand: Hand, wanted: Iterable[Card], number: int) -> list[Card]:
    """The first cards of a list that are held, at most so many; one copy for each time a card is named."""
    left = list(hand.copies)
    found: list[Card] = []
    for card in wanted:
        if len(found) == number:
            break
        if left[card.index]:
            left[card.index] -= 1
            found.append(card)
    return found


def least_missed(hand: Hand, cards: Iterable[Card], trump: Suit, rules: Rules) -> Card:
    """Of these cards the held one without which the hand keeps most meld; of equals the first."""
    held = [card for card in cards if hand.count(card)]
    if len(held) == 1:
        return held[0]
    melded = Hand(count_meld(hand, trump, rules).cards)
    for card in held:
        if hand.count(card) > melded.count(card):  # costs nothing, which is quicker to see than to reckon
            return card
    return max(held, key=lambda card: count_meld(hand.minus(card), trump, rules).total)


def _both(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards for _ in range(COPIES))
