"""How skilled players choose a card to lead: each sensible card of each suit is weighed, and the heaviest is led.

What a leader knows of the others is what each ``MAY_HOLD``, and what declarer and his partner know of each other.
"""

from advisor.engine import skill as weigh
from advisor.engine.jit import leaf
from advisor.engine.masks import (
    ACES,
    ALL,
    JACKS,
    KINGS,
    LANES,
    NINES,
    QUEENS,
    SUIT,
    SUIT_BITS,
    TENS,
    count_by_suit,
    either,
    suits_in,
    weaker_than_any,
    when,
)
from advisor.engine.players import REMEMBERS_EXCHANGE, REMEMBERS_OTHERS, lacks
from advisor.engine.rows import GONE, HANDS, KNOWN, LEAD, LEADER, LEADS, MAY_HOLD

_FEW = 2
_MANY = 5
_SCARCE = 5
_LEAST = -(1 << 40)

# Rows for what is weighed.
_DECLARING = LEADS  # the weights for either side
_DEFENDING = _DECLARING + weigh.WEIGHTS * LANES
_DEFENDS = _DEFENDING + weigh.WEIGHTS * LANES  # all bits, if the leader is a defender
_MASTERS = _DEFENDS + LANES
_RUFFED = _MASTERS + LANES  # suits that an opponent is known to trump
_LENGTHS = _RUFFED + LANES
_OUTSTANDING = _LENGTHS + LANES
_TOP_TRUMP = _OUTSTANDING + LANES  # what a card of each sort is worth in any suit
_LOW_TRUMP = _TOP_TRUMP + LANES
_TRUMP_COUNTER = _LOW_TRUMP + LANES
_MASTER = _TRUMP_COUNTER + LANES
_COUNTER = _MASTER + LANES
_OF_SUIT = _COUNTER + LANES  # the leader's side's weights of what is true of a suit
_MOST = _OF_SUIT + (weigh.WEIGHTS - weigh.OF_SUIT) * LANES
TABLE_SIZE = _MOST + LANES


@leaf
def set_weights(table, skill):
    """Put the weights of skilled players on the table, ``int64[skill.SIZE]``, before the first lead is weighed."""
    for weight in range(weigh.WEIGHTS):
        declaring = skill[weigh.DECLARING + weight]
        defending = skill[weigh.DEFENDING + weight]
        for lane in range(LANES):
            table[_DECLARING + weight * LANES + lane] = declaring
            table[_DEFENDING + weight * LANES + lane] = defending


@leaf
def weigh_leads(table, trump, declaring, defending):
    """Choose what a skilled leader would lead in each lane.

    Args:
        table: ``int64[TABLE_SIZE]`` with the ``HANDS``, what players ``MAY_HOLD``, the ``LEADER``, the cards ``GONE``
            and what is ``KNOWN``; receives the ``LEAD``.
        trump: trump suit, 0 to 3.
        declaring, defending: the kind of player on either side.
    """
    _look_around(table, trump, declaring, defending)
    for number in range(4):
        _weigh_suit(table, number * SUIT_BITS, 0 if number == trump else -1)


@leaf
def _weight(test, table, weight, lane):
    """The weight for the leader's side if the test is true, or its cards are any; else nothing."""
    defends = table[_DEFENDS + lane]
    # LLVM would make a branch, and no vectors, of a choice between two things to load.
    declaring = table[_DECLARING + weight * LANES + lane] & ~defends
    defending = table[_DEFENDING + weight * LANES + lane] & defends
    return declaring | defending if test else 0


@leaf
def _look_around(table, trump, declaring, defending):
    """What a leader sees before he looks at a suit, and what a card of each sort is worth in any suit."""
    trump_suit = SUIT << (trump * SUIT_BITS)
    for lane in range(LANES):
        hand = table[HANDS + lane]
        leader = table[LEADER + lane]
        of_partner = table[KNOWN + lane]
        of_declarer = table[KNOWN + LANES + lane]
        player = defending if leader & 1 else declaring
        known = when(leader & 1 == 0, of_declarer if leader else of_partner)
        known = when(not lacks(player, REMEMBERS_EXCHANGE), known)
        unseen = ALL & ~(table[GONE + lane] | hand)
        forgets = when(lacks(player, REMEMBERS_OTHERS), ALL)
        left = (table[MAY_HOLD + LANES + lane] | forgets) & unseen & ~known
        right = (table[MAY_HOLD + 3 * LANES + lane] | forgets) & unseen & ~known
        theirs = left | right
        beaten = weaker_than_any(theirs)
        masters = hand & ~beaten
        lengths = count_by_suit(hand)
        outstanding = count_by_suit(theirs)
        table[_DEFENDS + lane] = -(leader & 1)
        table[_MASTERS + lane] = masters
        table[_RUFFED + lane] = when(left & trump_suit, ~suits_in(left)) | when(right & trump_suit, ~suits_in(right))
        table[_LENGTHS + lane] = lengths
        table[_OUTSTANDING + lane] = outstanding
        few = (lengths >> (trump * SUIT_BITS)) & 15 <= _FEW
        against = (outstanding >> (trump * SUIT_BITS)) & 15
        worth = _weight(True, table, weigh.TOP_TRUMP, lane)
        worth += _weight(few, table, weigh.TOP_TRUMP_OF_FEW, lane)
        worth += _weight(against >= _MANY, table, weigh.TOP_TRUMP_AGAINST_MANY, lane)
        worth += _weight(against == 0, table, weigh.TOP_TRUMP_AGAINST_NONE, lane)
        worth += _weight(masters & ~trump_suit == 0, table, weigh.TOP_TRUMP_ALONE, lane)
        table[_TOP_TRUMP + lane] = worth
        worth = _weight(True, table, weigh.LOW_TRUMP, lane)
        table[_LOW_TRUMP + lane] = worth + _weight(few, table, weigh.LOW_TRUMP_OF_FEW, lane)
        table[_TRUMP_COUNTER + lane] = _weight(True, table, weigh.TRUMP_COUNTER, lane)
        worth = _weight(True, table, weigh.MASTER, lane)
        table[_MASTER + lane] = worth + _weight(few, table, weigh.MASTER_WITH_FEW, lane)
        worth = _weight(True, table, weigh.COUNTER, lane)
        table[_COUNTER + lane] = worth + _weight(few, table, weigh.COUNTER_WITH_FEW, lane)
        table[_MOST + lane] = _LEAST
    for weight in range(weigh.OF_SUIT, weigh.WEIGHTS):
        for lane in range(LANES):
            table[_OF_SUIT + (weight - weigh.OF_SUIT) * LANES + lane] = _weight(True, table, weight, lane)


@leaf
def _weight_of_suit(test, table, weight, lane):
    """As :func:`_weight`, for what is true of a suit: looked up once for four suits."""
    value = table[_OF_SUIT + (weight - weigh.OF_SUIT) * LANES + lane]
    return value if test else 0


@leaf
def _weigh_suit(table, shift, plain):
    """Weigh a suit's top card, if nobody can beat it, its lowest card and its lowest counter.

    ``plain`` is 0 for trumps, else all bits.
    """
    suit = SUIT << shift
    for lane in range(LANES):
        here = table[HANDS + lane] & suit
        master = here & table[_MASTERS + lane]
        rest = here & ~master
        low = either(rest & NINES, either(rest & JACKS, rest & QUEENS))
        counter = either(rest & KINGS, either(rest & TENS, rest & ACES))
        scarce = (table[_OUTSTANDING + lane] >> shift) & 15 <= _SCARCE
        single = (table[_LENGTHS + lane] >> shift) & 15 == 1
        ruffed = table[_RUFFED + lane] & suit

        of_master = table[_MASTER + lane] + _weight_of_suit(single, table, weigh.MASTER_SINGLE, lane)
        of_master += _weight_of_suit(scarce, table, weigh.MASTER_SCARCE, lane)
        of_low = _weight_of_suit(scarce, table, weigh.LOW_SCARCE, lane)
        of_low += _weight_of_suit(master, table, weigh.LOW_UNDER_MASTER, lane)
        of_low += _weight_of_suit(ruffed, table, weigh.LOW_RUFFED, lane)
        of_counter = table[_COUNTER + lane] + _weight_of_suit(scarce, table, weigh.COUNTER_SCARCE, lane)
        of_counter += _weight_of_suit(master, table, weigh.COUNTER_UNDER_MASTER, lane)
        of_master = (of_master & plain) | (table[_TOP_TRUMP + lane] & ~plain)
        of_low = (of_low & plain) | (table[_LOW_TRUMP + lane] & ~plain)
        of_counter = (of_counter & plain) | (table[_TRUMP_COUNTER + lane] & ~plain)

        most = table[_MOST + lane]
        lead = table[LEAD + lane]
        of_master = of_master if master else _LEAST
        lead = master & -master if of_master > most else lead
        most = of_master if of_master > most else most
        of_low = of_low if low else _LEAST
        lead = low & -low if of_low > most else lead
        most = of_low if of_low > most else most
        of_counter = of_counter if counter else _LEAST
        table[LEAD + lane] = counter & -counter if of_counter > most else lead
        table[_MOST + lane] = of_counter if of_counter > most else most
