"""The program: which command was meant, and what to say when it cannot be done.

The first word that is no command is a hand: ``pinochle-advise "AS 10S ..."`` runs ``hand``.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated

import typer

from advisor import __version__
from advisor.cli import progress, record, rules
from advisor.cli.drill import drill
from advisor.cli.exits import PROGRAM, ExitCode, FileError, ImpossibleError, say_error
from advisor.cli.hand import hand
from advisor.cli.meld import meld
from advisor.cli.passing import pass_, return_
from advisor.cli.play import play
from advisor.cli.review import review
from advisor.cli.solve import solve
from advisor.cli.warmup import warmup
from advisor.table.cards import HandError
from advisor.table.nearest import nearest
from advisor.table.rules import RulesFileError

WELCOME = f"""\
{PROGRAM} tells you how high to bid a pinochle hand, in which trump, and what to pass.

Type your twelve cards:

    {PROGRAM} "AS 10S KS QS JS 9S AH KH QD JD AC 9C"

Other commands:

    {PROGRAM} meld HAND       what the hand melds in each trump
    {PROGRAM} pass HAND       partner won the bid: what to pass him
    {PROGRAM} return HAND     you won the bid: what to give back
    {PROGRAM} review FILE     a recorded deal: what was an error, what was luck
    {PROGRAM} play FILE       the deal so far: which card now
    {PROGRAM} solve FILE      best play and what each card costs, all hands open
    {PROGRAM} record new      write a deal down, question by question
    {PROGRAM} drill           practise: meld, tricks, bids, what to pass and return
    {PROGRAM} progress        what the drills have shown, and what to practise next
    {PROGRAM} rules list      the rules it can play by
    {PROGRAM} warmup          compile all there is now, once

More: {PROGRAM} --help
"""

app = typer.Typer(
    name=PROGRAM,
    rich_markup_mode=None,  # plain help: it starts in half the time
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Hand analysis and bidding advice for four-player partnership pinochle.",
    epilog=f'Example: {PROGRAM} "AS 10S KS QS JS 9S AH KH QD JD AC 9C"',
)
app.command()(hand)
app.command()(meld)
app.command("pass")(pass_)
app.command("return")(return_)
app.command()(review)
app.command()(play)
app.command()(solve)
app.command()(drill)
app.command()(warmup)
app.add_typer(progress.app, name="progress")
app.add_typer(record.app, name="record")
app.add_typer(rules.app, name="rules")
COMMANDS = (
    "drill",
    "hand",
    "meld",
    "pass",
    "play",
    "progress",
    "record",
    "return",
    "review",
    "rules",
    "solve",
    "warmup",
)

_USUAL = {"progress": "show", "rules": "list"}
"""What a command does that is followed by no word of its own."""
_HELP = ("--help", "-h", "--install-completion", "--show-completion")
_OPTIONS_WITH_VALUE = (
    "--rules",
    "--rule",
    "--trump",
    "--bid",
    "--got",
    "--levels",
    "--deals",
    "--precision",
    "--seed",
    "--threads",
    "--players",
    "--worlds",
    "--north",
    "--east",
    "--south",
    "--west",
    "--declarer",
    "--leader",
    "--trick",
    "--points",
    "--after",
    "--dealer",
    "--seat",
    "--calls",
    "--score",
    "--table",
    "--jumps",
    "--hand",
    "--total",
    "--output",
    "--theme",
    "--count",
    "--timer",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"{PROGRAM} {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Hand analysis and bidding advice for four-player partnership pinochle."""


def main() -> None:
    """Run the command line and end the process."""
    for stream in ("stdout", "stderr"):
        if getattr(sys, stream) is None:  # closed by the caller, who does not want it
            setattr(sys, stream, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, TextIOWrapper):
            output.reconfigure(errors="replace")  # names of files may hold what a terminal cannot show
    code = run(sys.argv[1:])
    sys.stderr.flush()
    os._exit(code)  # all is written; taking numpy and the linker down in good order would take a tenth of a second


def run(arguments: Sequence[str]) -> ExitCode:
    """Run one command; errors become one plain line on standard error and an exit code."""
    completing = any(name.startswith("_") and name.endswith("_COMPLETE") for name in os.environ)
    try:
        if not arguments and not completing:
            sys.stdout.write(WELCOME)
            sys.stdout.flush()
            return ExitCode.ANSWERED
        code = app(_with_command(arguments), prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # the latter is how the command-line library answers a broken pipe
        _abandon_output()
        return ExitCode.ANSWERED  # whoever read the output has seen enough
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    except HandError as error:
        return _fail(f"{error}{_meant_command(error.unreadable)}", ExitCode.USAGE)
    except (RulesFileError, FileError) as error:
        return _fail(str(error), ExitCode.FILE)
    except ImpossibleError as error:
        return _fail(str(error), ExitCode.IMPOSSIBLE)
    except ValueError as error:
        return _fail(str(error), ExitCode.USAGE)
    except typer.TyperException as error:
        return _fail(error.format_message(), ExitCode.USAGE)
    except OSError as error:
        _abandon_output()
        return _fail(f"cannot write the answer: {error.strerror or error}", ExitCode.FILE)
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        return _fail(f"this should not happen: {type(error).__name__}: {error}", ExitCode.IMPOSSIBLE)
    if code == ExitCode.INTERRUPTED:
        return _fail("interrupted", ExitCode.INTERRUPTED)
    return ExitCode(code or 0)


def _fail(message: str, code: ExitCode) -> ExitCode:
    say_error(message)
    return code


def _abandon_output() -> None:
    """Let what is still to be written vanish, or the interpreter would complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _with_command(arguments: Sequence[str]) -> list[str]:
    """The arguments with the command first: common options may stand before it, and ``hand`` may be left out."""
    words = list(arguments)
    if "--version" in words:
        return ["--version"]
    i = 0
    while i < len(words) and words[i].startswith("-") and words[i] != "-":
        if words[i] in _HELP:
            return ["hand", *words] if i and words[i] in ("--help", "-h") else words[i:]
        i += 2 if words[i] in _OPTIONS_WITH_VALUE else 1
    if i >= len(words) or words[i] not in COMMANDS:
        return ["hand", *words]
    options, command, rest = words[:i], words[i], words[i + 1 :]
    usual = _USUAL.get(command)
    if usual and (not rest or rest[0].startswith("-")) and not {"--help", "-h"} & set(rest):
        rest = [usual, *rest]
    return [command, *rest, *options]


def _meant_command(unreadable: Sequence[str]) -> str:
    """A hint if an unreadable token looks like a command."""
    for token in unreadable:
        if token.lower() == "help":
            return f"; for help: {PROGRAM} --help"
        near = nearest(token, COMMANDS)
        if near:
            return f'; did you mean the command "{near}"? (see: {PROGRAM} --help)'
    return ""
