"""Two teams against each other, over the same deals from both sides.

A team is ``bidding/exchange/play``, such as ``normal/skilled/expert``; the name of a player alone, such as ``plain``,
means ``normal/plain/plain``. Bidding, which matters in games only, is careful, normal, bold, own, quantile, advice,
advice-points or advice-deaf; exchange and play are skilled, expert, plain or random, and an expert exchanges as the
skilled do.

``contract``: declarer and trump are given, and both teams declare each contract against the other. The difference is
what the first team makes as declarer beyond what the second makes of the same cards. It is told apart, with the first
team against itself in the middle, into what the first gains as declarer and what it gains as defender. Of trick points
the difference is also how much more the first team takes in a deal than the second, over both sides of it.

``game``: whole games in pairs. The second game of a pair has the deals of the first, in the same order, with the teams
in each other's seats. ``benchmarks.bidders`` tells how teams bid; advice and simulated limits take ``--bid-deals``
deals each. Seconds a call are those of the call itself: limits are found before. A deal is thrown in only where even
all tricks would not make the bid.

    python -m benchmarks.arena TEAM TEAM [--mode contract] [--deals 2000] [--worlds 16] [--seed 1] [--rules standard]
    python -m benchmarks.arena TEAM TEAM --mode game [--pairs 200] [--bid-deals 300] [--worlds 16] [--seed 1]
        [--rules standard]

A team against itself differs by exactly nothing. Prints JSON; a difference is the first team's advantage.
"""

import argparse
import json
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from statistics import fmean
from typing import Any

import numpy as np

from advisor.table.auction import Auction
from advisor.table.cards import Suit
from advisor.table.rules import Rules
from advisor.table.scoring import DealScore, PerTeam, may_throw_in, score_deal
from advisor.table.seats import Seat
from advisor.table.seats import Team as Side
from advisor.table.tricks import COUNTERS_TOTAL
from benchmarks.bidders import BIDDING, SIMULATED, Deal, Held, Table, bid_deal, prepare
from benchmarks.contracts import (
    KINDS,
    LAST_TRICK,
    MELD,
    OTHER_MELD,
    TOTAL,
    TRICKS,
    TRICKS_WON,
    Contracts,
    Integers,
    Team,
    from_seat,
    interval,
    play,
    random_contracts,
    random_deals,
)
from benchmarks.machine import machine
from benchmarks.processes import pieces, processes

MOST_DEALS = 100
"""Where nobody has won after so many deals, nobody wins."""


def read_team(text: str) -> Team:
    """The team meant by ``normal/skilled/expert`` or by ``expert``."""
    parts = text.split("/")
    if len(parts) == 1:
        parts = ["normal", text, text]
    if len(parts) != 3 or parts[0] not in BIDDING or not {*parts[1:]} <= {*KINDS}:
        raise argparse.ArgumentTypeError(
            f'no team "{text}"; say bidding/exchange/play, where bidding may be {", ".join(BIDDING)} '
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


@dataclass(frozen=True)
class Contract:
    """What a side declared: for how much, in the rules' scale, and whether it was set."""

    side: Side
    bid: int
    failed: bool


@dataclass
class Game:
    """A game so far.

    Attributes:
        pair: which deals it has.
        side: where the first team sits.
        score: of either side, in the rules' scale.
        deals: how many were dealt.
        winner: the side that has won; ``None`` while the game goes on.
        contracts: one for each deal that was not passed out.
        seconds: that each call took, with the side that made it.
    """

    pair: int
    side: Side
    score: PerTeam = field(default_factory=PerTeam)
    deals: int = 0
    winner: Side | None = None
    contracts: list[Contract] = field(default_factory=list)
    seconds: list[tuple[Side, float]] = field(default_factory=list)

    @property
    def lead(self) -> int:
        """How far the first team is ahead."""
        return self.score[self.side] - self.score[self.side.other]

    @property
    def won(self) -> float:
        """The first team's share of the game: 1, 0, or a half if nobody has won."""
        return 0.5 if self.winner is None else float(self.winner is self.side)


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


def play_games(
    first: Team, second: Team, pairs: int, rules: Rules, *, bid_deals: int, worlds: int, seed: int
) -> list[Game]:
    """Pairs of whole games, deal by deal in all games at once."""
    games = [Game(pair, side) for pair in range(pairs) for side in (Side.NS, Side.EW)]
    simulated = not {first.bidding, second.bidding}.isdisjoint(SIMULATED)
    if simulated:
        prepare()
    with processes(prepare) as pool:  # which start when work is handed over

        def bid(deals: list[Deal]) -> list[list[Held]]:
            each = partial(bid_deal, rules=rules, deals=bid_deals)
            return list(pool.map(each, deals, chunksize=pieces(len(deals))) if simulated else map(each, deals))

        for turn in range(MOST_DEALS):
            hands = random_deals(pairs, (seed, turn))
            going_on = [game for game in games if game.winner is None]
            held = bid(_deals(going_on, hands, first, second, turn))
            auctions = [auction for each in held for auction in each]
            _play_on(going_on, auctions, hands, first, second, rules, turn, worlds=worlds, seed=seed)
    return games


def _deals(games: list[Game], hands: Integers, first: Team, second: Team, turn: int) -> list[Deal]:
    """The deals of a turn, each with the games that have it."""
    found = []
    for pair, having in groupby(games, lambda game: game.pair):
        tables = (Table({game.side: first.bidding, game.side.other: second.bidding}, game.score) for game in having)
        number = turn * len(hands) + pair
        found.append(Deal(number, tuple(hands[pair].tolist()), list(Seat)[turn % 4], tuple(tables)))
    return found


def _play_on(
    games: list[Game],
    auctions: list[Held],
    hands: Integers,
    first: Team,
    second: Team,
    rules: Rules,
    turn: int,
    *,
    worlds: int,
    seed: int,
) -> None:
    """Play and score what has been declared in each game."""
    declared: dict[bool, list[tuple[Game, Auction, Suit]]] = {True: [], False: []}  # by whether the first team declares
    for game, held in zip(games, auctions, strict=True):
        game.deals += 1
        game.seconds += held.seconds
        if held.auction.declarer is not None:
            declared[held.auction.declarer.team is game.side].append((game, held.auction, held.trump))
    for by_first, found in declared.items():
        teams = (first, second) if by_first else (second, first)
        deals = np.array([game.pair for game, _, _ in found], np.int64)
        seats = np.array([_declarer(auction).index for _, auction, _ in found], np.int64)
        trumps = np.array([trump.index for _, _, trump in found], np.int64)
        contracts = Contracts(from_seat(hands[deals], seats), trumps, rules, turn * len(hands) + deals)
        outcomes = play(contracts, *teams, worlds=worlds, seed=seed)
        for (game, auction, _), outcome in zip(found, outcomes, strict=True):
            side, bid = _declarer(auction).team, auction.bid or 0
            scored = score(outcome, side, bid, game.score, rules)
            game.score, game.winner = scored.after, scored.winner
            game.contracts.append(Contract(side, bid, scored.result != "made"))


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
        "bidding of first": report_bidding([(game, game.side) for game in games]),
        "bidding of second": report_bidding([(game, game.side.other) for game in games]),
    }


def report_bidding(sides: list[tuple[Game, Side]]) -> dict[str, Any]:
    """How a team bid that sat on these sides."""
    contracts = [each for game, side in sides for each in game.contracts if each.side is side]
    seconds = [spent for game, side in sides for caller, spent in game.seconds if caller is side]
    everything = sum(len(game.contracts) for game, _ in sides)
    return {
        "share of contracts": round(len(contracts) / everything, 4) if everything else None,
        "mean bid": round(fmean(each.bid for each in contracts), 2) if contracts else None,
        "share set": round(fmean(each.failed for each in contracts), 4) if contracts else None,
        "calls": len(seconds),
        "seconds a call": round(fmean(seconds), 5) if seconds else None,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=read_team, metavar="TEAM")
    parser.add_argument("second", type=read_team, metavar="TEAM")
    parser.add_argument("--mode", choices=("contract", "game"), default="contract")
    parser.add_argument("--deals", type=int, default=2000, help="contracts")
    parser.add_argument("--pairs", type=int, default=200, help="pairs of games")
    parser.add_argument("--bid-deals", type=int, default=300, help="deals of an advice, or of a simulated limit")
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
        games = play_games(first, second, arguments.pairs, rules, bid_deals=arguments.bid_deals, **settings)
        found = {"pairs of games": arguments.pairs, "bid deals": arguments.bid_deals, **report_games(games)}
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
