"""Bidding advice: which trump, how high, and why.

A bid is recommended where the simulated total of meld and trick points reaches it in at least a given share of the
deals.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from advisor.advice.auction import advise_call
from advisor.advice.auction import kernels as auction_kernels
from advisor.advice.bids import best_tally, bid_at, bid_range, helpful_cards, in_scale
from advisor.advice.experiment import DEFAULT, LEVELS, Experiment, name_levels
from advisor.advice.kernels import Kernels
from advisor.advice.passing import kernels as exchange_kernels
from advisor.advice.passing import try_passes, try_returns
from advisor.advice.precision import deals_wanted
from advisor.advice.results import Advice, Chance, Classic, ClassicBid, ReturnedCard, TrumpAdvice
from advisor.advice.simulate import (
    Progress,
    Tally,
    best_exchange,
    choose_pass,
    simulate,
)
from advisor.advice.simulate import kernels as simulation_kernels
from advisor.advice.situation import JUMPS, TABLES, Situation
from advisor.engine import simulation
from advisor.table.auction import Auction, nameable
from advisor.table.cards import Card, Hand, Rank, Suit
from advisor.table.meld import count_meld, find_holes
from advisor.table.rules import Rules, rules_of
from advisor.table.seats import Seat

_RANGE = (90, 10)  # the shown range leaves a tenth of the deals out on either side
_CLASSIC_DEALS = 5_000  # its two bids are sums rounded down to the ladder


def advise(
    hand: Hand | str,
    rules: Rules | str | None = None,
    *,
    trump: Suit | str | None = None,
    levels: Sequence[float] = LEVELS,
    deals: int | None = None,
    precision: float | None = None,
    seed: int = DEFAULT.seed,
    players: str = DEFAULT.players,
    threads: int | None = None,
    worlds: int | None = None,
    auction: Auction | None = None,
    seat: Seat | str = Seat.SOUTH,
    score: tuple[int, int] | None = None,
    bid: int | None = None,
    table: str = TABLES[0],
    jumps: str = JUMPS[0],
    progress: Progress | None = None,
    answer_interrupted: bool = False,
) -> Advice:
    """Simulate a hand as declarer in every trump and recommend a bid; with an auction, recommend a call.

    Args:
        hand: twelve cards, or text that :meth:`Hand.parse` reads.
        rules: the rules, a preset name or a file; those of the auction, or ``standard``, if not given.
        trump: try only this suit.
        levels: percentages of deals that a cautious, a balanced and an aggressive bid must make, falling.
        deals: how often to deal the unseen cards, rounded up to a multiple of three; 21,000, or 600 for experts, if
            neither this nor ``precision`` is given.
        precision: deal, at most ``deals`` times if that is given, until the standard error of the mean total in the
            recommended trump is below so many points and more deals would hardly move a bid.
        seed: which sequence of deals; the same seed gives the same digits, for any number of threads.
        players: the kind of simulated players, ``skilled``, ``expert``, ``plain`` or ``random``.
        threads: how many to use; as many as there are processors if not given.
        worlds: how many deals an expert imagines for each decision; 16 if not given.
        auction: the calls so far; without it the hand alone is judged.
        seat: where the player sits.
        score: his side's score before the deal and that of the others, in the rules' scale.
        bid: one that he thinks of making now.
        table: how high the others bid, ``normal``, ``careful`` or ``bold``.
        jumps: what their jumps tell, ``strength`` or ``meld``.
        progress: called with the deals done and wanted, and then, with an auction, with the contracts.
        answer_interrupted: whether ``KeyboardInterrupt`` while dealing ends the simulation with the deals so far, where
            no auction is asked about; the answer is then not ``complete``.

    Raises:
        NotationError: if the hand or the trump cannot be read.
        RulesError: if the rules cannot be read.
        CallError: if the player has nothing to call any more, or may not make the bid he thinks of.
        ValueError: if another argument is out of range.
    """
    hand = Hand.parse(hand)
    rules = rules_of(rules) if auction is None or rules is not None else auction.rules
    situation = _situation(rules, auction, Seat.parse(seat), score, bid, table, jumps)
    only = None if trump is None else Suit.parse(trump)
    suits = list(Suit) if only is None else [only]
    named = name_levels(levels)
    experiment = Experiment(deals, seed, players, threads, precision, worlds)
    may_name = nameable(hand, rules, suits)

    # Who asks for a call has no use for half of an answer, which is not yet about it.
    answer_interrupted = answer_interrupted and situation is None
    kernels(experiment, auction=auction is not None).prepare()
    wanted = 0

    def plan(tallies: list[Tally]) -> int:
        nonlocal wanted
        wanted = _deals_wanted(tallies, may_name, rules, named, experiment)
        return wanted

    tallies = simulate(
        hand, rules, suits, experiment, progress=progress, plan=plan, answer_interrupted=answer_interrupted
    )
    complete = tallies[0].deals >= min(wanted, experiment.most_deals)
    best = best_tally(tallies, may_name, rules, named)
    second = best_tally([tally for tally in tallies if tally is not best], may_name, rules, named)

    def answer(*, complete: bool) -> Advice:
        return Advice(
            hand=hand,
            rules=rules,
            deals=tallies[0].deals,
            seed=seed,
            players=players,
            worlds=experiment.imagined,
            complete=complete,
            precision=precision,
            levels=named,
            trump=best.trump if best else None,
            second=second.trump if second else None,
            trumps=tuple(
                _advise_trump(hand, rules, tally, best, tally.trump in may_name, named, experiment, complete=complete)
                for tally in tallies
            ),
            classic=_classic(hand, rules, best.trump, experiment) if best and complete else None,
            may_ask_for_redeal=_may_ask_for_redeal(hand, rules),
            auction=advise_call(hand, situation, experiment, trump=only, progress=progress) if situation else None,
        )

    try:
        return answer(complete=complete)
    except KeyboardInterrupt:
        if not answer_interrupted:
            raise
        return answer(complete=False)


def _situation(
    rules: Rules,
    auction: Auction | None,
    seat: Seat,
    score: tuple[int, int] | None,
    bid: int | None,
    table: str,
    jumps: str,
) -> Situation | None:
    """What is known of the table; ``None`` if nothing was said of an auction."""
    if auction is None:
        if score is not None or bid is not None:
            raise ValueError(
                "a score or a bid goes with an auction; say who deals, such as auction=Auction('N', rules)"
            )
        return None
    if auction.rules != rules:
        raise ValueError(f"the auction is by the rules {auction.rules.name}, not by {rules.name} as the hand")
    return Situation(auction, seat, score, bid, table, jumps)


def kernels(experiment: Experiment | None = None, *, auction: bool = True) -> Kernels:
    """What an answer runs, for all kinds of players if no experiment is given; with or without an auction."""
    always = simulation_kernels(experiment) + exchange_kernels(experiment)
    return always + auction_kernels(experiment) if auction else always


def _deals_wanted(
    tallies: list[Tally], may_name: list[Suit], rules: Rules, levels: dict[str, float], experiment: Experiment
) -> int:
    """How many deals are wanted in all, after those of the tallies."""
    if experiment.precision is None:
        return experiment.most_deals
    best = best_tally(tallies, may_name, rules, levels)
    if best is None:
        return experiment.first_deals
    settled = all(low == high for low, high in (bid_range(best, level, rules) for level in levels.values()))
    error = in_scale(best.estimate(simulation.TOTAL), rules).standard_error
    most = experiment.most_for_bids
    return deals_wanted(best.deals, error, experiment.precision, settled=settled, most_for_bids=most)


def _may_ask_for_redeal(hand: Hand, rules: Rules) -> bool:
    nines = hand.count_rank(Rank.NINE)
    aces = hand.count_rank(Rank.ACE)
    return nines >= 5 and (rules.five_nines == "any" or (rules.five_nines == "no_ace" and aces == 0))


def _advise_trump(
    hand: Hand,
    rules: Rules,
    tally: Tally,
    best: Tally | None,
    nameable: bool,
    levels: dict[str, float],
    experiment: Experiment,
    *,
    complete: bool,
) -> TrumpAdvice:
    trump = tally.trump
    none = (None, None)
    return TrumpAdvice(
        trump=trump,
        nameable=nameable,
        meld_now=count_meld(hand, trump, rules),
        holes=find_holes(hand, trump, rules),
        own_meld=in_scale(tally.estimate(simulation.OWN_MELD), rules),
        partner_meld=in_scale(tally.estimate(simulation.PARTNER_MELD), rules),
        opponents_meld=in_scale(tally.estimate(simulation.OPPONENTS_MELD), rules),
        trick_points=in_scale(tally.estimate(simulation.TRICK_POINTS), rules),
        total=in_scale(tally.estimate(simulation.TOTAL), rules),
        behind=in_scale(best.lead_over(tally), rules) if best and best is not tally else None,
        low=rules.scaled(tally.reached(_RANGE[0])),
        high=rules.scaled(tally.reached(_RANGE[1])),
        chances=tuple(
            Chance(rules.scaled(bid), tally.share_of(bid))
            for bid in range(rules.min_bid, tally.most() + 1, rules.bid_step)
        ),
        bids={style: bid_at(tally.reached(level), rules) if nameable else None for style, level in levels.items()},
        bid_ranges={style: bid_range(tally, level, rules) if nameable else none for style, level in levels.items()},
        worth_deals=tally.worth_deals(),
        helpful=helpful_cards(tally, rules),
        give_back=_give_back(hand, trump, rules, experiment) if complete and tally is best else (),
        pass_cards=_pass_cards(hand, trump, rules, experiment, complete=complete),
    )


def _pass_cards(hand: Hand, trump: Suit, rules: Rules, experiment: Experiment, *, complete: bool) -> tuple[Card, ...]:
    """What to give to partner who names this trump; who is interrupted has no time to try passes out."""
    if complete and rules.pass_cards:
        return try_passes(hand, trump, rules, experiment)
    return choose_pass(hand, trump, rules, experiment).cards


def _give_back(hand: Hand, trump: Suit, rules: Rules, experiment: Experiment) -> tuple[ReturnedCard, ...]:
    """The hand's own cards that go back after any of some passes."""
    returns = try_returns(hand, trump, rules, experiment) if rules.pass_cards else []
    times = Counter(card for cards in returns for card in set(cards))
    found = [ReturnedCard(card, times[card] / len(returns)) for card in hand.distinct() if times[card]]
    return tuple(sorted(found, key=lambda each: -each.share))


def _classic(hand: Hand, rules: Rules, trump: Suit, experiment: Experiment) -> Classic:
    """The two bids of the four-hand article: the hand as it stands, and after the best exchange that could happen."""
    no_exchange = Rules.load(rules, pass_cards=0)
    shorter = replace(experiment, deals=min(experiment.most_deals, _CLASSIC_DEALS))

    def bid(kept: Hand, received: Hand, returned: Hand) -> ClassicBid:
        (tally,) = simulate(kept, no_exchange, [trump], shorter, partner_holds=returned)
        tricks = tally.estimate(simulation.TRICK_POINTS)
        meld = count_meld(kept, trump, rules).total
        points = int(rules.unscaled(meld) + tricks.mean)
        return ClassicBid(bid_at(points, rules), meld, in_scale(tricks, rules), received, returned)

    received, returned = best_exchange(hand, trump, rules)
    kept = hand.plus(*received).minus(*returned)
    return Classic(trump, bid(hand, Hand(), Hand()), bid(kept, received, returned))
