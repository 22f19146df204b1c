"""Whether a contract was sound, and whether what was made of it was luck: seen from declarer's twelve cards."""

from advisor.advice.estimate import Share
from advisor.advice.experiment import DEFAULT, Experiment
from advisor.advice.grading import SOUND, verdict
from advisor.advice.kernels import Kernels
from advisor.advice.review_results import BidReview
from advisor.advice.simulate import Progress, Tally, simulate, stages
from advisor.engine import simulation
from advisor.table.auction import may_be_forced, nameable
from advisor.table.cards import Hand, Suit
from advisor.table.rules import Rules, rules_of
from advisor.table.scoring import total_step

_MOST = 4_000  # more than any deal makes, in the times-ten scale


def review_bid(
    hand: Hand | str,
    bid: int,
    trump: Suit | str,
    rules: Rules | str | None = None,
    *,
    total: int | None = None,
    deals: int | None = None,
    seed: int = DEFAULT.seed,
    players: str = DEFAULT.players,
    threads: int | None = None,
    worlds: int | None = None,
    progress: Progress | None = None,
) -> BidReview:
    """Whether a bid was sound, and where what was made lies among what could have been.

    Args:
        hand: declarer's twelve cards as dealt, or text that :meth:`Hand.parse` reads.
        bid: what was bid, in the rules' scale.
        trump: what was named.
        rules: the rules, a preset name or a file; ``standard`` if not given.
        total: meld and trick points that declarer's side made; if not given, only the bid is judged.
        deals: how often to deal the unseen cards; 21,000 if not given.
        seed: which sequence of deals.
        players: the kind of simulated players.
        threads: how many to use; as many as there are processors if not given.
        worlds: how many deals an expert imagines for each decision.
        progress: called with the deals done, and how many there are.

    Raises:
        NotationError: if the hand or the trump cannot be read.
        RulesError: if the rules cannot be read.
        ValueError: if the bid or the total is not possible, or another argument is out of range.
    """
    hand, trump, rules = Hand.parse(hand), Suit.parse(trump), rules_of(rules)
    experiment = Experiment(deals, seed, players, threads, None, worlds)
    lowest, most = rules.scaled(rules.min_bid), rules.scaled(_MOST)
    if type(bid) is not int or not lowest <= bid <= most:
        raise ValueError(f"a bid of {bid} is not possible; it must be from {lowest} to {most}")
    if bid % rules.scaled(rules.bid_step):
        raise ValueError(f"a bid of {bid} is not possible; bids are multiples of {rules.scaled(rules.bid_step)}")
    if total is not None and (type(total) is not int or not 0 <= total <= most):
        raise ValueError(f"a total of {total} is not possible; it must be from 0 to {most}")
    if total is not None and total % total_step(rules):
        raise ValueError(f"a total of {total} is not possible; points are multiples of {total_step(rules)}")
    if not may_be_forced(bid, rules) and not nameable(hand, rules, [trump]):
        raise ValueError(f"the hand has no king and queen of {trump.word} to name it (trump_needs=marriage)")
    (tally,) = simulate(hand, rules, [trump], experiment, progress=progress)
    return bid_review(tally, hand, bid, rules, experiment, total=total)


def bid_review(
    tally: Tally, hand: Hand, bid: int, rules: Rules, experiment: Experiment, *, total: int | None, forced: bool = False
) -> BidReview:
    """The review of a contract in the trump of a tally."""
    scale = rules.unit / 10
    own, partner = tally.estimate(simulation.OWN_MELD), tally.estimate(simulation.PARTNER_MELD)
    chance = tally.share_of(rules.unscaled(bid))
    sound = tally.reached(100 * SOUND) // rules.bid_step * rules.bid_step
    made = None if total is None else rules.unscaled(total)
    return BidReview(
        hand=hand,
        trump=tally.trump,
        bid=bid,
        forced=forced,
        chance=chance,
        expected=tally.estimate(simulation.TOTAL).scaled(scale),
        meld=(own.mean + partner.mean) * scale,
        trick_points=tally.estimate(simulation.TRICK_POINTS).mean * scale,
        sound_up_to=rules.scaled(sound) if sound >= rules.min_bid else None,
        verdict=verdict(chance.probability, forced=forced),
        total=total,
        no_more=None if made is None else _without(tally.share_of(made + 1)),
        less=None if made is None else _without(tally.share_of(made)),
        rules=rules,
        deals=tally.deals,
        seed=experiment.seed,
        players=experiment.players,
    )


def _without(share: Share) -> Share:
    """How often something does not happen."""
    return Share(1 - share.probability, share.standard_error, 1 - share.high, 1 - share.low)


def kernels(experiment: Experiment | None = None) -> Kernels:
    """What the review of a bid runs."""
    return stages(experiment) + Kernels(
        [
            (simulation.deal_hidden, simulation.deal_samples()),
            (simulation.count_deals, simulation.count_samples()),
        ]
    )
