"""The review of a recorded deal: each decision priced by what its player knew, and with all hands open.

By what was known, a call is judged as the advice on calls judges it, a trump and an exchange over deals of the cards
that the player did not see, a card and a throw-in over deals that fit all that he has seen. With all hands open the
exact solver says what a choice cost.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from threading import Event
from typing import TypeVar

from advisor.advice import auction, bid_review, giving_up, hindsight, judging, passing, solving
from advisor.advice.experiment import DEFAULT, Experiment
from advisor.advice.grading import grade
from advisor.advice.hindsight import Contract, OpenPlay, compare_cards, compare_contracts, open_play
from advisor.advice.judging import Decided, judge
from advisor.advice.kernels import Kernels
from advisor.advice.luck import luck_of
from advisor.advice.pricing import price_call, price_exchange, price_trump
from advisor.advice.review_results import (
    GRADES,
    KINDS,
    BidReview,
    Choice,
    Decision,
    HandsOpen,
    Kind,
    Option,
    Review,
    SeatReview,
)
from advisor.advice.simulate import Progress, Tally, simulate
from advisor.advice.situation import Situation
from advisor.advice.trials import Question
from advisor.table.auction import Auction, Call, CallError, nameable
from advisor.table.cards import Card, Hand, Suit
from advisor.table.deal import Deal
from advisor.table.following import follow
from advisor.table.record import Record
from advisor.table.record_reader import read_record
from advisor.table.seats import Seat
from advisor.table.tricks import legal_cards

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Depth:
    """How deep a review looks.

    Attributes:
        worlds: deals in which each card is judged.
        call_deals: deals over which a call is judged.
        deals: deals by which a contract, a trump and an exchange are judged.
        budget: positions searched for one exact value.
    """

    worlds: int
    call_deals: int
    deals: int
    budget: int


FULL = Depth(judging.WORLDS, 2_000, DEFAULT.most_deals, hindsight.BUDGET)
QUICK = Depth(1_024, 400, 6_000, hindsight.BUDGET // 16)


class ReviewError(ValueError):
    """A record that leaves nothing to review."""


def review(
    record: Record | str,
    *,
    seed: int = DEFAULT.seed,
    quick: bool = False,
    seat: Seat | str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Review:
    """Each decision of a recorded deal, what was best, and what it cost.

    Args:
        record: a recorded deal or its text, whole or in part; if it breaks the rules, the review runs up to there.
        seed: which sequence of deals.
        quick: whether to look less deep.
        seat: the only player to review.
        threads: how many to use; as many as there are processors if not given.
        progress: called with the decisions judged, and how many there are.

    Raises:
        RecordError: if the text cannot be read.
        ReviewError: if there is nothing to review.
        ValueError: if another argument is out of range.
    """
    found = record if isinstance(record, Record) else read_record(record, check=False)
    depth = QUICK if quick else FULL
    experiment = Experiment(depth.deals, seed, threads=threads)
    deal = follow(found)
    if deal.record.begins_late:
        raise ReviewError("the record begins in the middle of a deal; solve can tell what its cards are worth")
    kernels().prepare()
    reviewer = _Reviewer(deal, depth, experiment, None if seat is None else Seat.parse(seat))
    decisions, bid = reviewer.judge(progress)
    if not decisions and bid is None:
        missing = deal.missing or "the record has no decision of a player whose cards are known"
        raise ReviewError(f"there is nothing to review: {missing}")
    return Review(
        deal=deal,
        decisions=decisions,
        bid=bid,
        luck=luck_of(deal, bid, decisions) if bid and seat is None else None,
        seats=tuple(_seat_review(each, decisions) for each in Seat),
        fault=deal.faults[0] if deal.faults else None,
        seed=seed,
        worlds=depth.worlds,
        deals=depth.deals,
        quick=quick,
    )


def kernels() -> Kernels:
    """What a review runs."""
    experiment = Experiment()
    parts = (auction.kernels(experiment), bid_review.kernels(experiment), passing.kernels(experiment))
    return sum(parts, judging.kernels() + solving.kernels())


class _Stopped(Exception):  # noqa: N818 - it is no fault
    """The review was given up."""


class _Aside:
    """Work that is done in a thread of its own while the review goes on, or when it is asked for."""

    def __init__(self, pool: ThreadPoolExecutor | None) -> None:
        self._pool = pool
        self._given_up = Event()

    def begin(self, work: Callable[[], _Result]) -> Callable[[], _Result]:
        """Begin it; what is returned waits for the result."""
        if self._pool is None:
            return work
        future: Future[_Result] = self._pool.submit(work)
        return future.result

    def watch(self) -> None:
        """End what is going on if the review was given up."""
        if self._given_up.is_set():
            raise _Stopped

    def give_up(self) -> None:
        """End all of it."""
        self._given_up.set()


@contextmanager
def _aside(threads: int) -> Iterator[_Aside]:
    pool = None if threads == 1 else ThreadPoolExecutor(1)
    aside = _Aside(pool)
    try:
        yield aside
    finally:
        aside.give_up()
        if pool:
            pool.shutdown(cancel_futures=True)


class _Reviewer:
    """Goes through the decisions of one deal."""

    def __init__(self, deal: Deal, depth: Depth, experiment: Experiment, only: Seat | None) -> None:
        self._deal = deal
        self._rules = deal.rules
        self._depth = depth
        self._experiment = experiment
        self._only = only
        self._tallies: list[Tally] = []

    def judge(self, progress: Progress | None) -> tuple[tuple[Decision, ...], BidReview | None]:
        """All decisions of players whose cards are known, and whether the contract was sound."""
        jobs = [*self._calls(), *self._contract(), *self._throw_in(), *self._cards()]
        decisions: list[Decision] = []
        opened: list[Callable[[], HandsOpen | None]] = []
        with _aside(self._experiment.workers) as aside:
            played = aside.begin(partial(self._open_play, aside))
            self._simulate_contract()
            for number, job in enumerate(jobs):
                if progress:
                    progress(number, len(jobs) + 1)
                decision = replace(job(), number=number + 1)
                decisions.append(decision)
                opened.append(aside.begin(partial(self._compare_contracts, decision, aside)))
            if progress:
                progress(len(jobs), len(jobs) + 1)
            play = played()
            found = [self._with_hands_open(each, play, other) for each, other in zip(decisions, opened, strict=True)]
            if progress:
                progress(len(jobs) + 1, len(jobs) + 1)
        return tuple(found), self._bid()

    # --- what was decided ---

    def _is_known(self, seat: Seat, hands: tuple[Hand | None, ...]) -> bool:
        return self._only in (None, seat) and hands[seat.index] is not None

    def _calls(self) -> Iterator[Callable[[], Decision]]:
        """Each call of a player whose hand is known."""
        called = self._deal.auction
        if called is None:
            return
        for i, (seat, call) in enumerate(zip(called.callers, called.calls, strict=True)):
            if self._is_known(seat, self._deal.dealt):
                before = Auction(called.dealer, called.rules, called.calls[:i])
                yield partial(self._judge_call, before, seat, call)

    def _contract(self) -> Iterator[Callable[[], Decision]]:
        """The trump, what was passed and what was returned."""
        deal, record = self._deal, self._deal.record
        if deal.declarer is None or deal.trump is None:
            return
        if self._is_known(deal.declarer, deal.dealt):
            yield self._judge_trump
        number = self._rules.pass_cards
        if not number or record.passed is None or len(record.passed) != number:
            return
        faulty = {fault.where[0] for fault in deal.faults}
        if self._is_known(deal.declarer.partner, deal.dealt) and "Pass" not in faulty:
            hand = deal.dealt[deal.declarer.partner.index]
            assert hand
            question = Question(hand, deal.trump, self._rules, won=False)
            yield partial(self._judge_exchange, question, deal.declarer.partner, record.passed)
        returned = record.returned
        if returned is None or len(returned) != number or {"Pass", "PassBack"} & faulty:
            return
        if self._is_known(deal.declarer, deal.dealt):
            hand = deal.dealt[deal.declarer.index]
            assert hand
            gift = Hand(record.passed)
            question = Question(hand.plus(*gift), deal.trump, self._rules, won=True, got=gift)
            yield partial(self._judge_exchange, question, deal.declarer, returned)

    def _throw_in(self) -> Iterator[Callable[[], Decision]]:
        """Whether declarer gave up, where he could have and it is settled."""
        deal, record = self._deal, self._deal.record
        if deal.declarer is None or deal.trump is None or not giving_up.may_give_up(deal):
            return
        if not self._is_known(deal.declarer, deal.hands):
            return
        if self._rules.pass_cards and record.passed is None and not self._rules.pass_optional:
            return  # the hand that he had then is not known
        if {fault.where[0] for fault in deal.faults} & {"Deal", "Pass", "PassBack"}:
            return
        if deal.thrown_in:
            yield partial(self._judge_throw_in, "give up")
        elif deal.plays or record.tricks or record.result in ("made", "set"):
            yield partial(self._judge_throw_in, "play on")

    def _cards(self) -> Iterator[Callable[[], Decision]]:
        """Each card of a player whose hand is known."""
        deal = self._deal
        left = list(deal.hands)
        trick: list[Card] = []
        for number, play in enumerate(deal.plays):
            hand = left[play.seat.index]
            trick = trick if play.turn else []
            if hand is not None:
                if self._only in (None, play.seat):
                    yield partial(self._judge_card, number, hand, tuple(trick))
                left[play.seat.index] = hand.minus(play.card)
            trick.append(play.card)

    # --- by what was known ---

    def _judge_call(self, before: Auction, seat: Seat, call: Call) -> Decision:
        score = self._deal.record.before
        ours = None if score is None else (score[seat.team], score[seat.team.other])
        hand = self._deal.dealt[seat.index]
        assert hand
        decision = Decision("call", seat, 0, None, None, call, (), None, None)
        try:
            situation = Situation(before, seat, ours, call if isinstance(call, int) else None)
        except (CallError, ValueError):
            return decision  # a bid or a score that nobody can judge
        options = price_call(hand, situation, call, replace(self._experiment, deals=self._depth.call_deals))
        return self._graded(decision, options, by_game=ours is not None)

    def _judge_trump(self) -> Decision:
        declarer, trump = self._deal.declarer, self._deal.trump
        assert declarer
        assert trump
        options: tuple[Option, ...] = ()
        if len(self._tallies) > 1:
            options = price_trump(self._tallies, self._deal.bid, self._rules)
        return self._graded(Decision("trump", declarer, 0, None, None, trump, (), None, None), options)

    def _judge_exchange(self, question: Question, seat: Seat, cards: tuple[Card, ...]) -> Decision:
        chosen = Hand(cards).cards
        options = price_exchange(question, chosen, self._deal.bid, self._experiment)
        kind: Kind = "return" if question.won else "pass"
        return self._graded(Decision(kind, seat, 0, None, None, chosen, (), None, None), options)

    def _judge_throw_in(self, chosen: Choice) -> Decision:
        deal = self._deal
        assert deal.declarer
        assert deal.trump
        hand = deal.hands[deal.declarer.index]
        assert hand
        decided = Decided(deal, 0, deal.declarer, legal_cards(hand, (), deal.trump, self._rules).cards)
        found = giving_up.weigh(
            decided,
            self._play_out(decided)[0],
            worlds=self._depth.worlds,
            seed=self._experiment.seed,
            threads=self._threads,
        )
        decision = Decision("throw-in", deal.declarer, 0, None, None, chosen, (), None, None)
        return self._graded(decision, giving_up.price(found))

    def _judge_card(self, number: int, hand: Hand, trick: tuple[Card, ...]) -> Decision:
        deal = self._deal
        play = deal.plays[number]
        assert deal.trump
        legal = legal_cards(hand, trick, deal.trump, self._rules)
        decision = Decision("card", play.seat, 0, play.trick, play.turn, play.card, (), None, None, reason=legal.reason)
        if len(legal) == 1:
            return decision
        return self._graded(decision, self._play_out(Decided(deal, number, play.seat, legal.cards)))

    def _play_out(self, decided: Decided) -> tuple[Option, ...]:
        return judge(decided, worlds=self._depth.worlds, seed=self._experiment.seed, threads=self._threads)

    @property
    def _threads(self) -> int:
        return max(1, self._experiment.workers - 1)  # the solver has one

    def _graded(self, decision: Decision, options: tuple[Option, ...], *, by_game: bool = False) -> Decision:
        made = next((option for option in options if option.choice == decision.chosen), None)
        if made is None:
            return decision
        return replace(decision, options=options, grade=grade(made, self._rules.unit, by_game=by_game))

    # --- the contract ---

    def _simulate_contract(self) -> None:
        """What declarer's hand makes in each trump that he could name."""
        deal = self._deal
        if deal.declarer is None or deal.trump is None or not self._is_known(deal.declarer, deal.dealt):
            return
        hand = deal.dealt[deal.declarer.index]
        assert hand
        suits = dict.fromkeys([deal.trump, *(nameable(hand, self._rules) if not self._forced else Suit)])
        self._tallies = simulate(hand, self._rules, suits, self._experiment)

    @property
    def _forced(self) -> bool:
        return self._deal.auction is not None and self._deal.auction.forced

    def _bid(self) -> BidReview | None:
        deal = self._deal
        if not self._tallies or deal.bid is None or deal.declarer is None:
            return None
        score, total = deal.score, None
        if score is not None and score.trick_points is not None:
            total = (score.meld + score.trick_points)[deal.declarer.team]
        hand = deal.dealt[deal.declarer.index]
        assert hand
        return bid_review.bid_review(
            self._tallies[0], hand, deal.bid, self._rules, self._experiment, total=total, forced=self._forced
        )

    # --- with all hands open ---

    def _open_play(self, aside: _Aside) -> OpenPlay | None:
        deal = self._deal
        if not deal.plays or deal.declarer is None or None in deal.hands:
            return None
        return open_play(deal, self._depth.budget, aside.watch)

    def _compare_contracts(self, decision: Decision, aside: _Aside) -> HandsOpen | None:
        """What another trump or exchange would have come to."""
        deal, best = self._deal, decision.best
        if decision.kind not in ("trump", "pass", "return") or best is None or best.choice == decision.chosen:
            return None
        if None in deal.dealt or deal.declarer is None or deal.trump is None:
            return None
        chosen, other = (self._contract_with(decision, choice) for choice in (decision.chosen, best.choice))
        return compare_contracts(deal, chosen, other, best.choice, self._depth.budget, aside.watch)

    def _contract_with(self, decision: Decision, choice: Choice) -> Contract:
        """The contract with a trump or an exchange; what was decided later is open again."""
        deal = self._deal
        assert deal.declarer
        assert deal.trump
        if isinstance(choice, Suit):
            return Contract(deal.declarer, choice)
        assert isinstance(choice, tuple)
        if decision.kind == "pass":
            return Contract(deal.declarer, deal.trump, choice)
        return Contract(deal.declarer, deal.trump, deal.record.passed, choice)

    def _with_hands_open(
        self, decision: Decision, play: OpenPlay | None, other: Callable[[], HandsOpen | None]
    ) -> Decision:
        if decision.kind in ("call", "throw-in") or decision.best is None:
            return decision
        if decision.kind != "card":
            found = other()
            missing = found is None and None not in self._deal.dealt and decision.best.choice != decision.chosen
            return replace(decision, hands_open=found, not_solved=missing)
        if play is None:
            return decision
        number = 4 * (decision.trick or 1) - 4 + (decision.turn or 0)
        found = compare_cards(self._deal, play, number)
        return replace(decision, hands_open=found, not_solved=found is None)


def _seat_review(seat: Seat, decisions: tuple[Decision, ...]) -> SeatReview:
    own = [decision for decision in decisions if decision.seat is seat]
    lost = {kind: sum(each.cost for each in own if each.kind == kind) for kind in KINDS}
    grades = {grade: sum(each.grade == grade for each in own) for grade in GRADES}
    return SeatReview(seat, lost, grades)
