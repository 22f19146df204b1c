"""Simulated deals from the exchange to the last trick, ``LANES`` side by side."""

from advisor.engine import rule_table as rule
from advisor.engine.dealing import LEFT, PARTNER
from advisor.engine.exchange import (
    complete,
    plain_pass,
    plain_return,
    random_cards,
    skilled_gift,
    skilled_return,
    skilled_spare,
)
from advisor.engine.jit import leaf
from advisor.engine.leads import set_weights, weigh_leads
from advisor.engine.masks import (
    ALL,
    FIRST_COPIES,
    LANES,
    SUIT,
    SUIT_BITS,
    both_copies,
    either,
    suit_of,
    weaker_than_any,
    when,
)
from advisor.engine.meld import chosen_copies, shown_cards
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
from advisor.engine.rows import GIVEN, GONE, HANDS, KNOWN, LEAD, LEADER, MAY_HOLD, RETURNED, SPARE, TAKEN
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


@leaf
def play_tricks(table, tricks, trump, declaring, defending, rules, skill, seed, first, step, played, fixed):
    """Play the hands of all lanes to the end.

    Args:
        table: ``int64[leads.TABLE_SIZE]`` with the ``HANDS``, all of one size, what players ``MAY_HOLD``, what is
            ``KNOWN``, and the ``LEADER``; receives the cards ``TAKEN`` by the declaring side, and the winner of the
            last trick as ``LEADER``.
        tricks: how many cards each player has.
        trump: trump suit, 0 to 3.
        declaring, defending: the kind of player on either side.
        rules: the rule table.
        skill: the weights of skilled players, ``int64[skill.SIZE]``.
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
                draws = word(seed, first + step * lane, PLAY_DRAW + 2 * trick)
                low, high = draws & HALF_MASK, draws >> HALF_BITS
                draws = word(seed, first + step * lane, PLAY_DRAW + 2 * trick + 1)
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
        free ^= skilled_gift(player, hand, free, SUIT << (trump * SUIT_BITS))
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
    spare = skilled_spare(player, hand, SUIT << (trump * SUIT_BITS))
    left = spare
    for _ in range(number):
        left ^= skilled_return(player, hand, left)
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
        table: ``int64[leads.TABLE_SIZE]`` with the hands of the ``LEFT`` opponent and of ``PARTNER``; receives the
            cards ``GIVEN`` and ``RETURNED``, the ``HANDS``, what is ``KNOWN`` from that, and the ``LEADER``.
    """
    if player is None:
        _exchange_skilfully(hand, trump, rules, table)
    else:
        for lane in range(LANES):
            given = give(player, table[PARTNER + lane], trump, rules, seed, first + step * lane)
            table[GIVEN + lane] = given
            table[RETURNED + lane] = give_back(player, hand | given, trump, rules, seed, first + step * lane)
    for lane in range(LANES):
        hand_over(table, lane, hand)


@leaf
def hand_over(table, lane, hand):
    """Carry out an exchange that has been decided on, see :func:`exchange`; declarer is to lead."""
    left = table[LEFT + lane]
    partner = table[PARTNER + lane]
    given = table[GIVEN + lane]
    returned = table[RETURNED + lane]
    declarers = (hand | given) & ~returned
    partners = (partner & ~given) | returned
    table[HANDS + lane] = declarers
    table[HANDS + LANES + lane] = left
    table[HANDS + 2 * LANES + lane] = partners
    table[HANDS + 3 * LANES + lane] = ALL & ~(hand | partner | left)
    table[KNOWN + lane] = first_copies(returned, partners)
    table[KNOWN + LANES + lane] = chosen_copies(declarers, _kept(given, returned))
    table[LEADER + lane] = 0


@leaf
def _exchange_skilfully(hand, trump, rules, table):
    """What :func:`give` and :func:`give_back` choose for skilled players, card by card in all lanes at once."""
    number = rules[rule.PASS_CARDS]
    trump_suit = SUIT << (trump * SUIT_BITS)
    for lane in range(LANES):
        table[GIVEN + lane] = 0
    for _ in range(number):
        for lane in range(LANES):
            partner = table[PARTNER + lane]
            given = table[GIVEN + lane]
            table[GIVEN + lane] = given | skilled_gift(None, partner, partner & ~given, trump_suit)
    for lane in range(LANES):
        table[SPARE + lane] = skilled_spare(None, hand | table[GIVEN + lane], trump_suit)
        table[RETURNED + lane] = 0
    for _ in range(number):
        for lane in range(LANES):
            returned = table[RETURNED + lane]
            spare = table[SPARE + lane] & ~returned
            table[RETURNED + lane] = returned | skilled_return(None, hand | table[GIVEN + lane], spare)
    for lane in range(LANES):
        table[RETURNED + lane] = complete(table[RETURNED + lane], hand | table[GIVEN + lane], trump, number, rules)


@leaf
def _kept(given, returned):
    """What partner knows declarer to have kept of his gift, as first copies, both where he kept two.

    Counted card by card whichever copy it is: an equal card that comes back may be the one he gave.
    """
    one, one_back = (given | (given >> 1)) & FIRST_COPIES, (returned | (returned >> 1)) & FIRST_COPIES
    two, two_back = both_copies(given), both_copies(returned)
    return (one & ~one_back) | (two & ~two_back) | ((two & ~one_back) << 1)


@leaf
def first_copies(cards, hand):
    """``cards`` with the first of two equal cards wherever ``hand`` has both: nobody can tell which of them it is."""
    second = (cards >> 1) & both_copies(hand) & ~cards
    return cards ^ (second | (second << 1))


@leaf
def show_melds(table, trump, rules):
    """Let everybody see what the four hands meld: nobody else may hold those cards.

    Args:
        table: ``int64[leads.TABLE_SIZE]`` with the ``HANDS``; receives what each player ``MAY_HOLD``.
        trump: trump suit, 0 to 3.
        rules: the rule table.
    """
    trump_suit = SUIT << (trump * SUIT_BITS)
    for lane in range(LANES):
        first = shown_cards(table[HANDS + lane], trump_suit, rules)
        second = shown_cards(table[HANDS + LANES + lane], trump_suit, rules)
        third = shown_cards(table[HANDS + 2 * LANES + lane], trump_suit, rules)
        fourth = shown_cards(table[HANDS + 3 * LANES + lane], trump_suit, rules)
        table[MAY_HOLD + lane] = ALL & ~(second | third | fourth)
        table[MAY_HOLD + LANES + lane] = ALL & ~(first | third | fourth)
        table[MAY_HOLD + 2 * LANES + lane] = ALL & ~(first | second | fourth)
        table[MAY_HOLD + 3 * LANES + lane] = ALL & ~(first | second | third)
