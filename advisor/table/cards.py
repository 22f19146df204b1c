"""Suits, ranks, cards and hands: the vocabulary, and how people type it.

The deck has 48 cards: two of each of A 10 K Q J 9 in four suits. The two copies of a card are not told apart.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import Self

COPIES = 2
HAND_SIZE = 12


class _Ordered(Enum):
    """An enumeration whose members know their place and sort by it.

    Attributes:
        index: place in the declaration, from 0.
    """

    index: int

    def __init__(self, _value: str) -> None:
        self.index = len(type(self).__members__)

    def __lt__(self, other: Self) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return str(self.value)


class Suit(_Ordered):
    """A suit; in the order in which hands are written."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """The black or red pip, such as ``♠``."""
        return "♠♥♦♣"[self.index]

    @property
    def word(self) -> str:
        """The name in a sentence, such as ``spades``."""
        return self.name.lower()

    @classmethod
    def parse(cls, text: "Suit | str") -> "Suit":
        """Read ``S``, ``s``, ``spade``, ``Spades`` or ``♠``.

        Raises:
            NotationError: if the text names no suit.
        """
        if isinstance(text, cls):
            return text
        suit = _SUIT_NAMES.get(_simplify(str(text)).strip().upper())
        if suit is None:
            raise NotationError(f'no suit "{text}"; the suits are S, H, D, C (spades, hearts, diamonds, clubs)')
        return suit


class Rank(_Ordered):
    """A rank, strongest first: the ten stands between the ace and the king."""

    ACE = "A"
    TEN = "10"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"

    @property
    def word(self) -> str:
        """The name in a sentence, such as ``king``."""
        return self.name.lower()

    @property
    def letter(self) -> str:
        """The one-letter form of recorded deals: ``T`` for the ten."""
        return "T" if self is Rank.TEN else self.value

    @classmethod
    def parse(cls, text: "Rank | str") -> Self:
        """Read ``A 10 T K Q J 9``, in any case.

        Raises:
            NotationError: if the text names no rank.
        """
        if isinstance(text, cls):
            return text
        plain = str(text).strip().upper()
        for rank in cls:
            if plain in (rank.value, rank.letter, rank.name):
                return rank
        raise NotationError(f'no rank "{text}"; the ranks are A, 10, K, Q, J, 9')


class NotationError(ValueError):
    """Text that cannot be read; the message names the token and the remedy."""


class HandError(NotationError):
    """A hand that cannot be read or cannot exist; the message lists every defect.

    Attributes:
        unreadable: the tokens that are no cards, in the order typed.
    """

    def __init__(self, defects: Iterable[str], unreadable: Iterable[str] = ()) -> None:
        super().__init__(tuple(defects), tuple(unreadable))
        self.unreadable = tuple(unreadable)

    def __str__(self) -> str:
        return "; ".join(self.args[0])


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Sorts as hands are written: by suit, then strongest first.

    Attributes:
        index: place in :data:`DECK`, 0 to 23.
    """

    suit: Suit
    rank: Rank
    index: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", self.suit.index * len(Rank) + self.rank.index)

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def words(self) -> str:
        """The name in a sentence, such as ``ten of hearts``."""
        return f"{self.rank.word} of {self.suit.word}"

    @classmethod
    def parse(cls, text: "Card | str") -> "Card":
        """Read one card: ``10S TS 10s S10 ST 10♠ ♠10``.

        Raises:
            NotationError: if the text is not exactly one card.
        """
        if isinstance(text, cls):
            return text
        cards = _read_token(_simplify(str(text)).strip())
        if cards is None or len(cards) != 1:
            raise NotationError(f'cannot read "{text}" as a card; cards look like 10S, KH, 9D')
        return cards[0]


def read_cards(cards: "str | Iterable[Card | str]") -> list[Card]:
    """Cards in the order given, from one text or from single cards.

    Raises:
        HandError: naming the tokens that are no cards.
    """
    if not isinstance(cards, str):
        return [Card.parse(card) for card in cards]
    found, unreadable = _read_cards(cards)
    if unreadable:
        raise HandError([_unreadable(unreadable)], unreadable)
    return found


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards held together, sorted, at most two of each; equal hands hold equal cards.

    A plain ``Hand(cards)`` takes any number of cards; :meth:`parse` checks the number.

    Attributes:
        cards: in the order of :data:`DECK`.
        copies: how many of each card of :data:`DECK` are held, 24 numbers.
    """

    cards: tuple[Card, ...] = ()
    copies: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=_card_index)))
        object.__setattr__(self, "copies", _count_copies(self.cards))
        if max(self.copies) > COPIES:
            raise HandError(_too_many_copies(self.copies))

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    @property
    def holdings(self) -> str:
        """``spades.hearts.diamonds.clubs``, such as ``ATKQJ9.AK.QJ.A9``; :meth:`parse` reads it back."""
        return ".".join("".join(card.rank.letter for card in self.of_suit(suit)) for suit in Suit)

    def of_suit(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of one suit, strongest first."""
        return tuple(card for card in self.cards if card.suit is suit)

    def count(self, card: Card) -> int:
        """Copies held, 0 to 2."""
        return self.copies[card.index]

    def count_rank(self, rank: Rank) -> int:
        """Cards of one rank held, in all suits."""
        return sum(card.rank is rank for card in self.cards)

    def distinct(self) -> tuple[Card, ...]:
        """Each different card once."""
        return tuple(dict.fromkeys(self.cards))

    def plus(self, *cards: Card) -> "Hand":
        """The hand with these cards added.

        Raises:
            HandError: if that makes three of a card.
        """
        return Hand(self.cards + cards)

    def minus(self, *cards: Card) -> "Hand":
        """The hand without these cards, one copy for each time a card is named.

        Raises:
            HandError: if a card is not held.
        """
        left = list(self.cards)
        for card in cards:
            if card not in left:
                raise HandError([f"{card} is not held"])
            left.remove(card)
        return Hand(tuple(left))

    @classmethod
    def parse(
        cls, text: "Hand | str | Iterable[Card | str]", size: int | None = HAND_SIZE, called: str = "a hand"
    ) -> Self:
        """Read a hand as people type it.

        Cards in either order and any case (``10S ts S10 ♠10``), apart or joined, with blanks or commas;
        suit groups (``S:A10KQJ9 H:AK``, ``S: A 10 K``); four holdings (``AKQJ.A9.T9.KJ9``, spades first).

        Args:
            text: the text, or several texts or cards.
            size: the number of cards wanted; ``None`` takes any number.
            called: what has that many, where it is no whole hand.

        Raises:
            HandError: naming every defect at once: unreadable tokens, too many copies, a wrong count.
        """
        if isinstance(text, cls) and size in (None, len(text)):
            return text
        cards, unreadable = _read_cards(text if isinstance(text, str) else " ".join(map(str, text)))
        wrong_number = size is not None and len(cards) != size
        if not unreadable and not wrong_number:
            return cls(tuple(cards))
        defects = [_unreadable(unreadable)] if unreadable else []
        defects += _too_many_copies(_count_copies(cards))
        if wrong_number:
            if not cards and not unreadable:
                defects.append(f"no cards; {called} has {size}")
            else:
                defects.append(f"{len(cards)} card{'' if len(cards) == 1 else 's'} read; {called} has {size}")
        raise HandError(defects, unreadable)


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The 24 different cards, in order; the deck holds each of them twice."""


_card_index = attrgetter("index")


def _count_copies(cards: Iterable[Card]) -> tuple[int, ...]:
    copies = [0] * len(DECK)
    for card in cards:
        copies[card.index] += 1
    return tuple(copies)


def _card(suit: Suit, rank: Rank) -> Card:
    return DECK[suit.index * len(Rank) + rank.index]


def _unreadable(tokens: Iterable[str]) -> str:
    return "cannot read " + ", ".join(f'"{token}"' for token in tokens) + " (cards look like 10S, KH)"


def _too_many_copies(copies: Iterable[int]) -> list[str]:
    return [
        f"{card} {number} times, the deck has {COPIES} of each card"
        for card, number in zip(DECK, copies, strict=True)
        if number > COPIES
    ]


# --- reading ---------------------------------------------------------------------------------------------------------

# Filled and outlined pips; emoji add a variation selector that is dropped.
_PIPS = str.maketrans(dict(zip("♠♤♥♡♦♢♣♧", "SSHHDDCC", strict=True)) | {"\ufe0e": None, "\ufe0f": None, "\u200d": None})
_SYMBOL = re.compile(r"10|[ATKQJ9SHDC]")
_SYMBOLS: dict[str, Suit | Rank] = (
    {suit.value: suit for suit in Suit} | {rank.value: rank for rank in Rank} | {rank.letter: rank for rank in Rank}
)
_SUIT_NAMES = {name: suit for suit in Suit for name in (suit.value, suit.name, suit.name[:-1])}
_SUIT_COLON = re.compile(r"\s*:\s*")


def _simplify(text: str) -> str:
    return text.translate(_PIPS)


def _symbols(token: str) -> list[Suit | Rank] | None:
    """The suits and ranks that a token is made of: no letter is both. ``None`` if anything else is in it."""
    plain = token.upper()
    found = _SYMBOL.findall(plain)
    if not found or "".join(found) != plain:
        return None
    return [_SYMBOLS[symbol] for symbol in found]


def _read_token(token: str, suit: Suit | None = None) -> list[Card] | None:
    """Cards of one word: suit first, rank first, or ranks alone under a suit named before. ``None`` if unreadable."""
    symbols = _symbols(token)
    if symbols is None:
        return None
    if isinstance(symbols[0], Suit):
        return _read_suit_first(symbols)
    if suit is not None and not any(isinstance(symbol, Suit) for symbol in symbols):
        return [_card(suit, rank) for rank in symbols if isinstance(rank, Rank)]
    return _read_rank_first(symbols)


def _read_suit_first(symbols: list[Suit | Rank]) -> list[Card] | None:
    """``SA``, ``SASK`` and ``SAK``: a suit holds for the ranks after it."""
    cards: list[Card] = []
    suit = None
    for symbol, following in zip(symbols, [*symbols[1:], Suit.SPADES], strict=True):
        if isinstance(symbol, Suit):
            if isinstance(following, Suit):
                return None
            suit = symbol
        elif suit is not None:
            cards.append(_card(suit, symbol))
    return cards


def _read_rank_first(symbols: list[Suit | Rank]) -> list[Card] | None:
    """``AS`` and ``ASKS``: each rank with its own suit; ``AKS`` could be a slip and is refused."""
    cards = []
    for rank, suit in zip(symbols[::2], symbols[1::2], strict=False):
        if not (isinstance(rank, Rank) and isinstance(suit, Suit)):
            return None
        cards.append(_card(suit, rank))
    return cards if len(symbols) % 2 == 0 else None


@lru_cache(maxsize=1024)  # every common spelling of the 24 cards
def _read_whole_card(word: str) -> Card | None:
    """The card of a word that is one card wherever it stands; ``None`` for every other word."""
    cards = _read_token(_simplify(word))
    return cards[0] if cards is not None and len(cards) == 1 else None


def _read_cards(text: str) -> tuple[list[Card], list[str]]:
    """All cards of a text, and the tokens that are none."""
    words = text.split()
    cards = [card for card in map(_read_whole_card, words) if card]
    if len(cards) == len(words):  # as nearly every hand is typed; no other word can change what these mean
        return cards, []
    return _read_words(text)


def _read_words(text: str) -> tuple[list[Card], list[str]]:
    """All cards of a text in any notation, word by word, and the tokens that are none."""
    cards: list[Card] = []
    unreadable: list[str] = []
    suit: Suit | None = None
    for token in _SUIT_COLON.sub(": ", text).replace(",", " ").replace(";", " ").split():
        named = _named_suit(token)
        if named is not None:
            suit = named
            continue
        plain = _simplify(token)
        if "." in plain:
            found = _read_holdings(plain) if suit is None else None
        else:
            found = _read_token(plain, suit)
            if any(letter in "SHDC" for letter in plain.upper()):
                suit = None  # a whole card ends the group
        if found is None:
            unreadable.append(token)
        else:
            cards += found
    return cards, unreadable


def _named_suit(token: str) -> Suit | None:
    """The suit of ``S:``, ``spades:`` or a suit letter standing alone."""
    return _SUIT_NAMES.get(_simplify(token).upper().removesuffix(":"))


def _read_holdings(token: str) -> list[Card] | None:
    """``AKQJ.A9.T9.KJ9``: spades, hearts, diamonds, clubs; an empty one is a void."""
    holdings = token.split(".")
    if len(holdings) != len(Suit):
        return None
    cards: list[Card] = []
    for suit, holding in zip(Suit, holdings, strict=True):
        if holding:
            ranks = _symbols(holding)
            if ranks is None or any(isinstance(rank, Suit) for rank in ranks):
                return None
            cards += [_card(suit, rank) for rank in ranks if isinstance(rank, Rank)]
    return cards
