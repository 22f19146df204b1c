"""``pinochle-advise review FILE``: a recorded deal, decision by decision."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.advice.experiment import DEFAULT, Experiment
from advisor.cli.exits import ExitCode, ImpossibleError, UsageError, say_error
from advisor.cli.files import name_of, read_file
from advisor.cli.interruption import uncut
from advisor.cli.options import (
    Ascii,
    Color,
    Json,
    RuleChanges,
    RulesName,
    Seed,
    Threads,
    is_ascii,
    open_console,
    print_json,
    read_number,
    read_rules,
)
from advisor.cli.waiting import bar_on_terminal, compile_reviewer_first
from advisor.table.cards import Hand, Suit
from advisor.table.seats import Seat

if TYPE_CHECKING:  # every command loads this module, and only this one needs these
    from advisor.advice.review_results import Review
    from advisor.cli.recorded import Recorded

File = Annotated[
    str | None,
    typer.Argument(metavar="[FILE]", help="A recorded deal, or several; - reads standard input.", show_default=False),
]


def review(
    file: File = None,
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Only this player: N, E, S or W.", show_default=False)
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every card; of several deals, every review.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Look less deep: three seconds.")] = False,
    hand: Annotated[
        str | None,
        typer.Option(metavar="HAND", help="Without a FILE: declarer's twelve cards as dealt.", show_default=False),
    ] = None,
    bid: Annotated[
        int | None, typer.Option(metavar="B", parser=read_number, help="What was bid.", show_default=False)
    ] = None,
    trump: Annotated[
        str | None, typer.Option(metavar="SUIT", help="What was named: S, H, D or C.", show_default=False)
    ] = None,
    total: Annotated[
        int | None,
        typer.Option(metavar="N", parser=read_number, help="Meld and trick points that were made.", show_default=False),
    ] = None,
    rules: RulesName = None,
    rule: RuleChanges = None,
    seed: Seed = DEFAULT.seed,
    threads: Threads = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> ExitCode:
    """Review a recorded deal: what each decision cost, and what was luck."""
    experiment = Experiment(seed=seed, threads=threads)
    if file is None:
        pointless = _given({"--seat": seat, "--all": every or None, "--quick": quick or None})
        if pointless:
            raise UsageError(f"only a FILE can be reviewed with {pointless}; name the FILE, or leave that out")
        return _review_bid(
            hand, bid, trump, total, rules, rule, experiment, as_json=as_json, ascii_only=ascii_only, color=color
        )
    given = {"--hand": hand, "--bid": bid, "--trump": trump, "--total": total, "--rules": rules, "--rule": rule}
    superfluous = _given(given)
    if superfluous:
        raise UsageError(f"a FILE says it all; leave out {superfluous}, or the FILE")
    only = None if seat is None else Seat.parse(seat)
    from advisor.cli.recorded import read_recorded

    name = name_of(file)
    recorded = read_recorded(read_file(file), name)
    compile_reviewer_first()
    reviews: dict[int, Review] = {}
    faults: list[str] = []
    for number, each in enumerate(recorded, 1):
        try:
            reviews[number] = _review_one(each, only, experiment, quick=quick)
        except ImpossibleError as error:
            faults.append(f"{name}{f', deal {number}' if len(recorded) > 1 else ''}: {error}")
    if not reviews:
        raise ImpossibleError("; ".join(faults))
    with uncut():
        _show(reviews, only, every=every, as_json=as_json, ascii_only=ascii_only, color=color)
    faults += [fault for each in recorded for fault in each.faults]
    for fault in faults:
        say_error(fault)
    return ExitCode.IMPOSSIBLE if faults else ExitCode.ANSWERED


def _given(options: Mapping[str, object]) -> str:
    """The options that were given, in a row."""
    return ", ".join(name for name, value in options.items() if value not in (None, []))


def _review_one(recorded: "Recorded", only: Seat | None, experiment: Experiment, *, quick: bool) -> "Review":
    from advisor.advice.review import ReviewError
    from advisor.advice.review import review as review_deal

    with bar_on_terminal("decisions") as progress:
        try:
            return review_deal(
                recorded.record,
                seed=experiment.seed,
                quick=quick,
                seat=only,
                threads=experiment.threads,
                progress=progress,
            )
        except ReviewError as error:
            raise ImpossibleError(str(error)) from None


def _show(
    reviews: "dict[int, Review]", only: Seat | None, *, every: bool, as_json: bool, ascii_only: bool, color: bool | None
) -> None:
    if as_json:
        from advisor.render.json import match_document, review_document

        found = list(reviews.values())
        print_json(review_document(found[0]) if len(found) == 1 else match_document(found))
        return
    from advisor.render.terminal_review import show_match, show_review

    console = open_console(color=color, ascii_only=ascii_only)
    plain = is_ascii(ascii_only=ascii_only)
    if len(reviews) == 1:
        (alone,) = reviews.values()
        show_review(alone, console, ascii_only=plain, seat=only, every=every)
        return
    from advisor.advice.match import sum_up
    from advisor.render.story import verdict

    for number, reviewed in reviews.items():
        if every:
            console.rule(f"Deal {number}", characters="-" if plain else "─")
            show_review(reviewed, console, ascii_only=plain, seat=only, every=False)
        else:
            console.print(f"Deal {number}: {verdict(reviewed)}")
    console.print()
    show_match(sum_up(list(reviews.values())), console, ascii_only=plain)


def _review_bid(
    hand: str | None,
    bid: int | None,
    trump: str | None,
    total: int | None,
    rules: str | None,
    changes: list[str] | None,
    experiment: Experiment,
    *,
    as_json: bool,
    ascii_only: bool,
    color: bool | None,
) -> ExitCode:
    """Whether a bid was sound, from the little that a player remembers."""
    if hand is None or bid is None or trump is None:
        raise UsageError(
            "name the FILE of a recorded deal; or give --hand, --bid and --trump, and --total if it is known"
        )
    chosen = read_rules(rules, changes)
    held, suit = Hand.parse(hand), Suit.parse(trump)
    from advisor.cli.waiting import compile_first

    compile_first(experiment, auction=False)
    from advisor.advice.bid_review import review_bid

    with bar_on_terminal("deals") as progress:
        found = review_bid(
            held, bid, suit, chosen, total=total, seed=experiment.seed, threads=experiment.threads, progress=progress
        )
    with uncut():
        if as_json:
            from advisor.render.json import bid_review_document

            print_json(bid_review_document(found))
        else:
            from advisor.render.terminal_review import show_bid_review

            console = open_console(color=color, ascii_only=ascii_only)
            show_bid_review(found, console, ascii_only=is_ascii(ascii_only=ascii_only))
    return ExitCode.ANSWERED
