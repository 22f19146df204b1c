"""A recorded deal as it was worked out: the auction, the exchange, the melds, the play, the score."""

from dataclasses import dataclass

from advisor.table.auction import Auction
from advisor.table.cards import HAND_SIZE, Card, Hand, Suit
from advisor.table.position import Position
from advisor.table.record import Record
from advisor.table.rules import Rules
from advisor.table.scoring import DealScore, PerTeam
from advisor.table.seats import Seat

Where = tuple[str | int, ...]
"""The tag that something stands in, and which seat, call, card, or row and column it is."""
Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a record that cannot be."""

    where: Where
    message: str


@dataclass(frozen=True, slots=True)
class Play:
    """A card played: in which trick, from 1, and how many cards lay in it before."""

    seat: Seat
    card: Card
    trick: int
    turn: int


@dataclass(frozen=True, slots=True)
class Deal:
    """What a record tells, worked out. Points are in the scale of its rules.

    Attributes:
        record: the record.
        dealt: the hands as dealt, in the order of :class:`Seat`, also those that follow from the rest; ``None`` for one
            that is not known.
        auction: the calls up to the first that is illegal; ``None`` if no auction is recorded.
        declarer, trump, bid: by the contract, else by the auction.
        hands: before the first lead, after the exchange.
        melds: of each player: counted where his hand is known, else as recorded.
        plays: in order of play, up to the first that cannot be.
        leader: who led the trick on the table, or leads the next.
        trick: the cards on the table.
        points: taken in finished tricks.
        tricks_won: how many of them.
        score: of a deal that is over, where enough is known.
        faults: all that cannot be, in the order of the deal; the play is followed up to the first.
    """

    record: Record
    dealt: Hands
    auction: Auction | None
    declarer: Seat | None
    trump: Suit | None
    bid: int | None
    hands: Hands
    melds: tuple[int | None, int | None, int | None, int | None]
    plays: tuple[Play, ...]
    leader: Seat | None
    trick: tuple[Card, ...]
    points: PerTeam
    tricks_won: PerTeam
    score: DealScore | None
    faults: tuple[Fault, ...]

    @property
    def rules(self) -> Rules:
        """Those of the record."""
        return self.record.rules

    @property
    def over(self) -> bool:
        """Whether there is nothing more to play."""
        sizes = [len(hand) for hand in self.hands if hand is not None]
        most = max(sizes, default=HAND_SIZE)
        return self.thrown_in or self.record.result is not None or len(self.plays) == 4 * most

    @property
    def thrown_in(self) -> bool:
        """Whether declarer gave up, by any tag that tells of it."""
        record = self.record
        if record.rows:
            return False
        if record.thrown_in is not None:
            return record.thrown_in is (self.declarer or record.thrown_in)
        return record.result == "thrown in" or (record.result is None and record.tricks == PerTeam())

    @property
    def to_move(self) -> Seat | None:
        """Who plays next; ``None`` if nobody does, or the contract is not known."""
        return None if self.over or self.leader is None else self.leader.clockwise[len(self.trick)]

    @property
    def missing(self) -> str:
        """What must be added before the play can be followed; empty if nothing must, or there is nothing to follow."""
        if self.trump is not None:
            return ""
        if self.declarer is not None:
            bid = "-" if self.bid is None else self.bid
            return f'the trump is not recorded; add a contract such as [Contract "{self.declarer} {bid} S"]'
        return 'no contract is recorded; add one such as [Contract "W 340 D"]' if self.record.rows else ""

    @property
    def team_meld(self) -> PerTeam | None:
        """The melds of both partners; ``None`` if not all are known."""
        north, east, south, west = self.melds
        if north is None or east is None or south is None or west is None:
            return None
        return PerTeam(north + south, east + west)

    def left(self, seat: Seat) -> Hand | None:
        """What a player still holds."""
        hand = self.hands[seat.index]
        return None if hand is None else hand.minus(*(play.card for play in self.plays if play.seat is seat))

    def positions(self) -> tuple[Position, ...]:
        """The position before each card, and the one after the last.

        Raises:
            ValueError: if not all hands are known, or no contract.
        """
        north, east, south, west = self.hands
        if north is None or east is None or south is None or west is None:
            raise ValueError("not all hands are known")
        if self.declarer is None or self.trump is None:
            raise ValueError("the contract is not known")
        leader = self.record.leader or self.declarer
        first = (north, east, south, west)
        found = [Position(first, self.trump, self.declarer, leader, points=self.record.taken_before)]
        for play in self.plays:
            found.append(found[-1].play(play.card, self.rules))
        return tuple(found)
