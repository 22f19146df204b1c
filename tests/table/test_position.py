"""Positions: what they hold, how play changes them, and which cannot be."""

from typing import Any

import pytest

from advisor.table.cards import Card, Hand, NotationError, Suit
from advisor.table.position import PlayError, Position, PositionError
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat, Team
from tests.cases_files import Case
from tests.solver_cases import POSITIONS, SEATS, position_of_case, rules_of_case

ENDING = ("AH 10H", "AH 9C", "KH QH", "10H 9S")
"""North can take both aces' trick if he leads his own ace: of two equal cards the first wins."""


def position(*hands: str | Hand, **changes: Any) -> Position:
    fields: dict[str, Any] = {"hands": hands or ENDING, "trump": "S", "declarer": "N", "leader": "N"}
    return Position(**(fields | changes))


def play(here: Position, cards: str, rules: Rules | str | None = None) -> Position:
    for card in cards.split():
        here = here.play(card, rules)
    return here


def test_text_is_read() -> None:
    here = position(
        "A...", "", "9C", "ks", trump="hearts", declarer="South", leader="e", trick="10S", points="EW 30 NS 40"
    )
    assert here.hands == tuple(map(Hand, [(Card.parse("AS"),), (), (Card.parse("9C"),), (Card.parse("KS"),)]))
    assert (here.trump, here.declarer, here.leader) == (Suit.HEARTS, Seat.SOUTH, Seat.EAST)
    assert here.trick == (Card.parse("10S"),)
    assert here.points == PerTeam(40, 30)
    assert here == position(
        *here.hands, trump=here.trump, declarer=here.declarer, leader=here.leader, trick=here.trick, points=here.points
    )


def test_state() -> None:
    here = position()
    assert (here.to_move, here.declaring_team, here.tricks_left, here.trick_number) == (Seat.NORTH, Team.NS, 2, 11)
    assert here.hand_of("west") == Hand.parse("10H 9S", size=None)
    assert list(map(str, here.legal())) == ["AH", "10H"]
    assert here.points_left() == 60
    assert here.points_left("short") == 6
    assert here.points_left("old-count") == 11 + 10 + 11 + 4 + 3 + 10 + 10
    assert not here.over


def test_play_to_the_end() -> None:
    here = play(position(points="NS 100 EW 90"), "AH")
    assert (here.to_move, here.tricks_left, here.points_left()) == (Seat.EAST, 2, 60)
    here = play(here, "AH KH 10H")
    assert (here.leader, here.trick, here.points, here.tricks_left) == (Seat.NORTH, (), PerTeam(140, 90), 1)
    here = play(here, "10H 9C QH 9S")
    assert here.over
    assert (here.points, here.points_left(), here.tricks_left) == (PerTeam(140, 110), 0, 0)
    with pytest.raises(PlayError, match="all cards are played"):
        here.play("AS")


def test_play_in_other_counts() -> None:
    assert play(position(), "AH AH KH 10H 10H 9C QH 9S", "short").points == PerTeam(4, 2)
    assert play(position(), "AH AH KH 10H 10H 9C QH 9S", "old-count").points == PerTeam(36, 23)
    assert play(position(), "AH AH KH 10H 10H 9C QH 9S", Rules.load(last_trick=0)).points == PerTeam(40, 10)


def test_play_leaves_the_position_as_it_was() -> None:
    here = position()
    here.play("AH")
    assert here == position()


@pytest.mark.parametrize(
    ("played", "card", "words"),
    [
        ("", "9C", ["North does not hold 9C", "AH 10H"]),
        ("AH", "9C", ["East may not play 9C", "must follow hearts", "legal: AH"]),
        ("10H", "10H", ["East does not hold 10H"]),
    ],
)
def test_cards_that_may_not_be_played(played: str, card: str, words: list[str]) -> None:
    with pytest.raises(PlayError) as refused:
        play(position(), played).play(card)
    assert [word for word in words if word not in str(refused.value)] == []


def test_rules_decide_what_is_legal() -> None:
    here = position("KC", "AH 9H", "9C QC", "9S QS", trick="10H")
    assert list(map(str, here.legal())) == ["AH"]
    assert list(map(str, here.legal(Rules.load(must_beat="none")))) == ["AH", "9H"]
    with pytest.raises(PlayError):
        here.play("9H")
    assert here.play("9H", Rules.load(must_beat="none")).to_move is Seat.SOUTH


def test_unreadable_card() -> None:
    with pytest.raises(NotationError):
        position().play("XX")


def test_everything_unreadable_is_named() -> None:
    with pytest.raises(NotationError) as refused:
        position("AH XX", "AH 9C", "KH KH KH", "10H", trump="Z", declarer="Q", leader="Y", trick="ZZ", points="NS 40")
    for words in ('North: cannot read "XX"', "South: KH 3 times", '"Z"', '"Q"', '"Y"', '"ZZ"', '"NS 40"'):
        assert words in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hands": ("", "", "", "")}, ["no cards are left"]),
        ({"hands": ("AS", "KS", "QS")}, ["3 hands"]),
        ({"hands": ("AS", "KS", "QS", "")}, ["North 1, East 1, South 1, West 0"]),
        ({"hands": ("AS", "KS", "QS", "JS"), "trick": "9S"}, ["with the trick counted", "North 2, East 1"]),
        ({"hands": ("", "", "", ""), "trick": "AS KS QS JS"}, ["4 cards in the trick"]),
        ({"hands": ("AS", "AS", "AS", "9S")}, ["AS 3 times", "North 1, East 1, South 1"]),
        ({"hands": ("AS AS", "KS 9S", "QS 9C", "9C"), "trick": "AS", "leader": "W"}, ["AS 3 times", "the trick 1"]),
        (
            {"hands": ("AS", "AS", "AS", ""), "points": "NS -10 EW 0"},
            ["West 0", "AS 3 times", "NS has -10 points"],
        ),
        ({"hands": ("AS", "KH", "QS 9C", "JS 9C"), "trick": "9H 9D"}, ["East could not play 9D", "legal: KH"]),
        ({"hands": ("AC", "KS", "QS 9C", "JS 9C"), "trick": "9H 9D"}, ["East could not play 9D", "must trump"]),
    ],
)
def test_positions_that_cannot_be(changes: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(PositionError) as refused:
        position(**changes)
    assert [word for word in words if word not in str(refused.value)] == []


def test_more_cards_than_are_dealt() -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in ("A", "10", "K", "Q", "J", "9") * 2) for suit in "SHDC"]
    assert position(*hands).tricks_left == 12
    with pytest.raises(PositionError, match="13 cards in each hand"):
        position(*(f"{hand} {card}" for hand, card in zip(hands, ("AH", "AD", "AC", "AS"), strict=True)))


def test_check_knows_the_rules() -> None:
    """East kept the ace back: allowed only where plain suits need not be beaten."""
    here = position("KC", "AH", "9C QC", "9S QS", trick="10H 9H")
    assert here.check(Rules.load(must_beat="none")) is here
    with pytest.raises(PositionError, match="East could not play 9H to this trick: must follow hearts and beat"):
        here.check()


def test_check_of_points() -> None:
    assert position(points="NS 100 EW 90").check()
    assert position(points="NS 0 EW 0").check()
    with pytest.raises(PositionError, match="points NS 100 EW 100 are more than the 190"):
        position(points="NS 100 EW 100").check()
    with pytest.raises(PositionError, match="more than the 19 "):
        position(points="NS 100 EW 90").check("short")


def test_plain_values() -> None:
    assert position("AC 10H", "9C", "QC", "KC 9S", leader="E", trick="9H QH", points="NS 40 EW 30").to_dict() == {
        "hands": {"N": ["10H", "AC"], "E": ["9C"], "S": ["QC"], "W": ["9S", "KC"]},
        "trump": "S",
        "declarer": "N",
        "leader": "E",
        "trick": ["9H", "QH"],
        "points": {"NS": 40, "EW": 30},
        "to_move": "W",
    }


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["id"])
def test_reference_positions(case: Case) -> None:
    """All of them can be; whose turn it is, which cards are legal and what has been taken agree."""
    rules = rules_of_case(case)
    here = position_of_case(case).check(rules)
    assert str(here.to_move) == SEATS[case["to_move"]]
    assert {str(card) for card in here.legal(rules)} == set(case["moves"])
    assert sum(case["pts"]) + here.points_left(rules) == 250
