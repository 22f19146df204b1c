"""What the declaring side makes in all: its meld counts where it takes what the rules ask for."""

import random

import pytest

from advisor.advice.open_totals import OpenTotals
from advisor.table.cards import DECK, Hand, Rank, Suit
from advisor.table.position import Position
from advisor.table.rules import Rules
from advisor.table.seats import Seat

BUDGET = 1_000_000
MELD = 200


def total(position: Position, rules: Rules, *, kept: bool = False) -> int | None:
    totals = OpenTotals(position, MELD, rules, BUDGET)
    return totals.total(position, totals.trick_points(position), kept=kept)


def ending(north: str, east: str, south: str, west: str, leader: str) -> Position:
    """East declares hearts."""
    hands = tuple(Hand.parse(cards, size=None) for cards in (north, east, south, west))
    return Position(hands, Suit.HEARTS, Seat.EAST, Seat.parse(leader))  # type: ignore[arg-type]


LAST_TRICK_ALONE = ending("9C", "QS", "9D", "9D", "E")
"""East takes the last trick, and no counter in it."""
ONE_COUNTER = ending("JD JC", "AS 9D", "9S AH", "9C 9C", "S")
"""South gives East a trick with the ace of spades, so that East does not get it with the last."""
NOTHING = ending("JD JC", "9S 9D", "AS AD", "9C JC", "S")
"""South takes both tricks."""
WORTHLESS_TRICK = ending("JD JC", "QS 9D", "9S AH", "9C 9C", "S")
"""South has to give East a trick either way: the first, without a counter, is the cheaper."""
FOUR_NINES = ending("9D KC", "9S 9C", "9D AH", "9C JC", "E")
"""East takes the nine of spades with nothing but nines, or nothing at all."""


@pytest.mark.parametrize(
    ("position", "needs", "found"),
    [
        (LAST_TRICK_ALONE, "none", 210),
        (LAST_TRICK_ALONE, "trick", 210),
        (LAST_TRICK_ALONE, "counter", 10),
        (ONE_COUNTER, "none", 210),
        (ONE_COUNTER, "trick", 210),
        (ONE_COUNTER, "counter", 210),
        (NOTHING, "none", 200),
        (NOTHING, "trick", 0),
        (NOTHING, "counter", 0),
        (WORTHLESS_TRICK, "none", 200),
        (WORTHLESS_TRICK, "trick", 200),
        (WORTHLESS_TRICK, "counter", 0),
        (FOUR_NINES, "none", 200),
        (FOUR_NINES, "trick", None),
        (FOUR_NINES, "counter", 0),
    ],
)
def test_worked_by_hand(position: Position, needs: str, found: int | None) -> None:
    assert total(position, Rules.load("standard", meld_needs=needs)) == found


@pytest.mark.parametrize("needs", ["trick", "counter"])
def test_what_was_taken_before_counts(needs: str) -> None:
    assert total(NOTHING, Rules.load("standard", meld_needs=needs), kept=True) == 200


def test_without_meld_nothing_is_at_stake() -> None:
    """South gives East a queen, which costs less than the last trick."""
    rules = Rules.load("standard", meld_needs="counter", counters="10-10-5-5")
    assert OpenTotals(WORTHLESS_TRICK, 0, rules, BUDGET).total(WORTHLESS_TRICK, 5, kept=False) == 5


def test_points_divided_by_ten() -> None:
    for position, found in ((LAST_TRICK_ALONE, 201), (WORTHLESS_TRICK, 200), (NOTHING, 0)):
        assert total(position, Rules.load("short", meld_needs="trick")) == found


# --- against every line of play ---------------------------------------------------------------------------------------

_RANKS = list(Rank)
_WORTH = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
_FIVES = {"A": 10, "10": 10, "K": 5, "Q": 5, "J": 0, "9": 0}
_TENS = {"A": 10, "10": 10, "K": 10, "Q": 0, "J": 0, "9": 0}
_COUNTS = {"11-10-4-3-2": _WORTH, "10-10-5-5": _FIVES, "10-10-10": _TENS}


def tried_out(position: Position, rules: Rules, tricks: int = 0, counters: int = 0) -> int:
    """The total by trying every line of play; ``counters`` are points without the last trick."""
    if position.over:
        last = rules.last_trick if position.leader.team is position.declaring_team else 0
        kept = {"none": True, "trick": tricks > 0, "counter": counters > 0}[rules.meld_needs]
        return counters + last + MELD * kept
    found = []
    for card in position.legal(rules):
        after = position.play(card, rules)
        taken = not after.trick and after.leader.team is position.declaring_team
        worth = sum(_COUNTS[rules.counters][str(each.rank)] for each in (*position.trick, card)) if taken else 0
        found.append(tried_out(after, rules, tricks + taken, counters + worth))
    return max(found) if position.to_move.team is position.declaring_team else min(found)


@pytest.mark.parametrize("counters", _COUNTS)
@pytest.mark.parametrize("needs", ["none", "trick", "counter"])
def test_every_line_of_play(needs: str, counters: str) -> None:
    """Three cards a hand, the declaring side weak; no total is wrong, and few are not told."""
    chance = random.Random(f"{needs} {counters}")
    rules = Rules.load("standard", meld_needs=needs, counters=counters)
    untold = at_stake = 0
    for _ in range(60):
        cards = chance.sample([*DECK, *DECK], 12)
        cards.sort(key=lambda card: _RANKS.index(card.rank) + 2 * chance.random())
        strong, weak = cards[:6], cards[6:]
        chance.shuffle(strong)
        chance.shuffle(weak)
        hands = Hand(tuple(strong[:3])), Hand(tuple(weak[:3])), Hand(tuple(strong[3:])), Hand(tuple(weak[3:]))
        position = Position(hands, chance.choice(list(Suit)), Seat.EAST, chance.choice(list(Seat)))
        found, right = total(position, rules), tried_out(position, rules)
        assert found in (None, right)
        untold += found is None
        at_stake += right < MELD
    assert untold <= 3
    assert (at_stake > 3) is (needs != "none")
