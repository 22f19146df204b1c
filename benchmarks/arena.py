"""Two teams against each other, over the same deals from both sides.

A team is ``bidding/exchange/play``, such as ``normal/skilled/expert``; the name of a player alone, such as ``plain``,
means ``normal/plain/plain``. Bidding is careful, normal or bold; exchange and play are skilled, expert, plain or
random, and an expert exchanges as the skilled do.

``contract``: declarer and trump are given, and both teams declare each contract against the other. The difference is
what the first team makes as declarer beyond what the second makes of the same cards. It is told apart, with the first
team against itself in the middle, into what the first gains as declarer and what it gains as defender. Of trick points
the difference is also how much more the first team takes in a deal than the second, over both sides of it.

``game``: whole games in pairs. The second game of a pair has the deals of the first, in the same order, with the teams
in each other's seats. Each hand bids by what it promises less a margin, one step at a time, and names its best trump;
what it promises is reckoned with an exchange of four cards, so bids are too high where fewer are passed. A deal is
thrown in only where even all tricks would not make the bid.

    python -m benchmarks.arena TEAM TEAM [--mode contract] [--deals 2000] [--worlds 16] [--seed 1] [--rules standard]
    python -m benchmarks.arena TEAM TEAM --mode game [--pairs 200] [--worlds 16] [--seed 1] [--rules standard]

A team against itself differs by exactly nothing. Prints JSON; a difference is the first team's advantage.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from advisor.table.auction import Auction, Call
from advisor.table.rules import Rules
from advisor.table.scoring import DealScore, PerTeam, may_throw_in, score_deal
from advisor.table.seats import Seat
from advisor.table.seats import Team as Side
from advisor.table.tricks import COUNTERS_TOTAL
from benchmarks.contracts import (
    KINDS,
    LAST_TRICK,
    MELD,
    OTHER_MELD,
    POINTS,
    TOTAL,
    TRICKS,
    TRICKS_WON,
    TRUMP,
    Contracts,
    Integers,
    Team,
    from_seat,
    interval,
    play,
    promises,
    random_contracts,
    random_deals,
)
from benchmarks.machine import machine

MARGINS = {"careful": 75, "normal": 45, "bold": 15}
"""How far below what a hand promises its bids end."""
MOST_DEALS = 100
"""Where nobody has won after so many deals, nobody wins."""


def read_team(text: str) -> Team:
    """The team meant by ``normal/skilled/expert`` or by ``expert``."""
    parts = text.split("/")
    if len(parts) == 1:
        parts = ["normal", text, text]
    if len(parts) != 3 or parts[0] not in MARGINS or not {*parts[1:]} <= {*KINDS}:
        raise argparse.ArgumentTypeError(
            f'no team "{text}"; say bidding/exchange/play, where bidding may be {", ".join(MARGINS)} '
            f"and the others {', '.join(KINDS)}, or one of these players alone"
        )
    bidding, exchange, player = parts
    return Team(bidding, exchange, player)


# --- contracts -------------------------------------------------------------------------------------------------------


def compare(first: Team, second: Team, contracts: Contracts, *, worlds: int, seed: int) -> dict[str, Any]:
    """What the first team makes of the contracts beyond what the second makes of them."""

    def outcomes(declaring: Team, defending: Team) -> Integers:
        return play(contracts, declaring, defending, worlds=worlds, seed=seed)

    ours, theirs, middle = outcomes(first, second), outcomes(second, first), outcomes(first, first)
    return {
        name: {
            "first declaring": round(float(ours[:, column].mean()), 3),
            "second declaring": round(float(theirs[:, column].mean()), 3),
            "difference": interval(ours[:, column] - theirs[:, column]),
            "as declarer": interval(middle[:, column] - theirs[:, column]),
            "as defender": interval(ours[:, column] - middle[:, column]),
        }
        for name, column in (("trick points", TRICKS), ("total", TOTAL))
    }


# --- games -----------------------------------------------------------------------------------------------------------


@dataclass
class Game:
    """A game so far.

    Attributes:
        pair: which deals it has.
        side: where the first team sits.
        score: of either side, in the rules' scale.
        deals: how many were dealt.
        winner: the side that has won; ``None`` while the game goes on.
    """

    pair: int
    side: Side
    score: PerTeam = field(default_factory=PerTeam)
    deals: int = 0
    winner: Side | None = None

    @property
    def lead(self) -> int:
        """How far the first team is ahead."""
        return self.score[self.side] - self.score[self.side.other]

    @property
    def won(self) -> float:
        """The first team's share of the game: 1, 0, or a half if nobody has won."""
        return 0.5 if self.winner is None else float(self.winner is self.side)


def bid_up(limits: Sequence[int], dealer: Seat, rules: Rules) -> Auction:
    """The auction in which each seat, north first, goes up to its limit by single steps, in the times-ten scale.

    Nobody raises a partner whom no opponent can raise any more.
    """
    limit_of = dict(zip(Seat, limits, strict=True))
    callers = list(dealer.next.clockwise)
    calls: list[Call] = []
    standing = None
    while len(callers) > 1 or (callers and standing is None and rules.all_pass == "redeal"):
        seat = callers.pop(0)
        bid = rules.min_bid if standing is None else standing + rules.bid_step
        is_partners = standing is not None and seat.partner in callers and len(callers) == 1
        if bid > limit_of[seat] or is_partners:
            calls.append("pass")
        else:
            calls.append(rules.scaled(bid))
            callers.append(seat)
            standing = bid
    return Auction(dealer, rules, tuple(calls))


def score(outcome: Integers, side: Side, bid: int, before: PerTeam, rules: Rules) -> DealScore:
    """The score of a contract of this side that came to so much; thrown in if no tricks could have made it."""

    def of_sides(declaring: int, defending: int) -> dict[Side, int]:
        return {side: declaring, side.other: defending}

    everything = COUNTERS_TOTAL + rules.last_trick
    declaring, defending, points = (rules.scaled(int(outcome[column])) for column in (MELD, OTHER_MELD, TRICKS))
    meld = of_sides(declaring, defending)
    if declaring + rules.scaled(everything) < bid and may_throw_in(bid, declaring, rules):
        return score_deal(declaring_team=side, bid=bid, meld=meld, before=before, rules=rules, thrown_in=True)
    tricks = int(outcome[TRICKS_WON])
    return score_deal(
        declaring_team=side,
        bid=bid,
        meld=meld,
        trick_points=of_sides(points, rules.scaled(everything) - points),
        before=before,
        rules=rules,
        tricks_won=of_sides(tricks, 12 - tricks),
        last_trick=side if outcome[LAST_TRICK] else side.other,
    )


def play_games(first: Team, second: Team, pairs: int, rules: Rules, *, worlds: int, seed: int) -> list[Game]:
    """Pairs of whole games, deal by deal in all games at once."""
    games = [Game(pair, side) for pair in range(pairs) for side in (Side.NS, Side.EW)]
    for turn in range(MOST_DEALS):
        hands = random_deals(pairs, (seed, turn))
        promised = promises(hands, rules)
        declared: dict[bool, list[tuple[Game, Auction]]] = {True: [], False: []}  # by whether the first team declares
        for game in games:
            if game.winner is None:
                margins = [MARGINS[(first if seat.team is game.side else second).bidding] for seat in Seat]
                limits = promised[game.pair, :, POINTS] - margins
                auction = bid_up(limits.tolist(), list(Seat)[turn % 4], rules)
                game.deals += 1
                if auction.declarer is not None:
                    declared[auction.declarer.team is game.side].append((game, auction))
        for by_first, found in declared.items():
            teams = (first, second) if by_first else (second, first)
            deals = np.array([game.pair for game, _ in found], np.int64)
            seats = np.array([_declarer(auction).index for _, auction in found], np.int64)
            contracts = Contracts(
                from_seat(hands[deals], seats), promised[deals, seats, TRUMP], rules, turn * pairs + deals
            )
            outcomes = play(contracts, *teams, worlds=worlds, seed=seed)
            for (game, auction), outcome in zip(found, outcomes, strict=True):
                scored = score(outcome, _declarer(auction).team, auction.bid or 0, game.score, rules)
                game.score, game.winner = scored.after, scored.winner
    return games


def _declarer(auction: Auction) -> Seat:
    assert auction.declarer is not None
    return auction.declarer


def report_games(games: list[Game]) -> dict[str, Any]:
    """Who won, and by how much; intervals are over pairs."""
    pairs = len(games) // 2
    table = np.array([(game.lead, game.deals, game.won) for game in games])
    leads, deals, won = table.reshape(pairs, 2, 3).sum(axis=1).T
    # A ratio of two sums, linearised: what each pair adds to it.
    ratio = leads.sum() / deals.sum()
    return {
        "won by first": sum(game.winner is game.side for game in games),
        "won by second": sum(game.winner is game.side.other for game in games),
        "won by nobody": sum(game.winner is None for game in games),
        "deals a game": round(float(deals.mean()) / 2, 2),
        "share won by first": interval(won / 2),
        "score difference a deal": interval((leads - ratio * deals) / deals.mean() + ratio),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=read_team, metavar="TEAM")
    parser.add_argument("second", type=read_team, metavar="TEAM")
    parser.add_argument("--mode", choices=("contract", "game"), default="contract")
    parser.add_argument("--deals", type=int, default=2000, help="contracts")
    parser.add_argument("--pairs", type=int, default=200, help="pairs of games")
    parser.add_argument("--worlds", type=int, default=16, help="deals that an expert imagines for a decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="standard", help="a preset or a file")
    arguments = parser.parse_args()
    first, second, rules = arguments.first, arguments.second, Rules.load(arguments.rules)
    settings = {"worlds": arguments.worlds, "seed": arguments.seed}
    if arguments.mode == "contract":
        contracts = random_contracts(arguments.deals, arguments.seed, rules)
        found = {"deals": len(contracts), **compare(first, second, contracts, **settings)}
    else:
        games = play_games(first, second, arguments.pairs, rules, **settings)
        found = {"pairs of games": arguments.pairs, **report_games(games)}
    teams = {
        name: "/".join((team.bidding, team.exchange, team.play))
        for name, team in (("first", first), ("second", second))
    }
    print(
        json.dumps(
            {"machine": machine(), "mode": arguments.mode, **teams, "rules": rules.name, **settings, **found}, indent=2
        )
    )


if __name__ == "__main__":
    main()
