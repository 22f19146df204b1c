"""``pinochle-advise record``: recorded deals checked, shown, converted, and written down question by question."""

from pathlib import Path
from typing import Annotated

import typer

from advisor.cli.exits import ExitCode, UsageError, say_error
from advisor.cli.files import name_of, read_file
from advisor.cli.interruption import uncut
from advisor.cli.options import Ascii, Color, is_ascii, open_console, print_json

app = typer.Typer(rich_markup_mode=None)

File = Annotated[str, typer.Argument(metavar="FILE", help="Recorded deals; - reads standard input.")]


@app.callback()
def record() -> None:
    """Recorded deals: check them, show them, convert them, write a new one down."""


@app.command()
def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Recorded deals; - reads standard input.", show_default=False),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document that names every fault.")] = False,
) -> ExitCode:
    """Check every card, call and score of recorded deals."""
    from advisor.cli.checking import check_file

    checked = [check_file(file) for file in files]
    if as_json:
        from advisor.render.json import check_document

        print_json(check_document([each.to_dict() for each in checked]))
    else:
        for each in checked:
            for fault in each.faults:
                say_error(str(fault))
            if each.outcome:
                typer.echo(each.outcome)
    return max(each.code for each in checked)


@app.command()
def show(
    file: File,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> ExitCode:
    """Show recorded deals: the hands around a table, the auction, the melds, the tricks, the score."""
    from advisor.cli.recorded import read_recorded

    recorded = read_recorded(read_file(file), name_of(file))
    with uncut():
        if as_json:
            from advisor.render.json import record_document

            print_json(record_document([each.record for each in recorded]))
        else:
            from advisor.render.terminal_record import show_deals

            console = open_console(color=color, ascii_only=ascii_only)
            show_deals([each.deal for each in recorded], console, ascii_only=is_ascii(ascii_only=ascii_only))
    return _tell_faults([fault for each in recorded for fault in each.faults])


@app.command()
def convert(
    file: File,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
    as_text: Annotated[bool, typer.Option("--text", help="Write text.")] = False,
    output: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Where to write.", show_default="standard output"),
    ] = None,
) -> ExitCode:
    """Write recorded deals as JSON if they are text, as text if they are JSON."""
    if as_json and as_text:
        raise UsageError("--json and --text do not go together; leave one out")
    from advisor.cli.recorded import is_json, read_recorded, save
    from advisor.render.json import record_document
    from advisor.table.record_writer import write_records

    text = read_file(file)
    recorded = read_recorded(text, name_of(file))
    records = [each.record for each in recorded]
    to_json = as_json or not (as_text or is_json(text))
    converted = record_document(records) if to_json else write_records(records).removesuffix("\n")
    with uncut():
        if output is None:
            print_json(converted)
        else:
            save(Path(output), f"{converted}\n")
    return _tell_faults([fault for each in recorded for fault in each.faults])


@app.command()
def new(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="Where the deal is written; a deal begun there goes on.",
            show_default="deal-YEAR-MONTH-DAY.ppr",
        ),
    ] = None,
) -> None:
    """Write a deal down question by question; all that is told is on disk at once."""
    if file == "-":
        raise UsageError("answers come from standard input; name a FILE for the record")
    from advisor.cli.dialogue import Dialogue

    Dialogue.open(file).talk()


def _tell_faults(faults: list[str]) -> ExitCode:
    for fault in faults:
        say_error(fault)
    return ExitCode.IMPOSSIBLE if faults else ExitCode.ANSWERED
