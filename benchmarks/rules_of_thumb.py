"""How far off rules of thumb are, and which sums of a few round numbers come closest.

Random hands are declarers in each trump under the standard rules, over deals that skilled players exchange and play.
What a hand is worth is told in the trump with the highest mean total: the mean meld of declarer and partner after the
exchange, their mean trick points, and the points that they reach in three deals of four, which is the bid, though it
may lie below the lowest bid there is. For every rule of ``advisor.advice.rules_of_thumb``, and for the valuation by
which simulated bidders bid:

* how far off it is: on average (the bias), on average either way, and by root mean square; and its correlation with the
  truth;
* what it costs to name the trump in which a rule promises most;
* its bias over each kind of hands to practise on.

The range of the article, with trick points that are simulated without an exchange and the best exchange that could
happen, is tried on fewer hands. How often partner holds the cards that one wants is counted, not dealt. The truth is
simulated too, and its own error is told: that of the same hands in other deals. The worths of the sums are fitted by
least squares to other hands, to all trumps, of which the best counts more, and to the best alone, and then rounded by
hand; all are told.

    python -m benchmarks.rules_of_thumb [--hands 10000] [--deals 4800] [--seed 1] [--write]

Some minutes on two processors. Prints JSON; with ``--write`` the errors also go to the file from which the drills tell
them, ``advisor/advice/rules_of_thumb.json``.
"""

import argparse
import json
import sys
from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from advisor.advice import bidder
from advisor.advice.experiment import Experiment
from advisor.advice.rules_of_thumb import (
    ALL,
    BID,
    MEASURED_FILE,
    MELD,
    TRICKS,
    RuleOfThumb,
    Sum,
    meld_now,
    rules_of_thumb,
)
from advisor.advice.simulate import best_exchange, hand_of, kernels, simulate
from advisor.advice.themes import THEMES
from advisor.engine import simulation, valuation
from advisor.table.cards import HAND_SIZE, Hand, Suit
from advisor.table.rules import STANDARD, Rules
from benchmarks.contracts import random_deals
from benchmarks.fit_valuation import BEST_COUNTS, GROUP, Made, make
from benchmarks.machine import machine

Numbers = NDArray[np.float64]
CHUNK = 12  # hands that one thread plays at a time
FIT_DEALS = 20 * GROUP
"""For each hand to which sums are fitted."""
AGAIN = 1_000
"""Hands that are tried in other deals too, and by the range of the article."""
WORTH = {MELD: bidder.MELD, TRICKS: bidder.TRICKS, BID: "normal"}
"""What a hand is worth, as the simulation of ``fit_valuation`` names it."""
UNSEEN = 36
VALUATION = "valuation of the program"


def key(rule: RuleOfThumb) -> str:
    """What a rule is called among all."""
    return f"{rule.what}: {rule.name}"


def said(points: Callable[[Hand, Suit, Rules], float], hands: list[Hand], rules: Rules = STANDARD) -> Numbers:
    """What a rule says of hands in each trump, ``float64[N, 4]``."""
    return np.array([[points(hand, suit, rules) for suit in Suit] for hand in hands], float)


def best_of(made: Made) -> NDArray[np.int64]:
    """The trump with the highest mean total, ``int64[N]``."""
    best: NDArray[np.int64] = made.total.argmax(axis=1)
    return best


def at(values: Numbers, trumps: NDArray[np.int64]) -> Numbers:
    """The values of hands in one trump each."""
    return values[np.arange(len(values)), trumps]


def errors(told: Numbers, truth: Numbers) -> dict[str, float]:
    """How far off a rule is."""
    off = told - truth
    found = {
        "bias": float(off.mean()),
        "mean error": float(np.abs(off).mean()),
        "root mean square": float(np.sqrt((off**2).mean())),
    }
    if told.std() > 0:
        found["correlation"] = float(np.corrcoef(told, truth)[0, 1])
    return {name: round(value, 3 if name == "correlation" else 2) for name, value in found.items()}


def choice(told: Numbers, made: Made) -> dict[str, float]:
    """How often the trump in which a rule promises most is the best, and what it costs that it is not always."""
    best, chosen = best_of(made), told.argmax(axis=1)
    return {
        "best trump": round(float((chosen == best).mean()), 4),
        "points lost": round(float((at(made.total, best) - at(made.total, chosen)).mean()), 2),
    }


def luck(made: Made, again: Made) -> dict[str, float]:
    """The error of what hands are worth, from what they are worth in other deals."""
    trumps = best_of(again)[: len(made.total)]
    return {
        what: round(float((at(made.means[name], trumps) - at(again.means[name], trumps)).std() / np.sqrt(2)), 2)
        for what, name in WORTH.items()
    }


def least_squares(rule: RuleOfThumb, hands: list[Hand], made: Made) -> dict[str, Any]:
    """The worths of the parts of a sum: as it has them, and as they fit best."""
    assert isinstance(rule.points, Sum)
    parts = rule.points.parts
    base = said(rule.points.base, hands) if rule.points.base else np.zeros(made.total.shape)
    columns = np.stack([said(part.count, hands).ravel() for part in parts], axis=1)
    target = (made.means[WORTH[rule.what]] - base).ravel()

    def fit(others: float) -> list[float]:
        """With so much weight of a trump that is not the best."""
        weights = np.full(made.total.shape, others)
        weights[np.arange(len(weights)), best_of(made)] = 1
        roots = np.sqrt(weights).ravel()
        worths, *_ = np.linalg.lstsq(columns * roots[:, np.newaxis], target * roots)
        return [round(worth, 1) for worth in worths.tolist()]

    return {
        part.what: {"worth": part.worth, "fits all trumps": to_all, "fits best trumps": to_best}
        for part, to_all, to_best in zip(parts, fit(1 / BEST_COUNTS), fit(0), strict=True)
    }


def article_range(hand: Hand, trump: Suit, experiment: Experiment) -> tuple[float, float]:
    """Both ends of the range of the article, as the advice has them, not rounded to the ladder."""
    no_exchange = Rules.load(STANDARD, pass_cards=0)

    def end(kept: Hand, returned: Hand) -> float:
        (tally,) = simulate(kept, no_exchange, [trump], experiment, partner_holds=returned)
        return meld_now(kept, trump, STANDARD) + tally.estimate(simulation.TRICK_POINTS).mean

    received, returned = best_exchange(hand, trump, STANDARD)
    return end(hand, Hand()), end(hand.plus(*received).minus(*returned), returned)


def ranges(hands: list[Hand], trumps: NDArray[np.int64], truth: Numbers) -> dict[str, Any]:
    """How far off the range of the article is as a bid."""
    experiment = Experiment(FIT_DEALS)
    ends = np.array(
        [article_range(hand, list(Suit)[trump], experiment) for hand, trump in zip(hands, trumps, strict=True)]
    )
    low, high = ends.T
    return {
        "hands": len(hands),
        "deals": FIT_DEALS,
        "low end": errors(low, truth),
        "middle": errors(ends.mean(axis=1), truth),
        "high end": errors(high, truth),
        "bid": place_of(truth, low, high),
    }


def place_of(truth: Numbers, low: Numbers, high: Numbers) -> dict[str, float]:
    """Where in a range the bid lies."""
    return {
        "in the range": round(float(((low <= truth) & (truth <= high)).mean()), 4),
        "part of the way up, median": round(float(np.median((truth - low) / (high - low))), 3),
    }


def valued(made: Made) -> dict[str, Numbers]:
    """What the valuation of the program says of hands, ``float64[N, 4]`` each."""
    return {
        what: made.features @ bidder.weights_for(STANDARD, name) / valuation.WEIGHT_UNIT for what, name in WORTH.items()
    }


def partner_holds(kinds: int, copies: int) -> dict[str, float]:
    """The exact chance that partner has every one, and at least one, of some different cards.

    Args:
        kinds: how many different cards.
        copies: how many of each are unseen, 1 or 2.
    """

    def none_of(some: int) -> float:
        return comb(UNSEEN - some * copies, HAND_SIZE) / comb(UNSEEN, HAND_SIZE)

    every = sum((-1) ** some * comb(kinds, some) * none_of(some) for some in range(kinds + 1))
    return {"all": round(every, 3), "at least one": round(1 - none_of(kinds), 3)}


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--hands", type=int, default=10_000, help="to which sums are fitted, and as many to try them on"
    )
    parser.add_argument("--deals", type=int, default=200 * GROUP, help=f"for each hand; a multiple of {GROUP}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the errors for the drills")
    arguments = parser.parse_args()
    seed = arguments.seed
    kernels(Experiment()).prepare()

    def some_hands(part: int) -> NDArray[np.int64]:
        return random_deals(arguments.hands, (seed, part))[:, 0].copy()

    note("hands to fit")
    masks = some_hands(10)
    made = make(masks, FIT_DEALS, STANDARD, seed + 10, chunk=CHUNK)
    hands = [hand_of(mask) for mask in masks.tolist()]
    alone_rules = Rules.load(STANDARD, pass_cards=0)
    alone = make(masks, FIT_DEALS, alone_rules, seed + 13, chunk=CHUNK)
    fitted = {
        key(rule): least_squares(rule, hands, alone if rule.exchange is False else made)
        for rule in ALL
        if isinstance(rule.points, Sum)
    }

    note("hands to try")
    masks = some_hands(11)
    made = make(masks, arguments.deals, STANDARD, seed + 11, chunk=CHUNK)
    hands = [hand_of(mask) for mask in masks.tolist()]
    again = make(masks[:AGAIN], arguments.deals, STANDARD, seed + 12, chunk=CHUNK)
    first = Made(made.features[:AGAIN], {name: values[:AGAIN] for name, values in made.means.items()})
    best = best_of(made)
    truth = {what: at(made.means[name], best) for what, name in WORTH.items()}

    note("rules")
    told = {key(rule): said(rule.points, hands) for what in WORTH for rule in rules_of_thumb(what, STANDARD)}
    told |= {f"{what}: {VALUATION}": values for what, values in valued(made).items()}
    found = {name: errors(at(values, best), truth[name.partition(":")[0]]) for name, values in told.items()}
    lengths = said(lambda hand, trump, _: len(hand.of_suit(trump)), hands)
    melds = said(meld_now, hands)
    choices = {
        "longest suit, of equals the one with most meld": lengths + melds / 10_000,
        "most meld as it stands, of equals the longest": melds + lengths / 100,
    } | {name: values for name, values in told.items() if name.startswith(BID)}
    groups = {
        theme.name: [bool(theme.suits(hand, STANDARD)) for hand in hands]
        for theme in THEMES.values()  # the random hands are all of them
    }

    note("the range of the article")
    some = ranges(hands[:AGAIN], best[:AGAIN], truth[BID][:AGAIN])

    note("hands without an exchange")
    alone = make(masks, FIT_DEALS, alone_rules, seed + 14, chunk=CHUNK)
    alone_best = best_of(alone)
    found_alone = {
        key(rule): errors(
            at(said(rule.points, hands, alone_rules), alone_best), at(alone.means[WORTH[what]], alone_best)
        )
        for what in WORTH
        for rule in rules_of_thumb(what, alone_rules)
    }

    document = {
        "found_by": {
            "program": "python -m benchmarks.rules_of_thumb",
            **{name: value for name, value in vars(arguments).items() if name != "write"},
            "machine": machine(),
        },
        "partner holds": {
            f"{copies} unseen": {str(kinds): partner_holds(kinds, copies) for kinds in range(1, 5)} for copies in (2, 1)
        },
        "what hands are worth": {
            what: {
                "mean": round(float(values.mean()), 1),
                "spread": round(float(values.std()), 1),
                "error of the simulation": luck(again, first)[what],
            }
            for what, values in truth.items()
        },
        "errors": found,
        "range of the article": some,
        "bid in the range of the rules": place_of(
            truth[BID], *(at(told[f"{BID}: range, {end} end"], best) for end in ("low", "high"))
        ),
        "choice of trump": {name: choice(values, made) for name, values in choices.items()},
        "bias by kind of hand": {
            theme: {
                "hands": int(np.sum(chosen)),
                **{what: round(float(values[chosen].mean()), 1) for what, values in truth.items()},
                "bias": {
                    name: round(float((at(values, best) - truth[name.partition(":")[0]])[chosen].mean()), 1)
                    for name, values in told.items()
                },
            }
            for theme, chosen in groups.items()
            if any(chosen)
        },
        "errors without an exchange": found_alone,
        "fitted": fitted,
    }
    print(json.dumps(document, indent=2))
    if arguments.write:
        short = {
            "found_by": document["found_by"],
            "errors": {"with an exchange": found, "without an exchange": found_alone},
        }
        MEASURED_FILE.write_text(json.dumps(short, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
