"""JSON documents: each begins in the same way and holds the whole answer."""

import json
import random
from typing import Any

import pytest

import advisor
from advisor.advice.bidding import advise
from advisor.render.json import (
    MeldWriter,
    advice_document,
    error_document,
    meld_document,
    presets_document,
    rules_document,
    suggestion_document,
)
from advisor.table.cards import COPIES, DECK, Hand, Suit
from advisor.table.meld import count_meld, find_holes, meld_of
from advisor.table.rules import OPTIONS, Rules, presets
from tests.suggestions import passing, returning

HAND = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")

OPTION_KEYS = [
    *("unit", "min_bid", "bid_step", "jump", "help", "all_pass", "pass_cards", "pass_optional", "trump_needs"),
    *("run_extras", "run_marriage", "double_run", "doubles", "double_pinochle", "roundhouse", "dix", "must_beat"),
    *("must_beat_after_ruff", "overtrump", "counters", "last_trick", "meld_needs", "throw_in", "end_tie", "target"),
    "five_nines",
]


def read(document: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(document)
    return read


def meld_of_single(hand: Hand, rules: Rules) -> dict[str, Any]:
    counts = [count_meld(hand, suit, rules) for suit in Suit]
    return read(meld_document(hand, rules, counts, [find_holes(hand, suit, rules) for suit in Suit]))


@pytest.mark.parametrize("preset", ["standard", "short", "no-pass"])
def test_advice(preset: str) -> None:
    advice = advise(HAND, preset, deals=200, seed=5)
    document = read(advice_document(advice))
    assert list(document) == [
        *("schema", "version", "rules", "seed", "deals", "hand", "players", "worlds", "complete", "precision"),
        *("levels", "trump", "bids", "may_ask_for_redeal", "classic", "trumps", "auction"),
    ]
    assert document["schema"] == "pinochle-advise/hand/1"
    assert document["version"] == advisor.__version__
    assert list(document["rules"]) == ["name", *OPTION_KEYS]
    assert document["rules"]["name"] == preset
    assert (document["seed"], document["deals"]) == (5, 201)
    assert document["hand"] == ["AS", "10S", "KS", "QS", "JS", "9S", "AH", "KH", "QD", "JD", "AC", "9C"]
    assert {key: document[key] for key in advice.to_dict()} == advice.to_dict()


def test_suggestions() -> None:
    document = read(suggestion_document(returning()))
    assert document["schema"] == "pinochle-advise/return/1"
    assert (document["rules"]["name"], document["seed"], document["deals"]) == ("standard", 7, 20_001)
    assert document["got"] == ["10S", "QH", "JD", "AC"]
    assert document["best"][0]["cards"] == ["9C", "9C", "9D", "KH"]
    assert document["best"][0]["chance"]["probability"] == 0.8129
    assert document["best"][0]["behind"] is None
    assert document["reasons"][0]["emptied"] == ["C"]
    line = suggestion_document(passing(), 3)
    assert "\n" not in line
    assert line.startswith('{"schema":"pinochle-advise/pass/1","version":')
    assert (read(line)["line"], read(line)["got"], read(line)["bid"]) == (3, None, None)
    assert read(line)["broken"] == [{"name": "pinochle", "points": 40, "cards": ["QS", "JD"]}]


def test_advice_in_each_trump() -> None:
    document = read(advice_document(advise(HAND, deals=200)))
    assert [each["trump"] for each in document["trumps"]] == ["S", "H", "D", "C"]
    for each in document["trumps"]:
        assert list(each) == [
            *("trump", "nameable", "meld_now", "holes", "own_meld", "partner_meld", "opponents_meld", "trick_points"),
            *("total", "behind", "worth_deals", "bids", "bid_ranges", "chances", "helpful", "give_back", "pass_cards"),
        ]
        assert list(each["total"]) == ["mean", "standard_error", "low", "high"]
        assert list(each["bids"]) == ["cautious", "balanced", "aggressive"]
        for chance in each["chances"]:
            assert list(chance) == ["bid", "probability", "standard_error", "low", "high"]


def test_advice_where_no_trump_may_be_named() -> None:
    rules = Rules.load("standard", trump_needs="marriage")
    document = read(advice_document(advise("AS AS 10S JS AH 10H KH JH AD QD JC 9C", rules, deals=50)))
    assert document["trump"] is None
    assert document["classic"] is None
    assert document["bids"] == {"cautious": None, "balanced": None, "aggressive": None}
    assert document["rules"]["trump_needs"] == "marriage"


def test_meld() -> None:
    document = meld_of_single(HAND, Rules.load("standard"))
    assert list(document) == ["schema", "version", "rules", "hand", "trumps"]
    assert document["schema"] == "pinochle-advise/meld/1"
    assert [(each["trump"], each["total"]) for each in document["trumps"]] == [
        ("S", 200),
        ("H", 60),
        ("D", 60),
        ("C", 70),
    ]
    spades = document["trumps"][0]
    assert list(spades) == ["trump", "total", "melds", "roundhouse", "holes"]
    assert spades["melds"] == [
        {"name": "run", "points": 150, "cards": ["AS", "10S", "KS", "QS", "JS"]},
        {"name": "pinochle", "points": 40, "cards": ["QS", "JD"]},
        {"name": "dix", "points": 10, "cards": ["9S"]},
    ]
    assert spades["holes"][0] == {"card": "AD", "points": 100, "melds": ["aces around"]}


def test_meld_in_the_short_scale() -> None:
    document = meld_of_single(HAND, Rules.load("short"))
    assert [each["total"] for each in document["trumps"]] == [20, 6, 6, 7]
    assert document["trumps"][0]["holes"][0]["points"] == 10


@pytest.mark.parametrize("preset", [*presets(), "roundhouse"])
def test_lines_of_meld_are_the_same_documents(preset: str) -> None:
    rules = Rules.load(roundhouse="250", doubles="single") if preset == "roundhouse" else Rules.load(preset)
    dice = random.Random(preset)
    few_ranks = [card for card in DECK if card.rank.letter in "KQJ"] * COPIES
    writer = MeldWriter(rules, list(Suit))
    for i in range(200):
        hand = Hand(tuple(dice.sample(few_ranks if i % 2 else DECK * COPIES, 12)))
        line = writer.document(i, hand, meld_of(hand, rules))
        document = meld_of_single(hand, rules)
        assert read(line) == document | {"line": i}
        assert line == json.dumps(read(line), ensure_ascii=False, separators=(",", ":"))


def test_error() -> None:
    line = error_document(3, "XX ♠", 'cannot read "XX"')
    assert line == (
        f'{{"schema":"pinochle-advise/error/1","version":"{advisor.__version__}","line":3,"text":"XX ♠",'
        '"error":"cannot read \\"XX\\""}'
    )


def test_rules() -> None:
    rules = Rules.load("family-190", must_beat="led")
    document = read(rules_document(rules))
    assert list(document) == ["schema", "version", "rules", "options"]
    assert document["schema"] == "pinochle-advise/rules/1"
    assert document["rules"] == rules.to_dict()
    assert [option["key"] for option in document["options"]] == OPTION_KEYS
    for option in document["options"]:
        assert list(option) == ["key", "value", "about", "meaning"]
        assert option["value"] == document["rules"][option["key"]]
        assert option["about"]
        assert option["meaning"]
    assert [option.key for option in OPTIONS] == OPTION_KEYS


def test_presets() -> None:
    document = read(presets_document(presets().values(), "no-pass"))
    assert list(document) == ["schema", "version", "default", "presets"]
    assert document["schema"] == "pinochle-advise/presets/1"
    assert document["default"] == "no-pass"
    assert {preset["name"]: preset["values"] for preset in document["presets"]} == {
        "standard": {},
        "gamerules": {"run_extras": "marriage", "jump": "20"},
        "three-pass": {"pass_cards": 3, "run_extras": "marriage"},
        "no-pass": {"pass_cards": 0, "run_extras": "marriage", "min_bid": 200},
        "family-190": {
            "pass_cards": 3,
            "run_marriage": "extra",
            "run_extras": "marriage",
            "must_beat_after_ruff": True,
            "target": 1000,
        },
        "old-count": {"counters": "11-10-4-3-2"},
        "short": {"unit": 1},
    }
    assert all(preset["about"] for preset in document["presets"])
