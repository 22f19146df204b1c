"""What answers of drills say, worked out by hand."""

import math

import pytest

from advisor.advice.ledger import Answer
from advisor.advice.progress import due_again, next_drill, progress_of, theme_weights
from advisor.advice.progress_results import Advised, Bin, Errors
from advisor.advice.themes import THEMES
from tests.ledgers import answer, answers_at_random

LONG = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"  # six spades, three aces
EVEN = "9S JS KH QH JH 10D KD JD 9C QC KC 10C"  # no suit of more than four, no ace


def off(question: int, error: float = -40.0, **values: object) -> Answer:
    return answer(question, error=error, verdict="off", **values)


def test_no_answers() -> None:
    progress = progress_of([])
    assert (progress.questions, progress.sessions, progress.parts, progress.types) == (0, 0, (), ())
    assert progress.bidding is None
    assert progress.calibration is None
    assert progress.next == Advised("meld", None, "new", 0, 0.0)


def test_errors() -> None:
    """Errors -40, 10, 0 and 0: bias -7.5, off by 12.5; the squares about the mean add up to 1475."""
    answers = [
        off(1, seconds=4.0),
        off(2, 10.0, seconds=6.0, hinted=True),
        answer(3, seconds=8.0, late=True),
        answer(4, seconds=2.0, verdict="close"),
        off(5, counts=False),
    ]
    (part,) = progress_of(answers).parts
    assert (part.kind, part.part) == ("meld", "meld")
    assert part.errors == Errors(
        number=4,
        bias=-7.5,
        bias_error=math.sqrt(1475 / 3 / 4),
        mean_error=12.5,
        right=0.25,
        close=0.25,
        off=0.5,
        seconds=5.0,
        hinted=1,
        late=1,
    )


def test_one_answer_has_no_standard_error() -> None:
    (part,) = progress_of([off(1)]).parts
    assert part.errors.bias_error is None


def test_points_that_are_divided_by_ten_count_tenfold() -> None:
    (part,) = progress_of([off(1, -4.0, unit=1), off(2, -20.0)]).parts
    assert part.errors.mean_error == 30.0


def test_choices_lose_and_have_no_bias() -> None:
    (part,) = progress_of([off(1, 12.0, kind="pass", part="cards"), answer(2, kind="pass", part="cards")]).parts
    assert (part.errors.bias, part.errors.mean_error) == (None, 6.0)


def a_bid(question: int, error: float, chance: tuple[float, float] | None = None) -> list[Answer]:
    parts = [answer(question, kind="bid", part="bid", error=error, verdict="off" if error else "right")]
    if chance:
        said, true = chance
        error = said - true
        parts.append(
            answer(question, kind="bid", part="chance", unit=1, answer=f"{said:g}", truth=f"{true}", error=error)
        )
    return parts


def test_bidding() -> None:
    """Errors 30, 20, -10 and 0: 10 too high on average; squares about the mean 400 + 100 + 400 + 100."""
    bidding = progress_of([part for i, error in enumerate((30, 20, -10, 0)) for part in a_bid(i, error)]).bidding
    assert bidding
    assert (bidding.number, bidding.bias, bidding.over, bidding.under) == (4, 10.0, 0.5, 0.25)
    assert bidding.standard_error == pytest.approx(math.sqrt(1000 / 3 / 4))
    assert not bidding.is_sure


def test_overbidding_that_is_no_luck() -> None:
    bidding = progress_of([part for i in range(10) for part in a_bid(i, 30 + i % 2)]).bidding
    assert bidding
    assert bidding.is_sure


@pytest.mark.parametrize(("number", "sure"), [(1, False), (2, False), (4, False), (5, True)])
def test_a_few_bids_that_are_alike_tell_nothing(number: int, sure: bool) -> None:
    """Bids go in steps, so that two of them are often off by just as much: a standard error of nothing."""
    bidding = progress_of([part for i in range(number) for part in a_bid(i, 30)]).bidding
    assert bidding
    assert (bidding.bias, bidding.is_sure) == (30.0, sure)


def test_calibration() -> None:
    """Said 70 and true 50: .04 + .25; said 90 and true 80: .01 + .16; said 100 and true 60: .16 + .24."""
    chances = [(70.0, 50.0), (90.0, 80.0), (100.0, 60.0)]
    calibration = progress_of([part for i, each in enumerate(chances) for part in a_bid(i, 0, each)]).calibration
    assert calibration
    assert calibration.number == 3
    assert calibration.brier == pytest.approx((0.29 + 0.17 + 0.40) / 3)
    assert calibration.best == pytest.approx((0.25 + 0.16 + 0.24) / 3)
    assert calibration.bins == (Bin(60, 80, 1, 70.0, 50.0), Bin(80, 100, 2, 95.0, 70.0))


def test_the_ends_of_bins() -> None:
    chances = [(said, 50.0) for said in (0.0, 19.9, 20.0, 80.0, 100.0)]
    calibration = progress_of([part for i, each in enumerate(chances) for part in a_bid(i, 0, each)]).calibration
    assert calibration
    assert [(each.low, each.number) for each in calibration.bins] == [(0, 2), (20, 1), (80, 2)]


def test_hand_types() -> None:
    answers = [off(1, hand=LONG, theme="long-trump"), answer(2, hand=EVEN), off(3, -20.0, hand=EVEN)]
    found = {each.name: (each.errors.number, each.errors.mean_error) for each in progress_of(answers).types}
    assert found == {
        "random": (2, 10.0),
        "long-trump": (1, 40.0),
        "longest suit 3 or 4": (2, 10.0),
        "longest suit 6 or more": (1, 40.0),
        "no ace or one": (2, 10.0),
        "two aces or three": (1, 40.0),
    }


def test_best_and_worst_have_answers_enough() -> None:
    answers = [off(i, hand=LONG, theme="long-trump") for i in range(5)]
    answers += [answer(i, hand=EVEN, theme="weak") for i in range(10, 15)]
    answers += [off(i, -400.0, hand=EVEN, theme="aces") for i in range(20, 24)]
    progress = progress_of(answers)
    assert [(each.kind, each.name) for each in progress.best] == [("meld", "weak")]
    assert [(each.kind, each.name) for each in progress.worst] == [("meld", "longest suit 3 or 4")]


def test_trend() -> None:
    answers = [off(1), answer(2), off(1, 10.0, session="second", at="2026-01-16"), off(2, 30.0, session="second")]
    (trend,) = progress_of(answers).trends
    assert trend.kind == "meld"
    assert trend.sessions == (("2026-01-15T20:00:00.000+00:00", 2, 20.0), ("2026-01-16", 2, 20.0))


def test_a_trend_has_the_last_ten_sessions() -> None:
    answers = [off(1, -float(i), session=f"{i}") for i in range(15)]
    (trend,) = progress_of(answers).trends
    assert [error for _, _, error in trend.sessions] == [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]


# --- what comes next -------------------------------------------------------------------------------------------------


def all_kinds(number: int, wrong: dict[str, int]) -> list[Answer]:
    """So many answers of each kind, some of them off."""
    leading = {"meld": "meld", "bid": "bid", "tricks": "tricks", "pass": "cards", "return": "cards"}
    return [
        (off if i < wrong.get(kind, 0) else answer)(i, kind=kind, part=part, session=kind)
        for kind, part in leading.items()
        for i in range(number)
    ]


def test_kinds_with_few_answers_come_first() -> None:
    answers = [each for each in all_kinds(5, {"meld": 5}) if each.kind not in ("tricks", "return")]
    assert next_drill(answers) == Advised("tricks", None, "new", 0, 0.0)
    assert next_drill(all_kinds(4, {})) == Advised("meld", None, "new", 4, 0.0)


def test_then_the_kind_that_is_most_often_off() -> None:
    answers = all_kinds(6, {"meld": 2, "pass": 3})
    assert next_drill(answers) == Advised("pass", None, "off", 6, 0.5)
    assert next_drill(all_kinds(5, {})).kind == "meld"


def test_only_late_answers_say_how_it_goes_now() -> None:
    learned = [off(i, session="early") for i in range(30)] + [answer(i, session="late") for i in range(20)]
    assert next_drill(learned + all_kinds(5, {"return": 1})).kind == "return"


def test_and_its_worst_theme() -> None:
    answers = all_kinds(5, {"tricks": 5})
    for theme, error in (("aces", -50.0), ("weak", -90.0)):
        answers += [off(i, error, kind="tricks", part="tricks", theme=theme, session=theme) for i in range(5)]
    answers += [off(9, -900.0, kind="tricks", part="tricks", theme="run-short")]
    assert next_drill(answers).theme == "weak"


def test_weak_themes_come_more_often() -> None:
    """Mean errors 10 and 50 about 30; 5 against a mean of 1005 is held at a half, 2005 at two."""
    answers = [off(i, 10.0) for i in range(5)] + [off(i, 50.0, theme="aces", session="2") for i in range(5)]
    weights = theme_weights("meld", answers)
    assert weights["random"] == 0.5
    assert weights["aces"] == pytest.approx(50 / 30)
    assert {weights[theme] for theme in THEMES if theme not in ("random", "aces")} == {1.0}
    assert set(theme_weights("bid", answers).values()) == {1.0}
    assert set(theme_weights("meld", [answer(i) for i in range(9)]).values()) == {1.0}


def test_no_theme_comes_more_than_three_times_as_often() -> None:
    answers = [off(i, 1.0, theme=theme, session=theme) for theme in THEMES if theme != "aces" for i in range(5)]
    answers += [off(i, 1000.0, theme="aces", session="aces") for i in range(5)]
    weights = theme_weights("meld", answers)
    assert (weights["aces"], weights["weak"]) == (3.0, 0.5)


def test_hands_that_went_wrong_come_back_after_a_while() -> None:
    answers = [off(1), answer(2), off(3), *(answer(i) for i in range(4, 9))]
    assert due_again("meld", "standard", answers) == []  # seven others have come since
    answers.append(answer(9))
    assert due_again("meld", "standard", answers) == [(1, 1, "random", LONG)]
    answers += [answer(10), answer(11, counts=False)]
    assert due_again("meld", "standard", answers) == [(1, 1, "random", LONG)]
    answers.append(answer(12))
    assert due_again("meld", "standard", answers) == [(1, 1, "random", LONG), (1, 3, "random", LONG)]
    assert due_again("meld", "family-190", answers) == []
    assert due_again("tricks", "standard", answers) == []


def test_a_repeated_hand_that_is_taken_back_waits_as_long_again() -> None:
    answers = [off(1), *(answer(i) for i in range(2, 10)), off(1, session="again", counts=False)]
    assert due_again("meld", "standard", answers) == []
    answers += [answer(i) for i in range(20, 28)]
    assert due_again("meld", "standard", answers) == [(1, 1, "random", LONG)]


def test_a_hand_that_went_right_in_the_end_does_not_come_back() -> None:
    answers = [off(1), *(answer(i) for i in range(2, 12)), answer(1, session="second")]
    assert due_again("meld", "standard", answers) == []


def test_kinds_and_themes_that_nobody_knows_are_left_out() -> None:
    """A newer version of the program may have had them."""
    answers = [off(1, kind="lead", part="card"), off(2, theme="kings"), answer(3)]
    progress = progress_of(answers)
    assert progress.questions == 2
    assert [(each.kind, each.part, each.errors.number) for each in progress.parts] == [("meld", "meld", 2)]
    assert [(each.name, each.errors.number) for each in progress.types if each.is_theme] == [("random", 1)]
    assert theme_weights("meld", answers) == dict.fromkeys(THEMES, 1.0)
    assert due_again("meld", "standard", answers) == []
    assert next_drill(answers) == Advised("meld", None, "new", 2, 0.5)


def test_everything_is_a_finite_number() -> None:
    document = progress_of(answers_at_random(200)).to_dict()

    def numbers(value: object) -> list[float]:
        if isinstance(value, dict):
            return [number for each in value.values() for number in numbers(each)]
        if isinstance(value, list):
            return [number for each in value for number in numbers(each)]
        return [value] if isinstance(value, float) else []

    assert len(numbers(document)) > 100
    assert all(map(math.isfinite, numbers(document)))
