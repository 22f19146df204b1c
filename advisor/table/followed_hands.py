"""The hands of a recorded deal: as dealt, and after the exchange as far as that is recorded."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from advisor.table.cards import COPIES, DECK, HAND_SIZE, Card, Hand, HandError
from advisor.table.deal import Hands, Where
from advisor.table.record import Record
from advisor.table.seats import Seat

Tell = Callable[[Where, str], None]
"""Takes a fault: where it is, and what it is."""

_ALL_CARDS = Counter(dict.fromkeys(DECK, COPIES))


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The hands after the exchange.

    Attributes:
        hands: as far as the record tells.
        untold: how many cards partners pass each way, if not all of these are recorded; else 0.
    """

    hands: Hands
    untold: int = 0


def find_dealt(record: Record, declarer: Seat | None, tell: Tell) -> Hands:
    """The hands as dealt, with those that follow from the play or from three others; sizes and copies are checked."""
    hands: list[Hand | None] = list(record.hands)
    if not record.begins_late:
        for seat in Seat:
            if hands[seat.index] is None:
                hands[seat.index] = _dealt_by_play(record, seat, declarer)
        _find_fourth(hands)
    _check_sizes(hands, record, tell)
    _check_copies(hands, tell)
    north, east, south, west = hands
    return north, east, south, west


def exchange(record: Record, dealt: Hands, declarer: Seat | None, tell: Tell) -> Exchanged:
    """The hands before the first lead."""
    if record.begins_late or (declarer is None and not record.rules.pass_cards):
        return Exchanged(dealt)
    if declarer is None:
        return Exchanged((None, None, None, None))  # nobody can tell who exchanged
    hands = dict(zip(Seat, dealt, strict=True))
    ways = (("Pass", record.passed, declarer.partner), ("PassBack", record.returned, declarer))
    for tag, cards, _ in ways:
        if cards is not None:
            _check_number(tag, cards, record, tell)
            _check_thrice(tag, cards, tell)
    if _is_one_sided(record) and record.rules.pass_optional:
        declined, other = ("PassBack", "Pass") if record.passed else ("Pass", "PassBack")
        tell((declined,), f"the exchange is declined here, but {other} has cards; correct one of the two")
    untold = record.rules.pass_cards if _is_untold(record) else 0
    if record.returned and record.passed is None:
        _check_among(record.returned, hands, declarer, tell)
    else:
        for tag, cards, giver in ways:
            _hand_over(tag, cards or (), giver, hands, tell)
    if untold or _is_one_sided(record):
        hands[declarer] = hands[declarer.partner] = None
    north, east, south, west = (hands[seat] for seat in Seat)
    return Exchanged((north, east, south, west), untold)


def _is_untold(record: Record) -> bool:
    """Whether cards changed hands, or may have, that are not recorded."""
    passed, returned = record.passed, record.returned
    return record.rules.pass_cards > 0 and None in (passed, returned) and () not in (passed, returned)


def _is_one_sided(record: Record) -> bool:
    """Whether the exchange is declined by one tag, and made by the other."""
    return () in (record.passed, record.returned) and bool(record.passed or record.returned)


# --- as dealt --------------------------------------------------------------------------------------------------------


def _find_fourth(hands: list[Hand | None]) -> None:
    missing = [seat for seat in Seat if hands[seat.index] is None]
    if len(missing) == 1 and all(hand is None or len(hand) == HAND_SIZE for hand in hands):
        seen = Counter(card for hand in hands if hand is not None for card in hand)
        if not seen - _ALL_CARDS:
            hands[missing[0].index] = Hand(tuple((_ALL_CARDS - seen).elements()))


def _dealt_by_play(record: Record, seat: Seat, declarer: Seat | None) -> Hand | None:
    """The hand of a player all of whose cards are recorded as played."""
    leader = record.leader or declarer
    if declarer is None or leader is None:
        return None
    column = leader.clockwise.index(seat)
    cards = Counter(card for row in record.rows if (card := row[column]) is not None)
    if cards.total() != HAND_SIZE:
        return None
    held = Counter(cards)
    if seat.team is declarer.team:
        if _is_untold(record):
            return None
        passed, returned = Counter(record.passed or ()), Counter(record.returned or ())
        given, got = (returned, passed) if seat is declarer else (passed, returned)
        held.update(given)
        held.subtract(got)
    if min(held.values()) < 0 or max(held.values()) > COPIES:
        return None
    return Hand(tuple(held.elements()))


def _check_sizes(hands: list[Hand | None], record: Record, tell: Tell) -> None:
    for seat in Seat:
        hand = hands[seat.index]
        if hand is not None and len(hand) != HAND_SIZE and not record.begins_late:
            tell(("Deal", seat.index), f"{seat.word} has {len(hand)} cards, not {HAND_SIZE}")


def _check_copies(hands: list[Hand | None], tell: Tell) -> None:
    seen: Counter[Card] = Counter()
    for seat in Seat:
        for card in hands[seat.index] or ():
            seen[card] += 1
            if seen[card] == COPIES + 1:
                who = ", ".join(
                    f"{each.word} {held}" for each in Seat if (held := (hands[each.index] or Hand()).count(card))
                )
                tell(
                    ("Deal", seat.index),
                    f"{card} comes {sum(_held(hands, card))} times ({who}); the deck has {COPIES}",
                )


def _held(hands: Iterable[Hand | None], card: Card) -> Iterator[int]:
    return (hand.count(card) for hand in hands if hand is not None)


# --- the exchange ----------------------------------------------------------------------------------------------------


def _check_number(tag: str, cards: tuple[Card, ...], record: Record, tell: Tell) -> None:
    number, rules = len(cards), record.rules
    if number == rules.pass_cards:
        return
    if number:
        tell((tag,), f"{number} cards; at this table it is {rules.pass_cards} (pass_cards)")
    elif not rules.pass_optional:
        tell((tag,), "the exchange may not be declined at this table (pass_optional=no)")


def _check_thrice(tag: str, cards: tuple[Card, ...], tell: Tell) -> None:
    for i, card in enumerate(cards):
        if cards[: i + 1].count(card) == COPIES + 1:
            tell((tag, i), f"{card} more than {COPIES} times; the deck has {COPIES}")


def _hand_over(tag: str, cards: tuple[Card, ...], giver: Seat, hands: dict[Seat, Hand | None], tell: Tell) -> None:
    taker = giver.partner
    for i, card in enumerate(cards):
        hand = hands[giver]
        if hand is not None:
            if card not in hand:
                tell((tag, i), f"{giver.word} has no {card} to give")
                continue
            hands[giver] = hand.minus(card)
        taken = hands[taker]
        if taken is not None:
            try:
                hands[taker] = taken.plus(card)
            except HandError:
                tell((tag, i), f"{taker.word} holds both {card} already")


def _check_among(returned: tuple[Card, ...], hands: dict[Seat, Hand | None], declarer: Seat, tell: Tell) -> None:
    """That declarer can have what he gives back, though it is not recorded what he got."""
    own, partners = hands[declarer], hands[declarer.partner]
    if own is None or partners is None:
        return
    left = Counter(own) + Counter(partners)
    for i, card in enumerate(returned):
        if not left[card]:
            tell(("PassBack", i), f"{declarer.word} can have no {card} to give")
        left[card] -= 1
