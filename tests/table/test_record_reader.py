"""Records as text: what may be written in which way, what a record tells, and what cannot be read."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.table.cards import Card, Hand
from advisor.table.record import Contract, IllegalDealError, OtherTag, Record, RecordError
from advisor.table.record_reader import read_record, read_records
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from tests.cases_files import FOLDER
from tests.table.test_record import replaced

MADE, SET, THROWN_IN = ((FOLDER / f"example-{i}.ppr").read_text(encoding="utf-8") for i in (1, 2, 3))
HEAD = '[Format "pinochle-record 1"]\n[Dealer "W"]\n'


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def hand(text: str) -> Hand:
    return Hand.parse(text, size=None)


# --- the examples ----------------------------------------------------------------------------------------------------


def test_played_deal() -> None:
    record = read_record(MADE)
    assert (record.rules, record.rules_text, record.dealer) == (Rules(), "default", Seat.WEST)
    assert record.hands == (
        hand("QJ99.ATTKQJ.Q.K"),
        hand("ATJ.K9.TJ.TKQJ9"),
        hand("AT.AJ9.AK99.TQJ"),
        hand("KKQ.Q.ATKQJ.AA9"),
    )
    assert record.calls == (
        *(250, "pass", "help", 270),
        *(280, 300),
        *(310, 320),
        *(330, 340),
        "pass",
    )  # fmt: skip
    assert record.contract == Contract(Seat.WEST, 340, cards("DA")[0].suit)
    assert (record.passed, record.returned) == (cards("SA HK DT DJ"), cards("SK HK HQ C9"))
    assert (record.melds, record.shown, record.thrown_in) == ((20, 40, 20, 210), (None, None, None, None), None)
    assert (record.leader, len(record.rows)) == (Seat.WEST, 12)
    assert (record.rows[0], record.rows[11]) == (cards("CA CK CK CJ"), cards("DT HT CQ D9"))
    assert (record.before, record.taken, record.tricks) == (PerTeam(0, 0), None, PerTeam(80, 170))
    assert (record.result, record.change, record.after) == ("made", PerTeam(120, 420), PerTeam(120, 420))
    assert dict(record.texts) == {
        "Event": "Example 1",
        "Date": "2026.01.15",
        "Board": "1",
        "North": "North",
        "East": "East",
        "South": "South",
        "West": "West",
    }
    assert record.others == ()


def test_deal_that_is_set() -> None:
    record = read_record(SET)
    assert record.calls == (250, 260, "pass", "pass", 270, 280, "pass")
    assert (record.result, record.change, record.after) == ("set", PerTeam(220, -280), PerTeam(340, 140))


def test_forced_dealer_makes_no_call() -> None:
    record = read_record(THROWN_IN)
    assert record.calls == ("pass", "pass", "pass")
    assert (record.thrown_in, record.leader, record.rows) == (Seat.SOUTH, None, ())
    assert (record.result, record.change) == ("thrown in", PerTeam(-250, 60))


# --- partial records -------------------------------------------------------------------------------------------------


def test_one_hand_and_the_calls_so_far() -> None:
    record = read_record(HEAD + '[Deal "S:AT.AJ9.AK99.TQJ - - -"]\n[Auction "N"]\n250 Pass Help 270\n280')
    assert record == Record(
        dealer=Seat.WEST,
        hands=(None, None, hand("AT.AJ9.AK99.TQJ"), None),
        calls=(250, "pass", "help", 270, 280),
    )


def test_play_so_far() -> None:
    record = read_record(HEAD + '[Contract "W - D"]\n[Shown "N HK HQ; E -"]\n[Play "W"]\nCA CK CK CJ\nCA DQ - -')
    assert record == Record(
        dealer=Seat.WEST,
        contract=Contract(Seat.WEST, None, cards("DA")[0].suit),
        shown=(hand("HK HQ"), Hand(), None, None),
        leader=Seat.WEST,
        rows=(cards("CA CK CK CJ"), (*cards("CA DQ"), None, None)),  # type: ignore[arg-type]
    )


def test_result_alone() -> None:
    record = read_record(HEAD + '[Contract "E 280 H"]\n[Result "set"]\n[Change "NS +220 EW -280"]')
    assert record == Record(
        dealer=Seat.WEST,
        contract=Contract(Seat.EAST, 280, cards("HA")[0].suit),
        result="set",
        change=PerTeam(220, -280),
    )


def test_exchange_declined() -> None:
    record = read_record(
        HEAD + '[Rules "standard pass_optional=yes"]\n[Contract "E 280 H"]\n[Pass "-"]\n[PassBack "-"]'
    )
    assert (record.passed, record.returned) == ((), ())


ENDING = '[Format "pinochle-record 1"]\n[Deal "N:QJ...A9 J9.9.T. AK.Q9.. T9.K..Q"]\n[Contract "N 280 C"]\n[Play "S"]\n'


def test_ending_needs_no_dealer() -> None:
    assert read_record(ENDING).dealer is None
    assert read_record(ENDING.replace("[Contract", '[Taken "NS 60 EW 120"]\n[Contract')).taken == PerTeam(60, 120)


# --- notation --------------------------------------------------------------------------------------------------------

CALLS = (250, "pass", "help", 270, 280, 300, "pass")


@pytest.mark.parametrize(
    "rows",
    [
        "250 Pass Help 270\n280 - - 300\nPass",
        "250 pass HELP 270\n280 300 Pass",
        "250 Pass Help 270 280 300 Pass",
        "250\nPass\nHelp\n270\n280\n300\nPass",
        "250 Pass Help 270\n280 - - 300\nPass - -",
        "250 Pass {East is out} Help 270 ; so is South\n280 - - 300\nPass - - -",
    ],
)
def test_rows_of_calls(rows: str) -> None:
    assert read_record(f'{HEAD}[Auction "N"]\n{rows}\n').calls == CALLS


@pytest.mark.parametrize(
    ("rules", "row", "calls"),
    [
        ("standard", "Pass Pass Help 250", ("pass", "pass", "help")),
        ("standard", "Pass Pass Pass", ("pass", "pass", "pass")),
        ("standard unit=1", "Pass Pass Pass 25", ("pass", "pass", "pass")),
        ("standard all_pass=redeal", "Pass Pass Pass 250", ("pass", "pass", "pass", 250)),
        ("standard all_pass=redeal", "Pass Pass Pass Pass", ("pass", "pass", "pass", "pass")),
    ],
)
def test_three_passes(rules: str, row: str, calls: tuple[str | int, ...]) -> None:
    assert read_record(f'{HEAD}[Rules "{rules}"]\n[Auction "N"]\n{row}\n').calls == calls


def test_dealer_who_bids_after_three_passes_though_he_is_forced() -> None:
    with pytest.raises(IllegalDealError, match=r"^line 4, column 16: call 260: the auction is over"):
        read_record(f'{HEAD}[Auction "N"]\nPass Pass Pass 260\n')


def test_unknown_tags_are_kept_in_order() -> None:
    record = read_record(f'{HEAD}[Weather "rain"]\n[Mood "?"]\nNorth: glad\n  East dull [Weather "sun"]\n')
    assert record.others == (
        OtherTag("Weather", "rain"),
        OtherTag("Mood", "?", (("North:", "glad"), ("East", "dull"))),
        OtherTag("Weather", "sun"),
    )


# --- several records -------------------------------------------------------------------------------------------------


def test_several_records() -> None:
    written = read_records(f"{MADE}\n{SET}\n\n{THROWN_IN}", "club.ppr")
    assert [each.record for each in written] == [read_record(text) for text in (MADE, SET, THROWN_IN)]
    assert {each.name for each in written} == {"club.ppr"}


@pytest.mark.parametrize(
    ("text", "dealers", "events"),
    [
        (HEAD + HEAD.replace("W", "S"), "WS", [None, None]),
        (f'{HEAD}\n[Event "x"]\n' + HEAD.replace("W", "S"), "WS", [None, "x"]),
        (f'{HEAD}\n[Event "x"]\n\n[Result "made"]\n', "W", ["x"]),
        (f'{HEAD}\n[Note "a"]\n\n[Note "b"]\n[Event "x"]\n', "W", ["x"]),
        (f'{HEAD}[Auction "N"]\n250\n\nPass Pass\n\n\n{HEAD}', "WW", [None, None]),
        (f'[Dealer "W"]\n[Format "pinochle-record 1"]\n{{one}}\n\n; two\n{HEAD}', "WW", [None, None]),
    ],
)
def test_where_records_begin(text: str, dealers: str, events: list[str | None]) -> None:
    records = [written.record for written in read_records(text.replace("\n", "\r\n"))]
    assert "".join(str(record.dealer) for record in records) == dealers
    assert [dict(record.texts).get("Event") for record in records] == events


def test_places_are_those_of_the_whole_text() -> None:
    text = MADE + "\n" + replaced(SET, "CA C9 CK CJ", "CA C9 CK SQ")
    *_, second = read_records(text, "club.ppr")
    with pytest.raises(RecordError, match=r"^club.ppr, line 45, column 1: a second record begins here"):
        read_record(text, "club.ppr")
    with pytest.raises(IllegalDealError, match=r"^club.ppr, line 69, column 10: trick 2: .* QS"):
        read_record("\n" * 42 + text[len(MADE) + 1 :], "club.ppr")
    assert second.record.dealer is Seat.WEST


# --- what cannot be read ---------------------------------------------------------------------------------------------

UNREADABLE = {
    "no dealer": (replaced(MADE, '[Dealer "W"]\n', ""), 'line 1, column 1: no Dealer tag; write [Dealer "W"]'),
    "no dealer of the calls of an ending": (
        ENDING + '[Auction "N"]\n280 Pass Pass Pass',
        'line 1, column 1: no Dealer tag; write [Dealer "W"]',
    ),
    "an unknown dealer": (replaced(MADE, 'Dealer "W"', 'Dealer "X"'), 'line 11, column 10: no seat "X"'),
    "no format": (MADE[MADE.index("[Event") :], 'line 1, column 1: no Format tag; write [Format "pinochle-record 1"]'),
    "a tag twice": (replaced(MADE, "[Result", '[Dealer "W"]\n[Result'), "line 41, column 1: a second Dealer tag"),
    "a first caller": (replaced(MADE, 'Auction "N"', 'Auction "Q"'), 'line 13, column 11: no seat "Q"'),
    "a call": (replaced(MADE, "280 - - 300", "280 - - 3oo"), 'line 15, column 9: cannot read "3oo" as a call'),
    "a dash for who is in": (replaced(MADE, "280 - - 300", "- - - 300"), "line 15, column 1: North is not out"),
    "a call of who is out": (replaced(MADE, "280 - - 300", "280 290 - 300"), "line 15, column 5: East has passed"),
    "an exchange without a contract": (
        '[Format "pinochle-record 1"]\n[Dealer "W"]\n[Pass "E>W SA HK DT DJ"]',
        'line 3, column 8: no contract is recorded; add [Contract "W 340 D"]',
    ),
    "cards shown by nobody": (HEAD + '[Shown "X KH QH"]', 'line 3, column 9: no seat "X"'),
    "a card shown": (HEAD + '[Shown "N KH QX"]', 'line 3, column 14: cannot read "QX"'),
    "a card shown three times": (HEAD + '[Shown "N KH KH KH"]', "line 3, column 9: KH 3 times"),
    "a thrower-in": (replaced(THROWN_IN, 'ThrowIn "S"', 'ThrowIn "Q"'), 'line 21, column 11: no seat "Q"'),
    "points before": (replaced(MADE, "NS 0 EW 0", "NS 0 EW"), 'line 10, column 10: cannot read "NS 0 EW"'),
    "points of tricks": (replaced(MADE, "NS 80 EW 170", "80 170"), 'line 40, column 10: cannot read "80 170"'),
    "a change": (replaced(MADE, "NS +120", "XX +120"), "line 42, column 10: "),
    "a score after": (replaced(MADE, 'After "NS 120', 'After "NS 1.5'), "line 43, column 9: "),
    "a result": (replaced(MADE, 'Result "made"', 'Result "won"'), 'line 41, column 10: no result "won"'),
    "five cards in a row": (replaced(MADE, "CA DQ C9 CT", "CA DQ C9 CT CT"), "line 29, column 1: 5 in this row"),
    "a word before all tags": (f"deal 1\n{MADE}", 'line 1, column 1: "deal" stands before the first tag'),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable(name: str) -> None:
    text, message = UNREADABLE[name]
    with pytest.raises(RecordError) as refused:
        read_records(text, "club.ppr")
    assert str(refused.value).startswith(f"club.ppr, {message}")


def test_unreadable_places_of_all_records_at_once() -> None:
    text = replaced(MADE, "280 - - 300", "280 - - 3oo") + "\n" + replaced(SET, '"set"', '"lost"') + "\n[Dealer]\n"
    with pytest.raises(RecordError) as refused:
        read_records(text)
    assert [(defect.line, defect.column) for defect in refused.value.defects] == [(15, 9), (83, 10), (87, 1)]
    assert all(f"line {line}, column" in str(refused.value) for line in (15, 83, 87))


# --- what is wrong ---------------------------------------------------------------------------------------------------

WRONG = {
    "first caller": (
        replaced(MADE, 'Auction "N"', 'Auction "E"').replace("- -", ""),
        "line 13, column 11: North calls first",
    ),
    "way of the exchange": (replaced(MADE, "E>W SA", "N>W SA"), "line 20, column 8: N>W is not possible; it goes E>W"),
    "way of the exchange, without a contract": (
        replaced(MADE, '[Contract "W 340 D"]', "").replace("W>E SK", "E>W SK"),
        "line 21, column 12: E>W is not possible; it goes W>E",
    ),
    "a call": (replaced(MADE, "280 - - 300", "260 - - 300"), "line 15, column 1: North's call 260"),
    "the contract": (replaced(MADE, "W 340 D", "W 350 D"), "line 19, column 12: "),
    "a meld": (replaced(MADE, "E 40", "E 50"), "line 22, column 15: East melds 40, not 50"),
    "the result": (replaced(MADE, '"made"', '"set"'), "line 41, column 10: "),
    "the change": (replaced(MADE, "EW +420", "EW +410"), "line 42, column 10: "),
    "the score": (replaced(MADE, 'After "NS 120', 'After "NS 130'), "line 43, column 9: "),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name: str) -> None:
    text, message = WRONG[name]
    read_record(text, check=False)
    with pytest.raises(IllegalDealError) as refused:
        read_record(text, "club.ppr")
    assert f"club.ppr, {message}" in str(refused.value)


DAMAGE = st.sampled_from(["", " ", "\n", "\n\n", "-", "[", "{", '"', ">", "A", "S", "9", "250", MADE])


@given(st.integers(0, len(THROWN_IN) - 1), st.integers(0, 9), DAMAGE)
def test_any_damage_is_read_or_refused(place: int, cut: int, put: str) -> None:
    with suppress(RecordError):
        for written in read_records(THROWN_IN[:place] + put + THROWN_IN[place + cut :]):
            with suppress(IllegalDealError):
                written.refuse(())
