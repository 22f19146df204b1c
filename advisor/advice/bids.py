"""From what simulated deals made to trumps and bids."""

from advisor.advice.estimate import Estimate
from advisor.advice.results import HelpfulCard
from advisor.advice.simulate import Tally
from advisor.engine import simulation
from advisor.table.cards import DECK, Suit
from advisor.table.rules import Rules

_SUREST = 99.9  # no number of deals shows that a bid is never lost
_FEW = 100  # cards passed in fewer deals than this say nothing


def in_scale(value: Estimate, rules: Rules) -> Estimate:
    """An estimate of the times-ten scale in the rules' scale."""
    return value.scaled(rules.unit / 10)


def best_tally(tallies: list[Tally], may_name: list[Suit], rules: Rules, levels: dict[str, float]) -> Tally | None:
    """The trump to name: with the highest balanced bid, then the highest mean."""
    return max(
        (tally for tally in tallies if tally.trump in may_name),
        key=lambda tally: (
            bid_at(tally.reached(levels["balanced"]), rules) or 0,
            tally.estimate(simulation.TOTAL).mean,
        ),
        default=None,
    )


def bid_at(points: int, rules: Rules) -> int | None:
    """The highest bid on the ladder that does not exceed ``points`` of the times-ten scale; ``None`` below the
    minimum."""
    if points < rules.min_bid:
        return None
    return rules.scaled(points - points % rules.bid_step)


def _next_bid(points: int, rules: Rules) -> int:
    """The lowest bid on the ladder above ``points``, both in the times-ten scale."""
    return points - points % rules.bid_step + rules.bid_step


def bid_range(tally: Tally, level: float, rules: Rules) -> tuple[int | None, int | None]:
    """The lowest and the highest bid that the highest one made in ``level`` percent of the deals may truly be."""
    level = min(level, _SUREST)
    lowest = highest = tally.reached(level)
    while lowest >= rules.min_bid and tally.share_of(lowest - lowest % rules.bid_step).low * 100 < level:
        lowest -= rules.bid_step
    while highest < tally.most() and tally.share_of(_next_bid(highest, rules)).high * 100 >= level:
        highest = _next_bid(highest, rules)
    return bid_at(lowest, rules), bid_at(highest, rules)


def helpful_cards(tally: Tally, rules: Rules) -> tuple[HelpfulCard, ...]:
    """Cards that partner passed often enough to tell, by how much better those deals are than the others."""
    found = []
    for card in DECK:
        given = int(tally.cards[simulation.GIVEN_TIMES, card.index])
        gain = tally.gain_of(card) if min(given, tally.deals - given) >= _FEW else None
        if gain:
            points, share = gain
            points = in_scale(points, rules)
            found.append(HelpfulCard(card, points.mean, points.standard_error or 0.0, share))
    return tuple(sorted(found, key=lambda each: -each.points))
