"""One simulated deal from the exchange to the last trick, and the compiled loop over many of them."""

from advisor.engine import rule_table as rule
from advisor.engine.dealing import deal_two
from advisor.engine.exchange import (
    plain_pass,
    plain_return,
    random_cards,
    skilled_pass,
    skilled_return,
)
from advisor.engine.jit import entry, leaf
from advisor.engine.masks import ALL, CARDS, HAND_SIZE, SUIT, SUIT_BITS, count, kind_of, one_of_each, suit_of
from advisor.engine.meld import meld_points
from advisor.engine.players import (
    PLAIN,
    RANDOM,
    plain_follow,
    plain_lead,
    random_card,
    skilled_follow,
    skilled_lead,
)
from advisor.engine.rng import word
from advisor.engine.tricks import (
    beat_group,
    denied_mask,
    keeps_meld,
    legal_mask,
    over_group,
    taken_points,
    winners_over,
)

_PASS_DRAW = 8  # draws 0 to 7 deal the cards
_RETURN_DRAW = 12
_PLAY_DRAW = 16  # to 63


@leaf
def choose_lead(player, hand, seat, may_hold, gone, trump_suit, fraction):
    """The card that a player leads.

    Args:
        player: the kind of player.
        hand: his cards.
        seat: his seat.
        may_hold: for each seat, the cards that the play has not shown it to lack.
        gone: the cards played.
        trump_suit: all trumps.
        fraction: a random word, for the random player.
    """
    unseen = ALL & ~(gone | hand)
    if player is not None:
        if player == RANDOM:
            return random_card(hand, fraction)
        if player == PLAIN:
            return plain_lead(hand, unseen, trump_suit)
    return skilled_lead(
        hand,
        may_hold[(seat + 1) & 3] & unseen,
        may_hold[(seat + 2) & 3] & unseen,
        may_hold[(seat + 3) & 3] & unseen,
        trump_suit,
        seat,
    )


@leaf
def choose_follow(player, legal, seat, place, unseen, winners, partner_wins, suit, may_hold, trump_suit, fraction):
    """The card that a player adds to a trick; arguments as for :func:`choose_lead`, and

    Args:
        legal: the cards that he may play.
        place: how many cards the trick has, 1 to 3.
        unseen: the cards that are neither played nor his.
        winners: the cards that would take the trick over.
        partner_wins: whether partner's card leads the trick.
        suit: the suit led.
    """
    if player is not None:
        if player == RANDOM:
            return random_card(legal, fraction)
        if player == PLAIN:
            return plain_follow(legal, legal & winners, partner_wins, place == 3)
    last = place == 3
    later = 0 if last else may_hold[(seat + 1) & 3] & unseen
    return skilled_follow(legal, winners, partner_wins, later, last, unseen, trump_suit, suit)


@leaf
def play_deal(hands, may_hold, played, fixed, leader, trump, declaring, defending, rules, seed, deal):
    """Play the cards that four players hold to the end.

    Args:
        hands: masks of the four hands, all of one size; emptied.
        may_hold: scratch of four masks: for each seat, what the play has not shown it to lack.
        played: ``int64[48]``; filled with the cards in order of play.
        fixed: how many of them are settled beforehand and read from ``played``.
        leader: who leads to the first trick.
        trump: trump suit, 0 to 3.
        declaring, defending: the kind of player on either side.
        rules: the rule table.
        seed, deal: which deal, for the random player.

    Returns:
        The cards that the declaring side took, and who took the last trick.
    """
    trump_suit = SUIT << (trump * SUIT_BITS)
    for seat in range(4):
        may_hold[seat] = ALL
    gone = ALL & ~(hands[0] | hands[1] | hands[2] | hands[3])
    taken = 0
    turn = 0
    fraction = 0
    while hands[leader]:
        seat = leader
        player = defending if seat & 1 else declaring
        if turn < fixed:
            led = played[turn]
        else:
            if player is not None:
                fraction = word(seed, deal, _PLAY_DRAW + turn)
            led = choose_lead(player, hands[seat], seat, may_hold, gone, trump_suit, fraction)
            played[turn] = led
        turn += 1
        hands[seat] ^= led
        suit = suit_of(led)
        gone |= led
        trick = led
        best_in_suit = led
        winners = winners_over(led, suit, trump_suit)
        for place in range(1, 4):
            seat = (seat + 1) & 3
            player = defending if seat & 1 else declaring
            hand = hands[seat]
            beat = beat_group(led, best_in_suit, winners, suit, trump_suit, rules)
            over = over_group(winners, trump_suit, rules)
            if turn < fixed:
                card = played[turn]
            else:
                if player is not None:
                    fraction = word(seed, deal, _PLAY_DRAW + turn)
                legal = legal_mask(hand, beat, suit, over, trump_suit)
                unseen = ALL & ~(gone | hand)
                partner_wins = (leader ^ seat) == 2
                card = choose_follow(
                    player, legal, seat, place, unseen, winners, partner_wins, suit, may_hold, trump_suit, fraction
                )
                played[turn] = card
            turn += 1
            hands[seat] = hand ^ card
            may_hold[seat] &= ~denied_mask(card, beat, suit, over, trump_suit)
            gone |= card
            trick |= card
            best_in_suit = card if card & winners_over(best_in_suit, suit, suit) else best_in_suit
            takes = card & winners
            leader = seat if takes else leader
            winners = winners_over(card, suit if card & suit else trump_suit, trump_suit) if takes else winners
        if leader & 1 == 0:
            taken |= trick
    return taken, leader


@leaf
def give(player, hand, trump, rules, seed, deal):
    """The cards that partner gives to declarer."""
    number = rules[rule.PASS_CARDS]
    if player is not None:
        if player == RANDOM:
            return random_cards(hand, number, seed, deal, _PASS_DRAW)
        if player == PLAIN:
            return plain_pass(hand, trump, number, rules)
    return skilled_pass(hand, trump, number)


@leaf
def give_back(player, hand, trump, rules, seed, deal):
    """The cards that declarer, who holds ``hand`` with those received, gives back."""
    number = rules[rule.PASS_CARDS]
    if player is not None:
        if player == RANDOM:
            return random_cards(hand, number, seed, deal, _RETURN_DRAW)
        if player == PLAIN:
            return plain_return(hand, trump, number, rules)
    return skilled_return(hand, trump, number, rules)


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

SCRATCH = 24 + CARDS + CARDS
BINS = 4096
"""Totals are counted point by point; 3,870 is more than any two hands and all tricks can make."""


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
    hands = scratch[:4]
    may_hold = scratch[4:8]
    melds = scratch[8:12]
    values = scratch[12:24]
    order = scratch[24 : 24 + CARDS]
    played = scratch[24 + CARDS : SCRATCH]
    known = count(partner_holds)
    for deal in range(first, end):
        left, partner = deal_two(unseen, order, HAND_SIZE, HAND_SIZE - known, seed, deal)
        partner |= partner_holds
        right = ALL & ~(hand | left | partner)
        for t in range(len(trumps)):
            trump = trumps[t]
            given = give(declaring, partner, trump, rules, seed, deal)
            returned = give_back(declaring, hand | given, trump, rules, seed, deal)
            hands[0] = (hand | given) & ~returned
            hands[1] = left
            hands[2] = (partner & ~given) | returned
            hands[3] = right

            for seat in range(4):
                melds[seat] = meld_points(hands[seat], trump, rules)
            taken, last = play_deal(hands, may_hold, played, 0, 0, trump, declaring, defending, rules, seed, deal)
            tricks = taken_points(taken, rules)
            if last & 1 == 0:
                tricks += rules[rule.LAST_TRICK]
            total = tricks
            if keeps_meld(taken, rules):
                total += melds[0] + melds[2]

            values[OWN_MELD] = melds[0]
            values[PARTNER_MELD] = melds[2]
            values[OPPONENTS_MELD] = melds[1] + melds[3]
            values[TRICK_POINTS] = tricks
            values[TOTAL] = total
            for column in range(COLUMNS):
                sums[t, 0, column] += values[column]
                sums[t, 1, column] += values[column] * values[column]
            totals[t, total] += 1
            given = one_of_each(given)
            while given:
                kind = kind_of(given & -given)
                given &= given - 1
                cards[t, GIVEN, kind] += 1
                cards[t, GIVEN_TOTAL, kind] += total
                cards[t, GIVEN_SQUARE, kind] += total * total
            returned = one_of_each(returned)
            while returned:
                cards[t, RETURNED, kind_of(returned & -returned)] += 1
                returned &= returned - 1


simulate_skilled = entry(_simulate, "simulate_skilled")
"""Simulate skilled players alone: ``declaring`` and ``defending`` are ``None``."""
simulate_others = entry(_simulate, "simulate_others")
"""Simulate players of any other kind."""


@entry
def choose_pass(player, hand, trump, rules, seed):
    """The cards that a player of this kind gives to a partner who has named ``trump``; a mask."""
    return give(player, hand, trump, rules, seed, 0)
