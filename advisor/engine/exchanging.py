"""From the cards as dealt to the first lead, ``LANES`` deals side by side: cards exchanged, melds shown."""

from advisor.engine import rule_table as rule
from advisor.engine.exchange import (
    plain_pass,
    plain_return,
    random_cards,
    skilled_gift,
)
from advisor.engine.jit import leaf
from advisor.engine.masks import ALL, FIRST_COPIES, LANES, SUIT, SUIT_BITS, both_copies
from advisor.engine.meld import chosen_copies, shown_cards
from advisor.engine.players import PLAIN, RANDOM
from advisor.engine.playout import first_copies
from advisor.engine.returning import skilled_return
from advisor.engine.rows import (
    DECLARER,
    GIVEN,
    HANDS,
    KNOWN,
    LEADER,
    LEFT,
    MAY_HOLD,
    NUMBER,
    PARTNER,
    RETURNED,
)

_PASS_DRAW = 8  # draws 0 to 7 deal the cards
_RETURN_DRAW = 12


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
        free ^= skilled_gift(player, hand, free, SUIT << (trump * SUIT_BITS), rules)
    return hand ^ free


@leaf
def give_back(player, hand, received, trump, rules, seed, deal):
    """The cards that declarer, who holds ``hand`` with those ``received``, gives back."""
    number = rules[rule.PASS_CARDS]
    if player is not None:
        if player == RANDOM:
            return random_cards(hand, number, seed, deal, _RETURN_DRAW)
        if player == PLAIN:
            return plain_return(hand, trump, number, rules)
    return skilled_return(player, hand, received, trump, number, rules)


@leaf
def exchange(trump, player, settled, rules, seed, table):
    """Exchange cards in all lanes and put the hands on the table, declarer to lead.

    Args:
        trump: trump suit, 0 to 3.
        player: the kind of player on declarer's side.
        settled: how much of the exchange is on the table already: 0 nothing, 1 the cards ``GIVEN``, 2 those
            ``RETURNED`` too.
        rules: the rule table.
        seed: which sequence of deals, for random players.
        table: ``int64[rows.DEAL_SIZE]`` or more with the hands as dealt of ``DECLARER``, ``PARTNER`` and ``LEFT``, and
            for random players the ``NUMBER``; receives the cards ``GIVEN`` and ``RETURNED``, the ``HANDS``, what is
            ``KNOWN`` from that, and the ``LEADER``.
    """
    for lane in range(LANES):
        number = table[NUMBER + lane]
        if settled < 1:
            table[GIVEN + lane] = give(player, table[PARTNER + lane], trump, rules, seed, number)
        if settled < 2:
            given = table[GIVEN + lane]
            hand = table[DECLARER + lane] | given
            table[RETURNED + lane] = give_back(player, hand, given, trump, rules, seed, number)
    for lane in range(LANES):
        _hand_over(table, lane)


@leaf
def _hand_over(table, lane):
    """Carry out the exchange; declarer is to lead."""
    declarer = table[DECLARER + lane]
    left = table[LEFT + lane]
    partner = table[PARTNER + lane]
    given = table[GIVEN + lane]
    returned = table[RETURNED + lane]
    declarers = (declarer | given) & ~returned
    partners = (partner & ~given) | returned
    table[HANDS + lane] = declarers
    table[HANDS + LANES + lane] = left
    table[HANDS + 2 * LANES + lane] = partners
    table[HANDS + 3 * LANES + lane] = ALL & ~(declarer | partner | left)
    table[KNOWN + lane] = first_copies(returned, partners)
    table[KNOWN + LANES + lane] = chosen_copies(declarers, _kept(given, returned))
    table[LEADER + lane] = 0


@leaf
def _kept(given, returned):
    """What partner knows declarer to have kept of his gift, as first copies, both where he kept two.

    Counted card by card whichever copy it is: an equal card that comes back may be the one he gave.
    """
    one, one_back = (given | (given >> 1)) & FIRST_COPIES, (returned | (returned >> 1)) & FIRST_COPIES
    two, two_back = both_copies(given), both_copies(returned)
    return (one & ~one_back) | (two & ~two_back) | ((two & ~one_back) << 1)


@leaf
def show_melds(table, trump, rules):
    """Let everybody see what the four hands meld: nobody else may hold those cards.

    Args:
        table: ``int64[rows.DEAL_SIZE]`` or more with the ``HANDS``; receives what each player ``MAY_HOLD``.
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
