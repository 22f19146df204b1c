"""How many deals are enough: until the mean is as sharp as asked for and the bids are settled."""

FIRST_DEALS = 6_000
MOST_DEALS_FOR_BIDS = 1_200_000
"""Where bids are still unsettled after so many deals, two of them are as good as each other, and both are shown."""
_MARGIN = 1.02  # the error that a number of deals will leave is itself an estimate
_MOST_GROWTH = 4


def deals_wanted(deals: int, error: float | None, precision: float, *, settled: bool) -> int:
    """How many deals are wanted in all; ``deals`` or fewer if it is enough.

    Depends on nothing but what has been counted, so that a seed gives the same digits for any number of threads.

    Args:
        deals: dealt so far.
        error: the standard error of the mean that they leave; ``None`` if it is not known.
        precision: the standard error asked for, in the same unit.
        settled: whether more deals would hardly move a recommended bid.
    """
    if error is None:
        return deals * _MOST_GROWTH
    if error >= precision:
        return min(int(deals * (error / precision) ** 2 * _MARGIN) + 1, deals * _MOST_GROWTH)
    return deals if settled else min(2 * deals, MOST_DEALS_FOR_BIDS)
