"""The players whose hands are hidden, as bidders: how high they go, and what their calls tell of their hands.

A player goes up to a limit: the points that his hand makes in a certain share of the deals, as the valuation of
``engine.valuation`` has it, give or take what people differ by.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from advisor.advice.simulate import Integers, masks_of, rule_table
from advisor.advice.situation import JUMP_MELDS, MELD_TOLD, Situation
from advisor.engine import auction as engine
from advisor.engine import valuation
from advisor.engine.jit import plain_python
from advisor.table.cards import Hand
from advisor.table.rules import Rules
from advisor.table.seats import Seat

VALUATION_FILE = Path(__file__).with_name("valuation.json")
"""The weights of the valuation, how they were found, and how far off they are on fresh hands."""

LEVELS = {"careful": 85, "normal": 75, "bold": 60}
"""How a table bids: up to the points that a hand makes in this percentage of the deals."""
MELD = "meld"
TRICKS = "tricks"

DIFFER = 15.0
"""How much limits of people differ for one hand: the scale of a logistic distribution, in the times-ten scale."""
UNLIKELY = 0.05
"""How often somebody says something of his hand that is not so."""

Numbers = NDArray[np.float64]


def weights_for(rules: Rules, what: str = "normal") -> Integers:
    """The weights of what a hand promises, ``int64[valuation.SIZE]``.

    Args:
        rules: the rules; how many cards are passed matters most, so there are weights for each number.
        what: ``meld`` or ``tricks`` for the mean points of declarer's side after the exchange, or one of
            :data:`LEVELS` for the points that it makes so often.
    """
    return _weights(rules.pass_cards)[what]


@cache
def _weights(pass_cards: int) -> dict[str, Integers]:
    found = json.loads(VALUATION_FILE.read_text("utf-8"))["pass_cards"][str(pass_cards)]["weights"]
    tables = {what: np.array(weights, np.int64) for what, weights in found.items()}
    assert all(len(table) == valuation.SIZE for table in tables.values())
    return tables


def value_hands(hands: Integers, rules: Rules, level: str) -> Integers:
    """What bidders see in their hands.

    Args:
        hands: ``int64[N]``, masks of twelve cards.
        rules: the rules.
        level: how high they bid, one of :data:`LEVELS`.

    Returns:
        ``int64[VALUES, N]``, with the rows of ``engine.auction``.
    """
    values = np.zeros((engine.VALUES, len(hands)), np.int64)
    marriage, table, weights = int(rules.trump_needs != "none"), rule_table(rules), weights_for(rules, level)
    engine.value_hands(marriage, table, weights, valuation.a_description(), hands, values)
    return values


@dataclass(frozen=True, slots=True)
class Told:
    """What a player's calls tell of his hand, in the times-ten scale.

    Attributes:
        least: his limit is this at least; ``None`` if he has not bid.
        below: his limit is below this; ``None`` if he has not passed.
        helps: whether he said that he can help.
        melds: what meld his jumps tell of, as ``situation.JUMP_MELDS`` names it; nothing where jumps tell of none.
    """

    least: int | None
    below: int | None
    helps: bool
    melds: tuple[str, ...]

    @property
    def something(self) -> bool:
        """Whether they tell anything."""
        return self.least is not None or self.below is not None or self.helps


def listen(situation: Situation, seat: Seat) -> Told:
    """What the calls of a seat tell."""
    auction, rules = situation.auction, situation.rules
    least = below = None
    helps = False
    standing = rules.min_bid - rules.bid_step
    for caller, call in zip(auction.callers, auction.calls, strict=True):
        if isinstance(call, int):
            standing = rules.unscaled(call)
            least = standing if caller is seat else least
        elif caller is seat:
            # Somebody else is still in, or the auction would be over: he had a reason not to bid on.
            below, helps = standing + rules.bid_step, call == "help"
    raised = [rules.unscaled(jump.raised) for jump in auction.jumps if jump.seat is seat]
    melds = [next((meld for least_raise, meld in JUMP_MELDS if each >= least_raise), None) for each in raised]
    told = tuple(meld for meld in melds if meld) if situation.jumps == "meld" else ()
    return Told(least, below, helps, told)


def likelihood(told: Told, values: Integers) -> Numbers:
    """How well hands explain what a player's calls tell, 0 to 1 each.

    Args:
        told: what they tell.
        values: ``int64[VALUES, N]``, see :func:`value_hands`.
    """
    low, high = _bounds(told, values[engine.LIMIT])
    likely = high - low
    signs = values[engine.SIGNS]
    said = [signs & engine.CAN_HELP != 0] if told.helps else []
    shows = {
        "run": signs & engine.RUN != 0,
        "aces around": signs & engine.ACES_AROUND != 0,
        "meld": values[engine.MELD] >= MELD_TOLD,
    }
    for is_so in (*said, *(shows[meld] for meld in told.melds)):
        likely = likely * np.where(is_so, 1.0, UNLIKELY)
    return likely


def draw_limits(told: Told, limits: Integers, fractions: Numbers) -> Integers:
    """How high players with such hands go who have called so, ``int64[N]``.

    Args:
        told: what their calls tell.
        limits: ``int64[N]``, what the hands promise.
        fractions: ``float64[N]``, random, between 0 and 1.
    """
    low, high = _bounds(told, limits)
    place = np.clip(low + (high - low) * fractions, 1e-12, 1 - 1e-12)
    drawn = limits + DIFFER * np.log(place / (1 - place))
    # Where a hand hardly explains the calls, rounding must not contradict them.
    least = -np.inf if told.least is None else told.least
    drawn = np.maximum(drawn, least)
    return np.floor(np.where(limits > 0, drawn, np.minimum(drawn, 0))).astype(np.int64)


def _bounds(told: Told, limits: Integers) -> tuple[Numbers, Numbers]:
    """Between which shares of all players those lie who go as high as the calls tell."""

    def share_below(points: int) -> Numbers:
        shares: Numbers = 1 / (1 + np.exp(-np.clip((points - limits) / DIFFER, -700, 700)))
        return shares

    low = np.zeros(len(limits)) if told.least is None else share_below(told.least)
    high = np.ones(len(limits)) if told.below is None else share_below(told.below)
    return low, high


def can_help(hand: Hand) -> bool:
    """Whether four cards are useful to partner, whatever he names."""
    with plain_python():  # one decision needs no machine code
        return bool(engine.can_help(masks_of(hand)[0]))
