"""What the choices of an auction, a trump and an exchange were worth to the player who made them."""

from math import sqrt

import numpy as np

from advisor.advice.auction import advise_call
from advisor.advice.auction_results import Limit
from advisor.advice.estimate import Estimate
from advisor.advice.experiment import Experiment
from advisor.advice.grading import HALF
from advisor.advice.judging import mean_of
from advisor.advice.judgment import ranking_target, worth
from advisor.advice.passing import weigh
from advisor.advice.review_results import Option
from advisor.advice.simulate import Tally
from advisor.advice.situation import Situation
from advisor.advice.trials import Question
from advisor.engine import simulation, trials
from advisor.table.auction import Call
from advisor.table.cards import Card, Hand
from advisor.table.rules import Rules


def price_call(hand: Hand, situation: Situation, call: Call, experiment: Experiment) -> tuple[Option, ...]:
    """The best call, the one that was made, and passing, the best first.

    Args:
        hand: the player's twelve cards.
        situation: before the call; it is his turn, and a bid that he made is the one that he thinks of.
        call: what he called.
        experiment: how many deals to bid and play out.
    """
    advice = advise_call(hand, situation, experiment)
    best = advice.best
    passed = call if isinstance(call, str) else "pass"
    found: dict[Call, Option] = {}

    def add(choice: Call, limit: Limit, behind: Estimate | None, game_behind: Estimate | None) -> None:
        points = None if behind is None else behind.scaled(HALF)
        found[choice] = Option(choice, limit.difference.scaled(HALF), limit.game, points, game_behind, points)

    add(passed if best.bid is None else advice.call, best, None, None)
    if best.bid is not None:
        add(passed, advice.passing, best.over_pass, best.game_over_pass)
    asked = advice.asked
    if asked and asked.bid != advice.call:
        add(asked.bid, asked.outcome, asked.behind_best, asked.game_behind_best)
    return tuple(found.values())


def price_trump(tallies: list[Tally], bid: int | None, rules: Rules) -> tuple[Option, ...]:
    """The suits that declarer could have named, the best first.

    Args:
        tallies: what his hand makes in each of them, on the same deals.
        bid: what he plays for, in the rules' scale; ``None`` if that is not known.
        rules: the rules.
    """
    scale = rules.unit / 10
    target = None if bid is None else rules.unscaled(bid)

    def score(tally: Tally) -> Estimate:
        return tally.estimate(simulation.TOTAL) if target is None else tally.score(target)

    def chance(tally: Tally) -> Estimate | None:
        if target is None:
            return None
        share = tally.share_of(target)
        return Estimate(share.probability, share.standard_error)

    best, *others = sorted(tallies, key=lambda tally: -score(tally).mean)

    def option(tally: Tally) -> Option:
        points, mine, its = tally.estimate(simulation.TOTAL).scaled(scale), chance(best), chance(tally)
        if tally is best:
            return Option(tally.trump, points, its, None, None, None)
        behind = best.lead_over(tally).scaled(scale)
        return Option(
            tally.trump,
            *(points, its, behind),
            _difference(mine, its) if mine and its else None,
            behind if target is None else _difference(score(best), score(tally)).scaled(scale),
        )

    return tuple(map(option, (best, *others)))


def price_exchange(
    question: Question, chosen: tuple[Card, ...], bid: int | None, experiment: Experiment
) -> tuple[Option, ...]:
    """The sets of cards that come into question and the one that was chosen, the best first.

    Args:
        question: whose cards were to be chosen.
        chosen: the set.
        bid: what is to be made, in the rules' scale; ``None`` if that is not known.
        experiment: how long to search.
    """
    rules = question.rules
    scale = rules.unit / 10
    target = None if bid is None else rules.unscaled(bid)
    found = {cards: outcome.made for cards, outcome in weigh(question, Hand(chosen), target, experiment)}
    ranked_by = ranking_target(found.values(), target)
    worths = {cards: worth(made, ranked_by) for cards, made in found.items()}
    order = sorted(found, key=lambda cards: -int(worths[cards].sum()))
    best = order[0]

    def option(cards: tuple[Card, ...]) -> Option:
        total = found[cards][trials.TOTAL]
        reached = None if target is None else total >= target
        behind = chance_behind = score_behind = None
        if cards != best:
            behind = mean_of((found[best][trials.TOTAL] - total) * scale)
            score_behind = mean_of((worths[best] - worths[cards]) * scale)
            if reached is not None:
                chance_behind = mean_of(
                    (found[best][trials.TOTAL] >= target).astype(np.float64) - reached.astype(np.float64)
                )
        chance = None if reached is None else mean_of(reached.astype(np.float64))
        return Option(cards, mean_of(total * scale), chance, behind, chance_behind, score_behind)

    return tuple(map(option, order))


def _difference(one: Estimate, other: Estimate) -> Estimate:
    """Of two means, as if they were of different deals: those of the same deals differ less by luck."""
    error = sqrt((one.standard_error or 0.0) ** 2 + (other.standard_error or 0.0) ** 2)
    return Estimate(one.mean - other.mean, error)
