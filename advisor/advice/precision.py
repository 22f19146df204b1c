"""How many deals are enough: until the mean is as sharp as asked for and the bids are settled."""

_MARGIN = 1.02  # the error that a number of deals will leave is itself an estimate
_MOST_GROWTH = 4


def deals_wanted(deals: int, error: float | None, precision: float, *, settled: bool, most_for_bids: int) -> int:
    """How many deals are wanted in all; ``deals`` or fewer if it is enough.

    Depends on nothing but what has been counted, so that a seed gives the same digits for any number of threads.

    Args:
        deals: dealt so far.
        error: the standard error of the mean that they leave; ``None`` if it is not known.
        precision: the standard error asked for, in the same unit.
        settled: whether more deals would hardly move a recommended bid.
        most_for_bids: how many deals are made to settle bids: where they are still unsettled then, two of them are as
            good as each other, and both are shown.
    """
    if error is None:
        return deals * _MOST_GROWTH
    if error >= precision:
        return min(int(deals * (error / precision) ** 2 * _MARGIN) + 1, deals * _MOST_GROWTH)
    return deals if settled else max(deals, min(2 * deals, most_for_bids))
