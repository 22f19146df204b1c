"""The oracle itself: against recorded answers, answers worked by hand, and the legal cards of the table."""

import random
from collections import Counter

import pytest

from advisor.table.cards import DECK, Suit, read_cards
from advisor.table.rules import Rules
from advisor.table.seats import Seat
from advisor.table.tricks import legal_cards
from tests import minimax
from tests.cases_files import Case, options_of, read_json
from tests.endings import CARDS, RANKS, RULES, random_endings
from tests.solver_endings import recorded

BY_HAND = read_json("endings.json")
SUITS = list(Suit)
REASONS = ("must overtrump", "goes over", "and beat", "trumped", "any card")


def numbers(cards: str) -> list[int]:
    return [card.index for card in read_cards(cards)]


@pytest.mark.parametrize("case", BY_HAND, ids=[case["name"] for case in BY_HAND])
def test_endings_worked_by_hand(case: Case) -> None:
    options = {key: value for option in case["rules"] for key, value in options_of(option).items()}
    values = minimax.values(
        [numbers(hand) for hand in case["hands"]],
        Suit.parse(case["trump"]).index,
        list(Seat).index(Seat.parse(case["leader"])),
        numbers(case["trick"]),
        list(Seat).index(Seat.parse(case["declarer"])) % 2,
        Rules.load("standard", **options),
    )
    assert {str(DECK[card]): points for card, points in values.items()} == case["values"]


def test_recorded_positions() -> None:
    cases = [case for case in recorded() if case.size <= 4]
    assert len(cases) == 41
    for case in cases:
        position = case.position
        values = minimax.values(
            [[card.index for card in hand] for hand in position.hands],
            position.trump.index,
            list(Seat).index(position.leader),
            [card.index for card in position.trick],
            0,
            case.rules,
        )
        assert {DECK[card]: position.points.ns + points for card, points in values.items()} == case.moves


def random_cards(rng: random.Random, number: int) -> list[int]:
    """Cards of one to three suits."""
    suits = rng.sample(range(4), rng.randint(1, 3))
    return rng.sample([card for card in [*range(CARDS), *range(CARDS)] if card // RANKS in suits], number)


def test_legal_cards() -> None:
    """As the table has them, for tricks and hands that need not have been played legally, nor come from one pack."""
    rng = random.Random(1)
    reasons: Counter[str] = Counter()
    for i in range(300 * len(RULES)):
        rules = RULES[i % len(RULES)]
        trump, size, on_table = rng.randrange(4), rng.randint(1, 12), rng.randint(0, 3)
        hand = random_cards(rng, size)
        trick = random_cards(rng, on_table)
        expected = legal_cards([DECK[card] for card in hand], [DECK[card] for card in trick], SUITS[trump], rules)
        assert minimax.legal(hand, trick, trump, rules) == [card.index for card in expected]
        reasons.update(word for word in REASONS if word in expected.reason)
    assert min(reasons[word] for word in REASONS) >= 50


def test_masks() -> None:
    """Hands as bits, with either copy of a card in either hand."""
    for ending in random_endings(2, 20, 3):
        free = {card: [0, 1] for card in range(CARDS)}
        rng = random.Random(3)

        def bit(card: int, free: dict[int, list[int]] = free, rng: random.Random = rng) -> int:
            return 1 << 2 * card + free[card].pop(rng.randrange(len(free[card])))

        trick = [bit(card) for card in ending.trick]
        hands = [sum(map(bit, hand)) for hand in ending.hands]
        found = minimax.values_of_masks(hands, ending.trump, ending.leader, trick, ending.declaring, ending.rules)
        assert found == ending.values()


def test_rules_come_up_equally_often() -> None:
    seen = Counter(ending.rules for ending in random_endings(5, 2 * len(RULES), 3))
    assert len(seen) == 96
    assert set(seen.values()) == {2}


def test_endings_are_of_every_kind() -> None:
    endings = random_endings(6, 400, 4)
    kinds = Counter(
        kind
        for ending in endings
        for kind, found in {
            f"{len(ending.trick)} on the table": True,
            "no trump": not any(card // RANKS == ending.trump for hand in ending.hands for card in hand),
            "one suit in a hand": any(len({card // RANKS for card in hand}) == 1 for hand in ending.hands),
            "copies apart": any(set(ending.hands[0]) & set(hand) for hand in ending.hands[1:]),
            "choice": len(ending.values()) > 1,
            "trumped": any(card // RANKS == ending.trump for card in ending.trick[1:]),
            f"{Seat.parse('NESW'[ending.to_move])} to move": True,
        }.items()
        if found
    )
    assert min(kinds.values()) >= 40
    assert len(kinds) == 13
    assert len({card for ending in endings for card in ending.trick}) == CARDS
