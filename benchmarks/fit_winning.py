"""Find the chances to win a game from any score, by self-play.

Skilled players deal, bid as a normal table does, and play, all without regard to the score. What such deals add to the
scores of the side that deals and of the other, looked at from both sides, gives the chance of a side from every pair of
points that it and the other need: the mean over the deals of its chance after the deal, solved by iteration.

    python -m benchmarks.fit_winning [--deals 12000] [--seed 1]

Prints the file ``advisor/advice/winning.json``.
"""

import argparse
import json
import sys
from typing import Any

import numpy as np

from advisor.advice.winning import PLACES, STEP, UNIT, Chances, Flags, chance_after, refine
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from benchmarks.arena import score
from benchmarks.bidders import bid_up
from benchmarks.contracts import POINTS, TRUMP, Contracts, Integers, from_seat, interval, play, promises, random_deals
from benchmarks.contracts import Team as Players
from benchmarks.fit_valuation import with_short_lists
from benchmarks.machine import machine

PRESETS = ("standard", "three-pass", "no-pass", "family-190")
"""Those whose games differ most; the others are like one of them."""
DEALER = Seat.SOUTH
SETTLED = 0.00002
"""No chance moves by more any longer."""


def changes(deals: int, rules: Rules, seed: int) -> tuple[Integers, Integers, Flags]:
    """What deals add to the score of the dealing side and of the other, times ten, and whether the former declares."""
    hands = random_deals(deals, seed)
    promised = promises(hands, rules)
    auctions = [bid_up(limits.tolist(), DEALER, rules) for limits in promised[:, :, POINTS]]
    which = np.array([i for i, auction in enumerate(auctions) if auction.declarer is not None], np.int64)
    seats = np.array([auctions[i].declarer.index for i in which], np.int64)
    contracts = Contracts(from_seat(hands[which], seats), promised[which, seats, TRUMP], rules, which)
    found = np.zeros((deals, 2), np.int64)
    declaring = np.zeros(deals, bool)
    for i, outcome in zip(which, play(contracts, Players(), Players()), strict=True):
        declarer, bid = auctions[i].declarer, auctions[i].bid
        assert declarer is not None
        assert bid is not None
        change = score(outcome, declarer.team, bid, PerTeam(), rules).change
        found[i] = [rules.unscaled(change[team]) for team in (DEALER.team, DEALER.team.other)]
        declaring[i] = declarer.team is DEALER.team
    return found[:, 0], found[:, 1], declaring


def solve(own: Integers, other: Integers, declaring: Flags, rules: Rules) -> Chances:
    """The chance of a side, by what it and the other side need, from what deals add to either score."""
    table = np.full((PLACES, PLACES), 0.5)
    # A side that needs nothing has won; the first place stands for the least that can be needed.
    needed = np.maximum(np.arange(PLACES) * STEP, rules.bid_step)
    others = rules.target - needed[:, np.newaxis] + other
    while True:
        fine = refine(table)
        rows = [rules.target - needs + np.broadcast_to(own, others.shape) for needs in needed]
        found = np.array([chance_after(fine, rules, row, others, declaring).mean(axis=1) for row in rows])
        moved = np.abs(found - table).max()
        table = found
        if moved < SETTLED:
            return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=6_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    presets: dict[str, Any] = {}
    summaries: dict[str, Any] = {}
    for name in PRESETS:
        rules = Rules.load(name)
        dealing, other, declaring = changes(arguments.deals, rules, arguments.seed)
        both = np.concatenate([dealing, other]), np.concatenate([other, dealing])
        table = solve(*both, np.concatenate([declaring, ~declaring]), rules)
        presets[name] = np.round(table * UNIT).astype(int).tolist()
        summaries[name] = {
            "dealing side declares": round(float(declaring.mean()), 4),
            "points of a declaring side": round(float(np.where(declaring, dealing, other).mean()), 1),
            "points of a defending side": round(float(np.where(declaring, other, dealing).mean()), 1),
            "dealing side scores more by": interval(dealing - other, 1),
        }
        print(name, summaries[name], file=sys.stderr, flush=True)
    document = {
        "found_by": {"program": "python -m benchmarks.fit_winning", **vars(arguments), "machine": machine()},
        "summaries": summaries,
        "presets": presets,
    }
    print(with_short_lists(json.dumps(document, indent=1)))


if __name__ == "__main__":
    main()
