"""From what sets of cards came to, to which is best, by how much, and why."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from advisor.advice.estimate import Estimate, estimate, share
from advisor.advice.simulate import Integers, hand_of
from advisor.advice.suggestion import Choice, Part, Reason
from advisor.advice.trials import KINDS_OF_MELD, Outcome, Question
from advisor.engine import trials as engine
from advisor.table.cards import Card, Hand, Suit
from advisor.table.meld import Meld, count_meld

_SHOWN = 3  # sets
_LEAST_PART = 0.5  # points
_POSSIBLE = 0.01  # share of the deals in which a bid must be made to be played for


def worth(made: Integers, target: int | None) -> Integers:
    """What each deal counts when sets are compared: its total, or what it adds to the score where a bid is to be made.

    Args:
        made: ``int64[MADE, N]``.
        target: the bid, in the times-ten scale.
    """
    totals: Integers = made[engine.TOTAL]
    return totals if target is None else np.where(totals >= target, totals, -target)


def ranking_target(sets: Iterable[Integers], target: int | None) -> int | None:
    """The bid by which sets are ranked; none if none of them ever makes it to speak of.

    Args:
        sets: ``int64[MADE, N]`` of each set.
        target: the bid to be made, in the times-ten scale, if there is one.
    """
    possible = target is not None and any((made[engine.TOTAL] >= target).mean() >= _POSSIBLE for made in sets)
    return target if possible else None


def emptied_suits(question: Question, cards: Hand) -> list[Suit]:
    """The side suits of which a set leaves nothing."""
    left = question.held.minus(*cards)
    return [
        suit for suit in Suit if suit is not question.trump and question.held.of_suit(suit) and not left.of_suit(suit)
    ]


def traits(question: Question, cards: Hand) -> Iterator[tuple[Card | Suit, Callable[[Hand], bool]]]:
    """What there is to explain about a set: each of its cards and each suit it empties, with a test for other sets that
    do without."""

    def has_fewer(card: Card) -> Callable[[Hand], bool]:
        return lambda other: other.count(card) < cards.count(card)

    def does_not_empty(suit: Suit) -> Callable[[Hand], bool]:
        return lambda other: suit not in emptied_suits(question, other)

    yield from ((card, has_fewer(card)) for card in cards.distinct())
    yield from ((suit, does_not_empty(suit)) for suit in emptied_suits(question, cards))


class Judgment:
    """Sets that have been dealt out over the same deals, the best first.

    Args:
        question: whose sets they are.
        target: the bid to be made, in the times-ten scale, if there is one.
        sets: masks.
        outcomes: what they came to.
        classic: the mask of the set that the classic list gives, one of the sets.
        chosen: the mask of a set that somebody has chosen, one of the sets.
    """

    def __init__(
        self,
        question: Question,
        target: int | None,
        sets: Sequence[int],
        outcomes: Sequence[Outcome],
        classic: int,
        chosen: int | None = None,
    ) -> None:
        self._question = question
        self._target = target
        made = [outcome.made for outcome in outcomes]
        ranked_by = ranking_target(made, target)
        self.by_score = ranked_by is not None
        """Whether sets are ranked by what they add to the score."""
        self._worth = [worth(each, ranked_by) for each in made]
        totals = [int(each[engine.TOTAL].sum()) for each in made]
        self._order = sorted(range(len(sets)), key=lambda place: (-int(self._worth[place].sum()), -totals[place]))
        self._fourth = self._order[_SHOWN] if len(self._order) > _SHOWN else None
        self._cards = [hand_of(mask) for mask in sets]
        self._outcomes = outcomes
        self._classic = list(sets).index(classic)
        self._chosen = None if chosen is None else list(sets).index(chosen)

    @property
    def best(self) -> tuple[Choice, ...]:
        """The best three, or as many as there are."""
        return tuple(self._choice(place) for place in self._order[:_SHOWN])

    @property
    def fourth(self) -> Choice | None:
        """The next."""
        return None if self._fourth is None else self._choice(self._fourth)

    @property
    def classic(self) -> Choice:
        """What the classic list gives."""
        return self._choice(self._classic)

    @property
    def chosen(self) -> Choice | None:
        """What somebody has chosen."""
        return None if self._chosen is None else self._choice(self._chosen)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the best set is as it is, the weightiest reason first."""
        best = self._order[0]
        about: dict[int, list[Card | Suit]] = {}
        for trait, is_without in traits(self._question, self._cards[best]):
            rival = next((place for place in self._order if is_without(self._cards[place])), None)
            if rival is not None:
                about.setdefault(rival, []).append(trait)
        found = [self._reason(best, rival, what) for rival, what in about.items()]
        return tuple(sorted(found, key=lambda each: -each.points.mean))

    @property
    def broken(self) -> tuple[Meld, ...]:
        """Melds of the hand that the best set breaks, each by what is lost of it."""
        question = self._question
        before = count_meld(question.held, question.trump, question.rules).melds
        left = question.held.minus(*self._cards[self._order[0]])
        after = list(count_meld(left, question.trump, question.rules).melds)
        lost = []
        for meld in before:
            if meld in after:
                after.remove(meld)
                continue
            # What is left of it may be a smaller meld of some of its cards.
            rest = [each for each in after if each not in before and not Counter(each.cards) - Counter(meld.cards)]
            for each in rest:
                after.remove(each)
            points = meld.points - sum(each.points for each in rest)
            if points:
                lost.append(Meld(meld.name, points, meld.cards))
        return tuple(lost)

    def _choice(self, place: int) -> Choice:
        made = self._outcomes[place].made
        own, partners = engine.DECLARERS_MELD, engine.PARTNERS_MELD
        if not self._question.won:
            own, partners = partners, own
        chance = score = None
        if self._target is not None:
            reached = int((made[engine.TOTAL] >= self._target).sum())
            chance = share(made.shape[1], reached, reached)
            score = self._estimate(worth(made, self._target))
        return Choice(
            cards=self._cards[place].cards,
            total=self._estimate(made[engine.TOTAL]),
            own_meld=self._estimate(made[own]),
            partner_meld=self._estimate(made[partners]),
            trick_points=self._estimate(made[engine.TRICKS]),
            chance=chance,
            score=score,
            over_fourth=None if self._fourth in (None, place) else self._lead(place, self._fourth),
            over_classic=self._lead(place, self._classic),
            behind=None if place == self._order[0] else self._lead(self._order[0], place),
        )

    def _reason(self, best: int, other: int, about: list[Card | Suit]) -> Reason:
        mine, others = self._outcomes[best], self._outcomes[other]
        differences = (mine.parts - others.parts).reshape(2, engine.MELD_PARTS)
        sides = ("own", "partner") if self._question.won else ("partner", "own")
        tricks = int((mine.made[engine.TRICKS] - others.made[engine.TRICKS]).sum())
        sums = [("both", "tricks", tricks)]
        sums += [
            (side, kind, int(points))
            for side, kinds in zip(sides, differences, strict=True)
            for kind, points in zip(KINDS_OF_MELD, kinds, strict=True)
        ]
        scale = self._question.rules.unit / 10 / mine.made.shape[1]
        parts = [Part(whose, what, points * scale) for whose, what, points in sums]
        parts = [part for part in parts if abs(part.points) >= _LEAST_PART * self._question.rules.unit / 10]
        return Reason(
            cards=tuple(each for each in about if isinstance(each, Card)),
            emptied=tuple(each for each in about if isinstance(each, Suit)),
            instead=self._cards[other].cards,
            points=self._lead(best, other),
            parts=tuple(sorted(parts, key=lambda part: -abs(part.points))),
        )

    def _lead(self, place: int, other: int) -> Estimate:
        """How much better one is than another, on the same deals."""
        return self._estimate(self._worth[place] - self._worth[other])

    def _estimate(self, values: Integers) -> Estimate:
        """The mean in the rules' scale."""
        found = estimate(len(values), int(values.sum()), int((values * values).sum()))
        return found.scaled(self._question.rules.unit / 10)
