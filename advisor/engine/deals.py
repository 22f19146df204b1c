"""Many deals, stage by stage: cards exchanged and melds shown, then played. Each stage is compiled once, whoever asks.

Deals lie side by side in blocks of ``LANES``, ``int64[B, rows.DEAL_SIZE]``.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from advisor.engine import expert
from advisor.engine.exchanging import exchange, show_melds
from advisor.engine.expert import play_thoughtfully
from advisor.engine.jit import Arguments, entry
from advisor.engine.leads import TABLE_SIZE
from advisor.engine.masks import HAND_SIZE, LANES
from advisor.engine.meld import meld_points
from advisor.engine.players import EXPERT
from advisor.engine.playout import play_tricks
from advisor.engine.rows import DEAL_SIZE, DECLARER, HANDS, LEADER, LEFT, MAY_HOLD, MELDS, PARTNER, TAKEN
from advisor.engine.samples import HAND, PLAYERS, some_rules, some_skill

SCRATCH = TABLE_SIZE + expert.SIZE


def a_deal() -> Any:
    """A block of one deal, as dealt: everybody holds a suit. Lanes are never empty; the others hold the same."""
    deals = np.zeros((1, DEAL_SIZE), np.int64)
    for row, suit in ((DECLARER, 0), (LEFT, 1), (PARTNER, 2)):
        deals[0, row : row + LANES] = HAND << suit * HAND_SIZE
    return deals


def exchange_samples(players: Sequence[int | None] = PLAYERS) -> list[Arguments]:
    """Arguments of :func:`exchange_deals` for each kind of players."""
    return [(1, None if player == EXPERT else player, 0, some_rules(), 1, a_deal()) for player in players]


@entry(exchange_samples)
def exchange_deals(trump, player, settled, rules, seed, deals):
    """Exchange cards, count the melds and show them.

    Args:
        trump, player, settled, rules, seed: see :func:`exchanging.exchange`.
        deals: ``int64[B, rows.DEAL_SIZE]`` with what :func:`exchanging.exchange` needs; receives all there is to say of
            a deal before the first lead.
    """
    for block in range(len(deals)):
        table = deals[block]
        exchange(trump, player, settled, rules, seed, table)
        for place in range(4 * LANES):
            table[MELDS + place] = meld_points(table[HANDS + place], trump, rules)
        show_melds(table, trump, rules)


def play_samples(players: Sequence[int | None] = PLAYERS) -> list[Arguments]:
    """Arguments of :func:`play_deals` for each kind of players: one deal.

    Experts get half of one: over a whole one they would think for half a minute in plain Python.
    """
    return [
        (
            *(1, 1, 1),
            *((None, None, LANES) if player == EXPERT else (player, player, None)),
            *(some_rules(), some_skill(), 1, np.zeros(SCRATCH, np.int64)),
            _before_first_lead(HAND_SIZE // 2 if player == EXPERT else HAND_SIZE),
        )
        for player in players
    ]


def _before_first_lead(size: int) -> Any:
    """A block of one deal in which everybody holds so many cards, of several suits."""
    dealt = a_deal()
    hands = [sum(1 << 4 * card + seat for card in range(0, HAND_SIZE, HAND_SIZE // size)) for seat in range(4)]
    for seat, hand in enumerate(hands):
        for row, cards in ((HANDS, hand), (MAY_HOLD, sum(hands))):
            dealt[0, row + seat * LANES : row + (seat + 1) * LANES] = cards
    return dealt


@entry(play_samples)
def play_deals(lanes, turns, trump, declaring, defending, worlds, rules, skill, seed, scratch, deals):
    """Play deals to the end.

    Args:
        lanes: how many lanes hold deals, in blocks that belong together.
        turns: how many blocks belong together: the blocks 0 to ``turns - 1`` are of the first lanes, and so on.
        trump: trump suit, 0 to 3.
        declaring, defending: the kind of player on either side; both ``None`` for skilled players alone, which is
            compiled apart, and for experts alone.
        worlds: how many deals an expert imagines for each decision, if some players are experts; else ``None``.
        rules: the rule table.
        skill: the weights of skilled players, ``int64[skill.SIZE]``.
        seed: by which random players draw and experts imagine.
        scratch: ``int64[SCRATCH]``.
        deals: ``int64[B, rows.DEAL_SIZE]`` as :func:`exchange_deals` leaves them; receives the cards ``TAKEN`` by the
            declaring side, and the winner of the last trick as ``LEADER``.
    """
    for block in range(len(deals)):
        for place in range(DEAL_SIZE):
            scratch[place] = deals[block, place]
        if worlds is None:
            play_tricks(scratch, HAND_SIZE, trump, declaring, defending, rules, skill, seed, None, 0)
        else:
            left = lanes - block // turns * LANES
            for lane in range(left if left < LANES else LANES):
                play_thoughtfully(
                    scratch,
                    lane,
                    trump,
                    declaring,
                    defending,
                    worlds,
                    rules,
                    skill,
                    seed,
                    scratch[TABLE_SIZE:],
                    None,
                    0,
                )
        for lane in range(LANES):
            deals[block, TAKEN + lane] = scratch[TAKEN + lane]
            deals[block, LEADER + lane] = scratch[LEADER + lane]
