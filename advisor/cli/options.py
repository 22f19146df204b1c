"""Options that several commands share, and how their values are read."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.advice.experiment import DEFAULT_WORLDS, PLAYERS
from advisor.cli.exits import UsageError
from advisor.cli.settings import default_rules, settings_file
from advisor.table.cards import Suit
from advisor.table.rules import Rules, RulesError

if TYPE_CHECKING:
    from rich.console import Console

RULES_VARIABLE = "PINOCHLE_ADVISE_RULES"


def read_number(text: str) -> int:
    """A whole number as people write it: ``20000`` or ``20,000``.

    Raises:
        BadParameter: if it is none.
    """
    try:
        return int(str(text).replace(",", ""))
    except ValueError:
        raise typer.BadParameter(f'"{text}" is no whole number') from None


Words = Annotated[
    list[str],
    typer.Argument(
        metavar="HAND",
        help='Twelve cards: "AS 10S KS ...", ATKQJ9.AK.QJ.A9, S:AK H:10, ...; or - to read one hand a line.',
        show_default=False,
    ),
]
RulesName = Annotated[
    str | None,
    typer.Option("--rules", metavar="NAME|FILE", help="A preset (see: rules list) or a TOML file.", show_default=False),
]
RuleChanges = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="KEY=VALUE", help="Change one rule; may be repeated.", show_default=False),
]
TrumpName = Annotated[
    str | None,
    typer.Option("--trump", metavar="SUIT", help="Only this trump: S, H, D or C.", show_default=False),
]
Seed = Annotated[int, typer.Option(metavar="N", parser=read_number, help="Which sequence of deals.")]
Threads = Annotated[
    int | None, typer.Option(metavar="N", parser=read_number, help="Processors to use.", show_default="all")
]
Players = Annotated[str, typer.Option(metavar="KIND", help=f"Simulated players: {', '.join(PLAYERS)}.")]
Worlds = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=read_number,
        help="How many deals an expert imagines for each decision.",
        show_default=f"{DEFAULT_WORLDS} for experts",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of text; for HAND - one a line.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="No characters beyond ASCII.")]
Color = Annotated[
    bool | None,
    typer.Option("--color/--no-color", help="Colours; on a terminal unless NO_COLOR is set.", show_default=False),
]


def read_rules(name: str | None, changes: list[str] | None, recorded: Rules | None = None) -> Rules:
    """The rules to use: the option, else those of a record, else the environment, else the user's own default, else
    ``standard``.

    Raises:
        UsageError: if a change is not ``KEY=VALUE``.
        RulesError: if the rules cannot be read.
    """
    values = {}
    for change in changes or []:
        key, equals, value = change.partition("=")
        if not equals:
            raise UsageError(f'cannot read --rule "{change}"; write KEY=VALUE, such as must_beat=led')
        values[key.strip()] = value.strip()
    return Rules.load(recorded if recorded and name is None else _chosen_rules(name), **values)


def _chosen_rules(name: str | None) -> Rules:
    """The rules before single changes; what is wrong with a silent choice is said with where it came from."""
    if name is not None:
        return Rules.load(name)
    source, origin = standing_rules()
    try:
        return Rules.load(source)
    except RulesError as error:
        raise type(error)(f"{error} (set by {origin})") from None


def standing_rules() -> tuple[str, str]:
    """The rules that apply where none are named, and what has set them."""
    by_environment = os.environ.get(RULES_VARIABLE)
    if by_environment:
        return by_environment, f"the variable {RULES_VARIABLE}"
    own = default_rules()
    return (own, f"your settings {settings_file()}") if own else ("standard", "the program")


def read_trump(name: str | None) -> Suit | None:
    """The trump of ``--trump``, if given."""
    return None if name is None else Suit.parse(name)


def open_console(*, color: bool | None, ascii_only: bool) -> "Console":
    """Standard output for text: as wide as the terminal, 80 columns where there is none."""
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # a reader that has seen enough is no error of ours

    return Output(
        force_terminal=color,
        no_color=None if color is None else not color,
        width=None if sys.stdout.isatty() or os.environ.get("COLUMNS", "0") != "0" else 80,
        safe_box=is_ascii(ascii_only=ascii_only),
        highlight=False,
        emoji=False,
        markup=False,
    )


def is_ascii(*, ascii_only: bool) -> bool:
    """Whether output must do without suit symbols and blocks."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return ascii_only or not encoding.startswith("utf")


def print_json(document: str) -> None:
    """Write a document to standard output."""
    sys.stdout.write(document + "\n")
    sys.stdout.flush()
