"""Simulated deals from the exchange to the last trick, ``LANES`` side by side, and the compiled loop over many."""

from advisor.engine import rule_table as rule
from advisor.engine.dealing import DEALING_SIZE, LEFT, PARTNER, deal_two
from advisor.engine.exchange import (
    complete,
    plain_pass,
    plain_return,
    random_cards,
    short_suit_card,
    skilled_gift,
    skilled_spare,
)
from advisor.engine.jit import entry, leaf
from advisor.engine.masks import (
    ALL,
    HAND_SIZE,
    LANES,
    SUIT,
    SUIT_BITS,
    TENS,
    count,
    either,
    kind_of,
    one_of_each,
    suit_of,
    weaker_than_any,
    when,
)
from advisor.engine.meld import meld_points
from advisor.engine.players import (
    PLAIN,
    RANDOM,
    plain_follow,
    plain_last,
    plain_lead,
    random_card,
    skilled_cash,
    skilled_exit,
    skilled_follow,
    skilled_last,
    trumped_suits,
)
from advisor.engine.rng import HALF_BITS, HALF_MASK, word
from advisor.engine.tricks import (
    beat_group,
    better_in_suit,
    denied_mask,
    duties_of,
    keeps_meld,
    legal_mask,
    over_group,
    taken_points,
    winners_after,
    winners_over,
)

_PASS_DRAW = 8  # draws 0 to 7 deal the cards
_RETURN_DRAW = 12
PLAY_DRAW = 16  # to 39, two for each trick

# Columns of the sums, and of the sums of squares, that a simulation adds up for each trump.
OWN_MELD = 0
PARTNER_MELD = 1
OPPONENTS_MELD = 2
TRICK_POINTS = 3
TOTAL = 4
COLUMNS = 5

# Rows of the tallies for each trump and each of the 24 different cards: the deals in which it was passed, and what
# those deals made.
GIVEN = 0
GIVEN_TOTAL = 1
GIVEN_SQUARE = 2
RETURNED = 3
CARD_TALLIES = 4

BINS = 4096
"""Totals are counted point by point; 3,870 is more than any two hands and all tricks can make."""

# The table on which deals lie side by side: rows of one value for each lane, after the part that dealing uses.
_SEATS = 4 * LANES  # one row for each player
HANDS = DEALING_SIZE  # before and between tricks the leader's comes first, then those after him
MAY_HOLD = HANDS + _SEATS  # in the same order: the cards that the play has not shown a player to lack
LEADER = MAY_HOLD + _SEATS
GONE = LEADER + LANES
TAKEN = GONE + LANES  # by the declaring side
_GIVEN = TAKEN + LANES
_RETURNED = _GIVEN + LANES
_MELDS = _RETURNED + LANES
_VALUES = _MELDS + _SEATS
SCRATCH = _VALUES + COLUMNS


@leaf
def play_tricks(table, tricks, trump, declaring, defending, rules, seed, first, played, fixed):
    """Play the hands of all lanes to the end.

    Args:
        table: ``int64[SCRATCH]`` with the ``HANDS``, all of one size, and the ``LEADER``; receives the cards
            ``TAKEN`` by the declaring side, and the winner of the last trick as ``LEADER``.
        tricks: how many cards each player has.
        trump: trump suit, 0 to 3.
        declaring, defending: the kind of player on either side.
        rules: the rule table.
        seed, first: the first of the deals, for random players.
        played: ``None``, or ``int64[4 * tricks * LANES]`` that receives the cards in order of play.
        fixed: how many cards are settled beforehand and read from ``played``.
    """
    trump_suit = SUIT << (trump * SUIT_BITS)
    duties = duties_of(rules)
    for lane in range(LANES):
        hands = table[HANDS + lane] | table[HANDS + LANES + lane]
        hands |= table[HANDS + 2 * LANES + lane] | table[HANDS + 3 * LANES + lane]
        table[GONE + lane] = ALL & ~hands
        table[TAKEN + lane] = 0
        for seat in range(4):
            table[MAY_HOLD + seat * LANES + lane] = ALL
    for trick in range(tricks):
        for lane in range(LANES):
            hand = table[HANDS + lane]
            second = table[HANDS + LANES + lane]
            third = table[HANDS + 2 * LANES + lane]
            fourth = table[HANDS + 3 * LANES + lane]
            leader_may = table[MAY_HOLD + lane]
            second_may = table[MAY_HOLD + LANES + lane]
            third_may = table[MAY_HOLD + 2 * LANES + lane]
            fourth_may = table[MAY_HOLD + 3 * LANES + lane]
            gone = table[GONE + lane]
            leader = table[LEADER + lane]
            own = defending if leader & 1 else declaring
            other = declaring if leader & 1 else defending
            low = high = low_2 = high_2 = 0
            if declaring is not None:
                draws = word(seed, first + lane, PLAY_DRAW + 2 * trick)
                low, high = draws & HALF_MASK, draws >> HALF_BITS
                draws = word(seed, first + lane, PLAY_DRAW + 2 * trick + 1)
                low_2, high_2 = draws & HALF_MASK, draws >> HALF_BITS

            unseen = ALL & ~(gone | hand)
            left = second_may & unseen
            right = fourth_may & unseen
            masters = hand & ~weaker_than_any(left | right)
            their_trumps = (left | right) & trump_suit
            trumped = trumped_suits(left, right, trump_suit)
            led = skilled_exit(hand, third_may & unseen, their_trumps, trumped, trump_suit, leader)
            led = either(skilled_cash(hand, masters, their_trumps, trumped, trump_suit, leader), led)
            if declaring is not None:
                led = either(when(own == PLAIN, plain_lead(hand, unseen, trump_suit)), led)
                led = either(when(own == RANDOM, random_card(hand, low)), led)
            if played is not None:
                led = _settle(led, played, 4 * trick, fixed, lane)
            hand ^= led
            gone |= led
            suit = suit_of(led)
            winners = winners_over(led, suit, trump_suit)
            taker = 0

            beat = beat_group(led, led, winners, suit, trump_suit, duties)
            over = over_group(winners, trump_suit, duties)
            unseen = ALL & ~(gone | second)
            legal = legal_mask(second, beat, suit, over, trump_suit)
            card = skilled_follow(legal, winners, taker == 2, third_may & unseen, trump_suit, suit)
            if declaring is not None:
                card = either(when(other == PLAIN, plain_follow(legal, winners)), card)
                card = either(when(other == RANDOM, random_card(legal, high)), card)
            if played is not None:
                card = _settle(card, played, 4 * trick + 1, fixed, lane)
            second ^= card
            second_may &= ~denied_mask(card, beat, suit, over, trump_suit)
            gone |= card
            taker = 1 if card & winners else taker
            best = better_in_suit(card, led, suit)
            winners = winners_after(card, winners, suit, trump_suit)
            cards = led | card

            beat = beat_group(led, best, winners, suit, trump_suit, duties)
            over = over_group(winners, trump_suit, duties)
            unseen = ALL & ~(gone | third)
            legal = legal_mask(third, beat, suit, over, trump_suit)
            card = skilled_follow(legal, winners, taker == 0, fourth_may & unseen, trump_suit, suit)
            if declaring is not None:
                card = either(when(own == PLAIN, plain_follow(legal, winners)), card)
                card = either(when(own == RANDOM, random_card(legal, low_2)), card)
            if played is not None:
                card = _settle(card, played, 4 * trick + 2, fixed, lane)
            third ^= card
            third_may &= ~denied_mask(card, beat, suit, over, trump_suit)
            gone |= card
            taker = 2 if card & winners else taker
            best = better_in_suit(card, best, suit)
            winners = winners_after(card, winners, suit, trump_suit)
            cards |= card

            beat = beat_group(led, best, winners, suit, trump_suit, duties)
            over = over_group(winners, trump_suit, duties)
            unseen = ALL & ~(gone | fourth)
            legal = legal_mask(fourth, beat, suit, over, trump_suit)
            card = skilled_last(legal, winners, taker == 1, unseen, trump_suit)
            if declaring is not None:
                card = either(when(other == PLAIN, plain_last(legal, winners, taker == 1)), card)
                card = either(when(other == RANDOM, random_card(legal, high_2)), card)
            if played is not None:
                card = _settle(card, played, 4 * trick + 3, fixed, lane)
            fourth ^= card
            fourth_may &= ~denied_mask(card, beat, suit, over, trump_suit)
            taker = 3 if card & winners else taker
            cards |= card

            leader = (leader + taker) & 3
            table[LEADER + lane] = leader
            table[GONE + lane] = gone | card
            table[TAKEN + lane] |= 0 if leader & 1 else cards
            turn_table(table, HANDS + lane, taker, hand, second, third, fourth)
            turn_table(table, MAY_HOLD + lane, taker, leader_may, second_may, third_may, fourth_may)


@leaf
def _settle(card, played, turn, fixed, lane):
    """The card chosen, or the one settled beforehand, which is also recorded."""
    place = turn * LANES + lane
    card = played[place] if turn < fixed else card
    played[place] = card
    return card


@leaf
def turn_table(table, row, taker, one, two, three, four):
    """Store a value of each player, beginning with the taker of the trick, the leader of the next."""
    odd = taker & 1
    first = two if odd else one
    second = three if odd else two
    third = four if odd else three
    fourth = one if odd else four
    across = taker & 2
    table[row] = third if across else first
    table[row + LANES] = fourth if across else second
    table[row + 2 * LANES] = first if across else third
    table[row + 3 * LANES] = second if across else fourth


@leaf
def give(player, hand, trump, rules, seed, deal):
    """The cards that partner gives to declarer."""
    number = rules[rule.PASS_CARDS]
    if player is not None:
        if player == RANDOM:
            return random_cards(hand, number, seed, deal, _PASS_DRAW)
        if player == PLAIN:
            return plain_pass(hand, trump, number, rules)
    free = hand
    for _ in range(number):
        free ^= skilled_gift(hand, free, SUIT << (trump * SUIT_BITS))
    return hand ^ free


@leaf
def give_back(player, hand, trump, rules, seed, deal):
    """The cards that declarer, who holds ``hand`` with those received, gives back."""
    number = rules[rule.PASS_CARDS]
    if player is not None:
        if player == RANDOM:
            return random_cards(hand, number, seed, deal, _RETURN_DRAW)
        if player == PLAIN:
            return plain_return(hand, trump, number, rules)
    spare = skilled_spare(hand, SUIT << (trump * SUIT_BITS))
    left = spare
    for _ in range(number):
        left ^= short_suit_card(hand, left, TENS)
    return complete(spare ^ left, hand, trump, number, rules)


@leaf
def _exchange(hand, partner_holds, trump, player, rules, seed, first, table):
    """Exchange cards in all lanes and put the hands on the table, declarer to lead."""
    for lane in range(LANES):
        partner = table[PARTNER + lane] | partner_holds
        given = give(player, partner, trump, rules, seed, first + lane)
        returned = give_back(player, hand | given, trump, rules, seed, first + lane)
        table[_GIVEN + lane] = given
        table[_RETURNED + lane] = returned
        table[HANDS + lane] = (hand | given) & ~returned
        table[HANDS + LANES + lane] = table[LEFT + lane]
        table[HANDS + 2 * LANES + lane] = (partner & ~given) | returned
        table[HANDS + 3 * LANES + lane] = ALL & ~(hand | partner | table[LEFT + lane])
        table[LEADER + lane] = 0


@leaf
def _tally(table, lane, t, rules, sums, totals, cards):
    """Add up what happened in one lane."""
    own = table[_MELDS + lane]
    partner = table[_MELDS + 2 * LANES + lane]
    taken = table[TAKEN + lane]
    tricks = taken_points(taken, rules)
    if table[LEADER + lane] & 1 == 0:
        tricks += rules[rule.LAST_TRICK]
    total = tricks
    if keeps_meld(taken, rules):
        total += own + partner
    table[_VALUES + OWN_MELD] = own
    table[_VALUES + PARTNER_MELD] = partner
    table[_VALUES + OPPONENTS_MELD] = table[_MELDS + LANES + lane] + table[_MELDS + 3 * LANES + lane]
    table[_VALUES + TRICK_POINTS] = tricks
    table[_VALUES + TOTAL] = total
    for column in range(COLUMNS):
        value = table[_VALUES + column]
        sums[t, 0, column] += value
        sums[t, 1, column] += value * value
    totals[t, total] += 1
    given = one_of_each(table[_GIVEN + lane])
    while given:
        kind = kind_of(given & -given)
        given &= given - 1
        cards[t, GIVEN, kind] += 1
        cards[t, GIVEN_TOTAL, kind] += total
        cards[t, GIVEN_SQUARE, kind] += total * total
    returned = one_of_each(table[_RETURNED + lane])
    while returned:
        cards[t, RETURNED, kind_of(returned & -returned)] += 1
        returned &= returned - 1


def _simulate(
    first, end, seed, hand, partner_holds, unseen, trumps, declaring, defending, rules, scratch, sums, totals, cards
):
    """Deal the unseen cards and play them out in each trump, for deals ``first`` to ``end - 1``.

    Args:
        first, end: which deals.
        seed: which sequence of deals.
        hand: mask of declarer's twelve cards.
        partner_holds: mask of cards that partner is known to hold; 0 if none.
        unseen: numbers 0 to 47 of the other cards, ``int64[36]`` if no card of partner's is known.
        trumps: the trump suits to try, ``int64[T]``; the same deals serve them all.
        declaring, defending: the kind of player on either side; both ``None`` for skilled players alone.
        rules: the rule table, ``int64[rule.SIZE]``.
        scratch: ``int64[SCRATCH]``.
        sums: ``int64[T, 2, COLUMNS]``, of values and of their squares, added to.
        totals: ``int64[T, BINS]``, the histogram of the declaring side's meld and trick points, added to.
        cards: ``int64[T, CARD_TALLIES, 24]``, added to.
    """
    partner_size = HAND_SIZE - count(partner_holds)
    for block in range(first, end, LANES):
        deal_two(unseen, HAND_SIZE, partner_size, seed, block, scratch)
        for t in range(len(trumps)):
            _exchange(hand, partner_holds, trumps[t], declaring, rules, seed, block, scratch)
            for row in range(0, _SEATS, LANES):
                for lane in range(LANES):
                    scratch[_MELDS + row + lane] = meld_points(scratch[HANDS + row + lane], trumps[t], rules)
            play_tricks(scratch, HAND_SIZE, trumps[t], declaring, defending, rules, seed, block, None, 0)
            for lane in range(min(LANES, end - block)):
                _tally(scratch, lane, t, rules, sums, totals, cards)


simulate_skilled = entry(_simulate, "simulate_skilled")
"""Simulate skilled players alone: ``declaring`` and ``defending`` are ``None``."""
simulate_others = entry(_simulate, "simulate_others")
"""Simulate players of any other kind."""


@entry
def choose_pass(player, hand, trump, rules, seed):
    """The cards that a player of this kind gives to a partner who has named ``trump``; a mask."""
    return give(player, hand, trump, rules, seed, 0)
