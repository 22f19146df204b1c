"""Solved positions as text: they fit the terminal, the first line is the answer, the tables hold the solution."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from advisor.advice.solution import ContractOutcome, Solution, contract_outcome
from advisor.render.terminal_solution import show_solution, solution_line
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from tests.render.test_terminal import WIDTHS, console_of, joined
from tests.solutions import ending, solution_of, whole_deal

MELD = PerTeam(40, 250)


def begun() -> Solution:
    """East is to play to North's ace and has one card that follows."""
    return solution_of(ending().position.play("AH"), {"AH": 140}, "AH KH 10H 10H 9C QH 9S", PerTeam(140, 110))


def text_of(
    solution: Solution, width: int = 80, contract: ContractOutcome | None = None, *, ascii_only: bool = False
) -> str:
    console, file = console_of(width)
    show_solution(solution, contract, console, ascii_only=ascii_only)
    return file.getvalue()


def contract_of(bid: int) -> ContractOutcome | None:
    return contract_outcome(whole_deal(), bid, MELD, PerTeam())


@pytest.mark.parametrize("solution", [ending, begun, whole_deal])
def test_it_fits(solution: Callable[[], Solution]) -> None:
    contract = contract_of(430)
    for width in WIDTHS:
        for ascii_only in (False, True):
            text = text_of(solution(), width, contract, ascii_only=ascii_only)
            assert max(map(len, text.splitlines())) <= width
            assert "\x1b" not in text
            assert "…" not in text or width < 50
            assert text.isascii() or not ascii_only


def test_colour_changes_no_word() -> None:
    console, file = console_of(80, color=True)
    show_solution(whole_deal(), contract_of(340), console, ascii_only=False)
    assert "\x1b[31m" in file.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue()) == text_of(whole_deal(), 80, contract_of(340))


@pytest.mark.parametrize(
    ("solution", "line"),
    [
        (
            ending(),
            "With best play by all, North-South end with 140 trick points; North's best lead: ace of hearts.",
        ),
        (
            ending("E"),
            "With best play by all, East-West end with 110 trick points; North's best lead: ace of hearts.",
        ),
        (
            ending(points="NS 0 EW 0"),
            "With best play by all, North-South take 40 of the 60 trick points still in play; "
            "North's best lead: ace of hearts.",
        ),
        (
            begun(),
            "With best play by all, North-South end with 140 trick points; East's only card: ace of hearts.",
        ),
        (
            whole_deal(),
            "With best play by all, East-West take 170 of the 250 trick points; "
            "West's best lead: ace of clubs or ace of diamonds.",
        ),
    ],
)
def test_first_line(solution: Solution, line: str) -> None:
    assert solution_line(solution) == line
    assert joined(text_of(solution)).startswith(line)


def test_first_line_with_many_best_cards() -> None:
    deal = whole_deal()
    three = replace(
        deal, cards=tuple(replace(value, points=170 if i < 3 else 100) for i, value in enumerate(deal.cards))
    )
    assert solution_line(three).endswith("; West's best leads: AC, AD or 10D.")
    eight = replace(
        deal, cards=tuple(replace(value, points=170 if i < 8 else 100) for i, value in enumerate(deal.cards))
    )
    assert solution_line(eight).endswith("; 8 of West's 9 legal leads are best.")
    equal = replace(deal, cards=tuple(replace(value, points=170) for value in deal.cards))
    assert solution_line(equal).endswith("; West's legal leads are all as good.")


@pytest.mark.parametrize(
    ("bid", "line"),
    [
        (340, "The contract of 340 makes: meld 250 and 170 in tricks."),
        (430, "The contract of 430 is set: meld 250 and 170 in tricks, 10 short."),
    ],
)
def test_contract(bid: int, line: str) -> None:
    lines = text_of(whole_deal(), 120, contract_of(bid)).splitlines()
    assert lines[1] == line
    assert "contract" not in text_of(whole_deal(), 120)


def test_position() -> None:
    lines = text_of(begun(), ascii_only=True).splitlines()
    assert "Spades are trump, North is declarer. So far NS 100 EW 90." in lines
    for seat, hand in [("North", "10H"), ("East", "AH   9C"), ("South", "KH QH"), ("West", "9S   10H")]:
        assert f"{seat:5}  {hand}" in [line.rstrip() for line in lines]
    assert any(line.split() == ["Table", "AH", "from", "North"] for line in lines)
    assert "East is to play (must follow hearts; nothing you hold beats the ace of hearts)." in joined("\n".join(lines))
    assert "So far" not in text_of(ending(points="NS 0 EW 0"))
    assert "Table" not in text_of(ending())


def test_equal_cards_share_a_row() -> None:
    lines = [line.rstrip() for line in text_of(whole_deal(), ascii_only=True).splitlines()]
    start = next(i for i, line in enumerate(lines) if line.startswith("Card"))
    rows = [[cell.strip() for cell in line.split("|")] for line in lines[start + 2 : start + 6]]
    assert rows == [
        ["AC AD", "80", "170", "-"],
        ["10D KD QD", "90", "160", "10"],
        ["JD AS", "100", "150", "20"],
        ["KS QS", "130", "120", "50"],
    ]


def test_line_of_play() -> None:
    text = text_of(ending(), ascii_only=True)
    rows = [[cell.strip() for cell in line.split("|")] for line in text.splitlines() if re.match(r" +1\d \|", line)]
    assert rows == [
        ["11", "North", "AH*", "AH", "KH", "10H", "140", "90"],
        ["12", "North", "10H", "9C", "QH", "9S*", "140", "110"],
    ]
    assert len(re.findall(r"(?m)^ +\d+ \|", text_of(whole_deal(), ascii_only=True))) == 12


def test_line_of_play_on_a_narrow_terminal() -> None:
    rows = [
        line.split() for line in text_of(ending(), 40, ascii_only=True).splitlines() if re.match(r" *1\d [NESW] ", line)
    ]
    assert rows == [
        ["11", "N", "AH*", "AH", "KH", "10H", "140", "90"],
        ["12", "N", "10H", "9C", "QH", "9S*", "140", "110"],
    ]


def test_small_print() -> None:
    changed = replace(ending(), rules=Rules.load(must_beat="led"))
    assert text_of(changed).splitlines()[-1] == "Rules standard, must_beat=led; 1,234 positions looked at."
