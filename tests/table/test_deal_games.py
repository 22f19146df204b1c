"""Nothing is wrong with deals by simulated players, and whatever is damaged in one is found and named."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest

from advisor.table.auction import Auction
from advisor.table.cards import DECK, Card
from advisor.table.following import follow
from advisor.table.record import Record
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from benchmarks.games import play_on_from
from tests.games import NUMBERS, PRESETS, all_games, games, seed_of

DAMAGED = 2  # games of every preset


def test_two_hundred_games_of_all_sorts() -> None:
    everything = [record for preset in PRESETS for record in all_games(preset)]
    assert len(everything) >= 200
    assert {record.result for record in everything} == {"made", "set", "thrown in"}
    calls = Counter(call for record in everything for call in record.calls or () if isinstance(call, str))
    assert min(calls["pass"], calls["help"]) > 0
    auctions = [Auction(record.dealer or Seat.NORTH, record.rules, record.calls or ()) for record in everything]
    assert any(auction.forced for auction in auctions)
    assert any(auction.jumps for auction in auctions)
    assert len({record.contract.declarer for record in everything if record.contract}) == 4


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_wrong_with_games(preset: str) -> None:
    for record in all_games(preset):
        deal = follow(record)
        assert deal.faults == ()
        assert deal.over
        assert deal.score is not None
        assert (deal.score.result, deal.score.change, deal.score.after) == (record.result, record.change, record.after)
        assert len(deal.plays) == (0 if record.thrown_in else 48)


@pytest.mark.parametrize("preset", PRESETS)
def test_score_is_carried_on(preset: str) -> None:
    """From deal to deal, until a game is won."""
    records = games(preset, "skilled")
    for record, after in pairwise(records):
        score = follow(record).score
        assert score is not None
        assert after.before == (PerTeam() if score.winner else record.after)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", NUMBERS)
def test_played_on(preset: str, players: str) -> None:
    """The same players play on in the same way, and soundly after another card in place of theirs."""
    record = next(record for record in games(preset, players) if not record.thrown_in)
    for index in (0, 17, 47):
        assert play_on_from(record, index, None, players, seed=seed_of(preset)) == record
    positions = follow(record).positions()
    index = next(i for i in range(20, 47) if len(positions[i].legal(record.rules)) > 1)
    played = follow(record).plays[index].card
    other = next(card for card in positions[index].legal(record.rules) if card != played)
    changed = play_on_from(record, index, other, players)
    assert follow(changed).faults == ()
    assert [play.card for play in follow(changed).plays[: index + 1]] == [
        *(play.card for play in follow(record).plays[:index]),
        other,
    ]


# --- damage ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Damage:
    """A record with something wrong in it, where that is, as ``Fault.where`` has it, and words of the message."""

    record: Record
    where: tuple[str | int, ...]
    words: tuple[str, ...] = ()


def with_card(record: Record, row: int, column: int, card: Card | None) -> Record:
    cards = list(record.rows[row])
    cards[column] = card
    one, two, three, four = cards
    return replace(record, rows=(*record.rows[:row], (one, two, three, four), *record.rows[row + 1 :]))


def place_of(record: Record, index: int) -> tuple[int, int]:
    """Row and column of a card in the order of play."""
    assert record.leader
    play = follow(record).plays[index]
    return play.trick - 1, record.leader.clockwise.index(play.seat)


def swapped(record: Record, index: int, row: int, column: int) -> Record:
    """Two cards in each other's place."""
    first = place_of(record, index)
    one, other = record.rows[first[0]][first[1]], record.rows[row][column]
    return with_card(with_card(record, *first, other), row, column, one)


def card_not_held(record: Record) -> Damage:
    index = 21
    position = follow(record).positions()[index]
    row, column = place_of(record, index)
    card = next(card for card in DECK if card not in position.hand_of(position.to_move))
    return Damage(with_card(record, row, column, card), ("Play", row, column), (f"trick {row + 1}", str(card)))


def renege(record: Record) -> Damage:
    """A card that its player had to hold back, played in place of one that he plays later."""
    deal = follow(record)
    for index, position in enumerate(deal.positions()[:-1]):
        forbidden = set(position.hand_of(position.to_move)) - set(position.legal(record.rules))
        if forbidden:
            card = min(forbidden)
            later = next(
                i
                for i, play in enumerate(deal.plays)
                if i > index and play.card == card and play.seat is position.to_move
            )
            row, column = place_of(record, index)
            wrong = swapped(record, index, *place_of(record, later))
            return Damage(wrong, ("Play", row, column), (f"trick {row + 1}", f"may not play {card}", "legal:"))
    raise AssertionError("nobody was ever bound")


def cards_swapped(record: Record) -> Damage:
    """Two players' cards of one trick in each other's columns."""
    deal = follow(record)
    for index, position in enumerate(deal.positions()[:44]):
        row, column = place_of(record, index)
        card = record.rows[row][(column + 1) % 4]
        if not position.trick and card not in position.hand_of(position.to_move):
            wrong = swapped(record, index, row, (column + 1) % 4)
            return Damage(wrong, ("Play", row, column), (f"trick {row + 1}", str(card)))
    raise AssertionError("everybody could have led what the next one played")


def meld_wrong(record: Record) -> Damage:
    assert record.melds
    north, east, south, west = record.melds
    wrong = replace(record, melds=(north, east, south + record.rules.scaled(20), west))
    return Damage(wrong, ("Meld", Seat.SOUTH.index), (str(south),))


def tricks_wrong(record: Record) -> Damage:
    assert record.tricks
    ten = record.rules.scaled(10)
    return Damage(replace(record, tricks=record.tricks + PerTeam(ten, -ten)), ("Tricks",), (str(record.tricks),))


def result_wrong(record: Record) -> Damage:
    return Damage(replace(record, result="set" if record.result == "made" else "made"), ("Result",))


def change_wrong(record: Record) -> Damage:
    assert record.change
    return Damage(replace(record, change=record.change + PerTeam(record.rules.scaled(10))), ("Change",))


def after_wrong(record: Record) -> Damage:
    assert record.after
    return Damage(replace(record, after=record.after + PerTeam(ew=record.rules.scaled(10))), ("After",))


def call_too_low(record: Record) -> Damage:
    assert record.calls
    bids = [i for i, call in enumerate(record.calls) if isinstance(call, int)]
    first, second = bids[:2]
    calls = (*record.calls[:second], record.calls[first], *record.calls[second + 1 :])
    return Damage(replace(record, calls=calls), ("Auction", second), ("too low",))


def call_too_many(record: Record) -> Damage:
    assert record.calls is not None
    return Damage(replace(record, calls=(*record.calls, "pass")), ("Auction", len(record.calls)), ("over",))


def contract_wrong(record: Record) -> Damage:
    assert record.contract
    contract = replace(record.contract, bid=(record.contract.bid or 0) + record.rules.scaled(record.rules.bid_step))
    return Damage(replace(record, contract=contract), ("Contract",), (str(record.contract.bid),))


def declarer_wrong(record: Record) -> Damage:
    assert record.contract
    contract = replace(record.contract, declarer=record.contract.declarer.next)
    return Damage(replace(record, contract=contract), ("Contract",), ("has it at",))


def passed_not_held(record: Record) -> Damage:
    assert record.contract
    if not record.passed:
        return Damage(replace(record, passed=(DECK[0],)), ("Pass",))
    giver = record.contract.declarer.partner
    card = next(card for card in DECK if card not in (record.hands[giver.index] or ()))
    return Damage(replace(record, passed=(card, *record.passed[1:])), ("Pass", 0), (str(card),))


def too_few_passed(record: Record) -> Damage:
    if not record.passed or not record.returned:
        return Damage(replace(record, returned=(DECK[0],)), ("PassBack",))
    return Damage(replace(record, passed=record.passed[1:], returned=record.returned[1:]), ("Pass",))


def third_copy(record: Record) -> Damage:
    north = record.hands[0]
    assert north
    card = next(card for card in DECK if card not in north)
    wrong = replace(record, hands=(north.minus(north.cards[0]).plus(card), *record.hands[1:]))
    return Damage(wrong, ("Deal",), (str(card),))


def thrown_in_without_right(record: Record) -> Damage:
    assert record.contract
    wrong = replace(record, thrown_in=record.contract.declarer, leader=None, rows=(), tricks=PerTeam())
    return Damage(wrong, ("ThrowIn",), ("may not be thrown in", "throw_in="))


DAMAGES = (
    card_not_held,
    renege,
    cards_swapped,
    meld_wrong,
    tricks_wrong,
    result_wrong,
    change_wrong,
    after_wrong,
    call_too_low,
    call_too_many,
    contract_wrong,
    declarer_wrong,
    passed_not_held,
    too_few_passed,
    third_copy,
    thrown_in_without_right,
)


def to_damage(preset: str) -> list[Record]:
    """Games that somebody made or lost, with a few bids."""
    records = [
        record
        for record in games(preset, "skilled")
        if record.rows
        and sum(isinstance(call, int) for call in record.calls or ()) > 1
        and (record.melds or (0,))[(record.contract.declarer if record.contract else Seat.NORTH).index] > 0
    ]
    return records[:DAMAGED]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_found(damage: Callable[[Record], Damage], preset: str) -> None:
    for record in to_damage(preset):
        done = damage(record)
        faults = [fault for fault in follow(done.record).faults if fault.where[: len(done.where)] == done.where]
        assert faults
        for word in done.words:
            assert any(word in fault.message for fault in faults), (word, faults)


def test_all_damage_is_told_at_once() -> None:
    record = to_damage("standard")[0]
    wrong = after_wrong(result_wrong(meld_wrong(record).record).record).record
    told = {fault.where[0] for fault in follow(wrong).faults}
    assert {"Meld", "Result", "After"} <= told
