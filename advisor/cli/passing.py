"""``pinochle-advise pass HAND`` and ``return HAND``: which cards to exchange with partner."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import typer

from advisor.advice.experiment import DEFAULT, EXCHANGE_DEALS, EXPERT_EXCHANGE_DEALS, Experiment
from advisor.cli.batch import Answer, Held, answer_lines, is_batch
from advisor.cli.exits import ExitCode, ImpossibleError, UsageError
from advisor.cli.interruption import uncut
from advisor.cli.options import (
    Ascii,
    Color,
    Json,
    Players,
    RuleChanges,
    RulesName,
    Seed,
    Threads,
    Words,
    Worlds,
    is_ascii,
    open_console,
    print_json,
    read_number,
    read_rules,
)
from advisor.cli.waiting import bar_on_terminal, compile_exchange_first
from advisor.table.cards import Hand, Suit
from advisor.table.rules import Rules

if TYPE_CHECKING:
    from advisor.advice.simulate import Progress
    from advisor.advice.suggestion import Suggestion

_Suggest = Callable[[Held, "Progress | None"], "Suggestion"]

Trump = Annotated[
    str | None,
    typer.Option("--trump", metavar="SUIT", help="What is trump: S, H, D or C; always needed.", show_default=False),
]
Bid = Annotated[
    int | None,
    typer.Option(
        metavar="BID", parser=read_number, help="What has to be made; else the most points count.", show_default=False
    ),
]
Deals = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=read_number,
        help="How often to deal the unseen cards, to compare the best sets.",
        show_default=f"{EXCHANGE_DEALS:,}; {EXPERT_EXCHANGE_DEALS:,} with experts",
    ),
]


def pass_(
    words: Words,
    trump: Trump = None,
    bid: Bid = None,
    rules: RulesName = None,
    rule: RuleChanges = None,
    deals: Deals = None,
    seed: Seed = DEFAULT.seed,
    threads: Threads = None,
    players: Players = DEFAULT.players,
    worlds: Worlds = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> ExitCode:
    """Say which cards to pass to partner, who has won the bid and named trump."""
    experiment = Experiment(deals, seed, players, threads, None, worlds)
    chosen_rules = _read_rules_of_exchange(rules, rule)
    named = _read_named_trump(trump)
    options = _options(_read_bid(bid, chosen_rules), experiment)

    def suggest(hand: Hand, progress: "Progress | None") -> "Suggestion":
        from advisor.advice.passing import suggest_pass

        return suggest_pass(hand, named, chosen_rules, progress=progress, **options)

    return _answer(words, Hand.parse, suggest, experiment, as_json=as_json, ascii_only=ascii_only, color=color)


def return_(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND",
            help='Your twelve cards and what partner passed, all 16, or "AS ... 9C + AH 10S QD JD"; or - to read '
            "one hand a line.",
            show_default=False,
        ),
    ],
    trump: Trump = None,
    got: Annotated[
        str | None,
        typer.Option(
            metavar="CARDS", help="What partner passed, if HAND does not tell them apart.", show_default=False
        ),
    ] = None,
    bid: Bid = None,
    rules: RulesName = None,
    rule: RuleChanges = None,
    deals: Deals = None,
    seed: Seed = DEFAULT.seed,
    threads: Threads = None,
    players: Players = DEFAULT.players,
    worlds: Worlds = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> ExitCode:
    """Say which cards to give back to partner, after winning the bid and taking his cards up."""
    from advisor.table.exchange import read_taken_up

    experiment = Experiment(deals, seed, players, threads, None, worlds)
    chosen_rules = _read_rules_of_exchange(rules, rule)
    named = _read_named_trump(trump)
    options = _options(_read_bid(bid, chosen_rules), experiment)
    if got is not None and is_batch(words):
        raise UsageError('--got tells of one hand; in each line, write the twelve cards, "+", what partner passed')

    def read(text: str) -> tuple[Hand, Hand | None]:
        return read_taken_up(text, got, passed=chosen_rules.pass_cards)

    def suggest(held: tuple[Hand, Hand | None], progress: "Progress | None") -> "Suggestion":
        from advisor.advice.passing import suggest_return

        hand, gift = held
        own = hand.minus(*gift) if gift else hand
        return suggest_return(own, named, chosen_rules, got=gift, progress=progress, **options)

    return _answer(words, read, suggest, experiment, as_json=as_json, ascii_only=ascii_only, color=color)


# --- what both ask for -----------------------------------------------------------------------------------------------


def _read_rules_of_exchange(name: str | None, changes: list[str] | None) -> Rules:
    rules = read_rules(name, changes)
    if not rules.pass_cards:
        raise ImpossibleError(
            "no cards are exchanged by these rules (pass_cards=0); choose others with --rules or --rule"
        )
    return rules


def _read_named_trump(name: str | None) -> Suit:
    if name is None:
        raise UsageError("say what is trump: --trump S, H, D or C")
    return Suit.parse(name)


def _read_bid(bid: int | None, rules: Rules) -> int | None:
    """A bid that somebody may open with: any height, but on the ladder."""
    if bid is not None:
        from advisor.table.auction import Auction
        from advisor.table.seats import Seat

        Auction(Seat.NORTH, rules).call(bid)
    return bid


def _options(bid: int | None, experiment: Experiment) -> dict[str, Any]:
    """What both suggestions take by name."""
    return {
        "bid": bid,
        "deals": experiment.deals,
        "seed": experiment.seed,
        "players": experiment.players,
        "threads": experiment.threads,
        "worlds": experiment.worlds,
    }


# --- answers ---------------------------------------------------------------------------------------------------------


def _answer(
    words: list[str],
    read: Callable[[str], Held],
    suggest: "_Suggest[Held]",
    experiment: Experiment,
    *,
    as_json: bool,
    ascii_only: bool,
    color: bool | None,
) -> ExitCode:
    """Answer the hand typed, or each line of standard input."""
    compile_once = cache(compile_exchange_first)  # however many hands there are

    def answer(held: Held, progress: "Progress | None" = None) -> "Suggestion":
        compile_once(experiment)
        return suggest(held, progress)

    if is_batch(words):
        return answer_lines(_writer(answer, as_json=as_json, ascii_only=ascii_only), read, as_json=as_json)
    held = read(" ".join(words))
    show = _renderer(as_json=as_json, ascii_only=ascii_only, color=color)
    with bar_on_terminal("deals") as progress:
        suggestion = answer(held, progress)
    with uncut():
        show(suggestion)
    return ExitCode.ANSWERED


def _renderer(*, as_json: bool, ascii_only: bool, color: bool | None) -> "Callable[[Suggestion], None]":
    if as_json:
        from advisor.render.json import suggestion_document

        return lambda suggestion: print_json(suggestion_document(suggestion))
    from advisor.render.terminal_passing import show_suggestion

    console = open_console(color=color, ascii_only=ascii_only)
    return lambda suggestion: show_suggestion(suggestion, console, ascii_only=is_ascii(ascii_only=ascii_only))


def _writer(answer: "Callable[[Held], Suggestion]", *, as_json: bool, ascii_only: bool) -> Answer[Held]:
    if as_json:
        from advisor.render.json import suggestion_document

        return lambda line, held: suggestion_document(answer(held), line)
    from advisor.render.terminal_passing import suggestion_line

    plain = is_ascii(ascii_only=ascii_only)
    return lambda _, held: suggestion_line(answer(held), ascii_only=plain)
