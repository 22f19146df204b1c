"""Simulated deals from the exchange to the last trick, ``LANES`` side by side."""

from advisor.engine import rule_table as rule
from advisor.engine.jit import leaf
from advisor.engine.leads import set_weights, weigh_leads
from advisor.engine.masks import (
    ALL,
    LANES,
    SUIT,
    SUIT_BITS,
    both_copies,
    either,
    suit_of,
    weaker_than_any,
    when,
)
from advisor.engine.players import (
    PLAIN,
    RANDOM,
    REMEMBERS_EXCHANGE,
    REMEMBERS_OTHERS,
    lacks,
    plain_follow,
    plain_last,
    plain_lead,
    random_card,
    skilled_follow,
    skilled_last,
    skilled_throw,
)
from advisor.engine.rng import HALF_BITS, HALF_MASK, word
from advisor.engine.rows import GONE, HANDS, KNOWN, LEAD, LEADER, MAY_HOLD, MELDS, NUMBER, TAKEN
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

PLAY_DRAW = 16  # to 39, two for each trick; those before deal and exchange


@leaf
def play_tricks(table, tricks, trump, declaring, defending, rules, skill, seed, played, fixed):
    """Play the hands of all lanes to the end.

    Args:
        table: ``int64[leads.TABLE_SIZE]`` with the ``HANDS``, all of one size, what players ``MAY_HOLD``, what is
            ``KNOWN``, the ``LEADER``, and for random players the ``NUMBER``; receives the cards ``TAKEN`` by the
            declaring side, and the winner of the last trick as ``LEADER``.
        tricks: how many cards each player has.
        trump: trump suit, 0 to 3.
        declaring, defending: the kind of player on either side.
        rules: the rule table.
        skill: the weights of skilled players, ``int64[skill.SIZE]``.
        seed: which sequence of deals, for random players.
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
    set_weights(table, skill)
    for trick in range(tricks):
        if declaring is None or declaring > PLAIN or defending > PLAIN:
            weigh_leads(table, trump, declaring, defending)
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
            first_of_side = (leader + 1) & 2 == 0  # declarer is the first of his side to play, not partner
            declarer_knows = table[KNOWN + lane]
            partner_knows = table[KNOWN + LANES + lane]
            known = declarer_knows if first_of_side else partner_knows
            known_later = partner_knows if first_of_side else declarer_knows
            own = defending if leader & 1 else declaring
            other = declaring if leader & 1 else defending
            low = high = low_2 = high_2 = 0
            if declaring is not None:
                draws = word(seed, table[NUMBER + lane], PLAY_DRAW + 2 * trick)
                low, high = draws & HALF_MASK, draws >> HALF_BITS
                draws = word(seed, table[NUMBER + lane], PLAY_DRAW + 2 * trick + 1)
                low_2, high_2 = draws & HALF_MASK, draws >> HALF_BITS

            beaten = weaker_than_any(ALL & ~gone)
            unseen = ALL & ~(gone | hand)
            led = table[LEAD + lane]
            if declaring is not None:
                led = either(when(own == PLAIN, plain_lead(hand, unseen, trump_suit)), led)
                led = either(when(own == RANDOM, first_copies(random_card(hand, low), hand)), led)
            if played is not None:
                led = settle(led, played, 4 * trick, fixed, lane)
            hand ^= led
            gone |= led
            suit = suit_of(led)
            winners = winners_over(led, suit, trump_suit)
            taker = 0

            beat = beat_group(led, led, winners, suit, trump_suit, duties)
            over = over_group(winners, trump_suit, duties)
            unseen = ALL & ~(gone | second)
            legal = legal_mask(second, beat, suit, over, trump_suit)
            thrown = skilled_throw(other, legal, beaten, trump_suit)
            later = unseen & (third_may | when(lacks(other, REMEMBERS_OTHERS), ALL))
            later &= ~when(leader & 1, when(not lacks(other, REMEMBERS_EXCHANGE), known))
            hopes = unseen & (fourth_may | when(lacks(other, REMEMBERS_OTHERS), ALL))
            card = skilled_follow(other, legal, winners, taker == 2, thrown, later, hopes, trump_suit, suit)
            if declaring is not None:
                card = either(when(other == PLAIN, plain_follow(legal, winners)), card)
                card = either(when(other == RANDOM, first_copies(random_card(legal, high), second)), card)
            if played is not None:
                card = settle(card, played, 4 * trick + 1, fixed, lane)
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
            thrown = skilled_throw(own, legal, beaten, trump_suit)
            later = unseen & (fourth_may | when(lacks(own, REMEMBERS_OTHERS), ALL))
            later &= ~when(leader & 1 == 0, when(not lacks(own, REMEMBERS_EXCHANGE), known_later))
            card = skilled_follow(own, legal, winners, taker == 0, thrown, later, 0, trump_suit, suit)
            if declaring is not None:
                card = either(when(own == PLAIN, plain_follow(legal, winners)), card)
                card = either(when(own == RANDOM, first_copies(random_card(legal, low_2), third)), card)
            if played is not None:
                card = settle(card, played, 4 * trick + 2, fixed, lane)
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
            thrown = skilled_throw(other, legal, beaten, trump_suit)
            card = skilled_last(other, legal, winners, taker == 1, thrown, unseen, trump_suit)
            if declaring is not None:
                card = either(when(other == PLAIN, plain_last(legal, winners, taker == 1)), card)
                card = either(when(other == RANDOM, first_copies(random_card(legal, high_2), fourth)), card)
            if played is not None:
                card = settle(card, played, 4 * trick + 3, fixed, lane)
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
def settle(card, played, turn, fixed, lane):
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
def first_copies(cards, hand):
    """``cards`` with the first of two equal cards wherever ``hand`` has both: nobody can tell which of them it is."""
    second = (cards >> 1) & both_copies(hand) & ~cards
    return cards ^ (second | (second << 1))


@leaf
def side_points(table, lane, rules):
    """What the declaring side has made in a deal that is over: trick points, and those with the meld that it keeps."""
    taken = table[TAKEN + lane]
    tricks = taken_points(taken, rules)
    if table[LEADER + lane] & 1 == 0:
        tricks += rules[rule.LAST_TRICK]
    meld = table[MELDS + lane] + table[MELDS + 2 * LANES + lane]
    return tricks, tricks + (meld if keeps_meld(taken, rules) else 0)
