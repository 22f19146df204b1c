"""``pinochle-advise drill``: practice, question by question."""

from typing import TYPE_CHECKING, Annotated

import typer

from advisor.advice.drill_kinds import ABOUT_THEMES, KINDS
from advisor.advice.experiment import Experiment
from advisor.cli.exits import FileError, ImpossibleError, UsageError, say_error
from advisor.cli.options import (
    Ascii,
    Color,
    RuleChanges,
    RulesName,
    is_ascii,
    open_console,
    read_number,
    read_rules,
)

if TYPE_CHECKING:
    from advisor.advice.ledger import Ledger

_COUNT = 10
_SEED = 1
_MOST_SECONDS = 24 * 3600
_SEEDS = 1_000_000  # to choose from where nothing is kept


def _read_seconds(text: str) -> float:
    """A time as people write it.

    Raises:
        BadParameter: if it is none.
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= _MOST_SECONDS:
        raise typer.BadParameter(f'"{text}" is not possible; give seconds, such as 30')
    return seconds


def drill(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND", help=f"{', '.join(KINDS)}; chosen by your record if left out.", show_default=False
        ),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(metavar="THEME", help=f"Hands of one kind: {', '.join(ABOUT_THEMES)}.", show_default=False),
    ] = None,
    count: Annotated[int, typer.Option(metavar="N", parser=read_number, help="How many questions.")] = _COUNT,
    timer: Annotated[
        float | None,
        typer.Option(
            metavar="S",
            parser=_read_seconds,
            help="Seconds for a question; what comes later is not right.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=read_number,
            help="Which sequence of hands, always from its first hand; without it, hands go on from your last.",
            show_default=False,
        ),
    ] = None,
    no_record: Annotated[bool, typer.Option("--no-record", help="Keep no answers.")] = False,
    rules: RulesName = None,
    rule: RuleChanges = None,
    ascii_only: Ascii = False,
    color: Color = None,
) -> None:
    """Practise: count melds, estimate tricks and bids, choose cards; every answer is graded at once and kept."""
    from random import SystemRandom
    from uuid import uuid4

    from advisor.advice.drill import find_kind, kinds_under
    from advisor.advice.ledger import LedgerError
    from advisor.advice.practice import Practice
    from advisor.advice.progress import next_drill
    from advisor.advice.suggestion import NoExchangeError
    from advisor.advice.themes import NoHandError, find_theme, is_dealt
    from advisor.cli.drilling import Session

    named = None if kind is None else find_kind(kind)
    chosen_theme = None if theme is None else find_theme(theme)
    chosen_rules = read_rules(rules, rule)
    if count < 1:
        raise UsageError(f"--count {count} is not possible; ask one question at least")
    if seed is not None:
        Experiment(seed=seed)  # which says what is wrong with it

    ledger = None if no_record else _open_ledger()
    try:
        if ledger and ledger.set_aside:
            say_error(f"your record was damaged; it is set aside as {ledger.set_aside}, and a new one begins")
        answers = ledger.answers(named) if ledger else []
        advised = None
        if named is None:
            advised = next_drill(answers, kinds_under(chosen_rules))
            named = advised.kind
            if advised.theme and chosen_theme is None and is_dealt(advised.theme, chosen_rules):
                chosen_theme = advised.theme
        sequence = seed if seed is not None else _SEED if ledger else SystemRandom().randrange(_SEEDS)
        practice = Practice(named, chosen_rules, chosen_theme, sequence, seed is not None, uuid4().hex, answers)
        console = open_console(color=color, ascii_only=ascii_only)
        Session(practice, ledger, console, is_ascii(ascii_only=ascii_only), count, timer).run(advised)
    except LedgerError as error:
        raise FileError(str(error)) from None
    except (NoExchangeError, NoHandError) as error:
        raise ImpossibleError(str(error)) from None
    finally:
        if ledger:
            ledger.close()


def _open_ledger() -> "Ledger":
    from advisor.advice.ledger import Ledger, LedgerError

    try:
        return Ledger.open()
    except LedgerError as error:
        raise FileError(f"{error}; --no-record drills without keeping them") from None
