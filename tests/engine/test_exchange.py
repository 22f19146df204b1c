"""The exchange: every card stays in the deal, and what players at each level give."""

import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from advisor.advice.experiment import Experiment
from advisor.advice.simulate import choose_pass, rule_table
from advisor.engine.players import PLAIN, RANDOM, SKILLED_AMONG_OTHERS
from advisor.table.cards import Card, Hand, Suit
from advisor.table.meld import count_meld
from advisor.table.rules import Rules
from tests.cases_files import Case, answers_report, read_reports
from tests.engine.states import (
    ALL,
    SUITS,
    Pack,
    bits_of,
    cards_of,
    combinations,
    deal_four,
    integers,
    tables_of,
)
from tests.kernels import Integers, exchange_whole, exchanges

PASS_CASES = [case for case in read_reports("pass") if "hand" in case["input"]]
RULES = combinations(pass_cards=(0, 1, 2, 3, 4))
NUMBERS = {"random": RANDOM, "plain": PLAIN, "skilled": SKILLED_AMONG_OTHERS}
DEALS = 300  # in each trump, for each number of cards


def exchange(player: str, hands: Integers, trumps: Integers, rules: Integers, seed: int = 1) -> Integers:
    """What is given and returned between the seats 0 and 2 of ``hands``, in deals counted from 0."""
    out = np.zeros((len(hands), 2), np.int64)
    exchanges(NUMBERS[player], hands[:, 0], hands[:, 2], trumps, rules, seed, np.arange(len(hands)), out)
    return out


def some_deals() -> tuple[Integers, Integers, Integers]:
    """Deals, trumps and places in ``RULES``."""
    rng = random.Random(7)
    places = [(trump, number) for trump in range(4) for number in range(5) for _ in range(DEALS)]
    trumps, numbers = zip(*places, strict=True)
    return np.array([deal_four(rng) for _ in places], np.int64), integers(trumps), integers(numbers)


@pytest.mark.parametrize("player", NUMBERS)
def test_the_deck_is_conserved(player: str) -> None:
    hands, trumps, numbers = some_deals()
    found = exchange(player, hands, trumps, tables_of(RULES, numbers))
    for deal, number, (given, returned) in zip(hands.tolist(), numbers.tolist(), found.tolist(), strict=True):
        declarer, left, partner, right = deal
        assert given.bit_count() == returned.bit_count() == number
        assert given & ~partner == 0
        assert returned & ~(declarer | given) == 0
        declarer = (declarer | given) & ~returned
        partner = (partner & ~given) | returned
        assert [hand.bit_count() for hand in (declarer, left, partner, right)] == [12, 12, 12, 12]
        assert declarer | left | partner | right == ALL


def test_random_cards_are_even() -> None:
    """Each card of the hand, and each pair, as often as chance has it; another seed gives other cards."""
    number = 20_000
    hands = np.array([deal_four(random.Random(8))] * number, np.int64)
    trumps = np.zeros(number, np.int64)
    tables = tables_of([Rules()], trumps)
    found = exchange("random", hands, trumps, tables)
    for masks, owner, size in ((found[:, 0], 2, 12), (found[:, 1], 0, 16)):  # declarer chooses from sixteen
        held = (masks[:, None] >> integers(bits_of(int(hands[0, owner]))) & 1).astype(np.float64)
        single, pair = 4 / size, 4 / size * 3 / (size - 1)
        assert abs(held.mean(0) - single).max() < 5 * np.sqrt(single * (1 - single) / number)
        pairs = (held.T @ held / number)[np.triu_indices(12, 1)]
        assert abs(pairs - pair).max() < 5 * np.sqrt(pair * (1 - pair) / number)
    assert not np.array_equal(found, exchange("random", hands, trumps, tables, seed=2))


# --- what skilled and plain players give ---


def passed(player: str, hand: str, trump: str) -> list[str]:
    return names(choose_pass(Hand.parse(hand), Suit.parse(trump), Rules(), Experiment(players=player)))


def returned(player: str, hand: str, trump: str) -> list[str]:
    """What goes back from sixteen cards; partner, as he holds no others, has given the last four."""
    cards = Pack().take(hand)
    hands = np.array([[sum(cards[:12]), 0, sum(cards[12:]), 0]], np.int64)
    ((given, back),) = exchange(player, hands, integers([Suit.parse(trump).index]), rule_table(Rules())[None, :])
    assert given == sum(cards[12:])
    return names(cards_of(int(back)))


def names(cards: Hand) -> list[str]:
    return [str(card) for card in cards]


@pytest.mark.parametrize("case", PASS_CASES, ids=lambda case: case["id"])
def test_reported_case(case: Case) -> None:
    hand, trump = case["input"]["hand"], case["input"]["trump"]
    chosen = {"to-bidder": passed, "return": returned}[case["input"]["role"]]("skilled", hand, trump)
    assert answers_report(case, chosen)
    if "meld_after_at_least" in case["expected"]:
        kept = Hand.parse(hand, size=16).minus(*map(Card.parse, chosen))
        assert count_meld(kept, trump).total >= case["expected"]["meld_after_at_least"]


@pytest.mark.parametrize(
    ("hand", "trump", "expected"),
    [
        # one of each trump before the second copy of any
        ("AS AS 10S KS QS JS 9S AH AD 9D 9H 9C", "S", "AS 10S KS QS"),
        ("KS KS QS QS JH JC 9H 9H 9D 9D 9C 9C", "S", "KS KS QS QS"),
        # the jack of diamonds when spades are trump, the queen of spades when diamonds are, neither in other trumps
        ("KS JD AH AC 9D 9D 9H 9H 9C 9C 9S QH", "S", "KS JD AH AC"),
        ("KD QS AH AC 9D 9S 9H 9H 9C 9C 9S QH", "D", "QS AH KD AC"),
        ("KH JD QS AC AD AS 9D 9S 9H 9C 9C 9S", "H", "AS KH AD AC"),
        # one ace of each suit before the second of any, second trumps before second aces
        ("AH AH AD AC AS JH JC 9H 9D 9D 9C QH", "S", "AS AH AD AC"),
        ("KS KS AH AH 9H 9H 9D 9D 9C 9C JC JC", "S", "KS KS AH AH"),
        ("KS KS QS AH AH 9H 9D 9D 9C 9C JC JC", "S", "KS KS QS AH"),
        # the nine of trump after the aces
        ("9S AH AD AC KH QH JH 9D 9D JC 9C 9C", "S", "9S AH AD AC"),
        ("9S AH AH AD AC KH QH 9D 9D JC 9C 9C", "S", "AH AH AD AC"),
        # both halves of a pinochle, second kings and queens of trump before side aces, other second trumps after them
        ("JD JD KS AH AC AD 9D 9H 9H 9C 9C QH", "S", "KS JD JD AH"),
        ("KS KS AH AC AD AD 9D 9H 9H 9C 9C QH", "S", "KS KS AH AD"),
        ("KS KS JS JS AH AD 9H 9D 9C 9C JC JC", "S", "KS KS JS AH"),
        # three cards of two pinochles before everything else, if one of them is a trump
        ("JD JD QS AS 10S KS AH 9H 9H 9C 9C QH", "S", "AS QS JD JD"),
        ("QS QS JD AD 10D KD AH 9H 9H 9C 9C QH", "D", "QS QS AD JD"),
        ("QS QS JD AH 10H KH AC 9H 9D 9C 9C JC", "H", "AH 10H KH AC"),
        # of the rest kings, queens, jacks, tens, nines that make no meld; then those that do
        ("10H KD QH QD JH JC QC 9D 9H 9C AC KC", "S", "QH JH JC AC"),
        ("10H KD QH 9S JH JC 9D 9D 9H 9C 9C JH", "S", "9S KD QH JH"),
        ("KD QD KC QC KH QH 9H 9D 9C 9C 9H 9D", "S", "9H 9H 9D 9D"),
    ],
)
def test_skilled_pass(hand: str, trump: str, expected: str) -> None:
    assert Counter(passed("skilled", hand, trump)) == Counter(expected.split())


@pytest.mark.parametrize("player", ["plain", "skilled"])
def test_losers_go_back(player: str) -> None:
    """Nothing of a run, of aces around or of the trumps goes when four other cards are there."""
    hand = "AS 10S KS QS JS 9S AS 10S KS AH AD AC JH 9H JC 9C"
    assert Counter(returned(player, hand, "S")) == Counter(["JH", "9H", "JC", "9C"])


@pytest.mark.parametrize("player", ["plain", "skilled"])
def test_short_suits_are_emptied(player: str) -> None:
    """The heart and the two clubs first, then one of five diamonds."""
    chosen = Counter(returned(player, "AS 10S KS QS JS 9S AS 10S KH 9C JC 9D 9D QD 10D 10D", "S"))
    assert chosen >= Counter(["KH", "9C", "JC"])
    (fourth,) = (chosen - Counter(["KH", "9C", "JC"])).elements()
    assert fourth.endswith("D")


@pytest.mark.parametrize(
    ("hand", "trump", "expected"),
    [
        # a side marriage goes back whole, from the shortest suit, before losers
        ("AS 10S KS QS JS 9S AS 10S KH QH 9C AD 9D 9D 10D 10D", "S", "KH QH 9C 9D"),
        ("AS 10S KS QS JS 9S AS 10S KD QD 9C AH 9D 9D KH QH", "S", "KD QD KH QH"),
        # not one that is part of kings around
        ("AS 10S KS QS JS 9S KH QH KD KC 9C JC AD 9D 10D AH", "S", "9C JC 9D 10D"),
        # an own pinochle goes back whole with hearts or clubs as trump, three cards of two as well; not in spades
        ("AH 10H KH QH JH 9H AH 10H QS JD AC AS 9S 9D 9C AD", "H", "QS JD 9S 9D"),
        ("AH 10H KH QH JH 9H AH 10H QS JD JD AS AC 9S 9D 9C", "H", "QS JD JD 9D"),
        ("AS 10S KS QS JS 9S AS 10S JD AC AH 9H 9D 9C AD JC", "S", "9H 9D 9C JC"),
        # three kings, in the hope of the fourth, where they cost no more
        ("AS 10S QS JS 9S AS 10S 9S KH KD KC AH AC 9D 9H JC", "S", "KH KD KC 9D"),
    ],
)
def test_skilled_return(hand: str, trump: str, expected: str) -> None:
    assert Counter(returned("skilled", hand, trump)) == Counter(expected.split())


def test_skilled_declarer_keeps_the_ten_behind_two_aces() -> None:
    hand = "AS 10S KS QS JS 9S AH AH 10H 10D KD 9D 9D 10C 9C JC"
    assert "10H" not in returned("skilled", hand, "S")


def test_plain_partner_keeps_his_meld() -> None:
    """Aces around and a pinochle stay; the trumps that carry no meld go first."""
    chosen = passed("plain", "AS AH AD AC QS JD 10S 9S 9H 9D 9C 10H", "S")
    assert set(chosen) >= {"10S", "9S"}
    assert set(chosen).isdisjoint({"AS", "AH", "AD", "AC", "QS", "JD"})


@pytest.mark.parametrize("trump", SUITS, ids=str)
def test_more_cards_never_break_the_order(trump: Suit) -> None:
    """What a skilled partner gives when fewer cards are exchanged is among what he gives when more are."""
    rng = random.Random(9)
    for _ in range(50):
        hand = cards_of(deal_four(rng)[0])
        gifts = [Counter(choose_pass(hand, trump, rules, Experiment())) for rules in RULES]
        assert all(fewer <= more for fewer, more in pairwise(gifts))


def test_what_partners_know_of_each_other_is_counted_by_kind() -> None:
    """An equal card that comes back may be the one that was given."""
    hands, trumps, numbers = some_deals()
    hands, trumps = hands[numbers == 4], trumps[numbers == 4]
    out = np.zeros((len(hands), 8), np.int64)
    exchange_whole(None, hands, trumps, tables_of(RULES, integers(4 for _ in hands)), 1, np.arange(len(hands)), out)
    came_back = 0
    for declarers, _, partners, _, of_partner, of_declarer, given, returned in out.tolist():
        gift, back = Counter(cards_of(given)), Counter(cards_of(returned))
        assert Counter(cards_of(of_partner)) == back
        assert Counter(cards_of(of_declarer)) == gift - back
        assert of_partner & ~partners == of_declarer & ~declarers == 0
        came_back += (gift & back).total()
    assert came_back >= 50
