"""A position out of a recorded deal: where the solver begins."""

from dataclasses import dataclass, replace

from advisor.table.cards import HAND_SIZE
from advisor.table.deal import Deal, Fault
from advisor.table.following import follow
from advisor.table.position import Position, PositionError
from advisor.table.record import RecordError
from advisor.table.record_reader import Written, read_one
from advisor.table.record_text import defects_message
from advisor.table.rules import Rules, rules_of
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat, Team

_OF_ANY_RULES = ("Deal", "Play")
"""Tags that are held against the deal whatever it is played by."""
_EXAMPLES = {
    "Deal": '[Deal "N:hand hand hand hand"] with hands such as ATKQJ.A9.T9.KJ9',
    "Contract": '[Contract "W 340 D"]',
}


@dataclass(frozen=True, slots=True)
class RecordedPosition:
    """A position out of a recorded deal. All points are in the scale of the rules it was read by.

    Attributes:
        position: the position.
        rules: those of the ``Rules`` tag; ``None`` without one.
        bid: of the ``Contract`` tag, else of the auction; ``None`` if neither gives one.
        meld: of both partners after the exchange, counted from the cards of a whole deal, else as the ``Meld`` tag
            says; ``None`` if neither tells.
        tricks_won: before the position; ``None`` if the record begins in the middle of a deal.
    """

    position: Position
    rules: Rules | None = None
    bid: int | None = None
    meld: PerTeam | None = None
    tricks_won: PerTeam | None = None


def read_position(
    text: str, name: str = "", *, rules: Rules | str | None = None, tricks: int | None = None
) -> RecordedPosition:
    """The position that a record leads to.

    Args:
        text: the record.
        name: of the file, for messages.
        rules: the rules to read it by; if not given, those that it names, else ``standard``. What the record says of
            calls, melds, the number of cards passed and points is not checked where it names others.
        tricks: stop after so many tricks, 0 for the first lead. If not given, the position is the one after the last
            card that is recorded; or the first one, if that card ends the deal.

    Raises:
        RecordError: if the text cannot be read.
        IllegalDealError: if the deal breaks the rules.
        ValueError: if there are not so many tricks in it.
    """
    written = _read(text, name)
    own = written.record.rules if written.record.rules_text is not None else None
    chosen = rules_of(own if rules is None else rules)
    deal = _with_hands(follow(replace(written.record, rules=chosen)))
    written.refuse(_faults(deal, by_own_rules=chosen == (own or chosen)))
    positions = _positions(deal, written)
    reached = positions[::4] + positions[-1:] if (len(positions) - 1) % 4 else positions[::4]
    last = _index(reached, tricks, name)
    winners = [position.leader.team for position in reached[1 : last + 1] if not position.trick]
    return RecordedPosition(
        reached[last],
        own,
        deal.bid,
        deal.team_meld,
        None if deal.record.begins_late else PerTeam(*(winners.count(team) for team in Team)),
    )


def recorded_rules(text: str) -> Rules | None:
    """The rules that a record names; ``None`` if it names none that can be read (:func:`read_position` says why)."""
    try:
        record = read_one(text, whole=False).record
    except RecordError:
        return None
    return None if record.rules_text is None else record.rules


def _read(text: str, name: str) -> Written:
    """The record, if it has what a position needs."""
    written = read_one(text, name, whole=False)
    record = written.record
    place = written.places[()]
    missing = {"Deal": not any(record.hands), "Contract": record.contract is None}
    defects = [place.defect(f"no {tag} tag; write {_EXAMPLES[tag]}") for tag, absent in missing.items() if absent]
    late = any(hand is not None and len(hand) < HAND_SIZE for hand in record.hands)
    if not defects and late and record.leader is None:
        defects.append(place.defect('no Play tag; in the middle of a deal it says who leads: [Play "W"]'))
    if defects:
        raise RecordError(defects_message(name, defects))
    return written


def _with_hands(deal: Deal) -> Deal:
    """The deal; played with the hands as dealt if no exchange is recorded and none shows."""
    record = deal.record
    if None not in deal.hands or record.passed is not None or record.returned is not None or deal.faults:
        return deal
    as_dealt = follow(replace(record, rules=replace(record.rules, pass_cards=0)))
    return deal if as_dealt.faults else as_dealt


def _faults(deal: Deal, *, by_own_rules: bool) -> list[Fault]:
    """What is wrong with a deal; what only its own rules make wrong does not count where it is read by others."""
    faults = [
        fault
        for fault in deal.faults
        if by_own_rules
        or fault.where[0] in _OF_ANY_RULES
        or (fault.where[0] in ("Pass", "PassBack") and fault.where[1:])
    ]
    unknown = [seat for seat in Seat if deal.hands[seat.index] is None]
    if unknown and not faults:
        seat = unknown[0]
        untold = deal.dealt[seat.index] is not None
        why = " at the first lead; add the exchange (Pass, PassBack)" if untold else "; all four are needed"
        faults.append(Fault(("Deal", seat.index), f"the hand of {seat.word} is not known{why}"))
    return faults


def _positions(deal: Deal, written: Written) -> tuple[Position, ...]:
    try:
        positions = deal.positions()
        positions[0].check(deal.rules)
    except PositionError as error:
        written.refuse([Fault(("Deal",), str(error))])
        raise
    return positions


def _index(reached: tuple[Position, ...], tricks: int | None, name: str) -> int:
    """Which of the positions is wanted."""
    if tricks is None:
        return 0 if reached[-1].over else len(reached) - 1
    last = len(reached) - 1 - bool(reached[-1].trick)
    if not 0 <= tricks <= last:
        raise ValueError(f"{name or 'the record'} has {last} finished tricks, and no position after {tricks} of them")
    return tricks
