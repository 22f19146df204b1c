"""Numbers with their uncertainty."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
"""How often the shown intervals hold the true chance."""
_NORMAL = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error, both in points; the error of a single value is not known."""

    mean: float
    standard_error: float | None

    @property
    def is_sure(self) -> bool:
        """Whether the mean is farther from zero than luck explains, two standard errors."""
        return self.standard_error is not None and abs(self.mean) > 2 * self.standard_error

    def to_dict(self) -> dict[str, float | None]:
        """Both numbers, rounded to a thousandth of a point."""
        error = None if self.standard_error is None else round(self.standard_error, 3)
        return {"mean": round(self.mean, 3), "standard_error": error}

    def scaled(self, factor: float) -> "Estimate":
        """The estimate in another scale."""
        error = None if self.standard_error is None else self.standard_error * factor
        return Estimate(self.mean * factor, error)


def estimate(number: int, total: int, squares: int, size: int = 1) -> Estimate:
    """The mean of values that come in independent groups.

    Args:
        number: of groups, one or more.
        total: the sum of all values.
        squares: the sum of the squares of the groups' sums.
        size: values in a group.
    """
    return Estimate(total / number / size, _error_of_mean(number, total, squares, size))


def _error_of_mean(number: int, total: int, squares: int, size: int) -> float | None:
    if number == 1:
        return None
    variance = (number * squares - total * total) / (number * (number - 1))
    return sqrt(variance / number) / size


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happens.

    Attributes:
        probability: the share of the deals, 0 to 1.
        standard_error: of that share; that of a single shuffle is not known.
        low, high: the interval that holds the true chance with :data:`CONFIDENCE`, after Wilson (1927).
    """

    probability: float
    standard_error: float | None
    low: float
    high: float

    def to_dict(self) -> dict[str, float | None]:
        """The numbers, rounded to a thousandth of a percent."""
        return {
            "probability": round(self.probability, 5),
            "standard_error": None if self.standard_error is None else round(self.standard_error, 5),
            "low": round(self.low, 5),
            "high": round(self.high, 5),
        }


def share(number: int, total: int, squares: int, size: int = 1) -> Share:
    """How often something happens in deals that come in independent groups; arguments as for :func:`estimate`.

    Wilson's interval wants the number of independent trials: that number which would have this standard error.
    """
    trials = number * size
    probability = total / trials
    error = _error_of_mean(number, total, squares, size)
    worth = probability * (1 - probability) / error**2 * number / (number - 1) if error else trials
    shift = _NORMAL**2 / worth
    center = (probability + shift / 2) / (1 + shift)
    reach = _NORMAL / (1 + shift) * sqrt(probability * (1 - probability) / worth + shift / (4 * worth))
    # At the ends rounding may leave a trace on the wrong side of the share itself.
    return Share(
        probability, error, min(probability, max(0.0, center - reach)), max(probability, min(1.0, center + reach))
    )
