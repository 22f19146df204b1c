"""Meld: what twelve cards are worth on the table, and which cards make it.

Source: the counting procedure of the four-hand article; a card may serve in several melds of different kinds, never in
two of the same kind.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
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
    return _look_up(hand, rules).count(Suit.parse(trump))


def find_holes(hand: Hand | str, trump: Suit | str, rules: Rules | str | None = None) -> tuple[Hole, ...]:
    """The single cards that would add meld, most points first.

    Args and errors are those of :func:`count_meld`.

    Returns:
        One entry for each card of which a copy is missing and which, added to the hand, raises the total.
    """
    return _look_up(hand, rules).holes(Suit.parse(trump))


def price_meld(
    hand: Hand | str, trumps: Iterable[Suit] = Suit, rules: Rules | str | None = None
) -> tuple[list[MeldCount], list[tuple[Hole, ...]]]:
    """What :func:`count_meld` and :func:`find_holes` say of each trump; what is the same in all is done once."""
    shares = _look_up(hand, rules)
    trumps = list(trumps)
    return [shares.count(trump) for trump in trumps], [shares.holes(trump) for trump in trumps]


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
    for _ in range(min(copies[2:4])):
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


def _roundhouses(rules: Rules, copies: _Copies) -> _Melds:
    if rules.roundhouse == "250" and min(copies):
        yield "roundhouse", ROUNDHOUSE_BONUS, ROUNDHOUSE


# --- groups of cards ---
#
# Each kind of meld looks at a few cards: a run or a marriage at one suit, an around at one rank. What it makes depends
# on the copies held of these and on nothing else, so it is worked out once for each holding and looked up ever after.


@dataclass(frozen=True, slots=True)
class _Share:
    """What one kind of meld contributes to a hand.

    Attributes:
        melds: its melds.
        changes: what one more of its cards would make of them; no points where only the name of a meld changes.
    """

    melds: tuple[Meld, ...]
    changes: tuple[Hole, ...]


class _Group(dict[_Copies, tuple[_Share, ...]]):
    """A few cards and the kinds of meld that look at them: the shares of these kinds, by the copies held of each card.

    Attributes:
        pick: picks the copies of these cards out of those of the whole deck.
    """

    def __init__(self, cards: Sequence[Card], rules: Rules, *kinds: Callable[[_Copies], _Melds]) -> None:
        super().__init__()
        self._cards = cards
        self._rules = rules
        self._kinds = kinds
        self.pick: Callable[[Sequence[int]], _Copies] = itemgetter(*[card.index for card in cards])

    def __missing__(self, copies: _Copies) -> tuple[_Share, ...]:
        shares = self[copies] = tuple(
            _Share(self._melds(kind, copies), tuple(self._changes(kind, copies))) for kind in self._kinds
        )
        return shares

    def _melds(self, kind: Callable[[_Copies], _Melds], copies: _Copies) -> tuple[Meld, ...]:
        return tuple(Meld(name, self._rules.scaled(points), cards) for name, points, cards in kind(copies) if points)

    def _changes(self, kind: Callable[[_Copies], _Melds], copies: _Copies) -> Iterator[Hole]:
        before = self._melds(kind, copies)
        for i, card in enumerate(self._cards):
            if copies[i] < COPIES:
                after = self._melds(kind, (*copies[:i], copies[i] + 1, *copies[i + 1 :]))
                made = Counter(meld.name for meld in after) - Counter(meld.name for meld in before)
                if made:
                    gain = sum(meld.points for meld in after) - sum(meld.points for meld in before)
                    yield Hole(card, gain, tuple(made.elements()))


class _Groups:
    """All groups of cards that make meld under some rules."""

    def __init__(self, rules: Rules) -> None:
        self._suits = [
            _Group(
                [Card(suit, rank) for rank in Rank],
                rules,
                partial(_trump_melds, suit, rules),
                partial(_marriages, suit),
                partial(_dixes, suit, rules),
            )
            for suit in Suit
        ]
        self._others = [
            *(_Group(AROUNDS[rank], rules, partial(_arounds, rank, rules)) for rank in AROUNDS),
            _Group(PINOCHLE, rules, partial(_pinochles, rules)),
        ]
        self._roundhouse = _Group(ROUNDHOUSE, rules, partial(_roundhouses, rules))

    def look_up(self, hand: Hand) -> "_HandShares":
        """What every group contributes to a hand."""
        copies = hand.copies
        return _HandShares(
            [group[group.pick(copies)] for group in self._suits],
            [group[group.pick(copies)][0] for group in self._others],
            self._roundhouse[self._roundhouse.pick(copies)][0],
        )


@lru_cache(maxsize=32)
def _groups_under(rules: Rules) -> _Groups:
    return _Groups(rules)


def _look_up(hand: Hand | str, rules: Rules | str | None) -> "_HandShares":
    return _groups_under(rules_of(rules)).look_up(Hand.parse(hand, size=None))


class _HandShares:
    """What every group of cards contributes to one hand; what is the same in all trumps is put together once."""

    def __init__(self, suits: list[tuple[_Share, ...]], others: list[_Share], roundhouse: _Share) -> None:
        self._trump_melds = [trump.melds for trump, _, _ in suits]
        self._marriages = [marriages.melds for _, marriages, _ in suits]
        self._dixes = [dixes.melds for _, _, dixes in suits]
        self._others = [meld for share in others for meld in share.melds]
        self._roundhouse = roundhouse.melds
        self._holes_in_trump = [trump.changes + dixes.changes for trump, _, dixes in suits]
        self._holes_in_plain_suit = [marriages.changes for _, marriages, _ in suits]
        for share in (*others, roundhouse):
            for change in share.changes:
                for holes in (self._holes_in_trump, self._holes_in_plain_suit):
                    suit = change.card.suit.index
                    holes[suit] = _with_change(holes[suit], change)

    def count(self, trump: Suit) -> MeldCount:
        """All melds in one trump."""
        i = trump.index
        plain_suits = [*self._marriages[:i], *self._marriages[i + 1 :]]
        melds = (
            *self._trump_melds[i],
            *[marriage for marriages in plain_suits for marriage in marriages],
            *self._others,
            *self._dixes[i],
            *self._roundhouse,
        )
        return MeldCount(trump, melds, all(self._marriages))

    def holes(self, trump: Suit) -> tuple[Hole, ...]:
        """All single cards that add meld in one trump."""
        suits = self._holes_in_plain_suit.copy()
        suits[trump.index] = self._holes_in_trump[trump.index]
        holes = [hole for suit in suits for hole in suit if hole.points]
        holes.sort(key=_points, reverse=True)
        return tuple(holes)


_points = attrgetter("points")


def _with_change(holes: tuple[Hole, ...], change: Hole) -> tuple[Hole, ...]:
    """The holes of one suit, in order of the cards, and what one more of them changes in another kind of meld."""
    card, place = change.card, 0
    for hole in holes:
        if hole.card.index >= card.index:
            break
        place += 1
    before, after = holes[:place], holes[place:]
    if after and after[0].card.index == card.index:
        change = Hole(card, after[0].points + change.points, after[0].melds + change.melds)
        after = after[1:]
    return (*before, change, *after)


def _kind(meld: Meld) -> str:
    """Melds of one kind use different cards: all marriages are of one kind, so are the dixes, and so on."""
    return meld.name.split()[0] if meld.name.startswith(("marriage", "dix")) else meld.name
