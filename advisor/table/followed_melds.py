"""The melds of a recorded deal: counted where hands are known, else held against what can be."""

from collections import Counter

from advisor.table.cards import COPIES, HAND_SIZE, Hand, Suit
from advisor.table.followed_hands import Tell
from advisor.table.holdings import Holdings
from advisor.table.meld import RUNS, MeldCount, count_meld
from advisor.table.most_meld import most_meld
from advisor.table.record import Record
from advisor.table.rules import Rules
from advisor.table.seats import Seat

Melds = tuple[int | None, int | None, int | None, int | None]

_STEP = 10  # every meld is worth a multiple of this, in the times-ten scale


def find_melds(record: Record, holdings: Holdings, trump: Suit | None, tell: Tell) -> Melds:
    """The meld of each player; it is checked whether it is as recorded, and as laid down."""
    melds: list[int | None] = list(record.melds or (None,) * len(Seat))
    for seat in Seat:
        told, hand = melds[seat.index], holdings.hands[seat.index]
        if hand is not None and trump is not None and not record.begins_late and len(hand) == HAND_SIZE:
            count = count_meld(hand, trump, record.rules)
            melds[seat.index] = count.total
            if told not in (None, count.total):
                tell(("Meld", seat.index), f"{seat.word} melds {count.total}, not {told}: {_items(count)}")
        elif told is None and trump is not None and (shown := record.shown[seat.index]) is not None:
            melds[seat.index] = count_meld(shown, trump, record.rules).total
        elif told is not None:
            message = _cannot_be(told, seat, record, holdings, trump)
            if message:
                tell(("Meld", seat.index), message)
    if trump is not None:
        for seat in Seat:
            _check_shown(record, seat, trump, melds[seat.index], tell)
    if record.begins_late:  # else it is held against all that is known of the hands
        _check_shown_late(record, holdings, tell)
    north, east, south, west = melds
    return north, east, south, west


def _items(count: MeldCount) -> str:
    return ", ".join(f"{meld.name} {meld.points}" for meld in count.melds) or "nothing"


def _cannot_be(told: int, seat: Seat, record: Record, holdings: Holdings, trump: Suit | None) -> str | None:
    """Why a player whose hand is not known cannot have melded so much, or so little."""
    rules = record.rules
    if rules.unscaled(told) % _STEP:
        return f"{seat.word} cannot meld {told}: all melds are multiples of {rules.scaled(_STEP)}"
    most = max(_most(suit, rules, told) for suit in (Suit if trump is None else [trump]))
    if told > most:
        return f"{seat.word} cannot meld {told}: the most that a hand can meld is {most}"
    if trump is None or record.begins_late or holdings.wrong:
        return None
    least = count_meld(holdings.certain(seat), trump, rules)
    if told < least.total:
        return f"{seat.word} melds {least.total} or more, not {told}: {_items(least)}"
    most = count_meld(holdings.possible(seat), trump, rules).total
    if told > most:
        return f"{seat.word} cannot meld {told}: with the cards that the others do not hold it is {most} at most"
    return None


def _most(trump: Suit, rules: Rules, told: int) -> int:
    """The most that a hand can meld; where less is told than two bare runs, there is no need to look further."""
    plain = count_meld(Hand(RUNS[trump] * COPIES), trump, rules).total
    return plain if told <= plain else most_meld(trump, rules)


def _check_shown(record: Record, seat: Seat, trump: Suit, meld: int | None, tell: Tell) -> None:
    """That the cards laid down are a meld, and worth what is melded."""
    shown, where = record.shown[seat.index], ("Shown", seat.index)
    if shown is None:
        return
    count = count_meld(shown, trump, record.rules)
    idle = list((Counter(shown) - Counter(count.cards)).elements())
    if idle:
        tell(where, f"{seat.word} lays down {' '.join(map(str, idle))}, which makes no meld")
    elif meld not in (None, count.total):
        tell(where, f"{seat.word} melds {meld}, but lays down {count.total}: {_items(count)}")


def _check_shown_late(record: Record, holdings: Holdings, tell: Tell) -> None:
    """That what was laid down is not in the hands that others still hold."""
    for seat in Seat:
        shown = record.shown[seat.index] or Hand()
        others = [
            hand for other, hand in zip(Seat, holdings.hands, strict=True) if hand is not None and other is not seat
        ]
        for card in shown.distinct():
            if shown.count(card) + sum(hand.count(card) for hand in others) > COPIES:
                tell(("Shown", seat.index), f"{seat.word} cannot have laid down {card}: it is elsewhere")
