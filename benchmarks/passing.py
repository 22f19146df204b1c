"""What each rule of the classic lists is worth, for the pass and for the return.

In random contracts two lists that differ in one rule settle what partner gives (declarer then returns as the skilled
player does), or what declarer gives back (partner gave as the skilled player does); all four play as skilled players.
Counted are meld and trick points of the declaring side: what the rule gains in a deal, how often the two lists choose
different cards, and what it gains where they do, with 95 % intervals. Prints JSON.

    python -m benchmarks.passing [--deals 60000] [--seed 1]
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from advisor.advice.classic_lists import (
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    first_held,
    give_back_in_order,
    give_in_order,
    least_missed,
    own_jacks,
    rest_steps,
    return_steps,
    side_cards,
    wanted_steps,
)
from advisor.advice.simulate import hand_of
from advisor.engine.masks import FIRST_COPIES
from advisor.table.cards import COPIES, Card, Hand, Rank, Suit
from advisor.table.meld import AROUNDS, MARRIAGE_POINTS, MARRIAGES, PINOCHLE, count_meld
from advisor.table.rules import STANDARD
from benchmarks.contracts import (
    GAVE,
    GAVE_BACK,
    MELD,
    TRICKS,
    Contracts,
    Integers,
    Team,
    interval,
    play,
    random_contracts,
)
from benchmarks.machine import machine

SUITS = tuple(Suit)
FEWEST = 30
"""Where two lists choose differently in fewer deals than this, nothing is said about these deals."""


@dataclass(frozen=True)
class Exchange:
    """What a player knows who gives cards.

    Attributes:
        hand: his cards.
        trump: what is trump.
        got: what he received before.
    """

    hand: Hand
    trump: Suit
    got: tuple[Card, ...] = ()

    @cached_property
    def melds(self) -> tuple[Card, ...]:
        """The cards that make meld."""
        return count_meld(self.hand, self.trump, STANDARD).cards

    @cached_property
    def spare(self) -> Hand:
        """The cards that make no meld."""
        return self.hand.minus(*self.melds)

    @cached_property
    def own_jacks(self) -> int:
        """The jacks of diamonds not just received."""
        return own_jacks(self.hand, self.got)

    def suits_by_length(self) -> list[Suit]:
        """The side suits that are held, the shortest first."""
        held = [suit for suit in SUITS if suit is not self.trump and self.hand.of_suit(suit)]
        return sorted(held, key=lambda suit: len(self.hand.of_suit(suit)))


List = Callable[[Exchange], Sequence[Card]]
"""Which cards go."""
SKILLED = None
"""In place of a list: what the skilled player gives, which the engine has chosen already."""


# --- lists for the pass ----------------------------------------------------------------------------------------------

WANTED = tuple(wanted_steps(Suit.SPADES))
REST = tuple(rest_steps(Suit.SPADES))
EACH_TRUMP, HALF, ACES, SECOND_TRUMPS, SECOND_ACES, TRUMP_NINES = WANTED
PINOCHLE_CARDS, JACKS, NINES, ROYALS, TENS = REST


@cache
def pass_steps(trump: Suit) -> dict[str, tuple[Card, ...]]:
    """The steps of the classic list for the pass, and those of other lists."""
    halves = tuple(card for card in PINOCHLE if card.suit is not trump)
    queens, kings = side_cards(trump, Rank.QUEEN), side_cards(trump, Rank.KING)
    return {
        **wanted_steps(trump),
        **rest_steps(trump),
        "both halves": wanted_steps(trump)[HALF] * COPIES,
        "any half": halves,
        "queens": queens,
        "kings": kings,
        "whatever": tuple(card for step in rest_steps(trump).values() for card in step),
        "whatever, kings first": (
            *PINOCHLE,
            *side_cards(trump, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE, Rank.TEN),
        ),
        **{f"second {rank.word}": (Card(trump, rank),) for rank in Rank},
    }


def seconds(*ranks: Rank) -> tuple[str, ...]:
    """The steps of second trumps of these ranks."""
    return tuple(f"second {rank.word}" for rank in ranks)


def passing(wanted: Sequence[str] = WANTED, rest: Sequence[str] = REST) -> List:
    """A list for the pass by the names of its steps."""

    @cache
    def cards_of(trump: Suit) -> tuple[list[Card], list[tuple[Card, ...]]]:
        steps = pass_steps(trump)
        return [card for name in wanted for card in steps[name]], [steps[name] for name in rest]

    return lambda exchange: give_in_order(exchange.hand, exchange.trump, STANDARD, *cards_of(exchange.trump))


def moved(names: Iterable[str], before: str, steps: Sequence[str] = WANTED) -> tuple[str, ...]:
    """The steps with those named put before another."""
    left = [name for name in steps if name not in names]
    place = left.index(before)
    return (*left[:place], *names, *left[place:])


def keeping(kept: Callable[[Exchange], Iterable[Card]], among_others: List | None = None) -> List:
    """A list for the pass, the classic one if not given, where the cards kept go last."""

    def give(exchange: Exchange) -> Sequence[Card]:
        chosen_by = among_others or classic_pass_list
        cards = first_held(exchange.hand, kept(exchange), len(exchange.hand))
        if not cards:
            return chosen_by(exchange)
        others = exchange.hand.minus(*cards)
        if len(others) >= STANDARD.pass_cards:
            return chosen_by(replace(exchange, hand=others))
        given = list(others)
        while len(given) < STANDARD.pass_cards:
            left = exchange.hand.minus(*given)
            given.append(least_missed(left, left.distinct(), exchange.trump, STANDARD))
        return given

    return give


def around(rank: Rank) -> Callable[[Exchange], Iterable[Card]]:
    """The four cards of a meld around, if they are held."""
    four = AROUNDS[rank]
    return lambda exchange: four if all(card in exchange.hand for card in four) else ()


def giving_first(first: Callable[[Exchange], Iterable[Card]]) -> List:
    """The classic list for the pass after these cards."""

    def give(exchange: Exchange) -> Sequence[Card]:
        wanted = [*first(exchange), *wanted_cards(exchange.trump)]
        return give_in_order(exchange.hand, exchange.trump, STANDARD, wanted, list(rest_steps(exchange.trump).values()))

    return give


def giving_whole_marriages(exchange: Exchange) -> Sequence[Card]:
    """The classic list for the pass, where side marriages go whole when nothing useful is left."""
    given = first_held(exchange.hand, wanted_cards(exchange.trump), STANDARD.pass_cards)
    marriages = cheap_marriages(exchange)
    room = (STANDARD.pass_cards - len(given)) // 2 * 2
    return giving_first(lambda _: [*given, *marriages[:room]])(exchange)


def from_suits(*, shortest: bool) -> List:
    """The classic list for the pass, where what is left over comes from the shortest or longest side suit."""

    def give(exchange: Exchange) -> Sequence[Card]:
        suits = exchange.suits_by_length()
        rest = [(Card(suit, rank),) for suit in (suits if shortest else reversed(suits)) for rank in reversed(Rank)]
        return give_in_order(exchange.hand, exchange.trump, STANDARD, wanted_cards(exchange.trump), rest)

    return give


def aces_from_suits(*, shortest: bool) -> List:
    """The classic list for the pass, with side aces from the shortest or longest suit first."""

    def give(exchange: Exchange) -> Sequence[Card]:
        steps = pass_steps(exchange.trump)
        suits = exchange.suits_by_length()
        aces = [Card(suit, Rank.ACE) for suit in (suits if shortest else reversed(suits))]
        wanted = [card for name in WANTED for card in (aces if name in (ACES, SECOND_ACES) else steps[name])]
        rest = [steps[name] for name in REST]
        return give_in_order(exchange.hand, exchange.trump, STANDARD, wanted, rest)

    return give


@cache
def wanted_cards(trump: Suit) -> tuple[Card, ...]:
    """What declarer can use, in the order of the classic list."""
    return tuple(card for step in wanted_steps(trump).values() for card in step)


def three_of_two_pinochles(exchange: Exchange) -> Sequence[Card]:
    """Three cards of a double pinochle, if just these are held."""
    cards = pinochle_cards(exchange)
    return cards if len(cards) == 3 else ()


def pinochle_cards(exchange: Exchange) -> list[Card]:
    """All queens of spades and jacks of diamonds, both copies, if one of each is held."""
    cards = [card for card in exchange.hand if card in PINOCHLE]
    return cards if len({*cards}) == len(PINOCHLE) else []


def halves_meet(trump: Suit) -> bool:
    """Whether one half of a pinochle is a trump, so that partner gives the other to declarer."""
    return trump in (card.suit for card in PINOCHLE)


def first_of_measured(exchange: Exchange) -> Sequence[Card]:
    """What goes whole by the list measured here."""
    three = three_of_two_pinochles(exchange) if halves_meet(exchange.trump) else ()
    return three or tuple(around(Rank.ACE)(exchange))


@partial(keeping, around(Rank.KING))
def measured_pass(exchange: Exchange) -> Sequence[Card]:
    """The classic list for the pass with the changes that gain most here."""
    steps = pass_steps(exchange.trump)
    aces = [Card(suit, Rank.ACE) for suit in reversed(exchange.suits_by_length())]
    order = (EACH_TRUMP, "both halves", *seconds(Rank.KING, Rank.QUEEN), ACES, SECOND_TRUMPS, SECOND_ACES, TRUMP_NINES)
    wanted = [card for name in order for card in (aces if name in (ACES, SECOND_ACES) else steps[name])]
    wanted = [*first_of_measured(exchange), *wanted]
    return give_in_order(exchange.hand, exchange.trump, STANDARD, wanted, [steps["whatever, kings first"]])


classic_pass_list = passing()

# --- lists for the return --------------------------------------------------------------------------------------------

BACK = tuple(return_steps(Suit.SPADES, 0))
KINGS, QUEENS, OWN_JACKS, LOW_NINES, LOW_JACKS, LOW_TENS, SIDE_ACES, TRUMPS = BACK
LOSERS = BACK[: BACK.index(SIDE_ACES)]
ANY_JACKS = "jacks of diamonds"
SPADE_QUEENS = "queens of spades"


def spare(exchange: Exchange, *steps: str) -> list[Card]:
    """The cards of some steps that make no meld."""
    named = back_steps(exchange.trump, exchange.own_jacks)
    return first_held(exchange.spare, [card for name in steps for card in named[name]], len(exchange.spare))


@cache
def back_steps(trump: Suit, own_jacks: int) -> dict[str, tuple[Card, ...]]:
    """The steps of the classic list for the return, and those of other lists."""
    halves = {
        name: (card,) * COPIES if card.suit is not trump else ()
        for name, card in ((SPADE_QUEENS, QUEEN_OF_SPADES), (ANY_JACKS, JACK_OF_DIAMONDS))
    }
    return {**return_steps(trump, own_jacks), **halves}


def returning(order: Callable[[Exchange], Iterable[Card]]) -> List:
    """A list for the return: these cards in this order, meld or not, then what carries least meld."""
    return lambda exchange: give_back_in_order(exchange.hand, exchange.trump, STANDARD, order(exchange))


def by_steps(*steps: str) -> List:
    """A list for the return by the names of its steps; its cards make no meld."""
    return returning(lambda exchange: spare(exchange, *steps))


def short_suits(exchange: Exchange, cards: Iterable[Card], *, weakest: bool = False) -> list[Card]:
    """The cards from the shortest side suits first; of a suit kings, queens, jacks and nines go before tens."""
    lengths = {suit: place for place, suit in enumerate(exchange.suits_by_length())}

    def place(card: Card) -> tuple[int, bool, int]:
        return lengths[card.suit], card.rank is Rank.TEN, -card.rank.index if weakest else card.rank.index

    return sorted(cards, key=place)


def whole_marriages(exchange: Exchange, *, emptying: bool, room: int = STANDARD.pass_cards) -> list[Card]:
    """Side marriages that are part of no other meld: all, or with the losers of a suit that ends with them."""
    given: list[Card] = []
    cheap = cheap_marriages(exchange)
    for suit in exchange.suits_by_length():
        cards = [card for card in cheap if card.suit is suit]
        if cards and emptying:
            cards += [card for card in exchange.spare.of_suit(suit) if card.rank is not Rank.ACE]
        ends = len(cards) == len(exchange.hand.of_suit(suit))
        if cards and len(given) + len(cards) <= room and (ends or not emptying):
            given += cards
    return given


def with_marriages(exchange: Exchange, *, emptying: bool) -> list[Card]:
    """Whole side marriages, then losers of short suits."""
    given = whole_marriages(exchange, emptying=emptying)
    return [*given, *from_short_suits(Exchange(exchange.hand.minus(*given), exchange.trump, exchange.got))]


def pinochle_back(exchange: Exchange) -> list[Card]:
    """All cards of an own pinochle, if neither half is a trump; then losers of short suits."""
    return [*(() if halves_meet(exchange.trump) else pinochle_cards(exchange)), *from_short_suits(exchange)]


def measured_return(exchange: Exchange) -> list[Card]:
    """The classic list for the return with the changes that gain most here."""
    given: list[Card] = []
    if not halves_meet(exchange.trump):
        given += pinochle_cards(exchange) or spare(exchange, SPADE_QUEENS, ANY_JACKS)
    left = Exchange(exchange.hand.minus(*given), exchange.trump, exchange.got)
    room = STANDARD.pass_cards - len(given)
    given += whole_marriages(left, emptying=False, room=room)
    left = Exchange(exchange.hand.minus(*given), exchange.trump, exchange.got)
    losers = short_suits(left, spare(left, *LOSERS))
    backed = backed_tens(left, losers)
    return [*given, *(card for card in losers if card not in backed), *spare(left, SIDE_ACES, TRUMPS)]


def from_short_suits(exchange: Exchange) -> list[Card]:
    """Losers that make no meld, from the shortest suits first; then as the classic list has it."""
    return [*short_suits(exchange, spare(exchange, *LOSERS)), *spare(exchange, SIDE_ACES, TRUMPS)]


def emptied(exchange: Exchange) -> list[Card]:
    """All but the aces of the shortest side suits, meld or not."""
    side = [card for card in exchange.hand if card.suit is not exchange.trump and card.rank is not Rank.ACE]
    return short_suits(exchange, side)


def backed_tens(exchange: Exchange, cards: Iterable[Card]) -> list[Card]:
    """The tens of side suits in which both aces are held."""
    tens = [card for card in cards if card.rank is Rank.TEN and card.suit is not exchange.trump]
    return [ten for ten in tens if exchange.hand.count(Card(ten.suit, Rank.ACE)) == COPIES]


def backed_tens_last(exchange: Exchange) -> list[Card]:
    """The classic list, with tens of suits in which both aces are held at the very end."""
    cards = spare(exchange, *BACK)
    backed = backed_tens(exchange, cards)
    return [*(card for card in cards if card not in backed), *backed]


def aces_for_around(exchange: Exchange) -> list[Card]:
    """One of each ace, if there are three different ones; then as the classic list has it."""
    aces = [ace for ace in AROUNDS[Rank.ACE] if ace in exchange.hand]
    return [*(aces if len(aces) == 3 else ()), *spare(exchange, *BACK)]


def one_ace(exchange: Exchange) -> list[Card]:
    """One side ace that makes no meld; then as the classic list has it."""
    return [*spare(exchange, SIDE_ACES)[:1], *spare(exchange, *BACK)]


def halves_last(exchange: Exchange) -> list[Card]:
    """The classic list, with queens of spades and jacks of diamonds after all other losers."""
    losers = [card for card in spare(exchange, *LOSERS) if card not in PINOCHLE]
    return [*losers, *spare(exchange, SPADE_QUEENS, ANY_JACKS, SIDE_ACES, TRUMPS)]


def trump_nines(exchange: Exchange) -> list[Card]:
    """The nines of trump, meld or not."""
    return [card for card in exchange.hand.of_suit(exchange.trump) if card.rank is Rank.NINE]


def cheap_marriages(exchange: Exchange) -> list[Card]:
    """Queens and kings of marriages in side suits that are part of no other meld."""
    total = count_meld(exchange.hand, exchange.trump, STANDARD).total
    found: list[Card] = []
    for suit in SUITS:
        king, queen = MARRIAGES[suit]
        if suit is not exchange.trump and king in exchange.hand and queen in exchange.hand:
            left = exchange.hand.minus(king, queen)
            if total - count_meld(left, exchange.trump, STANDARD).total == MARRIAGE_POINTS:
                found += [queen, king]
    return found


# --- comparing -------------------------------------------------------------------------------------------------------

Split = Callable[[Exchange, Sequence[Card], Sequence[Card]], str]
"""The group of a deal, by what is held and what the two lists give of it."""


@dataclass(frozen=True)
class Row:
    """One list against another that differs in one rule.

    Attributes:
        rule, against: what the two lists do.
        first, second: the lists, or ``SKILLED``.
        split: what the difference is told apart by.
    """

    rule: str
    against: str
    first: List | None
    second: List | None
    split: Split | None = None


def higher_trumps(exchange: Exchange, _first: Sequence[Card], _second: Sequence[Card]) -> str:
    """By how many trumps above the nine the giver holds."""
    number = sum(card.rank is not Rank.NINE for card in exchange.hand.of_suit(exchange.trump))
    return f"with {number} higher trump{'' if number == 1 else 's'}"


def own_pinochle(exchange: Exchange, _first: Sequence[Card], _second: Sequence[Card]) -> str:
    """By the cards of pinochles that are held, and by whether one of them is a trump."""
    number = len(pinochle_cards(exchange))
    held = {0: "one half only", 2: "an own pinochle", 3: "three cards of two"}.get(number, "both pinochles")
    trump = exchange.trump.word if halves_meet(exchange.trump) else "hearts or clubs"
    return f"{trump} trump, {held}"


def meld_given_up(exchange: Exchange, first: Sequence[Card], second: Sequence[Card]) -> str:
    """By the meld that the second list breaks and the first keeps."""
    kept, left = (count_meld(exchange.hand.minus(*cards), exchange.trump, STANDARD).total for cards in (first, second))
    return "20 meld" if kept - left <= 20 else "40 meld" if kept - left <= 40 else "more meld"


def missing_ace(exchange: Exchange, _first: Sequence[Card], _second: Sequence[Card]) -> str:
    """By whether the ace that is not held is a trump."""
    return (
        "the trump ace is missing" if Card(exchange.trump, Rank.ACE) not in exchange.hand else "a side ace is missing"
    )


def half_trump(exchange: Exchange, _first: Sequence[Card], _second: Sequence[Card]) -> str:
    """By whether one half of a pinochle is a trump."""
    return "spades or diamonds trump" if halves_meet(exchange.trump) else "hearts or clubs trump"


def trumps_kept(exchange: Exchange, first: Sequence[Card], second: Sequence[Card]) -> str:
    """By how many trumps more the first list keeps."""
    first_given, second_given = (sum(card.suit is exchange.trump for card in cards) for cards in (first, second))
    return "one trump" if second_given - first_given == 1 else "two trumps or more"


# --- the rules measured ----------------------------------------------------------------------------------------------

CLASSIC_PASS = "the classic list"
SECONDS = tuple(Rank)[:5]

EVERY_TRUMP_FIRST = passing(moved((SECOND_TRUMPS, TRUMP_NINES), HALF))
NEVER_A_HALF = passing(tuple(step for step in WANTED if step != HALF))
JACK_KEPT = passing((EACH_TRUMP, HALF, ACES, *seconds(*SECONDS[:4]), SECOND_ACES, TRUMP_NINES, *seconds(Rank.JACK)))
NINES_KEPT = passing(WANTED[:-1], (*REST, TRUMP_NINES))


def rest_first(*first: str) -> List:
    """The classic list, where of what declarer cannot use these steps go first."""
    return passing(rest=(*first, *(step for step in REST if step not in first)))


PASS_ROWS = (
    Row(
        "gives what declarer can use, own meld or not", "keeps own meld", classic_pass_list, keeping(lambda e: e.melds)
    ),
    Row(
        "breaks the own trump marriage",
        "keeps it",
        classic_pass_list,
        keeping(lambda e: MARRIAGES[e.trump] if all(card in e.hand for card in MARRIAGES[e.trump]) else ()),
    ),
    *(
        Row(f"breaks own {rank.word}s around", "keeps them", classic_pass_list, keeping(around(rank)))
        for rank in AROUNDS
    ),
    *(
        Row(
            f"gives all four {rank.word}s around",
            f"breaks own {rank.word}s around",
            giving_first(around(rank)),
            classic_pass_list,
        )
        for rank in (Rank.ACE, Rank.KING)
    ),
    Row("every trump first, nines too", "the classic order", EVERY_TRUMP_FIRST, classic_pass_list),
    Row(
        "half of a pinochle to a bidder in spades or diamonds",
        "only when nothing useful is left",
        classic_pass_list,
        NEVER_A_HALF,
        own_pinochle,
    ),
    Row(
        "halves of a pinochle to every bidder",
        "only in spades or diamonds",
        passing(tuple("any half" if step == HALF else step for step in WANTED)),
        classic_pass_list,
        own_pinochle,
    ),
    Row(
        "both of two equal halves",
        "one of them",
        passing(tuple("both halves" if step == HALF else step for step in WANTED)),
        classic_pass_list,
    ),
    Row(
        "all three cards of two pinochles first",
        "the classic list",
        giving_first(three_of_two_pinochles),
        classic_pass_list,
        half_trump,
    ),
    Row(
        "half of a pinochle before trumps",
        "after one of each trump",
        passing(moved((HALF,), EACH_TRUMP)),
        classic_pass_list,
    ),
    Row("keeps the second jack of trump", "gives it with the second trumps", JACK_KEPT, classic_pass_list),
    Row(
        "trump nines before side aces",
        "after second aces",
        passing(moved((TRUMP_NINES,), ACES)),
        classic_pass_list,
        higher_trumps,
    ),
    Row(
        "trump nines before second aces",
        "after them",
        passing(moved((TRUMP_NINES,), SECOND_ACES)),
        classic_pass_list,
        higher_trumps,
    ),
    Row("keeps trump nines always", "gives them after second aces", NINES_KEPT, classic_pass_list, higher_trumps),
    Row(
        "second trumps before side aces",
        "after one of each ace",
        passing(moved((SECOND_TRUMPS,), ACES)),
        classic_pass_list,
    ),
    *(
        Row(
            f"a second {rank.word} of trump before side aces",
            "after one of each ace",
            passing(moved(seconds(rank), ACES)),
            classic_pass_list,
        )
        for rank in SECONDS
    ),
    Row(
        "aces of the shortest suit first",
        "of the longest",
        aces_from_suits(shortest=True),
        aces_from_suits(shortest=False),
    ),
    Row("left over: jacks and nines first", "queens and kings first", classic_pass_list, rest_first(ROYALS)),
    Row("left over: jacks and nines first", "tens first", classic_pass_list, rest_first(TENS)),
    Row("left over: queens and kings first", "tens first", rest_first(ROYALS), rest_first(TENS)),
    Row(
        "left over: kings before queens",
        "queens before kings",
        rest_first("kings", "queens"),
        rest_first("queens", "kings"),
    ),
    Row("left over: jacks before nines", "nines before jacks", rest_first(JACKS), rest_first(NINES)),
    Row(
        "left over: the cards of a pinochle first",
        "last",
        classic_pass_list,
        passing(rest=moved((PINOCHLE_CARDS,), TENS, REST)),
    ),
    Row(
        "left over: whatever costs least own meld",
        "by rank, own meld or not",
        passing(rest=("whatever",)),
        classic_pass_list,
    ),
    Row("left over: from the shortest suit", "from the longest", from_suits(shortest=True), from_suits(shortest=False)),
    Row("left over: from the shortest suit", "by rank", from_suits(shortest=True), classic_pass_list),
    Row("left over: side marriages whole", "the classic order", giving_whole_marriages, classic_pass_list),
    Row(
        "left over: whatever costs least own meld, kings first",
        "the classic order",
        passing(rest=("whatever, kings first",)),
        classic_pass_list,
    ),
    Row("the list measured here", "the classic list", measured_pass, classic_pass_list),
    Row("the list measured here", "as skilled players pass", measured_pass, SKILLED),
    Row("as skilled players pass", "the classic list", SKILLED, classic_pass_list),
)

classic_return_list = by_steps(*BACK)
WEAKEST_FIRST = by_steps(LOW_NINES, LOW_JACKS, QUEENS, KINGS, LOW_TENS, SIDE_ACES, TRUMPS)
SHORT_SUITS = returning(from_short_suits)
MEASURED_RETURN = returning(measured_return)

RETURN_ROWS = (
    Row("keeps meld", "empties the shortest side suits, meld or not", SHORT_SUITS, returning(emptied), meld_given_up),
    Row(
        "a side marriage whole, where that empties the suit",
        "keeps it",
        returning(partial(with_marriages, emptying=True)),
        SHORT_SUITS,
    ),
    Row("side marriages whole", "keeps them", returning(partial(with_marriages, emptying=False)), SHORT_SUITS),
    Row(
        "all cards of an own pinochle, in hearts or clubs",
        "keeps it",
        returning(pinochle_back),
        SHORT_SUITS,
        own_pinochle,
    ),
    Row("losers of the shortest suit first", "kings and queens first", SHORT_SUITS, classic_return_list),
    Row("losers of the shortest suit first", "weakest first", SHORT_SUITS, WEAKEST_FIRST),
    Row("kings and queens first", "nines and jacks first", classic_return_list, WEAKEST_FIRST),
    Row(
        "of a short suit kings first",
        "nines first",
        SHORT_SUITS,
        returning(lambda e: [*short_suits(e, spare(e, *LOSERS), weakest=True), *spare(e, SIDE_ACES, TRUMPS)]),
    ),
    Row("tens before other losers", "after them", by_steps(LOW_TENS, *BACK), classic_return_list),
    Row(
        "keeps tens, side aces and trumps go first",
        "gives tens",
        by_steps(*LOSERS[:-1], SIDE_ACES, TRUMPS, LOW_TENS),
        classic_return_list,
    ),
    Row(
        "keeps a ten behind two aces", "gives it with the other tens", returning(backed_tens_last), classic_return_list
    ),
    Row(
        "queens of spades and jacks of diamonds first",
        "after the other losers",
        by_steps(SPADE_QUEENS, ANY_JACKS, *BACK),
        returning(halves_last),
        half_trump,
    ),
    Row(
        "keeps a jack of diamonds just received",
        "gives it as if it were his own",
        classic_return_list,
        by_steps(*(ANY_JACKS if step == OWN_JACKS else step for step in BACK)),
    ),
    Row("lowest trumps before side aces", "after them", by_steps(*LOSERS, TRUMPS, SIDE_ACES), classic_return_list),
    Row("one side ace, hoping for aces around", "keeps it", returning(one_ace), classic_return_list),
    Row(
        "three different aces, hoping for the fourth",
        "keeps them",
        returning(aces_for_around),
        classic_return_list,
        missing_ace,
    ),
    Row(
        "breaks a side marriage to keep trumps",
        "gives lowest trumps",
        returning(lambda e: [*spare(e, *LOSERS, SIDE_ACES), *cheap_marriages(e), *spare(e, TRUMPS)]),
        classic_return_list,
        trumps_kept,
    ),
    Row(
        "breaks a side marriage to keep side aces",
        "gives side aces",
        returning(lambda e: [*spare(e, *LOSERS), *cheap_marriages(e), *spare(e, SIDE_ACES, TRUMPS)]),
        returning(lambda e: [*spare(e, *LOSERS, SIDE_ACES), *cheap_marriages(e), *spare(e, TRUMPS)]),
    ),
    Row(
        "gives trump nines to keep side aces",
        "gives side aces",
        returning(lambda e: [*spare(e, *LOSERS), *trump_nines(e), *spare(e, SIDE_ACES, TRUMPS)]),
        classic_return_list,
    ),
    Row("the list measured here", "the classic list", MEASURED_RETURN, classic_return_list),
    Row("the list measured here", "as skilled players return", MEASURED_RETURN, SKILLED),
    Row("as skilled players return", "the classic list", SKILLED, classic_return_list),
)


# --- measuring -------------------------------------------------------------------------------------------------------


ROWS = {"pass": PASS_ROWS, "return": RETURN_ROWS}
LISTS = {
    what: tuple(dict.fromkeys(each for row in rows for each in (row.first, row.second) if each is not SKILLED))
    for what, rows in ROWS.items()
}


class Table:
    """What all lists of one side of the exchange choose, and what comes of it, in the same contracts.

    Attributes:
        exchanges: what the giver knows in each deal.
        chosen: by list, the cards that go in each deal.
    """

    def __init__(self, contracts: Contracts, what: str) -> None:
        outcomes = play(contracts, Team(), Team())
        self._contracts, self._passes = contracts, what == "pass"
        if self._passes:
            hands, got = contracts.hands[:, 2], np.zeros_like(contracts.trumps)
            by_skilled = outcomes[:, GAVE]
        else:
            got = outcomes[:, GAVE]
            self._contracts = replace(contracts, given=got)
            hands, by_skilled = contracts.hands[:, 0] | got, outcomes[:, GAVE_BACK]
        situations = np.stack((hands, contracts.trumps, got), axis=1)
        self.exchanges = list(map(exchange_of, situations.tolist()))
        by_lists = zip(LISTS[what], choose_all(what, situations), strict=True)
        self.chosen = {each: same_copies(masks, hands) for each, masks in ((SKILLED, by_skilled), *by_lists)}
        self.points = cache(self._points)

    def _points(self, chosen_by: List | None) -> Integers:
        """What the declaring side makes of each deal."""
        cards = self.chosen[chosen_by]
        settled = replace(self._contracts, given=cards) if self._passes else replace(self._contracts, returned=cards)
        outcomes = play(settled, Team(), Team())
        points: Integers = outcomes[:, MELD] + outcomes[:, TRICKS]
        return points

    def measure(self, row: Row) -> dict[str, Any]:
        """What the first list of a row gains over the second."""
        first, second = self.chosen[row.first], self.chosen[row.second]
        gained, differ = self.points(row.first) - self.points(row.second), first != second
        found = {"rule": row.rule, "against": row.against, "points": interval(gained), **where(gained, differ)}
        if row.split:
            groups = np.full(len(gained), "", object)
            for deal in np.flatnonzero(differ):
                exchange = self.exchanges[deal]
                cards = (hand_of(int(masks[deal])).cards for masks in (first, second))
                groups[deal] = row.split(exchange, *cards)
            found["by"] = {name: where(gained, groups == name) for name in sorted({*groups[differ]})}
        return found


def where(gained: Integers, differ: NDArray[Any]) -> dict[str, Any]:
    """What a rule gains in the deals in which it matters."""
    number = int(differ.sum())
    return {
        "deals": number,
        "share": round(number / len(gained), 5),
        "where they differ": interval(gained[differ]) if number >= FEWEST else None,
    }


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a mask, the first copy of each before the second."""
    mask = 0
    for card in cards:
        first = 1 << COPIES * card.index
        mask |= first << 1 if mask & first else first
    return mask


def same_copies(masks: Integers, hands: Integers) -> Integers:
    """The masks, with the first copy held where one of a card goes: whoever named them."""
    some, both = (masks | masks >> 1) & FIRST_COPIES, masks & masks >> 1 & FIRST_COPIES
    first_held_copies = hands & ~((hands & FIRST_COPIES) << 1)
    same: Integers = (first_held_copies & 3 * some) | both << 1
    return same


def exchange_of(situation: Sequence[int]) -> Exchange:
    """What the giver knows, from his hand, the number of the trump and what he got."""
    hand, trump, got = situation
    return Exchange(hand_of(hand), SUITS[trump], hand_of(got).cards)


def choose_all(what: str, situations: Integers) -> Integers:
    """What each list chooses in each deal, ``int64[lists, N]``; all processors share the deals."""
    parts = np.array_split(situations, max(1, len(situations) // 1000))
    found = []
    with ProcessPoolExecutor() as pool:
        for chosen in pool.map(partial(choose, what), parts):
            found.append(chosen)
            sys.stderr.write(f"\r{what}: {sum(part.shape[1] for part in found):,} of {len(situations):,} deals ")
            sys.stderr.flush()
    sys.stderr.write("\n")
    return np.concatenate(found, axis=1)


def choose(what: str, situations: Integers) -> Integers:
    """What each list chooses in some deals."""
    exchanges = list(map(exchange_of, situations.tolist()))
    return np.array([[mask_of(each(exchange)) for exchange in exchanges] for each in LISTS[what]], np.int64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    contracts = random_contracts(arguments.deals, arguments.seed, STANDARD)
    found = {}
    for what, rows in ROWS.items():
        table = Table(contracts, what)
        found[what] = list(map(table.measure, rows))
    terms = {"deals": arguments.deals, "seed": arguments.seed}
    print(json.dumps({"machine": machine(), **terms, **found}, indent=2))


if __name__ == "__main__":
    main()
