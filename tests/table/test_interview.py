"""Asking for a deal: every question leads on, wrong answers are refused with a reason, nothing told is lost."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from advisor.table.cards import Hand, Suit
from advisor.table.following import follow
from advisor.table.interview import THROW_IN, AnswerError, Interview, resume
from advisor.table.record import Contract, Record
from advisor.table.record_reader import read_record
from advisor.table.record_writer import write_record
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from tests.cases_files import FOLDER
from tests.games import PRESETS, games

TEXTS = [(FOLDER / f"example-{i}.ppr").read_text(encoding="utf-8") for i in (1, 2, 3)]
MADE, SET, THROWN_IN = (read_record(text) for text in TEXTS)
HANDS = ["QJ99.ATTKQJ.Q.K", "SA ST SJ HK H9 DT DJ CT CK CQ CJ C9", "S:A10 H:AJ9 D:AK99 C:10QJ"]
CALLS = "250 pass help 270 280 300 310 320 330 340 pass"
UP_TO_PLAY = ["", "w", *HANDS, CALLS, "diamonds", "AS KH 10D JD", "SK HK HQ C9"]


def told(answers: Iterable[str], record: Record | None = None) -> Interview:
    interview = Interview(record or Record())
    for answer in answers:
        interview = interview.answer(answer)
    return interview


def asked(interview: Interview) -> str:
    question = interview.question
    return question.part if question else ""


def rows(record: Record) -> list[str]:
    """The tricks in order of play."""
    tricks: list[list[str]] = []
    for play in follow(record).plays:
        if play.turn == 0:
            tricks.append([])
        tricks[-1].append(str(play.card))
    return [" ".join(trick) for trick in tricks]


# --- whole deals -----------------------------------------------------------------------------------------------------


def test_a_whole_deal() -> None:
    interview = told([*UP_TO_PLAY, *rows(MADE), "NS 0 EW 0"], Record(texts=MADE.texts))
    assert interview.question is None
    assert interview.record == replace(MADE, rules_text="standard")
    assert write_record(interview.record) == TEXTS[0].replace('"default"', '"standard"')
    with pytest.raises(AnswerError, match="everything is told"):
        interview.answer("N")


def test_the_rest_follows() -> None:
    interview = told(UP_TO_PLAY[:5])
    assert interview.note == "So West holds KS KS QS QH AD 10D KD QD JD AC AC 9C."
    assert interview.record.hands == MADE.hands
    assert asked(interview) == "auction"
    interview = told(UP_TO_PLAY)
    assert interview.note == "Meld: N 20 E 40 S 20 W 210."
    interview = told([*UP_TO_PLAY, *rows(MADE)[:1]])
    assert interview.note == "West wins; NS 0 EW 30."
    interview = told([*UP_TO_PLAY, *rows(MADE)])
    assert interview.note.endswith("Tricks: NS 80 EW 170. Made: the deal adds NS +120 EW +420.")
    assert asked(interview) == "before"


def test_card_by_card_is_trick_by_trick() -> None:
    cards = " ".join(rows(MADE)).split()
    assert told([*UP_TO_PLAY, *cards]).record == told([*UP_TO_PLAY, *rows(MADE)]).record


def test_thrown_in() -> None:
    hands = [hand.holdings for hand in THROWN_IN.hands[:3] if hand]
    interview = told(["", "S", *hands, "pass pass pass 250", "S", "ST HA DJ CA", "HQ HQ HJ DJ"])
    question = interview.question
    assert question is not None
    assert question.choices[-1] == THROW_IN
    interview = interview.answer("Thrown in").answer("NS 340 EW 140")
    assert interview.question is None
    assert interview.record == replace(THROWN_IN, rules_text="standard", texts=())


def test_all_pass() -> None:
    interview = told(["all_pass=redeal", "N", "", "", "", "", "pass pass pass pass"])
    assert interview.question is None
    assert interview.note == "All have passed, and the cards are dealt again."


# --- little is known -------------------------------------------------------------------------------------------------


def test_only_the_result() -> None:
    interview = told(["", "N", "", "", "-", "", "", "", "made NS 80 EW 170"])
    assert (interview.record.result, interview.record.tricks) == ("made", PerTeam(80, 170))
    assert asked(interview) == "before"
    assert told(["", "N", *[""] * 6, "NS 80 EW 170"]).question is None


def test_a_contract_without_an_auction() -> None:
    interview = told(["", "N", "", "", "", "", "", "w, 340 d"])
    assert interview.record.contract == MADE.contract
    assert asked(interview) == "pass"
    interview = interview.answer("").answer("N 20, E: 40 W 210 S 20").answer("").answer("NS 80 EW 170")
    assert interview.record.melds == MADE.melds
    assert (interview.record.result, interview.record.change) == ("made", MADE.change)
    unknown_bid = told(["", "N", "", "", "", "", "", "W - D"]).record.contract
    assert unknown_bid == Contract(Seat.WEST, None, Suit.DIAMONDS)


def test_the_end_of_the_auction_is_not_known() -> None:
    interview = told(["", "W", "", "", "", "", "250 pass", ""])
    assert "stops in the auction" in interview.note
    assert asked(interview) == "result"
    assert interview.record.calls == (250, "pass")


def test_the_play_stops() -> None:
    interview = told([*UP_TO_PLAY, *rows(MADE)[:3], "AS", ""])
    assert asked(interview) == "result"
    assert len(follow(interview.record).plays) == 13


def test_hands_are_not_known_but_reneges_show() -> None:
    interview = told(["", "W", "", "", "", "", CALLS, "D", "", "", "CA CK CK CJ", "CA", "HQ"])
    with pytest.raises(AnswerError, match="trick 2: North may not play QH, as later tricks show"):
        interview.answer("C9 CT").answer("AS DQ KS AS")


@pytest.mark.parametrize("exchange", [[""], ["AS KH 10D JD", ""]])
def test_the_exchange_is_not_known_but_the_play_tells(exchange: list[str]) -> None:
    """Nobody says who holds what before the first lead; in the end the melds follow."""
    interview = told([*UP_TO_PLAY[:7], *exchange])
    assert asked(interview) == "melds"
    interview = interview.answer("")
    question = interview.question
    assert question is not None
    assert (question.text, question.choices) == ("Trick 1: West leads?", ())
    for answer in rows(MADE):
        interview = interview.answer(answer)
    assert interview.note.endswith("Made: the deal adds NS +120 EW +420.")
    assert interview.record.melds == MADE.melds


def test_no_exchange_at_this_table() -> None:
    interview = told(["no-pass", "N", "", "", "", "", "", "W 300 S"])
    assert asked(interview) == "melds"


def test_declined() -> None:
    interview = told(["standard, pass_optional = yes", "W", *HANDS, "", "W 340 D", "Declined"])
    assert interview.record.passed == ()
    assert asked(interview) == "play"


# --- wrong answers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "wrong", "complaint"),
    [
        ([], "standrad", "standard"),
        ([], "standard dix=5", "dix"),
        ([], "must_beat", "presets"),
        ([""], "", "on the right of the first caller"),
        ([""], "X", "no seat"),
        (["", "W"], "AS KS", "a hand has 12"),
        (["", "W"], "AS AS AS", "3 times"),
        (["", "W", HANDS[0]], "SA ST SJ HT H9 DT DJ CT CK CQ CJ C9", "10H comes 3 times .East 1, North 2."),
        (["", "W", "", "", "", ""], "240", "North cannot call 240: a bid of 240 is too low"),
        (["", "W", "", "", "", ""], "E:250", "N is next to call"),
        (["", "W", "", "", "", ""], "hello", "cannot read"),
        (["", "W", "", "", "", "", ""], "340", "W 340 D"),
        (["", "W", "", "", "", "", ""], "W 345 D", "multiples of 10"),
        (["trump_needs=marriage", *UP_TO_PLAY[1:6]], "H", "no king and queen of hearts"),
        (UP_TO_PLAY[:7], "SA SA SA SA", "East has no AS"),
        (UP_TO_PLAY[:7], "SA", "1 card read; it is 4"),
        (UP_TO_PLAY[:7], "-", "may not be declined"),
        (UP_TO_PLAY[:8], "SK SK SK HK", "West has no KS"),
        (UP_TO_PLAY, "CA CK HK", "trick 1: East may not play KH: must follow clubs"),
        (UP_TO_PLAY, "CA CK CK CJ CA", "5 cards read; 4 are left"),
        (UP_TO_PLAY, "throw in", "may not be thrown in"),
        ([*UP_TO_PLAY, "CA"], "throw in", "only before the first lead"),
        ([*UP_TO_PLAY, "CA"], "?!", "cannot read"),
        (["", "W", *[""] * 6], "80", "cannot read"),
        (["", "W", *[""] * 5, "W 340 D", ""], "N 20", "points of each player"),
    ],
)
def test_complaints(answers: list[str], wrong: str, complaint: str) -> None:
    interview = told(answers)
    with pytest.raises(AnswerError, match=complaint):
        interview.answer(wrong)


def test_choices_are_the_legal_ones() -> None:
    interview = told([*UP_TO_PLAY, "CA CK CK CJ", "CA"])
    question = interview.question
    assert question is not None
    assert (question.text, question.choices) == ("Trick 2: North plays to AC?", ("QD",))
    question = told(["trump_needs=marriage", *UP_TO_PLAY[1:6]]).question
    assert question is not None
    assert question.choices == ("S", "D")
    question = told(["", "W", "", "", "", "", "270"]).question
    assert question is not None
    assert question.choices == ("280 or more", "pass", "help")


def test_every_question_says_what_can_be_typed() -> None:
    interview: Interview | None = told([*UP_TO_PLAY, *rows(MADE)])
    parts = set()
    while interview:
        if question := interview.question:
            parts.add(question.part)
            assert question.about.endswith(".")
            assert question.empty
        interview = interview.before
    assert parts == {"rules", "dealer", "hands", "auction", "trump", "pass", "return", "play", "before"}


# --- taking back and going on ----------------------------------------------------------------------------------------


def test_undo() -> None:
    interview = told([*UP_TO_PLAY, "CA CK CK CJ"])
    assert interview.undo() == told(UP_TO_PLAY)
    assert interview.undo().answer("CA CK CK CJ") == interview
    assert told(["", "W", ""]).undo() == told(["", "W"])
    with pytest.raises(AnswerError, match="no answer"):
        Interview(Record()).undo()


@pytest.mark.parametrize("record", [MADE, SET, THROWN_IN], ids=["made", "set", "thrown in"])
def test_going_on_from_everywhere(record: Record) -> None:
    """Whatever a deal has come to, its text leads back to the same question with all answers to take back."""
    interview: Interview | None = resume(record)
    assert interview
    assert (interview.record, interview.question) == (record, None)
    steps = 0
    while interview:
        if steps % 5 == 0 and interview.record.dealer:
            again = resume(read_record(write_record(interview.record)))
            assert again.record == interview.record
            assert again.question == interview.question
        steps, interview = steps + 1, interview.before
    assert steps > 10


@pytest.mark.parametrize("preset", PRESETS)
def test_going_on_with_games(preset: str) -> None:
    for record in games(preset, "random")[:2]:
        assert replace(resume(record).record, before=record.before) == record
        part = replace(record, rows=record.rows[:5], tricks=None, result=None, change=None, after=None)
        hidden = replace(part, hands=(None, *part.hands[1:3], None))
        for begun in (part, hidden) if part.rows else ():
            again = resume(begun)
            assert again.record == begun
            assert asked(again) == "play"


def test_going_on_after_what_is_not_known() -> None:
    for answers in (
        ["", "W", "", HANDS[1], "", ""],
        ["", "W", "", "", "", "", "250 pass"],
        ["", "W", "", "", "", "", "", "W 340 D", "", "", "CA CK CK CJ", "CA"],
        ["", "W", *[""] * 6, "made", "NS 0 EW 10"],
    ):
        interview = told(answers)
        again = resume(read_record(write_record(interview.record)))
        assert again.record == interview.record
        last = interview.question
        assert again.question == last or answers[-1] == ""


def test_what_was_not_asked_for_is_kept() -> None:
    record = replace(MADE, rows=MADE.rows[:2], tricks=None, result=None, change=None, after=None)
    interview = resume(record).answer("AH 9H AH KD")
    assert interview.record.texts == MADE.texts
    assert len(interview.record.rows) == 3


def test_the_fourth_hand_follows_when_going_on() -> None:
    record = replace(MADE, hands=(*MADE.hands[:3], None), rows=MADE.rows[:2], tricks=None, result=None, change=None)
    assert resume(replace(record, after=None)).record.hands == MADE.hands


def test_what_these_questions_do_not_lead_to() -> None:
    with pytest.raises(AnswerError):
        resume(Record(hands=(Hand.parse("AS KS", size=None), None, None, None), taken=PerTeam(10, 20)))
