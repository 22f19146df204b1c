"""Solutions written out by hand, for whatever shows them."""

from typing import Any

from advisor.advice.solution import CardValue, Solution
from advisor.table.cards import Card
from advisor.table.position import Position
from advisor.table.recorded_position import read_position
from advisor.table.rules import STANDARD, Rules
from advisor.table.scoring import PerTeam
from tests.cases_files import FOLDER

PLAYED = """
    AC KC KC JC    AC QD 9C 10C   AH 9H AH KD    AS 9S 10S 10S   AD 9S 10C 9D   QS JS KS AS
    QC JD JH 9C    KS QS JS KD    9H JD QH KH    QD KH JC AD     JH 10D 10H QH  10D 10H QC 9D
"""
"""The play of the first example, in order of play."""


def example_record(number: int) -> str:
    """The text of one of the example records."""
    return (FOLDER / f"example-{number}.ppr").read_text(encoding="utf-8")


def solution_of(
    position: Position, values: dict[str, int], line: str, points: PerTeam, rules: Rules = STANDARD
) -> Solution:
    """A solution with these values of cards and these cards in a line."""
    here = position
    played = []
    for card in line.split():
        played.append((here.to_move, Card.parse(card)))
        here = here.play(card, rules)
    cards = tuple(CardValue(Card.parse(card), value) for card, value in values.items())
    return Solution(position, rules, points, cards, tuple(played), 1234)


def ending(declarer: str = "N", points: str = "NS 100 EW 90") -> Solution:
    """Two cards a hand, North to lead: of the two aces of hearts the first takes the trick.

    North-South take 40 with the ace and nothing with the ten; East-West get the rest of 60.
    """
    fields: dict[str, Any] = {
        "hands": ("AH 10H", "AH 9C", "KH QH", "10H 9S"),
        "trump": "S",
        "declarer": declarer,
        "leader": "N",
        "points": points,
    }
    position = Position(**fields)
    before = position.points
    gains = {"AH": PerTeam(40, 20), "10H": PerTeam(0, 60)}
    values = {card: (before + gain)[position.declaring_team] for card, gain in gains.items()}
    return solution_of(position, values, "AH AH KH 10H 10H 9C QH 9S", before + gains["AH"])


def whole_deal() -> Solution:
    """The first example as it was played; what West's other leads are worth is made up."""
    values = {"AC": 170, "AD": 170, "10D": 160, "KD": 160, "QD": 160, "JD": 150, "AS": 150, "KS": 120, "QS": 120}
    return solution_of(read_position(example_record(1)).position, values, PLAYED, PerTeam(80, 170))
