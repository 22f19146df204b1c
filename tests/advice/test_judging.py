"""What a player is told of his cards: from what he knows alone, and the same however it is reckoned."""

import random
from dataclasses import replace

import pytest

from advisor.advice.judging import Decided, expected_difference, judge
from advisor.table.cards import Card, Hand
from advisor.table.deal import Deal
from advisor.table.following import follow
from advisor.table.meld import count_meld
from advisor.table.record import Record
from advisor.table.record_reader import read_record
from advisor.table.rules import Rules
from advisor.table.seats import Seat
from advisor.table.tricks import legal_cards
from tests.cases_files import FOLDER
from tests.games import games

WORLDS = 64


def example(number: int) -> Record:
    return read_record((FOLDER / f"example-{number}.ppr").read_text("utf-8"))


def decided(deal: Deal, number: int) -> Decided:
    """The decision before the card of that number."""
    play = deal.plays[number]
    hand = deal.hands[play.seat.index]
    assert hand
    assert deal.trump
    left = hand.minus(*(each.card for each in deal.plays[:number] if each.seat is play.seat))
    trick = [each.card for each in deal.plays[number - play.turn : number]]
    return Decided(deal, number, play.seat, legal_cards(left, trick, deal.trump, deal.rules).cards)


def dealt_otherwise(deal: Deal, number: int, shuffle: random.Random) -> Deal | None:
    """A deal that looks the same to whoever plays the card of that number: hidden cards that others have neither played
    nor shown change hands, if no meld comes or goes by it; ``None`` if no two were found."""
    seat = deal.plays[number].seat
    assert deal.declarer
    assert deal.trump
    known = {seat, seat.partner} if seat.team is deal.declarer.team else {seat}
    one, other = shuffle.sample([each for each in Seat if each not in known], 2)
    hands = {each: deal.hands[each.index] or Hand() for each in Seat}
    public = {
        each: Hand(tuple(play.card for play in deal.plays[:number] if play.seat is each)) for each in (one, other)
    }
    for _ in range(200):
        free = []
        for each in (one, other):
            shown = count_meld(hands[each], deal.trump, deal.rules).cards
            free.append([card for card in hands[each] if card not in shown and card not in public[each]])
        if not all(free):
            return None
        mine, theirs = shuffle.choice(free[0]), shuffle.choice(free[1])
        if mine == theirs:
            continue
        changed = hands | {
            one: hands[one].minus(mine).plus(theirs) if hands[one].count(theirs) < 2 else hands[one],
            other: hands[other].minus(theirs).plus(mine) if hands[other].count(mine) < 2 else hands[other],
        }
        if len(changed[one]) != 12 or changed[one] == hands[one] or changed[other] == hands[other]:
            continue
        same = all(
            count_meld(changed[each], deal.trump, deal.rules).cards
            == count_meld(hands[each], deal.trump, deal.rules).cards
            for each in (one, other)
        )
        if same:
            north, east, south, west = (changed[each] for each in Seat)
            return replace(deal, hands=(north, east, south, west), plays=deal.plays[: number + 1])
    return None


def test_hidden_cards_do_not_matter() -> None:
    """Not a digit changes when the cards that a player cannot see are others."""
    shuffle = random.Random(5)
    compared = 0
    for record in games("standard", "skilled"):
        if record.thrown_in:
            continue
        deal = follow(record)
        for number in shuffle.sample(range(40), 8):
            other = dealt_otherwise(deal, number, shuffle)
            here = decided(deal, number)
            if other is None or len(here.cards) == 1:
                continue
            assert judge(here, worlds=WORLDS) == judge(replace(here, deal=other), worlds=WORLDS)
            compared += 1
    assert compared > 40


def test_later_cards_do_not_matter() -> None:
    deal = follow(example(1))
    for number in (0, 9, 18, 27):
        here = decided(deal, number)
        short = replace(deal, plays=deal.plays[: number + 1])
        assert judge(here, worlds=WORLDS) == judge(replace(here, deal=short), worlds=WORLDS)


def test_threads() -> None:
    """Several chunks of deals, added up in any order."""
    here = decided(follow(example(2)), 8)
    assert judge(here, worlds=1_100, threads=1) == judge(here, worlds=1_100, threads=3)
    assert judge(here, worlds=64, seed=1) != judge(here, worlds=64, seed=2)


def test_one_card_is_as_good_as_itself() -> None:
    here = decided(follow(example(1)), 1)
    (only,) = judge(here, worlds=WORLDS)
    assert (only.choice, only.behind, only.score_behind) == (Card.parse("KC"), None, None)


def test_points_divided_by_ten() -> None:
    """The same deals and the same decision, one digit less."""
    record = example(1)
    short = replace(
        record,
        rules=Rules.load("short"),
        calls=tuple(call // 10 if isinstance(call, int) else call for call in record.calls or ()),
        contract=replace(record.contract, bid=34) if record.contract else None,
        melds=(2, 4, 2, 21),
    )
    long, tenth = (judge(decided(follow(each), 5), worlds=WORLDS) for each in (record, short))
    assert [option.choice for option in long] == [option.choice for option in tenth]
    for one, other in zip(long, tenth, strict=True):
        assert one.points.mean == pytest.approx(10 * other.points.mean)
        assert one.chance == other.chance


def with_bid(deal: Deal, bid: int | None) -> Deal:
    return replace(deal, bid=bid)


def test_a_bid_that_nothing_reaches_or_everything() -> None:
    """Then points alone count; in between, what makes the contract does."""
    deal = follow(example(2))
    meld, others = 130, 110
    for number, side in ((0, 1), (1, -1)):
        points = judge(decided(with_bid(deal, None), number), worlds=WORLDS)
        assert {option.chance for option in points} == {None}
        for bid, chance in ((2_000, 0.0), (meld, 1.0)):
            options = judge(decided(with_bid(deal, bid), number), worlds=WORLDS)
            assert [option.choice for option in options] == [option.choice for option in points]
            assert {option.chance.mean for option in options if option.chance} == {chance}
            assert [option.points for option in options] == [option.points for option in points]
        assert side * (deal.plays[number].seat.team is Seat.EAST.team) == max(side, 0)
    (option,) = [each for each in judge(decided(with_bid(deal, 2_000), 0), worlds=WORLDS) if str(each.choice) == "AD"]
    lost = expected_difference(decided(with_bid(deal, 2_000), 0), Card.parse("AD"), worlds=WORLDS, seed=1, threads=1)
    assert lost.mean == pytest.approx(-2_000 - (meld + others + 250 - option.points.mean))


def test_best_is_what_scores_most() -> None:
    deal = follow(example(2))
    options = judge(decided(deal, 42), worlds=WORLDS)
    assert options[0].score_behind is None
    assert all(option.score_behind and option.score_behind.mean >= 0 for option in options[1:])
