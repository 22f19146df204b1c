"""The JSON twin of a record: the same names in lower case, cards rank first, tricks in order of play."""

from collections.abc import Iterable
from typing import Any

from advisor.table.cards import Card, Hand
from advisor.table.following import follow
from advisor.table.record import FORMAT, Contract, Record, callers_of
from advisor.table.record_writer import rules_text
from advisor.table.rules import STANDARD
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat


def to_dict(record: Record) -> dict[str, Any]:
    """A record in plain values; what is not recorded is left out."""
    callers = callers_of(record.dealer or Seat.NORTH, record.calls or ())
    content: dict[str, Any] = {
        "format": FORMAT,
        **{name.lower(): text for name, text in record.texts},
        "rules": record.rules_text if record.rules_text is not None else None,
        "before": _points(record.before),
        "dealer": _text(record.dealer),
        "deal": _by_seat(record.hands),
        "auction": None if record.calls is None else [[str(s), c] for s, c in zip(callers, record.calls, strict=True)],
        "contract": _contract(record.contract),
        "pass": _cards(record.passed),
        "pass_back": _cards(record.returned),
        "meld": None if record.melds is None else dict(zip(map(str, Seat), record.melds, strict=True)),
        "shown": _by_seat(record.shown),
        "throw_in": _text(record.thrown_in),
        "taken": _points(record.taken),
        **_play(record),
        "trick_points": _points(record.tricks),
        "result": record.result,
        "change": _points(record.change),
        "after": _points(record.after),
        "others": [
            {"name": other.name, "value": other.value, "rows": [list(row) for row in other.rows]}
            for other in record.others
        ]
        or None,
    }
    if content["rules"] is None and record.rules != STANDARD:
        content["rules"] = rules_text(record.rules)
    return {key: value for key, value in content.items() if value is not None}


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _cards(cards: Iterable[Card] | None) -> list[str] | None:
    return None if cards is None else [str(card) for card in cards]


def _points(points: PerTeam | None) -> dict[str, int] | None:
    return None if points is None else points.to_dict()


def _by_seat(hands: Iterable[Hand | None]) -> dict[str, list[str]] | None:
    return {
        str(seat): [str(c) for c in hand] for seat, hand in zip(Seat, hands, strict=True) if hand is not None
    } or None


def _contract(contract: Contract | None) -> dict[str, Any] | None:
    if contract is None:
        return None
    return {"seat": str(contract.declarer), "bid": contract.bid, "trump": str(contract.trump)}


def _play(record: Record) -> dict[str, Any]:
    """The tricks in order of play, each with its leader; as rows of fixed seats where they cannot be followed."""
    if record.leader is None:
        return {}
    tricks: list[dict[str, Any]] = []
    for play in follow(record).plays:
        if play.turn == 0:
            tricks.append({"leader": str(play.seat), "cards": []})
        tricks[-1]["cards"].append(str(play.card))
    cards = sum(card is not None for row in record.rows for card in row)
    if len(tricks) == len(record.rows) and tricks and sum(len(trick["cards"]) for trick in tricks) == cards:
        return {"tricks": tricks}
    rows = [[_text(card) for card in row] for row in record.rows]
    return {"play": str(record.leader)} | ({"rows": rows} if rows else {})
