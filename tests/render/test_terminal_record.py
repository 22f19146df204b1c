"""Recorded deals as text: they fit the terminal, the first line is what came of it, partial ones are shown too."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from advisor.render.terminal_record import deal_line, show_deal, show_deals
from advisor.table.cards import Hand
from advisor.table.following import follow
from advisor.table.record import Record
from advisor.table.record_reader import read_record
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from tests.cases_files import FOLDER
from tests.render.test_terminal import WIDTHS, console_of, joined

MADE, SET, THROWN_IN = (read_record((FOLDER / f"example-{i}.ppr").read_text(encoding="utf-8")) for i in (1, 2, 3))
ENDING = read_record((Path(__file__).parents[2] / "docs" / "ending.ppr").read_text(encoding="utf-8"))
UNFINISHED = replace(MADE, rows=(*MADE.rows[:2], (None, None, *MADE.rows[2][2:3], None)), tricks=None, result=None)
BEGUN = replace(
    MADE, rows=(*MADE.rows[:1], (MADE.rows[1][0], None, None, None)), tricks=None, result=None, change=None, after=None
)
ONE_HAND = Record(dealer=Seat.WEST, hands=(None, None, MADE.hands[2], None), calls=(250, "pass", "help"))
ONLY_RESULT = Record(dealer=Seat.WEST, result="set", change=PerTeam(120, -300))
LONG_SUITS = Record(
    dealer=Seat.WEST,
    hands=tuple(Hand.parse(f"{suit}:AA1010KKQQJJ99") for suit in "SHDC"),  # type: ignore[arg-type]
)
LONG_NAMES = replace(MADE, texts=(("Event", "The " + "very " * 20 + "long event"), ("North", "Wolfeschlegelstein" * 3)))
SHOWN = Hand.parse("KH QH", size=2)
ALL = {
    "made": MADE,
    "set": SET,
    "thrown in": THROWN_IN,
    "ending": ENDING,
    "begun": BEGUN,
    "faulty": UNFINISHED,
    "one hand": ONE_HAND,
    "only result": ONLY_RESULT,
    "long suits": LONG_SUITS,
    "long names": LONG_NAMES,
    "nothing": Record(),
}


def text_of(record: Record, width: int = 80, *, ascii_only: bool = False) -> str:
    console, file = console_of(width)
    show_deal(follow(record), console, ascii_only=ascii_only)
    return file.getvalue()


@pytest.mark.parametrize("name", ALL)
def test_it_fits(name: str) -> None:
    for width in WIDTHS:
        for ascii_only in (False, True):
            text = text_of(ALL[name], width, ascii_only=ascii_only)
            assert max(map(len, text.splitlines())) <= width
            assert "\x1b" not in text
            assert "…" not in text
            assert text.isascii() or not ascii_only


def test_colour_changes_no_word() -> None:
    console, file = console_of(80, color=True)
    show_deal(follow(MADE), console, ascii_only=False)
    assert "\x1b[31m" in file.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue()) == text_of(MADE)


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (MADE, "West plays 340 in diamonds and makes it."),
        (SET, "East plays 280 in hearts and is set by 10."),
        (THROWN_IN, "South plays 250 in spades and throws it in."),
        (BEGUN, "West plays 340 in diamonds; North is to play to trick 2."),
        (replace(BEGUN, rows=BEGUN.rows[:1]), "West plays 340 in diamonds; West is to lead to trick 2."),
        (replace(BEGUN, rows=(), leader=None), "West plays 340 in diamonds; West is to lead to trick 1."),
        (ENDING, "North plays 280 in clubs; North is to play to trick 9."),
        (ONE_HAND, "West is next to call."),
        (ONLY_RESULT, "The contract was set."),
        (replace(ONLY_RESULT, result="thrown in"), "The contract was thrown in."),
        (
            replace(MADE, contract=None, rows=(), melds=None, tricks=None, result=None, change=None, after=None),
            'West plays 340; the trump is not recorded; add a contract such as [Contract "W 340 S"].',
        ),
        (
            Record(dealer=Seat.NORTH, rules=Rules(all_pass="redeal"), calls=("pass",) * 4),
            "All passed; the cards are dealt again.",
        ),
        (Record(), "Nothing is recorded of the auction."),
    ],
)
def test_first_line(record: Record, line: str) -> None:
    assert deal_line(follow(record)) == line
    assert joined(text_of(record)).startswith(line)


def test_hands_around_the_table() -> None:
    lines = [line.rstrip() for line in text_of(MADE).splitlines()]
    north = lines.index(" " * 26 + "North")
    assert lines[north + 1 : north + 5] == [" " * 26 + row for row in ("♠ Q J 9 9", "♥ A 10 10 K Q J", "♦ Q", "♣ K")]
    assert lines[north + 5] == "West (dealer, declarer)" + " " * 21 + "East"
    assert lines[north + 6] == "♠ K K Q" + " " * 37 + "♠ A 10 J"
    assert lines[north + 10] == " " * 26 + "South"


def test_hands_on_a_narrow_terminal() -> None:
    lines = [line.rstrip() for line in text_of(MADE, 40, ascii_only=True).splitlines()]
    west = next(i for i, line in enumerate(lines) if re.fullmatch("West +East", line))
    assert lines[west + 3] == "D A 10 K Q J   D 10 J"
    assert "      North" in lines
    one_below_the_other = text_of(LONG_SUITS, 40).splitlines()
    assert "♠ A A 10 10 K K Q Q J J 9 9" in one_below_the_other
    assert [line.split()[0] for line in one_below_the_other if line[:4] in ("Nort", "East", "Sout", "West")][:4] == [
        "North",
        "East",
        "South",
        "West",
    ]


def test_unknown_hands() -> None:
    assert text_of(ONE_HAND).count("not known") == 3
    assert "North" not in text_of(ONLY_RESULT)
    shown = replace(ONE_HAND, calls=None, contract=MADE.contract, melds=(20, 0, 0, 0), shown=(SHOWN, None, None, None))
    assert re.search("North +20 +K♥ Q♥ *\n", text_of(shown))


def test_auction() -> None:
    text = text_of(MADE, ascii_only=True)
    assert re.search(r"280 +\| - +\| - +\| 300", text)
    assert "West has it at 340.\n" in text
    assert "(250)" in text_of(THROWN_IN)
    assert "South has it at 250, forced." in text_of(THROWN_IN)
    assert "West is next to call." in text_of(ONE_HAND).splitlines()[-3]


def test_exchange_and_melds() -> None:
    text = text_of(MADE, ascii_only=True)
    assert "Diamonds are trump, West is declarer.\nEast passes AS KH 10D JD.\nWest gives back KS KH QH 9C.\n" in text
    assert re.search(r"West +\| 210 \| run 150, marriage S 20, pinochle 40\n", text)
    declined = replace(MADE, rules=Rules(pass_optional=True), passed=(), returned=None, melds=None, rows=())
    assert "West declines the exchange." in text_of(declined)


def test_tricks() -> None:
    lines = [line.split() for line in text_of(MADE, ascii_only=True).replace("|", " ").splitlines()]
    assert ["2", "West", "QD*", "9C", "10C", "AC", "20", "30"] in lines
    assert ["12", "West", "10H", "QC", "9D", "10D*", "80", "170"] in lines
    assert ["2", "West", "-", "-", "-", "AC"] in [
        line.split() for line in text_of(BEGUN, ascii_only=True).replace("|", " ").splitlines()
    ]
    narrow = [line.split() for line in text_of(ENDING, 40, ascii_only=True).splitlines()]
    assert ["9", "S", "-", "-", "QH", "KH"] in narrow
    assert ["Tricks", "so", "far", "60", "120"] in narrow


def test_score() -> None:
    lines = [line.split() for line in text_of(SET, ascii_only=True).replace("|", " ").splitlines()]
    for row in (["Meld", "110", "130"], ["Tricks", "110", "140"], ["Change", "+220", "-280"]):
        assert row in lines
    assert ["Score", "after", "340", "140"] in lines
    won = replace(MADE, before=PerTeam(0, 1400), after=None)
    assert "East-West win the game." in text_of(won)


def test_several() -> None:
    console, file = console_of(50)
    show_deals([follow(MADE), follow(SET)], console, ascii_only=True)
    titles = [line for line in file.getvalue().splitlines() if "- Deal" in line]
    assert [title.strip("- ") for title in titles] == ["Deal 1", "Deal 2"]
