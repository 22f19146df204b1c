"""What the declaring side makes in all with all hands open: its trick points, and its meld where it keeps it.

Under ``meld_needs`` the meld counts only for a side that takes a trick, or a counter. The solver knows nothing of that:
it tells trick points. Nearly always they settle it, since a side that cannot be held to the last trick's ten takes a
counter. Where they do not, other counts of the same cards do: one in which the last trick is worth nothing tells
whether a counter can be had, one in which nearly every card is worth something whether a trick can.
"""

from collections.abc import Callable
from dataclasses import replace

from advisor.advice.solving import Solver
from advisor.table.cards import Card, Rank
from advisor.table.position import Position
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam

Watch = Callable[[], None]
"""Called every now and then; what it raises ends the search."""


class OpenTotals:
    """Totals of the declaring side in positions of one deal.

    Args:
        start: the first position; all others come from it by play.
        meld: of both partners, in the rules' scale.
        rules: the rules.
        budget: positions that may be searched for one total, about, by either count.
        watch: see :data:`Watch`.
    """

    def __init__(self, start: Position, meld: int, rules: Rules, budget: int, watch: Watch | None = None) -> None:
        self._start = start
        self._meld = meld
        self._rules = rules
        self._budget = budget
        self._progress = None if watch is None else lambda _: watch()
        self._solver = Solver(start, rules, progress=self._progress)
        self._other: Solver | None = None
        self._last = rules.scaled(rules.last_trick)
        # From how many trick points on the side has surely taken what its meld needs.
        self._enough = {"none": 0, "trick": 1, "counter": self._last + 1}[rules.meld_needs] if meld else 0

    def kept(self, after: Position, *, before: bool) -> bool:
        """Whether the side has taken what its meld needs.

        Args:
            after: the position after a card.
            before: whether it had taken it before that card.
        """
        if before or after.trick:
            return before
        if self._rules.meld_needs == "trick":
            return after.leader.team is after.declaring_team
        took_last = after.over and after.leader.team is after.declaring_team
        return after.points[after.declaring_team] > (self._last if took_last else 0)

    def trick_points(self, position: Position, guess: int | None = None) -> int:
        """The trick points that the side ends with.

        Raises:
            NotSolved: if the budget is used up.
        """
        self._solver.allow(self._budget)
        return self._solver.value(position, guess)

    def total(self, position: Position, trick_points: int, *, kept: bool) -> int | None:
        """Trick points and meld together; ``None`` if no count tells.

        Args:
            position: the position.
            trick_points: of :meth:`trick_points`.
            kept: whether the side has taken what its meld needs, see :meth:`kept`.

        Raises:
            NotSolved: if the budget is used up.
        """
        if kept or trick_points >= self._enough:
            return trick_points + self._meld
        if position.over:
            return trick_points
        if self._rules.meld_needs == "trick":
            return self._total_by_tricks(position)
        return self._total_by_counters(position, trick_points)

    def best_card(self, position: Position, trick_points: int, total: int, *, kept: bool) -> Card:
        """The first card, as hands are written, that keeps the total.

        Raises:
            NotSolved: if the budget is used up.
        """
        self._solver.allow(self._budget)
        if kept or trick_points >= self._enough:
            return self._solver.best_card(position, trick_points)
        *others, last = position.legal(self._rules)
        for card in others:
            after = position.play(card, self._rules)
            if self.total(after, self.trick_points(after), kept=self.kept(after, before=kept)) == total:
                return card
        return last

    def _total_by_counters(self, position: Position, trick_points: int) -> int | None:
        """What a side makes that has no counter yet and cannot be sure of more than the last trick's points."""
        if not trick_points:
            return 0
        counters = self._value(position, replace(self._rules, last_trick=0))
        if not counters:  # It can be sure of the last trick and of nothing else, and any meld is worth as much as that.
            return self._last
        # To be sure of a counter may cost it what it is sure of otherwise.
        return trick_points + self._meld if counters == trick_points else None

    def _total_by_tricks(self, position: Position) -> int | None:
        """What a side makes that has no trick yet and can be held to no points."""
        everything = replace(self._rules, unit=10, counters="11-10-4-3-2", last_trick=10)
        if self._value(position, everything):
            return self._meld
        return None if _nines_may_fall_together(position) else 0

    def _value(self, position: Position, rules: Rules) -> int:
        """What the side can be sure of from here on where cards count otherwise."""
        if self._other is None:
            self._other = Solver(replace(self._start, points=PerTeam()), rules, progress=self._progress)
        self._other.allow(self._budget)
        return self._other.value(replace(position, points=PerTeam()), 0)


def _nines_may_fall_together(position: Position) -> bool:
    """Whether everybody may play a nine to the same trick, which no count gives anything for."""
    held = [[card.rank for card in hand] for hand in position.hands]
    for seat, card in zip(position.leader.clockwise, position.trick, strict=False):
        held[seat.index] = [card.rank]
    return all(Rank.NINE in ranks for ranks in held)
