"""The experiment: what comes back is what happened, deal by deal, whoever counts it."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest

from advisor.advice import bidding
from advisor.advice import simulate as room
from advisor.advice.bidding import advise
from advisor.advice.experiment import Experiment
from advisor.advice.simulate import Tally, hand_of, masks_of, simulate
from advisor.engine import simulation
from advisor.table.cards import DECK, Card, Hand, Suit
from advisor.table.rules import Rules, presets
from tests.chunks import in_chunks_of

HAND = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")
WEAK = Hand.parse("9S 9S 9H 9H 9D 9D 9C JS JH JC KC QD")
KNOWN = Hand.parse("10C", size=None)
STANDARD = Rules.load("standard")

COLUMNS = {
    "own_meld": simulation.OWN_MELD,
    "partner_meld": simulation.PARTNER_MELD,
    "opponents_meld": simulation.OPPONENTS_MELD,
    "trick_points": simulation.TRICK_POINTS,
    "total": simulation.TOTAL,
}


def tally_of(
    hand: Hand,
    rules: Rules,
    deals: int,
    *,
    seed: int = 1,
    trump: Suit = Suit.SPADES,
    partner_holds: Hand | None = None,
) -> Tally:
    (tally,) = simulate(
        hand, rules, [trump], Experiment(deals=deals, seed=seed, threads=1), partner_holds=partner_holds
    )
    return tally


def differences(arrays: Iterable[Any]) -> list[Any]:
    """What each array adds to the one before; the first adds all it has."""
    first, *others = arrays
    return [first, *(after - before for before, after in pairwise([first, *others]))]


def deal_by_deal(
    hand: Hand, rules: Rules, deals: int, *, trump: Suit = Suit.SPADES
) -> tuple[list[dict[str, int]], list[Tally]]:
    """The value of every column in every deal, and the tallies after each; a known card of partner's makes every
    deal a shuffle of its own."""
    tallies = [tally_of(hand, rules, number, trump=trump, partner_holds=KNOWN) for number in range(1, deals + 1)]
    sums = differences(tally.sums for tally in tallies)
    return [{name: int(each[0, place]) for name, place in COLUMNS.items()} for each in sums], tallies


@dataclass(frozen=True)
class Shuffle:
    """What a shuffle's three deals make together, by column, and each of their totals."""

    sums: dict[str, int]
    totals: list[int]
    given: dict[Card, int]
    given_total: dict[Card, int]


@cache
def shuffle_by_shuffle(trump: Suit, shuffles: int) -> tuple[list[Shuffle], Tally]:
    tallies = [tally_of(HAND, STANDARD, 3 * number, trump=trump) for number in range(1, shuffles + 1)]
    seen = [
        Shuffle(
            sums={name: int(sums[0, place]) for name, place in COLUMNS.items()},
            totals=[int(np.flatnonzero(row)[0]) for row in totals],
            given={card: int(cards[simulation.GIVEN_TIMES, card.index]) for card in DECK},
            given_total={card: int(cards[simulation.GIVEN_TOTAL, card.index]) for card in DECK},
        )
        for sums, totals, cards in zip(
            differences(tally.sums for tally in tallies),
            differences(tally.totals for tally in tallies),
            differences(tally.cards for tally in tallies),
            strict=True,
        )
    ]
    return seen, tallies[-1]


def error_of_mean(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values))


# --- shuffle by shuffle ----------------------------------------------------------------------------------------------


def test_each_packet_goes_to_each_seat() -> None:
    """Without an exchange each of the three packets is partner's once and an opponent's twice."""
    rules = Rules.load("standard", pass_cards=0)
    for number in range(1, 40):
        tally = tally_of(HAND, rules, 3 * number)
        partner, opponents = (int(tally.sums[0, COLUMNS[name]]) for name in ("partner_meld", "opponents_meld"))
        assert opponents == 2 * partner > 0


def test_means_and_errors() -> None:
    shuffles, tally = shuffle_by_shuffle(Suit.SPADES, 80)
    assert tally.deals == 240
    for name, place in COLUMNS.items():
        thirds = [shuffle.sums[name] / 3 for shuffle in shuffles]
        assert tally.estimate(place).mean == pytest.approx(fmean(thirds))
        assert tally.estimate(place).standard_error == pytest.approx(error_of_mean(thirds))


def test_totals_and_shares() -> None:
    shuffles, tally = shuffle_by_shuffle(Suit.SPADES, 80)
    everything = sorted(total for shuffle in shuffles for total in shuffle.totals)
    assert sum(everything) == tally.sums[0, simulation.TOTAL]
    assert tally.most() == everything[-1]
    for shuffle in shuffles:
        assert shuffle.totals == sorted(shuffle.totals, reverse=True)
    for points in range(250, everything[-1] + 20, 10):
        thirds = [sum(total >= points for total in shuffle.totals) / 3 for shuffle in shuffles]
        share = tally.share_of(points)
        assert share.probability == pytest.approx(fmean(thirds))
        assert share.standard_error == pytest.approx(error_of_mean(thirds))
        assert 0 <= share.low <= share.probability <= share.high <= 1
    for percent in (10.0, 50.0, 85.0, 100.0):
        # The most points for which enough of the totals are as high.
        assert tally.reached(percent) == max(
            total for total in everything if sum(each >= total for each in everything) >= percent / 100 * 240
        )


def test_lead_over_another_trump() -> None:
    spades, diamonds = simulate(HAND, STANDARD, [Suit.SPADES, Suit.DIAMONDS], Experiment(deals=240))
    seen = (shuffle_by_shuffle(Suit.SPADES, 80)[0], shuffle_by_shuffle(Suit.DIAMONDS, 80)[0])
    leads = [(mine.sums["total"] - theirs.sums["total"]) / 3 for mine, theirs in zip(*seen, strict=True)]
    lead = spades.lead_over(diamonds)
    assert lead.mean == pytest.approx(fmean(leads))
    assert lead.standard_error == pytest.approx(error_of_mean(leads))
    back = diamonds.lead_over(spades)
    assert (back.mean, back.standard_error) == pytest.approx((-lead.mean, lead.standard_error))


def test_gain_of_a_card() -> None:
    """The ratio estimator with its linearised error, written out shuffle by shuffle."""
    shuffles, tally = shuffle_by_shuffle(Suit.SPADES, 80)
    found = 0
    for card in DECK:
        given = sum(shuffle.given[card] for shuffle in shuffles)
        if not given:
            assert tally.gain_of(card) is None
            continue
        having = sum(shuffle.given_total[card] for shuffle in shuffles) / given
        all_totals = sum(shuffle.sums["total"] for shuffle in shuffles)
        lacking = (all_totals - having * given) / (240 - given)
        variance = 0.0
        for shuffle in shuffles:
            n, points, total = shuffle.given[card], shuffle.given_total[card], shuffle.sums["total"]
            mine = (points - n * having) / given
            others = (total - points - (3 - n) * lacking) / (240 - given)
            variance += (mine - others) ** 2
        gain = tally.gain_of(card)
        assert gain is not None
        assert gain[0].mean == pytest.approx(having - lacking)
        assert gain[0].standard_error == pytest.approx(sqrt(variance), rel=1e-6)
        assert gain[1] == pytest.approx(given / 240)
        found += 1
    assert found > 5


@pytest.mark.parametrize(
    ("trump", "card", "bids"), [(Suit.SPADES, "QS", (450, 510, 630)), (Suit.HEARTS, "AH", (260, 320, 440))]
)
def test_errors_are_what_means_err_by(trump: Suit, card: str, bids: tuple[int, ...]) -> None:
    """Many runs with other seeds: they spread as each of them says."""
    runs = [tally_of(HAND, STANDARD, 300, seed=seed, trump=trump) for seed in range(400)]
    mean = [run.estimate(simulation.TOTAL) for run in runs]
    gain = [found[0] for run in runs if (found := run.gain_of(Card.parse(card)))]
    for estimates in (mean, gain):
        spread = stdev(each.mean for each in estimates)
        assert fmean(each.standard_error or 0.0 for each in estimates) == pytest.approx(spread, rel=0.12)
    for points in bids:
        shares = [run.share_of(points) for run in runs]
        spread = stdev(each.probability for each in shares)
        assert fmean(each.standard_error or 0.0 for each in shares) == pytest.approx(spread, rel=0.12)
        truth = fmean(each.probability for each in shares)
        inside = fmean(each.low <= truth <= each.high for each in shares)
        assert 0.91 < inside < 0.985


def test_deals_of_a_shuffle_make_the_mean_sharper() -> None:
    tally = tally_of(HAND, STANDARD, 3000)
    assert tally.worth_deals() > 1.3 * tally.deals
    alone = tally_of(HAND, STANDARD, 3000, partner_holds=KNOWN)
    assert alone.worth_deals() == pytest.approx(alone.deals, rel=0.001)


def test_one_shuffle_knows_no_error() -> None:
    tally = tally_of(HAND, STANDARD, 1)
    assert tally_of(HAND, STANDARD, 6).worth_deals() == 6, "too few to compare"
    assert tally.deals == 3
    assert tally.estimate(simulation.TOTAL).standard_error is None
    assert tally.share_of(250).standard_error is None
    assert tally.gain_of(Card.parse("AH")) is None
    assert tally.worth_deals() == 3


# --- deal by deal ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trump", Suit)
def test_every_deal_adds_up(trump: Suit) -> None:
    seen, tallies = deal_by_deal(HAND, STANDARD, 60, trump=trump)
    for deal in seen:
        assert deal["total"] == deal["own_meld"] + deal["partner_meld"] + deal["trick_points"]
        assert 0 <= deal["trick_points"] <= 250
        assert all(value % 10 == 0 for value in deal.values())
    assert len({deal["trick_points"] for deal in seen}) > 5
    totals = [deal["total"] for deal in seen]
    last = tallies[-1]
    assert last.estimate(simulation.TOTAL).mean == pytest.approx(fmean(totals))
    assert last.estimate(simulation.TOTAL).standard_error == pytest.approx(error_of_mean(totals))
    assert last.share_of(300).probability == sum(total >= 300 for total in totals) / 60
    for cards in differences(tally.cards for tally in tallies):
        assert cards[simulation.GIVEN_TIMES].sum() <= 4


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
        needs: tally_of(WEAK, Rules.load("standard", pass_cards=0, meld_needs=needs), 2000)
        .estimate(simulation.TOTAL)
        .mean
        for needs in ("none", "trick", "counter")
    }
    assert totals["counter"] <= totals["trick"] < totals["none"]


# --- the same digits -------------------------------------------------------------------------------------------------


def same(one: Tally, other: Tally) -> bool:
    return (
        np.array_equal(one.sums, other.sums)
        and np.array_equal(one.totals, other.totals)
        and np.array_equal(one.cards, other.cards)
        and one.crossed == other.crossed
    )


@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize(
    ("threads", "shuffles"), [(2, None), (7, None), (1, 1), (1, 333), (7, 100), (2, 3000)], ids=str
)
def test_threads_and_chunks_do_not_matter(
    preset: str, threads: int, shuffles: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Rules.load(preset)

    def tallies(number: int) -> list[Tally]:
        return simulate(HAND, rules, Suit, Experiment(deals=2300, seed=3, threads=number))

    usual = tallies(1)
    if shuffles:
        monkeypatch.setattr(room, "_chunks", in_chunks_of(shuffles))
    assert all(map(same, usual, tallies(threads)))


@pytest.mark.parametrize("players", ["plain", "random"])
def test_threads_do_not_matter_to_other_players(players: str) -> None:
    one, many = (
        simulate(HAND, STANDARD, Suit, Experiment(deals=2300, players=players, threads=threads)) for threads in (1, 7)
    )
    assert all(map(same, one, many))


def test_precision_is_reached_with_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for threads, shuffles in ((1, 500), (2, 201), (7, 500)):
        monkeypatch.setattr(room, "_chunks", in_chunks_of(shuffles))
        found.append(advise(HAND, precision=1.0, threads=threads).to_dict())
    assert found[0] == found[1] == found[2]


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
    assert {wanted for _, wanted in told} == {3501}
    assert len(done) > 1
    assert done == sorted(set(done))
    assert done[-1] == 3501


def test_an_interruption_ends_the_work() -> None:
    told: list[int] = []

    def interrupt(done: int, _: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(HAND, STANDARD, [Suit.SPADES], Experiment(deals=10_000_000), progress=interrupt)
    assert len(told) == 1


def test_an_interruption_can_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_chunks", in_chunks_of(500))

    def interrupt(done: int, _: int) -> None:
        if done >= 4500:
            raise KeyboardInterrupt

    (partial,) = simulate(
        HAND, STANDARD, [Suit.SPADES], Experiment(deals=10_000_000), progress=interrupt, answer_interrupted=True
    )
    assert partial.deals == 4500
    assert same(partial, tally_of(HAND, STANDARD, 4500))


def test_an_interruption_after_the_last_deal_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bidding, "_classic", interrupt)
    with pytest.raises(KeyboardInterrupt):
        advise(HAND, deals=300)
    advice = advise(HAND, deals=300, answer_interrupted=True)
    assert not advice.complete
    assert advice.classic is None
    assert advice.deals == 300


def test_an_interruption_before_the_first_deals_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "deal_hidden", interrupt)
    with pytest.raises(KeyboardInterrupt):
        simulate(HAND, STANDARD, [Suit.SPADES], Experiment(deals=3), answer_interrupted=True)


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
    assert tally.estimate(simulation.PARTNER_MELD).mean >= 100
    assert unknown.estimate(simulation.PARTNER_MELD).mean < 100


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
