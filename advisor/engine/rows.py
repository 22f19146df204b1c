"""The table on which deals lie side by side: where each thing stands.

A row is one value for each of ``LANES`` deals. The first part belongs to dealing.
"""

from advisor.engine.dealing import DEALING_SIZE
from advisor.engine.masks import LANES

_SEATS = 4 * LANES  # one row for each player

HANDS = DEALING_SIZE  # before and between tricks the leader's comes first, then those after him
MAY_HOLD = HANDS + _SEATS  # in the same order: the cards that a player has not been shown to lack
LEADER = MAY_HOLD + _SEATS
GONE = LEADER + LANES
TAKEN = GONE + LANES  # by the declaring side
GIVEN = TAKEN + LANES  # what was exchanged
RETURNED = GIVEN + LANES
KNOWN = RETURNED + LANES  # what declarer knows partner to hold from the exchange, then what partner knows of declarer
SPARE = KNOWN + 2 * LANES  # what declarer can do without
LEAD = SPARE + LANES  # the card that a skilled leader leads
LEADS = LEAD + LANES  # the part that weighing leads uses
