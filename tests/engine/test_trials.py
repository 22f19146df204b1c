"""Exchanges on trial: which deals are imagined, which sets are tried, what deals come to."""

# mypy: allow-untyped-calls

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations as subsets
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest

from advisor.advice.bidder import weights_for
from advisor.advice.simulate import hand_of, masks_of, rule_table, skill_table
from advisor.engine import deals, trials
from advisor.engine.dealing import DEALING_SIZE
from advisor.engine.exchanging import give
from advisor.engine.jit import plain_python
from advisor.engine.masks import LANES
from advisor.engine.players import PLAIN, RANDOM, SKILLED
from advisor.engine.rows import GIVEN, HANDS, RETURNED
from advisor.engine.trials import ANYTHING, MELD_PARTS, NAMES_TRUMP, PASSES
from advisor.engine.valuation import SIZE, promise
from advisor.table.cards import Hand, Rank, Suit
from advisor.table.meld import MARRIAGES, count_meld
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam, score_deal
from advisor.table.seats import Team as Side
from advisor.table.tricks import COUNTERS_TOTAL
from tests.engine.states import (
    ALL,
    PLAYERS,
    SUITS,
    Pack,
    bits_of,
    cards_of,
    combinations,
    deal_four,
    integers,
    mask_of_bits,
    tables_of,
)
from tests.engine.test_playout import Replay, count_by_table, play
from tests.kernels import deals_of_two, lay, lay_out, look

TABLE = rule_table(Rules())
WEIGHTS = weights_for(Rules())
HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
SEED = 3

# --- imagined deals --------------------------------------------------------------------------------------------------

OWN = "AS KS QS JS 9S AH 10H KH 9D 10C 9C 9C"
GOT = "10S QH JD AC"


def imagine(
    held: int,
    given: int,
    trump: int,
    wanted: int,
    end: int,
    *,
    first: int = 0,
    least: int = 0,
    marriage: bool = False,
    player: int | None = None,
) -> list[tuple[int, int]]:
    """The hands of left opponent and partner in each deal that is kept."""
    lefts, partners = np.zeros(end - first, np.int64), np.zeros(end - first, np.int64)
    unseen = integers(bits_of(ALL & ~held))
    kept = trials.imagine(
        *(first, end, SEED, unseen, given, trump, wanted, least, int(marriage), player, TABLE, WEIGHTS),
        *(np.zeros(SIZE, np.int64), np.zeros(DEALING_SIZE, np.int64), lefts, partners),
    )
    assert not lefts[kept:].any()
    assert not partners[kept:].any()
    return list(zip(lefts[:kept].tolist(), partners[:kept].tolist(), strict=True))


def all_deals(held: int, given: int, number: int) -> list[tuple[int, int]]:
    """The same deals before any of them is left out."""
    unseen = bits_of(ALL & ~held)
    out = np.zeros((number, 2), np.int64)
    deals_of_two(integers(unseen), 12, len(unseen) - 24, SEED, 0, out)
    return [(left, partner | given) for left, partner in out.tolist()]


def names_it(hand: int, trump: int, least: int, *, marriage: bool) -> bool:
    """Whether the hand promises so much, and no other trump that it may name promises more."""
    cards = cards_of(hand)
    nameable = [suit.index for suit in SUITS if not marriage or all(card in cards for card in MARRIAGES[suit])]
    points = {other: promised(hand, other) for other in nameable}
    return trump in points and points[trump] == max(points.values()) >= least


def promised(hand: int, trump: int) -> int:
    with plain_python():
        return int(promise(hand, trump, TABLE, WEIGHTS, np.zeros(SIZE, np.int64)))


def gives(player: int | None, hand: int, trump: int, number: int) -> Hand:
    with plain_python():
        return cards_of(int(give(player, hand, trump, TABLE, SEED, number)))


def test_anything_is_kept() -> None:
    held = Pack().hand(HAND)
    kept = imagine(held, 0, 0, ANYTHING, 500)
    assert kept == all_deals(held, 0, 500)
    for left, partner in kept:
        assert left & partner == (left | partner) & held == 0
        assert left.bit_count() == partner.bit_count() == 12


@pytest.mark.parametrize("marriage", [False, True])
@pytest.mark.parametrize(("trump", "least"), [(0, 0), (1, 250), (3, 280)])
def test_those_who_name_trump_are_kept(trump: int, least: int, marriage: bool) -> None:
    held = Pack().hand("KS 9S AH AH KH QD JD 9D AC 10C QC 9C")
    kept = imagine(held, 0, trump, NAMES_TRUMP, 1200, least=least, marriage=marriage)
    everything = all_deals(held, 0, 1200)
    assert kept == [deal for deal in everything if names_it(deal[1], trump, least, marriage=marriage)]
    assert 20 < len(kept) < 600


@pytest.mark.parametrize("player", PLAYERS)
def test_those_who_pass_these_cards_are_kept(player: str) -> None:
    """Whichever of two equal cards it is; random players pass what chance has in that very deal."""
    kind, number = PLAYERS[player], 60_000 if player == "random" else 2_000
    own, given = masks_of(Hand.parse(OWN), Hand.parse(GOT, 4))
    kept = imagine(own | given, given, 0, PASSES, number, player=kind)
    everything = all_deals(own | given, given, number)
    if kind == RANDOM:  # a few hundred of them are enough for the slow way
        everything = everything[:3000]
        kept = [deal for deal in kept if deal in set(everything)]
    wanted = Counter(Hand.parse(GOT, 4))
    expected = [deal for i, deal in enumerate(everything) if Counter(gives(kind, deal[1], 0, i)) == wanted]
    assert kept == expected
    assert 0 < len(kept) < len(everything)
    for left, partner in kept:
        assert left & partner == (left | partner) & own == 0
        assert partner & given == given
        assert left.bit_count() == partner.bit_count() == 12


def test_equal_cards_are_one_card_to_those_who_pass() -> None:
    """Partner who holds a second copy of what he passed may have passed either."""
    own, given = masks_of(Hand.parse("AS KS QS JS 9S KH KH 10H 9D 10C 9C 9C"), Hand.parse("10S QH JD AC", 4))
    swapped = mask_of_bits(bit ^ 1 for bit in bits_of(given))
    kept = [imagine(own | cards, cards, 0, PASSES, 2000) for cards in (given, swapped)]
    assert all(any(partner & ~own & swapped for _, partner in some) for some in kept)
    assert abs(len(kept[0]) - len(kept[1])) < 5 * sqrt(len(kept[0]))


@pytest.mark.parametrize("wanted", [ANYTHING, NAMES_TRUMP])
def test_deals_are_imagined_in_any_pieces(wanted: int) -> None:
    held = Pack().hand(HAND)
    whole = imagine(held, 0, 2, wanted, 403)
    ends = [0, 1, 9, 100, 403]
    pieces = [imagine(held, 0, 2, wanted, end, first=first) for first, end in pairwise(ends)]
    assert [deal for piece in pieces for deal in piece] == whole


@pytest.mark.parametrize(
    ("own", "given", "wanted", "least"),
    [
        # Ten of the twelve cards are known: four of a run in hearts, whatever else may come.
        ("9H 9S JD JD", "KH QH JH 10H AS AD 9D 9C JC 9S", NAMES_TRUMP, 345),
        # Four that were passed: more trumps would have been passed before the aces.
        ("9H 9H 9S 9D 9S 9D 9C 9C JC JC", "KH QH AS AD", PASSES, 0),
    ],
)
def test_share_that_is_kept(own: str, given: str, wanted: int, least: int) -> None:
    """Against all the pairs of unseen cards that partner may hold besides those known."""
    pack = Pack()
    mine, known = pack.hand(own), pack.hand(given)
    rest = bits_of(ALL & ~(mine | known))
    unseen, gone = rest[:26], mask_of_bits(rest[26:])
    fits = 0
    for pair in subsets(unseen, 2):
        hand = known | mask_of_bits(pair)
        if wanted == NAMES_TRUMP:
            fits += names_it(hand, 1, least, marriage=False)
        else:
            fits += Counter(gives(SKILLED, hand, 1, 0)) == Counter(cards_of(known))
    share = fits / (26 * 25 / 2)
    assert 0.1 < share < 0.9
    number = 40_000
    kept = imagine(mine | known | gone, known, 1, wanted, number, least=least)
    assert abs(len(kept) - number * share) < 5 * sqrt(number * share * (1 - share))
    assert len({partner for _, partner in kept}) == fits


# --- sets ------------------------------------------------------------------------------------------------------------

SET_RULES = [Rules(), Rules.load("family-190"), Rules(doubles="single", dix=0, roundhouse="250", run_marriage="extra")]


def list_sets(hand: int, number: int, trump: int, rules: Rules) -> list[int]:
    sets, promises = (np.zeros(trials.MOST_SETS, np.int64) for _ in range(2))
    listed = trials.list_sets(hand, number, trump, rule_table(rules), sets, promises)
    assert not sets[listed:].any()
    return [int(mask) for mask in sets[:listed]]


def sets_by_the_table(held: Hand, number: int, trump: Suit, rules: Rules) -> set[Hand]:
    """All different sets but those with a plain nine for which a queen or jack would do without loss of meld."""
    meld_of: dict[Hand, int] = {}

    def meld_left(cards: Hand) -> int:
        left = held.minus(*cards)
        if left not in meld_of:
            meld_of[left] = count_meld(left, trump, rules).total
        return meld_of[left]

    def is_outdone(cards: Hand) -> bool:
        return any(
            meld_left(cards.minus(nine).plus(better)) >= meld_left(cards)
            for nine in cards.distinct()
            for better in held.minus(*cards).distinct()
            if nine.suit is better.suit is not trump
            if nine.rank is Rank.NINE and better.rank in (Rank.QUEEN, Rank.JACK)
        )

    different = {Hand(tuple(sorted(cards))) for cards in subsets(held.cards, number)}
    return {cards for cards in different if not is_outdone(cards)}


@pytest.mark.parametrize(("size", "number"), [(12, 1), (12, 2), (12, 3), (12, 4), (13, 1), (16, 4)])
def test_sets_that_are_listed(size: int, number: int) -> None:
    rng = random.Random(100 * size + number)
    for case in range(12 if size == 12 else 3):
        hand = mask_of_bits(rng.sample(range(48), size))
        trump, rules = rng.randrange(4), SET_RULES[case % len(SET_RULES)]
        listed = list_sets(hand, number, trump, rules)
        assert all(mask & ~hand == 0 and mask.bit_count() == number for mask in listed)
        found = [cards_of(mask) for mask in listed]
        assert len(set(found)) == len(found)
        assert set(found) == sets_by_the_table(cards_of(hand), number, SUITS[trump], rules)


@pytest.mark.parametrize(
    ("hand", "number", "trump", "expected"),
    [
        # A jack or queen may be worth something to partner, a nine is not; twins are one set.
        ("JH 9H 9C QC JC", 1, "S", ["JH", "QC", "JC"]),
        ("QH QH 9H 9H", 2, "S", ["QH QH"]),
        ("QH QH JH 9D", 2, "S", ["QH QH", "QH JH", "QH 9D", "JH 9D"]),
        # A trump is another matter, and so are kings, tens and aces.
        ("JH 9H 9C QC", 1, "H", ["JH", "9H", "QC"]),
        ("AD 10D KD 9D", 1, "S", ["AD", "10D", "KD", "9D"]),
        # The jack is one of four, the queen is married.
        ("JS JH JD JC 9H", 1, "S", ["JS", "JH", "JD", "JC", "9H"]),
        ("KD QD 9D", 1, "S", ["KD", "QD", "9D"]),
        # Of two jacks one may go.
        ("JS JH JH JD JC 9H", 1, "S", ["JS", "JH", "JD", "JC"]),
    ],
)
def test_literal_sets(hand: str, number: int, trump: str, expected: list[str]) -> None:
    listed = list_sets(Pack().hand(hand), number, Suit.parse(trump).index, Rules())
    assert Counter(map(hand_of, listed)) == Counter(Hand.parse(each, number) for each in expected)


def test_no_hand_has_more_sets_than_there_is_room_for() -> None:
    """Sixteen different cards, of which no plain one is a nine."""
    hand = Pack().hand("AS 10S KS QS JS 9S AH 10H KH AD 10D KD AC 10C KC KC")
    assert len(list_sets(hand, 4, 0, Rules())) < trials.MOST_SETS
    hand = Pack().hand("AS 10S KS QS JS 9S AH 10H KH AD 10D KD AC 10C KC QC")
    assert len(list_sets(hand, 4, 0, Rules())) == trials.MOST_SETS


# --- what deals come to ----------------------------------------------------------------------------------------------

COUNT_RULES = {
    "standard": Rules(),
    "family-190": Rules.load("family-190"),
    "roundhouse": Rules(roundhouse="250", doubles="single", run_marriage="extra"),
    "needs a trick": Rules(meld_needs="trick", dix=0),
    "needs a counter": Rules(meld_needs="counter", last_trick=0, counters="11-10-4-3-2"),
}
PARTS = {
    "run": trials.TRUMP_MELD,
    "double run": trials.TRUMP_MELD,
    "royal marriage": trials.TRUMP_MELD,
    "dix": trials.TRUMP_MELD,
    "marriage": trials.MARRIAGES,
    "aces around": trials.ACES_AROUND,
    "kings around": trials.KINGS_AROUND,
    "queens around": trials.QUEENS_AROUND,
    "jacks around": trials.JACKS_AROUND,
    "pinochle": trials.PINOCHLES,
    "double pinochle": trials.PINOCHLES,
    "roundhouse": trials.ROUNDHOUSE,
}


def part_of(name: str) -> int:
    """The kind of meld that a meld of this name is counted with."""
    name = name.partition(" with ")[0]
    if name.endswith("around"):
        name = name.removeprefix("double ")
    return PARTS["marriage" if name.startswith("marriage") else name]


def deals_with_every_meld(rng: random.Random, number: int) -> list[list[int]]:
    """Random deals, and some in which declarer or partner holds what random hands hardly ever do."""
    found = [deal_four(rng) for _ in range(number)]
    for rare in (
        "KS QS KH QH KD QD KC QC JD 9S 9S 9H",
        "AS AS 10S 10S KS KS QS QS JS JS 9S JD",
        "AS AS AH AH AD AD AC AC QS QS JD JD",
        "JS JS JH JH JD JD JC JC KS QS QS 9D",
        "AS AS 10S 10S KS KS QS QS JS JS 9S 9S",
    ):
        hand = Pack().hand(rare)
        others = bits_of(ALL & ~hand)
        rng.shuffle(others)
        left, partner, right = (mask_of_bits(others[first : first + 12]) for first in (0, 12, 24))
        found += [[hand, left, partner, right], [partner, left, hand, right]]
    return found


def score_by_table(replay: Replay, melds: tuple[int, int], rules: Rules) -> list[int]:
    """What a deal adds to the score of the declaring side, that has bid nothing, and of the other, times ten."""

    def of_sides(values: Iterable[int]) -> PerTeam:
        return PerTeam(*map(rules.scaled, values))

    scored = score_deal(
        declaring_team=Side.NS,
        bid=0,
        meld=of_sides(melds),
        trick_points=of_sides(replay.points(side, rules) for side in (0, 1)),
        rules=rules,
        tricks_won=PerTeam(*(len(taken) // 4 for taken in replay.taken)),
        last_trick=(Side.NS, Side.EW)[replay.last % 2],
    )
    return [rules.unscaled(scored.change[side]) for side in (Side.NS, Side.EW)]


@pytest.mark.parametrize("trump", SUITS, ids=str)
@pytest.mark.parametrize("variant", COUNT_RULES)
def test_what_deals_come_to(variant: str, trump: Suit) -> None:
    rules = COUNT_RULES[variant]
    hands = np.array(deals_with_every_meld(random.Random(trump.index), 45), np.int64)
    number, table = len(hands), rule_table(rules)
    dealt = lay_out(hands, np.arange(number))
    deals.exchange_deals(trump.index, None, 2, table, 1, dealt)  # nothing is given, nothing returned
    scratch = np.zeros(deals.SCRATCH, np.int64)
    deals.play_deals(number, 1, trump.index, None, None, None, table, skill_table(), 1, scratch, dealt)
    made, parts = np.zeros((trials.MADE, number), np.int64), np.zeros(2 * MELD_PARTS, np.int64)
    trials.add_up(number, trump.index, table, dealt, made, parts)

    trumps, tables = integers(trump.index for _ in hands), tables_of([rules], np.zeros(number, np.int64))
    played, _ = play(None, hands, trumps, tables)
    expected = [0] * (2 * MELD_PARTS)
    lost = False  # whether the defending side showed meld and did not keep it
    for deal, cards, found in zip(hands.tolist(), played.tolist(), made.T.tolist(), strict=True):
        own, partners, theirs, tricks, total = count_by_table(deal, cards, trump, rules)
        assert found[trials.DECLARERS_MELD] == own
        assert found[trials.PARTNERS_MELD] == partners
        assert found[trials.TRICKS] == tricks
        assert found[trials.TOTAL] == total
        assert found[trials.OPPONENTS_MELD] == theirs
        scored = score_by_table(Replay(deal, cards, trump, rules), (own + partners, theirs), rules)
        assert [found[trials.TOTAL], found[trials.OPPONENTS]] == scored
        lost |= theirs > 0 and scored[1] == COUNTERS_TOTAL + rules.last_trick - tricks
        for first, hand in ((0, deal[0]), (MELD_PARTS, deal[2])):
            for meld in count_meld(cards_of(hand), trump, rules).melds:
                expected[first + part_of(meld.name)] += rules.unscaled(meld.points)
    if trump is Suit.SPADES:
        assert lost is (rules.meld_needs != "none")
    assert parts.tolist() == expected
    assert parts[:MELD_PARTS].sum() == made[trials.DECLARERS_MELD].sum()
    assert parts[MELD_PARTS:].sum() == made[trials.PARTNERS_MELD].sum()

    without = np.zeros_like(made)
    trials.add_up(number, trump.index, table, dealt, without, np.zeros(0, np.int64))
    assert np.array_equal(without, made)


# --- the exchange of many deals --------------------------------------------------------------------------------------

EXCHANGE_RULES = combinations(
    pass_cards=range(5),
    run_extras=("each", "marriage"),
    doubles=("tenfold", "single"),
    roundhouse=("parts", "250"),
    dix=(10, 0),
)


@pytest.mark.parametrize("player", [SKILLED, PLAIN, RANDOM], ids=["skilled", "plain", "random"])
@pytest.mark.parametrize("settled", [0, 1, 2])
def test_everybody_holds_twelve_cards(settled: int, player: int | None) -> None:
    """After the exchange all 48 cards are there, however much of it was settled beforehand, and that much is kept."""
    rng = random.Random(17 + settled)
    for rules in EXCHANGE_RULES:
        number = 3 * LANES + 5
        hands = np.array([deal_four(rng) for _ in range(number)], np.int64)
        given = [mask_of_bits(rng.sample(bits_of(int(hand)), rules.pass_cards)) for hand in hands[:, 2]]
        held = [int(hand) | gift for hand, gift in zip(hands[:, 0], given, strict=True)]
        returned = [mask_of_bits(rng.sample(bits_of(mask), rules.pass_cards)) for mask in held]
        dealt = lay_out(hands, np.arange(number))
        if settled:
            lay(dealt, GIVEN, integers(given))
        if settled == 2:
            lay(dealt, RETURNED, integers(returned))
        deals.exchange_deals(rng.randrange(4), player, settled, rule_table(rules), SEED, dealt)

        found_given, found_returned = look(dealt, GIVEN, number), look(dealt, RETURNED, number)
        if settled:
            assert found_given.tolist() == given
        if settled == 2:
            assert found_returned.tolist() == returned
        after = np.stack([look(dealt, HANDS + seat * LANES, number) for seat in range(4)], axis=1)
        assert (np.bitwise_count(after) == 12).all()
        assert (np.bitwise_or.reduce(after, axis=1) == ALL).all()
        assert (np.bitwise_count(found_given) == rules.pass_cards).all()
        assert (np.bitwise_count(found_returned) == rules.pass_cards).all()
        assert (found_given & ~hands[:, 2] == 0).all()
        assert (found_returned & ~(hands[:, 0] | found_given) == 0).all()
        assert (after[:, 0] == (hands[:, 0] | found_given) & ~found_returned).all()
        assert (after[:, 1] == hands[:, 1]).all()
        assert (after[:, 2] == hands[:, 2] & ~found_given | found_returned).all()
        assert (after[:, 3] == hands[:, 3]).all()
