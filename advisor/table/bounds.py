"""Bounds of hands that are not known: what each player holds at least and at most, and what follows from that."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from advisor.table.cards import COPIES, DECK, HAND_SIZE, Card, Hand
from advisor.table.seats import Seat

Copies = list[int]
"""How many copies of each card of the deck."""


@dataclass
class Bounds:
    """How many copies of each card each player holds, at least and at most.

    Attributes:
        exchanged: how many cards they pass each way, where not all of these are recorded; else 0.
        late: whether cards have been played before, so that not all copies are in somebody's hand.
        size: of each hand.
        certain, possible: at least and at most.
        base: the hands as dealt of those who exchange.
        known: whose hands are told.
    """

    exchanged: int
    late: bool
    size: int = HAND_SIZE
    certain: dict[Seat, Copies] = field(default_factory=lambda: {seat: [0] * len(DECK) for seat in Seat})
    possible: dict[Seat, Copies] = field(default_factory=lambda: {seat: [COPIES] * len(DECK) for seat in Seat})
    base: dict[Seat, Copies] = field(default_factory=dict)
    known: set[Seat] = field(default_factory=set)

    def copy(self) -> "Bounds":
        """The same bounds, to be narrowed by themselves."""
        certain = {seat: copies.copy() for seat, copies in self.certain.items()}
        possible = {seat: copies.copy() for seat, copies in self.possible.items()}
        return replace(self, certain=certain, possible=possible)

    def know(self, seat: Seat, hand: Hand) -> None:
        """He holds this hand."""
        self.certain[seat], self.possible[seat] = list(hand.copies), list(hand.copies)
        self.known.add(seat)
        self.size = len(hand)

    def raise_to(self, seat: Seat, copies: Copies) -> bool:
        """He holds at least these; whether that is news."""
        before = self.certain[seat]
        self.certain[seat] = list(map(max, before, copies))
        return self.certain[seat] != before

    def limit(self, seat: Seat, copies: Copies) -> bool:
        """He holds at most these; whether that is news."""
        before = self.possible[seat]
        self.possible[seat] = list(map(min, before, copies))
        return self.possible[seat] != before

    def whole(self, seat: Seat) -> Hand | None:
        """All of a hand, if it is known."""
        return hand_of(self.certain[seat]) if self.certain[seat] == self.possible[seat] else None

    def narrow(self, first: Seat = Seat.NORTH) -> str | None:
        """Draw all conclusions; why the bounds cannot be, if they cannot, of one player first."""
        news = True
        while news:
            news = False
            for seat in first.clockwise:
                news |= self._share_out(seat)
                why = self._refuse(seat)
                if why is not None:
                    return why
                news |= self._fill(seat) | self._exchange(seat)
        return None

    def _share_out(self, seat: Seat) -> bool:
        """What the others hold he has not; what they cannot hold he has, as long as no card is gone."""
        others = [other for other in Seat if other is not seat]
        held = [COPIES - sum(copies) for copies in zip(*(self.certain[other] for other in others), strict=True)]
        news = self.limit(seat, held)
        if self.late:
            return news
        left = [COPIES - sum(copies) for copies in zip(*(self.possible[other] for other in others), strict=True)]
        return self.raise_to(seat, left) or news

    def _fill(self, seat: Seat) -> bool:
        """A full hand holds no more; one that needs all that it can have holds that."""
        if sum(self.certain[seat]) == self.size:
            return self.limit(seat, self.certain[seat])
        return sum(self.possible[seat]) == self.size and self.raise_to(seat, self.possible[seat])

    def _exchange(self, seat: Seat) -> bool:
        """Once as many cards have come as partners pass, no more did; once as many have gone, the others stayed."""
        if seat not in self.base:
            return False
        base, news = self.base[seat], False
        if self._gained(seat) == self.exchanged:
            news = self.limit(seat, list(map(max, self.certain[seat], base)))
        if self._lost(seat) == self.exchanged:
            news = self.raise_to(seat, list(map(min, self.possible[seat], base))) or news
        return news

    def _gained(self, seat: Seat) -> int:
        return sum(less(self.certain[seat], self.base[seat]))

    def _lost(self, seat: Seat) -> int:
        return sum(less(self.base[seat], self.possible[seat]))

    def _refuse(self, seat: Seat) -> str | None:
        certain, possible, who = self.certain[seat], self.possible[seat], seat.word
        for card, least, most in zip(DECK, certain, possible, strict=True):
            if least > most:
                return self._not_held(seat, card, max(most, 0))
        if sum(certain) > self.size:
            return f"{who} would hold {sum(certain)} cards at the first lead: {hand_of(certain)}"
        if sum(possible) < self.size:
            return f"{who} would hold {sum(possible)} cards at the first lead: {hand_of(possible)}"
        if seat not in self.base:
            return None
        limit = f"at this table it is {self.exchanged} (pass_cards)"
        if self._gained(seat) > self.exchanged:
            cards = hand_of(less(certain, self.base[seat]))
            return f"{who} would have got {len(cards)} cards in the exchange, {cards}; {limit}"
        if self._lost(seat) > self.exchanged:
            cards = hand_of(less(self.base[seat], possible))
            return f"{who} would have given {len(cards)} cards in the exchange, {cards}; {limit}"
        return None

    def _not_held(self, seat: Seat, card: Card, copies: int) -> str:
        if seat in self.known:
            return f"{seat.word} does not hold {f'two {card}' if copies else card}"
        elsewhere = sum(self.certain[other][card.index] for other in Seat if other is not seat)
        if copies:
            return f"{seat.word} cannot hold two {card}: one is elsewhere"
        if elsewhere >= COPIES:
            return f"{seat.word} cannot hold {card}: both copies are elsewhere"
        return f"{seat.word} cannot hold {card}: it is elsewhere"


def copies_of(cards: Iterable[Card]) -> Copies:
    """How many copies of each card these are."""
    copies = [0] * len(DECK)
    for card in cards:
        copies[card.index] += 1
    return copies


def less(copies: Iterable[int], others: Iterable[int]) -> Copies:
    """What is left of some cards without others."""
    return [max(0, mine - theirs) for mine, theirs in zip(copies, others, strict=True)]


def hand_of(copies: Iterable[int]) -> Hand:
    """The cards themselves."""
    return Hand(tuple(card for card, held in zip(DECK, copies, strict=True) for _ in range(min(held, COPIES))))
