"""The face of the exact solver: positions of the table in, exact values out.

What is asked of a deal is asked again and again in other words: is it at least so many points? Two answers that touch
are the value. The solver remembers what it proved, so that every question about the same deal helps the next.
"""

from collections.abc import Callable
from math import gcd

from advisor.advice.kernels import Kernels
from advisor.advice.simulate import masks_of, pick, rule_table
from advisor.advice.solution import CardValue, NotSolved, Solution
from advisor.engine import memory, open_hands, solver
from advisor.engine import rule_table as rule
from advisor.table.cards import Card, Hand
from advisor.table.position import Position
from advisor.table.rules import Rules, rules_of
from advisor.table.seats import Seat

Progress = Callable[[int], None]
"""Told how many positions have been looked at."""

_STRETCH = 200_000  # positions searched between two looks at the clock and the keyboard: some 50 ms
_STEP = 10  # points by which a question differs from the last
_MOST_BUCKETS = 1 << 16  # of memory to begin with: 16 MB
_GROWTH = 2
_MOST_WORDS = 1 << 24  # of memory: 128 MB
_POSITIONS_A_WORD = 1  # searched before there is more memory


def solve(
    position: Position,
    rules: Rules | str | None = None,
    *,
    progress: Progress | None = None,
    budget: int | None = None,
) -> Solution:
    """The exact value of a position with all hands open, of every legal card, and one best line of play.

    Args:
        position: where the deal stands.
        rules: the rules, a preset name or a file; ``standard`` if not given.
        progress: called every now and then.
        budget: how many positions may be searched, about; as many as it takes if not given.

    Raises:
        PositionError: if the position cannot come about under these rules.
        ValueError: if all cards are played.
        NotSolved: if the budget is used up.
    """
    return Solver(position, rules, progress=progress, budget=budget).solve(position)


class Solver:
    """Solves positions of one deal; what it has found out about one helps with the next.

    Args:
        start: the first position; all others that it is asked about come from it by play.
        rules: the rules, a preset name or a file; ``standard`` if not given.
        progress: called every now and then.
        budget: how many positions may be searched in all, about; as many as it takes if not given.

    Attributes:
        positions: how many have been searched.

    Raises:
        PositionError: if the position cannot come about under these rules.
        ValueError: if all cards are played.
    """

    def __init__(
        self,
        start: Position,
        rules: Rules | str | None = None,
        *,
        progress: Progress | None = None,
        budget: int | None = None,
    ) -> None:
        self._rules = rules_of(rules)
        start.check(self._rules)
        if start.over:
            raise ValueError("all cards are played; there is nothing to solve")
        self.positions = 0
        self._progress = progress
        self._budget = budget
        self._rule_table = rule_table(self._rules)
        self._grid = gcd(*(int(self._rule_table[index]) for index in _POINTS))
        held = [*start.hands]
        for seat, card in zip(start.leader.clockwise, start.trick, strict=False):
            held[seat.index] = held[seat.index].plus(card)
        self._dealt = masks_of(*held)
        self._table = open_hands.empty_table()
        self._memory = memory.empty_memory(_buckets(start.tricks_left))
        self._table[open_hands.HANDS : open_hands.HANDS + 4] = self._dealt
        self._table[open_hands.STAGE] = solver.LAY_OUT
        solver.search(self._table, self._memory, self._rule_table, 0)

    def allow(self, positions: int) -> None:
        """Set the budget anew: so many positions from here on."""
        self._budget = self.positions + positions

    def value(self, position: Position, guess: int | None = None) -> int:
        """The trick points that the declaring team ends with if all play best, in the rules' scale.

        Args:
            position: any that play leads to from the first.
            guess: what the value may be; the nearer the sooner it is found.

        Raises:
            NotSolved: if the budget is used up.
        """
        taken = position.points[position.declaring_team]
        if position.over:
            return taken
        unscaled = None if guess is None else self._rules.unscaled(guess - taken)
        return taken + self._rules.scaled(self._search(position, unscaled))

    def solve(self, position: Position) -> Solution:
        """The exact value of a position, of every legal card, and one best line of play.

        Args:
            position: any that play leads to from the first, but the end.

        Raises:
            NotSolved: if the budget is used up.
        """
        helping = position.to_move.team is position.declaring_team
        values: list[CardValue] = []
        guess = None
        for card in position.legal(self._rules):
            points = self.value(position.play(card, self._rules), guess)
            values.append(CardValue(card, points))
            guess = max(guess or 0, points) if helping else min(guess or points, points)
        values.sort(key=lambda each: -each.points if helping else each.points)
        line, end = self._line(position, values[0].points)
        return Solution(position, self._rules, end.points, tuple(values), line, self.positions)

    def best_card(self, position: Position, value: int) -> Card:
        """The first card, as hands are written, that keeps the value of a position, in the rules' scale.

        Raises:
            NotSolved: if the budget is used up.
        """
        cards = position.legal(self._rules)
        helping = position.to_move.team is position.declaring_team
        # Nothing does better, so what is at least as good keeps it; the last need not be asked.
        *others, last = cards
        return next((card for card in others if self._keeps(position, card, value, helping=helping)), last)

    def _keeps(self, position: Position, card: Card, value: int, *, helping: bool) -> bool:
        after = position.play(card, self._rules)
        need = self._rules.unscaled(value - after.points[after.declaring_team])
        if after.over:
            return need == 0
        if helping:
            return self._ask(after, need) >= need
        return self._ask(after, need + self._grid) < need + self._grid

    def _line(self, position: Position, value: int) -> tuple[tuple[tuple[Seat, Card], ...], Position]:
        line = []
        while not position.over:
            card = self.best_card(position, value)
            line.append((position.to_move, card))
            position = position.play(card, self._rules)
        return tuple(line), position

    def _search(self, position: Position, guess: int | None) -> int:
        """The points that the declaring team takes from here on, in the times-ten scale."""
        lower, upper = 0, self._rules.unscaled(position.points_left(self._rules))
        if guess is None:
            # A linear fit to the values of a hundred deals; where it is wrong, the search takes a little longer.
            guess = round(0.8 * self._ask(position, None) + 0.19 * upper + self._grid / 2)
        need = guess
        asked_up = asked_down = False
        while lower < upper:
            need = min(max(need - need % self._grid, lower + self._grid), upper)
            answer = self._ask(position, need)
            if answer >= need:
                lower, asked_up = answer, True
            else:
                upper, asked_down = answer, True
            if asked_up and asked_down:
                need = (lower + upper + self._grid) // 2
            else:
                need = lower + _STEP if asked_up else upper + self._grid - _STEP
        return lower

    def _ask(self, position: Position, need: int | None) -> int:
        """A bound on what the declaring team takes from here on that tells whether it is at least ``need``; without
        a need, what it takes if all play the card that looks best."""
        table = self._table
        table[open_hands.HANDS : open_hands.HANDS + 4], cards = self._masks(position)
        table[open_hands.TRUMP] = position.trump.index
        table[open_hands.SIDE] = 0 if position.declaring_team is Seat.NORTH.team else 1
        table[open_hands.LEADER] = position.leader.index
        table[open_hands.ON_TABLE] = len(cards)
        table[open_hands.TRICK : open_hands.TRICK + len(cards)] = cards
        table[open_hands.NEED] = 0 if need is None else need
        table[open_hands.STAGE] = solver.GUESS if need is None else solver.ASK
        table[open_hands.SEARCHED] = 0
        before = self.positions
        while table[open_hands.STAGE] != solver.ANSWERED:
            if self._budget is not None and self.positions >= self._budget:
                raise NotSolved(f"no answer after {self.positions:,} positions")
            stretch = _STRETCH if self._budget is None else min(_STRETCH, self._budget - self.positions)
            solver.search(table, self._memory, self._rule_table, stretch)
            self.positions = before + int(table[open_hands.SEARCHED])
            if self.positions > _POSITIONS_A_WORD * self._memory.size and self._memory.size < _MOST_WORDS:
                self._memory = memory.grown(self._memory, _GROWTH)
            if self._progress is not None:
                self._progress(self.positions)
        return int(table[open_hands.VALUE])

    def _masks(self, position: Position) -> tuple[list[int], list[int]]:
        """The hands and the cards on the table, each card by the bit that its holder was laid out with."""
        masks = [pick(hand, dealt) for hand, dealt in zip(position.hands, self._dealt, strict=True)]
        cards = []
        for seat, card in zip(position.leader.clockwise, position.trick, strict=False):
            place = seat.index
            cards.append(pick(Hand((card,)), self._dealt[place] & ~masks[place]))
        return masks, cards


def kernels() -> Kernels:
    """What the solver runs."""
    return Kernels([(solver.search, solver.samples())])


_POINTS = (rule.ACE_POINTS, rule.TEN_POINTS, rule.KING_POINTS, rule.QUEEN_POINTS, rule.JACK_POINTS, rule.LAST_TRICK)


def _buckets(tricks: int) -> int:
    """How much memory a deal with so many tricks left is given."""
    return min(_MOST_BUCKETS, 1 << max(4, 2 * tricks - 5))
