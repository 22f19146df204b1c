"""Whether to bid on, as text: the first line is the call, the table holds the limits, notes are there when true."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from advisor.advice.auction_results import ANY, LOOSELY, AskedBid, AuctionAdvice, Limit
from advisor.advice.estimate import Estimate
from advisor.advice.situation import Situation
from advisor.render.terminal import advice_line, show_advice
from advisor.render.terminal_auction import auction_line
from advisor.table.rules import Rules
from tests.auctions import advice_with, bidding, limit_of, passing, situation_of, with_score
from tests.render.test_terminal import WIDTHS, console_of, joined


def text_of(auction: AuctionAdvice, width: int = 80, *, ascii_only: bool = False) -> str:
    console, file = console_of(width)
    show_advice(advice_with(auction), console, ascii_only=ascii_only)
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())


def rows_of(auction: AuctionAdvice, width: int = 80) -> list[list[str]]:
    """The cells of the table of limits, row by row, its two lines of heading first."""
    lines = text_of(auction, width, ascii_only=True).splitlines()
    end = next(i for i, line in enumerate(lines) if line.startswith("* is the limit"))
    return [[cell.strip() for cell in line.split("|")] for line in lines[:end] if "|" in line]


def paragraphs(auction: AuctionAdvice) -> list[str]:
    """What is said between the table of limits and that of the trumps, the small print first."""
    text = text_of(auction).split("* is the limit")[1].split("Whatever has been called:")[0]
    return [joined(part) for part in text.strip().split("\n\n")]


def asked(auction: AuctionAdvice, bid: int, outcome: Limit, behind: float, game_behind: float = 0.0) -> AuctionAdvice:
    """The same auction for a player who thinks of a bid."""
    situation = auction.situation
    game = Estimate(game_behind, 0.004) if situation.score else None
    return replace(
        auction,
        situation=replace(situation, bid=bid),
        asked=AskedBid(bid, outcome, Estimate(behind, 1.5), game),
    )


def by_ten() -> AuctionAdvice:
    """The first example at a table that divides points by ten."""

    def smaller(limit: Limit) -> Limit:
        return replace(
            limit,
            bid=limit.bid and limit.bid // 10,
            difference=limit.difference.scaled(0.1),
            over_pass=limit.over_pass and limit.over_pass.scaled(0.1),
            price=limit.price and limit.price / 10,
        )

    limits = tuple(map(smaller, bidding().limits))
    situation = situation_of("E:27", rules=Rules.load("short"), jumps="meld")
    return replace(bidding(), situation=situation, call=28, limits=limits, by_points=limits[3])


def long() -> AuctionAdvice:
    """Up to 600, and a bid asked for."""
    limits = (
        limit_of(None, -35.0, shares=(0.0, 0.31, 0.12)),
        *(limit_of(bid, bid - 480.0, bid - 445.0, price=float(bid)) for bid in range(280, 610, 10)),
    )
    return asked(replace(bidding(), limits=limits, by_points=limits[22]), 330, limits[22], 0.0)


# --- it fits ---------------------------------------------------------------------------------------------------------

AUCTIONS: dict[str, Callable[[], AuctionAdvice]] = {
    "bidding": bidding,
    "passing": passing,
    "with a score": with_score,
    "divided by ten": by_ten,
    "long": long,
    "wide numbers": lambda: replace(
        with_score(),
        limits=(*with_score().limits, limit_of(1000, -1234.0, -1199.0, price=1000.0, game=1.0, game_over=0.2)),
    ),
}


@pytest.mark.parametrize("name", AUCTIONS)
def test_it_fits(name: str) -> None:
    for width in WIDTHS:
        for ascii_only in (False, True):
            text = text_of(AUCTIONS[name](), width, ascii_only=ascii_only)
            assert max(map(len, text.splitlines())) <= width
            assert "\x1b" not in text
            assert "…" not in text
            assert text.isascii() or not ascii_only


def test_the_whole_answer() -> None:
    assert text_of(with_score()) == (
        "Bid 280 and no higher, spades as trump: you win the game in 81.2 % of the cases,\n"
        "by passing in 77.1 %.\n"
        "\n"
        "A♠ 10♠ K♠ Q♠ J♠ 9♠   A♥ K♥   Q♦ J♦   A♣ 9♣\n"
        "                   Over      You                Partner            Game\n"
        "Limit   Score   passing   win it    At   Made   wins it    Set      won\n"
        "───────────────────────────────────────────────────────────────────────\n"
        " pass     -35         -      0 %     -      -      31 %   12 %   77.1 %\n"
        "* 280      -4    +31 ±2     41 %   280   88 %      20 %   11 %   81.2 %\n"
        "  290      +2    +38 ±2     52 %   282   88 %      16 %   12 %   81.0 %\n"
        "  300     +10    +45 ±2     61 %   286   88 %      12 %   14 %   79.5 %\n"
        "* is the limit advised. The score is your side's in this deal, less the\n"
        "opponents'. 4,000 deals bid and played out; one standard error of a mean is at\n"
        "most 2, of a chance to win the game 0.5 %. The hidden hands are those that\n"
        "explain the calls: drawn from 20,000 dealt, worth 2,500 that weigh alike. The\n"
        "others are thought to bid as a normal table does.\n"
        "\n"
        "By points you would go up to 300; at 1380:900 a set may cost you the game (set\n"
        "in 14 % of the deals, not in 11 %): stop at 280. That wins 81.2 % of the games,\n"
        "not 79.5 %.\n"
        "\n"
        "Passing is worth -35: partner plays in 31 % of the deals, and your side is set\n"
        "in 12 %.\n"
        "\n"
        "East's jump to 270 is read as strength, no more (--jumps meld reads a meld into\n"
        "it).\n"
        "\n"
        "Whatever has been called:\n"
        "With each trump          ♠ spades\n"
        "─────────────────────────────────\n"
        "Meld now                      200\n"
        "Meld after exchange           230\n"
        "Partner's meld                 30\n"
        "Trick points                  160\n"
        "Total                         420\n"
        "  9 deals in 10 reach         350\n"
        "  1 deal in 10 reaches        500\n"
        "\n"
        "Cautious bid, 85 %            360\n"
        "Balanced bid, 75 %            380\n"
        "Aggressive bid, 60 %          400\n"
        "21,000 deals, seed 1, skilled players, rules standard; one standard error of a\n"
        "mean is at most 0.5.\n"
        "\n"
        "If partner wins the bid, pass him:\n"
        "  if he names ♠ spades:  A♠ 10♠ K♠ Q♠\n"
    )


def test_no_pass_to_a_partner_who_is_out() -> None:
    assert "If partner wins the bid" not in text_of(passing())


def test_without_an_auction_all_is_as_it_was() -> None:
    console, file = console_of(80)
    show_advice(advice_with(None), console, ascii_only=False)
    assert file.getvalue().startswith("Bid up to 380 with spades as trump (cautious 360, aggressive 400).\n")
    assert "Whatever has been called" not in file.getvalue()


# --- the answer ------------------------------------------------------------------------------------------------------


def limits_replaced(auction: AuctionAdvice, *limits: Limit, best: int) -> AuctionAdvice:
    return replace(auction, limits=limits, by_points=limits[best])


def lines_of_advice() -> dict[str, tuple[AuctionAdvice, str]]:
    low = bidding().limits[0]
    at_290 = bidding().limits[2]
    no_bid = replace(passing(), limits=passing().limits[:1])
    scored = with_score()
    scored_pass = replace(
        scored,
        call="pass",
        limits=(scored.limits[0], limit_of(280, 0.0, 9.0, game=0.74, game_over=-0.0312)),
        by_game=scored.limits[0],
    )
    return {
        "bid on": (bidding(), "Bid 280 and go up to 300, spades as trump: 45 points better than passing."),
        "the next bid only": (
            limits_replaced(bidding(), low, limit_of(280, 9.6, 44.8), best=1),
            "Bid 280 and no higher, spades as trump: 45 points better than passing.",
        ),
        "one point": (
            limits_replaced(bidding(), low, replace(at_290, over_pass=Estimate(1.2, 0.1)), best=1),
            "Bid 280 and go up to 290, spades as trump: 1 point better than passing.",
        ),
        "no difference": (
            limits_replaced(bidding(), low, limit_of(280, -33.0, 2.2), best=1),
            "Bid 280 and no higher, spades as trump: as good as passing.",
        ),
        "one deal": (
            limits_replaced(bidding(), low, replace(at_290, over_pass=Estimate(44.8, None)), best=1),
            "Bid 280 and go up to 290, spades as trump: as good as passing.",
        ),
        "divided by ten": (by_ten(), "Bid 28 and go up to 30, spades as trump: 4.5 points better than passing."),
        "pass": (passing(), "Pass: bidding 310 would cost 24 points."),
        "help": (replace(passing(), call="help"), "Say help (a pass): bidding 310 would cost 24 points."),
        "the second bid costs less": (
            limits_replaced(
                passing(), passing().limits[0], limit_of(310, -99.0, -38.0), limit_of(320, -70.0, -9.4), best=0
            ),
            "Pass: bidding up to 320 would cost 9 points.",
        ),
        "pass, but it hardly matters": (
            limits_replaced(passing(), passing().limits[0], limit_of(310, -62.0, -1.0), best=0),
            "Pass: bidding 310 would be no better.",
        ),
        "no bid is left": (no_bid, "Pass."),
        "for the game": (
            scored,
            "Bid 280 and no higher, spades as trump: you win the game in 81.2 % of the cases, by passing in 77.1 %.",
        ),
        "for the game, no difference": (
            replace(scored, by_game=replace(scored.limits[1], game_over_pass=Estimate(0.001, 0.004))),
            "Bid 280 and no higher, spades as trump: you win the game in 81.2 % of the cases, as often as by passing.",
        ),
        "pass for the game": (
            scored_pass,
            "Pass: you win the game in 77.1 % of the cases, by bidding 280 in 74.0 %.",
        ),
    }


@pytest.mark.parametrize("name", lines_of_advice())
def test_advised_call(name: str) -> None:
    auction, line = lines_of_advice()[name]
    assert auction_line(auction) == line
    assert advice_line(advice_with(auction)) == line


@pytest.mark.parametrize(
    ("calls", "auction", "line"),
    [
        (
            "E:pass S:250 W:270",
            bidding,
            "If it stays at 270 until your turn, bid 280 and go up to 300, spades as trump: "
            "45 points better than passing.",
        ),
        ("", passing, "If nobody bids before you, pass: bidding 310 would cost 24 points."),
        (
            "E:pass S:270",
            bidding,
            "If somebody bids over your 270, go on up to 300, spades as trump: 45 points better than passing.",
        ),
        ("E:pass S:270", passing, "If somebody bids over your 270, pass: bidding 310 would cost 24 points."),
    ],
)
def test_before_the_turn(calls: str, auction: Callable[[], AuctionAdvice], line: str) -> None:
    assert auction_line(replace(auction(), situation=situation_of(calls))) == line


def lines_of_verdicts() -> dict[str, tuple[AuctionAdvice, str]]:
    at_300, at_310 = bidding().limits[3], bidding().limits[4]
    bad = passing().limits[1]
    scored, at_290 = with_score(), with_score().limits[2]
    scored_pass = replace(scored, call="pass", by_game=scored.limits[0])
    return {
        "yes, no higher": (
            asked(bidding(), 300, at_300, 0.0),
            "Yes, bid 300, but no higher, spades as trump: 45 points better than passing.",
        ),
        "yes, and on": (
            asked(bidding(), 290, at_300, 1.0),
            "Yes, bid 290, and go up to 300, spades as trump: 45 points better than passing.",
        ),
        "yes, the call itself": (
            asked(bidding(), 280, at_300, 0.0),
            "Yes, bid 280, and go up to 300, spades as trump: 45 points better than passing.",
        ),
        "good, but not best": (
            asked(bidding(), 310, at_310, 12.0),
            "You may bid 310, spades as trump, but 280 is 12 points better.",
        ),
        "worse than passing, which is not best": (
            asked(bidding(), 340, limit_of(340, -49.0, -14.0), 58.8),
            "No, do not bid 340; bid 280, spades as trump, which is 59 points better.",
        ),
        "no": (asked(passing(), 310, bad, 24.3), "No, do not bid 310; pass, which is 24 points better."),
        "no, help": (
            asked(replace(passing(), call="help"), 310, bad, 24.3),
            "No, do not bid 310; say help (a pass), which is 24 points better.",
        ),
        "better than what is advised": (
            asked(bidding(), 310, at_310, -12.0),
            "Yes, bid 310, but no higher, spades as trump: 43 points better than passing.",
        ),
        "better than a pass that is advised": (
            asked(passing(), 330, limit_of(330, 5.0, 40.0), -40.0),
            "Yes, bid 330, but no higher, spades as trump: 40 points better than passing.",
        ),
        "no matter": (
            asked(passing(), 310, limit_of(310, -62.0, -1.0), 1.0),
            "You may bid 310, but no higher, spades as trump: as good as passing.",
        ),
        "yes, for the game": (
            asked(scored, 290, at_290, 12.0, 0.001),
            "Yes, bid 290, but no higher, spades as trump: you win the game in 81.0 % of the cases, "
            "by passing in 77.1 %.",
        ),
        "good for the game, but not best": (
            asked(scored, 290, at_290, 0.0, 0.0212),
            "You may bid 290, spades as trump, but 280 wins 81.2 % of the games, not 81.0 %.",
        ),
        "not for the game": (
            asked(scored_pass, 280, limit_of(280, 9.0, 44.0, game=0.75, game_over=-0.0212), -44.0, 0.0212),
            "No, do not bid 280; pass, which wins 77.1 % of the games, not 75.0 %.",
        ),
    }


@pytest.mark.parametrize("name", lines_of_verdicts())
def test_verdict_on_a_bid(name: str) -> None:
    auction, line = lines_of_verdicts()[name]
    assert auction_line(auction) == line


def ruled_out() -> AuctionAdvice:
    """Bidding up to 320 scores better than passing, but such contracts are mostly lost."""
    limits = (*passing().limits, limit_of(320, -20.0, 15.2, price=320.0))
    return replace(passing(), limits=limits)


def test_a_limit_that_scores_better_is_ruled_out() -> None:
    assert auction_line(ruled_out()) == "Pass: a contract would mostly be lost."
    assert paragraphs(ruled_out())[1] == (
        "320 scores better in the table, but a contract so high would be lost two times in three: it saves only what "
        "the others would have made."
    )
    assert not any("scores better" in text for text in paragraphs(bidding()))


def test_verdict_before_the_turn() -> None:
    waiting = replace(bidding(), situation=situation_of("E:pass S:250 W:270"))
    assert auction_line(asked(waiting, 300, bidding().limits[3], 0.0)) == (
        "If it stays at 270 until your turn: yes, bid 300, but no higher, spades as trump: "
        "45 points better than passing."
    )


def test_prefixes_of_the_first_line() -> None:
    advice = replace(advice_with(passing()), complete=False, may_ask_for_redeal=True)
    assert advice_line(advice) == (
        "So far: Ask for a new deal (five nines or more); else: Pass: bidding 310 would cost 24 points."
    )


def test_no_trump_to_name() -> None:
    auction = replace(passing(), limits=passing().limits[:1], trump=None)
    assert advice_line(replace(advice_with(auction), trump=None)) == (
        "Pass: the rules ask for a king and queen of trump, and this hand has no marriage in spades."
    )


def test_colour_of_the_first_line() -> None:
    for auction, colour in ((bidding(), "32"), (passing(), "33")):
        console, file = console_of(80, color=True)
        show_advice(advice_with(auction), console, ascii_only=False)
        assert file.getvalue().startswith(f"\x1b[1;{colour}m")


# --- the table -------------------------------------------------------------------------------------------------------


def test_limits_side_by_side() -> None:
    assert rows_of(passing()) == [
        ["", "", "Over", "You", "", "", "Partner", ""],
        ["Limit", "Score", "passing", "win it", "At", "Made", "wins it", "Set"],
        ["* pass", "-61", "-", "0 %", "-", "-", "0 %", "0 %"],
        ["310", "-85", "-24 +-2", "41 %", "310", "88 %", "0 %", "31 %"],
        ["320", "-91", "-30 +-2", "52 %", "316", "88 %", "0 %", "40 %"],
    ]


def test_points_divided_by_ten_have_decimals() -> None:
    assert rows_of(by_ten())[5] == ["* 30", "+1.0", "+4.5 +-0.2", "61 %", "28.6", "88 %", "12 %", "14 %"]


def test_a_long_table_shows_a_dozen_limits_and_the_bid_asked_for() -> None:
    limits = [row[0] for row in rows_of(long())[2:] if row[0]]
    assert limits == ["pass", "280", "310", "350", "390", "430", "470", "* 490", "510", "550", "590", "600", "330 now"]


def test_a_narrow_terminal_leaves_columns_out() -> None:
    def headings(width: int) -> str:
        lines = text_of(with_score(), width).splitlines()
        return next(joined(line) for line in lines if line.startswith("Limit"))

    assert headings(64) == "Limit Score passing win it Made Set won"
    assert headings(50) == "Limit Score passing win it Made Set won"
    assert headings(40) == "Limit passing win it Set won"


# --- notes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {},
            "The hidden hands are those that explain the calls: drawn from 20,000 dealt, worth 2,500 that weigh alike.",
        ),
        (
            {"hidden": LOOSELY, "effective": 83.7},
            "Hardly any hands explain the calls; those that explain them less well count too: drawn from 20,000 "
            "dealt, worth 84 that weigh alike.",
        ),
        ({"hidden": ANY}, "Hardly any hands explain the calls; the hidden hands were drawn evenly."),
        (
            {"hidden": ANY, "situation": situation_of("")},
            "The hidden hands were drawn evenly.",
        ),
    ],
)
def test_hidden_hands(change: dict[str, str | float | Situation], sentence: str) -> None:
    auction = replace(bidding(), **change)  # type: ignore[arg-type]
    small_print, *_ = paragraphs(auction)
    assert small_print.endswith(
        f"one standard error of a mean is at most 2. {sentence} The others are thought to bid as a normal table does."
    )


def test_how_the_others_bid() -> None:
    auction = replace(bidding(), situation=replace(situation_of("E:270"), table="careful"))
    assert paragraphs(auction)[0].endswith("The others are thought to bid as a careful table does.")


@pytest.mark.parametrize(
    ("calls", "jumps", "sentence"),
    [
        ("E:250", "strength", None),
        ("E:pass S:300 W:310", "strength", None),
        (
            "E:270",
            "strength",
            "East's jump to 270 is read as strength, no more (--jumps meld reads a meld into it).",
        ),
        (
            "E:270 S:280 W:330",
            "strength",
            "East's jump to 270 and West's jump to 330 are read as strength, no more "
            "(--jumps meld reads a meld into it).",
        ),
        (
            "E:270 S:280 W:330 N:360",
            "meld",
            "East's jump to 270 is read as a meld of 100, West's jump to 330 is read as a run, North's jump to 360 is "
            "read as aces around (--jumps strength reads no meld into it).",
        ),
        (
            "E:260",
            "meld",
            "East's jump to 260 is read as no meld (--jumps strength reads no meld into it).",
        ),
    ],
)
def test_jumps(calls: str, jumps: str, sentence: str | None) -> None:
    notes = paragraphs(replace(bidding(), situation=situation_of(calls, jumps=jumps)))
    found = [note for note in notes if "jump" in note]
    assert found == ([sentence] if sentence else [])


def test_jumps_divided_by_ten() -> None:
    assert paragraphs(by_ten())[-1].startswith("East's jump to 27 is read as a meld of 10 (")


def test_passing_with_partner_out() -> None:
    assert "Passing is worth -61: the opponents play." in paragraphs(passing())


def rankings(score: tuple[int, int], points: int, game: int, **shares: float) -> list[str]:
    """What is said when points ask for one limit and the game for another, numbers of rows."""
    auction = with_score()
    limits = list(auction.limits)
    for place, value in shares.items():
        limits[int(place[-1])] = replace(limits[int(place[-1])], set=value)
    situation = situation_of("E:270", score)
    changed = replace(
        auction, situation=situation, limits=tuple(limits), by_points=limits[points], by_game=limits[game]
    )
    return [note for note in paragraphs(changed) if note.startswith("By points")]


def test_why_the_rankings_differ() -> None:
    assert rankings((100, 900), 3, 1) == [
        "By points you would go up to 300; at 100:900 to be set less often wins more games: stop at 280. "
        "That wins 81.2 % of the games, not 79.5 %."
    ]
    assert rankings((-120, 1300), 1, 2) == [
        "By points you would go up to 280; at -120:1300 the others are about to win anyway: go up to 290. "
        "That wins 81.0 % of the games, not 81.2 %."
    ]
    assert rankings((0, 0), 0, 1) == [
        "By points you would pass; at 0:0 more games are won otherwise: go up to 280. "
        "That wins 81.2 % of the games, not 77.1 %."
    ]
    assert rankings((1380, 900), 3, 1, set_3=0.1) == [
        "By points you would go up to 300; at 1380:900 more games are won otherwise: stop at 280. "
        "That wins 81.2 % of the games, not 79.5 %."
    ]
    assert rankings((1380, 900), 3, 0, set_0=0.0)[0].endswith(": pass. That wins 77.1 % of the games, not 79.5 %.")
    assert rankings((0, 0), 3, 3) == []


def test_a_difference_too_small_to_show() -> None:
    auction = with_score()
    same = replace(auction.limits[1], game=auction.limits[3].game)
    assert "By points you would go up to 300; for the chance to win the game it hardly matters." in paragraphs(
        replace(auction, by_game=same)
    )


# --- plain values ----------------------------------------------------------------------------------------------------


def test_document() -> None:
    auction = asked(with_score(), 290, with_score().limits[2], 7.5, 0.0022)
    document = advice_with(auction).to_dict()["auction"]
    assert list(document) == [
        *("situation", "call", "limit", "trump", "by_points", "by_game", "asked", "limits", "deals", "dealt"),
        *("effective", "hidden"),
    ]
    assert (document["call"], document["limit"], document["trump"]) == (280, 280, "S")
    assert (
        document["limits"][1]
        == document["by_game"]
        == {
            "bid": 280,
            "difference": {"mean": -4.1, "standard_error": 2.0},
            "over_pass": {"mean": 31.1, "standard_error": 1.5},
            "game": {"mean": 0.8123, "standard_error": 0.005},
            "game_over_pass": {"mean": 0.0411, "standard_error": 0.004},
            "won": 0.41,
            "price": 280.0,
            "made": 0.875,
            "partner": 0.2,
            "set": 0.11,
        }
    )
    assert document["asked"] == {
        "bid": 290,
        "outcome": document["limits"][2],
        "behind_best": {"mean": 7.5, "standard_error": 1.5},
        "game_behind_best": {"mean": 0.0022, "standard_error": 0.004},
    }
    assert document["limits"][0]["over_pass"] is None
    assert advice_with(bidding()).to_dict()["auction"]["by_game"] is None
    assert advice_with(None).to_dict()["auction"] is None
