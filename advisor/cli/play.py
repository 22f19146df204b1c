"""``pinochle-advise play FILE``: the deal so far, and which card now."""

from typing import Annotated

import typer

from advisor.advice.experiment import DEFAULT, Experiment
from advisor.cli.exits import ExitCode, ImpossibleError, UsageError
from advisor.cli.files import name_of, read_file
from advisor.cli.interruption import uncut
from advisor.cli.options import Ascii, Color, Json, Seed, Threads, is_ascii, open_console, print_json
from advisor.cli.waiting import bar_on_terminal, compile_judge_first


def play(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The deal so far; - reads it from standard input.", show_default=False)
    ],
    seed: Seed = DEFAULT.seed,
    threads: Threads = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> ExitCode:
    """Say which card to play now in a recorded deal, and what each legal card is worth."""
    from advisor.cli.recorded import read_recorded

    experiment = Experiment(seed=seed, threads=threads)
    name = name_of(file)
    first, *others = read_recorded(read_file(file), name)
    if others:
        raise UsageError(f"{name} holds {len(others) + 1} deals; give one at a time")
    from advisor.advice.play import NoPlayError, advise_play
    from advisor.advice.unsettled import missing_contract

    missing = missing_contract(first.deal)
    if missing:
        raise ImpossibleError(f"{name}: {missing}")
    if first.faults:
        raise ImpossibleError("; ".join(first.faults))
    compile_judge_first()
    try:
        with bar_on_terminal("deals") as progress:
            advice = advise_play(first.record, seed=experiment.seed, threads=experiment.threads, progress=progress)
    except NoPlayError as error:
        raise ImpossibleError(f"{name}: {error}") from None
    with uncut():
        if as_json:
            from advisor.render.json import play_document

            print_json(play_document(advice))
        else:
            from advisor.render.terminal_play import show_play

            console = open_console(color=color, ascii_only=ascii_only)
            show_play(advice, console, ascii_only=is_ascii(ascii_only=ascii_only))
    return ExitCode.ANSWERED
