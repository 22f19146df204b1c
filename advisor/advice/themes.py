"""Hands to practise on: dealt at random, or such that they have something in common.

A number and a seed give the same hand on every machine. Nothing here needs the simulator.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from advisor.advice.drill_kinds import ABOUT_THEMES
from advisor.advice.rules_of_thumb import bid_by_formula, missing_run_cards
from advisor.table.auction import nameable
from advisor.table.cards import COPIES, DECK, HAND_SIZE, Card, Hand, Rank, Suit
from advisor.table.meld import PINOCHLE
from advisor.table.nearest import did_you_mean
from advisor.table.rules import Rules

_BORDER = 30
_TRIES = 10_000  # some seconds; no theme is so rare under rules that anybody plays
Declarer = Literal["player", "partner"]
_Fits = Callable[[Hand, Rules], list[Suit]]


class NoHandError(ValueError):
    """Under these rules there are hardly any hands of a theme."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What hands have in common.

    Attributes:
        name: what it is called.
        about: what such hands are, in a few words.
        suits: the trumps in which a hand is one of them; none if it is not.
    """

    name: str
    about: str
    suits: _Fits


def _any(_hand: Hand, _rules: Rules) -> list[Suit]:
    return list(Suit)


def _long_trump(hand: Hand, _rules: Rules) -> list[Suit]:
    return [suit for suit in Suit if len(hand.of_suit(suit)) >= 6]


def _aces(hand: Hand, _rules: Rules) -> list[Suit]:
    return list(Suit) if hand.count_rank(Rank.ACE) >= 4 else []


def _run_short(hand: Hand, _rules: Rules) -> list[Suit]:
    missing = {suit: missing_run_cards(hand, suit) for suit in Suit}
    return [suit for suit in Suit if missing[suit] == 1] if min(missing.values()) == 1 else []


def _double_pinochle(hand: Hand, _rules: Rules) -> list[Suit]:
    return list(Suit) if sum(map(hand.count, PINOCHLE)) >= 3 else []


def _borderline(hand: Hand, rules: Rules) -> list[Suit]:
    bid = _best_bid(hand, rules)
    return list(Suit) if bid is not None and abs(bid - rules.min_bid) <= _BORDER else []


def _weak(hand: Hand, rules: Rules) -> list[Suit]:
    bid = _best_bid(hand, rules)
    return list(Suit) if bid is None or bid < rules.min_bid - _BORDER else []


def _best_bid(hand: Hand, rules: Rules) -> float | None:
    """What the hand promises in the best trump, in the times-ten scale; ``None`` if it may name none."""
    suits = nameable(hand, rules)
    return bid_by_formula(hand, rules, suits)[0] if suits else None


_SUITS: dict[str, _Fits] = {
    "random": _any,
    "long-trump": _long_trump,
    "aces": _aces,
    "run-short": _run_short,
    "double-pinochle": _double_pinochle,
    "borderline": _borderline,
    "weak": _weak,
}
THEMES = {name: Theme(name, about, _SUITS[name]) for name, about in ABOUT_THEMES.items()}
"""Every theme by its name; the first is the one of hands that are just dealt."""


def find_theme(name: str) -> str:
    """The name of a theme as people type it.

    Raises:
        ValueError: naming the nearest one.
    """
    plain = name.strip().lower().replace("_", "-").replace(" ", "-")
    if plain not in THEMES:
        raise ValueError(f'no theme "{name}"{did_you_mean(plain, list(THEMES))}; the themes are {", ".join(THEMES)}')
    return plain


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand to practise on.

    Attributes:
        hand: twelve cards.
        suits: the trumps in which it is what was wanted.
        others: the 36 other cards in random order.
        chance: for what else is to be random about the question, 0 to 1.
    """

    hand: Hand
    suits: tuple[Suit, ...]
    others: tuple[Card, ...]
    chance: float


def deal_by_theme(
    theme: str, rules: Rules, seed: int, number: int, purpose: str = "", *, declarer: Declarer | None = None
) -> Dealt:
    """Deal a hand.

    Args:
        theme: the name of a theme.
        rules: the rules, which say what is strong enough for a bid.
        seed: which sequence of hands.
        number: which of the sequence, from 1.
        purpose: what it is for; each purpose has its own sequences.
        declarer: who is to name one of the suits, so that the rules must let him: the player, or his partner, who has
            other cards.

    Raises:
        NoHandError: if none turns up.
    """
    source = random.Random(f"{purpose}/{theme}/{seed}/{number}")
    for _ in range(_TRIES):
        cards = list(DECK) * COPIES
        for place in range(HAND_SIZE):  # of a random source only random() gives the same numbers in every version
            other = place + int(source.random() * (len(cards) - place))
            cards[place], cards[other] = cards[other], cards[place]
        hand = Hand(tuple(cards[:HAND_SIZE]))
        suits = THEMES[theme].suits(hand, rules)
        if declarer:
            suits = nameable(hand if declarer == "player" else Hand(tuple(cards[HAND_SIZE:])), rules, suits)
        if suits:
            others = sorted(cards[HAND_SIZE:])
            others.sort(key=lambda _card: source.random())
            return Dealt(hand, tuple(suits), tuple(others), source.random())
    raise NoHandError(f"hardly any hand is {THEMES[theme].about} under the rules {rules.name}; choose another theme")


def is_dealt(theme: str, rules: Rules) -> bool:
    """Whether there are hands of a theme under some rules."""
    try:
        deal_by_theme(theme, rules, 1, 1)
    except NoHandError:
        return False
    return True
