"""Recorded deals: the examples are accepted, damaged ones are refused with the place."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.table.cards import Card, Hand
from advisor.table.position import Position
from advisor.table.record import IllegalDealError, RecordError
from advisor.table.recorded_position import read_position, recorded_rules
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from tests.cases_files import FOLDER

MADE, SET, THROWN_IN = ((FOLDER / f"example-{i}.ppr").read_text(encoding="utf-8") for i in (1, 2, 3))
ENDING = """\
[Format "pinochle-record 1"]
[Deal "N:QJ...A9 J9.9.T. AK.Q9.. T9.K..Q"]
[Contract "N 280 C"]
[Taken "NS 60 EW 120"]
[Play "S"]
HQ HK - -
"""


def replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


def hands(position: Position) -> dict[str, str]:
    return {str(seat): position.hand_of(seat).holdings for seat in Seat}


# --- the examples ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "bid", "melds", "taken", "won"),
    [
        (MADE, 340, PerTeam(40, 250), PerTeam(80, 170), PerTeam(4, 8)),
        (SET, 280, PerTeam(110, 130), PerTeam(110, 140), PerTeam(5, 7)),
    ],
)
def test_played_deals(text: str, bid: int, melds: PerTeam, taken: PerTeam, won: PerTeam) -> None:
    first, last = read_position(text), read_position(text, tricks=12)
    assert (first.bid, first.meld, first.rules) == (bid, melds, Rules())
    assert (first.position.points, first.tricks_won, first.position.tricks_left) == (PerTeam(), PerTeam(), 12)
    assert first == read_position(text, tricks=0)
    assert (last.position.points, last.tricks_won, last.position.over) == (taken, won, True)
    assert (last.bid, last.meld) == (bid, melds)


def test_hands_after_the_exchange() -> None:
    assert hands(read_position(MADE).position) == {
        "N": "QJ99.ATTKQJ.Q.K",
        "E": "TKJ.KQ9..TKQJ99",
        "S": "AT.AJ9.AK99.TQJ",
        "W": "AKQ..ATTKQJJ.AA",
    }


def test_position_in_the_play() -> None:
    """After two tricks: North has trumped the second ace of clubs and leads."""
    found = read_position(MADE, tricks=2)
    assert (found.position.leader, found.position.points) == (Seat.NORTH, PerTeam(20, 30))
    assert found.tricks_won == PerTeam(1, 1)
    assert found.position.hand_of("N") == Hand.parse("QJ99.ATTKQJ..", size=None)


def test_deal_thrown_in() -> None:
    found = read_position(THROWN_IN)
    assert (found.bid, found.meld, found.tricks_won) == (250, PerTeam(0, 60), PerTeam())
    assert (found.position.declarer, found.position.leader) == (Seat.SOUTH, Seat.SOUTH)
    assert hands(found.position)["S"] == "ATKJJ.A.TK.AAK9"


def test_play_that_stops_in_a_trick() -> None:
    """South has won the tenth trick and leads the eleventh."""
    lines = MADE.splitlines()
    begun = "\n".join([*lines[: lines.index("DT HT HQ HJ")], "- - - HJ"])
    found = read_position(begun)
    assert found.position.trick == (Card.parse("JH"),)
    assert (found.position.leader, found.position.to_move) == (Seat.SOUTH, Seat.WEST)
    assert found.tricks_won == PerTeam(4, 6)
    assert read_position(f"{begun}\n- - - -") == found
    assert read_position(begun, tricks=10).position.trick == ()
    with pytest.raises(ValueError, match="10 finished tricks"):
        read_position(begun, tricks=11)


def test_ending() -> None:
    found = read_position(ENDING)
    position = found.position
    assert (position.declarer, position.leader, position.to_move) == (Seat.NORTH, Seat.SOUTH, Seat.NORTH)
    assert hands(position) == {"N": "QJ...A9", "E": "J9.9.T.", "S": "AK.9..", "W": "T9...Q"}
    assert (position.points, found.bid, found.meld, found.tricks_won) == (PerTeam(60, 120), 280, None, None)
    assert found.rules is None
    told = read_position(replaced(ENDING, "[Play", '[Meld "N 20 E 40 S 20 W 210"]\n[Play'))
    assert told.meld == PerTeam(40, 250)


def test_ending_played_to_the_end_begins_at_its_start() -> None:
    played = replaced(ENDING, "HQ HK - -", "HQ HK C9 H9\nSK CQ CA SJ\nSA ST SQ S9\nH9 S9 SJ DT")
    assert read_position(played).position == read_position(played, tricks=0).position
    assert read_position(played, tricks=4).position.points == PerTeam(130, 120)


def test_contract_without_a_bid() -> None:
    assert read_position(replaced(ENDING, "N 280 C", "north - clubs")).bid is None


# --- rules -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("default", Rules()),
        ("standard must_beat=led", Rules.load(must_beat="led")),
        ("three-pass, must_beat=led, overtrump=no", Rules.load("three-pass", must_beat="led", overtrump=False)),
        ("", Rules()),
    ],
)
def test_recorded_rules(written: str, rules: Rules) -> None:
    text = ENDING + f'[Rules "{written}"]'
    assert recorded_rules(text) == rules
    assert read_position(text).rules == rules


def test_rules_that_are_not_recorded() -> None:
    assert recorded_rules(ENDING) is None
    assert recorded_rules(ENDING + '[Rules "standrad"]') is None
    assert recorded_rules("") is None


def test_other_rules_than_the_recorded() -> None:
    """Melds, the exchange and the points of tricks are then counted anew; the record is not held against them."""
    found = read_position(MADE, rules="old-count", tricks=12)
    assert found.position.points.ns + found.position.points.ew == 250
    assert found.position.points != PerTeam(80, 170)
    assert read_position(MADE, rules=Rules.load(dix=0)).meld == PerTeam(20, 250)
    with pytest.raises(IllegalDealError, match="line 22, column 20: South melds 0, not 20"):
        read_position(replaced(MADE, '"default"', '"default dix=0"'))


def test_legal_by_other_rules_only() -> None:
    """West holds a king that beats the queen led, and plays the nine."""
    text = replaced(ENDING, "J9.9.T. AK.Q9.. T9.K..Q", "J9..JT. AK.QJ.. T.K9..Q")
    text = replaced(text, "HQ HK - -", "HQ H9 - -")
    with pytest.raises(
        IllegalDealError, match=r"line 6, column 4: trick 9: West may not play 9H: .* beat the queen of hearts"
    ):
        read_position(text)
    assert read_position(text, rules=Rules.load(must_beat="none")).position.to_move is Seat.NORTH


# --- notation --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        ENDING.replace("\n", "\r\n"),
        ENDING.replace("\n", "\r"),
        ENDING.replace("HQ HK - -", "QH kh - - ; the king is forced"),
        ENDING.replace("HQ HK - -", "{two\nlines} HQ {a; b} HK - - {end}"),
        ENDING.replace("HQ HK", "♥Q  K♥"),
        ENDING.replace("[Deal", "  [ Deal").replace('Q"]', 'Q" ]').replace("N:QJ", " n: QJ"),
        ENDING.replace("N:QJ...A9 J9.9.T. AK.Q9.. T9.K..Q", "S:AK.Q9.. T9.K..Q QJ...A9 J9.9.T."),
        ENDING + '[Site "a {b; c"]\n[Play2 "x"]\nanything at all\n',
        "; a remark first\n" + ENDING,
        "\n".join(reversed(ENDING.splitlines()[:4])) + '\n[Play "S"]\nHQ HK - -',
    ],
)
def test_spellings(text: str) -> None:
    assert read_position(text) == read_position(ENDING)


UNREADABLE = {
    "nothing": ("", ["line 1, column 1: no record of a deal", "pinochle-record 1"]),
    "no record": ("AS KS QS", ['line 1, column 1: "AS" stands before the first tag']),
    "another format": (replaced(ENDING, "record 1", "record 2"), ["line 1, column 10: cannot read a record of format"]),
    "no deal": (replaced(ENDING, "[Deal", "[Deel"), ["line 1, column 1: no Deal tag"]),
    "no contract": (replaced(ENDING, "[Contract", "[Contrct"), ["line 1, column 1: no Contract tag", "W 340 D"]),
    "no leader": (ENDING[: ENDING.index("[Play")], ["line 1, column 1: no Play tag", '[Play "W"]']),
    "two records": (f"{ENDING}\n{ENDING}", ["line 8, column 1: a second record"]),
    "two deals": (ENDING.replace("[Taken", '[Deal "N:"]\n[Taken'), ["line 4, column 1: a second Deal tag"]),
    "a tag without quotes": (replaced(ENDING, '"N 280 C"', "N 280 C"), ["line 3, column 1: cannot read this tag"]),
    "a comment without an end": (ENDING + "{ no end", ["line 7, column 1: a comment begins here"]),
    "words below a tag": (replaced(ENDING, "[Play", "HA\n[Play"), ['line 5, column 1: "HA" does not belong', "Taken"]),
    "an unreadable hand": (replaced(ENDING, "J9.9.T.", "JX.9.T."), ["line 2, column 18", '"JX.9.T."']),
    "three hands": (replaced(ENDING, " J9.9.T.", ""), ["line 2, column 8: cannot read the deal"]),
    "a deal without a seat": (replaced(ENDING, "N:QJ", "QJ"), ["line 2, column 8: cannot read the deal"]),
    "an unknown seat": (replaced(ENDING, "N:QJ", "X:QJ"), ['line 2, column 8: no seat "X"']),
    "three copies in a hand": (replaced(ENDING, "J9.9.T.", "JJJ.9.."), ["line 2, column 18", "JS 3 times"]),
    "a short contract": (replaced(ENDING, "N 280 C", "N C"), ["line 3, column 12", '"N C"', "W 340 D"]),
    "every word of a contract": (
        replaced(ENDING, "N 280 C", "X many Z"),
        ['line 3, column 12: no seat "X"', 'line 3, column 14: "many"', 'line 3, column 19: no suit "Z"'],
    ),
    "unknown rules": (ENDING + '[Rules "standrad"]', ["line 7, column 9", '"standrad"', '"standard"']),
    "an unknown rule": (ENDING + '[Rules "standard must_bet=led"]', ["line 7, column 9", '"must_beat"']),
    "a rule without a value": (ENDING + '[Rules "standard led"]', ["line 7, column 9", '"led"', "KEY=VALUE"]),
    "points of one team": (replaced(ENDING, "NS 60 EW 120", "NS 60"), ["line 4, column 9", '"NS 60"']),
    "points of one team twice": (replaced(ENDING, "EW 120", "NS 120"), ["line 4, column 9", "NS 40 EW 30"]),
    "an unknown leader": (replaced(ENDING, 'Play "S"', 'Play "X"'), ['line 5, column 8: no seat "X"']),
    "three cards in a row": (replaced(ENDING, "HQ HK - -", "HQ HK -"), ["line 6, column 1: 3 in this row"]),
    "an unreadable card": (replaced(ENDING, "HQ HK", "HQ HX"), ['line 6, column 4: cannot read "HX"']),
    "an unreadable exchange": (replaced(MADE, "E>W SA", "E SA"), ["line 20, column 8", '"E SA HK DT DJ"']),
    "unknown seats in an exchange": (replaced(MADE, "E>W SA", "X>Y SA"), ["line 20, column 8", "line 20, column 10"]),
    "an unreadable card in an exchange": (replaced(MADE, "E>W SA", "E>W SX"), ['line 20, column 12: cannot read "SX"']),
    "melds of three": (replaced(MADE, " W 210", ""), ["line 22, column 8", '"N 20 E 40 S 20"']),
    "an unreadable meld": (replaced(MADE, "W 210", "W lots"), ['line 22, column 25: "lots"']),
    "everything": (
        ENDING.replace("J9.9.T.", "JX.9.T.").replace("280 C", "280 Z").replace("HQ HK", "HQ HX"),
        ["line 2, column 18", "line 3, column 18", "line 6, column 4"],
    ),
}
ILLEGAL = {
    "unknown hands": (
        MADE.replace("AT.AJ9.AK99.TQJ", "-").replace("KKQ.Q.ATKQJ.AA9", "-").split("CA CK")[0],
        ["line 12, column 42: the hand of South is not known"],
    ),
    "a card too many in the deck": (
        replaced(MADE, "AT.AJ9.AK99.TQJ", "AT.AJ9.AAK9.TQJ"),
        ["line 12, column 58: AD comes 3 times (South 2, West 1)"],
    ),
    "a card is missing": (
        replaced(MADE, "AT.AJ9.AK99.TQJ", "AT.AJ9.AK9.TQJ"),
        ["line 12, column 42: South has 11 cards, not 12"],
    ),
    "a pass the wrong way": (replaced(MADE, "E>W SA", "W>E SA"), ["line 20, column 8: W>E is not possible", "E>W"]),
    "a pass between opponents": (replaced(MADE, "W>E SK", "N>S SK"), ["line 21, column 12: N>S is not possible"]),
    "a card passed that is not held": (replaced(MADE, "E>W SA", "E>W SQ"), ["line 20, column 12: East has no QS"]),
    "a card returned that is not held": (replaced(MADE, 'HQ C9"', 'HQ H9"'), ["line 21, column 25: West has no 9H"]),
    "three cards passed": (replaced(MADE, "HK DT DJ", "HK DT"), ["line 20, column 8: 3 cards; at this table it is 4"]),
    "three cards both ways": (
        MADE.replace("HK DT DJ", "HK DT").replace("SK HK HQ C9", "SK HK HQ"),
        ["line 20, column 8: 3 cards; at this table it is 4", "line 21, column 12: 3 cards"],
    ),
    "nothing returned": (
        replaced(MADE, '[PassBack "W>E SK HK HQ C9"]', '[PassBack "-"]'),
        ["line 21, column 12: the exchange may not be declined"],
    ),
    "a wrong meld": (
        replaced(MADE, "S 20 W", "S 10 W"),
        ["line 22, column 20: South melds 20, not 10: dix 10, dix 10"],
    ),
    "wrong points": (replaced(MADE, "NS 80", "NS 90"), ["line 40, column 10: the tricks are worth NS 80 EW 170"]),
    "another leader": (replaced(MADE, '[Play "W"]', '[Play "N"]'), ["line 27, column 8: West, the declarer, leads"]),
    "a card that is not held": (
        replaced(MADE, "CA DQ C9 CT", "CA D9 C9 CT"),
        ["line 29, column 4: trick 2: North does not hold 9D"],
    ),
    "a card played twice": (
        replaced(MADE, "SQ SJ SK SA", "SQ SJ SK S9"),
        ["line 33, column 10: trick 6: South does not hold 9S"],
    ),
    "a suit not followed": (
        replaced(MADE, "CA CK CK CJ", "CA HA CK CJ"),
        ["line 28, column 4: trick 1: North may not play AH: must follow clubs", "legal: KC"],
    ),
    "not trumped": (
        replaced(MADE, "CA DQ C9 CT", "CA HA C9 CT"),
        ["line 29, column 4: trick 2: North may not play AH: no clubs: must trump", "legal: QD"],
    ),
    "a seat left out": (
        replaced(MADE, "CA CK CK CJ", "CA CK - CJ"),
        ["line 28, column 9: trick 1: South plays before East"],
    ),
    "a trick left open": (replaced(MADE, "CA CK CK CJ", "CA CK CK -"), ["line 29, column 1", "not finished"]),
    "a thirteenth trick": (
        replaced(MADE, "DT HT CQ D9", "DT HT CQ D9\nDT HT CQ D9"),
        ["line 40, column 1: trick 13: West does not hold 10D"],
    ),
    "more points than there are": (replaced(ENDING, "EW 120", "EW 130"), ["line 2, column 8", "NS 60 EW 130", "180"]),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable(name: str) -> None:
    text, words = UNREADABLE[name]
    with pytest.raises(RecordError) as refused:
        read_position(text, "deal.ppr")
    message = str(refused.value)
    assert message.startswith("deal.ppr, line ")
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize("name", ILLEGAL)
def test_illegal(name: str) -> None:
    text, words = ILLEGAL[name]
    with pytest.raises(IllegalDealError) as refused:
        read_position(text)
    message = str(refused.value)
    assert re.match(r"line \d+, column \d+: ", message)
    assert [word for word in words if word not in message] == []


def test_very_many_defects() -> None:
    with pytest.raises(RecordError, match=r"line 15, .*; and 10 more$"):
        read_position(ENDING + 19 * "XX - - -\n" + "XX - - -")


@pytest.mark.parametrize("tricks", [-1, 13])
def test_tricks_that_are_not_there(tricks: int) -> None:
    with pytest.raises(ValueError, match=f"deal.ppr has 12 finished tricks, and no position after {tricks}"):
        read_position(MADE, "deal.ppr", tricks=tricks)


DAMAGE = st.sampled_from(["", " ", "\n", "-", "[", "{", '"', "A", "S", "9"])


@given(st.integers(0, len(MADE) - 1), st.integers(0, 3), DAMAGE)
def test_any_damage_is_read_or_refused(place: int, cut: int, put: str) -> None:
    with suppress(RecordError, IllegalDealError):
        read_position(MADE[:place] + put + MADE[place + cut :])
