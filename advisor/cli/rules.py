"""``pinochle-advise rules``: presets, options, and the user's own default."""

from pathlib import Path
from typing import Annotated

import typer

from advisor.cli.options import Ascii, Color, Json, RuleChanges, open_console, print_json, read_rules, standing_rules
from advisor.cli.settings import set_default_rules
from advisor.table.rules import Rules, find_preset, presets

app = typer.Typer(rich_markup_mode=None)

Name = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A preset or a TOML file.")]


@app.callback()
def rules() -> None:
    """Rule presets and options; `use` sets your own default. Plain `rules` lists the presets."""


@app.command("list")
def list_presets(as_json: Json = False, ascii_only: Ascii = False, color: Color = None) -> None:
    """List the presets, each with what makes it different."""
    default, origin = standing_rules()
    preset = find_preset(default)
    default = preset.name if preset else default
    if as_json:
        from advisor.render.json import presets_document

        print_json(presets_document(presets().values(), default))
    else:
        from advisor.render.terminal import show_presets

        show_presets(presets().values(), default, origin, open_console(color=color, ascii_only=ascii_only))


@app.command()
def show(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME|FILE]", help="A preset or a TOML file.", show_default="your default")
    ] = None,
    rule: RuleChanges = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> None:
    """Show every option of some rules and what its value means."""
    rules = read_rules(name, rule)
    if as_json:
        from advisor.render.json import rules_document

        print_json(rules_document(rules))
    else:
        from advisor.render.terminal import show_rules

        show_rules(rules, open_console(color=color, ascii_only=ascii_only))


@app.command()
def use(name: Name) -> None:
    """Make a preset or a file your default."""
    Rules.load(name)  # say what is wrong with it before keeping it
    preset = find_preset(name)
    kept = preset.name if preset else str(Path(name).expanduser().resolve())
    set_default_rules(kept)
    typer.echo(f"Your default rules are now {kept}.")
