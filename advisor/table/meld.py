"""Meld: what twelve cards are worth on the table, and which cards make it.

Source: the counting procedure of the four-hand article; a card may serve in several melds of different kinds, never in
two of the same kind.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from advisor.table.cards import COPIES, DECK, Card, Hand, Rank, Suit
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
    hand = Hand.parse(hand, size=None)
    trump = Suit.parse(trump)
    rules = rules_of(rules)
    held = [0] * len(DECK)
    for card in hand.cards:
        held[card.index] += 1
    melds: list[Meld] = []

    def add(name: str, points: int, cards: tuple[Card, ...]) -> None:
        if points or name == "run":
            melds.append(Meld(name, rules.scaled(points), cards))

    _add_trump_melds(held, trump, rules, add)
    for suit in Suit:
        if suit is not trump:
            pair = MARRIAGES[suit]
            for _ in range(_sets_of(held, pair)):
                add(f"marriage {suit}", MARRIAGE_POINTS, pair)
    for rank, points in AROUND_POINTS.items():
        four = AROUNDS[rank]
        sets = _sets_of(held, four)
        if sets == COPIES:
            add(f"double {rank.word}s around", points * DOUBLE_AROUND_FACTOR[rules.doubles], four * 2)
        elif sets:
            add(f"{rank.word}s around", points, four)
    pinochles = _sets_of(held, PINOCHLE)
    if pinochles == COPIES:
        add("double pinochle", rules.double_pinochle, PINOCHLE * 2)
    elif pinochles:
        add("pinochle", PINOCHLE_POINTS, PINOCHLE)
    nine = Card(trump, Rank.NINE)
    for _ in range(held[nine.index]):
        add("dix", rules.dix, (nine,))
    roundhouse = _sets_of(held, ROUNDHOUSE) > 0
    if roundhouse and rules.roundhouse == "250":
        add("roundhouse", ROUNDHOUSE_BONUS, ROUNDHOUSE)
    return MeldCount(trump, tuple(melds), roundhouse)


def find_holes(hand: Hand | str, trump: Suit | str, rules: Rules | str | None = None) -> tuple[Hole, ...]:
    """The single cards that would add meld, most points first.

    Args and errors are those of :func:`count_meld`.

    Returns:
        One entry for each card of which a copy is missing and which, added to the hand, raises the total.
    """
    hand = Hand.parse(hand, size=None)
    before = count_meld(hand, trump, rules)
    names_before = Counter(meld.name for meld in before.melds)
    holes = []
    for card in DECK:
        if hand.count(card) == COPIES:
            continue
        after = count_meld(hand.plus(card), trump, rules)
        gain = after.total - before.total
        if gain > 0:
            made = Counter(meld.name for meld in after.melds) - names_before
            holes.append(Hole(card, gain, tuple(made.elements())))
    return tuple(sorted(holes, key=lambda hole: -hole.points))


def _add_trump_melds(held: list[int], trump: Suit, rules: Rules, add: Callable[..., None]) -> None:
    """Runs and royal marriages: they are of one kind, so the king and queen of a run are not married again."""
    run = RUNS[trump]
    king, queen = run[2], run[3]
    runs = _sets_of(held, run)
    if runs == COPIES:
        add("double run", rules.double_run, run * 2)
        return
    if not runs:
        for _ in range(_sets_of(held, (king, queen))):
            add("royal marriage", ROYAL_MARRIAGE_POINTS, (king, queen))
        return
    spare = [card for card in (king, queen) if held[card.index] == COPIES]
    if rules.run_extras == "marriage" and len(spare) < len((king, queen)):
        spare = []
    worth = RUN_EXTRA_POINTS * len(spare) if rules.run_extras == "each" else RUN_EXTRA_POINTS * bool(spare)
    name = "run"
    if spare:
        name += " with extra " + " and ".join(card.rank.word for card in spare)
    add(name, RUN_POINTS + worth, run + tuple(spare))
    if rules.run_marriage == "extra":
        add("royal marriage", ROYAL_MARRIAGE_POINTS, (king, queen))


def _sets_of(held: list[int], cards: tuple[Card, ...]) -> int:
    """How many times the cards are all held, 0 to 2."""
    return min([held[card.index] for card in cards])


def _kind(meld: Meld) -> str:
    """Melds of one kind use different cards: all marriages are of one kind, so are the dixes, and so on."""
    return meld.name.split()[0] if meld.name.startswith(("marriage", "dix")) else meld.name
