"""The play with all hands open: each value is the solver's own, whatever was solved before it."""

from dataclasses import replace

import pytest

from advisor.advice.hindsight import Contract, compare_cards, compare_contracts, open_play, open_total
from advisor.advice.review_results import HandsOpen
from advisor.advice.solving import solve
from advisor.table.cards import Card, Suit
from advisor.table.deal import Deal
from advisor.table.following import follow
from advisor.table.record_reader import read_record
from advisor.table.seats import Seat
from tests.cases_files import FOLDER

BUDGET = 300_000
LATE = 24  # cards played before what is solved here


def example(number: int) -> Deal:
    return follow(read_record((FOLDER / f"example-{number}.ppr").read_text("utf-8")))


@pytest.mark.parametrize("number", [1, 2])
def test_values_and_costs_are_those_of_the_solver(number: int) -> None:
    deal = example(number)
    assert deal.declarer
    play = open_play(deal, BUDGET)
    positions = deal.positions()
    for i in range(LATE, len(deal.plays)):
        solution = solve(positions[i], deal.rules)
        assert play.values[i] == solution.points[deal.declarer.team]
        opened = compare_cards(deal, play, i)
        assert opened is not None
        assert opened.cost == solution.cost(deal.plays[i].card)
        assert opened.best[0] in solution.best
        assert (opened.cost == 0) is (opened.best == (deal.plays[i].card,))


@pytest.mark.parametrize("number", [1, 2])
def test_costs_of_both_sides_account_for_what_was_made(number: int) -> None:
    """From the value of a position, each side's costs lead to the points that were made."""
    deal = example(number)
    assert deal.declarer
    play = open_play(deal, BUDGET)
    costs = {True: 0, False: 0}
    for i in range(LATE, len(deal.plays)):
        opened = compare_cards(deal, play, i)
        assert opened
        costs[deal.plays[i].seat.team is deal.declarer.team] += opened.cost
    value = play.values[LATE]
    assert value is not None
    assert deal.points[deal.declarer.team] == value - costs[True] + costs[False]


def test_what_decides() -> None:
    """East needs 150 in tricks: its queen of hearts in the eleventh gives the contract away."""
    deal = example(2)
    play = open_play(deal, BUDGET)
    number = next(i for i, each in enumerate(deal.plays) if (each.trick, each.seat) == (11, Seat.EAST))
    opened = compare_cards(deal, play, number)
    assert opened == HandsOpen(cost=20, best=(Card.parse("JH"),), total=270, decides=True)
    other = compare_cards(replace(deal, bid=200), play, number)
    assert other is not None
    assert not other.decides


WEAK = """[Format "pinochle-record 1"]
[Rules "no-pass meld_needs=NEEDS"]
[Dealer "W"]
[Deal "N:AAT.AT9.AAT.AAT QQJ.QQJ.QQJ.QQJ TKK.TKK.TKK.TKK J99.AJ9.J99.J99"]
[Contract "E 700 S"]
[Play "E"]
SQ ST S9 SA
SQ SK S9 SA
SJ SK SJ ST
DQ DK D9 DA
DQ DK D9 DA
DJ DT DJ DT
CQ CK C9 CA
CQ CK C9 CA
CJ CT CJ CT
HQ HK HA HA
HQ HK H9 H9
HJ HT HJ HT
"""
"""All follow suit all the time. East and West meld 740 and have one trick to take, that of West's ace of hearts; in the
tenth trick West throws it under North's."""


@pytest.mark.parametrize(
    ("needs", "opened"),
    [
        ("none", HandsOpen(cost=20, best=(Card.parse("JH"),), total=740, decides=False)),
        ("trick", HandsOpen(cost=760, best=(Card.parse("JH"),), total=0, decides=True)),
        ("counter", HandsOpen(cost=760, best=(Card.parse("JH"),), total=0, decides=True)),
    ],
)
def test_a_meld_that_is_lost(needs: str, opened: HandsOpen) -> None:
    deal = follow(read_record(WEAK.replace("NEEDS", needs)))
    play = open_play(deal, BUDGET)
    thrown = next(i for i, each in enumerate(deal.plays) if (each.trick, each.seat) == (10, Seat.WEST))
    assert compare_cards(deal, play, thrown) == opened
    assert play.values[thrown : thrown + 2] == (20, 0)
    assert deal.score is not None
    assert play.totals[-1] == deal.score.meld["EW"] == opened.total


@pytest.mark.parametrize(("needs", "total"), [("none", 740), ("trick", 0), ("counter", 0)])
def test_a_contract_without_a_trick(needs: str, total: int) -> None:
    """West's ace and North's nine of hearts change hands: there is no trick left for East and West."""
    hopeless = WEAK[: WEAK.index("[Play")].replace("AT9", "AAT").replace("AJ9", "J99")
    deal = follow(read_record(hopeless.replace("NEEDS", needs)))
    assert open_total(deal, Contract(Seat.EAST, Suit.SPADES), 100_000_000) == total


def test_what_is_not_solved_is_said() -> None:
    """The first lead of a whole deal takes more than so few positions; the last cards take none."""
    deal = example(1)
    play = open_play(deal, 200)
    assert play.values[0] is None
    assert compare_cards(deal, play, 0) is None
    assert play.values[-1] == deal.points["EW"]
    assert play.values[-5] == 170  # the last trick is worth it to whoever takes it


def test_a_review_can_be_given_up() -> None:
    class GivenUpError(Exception):
        pass

    def watch() -> None:
        raise GivenUpError

    with pytest.raises(GivenUpError):
        open_play(example(1), 10_000_000, watch)


def test_the_exchange_as_it_was() -> None:
    """What was passed and returned leads to the hands that were played: the value of the deal before the first lead."""
    deal = example(1)
    record = deal.record
    settled = Contract(Seat.WEST, Suit.DIAMONDS, record.passed, record.returned)
    solved = solve(deal.positions()[0], deal.rules).points["EW"]
    assert open_total(deal, settled, 100_000_000) == solved + 250
    same = compare_contracts(deal, settled, settled, record.returned or (), 100_000_000)
    assert same == HandsOpen(0, (record.returned or (),), solved + 250, decides=False)


def test_an_exchange_left_open_is_made_by_skilled_players() -> None:
    """Whoever passes and returns, the deck stays whole."""
    deal = example(1)
    for contract in (Contract(Seat.WEST, Suit.DIAMONDS), Contract(Seat.WEST, Suit.DIAMONDS, deal.record.passed)):
        total = open_total(deal, contract, 100_000_000)
        assert total is not None
        assert 200 <= total <= 1_000
    assert open_total(deal, Contract(Seat.WEST, Suit.DIAMONDS), 100) is None
