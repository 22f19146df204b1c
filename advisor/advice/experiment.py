"""The terms of a simulation, checked before anything heavy is loaded."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from advisor.table.nearest import did_you_mean

PLAYERS = ("skilled", "expert", "plain", "random")
"""The kinds of simulated player, the default first."""
EXPERT = "expert"
STYLES = ("cautious", "balanced", "aggressive")
"""The styles of bidding."""
LEVELS = (85.0, 75.0, 60.0)
"""The percentage of deals that each style wants to make."""

DEFAULT_DEALS = 21_000
FIRST_DEALS = 6_000
"""With ``precision``, before anything is known."""
MOST_DEALS_FOR_BIDS = 1_200_000
"""With ``precision``, to settle bids."""
EXPERT_DEALS = 600
"""As many as experts play in a few seconds, in four trumps."""
EXCHANGE_DEALS = 20_000
"""Over which the sets of an exchange that come into question in the end are compared."""
EXPERT_EXCHANGE_DEALS = 400
MOST_EXCHANGE_DEALS = 500_000
"""All that is made in them is held in memory, for each set."""
AUCTION_DEALS = 10_000
"""That are bid and played out for every limit."""
EXPERT_AUCTION_DEALS = 200
MOST_AUCTION_DEALS = 50_000
"""What becomes of each with each limit is held in memory."""
DEFAULT_WORLDS = 16
MOST_WORLDS = 1024
_ROW = 8  # deals lie side by side in rows of so many
_SEEDS = 2**63
_MOST_DEALS = 10**11  # sums of squares stay within 63 bits
_MOST_PRECISE = 0.01


@dataclass(frozen=True, slots=True)
class Experiment:
    """How often to deal, which deals, and who plays.

    Attributes:
        deals: how often to deal the unseen cards, rounded up to whole shuffles of three deals; with ``precision``, how
            often at most. If not given, 21,000 (600 with experts), or with ``precision`` as often as it takes.
        seed: which sequence of deals.
        players: the kind of simulated player in all four seats, one of :data:`PLAYERS`.
        threads: how many to use; as many as there are processors if not given.
        precision: deal until the standard error of the mean total is below so many points, and the bids are settled.
        worlds: how many deals an expert imagines for each decision, rounded up to a multiple of eight; 16 if not given,
            and only for experts.

    Raises:
        ValueError: if a value is out of range.
    """

    deals: int | None = None
    seed: int = 1
    players: str = PLAYERS[0]
    threads: int | None = None
    precision: float | None = None
    worlds: int | None = None

    def __post_init__(self) -> None:
        for name in ("deals", "seed", "threads", "worlds"):
            value = getattr(self, name)
            if value is not None and type(value) is not int:
                raise ValueError(f"{name}={value!r} is not possible; it must be a whole number")
        if self.precision is not None and type(self.precision) not in (int, float):
            raise ValueError(f"precision={self.precision!r} is not possible; it must be a number of points")
        if self.deals is not None and not 1 <= self.deals <= _MOST_DEALS:
            raise ValueError(
                f"deals={self.deals} is not possible; deal once at least and {_MOST_DEALS:,} times at most"
            )
        if not 0 <= self.seed < _SEEDS:
            raise ValueError(f"seed={self.seed} is not possible; it must be from 0 to {_SEEDS - 1}")
        if self.players not in PLAYERS:
            near = did_you_mean(self.players, PLAYERS)
            raise ValueError(f'no players "{self.players}"{near}; they may be {", ".join(PLAYERS)}')
        if self.threads is not None and self.threads < 1:
            raise ValueError(f"threads={self.threads} is not possible; use at least one")
        if self.worlds is not None and self.players != EXPERT:
            raise ValueError(f"worlds={self.worlds} is for expert players only; say players=expert, or leave it out")
        if self.worlds is not None and not 1 <= self.worlds <= MOST_WORLDS:
            raise ValueError(
                f"worlds={self.worlds} is not possible; an expert imagines 1 to {MOST_WORLDS:,} deals for a decision"
            )
        if self.precision is not None and not _MOST_PRECISE <= self.precision < inf:
            raise ValueError(
                f"precision={self.precision:g} is not possible; give points, {_MOST_PRECISE:g} or more, such as 0.5"
            )

    @property
    def most_deals(self) -> int:
        """How often to deal at most."""
        if self.deals or self.precision is not None:
            return self.deals or _MOST_DEALS
        return EXPERT_DEALS if self.players == EXPERT else DEFAULT_DEALS

    @property
    def first_deals(self) -> int:
        """How often to deal before asking whether that is precise enough."""
        return EXPERT_DEALS if self.players == EXPERT else FIRST_DEALS

    @property
    def most_for_bids(self) -> int:
        """How often to deal at most only to settle bids."""
        return 20 * EXPERT_DEALS if self.players == EXPERT else MOST_DEALS_FOR_BIDS

    @property
    def auction_deals(self) -> int:
        """How many deals to bid and play out for a call."""
        usual = EXPERT_AUCTION_DEALS if self.players == EXPERT else AUCTION_DEALS
        return min(self.deals or usual, MOST_AUCTION_DEALS)

    @property
    def imagined(self) -> int | None:
        """How many deals an expert imagines for each decision, whole rows; ``None`` if no player is one."""
        return -(-(self.worlds or DEFAULT_WORLDS) // _ROW) * _ROW if self.players == EXPERT else None

    @property
    def workers(self) -> int:
        """How many threads to use."""
        return self.threads or os.cpu_count() or 1


DEFAULT = Experiment()


def name_levels(levels: Sequence[float]) -> dict[str, float]:
    """The level of each style of bidding.

    Raises:
        ValueError: unless there are three falling percentages.
    """
    falling = all(higher >= lower for higher, lower in pairwise(levels))
    shares = max(levels, default=0) < 1  # somebody wrote 0.85 for 85 %
    if len(levels) != len(STYLES) or not all(0 < level <= 100 for level in levels) or not falling or shares:
        typed = ",".join(f"{level:g}" for level in levels)
        raise ValueError(f"levels={typed} is not possible; give three falling percentages, such as 85,75,60")
    return dict(zip(STYLES, map(float, levels), strict=True))
