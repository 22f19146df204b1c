"""Whether to bid on, as text: the call to make, the limits side by side, and what they mean."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from rich.table import Table

from advisor.advice.auction_results import CALLS, LOOSELY
from advisor.advice.situation import JUMP_MELDS, MELD_TOLD
from advisor.render.chances import percent
from advisor.render.pen import Pen
from advisor.render.terms import largest_error
from advisor.table.rules import Rules

if TYPE_CHECKING:
    from advisor.advice.auction_results import AskedBid, AuctionAdvice, Limit
    from advisor.advice.estimate import Estimate
    from advisor.advice.situation import Situation
    from advisor.table.auction import Jump

_ROWS = 12  # limits in the table, at most
_NEAR = 400  # points, in the times-ten scale: a side that needs no more may win the game in this deal


def auction_line(auction: "AuctionAdvice") -> str:
    """The answer in one line."""
    answer = _verdict(auction, auction.asked) if auction.asked else _advised(auction)
    situation = auction.situation
    if situation.is_turn:
        return answer
    return f"{_until_turn(situation)}{':' if auction.asked else ','} {answer[0].lower()}{answer[1:]}"


def show_auction(auction: "AuctionAdvice", pen: Pen) -> None:
    """Print the limits side by side, and what they mean in words."""
    pen.console.print(_limits_table(auction, pen))
    pen.console.print(_small_print(auction), style="dim")
    for sentence in _notes(auction, pen):
        pen.console.print()
        pen.console.print(sentence)


# --- the answer ------------------------------------------------------------------------------------------------------


def _advised(auction: "AuctionAdvice") -> str:
    """The call to make, and what it is worth."""
    best = auction.best
    if best.bid is None:
        return f"{_pass_word(auction)}{_worth_of_passing(auction)}."
    if _holds_bid(auction.situation):
        start = f"Go on up to {best.bid}"
    elif best.bid == auction.call:
        start = f"Bid {auction.call} and no higher"
    else:
        start = f"Bid {auction.call} and go up to {best.bid}"
    return f"{start}{_trump(auction)}: {_worth(best, auction)}."


def _verdict(auction: "AuctionAdvice", asked: "AskedBid") -> str:
    """Whether to make the bid that the player thinks of."""
    outcome = asked.outcome
    behind = asked.game_behind_best if auction.by_game else asked.behind_best
    lead = behind if behind and behind.is_sure and behind.mean > 0 else None
    if auction.call == asked.bid or lead is None:
        over = _over_pass(outcome, auction)
        start = "Yes, bid" if over and over.is_sure and over.mean > 0 else "You may bid"
        higher = "but no higher" if outcome.bid == asked.bid else f"and go up to {outcome.bid}"
        return f"{start} {asked.bid}, {higher}{_trump(auction)}: {_worth(outcome, auction)}."
    better = _is_better(lead, outcome, auction)
    if auction.best.bid is None:
        return f"No, do not bid {asked.bid}; {_pass_word(auction).lower()}, which {better}."
    over = _over_pass(outcome, auction)
    if over and over.mean > 0:
        return f"You may bid {asked.bid}{_trump(auction)}, but {auction.call} {better}."
    return f"No, do not bid {asked.bid}; bid {auction.call}{_trump(auction)}, which {better}."


def _until_turn(situation: "Situation") -> str:
    standing = situation.auction.standing_bid
    if standing is None:
        return "If nobody bids before you"
    if _holds_bid(situation):
        return f"If somebody bids over your {standing}"
    return f"If it stays at {standing} until your turn"


def _holds_bid(situation: "Situation") -> bool:
    """Whether the standing bid is the player's own."""
    auction = situation.auction
    bidders = [seat for seat, call in zip(auction.callers, auction.calls, strict=True) if isinstance(call, int)]
    return bidders[-1:] == [situation.seat]


def _pass_word(auction: "AuctionAdvice") -> str:
    return "Say help (a pass)" if auction.call == "help" else "Pass"


def _trump(auction: "AuctionAdvice") -> str:
    return f", {auction.trump.word} as trump" if auction.trump else ""


def _worth(limit: "Limit", auction: "AuctionAdvice") -> str:
    """How much better it is to bid so far than to pass now."""
    over = _over_pass(limit, auction)
    sure = over and over.is_sure
    if limit.game is None:
        if not over or not sure:
            return "as good as passing"
        return f"{_points(over, auction)} {'better' if over.mean > 0 else 'worse'} than passing"
    passing = auction.passing.game
    compared = f"by passing in {percent(passing.mean)}" if sure and passing else "as often as by passing"
    return f"you win the game in {percent(limit.game.mean)} of the cases, {compared}"


def _worth_of_passing(auction: "AuctionAdvice") -> str:
    """What the best of the bids would cost."""
    compared = [(limit, over) for limit in auction.limits if (over := _over_pass(limit, auction))]
    if not compared:
        return ""
    limit, over = max(compared, key=lambda each: each[1].mean)
    bidding = f"bidding {'' if limit is auction.limits[1] else 'up to '}{limit.bid}"
    passing = auction.passing.game
    if passing is None or limit.game is None:
        if over.is_sure and over.mean > 0:
            return ": a contract would mostly be lost"
        return f": {bidding} would {f'cost {_points(over, auction)}' if over.is_sure else 'be no better'}"
    game = f"in {percent(limit.game.mean)}" if over.is_sure else "no more often"
    return f": you win the game in {percent(passing.mean)} of the cases, by {bidding} {game}"


def _over_pass(limit: "Limit", auction: "AuctionAdvice") -> "Estimate | None":
    """How much better a limit is than passing now, by what counts: points, or chances to win the game."""
    return limit.game_over_pass if auction.by_game else limit.over_pass


def _is_better(lead: "Estimate", outcome: "Limit", auction: "AuctionAdvice") -> str:
    """What the call that is advised has over another bid."""
    best = auction.best.game
    if best is None or outcome.game is None:
        return f"is {_points(lead, auction)} better"
    return f"wins {percent(best.mean)} of the games, not {percent(outcome.game.mean)}"


def _points(difference: "Estimate", auction: "AuctionAdvice") -> str:
    """The size of a difference."""
    decimals = _decimals(auction.situation.rules)
    size = round(abs(difference.mean), decimals)
    return f"{size:,.{decimals}f} point{'' if size == 1 else 's'}"


def _decimals(rules: Rules) -> int:
    return 1 if rules.unit == 1 else 0


# --- the limits side by side -----------------------------------------------------------------------------------------

_Cell: TypeAlias = "Callable[[Limit], str]"
_DISPENSABLE = ("At", "Partner\nwins it", "Made", "Score", "You\nwin it")
"""Columns that a narrow console does without, the first to go first."""


def _limits_table(auction: "AuctionAdvice", pen: Pen) -> Table:
    """As many of the columns as there is room for."""
    columns = _columns(auction, pen)
    table = _table_of(columns, auction, pen)
    for heading in _DISPENSABLE:
        if pen.fits(table):
            break
        del columns[heading]
        table = _table_of(columns, auction, pen)
    return table


def _table_of(columns: "dict[str, _Cell]", auction: "AuctionAdvice", pen: Pen) -> Table:
    table = pen.bare_table(ruled=not pen.narrow)
    table.add_column("Limit", justify="right", no_wrap=True)
    for heading in columns:
        table.add_column(heading, justify="right", no_wrap=True)
    for limit in _limits_to_show(auction):
        best = limit.bid == auction.best.bid
        name = "pass" if limit.bid is None else str(limit.bid)
        cells = [cell(limit) for cell in columns.values()]
        table.add_row(f"* {name}" if best else name, *cells, style="green" if best else "")
    if auction.asked:
        table.add_section()
        table.add_row(f"{auction.asked.bid} now", *(cell(auction.asked.outcome) for cell in columns.values()))
    return table


def _columns(auction: "AuctionAdvice", pen: Pen) -> "dict[str, _Cell]":
    """What is compared, and how it is written."""
    columns: dict[str, _Cell] = {
        "Score": lambda limit: pen.signed(limit.difference.mean),
        "Over\npassing": lambda limit: _over(limit.over_pass, pen),
        "You\nwin it": lambda limit: _share(limit.won),
        "At": lambda limit: "-" if limit.price is None else pen.number(limit.price),
        "Made": lambda limit: "-" if limit.made is None else _share(limit.made),
        "Partner\nwins it": lambda limit: _share(limit.partner),
        "Set": lambda limit: _share(limit.set),
    }
    if auction.by_game:
        columns["Game\nwon"] = lambda limit: percent(limit.game.mean) if limit.game else "-"
    return columns


def _limits_to_show(auction: "AuctionAdvice") -> "list[Limit]":
    """Passing, the lowest bid, the best, the highest, and others evenly spaced."""
    limits = auction.limits
    if len(limits) <= _ROWS:
        return list(limits)
    last = len(limits) - 1
    named = {auction.by_points.bid, auction.best.bid}
    needed = {0, 1, last, *(i for i, limit in enumerate(limits) if limit.bid in named)}
    step = last // (_ROWS - len(needed) + 1) + 1
    return [limits[i] for i in sorted({*range(0, last + 1, step), *needed})]


def _share(share: float) -> str:
    return f"{100 * share:.0f} %"


def _over(better: "Estimate | None", pen: Pen) -> str:
    if better is None:
        return "-"
    error = better.standard_error
    return pen.signed(better.mean) + ("" if error is None else f" {pen.plus_minus}{pen.number(error)}")


# --- the small print -------------------------------------------------------------------------------------------------


def _small_print(auction: "AuctionAdvice") -> str:
    """What was counted, over which deals."""
    limits = auction.limits
    errors = [limit.game.standard_error for limit in limits if limit.game and limit.game.standard_error is not None]
    of_chance = f", of a chance to win the game {100 * max(errors):.1f} %" if errors else ""
    largest = largest_error(limit.difference for limit in limits)
    return (
        "* is the limit advised. The score is your side's in this deal, less the opponents'. "
        f"{auction.deals:,} deals bid and played out; {largest}{of_chance}. "
        f"{_hidden_hands(auction)} The others are thought to bid as a {auction.situation.table} table does."
    )


def _hidden_hands(auction: "AuctionAdvice") -> str:
    """Which hands the others were thought to hold; a note if those that were wanted are too rare."""
    worth = f"{float(f'{auction.effective:.2g}'):,.0f}"
    drawn = f"drawn from {auction.dealt:,} dealt, worth {worth} that weigh alike"
    if auction.hidden == CALLS:
        return f"The hidden hands are those that explain the calls: {drawn}."
    if auction.hidden == LOOSELY:
        return f"Hardly any hands explain the calls; those that explain them less well count too: {drawn}."
    if set(auction.situation.auction.callers) - {auction.situation.seat}:
        return "Hardly any hands explain the calls; the hidden hands were drawn evenly."
    return "The hidden hands were drawn evenly."


# --- notes -----------------------------------------------------------------------------------------------------------


def _notes(auction: "AuctionAdvice", pen: Pen) -> list[str]:
    notes = []
    if auction.by_game and auction.by_game.bid != auction.by_points.bid:
        notes.append(_two_rankings(auction, auction.by_game))
    ruled_out = _ruled_out(auction)
    if ruled_out:
        notes.append(ruled_out)
    notes.append(_value_of_passing(auction, pen))
    jumps = [jump for jump in auction.situation.auction.jumps if jump.seat is not auction.situation.seat]
    if jumps:
        notes.append(_meaning_of_jumps(jumps, auction.situation))
    return notes


def _two_rankings(auction: "AuctionAdvice", by_game: "Limit") -> str:
    """Why the chance to win the game asks for another limit than points do."""
    by_points = auction.by_points
    game, points = (percent(limit.game.mean) if limit.game else "" for limit in (by_game, by_points))
    start = f"By points you would {_go(by_points)}"
    if game == points:
        return f"{start}; for the chance to win the game it hardly matters."
    ours, theirs = auction.situation.score or (0, 0)
    lower = (by_game.bid or 0) < (by_points.bid or 0)
    fewer_sets = lower and by_points.set > by_game.set
    if fewer_sets and _is_near(ours, auction):
        sets = f"set in {_share(by_points.set)} of the deals, not in {_share(by_game.set)}"
        reason = f"a set may cost you the game ({sets})"
    elif fewer_sets:
        reason = "to be set less often wins more games"
    elif not lower and _is_near(theirs, auction):
        reason = "the others are about to win anyway"
    else:
        reason = "more games are won otherwise"
    instead = f"stop at {by_game.bid}" if lower and by_game.bid else _go(by_game)
    return f"{start}; at {ours}:{theirs} {reason}: {instead}. That wins {game} of the games, not {points}."


def _ruled_out(auction: "AuctionAdvice") -> str | None:
    """Why a limit that scores better is not advised, where there is one."""
    if auction.by_game:
        return None
    best = max(auction.limits, key=lambda limit: limit.difference.mean)
    error = best.difference.standard_error or 0.0
    sure = best.over_pass and best.over_pass.is_sure
    if not sure or best.difference.mean - auction.best.difference.mean <= error:
        return None
    return (
        f"{best.bid} scores better in the table, but a contract so high would be lost two times in three: it saves "
        "only what the others would have made."
    )


def _go(limit: "Limit") -> str:
    return "pass" if limit.bid is None else f"go up to {limit.bid}"


def _is_near(score: int, auction: "AuctionAdvice") -> bool:
    """Whether a side may win the game in this deal."""
    rules = auction.situation.rules
    return rules.scaled(rules.target) - score <= rules.scaled(_NEAR)


def _value_of_passing(auction: "AuctionAdvice", pen: Pen) -> str:
    passing = auction.passing
    worth = f"Passing is worth {pen.signed(passing.difference.mean)}"
    if auction.situation.partner_is_out:
        return f"{worth}: the opponents play."
    partner = f"partner plays in {_share(passing.partner)} of the deals"
    return f"{worth}: {partner}, and your side is set in {_share(passing.set)}."


def _meaning_of_jumps(jumps: "Sequence[Jump]", situation: "Situation") -> str:
    """What jumps were taken to tell, and how to have them read otherwise."""
    made = [f"{jump.seat.word}'s jump to {jump.bid}" for jump in jumps]
    if situation.jumps == "strength":
        verb = "is" if len(made) == 1 else "are"
        return f"{' and '.join(made)} {verb} read as strength, no more (--jumps meld reads a meld into it)."
    told = [f"{words} is read as {_meld_told(jump, situation.rules)}" for words, jump in zip(made, jumps, strict=True)]
    return f"{', '.join(told)} (--jumps strength reads no meld into it)."


def _meld_told(jump: "Jump", rules: Rules) -> str:
    words = {"run": "a run", "aces around": "aces around", "meld": f"a meld of {rules.scaled(MELD_TOLD)}"}
    return next((words[meld] for raised, meld in JUMP_MELDS if jump.raised >= rules.scaled(raised)), "no meld")
