"""Asking for the play, the result and the score."""

import re
from dataclasses import replace

from advisor.table.cards import Card, read_cards
from advisor.table.deal import Deal
from advisor.table.interview_part import AnswerError, Part, Question, Read, Telling, followed, refuse_faults
from advisor.table.record import Record, Row
from advisor.table.scoring import PerTeam, Result, may_throw_in
from advisor.table.seats import Seat
from advisor.table.tricks import legal_cards

THROW_IN = "throw in"
_THROWN = ("throw in", "thrown in", "throw-in", "thrown-in", "give up")
_RESULT = re.compile(r"(made|set|thrown[ -]in)?[\s,:;]*(.*)", re.IGNORECASE | re.DOTALL)


def _may_throw_in(deal: Deal) -> bool:
    if deal.record.rows or deal.declarer is None or deal.bid is None or deal.team_meld is None:
        return False
    return may_throw_in(deal.bid, deal.team_meld[deal.declarer.team], deal.rules)


def _ask_card(_interview: Telling, deal: Deal) -> Question | None:
    seat = deal.to_move
    if deal.trump is None or seat is None:
        return None
    number = deal.plays[-1].trick + (not deal.trick) if deal.plays else 1
    hand, rest = deal.left(seat), len(Seat) - len(deal.trick)
    choices = [] if hand is None else [str(card) for card in legal_cards(hand, deal.trick, deal.trump, deal.rules)]
    table = f" to {' '.join(map(str, deal.trick))}" if deal.trick else ""
    about = f"A card, or up to {rest} cards in order of play." if rest > 1 else "A card."
    if _may_throw_in(deal):
        choices.append(THROW_IN)
        about += f' "{THROW_IN}" if declarer gives up.'
    return Question(
        "play",
        f"Trick {number}: {seat.word} {'plays' + table if table else 'leads'}?",
        tuple(choices),
        about,
        "the play is not known" if not deal.plays else "the rest of the play is not known",
    )


def _read_play(interview: Telling, deal: Deal, text: str) -> Read:
    record = interview.record
    if not text:
        return record, ("play",), ""
    if " ".join(text.lower().split()) in _THROWN:
        if record.rows:
            raise AnswerError("declarer may give up only before the first lead")
        return replace(record, thrown_in=deal.declarer, result="thrown in"), (), ""
    cards = read_cards(text)
    rest = len(Seat) - len(deal.trick)
    if not 1 <= len(cards) <= rest:
        raise AnswerError(f"{len(cards)} cards read; {rest} {'is' if rest == 1 else 'are'} left to play to this trick")
    note = ""
    for card in cards:
        record = _played(record, deal, card)
        refuse_faults(record)
        deal = followed(record)
    if not deal.trick and deal.leader:
        note = f"{deal.leader.word} wins; {deal.points}."
    return record, (), note


def _played(record: Record, deal: Deal, card: Card) -> Record:
    """The record with one more card of the player to move."""
    assert deal.declarer
    assert deal.to_move
    leader = record.leader or deal.declarer
    rows = list(record.rows)
    if not deal.trick:
        rows.append((None, None, None, None))
    row: list[Card | None] = list(rows[-1])
    row[leader.clockwise.index(deal.to_move)] = card
    first, second, third, fourth = row
    rows[-1] = (first, second, third, fourth)
    return replace(record, leader=leader, rows=tuple(rows))


def _ask_result(_interview: Telling, deal: Deal) -> Question | None:
    record = deal.record
    if record.result is not None or (deal.auction is not None and deal.auction.redeal):
        return None
    points = "" if record.tricks else "Trick points such as NS 80 EW 170, "
    either = "made or set, or both" if points else "made or set"
    return Question("result", "How did it end?", (), f"{points}{either}.", "not known")


def _read_result(interview: Telling, deal: Deal, text: str) -> Read:
    record = interview.record
    if not text:
        return record, ("result",), ""
    found = _RESULT.fullmatch(text)
    assert found
    word, points = (found[1] or "").lower().replace("-", " "), found[2].strip()
    result: Result | None = "made" if word == "made" else "set" if word == "set" else "thrown in" if word else None
    if points:
        record = replace(record, tricks=PerTeam.parse(points))
    if result is None and followed(record).score is None:
        return record, ("result",), ""  # the points are all that can be told
    thrower = deal.declarer if result == "thrown in" and not record.rows else record.thrown_in
    return replace(record, result=result, thrown_in=thrower), (), ""


def _ask_before(_interview: Telling, deal: Deal) -> Question | None:
    if deal.record.before is not None or deal.record.result is None:
        return None
    return Question("before", "What was the score before this deal?", (), "Points such as NS 120 EW 420.", "not known")


def _read_before(interview: Telling, _deal: Deal, text: str) -> Read:
    if not text:
        return interview.record, ("before",), ""
    return replace(interview.record, before=PerTeam.parse(text)), (), ""


def _told_card(record: Record, interview: Telling) -> str:
    if record.thrown_in:
        return THROW_IN
    deal = followed(interview.record)
    number = len(interview.record.rows) - bool(deal.trick)
    if number >= len(record.rows) or deal.to_move is None or deal.declarer is None:
        return ""
    row: Row = record.rows[number]
    card = row[(record.leader or deal.declarer).clockwise.index(deal.to_move)]
    return "" if card is None else str(card)


def _told_result(record: Record, _interview: Telling) -> str:
    return f"{record.result or ''} {record.tricks or ''}".strip()


PLAYING = (
    Part("play", _ask_card, _read_play, _told_card, lambda r: bool(r.rows or r.thrown_in)),
    Part("result", _ask_result, _read_result, _told_result, lambda r: bool(r.result or r.tricks)),
    Part(
        "before", _ask_before, _read_before, lambda record, _: str(record.before or ""), lambda r: r.before is not None
    ),
)
"""What is asked from the first lead on."""
