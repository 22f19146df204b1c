"""Hands as bidders see them, and auctions bid out: against the table, and against bidding call by call."""

# mypy: allow-untyped-calls

import random
from dataclasses import dataclass

import numpy as np
import pytest

from advisor.advice.bidder import LEVELS, weights_for
from advisor.advice.simulate import rule_table
from advisor.engine import auction, valuation
from advisor.engine.jit import plain_python
from advisor.table.auction import Auction
from advisor.table.cards import Hand, Rank
from advisor.table.meld import MARRIAGES, count_meld
from advisor.table.rules import Rules
from advisor.table.seats import Seat
from tests.engine.states import SUITS, Pack, cards_of, combinations, deal_four, integers
from tests.kernels import Integers

RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)

# --- hands -----------------------------------------------------------------------------------------------------------


def random_hands(number: int) -> list[int]:
    """Random hands, and some with what they hardly ever have."""
    rng = random.Random(2)
    rare = (
        "AS AS 10S KS QS JS AH AD AC 9C 9D 9H",
        "9S 9S 9H 9H 9D 9D 9C 9C JS JS JH JH",
        "10S JS QH JH KD JD 10C QC AS AH AD AC",
        "KS KS KH KH KD KD KC KC AS AH AD AC",
    )
    return [hand for _ in range(number // 4) for hand in deal_four(rng)] + [Pack().hand(each) for each in rare]


def values_of(hands: list[int], rules: Rules, weights: Integers) -> Integers:
    values = np.zeros((auction.VALUES, len(hands)), np.int64)
    features = np.zeros(valuation.SIZE, np.int64)
    marriage = int(rules.trump_needs != "none")
    auction.value_hands(marriage, rule_table(rules), weights, features, integers(hands), values)
    return values


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("trump_needs", ["none", "marriage"])
def test_limit_and_trump(trump_needs: str, level: str) -> None:
    rules = Rules.load("standard", trump_needs=trump_needs)
    weights, hands = weights_for(rules, level), random_hands(200)
    values = values_of(hands, rules, weights)
    unable = 0
    for i, hand in enumerate(hands):
        with plain_python():
            features = np.zeros(valuation.SIZE, np.int64)
            points = [valuation.promise(hand, trump, rule_table(rules), weights, features) for trump in range(4)]
        cards = cards_of(hand)
        suits = [s.index for s in SUITS if trump_needs == "none" or all(card in cards for card in MARRIAGES[s])]
        best = max(suits or range(4), key=lambda trump: points[trump])
        assert values[auction.TRUMP, i] == best
        assert values[auction.LIMIT, i] == (points[best] if suits else 0)
        unable += not suits
    assert (unable > 0) is (trump_needs == "marriage")


@pytest.mark.parametrize("rules", combinations(doubles=("tenfold", "single"), dix=(10, 0)), ids=str)
def test_meld_and_signs(rules: Rules) -> None:
    hands = random_hands(400)
    values = values_of(hands, rules, weights_for(rules))
    signs = {auction.CAN_HELP: 0, auction.ACES_AROUND: 0, auction.RUN: 0}
    for i, hand in enumerate(hands):
        cards = cards_of(hand)
        assert values[auction.MELD, i] == max(count_meld(cards, suit, rules).total for suit in SUITS)
        expected = {
            auction.CAN_HELP: can_help(cards),
            auction.ACES_AROUND: len({card.suit for card in cards if card.rank is Rank.ACE}) == 4,
            auction.RUN: any({c.rank for c in cards if c.suit is suit} >= {*RUN_RANKS} for suit in SUITS),
        }
        assert values[auction.SIGNS, i] == sum(sign for sign, shown in expected.items() if shown)
        for sign, shown in expected.items():
            signs[sign] += shown
    assert all(0 < number < len(hands) for number in signs.values())


def can_help(cards: Hand) -> bool:
    """Four different cards of the run or aces of another suit, whatever is trump."""
    useful = [{c for c in cards if c.rank is Rank.ACE or (c.suit is suit and c.rank in RUN_RANKS)} for suit in SUITS]
    return all(len(each) >= 4 for each in useful)


@pytest.mark.parametrize(
    ("hand", "helps"),
    [
        ("AS AH AD AC 9S 9S 9H 9H 9D 9D 9C 9C", True),
        ("AS AS AH AD 9S 9S 9H 9H 9D 9D 9C JC", False),  # the second ace is no other card
        ("AS AH AD JC KC JS JH JD 9D 9D 9C 9C", True),
        ("AS AH JS QS JH QH JD QD JC 9C 9D 9H", False),  # three if clubs or diamonds are trump
        ("AS AH JS QS JH QH JD QD JC QC 9D 9H", True),
    ],
)
def test_help(hand: str, helps: bool) -> None:
    with plain_python():
        assert bool(auction.can_help(Pack().hand(hand))) is helps


# --- auctions --------------------------------------------------------------------------------------------------------


@dataclass
class Players:
    """Four players with limits, the one who asks first; ``opening`` is what he bids at his first turn."""

    limits: tuple[int, ...]
    opening: int = 0
    asked: bool = False

    def call(self, so_far: Auction, me: Seat) -> int | None:
        """What the caller bids; ``None`` for a pass."""
        rules, caller = so_far.rules, so_far.caller
        assert caller is not None
        bid = rules.min_bid if so_far.standing_bid is None else so_far.standing_bid + rules.bid_step
        first, self.asked = caller is me and not self.asked, self.asked or caller is me
        if first:
            bid = max(bid, self.opening)
        elif so_far.standing_bid is not None and set(so_far.passed) == set(caller.team.other.seats):
            return None
        return bid if bid <= self.limits[me.clockwise.index(caller)] else None

    def bid_out(self, so_far: Auction, me: Seat) -> tuple[int, int]:
        """The place of who wins, and what he plays for."""
        while not so_far.over:
            so_far = so_far.call(self.call(so_far, me) or "pass")
        if so_far.declarer is None:
            return auction.NOBODY, 0
        return me.clockwise.index(so_far.declarer), so_far.bid or 0


def start(rng: random.Random, rules: Rules, calls: int) -> Auction:
    """An auction after a few calls, of which somebody is still to make one."""
    so_far = Auction(rng.choice(list(Seat)), rules)
    for _ in range(calls):
        bids = so_far.legal_bids((so_far.standing_bid or 240) + 30)
        longer = so_far.call("pass" if rng.random() < 0.4 else rng.choice(bids))
        if longer.over:
            break
        so_far = longer
    return so_far


def bid_out(so_far: Auction, me: Seat, limits: Integers, mine: list[int], first: int) -> tuple[Integers, Integers]:
    """By the engine: who wins and for how much, ``int64[N, X]`` each."""
    rules, places = so_far.rules, list(me.clockwise)
    bidders = [seat for seat, call in zip(so_far.callers, so_far.calls, strict=True) if isinstance(call, int)]
    assert so_far.caller is not None
    declarers, prices = (np.full((limits.shape[1], len(mine)), -9) for _ in range(2))
    auction.bid_out(
        places.index(so_far.caller),
        sum(1 << place for place, seat in enumerate(places) if seat not in so_far.passed),
        so_far.standing_bid or 0,
        places.index(bidders[-1]) if bidders else auction.NOBODY,
        *(first, rules.min_bid, rules.bid_step, int(rules.all_pass == "dealer")),
        *(limits, integers(mine), declarers, prices),
    )
    return declarers, prices


@pytest.mark.parametrize("all_pass", ["dealer", "redeal"])
@pytest.mark.parametrize("min_bid", [200, 250])
def test_auctions_call_by_call(min_bid: int, all_pass: str) -> None:
    """From the first call and from later ones, with players who are out, and with a first bid of any height."""
    rng = random.Random(min_bid)
    rules = Rules.load("standard", all_pass=all_pass, min_bid=min_bid)
    seen = set()
    for case in range(400):
        so_far = start(rng, rules, case % 6)
        me = rng.choice([seat for seat in Seat if seat not in so_far.passed])
        if all_pass == "redeal" and len(so_far.passed) == 3:
            me = so_far.caller or me
        standing = so_far.standing_bid or 0
        first = max(standing, min_bid - 10) + rng.randrange(10, 60, 10) if case % 3 == 0 else 0
        limits = integers([[rng.randrange(150, 390) for _ in range(3)] for _ in range(3)])
        mine = [0, min_bid, 300, standing + 10, standing + 45, 390]
        declarers, prices = bid_out(so_far, me, limits, mine, first)
        for deal in range(3):
            for x, own in enumerate(mine):
                players = Players((own, *limits[:, deal].tolist()), first)
                found = int(declarers[deal, x]), int(prices[deal, x])
                assert found == players.bid_out(so_far, me), (so_far, me, players)
                seen.add(found[0])
    assert seen == {0, 1, 2, 3} | ({auction.NOBODY} if all_pass == "redeal" else set())


@pytest.mark.parametrize(
    ("calls", "limits", "mine", "declarer", "price"),
    [
        # North deals, South asks; the limits are those of West, North, East.
        ("pass", (0, 0, 0), 300, 0, 250),
        ("250", (0, 0, 300), 280, 3, 290),
        ("250", (0, 0, 300), 310, 0, 300),
        ("250", (320, 0, 300), 310, 1, 320),
        ("pass 250 pass", (0, 300, 0), 400, 0, 250),  # nobody but partner is left, and he lets it be
        ("pass", (0, 0, 0), 0, 2, 250),
    ],
)
def test_auctions_by_hand(calls: str, limits: tuple[int, ...], mine: int, declarer: int, price: int) -> None:
    so_far = Auction.read(calls, Rules(), "N")
    found = bid_out(so_far, Seat.SOUTH, integers([[limit] for limit in limits]), [mine], 0)
    assert (int(found[0][0, 0]), int(found[1][0, 0])) == (declarer, price)
