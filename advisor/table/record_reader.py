"""Reading recorded deals from text: every tag, every unreadable place told at once with its line and column."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from advisor.table.auction import Call, read_call
from advisor.table.cards import HAND_SIZE, Card, Hand, NotationError, Suit
from advisor.table.deal import Fault, Where
from advisor.table.following import follow
from advisor.table.nearest import did_you_mean
from advisor.table.record import FORMAT, TAGS, TEXTS, Contract, IllegalDealError, OtherTag, Record, RecordError, Row
from advisor.table.record_text import Defect, Tag, Word, defects_message, scan
from advisor.table.rules import STANDARD, Rules, RulesError, find_preset, presets
from advisor.table.scoring import PerTeam, Result
from advisor.table.seats import Seat

_Read = TypeVar("_Read")

_EXAMPLES = {
    "Format": f'[Format "{FORMAT}"]',
    "Dealer": '[Dealer "W"]',
    "Deal": '[Deal "N:hand hand hand hand"] with hands such as ATKQJ.A9.T9.KJ9',
}
_SECTIONS = ("Auction", "Play")
_RESULTS: dict[str, Result] = {"made": "made", "set": "set", "thrown-in": "thrown in", "thrown in": "thrown in"}
_NOT_THERE = "-"


@dataclass(frozen=True, slots=True)
class Written:
    """A record and where it stands in its text.

    Attributes:
        record: the record.
        name: of the file, for messages.
        wrong: what cannot be and a record has no place for: who is said to call first, or to give to whom.
        places: where each part of the record stands.
    """

    record: Record
    name: str
    wrong: tuple[Defect, ...]
    places: dict[Where, Word]

    def locate(self, fault: Fault) -> Defect:
        """A fault with its line and column: those of its tag, where it is no single word."""
        where = fault.where
        while where not in self.places:
            where = where[:-1]
        return self.places[where].defect(fault.message)

    def message(self, faults: Iterable[Fault]) -> str:
        """One message for all that is wrong."""
        return defects_message(self.name, [*self.wrong, *map(self.locate, faults)])

    def refuse(self, faults: Sequence[Fault]) -> None:
        """Raise what is wrong, if anything is.

        Raises:
            IllegalDealError: naming each fault with its line and column.
        """
        if faults or self.wrong:
            raise IllegalDealError(self.message(faults))


def read_records(text: str, name: str = "", *, whole: bool = True) -> list[Written]:
    """All records of a text, blank lines between them.

    Args:
        text: the records.
        name: of the file, for messages.
        whole: whether they must say who dealt, unless they begin in the middle of a deal.

    Raises:
        RecordError: if something cannot be read; the message lists all of it, with lines and columns.
    """
    tags, defects = scan(text)
    readers = [_Reader(some, name, defects, whole=whole) for some in _split(tags, text)]
    if not tags and not defects:
        defects.append(Defect(1, 1, f"no record of a deal; it begins with {_EXAMPLES['Format']}"))
    found = [reader.read() for reader in readers]
    if defects:
        raise RecordError(defects_message(name, defects), defects)
    return found


def read_record(text: str, name: str = "", *, check: bool = True) -> Record:
    """The one record of a text.

    Args:
        text: the record.
        name: of the file, for messages.
        check: whether the deal must be legal and all that follows from the rest right.

    Raises:
        RecordError: if it cannot be read, or there are several.
        IllegalDealError: if the deal breaks the rules, or a part of the record contradicts another.
    """
    written = read_one(text, name)
    if check:
        written.refuse(follow(written.record).faults)
    return written.record


def read_one(text: str, name: str = "", *, whole: bool = True) -> Written:
    """The one record of a text, and where it stands; arguments and errors are those of :func:`read_records`."""
    first, *others = read_records(text, name, whole=whole)
    if others:
        place = others[0].places[()]
        raise RecordError(defects_message(name, [place.defect("a second record begins here; give one at a time")]))
    return first


def _split(tags: Sequence[Tag], text: str) -> list[list[Tag]]:
    """The tags of each record.

    A new one begins after a blank line, if there is a tag in what follows up to the next blank line that the record so
    far has already; or where the format is named once more.
    """
    records: list[list[Tag]] = []
    for block in _blocks(tags, text):
        names = {tag.name.text for tag in records[-1]} if records else set()
        if not records or any(tag.name.text in names for tag in block if tag.name.text in TAGS):
            records.append([])
        for tag in block:
            if tag.name.text == "Format" and any(other.name.text == "Format" for other in records[-1]):
                records.append([])
            records[-1].append(tag)
    return records


def _blocks(tags: Sequence[Tag], text: str) -> list[list[Tag]]:
    """The tags between blank lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    blocks: list[list[Tag]] = []
    end = 0
    for tag in tags:
        if not blocks or not all(line.strip() for line in lines[end : tag.name.line - 1]):
            blocks.append([])
        blocks[-1].append(tag)
        end = tag.rows[-1][-1].line if tag.rows else tag.value.line
    return blocks


class _Reader:
    """Reads one record and gathers what cannot be read."""

    def __init__(self, tags: list[Tag], name: str, defects: list[Defect], *, whole: bool) -> None:
        self._name = name
        self._defects = defects
        self._whole = whole
        self._wrong: list[Defect] = []
        self._ways: dict[str, tuple[Seat, Seat]] = {}
        self._places: dict[Where, Word] = {(): tags[0].name}
        self._tags = self._known(tags)
        self._others = tuple(
            OtherTag(tag.name.text, tag.value.text, tuple(tuple(word.text for word in row) for row in tag.rows))
            for tag in tags
            if tag.name.text not in TAGS
        )

    def read(self) -> Written:
        """The record; of no use if there are defects."""
        rules = self._value_of("Rules", read_rules) or STANDARD
        first = self._value_of("Auction", Seat.parse)
        dealer = self._value_of("Dealer", Seat.parse)
        hands = self._hands()
        contract = self._contract()
        self._check_dealer(hands)
        record = Record(
            rules=rules,
            rules_text=self._tags["Rules"].value.text if "Rules" in self._tags else None,
            dealer=dealer,
            hands=hands,
            calls=self._calls(first, dealer, rules),
            contract=contract,
            passed=self._gift("Pass"),
            returned=self._gift("PassBack"),
            melds=self._melds(),
            shown=self._shown(),
            thrown_in=self._value_of("ThrowIn", Seat.parse),
            leader=self._value_of("Play", Seat.parse),
            rows=self._rows(),
            before=self._value_of("Before", PerTeam.parse),
            taken=self._value_of("Taken", PerTeam.parse),
            tricks=self._value_of("Tricks", PerTeam.parse),
            result=self._value_of("Result", read_result),
            change=self._value_of("Change", PerTeam.parse),
            after=self._value_of("After", PerTeam.parse),
            texts=tuple((name, self._tags[name].value.text) for name in TEXTS if name in self._tags),
            others=self._others,
        )
        self._check_ways(record)
        return Written(record, self._name, tuple(self._wrong), self._places)

    # --- tags ---

    def _known(self, tags: Iterable[Tag]) -> dict[str, Tag]:
        """The tags that the format knows, by name."""
        known: dict[str, Tag] = {}
        for tag in tags:
            name = tag.name.text
            if name not in TAGS:
                continue
            if name in known:
                self._defects.append(tag.name.defect(f"a second {name} tag; leave one out"))
                continue
            if tag.rows and name not in _SECTIONS:
                word = tag.rows[0][0]
                self._defects.append(word.defect(f'"{word.text}" does not belong below a {name} tag'))
            known[name] = tag
            self._places[(name,)] = tag.value
        if "Format" not in known:
            self._defects.append(self._places[()].defect(f"no Format tag; write {_EXAMPLES['Format']}"))
        elif known["Format"].value.text.split() != FORMAT.split():
            value = known["Format"].value
            self._defects.append(value.defect(f'cannot read a record of format "{value.text}"; write "{FORMAT}"'))
        return known

    def _check_dealer(self, hands: Sequence[Hand | None]) -> None:
        """That it is told who dealt: of a whole deal, and wherever there are calls, which go by it."""
        late = "Taken" in self._tags or any(hand is not None and len(hand) < HAND_SIZE for hand in hands)
        if self._whole and "Dealer" not in self._tags and ("Auction" in self._tags or not late):
            self._defects.append(self._places[()].defect(f"no Dealer tag; write {_EXAMPLES['Dealer']}"))

    def _meaning(self, word: Word, reader: Callable[[str], _Read]) -> _Read | None:
        """What a word means, or ``None`` and a defect."""
        try:
            return reader(word.text)
        except (NotationError, RulesError) as error:
            self._defects.append(word.defect(str(error)))
            return None

    def _value_of(self, tag: str, reader: Callable[[str], _Read]) -> _Read | None:
        """What the whole value of a tag means; ``None`` without the tag."""
        return self._meaning(self._tags[tag].value, reader) if tag in self._tags else None

    # --- the cards ---

    def _hands(self) -> tuple[Hand | None, Hand | None, Hand | None, Hand | None]:
        hands: dict[Seat, Hand | None] = dict.fromkeys(Seat)
        value = self._tags["Deal"].value if "Deal" in self._tags else None
        if value is not None:
            found = re.fullmatch(r"\s*(\w+)\s*:(.*)", value.text)
            words = value.part(*found.span(2)).words() if found else []
            if found is None or len(words) != len(Seat):
                self._defects.append(value.defect(f"cannot read the deal; write {_EXAMPLES['Deal']}"))
            else:
                first = self._meaning(value.part(*found.span(1)), Seat.parse) or Seat.NORTH
                for seat, word in zip(first.clockwise, words, strict=True):
                    self._places["Deal", seat.index] = word
                    if word.text != _NOT_THERE:
                        hands[seat] = self._meaning(word, _read_hand)
        north, east, south, west = (hands[seat] for seat in Seat)
        return north, east, south, west

    def _gift(self, tag: str) -> tuple[Card, ...] | None:
        """The cards given in an exchange; none of them if it was declined."""
        value = self._tags[tag].value if tag in self._tags else None
        if value is None:
            return None
        if value.text.strip() == _NOT_THERE:
            return ()
        found = re.fullmatch(r"\s*(\w+)\s*>\s*(\w+)(.*)", value.text)
        if not found:
            self._defects.append(value.defect(f'cannot read "{value.text}"; write who gives what: E>W SA HK DT DJ'))
            return None
        giver, taker = (self._meaning(value.part(*found.span(i)), Seat.parse) for i in (1, 2))
        if giver and taker:
            self._ways[tag] = giver, taker
        words = [word for word in value.part(*found.span(3)).words() if word.text != _NOT_THERE]
        for i, word in enumerate(words):
            self._places[tag, i] = word
        return tuple(card for word in words if (card := self._meaning(word, Card.parse)))

    def _check_ways(self, record: Record) -> None:
        """That the cards of the exchange go the right way; a record knows the way by the contract alone."""
        if not self._ways or ("Contract" in self._tags and not record.contract):
            return
        declarer = record.contract.declarer if record.contract else follow(record).declarer
        for tag, (giver, taker) in self._ways.items():
            value = self._tags[tag].value
            if declarer is None:
                self._defects.append(value.defect('no contract is recorded; add [Contract "W 340 D"]'))
                continue
            right = declarer.partner if tag == "Pass" else declarer
            if (giver, taker) != (right, right.partner):
                self._wrong.append(value.defect(f"{giver}>{taker} is not possible; it goes {right}>{right.partner}"))

    def _shown(self) -> tuple[Hand | None, Hand | None, Hand | None, Hand | None]:
        """What each player laid on the table: ``N KH QH; E -``."""
        shown: dict[Seat, Hand | None] = dict.fromkeys(Seat)
        value = self._tags["Shown"].value if "Shown" in self._tags else None
        for part in re.finditer(r"[^;]+", value.text) if value else ():
            assert value
            words = value.part(*part.span()).words()
            if not words:
                continue
            seat = self._meaning(words[0], Seat.parse)
            cards = [card for word in words[1:] if word.text != "-" and (card := self._meaning(word, Card.parse))]
            if seat and ("Shown", seat.index) in self._places:
                self._defects.append(words[0].defect(f"{seat} is named twice; write all that was laid down once"))
            elif seat:
                self._places["Shown", seat.index] = words[0]
                shown[seat] = self._meaning(value, lambda _, cards=cards: Hand(tuple(cards)))  # type: ignore[misc]
        north, east, south, west = (shown[seat] for seat in Seat)
        return north, east, south, west

    # --- the auction, the contract, the melds ---

    def _calls(self, first: Seat | None, dealer: Seat | None, rules: Rules) -> tuple[Call, ...] | None:
        if "Auction" not in self._tags:
            return None
        tag = self._tags["Auction"]
        if first and dealer and first is not dealer.next:
            self._wrong.append(tag.value.defect(f"{dealer.next.word} calls first if {dealer.word} deals"))
        words = [word for row in tag.rows for word in row]
        calls: list[Call] = []
        for word in words:
            if word.text == _NOT_THERE:
                continue
            call = self._meaning(word, read_call)
            if call is not None:
                self._places["Auction", len(calls)] = word
                calls.append(call)
        if first:
            self._check_columns(tag.rows, first)
        return without_forced_call(calls, rules)

    def _check_columns(self, rows: Sequence[Sequence[Word]], first: Seat) -> None:
        """That a dash stands where a player is out or has nobody left to call against; nothing without columns."""
        words = [word for row in rows for word in row]
        in_columns = all(len(row) == len(Seat) for row in rows[:-1]) and any(word.text == "-" for word in words)
        if not in_columns:
            return
        out: set[Seat] = set()
        for i, word in enumerate(words):
            seat = first.clockwise[i % len(Seat)]
            if word.text == _NOT_THERE and seat not in out and len(out) < len(Seat) - 1:
                self._defects.append(word.defect(f"{seat.word} is not out; its call belongs here"))
                return
            if word.text != _NOT_THERE and seat in out and len(out) < len(Seat):
                self._defects.append(
                    word.defect(f"{seat.word} has passed; write - here, and the call below its caller")
                )
                return
            if word.text.lower() in ("pass", "help"):
                out.add(seat)

    def _contract(self) -> Contract | None:
        if "Contract" not in self._tags:
            return None
        value = self._tags["Contract"].value
        words = value.words()
        if len(words) != 3:
            self._defects.append(
                value.defect(f'cannot read the contract "{value.text}"; write seat, bid or -, trump: W 340 D')
            )
            return None
        declarer, trump = self._meaning(words[0], Seat.parse), self._meaning(words[2], Suit.parse)
        bid = None if words[1].text == _NOT_THERE else self._meaning(words[1], _read_points)
        return Contract(declarer, bid, trump) if declarer and trump else None

    def _melds(self) -> tuple[int, int, int, int] | None:
        if "Meld" not in self._tags:
            return None
        value = self._tags["Meld"].value
        words = value.words()
        melds = {}
        for word, points in zip(words[::2], words[1::2], strict=False):
            seat, number = self._meaning(word, Seat.parse), self._meaning(points, _read_points)
            if seat and number is not None:
                melds[seat] = number
                self._places["Meld", seat.index] = points
        if len(words) != 2 * len(Seat) or len(melds) != len(Seat):
            self._defects.append(
                value.defect(f'cannot read the melds "{value.text}"; write all four: N 20 E 40 S 20 W 210')
            )
            return None
        north, east, south, west = (melds[seat] for seat in Seat)
        return north, east, south, west

    # --- the play ---

    def _rows(self) -> tuple[Row, ...]:
        rows: list[Row] = []
        for number, words in enumerate(self._tags["Play"].rows if "Play" in self._tags else ()):
            if len(words) != len(Seat):
                self._defects.append(
                    words[0].defect(f"{len(words)} in this row; it has four cards, - for one not played")
                )
                continue
            for column, word in enumerate(words):
                self._places["Play", number, column] = word
            one, two, three, four = (
                None if word.text == _NOT_THERE else self._meaning(word, Card.parse) for word in words
            )
            rows.append((one, two, three, four))
        return tuple(rows)


# --- words -----------------------------------------------------------------------------------------------------------


def read_rules(text: str) -> Rules:
    """``standard must_beat=led``: a preset, then the options that differ.

    Raises:
        RulesError: if there are no such rules.
    """
    name, *changes = text.replace(",", " ").split() or ["standard"]
    preset = find_preset(name)
    if preset is None:
        raise RulesError(f'no rules "{name}"{did_you_mean(name, presets())}; the presets are {", ".join(presets())}')
    options = {}
    for change in changes:
        key, equals, value = change.partition("=")
        if not equals:
            raise RulesError(f'cannot read "{change}"; write KEY=VALUE, such as must_beat=led')
        options[key] = value
    return Rules.load(preset.name, **options)


def without_forced_call(calls: Sequence[Call], rules: Rules) -> tuple[Call, ...]:
    """The calls without that of a forced dealer: it is written like a bid, but he makes none."""
    *passes, last = calls or [0]
    forced = len(passes) == 3 and not any(isinstance(call, int) for call in passes) and rules.all_pass == "dealer"
    return tuple(passes if forced and last == rules.scaled(rules.min_bid) else calls)


def _read_points(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise NotationError(f'"{text}" is no number of points')
    return int(text)


def _read_hand(text: str) -> Hand:
    return Hand.parse(text, size=None)


def read_result(text: str) -> Result:
    """How a contract ended.

    Raises:
        NotationError: if it is no result.
    """
    plain = text.strip().lower()
    if plain not in _RESULTS:
        raise NotationError(f'no result "{text}"; it is made, set or thrown-in')
    return _RESULTS[plain]
