"""The exact solver without one of its ideas.

Each idea lives in one or two leaves. Without it, others stand in their place that find or save nothing but let the same
values come out, and the search is compiled anew. So the solver itself needs no switches.
"""

# mypy: allow-untyped-calls

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from advisor.advice.solving import Solver
from advisor.engine import jit, memory, solver
from advisor.engine.masks import count
from advisor.engine.memory import NO_CARD, UNKNOWN
from advisor.engine.patterns import places_of
from advisor.engine.solver import _ORDER, _sort
from advisor.table.position import Position
from advisor.table.rules import STANDARD

Replacement = tuple[object, str, Callable[..., Any]]
"""A module or class, the name of a function in it, and what stands in its place."""

_search = solver.search._function
_value = Solver.value


@jit.leaf
def _recall_nothing(*_position: Any) -> tuple[int, int, int]:
    return UNKNOWN, 0, NO_CARD


@jit.leaf
def _all_places(_needed: int, left: int, table: Any) -> Any:
    return places_of(left, left, table)


@jit.leaf
def _merge_nothing(_cards: int, _blocking: int, _starts: int) -> tuple[int, int]:
    return 0, 0


@jit.leaf
def _standing_for_none(_card: int, _needed: int, _takes: int, _starts: int) -> int:
    return 0


@jit.leaf
def _nothing_sure(_table: Any, _leader: int, _left: int) -> tuple[int, int]:
    return 0, 0


@jit.leaf
def _credit_nothing(_table: Any, _seat: int, _card: int, _hand: int) -> None:
    return


@jit.leaf
def _sort_unknown(choices: int, f: int, hand: int, left: int, _known: int, trump_suit: int, table: Any) -> Any:
    return _sort(choices, f, hand, left, NO_CARD, trump_suit, table)


@jit.leaf
def _list_plainly(choices: int, f: int, _hand: int, _left: int, _known: int, _trump_suit: int, table: Any) -> Any:
    """The choices in the order of their bits: the last in the list, which is tried first, has the lowest."""
    number = count(choices)
    for place in range(number):
        table[f + _ORDER + number - 1 - place] = NO_CARD - count((choices & -choices) - 1)
        choices &= choices - 1
    return number


def _value_from_the_middle(self: Solver, position: Position) -> int:
    taken = position.points[position.declaring_team]
    return _value(self, position, taken + position.points_left(STANDARD) // 2)


IDEAS: dict[str, tuple[Replacement, ...]] = {
    "what was proved is remembered": ((solver, "recall", _recall_nothing),),
    "a proof holds wherever the needed cards lie alike": ((memory, "places_of", _all_places),),
    "of equal cards one is tried": ((solver, "_merge", _merge_nothing),),
    "a card that is not needed stands for others of its class": ((solver, "_standing_for", _standing_for_none),),
    "points that are sure without a search": ((solver, "sure_points", _nothing_sure),),
    "leads that did well before come first": (
        (solver, "_credit", _credit_nothing),
        (solver, "_sort", _sort_unknown),
    ),
    "the most promising card comes first": ((solver, "_sort", _list_plainly),),
    "the first question is near a quick guess, not in the middle": ((Solver, "value", _value_from_the_middle),),
}
"""What each idea is replaced by."""


@contextmanager
def replaced(*replacements: Replacement) -> Iterator[None]:
    """Where the solver works with other functions in place of its own, under the standard rules."""
    with ExitStack() as stack:
        for owner, name, function in replacements:
            stack.enter_context(patch.object(owner, name, function))
        jit._compiled_leaf.cache_clear()  # leaves compiled before call the functions that are replaced
        stack.callback(jit._compiled_leaf.cache_clear)
        stack.enter_context(patch.object(solver, "search", jit.compiled(_search, nogil=True)))
        for sample in solver.samples():
            solver.search(*sample)  # compile
        yield
