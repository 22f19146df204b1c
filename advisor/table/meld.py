"""Meld: what twelve cards are worth on the table, and which cards make it.

Source: the counting procedure of the four-hand article; a card may serve in several melds of different kinds, never in
two of the same kind.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from operator import attrgetter, itemgetter
from typing import Any, TypeAlias

from advisor.table.cards import COPIES, Card, Hand, Rank, Suit
from advisor.table.rules import Rules, rules_of

AROUND_POINTS = {Rank.ACE: 100, Rank.KING: 80, Rank.QUEEN: 60, Rank.JACK: 40}
RUN_POINTS = 150
ROYAL_MARRIAGE_POINTS = 40
MARRIAGE_POINTS = 20
RUN_EXTRA_POINTS = 40
PINOCHLE_POINTS = 40
ROUNDHOUSE_BONUS = 10

RUNS = {suit: tuple(Card(suit, rank) for rank in list(Rank)[:5]) for suit in Suit}
MARRIAGES = {suit: (Card(suit, Rank.KING), Card(suit, Rank.QUEEN)) for suit in Suit}
AROUNDS = {rank: tuple(Card(suit, rank) for suit in Suit) for rank in AROUND_POINTS}
PINOCHLE = (Card(Suit.SPADES, Rank.QUEEN), Card(Suit.DIAMONDS, Rank.JACK))
ROUNDHOUSE = tuple(card for pair in MARRIAGES.values() for card in pair)

DOUBLE_AROUND_FACTOR = {"tenfold": 10, "twice": 2, "single": 1}


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld: its name, its points in the rules' scale, the cards that make it."""

    name: str
    points: int
    cards: tuple[Card, ...]

    def to_dict(self) -> dict[str, Any]:
        """The meld in plain values."""
        return {"name": self.name, "points": self.points, "cards": [str(card) for card in self.cards]}


@dataclass(frozen=True, slots=True)
class MeldCount:
    """All melds of a hand in one trump.

    Attributes:
        melds: every meld, each marriage and each dix an item of its own.
        roundhouse: whether there is a king and queen of every suit (a name, worth only its parts unless the rules
        say so).
    """

    trump: Suit
    melds: tuple[Meld, ...]
    roundhouse: bool

    @property
    def total(self) -> int:
        """Points in the rules' scale."""
        return sum(meld.points for meld in self.melds)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that lie on the table: for each card the most copies that one meld kind uses."""
        used: Counter[Card] = Counter()
        by_kind: dict[str, Counter[Card]] = {}
        for meld in self.melds:
            by_kind.setdefault(_kind(meld), Counter()).update(meld.cards)
        for cards in by_kind.values():
            used |= cards
        return tuple(sorted(used.elements()))

    def to_dict(self) -> dict[str, Any]:
        """The count in plain values."""
        return {
            "trump": str(self.trump),
            "total": self.total,
            "melds": [meld.to_dict() for meld in self.melds],
            "roundhouse": self.roundhouse,
        }


@dataclass(frozen=True, slots=True)
class Hole:
    """A card that would add meld: the card, the points in the rules' scale, the names of the melds it makes."""

    card: Card
    points: int
    melds: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The hole in plain values."""
        return {"card": str(self.card), "points": self.points, "melds": list(self.melds)}


def count_meld(hand: Hand | str, trump: Suit | str, rules: Rules | str | None = None) -> MeldCount:
    """Every meld of a hand of any size.

    Args:
        hand: the cards, or text that :meth:`Hand.parse` reads.
        trump: the trump suit.
        rules: the rules, a preset name or a file; ``standard`` if not given.

    Returns:
        The melds, run first, in the rules' scale.

    Raises:
        NotationError: if the hand or the trump cannot be read.
    """
    return meld_of(hand, rules).count(Suit.parse(trump))


def find_holes(hand: Hand | str, trump: Suit | str, rules: Rules | str | None = None) -> tuple[Hole, ...]:
    """The single cards that would add meld, most points first.

    Args and errors are those of :func:`count_meld`.

    Returns:
        One entry for each card of which a copy is missing and which, added to the hand, raises the total.
    """
    return meld_of(hand, rules).holes(Suit.parse(trump))


def meld_of(hand: Hand | str, rules: Rules | str | None = None) -> "HandMeld":
    """The meld of a hand in any trump; args and errors are those of :func:`count_meld`."""
    return _groups_under(rules_of(rules)).meld_of(Hand.parse(hand, size=None))


# --- the kinds of meld, each from the copies held of the cards it looks at ---


_Copies: TypeAlias = tuple[int, ...]
_Melds: TypeAlias = Iterator[tuple[str, int, tuple[Card, ...]]]
"""Name, points in the times-ten scale, cards."""


def _trump_melds(suit: Suit, rules: Rules, copies: _Copies) -> _Melds:
    """Runs and royal marriages: they are of one kind, so the king and queen of a run are not married again."""
    run, royals = RUNS[suit], MARRIAGES[suit]
    runs, royal_copies = min(copies[:5]), copies[2:4]
    if runs == COPIES:
        yield "double run", rules.double_run, run * 2
        return
    if not runs:
        for _ in range(min(royal_copies)):
            yield "royal marriage", ROYAL_MARRIAGE_POINTS, royals
        return
    spare = [card for card, held in zip(royals, royal_copies, strict=True) if held == COPIES]
    if rules.run_extras == "marriage" and len(spare) < len(royals):
        spare = []
    worth = RUN_EXTRA_POINTS * len(spare) if rules.run_extras == "each" else RUN_EXTRA_POINTS * bool(spare)
    name = "run"
    if spare:
        name += " with extra " + " and ".join(card.rank.word for card in spare)
    yield name, RUN_POINTS + worth, run + tuple(spare)
    if rules.run_marriage == "extra":
        yield "royal marriage", ROYAL_MARRIAGE_POINTS, royals


def _marriages(suit: Suit, copies: _Copies) -> _Melds:
    for _ in range(min(copies)):
        yield f"marriage {suit}", MARRIAGE_POINTS, MARRIAGES[suit]


def _dixes(suit: Suit, rules: Rules, copies: _Copies) -> _Melds:
    for _ in range(copies[-1]):
        yield "dix", rules.dix, (Card(suit, Rank.NINE),)


def _arounds(rank: Rank, rules: Rules, copies: _Copies) -> _Melds:
    points, four = AROUND_POINTS[rank], AROUNDS[rank]
    sets = min(copies)
    if sets == COPIES:
        yield f"double {rank.word}s around", points * DOUBLE_AROUND_FACTOR[rules.doubles], four * 2
    elif sets:
        yield f"{rank.word}s around", points, four


def _pinochles(rules: Rules, copies: _Copies) -> _Melds:
    pinochles = min(copies)
    if pinochles == COPIES:
        yield "double pinochle", rules.double_pinochle, PINOCHLE * 2
    elif pinochles:
        yield "pinochle", PINOCHLE_POINTS, PINOCHLE


def _roundhouses(copies: _Copies) -> _Melds:
    if min(copies):
        yield "roundhouse", ROUNDHOUSE_BONUS, ROUNDHOUSE


# --- groups of cards ---
#
# Each kind of meld looks at a few cards: a run or a marriage at one suit, an around at one rank. What it makes depends
# on the copies held of these and on nothing else, so it is worked out once for each holding and looked up ever after.

_Kind: TypeAlias = Callable[[_Copies], _Melds]


@dataclass(frozen=True, slots=True, eq=False)
class Share:
    """What a group of cards contributes to a hand; one object for each holding, so that more can be kept for it.

    Attributes:
        melds: its melds.
        last: those of its melds that are listed after the melds of all other groups.
        changes: what one more of its cards would make of them, in order of the cards; no points where only the name of
        a meld changes.
    """

    melds: tuple[Meld, ...]
    last: tuple[Meld, ...]
    changes: tuple[Hole, ...]


class _Group(dict[_Copies, Share]):
    """A few cards that make melds together, and their share in a hand by the copies held of each.

    Attributes:
        pick: picks the copies of these cards out of those of the whole deck.
    """

    def __init__(self, rules: Rules, cards: Sequence[Card], kind: _Kind | None, last: _Kind | None = None) -> None:
        super().__init__()
        self._rules = rules
        self._cards = cards
        self._kinds = kind, last
        self._melds_of = cache(self._melds)  # a holding is asked for by all that lack one card of it
        self.pick: Callable[[Sequence[int]], _Copies] = itemgetter(*[card.index for card in cards])

    def __missing__(self, copies: _Copies) -> Share:
        melds, last = self._melds_of(copies)
        share = self[copies] = Share(melds, last, tuple(self._changes(copies, melds + last)))
        return share

    def _melds(self, copies: _Copies) -> tuple[tuple[Meld, ...], ...]:
        scaled = self._rules.scaled
        return tuple(
            tuple(Meld(name, scaled(points), cards) for name, points, cards in kind(copies) if points) if kind else ()
            for kind in self._kinds
        )

    def _changes(self, copies: _Copies, before: tuple[Meld, ...]) -> Iterator[Hole]:
        for i, card in enumerate(self._cards):
            if copies[i] < COPIES:
                melds, last = self._melds_of((*copies[:i], copies[i] + 1, *copies[i + 1 :]))
                after = melds + last
                if after != before:
                    made = Counter(meld.name for meld in after) - Counter(meld.name for meld in before)
                    gain = sum(meld.points for meld in after) - sum(meld.points for meld in before)
                    yield Hole(card, gain, tuple(made.elements()))


@lru_cache(maxsize=1 << 14)
def _with_change(suit: Share, change: Hole) -> Share:
    """The share of one suit, and what one more of its cards changes in a meld of several suits."""
    by_card = {hole.card: hole for hole in suit.changes}
    card, before = change.card, by_card.get(change.card)
    by_card[card] = Hole(card, before.points + change.points, before.melds + change.melds) if before else change
    return replace(suit, changes=tuple(by_card[card] for card in sorted(by_card)))


class _Groups:
    """All groups of cards that make meld under some rules."""

    def __init__(self, rules: Rules) -> None:
        suits = [(suit, [Card(suit, rank) for rank in Rank]) for suit in Suit]
        self._as_trump = [
            _Group(rules, cards, partial(_trump_melds, suit, rules), partial(_dixes, suit, rules))
            for suit, cards in suits
        ]
        self._as_plain_suit = [_Group(rules, MARRIAGES[suit], partial(_marriages, suit)) for suit in Suit]
        self._of_several_suits = [
            *(_Group(rules, AROUNDS[rank], partial(_arounds, rank, rules)) for rank in AROUNDS),
            _Group(rules, PINOCHLE, partial(_pinochles, rules)),
        ]
        if rules.roundhouse == "250":
            self._of_several_suits.append(_Group(rules, ROUNDHOUSE, None, _roundhouses))

    def meld_of(self, hand: Hand) -> "HandMeld":
        """The shares of all groups in a hand."""
        copies = hand.copies
        return HandMeld(
            [group[group.pick(copies)] for group in self._as_trump],
            [group[group.pick(copies)] for group in self._as_plain_suit],
            [group[group.pick(copies)] for group in self._of_several_suits],
        )


@lru_cache(maxsize=32)
def _groups_under(rules: Rules) -> _Groups:
    return _Groups(rules)


class HandMeld:
    """The meld of one hand in any trump; what is the same in all of them is put together once.

    Attributes:
        as_trump, as_plain_suit: the shares of the four suits; their changes are those of the whole hand.
        several_suits: the shares of the melds that are made of several suits.
        roundhouse: whether there is a king and queen of every suit.
    """

    def __init__(self, as_trump: list[Share], as_plain_suit: list[Share], several_suits: list[Share]) -> None:
        self.as_trump = as_trump
        self.as_plain_suit = as_plain_suit
        self.several_suits = several_suits
        self.roundhouse = all([share.melds for share in as_plain_suit])  # noqa: C419 - a third of the time
        for share in several_suits:
            for change in share.changes:
                suit = change.card.suit.index
                as_trump[suit] = _with_change(as_trump[suit], change)
                as_plain_suit[suit] = _with_change(as_plain_suit[suit], change)

    def _suits(self, trump: Suit) -> list[Share]:
        suits = self.as_plain_suit.copy()
        suits[trump.index] = self.as_trump[trump.index]
        return suits

    def count(self, trump: Suit) -> MeldCount:
        """All melds in one trump."""
        suits = self._suits(trump)
        its_own = suits.pop(trump.index)
        shares = [its_own, *suits, *self.several_suits]
        melds = [meld for share in shares for meld in share.melds]
        last = [meld for share in shares for meld in share.last]
        return MeldCount(trump, (*melds, *last), self.roundhouse)

    def holes(self, trump: Suit) -> tuple[Hole, ...]:
        """All single cards that add meld in one trump, most points first."""
        holes = [hole for share in self._suits(trump) for hole in share.changes if hole.points]
        return tuple(sorted(holes, key=_points, reverse=True))


_points = attrgetter("points")


def _kind(meld: Meld) -> str:
    """Melds of one kind use different cards: all marriages are of one kind, so are the dixes, and so on."""
    return meld.name.split()[0] if meld.name.startswith(("marriage", "dix")) else meld.name
