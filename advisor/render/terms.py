"""What an answer was simulated with, in words."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from advisor.table.rules import Rules

if TYPE_CHECKING:
    from advisor.advice.estimate import Estimate
    from advisor.advice.results import Advice
    from advisor.advice.suggestion import Suggestion


def terms(answer: "Advice | Suggestion", sharper: str = "") -> str:
    """Deals, with what makes them sharper than their number says, then seed, players and rules."""
    players = f"{answer.players} players"
    if answer.worlds:
        players += f" who imagine {answer.worlds} deals for a card"
    scale = "" if answer.rules.unit == 10 else ", points divided by ten"
    return f"{answer.deals:,} deals{sharper}, seed {answer.seed}, {players}, rules {answer.rules.name}{scale}"


def largest_error(estimates: "Iterable[Estimate]") -> str:
    """How far means may be off."""
    errors = [estimate.standard_error for estimate in estimates if estimate.standard_error is not None]
    if not errors:
        return "no error is known of one deal"
    largest = max(errors)
    return (
        f"one standard error of a mean is at most {largest:.0f}"
        if largest >= 100
        else f"one standard error of a mean is at most {largest:.2g}"
    )


def kept_meld(rules: Rules) -> str:
    """A sentence to add where a total is not simply a sum."""
    return "" if rules.meld_needs == "none" else " The total counts meld only where the side keeps it."
