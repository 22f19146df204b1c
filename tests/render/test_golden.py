"""The answers as they look, against files: any change of a word, a column or a key shows here.

The files are in ``tests/render/golden``. After a change that is meant, write them anew with

    pytest tests/render --update-golden

and read the difference. Blanks at the ends of lines do not count.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from advisor import __version__
from advisor.advice.ledger import Ledger
from tests.conftest import Invoke, TypeLines
from tests.ledgers import answers_at_random

FOLDER = Path(__file__).parent / "golden"

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
HOPELESS = "9S 9H 9D 9C JS QH JH 10D KC QD JC 9D"
ENDING = str(Path(__file__).parents[2] / "docs" / "ending.ppr")
RECORD = str(Path(__file__).parents[1] / "cases" / "example-1.ppr")
NOW = str(Path(__file__).parents[2] / "docs" / "now.ppr")
PASSING = "KS QS AH 10H KH QH 9H JD AC 10C JC 9C"
RETURNING = "AS KS QS JS 9S AH 10H KH 9D 10C 9C 9C + 10S QH JD AC"
EXCHANGES = {
    "exchange-pass": ["pass", PASSING, "--trump", "S", "--deals", "2000"],
    "exchange-return": ["return", RETURNING, "--trump", "S", "--bid", "320", "--deals", "2000"],
}
FAIR = "AS KS QS 9S AH 10H JH KD QD 10C 9C 9H"
SHOWN = EXCHANGES | {
    "auction": [FAIR, "--calls", "E:260", "--score", "1380:900", "--deals", "2000"],
    "bid": [HAND, "--deals", "2000"],
    "pass": [HOPELESS, "--deals", "2000"],
    "meld": ["meld", HAND],
    "play": ["play", NOW],
    "progress": ["progress"],
    "review": ["review", NOW, "--quick"],
    "review-bid": ["review", "--hand", HAND, "--bid", "480", "--trump", "S", "--total", "410"],
    "record": ["record", "show", RECORD],
    "record-begun": ["record", "show", ENDING],
    "rules-list": ["rules", "list"],
    "rules-show": ["rules", "show"],
    "solve": ["solve", ENDING],
    "solve-contract": ["solve", RECORD, "--after", "9"],
}
ANSWERED = {
    "drill-meld": ("meld", ["40", "?", "60", "u", "0"]),
    "drill-bid": ("bid", ["s", "120", "170", "300", "70", "d", "260", "150", "pass", "u", "x"]),
    "drill-tricks": ("tricks", ["?", "190", "100"]),
    "drill-pass": ("pass", ["?", "AH KH JD KC", "AH KH QH", "10S 10S QD QD"]),
    "drill-return": ("return", ["AS AH QD AC", "JC JC", "10S KS QS 9H"]),
}
"""Drills with what is typed."""
DOCUMENTS = EXCHANGES | {
    "auction": [FAIR, "--dealer", "N", "--calls", "270", "--bid", "300", "--trump", "S", "--deals", "200"],
    "bid": [HAND, "--trump", "S", "--deals", "1000", "--seed", "1"],
    "pass": [HOPELESS, "--trump", "S", "--deals", "200", "--seed", "1"],
    "meld": ["meld", HAND],
    "play": ["play", NOW],
    "progress": ["progress"],
    "progress-export": ["progress", "export"],
    "review": ["review", NOW, "--quick"],
    "review-bid": ["review", "--hand", HAND, "--bid", "480", "--trump", "S", "--total", "410"],
    "record": ["record", "convert", RECORD],
    "record-begun": ["record", "show", ENDING],
    "rules-list": ["rules", "list"],
    "rules-show": ["rules", "show"],
    "solve": ["solve", ENDING],
    "solve-contract": ["solve", RECORD, "--after", "9"],
}

Compare = Callable[[str, str], None]


@pytest.fixture
def compare(request: pytest.FixtureRequest) -> Compare:
    """Hold output against a golden file, or write the file anew."""

    def hold_against(name: str, output: str) -> None:
        file = FOLDER / name
        text = "".join(f"{line.rstrip()}\n" for line in output.splitlines())
        if request.config.getoption("--update-golden"):
            FOLDER.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8")

    return hold_against


@pytest.fixture
def learner(home: Path) -> None:
    """Somebody who has answered some questions."""
    ledger = Ledger.open(home / "data" / "drills.sqlite")
    ledger.keep(answers_at_random(80))
    ledger.close()


@pytest.mark.usefixtures("learner")
@pytest.mark.parametrize("ascii_only", [False, True], ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", [80, 50])
@pytest.mark.parametrize("name", [*SHOWN, *ANSWERED])
def test_text(
    name: str,
    width: int,
    ascii_only: bool,
    invoke: Invoke,
    compare: Compare,
    type_lines: TypeLines,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    arguments = SHOWN.get(name)
    if arguments is None:
        kind, answers = ANSWERED[name]
        arguments = ["drill", kind, "--no-record", "--seed", "1", "--count", "3"]
        type_lines(answers)
    outcome = invoke([*arguments, *(["--ascii"] if ascii_only else [])])
    assert outcome.code == 0
    assert max(map(len, outcome.out.splitlines())) <= width
    assert "\x1b" not in outcome.out
    assert outcome.out.isascii() or not ascii_only
    compare(f"{name}-{width}{'-ascii' if ascii_only else ''}.txt", outcome.out)


@pytest.mark.usefixtures("learner")
@pytest.mark.parametrize("name", DOCUMENTS)
def test_document(name: str, invoke: Invoke, compare: Compare) -> None:
    outcome = invoke([*DOCUMENTS[name], "--json"])
    assert outcome.code == 0
    version = f'"version": "{__version__}"'
    assert outcome.out.count(version) == 1
    compare(f"{name}.json", outcome.out.replace(version, '"version": "..."'))


def test_every_file_is_used() -> None:
    texts = {f"{name}-{width}{end}.txt" for name in [*SHOWN, *ANSWERED] for width in (80, 50) for end in ("", "-ascii")}
    assert {file.name for file in FOLDER.iterdir()} == texts | {f"{name}.json" for name in DOCUMENTS}
