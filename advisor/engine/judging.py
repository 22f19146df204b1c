"""What the cards that a player may play are worth: each is played out in deals that he may imagine, in more of them
than an expert at the table takes the time for, and all that is made in each is kept."""

import numpy as np

from advisor.engine import expert
from advisor.engine.expert import (
    MELDS,
    begin,
    first_trick,
    imagine_row,
    lay_down,
    made_by,
    play_out,
    take_trick,
)
from advisor.engine.jit import Arguments, entry
from advisor.engine.masks import ALL, CARDS, LANES, SUIT, SUIT_BITS, count
from advisor.engine.rng import word
from advisor.engine.samples import some_rules, some_skill
from advisor.engine.tricks import duties_of
from advisor.engine.worlds import GAME_SIZE, HAND, MAY, PLAYED, SHOWN, UNTOLD, look_around

SCRATCH = expert.SIZE

# Rows of what is made in each deal imagined.
DECLARING = 0  # points of tricks, and of meld where it is kept
DEFENDING = 1
TAKES = 2  # whether the declaring side takes the trick that the card is played to
TRICK_POINTS = 3  # of that trick
MADE = 4

_JUDGING_DRAW = 50


def judging_samples() -> list[Arguments]:
    """Arguments of :func:`judge_cards`: an ending of three cards a hand, one of them played."""
    game = np.zeros(GAME_SIZE, np.int64)
    for seat in range(4):
        game[HAND + seat] = 0b111 << 3 * seat + 12 * (seat & 1)
        game[SHOWN + seat] = UNTOLD
    played = np.zeros(CARDS, np.int64)
    played[0] = 1
    second = int(game[HAND + 1])
    cards = np.array([second & -second, second & ~(second - 1 & second)], np.int64)
    game[PLAYED] = ALL & ~sum(int(game[HAND + seat]) for seat in range(4))
    made = np.zeros((len(cards), MADE, LANES), np.int64)
    scratch = np.zeros(SCRATCH, np.int64)
    melds = np.array([40, 20], np.int64)
    return [(0, 0, some_rules(), some_skill(), 1, game, melds, played, 1, cards, scratch, made)]


@entry(judging_samples)
def judge_cards(trump, first, rules, skill, seed, game, melds, played, number, cards, scratch, made):
    """Play cards out in deals that the player to move may imagine.

    Args:
        trump: trump suit, 0 to 3.
        first: number of the first deal to imagine; as many are as ``made`` has room for, a multiple of ``LANES``.
        rules: the rule table.
        skill: the weights of skilled players, who play on.
        seed: which sequence of deals.
        game: ``int64[GAME_SIZE]``, the hands before the first lead, declarer's first, who leads; what they have
            ``SHOWN``, what is ``PLAYED`` already if it is not a whole deal, and what declarer and partner have
            ``KNOWN`` of each other since the exchange. Of the hands that the player to move cannot see, nothing is
            looked at but how many cards they are.
        melds: ``int64[2]``, points of the declaring side and the other.
        played: ``int64[48]``, the cards played so far, in order.
        number: how many they are.
        cards: ``int64[C]``, the cards to judge, bits of the hand of the player to move, all legal.
        scratch: ``int64[SCRATCH]``.
        made: ``int64[C, MADE, W]``, receives what becomes of each card in each deal.
    """
    trump_suit = SUIT << (trump * SUIT_BITS)
    duties = duties_of(rules)
    begin(scratch)
    state = scratch[expert.GAME :]
    for place in range(GAME_SIZE):
        state[place] = game[place]
    for seat in range(4):
        others = 0
        for other in range(4):
            shown = game[SHOWN + other]
            if other != seat and shown != UNTOLD:
                others |= shown
        state[MAY + seat] = ALL & ~others
    scratch[MELDS] = melds[0]
    scratch[MELDS + 1] = melds[1]
    leader = 0
    for turn in range(number):
        lay_down(played[turn], (leader + turn) & 3, turn & 3, trump_suit, duties, scratch)
        if turn & 3 == 3:
            leader = take_trick(leader, scratch)
    turn = number & 3
    seat = (leader + turn) & 3
    look_around(state, seat, trump_suit, rules, scratch)
    key = word(word(seed, 0, _JUDGING_DRAW), count(state[HAND + seat]), turn)
    for row in range(0, made.shape[2], LANES):
        imagine_row(key, first + row, seat, leader, turn, trump_suit, rules, scratch)
        for card in range(len(cards)):
            play_out(cards[card], leader, turn, trump, rules, skill, scratch)
            for lane in range(LANES):
                made[card, DECLARING, row + lane] = made_by(0, lane, rules, scratch)
                made[card, DEFENDING, row + lane] = made_by(1, lane, rules, scratch)
                taker, points = first_trick(lane, trump_suit, rules, scratch)
                made[card, TAKES, row + lane] = (leader + taker + 1) & 1
                made[card, TRICK_POINTS, row + lane] = points
