"""Bidding advice: the reported cases, and the laws that hold for every hand and every table."""

import json
import random
from collections import Counter
from dataclasses import FrozenInstanceError, replace
from itertools import combinations, combinations_with_replacement, pairwise
from pathlib import Path
from typing import Any

import pytest

from advisor.advice.bidding import advise
from advisor.advice.experiment import Experiment
from advisor.advice.passing import suggest_pass
from advisor.advice.results import Advice, TrumpAdvice
from advisor.advice.simulate import simulate
from advisor.engine import simulation
from advisor.table.cards import Card, Hand, HandError, NotationError, Suit
from advisor.table.meld import count_meld
from advisor.table.rules import Rules, RulesError, RulesFileError
from tests.cases_files import read_reports

REPORTS = {case["id"]: case for case in read_reports("bid")}
REPORTS |= {case["id"]: case for case in read_reports("meld")}
REPORTS |= {case["id"]: case for case in read_reports("cli")}

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
HOPELESS = REPORTS["bid-02-hopeless"]["input"]["hand"]
NINES = REPORTS["bid-11-nines-misdeal"]["input"]["hand"]
NO_MARRIAGE = "AS AS 10S JS AH 10H KH JH AD QD JC 9C"
LONG_HEARTS = "AH AH 10H 10H KH JH 9H AS AD KC QC 9C"
"""Best in hearts, with a marriage in clubs only."""

PRESETS = ["standard", "gamerules", "three-pass", "no-pass", "family-190", "old-count", "short"]
STYLES = ["cautious", "balanced", "aggressive"]
PACK = [rank + suit for suit in "SHDC" for rank in ("A", "10", "K", "Q", "J", "9") for _ in range(2)]


def random_hands(number: int, seed: int) -> list[str]:
    rng = random.Random(seed)
    return [" ".join(rng.sample(PACK, 12)) for _ in range(number)]


def texts(cards: tuple[Card, ...] | Hand) -> list[str]:
    return [str(card) for card in cards]


def in_trump(advice: Advice, trump: str) -> TrumpAdvice:
    (found,) = [each for each in advice.trumps if str(each.trump) == trump]
    return found


# --- reported cases --------------------------------------------------------------------------------------------------


def test_hopeless_hand_passes() -> None:
    advice = advise(HOPELESS, deals=2000)
    assert advice.bids == {"cautious": None, "balanced": None, "aggressive": None}
    assert advice.best is not None
    assert advice.best.chance_of(310) < 0.5


def test_long_suit_is_trump() -> None:
    case = REPORTS["bid-03-long-suit-trump"]
    advice = advise(case["input"]["hand"], deals=2000)
    assert str(advice.trump) == case["expected"]["trump"] == "H"
    assert advice.best is not None
    assert advice.best.meld_now.total == case["expected"]["meld"] == 180


def test_one_card_short_of_a_run() -> None:
    case = REPORTS["bid-05-near-run"]
    advice = advise(case["input"]["hand"], deals=2000)
    assert str(advice.trump) == case["expected"]["trump"] == "C"
    assert advice.best is not None
    holes = {str(hole.card): hole for hole in advice.best.holes}
    assert (
        [card for card, hole in holes.items() if "run" in hole.melds] == case["expected"]["missing_for_run"] == ["JC"]
    )
    assert holes["JC"].points == 110  # a run for a royal marriage


@pytest.mark.parametrize(("rules", "step", "minimum"), [("standard", 10, 250), ("short", 1, 25)])
def test_advice_stays_on_the_ladder(rules: str, step: int, minimum: int) -> None:
    for hand in random_hands(20, seed=6):
        advice = advise(hand, rules, deals=500)
        for each in advice.trumps:
            bids = [chance.bid for chance in each.chances]
            assert bids == list(range(minimum, minimum + step * len(bids), step))
            for bid in each.bids.values():
                assert bid is None or bid in bids
        assert advice.classic is not None
        for classic in (advice.classic.cautious, advice.classic.bold):
            assert classic.bid is None or (classic.bid >= minimum and classic.bid % step == 0)


def test_a_coarse_ladder() -> None:
    advice = advise(HAND, Rules.load("standard", bid_step=50, min_bid=300), deals=500)
    spades = in_trump(advice, "S")
    assert [chance.bid for chance in spades.chances[:4]] == [300, 350, 400, 450]
    assert all(bid is not None and bid % 50 == 0 for bid in spades.bids.values())
    assert advice.classic is not None
    assert advice.classic.bold.bid is not None
    assert advice.classic.bold.bid % 50 == 0


@pytest.mark.parametrize(
    ("hand", "right"),
    [
        (NINES, {"any": True, "no_ace": True, "off": False}),
        ("9S 9S 9H 9H 9D AS JS JH JC KC QD 10D", {"any": True, "no_ace": False, "off": False}),
        ("9S 9S 9H 9H 10D KS JS JH JC KC QD 10D", {"any": False, "no_ace": False, "off": False}),
    ],
    ids=["seven nines", "five nines and an ace", "four nines"],
)
def test_right_to_a_new_deal(hand: str, right: dict[str, bool]) -> None:
    for value, expected in right.items():
        advice = advise(hand, Rules.load("standard", five_nines=value), deals=50)
        assert advice.may_ask_for_redeal is expected
        assert advice.to_dict()["may_ask_for_redeal"] is expected
    assert advise(hand, deals=50).may_ask_for_redeal is False


def test_seven_nines_pass() -> None:
    assert REPORTS["bid-11-nines-misdeal"]["expected"]["action"] == "pass"
    assert set(advise(NINES, deals=2000).bids.values()) == {None}


def test_classic_range() -> None:
    case = REPORTS["bid-12-partner-meld-counted-once"]
    advice = advise(case["input"]["hand"], trump=case["input"]["trump"], deals=2000)
    assert advice.classic is not None
    low, high = advice.classic.cautious.bid, advice.classic.bold.bid
    assert low is not None
    assert high is not None
    assert low >= case["expected"]["range"]["low_at_least"] == 150
    assert high > low


def test_meld_is_shown_for_each_trump() -> None:
    case = REPORTS["meld-23-each-trump"]
    advice = advise(case["input"]["hand"], deals=50)
    found = {str(each.trump): each.meld_now.total for each in advice.trumps}
    assert found == case["expected"]["meld_by_trump"] == {"S": 100, "H": 90, "D": 100, "C": 90}


def test_more_deals_make_a_closer_estimate() -> None:
    hand = REPORTS["cli-03-more-samples-closer"]["input"]["cli"][0]
    few, many = (advise(hand, trump="S", deals=deals).trumps[0] for deals in (50, 1000))
    for closer, rougher in ((many.total, few.total), (many.trick_points, few.trick_points)):
        assert closer.standard_error is not None
        assert rougher.standard_error is not None
        assert 0 < closer.standard_error < rougher.standard_error


def test_one_deal_knows_no_error() -> None:
    (spades,) = advise(HAND, trump="S", deals=1).trumps
    assert spades.total.standard_error is None
    assert spades.to_dict()["total"]["standard_error"] is None


def test_cards_to_pass() -> None:
    """A short search finds one of the best three sets."""
    for each in advise(HAND).trumps:
        found = suggest_pass(HAND, each.trump, deals=2_000)
        assert each.pass_cards in [choice.cards for choice in found.best]


def test_cards_to_give_back() -> None:
    advice = advise(HAND)
    assert advice.best is not None
    assert [str(back.card) for back in advice.best.give_back[:3]] == ["KH", "QD", "9C"]
    assert all(not each.give_back for each in advice.trumps if each is not advice.best)


# --- laws ------------------------------------------------------------------------------------------------------------


def check_laws(advice: Advice) -> None:
    """What holds for any hand, table and players."""
    rules = advice.rules
    scale = rules.unit / 10
    step, minimum = round(rules.bid_step * scale), round(rules.min_bid * scale)
    tricks = (240 + rules.last_trick) * scale
    for each in advice.trumps:
        largest = each.chances[-1].bid if each.chances else minimum - step
        assert [chance.bid for chance in each.chances] == list(range(minimum, largest + 1, step))
        assert all(0 < chance.probability <= 1 for chance in each.chances)
        assert all(more.probability <= less.probability for less, more in pairwise(each.chances))
        for chance in each.chances:
            assert 0 <= chance.share.low <= chance.probability <= chance.share.high <= 1
            assert each.chance_of(chance.bid) == chance.probability
        assert each.chance_of(largest + step) == 0
        assert each.low <= each.high

        for style in STYLES:
            enough = [c.bid for c in each.chances if c.probability * 100 >= advice.levels[style] - 1e-9]
            assert each.bids[style] == (max(enough) if enough and each.nameable else None)
        heights = [each.bids[style] or 0 for style in STYLES]
        assert heights == sorted(heights)

        assert 0 <= each.trick_points.mean <= tricks
        if rules.meld_needs == "none":
            parts = each.own_meld.mean + each.partner_meld.mean + each.trick_points.mean
            assert each.total.mean == pytest.approx(parts)
        assert min(each.own_meld.mean, each.partner_meld.mean, each.opponents_meld.mean) >= 0

        assert each.meld_now == count_meld(advice.hand, each.trump, rules)
        assert len(each.pass_cards) == rules.pass_cards
        assert not Counter(each.pass_cards) - Counter(advice.hand.cards)
        assert {back.card for back in each.give_back} <= set(advice.hand.cards)
        assert all(0 < back.share <= 1 for back in each.give_back)
        assert sum(back.share for back in each.give_back) <= rules.pass_cards + 1e-9
        assert all(advice.hand.count(help_.card) < 2 for help_ in each.helpful)
        assert all(0 < help_.share < 1 and help_.standard_error > 0 for help_ in each.helpful)

    allowed = [each for each in advice.trumps if each.nameable]
    best = max(allowed, key=lambda each: (each.bids["balanced"] or 0, each.total.mean), default=None)
    assert advice.best is best
    assert advice.trump == (best.trump if best else None)
    assert advice.bids == (best.bids if best else dict.fromkeys(STYLES))
    assert (advice.classic is None) == (best is None)
    if advice.classic:
        check_classic(advice)
    assert json.loads(json.dumps(advice.to_dict())) == advice.to_dict()


def check_classic(advice: Advice) -> None:
    classic, rules = advice.classic, advice.rules
    assert classic is not None
    assert classic.trump is advice.trump
    cautious, bold = classic.cautious, classic.bold
    assert cautious.received == cautious.returned == Hand()
    assert cautious.meld == count_meld(advice.hand, classic.trump, rules).total
    assert len(bold.received) == len(bold.returned) == rules.pass_cards
    kept = advice.hand.plus(*bold.received).minus(*bold.returned)
    assert len(kept) == 12
    assert bold.meld == count_meld(kept, classic.trump, rules).total
    assert bold.meld >= cautious.meld
    scale = rules.unit / 10
    step, minimum = round(rules.bid_step * scale), round(rules.min_bid * scale)
    for each in (cautious, bold):
        points = each.meld + each.trick_points.mean
        if each.bid is None:
            assert points < minimum
        else:
            assert each.bid >= minimum
            assert each.bid % step == 0
            assert each.bid <= points + 1e-9 < each.bid + step + 1e-9


@pytest.mark.parametrize("preset", PRESETS)
def test_laws_under_every_preset(preset: str) -> None:
    for hand in [HAND, HOPELESS, NO_MARRIAGE, *random_hands(4, seed=7)]:
        check_laws(advise(hand, preset, deals=500))


@pytest.mark.parametrize("players", ["skilled", "plain", "random"])
def test_laws_for_all_players(players: str) -> None:
    for hand in [HAND, HOPELESS, *random_hands(4, seed=8)]:
        advice = advise(hand, players=players, deals=500)
        assert advice.players == players
        check_laws(advice)


@pytest.mark.parametrize(
    "options",
    [
        {"trump_needs": "marriage"},
        {"meld_needs": "trick"},
        {"meld_needs": "counter", "last_trick": 0},
        {"pass_cards": 1},
        {"pass_cards": 2, "counters": "10-10-5-5"},
        {"pass_cards": 0, "five_nines": "any"},
        {"min_bid": 400, "bid_step": 100},
        {"min_bid": 2000},
        {"min_bid": 10},
        {"must_beat": "none", "overtrump": False, "dix": 0},
        {"doubles": "single", "double_run": 300, "double_pinochle": 40, "roundhouse": "250"},
        {"unit": 1, "trump_needs": "marriage", "pass_cards": 3, "bid_step": 50},
    ],
    ids=lambda options: " ".join(f"{key}={value}" for key, value in options.items()),
)
def test_laws_under_other_rules(options: dict[str, Any]) -> None:
    for hand in [HAND, NO_MARRIAGE, LONG_HEARTS, *random_hands(3, seed=9)]:
        check_laws(advise(hand, Rules.load("standard", **options), deals=300))


@pytest.mark.parametrize("levels", [(100, 50, 1), (90, 90, 90), (62.5, 33.3, 0.1)])
def test_levels_are_adjustable(levels: tuple[float, float, float]) -> None:
    advice = advise(HAND, levels=levels, deals=400)
    assert advice.levels == dict(zip(STYLES, levels, strict=True))
    check_laws(advice)


def test_levels_that_a_bid_meets_exactly() -> None:
    """In 300 deals every percentage is a whole number of deals: 165 of them are enough for a level of 55."""
    exact = 0
    for level in range(1, 101):
        (spades,) = advise(HAND, trump="S", levels=(level, level, level), deals=300).trumps
        made = {chance.bid: round(300 * chance.probability) for chance in spades.chances}
        assert spades.bids["balanced"] == max(bid for bid, times in made.items() if times >= 3 * level), level
        exact += 3 * level in made.values()
    assert exact > 10


def test_falling_levels_never_lower_the_bid() -> None:
    bids = [advise(HAND, trump="S", levels=(level,) * 3, deals=300).bids["balanced"] or 0 for level in (95, 75, 50, 5)]
    assert bids == sorted(bids)
    assert bids[0] < bids[-1]


def test_dead_contracts_have_no_chance() -> None:
    """Partner can meld no more than eight aces and four jacks beside these kings and queens: 1,040."""
    (spades,) = advise("KS KS KH KH KD KD KC KC QS QS QH QH", "no-pass", trump="S", deals=2000).trumps
    assert spades.meld_now.total == 920  # kings 800, royal marriages 80, marriages 40
    assert all(spades.chance_of(bid) == 1 for bid in range(200, 930, 10))
    assert spades.chances[-1].bid <= 920 + 1040 + 250
    assert [spades.chance_of(bid) for bid in range(2220, 5000, 10)] == [0] * 278
    assert spades.chance_of(spades.chances[-1].bid) > 0
    assert spades.chance_of(spades.chances[-1].bid + 10) == 0


# --- the same digits -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["standard", "no-pass"])
def test_same_seed_same_digits(rules: str) -> None:
    first, *others = (advise(HAND, rules, deals=2300, seed=7, threads=threads).to_dict() for threads in (1, 2, 7, None))
    assert all(other == first for other in others)
    assert advise(HAND, rules, deals=2300, seed=8).to_dict()["trumps"] != first["trumps"]


def test_one_trump_alone_is_the_same() -> None:
    full = advise(HAND, deals=400)
    for each in full.trumps:
        alone = advise(HAND, trump=each.trump, deals=400)
        (only,) = alone.trumps
        assert only == replace(each, behind=None, give_back=only.give_back)
        assert alone.trump is each.trump
        assert only.give_back == each.give_back or each is not full.best
    assert [str(each.trump) for each in full.trumps] == ["S", "H", "D", "C"]


@pytest.mark.parametrize("trump", ["h", "hearts", "♥", Suit.HEARTS])
def test_trump_spellings(trump: str | Suit) -> None:
    assert [each.trump for each in advise(HAND, trump=trump, deals=10).trumps] == [Suit.HEARTS]


def test_hand_and_rules_in_every_form(tmp_path: Path) -> None:
    expected = advise(HAND, deals=100).to_dict()
    file = tmp_path / "ours.toml"
    file.write_text("pass_cards = 4\n", encoding="utf-8")
    assert advise(Hand.parse(HAND), Rules.load(), deals=100).to_dict() == expected
    assert advise("ATKQJ9.AK.QJ.A9", "default", deals=100).to_dict() == expected
    assert advise(" ".join(reversed(HAND.split())), str(file), deals=100).to_dict() == expected


# --- options ---------------------------------------------------------------------------------------------------------


def test_only_a_suit_with_a_marriage_may_be_named() -> None:
    free = advise(LONG_HEARTS, deals=500)
    assert str(free.trump) == "H"
    assert all(each.nameable for each in free.trumps)

    bound = advise(LONG_HEARTS, Rules.load("standard", trump_needs="marriage"), deals=500)
    assert {str(each.trump): each.nameable for each in bound.trumps} == {"S": False, "H": False, "D": False, "C": True}
    assert str(bound.trump) == "C"
    assert bound.bids == in_trump(free, "C").bids
    assert bound.classic is not None
    assert str(bound.classic.trump) == "C"


def test_a_hand_without_a_marriage_passes_where_one_is_needed() -> None:
    bound = advise(NO_MARRIAGE, Rules.load("standard", trump_needs="marriage"), deals=200)
    assert bound.trump is None
    assert bound.best is None
    assert bound.classic is None
    assert bound.bids == {"cautious": None, "balanced": None, "aggressive": None}
    assert not any(each.nameable for each in bound.trumps)
    assert all(len(each.pass_cards) == 4 for each in bound.trumps)


def test_without_an_exchange() -> None:
    advice = advise(HAND, "no-pass", deals=500)
    for each, meld in zip(advice.trumps, [200, 60, 60, 70], strict=True):
        assert each.meld_now.total == meld
        assert each.own_meld.mean == meld
        assert each.own_meld.standard_error == 0
        assert (each.helpful, each.give_back, each.pass_cards) == ((), (), ())
    assert advice.classic is not None
    assert advice.classic.cautious == advice.classic.bold


def test_classic_cautious_tricks_are_those_without_an_exchange() -> None:
    advice = advise(HAND, deals=500)
    (plain,) = advise(HAND, Rules.load("standard", pass_cards=0), trump="S", deals=500).trumps
    assert advice.classic is not None
    assert advice.classic.cautious.trick_points == plain.trick_points


def test_classic_bold_tricks_are_those_beside_a_partner_who_has_the_returned_cards() -> None:
    classic = advise(HAND, deals=500).classic
    assert classic is not None
    kept = Hand.parse(HAND).plus(*classic.bold.received).minus(*classic.bold.returned)
    (tally,) = simulate(
        kept,
        Rules.load("standard", pass_cards=0),
        [Suit.SPADES],
        Experiment(deals=500),
        partner_holds=classic.bold.returned,
    )
    tricks = tally.estimate(simulation.TRICK_POINTS)
    assert classic.bold.trick_points.mean == pytest.approx(tricks.mean)
    assert classic.bold.trick_points.standard_error == pytest.approx(tricks.standard_error)


@pytest.mark.parametrize(
    ("hand", "cards"),
    [(HAND, 1), (HOPELESS, 1), (LONG_HEARTS, 1), (NINES, 1), (REPORTS["bid-05-near-run"]["input"]["hand"], 2)],
)
def test_classic_bold_meld_is_the_most_that_an_exchange_can_make(hand: str, cards: int) -> None:
    """Against every gift and every return, counted by the table room."""
    rules = Rules.load("standard", pass_cards=cards)
    advice = advise(hand, rules, deals=20)
    assert advice.classic is not None
    trump = advice.classic.trump
    held = Hand.parse(hand)
    unseen = Counter(map(Card.parse, PACK)) - Counter(held.cards)
    gifts = [gift for gift in combinations_with_replacement(sorted(unseen), cards) if not Counter(gift) - unseen]
    most = max(
        count_meld(held.plus(*gift).minus(*back), trump, rules).total
        for gift in gifts
        for back in set(combinations(held.plus(*gift).cards, cards))
    )
    assert advice.classic.bold.meld == most
    assert not Counter(advice.classic.bold.received.cards) - unseen


def test_classic_bold_with_four_cards() -> None:
    """The other king and queen of spades, the fourth ace and the other jack of diamonds."""
    classic = advise(HAND, trump="S", deals=50).classic
    assert classic is not None
    assert texts(classic.bold.received) == ["KS", "QS", "AD", "JD"]
    assert classic.bold.meld == 630  # 150 + 40 + 40 + 100 + 300


def test_short_is_standard_divided_by_ten() -> None:
    def tenth(value: Any) -> Any:
        return pytest.approx(value / 10, abs=0.0006) if isinstance(value, float) else value / 10

    for hand in [HAND, HOPELESS, LONG_HEARTS]:
        standard, short = (advise(hand, rules, deals=600) for rules in ("standard", "short"))
        assert short.trump is standard.trump
        for ours, theirs in zip(short.trumps, standard.trumps, strict=True):
            one, ten = ours.to_dict(), theirs.to_dict()
            for key in ("own_meld", "partner_meld", "opponents_meld", "trick_points", "total"):
                assert one[key] == {name: tenth(number) for name, number in ten[key].items()}
            assert ours.bids == {style: bid and bid / 10 for style, bid in theirs.bids.items()}
            assert [(c.bid, c.probability, c.share) for c in ours.chances] == [
                (c.bid / 10, c.probability, c.share) for c in theirs.chances
            ]
            assert ours.meld_now.total == theirs.meld_now.total / 10
            assert [(hole.card, hole.points, hole.melds) for hole in ours.holes] == [
                (hole.card, hole.points / 10, hole.melds) for hole in theirs.holes
            ]
            assert [(each.card, each.share) for each in ours.helpful] == [
                (each.card, each.share) for each in theirs.helpful
            ]
            assert [each.points for each in ours.helpful] == pytest.approx(
                [each.points / 10 for each in theirs.helpful]
            )
            assert ours.give_back == theirs.give_back
            assert ours.pass_cards == theirs.pass_cards
        assert short.classic is not None
        assert standard.classic is not None
        assert (short.classic.bold.bid or 0) == (standard.classic.bold.bid or 0) / 10
        assert short.classic.bold.meld == standard.classic.bold.meld / 10
        assert short.classic.bold.received == standard.classic.bold.received


def test_meld_needs_never_add_to_a_total() -> None:
    free, trick, counter = (
        advise(NINES, Rules.load("no-pass", meld_needs=needs), deals=1000) for needs in ("none", "trick", "counter")
    )
    for one, two, three in zip(free.trumps, trick.trumps, counter.trumps, strict=True):
        assert one.total.mean > two.total.mean >= three.total.mean
        assert one.trick_points == two.trick_points == three.trick_points
        assert one.own_meld == two.own_meld == three.own_meld
        for bid in range(200, 400, 10):
            assert one.chance_of(bid) >= two.chance_of(bid) >= three.chance_of(bid)


# --- values and errors -----------------------------------------------------------------------------------------------


def test_answers_cannot_be_changed() -> None:
    advice = advise(HAND, deals=10)
    with pytest.raises(FrozenInstanceError):
        advice.deals = 11  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        advice.trumps[0].low = 0  # type: ignore[misc]


def test_defaults_are_those_of_the_command() -> None:
    advice = advise(HAND)
    assert (advice.deals, advice.seed, advice.players, advice.rules.name) == (21_000, 1, "skilled", "standard")
    assert advice.levels == {"cautious": 85.0, "balanced": 75.0, "aggressive": 60.0}
    assert advice == advise(HAND, "standard", levels=(85, 75, 60), deals=21_000, seed=1, players="skilled")
    check_laws(advice)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"levels": (85, 75)}, "levels=85,75 "),
        ({"levels": (85, 75, 60, 50)}, "levels=85,75,60,50 "),
        ({"levels": (60, 75, 85)}, "levels=60,75,85 "),
        ({"levels": (85, 75, 0)}, "levels=85,75,0 "),
        ({"levels": (100.5, 75, 60)}, "levels=100.5,75,60 "),
        ({"levels": (85, float("nan"), 60)}, "levels=85,nan,60 "),
        ({"levels": ()}, "levels= "),
        ({"deals": 0}, "deals=0 "),
        ({"deals": -20}, "deals=-20 "),
        ({"seed": -1}, "seed=-1 "),
        ({"seed": 2**63}, "seed=9223372036854775808 "),
        ({"threads": 0}, "threads=0 "),
        ({"players": "expret"}, '"expret".*skilled, expert, plain, random'),
        ({"worlds": 8}, "worlds=8 is for expert players only"),
        ({"players": "expert", "worlds": 0}, "worlds=0 .* 1 to 1,024"),
        ({"players": "expert", "worlds": 1025}, "worlds=1025 .* 1 to 1,024"),
        ({"players": "expert", "worlds": 1.5}, "worlds=1.5 .* whole number"),
    ],
    ids=str,
)
def test_arguments_out_of_range(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        advise(HAND, **arguments)


def test_unreadable_arguments() -> None:
    with pytest.raises(HandError, match="11 cards read"):
        advise("AS 10S KS QS JS 9S AH KH QD JD AC")
    with pytest.raises(NotationError, match='no suit "X"'):
        advise(HAND, trump="X")
    with pytest.raises(RulesError, match='no rules "standrad"'):
        advise(HAND, "standrad")
    with pytest.raises(RulesFileError, match=r"nowhere\.toml"):
        advise(HAND, "nowhere.toml")


def test_experts_can_be_asked() -> None:
    advice = advise(HAND, trump="S", deals=6, players="expert", worlds=8)
    assert (advice.players, advice.worlds, advice.deals) == ("expert", 8, 6)
    assert advise(HAND, trump="S", deals=6).worlds is None
    skilled = advise(HAND, trump="S", deals=6)
    assert advice.trumps[0].own_meld == skilled.trumps[0].own_meld
    assert advice.trumps[0].pass_cards == skilled.trumps[0].pass_cards
    assert advice.trumps[0].trick_points.mean <= 250
