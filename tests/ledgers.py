"""Answers as a ledger has them, made up."""

import random
from typing import Any

from advisor.advice.drill_kinds import KINDS, PARTS
from advisor.advice.ledger import Answer
from advisor.advice.themes import THEMES, deal_by_theme
from advisor.table.rules import STANDARD

PLAIN_HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"


def answer(question: int = 1, **values: Any) -> Answer:
    """An answer that is right, but for what is told."""
    usual: dict[str, Any] = {
        "session": "first",
        "question": question,
        "part": "meld",
        "kind": "meld",
        "theme": "random",
        "at": "2026-01-15T20:00:00.000+00:00",
        "rules": "standard",
        "unit": 10,
        "seed": 1,
        "deal": question,
        "hand": PLAIN_HAND,
        "got": "",
        "trump": "S",
        "answer": "200",
        "truth": "200",
        "error": 0.0,
        "standard_error": 0.0,
        "verdict": "right",
        "seconds": 5.0,
    }
    return Answer(**usual | values)


def answers_at_random(number: int, seed: int = 1) -> list[Answer]:
    """The answers to so many questions, of all kinds and in many sessions."""
    source = random.Random(seed)
    found = []
    for question in range(1, number + 1):
        kind, theme = source.choice(KINDS), source.choice(list(THEMES))
        session = question // 17
        dealt = deal_by_theme(theme, STANDARD, seed, question)
        unit, counts, seconds = source.choice((10, 10, 1)), source.random() < 0.95, source.uniform(2, 60)
        for part in PARTS[kind]:
            if part == "chance" and source.random() < 0.3:
                continue
            said, true = source.randint(0, 100), round(source.uniform(0, 100), 1)
            error = abs(source.gauss(0, 30)) if part in ("trump", "cards") else source.gauss(4, 30)
            if part == "chance":
                error = said - true
            found.append(
                answer(
                    question,
                    session=f"session {session}",
                    part=part,
                    kind=kind,
                    theme=theme,
                    at=f"2026-01-{1 + session:02}T20:{question % 60:02}:00.000+00:00",
                    unit=unit,
                    hand=str(dealt.hand),
                    answer=str(said),
                    truth=str(true),
                    error=error * unit / 10 if part != "chance" else error,
                    standard_error=source.random(),
                    verdict=source.choice(("right", "close", "off")),
                    seconds=seconds,
                    hinted=source.random() < 0.1,
                    late=source.random() < 0.1,
                    counts=counts,
                )
            )
    return found
