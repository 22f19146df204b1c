"""What solving a position gives: exact values with all hands open. All points are in the rules' scale."""

from dataclasses import dataclass
from typing import Any

from advisor.table.cards import Card
from advisor.table.position import Position
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam, Result, score_deal
from advisor.table.seats import Seat, Team
from advisor.table.tricks import all_trick_points, winning_index


class NotSolved(Exception):  # noqa: N818 - it is no fault: the search was told to stop there
    """The search looked at as many positions as it was allowed to, and has no answer."""


@dataclass(frozen=True, slots=True)
class CardValue:
    """A legal card, and the trick points that the declaring team ends with if it is played and all go on best."""

    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class LineTrick:
    """A trick of a line of play.

    Attributes:
        cards: in order of play, from the leader.
        points: of each team after the trick.
    """

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: PerTeam

    @property
    def winning_place(self) -> int:
        """Place of the winning card in the order of play, 0 for the leader."""
        return self.leader.clockwise.index(self.winner)

    def to_dict(self) -> dict[str, Any]:
        """The trick in plain values."""
        return {
            "leader": str(self.leader),
            "cards": [str(card) for card in self.cards],
            "winner": str(self.winner),
            "points": self.points.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact value of a position with all hands open.

    Attributes:
        points: the trick points that each team ends with if all play best; those of ``position`` and the last trick
            are among them.
        cards: every different legal card of the player to move, best for that player first, then as hands are written.
        line: one best line of play to the end.
        positions: how many the search looked at.
    """

    position: Position
    rules: Rules
    points: PerTeam
    cards: tuple[CardValue, ...]
    line: tuple[tuple[Seat, Card], ...]
    positions: int

    @property
    def team(self) -> Team:
        """The team of the player to move."""
        return self.position.to_move.team

    @property
    def best(self) -> tuple[Card, ...]:
        """All cards that are as good as the best."""
        return tuple(value.card for value in self.cards if value.points == self.cards[0].points)

    def cost(self, card: Card | str) -> int:
        """What a card costs the player to move against the best, in trick points; 0 for the best.

        Raises:
            NotationError: if the card cannot be read.
            ValueError: if it is not among the legal cards.
        """
        card = Card.parse(card)
        points = {value.card: value.points for value in self.cards}
        if card not in points:
            raise ValueError(f"{card} is not a legal card here; legal are {' '.join(map(str, points))}")
        return abs(points[card] - self.cards[0].points)

    def points_after(self, value: CardValue) -> PerTeam:
        """What both teams end with if a card is played and all go on best."""
        others = self.points.ns + self.points.ew - value.points
        return (
            PerTeam(value.points, others) if self.position.declaring_team is Team.NS else PerTeam(others, value.points)
        )

    @property
    def all_points_known(self) -> bool:
        """Whether the points taken before the position are given in full."""
        return self.points.ns + self.points.ew == all_trick_points(self.rules)

    @property
    def tricks(self) -> tuple[LineTrick, ...]:
        """The line of play trick by trick; the first begins with the cards that lay on the table."""
        found = []
        position = self.position
        for _, card in self.line:
            leader, cards = position.leader, (*position.trick, card)
            position = position.play(card, self.rules)
            if not position.trick:
                winner = leader.clockwise[winning_index(cards, position.trump)]
                found.append(LineTrick(leader, cards, winner, position.points))
        return tuple(found)

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "position": self.position.to_dict(),
            "declaring_team": str(self.position.declaring_team),
            "points": self.points.to_dict(),
            "best": [str(card) for card in self.best],
            "cards": [
                {"card": str(value.card), "points": value.points, "cost": self.cost(value.card)} for value in self.cards
            ],
            "line": [trick.to_dict() for trick in self.tricks],
            "positions": self.positions,
        }


@dataclass(frozen=True, slots=True)
class ContractOutcome:
    """What becomes of the contract if all play best.

    Attributes:
        meld: of the declaring team, as far as it keeps it.
        trick_points: of the declaring team.
        result: ``made`` or ``set``.
    """

    declaring_team: Team
    bid: int
    meld: int
    trick_points: int
    result: Result

    @property
    def difference(self) -> int:
        """How far meld and trick points are from the bid; below zero if they fall short."""
        return self.meld + self.trick_points - self.bid

    def to_dict(self) -> dict[str, Any]:
        """The outcome in plain values."""
        return {
            "declaring_team": str(self.declaring_team),
            "bid": self.bid,
            "meld": self.meld,
            "trick_points": self.trick_points,
            "result": self.result,
        }


def contract_outcome(solution: Solution, bid: int, meld: PerTeam, tricks_won: PerTeam | None) -> ContractOutcome | None:
    """What becomes of the contract on the best line of play.

    Args:
        solution: of a position in the deal.
        bid: what the declaring team plays for.
        meld: of both partners, for each team.
        tricks_won: before the position; ``None`` where that is not known.

    Returns:
        The outcome; ``None`` if it cannot be told because points or tricks from before the position are not known.
    """
    if not solution.all_points_known or (tricks_won is None and solution.rules.meld_needs == "trick"):
        return None
    tricks = solution.tricks
    winners = [trick.winner.team for trick in tricks]
    team = solution.position.declaring_team
    score = score_deal(
        declaring_team=team,
        bid=bid,
        meld=meld,
        trick_points=solution.points,
        rules=solution.rules,
        tricks_won=tricks_won and tricks_won + PerTeam(*(winners.count(team) for team in Team)),
        last_trick=winners[-1],
    )
    return ContractOutcome(team, bid, score.meld[team], solution.points[team], score.result)
