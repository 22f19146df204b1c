"""The chance to win the game from any score, as self-play has found it."""

import json
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from advisor.advice.simulate import Integers
from advisor.table.rules import OPTIONS, Rules

WINNING_FILE = Path(__file__).with_name("winning.json")
"""The chances, by the points that each side needs, and how they were found."""

STEP = 50
"""Points from one place in the file to the next; between them chances are interpolated."""
PLACES = 41
"""The last is for all who need 2,000 or more."""
FINE = 10
"""Points from one place to the next in the tables that answers use."""
UNIT = 10_000
"""A chance of 1 in the file."""

Chances = NDArray[np.float64]
Flags = NDArray[np.bool_]


def refine(coarse: Chances) -> Chances:
    """A table with places ``FINE`` points apart from one with places ``STEP`` points apart."""
    places = np.arange(PLACES) * STEP
    between = np.arange(0, places[-1] + 1, FINE)
    rows = np.array([np.interp(between, places, row) for row in coarse])
    return np.array([np.interp(between, places, column) for column in rows.T]).T


def chance_to_win(table: Chances, ours: Integers, theirs: Integers) -> Chances:
    """The chance to win the game that goes on.

    Who deals next is left out of account: that moves the chance by less than one in a hundred.

    Args:
        table: the chances by the points that our side and the other need, as :func:`refine` makes them.
        ours, theirs: points that either side still needs, in the times-ten scale; any shape.
    """
    row, column = (np.clip((needed + FINE - 1) // FINE, 0, len(table) - 1) for needed in (ours, theirs))
    chances: Chances = table[row, column]
    return chances


def chance_after(table: Chances, rules: Rules, ours: Integers, theirs: Integers, declaring: Flags) -> Chances:
    """The chance to win the game after a deal: 1 or 0 where it is over.

    Args:
        table: see :func:`chance_to_win`.
        rules: their target, and who has won if both sides reach it.
        ours, theirs: the scores after the deal, in the times-ten scale; any shape.
        declaring: whether our side declared, of the same shape.
    """
    chances = chance_to_win(table, rules.target - ours, rules.target - theirs)
    both = declaring if rules.end_tie == "declarer" else np.where(ours == theirs, declaring, ours > theirs)
    here, there = ours >= rules.target, theirs >= rules.target
    return np.where(here & there, both, np.where(here, 1.0, np.where(there, 0.0, chances)))


@cache
def table_for(rules: Rules) -> Chances:
    """The chances under the preset most like these rules: first in the cards passed, then in the lowest bid."""

    def likeness(name: str) -> tuple[bool, bool, int]:
        preset = Rules.load(name)
        same = sum(preset[option.key] == rules[option.key] for option in OPTIONS)
        return preset.pass_cards == rules.pass_cards, preset.min_bid == rules.min_bid, same

    tables = _tables()
    return tables[max(tables, key=likeness)]


@cache
def _tables() -> dict[str, Chances]:
    found = json.loads(WINNING_FILE.read_text("utf-8"))["presets"]
    return {name: refine(np.array(chances, float) / UNIT) for name, chances in found.items()}
