"""The JSON twin of a record: what it looks like, and what of it cannot be read."""

import json
from typing import Any

import pytest
from hypothesis import given

from advisor.table.cards import Card
from advisor.table.record import Record, RecordError
from advisor.table.record_reader import read_record, read_records
from advisor.table.record_writer import write_record
from advisor.table.seats import Seat
from tests.cases_files import FOLDER
from tests.table.record_values import records

EXAMPLES = [(FOLDER / f"example-{i}.ppr").read_text(encoding="utf-8") for i in (1, 2, 3)]
DECLARER = {"seat": "W", "bid": 340, "trump": "D"}
TRICK = {"leader": "W", "cards": ["AC", "KC", "KC", "JC"]}


def test_played_deal() -> None:
    content = read_record(EXAMPLES[0]).to_dict()
    assert list(content) == [
        *("format", "event", "date", "board", "north", "east", "south", "west", "rules", "before", "dealer", "deal"),
        *("auction", "contract", "pass", "pass_back", "meld", "tricks", "trick_points", "result", "change", "after"),
    ]
    assert (content["format"], content["event"], content["rules"]) == ("pinochle-record 1", "Example 1", "default")
    assert (content["dealer"], content["before"]) == ("W", {"NS": 0, "EW": 0})
    assert content["deal"]["N"] == ["QS", "JS", "9S", "9S", "AH", "10H", "10H", "KH", "QH", "JH", "QD", "KC"]
    assert list(content["deal"]) == ["N", "E", "S", "W"]
    assert content["auction"] == [
        *(["N", 250], ["E", "pass"], ["S", "help"], ["W", 270]),
        *(["N", 280], ["W", 300], ["N", 310], ["W", 320], ["N", 330], ["W", 340], ["N", "pass"]),
    ]
    assert content["contract"] == {"seat": "W", "bid": 340, "trump": "D"}
    assert (content["pass"], content["pass_back"]) == (["AS", "KH", "10D", "JD"], ["KS", "KH", "QH", "9C"])
    assert content["meld"] == {"N": 20, "E": 40, "S": 20, "W": 210}
    assert len(content["tricks"]) == 12
    assert content["tricks"][:3] == [
        {"leader": "W", "cards": ["AC", "KC", "KC", "JC"]},
        {"leader": "W", "cards": ["AC", "QD", "9C", "10C"]},
        {"leader": "N", "cards": ["AH", "9H", "AH", "KD"]},
    ]
    assert (content["trick_points"], content["result"]) == ({"NS": 80, "EW": 170}, "made")
    assert (content["change"], content["after"]) == ({"NS": 120, "EW": 420}, {"NS": 120, "EW": 420})


def test_deal_thrown_in() -> None:
    content = read_record(EXAMPLES[2]).to_dict()
    assert content["auction"] == [["W", "pass"], ["N", "pass"], ["E", "pass"]]
    assert (content["throw_in"], content["result"]) == ("S", "thrown in")
    assert "tricks" not in content


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_there_and_back(text: str) -> None:
    content = json.loads(json.dumps(read_record(text).to_dict()))
    assert write_record(Record.from_dict(content)) == text


def test_parts_that_are_not_recorded_are_left_out() -> None:
    text = (
        '[Format "pinochle-record 1"]\n[Dealer "W"]\n'
        '[Deal "S:AT.AJ9.AK99.TQJ - - -"]\n[Shown "N -; E KH QH"]\n[X "y"]\nz'
    )
    assert read_records(text)[0].record.to_dict() == {
        "format": "pinochle-record 1",
        "dealer": "W",
        "deal": {"S": ["AS", "10S", "AH", "JH", "9H", "AD", "KD", "9D", "9D", "10C", "QC", "JC"]},
        "shown": {"N": [], "E": ["KH", "QH"]},
        "others": [{"name": "X", "value": "y", "rows": [["z"]]}],
    }


def test_play_that_cannot_be_followed_is_told_in_rows() -> None:
    """North plays out of turn."""
    text = '[Format "pinochle-record 1"]\n[Dealer "W"]\n[Contract "W 340 D"]\n[Play "W"]\nCA - CK -\n'
    record = read_records(text)[0].record
    content = record.to_dict()
    assert (content["play"], content["rows"]) == ("W", [["AC", None, "KC", None]])
    assert "tricks" not in content
    assert Record.from_dict(content) == record


def test_play_so_far() -> None:
    record = Record.from_dict(
        {"dealer": "W", "contract": DECLARER, "tricks": [TRICK, {"leader": "W", "cards": ["AC", "QD"]}]}
    )
    assert record.leader is Seat.WEST
    assert record.rows[1] == (Card.parse("AC"), Card.parse("QD"), None, None)


def test_other_spellings() -> None:
    """Hands as text, a forced dealer's call, a null, a key that the format does not know."""
    record = Record.from_dict(
        {
            "dealer": "south",
            "deal": {"N": "QJ99.ATTKQJ.Q.K", "E": None},
            "auction": [["W", "Pass"], ["N", "pass"], ["E", "HELP"], ["S", 250]],
            "contract": {"seat": "S", "trump": "♠"},
            "result": "thrown-in",
            "meld": None,
            "version": "0.1.0",
        }
    )
    assert [str(card) for card in record.hands[0] or ()][:4] == ["QS", "JS", "9S", "9S"]
    assert record.hands[1] is None
    assert record.calls == ("pass", "pass", "help")
    assert record.contract
    assert (record.contract.declarer, record.contract.bid) == (Seat.SOUTH, None)
    assert (record.result, record.melds) == ("thrown in", None)


@given(records())
def test_written_and_read(record: Record) -> None:
    assert Record.from_dict(json.loads(json.dumps(record.to_dict()))) == record


# --- what cannot be read ---------------------------------------------------------------------------------------------

UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({"format": "pbn"}, 'format: cannot read "pbn"; it is "pinochle-record 1"'),
    ({"dealer": None}, "dealer: not given; it is N, E, S or W"),
    ({"dealer": "X"}, 'dealer: no seat "X"; the seats are N, E, S, W (North, East, South, West)'),
    ({"dealer": 3}, "dealer: cannot read 3; it is text"),
    ({"event": 'a "b"'}, "event: it is one line of text without quotation marks"),
    ({"event": "a\nb"}, "event: it is one line of text without quotation marks"),
    ({"event": 5}, "event: cannot read 5; it is text"),
    ({"rules": "standrad"}, 'rules: no rules "standrad" (did you mean "standard"?)'),
    ({"rules": {"unit": 1}}, "rules: cannot read {'unit': 1}; it is text"),
    ({"deal": ["AS"]}, 'deal: cannot read [\'AS\']; it looks like {"N": ["AS", "10H"]}'),
    ({"deal": {"Q": ["AS"]}}, 'deal: no seat "Q"'),
    ({"deal": {"N": 5}}, 'deal.N: cannot read 5; it is a list such as ["AS", "10H"]'),
    ({"deal": {"N": ["AS", "XX", 7]}}, 'deal.N[1]: cannot read "XX" as a card'),
    ({"deal": {"N": ["AS", "XX", 7]}}, "deal.N[2]: cannot read 7; it is text"),
    ({"deal": {"N": ["AS", "AS", "AS"]}}, "deal.N: AS 3 times, the deck has 2 of each card"),
    ({"shown": {"E": ["XX"]}}, 'shown.E[0]: cannot read "XX" as a card'),
    ({"auction": "pass"}, 'auction: cannot read "pass"; it is a list'),
    ({"auction": ["N", 250]}, 'auction[0]: cannot read "N"; a call looks like ["N", 250]'),
    ({"auction": [["N", 250, 260]]}, "auction[0]: cannot read ['N', 250, 260]; a call looks like"),
    ({"auction": [["X", 250]]}, 'auction[0]: no seat "X"'),
    ({"auction": [["N", 250.5]]}, 'auction[0]: cannot read "250.5" as a call'),
    ({"auction": [["N", True]]}, "auction[0]: True is no whole number of points"),
    ({"auction": [["N", -250]]}, "auction[0]: -250 is below zero"),
    ({"auction": [["S", 250]]}, "auction[0]: it is North who calls here, not South"),
    (
        {"auction": [["N", 250], ["E", "pass"], ["S", 260], ["W", "pass"], ["N", 270], ["E", 280]]},
        "auction[5]: it is South who calls here, not East",
    ),
    ({"contract": "W 340 D"}, 'contract: cannot read "W 340 D"; it looks like {"seat": "W", "bid": 340, "trump": "D"}'),
    ({"contract": {"bid": "340", "trump": "D"}}, 'contract.bid: "340" is no whole number of points'),
    ({"contract": {"bid": "340", "trump": "D"}}, "contract.seat: cannot read nothing"),
    ({"contract": {"seat": "W", "trump": "Q"}}, 'contract.trump: no suit "Q"'),
    ({"pass": ["AS"]}, "pass: there is no contract; it says who gives to whom"),
    ({"contract": DECLARER, "pass": ["AS", "XS"]}, 'pass[1]: cannot read "XS" as a card'),
    ({"contract": DECLARER, "pass_back": "AS"}, 'pass_back: cannot read "AS"; it is a list'),
    ({"meld": {"N": 20, "E": 1.5, "S": -10}}, "meld.E: 1.5 is no whole number of points"),
    ({"meld": {"N": 20, "E": 1.5, "S": -10}}, "meld.S: -10 is below zero"),
    ({"meld": {"N": 20, "E": 1.5, "S": -10}}, "meld: not given for W; it needs all four"),
    ({"before": {"NS": "1", "EW": 2}}, 'before.NS: "1" is no whole number of points'),
    ({"after": {"NS": 1}}, "after: not given for EW; it needs both teams"),
    ({"change": {"NS": 1, "EW": 2, "X": 3}}, 'change: no team "X"'),
    ({"trick_points": {"NS": 10**9, "EW": 0}}, "trick_points.NS: there are not so many points"),
    ({"throw_in": "Z"}, 'throw_in: no seat "Z"'),
    ({"result": "won"}, 'result: no result "won"; it is made, set or thrown-in'),
    ({"tricks": TRICK}, "tricks: cannot read {'leader': 'W', "),
    ({"tricks": ["AC"]}, 'tricks[0]: cannot read "AC"; it looks like {"leader": "W"'),
    ({"tricks": [{"cards": []}]}, "tricks[0].leader: cannot read nothing"),
    ({"tricks": [{"leader": "W"}]}, "tricks[0].cards: cannot read nothing"),
    ({"tricks": [TRICK, {"leader": "W", "cards": ["AC", "X"]}]}, 'tricks[1].cards[1]: cannot read "X" as a card'),
    ({"tricks": [{"leader": "W", "cards": 5 * ["AC"]}]}, "tricks[0].cards: 5 cards; a trick has four"),
    (
        {"contract": DECLARER, "tricks": [TRICK, {"leader": "N", "cards": []}]},
        "tricks[1].leader: W has won the trick before, and leads, not N",
    ),
    ({"tricks": [TRICK], "play": "W"}, "tricks: they tell what play would; leave out either"),
    ({"rows": [["AC", None, None, None]]}, "play: not given; it says whose column is the first of the rows"),
    ({"play": "W", "rows": [["AC", None]]}, "rows[0]: 2 in this row; it has four cards, null for one not played"),
    ({"play": "W", "rows": [["AC", "?", None, None]]}, 'rows[0][1]: cannot read "?" as a card'),
    ({"others": [5]}, "others[0]: cannot read 5; it looks like"),
    ({"others": [{"name": "a b", "value": "x"}]}, 'others[0].name: cannot read "a b"; it is one word'),
    ({"others": [{"name": "Dealer", "value": "x"}]}, "others[0].name: the format knows Dealer tags"),
    ({"others": [{"name": "X"}]}, "others[0].value: cannot read nothing; it is text"),
    ({"others": [{"name": "X", "value": "", "rows": [["a b"]]}]}, 'others[0].rows[0][0]: cannot read "a b"'),
]


@pytest.mark.parametrize(("changes", "message"), UNREADABLE)
def test_unreadable(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as refused:
        Record.from_dict({"dealer": "W"} | changes)
    assert message in str(refused.value)


@pytest.mark.parametrize("content", [[], "W", None, 5])
def test_no_object(content: Any) -> None:
    with pytest.raises(RecordError, match=r"^a record is an object with keys such as dealer, deal, auction"):
        Record.from_dict(content)


def test_everything_that_cannot_be_read_is_named_at_once() -> None:
    with pytest.raises(RecordError) as refused:
        Record.from_dict({"dealer": "X", "meld": 5, "result": "won", "tricks": [{"leader": "W", "cards": ["?"]}]})
    parts = [part.split(":")[0] for part in str(refused.value).split("; ") if part.split(":")[0].islower()]
    assert {"dealer", "meld", "result", "tricks[0].cards[0]"} <= set(parts)
