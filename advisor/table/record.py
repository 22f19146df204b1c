"""Recorded deals: who held what when, with every card checked.

Of the tags, those are read that tell it: ``Format Rules Deal Contract Pass PassBack Meld Taken Play Tricks``. Others
are left alone. Points are in the scale of the ``Rules`` tag.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from advisor.table.cards import HAND_SIZE, Card, Hand, HandError, NotationError, Suit
from advisor.table.meld import count_meld
from advisor.table.nearest import did_you_mean
from advisor.table.position import PlayError, Position, PositionError
from advisor.table.record_text import Defect, Tag, Word, defects_message, scan
from advisor.table.rules import Rules, RulesError, find_preset, presets, rules_of
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat, Team

FORMAT = "pinochle-record 1"
"""The value of the ``Format`` tag, which every record has."""


class RecordError(NotationError):
    """Text that cannot be read as a record; the message lists every defect with its line and column."""


class IllegalDealError(ValueError):
    """A record that can be read, of a deal that breaks the rules; the message says where, with line and column."""


@dataclass(frozen=True, slots=True)
class RecordedPosition:
    """A position out of a recorded deal. All points are in the scale of the rules it was read by.

    Attributes:
        position: the position.
        rules: those of the ``Rules`` tag; ``None`` without one.
        bid: of the ``Contract`` tag; ``None`` if it gives none.
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
            melds, the number of cards passed and trick points is not checked where it names others.
        tricks: stop after so many tricks, 0 for the first lead. If not given, the position is the one after the last
            card that is recorded; or the first one, if that card ends the deal.

    Raises:
        RecordError: if the text cannot be read.
        IllegalDealError: if the deal breaks the rules.
        ValueError: if there are not so many tricks in it.
    """
    reader = _Reader(text, name)
    chosen = rules_of(reader.rules if rules is None else rules)
    return reader.position(chosen, reader.rules or chosen, tricks)


def recorded_rules(text: str) -> Rules | None:
    """The rules that a record names; ``None`` if it names none that can be read (:func:`read_position` says why)."""
    return _Reader(text, "").rules


# --- reading ---------------------------------------------------------------------------------------------------------

_EXAMPLES = {
    "Format": f'[Format "{FORMAT}"]',
    "Deal": '[Deal "N:hand hand hand hand"] with hands such as ATKQJ.A9.T9.KJ9',
    "Contract": '[Contract "W 340 D"]',
}
_OTHERS = ("Rules", "Pass", "PassBack", "Meld", "Taken", "Play", "Tricks")
_SECTION = "Play"

_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class _Contract:
    declarer: Seat
    bid: int | None
    trump: Suit


@dataclass(frozen=True, slots=True)
class _Gift:
    """Cards that a player gives to another, each with the word that names it."""

    giver: Seat
    taker: Seat
    cards: list[tuple[Word, Card]]


_Row = list[tuple[Word, Card | None]]
"""Four cards; ``None`` for one not played."""


class _Reader:
    """Reads one record and gathers what is wrong with it."""

    def __init__(self, text: str, name: str) -> None:
        self._name = name
        self._illegal: list[Defect] = []
        tags, self._unreadable = scan(text)
        self._tags = self._known(tags)
        self.rules = self._value_of("Rules", _read_rules)

    def position(self, rules: Rules, own: Rules, tricks: int | None) -> RecordedPosition:
        """What :func:`read_position` returns; ``own`` are the rules that the record was written by."""
        contract, hands, rows = self._contract(), self._hands(), self._rows()
        passed, returned = self._gift("Pass"), self._gift("PassBack")
        melds, taken, tricks_taken = (
            self._melds(),
            self._value_of("Taken", PerTeam.parse),
            self._value_of("Tricks", PerTeam.parse),
        )
        leader = self._value_of("Play", Seat.parse)
        self._refuse()
        assert contract
        assert hands

        self._exchange(hands, contract.declarer, passed, returned)
        if rules == own:
            self._check_number(passed, returned, rules)
        if leader is None and len(hands[contract.declarer]) < HAND_SIZE:
            self._unreadable.append(Defect(1, 1, 'no Play tag; in the middle of a deal it says who leads: [Play "W"]'))
        self._refuse()
        first = self._first_position(hands, contract, leader, taken or PerTeam(), rules)
        whole = first.tricks_left == HAND_SIZE
        if whole:
            counted = {seat: count_meld(first.hand_of(seat), first.trump, rules).total for seat in Seat}
            if rules == own and melds not in (None, counted):
                self._reject("Meld", "the melds are " + " ".join(f"{seat} {counted[seat]}" for seat in Seat))
            melds = counted

        reached = self._play(first, rows, rules)
        points = reached[-1].points
        if whole and rules == own and reached[-1].over and tricks_taken not in (None, points):
            self._reject("Tricks", f"the tricks are worth {points}")
        self._refuse()
        last = self._index(reached, tricks)
        return RecordedPosition(
            reached[last],
            self.rules,
            contract.bid,
            PerTeam(*(sum(melds[seat] for seat in team.seats) for team in Team)) if melds else None,
            _tricks_won(reached[: last + 1]) if whole else None,
        )

    # --- defects ---

    def _refuse(self) -> None:
        if self._unreadable:
            raise RecordError(defects_message(self._name, self._unreadable))
        if self._illegal:
            raise IllegalDealError(defects_message(self._name, self._illegal))

    def _reject(self, tag: str, message: str) -> None:
        """Note that the deal cannot be as a tag says."""
        self._illegal.append(self._tags[tag].value.defect(message))

    def _meaning(self, word: Word, reader: Callable[[str], _Read]) -> _Read | None:
        """What a word means, or ``None`` and a defect."""
        try:
            return reader(word.text)
        except (NotationError, RulesError) as error:
            self._unreadable.append(word.defect(str(error)))
            return None

    # --- tags ---

    def _known(self, tags: Iterable[Tag]) -> dict[str, Tag]:
        """The tags that are read, by name; those that are missing, come twice or have words below them are defects."""
        known: dict[str, Tag] = {}
        for tag in tags:
            name = tag.name.text
            if name not in (*_EXAMPLES, *_OTHERS):
                continue
            if name == "Format" and name in known:
                self._unreadable.append(tag.name.defect("a second record begins here; give one at a time"))
                break
            if name in known:
                self._unreadable.append(tag.name.defect(f"a second {name} tag; leave one out"))
            if tag.rows and name != _SECTION:
                word = tag.rows[0][0]
                self._unreadable.append(word.defect(f'"{word.text}" does not belong below a {name} tag'))
            known[name] = tag
        if not self._unreadable:
            self._unreadable += [
                Defect(1, 1, f"no {name} tag; write {example}")
                for name, example in _EXAMPLES.items()
                if name not in known
            ]
        if "Format" in known and known["Format"].value.text.split() != FORMAT.split():
            value = known["Format"].value
            self._unreadable.append(value.defect(f'cannot read a record of format "{value.text}"; write "{FORMAT}"'))
        return known

    def _value_of(self, tag: str, reader: Callable[[str], _Read]) -> _Read | None:
        """What the whole value of a tag means; ``None`` without the tag."""
        return self._meaning(self._tags[tag].value, reader) if tag in self._tags else None

    def _contract(self) -> _Contract | None:
        if "Contract" not in self._tags:
            return None
        value = self._tags["Contract"].value
        words = value.words()
        if len(words) != 3:
            self._unreadable.append(
                value.defect(f'cannot read the contract "{value.text}"; write seat, bid or -, trump: W 340 D')
            )
            return None
        declarer, trump = self._meaning(words[0], Seat.parse), self._meaning(words[2], Suit.parse)
        bid = None if words[1].text == "-" else self._meaning(words[1], _read_points)
        return _Contract(declarer, bid, trump) if declarer and trump else None

    def _hands(self) -> dict[Seat, Hand] | None:
        if "Deal" not in self._tags:
            return None
        value = self._tags["Deal"].value
        found = re.fullmatch(r"\s*(\w+)\s*:(.*)", value.text)
        words = value.part(*found.span(2)).words() if found else []
        if found is None or len(words) != len(Seat):
            self._unreadable.append(value.defect(f"cannot read the deal; write {_EXAMPLES['Deal']}"))
            return None
        first = self._meaning(value.part(*found.span(1)), Seat.parse)
        hands = {}
        for seat, word in zip((first or Seat.NORTH).clockwise, words, strict=True):
            if word.text == "-":
                self._illegal.append(word.defect(f"the hand of {seat.word} is not known; all four are needed"))
            hand = Hand() if word.text == "-" else self._meaning(word, _read_hand)
            if hand is not None:
                hands[seat] = hand
        return hands

    def _gift(self, tag: str) -> _Gift | None:
        """What is given in an exchange; ``None`` if nothing is."""
        value = self._tags[tag].value if tag in self._tags else None
        if value is None or value.text.strip() == "-":
            return None
        found = re.fullmatch(r"\s*(\w+)\s*>\s*(\w+)(.*)", value.text)
        if not found:
            self._unreadable.append(value.defect(f'cannot read "{value.text}"; write who gives what: E>W SA HK DT DJ'))
            return None
        giver, taker = (self._meaning(value.part(*found.span(i)), Seat.parse) for i in (1, 2))
        words = [word for word in value.part(*found.span(3)).words() if word.text != "-"]
        cards = [(word, card) for word in words if (card := self._meaning(word, _read_card))]
        return _Gift(giver, taker, cards) if giver and taker else None

    def _melds(self) -> dict[Seat, int] | None:
        if "Meld" not in self._tags:
            return None
        value = self._tags["Meld"].value
        words = value.words()
        melds = {
            self._meaning(seat, Seat.parse): self._meaning(points, _read_points)
            for seat, points in zip(words[::2], words[1::2], strict=False)
        }
        if len(words) != 2 * len(Seat) or len(melds) != len(Seat):
            self._unreadable.append(
                value.defect(f'cannot read the melds "{value.text}"; write all four: N 20 E 40 S 20 W 210')
            )
        return {seat: points for seat, points in melds.items() if seat and points is not None}

    def _rows(self) -> list[_Row]:
        rows = []
        for words in self._tags["Play"].rows if "Play" in self._tags else ():
            if len(words) != len(Seat):
                self._unreadable.append(
                    words[0].defect(f"{len(words)} in this row; it has four cards, - for one not played")
                )
            rows.append([(word, None if word.text == "-" else self._meaning(word, _read_card)) for word in words])
        return rows

    # --- the deal ---

    def _exchange(self, hands: dict[Seat, Hand], declarer: Seat, passed: _Gift | None, returned: _Gift | None) -> None:
        """Hand over what is passed, then what comes back."""
        ways = {"Pass": (declarer.partner, declarer), "PassBack": (declarer, declarer.partner)}
        for (tag, way), gift in zip(ways.items(), (passed, returned), strict=True):
            if gift is None:
                continue
            if (gift.giver, gift.taker) != way:
                self._reject(tag, f"{gift.giver}>{gift.taker} is not possible; it goes {way[0]}>{way[1]}")
                return
            for word, card in gift.cards:
                try:
                    hands[gift.giver] = hands[gift.giver].minus(card)
                    hands[gift.taker] = hands[gift.taker].plus(card)
                except HandError:
                    self._illegal.append(word.defect(f"{gift.giver.word} has no {card} to give"))

    def _check_number(self, passed: _Gift | None, returned: _Gift | None, rules: Rules) -> None:
        for tag, gift in (("Pass", passed), ("PassBack", returned)):
            if gift and len(gift.cards) not in (0, rules.pass_cards):
                self._reject(tag, f"{len(gift.cards)} cards; at this table it is {rules.pass_cards} (pass_cards)")

    def _first_position(
        self, hands: Mapping[Seat, Hand], contract: _Contract, leader: Seat | None, taken: PerTeam, rules: Rules
    ) -> Position:
        """The position before the first card of the play."""
        north, east, south, west = (hands[seat] for seat in Seat)
        leads = leader or contract.declarer
        try:
            first = Position((north, east, south, west), contract.trump, contract.declarer, leads, points=taken).check(
                rules
            )
        except PositionError as error:
            self._reject("Deal", str(error))
            self._refuse()
            raise
        if first.tricks_left == HAND_SIZE and leads is not contract.declarer:
            self._reject("Play", f"{contract.declarer.word}, the declarer, leads to the first trick")
            self._refuse()
        return first

    def _play(self, first: Position, rows: Iterable[_Row], rules: Rules) -> list[Position]:
        """The position before each trick, and the one after the last card; up to the first card that is wrong."""
        columns = first.leader.clockwise
        reached = [first]
        position = first
        for row in rows:
            by_seat = dict(zip(columns, row, strict=True))
            for seat in position.leader.clockwise:
                word, card = by_seat[seat]
                if card is None:
                    continue
                if position is reached[-1] and position.trick:
                    self._illegal.append(word.defect("the row before is not finished"))
                    return reached
                if seat is not position.to_move:
                    self._illegal.append(word.defect(f"{seat.word} plays before {position.to_move.word}"))
                    return reached
                try:
                    position = position.play(card, rules)
                except PlayError as error:
                    self._illegal.append(word.defect(str(error)))
                    return reached
            if position is not reached[-1]:
                reached.append(position)
        return reached

    def _index(self, reached: list[Position], tricks: int | None) -> int:
        """Which of the positions is wanted."""
        if tricks is None:
            return 0 if reached[-1].over else len(reached) - 1
        last = len(reached) - 1 - bool(reached[-1].trick)
        if not 0 <= tricks <= last:
            raise ValueError(
                f"{self._name or 'the record'} has {last} finished tricks, and no position after {tricks} of them"
            )
        return tricks


def _tricks_won(reached: Iterable[Position]) -> PerTeam:
    """Tricks won by each team, from the positions before and between them: whoever wins one leads to the next."""
    winners = [after.leader.team for after in list(reached)[1:] if not after.trick]
    return PerTeam(*(winners.count(team) for team in Team))


# --- words -----------------------------------------------------------------------------------------------------------


def _read_rules(text: str) -> Rules:
    """``standard must_beat=led``: a preset, then the options that differ."""
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


def _read_points(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise NotationError(f'"{text}" is no number of points')
    return int(text)


def _read_hand(text: str) -> Hand:
    return Hand.parse(text, size=None)


def _read_card(text: str) -> Card:
    return Card.parse(text)
