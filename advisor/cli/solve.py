"""``pinochle-advise solve FILE``: the exact value of a position with all hands open."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from advisor.cli.exits import ExitCode, ImpossibleError, UsageError
from advisor.cli.files import name_of, read_file
from advisor.cli.interruption import uncut
from advisor.cli.options import (
    Ascii,
    Color,
    Json,
    RuleChanges,
    is_ascii,
    open_console,
    print_json,
    read_number,
    read_rules,
)
from advisor.cli.waiting import bar_on_terminal, compile_solver_first
from advisor.table.cards import HAND_SIZE
from advisor.table.rules import Rules

if TYPE_CHECKING:  # every command loads this module, and only one needs records
    from advisor.table.recorded_position import RecordedPosition

_NEEDED = ("--north", "--east", "--south", "--west", "--trump", "--declarer")


def solve(
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="A recorded deal; - reads it from standard input.", show_default=False),
    ] = None,
    north: Annotated[
        str | None, typer.Option(metavar="HAND", help="What North holds, if there is no FILE.", show_default=False)
    ] = None,
    east: Annotated[str | None, typer.Option(metavar="HAND", help="What East holds.", show_default=False)] = None,
    south: Annotated[str | None, typer.Option(metavar="HAND", help="What South holds.", show_default=False)] = None,
    west: Annotated[str | None, typer.Option(metavar="HAND", help="What West holds.", show_default=False)] = None,
    trump: Annotated[
        str | None, typer.Option(metavar="SUIT", help="The trump: S, H, D or C.", show_default=False)
    ] = None,
    declarer: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Who plays the contract: N, E, S or W.", show_default=False)
    ] = None,
    leader: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT", help="Who led the trick, or leads it.", show_default="declarer, to the first trick"
        ),
    ] = None,
    trick: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="The cards on the table, in order of play.", show_default=False),
    ] = None,
    points: Annotated[
        str | None,
        typer.Option(metavar="NS N EW N", help="Trick points taken so far: NS 40 EW 30.", show_default=False),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=read_number,
            help="Solve the position after N tricks of the FILE, 0 for the first lead.",
            show_default="its last card; the first lead of a deal played to the end",
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="NAME|FILE",
            help="A preset (see: rules list) or a TOML file, instead of what the record says.",
            show_default=False,
        ),
    ] = None,
    rule: RuleChanges = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> ExitCode:
    """Solve a position with all hands open: what best play by all comes to, and what each card costs."""
    typed = {
        "--north": north,
        "--east": east,
        "--south": south,
        "--west": west,
        "--trump": trump,
        "--declarer": declarer,
        "--leader": leader,
        "--trick": trick,
        "--points": points,
    }
    given = {name: text for name, text in typed.items() if text is not None}
    if file is None and after is not None:
        raise UsageError("--after counts the tricks of a recorded deal; name its FILE")
    if file is not None and given:
        raise UsageError(f"a FILE says it all; leave out {', '.join(given)}, or the FILE")
    from advisor.table.position import PositionError
    from advisor.table.record import IllegalDealError

    try:
        if file is None:
            found, chosen = _typed_position(given, read_rules(rules, rule))
        else:
            found, chosen = _recorded_position(file, after, rules, rule)
    except (IllegalDealError, PositionError) as error:
        raise ImpossibleError(str(error)) from None

    compile_solver_first()
    from advisor.advice.solution import contract_outcome
    from advisor.advice.solving import solve as solve_position

    with bar_on_terminal("positions") as progress:
        solution = solve_position(found.position, chosen, progress=progress)
    contract = None
    if found.bid is not None and found.meld is not None:
        contract = contract_outcome(solution, found.bid, found.meld, found.tricks_won)
    with uncut():
        if as_json:
            from advisor.render.json import solution_document

            print_json(solution_document(solution, contract))
        else:
            from advisor.render.terminal_solution import show_solution

            console = open_console(color=color, ascii_only=ascii_only)
            show_solution(solution, contract, console, ascii_only=is_ascii(ascii_only=ascii_only))
    return ExitCode.ANSWERED


def _typed_position(given: Mapping[str, Any], rules: Rules) -> "tuple[RecordedPosition, Rules]":
    """The position that the options describe; it says itself which of them cannot be read."""
    from advisor.table.position import Position
    from advisor.table.recorded_position import RecordedPosition
    from advisor.table.scoring import PerTeam

    if not given:
        raise UsageError(f"name the FILE of a recorded deal, or give {', '.join(_NEEDED)}")
    missing = [name for name in _NEEDED if name not in given]
    if missing:
        raise UsageError(f"{', '.join(missing)} not given; without a FILE, all of {', '.join(_NEEDED)} are needed")
    under_way = [name for name in ("--trick", "--points") if name in given]
    if under_way and "--leader" not in given:
        raise UsageError(f"--leader not given; with {under_way[0]}, say who led the trick, or leads it: N, E, S or W")
    position = Position(
        (given["--north"], given["--east"], given["--south"], given["--west"]),
        given["--trump"],
        given["--declarer"],
        given.get("--leader", given["--declarer"]),
        given.get("--trick", ()),
        given.get("--points", PerTeam()),
    )
    if position.tricks_left < HAND_SIZE and "--leader" not in given:
        raise UsageError("--leader not given; after the first trick, say who leads: N, E, S or W")
    return RecordedPosition(position.check(rules)), rules


def _recorded_position(
    file: str, after: int | None, rules: str | None, changes: list[str] | None
) -> "tuple[RecordedPosition, Rules]":
    """The position of a recorded deal, and the rules that it is played by."""
    from advisor.table.recorded_position import read_position, recorded_rules

    text = read_file(file)
    name = name_of(file)
    own = recorded_rules(text)
    chosen = read_rules(rules, changes, own)
    if own and own.unit != chosen.unit:
        raise UsageError(
            f"points in {name} are in the scale of unit={own.unit}; unit={chosen.unit} does not go with it"
        )
    found = read_position(text, name, rules=chosen, tricks=after)
    if found.position.over:
        raise UsageError(f"all cards are played after {after} tricks of {name}; say fewer")
    return found, chosen
