"""Asking for the exchange and the melds."""

import re
from dataclasses import replace

from advisor.table.cards import Card, Hand, read_cards
from advisor.table.deal import Deal
from advisor.table.interview_part import AnswerError, Part, Question, Read, Telling, melds_text
from advisor.table.seats import Seat

_DECLINED = ("-", "none", "no", "decline", "declined", "nothing")
_SEAT_AND_POINTS = re.compile(r"\s*([^\s\d:=]+)\s*[:=]?\s*([0-9]{1,6})[\s,;]*")


def _exchanges(deal: Deal) -> bool:
    return deal.record.contract is not None and deal.rules.pass_cards > 0


def _ask_pass(_interview: Telling, deal: Deal) -> Question | None:
    if not _exchanges(deal) or deal.record.passed is not None or deal.declarer is None:
        return None
    return _ask_cards("pass", deal, deal.declarer.partner, deal.declarer, deal.dealt[deal.declarer.partner.index])


def _ask_return(interview: Telling, deal: Deal) -> Question | None:
    record = deal.record
    if not record.passed or record.returned is not None or deal.declarer is None or "pass" in interview.skipped:
        return None
    hand = deal.dealt[deal.declarer.index]
    if hand is not None:
        hand = hand.plus(*record.passed)
    return _ask_cards("return", deal, deal.declarer, deal.declarer.partner, hand)


def _ask_cards(part: str, deal: Deal, giver: Seat, taker: Seat, hand: Hand | None) -> Question:
    number = deal.rules.pass_cards
    verb = "passes" if part == "pass" else "gives back"
    declined = " - if declarer declined the exchange." if part == "pass" and deal.rules.pass_optional else ""
    return Question(
        part,
        f"{giver.word} {verb} which {number} cards to {taker.word}?",
        tuple(map(str, hand or ())),
        f"{number} cards in any notation, such as AS KH 10D JD.{declined}",
        "not known",
    )


def _read_pass(interview: Telling, deal: Deal, text: str) -> Read:
    if not text:
        return interview.record, ("pass", "return"), ""
    cards = () if text.lower() in _DECLINED else _cards(text, deal.rules.pass_cards)
    return replace(interview.record, passed=cards), (), ""


def _read_return(interview: Telling, deal: Deal, text: str) -> Read:
    if not text:
        return interview.record, ("return",), ""
    return replace(interview.record, returned=_cards(text, deal.rules.pass_cards)), (), ""


def _cards(text: str, number: int) -> tuple[Card, ...]:
    cards = tuple(read_cards(text))
    if len(cards) != number:
        raise AnswerError(f"{len(cards)} card{'' if len(cards) == 1 else 's'} read; it is {number} at this table")
    return cards


def _ask_melds(_interview: Telling, deal: Deal) -> Question | None:
    if deal.trump is None or deal.record.melds is not None:
        return None
    return Question(
        "melds",
        "What did each player meld?",
        (),
        "Points of each player after the exchange: N 20 E 40 S 20 W 210.",
        "not known",
    )


def _read_melds(interview: Telling, _deal: Deal, text: str) -> Read:
    if not text:
        return interview.record, ("melds",), ""
    points: dict[Seat, int] = {}
    rest = text
    while found := _SEAT_AND_POINTS.match(rest):
        points[Seat.parse(found[1])] = int(found[2])
        rest = rest[found.end() :]
    if rest or len(points) < len(Seat):
        raise AnswerError(f'cannot read "{text}"; say the points of each player, such as N 20 E 40 S 20 W 210')
    north, east, south, west = (points[seat] for seat in Seat)
    return replace(interview.record, melds=(north, east, south, west)), (), ""


def _told_cards(cards: tuple[Card, ...] | None) -> str:
    return "" if cards is None else " ".join(map(str, cards)) or "-"


EXCHANGE = (
    Part("pass", _ask_pass, _read_pass, lambda record, _: _told_cards(record.passed), lambda r: r.passed is not None),
    Part(
        "return",
        _ask_return,
        _read_return,
        lambda record, _: _told_cards(record.returned),
        lambda r: r.returned is not None,
    ),
    Part(
        "melds",
        _ask_melds,
        _read_melds,
        lambda record, _: melds_text(record) if record.melds else "",
        lambda r: r.melds is not None,
    ),
)
"""What is asked between the auction and the first lead."""
