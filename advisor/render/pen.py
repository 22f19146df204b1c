"""How cards, suits, numbers and tables look on a terminal."""

from collections.abc import Iterable, Sequence

from rich.box import ASCII, SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from advisor.table.cards import Card, Hand, Suit

_NARROW = 64  # columns under which suits and seats are named by a sign alone


class Pen:
    """How suits, cards, numbers and tables look on one console."""

    def __init__(self, console: Console, *, ascii_only: bool, decimals: int = 0) -> None:
        self.console = console
        self.ascii_only = ascii_only
        self._decimals = decimals
        self.plus_minus = "+-" if ascii_only else "±"

    @property
    def narrow(self) -> bool:
        """Whether the console has no room for names in tables."""
        return self.console.width < _NARROW

    def suit(self, suit: Suit) -> Text:
        """A suit by its name, or by its sign alone on a narrow console."""
        if self.narrow:
            return self.sign(suit)
        return Text(suit.word if self.ascii_only else f"{suit.symbol} {suit.word}", style=suit_style(suit))

    def sign(self, suit: Suit) -> Text:
        """A suit by one character."""
        return Text(suit.value if self.ascii_only else suit.symbol, style=suit_style(suit))

    def card(self, card: Card) -> Text:
        """One card."""
        return Text(card_text(card, ascii_only=self.ascii_only), style=suit_style(card.suit))

    def cards(self, cards: Iterable[Card]) -> Text:
        """Several cards in a row."""
        return Text(" ").join(self.card(card) for card in cards)

    def hand(self, hand: Hand) -> Text:
        """A hand, its suits set apart."""
        suits = [self.cards(hand.of_suit(suit)) for suit in Suit if hand.of_suit(suit)]
        return Text("   ").join(suits)

    def number(self, points: float, finer: int = 0) -> str:
        """Mean points, to the point; to a tenth where a run is 15; with so many digits more."""
        return f"{points:.{self._decimals + finer}f}"

    def signed(self, points: float, finer: int = 0) -> str:
        """More points, or fewer; digits as for a mean."""
        decimals = self._decimals + finer
        return f"{round(points, decimals) + 0.0:+.{decimals}f}"  # adding zero takes the sign from a zero

    def bar(self, length: int) -> str:
        """A bar of so many columns."""
        return ("#" if self.ascii_only else "█") * length

    def bare_table(self, *, ruled: bool = True) -> Table:
        """A table that has no columns yet, with or without rules."""
        box = (ASCII if self.ascii_only else SIMPLE) if ruled else None
        return Table(box=box, pad_edge=False, show_edge=False)

    def fits(self, table: Table) -> bool:
        """Whether a table is no wider than the console."""
        wide = self.console.options.update(max_width=10 * self.console.width)
        return self.console.measure(table, options=wide).maximum <= self.console.width

    def table(self, title: str, trumps: Sequence[Suit], best: Suit | None = None) -> Table:
        """A table with a column for each trump; the best one stands out."""
        table = self.bare_table()
        table.add_column(title, overflow="fold")
        for suit in trumps:
            table.add_column(self.suit(suit), justify="right", style="green" if suit is best else "", overflow="fold")
        return table


def card_text(card: Card, *, ascii_only: bool) -> str:
    """One card without its colour."""
    return str(card) if ascii_only else f"{card.rank}{card.suit.symbol}"


def suit_style(suit: Suit) -> str:
    """The colour of a suit, where it has one."""
    return "red" if suit in (Suit.HEARTS, Suit.DIAMONDS) else ""
