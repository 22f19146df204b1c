"""Writing recorded deals as text, tag by tag, in the order of the format."""

from collections.abc import Iterable, Iterator

from advisor.table.cards import Card, Hand, Rank
from advisor.table.deal import Deal
from advisor.table.following import follow
from advisor.table.meld import Meld, count_meld
from advisor.table.record import FORMAT, OtherTag, Record, Row
from advisor.table.rules import STANDARD, Rules, presets
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat

_NOT_THERE = "-"
_MARRIAGES = ("marriage", "royal marriage")


def write_records(records: Iterable[Record]) -> str:
    """The records with a blank line between them."""
    return "\n".join(map(write_record, records))


def write_record(record: Record) -> str:
    """A record as text; reading it gives the same record again.

    Only texts lose what a tag has no place for: quotation marks become single ones, line breaks blanks.
    """
    return "".join(f"{line}\n" for line in _lines(record))


def card_text(card: Card) -> str:
    """A card as records write it, the suit first: ``HT``."""
    return f"{card.suit}{'T' if card.rank is Rank.TEN else card.rank}"


def hand_text(hand: Hand | None) -> str:
    """A hand as records write it: ``ATKQJ.A9.T9.KJ9``."""
    return _NOT_THERE if hand is None else hand.holdings


def rules_text(rules: Rules) -> str:
    """A preset and the options that differ from it, those of the nearest preset of that name."""
    base = Rules.load(rules.name) if rules.name in presets() else STANDARD
    mine, theirs = rules.to_dict(), base.to_dict()
    changed = [f"{key}={_value(value)}" for key, value in mine.items() if key != "name" and value != theirs[key]]
    return " ".join([base.name, *changed])


def _value(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _lines(record: Record) -> Iterator[str]:
    deal = follow(record)
    yield _tag("Format", FORMAT)
    yield from (_tag(name, value) for name, value in record.texts)
    if record.rules_text is not None or record.rules != STANDARD:
        yield _tag("Rules", record.rules_text if record.rules_text is not None else rules_text(record.rules))
    yield from _optional("Before", record.before)
    yield from _optional("Dealer", record.dealer)
    if any(hand is not None for hand in record.hands):
        yield _tag("Deal", "N:" + " ".join(map(hand_text, record.hands)))
    yield from _auction(record)
    if record.contract:
        bid = _NOT_THERE if record.contract.bid is None else record.contract.bid
        yield _tag("Contract", f"{record.contract.declarer} {bid} {record.contract.trump}")
    yield from _exchange(record, deal)
    yield from _melds(record, deal)
    yield from _optional("ThrowIn", record.thrown_in)
    yield from _optional("Taken", record.taken)
    if record.leader:
        yield _tag("Play", str(record.leader))
        yield from map(_row, record.rows)
    yield from _optional("Tricks", record.tricks)
    yield from _optional("Result", record.result.replace(" ", "-") if record.result else None)
    yield from _optional("Change", _signed(record.change) if record.change else None)
    yield from _optional("After", record.after)
    for other in record.others:
        yield from _other(other)


def _tag(name: str, value: str) -> str:
    """A tag; a value is one line without the marks that end it."""
    plain = " ".join(value.splitlines()).replace('"', "'")
    return f'[{name} "{plain}"]'


def _optional(name: str, value: object) -> Iterator[str]:
    if value is not None:
        yield _tag(name, str(value))


def _signed(change: PerTeam) -> str:
    return f"NS {change.ns:+d} EW {change.ew:+d}"


def _auction(record: Record) -> Iterator[str]:
    """Rows of four calls from the first caller, a dash for who is out."""
    if record.calls is None or record.dealer is None:
        return
    first = record.dealer.next
    yield _tag("Auction", str(first))
    calls: list[int | str] = list(record.calls)
    passed = len(calls) == 3 and not any(isinstance(call, int) for call in calls)
    if passed and record.rules.all_pass == "dealer":
        calls.append(record.rules.scaled(record.rules.min_bid))
    cells: list[str] = []
    out: set[int] = set()
    for call in calls:
        while len(out) < len(Seat) and len(cells) % len(Seat) in out:
            cells.append(_NOT_THERE)
        if not isinstance(call, int):
            out.add(len(cells) % len(Seat))
        cells.append(str(call).title())
    yield from (" ".join(cells[i : i + len(Seat)]) for i in range(0, len(cells), len(Seat)))


def _exchange(record: Record, deal: Deal) -> Iterator[str]:
    for tag, cards, giver in (
        ("Pass", record.passed, deal.declarer.partner if deal.declarer else None),
        ("PassBack", record.returned, deal.declarer),
    ):
        if cards is not None and (giver is not None or not cards):
            text = f"{giver}>{giver.partner} {' '.join(map(card_text, cards))}" if giver and cards else _NOT_THERE
            yield _tag(tag, text)


def _melds(record: Record, deal: Deal) -> Iterator[str]:
    """The points, and, where hands are known, what they are for."""
    if record.melds is not None:
        yield _tag("Meld", " ".join(f"{seat} {points}" for seat, points in zip(Seat, record.melds, strict=True)))
        for seat, hand, points in zip(Seat, deal.hands, record.melds, strict=True):
            if hand is None or deal.trump is None:
                continue
            count = count_meld(hand, deal.trump, deal.rules)
            if count.total == points and count.melds:
                yield f"{{{seat}: {', '.join(map(_meld, count.melds))}}}"
    if any(cards is not None for cards in record.shown):
        shown = zip(Seat, record.shown, strict=True)
        yield _tag("Shown", "; ".join(f"{seat} {_cards(cards)}" for seat, cards in shown if cards is not None))


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(card_text, cards)) or _NOT_THERE


def _meld(meld: Meld) -> str:
    suit = f" {meld.cards[0].suit}" if meld.name == "marriage" else ""
    return f"{meld.name}{suit} {meld.points}"


def _row(row: Row) -> str:
    return " ".join(_NOT_THERE if card is None else card_text(card) for card in row)


def _other(tag: OtherTag) -> Iterator[str]:
    yield _tag(tag.name, tag.value)
    yield from (" ".join(row) for row in tag.rows)
