"""What each rule of the skilled players is worth, in points a deal.

A team that lacks one rule, or one weight of its leads, meets the whole skilled team over the same fixed contracts in
both rooms; what it loses is what the rule is worth, with a 95 % interval. Play is counted in trick points, the exchange
in meld and trick points of the declaring side. The other weights stay as they are, although without one of them others
might be better. Prints JSON.

    python -m benchmarks.ablation [--deals 200000] [--seed 1]
"""

import argparse
import json
from typing import Any

from advisor.advice.simulate import skill_table
from advisor.engine import players, skill
from advisor.table.rules import STANDARD
from benchmarks.contracts import MELD, TRICKS, Contracts, Integers, Team, interval, play, random_contracts
from benchmarks.find_skill import NAMES
from benchmarks.machine import machine

PLAY = {
    "a counter on partner's safe trick": players.FEEDS_SAFE_TRICK,
    "second hand: a counter on a trick that partner may take": players.FEEDS_HOPED_TRICK,
    "last hand: wins with a king or ten that could be lost later": players.SPENDS_COUNTER,
    "discard: keeps what guards a counter": players.KEEPS_GUARD,
    "remembers what others have shown: voids, cards they could not beat, melds": players.REMEMBERS_OTHERS,
    "remembers what was exchanged": players.REMEMBERS_EXCHANGE,
}
EXCHANGE = {
    "gives the halves of a pinochle whose other half is a trump": players.GIVES_HALVES,
    "gives second kings and queens of trump before side aces": players.GIVES_TRUMP_PAIRS,
    "gives three cards of two pinochles first": players.GIVES_DOUBLE_PINOCHLE,
    "when nothing useful is left, spares own meld": players.SPARES_OWN_MELD,
    "returns pinochles that cannot help a run": players.RETURNS_PINOCHLES,
    "returns whole side marriages": players.RETURNS_MARRIAGES,
    "returns three kings or aces if that promises more": players.RETURNS_THREE,
    "keeps a ten behind two aces": players.KEEPS_BACKED_TEN,
    "returns tens last": players.RETURNS_TENS_LAST,
    "returns from the shortest suit": players.RETURNS_SHORT_SUIT,
}


def points(outcomes: Integers, *, exchange: bool) -> Integers:
    """What counts for a rule."""
    return outcomes[:, TRICKS] + outcomes[:, MELD] if exchange else outcomes[:, TRICKS]


def worth(lacking: Team, contracts: Contracts, *, exchange: bool = False) -> dict[str, float]:
    """How many points a deal a team loses to the whole skilled team."""
    whole = Team()
    gained = points(play(contracts, whole, lacking), exchange=exchange)
    return interval(gained - points(play(contracts, lacking, whole), exchange=exchange))


def without(place: int) -> Team:
    """Skilled players who do not know one weight of their leads."""
    weights = skill_table().copy()
    weights[place] = 0
    return Team(skill=weights)


def lead_weights(contracts: Contracts) -> dict[str, dict[str, Any]]:
    """Every weight that is not 0, with what it is worth."""
    weights = skill_table()
    found: dict[str, dict[str, Any]] = {}
    for side, first in (("declaring", skill.DECLARING), ("defending", skill.DEFENDING)):
        found[side] = {
            name: {"weight": int(weights[first + place]), "worth": worth(without(first + place), contracts)}
            for place, name in NAMES.items()
            if weights[first + place]
        }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    contracts = random_contracts(arguments.deals, arguments.seed, STANDARD)
    rules = {name: worth(Team(lacks=rule), contracts) for name, rule in PLAY.items()}
    exchange = {name: worth(Team(lacks=rule), contracts, exchange=True) for name, rule in EXCHANGE.items()}
    print(
        json.dumps(
            {
                "machine": machine(),
                "deals": arguments.deals,
                "seed": arguments.seed,
                "play": rules,
                "exchange": exchange,
                "the whole exchange over the plain one": worth(Team(exchange="plain"), contracts, exchange=True),
                "the whole play over the plain one": worth(Team(play="plain"), contracts),
                "leads": lead_weights(contracts),
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
