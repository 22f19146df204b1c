"""A suggestion for an exchange as text: the cards to give, what the best sets come to, the reasons."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from advisor.advice.suggestion import ANY, PASS, WOULD_BID, WOULD_NAME, WOULD_PASS
from advisor.render.chances import percent
from advisor.render.pen import Pen, card_text
from advisor.render.terms import kept_meld, largest_error, terms
from advisor.table.cards import Card

if TYPE_CHECKING:
    from advisor.advice.estimate import Estimate, Share
    from advisor.advice.suggestion import Choice, Part, Reason, Suggestion

_TIGHT = 50  # columns under which only the best set, the fourth and the classic one are compared
_FINER = 1  # differences are sharper than means, and are shown with a digit more


def show_suggestion(suggestion: "Suggestion", console: Console, *, ascii_only: bool) -> None:
    """Print which cards to give, and why."""
    pen = Pen(console, ascii_only=ascii_only, decimals=1 if suggestion.rules.unit == 1 else 0)
    console.print(suggestion_line(suggestion, ascii_only=ascii_only), style="bold green")
    if suggestion.as_good:
        sets = Text("; ").join(pen.cards(choice.cards) for choice in suggestion.as_good)
        console.print(Text("As good: ").append_text(sets).append("."))
    console.print()
    console.print(pen.hand(suggestion.hand))
    if suggestion.got:
        console.print(Text("Partner passed ").append_text(pen.cards(suggestion.got)).append("."))
    console.print(_sets_table(suggestion, pen))
    _show_reasons(suggestion, pen)
    console.print()
    console.print(_small_print(suggestion, ascii_only=ascii_only), style="dim")


def suggestion_line(suggestion: "Suggestion", *, ascii_only: bool) -> str:
    """The answer in one line."""
    verb = "Pass" if suggestion.action == PASS else "Give back"
    line = f"{verb} {_row(suggestion.cards, ascii_only=ascii_only)} to partner"
    chance = suggestion.best[0].chance
    if chance is None:
        return f"{line}."
    return f"{line}: {suggestion.bid} is made in {percent(chance.probability)} of the deals."


def _row(cards: Iterable[Card], *, ascii_only: bool) -> str:
    return " ".join(card_text(card, ascii_only=ascii_only) for card in cards)


# --- the sets side by side -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Column:
    """A set that is compared with others, and which it is."""

    choice: "Choice"
    names: tuple[str, ...]


def _sets_table(suggestion: "Suggestion", pen: Pen) -> Table:
    """A column for each set; on a narrow console its cards stand one under the other."""
    columns = _columns(suggestion, pen)
    title = "If you pass" if suggestion.action == PASS else "If you give back"
    table = pen.bare_table(ruled=not pen.narrow)
    table.add_column(title, overflow="fold")
    below = max(len(column.names) for column in columns)
    for place, column in enumerate(columns):
        heading = _heading(column, below, pen)
        table.add_column(heading, justify="right", no_wrap=True, style="" if place else "green")
    for label, is_bold, cell in _rows(suggestion, pen):
        style = "bold" if is_bold else ""
        table.add_row(Text(label), *(cell(column.choice) for column in columns), style=style)
    return table


def _columns(suggestion: "Suggestion", pen: Pen) -> list[_Column]:
    """The best sets, the fourth, and the classic one, which may be one of them."""
    sets = list(zip(("best", "2nd", "3rd"), suggestion.best, strict=False))
    if pen.console.width < _TIGHT:
        sets = sets[:1]
    if suggestion.fourth:
        sets.append(("4th", suggestion.fourth))
    classic, name = suggestion.classic, "list" if pen.narrow else "classic"
    columns = [_Column(choice, (place, name) if _same(choice, classic) else (place,)) for place, choice in sets]
    if not any(_same(choice, classic) for _, choice in sets):
        columns.append(_Column(classic, (name,)))
    return columns


def _same(choice: "Choice", other: "Choice") -> bool:
    return sorted(choice.cards) == sorted(other.cards)


def _heading(column: _Column, below: int, pen: Pen) -> Text:
    """The cards, and below them so many lines that say which set it is."""
    cards = column.choice.cards
    beside = 1 if pen.narrow else 2
    lines = [pen.cards(cards[i : i + beside]) for i in range(0, len(cards), beside)]
    blank = [Text()] * (below - len(column.names))
    return Text("\n").join([*lines, *blank, *map(Text, column.names)])


def _rows(suggestion: "Suggestion", pen: Pen) -> "list[tuple[str, bool, Callable[[Choice], str]]]":
    """What is compared: its name, whether it stands out, how it is written."""
    narrow, bid = pen.narrow, suggestion.bid
    rows: list[tuple[str, bool, Callable[[Choice], str]]] = [
        ("Your meld", False, lambda choice: pen.number(choice.own_meld.mean)),
        ("His meld" if narrow else "Partner's meld", False, lambda choice: pen.number(choice.partner_meld.mean)),
        ("Tricks" if narrow else "Trick points", False, lambda choice: pen.number(choice.trick_points.mean)),
        ("Total", not suggestion.by_score, lambda choice: pen.number(choice.total.mean)),
    ]
    if bid is not None:
        rows += [
            (f"{bid} made" if narrow else f"{bid} is made", False, lambda choice: _chance(choice.chance, pen)),
            ("Score", suggestion.by_score, lambda choice: pen.number(choice.score.mean) if choice.score else ""),
        ]
    if suggestion.fourth:
        rows.append((" over 4th" if narrow else "  over the fourth", False, lambda each: _over(each.over_fourth, pen)))
    rows.append((" over list" if narrow else "  over the classic", False, lambda each: _over(each.over_classic, pen)))
    return rows


def _chance(chance: "Share | None", pen: Pen) -> str:
    if chance is None:
        return ""
    error = chance.standard_error
    return percent(chance.probability) + ("" if error is None else f"\n{pen.plus_minus}{100 * error:.1f}")


def _over(better: "Estimate | None", pen: Pen) -> str:
    """How much better, with its error in the line below; a set is not compared with itself."""
    if better is None or not (better.mean or better.standard_error):
        return "-"
    error = better.standard_error
    below = "" if error is None else f"\n{pen.plus_minus}{pen.number(error, _FINER)}"
    return pen.signed(better.mean, _FINER) + below


# --- reasons ---------------------------------------------------------------------------------------------------------


_PARTS = 4  # named for a reason
_TELLING = 0.1  # of the largest part, to be named
_TO_PARTNER = {
    "run": "fills the run",
    "marriages": "makes marriages",
    "aces around": "makes aces around",
    "kings around": "makes kings around",
    "queens around": "makes queens around",
    "jacks around": "makes jacks around",
    "pinochle": "makes a pinochle",
    "roundhouse": "makes a roundhouse",
}
"""What a card does for partner's meld; everything in trumps counts as part of the run."""


def _show_reasons(suggestion: "Suggestion", pen: Pen) -> None:
    lines = [reason_line(reason, suggestion, pen) for reason in suggestion.reasons]
    lines += [Text(f"breaks your own {meld.name}: -{meld.points}") for meld in suggestion.broken]
    if not lines:
        return
    pen.console.print()
    if suggestion.reasons:
        pen.console.print("Why, in points over the best set without these cards:")
    for line in lines:
        pen.console.print(line)


def reason_line(reason: "Reason", suggestion: "Suggestion", pen: Pen) -> Text:
    """Why the best set has some cards, in one line."""
    line = pen.cards(reason.cards)
    for suit in reason.emptied:
        line.append(f"{', ' if line else ''}empties {suit.word}")
    points = reason.points
    line.append(f": {pen.signed(points.mean, _FINER)}")
    if points.standard_error is not None:
        line.append(f" {pen.plus_minus} {pen.number(points.standard_error, _FINER)}")
    line.append(" over ").append_text(pen.cards(reason.instead))
    parts = [part for part in reason.parts if abs(part.points) >= _TELLING * abs(reason.parts[0].points)]
    for place, part in enumerate(sorted(parts[:_PARTS], key=lambda part: -part.points)):
        line.append(f"{', ' if place else ': '}{_part(part, suggestion)} ({pen.signed(part.points)})")
    return line


def _part(part: "Part", suggestion: "Suggestion") -> str:
    """What becomes more or less, as the player who gives the cards would say it."""
    if part.whose == "both":
        return part.what
    if part.whose == "own":
        what = "meld in trumps" if part.what == "run" else part.what
        return f"your {what}"
    if part.points > 0:
        to_declarer = suggestion.action == PASS
        return _TO_PARTNER[part.what] if to_declarer or part.what != "run" else "helps partner's meld in trumps"
    return f"less for partner's {'meld in trumps' if part.what == 'run' else part.what}"


# --- the small print -------------------------------------------------------------------------------------------------


def _small_print(suggestion: "Suggestion", *, ascii_only: bool) -> str:
    choices = [*suggestion.best, *([suggestion.fourth] if suggestion.fourth else []), suggestion.classic]
    largest = largest_error(
        estimate
        for choice in choices
        for estimate in (choice.own_meld, choice.partner_meld, choice.trick_points, choice.total, choice.score)
        if estimate
    )
    score = ""
    if suggestion.bid is not None:
        score = " The score is the total where the bid is made, else the bid as a loss."
        if not suggestion.by_score:
            score += " No set makes the bid to speak of, so they are ranked by their totals."
    sentences = f"{terms(suggestion)}; {largest}.{score}{kept_meld(suggestion.rules)}"
    return f"{sentences} {_sets_tried(suggestion)} {partners_hands(suggestion, ascii_only=ascii_only)}"


def _sets_tried(suggestion: "Suggestion") -> str:
    sets, tried = suggestion.sets, suggestion.tried
    if sets == 1:
        return "There is one set to give."
    if tried >= sets:
        return f"All {sets:,} sets were dealt out."
    return f"Of {sets:,} sets {tried:,} were dealt out."


def partners_hands(suggestion: "Suggestion", *, ascii_only: bool) -> str:
    """Which hands partner was thought to hold; a note if those that were wanted are too rare."""
    trump = suggestion.trump.word
    does = {
        WOULD_BID: f"would bid {trump}" if suggestion.bid is None else f"would bid {suggestion.bid} in {trump}",
        WOULD_NAME: f"would name {trump}",
        WOULD_PASS: f"would pass {_row(suggestion.got or (), ascii_only=ascii_only)}",
    }
    hidden, expected = suggestion.hidden, suggestion.expected
    drawn = "drawn evenly" if hidden == ANY else f"those that {does[hidden]}"
    if expected not in (hidden, ANY):
        return f"Hardly any partner {does[expected]}; his hands were {drawn}."
    few = " (no more were found)" if suggestion.deals < suggestion.wanted else ""
    return f"Partner's hands were {drawn}{few}."
