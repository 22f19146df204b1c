"""Where each weight stands in the table of integers by which skilled players weigh their leads.

A card is worth the weights of all that is true of it: what it is, and what speaks for or against it. The low plain card
is worth nothing; only differences count. One part of the table is for the declaring side, one for the defenders.
"""

# What the card is.
TOP_TRUMP = 0  # no opponent has a higher one
LOW_TRUMP = 1  # another that is no counter
TRUMP_COUNTER = 2  # another that is one
MASTER = 3  # a plain card that no opponent can beat in its suit
COUNTER = 4  # another plain counter
# What is true of the leader's trumps and those of his opponents.
TOP_TRUMP_OF_FEW = 5  # he has no more than two
TOP_TRUMP_AGAINST_MANY = 6  # they may have five or more
TOP_TRUMP_AGAINST_NONE = 7
TOP_TRUMP_ALONE = 8  # he has no plain master
LOW_TRUMP_OF_FEW = 9
MASTER_WITH_FEW = 10
COUNTER_WITH_FEW = 11
# What is true of the suit of a plain card.
OF_SUIT = 12
MASTER_SINGLE = 12  # his only card of it
MASTER_SCARCE = 13  # his opponents may have no more than five
LOW_SCARCE = 14
LOW_UNDER_MASTER = 15  # he has a master of it himself
LOW_RUFFED = 16  # an opponent is known to trump it
COUNTER_SCARCE = 17
COUNTER_UNDER_MASTER = 18
WEIGHTS = 19

DECLARING = 0
DEFENDING = WEIGHTS
SIZE = 2 * WEIGHTS
