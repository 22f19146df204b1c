"""Rules of thumb: what a hand promises, by sums that a player can do at the table.

Sources: ``meld now`` with a range up to the best cards that partner may have is the method of the four-hand article
and of pagat's tips; the flat 180 for partner and the count of losers are those of two public programs; the formula of
simple players is a linear fit to deals in which they pass and play by short lists. The other sums are our own, fitted
by least squares to deals of skilled players and rounded to what can be kept in the head. All points are in the
times-ten scale, and all rules but those that leave partner out are meant for an exchange of four cards under the
standard rules. ``benchmarks.rules_of_thumb`` fits them, and measures how far off each of them is on other hands.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path

from advisor.table.cards import COPIES, Card, Hand, Rank, Suit
from advisor.table.meld import PINOCHLE, RUNS, count_meld, find_holes
from advisor.table.rules import STANDARD, Rules

MEASURED_FILE = Path(__file__).with_name("rules_of_thumb.json")
"""How far off each rule is, over many hands."""

MELD = "meld"
"""What declarer and partner meld together after the exchange, on average."""
TRICKS = "tricks"
"""The trick points that they take together, on average."""
BID = "bid"
"""The highest bid that they make in three deals of four."""

ALL_TRICKS = 250
"""What twelve tricks are worth."""
_NO_DIFFERENCE = {
    *("unit", "min_bid", "bid_step", "jump", "help", "all_pass", "pass_cards", "pass_optional", "throw_in", "end_tie"),
    *("target", "five_nines"),
}
"""Rules that do not change what a hand makes, and the number of cards passed, which is looked at by itself."""
_SAFETY = 80
"""How far the bid that is made in three deals of four lies under the average."""

_Points = Callable[[Hand, Suit, Rules], float]


@dataclass(frozen=True, slots=True)
class Part:
    """What a sum counts.

    Attributes:
        what: in a few words.
        worth: points for each, in the times-ten scale.
        count: counts it in a hand of twelve.
    """

    what: str
    worth: int
    count: _Points


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum that has been fitted to simulated deals.

    Attributes:
        parts: what it adds up; their worths are fitted and then rounded.
        base: points that are counted as they are.
        most: where the sum ends, however much there is to add up.
    """

    parts: tuple[Part, ...]
    base: _Points | None = None
    most: float = inf

    def __call__(self, hand: Hand, trump: Suit, rules: Rules) -> float:
        """Do the sum for a hand of twelve in one trump."""
        points = self.base(hand, trump, rules) if self.base else 0
        return min(self.most, points + sum(part.worth * part.count(hand, trump, rules) for part in self.parts))


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """One rule.

    Attributes:
        name: what it is called.
        what: what it estimates, ``MELD``, ``TRICKS`` or ``BID``.
        how: how to do the sum, in a few words.
        points: does the sum for a hand of twelve in one trump, in the times-ten scale.
        exchange: whether it is meant for games in which cards are exchanged; ``None`` for any game.
    """

    name: str
    what: str
    how: str
    points: _Points
    exchange: bool | None = True


@dataclass(frozen=True, slots=True)
class Measured:
    """How far off a rule is over many hands, in the times-ten scale.

    Attributes:
        bias: how much too high it is on average.
        mean_error: how far off it is on average, either way.
        error: the root of its mean square error.
    """

    bias: float
    mean_error: float
    error: float


def rules_of_thumb(what: str, rules: Rules) -> list[RuleOfThumb]:
    """The rules for one quantity that make sense under these rules of the game."""
    return [each for each in ALL if each.what == what and each.exchange in (None, rules.pass_cards > 0)]


def measured(rule: RuleOfThumb, rules: Rules) -> Measured | None:
    """How far off a rule was over many hands; ``None`` under rules under which nobody has measured it.

    It has been measured under the standard rules, and under the same without an exchange. Rules of the auction make no
    difference.
    """
    if not set(rules.differences()) <= _NO_DIFFERENCE:
        return None
    name = {0: "without an exchange", STANDARD.pass_cards: "with an exchange"}.get(rules.pass_cards)
    found = _measured()[name].get(f"{rule.what}: {rule.name}") if name else None
    return Measured(found["bias"], found["mean error"], found["root mean square"]) if found else None


@cache
def _measured() -> dict[str, dict[str, dict[str, float]]]:
    found: dict[str, dict[str, dict[str, float]]] = json.loads(MEASURED_FILE.read_text("utf-8"))["errors"]
    return found


def missing_run_cards(hand: Hand, trump: Suit) -> int:
    """How many of the five cards of a run are not held, 0 to 5."""
    return sum(not hand.count(card) for card in RUNS[trump])


def meld_now(hand: Hand, trump: Suit, rules: Rules) -> int:
    """The meld of the hand as it stands."""
    return rules.unscaled(count_meld(hand, trump, rules).total)


def lasting_meld(hand: Hand, trump: Suit, rules: Rules) -> float:
    """The meld of the hand as it stands without nines of trump, and marriages outside a run at half: other cards may
    take their place, or turn a royal marriage into a run."""
    melds = count_meld(hand, trump, rules).melds
    return sum(rules.unscaled(meld.points) * _LASTS.get(meld.name.split()[0], 1) for meld in melds)


_LASTS = {"dix": 0.0, "marriage": 0.5, "royal": 0.5}


def _simple_players(hand: Hand, trump: Suit, _rules: Rules) -> int:
    """Trick points as simple players take them."""
    trump_aces = hand.count(Card(trump, Rank.ACE))
    return 68 + 17 * len(hand.of_suit(trump)) + 7 * trump_aces + 15 * (hand.count_rank(Rank.ACE) - trump_aces)


def suits_with(hand: Hand, rank: Rank) -> int:
    """How many suits have a card of this rank, 0 to 4."""
    return len({card.suit for card in hand if card.rank is rank})


def _loser_count(hand: Hand, trump: Suit, _rules: Rules) -> int:
    losers = sum(len(hand.of_suit(suit)) for suit in Suit if suit is not trump and not hand.count(Card(suit, Rank.ACE)))
    return max(0, 250 - 10 * losers)


def wished_for(hand: Hand, trump: Suit, rules: Rules) -> tuple[Card, ...]:
    """The cards from partner that would add most meld: the rest of the run first where that is worth more, then one
    by one whatever adds most; where nothing adds meld any more, aces and trumps."""
    ways = [_wish(hand, trump, rules, ())]
    missing = tuple(card for card in RUNS[trump] if not hand.count(card))
    if len(missing) <= rules.pass_cards:
        ways.append(_wish(hand, trump, rules, missing))
    return max(ways, key=lambda cards: meld_now(hand.plus(*cards), trump, rules))


def _wish(hand: Hand, trump: Suit, rules: Rules, first: tuple[Card, ...]) -> tuple[Card, ...]:
    wished = list(first)
    while len(wished) < rules.pass_cards:
        held = hand.plus(*wished)
        holes = find_holes(held, trump, rules)
        strong = [Card(suit, Rank.ACE) for suit in (trump, *Suit)] + list(RUNS[trump])
        wished.append(holes[0].card if holes else next(card for card in strong if held.count(card) < COPIES))
    return tuple(wished)


# --- sums that have been fitted to simulated deals ---


def _run_parts(run: int, one: int, two: int, more: int) -> tuple[Part, ...]:
    """What the exchange and partner's own meld add, by the run cards that are missing."""
    return (
        Part("with a run", run, lambda hand, trump, _: missing_run_cards(hand, trump) == 0),
        Part("with one run card missing", one, lambda hand, trump, _: missing_run_cards(hand, trump) == 1),
        Part("with two missing", two, lambda hand, trump, _: missing_run_cards(hand, trump) == 2),
        Part("with three or more missing", more, lambda hand, trump, _: missing_run_cards(hand, trump) >= 3),
    )


def _always(points: int) -> Part:
    return Part("always", points, lambda *_: 1)


def _trumps(points: int) -> Part:
    return Part("for each trump", points, lambda hand, trump, _: len(hand.of_suit(trump)))


def _aces(points: int) -> Part:
    return Part("for each ace", points, lambda hand, *_: hand.count_rank(Rank.ACE))


def _aces_short(points: int) -> Part:
    return Part("with aces of three suits", points, lambda hand, *_: suits_with(hand, Rank.ACE) == 3)


def _pinochle_short(points: int) -> Part:
    return Part("with three of the pinochle cards", points, lambda hand, *_: sum(map(hand.count, PINOCHLE)) == 3)


_flat_meld = Sum((_always(145),), meld_now)
_meld_by_run_cards = Sum(_run_parts(115, 170, 140, 110), meld_now)
_meld_by_holes = Sum((*_run_parts(115, 185, 145, 115), _aces_short(35), _pinochle_short(55)), lasting_meld)
_flat_tricks = Sum((_always(180),))
_tricks_alone = Sum((_always(50), _trumps(15), _aces(12)), most=ALL_TRICKS)
_tricks_by_aces = Sum((_always(90), _trumps(15), _aces(12)), most=ALL_TRICKS)
_tricks_by_tens = Sum(
    (
        _always(80),
        _trumps(15),
        _aces(12),
        Part("for each suit with a ten", 5, lambda hand, *_: suits_with(hand, Rank.TEN)),
    ),
    most=ALL_TRICKS,
)
_straight = Sum((*_run_parts(110, 155, 130, 120), _trumps(20), _aces(15), _aces_short(30)), lasting_meld)


def _range_low(hand: Hand, trump: Suit, rules: Rules) -> float:
    return meld_now(hand, trump, rules) + _tricks_alone(hand, trump, rules)


def _range_high(hand: Hand, trump: Suit, rules: Rules) -> float:
    helped = hand.plus(*wished_for(hand, trump, rules))
    return meld_now(helped, trump, rules) + _tricks_alone(helped, trump, rules)


ALL = (
    RuleOfThumb("as it stands", MELD, "count the hand as it stands", meld_now, exchange=None),
    RuleOfThumb("plus 145", MELD, "add 145 for partner to the hand as it stands", _flat_meld),
    RuleOfThumb(
        "by run cards",
        MELD,
        "add 115 to the hand as it stands with a run; 170 with one run card missing, 140 with two, 110 with more",
        _meld_by_run_cards,
    ),
    RuleOfThumb(
        "by holes",
        MELD,
        "meld as it stands, but marriages at half and no nines; add 115 with a run, 185 with one run card missing, "
        "145 with two, 115 with more; 35 with aces of three suits; 55 with three pinochle cards",
        _meld_by_holes,
    ),
    RuleOfThumb("always 180", TRICKS, "say 180 whatever you hold", _flat_tricks),
    RuleOfThumb(
        "loser count",
        TRICKS,
        "take 10 off 250 for every plain card in a suit without its ace",
        _loser_count,
        exchange=None,
    ),
    RuleOfThumb(
        "without an exchange",
        TRICKS,
        "50, and 15 for each trump, 12 for each ace",
        _tricks_alone,
        exchange=False,
    ),
    RuleOfThumb(
        "simple players",
        TRICKS,
        "68, and 17 for each trump, 7 for each trump ace, 15 for each other ace",
        _simple_players,
    ),
    RuleOfThumb("trumps and aces", TRICKS, "90, and 15 for each trump, 12 for each ace", _tricks_by_aces),
    RuleOfThumb(
        "trumps, aces, tens",
        TRICKS,
        "80, and 15 for each trump, 12 for each ace, 5 for each suit with a ten",
        _tricks_by_tens,
    ),
    RuleOfThumb(
        "range, low end",
        BID,
        "meld as it stands, and tricks without an exchange: 50, and 15 for each trump, 12 for each ace",
        _range_low,
        exchange=None,
    ),
    RuleOfThumb(
        "range, middle",
        BID,
        "halfway between the ends of the range",
        lambda *hand: (_range_low(*hand) + _range_high(*hand)) / 2,
    ),
    RuleOfThumb(
        "range, high end",
        BID,
        "the same, as if partner passed the cards you wish for most and took nothing you need",
        _range_high,
    ),
    RuleOfThumb(
        "flat 180",
        BID,
        "meld as it stands, 180 for partner, 15 for each trump ace, 10 for each trump beyond four",
        lambda hand, trump, rules: (
            meld_now(hand, trump, rules)
            + 180
            + 15 * hand.count(Card(trump, Rank.ACE))
            + 10 * (len(hand.of_suit(trump)) - 4)
        ),
    ),
    RuleOfThumb(
        "run cards and aces",
        BID,
        f'meld "by run cards" and tricks by "trumps and aces", less {_SAFETY} to be safe',
        lambda *hand: _meld_by_run_cards(*hand) + _tricks_by_aces(*hand) - _SAFETY,
    ),
    RuleOfThumb(
        "straight sum",
        BID,
        "meld as it stands, but marriages at half and no nines; add 110 with a run, 155 with one run card missing, "
        "130 with two, 120 with more; 20 for each trump; 15 for each ace, 30 more with aces of three suits",
        _straight,
    ),
)
"""Every rule of thumb, those for one quantity together, the best of each last."""


def bid_by_formula(hand: Hand, rules: Rules, suits: Iterable[Suit] = tuple(Suit)) -> tuple[float, Suit]:
    """The bid that the best rule recommends, in the times-ten scale, and the trump among ``suits`` in which it does.

    Without an exchange that is the low end of the range.
    """
    points = rules_of_thumb(BID, rules)[-1].points
    return max((points(hand, suit, rules), -suit.index, suit) for suit in suits)[::2]
