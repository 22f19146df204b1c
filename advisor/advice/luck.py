"""Luck told from error: what a deal made against what declarer could expect of it."""

from collections.abc import Iterable
from math import comb

from advisor.advice.review_results import BidReview, Decision, Luck
from advisor.table.cards import HAND_SIZE
from advisor.table.deal import Deal
from advisor.table.seats import Seat

_LATER = ("pass", "return", "card")
"""Decisions that come after what declarer could expect: his trump and his bid are part of it."""


def luck_of(deal: Deal, bid: BidReview, decisions: Iterable[Decision]) -> Luck | None:
    """What the layout of the cards brought; ``None`` if not every card of the deal is recorded: what nobody saw may
    have been luck or error."""
    if bid.total is None or deal.declarer is None or deal.team_meld is None:
        return None
    if len(deal.plays) < len(Seat) * HAND_SIZE:
        return None
    own = deal.declarer.team
    lost = {True: 0.0, False: 0.0}
    for decision in decisions:
        if decision.kind in _LATER:
            lost[decision.seat.team is own] += decision.cost
    trumps = _opponents_trumps(deal)
    return Luck(
        total=bid.total,
        expected=bid.expected,
        own_errors=lost[True],
        their_errors=lost[False],
        meld=deal.team_meld[own] - bid.meld,
        trumps=trumps,
        split=None if trumps is None else as_uneven(*trumps),
    )


def _opponents_trumps(deal: Deal) -> tuple[int, int] | None:
    """How many trumps the opponents held, the longer first."""
    assert deal.declarer
    hands = [deal.hands[seat.index] for seat in deal.declarer.team.other.seats]
    if deal.trump is None or None in hands:
        return None
    longer, shorter = sorted((len(hand.of_suit(deal.trump)) for hand in hands if hand is not None), reverse=True)
    return longer, shorter


def as_uneven(longer: int, shorter: int) -> float:
    """The chance that two players whose hands are dealt at random share that many trumps at least so unevenly.

    Hypergeometric: each gets twelve of the 24 cards.
    """
    number, cards = longer + shorter, 2 * HAND_SIZE
    ways = [comb(number, held) * comb(cards - number, HAND_SIZE - held) for held in range(number + 1)]
    return sum(count for held, count in enumerate(ways) if max(held, number - held) >= longer) / comb(cards, HAND_SIZE)
