"""Solutions: what each card costs, the line as tricks, what becomes of the contract."""

import json

import pytest

from advisor.advice.solution import contract_outcome
from advisor.table.cards import Card, NotationError
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat, Team
from tests.solutions import ending, solution_of, whole_deal


@pytest.mark.parametrize("declarer", ["N", "E"])
def test_cards(declarer: str) -> None:
    """What a card costs is the same, whichever team declares."""
    solution = ending(declarer)
    assert solution.team is Team.NS
    assert solution.best == (Card.parse("AH"),)
    assert (solution.cost("AH"), solution.cost("10H")) == (0, 40)
    assert [solution.points_after(value) for value in solution.cards] == [PerTeam(140, 110), PerTeam(100, 150)]


def test_cost_of_another_card() -> None:
    with pytest.raises(ValueError, match="9C is not a legal card here; legal are AH 10H"):
        ending().cost("9C")
    with pytest.raises(NotationError):
        ending().cost("XX")


def test_equal_cards() -> None:
    assert list(map(str, whole_deal().best)) == ["AC", "AD"]


def test_line_as_tricks() -> None:
    first, last = ending().tricks
    assert (first.leader, first.winner, first.winning_place, first.points) == (
        Seat.NORTH,
        Seat.NORTH,
        0,
        PerTeam(140, 90),
    )
    assert list(map(str, first.cards)) == ["AH", "AH", "KH", "10H"]
    assert (last.leader, last.winner, last.winning_place, last.points) == (Seat.NORTH, Seat.WEST, 3, PerTeam(140, 110))


def test_line_from_within_a_trick() -> None:
    begun = ending().position.play("AH")
    solution = solution_of(begun, {"AH": 140}, "AH KH 10H 10H 9C QH 9S", PerTeam(140, 110))
    assert solution.tricks == ending().tricks


def test_line_of_a_whole_deal() -> None:
    tricks = whole_deal().tricks
    assert "".join(str(trick.leader) for trick in tricks) == "WWNWWWSWSWSW"
    assert tricks[-1].points == PerTeam(80, 170)


@pytest.mark.parametrize(("points", "known"), [("NS 100 EW 90", True), ("NS 0 EW 0", False), ("NS 40 EW 30", False)])
def test_whether_all_points_are_known(points: str, known: bool) -> None:
    assert ending(points=points).all_points_known is known


def test_plain_values() -> None:
    plain = ending().to_dict()
    assert list(plain) == ["position", "declaring_team", "points", "best", "cards", "line", "positions"]
    assert plain["position"] == ending().position.to_dict()
    assert plain["points"] == {"NS": 140, "EW": 110}
    assert plain["best"] == ["AH"]
    assert plain["cards"] == [
        {"card": "AH", "points": 140, "cost": 0},
        {"card": "10H", "points": 100, "cost": 40},
    ]
    assert plain["line"][1] == {
        "leader": "N",
        "cards": ["10H", "9C", "QH", "9S"],
        "winner": "W",
        "points": {"NS": 140, "EW": 110},
    }
    assert json.loads(json.dumps(plain)) == plain


# --- the contract ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bid", "result", "difference"), [(340, "made", 80), (420, "made", 0), (430, "set", -10)])
def test_contract(bid: int, result: str, difference: int) -> None:
    outcome = contract_outcome(whole_deal(), bid, PerTeam(40, 250), PerTeam())
    assert outcome is not None
    assert (outcome.result, outcome.difference) == (result, difference)
    assert outcome.to_dict() == {
        "declaring_team": "EW",
        "bid": bid,
        "meld": 250,
        "trick_points": 170,
        "result": result,
    }


def test_contract_of_an_ending() -> None:
    outcome = contract_outcome(ending(), 280, PerTeam(140, 0), None)
    assert outcome is not None
    assert (outcome.result, outcome.trick_points) == ("made", 140)
    assert contract_outcome(ending(points="NS 0 EW 0"), 280, PerTeam(140, 0), None) is None


def test_contract_where_meld_must_be_saved() -> None:
    """East-West have taken nothing before, and take nothing but the last trick: it has a ten of hearts in it."""
    rules = Rules.load(meld_needs="trick")
    solution = ending("E", "NS 190 EW 0")
    solution = solution_of(solution.position, {"AH": 20}, "AH AH KH 10H 10H 9C QH 9S", PerTeam(230, 20), rules)
    assert contract_outcome(solution, 250, PerTeam(0, 240), None) is None
    outcome = contract_outcome(solution, 250, PerTeam(0, 240), PerTeam(10, 0))
    assert outcome is not None
    assert (outcome.meld, outcome.result) == (240, "made")
