"""The public interface: the names that scripts rely on, with literal results."""

import importlib.metadata
import json
import re
from importlib import resources

import pytest

import advisor
from advisor import (
    Hand,
    Rules,
    advise,
    count_meld,
    legal_cards,
    score_deal,
    suggest_pass,
    suggest_return,
    trick_winner,
)

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"


@pytest.mark.parametrize("name", advisor.__all__)
def test_public_names(name: str) -> None:
    assert getattr(advisor, name) is not None
    assert name in dir(advisor)


def test_public_names_are_those_that_were_promised() -> None:
    promised = {"Hand", "Rules", "advise", "count_meld", "legal_cards", "trick_winner", "score_deal"}
    assert promised <= set(advisor.__all__)
    assert len(set(advisor.__all__)) == len(advisor.__all__)


def test_unknown_name() -> None:
    with pytest.raises(AttributeError, match="no attribute 'advice_me'"):
        _ = advisor.advice_me


def test_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", advisor.__version__)
    assert importlib.metadata.version("pinochle-advisor") == advisor.__version__


def test_types_are_shipped() -> None:
    assert resources.files("advisor").joinpath("py.typed").is_file()


def test_example() -> None:
    hand = Hand.parse(HAND)
    assert len(hand) == 12
    rules = Rules.load("standard", must_beat="led")
    assert rules.must_beat == "led"

    count = count_meld(hand, "S", rules)
    assert count.total == 200
    assert [(meld.name, meld.points, list(map(str, meld.cards))) for meld in count.melds] == [
        ("run", 150, ["AS", "10S", "KS", "QS", "JS"]),
        ("pinochle", 40, ["QS", "JD"]),
        ("dix", 10, ["9S"]),
    ]

    legal = legal_cards(hand, ["KH", "10H"], trump="S", rules=rules)
    assert list(map(str, legal)) == ["AH"]
    assert "hearts" in legal.reason
    assert list(map(str, legal_cards(hand, ["10H", "10D"], trump="C"))) == ["AH"]
    assert list(map(str, legal_cards(hand, ["AH"], trump="S"))) == ["AH", "KH"]

    assert trick_winner(["KH", "9S", "AH", "QH"], trump="S") == 1
    assert trick_winner(["KH", "9D", "AH", "QH"], trump="S") == 2
    assert trick_winner(["AH", "AH", "10H", "QH"], trump="S") == 0

    passed = suggest_pass("AD 10D KD JD JH JS JC 9H QH 10C KC 9S", "D", rules, deals=1000, seed=1)
    assert list(map(str, passed.cards)) == ["AD", "10D", "KD", "JD"]
    returned = suggest_return("AS KS QS JS 9S AH 10H KH 9D 10C 9C 9C", "S", rules, got="10S QH JD AC", deals=1000)
    assert list(map(str, returned.cards)) == ["9D", "10C", "9C", "9C"]
    assert json.loads(json.dumps(returned.to_dict())) == returned.to_dict()

    answer = advise(hand, rules, deals=1000, seed=1).to_dict()
    assert answer["hand"] == HAND.split()
    assert answer["trump"] == "S"
    assert answer["trumps"][0]["meld_now"]["total"] == 200
    assert len(answer["trumps"][0]["pass_cards"]) == rules.pass_cards
    assert json.loads(json.dumps(answer)) == answer


def test_hands_of_other_sizes() -> None:
    assert len(Hand.parse("AS KS", size=None)) == 2
    assert len(Hand.parse(HAND + " AS KS QS JS", size=16)) == 16


def test_score_of_a_deal() -> None:
    score = score_deal(declaring_team="NS", bid=300, meld={"NS": 140, "EW": 60}, trick_points={"NS": 160, "EW": 90})
    assert score.result == "made"
    assert (score.change["NS"], score.change["EW"]) == (300, 150)
    short = score_deal(declaring_team="NS", bid=310, meld={"NS": 140, "EW": 60}, trick_points={"NS": 160, "EW": 90})
    assert short.result == "set"
    assert (short.change["NS"], short.change["EW"]) == (-310, 150)
