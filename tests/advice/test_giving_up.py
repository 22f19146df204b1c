"""To give up or to play on: the better is best, and the other costs half of the score difference."""

import pytest

from advisor.advice.estimate import Estimate
from advisor.advice.giving_up import may_give_up, price
from advisor.advice.grading import grade
from advisor.advice.review_results import Option, ThrowIn
from advisor.table.following import follow
from advisor.table.record_reader import read_record
from tests.cases_files import FOLDER

EXAMPLE = (FOLDER / "example-2.ppr").read_text("utf-8")
BEFORE_PLAY = EXAMPLE[: EXAMPLE.index("[Play")]


def test_playing_on_was_wrong() -> None:
    """Played, declarer's side scores 600 less than the other; given up, 510 less."""
    found = price(ThrowIn(True, Estimate(-600.0, 4.0), -510, Estimate(0.02, 0.005)))
    assert found == (
        Option("give up", Estimate(-255.0, 0.0), Estimate(0.0, 0.0), None, None, None),
        Option(
            "play on",
            *(Estimate(-300.0, 2.0), Estimate(0.02, 0.005)),
            *(Estimate(45.0, 2.0), Estimate(-0.02, 0.005), Estimate(45.0, 2.0)),
        ),
    )
    assert [grade(option, 10) for option in found] == ["best", "blunder"]


def test_giving_up_was_wrong() -> None:
    found = price(ThrowIn(False, Estimate(-490.0, 4.0), -510, Estimate(0.10, 0.005)))
    assert found == (
        Option("play on", Estimate(-245.0, 2.0), Estimate(0.10, 0.005), None, None, None),
        Option(
            "give up",
            *(Estimate(-255.0, 0.0), Estimate(0.0, 0.0)),
            *(Estimate(10.0, 2.0), Estimate(0.10, 0.005), Estimate(10.0, 2.0)),
        ),
    )
    assert [grade(option, 10) for option in found] == ["best", "slip"]


@pytest.mark.parametrize(
    ("bid", "rule", "may"),
    [
        # East and West meld 130.
        (280, "", False),
        (370, "", False),
        (380, "", True),
        (400, "", True),
        (400, " throw_in=never", False),
        (280, " throw_in=any", True),
    ],
)
def test_when_it_is_allowed(bid: int, rule: str, may: bool) -> None:
    text = BEFORE_PLAY.replace("270 280", f"270 {bid}").replace("E 280 H", f"E {bid} H")
    deal = follow(read_record(text.replace('"default"', f'"standard{rule}"')))
    assert deal.bid == bid
    assert may_give_up(deal) is may
