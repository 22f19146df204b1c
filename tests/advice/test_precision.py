"""How long it is dealt: until the mean is sharp and the bids are settled, or no longer worth waiting for."""

import re

import pytest

from advisor.advice.bidding import advise
from advisor.advice.experiment import FIRST_DEALS, MOST_DEALS_FOR_BIDS
from advisor.advice.precision import deals_wanted

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
NO_MARRIAGE = "AS AS 10S JS AH 10H KH JH AD QD JC 9C"


@pytest.mark.parametrize(
    ("deals", "error", "precision", "settled", "wanted"),
    [
        (6000, None, 1.0, False, 24_000),  # nothing known yet: four times as many
        (6000, 2.0, 1.0, True, 24_000),  # half the error takes four times the deals, and never more at once
        (6000, 1.2, 1.0, True, 8_813),  # 6000 * 1.44 * 1.02, and one
        (6000, 1.0, 1.0, True, 6_121),  # "below": just as much is not enough
        (6000, 0.99, 1.0, True, 6_000),  # enough
        (6000, 0.5, 1.0, False, 12_000),  # sharp enough, but a bid could still move
        (1_000_000, 0.1, 1.0, False, 1_200_000),
        (1_200_000, 0.1, 1.0, False, 1_200_000),  # a tie
        (1_200_000, 2.0, 1.0, False, 4_800_000),  # what was asked for is dealt, whatever it takes
    ],
)
def test_deals_wanted(deals: int, error: float | None, precision: float, settled: bool, wanted: int) -> None:
    assert deals_wanted(deals, error, precision, settled=settled, most_for_bids=MOST_DEALS_FOR_BIDS) == wanted


@pytest.mark.parametrize("precision", [2.0, 0.7])
def test_precision_is_reached(precision: float) -> None:
    advice = advise(HAND, precision=precision, trump="S")
    (spades,) = advice.trumps
    assert spades.total.standard_error is not None
    assert spades.total.standard_error < precision
    assert advice.complete
    assert advice.precision == precision
    assert FIRST_DEALS <= advice.deals <= MOST_DEALS_FOR_BIDS
    for style, bid in spades.bids.items():
        low, high = spades.bid_ranges[style]
        assert (low, high) == (bid, bid) or advice.deals == MOST_DEALS_FOR_BIDS


def test_more_precision_takes_more_deals() -> None:
    rough, fine = (advise(HAND, precision=precision, trump="S").deals for precision in (5.0, 0.4))
    assert rough < fine


def test_deals_are_the_most_that_precision_may_take() -> None:
    advice = advise(HAND, precision=0.05, deals=9000)
    assert advice.deals == 9000
    assert advice.complete


def test_precision_is_in_the_points_of_the_rules() -> None:
    long, short = advise(HAND, precision=1.0, trump="S"), advise(HAND, "short", precision=0.1, trump="S")
    assert long.deals == short.deals


def test_precision_where_no_trump_may_be_named() -> None:
    from advisor.table.rules import Rules

    advice = advise(NO_MARRIAGE, Rules.load("standard", trump_needs="marriage"), precision=0.1)
    assert advice.trump is None
    assert advice.deals == FIRST_DEALS


@pytest.mark.parametrize("precision", [0.0, -1.0, 0.001, float("nan"), float("inf")])
def test_precision_out_of_range(precision: float) -> None:
    with pytest.raises(ValueError, match="is not possible; give points"):
        advise(HAND, precision=precision)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("precision", "0.5", "precision='0.5' is not possible; it must be a number of points"),
        ("precision", True, "precision=True is not possible; it must be a number of points"),
        ("deals", 2.5, "deals=2.5 is not possible; it must be a whole number"),
        ("seed", 1.5, "seed=1.5 is not possible; it must be a whole number"),
        ("threads", "2", "threads='2' is not possible; it must be a whole number"),
    ],
)
def test_values_of_other_types(name: str, value: object, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        advise(HAND, **{name: value})  # type: ignore[arg-type]


def test_a_bid_that_is_never_lost_can_be_settled() -> None:
    (spades,) = advise(HAND, trump="S", levels=(100, 100, 100), deals=30_000).trumps
    low, high = spades.bid_ranges["balanced"]
    assert low is not None
    assert high is not None
    assert 250 < low <= high


def test_bids_that_few_deals_cannot_tell_apart() -> None:
    """With 300 deals every bid is uncertain by a step or more, and what many deals say is within the range."""
    few, many = advise(HAND, deals=300, seed=4), advise(HAND, deals=60_000)
    for rough, sharp in zip(few.trumps, many.trumps, strict=True):
        for style, (low, high) in rough.bid_ranges.items():
            assert (low or 0) <= (rough.bids[style] or 0) <= (high or 0)
            assert (low or 0) <= (sharp.bids[style] or 0) <= (high or 0)
    low, high = few.trumps[0].bid_ranges["aggressive"]
    assert low is not None
    assert high is not None
    assert low < high
