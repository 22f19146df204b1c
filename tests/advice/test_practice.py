"""Which question comes next."""

from collections.abc import Sequence
from typing import Any

from advisor.advice.drill import Question, ask
from advisor.advice.ledger import Answer
from advisor.advice.practice import Practice
from advisor.table.rules import STANDARD, Rules
from tests.ledgers import answer


def practice(kind: str = "meld", answers: Sequence[Answer] = (), **values: Any) -> Practice:
    usual: dict[str, Any] = {"theme": None, "seed": 1, "fixed": False, "session": "now", "rules": STANDARD}
    return Practice(kind=kind, answers=list(answers), **usual | values)


def of(question: Question, number: int, session: str = "now", **values: Any) -> Answer:
    """An answer to a question."""
    part = {"pass": "cards", "return": "cards"}.get(question.kind, question.kind)
    return answer(
        number,
        session=session,
        kind=question.kind,
        part=part,
        theme=question.theme,
        seed=question.seed,
        deal=question.deal,
        hand=str(question.hand),
        **values,
    )


def test_a_new_learner_gets_the_hands_of_the_sequence() -> None:
    new = practice()
    assert [new.next_question() for _ in range(5)] == [ask("meld", "random", STANDARD, 1, deal) for deal in range(1, 6)]


def test_hands_go_on_where_the_learner_stopped() -> None:
    answers = [of(ask("meld", "random", STANDARD, 1, deal), deal, "before") for deal in (1, 2, 3)]
    answers.append(of(ask("meld", "aces", STANDARD, 1, 7), 4, "before"))
    answers.append(of(ask("tricks", "random", STANDARD, 1, 9), 5, "before"))
    answers.append(of(ask("meld", "random", STANDARD, 2, 20), 6, "before"))
    assert practice(answers=answers).next_question().deal == 4
    assert practice(answers=answers, theme="aces").next_question().deal == 8
    assert practice(answers=answers, seed=2).next_question().deal == 21


def test_a_fixed_sequence_does_not_look_at_answers() -> None:
    wrong = [of(ask("meld", "random", STANDARD, 1, deal), deal, "before", verdict="off") for deal in range(1, 40)]
    fixed = practice(answers=wrong, fixed=True)
    assert [fixed.next_question().deal for _ in range(12)] == list(range(1, 13))


def test_a_hand_that_went_wrong_comes_back_once() -> None:
    again = practice()
    first = again.next_question()
    again.keep([of(first, 1, verdict="off")])
    came = []
    for number in range(2, 30):
        question = again.next_question()
        came.append((question.hand == first.hand, question.again))
        again.keep([of(question, number)])
    # Nine answers are given before the twelfth question, the first one that may be an old one after eight others.
    assert [place for place, (same, _) in enumerate(came, 2) if same] == [12]
    assert [old for same, old in came if same] == [True]


def test_a_hand_that_still_goes_wrong_comes_back_again() -> None:
    again = practice()
    first = again.next_question()
    again.keep([of(first, 1, verdict="off")])
    came = []
    for number in range(2, 40):
        question = again.next_question()
        came.append(question.hand == first.hand)
        again.keep([of(question, number, verdict="off" if came[-1] else "right")])
    assert [place for place, same in enumerate(came, 2) if same] == [12, 24, 36]


def test_what_was_taken_back_does_not_come_back() -> None:
    again = practice()
    again.keep([of(again.next_question(), 1, verdict="off")])
    again.take_back(1)
    for number in range(2, 30):
        question = again.next_question()
        assert not question.again
        again.keep([of(question, number)])


def test_hands_come_back_under_the_same_rules_only() -> None:
    wrong = [of(ask("meld", "random", STANDARD, 1, deal), deal, "before", verdict="off") for deal in range(1, 20)]
    other = practice(answers=wrong, rules=Rules.load("no-pass"))
    assert not any(other.next_question().again for _ in range(8))
    same = practice(answers=wrong)
    assert [same.next_question().again for _ in range(8)] == [False, False, False, True] * 2


def test_a_theme_that_was_asked_for_is_kept_to() -> None:
    wrong = [of(ask("meld", "random", STANDARD, 1, deal), deal, "before", verdict="off") for deal in range(1, 20)]
    aces = practice(answers=wrong, theme="aces")
    assert {aces.next_question().theme for _ in range(12)} == {"aces"}


def test_bids_are_about_borderline_hands_after_a_warm_up() -> None:
    bids = practice("bid")
    assert [bids.next_question().theme for _ in range(6)] == ["random"] * 3 + ["borderline"] * 3


def test_weak_themes_come_more_often_to_who_is_known() -> None:
    answers = []
    for theme, error in (("random", 0.0), ("weak", 0.0), ("long-trump", 0.0), ("aces", 90.0)):
        for deal in range(1, 6):
            question = ask("meld", theme, STANDARD, 1, deal)
            answers.append(of(question, deal, theme, error=error, verdict="close"))
    known = practice(answers=answers)
    themes = []
    for number in range(200):
        question = known.next_question()
        themes.append(question.theme)
        known.keep([of(question, number, error=90.0 if question.theme == "aces" else 0.0, verdict="close")])
    assert set(themes[::2]) == {"random"}
    often = {theme: themes[1::2].count(theme) for theme in set(themes)}
    assert often["aces"] == max(often.values())
    assert often["aces"] > 2 * often["weak"] > 0
