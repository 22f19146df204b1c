"""A solved position as text: the answer, the cards on the table, what each card is worth, one best line of play."""

from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from advisor.render.pen import Pen, suit_style
from advisor.table.position import Position
from advisor.table.seats import Seat, Team

if TYPE_CHECKING:
    from advisor.advice.solution import ContractOutcome, Solution

_IN_WORDS = 2  # best cards that the first line names in words, at most
_NAMED = 6  # that it names at all


def show_solution(
    solution: "Solution", contract: "ContractOutcome | None", console: Console, *, ascii_only: bool
) -> None:
    """Print a solution, and what becomes of the contract where that can be told."""
    pen = Pen(console, ascii_only=ascii_only)
    console.print(solution_line(solution), style="bold green")
    if contract:
        console.print(_contract_line(contract), style="bold green" if contract.result == "made" else "bold yellow")
    console.print()
    _show_position(solution.position, pen)
    console.print()
    console.print(_cards_table(solution, pen))
    console.print()
    console.print("One best line of play (* wins the trick):")
    console.print(_line_table(solution, pen))
    console.print(f"Rules {solution.rules.name}; {solution.positions:,} positions looked at.", style="dim")


def solution_line(solution: "Solution") -> str:
    """The answer in one line."""
    position, team = solution.position, solution.position.declaring_team
    left = position.points_left(solution.rules)
    points = solution.points[team]
    if not solution.all_points_known:
        outcome = f"take {points - position.points[team]} of the {left} trick points still in play"
    elif position.points.ns + position.points.ew:
        outcome = f"end with {points} trick points"
    else:
        outcome = f"take {points} of the {left} trick points"
    return f"With best play by all, {team.word} {outcome}; {_best_cards(solution)}."


def _best_cards(solution: "Solution") -> str:
    what = "card" if solution.position.trick else "lead"
    best, legal = solution.best, solution.cards
    player = f"{solution.position.to_move.word}'s"
    if len(legal) == 1:
        return f"{player} only {what}: {best[0].words}"
    if len(best) == len(legal):
        return f"{player} legal {what}s are all as good"
    if len(best) > _NAMED:
        return f"{len(best)} of {player} {len(legal)} legal {what}s are best"
    if len(best) > _IN_WORDS:
        return f"{player} best {what}s: {', '.join(map(str, best[:-1]))} or {best[-1]}"
    return f"{player} best {what}: {' or '.join(card.words for card in best)}"


def _contract_line(contract: "ContractOutcome") -> str:
    sum_of = f"meld {contract.meld} and {contract.trick_points} in tricks"
    if contract.result == "made":
        return f"The contract of {contract.bid} makes: {sum_of}."
    return f"The contract of {contract.bid} is set: {sum_of}, {-contract.difference} short."


def _show_position(position: Position, pen: Pen) -> None:
    """Who holds what, what lies on the table, and the score so far."""
    taken = f" So far {position.points}." if position.points.ns + position.points.ew else ""
    trump = Text(position.trump.word.capitalize(), style=suit_style(position.trump))
    pen.console.print(trump.append(f" are trump, {position.declarer.word} is declarer.{taken}", style="default"))
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for seat in Seat:
        table.add_row(seat.word, pen.hand(position.hand_of(seat)))
    if position.trick:
        on_table = Text()
        for seat, card in zip(position.leader.clockwise, position.trick, strict=False):
            on_table.append(", " if on_table else "").append_text(pen.card(card)).append(f" from {seat.word}")
        table.add_row("Table", on_table)
    pen.console.print(table)


def _cards_table(solution: "Solution", pen: Pen) -> Table:
    """What each legal card is worth: cards of the same worth in one row."""
    position = solution.position
    seat = position.to_move
    if position.trick:
        reason = position.legal(solution.rules).reason
        turn = f"{seat.word} is to play ({reason})"
    else:
        turn = f"{seat.word} is to lead"
    given = position.points.ns + position.points.ew
    counted = "in the end" if solution.all_points_known else "from here on" + (" and those given" if given else "")
    pen.console.print(f"{turn}. With each card, the trick points {counted}:")
    table = pen.bare_table()
    table.add_column("Card", overflow="fold")
    for team in Team:
        table.add_column(str(team), justify="right")
    table.add_column("Costs", justify="right")
    for cost, values in groupby(solution.cards, key=lambda value: solution.cost(value.card)):
        same = list(values)
        after = solution.points_after(same[0])
        table.add_row(
            pen.cards(value.card for value in same),
            *(str(after[team]) for team in Team),
            str(cost) if cost else "-",
            style="" if cost else "bold",
        )
    return table


def _line_table(solution: "Solution", pen: Pen) -> Table:
    """The tricks in order of play, the points of both teams running."""
    table = pen.bare_table(ruled=not pen.narrow)
    table.add_column("Trick", justify="right")
    if not pen.narrow:
        table.add_column("Leader")
    for place in ("1st", "2nd", "3rd", "4th"):
        table.add_column(place)
    for team in Team:
        table.add_column(str(team), justify="right")
    for number, trick in enumerate(solution.tricks, solution.position.trick_number):
        begin = [f"{number} {trick.leader}"] if pen.narrow else [str(number), trick.leader.word]
        cards = [
            pen.card(card).append("*" if place == trick.winning_place else "") for place, card in enumerate(trick.cards)
        ]
        table.add_row(*begin, *cards, *(str(trick.points[team]) for team in Team))
    return table
