"""``review`` and ``play``: files and options in, an answer and an exit code out."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cases_files import FOLDER
from tests.conftest import Invoke

DOCS = Path(__file__).parents[2] / "docs"
NOW, DEAL = str(DOCS / "now.ppr"), str(DOCS / "deal.ppr")
THROWN_IN = str(FOLDER / "example-3.ppr")
HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"


def test_the_first_line_is_the_verdict(invoke: Invoke) -> None:
    outcome = invoke(["review", THROWN_IN, "--quick"])
    assert outcome.code == 0
    assert outcome.out.startswith("North-South threw the deal in and lost 250.")


def test_json(invoke: Invoke) -> None:
    document = json.loads(invoke(["review", THROWN_IN, "--quick", "--json"]).out)
    assert document["schema"] == "pinochle-advise/review/1"
    assert (document["result"]["result"], document["bid"]["verdict"]) == ("thrown in", "forced")
    assert {"by_what_was_known", "with_all_hands_open"} <= set(document["decisions"][0])


def test_several_deals(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "match.ppr"
    text = Path(THROWN_IN).read_text("utf-8")
    file.write_text(f"{text}\n{text}", "utf-8")
    outcome = invoke(["review", str(file), "--quick"])
    lines = outcome.out.splitlines()
    assert lines[0].startswith("Deal 1: North-South threw the deal in")
    assert sum(line.startswith("Deal 2: ") for line in lines) == 1
    assert "Calls: " in outcome.out
    document = json.loads(invoke(["review", str(file), "--quick", "--json"]).out)
    assert (document["schema"], document["deals"]) == ("pinochle-advise/match/1", 2)
    every = invoke(["review", str(file), "--quick", "--all"]).out
    assert every.count("threw the deal in") == 2
    assert every.count("Points lost") == 3


def test_a_deal_with_nothing_to_review_does_not_stop_the_others(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "match.ppr"
    text, nothing = Path(THROWN_IN).read_text("utf-8"), '[Format "pinochle-record 1"]\n[Dealer "W"]\n[Result "made"]\n'
    file.write_text(f"{text}\n{nothing}\n{text}", "utf-8")
    outcome = invoke(["review", str(file), "--quick"])
    assert outcome.code == 1
    assert re.findall(r"^Deal (\d): ", outcome.out, re.MULTILINE) == ["1", "3"]
    assert f"{file}, deal 2: there is nothing to review" in outcome.err
    file.write_text(nothing, "utf-8")
    alone = invoke(["review", str(file), "--quick"])
    assert (alone.code, alone.out) == (1, "")
    assert f"{file}: there is nothing to review" in alone.err


def test_a_renege_is_named_and_the_review_runs_up_to_it(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "renege.ppr"
    file.write_text(Path(NOW).read_text("utf-8").replace("DA DJ DK HK", "DA HK DK HT"), "utf-8")
    outcome = invoke(["review", str(file), "--quick"])
    assert outcome.code == 1
    assert "line 16, column 4: trick 4: South may not play KH: must follow diamonds" in outcome.err
    assert outcome.out.startswith("Reviewed up to trick 4, where the record breaks the rules.")


def test_a_wrong_score_is_named_and_all_is_reviewed(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "score.ppr"
    file.write_text(Path(THROWN_IN).read_text("utf-8").replace("NS -250 EW +60", "NS -250 EW +70"), "utf-8")
    outcome = invoke(["review", str(file), "--quick"])
    assert outcome.code == 1
    assert "it is NS -250 EW 60, not NS -250 EW 70" in outcome.err
    assert outcome.out.startswith("North-South threw the deal in and lost 250.")


def test_one_player(invoke: Invoke) -> None:
    outcome = invoke(["review", NOW, "--quick", "--seat", "south"])
    assert outcome.code == 0
    assert outcome.out.startswith("South made ")


def test_a_bid_alone(invoke: Invoke) -> None:
    arguments = ["review", "--hand", HAND, "--bid", "480", "--trump", "S"]
    outcome = invoke([*arguments, "--total", "410"])
    assert outcome.out.startswith("The bid was sound, 75 % to make. Set by 70, which was bad luck")
    assert invoke(arguments).out.startswith("The bid was sound, 75 % to make.\n")
    document = json.loads(invoke([*arguments, "--json"]).out)
    assert (document["schema"], document["total"]) == ("pinochle-advise/bid/1", None)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["review"], 2, "name the FILE of a recorded deal; or give --hand"),
        (["review", "--hand", HAND], 2, "--bid and --trump"),
        (["review", DEAL, "--bid", "300"], 2, "leave out --bid"),
        (["review", DEAL, "--total", "0"], 2, "leave out --total"),
        (["review", "--hand", HAND, "--bid", "300", "--trump", "S", "--seat", "N"], 2, "with --seat; name the FILE"),
        (["review", "--hand", HAND, "--bid", "300", "--trump", "S", "--all", "--quick"], 2, "with --all, --quick;"),
        (["review", "--seat", "N"], 2, "only a FILE can be reviewed with --seat"),
        (["review", "--hand", HAND, "--bid", "300", "--trump", "S", "--total", "317"], 2, "points are multiples of 10"),
        (["review", DEAL, "--seat", "X"], 2, 'no seat "X"'),
        (["review", "nowhere.ppr"], 3, "cannot read nowhere.ppr"),
        (["review", str(DOCS)], 3, "cannot read"),
        (["review", str(DOCS / "ending.ppr")], 1, "begins in the middle of a deal"),
        (["review", str(DOCS / "review.md")], 2, "line 1, column 1"),
        (["review", "--hand", HAND, "--bid", "255", "--trump", "S"], 2, "multiples of 10"),
        (["review", "--hand", "AS AS AS", "--bid", "250", "--trump", "S"], 2, "AS 3 times"),
        (["play", DEAL], 1, "the deal is over"),
        (["play", "nowhere.ppr"], 3, "cannot read nowhere.ppr"),
        (["play", str(DOCS / "review.md")], 2, "line 1, column 1"),
    ],
)
def test_what_cannot_be_answered(invoke: Invoke, arguments: list[str], code: int, message: str) -> None:
    outcome = invoke(arguments)
    assert (outcome.code, outcome.out) == (code, "")
    assert message in outcome.err
    assert outcome.err.count("\n") == 1


BEGUN = """[Format "pinochle-record 1"]
[Dealer "W"]
[Deal "N:- - A.K9.TKJ9.TTQJ9 -"]
[Auction "N"]
250 260
"""
OVER = f"{BEGUN}Pass Pass\n270 280 - -\nPass\n"


def test_an_auction_that_is_not_over(invoke: Invoke, tmp_path: Path) -> None:
    """The question that ``play`` names instead is one that can be asked."""
    file = tmp_path / "begun.ppr"
    file.write_text(BEGUN, "utf-8")
    outcome = invoke(["play", str(file)])
    assert (outcome.code, outcome.out) == (1, "")
    said, _, question = outcome.err.rstrip().partition("; ask: pinochle-advise ")
    assert said == f"pinochle-advise: {file}: the auction is not over: South is to call"
    answer = invoke([*shlex.split(question), "--deals", "200"])
    assert (answer.code, answer.out != "") == (0, True)


@pytest.mark.parametrize("play", ["", '[Play "E"]\nDA D9 DT DJ\n'])
def test_a_trump_that_is_not_recorded(play: str, invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "over.ppr"
    file.write_text(OVER + play, "utf-8")
    outcome = invoke(["play", str(file)])
    assert (outcome.code, outcome.out) == (1, "")
    assert 'the trump is not recorded; add a contract such as [Contract "E 280 S"]' in outcome.err
    reviewed = invoke(["review", str(file), "--quick"])
    assert reviewed.out.startswith("The trump is not recorded, so only the calls are reviewed;")
    assert reviewed.code == 0


def test_play(invoke: Invoke) -> None:
    outcome = invoke(["play", NOW])
    assert outcome.out.startswith("Lead the ten of clubs.")
    document = json.loads(invoke(["play", NOW, "--json"]).out)
    assert document["schema"] == "pinochle-advise/play/1"
    assert document["best"][0] == "10C"
    assert {"takes_trick", "now", "score_behind"} <= set(document["options"][1])
