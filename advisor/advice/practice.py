"""Practice: which question comes next, from what the learner has answered so far.

Hands that went wrong come back after a while, and weak themes come more often. With a seed of the learner's own the
sequence is always the same, whatever he has answered.
"""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from advisor.advice.drill import Question, ask
from advisor.advice.drill_kinds import BORDERLINE, LEADING, RANDOM
from advisor.advice.ledger import Answer
from advisor.advice.progress import due_again, theme_weights
from advisor.advice.themes import NoHandError
from advisor.table.cards import Hand
from advisor.table.rules import Rules

WARM_UP = 3
"""So many hands of any kind come before borderline hands."""
_EVERY_AGAIN = 4  # of so many questions one is about a hand that went wrong, if there is any
_LOOKED_AT = 3  # of these, lest the next question is kept waiting
_EVERY_WEAK = 2  # of so many questions one is on a theme that goes badly
_KNOWN = 20  # from so many answers on the learner is known


@dataclass(slots=True)
class Practice:
    """The questions of one session.

    Attributes:
        kind: the kind of drill.
        rules: the rules.
        theme: the theme of all hands; ``None`` if the program chooses.
        seed: which sequence of hands.
        fixed: whether the sequence begins with its first hand and is not changed by earlier answers.
        session: what the session is called in the ledger.
        answers: all that have been given so far, those of this session too.
    """

    kind: str
    rules: Rules
    theme: str | None
    seed: int
    fixed: bool
    session: str
    answers: list[Answer]
    _asked: int = 0
    _deals: Counter[str] = field(default_factory=Counter)
    _barren: set[str] = field(default_factory=set)  # themes that no hand has under these rules

    def __post_init__(self) -> None:
        if not self.fixed:
            for each in self.answers:
                if each.kind == self.kind and each.seed == self.seed:
                    self._deals[each.theme] = max(self._deals[each.theme], each.deal)

    def next_question(self) -> Question:
        """The next question."""
        self._asked += 1
        again = self._again() if not self.fixed and self._asked % _EVERY_AGAIN == 0 else None
        if again:
            return again
        theme = self.theme or self._choose_theme()
        try:
            return self._deal(theme)
        except NoHandError:
            if self.theme or theme == RANDOM:
                raise
            self._barren.add(theme)
            return self._deal(RANDOM)

    def _deal(self, theme: str) -> Question:
        self._deals[theme] += 1
        return ask(self.kind, theme, self.rules, self.seed, self._deals[theme])

    def keep(self, answers: Iterable[Answer]) -> None:
        """Take note of answers that have been given."""
        self.answers.extend(answers)

    def take_back(self, question: int) -> None:
        """Take note that an answer of this session is not to be counted."""
        self.answers = [
            replace(each, counts=False) if (each.session, each.question) == (self.session, question) else each
            for each in self.answers
        ]

    def _again(self) -> Question | None:
        """A hand that went wrong some time ago, asked again."""
        due = due_again(self.kind, self.rules.name, self.answers)
        for seed, deal, theme, hand in [each for each in due if self.theme in (None, each[2])][:_LOOKED_AT]:
            question = ask(self.kind, theme, self.rules, seed, deal)
            if question.hand == Hand.parse(hand):  # rules of the same name may have changed
                return replace(question, again=True)
        return None

    def _choose_theme(self) -> str:
        usual = BORDERLINE if self.kind == "bid" and self._asked > WARM_UP else RANDOM
        if usual in self._barren:
            usual = RANDOM
        known = sum(each.counts and (each.kind, each.part) == (self.kind, LEADING[self.kind]) for each in self.answers)
        if self.fixed or known < _KNOWN or self._asked % _EVERY_WEAK:
            return usual
        weights = theme_weights(self.kind, self.answers) | dict.fromkeys(self._barren, 0.0)
        place = random.Random(f"{self.seed}/{self.kind}/{known}").random() * sum(weights.values())
        for theme, weight in weights.items():
            place -= weight
            if place < 0:
                return theme
        return usual
