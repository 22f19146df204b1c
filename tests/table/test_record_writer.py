"""Records are written as they are read: the examples byte for byte, partial records, odd texts."""

import re
from pathlib import Path

import pytest
from hypothesis import given

from advisor.table.cards import Hand
from advisor.table.record import TEXTS, OtherTag, Record
from advisor.table.record_reader import read_record, read_records
from advisor.table.record_writer import write_record, write_records
from advisor.table.rules import Rules
from advisor.table.seats import Seat
from tests.cases_files import FOLDER
from tests.table.record_values import records

EXAMPLES = [(FOLDER / f"example-{i}.ppr").read_text(encoding="utf-8") for i in (1, 2, 3)]
PAGE = Path(__file__).parents[2] / "docs" / "record.md"
HEAD = '[Format "pinochle-record 1"]\n'


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_byte_for_byte(text: str) -> None:
    assert write_record(read_record(text)) == text


def test_examples_in_one_file() -> None:
    text = "\n".join(EXAMPLES)
    assert write_records(written.record for written in read_records(text)) == text


def test_examples_on_the_page_about_records() -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"```\n(\[Format .*?\n)```", page, re.DOTALL)
    assert blocks == EXAMPLES


@pytest.mark.parametrize(
    "text",
    [
        HEAD + '[Dealer "W"]\n',
        HEAD + '[Dealer "W"]\n[Deal "N:- - AT.AJ9.AK99.TQJ -"]\n[Auction "N"]\n250 Pass Help 270\n280\n',
        HEAD + '[Dealer "W"]\n[Auction "N"]\n',
        HEAD + '[Dealer "W"]\n[Auction "N"]\nPass Pass 250 Pass\n',
        HEAD + '[Dealer "W"]\n[Auction "N"]\nPass 250 Pass 260\n- 270 - Pass\n',
        HEAD + '[Rules "standard all_pass=redeal"]\n[Dealer "W"]\n[Auction "N"]\nPass Pass Pass Pass\n',
        HEAD + '[Rules "standard unit=1"]\n[Dealer "W"]\n[Auction "N"]\nPass Pass Pass 25\n',
        HEAD + '[Dealer "W"]\n[Contract "W - D"]\n[Pass "-"]\n[PassBack "-"]\n',
        HEAD + '[Dealer "W"]\n[Contract "W 340 D"]\n[Pass "E>W SA HK DT DJ"]\n',
        HEAD + '[Dealer "W"]\n[Contract "W 340 D"]\n[Shown "N HK HQ; E -; W D9 D9"]\n'
        '[Play "W"]\nCA CK CK CJ\nCA DQ - -\n',
        HEAD + '[Dealer "W"]\n[Contract "E 280 H"]\n[Result "thrown-in"]\n'
        '[Change "NS +0 EW -280"]\n[After "NS -5 EW 0"]\n',
        HEAD + '[Deal "N:QJ...A9 J9.9.T. AK.Q9.. T9.K..Q"]\n[Contract "N 280 C"]\n'
        '[Taken "NS 60 EW 120"]\n[Play "S"]\nHQ HK - -\n',
        HEAD + '[Event "a [b] {c} ; d"]\n[Dealer "W"]\n[Note "x"]\nany words: at-all\nmore\n[Note "y"]\n',
    ],
)
def test_partial_records(text: str) -> None:
    record = read_records(text)[0].record
    assert write_record(record) == text


def test_what_is_read_in_other_ways_is_written_in_one() -> None:
    text = (
        '[Deal "S:at.aj9.ak99.10qj - - -"] {my hand}\n[Auction "North"] 250 pass HELP 270 280 300\n'
        '[Dealer "west"]\n[Format "pinochle-record  1"]\n[Result "thrown in"]\n'
    )
    assert write_record(read_records(text)[0].record) == (
        HEAD + '[Dealer "W"]\n[Deal "N:- - AT.AJ9.AK99.TQJ -"]\n'
        '[Auction "N"]\n250 Pass Help 270\n280 - - 300\n[Result "thrown-in"]\n'
    )


def test_meld_that_is_not_what_the_hand_counts_has_no_comment() -> None:
    text = EXAMPLES[0].replace("E 40", "E 50")
    assert write_record(read_record(text, check=False)) == text.replace("{E: marriage H 20, marriage C 20}\n", "")


def test_rules_without_a_text_are_named() -> None:
    record = Record(rules=Rules.load("three-pass", must_beat="led", overtrump=False), dealer=Seat.WEST)
    named = '[Rules "standard pass_cards=3 run_extras=marriage must_beat=led overtrump=no"]'
    assert write_record(record).splitlines()[1] == named
    assert read_record(write_record(record)).rules == record.rules


def test_texts_lose_what_would_end_them() -> None:
    record = Record(dealer=Seat.WEST, texts=(("Event", 'the "big"\ngame'),), others=(OtherTag("Note", 'a "b"'),))
    assert write_record(record) == HEAD + '[Event "the \'big\' game"]\n[Dealer "W"]\n[Note "a \'b\'"]\n'


@given(records())
def test_written_and_read(record: Record) -> None:
    (written,) = read_records(write_record(record))
    assert written.record == record
    assert written.wrong == ()


def test_values_are_told_apart() -> None:
    """Two records that differ in one thing differ in their texts."""
    texts = {write_record(Record(dealer=seat)) for seat in Seat}
    texts |= {write_record(Record(dealer=Seat.NORTH, texts=((name, "x"),))) for name in TEXTS}
    texts |= {write_record(Record(dealer=Seat.NORTH, hands=(None, None, None, Hand.parse("AS", size=None))))}
    assert len(texts) == 13
