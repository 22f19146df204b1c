"""How near an answer is to the truth: right, close or off. The one place where errors become verdicts."""

from advisor.advice.drill import Question, Said, write_answer
from advisor.advice.drill_results import Graded, Thumb, Verdict
from advisor.advice.estimate import Estimate, Share
from advisor.advice.rules_of_thumb import measured, rules_of_thumb
from advisor.table.cards import Suit

_VERDICTS: tuple[Verdict, ...] = ("right", "close", "off")

_RIGHT, _CLOSE = 5.0, 20.0
"""How far off an estimate may be in points: who speaks in tens cannot be nearer than five."""
_CLOSE_CHOICE = 5.0
"""How many points a choice may lose."""
_RIGHT_CHANCE, _CLOSE_CHANCE = 5.0, 15.0
"""How far off a chance may be, in percentage points."""


def estimate_graded(question: Question, part: str, said: Said, truth: Estimate) -> Graded:
    """An estimate of points held against the mean; within its error, or where no ten is nearer, it is right."""
    assert isinstance(said, int)
    points = 10 / question.rules.unit
    error, standard_error = said - truth.mean, truth.standard_error or 0.0
    off = (abs(error) - 2 * standard_error) * points
    verdict: Verdict = "right" if off <= _RIGHT else "close" if off <= _CLOSE else "off"
    return Graded(part, write_answer(part, said), f"{truth.mean:.1f}", error, standard_error, verdict)


def bid_graded(said: Said, truth: str, error: float, *, settled: bool, unit: int, trump: Verdict) -> Graded:
    """A bid held against the highest that is made often enough; right if more deals could make it that one, but no
    better than the trump in which it is made."""
    close = abs(error) * 10 / unit <= _CLOSE
    verdict: Verdict = "right" if settled else "close" if close else "off"
    return Graded("bid", write_answer("bid", said), truth, error, 0.0, max(verdict, trump, key=_VERDICTS.index))


def choice_graded(part: str, answer: str, truth: str, behind: Estimate | None, unit: int) -> Graded:
    """A choice held against the best: right if more deals could show them to be equal."""
    if behind is None or behind.mean <= 0:
        return Graded(part, answer, truth, 0.0, 0.0 if behind is None else behind.standard_error or 0.0, "right")
    close = behind.mean * 10 / unit <= _CLOSE_CHOICE
    verdict: Verdict = "right" if not behind.is_sure else "close" if close else "off"
    return Graded(part, answer, truth, behind.mean, behind.standard_error or 0.0, verdict)


def chance_graded(said: Said, truth: Share) -> Graded:
    """A chance in percent held against how often it happens."""
    assert isinstance(said, float)
    error, standard_error = said - 100 * truth.probability, 100 * (truth.standard_error or 0.0)
    off = abs(error) - 2 * standard_error
    verdict: Verdict = "right" if off <= _RIGHT_CHANCE else "close" if off <= _CLOSE_CHANCE else "off"
    answer = write_answer("chance", said)
    return Graded("chance", answer, f"{100 * truth.probability:.3f}", error, standard_error, verdict)


def closest_thumb(question: Question, what: str, trump: Suit, truth: float) -> Thumb:
    """The rule of thumb that comes closest to what is so, in the rules' scale."""
    scale = question.rules.unit / 10
    thumbs = [
        (rule, rule.points(question.hand, trump, question.rules) * scale)
        for rule in rules_of_thumb(what, question.rules)
    ]
    rule, points = min(thumbs, key=lambda each: abs(each[1] - truth))
    usual = measured(rule, question.rules)
    return Thumb(rule, points, points - truth, usual.mean_error * scale if usual else None)
