"""The terms of a simulation, checked before anything heavy is loaded."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

PLAYERS = ("skilled", "plain", "random")
"""The kinds of simulated player, the default first."""
STYLES = ("cautious", "balanced", "aggressive")
"""The styles of bidding."""
LEVELS = (85.0, 75.0, 60.0)
"""The percentage of deals that each style wants to make."""

_SEEDS = 2**63


@dataclass(frozen=True, slots=True)
class Experiment:
    """How often to deal, which deals, and who plays.

    Attributes:
        deals: how often to deal the unseen cards.
        seed: which sequence of deals.
        players: the kind of simulated player in all four seats, one of :data:`PLAYERS`.
        threads: how many to use; as many as there are processors if not given.

    Raises:
        ValueError: if a value is out of range.
    """

    deals: int = 20_000
    seed: int = 1
    players: str = PLAYERS[0]
    threads: int | None = None

    def __post_init__(self) -> None:
        if self.deals < 1:
            raise ValueError(f"deals={self.deals} is not possible; deal at least once")
        if not 0 <= self.seed < _SEEDS:
            raise ValueError(f"seed={self.seed} is not possible; it must be from 0 to {_SEEDS - 1}")
        if self.players not in PLAYERS:
            raise ValueError(f'no players "{self.players}"; they may be {", ".join(PLAYERS)}')
        if self.threads is not None and self.threads < 1:
            raise ValueError(f"threads={self.threads} is not possible; use at least one")


DEFAULT = Experiment()


def name_levels(levels: Sequence[float]) -> dict[str, float]:
    """The level of each style of bidding.

    Raises:
        ValueError: unless there are three falling percentages.
    """
    falling = all(higher >= lower for higher, lower in pairwise(levels))
    if len(levels) != len(STYLES) or not all(0 < level <= 100 for level in levels) or not falling:
        typed = ",".join(f"{level:g}" for level in levels)
        raise ValueError(f"levels={typed} is not possible; give three falling percentages, such as 85,75,60")
    return dict(zip(STYLES, map(float, levels), strict=True))
