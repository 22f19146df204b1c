"""Meld: the recorded cases, the cards of each meld, every option that prices one, and holes."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advisor.table.cards import DECK, Card, Hand, HandError, NotationError, Suit
from advisor.table.meld import Meld, MeldCount, count_meld, find_holes
from advisor.table.rules import Rules
from tests.cases_files import Case, options_of, read_json, read_lines, read_reports

MELDS = read_json("rules.json")["melds"]
PUBLISHED = read_json("melds.json")["cases"]
REFERENCE = read_lines("reference_melds.jsonl")
REPORTS = [case for case in read_reports("meld") if case["input"]["trump"]]
REPORT_OF_EACH_TRUMP = next(case for case in read_reports("meld") if not case["input"]["trump"])
REPORT_OF_UNITS = next(case for case in read_reports("score") if case["id"] == "score-13-units")

VARIANTS = {
    "standard": {"run_extras": "marriage"},
    "run_plus_marriage": {"run_marriage": "extra", "run_extras": "marriage"},
}
RULESETS = {"standard": {"run_extras": "each"}, "roundhouse": {"run_extras": "marriage"}}
ALTERNATIVES: dict[str, dict[str, Any]] = {
    "kq-in-run": {"run_marriage": "extra"},
    "run_extras=marriage": {"run_extras": "marriage"},
    "no-double-bonus": {"double_run": 300},
    "double=2x": {"doubles": "twice"},
}
NO_OPTION = {"double-royal-300"}

HANDS = {case["id"]: (case["hand"], case["trump"]) for case in MELDS}


def total(hand: str, trump: str, **options: Any) -> int:
    return count_meld(hand, trump, Rules.load(**options)).total


def items(count: MeldCount) -> list[tuple[str, int]]:
    return [(meld.name, meld.points) for meld in count.melds]


def text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def holes(hand: str, trump: str, **options: Any) -> list[tuple[str, int, tuple[str, ...]]]:
    return [(str(hole.card), hole.points, hole.melds) for hole in find_holes(hand, trump, Rules.load(**options))]


# --- recorded cases ---


@pytest.mark.parametrize("case", MELDS, ids=lambda case: case["id"])
def test_case(case: Case) -> None:
    count = count_meld(case["hand"], case["trump"])
    assert items(count) == [(meld["meld"], meld["points"]) for meld in case["melds"]]
    assert count.total == case["total"]


@pytest.mark.parametrize(
    ("case", "option", "expected"),
    [
        pytest.param(case, option, expected, id=f"{case['id']}-{option}")
        for case in MELDS
        for option, expected in case.get("totals_under_options", {}).items()
    ],
)
def test_case_under_options(case: Case, option: str, expected: int) -> None:
    assert total(case["hand"], case["trump"], **options_of(option)) == expected


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: f"{case['id']}-{case['variant']}")
def test_published_total(case: Case) -> None:
    assert total(case["hand"], case["trump"], **VARIANTS[case["variant"]]) == case["total"] * 10
    assert total(case["hand"], case["trump"], unit=1, **VARIANTS[case["variant"]]) == case["total"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_reference_totals(ruleset: str) -> None:
    cases = [case for case in REFERENCE if case["ruleset"] == ruleset]
    assert len(cases) == 300
    found = [(case, total(case["hand"], case["trump"], **RULESETS[ruleset])) for case in cases]
    assert [
        (case["hand"], case["trump"], case["total"], points) for case, points in found if points != case["total"]
    ] == []


@pytest.mark.parametrize("case", REPORTS, ids=lambda case: case["id"])
def test_report(case: Case) -> None:
    assert total(case["input"]["hand"], case["input"]["trump"]) == case["expected"]["meld"]


@pytest.mark.parametrize(
    ("case", "alternative", "expected"),
    [
        pytest.param(case, alternative, expected, id=f"{case['id']}-{alternative}")
        for case in REPORTS
        for alternative, expected in case["expected"].get("alternatives", {}).items()
        if alternative not in NO_OPTION
    ],
)
def test_report_under_options(case: Case, alternative: str, expected: int) -> None:
    assert total(case["input"]["hand"], case["input"]["trump"], **ALTERNATIVES[alternative]) == expected


def test_report_of_each_trump() -> None:
    hand, expected = REPORT_OF_EACH_TRUMP["input"]["hand"], REPORT_OF_EACH_TRUMP["expected"]["meld_by_trump"]
    assert {trump: total(hand, trump) for trump in "SHDC"} == expected


def test_report_of_units() -> None:
    case = REPORT_OF_UNITS
    count = count_meld(case["input"]["hand"], case["input"]["trump"], Rules.load("short"))
    assert count.total == case["expected"]["meld"]
    assert items(count) == [("run", 15)]


# --- options ---


@pytest.mark.parametrize(
    ("case", "options", "expected"),
    [
        ("M05", {"dix": 0}, 230),
        ("M26", {"dix": 0}, 0),
        ("M30", {"dix": 0}, 20),
        ("M01", {"roundhouse": "250"}, 150),
        ("M09", {"roundhouse": "250"}, 250),
        ("M10", {"roundhouse": "250"}, 360),
        ("M11", {"roundhouse": "250"}, 400),
        ("M11", {"roundhouse": "250", "run_extras": "marriage"}, 360),
        ("M10", {"roundhouse": "250", "run_marriage": "extra"}, 400),
        ("M27", {"roundhouse": "250"}, 970),
        ("M28", {"roundhouse": "250"}, 790),
        ("M13", {"doubles": "twice"}, 200),
        ("M13", {"doubles": "single"}, 100),
        ("M14", {"doubles": "twice"}, 130),
        ("M14", {"doubles": "single"}, 90),
        ("M27", {"doubles": "twice"}, 320),
        ("M27", {"doubles": "single"}, 240),
        ("M28", {"doubles": "twice"}, 300),
        ("M28", {"doubles": "single"}, 240),
        ("M33", {"doubles": "single"}, 190),
        ("M16", {"doubles": "twice"}, 50),
        ("M15", {"double_pinochle": 80}, 480),
        ("M15", {"double_pinochle": 40}, 440),
        ("M19", {"double_pinochle": 80}, 130),
        ("M19", {"double_pinochle": 40}, 90),
        ("M07", {"double_pinochle": 80}, 1580),
        ("M20", {"double_pinochle": 80}, 50),
        ("M06", {"double_run": 300}, 300),
        ("M07", {"double_run": 300}, 600),
        ("M07", {"double_run": 300, "double_pinochle": 80}, 380),
        ("M08", {"double_run": 300}, 350),
        ("M01", {"run_marriage": "extra"}, 190),
        ("M02", {"run_marriage": "extra"}, 230),
        ("M03", {"run_marriage": "extra"}, 230),
        ("M04", {"run_marriage": "extra"}, 270),
        ("M01", {"run_marriage": "extra", "run_extras": "marriage"}, 190),
        ("M02", {"run_marriage": "extra", "run_extras": "marriage"}, 190),
        ("M03", {"run_marriage": "extra", "run_extras": "marriage"}, 190),
        ("M04", {"run_marriage": "extra", "run_extras": "marriage"}, 230),
        ("M06", {"run_marriage": "extra"}, 1500),
        ("M06", {"run_marriage": "extra", "run_extras": "marriage"}, 1500),
        ("M06", {"run_marriage": "extra", "double_run": 300}, 300),
        ("M21", {"run_marriage": "extra"}, 90),
        ("M21", {"run_extras": "marriage"}, 90),
        ("M23", {"run_marriage": "extra"}, 30),
        ("M05", {"unit": 1}, 25),
        ("M07", {"unit": 1}, 180),
        ("M09", {"unit": 1, "roundhouse": "250"}, 25),
    ],
    ids=lambda value: ",".join(f"{key}={each}" for key, each in value.items()) if isinstance(value, dict) else None,
)
def test_option(case: str, options: dict[str, Any], expected: int) -> None:
    assert total(*HANDS[case], **options) == expected


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("standard", [150, 190, 190, 230, 1500]),
        ("gamerules", [150, 150, 150, 190, 1500]),
        ("three-pass", [150, 150, 150, 190, 1500]),
        ("no-pass", [150, 150, 150, 190, 1500]),
        ("family-190", [190, 190, 190, 230, 1500]),
        ("old-count", [150, 190, 190, 230, 1500]),
        ("short", [15, 19, 19, 23, 150]),
    ],
)
def test_runs_of_each_preset(preset: str, expected: list[int]) -> None:
    rules = Rules.load(preset)
    assert [count_meld(*HANDS[case], rules).total for case in ("M01", "M02", "M03", "M04", "M06")] == expected


@pytest.mark.parametrize(
    ("case", "options", "expected"),
    [
        ("M01", {"run_marriage": "extra"}, [("run", 150), ("royal marriage", 40)]),
        ("M02", {"run_marriage": "extra"}, [("run with extra king", 190), ("royal marriage", 40)]),
        ("M03", {"run_extras": "marriage"}, [("run", 150)]),
        ("M04", {"run_extras": "marriage"}, [("run with extra king and queen", 190)]),
        ("M12", {"dix": 0}, [("aces around", 100)]),
        ("M15", {"doubles": "single", "double_pinochle": 40}, [("double jacks around", 40), ("double pinochle", 40)]),
        ("M06", {"double_run": 300}, [("double run", 300)]),
        ("M05", {"unit": 1}, [("run with extra king and queen", 23), ("dix", 1), ("dix", 1)]),
    ],
    ids=lambda value: ",".join(f"{key}={each}" for key, each in value.items()) if isinstance(value, dict) else None,
)
def test_items_under_options(case: str, options: dict[str, Any], expected: list[tuple[str, int]]) -> None:
    assert items(count_meld(*HANDS[case], Rules.load(**options))) == expected


def test_roundhouse_bonus_is_an_item() -> None:
    count = count_meld(*HANDS["M09"], Rules.load(roundhouse="250"))
    bonus = [meld for meld in count.melds if meld.name == "roundhouse"]
    assert [(meld.points, text(meld.cards)) for meld in bonus] == [(10, "KS QS KH QH KD QD KC QC")]


@pytest.mark.parametrize(
    ("case", "roundhouse"),
    [("M09", True), ("M10", True), ("M27", True), ("M28", True), ("M01", False), ("M35", False), ("M36", False)],
)
@pytest.mark.parametrize("worth", ["parts", "250"])
def test_roundhouse_is_told(case: str, roundhouse: bool, worth: str) -> None:
    assert count_meld(*HANDS[case], Rules.load(roundhouse=worth)).roundhouse is roundhouse


# --- cards ---


@pytest.mark.parametrize(
    ("hand", "trump", "expected"),
    [
        ("AS 10S KS QS JS", "S", {"run": "AS 10S KS QS JS"}),
        ("AH 10H KH KH QH JH", "H", {"run with extra king": "AH 10H KH KH QH JH"}),
        ("AH 10H KH QH QH JH", "H", {"run with extra queen": "AH 10H KH QH QH JH"}),
        ("AD 10D KD KD QD QD JD", "D", {"run with extra king and queen": "AD 10D KD KD QD QD JD"}),
        ("AC AC 10C 10C KC KC QC QC JC JC", "C", {"double run": "AC AC 10C 10C KC KC QC QC JC JC"}),
        ("KC KC QC JC", "C", {"royal marriage": "KC QC"}),
        ("KC KC QC JC", "H", {"marriage C": "KC QC"}),
        ("AS AS AH AD AC", "H", {"aces around": "AS AH AD AC"}),
        ("KS KH KD KC", "H", {"kings around": "KS KH KD KC"}),
        ("QS QH QD QC", "H", {"queens around": "QS QH QD QC"}),
        ("JS JH JD JC", "H", {"jacks around": "JS JH JD JC"}),
        ("AS AS AH AH AD AD AC AC", "H", {"double aces around": "AS AS AH AH AD AD AC AC"}),
        ("KS KS KH KH KD KD KC KC", "H", {"double kings around": "KS KS KH KH KD KD KC KC"}),
        ("QS QS QH QH QD QD QC QC", "H", {"double queens around": "QS QS QH QH QD QD QC QC"}),
        ("JS JS JH JH JD JD JC JC", "H", {"double jacks around": "JS JS JH JH JD JD JC JC"}),
        ("QS QS JD", "C", {"pinochle": "QS JD"}),
        ("QS QS JD JD", "C", {"double pinochle": "QS QS JD JD"}),
        ("9D 9H", "D", {"dix": "9D"}),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_cards_of_each_meld(hand: str, trump: str, expected: dict[str, str]) -> None:
    count = count_meld(hand, trump)
    assert {meld.name: text(sorted(meld.cards)) for meld in count.melds} == expected
    assert text(count.cards) == next(iter(expected.values()))


def test_marriages_and_dixes_are_items_of_their_own() -> None:
    count = count_meld("KS KS QS QS KC KC QC QC 9C 9C", "C")
    assert [(meld.name, meld.points, text(meld.cards)) for meld in count.melds] == [
        ("royal marriage", 40, "KC QC"),
        ("royal marriage", 40, "KC QC"),
        ("marriage S", 20, "KS QS"),
        ("marriage S", 20, "KS QS"),
        ("dix", 10, "9C"),
        ("dix", 10, "9C"),
    ]
    assert text(count.cards) == "KS KS QS QS KC KC QC QC 9C 9C"


@pytest.mark.parametrize(
    ("case", "on_the_table"),
    [
        ("M18", "KS QS QH QD JD QC"),  # the queen of spades serves three times and lies there once
        ("M19", "KS KS QS QS JD JD 9D"),
        ("M25", ""),
        ("M29", "AS 10S KS QS JS 9S AH AD JD AC"),
        ("M31", "QS JS JH AD 10D KD QD JD JC"),
        ("M33", "JS JS JH JH JD JD AC 10C KC QC JC JC"),
        ("M22", "KC QC"),
        ("M27", "KS KS QS KH KH QH KD KD QD KC KC QC"),
    ],
)
def test_cards_on_the_table(case: str, on_the_table: str) -> None:
    assert text(count_meld(*HANDS[case]).cards) == on_the_table


def test_marriage_paid_inside_a_run_needs_no_cards_of_its_own() -> None:
    count = count_meld("AS 10S KS QS JS", "S", Rules.load(run_marriage="extra"))
    assert text(count.cards) == "AS 10S KS QS JS"


# --- holes ---


@pytest.mark.parametrize(
    ("hand", "trump", "options", "expected"),
    [
        pytest.param("", "D", {}, [("9D", 10, ("dix",))], id="nothing held"),
        pytest.param("", "D", {"dix": 0}, [], id="nothing held, no dix"),
        pytest.param("", "D", {"unit": 1}, [("9D", 1, ("dix",))], id="short scale"),
        pytest.param("9D", "D", {}, [("9D", 10, ("dix",))], id="second dix"),
        pytest.param("9D 9D", "D", {}, [], id="both dixes held"),
        pytest.param(
            "AS 10S KS QS", "S", {}, [("JS", 110, ("run",)), ("JD", 40, ("pinochle",)), ("9S", 10, ("dix",))], id="run"
        ),
        pytest.param(
            "AS 10S KS QS",
            "S",
            {"run_marriage": "extra"},
            [("JS", 150, ("run",)), ("JD", 40, ("pinochle",)), ("9S", 10, ("dix",))],
            id="run that pays its marriage too",
        ),
        pytest.param(
            "AH 10H KH QH JH",
            "H",
            {},
            [("KH", 40, ("run with extra king",)), ("QH", 40, ("run with extra queen",)), ("9H", 10, ("dix",))],
            id="extras of a run",
        ),
        pytest.param("AH 10H KH QH JH", "H", {"run_extras": "marriage"}, [("9H", 10, ("dix",))], id="no lone extra"),
        pytest.param(
            "AH 10H KH KH QH JH",
            "H",
            {"run_extras": "marriage"},
            [("QH", 40, ("run with extra king and queen",)), ("9H", 10, ("dix",))],
            id="extra pair",
        ),
        pytest.param(
            "AC AC 10C 10C KC KC QC QC JC",
            "C",
            {},
            [("JC", 1270, ("double run",)), ("9C", 10, ("dix",))],
            id="double run",
        ),
        pytest.param(
            "AC AC 10C 10C KC KC QC QC JC",
            "C",
            {"double_run": 300},
            [("JC", 70, ("double run",)), ("9C", 10, ("dix",))],
            id="double run of 300",
        ),
        pytest.param("AC AH AD", "C", {}, [("AS", 100, ("aces around",)), ("9C", 10, ("dix",))], id="aces around"),
        pytest.param(
            "JS JS JH JH JC JC JD",
            "C",
            {},
            [("JD", 360, ("double jacks around",)), ("QS", 40, ("pinochle",)), ("9C", 10, ("dix",))],
            id="double around",
        ),
        pytest.param(
            "JS JS JH JH JC JC JD",
            "C",
            {"doubles": "single"},
            [("QS", 40, ("pinochle",)), ("9C", 10, ("dix",))],
            id="double around that pays once",
        ),
        pytest.param(
            "QS QS JD",
            "H",
            {},
            [("JD", 260, ("double pinochle",)), ("KS", 20, ("marriage S",)), ("9H", 10, ("dix",))],
            id="double pinochle",
        ),
        pytest.param(
            "QS QS JD",
            "H",
            {"double_pinochle": 40},
            [("KS", 20, ("marriage S",)), ("9H", 10, ("dix",))],
            id="no second pinochle",
        ),
        pytest.param(
            "KS QH",
            "H",
            {},
            [("KH", 40, ("royal marriage",)), ("QS", 20, ("marriage S",)), ("9H", 10, ("dix",))],
            id="marriages",
        ),
        pytest.param(
            "KS QH QD QC JD",
            "S",
            {},
            [
                ("QS", 140, ("royal marriage", "queens around", "pinochle")),
                ("KH", 20, ("marriage H",)),
                ("KD", 20, ("marriage D",)),
                ("KC", 20, ("marriage C",)),
                ("9S", 10, ("dix",)),
            ],
            id="three melds at once",
        ),
        pytest.param(
            "KS QS KH QH KD QD KC",
            "H",
            {},
            [("QC", 80, ("marriage C", "queens around")), ("JD", 40, ("pinochle",)), ("9H", 10, ("dix",))],
            id="roundhouse",
        ),
        pytest.param(
            "KS QS KH QH KD QD KC",
            "H",
            {"roundhouse": "250"},
            [
                ("QC", 90, ("marriage C", "queens around", "roundhouse")),
                ("JD", 40, ("pinochle",)),
                ("9H", 10, ("dix",)),
            ],
            id="roundhouse with its bonus",
        ),
    ],
)
def test_holes(
    hand: str, trump: str, options: dict[str, Any], expected: list[tuple[str, int, tuple[str, ...]]]
) -> None:
    assert holes(hand, trump, **options) == expected


def test_holes_of_a_full_hand() -> None:
    # ATKQJ.A9.T9.KJ9: aces around lacks two, jacks around lacks the jacks of hearts and diamonds
    assert holes(*HANDS["M01"]) == [
        ("KS", 40, ("run with extra king",)),
        ("QS", 40, ("run with extra queen",)),
        ("JD", 40, ("pinochle",)),
        ("QC", 20, ("marriage C",)),
        ("9S", 10, ("dix",)),
    ]


def test_hole_in_plain_values() -> None:
    assert find_holes("AC AH AD", "C")[0].to_dict() == {"card": "AS", "points": 100, "melds": ["aces around"]}


# --- values and errors ---


def test_count_in_plain_values() -> None:
    count = count_meld("KS QS JD 9S", "spades")
    assert count.to_dict() == {
        "trump": "S",
        "total": 90,
        "melds": [
            {"name": "royal marriage", "points": 40, "cards": ["KS", "QS"]},
            {"name": "pinochle", "points": 40, "cards": ["QS", "JD"]},
            {"name": "dix", "points": 10, "cards": ["9S"]},
        ],
        "roundhouse": False,
    }


def test_hand_and_trump_may_be_values_or_text() -> None:
    hand = Hand.parse("AS 10S KS QS JS", size=5)
    for given_hand in (hand, "S:ATKQJ", "ATKQJ...", "JS QS KS 10S AS"):
        for trump in (Suit.SPADES, "S", "spades", "♠"):
            assert count_meld(given_hand, trump) == count_meld(hand, Suit.SPADES)
            assert count_meld(given_hand, trump).total == 150
            assert find_holes(given_hand, trump) == find_holes(hand, Suit.SPADES)


def test_nothing_held() -> None:
    count = count_meld("", "S")
    assert (count.melds, count.total, count.cards, count.roundhouse) == ((), 0, (), False)


def test_counts_are_values() -> None:
    assert count_meld("KS QS", "S") == count_meld("QS KS", "♠")
    assert hash(count_meld("KS QS", "S")) == hash(count_meld("QS KS", "♠"))
    assert count_meld("KS QS", "S") != count_meld("KS QS", "H")
    assert count_meld("KS QS", "H").melds == (Meld("marriage S", 20, (Card.parse("KS"), Card.parse("QS"))),)


@pytest.mark.parametrize("asked", [count_meld, find_holes])
def test_unreadable_question(asked: Any) -> None:
    with pytest.raises(HandError, match='"XX"'):
        asked("AS XX", "S")
    with pytest.raises(HandError, match="AS 3 times"):
        asked("AS AS AS", "S")
    with pytest.raises(NotationError, match="S, H, D, C"):
        asked("AS", "X")


@settings(deadline=None)
@given(
    st.lists(st.integers(0, 47), unique=True, max_size=16),
    st.sampled_from(DECK),
    st.sampled_from(Suit),
    st.fixed_dictionaries(
        {
            "run_extras": st.sampled_from(["each", "marriage"]),
            "run_marriage": st.sampled_from(["included", "extra"]),
            "double_run": st.sampled_from([1500, 300]),
            "doubles": st.sampled_from(["tenfold", "twice", "single"]),
            "double_pinochle": st.sampled_from([300, 80, 40]),
            "roundhouse": st.sampled_from(["parts", "250"]),
            "dix": st.sampled_from([10, 0]),
        }
    ),
)
def test_one_more_card_never_costs_meld(numbers: list[int], more: Card, trump: Suit, options: dict[str, Any]) -> None:
    rules = Rules.load(**options)
    hand = Hand(tuple(DECK[number // 2] for number in numbers))
    if hand.count(more) < 2:
        before, after = count_meld(hand, trump, rules).total, count_meld(hand.plus(more), trump, rules).total
        assert after >= before
        assert [hole.points for hole in find_holes(hand, trump, rules) if hole.card == more] == (
            [after - before] if after > before else []
        )
