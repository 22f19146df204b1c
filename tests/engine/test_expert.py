"""The expert: legal, repeatable, and right where he can know everything."""

import random
from collections.abc import Sequence

import numpy as np
import pytest

from advisor.advice.experiment import Experiment
from advisor.advice.simulate import rule_table, simulate, skill_table
from advisor.engine import simulation
from advisor.engine.players import EXPERT, PLAIN, SKILLED_AMONG_OTHERS
from advisor.table.cards import Hand, Suit
from advisor.table.rules import Rules
from tests.cases_files import read_reports
from tests.engine.honesty import Table
from tests.engine.states import PRESETS, SUITS, Pack, card_of, cards_of, deal_four, integers
from tests.engine.test_playout import Replay
from tests.kernels import expert_cards, play_deals, play_whole

WORLDS = 8
DEALS = 4
HAND = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")
REPORTED = next(case for case in read_reports("review") if case["id"] == "review-01-twin-ace-now")["input"]


def some_deals(player: str, rules: Rules, number: int = DEALS) -> list[tuple[Table, list[int], list[int]]]:
    """Deals after the exchange, and what declarer and partner know from it."""
    rng = random.Random(7)
    found = []
    for deal in range(number):
        table = Table(player, rules, rng.randrange(4), deal)
        *hands, of_partner, of_declarer, _, _ = table.exchange([deal_four(rng)])[0]
        found.append((table, hands, [of_partner, of_declarer]))
    return found


def play_out(
    table: Table,
    hands: list[int],
    known: list[int],
    *,
    settled: Sequence[int] = (),
    worlds: int = WORLDS,
    seed: int = 1,
) -> tuple[list[int], list[int]]:
    """All cards in order of play, and what the declaring side takes and who takes the last trick, where experts play
    on after some cards."""
    played, out = np.zeros((1, 48), np.int64), np.zeros((1, 2), np.int64)
    played[0, : len(settled)] = settled
    dealt, knowledge, fixed = np.array([hands], np.int64), np.array([known], np.int64), integers([len(settled)])
    trumps, deals, rules = integers([table.trump]), integers([table.deal]), rule_table(table.rules)[None, :]
    weights = skill_table()
    play_deals(EXPERT, dealt, knowledge, fixed, trumps, rules, weights, seed, deals, False, played, out, worlds)
    return played[0].tolist(), out[0].tolist()


@pytest.mark.parametrize("preset", PRESETS)
def test_deals_are_played_by_the_rules(preset: str) -> None:
    """Card by card every play is legal, and a whole deal played in one go ends as the table counts it."""
    rules = PRESETS[preset]
    for table, hands, known in some_deals("expert", rules):
        played = table.play(hands, known)
        trump = SUITS[table.trump]
        replay = Replay(hands, played, trump, rules)
        assert replay.illegal == []
        assert replay.points(0, rules) + replay.points(1, rules) == 240 + rules.last_trick
        at_once, (taken, last) = play_out(table, hands, known)
        assert at_once == played
        assert last == replay.last
        assert list(cards_of(taken)) == sorted(replay.taken[0])


def test_experts_play_on_after_cards_that_others_played() -> None:
    for table, hands, known in some_deals("expert", Rules()):
        settled = Table("plain", table.rules, table.trump, table.deal).play(hands, known)
        for number in (0, 1, 14, 23):
            played, _ = play_out(table, hands, known, settled=settled[:number])
            assert played[:number] == settled[:number]
            assert played[number:] == card_by_card(table, hands, known, settled[:number])


def card_by_card(table: Table, hands: list[int], known: list[int], settled: list[int]) -> list[int]:
    """The cards that experts play after some others, each asked for alone."""
    played = list(settled)
    while len(played) < 48:
        played += table.choose(np.array([hands], np.int64), known, played, [len(played)])
    return played[len(settled) :]


def test_experts_alone_are_experts() -> None:
    """Those of an answer, where nobody else plays, are compiled apart."""
    for table, hands, known in some_deals("expert", Rules(), 6):
        _, ends = play_out(table, hands, known)
        alone = np.zeros((1, 2), np.int64)
        dealt, knowledge, rules = np.array([hands]), np.array([known]), rule_table(table.rules)[None, :]
        trumps, deals = integers([table.trump]), integers([table.deal])
        play_whole(WORLDS, dealt, knowledge, trumps, rules, skill_table(), 1, deals, alone)
        assert alone[0].tolist() == ends


@pytest.mark.parametrize("player", [SKILLED_AMONG_OTHERS, PLAIN])
def test_others_play_among_experts_as_they_always_do(player: int) -> None:
    plays = [np.zeros((20, 48), np.int64) for _ in range(2)]
    found = [np.zeros((20, 2), np.int64) for _ in range(2)]
    for i, (table, hands, known) in enumerate(some_deals("skilled", Rules(), 20)):
        one = np.array([hands], np.int64), np.array([known], np.int64), integers([0])
        trumps, deals, rules = integers([table.trump]), integers([table.deal]), rule_table(table.rules)[None, :]
        (at_once, alone), (ends_at_once, ends_alone) = ([each[i : i + 1] for each in rows] for rows in (plays, found))
        play_deals(player, *one, trumps, rules, skill_table(), 1, deals, False, at_once, ends_at_once, worlds=WORLDS)
        play_deals(player, *one, trumps, rules, skill_table(), 1, deals, False, alone, ends_alone)
    assert plays[0].tolist() == plays[1].tolist()
    assert found[0].tolist() == found[1].tolist()


def test_a_seed_is_one_play() -> None:
    deals = some_deals("expert", Rules(), 6)
    one, again, other = ([play_out(*deal, seed=seed) for deal in deals] for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_worlds_come_in_whole_rows() -> None:
    deals = some_deals("expert", Rules(), 6)
    three, eight, nine = ([play_out(*deal, worlds=worlds) for deal in deals] for worlds in (3, 8, 9))
    assert three == eight
    assert eight != nine


def test_threads_do_not_matter() -> None:
    one, two = (
        simulate(HAND, Rules(), [Suit.SPADES], Experiment(48, 3, "expert", threads, worlds=8))[0] for threads in (1, 2)
    )
    assert np.array_equal(one.sums, two.sums)
    assert np.array_equal(one.totals, two.totals)
    assert one.deals == 48


def test_melds_do_not_depend_on_who_plays() -> None:
    expert, skilled = (
        simulate(HAND, Rules(), [Suit.SPADES], Experiment(48, 3, player, 1))[0] for player in ("expert", "skilled")
    )
    for column in (simulation.OWN_MELD, simulation.PARTNER_MELD, simulation.OPPONENTS_MELD):
        assert expert.sums[:, column].tolist() == skilled.sums[:, column].tolist()
    assert expert.sums[0, simulation.TRICK_POINTS] != skilled.sums[0, simulation.TRICK_POINTS]


def chosen(
    hands: tuple[str, str, str, str], played: str, trump: str, leader: int = 0, worlds: int = WORLDS
) -> tuple[str, str]:
    """The legal cards, and what an expert plays after some cards of an ending; the other cards are long gone.

    The hands are those at the start of the ending, and everybody has shown to hold no other cards.
    """
    pack = Pack()
    held = [pack.hand(text) for text in hands]
    cards = np.zeros((1, 48), np.int64)
    names = played.split()
    for turn, name in enumerate(names):
        hand = held[(leader + turn) % 4]
        cards[0, turn] = next(card for card in parts_of(hand) if str(card_of(card)) == name)
    nothing, out = np.zeros((1, 2), np.int64), np.zeros((1, 2), np.int64)
    dealt, fixed, trumps = np.array([held], np.int64), integers([len(names)]), integers([Suit.parse(trump).index])
    rules, weights, deals = rule_table(Rules())[None, :], skill_table(), integers([0])
    expert_cards(dealt, nothing, fixed, leader, trumps, rules, weights, worlds, 1, deals, True, cards, out)
    return str(cards_of(int(out[0, 0]))), str(card_of(int(out[0, 1])))


def parts_of(mask: int) -> list[int]:
    return [1 << bit for bit in range(48) if mask >> bit & 1]


def test_a_lone_legal_card_is_played_without_thinking() -> None:
    assert chosen(("KH 9C", "AH JS", "QH 9D", "10H 9S"), "KH", "S", worlds=0) == ("AH", "AH")


@pytest.mark.parametrize(
    ("hands", "played", "leader", "best"),
    [
        # The first of two equal cards wins, and the ten would be lost to the other ace.
        (tuple(" ".join(hand) for hand in REPORTED["hands"]), "", REPORTED["leader"], "AH"),
        # The last trump out is drawn before it can take the nine.
        (("AS 9H", "10S 9D", "9C 9C", "JD JC"), "", 0, "AS"),
        # Either wins the trick; only the ace wins the next one too.
        (("KH AH", "JH JC", "9H 9C", "AH 10H"), "KH JH 9H", 0, "10H"),
        # Partner has the trick: he gets the counter, and the card that can win is kept.
        (("QH 10D", "AH 9D", "JH QC", "KD AD"), "QH AH JH", 0, "KD"),
        # It is an opponent's: he gets none.
        (("AH 9D", "9H 9C", "JH JD", "KD JD"), "AH 9H JH", 0, "JD"),
    ],
)
def test_what_is_best_with_all_hands_known(
    hands: tuple[str, str, str, str], played: str, leader: int, best: str
) -> None:
    assert chosen(hands, played, "S", leader)[1] == best


def test_no_other_card_does_better_where_everything_is_known() -> None:
    """Each card of small endings tried, the rest played as skilled players do who know all hands."""
    rng = random.Random(21)
    rules = Rules()
    table, weights = rule_table(rules)[None, :], skill_table()
    nothing = np.zeros((1, 2), np.int64)
    choices = 0
    for _ in range(60):
        hands, trump = deal_four(rng, 4), rng.randrange(4)
        dealt, trumps, deals = np.array([hands], np.int64), integers([trump]), integers([0])
        played, out = np.zeros((1, 48), np.int64), np.zeros((1, 2), np.int64)
        play_deals(None, dealt, nothing, integers([0]), trumps, table, weights, 1, deals, True, played, out)
        for turn in range(12):
            expert_cards(
                *(dealt, nothing, integers([turn]), 0, trumps, table, weights, WORLDS, 1, deals, True),
                *(played, out),
            )
            legal, card = out[0].tolist()
            if legal.bit_count() == 1:
                continue
            worth = {}
            for each in parts_of(legal):
                tried = played.copy()
                tried[0, turn] = each
                settled = integers([turn + 1])
                play_deals(None, dealt, nothing, settled, trumps, table, weights, 1, deals, True, tried, out)
                replay = Replay(hands, tried[0, :16].tolist(), SUITS[trump], rules)
                seat = next(seat for seat in range(4) if hands[seat] & each)
                worth[each] = replay.points(seat % 2, rules)
            assert worth[card] == max(worth.values())
            choices += max(worth.values()) > min(worth.values())
    assert choices >= 100
