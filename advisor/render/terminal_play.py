"""Advice on a card as text: the card, what each legal card is worth and why, whether to give up."""

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from advisor.render.chances import percent, whole_percent
from advisor.render.pen import Pen
from advisor.table.cards import Card

if TYPE_CHECKING:
    from advisor.advice.review_results import Option, PlayAdvice

_IN_WORDS = 2
_NAMED = 6


def show_play(advice: "PlayAdvice", console: Console, *, ascii_only: bool) -> None:
    """Print which card to play."""
    pen = Pen(console, ascii_only=ascii_only)
    console.print(play_line(advice), style="bold green")
    console.print()
    console.print(_table_sentence(advice))
    console.print(_options_table(advice, pen))
    notes = []
    if advice.throw_in:
        notes.append(_throw_in(advice, pen.plus_minus))
    if advice.guessed_meld:
        *most, last = (seat.word for seat in advice.guessed_meld)
        who = f"{', '.join(most)} and {last}" if most else last
        points = "" if advice.deal.team_meld else " Points that are not recorded count as nothing."
        notes.append(f"Which cards {who} melded is not recorded; a Shown tag would make the answer better.{points}")
    for note in notes:
        console.print()
        console.print(note)
    console.print()
    console.print(
        f"{advice.worlds:,} deals that fit all that {advice.seat.word} has seen, seed {advice.seed}, "
        f"rules {advice.deal.rules.name}.",
        style="dim",
    )


def play_line(advice: "PlayAdvice") -> str:
    """The answer in one line."""
    verb = "Play" if advice.deal.trick else "Lead"
    best, legal = advice.best, advice.options
    if advice.throw_in and advice.throw_in.give_up:
        return f"Give up: played out, the contract makes in {whole_percent(advice.throw_in.chance.mean)} of the deals."
    if len(legal) == 1:
        return f"{verb} the {best[0].words}, the only card that may be played."
    if len(best) == 1:
        return f"{verb} the {best[0].words}."
    if len(best) > _NAMED:
        return f"{verb} any of {len(best)} cards, such as the {best[0].words}; nothing tells them apart."
    listed = f"{', '.join(map(str, best[:-1]))} or {best[-1]}"
    if len(best) == _IN_WORDS:
        listed = f"the {best[0].words} or the {best[1].words}"
    return f"{verb} {listed}; nothing tells them apart."


def _table_sentence(advice: "PlayAdvice") -> str:
    deal = advice.deal
    assert deal.leader
    if not deal.trick:
        turn = f"{advice.seat.word} is to lead to trick {len(deal.plays) // 4 + 1}."
    else:
        played = ", ".join(f"{seat.word} {card}" for seat, card in zip(deal.leader.clockwise, deal.trick, strict=False))
        turn = f"Trick {len(deal.plays) // 4 + 1}: {played}; {advice.seat.word} is to play ({advice.reason})."
    return f"{turn} So far {deal.points}."


def _options_table(advice: "PlayAdvice", pen: Pen) -> Table:
    """Every legal card, the best first."""
    table = pen.bare_table(ruled=not pen.narrow)
    table.add_column("Card", overflow="fold")
    table.add_column("Makes", justify="right", overflow="fold")
    with_chance = advice.options[0].chance is not None
    if with_chance:
        table.add_column("Contract", justify="right", overflow="fold")
    table.add_column("Trick", justify="right", overflow="fold")
    table.add_column("Costs", justify="right", overflow="fold")
    if not pen.narrow:
        table.add_column("Why", overflow="fold")
    for option in advice.options:
        assert isinstance(option.choice, Card)
        row: list[Text | str] = [pen.card(option.choice), pen.number(option.points.mean, 1)]
        if with_chance:
            row.append(percent(option.chance.mean) if option.chance else "-")
        row += [whole_percent(option.takes_trick or 0.0), _cost(option, pen)]
        if not pen.narrow:
            row.append(_why(option))
        table.add_row(*row, style="bold" if option.choice in advice.best else "")
    return table


def _cost(option: "Option", pen: Pen) -> str:
    if option.behind is None:
        return "-"
    return f"{option.behind.mean:.1f} {pen.plus_minus} {option.behind.standard_error or 0.0:.1f}"


def _why(option: "Option") -> str:
    """Where a card loses against the best: in this trick, or later."""
    if option.behind is None or option.now is None:
        return "best"
    now, later = round(option.now), round(option.behind.mean - option.now)
    parts = [
        f"{'loses' if lost > 0 else 'gains'} {abs(lost)} {when}"
        for lost, when in ((now, "now"), (later, "later"))
        if lost
    ]
    return ", ".join(parts) or "as good"


def _throw_in(advice: "PlayAdvice", plus_minus: str) -> str:
    throw_in = advice.throw_in
    assert throw_in
    played = f"{throw_in.played.mean:+.0f} {plus_minus} {throw_in.played.standard_error or 0.0:.0f}"
    better = "Give up" if throw_in.give_up else "Play on"
    return (
        f"{better}: played out, the deal is worth {played} to declarer's side, "
        f"given up {throw_in.given_up:+d}; the contract makes in {percent(throw_in.chance.mean)} of the deals."
    )
