"""Scoring: what a deal adds to the score of each team, and whether the game is won.

The declaring team adds meld and trick points if together they reach the bid, else it loses the bid; the opponents add
theirs whatever happens. All points are in the rules' scale. Source: the four-hand article.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any, Literal, TypeAlias

from advisor.table.cards import NotationError
from advisor.table.rules import Rules, rules_of
from advisor.table.seats import Team
from advisor.table.tricks import COUNTER_POINTS, all_trick_points

TRICKS = 12
SHORT = 250
"""How far meld must be from the bid under ``throw_in=short250``, in the times-ten scale."""
_MELD_STEP = 10
"""Every meld is worth a multiple of it, in the times-ten scale; a dix is worth no more."""

_EACH_TEAM = re.compile(r"([^\s\d]+)\s+([+-]?[0-9]{1,6})[\s,]+([^\s\d]+)\s+([+-]?[0-9]{1,6})")

Result: TypeAlias = Literal["made", "set", "thrown in"]


@dataclass(frozen=True, slots=True)
class PerTeam:
    """A number for each team; ``score["NS"]`` and ``score[Team.NS]`` read it."""

    ns: int = 0
    ew: int = 0

    def __getitem__(self, team: Team | str) -> int:
        return self.ns if Team.parse(team) is Team.NS else self.ew

    def __add__(self, other: "PerTeam") -> "PerTeam":
        return PerTeam(self.ns + other.ns, self.ew + other.ew)

    def __str__(self) -> str:
        return f"NS {self.ns} EW {self.ew}"

    def to_dict(self) -> dict[str, int]:
        """The numbers under ``NS`` and ``EW``."""
        return {"NS": self.ns, "EW": self.ew}

    @classmethod
    def of(cls, numbers: "EachTeam", what: str = "the numbers") -> "PerTeam":
        """Read ``{"NS": 150, "EW": 40}``, with teams or text as keys.

        Raises:
            NotationError: if a key names no team.
            ValueError: if a team is missing; ``what`` names the numbers in the message.
        """
        if isinstance(numbers, PerTeam):
            return numbers
        by_team = {Team.parse(team): number for team, number in numbers.items()}
        for team in Team:
            if team not in by_team:
                raise ValueError(f"{what} of {team} not given; give a number for NS and for EW")
        return cls(by_team[Team.NS], by_team[Team.EW])

    @classmethod
    def parse(cls, text: "PerTeam | str") -> "PerTeam":
        """Read ``NS 40 EW 30`` as :meth:`__str__` writes it, the teams in any order.

        Raises:
            NotationError: if it does not give one number for each team.
        """
        if isinstance(text, PerTeam):
            return text
        found = _EACH_TEAM.fullmatch(str(text).strip())
        first, number, second, other = found.groups() if found else ("", "", "", "")
        if not found or Team.parse(first) is Team.parse(second):
            raise NotationError(f'cannot read "{text}" as points; write a number for each team, such as NS 40 EW 30')
        return cls.of({Team.parse(first): int(number), Team.parse(second): int(other)})


EachTeam: TypeAlias = PerTeam | Mapping[Team, int] | Mapping[str, int]
"""What functions accept as a number for each team."""


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal came to.

    Attributes:
        meld: the meld that each team keeps; less than it showed if ``meld_needs`` cost a team its meld.
        trick_points: with the last trick; ``None`` when the deal was thrown in.
        change: what the deal adds to each score.
        after: the scores after the deal.
        winner: the team that has won the game; ``None`` while it goes on.
    """

    declaring_team: Team
    bid: int
    result: Result
    meld: PerTeam
    trick_points: PerTeam | None
    change: PerTeam
    after: PerTeam
    winner: Team | None

    def to_dict(self) -> dict[str, Any]:
        """The score in plain values."""
        return {
            "declaring_team": str(self.declaring_team),
            "bid": self.bid,
            "result": self.result,
            "meld": self.meld.to_dict(),
            "trick_points": None if self.trick_points is None else self.trick_points.to_dict(),
            "change": self.change.to_dict(),
            "after": self.after.to_dict(),
            "winner": None if self.winner is None else str(self.winner),
        }


def total_step(rules: Rules | str | None = None) -> int:
    """What every total of meld and trick points is a multiple of, in the rules' scale.

    Args:
        rules: the rules, a preset name or a file; ``standard`` if not given.
    """
    rules = rules_of(rules)
    return rules.scaled(gcd(*COUNTER_POINTS[rules.counters].values(), rules.last_trick, _MELD_STEP))


def may_throw_in(bid: int, meld: int, rules: Rules | str | None = None) -> bool:
    """Whether declarer may give up after the meld.

    Args:
        bid: what declarer plays for, in the rules' scale.
        meld: the meld of the declaring team, in the rules' scale.
        rules: the rules, a preset name or a file; ``standard`` if not given.
    """
    rules = rules_of(rules)
    if rules.throw_in == "short250":
        return bid - meld >= rules.scaled(SHORT)
    return rules.throw_in == "any"


def score_deal(
    *,
    declaring_team: Team | str,
    bid: int,
    meld: EachTeam,
    trick_points: EachTeam | None = None,
    before: EachTeam | None = None,
    rules: Rules | str | None = None,
    tricks_won: EachTeam | None = None,
    last_trick: Team | str | None = None,
    thrown_in: bool = False,
) -> DealScore:
    """The score of a deal. All points are in the rules' scale.

    Args:
        declaring_team: the team of the declarer.
        bid: what it plays for; not checked against the ladder.
        meld: the meld of both partners, for each team.
        trick_points: with the last trick, for each team; not given for a deal thrown in.
        before: the scores before the deal; 0 and 0 if not given.
        rules: the rules, a preset name or a file; ``standard`` if not given.
        tricks_won: of the twelve, for each team; asked for only when ``meld_needs=trick`` turns on it.
        last_trick: the team that took it; asked for only when ``meld_needs=counter`` turns on it.
        thrown_in: whether declarer gave up after the meld.

    Raises:
        NotationError: if a team cannot be read.
        ValueError: if numbers are missing or cannot be, or the deal may not be thrown in.
    """
    rules = rules_of(rules)
    team = Team.parse(declaring_team)
    kept = _not_negative(PerTeam.of(meld, "meld"), "meld")
    scores = PerTeam() if before is None else PerTeam.of(before, "score before the deal")
    points = None
    result: Result = "thrown in"
    if thrown_in:
        if not (trick_points is None and tricks_won is None and last_trick is None):
            raise ValueError("a deal thrown in has no tricks; leave them out, or score it as played")
        _check_throw_in(bid, kept[team], rules)
    else:
        if trick_points is None:
            raise ValueError("trick points not given; give them for NS and for EW, or say that the deal was thrown in")
        tricks = _Tricks.read(trick_points, tricks_won, last_trick, rules)
        points = tricks.points
        kept = tricks.meld_kept(kept)
        result = "made" if kept[team] + points[team] >= bid else "set"

    total = kept + (points or PerTeam())
    change = PerTeam.of({team: total[team] if result == "made" else -bid, team.other: total[team.other]})
    after = scores + change
    return DealScore(team, bid, result, kept, points, change, after, _winner(after, team, rules))


def _winner(after: PerTeam, declaring_team: Team, rules: Rules) -> Team | None:
    """The team that has reached the target. When both have, ``end_tie`` decides; equal scores fall to the bidders."""
    there = [team for team in (declaring_team, declaring_team.other) if after[team] >= rules.scaled(rules.target)]
    if rules.end_tie == "higher":
        there.sort(key=lambda team: -after[team])
    return there[0] if there else None


def _check_throw_in(bid: int, meld: int, rules: Rules) -> None:
    if may_throw_in(bid, meld, rules):
        return
    if rules.throw_in == "never":
        raise ValueError("the deal may not be thrown in; this table plays every deal out (throw_in=never)")
    raise ValueError(
        f"the deal may not be thrown in; meld of {meld} must be {rules.scaled(SHORT)} or more below the bid of {bid} "
        "(throw_in=short250)"
    )


def _not_negative(numbers: PerTeam, what: str) -> PerTeam:
    for team in Team:
        if numbers[team] < 0:
            raise ValueError(f"{what} of {team} is {numbers[team]}; it cannot be below zero")
    return numbers


# --- tricks and the meld they save -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Tricks:
    """What is known of the twelve tricks."""

    points: PerTeam
    won: PerTeam | None
    last: Team | None
    rules: Rules

    @classmethod
    def read(cls, points: EachTeam, won: EachTeam | None, last: Team | str | None, rules: Rules) -> "_Tricks":
        """Check that the numbers can belong to one deal."""
        tricks = cls(
            _not_negative(PerTeam.of(points, "trick points"), "trick points"),
            None if won is None else _not_negative(PerTeam.of(won, "tricks won"), "tricks won"),
            None if last is None else Team.parse(last),
            rules,
        )
        total = all_trick_points(rules)
        if tricks.points.ns + tricks.points.ew != total:
            raise ValueError(f"trick points {tricks.points} do not add up to {total}")
        if tricks.won is not None and tricks.won.ns + tricks.won.ew != TRICKS:
            raise ValueError(f"tricks won {tricks.won} do not add up to {TRICKS}")
        for team in Team:
            tricks._check(team)
        return tricks

    def _check(self, team: Team) -> None:
        points = self.points[team]
        if self.won is not None and not self.won[team] and (points or self.last is team):
            raise ValueError(f"{team} has {points} trick points and no trick; correct one of them")
        if self.last is team and points < self.last_trick_points:
            raise ValueError(
                f"{team} took the last trick, worth {self.last_trick_points}, and has {points} trick points"
            )

    @property
    def last_trick_points(self) -> int:
        return self.rules.scaled(self.rules.last_trick)

    def meld_kept(self, meld: PerTeam) -> PerTeam:
        """The meld of each team, or nothing for a team that falls short of ``meld_needs``."""
        return PerTeam(*(meld[team] if meld[team] and self._saves_meld(team) else 0 for team in Team))

    def _saves_meld(self, team: Team) -> bool:
        if self.rules.meld_needs == "trick":
            return self._took_trick(team)
        return self.rules.meld_needs == "none" or self._took_counter(team)

    def _took_trick(self, team: Team) -> bool:
        if self.points[team] or self.last is team:
            return True
        if self.won is None:
            raise self._undecided(team, "tricks_won")
        return self.won[team] > 0

    def _took_counter(self, team: Team) -> bool:
        points = self.points[team]
        if points == 0 or points != self.last_trick_points:
            return points > 0
        if self.last is None:
            raise self._undecided(team, "last_trick")
        return self.last is not team

    def _undecided(self, team: Team, missing: str) -> ValueError:
        return ValueError(
            f"{team} has {self.points[team]} trick points; give {missing} to tell whether it keeps its meld "
            f"(meld_needs={self.rules.meld_needs})"
        )
