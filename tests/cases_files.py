"""The recorded cases of tests/cases, as plain values. Nothing here uses the code under test."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Case = dict[str, Any]

FOLDER = Path(__file__).parent / "cases"


def read_json(name: str) -> Any:
    """The content of a JSON file."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def read_lines(name: str) -> list[Case]:
    """The cases of a file with one JSON document per line."""
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def read_reports(area: str) -> list[Case]:
    """The cases of one area of the collected reports."""
    return [case for case in read_json("reports.json") if case["area"] == area]


REFUTED = {"pass-07-five-plus-trumps": "AS", "pass-09-keep-double-pinochle": "AD"}
"""Reports that ask for something that does not stand up to being dealt out, and the card they are wrong about."""


def answers_report(case: Case, chosen: Iterable[str]) -> bool:
    """Whether the cards chosen for a pass or a return are what a report asks for.

    Of those that tests/advice/test_passing.py refutes, the rest is held.
    """
    expected, cards = case["expected"], Counter(chosen)
    free = {REFUTED.get(case["id"])}
    forbidden = set(expected.get("must_not_contain", [])) - free
    wanted = Counter(card for card in expected.get("pass", expected.get("must_contain", [])) if card not in free)
    fourth = expected.get("fourth_any_of", cards)
    return cards.total() == 4 and wanted <= cards and not forbidden & set(cards) and set(cards - wanted) <= set(fourth)


def options_of(text: str) -> dict[str, str]:
    """``key=value`` as the files write a rule option."""
    key, value = text.split("=")
    return {key: value}


def rank_first(card: str) -> str:
    """``ST`` of the rule cases as the program names it, ``10S``."""
    return card[1].replace("T", "10") + card[0]
