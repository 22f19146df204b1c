"""Which card to play now, in a deal that is not over."""

from advisor.advice.experiment import DEFAULT, Experiment
from advisor.advice.giving_up import may_give_up, weigh
from advisor.advice.judging import WORLDS, Decided, judge, kernels, shown_by
from advisor.advice.review_results import PlayAdvice
from advisor.advice.simulate import Progress
from advisor.advice.unsettled import missing_contract
from advisor.table.deal import Deal
from advisor.table.following import follow
from advisor.table.record import IllegalDealError, Record
from advisor.table.record_reader import read_record
from advisor.table.seats import Seat
from advisor.table.tricks import LegalCards, legal_cards


class NoPlayError(ValueError):
    """There is no card to advise on."""


def advise_play(
    record: Record | str,
    *,
    worlds: int = WORLDS,
    seed: int = DEFAULT.seed,
    threads: int | None = None,
    progress: Progress | None = None,
) -> PlayAdvice:
    """Which card the player to move should play, what each legal card is worth; before the first lead, whether to give
    up.

    Args:
        record: the deal so far, or its text; the hand of the player to move must be known.
        worlds: in how many deals each card is tried, rounded up to a multiple of eight.
        seed: which sequence of deals.
        threads: how many to use; as many as there are processors if not given.
        progress: called with the deals tried, and how many there are.

    Raises:
        RecordError: if the text cannot be read.
        IllegalDealError: if the deal breaks the rules.
        NoPlayError: if nobody is to play, or the cards of who is are not known.
        ValueError: if another argument is out of range.
    """
    experiment = Experiment(seed=seed, threads=threads)
    if type(worlds) is not int or worlds < 1:
        raise ValueError(f"worlds={worlds!r} is not possible; imagine at least one deal")
    deal = follow(record if isinstance(record, Record) else read_record(record))
    missing = missing_contract(deal)
    if missing:
        raise NoPlayError(missing)
    if deal.faults:
        raise IllegalDealError("; ".join(fault.message for fault in deal.faults))
    seat, legal = _to_play(deal)
    kernels().prepare()
    if progress:
        progress(0, worlds)
    decided = Decided(deal, len(deal.plays), seat, legal.cards)
    options = judge(decided, worlds=worlds, seed=seed, threads=experiment.workers)
    throw_in = None
    if not deal.plays and may_give_up(deal):
        throw_in = weigh(decided, options[0], worlds=worlds, seed=seed, threads=experiment.workers)
    if progress:
        progress(worlds, worlds)
    return PlayAdvice(
        deal=deal,
        seat=seat,
        options=options,
        reason=legal.reason,
        throw_in=throw_in,
        guessed_meld=tuple(each for each in Seat if each is not seat and shown_by(deal, each) is None),
        seed=seed,
        worlds=worlds,
    )


def _to_play(deal: Deal) -> tuple[Seat, LegalCards]:
    """Who is to play, and what he may play."""
    if deal.over:
        raise NoPlayError("the deal is over; review tells what was right and wrong in it")
    if deal.record.begins_late:
        raise NoPlayError("the record begins in the middle of a deal; solve can tell what its cards are worth")
    seat, record = deal.to_move, deal.record
    assert seat
    assert deal.trump
    if seat is deal.declarer and deal.rules.pass_cards and not deal.plays:
        if record.passed is None and not deal.rules.pass_optional:
            raise NoPlayError("the exchange is not recorded; add what partner gave (Pass) and got back (PassBack)")
        if record.passed and record.returned is None:
            raise NoPlayError(f"it is not recorded what {seat.word} gave back (PassBack); return tells which cards")
    hand = deal.hands[seat.index]
    if hand is None:
        told = deal.dealt[seat.index] is not None
        why = "; the exchange is not recorded, add Pass and PassBack" if told else ""
        raise NoPlayError(f"{seat.word} is to play, but what {seat.word} holds is not known{why}")
    left = hand.minus(*(play.card for play in deal.plays if play.seat is seat))
    return seat, legal_cards(left, deal.trick, deal.trump, deal.rules)
