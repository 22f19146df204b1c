"""Meld: the kernel against the table, in every combination of the options that meld depends on."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from advisor.table.cards import Hand, Suit
from advisor.table.meld import count_meld
from advisor.table.rules import Rules
from tests.cases_files import read_json, read_lines, read_reports
from tests.engine.states import (
    ALL,
    CARDS,
    SUITS,
    cards_of,
    combinations,
    integers,
    mask_of_bits,
    rank_of_bit,
    suit_of_bit,
    tables_of,
)
from tests.kernels import Integers, melds

OPTIONS: dict[str, tuple[Any, ...]] = {
    "run_extras": ("each", "marriage"),
    "run_marriage": ("included", "extra"),
    "double_run": (1500, 300),
    "doubles": ("tenfold", "twice", "single"),
    "double_pinochle": (300, 80, 40),
    "roundhouse": ("parts", "250"),
    "dix": (10, 0),
}
RULES = combinations(**OPTIONS)
STATES = 120 * len(RULES)  # each combination as often, so each value is seen in a third of the states or more


def random_hand(rng: random.Random, trump: int) -> int:
    """A hand of 1 to 16 cards, mostly from a few ranks or suits, so that rare melds are common."""
    pool = list(range(CARDS))
    style = rng.randrange(6)
    if style == 1:  # a few ranks
        ranks = rng.sample(range(5), rng.randint(1, 3))
        pool = [bit for bit in pool if rank_of_bit(bit) in ranks]
    elif style == 2:  # trumps and little else
        pool = [bit for bit in pool if suit_of_bit(bit) == trump] + rng.sample(pool, 4)
    elif style == 3:  # kings and queens
        pool = [bit for bit in pool if rank_of_bit(bit) in (2, 3)]
    elif style == 4:  # queens of spades and jacks of diamonds
        pool = [6, 7, 32, 33, *rng.sample(pool, 10)]
    elif style == 5:  # two suits
        suits = (trump, rng.randrange(4))
        pool = [bit for bit in pool if suit_of_bit(bit) in suits]
    pool = list(dict.fromkeys(pool))
    return mask_of_bits(rng.sample(pool, min(rng.randint(1, 16), len(pool))))


def kernel_melds(hands: list[int], trumps: list[int], tables: Integers) -> list[int]:
    points: list[int] = look_at_melds(hands, trumps, tables)[:, 0].tolist()
    return points


def look_at_melds(hands: list[int], trumps: list[int], tables: Integers) -> Integers:
    """The meld of each hand, and the cards it lays on the table."""
    out = np.zeros((len(hands), 2), np.int64)
    melds(integers(hands), integers(trumps), tables, out)
    return out


def test_twin() -> None:
    rng = random.Random(2)
    trumps = [rng.randrange(4) for _ in range(STATES)]
    hands = [random_hand(rng, trump) for trump in trumps]
    which = integers(i * len(RULES) // STATES for i in range(STATES))  # one after the other: meld is looked up by rules
    found = look_at_melds(hands, trumps, tables_of(RULES, which))
    seen: Counter[str] = Counter()
    wrong: list[tuple[Any, ...]] = []
    for hand, trump, rule, (got, shown) in zip(hands, trumps, which, found.tolist(), strict=True):
        rules = RULES[rule]
        expected = count_meld(cards_of(hand), SUITS[trump], rules)
        seen.update({meld.name for meld in expected.melds})
        seen["roundhouse, any rules"] += expected.roundhouse
        if got != rules.unscaled(expected.total):
            wrong.append((str(cards_of(hand)), str(SUITS[trump]), rules.differences(), got, expected.total))
        lies_on_the_table = Hand(expected.cards)
        if cards_of(shown) != lies_on_the_table or shown & ~hand or as_first_copies(hand, shown) != shown:
            wrong.append((str(cards_of(hand)), str(SUITS[trump]), rules.differences(), shown, str(lies_on_the_table)))
    assert wrong == []
    for option, values in OPTIONS.items():
        for value in values:
            assert sum(RULES[rule][option] == value for rule in which) >= 10_000
    for name in (
        "run",
        "run with extra king",
        "run with extra queen",
        "run with extra king and queen",
        "double run",
        "royal marriage",
        "double pinochle",
        "pinochle",
        "roundhouse",
        "roundhouse, any rules",
        "dix",
        *(f"{times}{rank} around" for times in ("", "double ") for rank in ("aces", "kings", "queens", "jacks")),
    ):
        assert seen[name] >= 100, name


def as_first_copies(hand: int, shown: int) -> int:
    """``shown`` with the first of two equal cards wherever one is shown and both are held."""
    for bit in range(0, CARDS, 2):
        if hand >> bit & 3 == 3 and shown >> bit & 3 == 2:
            shown ^= 3 << bit
    return shown


def test_biggest_hands() -> None:
    trumps_and_half = "AS AS 10S 10S KS KS QS QS JS JS JD JD"
    bits = [bit for bit in range(CARDS) if suit_of_bit(bit) == 0 and rank_of_bit(bit) < 5] + [32, 33]
    assert str(cards_of(mask_of_bits(bits))) == trumps_and_half
    tables = tables_of([Rules(), Rules(double_run=300, double_pinochle=40)], integers([0, 1, 0, 1]))
    hands = [mask_of_bits(bits), mask_of_bits(bits), ALL, 0]
    # all cards: double run, six plain marriages, all eights, double pinochle, two dixes
    assert kernel_melds(hands, [0, 0, 1, 1], tables) == [1800, 340, 1500 + 6 * 20 + 2800 + 300 + 20, 0]


@pytest.mark.parametrize("ruleset", ["standard", "roundhouse"])
def test_recorded_totals(ruleset: str) -> None:
    rules = Rules(run_extras="each" if ruleset == "standard" else "marriage")
    cases = [case for case in read_lines("reference_melds.jsonl") if case["ruleset"] == ruleset]
    assert len(cases) == 300
    check([(case["hand"], case["trump"], case["total"]) for case in cases], rules)


def test_reported_totals() -> None:
    cases = [case for case in read_reports("meld") if case["input"]["trump"]]
    assert len(cases) >= 10
    check([(case["input"]["hand"], case["input"]["trump"], case["expected"]["meld"]) for case in cases], Rules())


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ("standard", Rules(run_extras="marriage")),
        ("run_plus_marriage", Rules(run_extras="marriage", run_marriage="extra")),
    ],
)
def test_published_totals(variant: str, rules: Rules) -> None:
    cases = [case for case in read_json("melds.json")["cases"] if case["variant"] == variant]
    assert cases
    check([(case["hand"], case["trump"], 10 * case["total"]) for case in cases], rules)


def check(cases: list[tuple[str, str, int]], rules: Rules) -> None:
    """Each case is a hand, a trump and a total."""
    hands = [sum(1 << bit for bit in bits_of_hand(hand)) for hand, _, _ in cases]
    trumps = [Suit.parse(trump).index for _, trump, _ in cases]
    got = kernel_melds(hands, trumps, tables_of([rules], integers(0 for _ in cases)))
    assert [(case, points) for case, points in zip(cases, got, strict=True) if points != case[2]] == []


def bits_of_hand(text: str) -> list[int]:
    """The second copy first: single cards stand on either bit elsewhere, here always on the second."""
    bits: list[int] = []
    for card in Hand.parse(text, size=None):
        bit = card.index * 2 + 1
        bits.append(bit - 1 if bit in bits else bit)
    return bits
