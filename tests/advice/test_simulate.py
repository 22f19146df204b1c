"""The experiment: what comes back is what happened, deal by deal, whoever counts it."""

import random
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest

from advisor.advice import simulate as room
from advisor.advice.bidding import advise
from advisor.advice.experiment import Experiment
from advisor.advice.simulate import Estimate, Tally, estimate, hand_of, masks_of, simulate
from advisor.engine import playout
from advisor.table.cards import DECK, Card, Hand, Suit
from advisor.table.rules import Rules

HAND = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")
WEAK = Hand.parse("9S 9S 9H 9H 9D 9D 9C JS JH JC KC QD")
STANDARD = Rules.load("standard")

Deals = list[dict[str, int]]
"""For each deal the value of every column."""

COLUMNS = {
    "own_meld": playout.OWN_MELD,
    "partner_meld": playout.PARTNER_MELD,
    "opponents_meld": playout.OPPONENTS_MELD,
    "trick_points": playout.TRICK_POINTS,
    "total": playout.TOTAL,
}


def tally_of(hand: Hand, rules: Rules, deals: int, *, seed: int = 1, trump: Suit = Suit.SPADES) -> Tally:
    (tally,) = simulate(hand, rules, [trump], Experiment(deals=deals, seed=seed, threads=1))
    return tally


def deal_by_deal(hand: Hand, rules: Rules, deals: int, *, trump: Suit = Suit.SPADES) -> tuple[Deals, list[Tally]]:
    """The values of every deal, from the difference that it makes to the sums; and the tallies after each deal."""
    tallies = [tally_of(hand, rules, number, trump=trump) for number in range(1, deals + 1)]
    sums = [np.zeros_like(tallies[0].sums), *(tally.sums for tally in tallies)]
    seen = [
        {name: int((after - before)[0, place]) for name, place in COLUMNS.items()} for before, after in pairwise(sums)
    ]
    return seen, tallies


def shares_at_least(values: list[int], points: int) -> float:
    return sum(value >= points for value in values) / len(values)


# --- estimates -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "mean", "standard_error"),
    [
        ([10, 20, 30], 20.0, 10 / sqrt(3)),
        ([250, 250], 250.0, 0.0),
        ([0, 100], 50.0, 50.0),
    ],
)
def test_estimate(values: list[int], mean: float, standard_error: float) -> None:
    found = estimate(len(values), sum(values), sum(value * value for value in values))
    assert found.mean == pytest.approx(mean)
    assert found.standard_error == pytest.approx(standard_error)


def test_one_value_knows_no_error() -> None:
    assert estimate(1, 7, 49) == Estimate(7.0, None)
    assert Estimate(7.0, None).to_dict() == {"mean": 7.0, "standard_error": None}


def test_estimate_rounds_to_a_thousandth_in_documents() -> None:
    assert Estimate(2 / 3, 1 / 3).to_dict() == {"mean": 0.667, "standard_error": 0.333}


@pytest.mark.parametrize("deals", [2, 3, 10, 37, 200])
def test_total_from_the_histogram(deals: int) -> None:
    """Mean, error, range and chances, counted naively from how often each total came."""
    tally = tally_of(HAND, STANDARD, deals)
    values = [points for points, times in enumerate(tally.totals.tolist()) for _ in range(times)]
    assert len(values) == deals

    (found,) = advise(HAND, trump="S", deals=deals).trumps
    assert found.total.mean == pytest.approx(fmean(values))
    assert found.total.standard_error == pytest.approx(stdev(values) / sqrt(deals))
    assert found.low == max(value for value in values if shares_at_least(values, value) >= 0.9)
    assert found.high == max(value for value in values if shares_at_least(values, value) >= 0.1)
    assert [chance.bid for chance in found.chances] == list(range(250, max(values) + 1, 10))
    for chance in found.chances:
        share = shares_at_least(values, chance.bid)
        assert chance.probability == pytest.approx(share)
        assert chance.standard_error == pytest.approx(sqrt(share * (1 - share) / deals))


def test_a_single_deal_has_no_spread() -> None:
    (found,) = advise(HAND, trump="S", deals=1).trumps
    assert found.total.standard_error is None
    assert found.low == found.high == found.total.mean
    assert {chance.probability for chance in found.chances} == {1.0}


# --- deal by deal ----------------------------------------------------------------------------------------------------


def test_sums_deal_by_deal() -> None:
    seen, tallies = deal_by_deal(HAND, STANDARD, 60)
    last = tallies[-1]
    for name, place in COLUMNS.items():
        values = [deal[name] for deal in seen]
        assert last.sums[1, place] == sum(value * value for value in values)
        assert last.estimate(place).mean == pytest.approx(fmean(values))
        assert last.estimate(place).standard_error == pytest.approx(stdev(values) / sqrt(60))
    assert sorted(deal["total"] for deal in seen) == [
        points for points, times in enumerate(last.totals.tolist()) for _ in range(times)
    ]
    assert last.at_least().tolist() == [
        sum(deal["total"] >= points for deal in seen) for points in range(len(last.totals))
    ]


@pytest.mark.parametrize("trump", Suit)
def test_every_deal_adds_up(trump: Suit) -> None:
    seen, _ = deal_by_deal(HAND, STANDARD, 60, trump=trump)
    for deal in seen:
        assert deal["total"] == deal["own_meld"] + deal["partner_meld"] + deal["trick_points"]
        assert 0 <= deal["trick_points"] <= 250
        assert all(value % 10 == 0 for value in deal.values())
    assert len({deal["trick_points"] for deal in seen}) > 5


def test_cards_that_help_and_cards_given_back() -> None:
    deals = 400
    seen, tallies = deal_by_deal(HAND, STANDARD, deals)
    cards = [np.zeros_like(tallies[0].cards), *(tally.cards for tally in tallies)]
    changes = [after - before for before, after in pairwise(cards)]
    totals = [deal["total"] for deal in seen]
    (found,) = advise(HAND, trump="S", deals=deals).trumps

    for change in changes:
        assert change[playout.GIVEN].sum() <= 4
        assert change[playout.RETURNED].sum() <= 4
    helpful = {}
    for card in DECK:
        given = [bool(change[playout.GIVEN, card.index]) for change in changes]
        having = [total for total, has in zip(totals, given, strict=True) if has]
        lacking = [total for total, has in zip(totals, given, strict=True) if not has]
        if len(having) >= 100 and len(lacking) >= 100:
            error = sqrt(stdev(having) ** 2 / len(having) + stdev(lacking) ** 2 / len(lacking))
            helpful[str(card)] = (fmean(having) - fmean(lacking), error, len(having) / deals)
    assert len(helpful) >= 2
    assert {str(each.card): (each.points, each.standard_error, each.share) for each in found.helpful} == {
        name: pytest.approx(numbers) for name, numbers in helpful.items()
    }
    assert [each.points for each in found.helpful] == sorted((each.points for each in found.helpful), reverse=True)

    returned = {
        str(card): sum(bool(change[playout.RETURNED, card.index]) for change in changes) / deals
        for card in HAND.distinct()
    }
    assert {str(each.card): each.share for each in found.give_back} == {
        name: pytest.approx(share) for name, share in returned.items() if share
    }
    assert [each.share for each in found.give_back] == sorted((each.share for each in found.give_back), reverse=True)


# --- meld that must be saved -----------------------------------------------------------------------------------------


def test_meld_is_lost_without_a_counter() -> None:
    """No points for the last trick here: a side without trick points has taken no counter."""
    common = {"pass_cards": 0, "last_trick": 0}
    free, _ = deal_by_deal(WEAK, Rules.load("standard", **common), 300)
    trick, _ = deal_by_deal(WEAK, Rules.load("standard", meld_needs="trick", **common), 300)
    counter, _ = deal_by_deal(WEAK, Rules.load("standard", meld_needs="counter", **common), 300)
    lost = 0
    for deal, with_trick, with_counter in zip(free, trick, counter, strict=True):
        melds = deal["own_meld"] + deal["partner_meld"]
        assert with_counter["trick_points"] == with_trick["trick_points"] == deal["trick_points"]
        if deal["trick_points"]:
            assert with_counter["total"] == with_trick["total"] == deal["total"]
        else:
            assert with_counter["total"] == 0
            assert with_trick["total"] in (0, melds)
            lost += melds > 0
    assert lost > 0


def test_last_trick_alone_saves_no_meld_where_a_counter_is_asked_for() -> None:
    totals = {
        needs: tally_of(WEAK, Rules.load("standard", pass_cards=0, meld_needs=needs), 2000).estimate(playout.TOTAL).mean
        for needs in ("none", "trick", "counter")
    }
    assert totals["counter"] <= totals["trick"] < totals["none"]


# --- the same digits -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["skilled", "plain", "random"])
@pytest.mark.parametrize("threads", [2, 7])
def test_threads_do_not_matter(players: str, threads: int) -> None:
    def tallies(number: int) -> list[Tally]:
        return simulate(HAND, STANDARD, Suit, Experiment(deals=2300, seed=3, players=players, threads=number))

    for one, many in zip(tallies(1), tallies(threads), strict=True):
        assert np.array_equal(one.sums, many.sums)
        assert np.array_equal(one.totals, many.totals)
        assert np.array_equal(one.cards, many.cards)


@pytest.mark.parametrize("size", [1, 7, 499, 500, 10_000])
def test_chunks_do_not_matter(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = tally_of(HAND, STANDARD, 500)
    monkeypatch.setattr(room, "CHUNK_DEALS", size)
    chunked = tally_of(HAND, STANDARD, 500)
    assert np.array_equal(usual.sums, chunked.sums)
    assert np.array_equal(usual.totals, chunked.totals)
    assert np.array_equal(usual.cards, chunked.cards)


def test_the_same_deals_serve_every_trump() -> None:
    together = simulate(HAND, STANDARD, Suit, Experiment(deals=300))
    assert [tally.trump for tally in together] == list(Suit)
    for tally in together:
        alone = tally_of(HAND, STANDARD, 300, trump=tally.trump)
        assert np.array_equal(alone.sums, tally.sums)
        assert np.array_equal(alone.totals, tally.totals)


def test_seeds_and_players_matter() -> None:
    tallies = [
        simulate(HAND, STANDARD, [Suit.SPADES], Experiment(deals=300, seed=seed, players=players))[0].sums.tolist()
        for seed, players in [(1, "skilled"), (2, "skilled"), (2**63 - 1, "skilled"), (1, "plain"), (1, "random")]
    ]
    assert all(one != other for i, one in enumerate(tallies) for other in tallies[:i])


def test_progress_counts_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []

    def listen(done: int, wanted: int) -> None:
        told.append((done, wanted))

    simulate(HAND, STANDARD, [Suit.SPADES], Experiment(deals=3500), progress=listen)
    done = [number for number, _ in told]
    assert {wanted for _, wanted in told} == {3500}
    assert len(done) > 1
    assert done == sorted(set(done))
    assert done[-1] == 3500


def test_an_interruption_ends_the_work() -> None:
    told: list[int] = []

    def interrupt(done: int, _: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(HAND, STANDARD, [Suit.SPADES], Experiment(deals=10_000_000), progress=interrupt)
    assert len(told) == 1


def test_cards_that_partner_is_known_to_hold() -> None:
    no_exchange = Rules.load("standard", pass_cards=0)
    (tally,) = simulate(
        WEAK,
        no_exchange,
        [Suit.CLUBS],
        Experiment(deals=200),
        partner_holds=Hand.parse("AS AH AD AC", size=None),
    )
    (unknown,) = simulate(WEAK, no_exchange, [Suit.CLUBS], Experiment(deals=200))
    assert tally.estimate(playout.PARTNER_MELD).mean >= 100
    assert unknown.estimate(playout.PARTNER_MELD).mean < 100


# --- masks -----------------------------------------------------------------------------------------------------------


def test_masks_hold_each_copy_once() -> None:
    rng = random.Random(5)
    for _ in range(200):
        pack = [Card.parse(str(card)) for card in DECK for _ in range(2)]
        rng.shuffle(pack)
        hands = [Hand(tuple(pack[start : start + 12])) for start in range(0, 48, 12)]
        masks = masks_of(*hands)
        assert sum(masks) == 2**48 - 1
        assert [mask.bit_count() for mask in masks] == [12] * 4
        assert [hand_of(mask) for mask in masks] == hands


def test_mask_of_literal_cards() -> None:
    """Two bits a card, twelve a suit, the strongest card lowest."""
    (mask,) = masks_of(Hand.parse("AS AS 10S 9C", size=None))
    assert mask == 0b11 | 0b01 << 2 | 0b01 << 46
    assert hand_of(0b10 | 0b11 << 22) == Hand.parse("AS 9H 9H", size=None)
