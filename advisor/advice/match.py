"""Several reviewed deals together: a match report."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from advisor.advice.review_results import GRADES, KINDS, Decision, Review, SeatReview
from advisor.table.seats import Seat, Team


@dataclass(frozen=True, slots=True)
class MatchReport:
    """What a match came to, in the light of what its players knew.

    Attributes:
        reviews: of each deal, in order.
        contracts: how many deals had a contract that could be judged and was played to the end.
        made: how many of these were made.
        forecast: how many could be expected to be.
        too_high: bids that were mistakes or worse where a pass was best.
        too_low: passes that were mistakes or worse where a bid was best.
        seats: what each player lost, over all deals.
    """

    reviews: tuple[Review, ...]
    contracts: int
    made: int
    forecast: float
    too_high: tuple[Decision, ...]
    too_low: tuple[Decision, ...]
    seats: tuple[SeatReview, ...]

    def lost(self, team: Team) -> float:
        """Points that a team lost by slips and worse."""
        return sum(seat.total_lost for seat in self.seats if seat.seat.team is team)

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values."""
        return {
            "deals": len(self.reviews),
            "contracts": self.contracts,
            "made": self.made,
            "forecast": round(self.forecast, 3),
            "too_high": len(self.too_high),
            "too_low": len(self.too_low),
            "seats": [seat.to_dict() for seat in self.seats],
            "reviews": [review.to_dict() for review in self.reviews],
        }


def sum_up(reviews: Sequence[Review]) -> MatchReport:
    """The report of a match."""
    bids = [review.bid for review in reviews if review.bid is not None and review.bid.made is not None]
    calls = [
        each for review in reviews for each in review.decisions if each.kind == "call" and each.is_error and each.best
    ]
    return MatchReport(
        reviews=tuple(reviews),
        contracts=len(bids),
        made=sum(bid.made is True for bid in bids),
        forecast=sum(bid.chance.probability for bid in bids),
        too_high=tuple(each for each in calls if isinstance(each.chosen, int) and _passes(each)),
        too_low=tuple(each for each in calls if not isinstance(each.chosen, int) and not _passes(each)),
        seats=tuple(_together(seat, reviews) for seat in Seat),
    )


def _passes(decision: Decision) -> bool:
    """Whether it was best to pass."""
    return decision.best is not None and not isinstance(decision.best.choice, int)


def _together(seat: Seat, reviews: Sequence[Review]) -> SeatReview:
    each = [review.seats[seat.index] for review in reviews]
    lost = {kind: sum(one.lost[kind] for one in each) for kind in KINDS}
    return SeatReview(seat, lost, {grade: sum(one.grades[grade] for one in each) for grade in GRADES})
