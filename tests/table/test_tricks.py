"""Tricks: the recorded cases, the reason for each obligation, the winner, and what cards are worth."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advisor.table.cards import DECK, Card, Hand, NotationError, Suit
from advisor.table.rules import Rules
from advisor.table.tricks import LegalCards, legal_cards, trick_points, trick_winner
from tests.cases_files import Case, options_of, rank_first, read_json, read_lines, read_reports

RULE_CASES = read_json("rules.json")
LEGAL = RULE_CASES["legal_cards"]
WINNERS = RULE_CASES["trick_winner"]
COUNTING = [case for case in RULE_CASES["two_handed"]["counting"] if not {"7", "8"} & set("".join(case["cards_won"]))]
PUBLISHED = read_json("tricks.json")["cases"]
REFERENCE = read_lines("reference_legal.jsonl")
LEGAL_REPORTS = read_reports("legal")
TRICK_REPORTS = [case for case in read_reports("trick") if "trick" in case["input"]]
REPORT_OF_UNITS = next(case for case in read_reports("score") if case["id"] == "score-13-units")

SEATS = "NESW"
PRESET_OF = {"std": "standard", "old-count": "old-count"}
VARIANTS = {"standard": {}, "beat_led_suit_when_ruffed": {"must_beat_after_ruff": "yes"}}
REFERENCE_RULES: dict[str, dict[str, str]] = {
    "strict": {},
    "trump_only": {"must_beat": "trump-only"},
    "led_card": {"must_beat": "led"},
    "none": {"must_beat": "none", "overtrump": "no"},
}
WHOLE_DECK = [card for card in DECK for _ in range(2)]


def legal(hand: str, trick: str, trump: str, **options: Any) -> list[str]:
    """The legal cards as text, in no order."""
    return sorted(str(card) for card in legal_cards(hand, trick.split(), trump, Rules.load(**options)))


def listed(cards: str) -> list[str]:
    return sorted(cards.split())


# --- legal cards: recorded cases ---


def legal_of_case(case: Case, **options: Any) -> list[str]:
    return legal(case["hand"], " ".join(case["trick"]), case["trump"], **options)


@pytest.mark.parametrize("case", LEGAL, ids=lambda case: case["id"])
def test_legal_case(case: Case) -> None:
    assert legal_of_case(case) == sorted(map(rank_first, case["legal"]))


@pytest.mark.parametrize(
    ("case", "option", "expected"),
    [
        pytest.param(case, option, expected, id=f"{case['id']}-{option}")
        for case in LEGAL
        for option, expected in case.get("legal_under_options", {}).items()
    ],
)
def test_legal_case_under_options(case: Case, option: str, expected: list[str]) -> None:
    assert legal_of_case(case, **options_of(option)) == sorted(map(rank_first, expected))


@pytest.mark.parametrize(
    "case", PUBLISHED, ids=lambda case: f"{case['trick']} trump {case['trump']} from {case['hand']}"
)
def test_published_legal_cards(case: Case) -> None:
    asked = (case["hand"], case["trick"], case["trump"])
    assert legal(*asked, **VARIANTS[case["variant"]]) == listed(case["legal"])
    assert legal(*asked) == listed(case["legal_standard" if "legal_standard" in case else "legal"])


@pytest.mark.parametrize("rule", REFERENCE_RULES)
def test_reference_legal_cards(rule: str) -> None:
    cases = [case for case in REFERENCE if case["rule"] == rule]
    assert len(cases) == 260
    found = [(case, legal(case["hand"], case["trick"], case["trump"], **REFERENCE_RULES[rule])) for case in cases]
    assert [(case, cards) for case, cards in found if cards != listed(case["legal"])] == []


@pytest.mark.parametrize("case", LEGAL_REPORTS, ids=lambda case: case["id"])
def test_legal_report(case: Case) -> None:
    asked = case["input"]
    assert legal(asked["hand"], asked["trick"], asked["trump"]) == sorted(case["expected"]["legal"])


@pytest.mark.parametrize(
    ("case", "option", "expected"),
    [
        pytest.param(case, option, expected, id=f"{case['id']}-{option}")
        for case in LEGAL_REPORTS
        for option, expected in case["expected"].get("alternatives", {}).items()
    ],
)
def test_legal_report_under_options(case: Case, option: str, expected: list[str]) -> None:
    asked = case["input"]
    assert legal(asked["hand"], asked["trick"], asked["trump"], **options_of(option)) == sorted(expected)


# --- legal cards: options and reasons ---


@pytest.mark.parametrize(
    ("trick", "options", "expected"),
    [
        # spades are trump; ace, king and jack of hearts are held
        ("QH 10H", {}, "AH"),
        ("QH 10H", {"must_beat": "led"}, "AH KH"),
        ("QH 10H", {"must_beat": "trump-only"}, "AH KH JH"),
        ("QH 10H", {"must_beat": "none"}, "AH KH JH"),
        ("QH 10H 9S", {}, "AH KH JH"),
        ("QH 10H 9S", {"must_beat_after_ruff": True}, "AH"),
        ("QH 10H 9S", {"must_beat": "led"}, "AH KH JH"),
        ("QH 10H 9S", {"must_beat": "led", "must_beat_after_ruff": True}, "AH"),
        ("QH 10H 9S", {"must_beat": "trump-only", "must_beat_after_ruff": True}, "AH KH JH"),
        ("QH 10H 9S", {"must_beat": "none", "must_beat_after_ruff": True}, "AH KH JH"),
        ("QH 9S 10H", {"must_beat_after_ruff": True}, "AH"),
        ("QH 9S AD", {"must_beat_after_ruff": True}, "AH KH"),
        ("AH 9S", {"must_beat_after_ruff": True}, "AH KH JH"),
        ("QH AD 9C", {"must_beat_after_ruff": True}, "AH KH"),
        # void in the suit led
        ("9D", {"overtrump": False}, "QS JS"),
        ("9D JS", {}, "QS"),
        ("9D JS", {"overtrump": False}, "QS JS"),
        ("9D QS", {}, "QS JS"),
        ("9D AS JS", {}, "QS JS"),
        ("9D JS", {"must_beat": "none"}, "QS"),
        ("9D JS", {"must_beat": "trump-only"}, "QS"),
        ("9D JS", {"must_beat": "led"}, "QS"),
        ("9D AD AC", {}, "QS JS"),
        # trump led
        ("9S JS", {}, "QS"),
        ("9S JS", {"must_beat": "led"}, "QS JS"),
        ("9S JS", {"must_beat": "trump-only"}, "QS"),
        ("9S JS", {"must_beat": "none"}, "QS JS"),
        ("9S JS", {"overtrump": False}, "QS"),
        ("9S JS", {"must_beat_after_ruff": True}, "QS"),
    ],
    ids=lambda value: (
        ",".join(f"{key}={each}" for key, each in value.items()) if isinstance(value, dict) else str(value)
    ),
)
def test_legal_under_options(trick: str, options: dict[str, Any], expected: str) -> None:
    assert legal("QS JS AH KH JH", trick, "S", **options) == listed(expected)


@pytest.mark.parametrize(
    ("hand", "trick", "options", "expected", "reason"),
    [
        ("9C AS", "", {}, "AS 9C", "you lead: any card"),
        ("AS QH AH 9H", "KH", {}, "AH", "must follow hearts and beat the king of hearts"),
        ("AS QH AH 9H", "KH 10H", {}, "AH", "must follow hearts and beat the ten of hearts"),
        ("AS QH 10H 9H", "KH AH", {"must_beat": "led"}, "10H", "must follow hearts and beat the king of hearts"),
        ("AS QH 9H", "KH", {}, "QH 9H", "must follow hearts; nothing you hold beats the king of hearts"),
        ("AS QH 9H", "KH", {"must_beat": "none"}, "QH 9H", "must follow hearts"),
        ("AS AH 9H", "KH", {"must_beat": "trump-only"}, "AH 9H", "must follow hearts"),
        ("AS AH 9H", "KH 9S", {}, "AH 9H", "must follow hearts, the trick is trumped"),
        ("AS AH 9H", "KH 9S", {"must_beat_after_ruff": "yes"}, "AH", "must follow hearts and beat the king of hearts"),
        (
            "AS QH 9H",
            "KH 9S",
            {"must_beat_after_ruff": "yes"},
            "QH 9H",
            "must follow hearts; nothing you hold beats the king of hearts",
        ),
        ("KS JS AH", "QS", {}, "KS", "must follow spades and beat the queen of spades"),
        ("KS JS AH", "AS", {}, "KS JS", "must follow spades; nothing you hold beats the ace of spades"),
        ("KS 9S AD", "KH", {}, "KS 9S", "no hearts: must trump"),
        ("KS 9S AD", "KH QS", {}, "KS", "no hearts: must overtrump the queen of spades"),
        ("KS 9S AD", "KH 10S", {}, "KS 9S", "no hearts: must trump; nothing you hold goes over the ten of spades"),
        ("KS 9S AD", "KH 10S", {"overtrump": "no"}, "KS 9S", "no hearts: must trump"),
        ("9C AD", "KH 10S", {}, "AD 9C", "no hearts and no trump: any card"),
        ("9C AD", "KS", {}, "AD 9C", "no spades: any card"),
    ],
)
def test_reason(hand: str, trick: str, options: dict[str, str], expected: str, reason: str) -> None:
    found = legal_cards(hand, trick.split(), "S", Rules.load(**options))
    assert " ".join(map(str, found)) == expected  # in the order in which hands are written
    assert found.reason == reason


def test_legal_cards_are_a_collection() -> None:
    found = legal_cards("10H 10H KH AH", ["QH"], "S")
    assert isinstance(found, LegalCards)
    assert [str(card) for card in found] == ["AH", "10H", "KH"]
    assert len(found) == 3
    assert str(found[1]) == "10H"
    assert Card.parse("KH") in found
    assert Card.parse("QH") not in found
    assert found.to_dict() == {
        "cards": ["AH", "10H", "KH"],
        "reason": "must follow hearts and beat the queen of hearts",
    }


def test_cards_may_be_values_or_text() -> None:
    expected = legal_cards("KH AH", ["QH"], "S")
    hand = Hand.parse("KH AH", size=2)
    for held in (hand, "♥AK", ["kh", "AH"], [Card.parse("KH"), Card.parse("AH")], hand.cards):
        assert legal_cards(held, [Card.parse("QH")], Suit.SPADES) == expected
        assert legal_cards(held, ("♥Q",), "♠") == expected


@pytest.mark.parametrize(
    ("hand", "trick", "expected"),
    [
        ("AS", "KH 10H", "AS"),
        ("AH QH 9C", "KH 10H", "AH"),
        ("AH QH 9C", "kh, 10h, 9s", "AH QH"),
        ("AH QH 9C", "KH10H", "AH"),
        ("AH QH 9C", "10H", "AH"),
        ("AH QH 9C", "", "AH QH 9C"),
    ],
)
def test_trick_as_one_text(hand: str, trick: str, expected: str) -> None:
    assert [str(card) for card in legal_cards(hand, trick, "S")] == expected.split()


def test_question_that_has_no_answer() -> None:
    with pytest.raises(ValueError, match="no cards"):
        legal_cards("", ["KH"], "S")
    with pytest.raises(ValueError, match="at most 3"):
        legal_cards("AS", ["KH", "KH", "QH", "QH"], "S")


def test_unreadable_question() -> None:
    with pytest.raises(NotationError, match='"XX"'):
        legal_cards("AS XX", ["KH"], "S")
    with pytest.raises(NotationError, match="AS 3 times"):
        legal_cards("AS AS AS", ["KH"], "S")
    with pytest.raises(NotationError, match='"KX"'):
        legal_cards("AS", ["KX"], "S")
    with pytest.raises(NotationError, match='"KX"'):
        legal_cards("AS", "AH KX", "S")
    with pytest.raises(NotationError, match="S, H, D, C"):
        legal_cards("AS", ["KH"], "X")


@settings(deadline=None)
@given(
    st.lists(st.integers(0, 47), unique=True, min_size=1, max_size=15),
    st.integers(0, 3),
    st.sampled_from(Suit),
    st.fixed_dictionaries(
        {
            "must_beat": st.sampled_from(["winning", "led", "trump-only", "none"]),
            "must_beat_after_ruff": st.booleans(),
            "overtrump": st.booleans(),
        }
    ),
)
def test_some_held_card_is_always_legal(numbers: list[int], played: int, trump: Suit, options: dict[str, Any]) -> None:
    cards = [DECK[number // 2] for number in numbers]
    trick, held = cards[: min(played, len(cards) - 1)], cards[min(played, len(cards) - 1) :]
    found = list(legal_cards(held, trick, trump, Rules.load(**options)))
    assert found
    assert set(found) <= set(held)
    assert found == sorted(set(found))
    if trick and any(card.suit is trick[0].suit for card in held):
        assert {card.suit for card in found} == {trick[0].suit}
    elif trick and any(card.suit is trump for card in held):
        assert {card.suit for card in found} == {trump}
    else:
        assert set(found) == set(held)


# --- the winner ---


@pytest.mark.parametrize("case", WINNERS, ids=lambda case: case["id"])
def test_winner_case(case: Case) -> None:
    trick = [rank_first(card) for card in case["trick"]]
    winner = trick_winner(trick, case["trump"])
    assert SEATS[(SEATS.index(case["leader"]) + winner) % 4] == case["winner"]
    assert trick[winner] == rank_first(case["winning_card"])
    assert trick_points(trick, last=case["last_trick"]) == case["points"]
    assert trick_points(trick, Rules.load("short"), last=case["last_trick"]) == case["points"] // 10


@pytest.mark.parametrize("case", TRICK_REPORTS, ids=lambda case: case["id"])
def test_trick_report(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    rules = Rules.load(PRESET_OF[case["ruleset"]])
    assert trick_winner(asked["trick"].split(), asked["trump"]) == expected["winner_index"]
    assert trick_points(asked["trick"].split(), rules, last=asked.get("last", False)) == expected["points"]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("9H", 0),
        ("9H JH", 1),
        ("KH 10H", 1),
        ("AH AH", 0),
        ("AH AD", 0),
        ("AH 9S", 1),
        ("AH 9S 9S", 1),
        ("AH 9S JS", 2),
        ("9H AD 10H", 2),
        ("9S AH AD AC", 0),
        ("9S AH AD JS", 3),
        ("KH 10H AH AH", 2),
    ],
)
def test_winner_so_far(trick: str, winner: int) -> None:
    assert trick_winner(trick.split(), "S") == winner
    assert trick_winner([Card.parse(card) for card in trick.split()], Suit.SPADES) == winner


def test_winner_of_a_trick_as_one_text() -> None:
    assert trick_winner("KH 9S AH QH", "S") == 1
    assert trick_winner("KH 9S AH QH", "C") == 2
    assert trick_winner("KH9SAHQH", "S") == 1
    assert trick_winner("10H", "S") == 0


def test_winner_of_no_trick() -> None:
    with pytest.raises(ValueError, match="one to four"):
        trick_winner("", "S")
    with pytest.raises(ValueError, match="one to four"):
        trick_winner([], "S")
    with pytest.raises(ValueError, match="one to four"):
        trick_winner(["AS", "AS", "KS", "KS", "QS"], "S")
    with pytest.raises(NotationError, match='"XX"'):
        trick_winner(["AS", "XX"], "S")
    with pytest.raises(NotationError, match="S, H, D, C"):
        trick_winner(["AS"], "X")


# --- what cards are worth ---


@pytest.mark.parametrize(
    ("counters", "expected"),
    [
        ("10-10-10", {"A": 10, "10": 10, "K": 10, "Q": 0, "J": 0, "9": 0}),
        ("11-10-4-3-2", {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}),
        ("10-10-5-5", {"A": 10, "10": 10, "K": 5, "Q": 5, "J": 0, "9": 0}),
    ],
)
def test_points_of_a_card(counters: str, expected: dict[str, int]) -> None:
    rules = Rules.load(counters=counters)
    for suit in "SHDC":
        assert {rank: trick_points([rank + suit], rules) for rank in expected} == expected


@pytest.mark.parametrize("counters", ["10-10-10", "11-10-4-3-2", "10-10-5-5"])
def test_whole_deck(counters: str) -> None:
    assert trick_points(WHOLE_DECK, Rules.load(counters=counters), last=True) == 250
    assert trick_points(WHOLE_DECK, Rules.load(counters=counters)) == 240
    assert trick_points(WHOLE_DECK, Rules.load(counters=counters, last_trick=0), last=True) == 240


def test_whole_deck_in_the_short_scale() -> None:
    assert trick_points(WHOLE_DECK, Rules.load("short"), last=True) == REPORT_OF_UNITS["expected"]["max_tricks"] == 25
    assert trick_points(WHOLE_DECK, Rules.load("short")) == 24


@pytest.mark.parametrize("case", COUNTING, ids=lambda case: case["id"])
def test_counting_case(case: Case) -> None:
    cards = [rank_first(card) for card in case["cards_won"]]
    old, fives = Rules.load(counters="11-10-4-3-2"), Rules.load(counters="10-10-5-5")
    assert trick_points(cards, old, last=case["last_trick"]) == case["points_11_10_4_3_2"]
    assert trick_points(cards, fives, last=case["last_trick"]) == case["points_10_10_5_5"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, 10), ({"last_trick": 0}, 0), ({"unit": 1}, 1), ({"unit": 1, "last_trick": 0}, 0)],
    ids=str,
)
def test_last_trick(options: dict[str, Any], expected: int) -> None:
    rules = Rules.load(**options)
    assert trick_points([], rules, last=True) == expected
    assert trick_points(["QH", "JH", "9H", "9D"], rules, last=True) == expected
    assert trick_points(["QH", "JH", "9H", "9D"], rules) == 0


def test_points_of_values_and_of_nothing() -> None:
    assert trick_points(Hand.parse("AS 10S KS QS", size=4)) == 30
    assert trick_points(card for card in ("AS", "AS")) == 20
    assert trick_points([]) == 0
    assert trick_points("AS KH") == 20
    assert trick_points("10H") == 10
    assert trick_points("") == 0
    with pytest.raises(NotationError, match='"XX"'):
        trick_points(["XX"])
