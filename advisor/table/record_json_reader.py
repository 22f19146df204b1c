"""Reading recorded deals from their JSON twin: every part that cannot be read is told at once with its path."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from advisor.table.auction import Call, read_call
from advisor.table.cards import HAND_SIZE, Card, Hand, NotationError, Suit
from advisor.table.following import follow
from advisor.table.record import FORMAT, TAGS, TEXTS, Contract, OtherTag, Record, RecordError, Row, callers_of
from advisor.table.record_reader import read_result, read_rules, without_forced_call
from advisor.table.rules import STANDARD, Rules, RulesError
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat, Team
from advisor.table.tricks import winning_index

_Read = TypeVar("_Read")
_Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]

_MOST_POINTS = 999_999  # what a text can say too
_WORD = re.compile(r"[^\s{;\[]+")
_LONGEST = 40  # characters of a value that a message quotes


def from_dict(content: Mapping[str, Any]) -> Record:
    """The record of plain values. Keys that the format does not know are left alone.

    Raises:
        RecordError: naming every part that cannot be read.
    """
    if not isinstance(content, Mapping):
        raise RecordError("a record is an object with keys such as dealer, deal, auction")
    if content.get("format", FORMAT) != FORMAT:
        raise RecordError(f'format: cannot read {_quoted(content["format"])}; it is "{FORMAT}"')
    if not content:
        raise RecordError(f'format: not given; it is "{FORMAT}"; dealer: not given; it is N, E, S or W')
    return _Reader(content).record()


class _Reader:
    """Reads one record and gathers what cannot be read."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self._content = content
        self._defects: list[str] = []

    def record(self) -> Record:
        """The record."""
        rules = self._value("rules", lambda text: read_rules(_text(text))) or STANDARD
        hands = self._hands("deal")
        taken = self._points("taken")
        dealer = self._dealer(hands, taken)
        contract = self._contract()
        leader, rows = self._play(contract)
        found = Record(
            rules=rules,
            rules_text=self._value("rules", _text),
            dealer=dealer,
            hands=hands,
            calls=self._calls(dealer, rules),
            contract=contract,
            passed=self._gift("pass"),
            returned=self._gift("pass_back"),
            melds=self._melds(),
            shown=self._hands("shown"),
            thrown_in=self._value("throw_in", _seat),
            leader=leader,
            rows=rows,
            before=self._points("before"),
            taken=taken,
            tricks=self._points("trick_points"),
            result=self._value("result", lambda text: read_result(_text(text))),
            change=self._points("change"),
            after=self._points("after"),
            texts=tuple((name, text) for name in TEXTS if (text := self._value(name.lower(), _text)) is not None),
            others=tuple(other for path, value in self._list("others") if (other := self._other(path, value))),
        )
        if self._content.get("contract") is None and follow(found).declarer is None:
            gifts = [key for key in ("pass", "pass_back") if self._content.get(key)]
            self._defects += [f"{key}: there is no contract; it says who gives to whom" for key in gifts]
        if self._defects:
            raise RecordError("; ".join(dict.fromkeys(self._defects)))
        return found

    # --- values of any kind ---

    def _meaning(self, path: str, value: Any, reader: Callable[[Any], _Read]) -> _Read | None:
        """What a value means, or ``None`` and a defect."""
        try:
            return reader(value)
        except (NotationError, RulesError) as error:
            self._defects.append(f"{path}: {error}")
            return None

    def _value(self, key: str, reader: Callable[[Any], _Read]) -> _Read | None:
        """What a key means; ``None`` without it."""
        value = self._content.get(key)
        return None if value is None else self._meaning(key, value, reader)

    def _items(self, path: str, value: Any, wanted: str) -> Iterator[tuple[str, Any]]:
        """The path and the value of each item of a list."""
        if not isinstance(value, Sequence) or isinstance(value, str):
            self._defects.append(f"{path}: cannot read {_quoted(value)}; it is {wanted}")
            return
        for i, item in enumerate(value):
            yield f"{path}[{i}]", item

    def _list(self, key: str) -> Iterator[tuple[str, Any]]:
        """The items of a list under a key; none without it."""
        value = self._content.get(key)
        return iter(()) if value is None else self._items(key, value, "a list")

    def _object(self, path: str, value: Any, example: str) -> Mapping[str, Any] | None:
        """An object, or ``None`` and a defect."""
        if isinstance(value, Mapping):
            return value
        self._defects.append(f"{path}: cannot read {_quoted(value)}; it looks like {example}")
        return None

    def _cards(self, path: str, value: Any) -> tuple[Card, ...] | None:
        """A list of cards, or ``None`` and defects."""
        before = len(self._defects)
        read = [self._meaning(at, card, _card) for at, card in self._items(path, value, 'a list such as ["AS", "10H"]')]
        return tuple(filter(None, read)) if len(self._defects) == before else None

    # --- the parts of a record ---

    def _dealer(self, hands: _Hands, taken: PerTeam | None) -> Seat | None:
        """Who dealt; it must be told of a whole deal, and wherever there are calls, which go by it."""
        late = taken is not None or any(hand is not None and len(hand) < HAND_SIZE for hand in hands)
        if self._content.get("dealer") is None and (self._content.get("auction") is not None or not late):
            self._defects.append("dealer: not given; it is N, E, S or W")
        return self._value("dealer", _seat)

    def _hands(self, key: str) -> _Hands:
        value = self._content.get(key)
        example = '{"N": ["AS", "10H"]}'
        hands: dict[Seat, Hand | None] = dict.fromkeys(Seat)
        for name, cards in (self._object(key, value, example) or {}).items() if value is not None else ():
            seat = self._meaning(key, name, _seat)
            if seat is None or cards is None:
                continue
            path = f"{key}.{name}"
            if isinstance(cards, str):
                hands[seat] = self._meaning(path, cards, lambda text: Hand.parse(text, size=None))
                continue
            read = self._cards(path, cards)
            hands[seat] = None if read is None else self._meaning(path, read, Hand)
        north, east, south, west = (hands[seat] for seat in Seat)
        return north, east, south, west

    def _calls(self, dealer: Seat | None, rules: Rules) -> tuple[Call, ...] | None:
        if self._content.get("auction") is None:
            return None
        seats: list[Seat] = []
        calls: list[Call] = []
        for path, item in self._list("auction"):
            if not isinstance(item, Sequence) or isinstance(item, str) or len(item) != 2:
                self._defects.append(f'{path}: cannot read {_quoted(item)}; a call looks like ["N", 250]')
                continue
            seat, call = self._meaning(path, item[0], _seat), self._meaning(path, item[1], _call)
            if seat is not None and call is not None:
                seats.append(seat)
                calls.append(call)
        if dealer and not self._defects:
            for i, (told, caller) in enumerate(zip(seats, callers_of(dealer, calls), strict=True)):
                if told is not caller:
                    self._defects.append(f"auction[{i}]: it is {caller.word} who calls here, not {told.word}")
                    break
        return without_forced_call(calls, rules)

    def _contract(self) -> Contract | None:
        value = self._content.get("contract")
        example = '{"seat": "W", "bid": 340, "trump": "D"}'
        told = None if value is None else self._object("contract", value, example)
        if told is None:
            return None
        bid = told.get("bid")
        if bid is not None:
            bid = self._meaning("contract.bid", bid, _count)
        declarer = self._meaning("contract.seat", told.get("seat"), _seat)
        trump = self._meaning("contract.trump", told.get("trump"), lambda text: Suit.parse(_text(text)))
        return Contract(declarer, bid, trump) if declarer and trump else None

    def _gift(self, key: str) -> tuple[Card, ...] | None:
        value = self._content.get(key)
        return None if value is None else self._cards(key, value)

    def _melds(self) -> tuple[int, int, int, int] | None:
        value = self._content.get("meld")
        told = None if value is None else self._object("meld", value, '{"N": 20, "E": 40, "S": 20, "W": 210}')
        if told is None:
            return None
        melds: dict[Seat, int | None] = {}
        for name, points in told.items():
            seat = self._meaning("meld", name, _seat)
            if seat:
                melds[seat] = self._meaning(f"meld.{name}", points, _count)
        missing = [str(seat) for seat in Seat if seat not in melds]
        if missing:
            self._defects.append(f"meld: not given for {', '.join(missing)}; it needs all four")
        north, east, south, west = (melds.get(seat) or 0 for seat in Seat)
        return north, east, south, west

    def _points(self, key: str) -> PerTeam | None:
        value = self._content.get(key)
        told = None if value is None else self._object(key, value, '{"NS": 120, "EW": 420}')
        if told is None:
            return None
        points: dict[Team, int | None] = {}
        for name, number in told.items():
            team = self._meaning(key, name, lambda text: Team.parse(_text(text)))
            if team:
                points[team] = self._meaning(f"{key}.{name}", number, _number)
        missing = [str(team) for team in Team if team not in points]
        if missing:
            self._defects.append(f"{key}: not given for {', '.join(missing)}; it needs both teams")
        return PerTeam(points.get(Team.NS) or 0, points.get(Team.EW) or 0)

    def _other(self, path: str, value: Any) -> OtherTag | None:
        """A tag that the format does not know; text must be able to hold it."""
        told = self._object(path, value, '{"name": "Note", "value": "a remark", "rows": []}')
        if told is None:
            return None
        name = self._meaning(f"{path}.name", told.get("name"), _other_name)
        words = self._meaning(f"{path}.value", told.get("value"), _text)
        rows = []
        for at, row in self._items(f"{path}.rows", told.get("rows", ()), "a list of rows"):
            read = [self._meaning(place, word, _word) for place, word in self._items(at, row, "a list of words")]
            if read:
                rows.append(tuple(word for word in read if word is not None))
        return OtherTag(name or "", words or "", tuple(rows))

    # --- the play ---

    def _play(self, contract: Contract | None) -> tuple[Seat | None, tuple[Row, ...]]:
        """Who leads, and the rows of fixed seats."""
        by_rows = [key for key in ("play", "rows") if self._content.get(key) is not None]
        if self._content.get("tricks") is None:
            if by_rows == ["rows"]:
                self._defects.append("play: not given; it says whose column is the first of the rows: N, E, S or W")
            return self._value("play", _seat), self._rows()
        if by_rows:
            self._defects.append(f"tricks: they tell what {' and '.join(by_rows)} would; leave out either")
        return self._tricks(contract)

    def _rows(self) -> tuple[Row, ...]:
        rows: list[Row] = []
        for path, value in self._list("rows"):
            items = list(self._items(path, value, 'four cards such as ["AC", "KC", null, null]'))
            cards = [None if card is None else self._meaning(at, card, _card) for at, card in items]
            if len(cards) != len(Seat):
                self._defects.append(f"{path}: {len(cards)} in this row; it has four cards, null for one not played")
                continue
            one, two, three, four = cards
            rows.append((one, two, three, four))
        return tuple(rows)

    def _tricks(self, contract: Contract | None) -> tuple[Seat | None, tuple[Row, ...]]:
        """Tricks in order of play as rows of fixed seats, whose first column is the first leader's."""
        first: Seat | None = None
        rows: list[Row] = []
        winner: Seat | None = None
        for path, value in self._list("tricks"):
            told = self._object(path, value, '{"leader": "W", "cards": ["AC", "KC", "KC", "JC"]}')
            if told is None:
                continue
            leader = self._meaning(f"{path}.leader", told.get("leader"), _seat)
            cards = self._cards(f"{path}.cards", told.get("cards"))
            if leader is None or cards is None:
                winner = None
                continue
            if len(cards) > len(Seat):
                self._defects.append(f"{path}.cards: {len(cards)} cards; a trick has four")
            if winner not in (None, leader):
                self._defects.append(f"{path}.leader: {winner} has won the trick before, and leads, not {leader}")
            whole = contract is not None and len(cards) == len(Seat)
            winner = leader.clockwise[winning_index(cards, contract.trump)] if contract and whole else None
            first = first or leader
            played = dict(zip(leader.clockwise, cards, strict=False))
            one, two, three, four = (played.get(seat) for seat in first.clockwise)
            rows.append((one, two, three, four))
        return first, tuple(rows)


# --- single values ---------------------------------------------------------------------------------------------------


def _quoted(value: object) -> str:
    """A value as a message shows it."""
    if value is None:
        return "nothing"
    written = f'"{value}"' if isinstance(value, str) else str(value)
    return written if len(written) <= _LONGEST else f"{written[:_LONGEST]}..."


def _text(value: object) -> str:
    """Text that stands between the quotes of a tag."""
    if not isinstance(value, str):
        raise NotationError(f"cannot read {_quoted(value)}; it is text")
    if '"' in value or len(value.splitlines()) > 1 or value.endswith(("\n", "\r")):
        raise NotationError("it is one line of text without quotation marks")
    return value


def _word(value: object) -> str:
    if not isinstance(value, str) or not _WORD.fullmatch(value):
        raise NotationError(f"cannot read {_quoted(value)}; it is one word")
    return value


def _other_name(value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"\w+", value):
        raise NotationError(f"cannot read {_quoted(value)}; it is one word of letters and digits")
    if value in TAGS:
        raise NotationError(f"the format knows {value} tags; write it under its own key")
    return value


def _seat(value: object) -> Seat:
    return Seat.parse(_text(value))


def _card(value: object) -> Card:
    return Card.parse(_text(value))


def _call(value: object) -> Call:
    return _count(value) if isinstance(value, int) else read_call(value if isinstance(value, str) else _quoted(value))


def _number(value: object) -> int:
    if type(value) is not int:  # a boolean is an int too
        raise NotationError(f"{_quoted(value)} is no whole number of points")
    if abs(value) > _MOST_POINTS:
        raise NotationError("there are not so many points")
    return value


def _count(value: object) -> int:
    number = _number(value)
    if number < 0:
        raise NotationError(f"{number} is below zero")
    return number
