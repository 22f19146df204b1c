"""A deal in play with all hands open: who holds what, what lies on the table, who is to play."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, Self, TypeVar

from advisor.table.cards import COPIES, HAND_SIZE, Card, Hand, NotationError, Suit, read_cards
from advisor.table.rules import Rules, rules_of
from advisor.table.scoring import TRICKS, PerTeam
from advisor.table.seats import Seat, Team
from advisor.table.tricks import LegalCards, all_trick_points, legal_cards, trick_points, winning_index

_Read = TypeVar("_Read")

_NOTHING = PerTeam()
_LOOSEST = Rules(must_beat="none", overtrump=False)
"""A card that these rules forbid is forbidden at every table."""


class PositionError(ValueError):
    """A position that cannot be; the message lists every defect."""

    def __init__(self, defects: Iterable[str]) -> None:
        super().__init__("; ".join(defects))


class PlayError(PositionError):
    """A card that may not be played now; the message says why, and what may be."""

    def __init__(self, defect: str) -> None:
        super().__init__([defect])


@dataclass(frozen=True, slots=True)
class Position:
    """A deal in play with all hands open. Rules are not part of it: they are passed beside it.

    Every field may be given as text: hands as :meth:`Hand.parse` reads them, points as ``NS 40 EW 30``.

    Attributes:
        hands: what each player still holds, in the order of :class:`Seat`: North, East, South, West.
        leader: who led the trick on the table, or leads the next.
        trick: the cards on the table in order of play, none to three.
        points: taken in tricks so far, in the rules' scale; zero where that is not known.

    Raises:
        NotationError: if a field cannot be read.
        PositionError: if there is no such position: hands that do not fit the trick, three copies of a card, a card
            in the trick that its player had to hold back under any rules.
    """

    hands: tuple[Hand, Hand, Hand, Hand]
    trump: Suit
    declarer: Seat
    leader: Seat
    trick: tuple[Card, ...] = ()
    points: PerTeam = _NOTHING

    def __post_init__(self) -> None:
        for name, value in _read_fields(self).items():
            object.__setattr__(self, name, value)
        defects = [*self._wrong_sizes(), *self._too_many_copies()]
        if not defects:
            defects += self._wrong_plays(_LOOSEST)
        defects += [
            f"{team} has {self.points[team]} points; there are none below zero"
            for team in Team
            if self.points[team] < 0
        ]
        if defects:
            raise PositionError(defects)

    # --- state ---

    @property
    def to_move(self) -> Seat:
        """Who plays next."""
        return self.leader.clockwise[len(self.trick)]

    @property
    def declaring_team(self) -> Team:
        """The team of the declarer."""
        return self.declarer.team

    @property
    def tricks_left(self) -> int:
        """Tricks still to be finished, the one on the table among them."""
        return sum(len(cards) for cards in (*self.hands, self.trick)) // len(self.hands)

    @property
    def trick_number(self) -> int:
        """Which of the twelve tricks is played, from 1."""
        return TRICKS + 1 - self.tricks_left

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return not self.tricks_left

    def hand_of(self, seat: Seat | str) -> Hand:
        """What a player still holds."""
        return self.hands[Seat.parse(seat).index]

    def points_left(self, rules: Rules | str | None = None) -> int:
        """Trick points that are still to be taken, the last trick among them, in the rules' scale."""
        if self.over:
            return 0
        return trick_points([*self._cards_held(), *self.trick], rules, last=True)

    def to_dict(self) -> dict[str, Any]:
        """The position in plain values, the hands by seat."""
        return {
            "hands": {str(seat): [str(card) for card in self.hand_of(seat)] for seat in Seat},
            "trump": str(self.trump),
            "declarer": str(self.declarer),
            "leader": str(self.leader),
            "trick": [str(card) for card in self.trick],
            "points": self.points.to_dict(),
            "to_move": str(self.to_move),
        }

    # --- play ---

    def legal(self, rules: Rules | str | None = None) -> LegalCards:
        """The cards that the player to move may play, and the reason.

        Raises:
            ValueError: if all cards are played.
        """
        return legal_cards(self.hand_of(self.to_move), self.trick, self.trump, rules)

    def play(self, card: Card | str, rules: Rules | str | None = None) -> "Position":
        """The position after one more card; a trick of four is scored, and its winner leads.

        Raises:
            NotationError: if the card cannot be read.
            PlayError: if the player to move does not hold the card, or may not play it now.
        """
        card, rules, seat = Card.parse(card), rules_of(rules), self.to_move
        if self.over:
            raise PlayError("all cards are played")
        if card not in self.hand_of(seat):
            raise PlayError(f"{seat.word} does not hold {card}, only {self.hand_of(seat) or 'no card'}")
        legal = self.legal(rules)
        if card not in legal:
            raise PlayError(f"{seat.word} may not play {card}: {_obligation(legal)}")

        hands = tuple(hand.minus(card) if i == seat.index else hand for i, hand in enumerate(self.hands))
        trick = (*self.trick, card)
        if len(trick) < len(hands):
            return self._become(hands=hands, trick=trick)
        winner = self.leader.clockwise[winning_index(trick, self.trump)]
        taken = trick_points(trick, rules, last=not any(hands))
        points = self.points + (PerTeam(ns=taken) if winner.team is Team.NS else PerTeam(ew=taken))
        return self._become(hands=hands, leader=winner, trick=(), points=points)

    def _become(self, **changes: Any) -> "Position":
        """A position that legal play leads to; so there is nothing to check, and it may be the end."""
        after = object.__new__(Position)
        for field in fields(self):
            object.__setattr__(after, field.name, changes.get(field.name, getattr(self, field.name)))
        return after

    # --- what cannot be ---

    def check(self, rules: Rules | str | None = None) -> Self:
        """The position itself, if it can come about under these rules.

        Raises:
            PositionError: if a card in the trick was not legal, or more points are taken than have been played.
        """
        rules = rules_of(rules)
        defects = list(self._wrong_plays(rules))
        gone = all_trick_points(rules) - self.points_left(rules)
        if self.points.ns + self.points.ew > gone:
            defects.append(f"points {self.points} are more than the {gone} that the cards already played are worth")
        if defects:
            raise PositionError(defects)
        return self

    def _cards_held(self) -> Iterable[Card]:
        return (card for hand in self.hands for card in hand)

    def _wrong_sizes(self) -> Iterable[str]:
        if len(self.trick) > len(self.hands) - 1:
            yield f"{len(self.trick)} cards in the trick; at most three lie there when it is someone's turn"
            return
        sizes = {seat: len(self.hand_of(seat)) for seat in Seat}
        for seat in self.leader.clockwise[: len(self.trick)]:
            sizes[seat] += 1
        if not any(sizes.values()):
            yield "no cards are left to play"
        elif len(set(sizes.values())) > 1:
            listed = ", ".join(f"{seat.word} {size}" for seat, size in sizes.items())
            yield f"the hands do not fit{', with the trick counted' if self.trick else ''}: {listed}; all must be equal"
        elif max(sizes.values()) > HAND_SIZE:
            yield f"{max(sizes.values())} cards in each hand; at most {HAND_SIZE}"

    def _too_many_copies(self) -> Iterable[str]:
        copies = Counter([*self._cards_held(), *self.trick])
        for card in sorted(card for card, number in copies.items() if number > COPIES):
            where = [f"{seat.word} {held}" for seat in Seat if (held := self.hand_of(seat).count(card))]
            if card in self.trick:
                where.append(f"the trick {self.trick.count(card)}")
            yield f"{card} {copies[card]} times ({', '.join(where)}), the deck has {COPIES} of each card"

    def _wrong_plays(self, rules: Rules) -> Iterable[str]:
        """Cards of the trick that were not legal, seeing what their players still hold."""
        for i, (seat, card) in enumerate(zip(self.leader.clockwise, self.trick, strict=False)):
            legal = legal_cards(self.hand_of(seat).plus(card), self.trick[:i], self.trump, rules)
            if card not in legal:
                yield f"{seat.word} could not play {card} to this trick: {_obligation(legal)}"


def _obligation(legal: LegalCards) -> str:
    return f"{legal.reason} (legal: {' '.join(map(str, legal))})"


# --- reading ---------------------------------------------------------------------------------------------------------


def _read_fields(position: Position) -> dict[str, Any]:
    """The fields as what they are, from whatever they were given as; all that cannot be read is named at once."""
    unreadable: list[str] = []

    def read(what: str, reader: Callable[[Any], _Read], given: Any) -> _Read | None:
        try:
            return reader(given)
        except NotationError as error:
            unreadable.append(f"{what}: {error}")
            return None

    hands = tuple(position.hands)
    if len(hands) != len(Seat):
        raise PositionError([f"{len(hands)} hands; there are four: North, East, South, West"])
    found = {
        "hands": tuple(
            read(seat.word, lambda text: Hand.parse(text, size=None), hand)
            for seat, hand in zip(Seat, hands, strict=True)
        ),
        "trump": read("trump", Suit.parse, position.trump),
        "declarer": read("declarer", Seat.parse, position.declarer),
        "leader": read("leader", Seat.parse, position.leader),
        "trick": read("trick", lambda cards: tuple(read_cards(cards)), position.trick),
        "points": read("points", PerTeam.parse, position.points),
    }
    if unreadable:
        raise NotationError("; ".join(unreadable))
    return found
