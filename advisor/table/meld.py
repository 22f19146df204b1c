"""Meld: what twelve cards are worth on the table, and which cards make it.

Source: the counting procedure of the four-hand article; a card may serve in several melds of different kinds, never in
two of the same kind.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
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

    def __hash__(self) -> int:
        return hash((self.name, self.points, self.cards[0].index if self.cards else None))

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

    def __hash__(self) -> int:
        return hash((self.card.index, self.points, self.melds))

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

# Equal melds and holes are one object here: whoever keeps something for each of them finds it again at a glance.
_the_meld = lru_cache(maxsize=1024)(Meld)
_the_hole = lru_cache(maxsize=4096)(Hole)


@dataclass(frozen=True, slots=True, eq=False)
class _Share:
    """What a group of cards contributes to a hand.

    Attributes:
        melds: its melds.
        last: those of its melds that are listed after the melds of all other groups.
        changes: what one more of its cards would make of them, in order of the cards; no points where only the name of
        a meld changes.
    """

    melds: tuple[Meld, ...]
    last: tuple[Meld, ...]
    changes: tuple[Hole, ...]


class _Group(dict[_Copies, _Share]):
    """A few cards that make melds together, and their share in a hand by the copies held of each.

    Attributes:
        pick: picks the copies of these cards out of those of the whole deck.
    """

    def __init__(self, rules: Rules, cards: Sequence[Card], kind: _Kind | None, last: _Kind | None = None) -> None:
        super().__init__()
        self._rules = rules
        self._cards = cards
        self._kinds = kind, last
        self.pick: Callable[[Sequence[int]], _Copies] = itemgetter(*[card.index for card in cards])

    def __missing__(self, copies: _Copies) -> _Share:
        melds, last = self._melds(copies)
        share = self[copies] = _Share(melds, last, tuple(self._changes(copies, melds + last)))
        return share

    def _melds(self, copies: _Copies) -> tuple[tuple[Meld, ...], ...]:
        scaled = self._rules.scaled
        return tuple(
            tuple(_the_meld(name, scaled(points), cards) for name, points, cards in kind(copies) if points)
            if kind
            else ()
            for kind in self._kinds
        )

    def _changes(self, copies: _Copies, before: tuple[Meld, ...]) -> Iterator[Hole]:
        for i, card in enumerate(self._cards):
            if copies[i] < COPIES:
                melds, last = self._melds((*copies[:i], copies[i] + 1, *copies[i + 1 :]))
                after = melds + last
                if after != before:
                    made = Counter(meld.name for meld in after) - Counter(meld.name for meld in before)
                    gain = sum(meld.points for meld in after) - sum(meld.points for meld in before)
                    yield _the_hole(card, gain, tuple(made.elements()))


@lru_cache(maxsize=1 << 14)
def _with_change(suit: _Share, change: Hole) -> _Share:
    """The share of one suit, and what one more of its cards changes in a meld of several suits."""
    by_card = {hole.card: hole for hole in suit.changes}
    card, before = change.card, by_card.get(change.card)
    by_card[card] = _the_hole(card, before.points + change.points, before.melds + change.melds) if before else change
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

    def shares(self, hand: Hand) -> "_HandShares":
        """What every group contributes to a hand."""
        copies = hand.copies
        return _HandShares(
            [group[group.pick(copies)] for group in self._as_trump],
            [group[group.pick(copies)] for group in self._as_plain_suit],
            [group[group.pick(copies)] for group in self._of_several_suits],
        )


@lru_cache(maxsize=32)
def _groups_under(rules: Rules) -> _Groups:
    return _Groups(rules)


def _look_up(hand: Hand | str, rules: Rules | str | None) -> "_HandShares":
    return _groups_under(rules_of(rules)).shares(Hand.parse(hand, size=None))


class _HandShares:
    """What every group of cards contributes to one hand; what is the same in all trumps is put together once."""

    def __init__(self, as_trump: list[_Share], as_plain_suit: list[_Share], of_several_suits: list[_Share]) -> None:
        self._as_trump = as_trump
        self._as_plain_suit = as_plain_suit
        self._melds: tuple[Meld, ...] = ()
        self._last: tuple[Meld, ...] = ()
        for share in of_several_suits:
            self._melds += share.melds
            self._last += share.last
            for change in share.changes:
                suit = change.card.suit.index
                as_trump[suit] = _with_change(as_trump[suit], change)
                as_plain_suit[suit] = _with_change(as_plain_suit[suit], change)
        self._roundhouse = all(share.melds for share in as_plain_suit)

    def count(self, trump: Suit) -> MeldCount:
        """All melds in one trump."""
        its_own = self._as_trump[trump.index]
        melds = its_own.melds
        for suit, share in enumerate(self._as_plain_suit):
            if suit != trump.index:
                melds += share.melds
        return MeldCount(trump, melds + self._melds + its_own.last + self._last, self._roundhouse)

    def holes(self, trump: Suit) -> tuple[Hole, ...]:
        """All single cards that add meld in one trump."""
        suits = self._as_plain_suit.copy()
        suits[trump.index] = self._as_trump[trump.index]
        holes = [hole for share in suits for hole in share.changes if hole.points]
        holes.sort(key=_points, reverse=True)
        return tuple(holes)


_points = attrgetter("points")


def _kind(meld: Meld) -> str:
    """Melds of one kind use different cards: all marriages are of one kind, so are the dixes, and so on."""
    return meld.name.split()[0] if meld.name.startswith(("marriage", "dix")) else meld.name
