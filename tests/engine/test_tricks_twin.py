"""Tricks: the kernel against the table, in every combination of the options that legal cards depend on."""

import random
from dataclasses import dataclass

import numpy as np
import pytest

from advisor.table.cards import DECK, Card, Hand, Suit
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam, score_deal
from advisor.table.tricks import legal_cards, trick_points, winning_index
from tests.cases_files import read_lines
from tests.engine.states import (
    ALL,
    CARDS,
    SUITS,
    Pack,
    bits_of,
    card_of,
    cards_of,
    combinations,
    integers,
    mask_of_bits,
    tables_of,
)
from tests.kernels import Integers, look_at_tricks, points_taken

OPTIONS = {
    "must_beat": ("winning", "led", "trump-only", "none"),
    "must_beat_after_ruff": (False, True),
    "overtrump": (True, False),
}
RULES = combinations(**OPTIONS)
STATES = 5_000 * len(RULES)
REFERENCE_RULES = {
    "strict": Rules(),
    "trump_only": Rules(must_beat="trump-only"),
    "led_card": Rules(must_beat="led"),
    "none": Rules(must_beat="none", overtrump=False),
}


@dataclass(frozen=True)
class State:
    """A player's turn: masks of the hand and of the cards in the trick."""

    hand: int
    trick: list[int]
    trump: Suit
    rules: Rules

    def legal(self, hand: Hand | None = None) -> tuple[Card, ...]:
        return legal_cards(hand or cards_of(self.hand), self.trick_cards, self.trump, self.rules).cards

    @property
    def trick_cards(self) -> list[Card]:
        return [card_of(card) for card in self.trick]

    def __str__(self) -> str:
        trick = " ".join(map(str, self.trick_cards))
        return f"{trick} | {cards_of(self.hand)} | {self.trump} | {self.rules.name} {self.rules.differences()}"


def random_state(rng: random.Random, pack: list[int], rules: Rules) -> State:
    """Cards of a shuffled pack; half of the longer tricks hold a trump on a plain lead, many hands not the suit led."""
    trump = rng.randrange(4)
    size = rng.randint(1, 3)
    trick = pack[:size]
    if size > 1 and rng.random() < 0.5:
        trumps = [bit for bit in pack if bit // 12 == trump]
        plain = [bit for bit in pack if bit // 12 != trump]
        trick = [plain[0], trumps[0], rng.choice([plain[1], trumps[1]])][:size]
        if size == 3 and rng.random() < 0.5:
            trick[1:] = trick[:0:-1]
    rest = [bit for bit in pack if bit not in trick]
    style = rng.randrange(3)
    if style == 1:  # out of the suit led
        rest = [bit for bit in rest if bit // 12 != trick[0] // 12]
    elif style == 2:  # much of the suit led and of trump
        wanted = (trick[0] // 12, trump)
        rest = [bit for bit in rest if bit // 12 in wanted] + [bit for bit in rest if bit // 12 not in wanted]
        rest = rest[rng.randrange(12) :]
    return State(mask_of_bits(rest[: rng.randint(1, 12)]), [1 << bit for bit in trick], SUITS[trump], rules)


def look(states: list[State], plays: list[int]) -> Integers:
    tricks = np.zeros((len(states), 3), np.int64)
    for i, state in enumerate(states):
        tricks[i, : len(state.trick)] = state.trick
    rules = list({id(state.rules): state.rules for state in states}.values())
    places = {id(each): place for place, each in enumerate(rules)}
    out = np.zeros((len(states), 4), np.int64)
    look_at_tricks(
        integers(state.hand for state in states),
        tricks,
        integers(len(state.trick) for state in states),
        integers(state.trump.index for state in states),
        tables_of(rules, integers(places[id(state.rules)] for state in states)),
        integers(plays),
        out,
    )
    return out


def mask_of_kinds(hand: int, kinds: tuple[Card, ...]) -> int:
    """All cards of a hand that are of these kinds."""
    wanted = {card.index for card in kinds}
    return mask_of_bits(bit for bit in bits_of(hand) if bit // 2 in wanted)


def random_states(seed: int, number: int) -> tuple[list[State], list[int], list[int]]:
    """Turns, and for each the mask of the legal cards and one of them, as the table has them."""
    rng = random.Random(seed)
    packs = np.random.default_rng(seed).permuted(np.tile(np.arange(CARDS), (number, 1)), axis=1).tolist()
    states = [random_state(rng, pack, RULES[i % len(RULES)]) for i, pack in enumerate(packs)]
    legal = [mask_of_kinds(state.hand, state.legal()) for state in states]
    plays = [1 << rng.choice(bits_of(mask)) for mask in legal]
    return states, legal, plays


def test_legal_cards_and_winner() -> None:
    states, legal, plays = random_states(3, STATES)
    out = look(states, plays)
    wrong = []
    ruffed = free = 0
    for state, expected, play, found in zip(states, legal, plays, out.tolist(), strict=True):
        trick = state.trick_cards
        before = winning_index(trick, state.trump)
        after = winning_index([*trick, card_of(play)], state.trump)
        if found[:3] != [expected, before, after]:
            wrong.append((str(state), found[:3], [expected, before, after]))
        ruffed += trick[before].suit is not trick[0].suit
        free += expected == state.hand
    assert wrong == []
    assert ruffed >= 20_000
    assert 10_000 <= free <= STATES - 10_000
    for option, values in OPTIONS.items():
        for value in values:
            assert sum(state.rules[option] == value for state in states) >= 20_000


def test_denied_cards() -> None:
    """A legal play denies exactly the cards that would have made it illegal, and so none that the player holds."""
    states, _, plays = random_states(4, 4_000)
    denied = look(states, plays)[:, 3].tolist()
    wrong = []
    for state, play, found in zip(states, plays, denied, strict=True):
        hand = cards_of(state.hand)
        expected = 0
        for card in DECK:
            if card not in hand and card_of(play) not in state.legal(hand.plus(card)):
                expected |= 0b11 << 2 * card.index
        if found != expected:
            wrong.append((str(state), str(card_of(play)), str(cards_of(found)), str(cards_of(expected))))
    assert wrong == []
    assert sum(mask != 0 for mask in denied) >= 1_500


@pytest.mark.parametrize("rule", REFERENCE_RULES)
def test_recorded_legal_cards(rule: str) -> None:
    cases = [case for case in read_lines("reference_legal.jsonl") if case["rule"] == rule and case["trick"]]
    assert len(cases) >= 200
    states = []
    for case in cases:
        pack = Pack()
        trick = pack.take(case["trick"])
        states.append(State(pack.hand(case["hand"]), trick, Suit.parse(case["trump"]), REFERENCE_RULES[rule]))
    out = look(states, [0] * len(states))
    assert [
        case
        for case, state, found in zip(cases, states, out[:, 0].tolist(), strict=True)
        if found != mask_of_kinds(state.hand, Hand.parse(case["legal"], size=None).cards)
    ] == []


# --- what was taken ---


COUNTERS = ("10-10-10", "11-10-4-3-2", "10-10-5-5")
MELD_NEEDS = ("none", "trick", "counter")


def taken(cards: list[int], rules: Rules) -> list[list[int]]:
    out = np.zeros((len(cards), 2), np.int64)
    points_taken(integers(cards), tables_of([rules], integers(0 for _ in cards)), out)
    found: list[list[int]] = out.tolist()
    return found


@pytest.mark.parametrize("counters", COUNTERS)
def test_points_of_cards_taken(counters: str) -> None:
    rng = random.Random(5)
    rules = Rules.load(counters=counters)
    piles = [0, ALL] + [1 << bit for bit in range(CARDS)] + [rng.getrandbits(CARDS) for _ in range(2000)]
    points = [trick_points(cards_of(pile), rules) for pile in piles]
    assert [found for found, _ in taken(piles, rules)] == points
    assert points[1] == 240


@pytest.mark.parametrize("counters", COUNTERS)
@pytest.mark.parametrize("meld_needs", MELD_NEEDS)
def test_meld_is_kept(counters: str, meld_needs: str) -> None:
    """As the table scores it, for all numbers of tricks and for tricks without a counter."""
    rng = random.Random(6)
    rules = Rules.load(counters=counters, meld_needs=meld_needs)
    low = [bit for bit in range(CARDS) if bit % 12 >= 6]  # queens, jacks and nines
    nines = [bit for bit in range(CARDS) if bit % 12 >= 10]
    piles = [0]
    for tricks in (1, 2, 3, 6):
        pools = [list(range(CARDS)), low] + [nines] * (4 * tricks <= len(nines))
        piles += [mask_of_bits(rng.sample(pool, 4 * tricks)) for pool in pools for _ in range(20)]
    expected = []
    for pile in piles:
        points = trick_points(cards_of(pile), rules)
        score = score_deal(
            declaring_team="NS",
            bid=250,
            meld={"NS": 100, "EW": 0},
            trick_points={"NS": points, "EW": 250 - points},
            tricks_won={"NS": pile.bit_count() // 4, "EW": 12 - pile.bit_count() // 4},
            last_trick="EW",
            rules=rules,
        )
        expected.append(score.meld == PerTeam(100, 0))
    assert [bool(kept) for _, kept in taken(piles, rules)] == expected
    assert (False in expected) == (meld_needs != "none")
