"""``pinochle-advise progress``: what the drills have shown; ``export`` and ``reset``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.cli.asking import LeaveError, read_line, say
from advisor.cli.exits import FileError, UsageError
from advisor.cli.options import Ascii, Color, Json, is_ascii, open_console, print_json, read_rules

if TYPE_CHECKING:
    from advisor.advice.ledger import Answer

app = typer.Typer(rich_markup_mode=None)


@app.callback()
def progress() -> None:
    """What your answers in drills say, and what to practise next. Plain `progress` shows it."""


@app.command()
def show(as_json: Json = False, ascii_only: Ascii = False, color: Color = None) -> None:
    """Show how good your answers are, whether you overbid, which hands go wrong, what to practise next."""
    from advisor.advice.drill import kinds_under
    from advisor.advice.progress import progress_of

    found = progress_of(_answers(), kinds_under(read_rules(None, None)))
    if as_json:
        from advisor.render.json import progress_document

        print_json(progress_document(found))
    else:
        from advisor.render.terminal_progress import show_progress

        console = open_console(color=color, ascii_only=ascii_only)
        show_progress(found, console, ascii_only=is_ascii(ascii_only=ascii_only))


@app.command()
def export(
    as_csv: Annotated[bool, typer.Option("--csv", help="A table, one answer a line.")] = False,
    as_json: Json = False,
    output: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write it to a file.", show_default="standard output")
    ] = None,
) -> None:
    """Give out every answer that is kept, those taken back too."""
    if as_csv == as_json:
        raise UsageError("say in which form: --csv or --json")
    answers = _answers()
    if as_csv:
        from advisor.render.csv import answers_table

        text = answers_table(answers)
    else:
        from advisor.render.json import answers_document

        text = f"{answers_document(answers)}\n"
    if output is None:
        typer.echo(text, nl=False)
    else:
        from advisor.cli.recorded import save

        save(Path(output), text)


@app.command()
def reset(yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False) -> None:
    """Forget every answer; asks first."""
    from advisor.advice.ledger import Ledger, LedgerError, ledger_file

    number = len({(each.session, each.question) for each in _answers()})
    if not number:
        say(f"There are no answers in {ledger_file()}.")
        return
    answers = "the one answer" if number == 1 else f"all {number:,} answers"
    if not yes:
        try:
            yes = read_line(f"Forget {answers} in {ledger_file()}? (y or n) ").lower() in ("y", "yes")
        except LeaveError:
            yes = False
    if not yes:
        say("Nothing is forgotten.")
        return
    try:
        ledger = Ledger.open()
        try:
            ledger.clear()
        finally:
            ledger.close()
    except LedgerError as error:
        raise FileError(str(error)) from None
    say(f"Forgotten: {answers}.")


def _answers() -> "list[Answer]":
    from advisor.advice.ledger import LedgerError, read_answers

    try:
        return read_answers()
    except LedgerError as error:
        raise FileError(str(error)) from None
