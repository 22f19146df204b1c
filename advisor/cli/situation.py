"""The options that tell of the auction: who sits where, what has been called, how the game stands."""

from typing import Annotated

import typer

from advisor.advice.situation import JUMPS, TABLES, Situation, read_score
from advisor.cli.exits import UsageError
from advisor.cli.options import read_number
from advisor.table.auction import Auction, read_calls
from advisor.table.rules import Rules
from advisor.table.seats import Seat

Dealer = Annotated[
    str | None,
    typer.Option(
        metavar="SEAT", help="Who deals: N, E, S or W; or let --calls name the first caller.", show_default=False
    ),
]
AskingSeat = Annotated[
    str | None, typer.Option("--seat", metavar="SEAT", help="Where you sit.", show_default=str(Seat.SOUTH))
]
Calls = Annotated[
    str | None,
    typer.Option(metavar="CALLS", help='The calls so far, such as "E:pass S:250 W:270 N:help".', show_default=False),
]
Score = Annotated[
    str | None,
    typer.Option(metavar="OURS:THEIRS", help="The score before the deal, such as 900:1210.", show_default=False),
]
AskedBid = Annotated[
    int | None,
    typer.Option("--bid", metavar="B", parser=read_number, help="A bid that you think of making.", show_default=False),
]
OthersBid = Annotated[
    str | None,
    typer.Option(
        "--table", metavar="KIND", help=f"How high the others bid: {', '.join(TABLES)}.", show_default=TABLES[0]
    ),
]
Jumps = Annotated[
    str | None,
    typer.Option(metavar="MEANING", help=f"What a jump tells: {', '.join(JUMPS)}.", show_default=JUMPS[0]),
]


def read_situation(
    rules: Rules,
    *,
    dealer: str | None,
    seat: str | None,
    calls: str | None,
    score: str | None,
    bid: int | None,
    table: str | None,
    jumps: str | None,
) -> Situation | None:
    """What was said of the auction; ``None`` if nothing was.

    Raises:
        UsageError: if nobody can tell who deals.
        NotationError: if a seat, a call or the score cannot be read.
        CallError: if a call is illegal, or the player has nothing to call any more.
        ValueError: if another value is out of range.
    """
    if (dealer, calls, score, bid) == (None, None, None, None):
        given = {"--seat": seat, "--table": table, "--jumps": jumps}
        lonely = [option for option, value in given.items() if value is not None]
        if lonely:
            raise UsageError(
                f"{lonely[0]} tells of an auction; say also who deals, --dealer, or what was called, --calls"
            )
        return None
    return Situation(
        _read_auction(rules, dealer, calls or ""),
        Seat.SOUTH if seat is None else Seat.parse(seat),
        None if score is None else read_score(score),
        bid,
        TABLES[0] if table is None else table.lower(),
        JUMPS[0] if jumps is None else jumps.lower(),
    )


def _read_auction(rules: Rules, dealer: str | None, calls: str) -> Auction:
    read = read_calls(calls)
    if dealer is None and not (read and read[0][0]):
        raise UsageError("say who deals: --dealer N, E, S or W, or name the seat of each call, such as E:pass")
    return Auction.read(calls, rules, dealer)
