"""Answers of a drill held against what is so: melds are counted here, all else is simulated by ``drill_truth``."""

from collections.abc import Mapping
from itertools import combinations

from advisor.advice.drill import Question, Said
from advisor.advice.drill_results import Grade, Graded, MeldTruth
from advisor.table.meld import Meld, MeldCount, count_meld, find_holes


def grade(question: Question, said: Mapping[str, Said]) -> Grade:
    """Hold an answer against what is so.

    Args:
        question: the question.
        said: what was read of each part that was asked for.
    """
    if question.kind == "meld":
        return _grade_meld(question, said)
    from advisor.advice.drill_truth import grade_by_simulation  # which loads the simulator

    return grade_by_simulation(question, said)


def _grade_meld(question: Question, said: Mapping[str, Said]) -> Grade:
    points = said["meld"]
    assert isinstance(points, int)
    assert question.trump is not None
    count = count_meld(question.hand, question.trump, question.rules)
    holes = find_holes(question.hand, question.trump, question.rules)
    error = points - count.total
    graded = Graded("meld", str(points), str(count.total), error, 0.0, "off" if error else "right")
    truth = MeldTruth(count, _left_out(count, -error), holes[0] if holes else None)
    return Grade(question, (graded,), truth)


def _left_out(count: MeldCount, points: int) -> tuple[Meld, ...]:
    """One meld or two that come to so many points."""
    for number in (1, 2):
        for some in combinations(count.melds, number):
            if sum(meld.points for meld in some) == points:
                return some
    return ()
