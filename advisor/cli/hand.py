"""``pinochle-advise HAND``: the main answer."""

import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.advice.experiment import DEFAULT, LEVELS, PLAYERS, Experiment, name_levels
from advisor.cli.exits import ExitCode, UsageError
from advisor.cli.options import (
    Ascii,
    Color,
    Json,
    RuleChanges,
    RulesName,
    TrumpName,
    Words,
    is_ascii,
    open_console,
    print_json,
    read_number,
    read_rules,
    read_trump,
)
from advisor.folders import cache_folder
from advisor.table.cards import Hand

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from advisor.advice.simulate import Progress

DEFAULT_LEVELS = ",".join(f"{level:g}" for level in LEVELS)


def hand(
    words: Words,
    rules: RulesName = None,
    rule: RuleChanges = None,
    trump: TrumpName = None,
    levels: Annotated[
        str, typer.Option(metavar="A,B,C", help="Percentages for the cautious, balanced and aggressive bid.")
    ] = DEFAULT_LEVELS,
    deals: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=read_number,
            help="How often to deal the unseen cards; with --precision, at most.",
            show_default=f"{DEFAULT.most_deals:,}",
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
    seed: Annotated[int, typer.Option(metavar="N", parser=read_number, help="Which sequence of deals.")] = DEFAULT.seed,
    threads: Annotated[
        int | None, typer.Option(metavar="N", parser=read_number, help="Processors to use.", show_default="all")
    ] = None,
    players: Annotated[
        str, typer.Option(metavar="KIND", help=f"Simulated players: {', '.join(PLAYERS)}.")
    ] = DEFAULT.players,
    as_json: Json = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> ExitCode:
    """Advise on a hand before the auction: trump, bids, chances, the exchange."""
    cards = Hand.parse(words)
    chosen_rules = read_rules(rules, rule)
    chosen_trump = read_trump(trump)
    chosen_levels = _read_levels(levels)
    experiment = Experiment(deals, seed, players, threads, precision)

    from advisor.advice.bidding import advise
    from advisor.advice.simulate import is_compiled

    if not is_compiled(experiment):
        _tell_of_compiling()
    with _progress() as progress:
        advice = advise(
            cards,
            chosen_rules,
            trump=chosen_trump,
            levels=chosen_levels,
            deals=experiment.deals,
            seed=experiment.seed,
            players=experiment.players,
            precision=experiment.precision,
            threads=experiment.threads,
            progress=progress,
            answer_interrupted=True,
        )
    if as_json:
        from advisor.render.json import advice_document

        print_json(advice_document(advice))
    else:
        from advisor.render.terminal import show_advice

        console = open_console(color=color, ascii_only=ascii_only)
        show_advice(advice, console, ascii_only=is_ascii(ascii_only=ascii_only))
    return ExitCode.ANSWERED if advice.complete else ExitCode.INTERRUPTED


def _tell_of_compiling() -> None:
    from advisor.advice.simulate import keeps_compiled

    if keeps_compiled():
        note = "Compiling the simulator; this happens once for each kind of players and takes ten seconds or so ..."
    else:
        note = f"Compiling the simulator for ten seconds or so; nothing can be kept in {cache_folder()} for next time"
    print(note, file=sys.stderr, flush=True)  # noqa: T201


def _read_levels(text: str) -> list[float]:
    try:
        levels = [float(level) for level in text.replace("%", "").split(",")]
    except ValueError:
        raise UsageError(f'cannot read --levels "{text}"; give three falling percentages, such as 85,75,60') from None
    return list(name_levels(levels).values())


def _progress() -> "AbstractContextManager[Progress | None]":
    """A bar on standard error for anything over a second; nothing where standard error is no terminal."""
    if not sys.stderr.isatty():
        return nullcontext()
    from advisor.cli.progress import delayed_bar

    return delayed_bar()
