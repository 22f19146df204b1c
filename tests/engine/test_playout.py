"""Whole deals: every play legal, every count right, and the same answer however the work is cut up."""

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
import pytest

from advisor.advice import simulate as room
from advisor.advice.experiment import Experiment
from advisor.advice.simulate import Tally, masks_of, rule_table, simulate, skill_table
from advisor.engine import simulation
from advisor.engine.players import SKILLED_AMONG_OTHERS
from advisor.table.cards import Card, Hand, Suit
from advisor.table.meld import count_meld
from advisor.table.rules import Rules
from advisor.table.tricks import legal_cards, trick_points, winning_index
from tests.chunks import in_chunks_of
from tests.engine.states import (
    ALL,
    PLAYERS,
    PRESETS,
    SUITS,
    Pack,
    bits_of,
    card_of,
    cards_of,
    deal_four,
    integers,
    tables_of,
)
from tests.kernels import Integers, count_plays, deals_of_two, exchanges, play_deals, play_whole

VARIANTS = PRESETS | {
    "led": Rules(must_beat="led"),
    "led after ruff": Rules(must_beat="led", must_beat_after_ruff=True),
    "trump-only": Rules(must_beat="trump-only"),
    "none": Rules(must_beat="none", overtrump=False),
    "no overtrump": Rules(overtrump=False),
    "last trick 0": Rules(last_trick=0, counters="10-10-5-5"),
    "meld needs a trick": Rules(meld_needs="trick", roundhouse="250", doubles="single"),
    "meld needs a counter": Rules(meld_needs="counter", run_marriage="extra", dix=0),
}
HAND = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")
OTHER_HAND = Hand.parse("AS KS QS JH 9H 10H AD AD 10D KC QC 9C")


class Replay:
    """A deal stepped through with the table: who played what, was it legal, who won.

    Attributes:
        taken: the cards that each side took, declarer's first.
        last: the seat that took the last trick.
        illegal: the turns at which a card was played that was not held or not legal.
    """

    def __init__(self, hands: Iterable[int], played: list[int], trump: Suit, rules: Rules) -> None:
        held = list(hands)
        self.taken: tuple[list[Card], list[Card]] = ([], [])
        self.illegal: list[int] = []
        self.last = 0
        for first in range(0, len(played), 4):
            trick: list[Card] = []
            for place in range(4):
                seat = (self.last + place) % 4
                mask = played[first + place]
                legal = legal_cards(cards_of(held[seat]), trick, trump, rules)
                if mask & held[seat] == 0 or card_of(mask) not in legal:
                    self.illegal.append(first + place)
                held[seat] &= ~mask
                trick.append(card_of(mask))
            self.last = (self.last + winning_index(trick, trump)) % 4
            self.taken[self.last % 2].extend(trick)

    def points(self, side: int, rules: Rules) -> int:
        """What a side took, in the times-ten scale."""
        return rules.unscaled(trick_points(self.taken[side], rules, last=self.last % 2 == side))


def play(
    player: int | None,
    hands: Integers,
    trumps: Integers,
    tables: Integers,
    seed: int = 1,
    known: Integers | None = None,
) -> tuple[Integers, Integers]:
    """The cards played in each deal, and what ``play_deals`` puts out."""
    played, out = np.zeros((len(hands), 48), np.int64), np.zeros((len(hands), 2), np.int64)
    known = np.zeros((len(hands), 2), np.int64) if known is None else known
    fixed = np.zeros(len(hands), np.int64)
    play_deals(
        player, hands, known, fixed, trumps, tables, skill_table(), seed, np.arange(len(hands)), False, played, out
    )
    return played, out


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_play_is_legal(variant: str, player: str) -> None:
    rng = random.Random(11)
    rules = VARIANTS[variant]
    hands = [deal_four(rng) for _ in range(12)]
    trumps = [rng.randrange(4) for _ in hands]
    tables = tables_of([rules], integers(0 for _ in hands))
    found = play(PLAYERS[player], np.array(hands, np.int64), integers(trumps), tables)
    for deal, trump, played, (taken, last) in zip(hands, trumps, found[0].tolist(), found[1].tolist(), strict=True):
        assert sum(played) == ALL
        assert all(card.bit_count() == 1 for card in played)
        replay = Replay(deal, played, SUITS[trump], rules)
        assert replay.illegal == []
        assert replay.last == last
        assert list(cards_of(taken)) == sorted(replay.taken[0])
        assert replay.points(0, rules) + replay.points(1, rules) == 240 + rules.last_trick


def test_smaller_hands_are_played_out_too() -> None:
    rng = random.Random(12)
    for size in (1, 2, 5):
        hands = deal_four(rng, size)
        table = rule_table(Rules())[None, :]
        played, out = play(None, np.array([hands], np.int64), integers([1]), table)
        cards = played[0, : 4 * size].tolist()
        replay = Replay(hands, cards, SUITS[1], Rules())
        assert sum(cards) == sum(hands)
        assert played[0, 4 * size :].any() == 0
        assert replay.illegal == []
        taken, last = out[0].tolist()
        assert last == replay.last
        assert list(cards_of(taken)) == sorted(replay.taken[0])


def test_skilled_among_others_is_skilled() -> None:
    rng = random.Random(13)
    hands = np.array([deal_four(rng) for _ in range(500)], np.int64)
    trumps = integers(rng.randrange(4) for _ in hands)
    tables = tables_of(list(VARIANTS.values()), integers(rng.randrange(len(VARIANTS)) for _ in hands))
    _, among = play(SKILLED_AMONG_OTHERS, hands, trumps, tables)
    alone, nothing = np.zeros((500, 2), np.int64), np.zeros((500, 2), np.int64)
    play_whole(None, hands, nothing, trumps, tables, skill_table(), 1, np.arange(500), alone)
    assert np.array_equal(alone, among)


# --- perft: the number of ways to play a deal ---


PERFT_DEALS = {
    "three cards": ("S", "AH KS QD", "10S JS 10H", "9S JS QS", "JH QD KD"),
    "four cards": ("D", "10H AD KC 9D", "JC 9C QH QC", "JC JD AC 10D", "9D AH KD 9C"),
    "twins": ("S", "10C 9S 9D AC", "JC 9S 10S 10S", "QD 10D KS JS", "10D 10C JC KD"),
}
PERFT = {  # counted by a program that shares nothing with this one; variants that are not listed are as standard
    "three cards": {
        "standard": 120,
        "family-190": 102,
        "led": 124,
        "led after ruff": 106,
        "trump-only": 120,
        "none": 236,
        "no overtrump": 144,
    },
    "four cards": {
        "standard": 1014,
        "family-190": 968,
        "led": 844,
        "led after ruff": 801,
        "trump-only": 1506,
        "none": 2088,
        "no overtrump": 1110,
    },
    "twins": {
        "standard": 2408,
        "family-190": 2136,
        "led": 2432,
        "led after ruff": 2160,
        "trump-only": 2464,
        "none": 3616,
        "no overtrump": 2440,
    },
}


@cache
def plays_of_deal(deal: str, **options: Any) -> int:
    """All ways to play a deal as the table has it; only the options given matter."""
    trump, *hands = PERFT_DEALS[deal]
    held = [Hand.parse(hand, size=None) for hand in hands]
    return plays_by_the_table(held, 0, [], Suit.parse(trump), Rules(**options))


def plays_by_the_table(held: list[Hand], leader: int, trick: list[Card], trump: Suit, rules: Rules) -> int:
    if len(trick) == 4:
        leader, trick = (leader + winning_index(trick, trump)) % 4, []
    seat = (leader + len(trick)) % 4
    if not held[seat]:
        return 1
    total = 0
    for card in legal_cards(held[seat], trick, trump, rules):
        after = list(held)
        after[seat] = held[seat].minus(card)
        total += plays_by_the_table(after, leader, [*trick, card], trump, rules)
    return total


@pytest.mark.parametrize("deal", PERFT_DEALS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_perft(variant: str, deal: str) -> None:
    trump, *hands = PERFT_DEALS[deal]
    rules = VARIANTS[variant]
    pack = Pack()
    masks = integers(pack.hand(hand) for hand in hands)
    expected = PERFT[deal].get(variant, PERFT[deal]["standard"])
    assert count_plays(masks, 0, Suit.parse(trump).index, rule_table(rules)) == expected
    options = {key: rules[key] for key in ("must_beat", "must_beat_after_ruff", "overtrump")}
    assert plays_of_deal(deal, **options) == expected


# --- simulate ---


def same(one: list[Tally], other: list[Tally]) -> bool:
    return len(one) == len(other) and all(
        mine.trump is yours.trump
        and mine.deals == yours.deals
        and np.array_equal(mine.sums, yours.sums)
        and np.array_equal(mine.totals, yours.totals)
        and np.array_equal(mine.cards, yours.cards)
        for mine, yours in zip(one, other, strict=True)
    )


@pytest.mark.parametrize("player", PLAYERS)
def test_threads_and_chunks_do_not_matter(player: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(chunk: int, threads: int) -> list[Tally]:
        monkeypatch.setattr(room, "_chunks", in_chunks_of(chunk))
        return simulate(HAND, Rules(), Suit, Experiment(1205, 1, player, threads))

    whole = run(1000, 1)
    assert whole[0].deals == whole[0].totals.sum() == 1206
    for chunk, threads in ((1000, 7), (111, 2), (111, 7), (7, 1), (7, 2), (1, 7)):
        assert same(whole, run(chunk, threads))


def test_progress_counts_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_chunks", in_chunks_of(100))
    told: list[tuple[int, int]] = []
    simulate(HAND, Rules(), [Suit.SPADES], Experiment(1000, threads=2), progress=lambda *now: told.append(now))
    assert told == [(300, 1002), (600, 1002), (900, 1002), (1002, 1002)]


@pytest.mark.parametrize("player", PLAYERS)
def test_a_seed_is_one_sequence_of_deals(player: str) -> None:
    one, again, other = (simulate(HAND, Rules(), Suit, Experiment(500, seed, player)) for seed in (1, 1, 2))
    assert same(one, again)
    assert not any(same([mine], [yours]) for mine, yours in zip(one, other, strict=True))


def test_all_trumps_are_played_with_the_same_deals() -> None:
    spades, hearts = Suit.SPADES, Suit.HEARTS
    both = simulate(OTHER_HAND, Rules(), [spades, hearts], Experiment(1500, 3))
    apart = [simulate(OTHER_HAND, Rules(), [suit], Experiment(1500, 3))[0] for suit in (spades, hearts)]
    assert same(both, apart)
    assert same(both[::-1], simulate(OTHER_HAND, Rules(), [hearts, spades], Experiment(1500, 3)))


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_tallies_are_what_the_table_counts(variant: str, player: str) -> None:
    """Every column of the tallies, from the same deals, exchanges and plays counted with the table."""
    check_tallies(PLAYERS[player], player, VARIANTS[variant], Hand())


def test_tallies_when_partner_is_known_to_hold_cards() -> None:
    check_tallies(None, "skilled", Rules(), Hand.parse("AS 10H KD QC", size=None))


def check_tallies(kind: int | None, player: str, rules: Rules, partner_holds: Hand) -> None:
    shuffles, seed = 6, 5
    mine, known = masks_of(OTHER_HAND, partner_holds)
    unseen = integers(bits_of(ALL & ~(mine | known)))
    packets = np.zeros((shuffles, 2), np.int64)
    deals_of_two(unseen, 12, 12 - len(partner_holds), seed, 0, packets)
    first, second = packets[:, 0], packets[:, 1] | known
    third = ALL & ~(mine | first | second)
    turns = [(first, second)] if known else [(first, second), (second, third), (third, first)]
    size = len(turns)
    left, partner = (np.stack(side, axis=1).ravel() for side in zip(*turns, strict=True))
    deals = shuffles * size
    suits = [Suit.SPADES, Suit.DIAMONDS]
    tallies = simulate(OTHER_HAND, rules, suits, Experiment(deals, seed, player), partner_holds=partner_holds)
    tables = tables_of([rules], integers(0 for _ in range(deals)))
    of_shuffles = []
    for suit, tally in zip(suits, tallies, strict=True):
        trumps = integers(suit.index for _ in range(deals))
        passed = np.zeros((deals, 2), np.int64)
        declarer = integers(mine for _ in range(deals))
        giver = SKILLED_AMONG_OTHERS if kind is None else kind
        exchanges(giver, declarer, partner, trumps, tables, seed, np.arange(deals), passed)
        given, returned = passed[:, 0], passed[:, 1]
        right = ALL & ~(mine | left | partner)
        hands = np.stack([(mine | given) & ~returned, left, (partner & ~given) | returned, right], axis=1)
        known_cards = [
            [as_known(back, hand[2]), as_known(kept_of(gift, back), hand[0])]
            for gift, back, hand in zip(given.tolist(), returned.tolist(), hands.tolist(), strict=True)
        ]
        played, _ = play(kind, hands, trumps, tables, seed, np.array(known_cards, np.int64))
        expected = [count_by_table(*deal, suit, rules) for deal in zip(hands.tolist(), played.tolist(), strict=True)]
        columns = np.array(expected).reshape(shuffles, size, -1)
        together = columns.sum(1)
        assert tally.sums.tolist() == [together.sum(0).tolist(), (together**2).sum(0).tolist()]
        totals = columns[:, :, simulation.TOTAL]
        for place, row in enumerate(-np.sort(-totals, axis=1).T):
            assert tally.totals[place].tolist() == np.bincount(row, minlength=simulation.BINS).tolist()
        assert tally.totals.sum() == deals
        of_shuffles.append(totals.sum(1))

        n = np.array([weigh_cards(each, each**0) for each in given.reshape(shuffles, size)])
        p = np.array(
            [weigh_cards(each, made) for each, made in zip(given.reshape(shuffles, size), totals, strict=True)]
        )
        t = totals.sum(1)[:, np.newaxis]
        assert tally.cards.tolist() == [each.sum(0).tolist() for each in (n, p, n * n, n * p, p * p, n * t, p * t)]
    spades, diamonds = of_shuffles
    assert tallies[0].crossed == {Suit.SPADES: (spades**2).sum(), Suit.DIAMONDS: (spades * diamonds).sum()}
    assert tallies[1].crossed == {Suit.SPADES: (spades * diamonds).sum(), Suit.DIAMONDS: (diamonds**2).sum()}


def kept_of(gift: int, back: int) -> int:
    """What partner knows declarer to have kept: an equal card that comes back may be the one that was given."""
    for bit in bits_of(back):
        found = bit if gift >> bit & 1 else bit ^ 1
        gift &= ~(1 << found)
    return gift


def as_known(cards: int, hand: int) -> int:
    """Cards that a player gave, by the copies that he thinks of: the first, where the other has both."""
    kept = 0
    for bit in bits_of(cards):
        twin = bit ^ 1
        both = hand >> twin & 1 and not cards >> twin & 1
        kept |= 1 << (min(bit, twin) if both else bit)
    return kept


def count_by_table(hands: list[int], played: list[int], trump: Suit, rules: Rules) -> list[int]:
    """Declarer's, partner's and the opponents' meld, the declaring side's trick points and total."""
    melds = [rules.unscaled(count_meld(cards_of(hand), trump, rules).total) for hand in hands]
    replay = Replay(hands, played, trump, rules)
    tricks = replay.points(0, rules)
    needed = {
        "none": True,
        "trick": bool(replay.taken[0]),
        "counter": trick_points(replay.taken[0], rules) > 0,
    }
    total = tricks + (melds[0] + melds[2] if needed[rules.meld_needs] else 0)
    return [melds[0], melds[2], melds[1] + melds[3], tricks, total]


def weigh_cards(masks: Integers, weights: Integers) -> list[int]:
    """For each of the 24 different cards the sum of the weights of the deals in which it was passed."""
    sums = [0] * 24
    for mask, weight in zip(masks.tolist(), weights.tolist(), strict=True):
        for card in cards_of(mask).distinct():
            sums[card.index] += weight
    return sums
