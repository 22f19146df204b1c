"""``pinochle-advise HAND``: the main answer."""

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import typer

from advisor.advice.experiment import DEFAULT, EXPERT_DEALS, LEVELS, Experiment, name_levels
from advisor.advice.situation import Situation
from advisor.cli.batch import answer_lines, is_batch
from advisor.cli.exits import ExitCode, UsageError
from advisor.cli.interruption import uncut
from advisor.cli.options import (
    Ascii,
    Color,
    Json,
    Players,
    RuleChanges,
    RulesName,
    Seed,
    Threads,
    TrumpName,
    Words,
    Worlds,
    is_ascii,
    open_console,
    print_json,
    read_number,
    read_rules,
    read_trump,
)
from advisor.cli.situation import (
    AskedBid,
    AskingSeat,
    Calls,
    Dealer,
    Jumps,
    OthersBid,
    Score,
    read_situation,
)
from advisor.cli.waiting import bar_on_terminal, compile_first
from advisor.table.cards import Hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from advisor.advice.results import Advice
    from advisor.advice.simulate import Progress

DEFAULT_LEVELS = ",".join(f"{level:g}" for level in LEVELS)


def hand(
    words: Words,
    rules: RulesName = None,
    rule: RuleChanges = None,
    trump: TrumpName = None,
    dealer: Dealer = None,
    seat: AskingSeat = None,
    calls: Calls = None,
    score: Score = None,
    bid: AskedBid = None,
    table: OthersBid = None,
    jumps: Jumps = None,
    levels: Annotated[
        str, typer.Option(metavar="A,B,C", help="Percentages for the cautious, balanced and aggressive bid.")
    ] = DEFAULT_LEVELS,
    deals: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=read_number,
            help="How often to deal the unseen cards; with --precision, at most.",
            show_default=f"{DEFAULT.most_deals:,}; {EXPERT_DEALS:,} with experts",
        ),
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(
            metavar="P",
            help="Deal until the standard error of the mean total is below P points and the bids are settled.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = DEFAULT.seed,
    threads: Threads = None,
    players: Players = DEFAULT.players,
    worlds: Worlds = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> ExitCode:
    """Advise on a hand before or in the auction: trump, bids, chances, the exchange."""
    batch = is_batch(words)
    cards = Hand() if batch else Hand.parse(words)
    chosen_rules = read_rules(rules, rule)
    situation = read_situation(
        chosen_rules, dealer=dealer, seat=seat, calls=calls, score=score, bid=bid, table=table, jumps=jumps
    )
    chosen_trump = read_trump(trump)
    chosen_levels = _read_levels(levels)
    experiment = Experiment(deals, seed, players, threads, precision, worlds)

    compile_once = cache(compile_first)  # however many hands there are

    def advise_on(cards: Hand, progress: "Progress | None" = None, *, answer_interrupted: bool = False) -> "Advice":
        from advisor.advice.bidding import advise

        compile_once(experiment, auction=situation is not None)
        return advise(
            cards,
            chosen_rules,
            trump=chosen_trump,
            levels=chosen_levels,
            deals=experiment.deals,
            seed=experiment.seed,
            players=experiment.players,
            precision=experiment.precision,
            threads=experiment.threads,
            worlds=experiment.worlds,
            progress=progress,
            answer_interrupted=answer_interrupted,
            **_told(situation),
        )

    if batch:
        return _answer_lines(advise_on, as_json=as_json)
    show = _renderer(as_json=as_json, ascii_only=ascii_only, color=color)
    with bar_on_terminal("deals") as progress:
        advice = advise_on(cards, progress, answer_interrupted=True)
    with uncut():
        show(advice)
    return ExitCode.ANSWERED if advice.complete else ExitCode.INTERRUPTED


def _told(situation: Situation | None) -> dict[str, Any]:
    """What the advice takes by name if something was said of the auction."""
    if situation is None:
        return {}
    return {name: getattr(situation, name) for name in ("auction", "seat", "score", "bid", "table", "jumps")}


def _renderer(*, as_json: bool, ascii_only: bool, color: bool | None) -> "Callable[[Advice], None]":
    """What shows the answer; loaded before the simulation, so that an interrupted one is shown at once."""
    if as_json:
        from advisor.render.json import advice_document

        return lambda advice: print_json(advice_document(advice))
    from advisor.render.terminal import show_advice

    console = open_console(color=color, ascii_only=ascii_only)
    return lambda advice: show_advice(advice, console, ascii_only=is_ascii(ascii_only=ascii_only))


def _answer_lines(advise_on: "Callable[[Hand], Advice]", *, as_json: bool) -> ExitCode:
    if as_json:
        from advisor.render.json import advice_document

        return answer_lines(lambda line, cards: advice_document(advise_on(cards), line), Hand.parse, as_json=True)
    from advisor.render.terminal import advice_line

    return answer_lines(lambda _, cards: advice_line(advise_on(cards)), Hand.parse, as_json=False)


def _read_levels(text: str) -> list[float]:
    try:
        levels = [float(level) for level in text.replace("%", "").split(",")]
    except ValueError:
        raise UsageError(f'cannot read --levels "{text}"; give three falling percentages, such as 85,75,60') from None
    return list(name_levels(levels).values())
