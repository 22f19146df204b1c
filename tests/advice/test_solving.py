"""The exact solver: recorded answers, answers worked by hand, plain minimax, and what must hold for any position."""

import random
from dataclasses import replace

import pytest

from advisor.advice.solution import NotSolved, Solution
from advisor.advice.solving import solve
from advisor.table.cards import DECK, Card, Hand, Suit, read_cards
from advisor.table.position import Position
from advisor.table.rules import STANDARD, Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from advisor.table.tricks import legal_cards
from tests.cases_files import Case, options_of, read_json
from tests.endings import RANKS, Ending, random_endings
from tests.solver_endings import Recorded, compare, defects, play_line, points_left, position_of, recorded

BY_HAND = read_json("endings.json")
RECORDED = recorded()
FULL_DEALS = [case for case in RECORDED if case.size == 12]


def solve_ending(ending: Ending) -> Solution:
    return solve(position_of(ending), ending.rules)


def points_of(solution: Solution) -> dict[int, int]:
    """The value of each legal card, by the card's place in the deck."""
    return {each.card.index: each.points for each in solution.cards}


def differing(endings: list[Ending]) -> list[tuple[Ending, list[str]]]:
    compared = [(ending, compare(ending)[0]) for ending in endings]
    return [(ending, wrong) for ending, wrong in compared if wrong]


# --- answers from elsewhere ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", BY_HAND, ids=[case["name"] for case in BY_HAND])
def test_endings_worked_by_hand(case: Case) -> None:
    options = {key: value for option in case["rules"] for key, value in options_of(option).items()}
    north, east, south, west = (Hand.parse(hand, size=None) for hand in case["hands"])
    position = Position(
        hands=(north, east, south, west),
        trump=Suit.parse(case["trump"]),
        declarer=Seat.parse(case["declarer"]),
        leader=Seat.parse(case["leader"]),
        trick=tuple(read_cards(case["trick"])),
    )
    solution = solve(position, Rules.load("standard", **options))
    assert defects(solution, {Card.parse(card): points for card, points in case["values"].items()}) == []


@pytest.mark.parametrize("size", range(2, 9))
def test_recorded_positions(size: int) -> None:
    cases = [case for case in RECORDED if case.size == size]
    assert len(cases) >= 5
    assert [wrong for case in cases for wrong in case.defects()] == []


@pytest.mark.parametrize("case", FULL_DEALS[1::10], ids=lambda case: case.name)
def test_recorded_deals(case: Recorded) -> None:
    assert case.defects() == []


def test_all_leads_of_a_whole_deal() -> None:
    case = FULL_DEALS[11]
    solution = solve(case.position, case.rules)
    assert solution.points.ns + solution.points.ew == 250
    assert solution.points.ns == case.value == max(each.points for each in solution.cards)
    assert play_line(solution).points == solution.points


@pytest.mark.parametrize(("size", "number"), [(1, 96), (2, 96), (3, 192), (4, 192)])
def test_random_endings(size: int, number: int) -> None:
    assert differing(random_endings(11, number, size)) == []


def test_random_endings_of_five_cards() -> None:
    assert differing(random_endings(12, 10, 5, on_table=3)) == []


# --- the same position said otherwise --------------------------------------------------------------------------------


ENDINGS = [*random_endings(21, 32, 4), *random_endings(22, 16, 6)]


def renamed(ending: Ending, suits: list[int]) -> Ending:
    """With ``suits[suit]`` in place of each suit."""

    def cards(old: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(suits[card // RANKS] * RANKS + card % RANKS for card in old)

    hands = tuple(map(cards, ending.hands))
    return replace(ending, hands=hands, trick=cards(ending.trick), trump=suits[ending.trump])


@pytest.mark.parametrize("trump_stays", [True, False])
def test_suits_may_be_renamed(trump_stays: bool) -> None:
    rng = random.Random(23)
    for ending in ENDINGS:
        suits = rng.sample(range(4), 4)
        if trump_stays:
            place = suits.index(ending.trump)
            suits[place], suits[ending.trump] = suits[ending.trump], suits[place]
        expected = {
            suits[card // RANKS] * RANKS + card % RANKS: points
            for card, points in points_of(solve_ending(ending)).items()
        }
        assert points_of(solve_ending(renamed(ending, suits))) == expected


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_seats_may_be_rotated(turns: int) -> None:
    """Whoever comes first also gets the first copies of cards: which hand holds which of two copies does not matter."""
    for ending in ENDINGS:
        rotated = replace(
            ending,
            hands=tuple(ending.hands[(seat - turns) % 4] for seat in range(4)),
            leader=(ending.leader + turns) % 4,
            declarer=(ending.declarer + turns) % 4,
        )
        one, other = solve_ending(ending), solve_ending(rotated)
        assert points_of(one) == points_of(other)
        swapped = PerTeam(other.points.ew, other.points.ns) if turns % 2 else other.points
        assert one.points == swapped


def test_partners_and_opponents_may_declare() -> None:
    """Who declares says only whose points are told."""
    for ending in ENDINGS:
        position = position_of(ending)
        mine = solve(position, ending.rules)
        total = points_left(position, ending.rules)
        partner = solve(replace(position, declarer=position.declarer.partner), ending.rules)
        opponent = solve(replace(position, declarer=position.declarer.next), ending.rules)
        assert (partner.points, partner.cards) == (mine.points, mine.cards)
        assert opponent.points == mine.points
        assert opponent.best == mine.best
        assert points_of(opponent) == {card: total - points for card, points in points_of(mine).items()}


def test_points_so_far_are_added() -> None:
    for ending in ENDINGS:
        position = position_of(ending)
        fresh = solve(position, ending.rules)
        taken = 240 + ending.rules.last_trick - points_left(position, ending.rules)
        so_far = PerTeam(taken // 30 * 10, taken - taken // 30 * 10)
        later = solve(replace(position, points=so_far), ending.rules)
        own = so_far[position.declaring_team]
        assert later.points == fresh.points + so_far
        assert points_of(later) == {card: points + own for card, points in points_of(fresh).items()}


def test_points_are_in_the_scale_of_the_rules() -> None:
    for ending in ENDINGS[::3]:
        rules = Rules.load(ending.rules, counters="10-10-10")
        position = position_of(ending)
        long, short = solve(position, rules), solve(position, Rules.load(rules, unit=1))
        assert long.points == PerTeam(short.points.ns * 10, short.points.ew * 10)
        assert points_of(long) == {card: points * 10 for card, points in points_of(short).items()}


# --- a position and those after it -----------------------------------------------------------------------------------


def test_a_card_is_worth_the_position_after_it() -> None:
    """And a position as much as the best card, for the side to move."""
    for ending in ENDINGS:
        position = position_of(ending)
        team = position.declaring_team
        solution = solve(position, ending.rules)
        for each in solution.cards:
            assert solve(position.play(each.card, ending.rules), ending.rules).points[team] == each.points
        values = [each.points for each in solution.cards]
        assert solution.points[team] == (max if position.to_move.team is team else min)(values)


def test_every_position_of_the_line_has_the_same_value() -> None:
    for ending in ENDINGS[::4]:
        position = position_of(ending)
        solution = solve(position, ending.rules)
        for _, card in solution.line:
            found = solve(position, ending.rules)
            assert found.points == solution.points
            assert card in found.best
            position = position.play(card, ending.rules)
        assert len(solution.line) == sum(map(len, ending.hands))


def test_cards_are_the_legal_cards() -> None:
    for ending in ENDINGS:
        position = position_of(ending)
        solution = solve(position, ending.rules)
        hand = position.hands[ending.to_move]
        legal = legal_cards(hand, position.trick, position.trump, ending.rules)
        assert sorted(each.card for each in solution.cards) == list(legal)


# --- what is asked and what comes back -------------------------------------------------------------------------------


def test_rules_by_name() -> None:
    position = FULL_DEALS[0].position
    while sum(map(len, position.hands)) > 16:
        position = position.play(position.legal(STANDARD)[0], STANDARD)
    assert solve(position) == solve(position, STANDARD) == solve(position, "standard")
    assert solve(replace(position, points=PerTeam()), "short").rules == Rules.load("short")
    solution = solve(position)
    assert solution.position == position
    assert solution.rules == STANDARD
    assert solution.positions > 0


def test_one_card_each() -> None:
    position = Position(
        hands=(Hand((DECK[0],)), Hand((DECK[1],)), Hand((DECK[0],)), Hand((DECK[5],))),
        trump=Suit.SPADES,
        declarer=Seat.WEST,
        leader=Seat.EAST,
        points=PerTeam(120, 90),
    )
    solution = solve(position)
    assert solution.points == PerTeam(160, 90)
    assert [(str(each.card), each.points) for each in solution.cards] == [("10S", 90)]
    assert [f"{seat} {card}" for seat, card in solution.line] == ["E 10S", "S AS", "W 9S", "N AS"]
    assert solution.cost(DECK[1]) == 0


def test_a_budget_may_be_too_small() -> None:
    with pytest.raises(NotSolved):
        solve(FULL_DEALS[0].position, budget=1)
