"""The exact solver: what a position is worth when all see all hands.

One question is asked at a time: with best play by all, does the declaring side take at least so many points from here
on? It is answered by a depth-first search, card by card, that stops at a player who has found a card that answers it.
The search returns a bound on the value, not above the truth if the answer is yes and not below it if it is no, and
the cards that the proof *needed* (see ``patterns``).

The search keeps its place in arrays, so that it can be stopped after any number of positions and taken up again.
"""

from advisor.engine.bounds import sure_points
from advisor.engine.jit import Arguments, entry, leaf, plain_python
from advisor.engine.masks import (
    ALL,
    CARDS,
    COUNTERS,
    FIRST_COPIES,
    SUIT,
    SUIT_BITS,
    count,
    kind_of,
    one_of_each,
    suit_of,
)
from advisor.engine.memory import BUCKET, NO_CARD, UNKNOWN, empty_memory, recall, remember
from advisor.engine.open_hands import (
    FRAME,
    FRAMES,
    HANDS,
    HISTORY,
    LAST_TRICK,
    LEADER,
    NEED,
    NEEDED,
    ON_TABLE,
    PLY,
    POINTS,
    RANKS,
    SEARCHED,
    SIDE,
    STAGE,
    STARTS,
    TRICK,
    TRUMP,
    VALUE,
    empty_table,
)
from advisor.engine.patterns import class_of, down_to, key_of, lay_out, patterns_of
from advisor.engine.rule_table import BEAT_LED
from advisor.engine.samples import some_rules
from advisor.engine.tricks import beat_group, better_in_suit, duties_of, legal_mask, over_group, winners_over

# Stages.
LAY_OUT = 0
GUESS = 1  # what it comes to if all play the card that looks best
ASK = 2
_ENTER = 3  # a position not seen yet
_RETURN = 4  # from one card deeper
ANSWERED = 5

# A frame: a position on the way from the question to the place where the search is.
_PLACE = 0  # cards on the table
_SEAT = 1  # to play
_HAND = 2
_LED = 3
_BEST_IN_SUIT = 4  # the best card of the suit led
_WINNING = 5
_WINNER = 6  # the seat it came from
_ON_TABLE = 7  # points of the cards on the table
_NEED = 8  # of the points from this trick on
_LEFT = 9  # all points from this trick on
_CARD = 10  # that is being tried
_GAINED = 11  # points of the declaring side by the trick that this card ends
_CHOICES = 12  # cards still to be tried: how many, then sorted, the last first
_ORDER = 13
_COMPARED = 25  # cards needed to know what is legal and who wins
_NEEDED_BY_ALL = 26
_BEST = 27
_BEST_CARD = 28
_SKIPPED = 29  # cards that one tried already stands for
_MERGED = 30  # cards that are not tried because an equal one is
_BETWEEN = 31  # ranks that nobody holds
_TAKES = 32  # cards that would take the trick over
_KEY = 33
_FIRST = 34
_SECOND = 35
_BEFORE = 36  # positions searched before this one
_SEVERAL = 37  # whether there is more than one legal card

_HISTORY_LIMIT = 1 << 40
_WORST = -1024  # less than any points


def samples() -> list[Arguments]:
    """Arguments of :func:`search`: a deal to lay out, and an ending of two tricks."""
    rules = some_rules()
    fresh = empty_table()
    fresh[HANDS : HANDS + 4] = 0b1001, 0b0110, 0b1001 << SUIT_BITS, 0b0110 << SUIT_BITS
    asked = fresh.copy()
    with plain_python():
        lay_out(asked, rules)
    asked[NEED], asked[STAGE] = 11, ASK
    return [(table, empty_memory(4), rules, 1000) for table in (fresh, asked)]


@entry(samples)
def search(table, memory, rules, positions):
    """Lay a deal out, or go on with the search for an answer.

    Args:
        table: see ``open_hands``; its stage says what is to be done, and at the end whether there is an answer. When
            a deal is laid out, its hands must be those that all positions asked about later are played from.
        memory: what has been proved of the deal, see ``memory``; it helps later questions.
        rules: the rule table.
        positions: how many to search, about, before coming back.
    """
    if table[STAGE] == LAY_OUT:
        lay_out(table, rules)
        table[STAGE] = ASK
        return
    trump_suit = SUIT << (table[TRUMP] * SUIT_BITS)
    side, starts, duties = table[SIDE], table[STARTS], duties_of(rules)
    last_bucket = memory.size // BUCKET - 1
    guessing = table[STAGE] == GUESS
    if guessing or table[STAGE] == ASK:
        _pose(table)
    stage, ply, value, needed = table[STAGE], table[PLY], table[VALUE], table[NEEDED]
    searched = table[SEARCHED]
    end = searched + positions
    while ply >= 0 and (searched < end or guessing):
        f = FRAMES + ply * FRAME
        place, seat, need = table[f + _PLACE], table[f + _SEAT], table[f + _NEED]
        if stage == _ENTER:
            hand = table[HANDS + seat]
            left = table[HANDS] | table[HANDS + 1] | table[HANDS + 2] | table[HANDS + 3]
            known = NO_CARD
            if place:
                takes, legal, compared, blocking = _follow(f, hand, trump_suit, duties, table)
            else:
                takes, legal, compared, blocking = 0, hand, 0, 0
                if guessing:
                    bound, needed = UNKNOWN if hand else 0, 0
                else:
                    bound, needed = _bound_without_search(f, seat, left, table)
                    if bound == UNKNOWN:
                        key = key_of(left, table) << 2 | seat
                        first, second = patterns_of(left, table)
                        table[f + _KEY], table[f + _FIRST], table[f + _SECOND] = key, first, second
                        table[f + _BEFORE] = searched
                        bucket = (key & last_bucket) * BUCKET
                        bound, needed, known = recall(memory, bucket, key, first, second, left, need, table)
                if bound != UNKNOWN:
                    value = bound
                    stage = _RETURN
                    ply -= 1
                    continue
            several = legal & (legal - 1) != 0
            choices, merged, between = legal, 0, 0
            if several:
                merged, between = _merge(legal, (left & ~hand) | blocking, starts)
                choices = one_of_each(legal) & ~(merged | merged << 1)
            table[f + _HAND], table[f + _SEVERAL], table[f + _TAKES] = hand, several, takes
            table[f + _COMPARED], table[f + _MERGED], table[f + _BETWEEN] = compared, merged, between
            table[f + _NEEDED_BY_ALL], table[f + _SKIPPED] = compared, 0
            table[f + _BEST] = _WORST if (seat & 1) == side else -_WORST
            table[f + _CHOICES] = _sort(choices, f, hand, left, known, trump_suit, table)
            searched += 1
        else:
            hand, card = table[f + _HAND], table[f + _CARD]
            table[HANDS + seat] = hand
            value += table[f + _GAINED]
            if guessing:
                ply -= 1
                continue
            helps = (seat & 1) == side
            if helps == (value >= need) or not table[f + _SEVERAL]:
                needed |= table[f + _COMPARED]
                if place == 0:
                    table[f + _BEST_CARD] = card
                    if table[f + _SEVERAL]:
                        _credit(table, seat, card, hand)
                    _keep(memory, last_bucket, f, value, needed, searched, table)
                ply -= 1
                continue
            if (value > table[f + _BEST]) == helps:
                table[f + _BEST], table[f + _BEST_CARD] = value, card
            table[f + _NEEDED_BY_ALL] |= needed
            table[f + _SKIPPED] |= _standing_for(card, needed, table[f + _TAKES], starts)
        card = 0
        number = table[f + _CHOICES]
        while number and not card:
            number -= 1
            card = 1 << (NO_CARD - (table[f + _ORDER + number] & NO_CARD))
            card = 0 if card & table[f + _SKIPPED] else card
        table[f + _CHOICES] = number
        if card:
            _play(card, f, trump_suit, table)
            stage = _ENTER
            ply += 1
        else:
            value = table[f + _BEST]
            needed = _spread(table[f + _NEEDED_BY_ALL], table[f + _MERGED], table[f + _BETWEEN], starts)
            if place == 0:
                _keep(memory, last_bucket, f, value, needed, searched, table)
            stage = _RETURN
            ply -= 1
    table[STAGE] = ANSWERED if ply < 0 else stage
    table[PLY], table[VALUE], table[NEEDED], table[SEARCHED] = ply, value, needed, searched


@leaf
def _pose(table):
    """Set up the position of the question."""
    trump_suit = SUIT << (table[TRUMP] * SUIT_BITS)
    left = table[HANDS] | table[HANDS + 1] | table[HANDS + 2] | table[HANDS + 3]
    for i in range(table[ON_TABLE]):
        _add_to_trick(FRAMES, FRAMES, i, table[LEADER] + i & 3, table[TRICK + i], trump_suit, table)
        left |= table[TRICK + i]
    points = table[LAST_TRICK]
    while left:
        points += table[POINTS + kind_of(left & -left)]
        left &= left - 1
    table[FRAMES + _PLACE], table[FRAMES + _SEAT] = table[ON_TABLE], table[LEADER] + table[ON_TABLE] & 3
    table[FRAMES + _NEED], table[FRAMES + _LEFT] = table[NEED], points
    table[STAGE], table[PLY], table[VALUE], table[NEEDED] = _ENTER, 0, 0, 0


@leaf
def _bound_without_search(f, leader, left, table):
    """A bound that answers the question of a frame at the start of a trick, or ``UNKNOWN``, and what it needs."""
    need, points_left = table[f + _NEED], table[f + _LEFT]
    if need <= 0:
        return 0, 0
    if need > points_left:
        return points_left, 0
    sure, needed = sure_points(table, leader, left)
    sure = points_left if sure < 0 else sure
    if (leader & 1) == table[SIDE]:
        return (sure if sure >= need else UNKNOWN), needed
    return (points_left - sure if points_left - sure < need else UNKNOWN), needed


@leaf
def _follow(f, hand, trump_suit, duties, table):
    """What a player who follows may play.

    Returns:
        The cards that would take the trick over, the legal cards, the cards that it needs to know what is legal and
        what wins, and the cards on the table that still count.
    """
    must_beat, after_ruff, _ = duties
    led, best, winning = table[f + _LED], table[f + _BEST_IN_SUIT], table[f + _WINNING]
    suit = suit_of(led)
    takes = winners_over(winning, suit_of(winning), trump_suit)
    beat = beat_group(led, best, takes, suit, trump_suit, duties)
    legal = legal_mask(hand, beat, suit, over_group(takes, trump_suit, duties), trump_suit)
    compared = 0
    if hand & suit:
        if winning & suit or after_ruff:
            compared = _comparing(hand & suit, best, table[STARTS])
            if must_beat == BEAT_LED:
                compared |= _comparing(hand & suit, led, table[STARTS])
    elif winning & trump_suit:
        compared = _comparing(hand & trump_suit, winning, table[STARTS])
    return takes, legal, compared, (winning | led | best if must_beat == BEAT_LED or after_ruff else winning)


@leaf
def _add_to_trick(f, g, place, seat, card, trump_suit, table):
    """Put into frame ``g`` the trick that a card makes of the trick in frame ``f``."""
    if place == 0:
        led, best, winning, winner, points = card, card, card, seat, 0
    else:
        led, best, winning = table[f + _LED], table[f + _BEST_IN_SUIT], table[f + _WINNING]
        winner, points = table[f + _WINNER], table[f + _ON_TABLE]
        if card & winners_over(winning, suit_of(winning), trump_suit):
            winning, winner = card, seat
        best = better_in_suit(card, best, suit_of(led))
    table[g + _LED], table[g + _BEST_IN_SUIT], table[g + _WINNING] = led, best, winning
    table[g + _WINNER] = winner
    table[g + _ON_TABLE] = points + table[POINTS + kind_of(card)]


@leaf
def _play(card, f, trump_suit, table):
    """Play a card from the position in frame ``f`` and enter the next one in the frame after it."""
    g = f + FRAME
    place, seat, need = table[f + _PLACE], table[f + _SEAT], table[f + _NEED]
    table[HANDS + seat] = table[f + _HAND] & ~card
    table[f + _CARD] = card
    table[f + _GAINED] = 0
    _add_to_trick(f, g, place, seat, card, trump_suit, table)
    if place < 3:
        table[g + _PLACE], table[g + _SEAT] = place + 1, seat + 1 & 3
        table[g + _NEED], table[g + _LEFT] = need, table[f + _LEFT]
        return
    winner = table[g + _WINNER]
    points = table[g + _ON_TABLE] + (0 if table[HANDS + seat] else table[LAST_TRICK])
    gained = points if (winner & 1) == table[SIDE] else 0
    table[f + _GAINED] = gained
    table[g + _PLACE], table[g + _SEAT] = 0, winner
    table[g + _NEED], table[g + _LEFT] = need - gained, table[f + _LEFT] - points


@leaf
def _comparing(cards, other, starts):
    """The cards that must be known to tell which of ``cards``, all of one suit, beat another of that suit.

    Those of another class need not be: they are known to be stronger or weaker.
    """
    alike = cards & class_of(other, starts)
    stronger = winners_over(other, suit_of(other), suit_of(other))
    if not alike:
        return 0
    return down_to(other if alike & ~stronger else alike, starts)


@leaf
def _merge(cards, blocking, starts):
    """Which ranks of a player's cards need not be tried, as their first copies, and which ranks lie open between.

    A rank is equal to the next stronger one if it counts the same and nobody else holds one of the two or one between.
    """
    own = (cards | (cards >> 1)) & FIRST_COPIES
    others = (blocking | (blocking >> 1)) & FIRST_COPIES
    between = FIRST_COPIES & ~(own | others)
    alone = own & ~others
    return alone & _next_weaker(alone, between, starts), between


@leaf
def _next_weaker(ranks, between, starts):
    """The ranks of the same class just below these, with open ranks passed over."""
    below = (ranks << 2) & ~starts & ALL
    return below | ((below & between) << 2 & ~starts & ALL)


@leaf
def _standing_for(card, needed, takes, starts):
    """The cards that need not be tried once a card has been, and has not answered the question.

    If neither the card nor another of its class is needed, the same proof holds for the other, as long as both take
    the trick over or neither does.
    """
    alike = class_of(card, starts) & ~needed
    alike &= takes if card & takes else ~takes
    return 0 if card & needed else alike


@leaf
def _spread(needed, merged, between, starts):
    """The needed cards, with all equals that one of them stood for."""
    if merged:
        for _ in range(2):
            more = merged & _next_weaker(needed & FIRST_COPIES, between, starts)
            needed |= more | more << 1
        needed = down_to(needed, starts)
    return needed


@leaf
def _keep(memory, last_bucket, f, value, needed, searched, table):
    left = table[HANDS] | table[HANDS + 1] | table[HANDS + 2] | table[HANDS + 3]
    key = table[f + _KEY]
    remember(
        memory,
        (key & last_bucket) * BUCKET,
        key,
        table[f + _FIRST],
        table[f + _SECOND],
        left,
        table[f + _NEED],
        table,
        value,
        needed,
        count(table[f + _BEST_CARD] - 1),
        searched - table[f + _BEFORE],
    )


@leaf
def _credit(table, seat, card, hand):
    """Remember that a lead answered the question."""
    place = seat * CARDS + count(card - 1)
    table[HISTORY + place] = min(_HISTORY_LIMIT, table[HISTORY + place] + (1 << min(count(hand), 6)))


# --- which card first ------------------------------------------------------------------------------------------------


@leaf
def _sort(choices, f, hand, left, known, trump_suit, table):
    """List the choices in a frame, the most promising last.

    Returns:
        How many they are.
    """
    if not choices & (choices - 1):
        table[f + _ORDER] = NO_CARD - count(choices - 1)
        return 1
    place, seat, takes = table[f + _PLACE], table[f + _SEAT], table[f + _TAKES]
    number = 0
    while choices:
        card = choices & -choices
        choices &= choices - 1
        bit = count(card - 1)
        if place == 0:
            worth = _lead_worth(card, bit, seat, hand, left, known, trump_suit, table)
        else:
            worth = _follow_worth(card, bit, seat, place, hand, takes, f, table)
        worth = worth << 6 | (NO_CARD - bit)
        i = number
        while i and table[f + _ORDER + i - 1] > worth:
            table[f + _ORDER + i] = table[f + _ORDER + i - 1]
            i -= 1
        table[f + _ORDER + i] = worth
        number += 1
    return number


@leaf
def _lead_worth(card, bit, seat, hand, left, known, trump_suit, table):
    """How promising a lead is: first the card that did well here, then those that have often done well."""
    suit = suit_of(card)
    second, third, fourth = (
        table[HANDS + (seat + 1 & 3)],
        table[HANDS + (seat + 2 & 3)],
        table[HANDS + (seat + 3 & 3)],
    )
    top = not (left & ~hand & winners_over(card, suit, suit))
    ruffed = suit != trump_suit and (
        (not (second & suit) and second & trump_suit != 0) or (not (fourth & suit) and fourth & trump_suit != 0)
    )
    worth = 1 << 11
    if top and not ruffed and card & COUNTERS:
        worth += 1000
    if suit == trump_suit:
        worth += 300 if top else -200
    if not top and card & COUNTERS:
        worth -= 200
    if not top and suit != trump_suit and not (third & suit) and third & trump_suit:
        worth -= 200
    often = table[HISTORY + seat * CARDS + bit]
    often |= often >> 1
    often |= often >> 2
    often |= often >> 4
    often |= often >> 8
    often |= often >> 16
    often |= often >> 32
    worth += count(often & ALL) << 12
    return worth + (1 << 20) if bit == known else worth


@leaf
def _follow_worth(card, bit, seat, place, hand, takes, f, table):
    """How promising a card is to a trick that somebody led."""
    kind = bit >> 1
    points, rank = table[POINTS + kind], kind % RANKS
    partner_wins = ((table[f + _WINNER] ^ seat) & 1) == 0
    worth = 1 << 13
    if place == 3:
        ours = partner_wins or card & takes
        return worth + (200 * points if ours else -200 * points) + 10 * rank
    if card & takes:
        return worth + 600 - 20 * rank
    worth += (40 * points if partner_wins else -40 * points) + 10 * rank
    suit = suit_of(card)
    return worth if suit == suit_of(table[f + _LED]) else worth - 20 * count(hand & suit)
