"""The parts of the exact solver; its answers are tested in ``tests/advice/test_solving.py``."""

# mypy: allow-untyped-calls

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from advisor.advice import solving
from advisor.advice.simulate import rule_table
from advisor.engine import open_hands
from advisor.engine.bounds import sure_points
from advisor.engine.jit import plain_python
from advisor.engine.memory import BUCKET, NO_CARD, UNKNOWN, empty_memory, grown, recall, remember
from advisor.engine.patterns import class_of, down_to, key_of, lay_out, needed_at, patterns_of, places_of
from advisor.table.cards import Card
from advisor.table.rules import Rules
from tests.endings import random_endings
from tests.engine.states import Pack, bits_of, mask_of_bits
from tests.kernels import Integers
from tests.solver_endings import position_of


@pytest.fixture(autouse=True)
def leaves_wrap_around() -> Iterator[None]:
    with plain_python():
        yield


class Deal:
    """A deal laid out, with a bit for each of its cards."""

    def __init__(self, *hands: str, trump: int = 0, **options: object) -> None:
        pack = Pack()
        self.hands = [pack.hand(hand) for hand in hands]
        self.table: Integers = open_hands.empty_table()
        self.table[open_hands.HANDS : open_hands.HANDS + 4] = self.hands
        self.table[open_hands.TRUMP] = trump
        lay_out(self.table, rule_table(Rules.load("standard", **options)))

    @property
    def all(self) -> int:
        return sum(self.hands)

    def without(self, *cards: str) -> int:
        """The cards that are left when one copy of each of these is gone, the last hand's first."""
        left = self.all
        for name in cards:
            index = Card.parse(name).index
            left &= ~(1 << max(bit for bit in bits_of(left) if bit // 2 == index))
        return left

    def described(self, left: int) -> tuple[int, tuple[int, int]]:
        return key_of(left, self.table), patterns_of(left, self.table)


def cards(*names: str) -> int:
    """Both copies of each card."""
    return sum(0b11 << 2 * Card.parse(name).index for name in names)


def test_classes() -> None:
    starts = cards("AS", "AH", "AD", "AC", "QS", "QH", "QD", "QC")
    assert class_of(1 << 2, starts) == cards("AS", "10S", "KS")
    assert class_of(1 << 47, starts) == cards("QC", "JC", "9C")
    assert down_to(cards("10S") | cards("9D"), starts) == cards("AS", "10S", "QD", "JD", "9D")


def test_ranks_that_are_gone_leave_no_gap() -> None:
    deal = Deal("AS JS", "10S QS", "KS 9S", "AH AH")
    assert deal.described(deal.without("AS", "QS")) != deal.described(deal.without("10S", "9S"))
    king_and_jack = Deal("AS KS", "10S QS", "AH AH", "JS KH")
    # The ten or the queen gone: North has the ace, then the king, East one card of the other class.
    key, pattern = king_and_jack.described(king_and_jack.without("10S", "JS"))
    assert key != king_and_jack.described(king_and_jack.without("QS", "JS"))[0]
    assert pattern[0] & 0xFFF == 0x011


def test_who_holds_the_two_copies_is_part_of_a_pattern() -> None:
    deal = Deal("AS 10S", "AS 10S", "KS KS", "QS 9S")
    digits = deal.described(deal.all)[1][0] & 0xFFFFFF
    both_aces, both_tens = digits & 15, digits >> 4 & 15
    assert both_aces == both_tens > 4  # North and East
    assert digits >> 8 & 15 not in (both_aces, 3)  # South twice
    assert digits >> 12 == 0x44  # West's queen and nine, without a gap for the jack


@pytest.mark.parametrize("counters", ["10-10-10", "10-10-5-5", "11-10-4-3-2"])
def test_places_and_ranks(counters: str) -> None:
    rng = random.Random(counters)
    bits = rng.sample(range(48), 48)
    table: Integers = open_hands.empty_table()
    for seat in range(4):
        table[open_hands.HANDS + seat] = mask_of_bits(bits[12 * seat : 12 * seat + 12])
    lay_out(table, rule_table(Rules.load("standard", counters=counters)))
    for _ in range(500):
        left = mask_of_bits(rng.sample(range(48), rng.randrange(1, 40)))
        needed = int(down_to(mask_of_bits(rng.sample(range(48), rng.randrange(6))), table[open_hands.STARTS]))
        again = int(needed_at(places_of(needed, left, table), left, table))
        assert again & left == needed & left
        assert again & ~needed == 0
        assert places_of(again, left, table) == places_of(needed, left, table)


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        # Two trumps that nobody can beat, East has to follow with a king once; clubs he could trump.
        (("AS 10S AC", "KS KS QS", "9S 9H 9D", "9D JH JH"), 30),
        # After the ace East has no trump left: the ace of clubs is good too.
        (("AS AC 9D", "KS QH 9H", "9S 9H 9D", "QD JH JH"), 30),
        # An equal ace does not beat the one that is led.
        (("AS 9D 9D", "AS QH 9H", "9S 9H QD", "QD JH JH"), 20),
        # Partner would have to trump the ace of clubs.
        (("AC 9D 9D", "QC QH 9H", "9S 9H QD", "QC JH JH"), 0),
        # He follows.
        (("AC 9D 9D", "QC QH 9H", "9S 9C QD", "QC JH JH"), 10),
        # Every trick.
        (("AS AC AD", "QC QH 9H", "9C 9D QD", "QC JH JH"), -1),
    ],
)
def test_sure_points(hands: tuple[str, ...], points: int) -> None:
    deal = Deal(*hands)
    assert sure_points(deal.table, 0, deal.all)[0] == points


def test_memory_keeps_what_was_most_work() -> None:
    deal = Deal("AS 10S", "KS QS", "JS 9S", "AH KH")
    memory = empty_memory(1)
    first, second = patterns_of(deal.all, deal.table)

    def store(key: int, value: int, work: int) -> None:
        remember(memory, 0, key, first, second, deal.all, 20, deal.table, value, 0, 5, work)

    def bound(key: int, need: int) -> tuple[int, int]:
        value, _, card = recall(memory, 0, key, first, second, deal.all, need, deal.table)
        return int(value), int(card)

    for key in range(1, 9):
        store(key, 30, 1 << key)
    store(9, 10, 1)  # in place of the least
    assert bound(1, 20) == (UNKNOWN, NO_CARD)
    assert bound(9, 20) == (10, 5)
    assert bound(9, 10) == (UNKNOWN, 5)  # at most ten: it may be ten
    assert bound(8, 20) == bound(8, 30) == (30, 5)
    assert bound(8, 40) == (UNKNOWN, 5)
    store(8, 10, 1)  # at most ten as well, which cannot be; but the entry has both bounds now
    assert bound(8, 20) == (30, 5)
    assert len(memory) == BUCKET


def test_more_memory_knows_the_same() -> None:
    deal = Deal("AS 10S", "KS QS", "JS 9S", "AH KH")
    small = empty_memory(2)
    first, second = patterns_of(deal.all, deal.table)
    keys = [5, 8, 1001, 1002, 1003, 77776]
    for key in keys:
        remember(small, key % 2 * BUCKET, key, first, second, deal.all, 20, deal.table, key % 50, 0, 5, key)
    large = grown(small, 4)
    assert len(large) == 4 * len(small)
    for key in keys:
        found = recall(large, key % 8 * BUCKET, key, first, second, deal.all, 20, deal.table)
        assert found == recall(small, key % 2 * BUCKET, key, first, second, deal.all, 20, deal.table)
        assert found[0] == key % 50


def test_only_needed_ranks_must_be_the_same() -> None:
    deal = Deal("AS 10S KS QS", "AS QS JS 9S", "9S JH JH 9H", "AH KH QH 9H")
    memory = empty_memory(1)
    left, other = deal.without("10S"), deal.without("KS")  # North has a ten or a king, which nobody is between
    third = deal.without("JS")
    first, second = patterns_of(left, deal.table)
    remember(memory, 0, 7, first, second, left, 20, deal.table, 30, cards("AS"), 5, 9)
    for position, known in ((left, 30), (other, 30), (third, 30)):
        first, second = patterns_of(position, deal.table)
        assert recall(memory, 0, 7, first, second, position, 20, deal.table)[0] == known
    elsewhere = Deal("AS 10S KS QS", "10S QS JS 9S", "AS JH JH 9H", "AH KH QH 9H")
    first, second = patterns_of(elsewhere.all, elsewhere.table)
    assert recall(memory, 0, 7, first, second, elsewhere.all, 20, elsewhere.table)[0] == UNKNOWN


def test_stopping_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for ending in random_endings(5, 12, 3):
        position = position_of(ending)
        whole = solving.solve(position, ending.rules)
        monkeypatch.setattr(solving, "_STRETCH", 3)
        told: list[int] = []
        stopped = solving.solve(position, ending.rules, progress=told.append)
        # Memory grows between two stretches, so how many positions it takes depends on them.
        assert replace(stopped, positions=0) == replace(whole, positions=0)
        assert told == sorted(told)
        assert told[-1] == stopped.positions
        monkeypatch.undo()
