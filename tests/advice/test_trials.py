"""Exchanges on trial: the same digits for any number of threads and chunks, and what is asked for is what is played."""

import random
from dataclasses import replace

import numpy as np
import pytest

from advisor.advice import trials as room
from advisor.advice.experiment import Experiment
from advisor.advice.simulate import hand_of, masks_of
from advisor.advice.trials import (
    ANYTHING,
    KINDS_OF_MELD,
    NAMES_TRUMP,
    PASSES,
    Bank,
    Belief,
    Outcome,
    Question,
    imagine,
    list_sets,
    try_sets,
    whole_rows,
)
from advisor.engine import trials as engine
from advisor.table.cards import Hand, Suit
from advisor.table.meld import MARRIAGES, count_meld
from advisor.table.rules import Rules

ALL = 2**48 - 1
GOT = Hand.parse("10S QH JD AC", 4)
TWELVE = Hand.parse("AS KS QS JS 9S AH 10H KH 9D 10C 9C 9C")
PASSING = Question(Hand.parse("KS 9S AH AH KH QD JD 9D AC 10C QC 9C"), Suit.SPADES, Rules(), won=False)
RETURNING = Question(TWELVE.plus(*GOT), Suit.SPADES, Rules(), won=True, got=GOT)
QUESTIONS = {"pass": PASSING, "return": RETURNING}
BELIEFS = {"pass": Belief(NAMES_TRUMP, 250), "return": Belief(PASSES)}
ONE, TWO = Experiment(threads=1), Experiment(threads=2)

asked = pytest.mark.parametrize("what", QUESTIONS)


def bank_for(what: str, number: int, experiment: Experiment = ONE) -> Bank:
    return imagine(QUESTIONS[what], BELIEFS[what], number, experiment)


def some_sets(question: Question, number: int = 5) -> list[int]:
    return random.Random(4).sample(list_sets(question), number)


def same_deals(one: Bank, other: Bank) -> bool:
    pairs = ((one.declarers, other.declarers), (one.lefts, other.lefts), (one.partners, other.partners))
    return all(np.array_equal(mine, yours) for mine, yours in pairs)


def same_outcomes(one: list[Outcome], other: list[Outcome]) -> bool:
    return len(one) == len(other) and all(
        np.array_equal(mine.made, yours.made) and np.array_equal(mine.parts, yours.parts)
        for mine, yours in zip(one, other, strict=True)
    )


# --- deals ------------------------------------------------------------------------------------------------------------


@asked
def test_deals_are_the_same_for_any_threads_and_chunks(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = bank_for(what, 1000)
    assert len(usual) == 1000
    assert same_deals(usual, bank_for(what, 1000, TWO))
    shorter = bank_for(what, 137)
    assert np.array_equal(shorter.partners, usual.partners[:137])
    monkeypatch.setattr(room, "_TRIES", 999)
    assert same_deals(usual, bank_for(what, 1000))
    assert same_deals(usual, bank_for(what, 1000, TWO))
    assert not same_deals(usual, bank_for(what, 1000, Experiment(seed=2)))


@asked
@pytest.mark.parametrize("wanted", [ANYTHING, NAMES_TRUMP, PASSES])
def test_hands_are_as_dealt(what: str, wanted: int) -> None:
    """Before the exchange: what partner passed is his, and everybody has twelve cards, all that one knows included."""
    question = QUESTIONS[what]
    if wanted == PASSES and not question.won:
        return
    held, passed = question.masks
    bank = imagine(question, Belief(wanted, 250), 300, ONE)
    for declarer, left, partner in zip(
        bank.declarers.tolist(), bank.lefts.tolist(), bank.partners.tolist(), strict=True
    ):
        assert declarer & left == declarer & partner == left & partner == 0
        assert declarer.bit_count() == left.bit_count() == partner.bit_count() == 12
        assert (declarer if question.won else partner) == held & ~passed
        assert partner & passed == passed


def test_masks_tell_what_partner_passed() -> None:
    held, passed = RETURNING.masks
    assert (hand_of(held), hand_of(passed)) == (RETURNING.held, GOT)
    assert masks_of(RETURNING.held) == [replace(RETURNING, got=None).masks[0]]
    assert replace(RETURNING, got=None).masks[1] == PASSING.masks[1] == 0


def test_trump_needs_a_marriage_where_the_rules_say_so() -> None:
    rules = Rules(trump_needs="marriage")
    for question, always in ((PASSING, False), (replace(PASSING, rules=rules), True)):
        hands = map(hand_of, imagine(question, BELIEFS["pass"], 2000, ONE).declarers.tolist())
        married = [all(card in hand for card in MARRIAGES[Suit.SPADES]) for hand in hands]
        assert all(married) == always


def test_rare_deals_are_fewer_than_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_TRIES", 1000)
    everything = imagine(PASSING, Belief(ANYTHING), 5000, TWO, 3000)
    assert len(everything) == 3000
    some = imagine(PASSING, Belief(NAMES_TRUMP, 250), 5000, TWO, 3000)
    assert 0 < len(some) < 3000
    assert len(imagine(PASSING, Belief(NAMES_TRUMP, 4000), 10, TWO, 3000)) == 0


# --- sets -------------------------------------------------------------------------------------------------------------


@asked
def test_sets_are_of_the_hand(what: str) -> None:
    question = QUESTIONS[what]
    held, _ = question.masks
    sets = list_sets(question)
    assert len({hand_of(mask) for mask in sets}) == len(sets) > 100
    assert all(mask & ~held == 0 and mask.bit_count() == 4 for mask in sets)
    fewer = list_sets(replace(question, rules=Rules(pass_cards=2)))
    assert all(mask.bit_count() == 2 for mask in fewer)


@asked
@pytest.mark.parametrize("in_parts", [False, True])
def test_outcomes_are_the_same_for_any_threads_and_chunks(
    what: str, in_parts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = QUESTIONS[what]
    bank, sets = bank_for(what, 480), some_sets(question)
    usual = try_sets(question, bank, sets, range(480), ONE, in_parts=in_parts)
    assert same_outcomes(usual, try_sets(question, bank, sets, range(480), TWO, in_parts=in_parts))
    for most in (8, 104, 960):
        monkeypatch.setattr(room, "_CHUNK", most)
        assert same_outcomes(usual, try_sets(question, bank, sets, range(480), TWO, in_parts=in_parts))
    apart = [try_sets(question, bank, sets, part, ONE, in_parts=in_parts) for part in (range(160), range(160, 480))]
    for whole, first, second in zip(usual, *apart, strict=True):
        assert np.array_equal(whole.made, np.concatenate([first.made, second.made], axis=1))
        assert np.array_equal(whole.parts, first.parts + second.parts)
    alone = [try_sets(question, bank, [mask], range(480), ONE, in_parts=in_parts)[0] for mask in sets]
    assert same_outcomes(usual, alone)


@asked
@pytest.mark.parametrize("players", ["skilled", "plain", "random", "expert"])
def test_all_kinds_of_players(what: str, players: str) -> None:
    """Each set is what is exchanged, whoever plays; a seed gives the same digits."""
    question = QUESTIONS[what]
    experiment = Experiment(players=players, threads=2, worlds=8 if players == "expert" else None)
    number = 16 if players == "expert" else 64
    belief = Belief(ANYTHING) if players == "random" else BELIEFS[what]
    bank, sets = imagine(question, belief, number, experiment), some_sets(question, 3)
    assert len(bank) == number
    outcomes = try_sets(question, bank, sets, range(number), experiment, in_parts=True)
    assert same_outcomes(
        outcomes,
        try_sets(question, bank, sets, range(number), replace(experiment, threads=1), in_parts=True),
    )
    for mask, outcome in zip(sets, outcomes, strict=True):
        assert outcome.made.shape == (engine.MADE, number)
        total, tricks, own, partners, opponents, shown = outcome.made
        assert (total == tricks + own + partners).all()
        assert (opponents == 250 - tricks + shown).all()
        assert ((tricks >= 0) & (tricks <= 250)).all()
        parts = outcome.parts.reshape(2, len(KINDS_OF_MELD))
        assert parts.sum(axis=1).tolist() == [own.sum(), partners.sum()]
        left = question.held.minus(*hand_of(mask))
        if question.won:
            assert set(own.tolist()) == {count_meld(left, question.trump).total}
            expected = [hand_of(hand & ~question.masks[1] | mask) for hand in bank.partners.tolist()]
            assert partners.tolist() == [count_meld(hand, question.trump).total for hand in expected]
    assert len({outcome.made.tobytes() for outcome in outcomes}) == len(outcomes)


def test_a_seed_is_one_play() -> None:
    bank, sets = bank_for("return", 64), some_sets(RETURNING, 2)
    one, again, other = (
        try_sets(RETURNING, bank, sets, range(64), Experiment(seed=seed, players="random")) for seed in (1, 1, 2)
    )
    assert same_outcomes(one, again)
    assert not same_outcomes(one, other)


def test_parts_are_counted_if_asked_for() -> None:
    bank, sets = bank_for("pass", 40), some_sets(PASSING, 2)
    without = try_sets(PASSING, bank, sets, range(40), ONE)
    assert [len(outcome.parts) for outcome in without] == [0, 0]
    with_parts = try_sets(PASSING, bank, sets, range(40), ONE, in_parts=True)
    assert all(np.array_equal(one.made, other.made) for one, other in zip(without, with_parts, strict=True))


def test_deals_that_are_played_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_CHUNK", 32)
    bank, sets = bank_for("pass", 80), some_sets(PASSING, 3)
    told: list[int] = []
    try_sets(PASSING, bank, sets, range(80), TWO, played=told.append)
    assert sum(told) == 3 * 80
    assert max(told) <= 32


def test_whole_rows() -> None:
    assert [whole_rows(deals) for deals in (1, 8, 9, 20_000)] == [8, 8, 16, 20_000]
