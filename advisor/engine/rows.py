"""The table on which deals lie side by side: where each thing stands.

A row is one value for each of ``LANES`` deals. The first rows are what there is to say of a deal, from the cards as
dealt to the tricks taken; they are all that is kept of it. The others are for thinking.
"""

from advisor.engine import dealing
from advisor.engine.masks import LANES

_SEATS = 4 * LANES  # one row for each player

LEFT = dealing.LEFT  # the hands as dealt; that of the right opponent is what is left
PARTNER = dealing.PARTNER
DECLARER = PARTNER + LANES
NUMBER = DECLARER + LANES  # of the deal, by which random players draw and experts imagine
GIVEN = NUMBER + LANES  # what was exchanged
RETURNED = GIVEN + LANES
HANDS = RETURNED + LANES  # before and between tricks the leader's comes first, then those after him
MAY_HOLD = HANDS + _SEATS  # in the same order: the cards that a player has not been shown to lack
KNOWN = MAY_HOLD + _SEATS  # what declarer knows partner to hold from the exchange, then what partner knows of declarer
MELDS = KNOWN + 2 * LANES  # points of declarer, then of those after him
LEADER = MELDS + _SEATS
TAKEN = LEADER + LANES  # by the declaring side
DEAL_SIZE = TAKEN + LANES

GONE = DEAL_SIZE
LEAD = GONE + LANES  # the card that a skilled leader leads
LEADS = LEAD + LANES  # the part that weighing leads uses
