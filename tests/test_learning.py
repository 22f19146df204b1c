"""The course for players: what it works out is so."""

import re
import shlex
from pathlib import Path

import pytest

from advisor.advice.rules_of_thumb import ALL
from advisor.cli.app import run
from advisor.table.cards import Hand, Suit
from advisor.table.rules import STANDARD
from benchmarks.rules_of_thumb import partner_holds

COURSE = (Path(__file__).parent.parent / "docs" / "learning.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```text\n(.*?)```", COURSE, re.DOTALL)
HAND = Hand.parse(BLOCKS[0].strip())


def test_first_line_of_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    command, first_line = BLOCKS[1].strip().splitlines()
    arguments = shlex.split(command.removeprefix("$ "))[1:]
    assert Hand.parse(arguments[0]) == HAND
    run(arguments)
    assert capsys.readouterr().out.splitlines()[0] == first_line


@pytest.mark.parametrize(
    "rule",
    [
        "by run cards",
        "by holes",
        "without an exchange",
        "trumps and aces",
        "trumps, aces, tens",
        "range, low end",
        "range, high end",
        "run cards and aces",
        "straight sum",
    ],
)
def test_sums_of_the_example(rule: str) -> None:
    (points,) = [each.points(HAND, Suit.SPADES, STANDARD) for each in ALL if each.name == rule]
    assert re.search(rf"\b{points:.0f}\b", COURSE)


def test_what_partner_holds() -> None:
    for cards in range(1, 5):
        two, one = partner_holds(cards, 2), partner_holds(cards, 1)
        chances = [two["all"], two["at least one"], one["all"], one["at least one"]]
        assert f"| {cards} | {' | '.join(f'{100 * chance:.0f} %' for chance in chances)} |" in COURSE
