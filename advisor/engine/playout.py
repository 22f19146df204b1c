"""Simulated deals from the exchange to the last trick, ``LANES`` side by side."""

from advisor.engine import rule_table as rule
from advisor.engine.dealing import DEALING_SIZE, LEFT, PARTNER
from advisor.engine.exchange import (
    complete,
    plain_pass,
    plain_return,
    random_cards,
    short_suit_card,
    skilled_gift,
    skilled_spare,
)
from advisor.engine.jit import leaf
from advisor.engine.masks import (
    ALL,
    LANES,
    SUIT,
    SUIT_BITS,
    TENS,
    either,
    suit_of,
    weaker_than_any,
    when,
)
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
    legal_mask,
    over_group,
    winners_after,
    winners_over,
)

_PASS_DRAW = 8  # draws 0 to 7 deal the cards
_RETURN_DRAW = 12
PLAY_DRAW = 16  # to 39, two for each trick

# The table on which deals lie side by side: rows of one value for each lane, after the part that dealing uses.
_SEATS = 4 * LANES  # one row for each player
HANDS = DEALING_SIZE  # before and between tricks the leader's comes first, then those after him
MAY_HOLD = HANDS + _SEATS  # in the same order: the cards that the play has not shown a player to lack
LEADER = MAY_HOLD + _SEATS
GONE = LEADER + LANES
TAKEN = GONE + LANES  # by the declaring side
GIVEN = TAKEN + LANES  # what was exchanged
RETURNED = GIVEN + LANES
TABLE_SIZE = RETURNED + LANES


@leaf
def play_tricks(table, tricks, trump, declaring, defending, rules, seed, first, step, played, fixed):
    """Play the hands of all lanes to the end.

    Args:
        table: ``int64[TABLE_SIZE]`` with the ``HANDS``, all of one size, and the ``LEADER``; receives the cards
            ``TAKEN`` by the declaring side, and the winner of the last trick as ``LEADER``.
        tricks: how many cards each player has.
        trump: trump suit, 0 to 3.
        declaring, defending: the kind of player on either side.
        rules: the rule table.
        seed, first, step: deals ``first``, ``first + step`` and so on, for random players.
        played: ``None``, or ``int64[4 * tricks * LANES]`` that receives the cards in order of play.
        fixed: how many cards are settled beforehand and read from ``played``.
    """
    # Each place in the trick is written out: a leaf for a place is too large for LLVM to take into the loop over lanes,
    # and a call there keeps the loop from being done with vectors.
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
                draws = word(seed, first + step * lane, PLAY_DRAW + 2 * trick)
                low, high = draws & HALF_MASK, draws >> HALF_BITS
                draws = word(seed, first + step * lane, PLAY_DRAW + 2 * trick + 1)
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
def exchange(hand, trump, player, rules, seed, first, step, table):
    """Exchange cards in all lanes and put the hands on the table, declarer to lead.

    Args:
        hand: mask of declarer's twelve cards.
        trump: trump suit, 0 to 3.
        player: the kind of player on declarer's side.
        rules: the rule table.
        seed, first, step: deals ``first``, ``first + step`` and so on, for random players.
        table: ``int64[TABLE_SIZE]`` with the hands of the ``LEFT`` opponent and of ``PARTNER``; receives the cards
            ``GIVEN`` and ``RETURNED``, the ``HANDS`` and the ``LEADER``.
    """
    for lane in range(LANES):
        left = table[LEFT + lane]
        partner = table[PARTNER + lane]
        given = give(player, partner, trump, rules, seed, first + step * lane)
        returned = give_back(player, hand | given, trump, rules, seed, first + step * lane)
        table[GIVEN + lane] = given
        table[RETURNED + lane] = returned
        table[HANDS + lane] = (hand | given) & ~returned
        table[HANDS + LANES + lane] = left
        table[HANDS + 2 * LANES + lane] = (partner & ~given) | returned
        table[HANDS + 3 * LANES + lane] = ALL & ~(hand | partner | left)
        table[LEADER + lane] = 0
