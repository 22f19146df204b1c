"""The cards of a declarer who has taken up what partner passed, and how people type them."""

from collections import Counter
from collections.abc import Iterable

from advisor.table.cards import HAND_SIZE, Card, Hand, HandError

_PLUS = "+"
_TOGETHER = "a hand with what partner passed"
_ALONE = "a hand without what partner passed"
_PASSED = "a pass"


def read_taken_up(
    cards: Hand | str | Iterable[Card | str], got: Hand | str | Iterable[Card | str] | None = None, *, passed: int
) -> tuple[Hand, Hand | None]:
    """Read all cards of a declarer, and those of them that partner passed, where that is known.

    Args:
        cards: twelve and those that partner passed, together; with ``got`` the twelve will do; or one text with a plus
            between the two: ``AS ... 9C + AH 10S QD JD``.
        got: the cards that partner passed.
        passed: how many cards partners pass, at least one.

    Raises:
        HandError: naming every defect at once, also if cards got are not among those held.
    """
    text = cards if isinstance(cards, str) else " ".join(map(str, cards))
    own, plus, behind = text.partition(_PLUS)
    if _PLUS in behind:
        raise HandError([f'more than one "{_PLUS}"; write the twelve cards, "{_PLUS}", what partner passed'])
    if plus and got is not None:
        raise HandError([f'what partner passed is named twice, behind "{_PLUS}" and by itself; leave one out'])
    together = HAND_SIZE + passed
    if not plus and got is None:
        return Hand.parse(own, together, _TOGETHER), None
    known = behind if got is None else got
    if _is_hand(own, together):
        hand, gift = _read_both((own, together, _TOGETHER), (known, passed, _PASSED))
        _check_among(gift, hand)
        return hand, gift
    hand, gift = _read_both((own, HAND_SIZE, _ALONE), (known, passed, _PASSED))
    return hand.plus(*gift), gift


_Part = tuple[Hand | str | Iterable[Card | str], int, str]


def _read_both(*parts: _Part) -> list[Hand]:
    """Each part as so many cards; the defects of all of them are told at once."""
    hands: list[Hand] = []
    defects: list[str] = []
    unreadable: list[str] = []
    for text, size, called in parts:
        try:
            hands.append(Hand.parse(text, size, called))
        except HandError as error:
            defects += error.args[0]
            unreadable += error.unreadable
    if defects:
        raise HandError(defects, unreadable)
    return hands


def _is_hand(text: str, size: int) -> bool:
    try:
        return len(Hand.parse(text, size)) == size
    except HandError:
        return False


def _check_among(gift: Hand, hand: Hand) -> None:
    absent = list((Counter(gift) - Counter(hand)).elements())
    if absent:
        names = ", ".join(map(str, absent))
        be = "is" if len(absent) == 1 else "are"
        raise HandError(
            [f"{names} {be} said to be passed, but not among the {len(hand)} cards; correct one of the two"]
        )
