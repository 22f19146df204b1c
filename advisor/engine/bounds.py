"""Points that a leader's side can be sure of without a search.

He leads what nobody can beat: first trumps, then plain suits as long as nobody with a trump left can be out of them.
"""

from advisor.engine.jit import leaf
from advisor.engine.masks import FIRST_COPIES, SUIT, SUIT_BITS, count, kind_of
from advisor.engine.open_hands import COUNTING, HANDS, LEAST, POINTS, STARTS, TRUMP
from advisor.engine.patterns import down_to


@leaf
def sure_points(table, leader, left):
    """What the leader's side takes at least, from the start of a trick, the last trick not counted.

    Args:
        table: of the deal, see ``open_hands``.
        leader: the seat that leads.
        left: all cards in the four hands.

    Returns:
        The points, -1 if the leader takes every trick, and the cards that this needs.
    """
    mine, second = table[HANDS + leader], table[HANDS + (leader + 1 & 3)]
    third, fourth = table[HANDS + (leader + 2 & 3)], table[HANDS + (leader + 3 & 3)]
    counting, least = table[COUNTING], table[LEAST]
    trumps = SUIT << (table[TRUMP] * SUIT_BITS)
    points, tricks, used, drawn = 0, 0, 0, 0
    for turn in range(4):
        suit = SUIT << ((table[TRUMP] + turn & 3) * SUIT_BITS)
        own = mine & suit
        others = left & suit & ~mine
        ranks = (others | (others >> 1)) & FIRST_COPIES
        tops = own & (((ranks & -ranks) << 2) - 1) if others else own  # an equal card does not beat one that was led
        if not tops:
            continue
        number = count(tops)
        if turn == 0:
            drawn = number
        else:
            # Whoever keeps a trump must be able to follow: partner too, who would have to take the trick.
            number = min(number, count(second & suit)) if count(second & trumps) > drawn else number
            number = min(number, count(third & suit)) if count(third & trumps) > drawn else number
            number = min(number, count(fourth & suit)) if count(fourth & trumps) > drawn else number
        for _ in range(number):
            card = tops & -tops
            tops &= tops - 1
            points += table[POINTS + kind_of(card)]
            used |= card if others else 0
        if number:
            points += least * _forced(second & suit, number, counting)
            points += least * _forced(third & suit, number, counting)
            points += least * _forced(fourth & suit, number, counting)
        tricks += number
    return (-1 if tricks == count(mine) else points), down_to(used, table[STARTS])


@leaf
def _forced(cards, times, counting):
    """How many counters a player must play who follows so many times, as far as he can, with these cards."""
    return max(0, min(times, count(cards)) - count(cards & ~counting))
