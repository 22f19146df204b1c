"""Advice on calls written out by hand, for whatever shows it."""

from advisor.advice.auction_results import ANY, CALLS, AuctionAdvice, Limit
from advisor.advice.estimate import Estimate, Share
from advisor.advice.results import Advice, Chance, TrumpAdvice
from advisor.advice.situation import Situation
from advisor.table.auction import Auction
from advisor.table.cards import Hand, Suit, read_cards
from advisor.table.meld import count_meld
from advisor.table.rules import STANDARD, Rules
from advisor.table.seats import Seat

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"


def situation_of(
    calls: str,
    score: tuple[int, int] | None = None,
    bid: int | None = None,
    jumps: str = "strength",
    rules: Rules = STANDARD,
) -> Situation:
    """What South sees after the calls."""
    return Situation(Auction.read(calls, rules, "N"), Seat.SOUTH, score, bid, jumps=jumps)


def limit_of(
    bid: int | None,
    difference: float,
    over: float | None = None,
    *,
    price: float | None = None,
    shares: tuple[float, float, float] = (0.5, 0.2, 0.1),
    game: float | None = None,
    game_over: float | None = None,
) -> Limit:
    """A limit; points are off by 2 and chances by half a percent, over passing by 1.5 points and 0.4 %.

    The shares: of the deals in which South wins the auction, partner does, their side is set.
    """
    won, partner, set_ = shares
    return Limit(
        bid,
        Estimate(difference, 2.0),
        None if over is None else Estimate(over, 1.5),
        None if game is None else Estimate(game, 0.005),
        None if game_over is None else Estimate(game_over, 0.004),
        won,
        price,
        0.875 if won else None,
        partner,
        set_,
    )


def bidding() -> AuctionAdvice:
    """East has opened with 270; South may go up to 300."""
    limits = (
        limit_of(None, -35.2, shares=(0.0, 0.31, 0.12)),
        limit_of(280, -4.1, 31.1, price=280.0, shares=(0.41, 0.2, 0.11)),
        limit_of(290, 2.3, 37.5, price=282.4, shares=(0.52, 0.16, 0.12)),
        limit_of(300, 9.8, 45.0, price=286.1, shares=(0.61, 0.12, 0.14)),
        limit_of(310, 8.1, 43.3, price=289.7, shares=(0.66, 0.1, 0.17)),
    )
    return AuctionAdvice(
        situation_of("E:270"),
        280,
        Suit.SPADES,
        limits,
        limits[3],
        None,
        None,
        deals=4_000,
        dealt=20_000,
        effective=2_534.2,
        hidden=CALLS,
    )


def passing() -> AuctionAdvice:
    """North has passed and East bids 300: every bid costs something."""
    limits = (
        limit_of(None, -61.0, shares=(0.0, 0.0, 0.0)),
        limit_of(310, -85.3, -24.3, price=310.0, shares=(0.41, 0.0, 0.31)),
        limit_of(320, -91.0, -30.0, price=315.5, shares=(0.52, 0.0, 0.4)),
    )
    return AuctionAdvice(
        situation_of("E:250 S:260 W:270 N:pass E:300"),
        "pass",
        Suit.SPADES,
        limits,
        limits[0],
        None,
        None,
        deals=4_000,
        dealt=20_000,
        effective=83.7,
        hidden=ANY,
    )


def with_score() -> AuctionAdvice:
    """At 1380:900 points would go up to 300, the chance to win the game stops at 280."""
    limits = (
        limit_of(None, -35.2, shares=(0.0, 0.31, 0.12), game=0.7712),
        limit_of(280, -4.1, 31.1, price=280.0, shares=(0.41, 0.2, 0.11), game=0.8123, game_over=0.0411),
        limit_of(290, 2.3, 37.5, price=282.4, shares=(0.52, 0.16, 0.12), game=0.8101, game_over=0.0389),
        limit_of(300, 9.8, 45.0, price=286.1, shares=(0.61, 0.12, 0.14), game=0.7955, game_over=0.0243),
    )
    return AuctionAdvice(
        situation_of("E:270", (1380, 900)),
        280,
        Suit.SPADES,
        limits,
        limits[3],
        limits[1],
        None,
        deals=4_000,
        dealt=20_000,
        effective=2_534.2,
        hidden=CALLS,
    )


def advice_with(auction: AuctionAdvice | None) -> Advice:
    """The whole answer; only spades were tried."""
    hand = Hand.parse(HAND)
    trump = TrumpAdvice(
        Suit.SPADES,
        nameable=True,
        meld_now=count_meld(hand, Suit.SPADES),
        holes=(),
        own_meld=Estimate(230.0, 0.3),
        partner_meld=Estimate(30.0, 0.2),
        opponents_meld=Estimate(50.0, 0.2),
        trick_points=Estimate(160.0, 0.3),
        total=Estimate(420.0, 0.5),
        behind=None,
        low=350,
        high=500,
        chances=(Chance(250, Share(0.99, 0.001, 0.98, 1.0)),),
        bids={"cautious": 360, "balanced": 380, "aggressive": 400},
        bid_ranges={"cautious": (360, 360), "balanced": (380, 380), "aggressive": (400, 400)},
        worth_deals=21_000,
        helpful=(),
        give_back=(),
        pass_cards=tuple(read_cards("AS 10S KS QS")),
    )
    return Advice(
        hand,
        auction.situation.rules if auction else STANDARD,
        deals=21_000,
        seed=1,
        players="skilled",
        worlds=None,
        complete=True,
        precision=None,
        levels={"cautious": 85.0, "balanced": 75.0, "aggressive": 60.0},
        trump=Suit.SPADES,
        second=None,
        trumps=(trump,),
        classic=None,
        may_ask_for_redeal=False,
        auction=auction,
    )
