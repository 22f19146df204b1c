"""Seats and teams: four players clockwise, partners opposite."""

from enum import Enum
from typing import Self

from advisor.table.cards import NotationError


class Seat(Enum):
    """A seat at the table; declared clockwise."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    def __str__(self) -> str:
        return self.value

    @property
    def index(self) -> int:
        """Place in the declaration, from 0."""
        return _INDEX[self]

    @property
    def word(self) -> str:
        """The name in a sentence, such as ``North``."""
        return self.name.title()

    @property
    def clockwise(self) -> tuple["Seat", "Seat", "Seat", "Seat"]:
        """All four seats in order of play, this one first."""
        second, third, fourth = self.next, self.partner, self.partner.next
        return self, second, third, fourth

    @property
    def next(self) -> "Seat":
        """The seat on the left."""
        return _NEXT[self]

    @property
    def partner(self) -> "Seat":
        """The seat opposite."""
        return self.next.next

    @property
    def team(self) -> "Team":
        """The team of this seat and its partner."""
        return Team.NS if self in (Seat.NORTH, Seat.SOUTH) else Team.EW

    @classmethod
    def parse(cls, text: "Seat | str") -> Self:
        """Read ``N``, ``n``, ``north`` or ``North``.

        Raises:
            NotationError: if the text names no seat.
        """
        if isinstance(text, cls):
            return text
        plain = str(text).strip().upper()
        for seat in cls:
            if plain in (seat.value, seat.name):
                return seat
        raise NotationError(f'no seat "{text}"; the seats are N, E, S, W (North, East, South, West)')


_INDEX = {seat: index for index, seat in enumerate(Seat)}
_NEXT = dict(zip(Seat, (*list(Seat)[1:], Seat.NORTH), strict=True))


class Team(Enum):
    """Two partners."""

    NS = "NS"
    EW = "EW"

    def __str__(self) -> str:
        return self.value

    @property
    def word(self) -> str:
        """The name in a sentence, such as ``North-South``."""
        return "-".join(seat.word for seat in self.seats)

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two partners."""
        return (Seat.NORTH, Seat.SOUTH) if self is Team.NS else (Seat.EAST, Seat.WEST)

    @property
    def other(self) -> "Team":
        """The opponents."""
        return Team.EW if self is Team.NS else Team.NS

    @classmethod
    def parse(cls, text: "Team | str") -> Self:
        """Read ``NS``, ``ns``, ``N/S``, ``north-south`` or ``North South``.

        Raises:
            NotationError: if the text names no team.
        """
        if isinstance(text, cls):
            return text
        plain = "".join(letter for letter in str(text).upper() if letter.isalnum())
        for team in cls:
            if plain in (team.value, "".join(seat.name for seat in team.seats)):
                return team
        raise NotationError(f'no team "{text}"; the teams are NS and EW (North-South, East-West)')
