"""Whether to give up before the first lead, or to play the deal."""

from advisor.advice.estimate import Estimate
from advisor.advice.grading import HALF
from advisor.advice.judging import Decided, expected_difference
from advisor.advice.review_results import Option, ThrowIn
from advisor.table.cards import Card
from advisor.table.deal import Deal
from advisor.table.scoring import may_throw_in


def may_give_up(deal: Deal) -> bool:
    """Whether declarer may give up after the meld; not if it is not known what he plays for, or what was melded."""
    if deal.bid is None or deal.team_meld is None or deal.declarer is None:
        return False
    return may_throw_in(deal.bid, deal.team_meld[deal.declarer.team], deal.rules)


def weigh(decided: Decided, best: Option, *, worlds: int, seed: int, threads: int) -> ThrowIn:
    """What the deal is worth if it is played and if it is given up.

    Args:
        decided: the first lead of a deal that may be given up.
        best: the best lead.
        worlds: in how many deals it is played, rounded up to whole rows.
        seed: which sequence of deals.
        threads: how many to use.
    """
    deal = decided.deal
    assert deal.bid is not None
    assert deal.declarer
    assert deal.team_meld
    assert best.chance
    assert isinstance(best.choice, Card)
    played = expected_difference(decided, best.choice, worlds=worlds, seed=seed, threads=threads)
    given_up = -deal.bid - deal.team_meld[deal.declarer.team.other]
    return ThrowIn(played.mean < given_up, played, given_up, best.chance)


def price(found: ThrowIn) -> tuple[Option, ...]:
    """To give up and to play on, the better first; as of a call, points are half of the score difference."""
    behind = abs(found.played.mean - found.given_up)
    points_behind = Estimate(behind, found.played.standard_error).scaled(HALF)
    sign = -1 if found.give_up else 1
    chance_behind = Estimate(sign * found.chance.mean, found.chance.standard_error)
    played, given_up = found.played.scaled(HALF), Estimate(HALF * found.given_up, 0.0)
    never = Estimate(0.0, 0.0)
    if found.give_up:
        best = Option("give up", given_up, never, None, None, None)
        return best, Option("play on", played, found.chance, points_behind, chance_behind, points_behind)
    best = Option("play on", played, found.chance, None, None, None)
    return best, Option("give up", given_up, never, points_behind, chance_behind, points_behind)
