"""Asking for a deal question by question: which question comes next, and what an answer makes of the record.

Nothing is asked or printed here. An :class:`Interview` is the record so far with the questions that were answered; it
knows its :attr:`Interview.question`, and :meth:`Interview.answer` gives the interview after an answer, or raises
:class:`AnswerError` with a complaint that says why not.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import TypeAlias

from advisor.table.auction import Auction, Call, CallError, nameable, read_calls
from advisor.table.cards import COPIES, HAND_SIZE, Card, Hand, NotationError, Suit, read_cards
from advisor.table.deal import Deal
from advisor.table.following import follow
from advisor.table.record import Contract, Record, Row
from advisor.table.record_reader import read_rules
from advisor.table.record_writer import rules_text
from advisor.table.rules import RulesError
from advisor.table.scoring import PerTeam, Result, may_throw_in
from advisor.table.seats import Seat
from advisor.table.tricks import legal_cards

THROW_IN = "throw in"
_DECLINED = ("-", "none", "no", "decline", "declined", "nothing")
_THROWN = ("throw in", "thrown in", "throw-in", "thrown-in", "give up")
_RESULT = re.compile(r"(made|set|thrown[ -]in)?[\s,:;]*(.*)", re.IGNORECASE | re.DOTALL)
_SEAT_AND_POINTS = re.compile(r"\s*([^\s\d:=]+)\s*[:=]?\s*([0-9]{1,6})[\s,;]*")
_NOTHING_LEFT = "everything is told"

_follow = lru_cache(maxsize=16)(follow)  # each answer looks at the same few records again and again


class AnswerError(ValueError):
    """An answer that cannot be; the message says why and what can be."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be told next.

    Attributes:
        part: which part of the record it belongs to, such as ``auction``.
        text: the question.
        choices: what can be answered, where that is a short list.
        about: what can be typed, in a sentence or two.
        empty: what an empty answer means.
    """

    part: str
    text: str
    choices: tuple[str, ...]
    about: str
    empty: str


@dataclass(frozen=True, slots=True)
class Interview:
    """A record that is being told.

    Attributes:
        record: so far.
        skipped: parts and seats that are not known.
        before: the interview before the last answer; ``None`` at the beginning.
        note: what followed from the last answer, in sentences; often empty.
    """

    record: Record
    skipped: frozenset[str] = frozenset()
    before: "Interview | None" = field(default=None, repr=False, compare=False)
    note: str = field(default="", compare=False)

    @property
    def question(self) -> Question | None:
        """What comes next; ``None`` when all is told."""
        deal = _follow(self.record)
        for part in _PARTS:
            if part.key not in self.skipped:
                question = part.ask(self, deal)
                if question:
                    return question
        return None

    def answer(self, text: str) -> "Interview":
        """The interview after an answer to :attr:`question`.

        Raises:
            AnswerError: if the answer cannot be read, or breaks the rules.
        """
        question = self.question
        if question is None:
            raise AnswerError(f"{_NOTHING_LEFT}; u takes the last answer back")
        part = _PARTS_BY_KEY[question.part]
        deal = _follow(self.record)
        try:
            record, skips, note = part.read(self, deal, text.strip())
        except NotationError as error:
            raise AnswerError(str(error)) from None
        _refuse_faults(record)
        record, more = _settled(record)
        _refuse_faults(record)
        skipped = self.skipped | frozenset(skips)
        return Interview(record, skipped, self, " ".join(filter(None, (note, more))))

    def undo(self) -> "Interview":
        """The interview before the last answer.

        Raises:
            AnswerError: if there is none.
        """
        if self.before is None:
            raise AnswerError("there is no answer to take back")
        return self.before


def resume(record: Record) -> Interview:
    """The interview that leads to a record: answered up to the last thing that it tells.

    Raises:
        AnswerError: if no answers lead to it, such as to one that begins in the middle of a deal.
    """
    rows = list(record.rows)
    while rows and not any(rows[-1]):
        rows.pop()  # a row that nobody has played to tells nothing
    record = replace(record, rows=tuple(rows))
    kept = {name: getattr(record, name) for name in ("rules", "before", "texts", "others", "shown")}
    interview = Interview(Record(**kept))
    while (question := interview.question) is not None:
        told = _PARTS_BY_KEY[question.part].told(record, interview)
        if not told and not _tells_more(record, question.part, interview):
            break
        interview = replace(interview.answer(told), note="")
    found = interview.record
    found = replace(found, change=found.change or record.change, after=found.after or record.after)
    interview = replace(interview, record=found)
    for name in (each.name for each in fields(Record) if each.name not in ("rules_text", "leader")):
        told, reached = getattr(record, name), getattr(found, name)
        if name == "hands":  # one that follows from the others is told now, too
            reached = tuple(hand if before else None for hand, before in zip(reached, told, strict=True))
        if told not in (None, ()) and reached != told:
            raise AnswerError(f"what the record tells of {name.replace('_', ' ')} is not what is asked for here")
    return interview


def _tells_more(record: Record, part: str, interview: Interview) -> bool:
    """Whether a record tells anything after a part."""
    if part == "hands":
        asked = _next_hand(interview)
        if asked and any(record.hands[seat.index] for seat in list(Seat)[asked.index :]):
            return True
    keys = [each.key for each in _PARTS]
    later = [each for each in _PARTS[keys.index(part) + 1 :] if each.key != "before"]  # that is known from the start
    return any(each.has(record) for each in later)


def _refuse_faults(record: Record) -> None:
    faults = _follow(record).faults
    if faults:
        raise AnswerError("; ".join(fault.message for fault in faults))


# --- what follows from the answers -----------------------------------------------------------------------------------


def _settled(record: Record) -> tuple[Record, str]:
    """The record with what follows from it: the fourth hand, the melds, the score; and what of that is new."""
    deal = _follow(record)
    notes = []
    hands = deal.dealt
    if sum(hand is not None for hand in record.hands) == len(Seat) - 1 and None not in hands:
        (seat,) = (seat for seat in Seat if record.hands[seat.index] is None)
        record = replace(record, hands=hands)
        notes.append(f"So {seat.word} holds {hands[seat.index]}.")
    north, east, south, west = deal.melds
    exchanged = record.passed == () or record.returned is not None or not record.rules.pass_cards
    if record.melds is None and exchanged and deal.trump and all(len(hand or ()) == HAND_SIZE for hand in deal.hands):
        assert north is not None
        assert east is not None
        assert south is not None
        assert west is not None
        record = replace(record, melds=(north, east, south, west))
        notes.append(f"Meld: {_melds_text(record)}.")
    if record.tricks is None and len(deal.plays) == len(Seat) * HAND_SIZE:
        record = replace(record, tricks=deal.points)
        notes.append(f"Tricks: {deal.points}.")
    score = _follow(record).score
    if score is not None:
        if record.thrown_in and record.tricks is None:
            record = replace(record, tricks=PerTeam())
        if record.result is None:
            notes.append(f"{score.result.capitalize()}: the deal adds NS {score.change.ns:+} EW {score.change.ew:+}.")
        record = replace(record, result=score.result, change=score.change)
        if record.before is not None:
            record = replace(record, after=score.after)
    return record, " ".join(notes)


def _melds_text(record: Record) -> str:
    return " ".join(f"{seat} {meld}" for seat, meld in zip(Seat, record.melds or (), strict=True))


# --- the parts of a record -------------------------------------------------------------------------------------------

_Read: TypeAlias = tuple[Record, tuple[str, ...], str]
"""The record after an answer, what is skipped from now on, and what is to be noted."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a record: what to ask for it, if anything, how an answer is read, and what a record tells of it."""

    key: str
    ask: Callable[[Interview, Deal], Question | None]
    read: Callable[[Interview, Deal, str], _Read]
    told: Callable[[Record, Interview], str]
    has: Callable[[Record], bool]


# rules


def _ask_rules(interview: Interview, _deal: Deal) -> Question | None:
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


def _read_rules(interview: Interview, _deal: Deal, text: str) -> _Read:
    named = re.sub(r"\s*=\s*", "=", text) or rules_text(interview.record.rules)
    if "=" in named.split()[0]:
        named = f"standard {named}"
    try:
        rules = read_rules(named)
    except RulesError as error:
        raise AnswerError(str(error)) from None
    return replace(interview.record, rules=rules, rules_text=" ".join(named.split())), (), ""


# dealer


def _ask_dealer(interview: Interview, _deal: Deal) -> Question | None:
    if interview.record.dealer is not None:
        return None
    return Question(
        "dealer",
        "Who dealt?",
        tuple(map(str, Seat)),
        "A seat: N, E, S or W. The player on the dealer's left calls first.",
        "not possible: a record names its dealer",
    )


def _read_dealer(interview: Interview, _deal: Deal, text: str) -> _Read:
    if not text:
        raise AnswerError("a record names its dealer; he sits on the right of the first caller: N, E, S or W")
    return replace(interview.record, dealer=Seat.parse(text)), (), ""


# hands


def _hand_key(seat: Seat) -> str:
    return f"hand of {seat}"


def _next_hand(interview: Interview) -> Seat | None:
    """Whose hand is to be told next; none any more once the auction has begun."""
    for seat in Seat:
        if interview.record.hands[seat.index] is None and _hand_key(seat) not in interview.skipped:
            return seat
    return None


def _ask_hand(interview: Interview, _deal: Deal) -> Question | None:
    seat = _next_hand(interview)
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


def _read_hand(interview: Interview, _deal: Deal, text: str) -> _Read:
    seat = _next_hand(interview)
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


# auction


def _ask_calls(_interview: Interview, deal: Deal) -> Question | None:
    auction = deal.auction
    if deal.record.contract is not None or deal.record.dealer is None:
        return None
    if auction is None:
        caller, lowest = deal.record.dealer.next, deal.rules.scaled(deal.rules.min_bid)
    elif auction.caller is None:
        return None
    else:
        caller = auction.caller
        lowest = auction.legal_bids(10**6)[0]
    words = ("pass", "help") if deal.rules.help == "on" else ("pass",)
    return Question(
        "auction",
        f"{caller.word} calls?",
        (f"{lowest} or more", *words),
        f"A bid of {lowest} or more, {' or '.join(words)}; or several calls in their order: 250 pass 260.",
        "the auction is not known" if auction is None else "the rest of the auction is not known",
    )


def _read_auction(interview: Interview, deal: Deal, text: str) -> _Read:
    record = interview.record
    if not text:
        if record.calls is None:
            return record, ("auction",), ""
        skips = ("auction", "contract", "trump", "pass", "return", "melds", "play")
        return record, skips, "The record stops in the auction; to leave out the calls, take them back with u."
    assert record.dealer
    auction = deal.auction or Auction(record.dealer, record.rules)
    for seat, call in read_calls(" ".join(word for word in text.split() if word != "-")):
        if auction.forced and call == auction.bid:
            continue  # people write it down, though a dealer who is forced makes no call
        try:
            auction = auction.call(call, seat)
        except CallError as error:
            raise AnswerError(
                f"{auction.caller.word + ' cannot call ' if auction.caller else ''}{call}: {error}"
            ) from None
    note = f"{auction.outcome[0].upper()}{auction.outcome[1:]}." if auction.over else ""
    return replace(record, calls=auction.calls), (), note


# contract and trump


def _ask_contract(_interview: Interview, deal: Deal) -> Question | None:
    if deal.record.contract is not None or deal.auction is not None:
        return None
    return Question(
        "contract",
        "Who played it, for how much, in which trump?",
        (),
        "Seat, bid and trump, such as W 340 D; W - D if the bid is not known.",
        "not known",
    )


def _read_contract(interview: Interview, _deal: Deal, text: str) -> _Read:
    if not text:
        return interview.record, ("contract", "trump", "pass", "return", "melds", "play"), ""
    words = text.replace(",", " ").replace(":", " ").split()
    bids = [word for word in words if word == "-" or word.isdecimal()]
    others = [word for word in words if word not in bids]
    if len(others) != 2 or len(bids) > 1:
        raise AnswerError(f'cannot read "{text}"; say seat, bid and trump, such as W 340 D')
    bid = int(bids[0]) if bids and bids[0] != "-" else None
    return replace(interview.record, contract=Contract(Seat.parse(others[0]), bid, Suit.parse(others[1]))), (), ""


def _ask_trump(_interview: Interview, deal: Deal) -> Question | None:
    if deal.record.contract is not None or deal.declarer is None:
        return None
    hand = deal.dealt[deal.declarer.index]
    forced = deal.auction is not None and deal.auction.forced
    suits = list(Suit) if hand is None or forced else nameable(hand, deal.rules)
    return Question(
        "trump",
        f"{deal.declarer.word} names which trump?",
        tuple(map(str, suits)),
        "A suit: S, H, D or C.",
        "not known",
    )


def _read_trump(interview: Interview, deal: Deal, text: str) -> _Read:
    if not text:
        return interview.record, ("trump", "pass", "return", "melds", "play"), ""
    assert deal.declarer
    return replace(interview.record, contract=Contract(deal.declarer, deal.bid, Suit.parse(text))), (), ""


# the exchange


def _exchanges(deal: Deal) -> bool:
    return deal.record.contract is not None and deal.rules.pass_cards > 0


def _ask_pass(_interview: Interview, deal: Deal) -> Question | None:
    if not _exchanges(deal) or deal.record.passed is not None or deal.declarer is None:
        return None
    return _ask_cards("pass", deal, deal.declarer.partner, deal.declarer, deal.dealt[deal.declarer.partner.index])


def _ask_return(interview: Interview, deal: Deal) -> Question | None:
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
        "not known" if part == "pass" else "not known; the record then has no play",
    )


def _read_pass(interview: Interview, deal: Deal, text: str) -> _Read:
    if not text:
        known = deal.declarer is not None and any(
            deal.dealt[seat.index] for seat in (deal.declarer, deal.declarer.partner)
        )
        return interview.record, ("pass", "return"), "So the cards are played as dealt." if known else ""
    cards = () if text.lower() in _DECLINED else _cards(text, deal.rules.pass_cards)
    return replace(interview.record, passed=cards), (), ""


def _read_return(interview: Interview, deal: Deal, text: str) -> _Read:
    if not text:
        return interview.record, ("return", "melds", "play"), ""
    return replace(interview.record, returned=_cards(text, deal.rules.pass_cards)), (), ""


def _cards(text: str, number: int) -> tuple[Card, ...]:
    cards = tuple(read_cards(text))
    if len(cards) != number:
        raise AnswerError(f"{len(cards)} card{'' if len(cards) == 1 else 's'} read; it is {number} at this table")
    return cards


# melds


def _ask_melds(_interview: Interview, deal: Deal) -> Question | None:
    if deal.trump is None or deal.record.melds is not None:
        return None
    return Question(
        "melds",
        "What did each player meld?",
        (),
        "Points of each player after the exchange: N 20 E 40 S 20 W 210.",
        "not known",
    )


def _read_melds(interview: Interview, _deal: Deal, text: str) -> _Read:
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


# play


def _may_throw_in(deal: Deal) -> bool:
    if deal.record.rows or deal.declarer is None or deal.bid is None or deal.team_meld is None:
        return False
    return may_throw_in(deal.bid, deal.team_meld[deal.declarer.team], deal.rules)


def _ask_card(_interview: Interview, deal: Deal) -> Question | None:
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


def _read_play(interview: Interview, deal: Deal, text: str) -> _Read:
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
        _refuse_faults(record)
        deal = _follow(record)
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


# result


def _ask_result(_interview: Interview, deal: Deal) -> Question | None:
    record = deal.record
    if record.result is not None or (deal.auction is not None and deal.auction.redeal):
        return None
    points = "" if record.tricks else "Trick points such as NS 80 EW 170, "
    either = "made or set, or both" if points else "made or set"
    return Question("result", "How did it end?", (), f"{points}{either}.", "not known")


def _read_result(interview: Interview, deal: Deal, text: str) -> _Read:
    record = interview.record
    if not text:
        return record, ("result",), ""
    found = _RESULT.fullmatch(text)
    assert found
    word, points = (found[1] or "").lower().replace("-", " "), found[2].strip()
    result: Result | None = "made" if word == "made" else "set" if word == "set" else "thrown in" if word else None
    if points:
        record = replace(record, tricks=PerTeam.parse(points))
    if result is None and _follow(record).score is None:
        return record, ("result",), ""  # the points are all that can be told
    thrower = deal.declarer if result == "thrown in" and not record.rows else record.thrown_in
    return replace(record, result=result, thrown_in=thrower), (), ""


# score before


def _ask_before(_interview: Interview, deal: Deal) -> Question | None:
    if deal.record.before is not None or deal.record.result is None:
        return None
    return Question("before", "What was the score before this deal?", (), "Points such as NS 120 EW 420.", "not known")


def _read_before(interview: Interview, _deal: Deal, text: str) -> _Read:
    if not text:
        return interview.record, ("before",), ""
    return replace(interview.record, before=PerTeam.parse(text)), (), ""


# --- what a record tells, as answers ---------------------------------------------------------------------------------


def _told_hand(record: Record, interview: Interview) -> str:
    seat = _next_hand(interview)
    hand = record.hands[seat.index] if seat else None
    return "" if hand is None else hand.holdings


def _told_call(record: Record, interview: Interview) -> str:
    made: tuple[Call, ...] = interview.record.calls or ()
    calls = record.calls or ()
    return str(calls[len(made)]) if len(made) < len(calls) else ""


def _told_contract(record: Record, _interview: Interview) -> str:
    contract = record.contract
    return "" if contract is None else f"{contract.declarer} {contract.bid or '-'} {contract.trump}"


def _told_trump(record: Record, _interview: Interview) -> str:
    return str(record.contract.trump) if record.contract else ""


def _told_cards(cards: tuple[Card, ...] | None) -> str:
    return "" if cards is None else " ".join(map(str, cards)) or "-"


def _told_card(record: Record, interview: Interview) -> str:
    if record.thrown_in:
        return THROW_IN
    deal = _follow(interview.record)
    number = len(interview.record.rows) - bool(deal.trick)
    if number >= len(record.rows) or deal.to_move is None or deal.declarer is None:
        return ""
    row: Row = record.rows[number]
    card = row[(record.leader or deal.declarer).clockwise.index(deal.to_move)]
    return "" if card is None else str(card)


def _told_result(record: Record, _interview: Interview) -> str:
    return f"{record.result or ''} {record.tricks or ''}".strip()


_PARTS = (
    _Part("rules", _ask_rules, _read_rules, lambda record, _: record.rules_text or "", lambda r: bool(r.rules_text)),
    _Part("dealer", _ask_dealer, _read_dealer, lambda record, _: str(record.dealer or ""), lambda r: bool(r.dealer)),
    _Part("hands", _ask_hand, _read_hand, _told_hand, lambda r: any(r.hands)),
    _Part("auction", _ask_calls, _read_auction, _told_call, lambda r: r.calls is not None),
    _Part("contract", _ask_contract, _read_contract, _told_contract, lambda r: r.contract is not None),
    _Part("trump", _ask_trump, _read_trump, _told_trump, lambda r: r.contract is not None),
    _Part("pass", _ask_pass, _read_pass, lambda record, _: _told_cards(record.passed), lambda r: r.passed is not None),
    _Part(
        "return",
        _ask_return,
        _read_return,
        lambda record, _: _told_cards(record.returned),
        lambda r: r.returned is not None,
    ),
    _Part(
        "melds",
        _ask_melds,
        _read_melds,
        lambda record, _: _melds_text(record) if record.melds else "",
        lambda r: r.melds is not None,
    ),
    _Part("play", _ask_card, _read_play, _told_card, lambda r: bool(r.rows or r.thrown_in)),
    _Part("result", _ask_result, _read_result, _told_result, lambda r: bool(r.result or r.tricks)),
    _Part(
        "before", _ask_before, _read_before, lambda record, _: str(record.before or ""), lambda r: r.before is not None
    ),
)
_PARTS_BY_KEY = {part.key: part for part in _PARTS}
