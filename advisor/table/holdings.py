"""What is known of the hands at the first lead, where a record does not tell all of it.

A player held what he laid down, what he plays, what he kept and got in the exchange. He cannot have held copies that
are elsewhere, nor more cards that he was not dealt than partners pass. What follows for one hand narrows the others.
"""

from collections.abc import Iterator
from operator import add, sub

from advisor.table.bounds import Bounds, Copies, copies_of, hand_of, less
from advisor.table.cards import COPIES, DECK, Hand
from advisor.table.deal import Hands, Where
from advisor.table.followed_hands import Exchanged
from advisor.table.record import Record
from advisor.table.seats import Seat

_Stage = tuple[Where, Seat, Copies]
"""Where it is told that a player held at least so many copies."""


class Holdings:
    """What is known of each hand.

    Attributes:
        hands: those that are known, also by what follows from the rest.
        told: whose hands do not follow from the play, but are told before.
        size: of each hand.
        wrong: the first place that cannot be, and why; ``None`` if everything can be. Then nothing follows.
    """

    def __init__(
        self,
        record: Record,
        dealt: Hands,
        exchanged: Exchanged,
        declarer: Seat | None,
        *,
        sound: bool = True,
        followed: bool = True,
    ) -> None:
        """Work them out.

        Args:
            record: what is told of cards laid down, exchanged and played.
            dealt: the hands as dealt.
            exchanged: the hands after the exchange, as far as they are told.
            declarer: who exchanges with his partner.
            sound: whether nothing is wrong with those; else nothing is concluded.
            followed: whether the play is followed card by card, which shows what known hands do not hold.
        """
        self._record = record
        self._columns = (record.leader or declarer or Seat.NORTH).clockwise
        self._followed = followed
        self._told = Bounds(exchanged.untold, late=record.begins_late)
        self._set_out(dealt, exchanged.hands, declarer)
        self.wrong: tuple[Where, str] | None = None
        found = self._all_told()
        if sound and found.narrow():
            self.wrong = self._first_wrong()
            found = self._all_told()
        self._found = found
        self.told = frozenset(found.known)
        self.size = found.size
        hands = list(exchanged.hands)
        for seat in Seat:
            if hands[seat.index] is None and sound and not self.wrong:
                hands[seat.index] = found.whole(seat)
        north, east, south, west = hands
        self.hands: Hands = north, east, south, west

    def certain(self, seat: Seat) -> Hand:
        """What a player certainly held."""
        return hand_of(self._found.certain[seat])

    def possible(self, seat: Seat) -> Hand:
        """All that he can have held."""
        return hand_of(self._found.possible[seat])

    def _set_out(self, dealt: Hands, hands: Hands, declarer: Seat | None) -> None:
        """What is known before anything is laid down or played."""
        told = self._told
        for seat in Seat:
            hand = hands[seat.index]
            if hand is not None:
                told.know(seat, hand)
        if declarer is None or told.late:
            return
        passed, returned = self._record.passed, self._record.returned
        for seat, given, got in ((declarer, returned, passed), (declarer.partner, passed, returned)):
            if seat in told.known:
                continue
            hand = dealt[seat.index]
            if hand is not None and told.exchanged:
                told.base[seat] = list(hand.copies)
                if given is not None:
                    told.raise_to(seat, less(hand.copies, copies_of(given)))
                if got is not None:
                    told.limit(seat, list(map(add, hand.copies, copies_of(got))))
            if seat is declarer.partner and got is not None:
                told.raise_to(seat, copies_of(got))
            if seat is declarer and got is not None and given is not None:
                told.raise_to(seat, less(copies_of(got), copies_of(given)))
        for base in told.base.values():  # whatever becomes of it in the exchange, the opponents do not get it
            for seat in declarer.team.other.seats:
                if seat not in told.known:
                    told.limit(seat, list(map(sub, told.possible[seat], base)))
        theirs = list(map(max, copies_of(passed or ()), copies_of(returned or ())))  # a card may have come back
        for seat in declarer.team.other.seats:
            if seat not in told.known:
                told.limit(seat, [COPIES - copies for copies in theirs])

    def _all_told(self) -> Bounds:
        """All that the record tells, and nothing that follows."""
        found = self._told.copy()
        for _, seat, copies in self._stages():
            found.raise_to(seat, copies)
        return found

    def _stages(self) -> Iterator[_Stage]:
        """All that tells of hands, in the order of the deal."""
        for seat in Seat:
            shown = self._record.shown[seat.index]
            if shown is not None and not self._told.late:  # later, it may have been played
                yield ("Shown", seat.index), seat, list(shown.copies)
        played = {seat: [0] * len(DECK) for seat in Seat}
        for number, row in enumerate(self._record.rows):
            for column, (seat, card) in enumerate(zip(self._columns, row, strict=True)):
                if card is not None and not (self._followed and seat in self._told.known):
                    played[seat][card.index] += 1
                    yield ("Play", number, column), seat, list(played[seat])

    def _first_wrong(self) -> tuple[Where, str]:
        """The first part of the record that cannot be beside those before it."""
        found = self._told.copy()
        place: Where = ("Deal",)
        why = found.narrow()
        stages = self._stages()
        while why is None:
            place, seat, copies = next(stages)
            found.raise_to(seat, copies)
            why = found.narrow(seat)
        return place, why
