"""How good a choice was: the one place where costs become grades.

A grade is given in the light of what the player knew. A cost that luck explains, under two standard errors, is never
more than ``fine``; so a player is not blamed for what nobody can tell.
"""

from advisor.advice.review_results import Grade, Option

THRESHOLDS: tuple[tuple[Grade, float, float], ...] = (
    ("blunder", 40.0, 0.40),
    ("mistake", 15.0, 0.15),
    ("slip", 5.0, 0.05),
)
"""From which cost on a choice is so bad: in points, in the times-ten scale, or in the chance that the player's side has
its way with the contract; the worst grade first."""

HALF = 0.5
"""What a call or a throw-in is priced in, of the score difference: one side gains where the other loses as much."""
SOUND, RISKY = 0.60, 0.50
"""From which chance on a contract is sound, or at least only risky: with three in five an aggressive bidder bids."""


def grade(option: Option, unit: int, *, by_game: bool = False) -> Grade:
    """The grade of a choice that was made.

    Args:
        option: the choice.
        unit: of the rules: 10, or 1 where points are divided by ten.
        by_game: whether the chance to win the game counts, not the score of the deal.
    """
    behind = option.chance_behind if by_game else option.score_behind
    if behind is None:
        return "best"
    if behind.mean <= 0 or not behind.is_sure:
        return "fine"
    points = option.behind.mean * 10 / unit if option.behind and option.behind.is_sure else 0.0
    chance = option.chance_behind.mean if option.chance_behind and option.chance_behind.is_sure else 0.0
    return next((name for name, most, share in THRESHOLDS if points >= most or chance >= share), "fine")


def verdict(chance: float, *, forced: bool) -> str:
    """What to say of a contract that is made so often."""
    if forced:
        return "forced"
    return "sound" if chance >= SOUND else "risky" if chance >= RISKY else "overbid"
