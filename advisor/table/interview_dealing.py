"""Asking for the rules, for the dealer and for the hands as dealt."""

import re
from collections import Counter
from dataclasses import replace

from advisor.table.cards import COPIES, HAND_SIZE, Card, Hand
from advisor.table.deal import Deal
from advisor.table.interview_part import AnswerError, Part, Question, Read, Telling
from advisor.table.record import Record
from advisor.table.record_reader import read_rules
from advisor.table.record_writer import rules_text
from advisor.table.rules import RulesError
from advisor.table.seats import Seat


def _ask_rules(interview: Telling, _deal: Deal) -> Question | None:
    if interview.record.rules_text is not None:
        return None
    return Question(
        "rules",
        "Rules of the table?",
        (),
        "A preset such as standard, or what differs from one: standard must_beat=led. Other presets: "
        "pinochle-advise rules list.",
        rules_text(interview.record.rules),
    )


def _read_rules(interview: Telling, _deal: Deal, text: str) -> Read:
    named = re.sub(r"\s*=\s*", "=", text) or rules_text(interview.record.rules)
    if "=" in named.split()[0]:
        named = f"standard {named}"
    try:
        rules = read_rules(named)
    except RulesError as error:
        raise AnswerError(str(error)) from None
    return replace(interview.record, rules=rules, rules_text=" ".join(named.split())), (), ""


def _ask_dealer(interview: Telling, _deal: Deal) -> Question | None:
    if interview.record.dealer is not None:
        return None
    return Question(
        "dealer",
        "Who dealt?",
        tuple(map(str, Seat)),
        "A seat: N, E, S or W. The player on the dealer's left calls first.",
        "not possible: a record names its dealer",
    )


def _read_dealer(interview: Telling, _deal: Deal, text: str) -> Read:
    if not text:
        raise AnswerError("a record names its dealer; he sits on the right of the first caller: N, E, S or W")
    return replace(interview.record, dealer=Seat.parse(text)), (), ""


def _hand_key(seat: Seat) -> str:
    return f"hand of {seat}"


def next_hand(interview: Telling) -> Seat | None:
    """Whose hand is to be told next; none any more once the auction has begun."""
    for seat in Seat:
        if interview.record.hands[seat.index] is None and _hand_key(seat) not in interview.skipped:
            return seat
    return None


def _ask_hand(interview: Telling, _deal: Deal) -> Question | None:
    seat = next_hand(interview)
    if seat is None:
        return None
    return Question(
        "hands",
        f"{seat.word}'s hand as dealt?",
        (),
        f"{HAND_SIZE} cards in any notation: AS 10S KH ..., ATKQ.A9.T9.KJ9, S:AK H:10 .... "
        "The fourth hand follows from three.",
        "not known",
    )


def _read_hand(interview: Telling, _deal: Deal, text: str) -> Read:
    seat = next_hand(interview)
    assert seat
    if text in ("", "-"):
        return interview.record, (_hand_key(seat),), ""
    hand = Hand.parse(text)
    hands = list(interview.record.hands)
    seen = Counter(card for each in hands for card in each or ())
    too_many = [card for card in hand.distinct() if seen[card] + hand.count(card) > COPIES]
    if too_many:
        raise AnswerError("; ".join(_elsewhere(card, seat, hand, interview.record) for card in too_many))
    hands[seat.index] = hand
    north, east, south, west = hands
    return replace(interview.record, hands=(north, east, south, west)), (), ""


def _elsewhere(card: Card, seat: Seat, hand: Hand, record: Record) -> str:
    holders = [(seat, hand)] + [(each, held) for each in Seat if (held := record.hands[each.index]) and card in held]
    who = ", ".join(f"{each.word} {held.count(card)}" for each, held in holders)
    return f"{card} comes {sum(held.count(card) for _, held in holders)} times ({who}); the deck has {COPIES}"


def _told_hand(record: Record, interview: Telling) -> str:
    seat = next_hand(interview)
    hand = record.hands[seat.index] if seat else None
    return "" if hand is None else hand.holdings


DEALING = (
    Part("rules", _ask_rules, _read_rules, lambda record, _: record.rules_text or "", lambda r: bool(r.rules_text)),
    Part("dealer", _ask_dealer, _read_dealer, lambda record, _: str(record.dealer or ""), lambda r: bool(r.dealer)),
    Part("hands", _ask_hand, _read_hand, _told_hand, lambda r: any(r.hands)),
)
"""What is asked before the first call."""
