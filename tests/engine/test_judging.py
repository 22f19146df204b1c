"""Judging cards: cases from reports, and what each row says."""

# mypy: allow-untyped-calls

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from advisor.advice.simulate import masks_of, pick, rule_table, skill_table
from advisor.engine import judging, worlds
from advisor.table.cards import COPIES, DECK, Card, Hand, Suit, read_cards
from advisor.table.rules import STANDARD
from advisor.table.tricks import trick_winner
from tests.cases_files import read_reports
from tests.kernels import Integers

CASES = {case["id"]: case for case in read_reports("review")}
WORLDS = 64


@dataclass
class Judged:
    """What becomes of each legal card, ``int64[MADE, W]``."""

    made: dict[Card, Integers]

    def points(self, card: str, side: int) -> float:
        return float(self.made[Card.parse(card)][side].mean())


def judge_ending(
    hand: str, trick: str, unseen: Sequence[Card], *, before: str = "", cards: Sequence[str] = (), seed: int = 1
) -> Judged:
    """Judge the cards of an ending: spades are trump, declarer led to the trick, or to the one ``before``.

    The cards that nobody has seen are dealt to the other three as they come: which gets which is looked at by nobody.
    """
    history, table, own = read_cards(before), read_cards(trick), read_cards(hand)
    leader = trick_winner(history, "S") if history else 0
    seat = (leader + len(table)) & 3
    held: list[list[Card]] = [[] for _ in range(4)]
    for i, card in enumerate(history):
        held[i].append(card)
    for i, card in enumerate(table):
        held[(leader + i) & 3].append(card)
    size = len(own) + bool(history)
    held[seat] += own
    rest = list(unseen)
    for other in range(4):
        while len(held[other]) < size:
            held[other].append(rest.pop())
    assert not rest
    masks = masks_of(*(Hand(tuple(cards)) for cards in held))
    game = np.zeros(worlds.GAME_SIZE, np.int64)
    for place, mask in enumerate(masks):
        game[worlds.HAND + place] = mask
        game[worlds.SHOWN + place] = worlds.UNTOLD
    game[worlds.PLAYED] = ((1 << 48) - 1) & ~sum(masks)
    played = np.zeros(48, np.int64)
    left = list(masks)
    laid = [*enumerate(history), *(((leader + i) & 3, card) for i, card in enumerate(table))]
    for number, (place, card) in enumerate(laid):
        played[number] = pick(Hand((card,)), left[place])
        left[place] &= ~int(played[number])
    named = [Card.parse(card) for card in cards]
    judged = np.array([pick(Hand((card,)), left[seat]) for card in named], np.int64)
    made = np.zeros((len(named), judging.MADE, WORLDS), np.int64)
    judging.judge_cards(
        *(Suit.SPADES.index, 0, rule_table(STANDARD), skill_table(), seed, game, np.zeros(2, np.int64), played),
        *(len(history) + len(table), judged, np.zeros(judging.SCRATCH, np.int64), made),
    )
    return Judged(dict(zip(named, made, strict=True)))


def some_unseen(number: int, gone: str, seed: int) -> list[Card]:
    """Cards that may still be about, drawn at random from those not named."""
    left = list((Counter(dict.fromkeys(DECK, COPIES)) - Counter(read_cards(gone))).elements())
    return random.Random(seed).sample(left, number)


def test_the_king_is_fed_to_partners_ace_not_the_ten() -> None:
    case = CASES["review-05-feed-lowest-counter"]
    hand, trick, best = case["input"]["hand"], case["input"]["trick"], case["expected"]["best"]
    unseen = read_cards("9H JH JD QD JC QC 9D")[:6]
    judged = judge_ending(hand, trick, unseen, cards=["KH", "10H"])
    side = judging.DEFENDING  # declarer led; last to play is an opponent, his partner has the trick
    assert judged.points(best, judging.TRICK_POINTS) == judged.points("10H", judging.TRICK_POINTS) == 20
    assert judged.points(best, side) >= judged.points("10H", side)


def test_no_counter_goes_under_an_ace_of_the_others() -> None:
    case = CASES["review-06-no-gift"]
    hand, best = case["input"]["hand"], case["expected"]["best"]
    ace, nine, queen = read_cards(case["input"]["trick"])
    # Declarer's ace leads, and last to play is an opponent.
    judged = judge_ending(hand, f"{ace} {nine} {queen}", read_cards("JD QD JC QC 9D 9S"), cards=["KH", "JH"])
    assert judged.points("KH", judging.TRICK_POINTS) == 20
    assert judged.points(best, judging.TRICK_POINTS) == 10
    assert judged.points(best, judging.DEFENDING) > judged.points("KH", judging.DEFENDING)


def test_a_king_goes_to_partners_sure_trick() -> None:
    case = CASES["review-12-counter-on-sure-partner"]
    queen, ace, jack = read_cards(case["input"]["trick"])
    unseen = read_cards("JD QD JC QC 9D 9H")
    judged = judge_ending(case["input"]["hand"], f"{queen} {ace} {jack}", unseen, cards=["KS", "9S"])
    assert case["expected"]["best"] == "KS"
    assert judged.points("KS", judging.DEFENDING) >= judged.points("9S", judging.DEFENDING)


def test_a_defender_leads_his_side_ace_not_the_ace_of_trumps() -> None:
    case = CASES["review-10-defender-trump-ace"]
    hand, best, worse = case["input"]["hand"], case["expected"]["best"], case["expected"]["not"]
    before = "KC AC 9C JC"  # declarer led, the opponent on his left took it
    more = 0.0
    for seed in range(4):
        judged = judge_ending(hand, "", some_unseen(15, f"{hand} {before}", seed), before=before, cards=[best, worse])
        more += judged.points(best, judging.DEFENDING) - judged.points(worse, judging.DEFENDING)
    assert more > 0


def test_rows_add_up() -> None:
    judged = judge_ending("AH 9C 10D", "KH 9H", some_unseen(7, "AH 9C 10D KH 9H", 3), cards=["AH"])
    made = judged.made[Card.parse("AH")]
    assert set((made[judging.DECLARING] + made[judging.DEFENDING]).tolist()) == {250}
    assert set(made[judging.TAKES].tolist()) <= {0, 1}
