"""Chances, and costs of chance, as text. They are rounded toward zero, so that none reads as more than it is: over a
level that a bid misses, or over a grade that a mistake does not reach."""

from math import trunc

_DUST = 1e-6
"""What counts as reached: 0.29 is 28.999... hundredths to the machine."""


def percent(share: float) -> str:
    """A chance to a tenth of a percent."""
    return f"{_whole(1000 * share) / 10:.1f} %"


def whole_percent(share: float) -> str:
    """A chance, or what was lost of one, in whole percent."""
    return f"{_whole(100 * share)} %"


def signed_percent(share: float) -> str:
    """How much more of a chance, or less, in whole percent."""
    whole = _whole(100 * share)
    return f"{whole:+d} %" if whole else "0 %"


def _whole(number: float) -> int:
    return trunc(number + (_DUST if number > 0 else -_DUST))
