"""The progress of a learner as text: the answer first, then the figures it comes from."""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from advisor.advice.drill_kinds import KINDS, LEADING
from advisor.advice.progress_results import Advised, Bidding, Calibration, Errors, HandType, Progress, Trend
from advisor.render.pen import Pen

_SHORT = {
    "double-pinochle": "pinochles",
    "longest suit 3 or 4": "3, 4 long",
    "longest suit 5": "5 long",
    "longest suit 6 or more": "6+ long",
    "no ace or one": "0, 1 aces",
    "two aces or three": "2, 3 aces",
    "four aces or more": "4+ aces",
}
"""Hand types where there is little room."""
_TIGHT = 48  # columns under which not even these have room
_BLOCKS, _ASCII_BLOCKS = "▁▂▃▄▅▆▇█", "_.-:=+*#"


def show_progress(progress: Progress, console: Console, *, ascii_only: bool) -> None:
    """Print what the answers of drills say."""
    pen = Pen(console, ascii_only=ascii_only)
    if not progress.questions:
        console.print("No answers are kept yet. Begin with: pinochle-advise drill meld", style="bold")
        return
    console.print(progress_line(progress, pen), style="bold")
    console.print(_next(progress.next))
    console.print()
    console.print(_parts_table(progress, pen))
    console.print(_legend(progress), style="dim")
    console.print()
    console.print(_types_table(progress.types, pen))
    for kind in KINDS:
        line = _extremes(kind, progress)
        if line:
            console.print(line)
    if progress.calibration:
        console.print()
        _show_calibration(progress.calibration, pen)
    trends = [trend for trend in progress.trends if len(trend.sessions) > 1]
    if trends:
        console.print()
        console.print("Mean error, session by session:")
        for trend in trends:
            console.print(_trend(trend, pen, ascii_only=ascii_only))


def progress_line(progress: Progress, pen: Pen) -> str:
    """The answer in one line."""
    answers = "1 answer" if progress.questions == 1 else f"{progress.questions:,} answers"
    sessions = "1 session" if progress.sessions == 1 else f"{progress.sessions} sessions"
    bids = f": {_bidding(progress.bidding, pen)}" if progress.bidding else ""
    return f"{answers} in {sessions}{bids}."


def _bidding(bidding: Bidding, pen: Pen) -> str:
    error = "" if bidding.standard_error is None else f" ({pen.plus_minus}{bidding.standard_error:.0f})"
    if bidding.is_sure:
        return f"you {'over' if bidding.bias > 0 else 'under'}bid by {abs(bidding.bias):.0f} points on average{error}"
    return f"your bids are {bidding.bias:+.0f} points off on average{error}, no more than luck explains"


def _next(advised: Advised) -> str:
    theme = f" --theme {advised.theme}" if advised.theme else ""
    return f"Practise next: pinochle-advise drill {advised.kind}{theme} ({why(advised)})."


def why(advised: Advised) -> str:
    """Why this is to be practised next."""
    if advised.why == "new":
        return f"only {advised.number} so far" if advised.number else "no answers yet"
    return f"{round(advised.off * advised.number)} of the last {advised.number} are off"


def _parts_table(progress: Progress, pen: Pen) -> Table:
    table = pen.bare_table()
    table.add_column("Drill")
    headings = ["Number", "Bias", "Error", "Right", "Close", "Off", "Seconds"]
    if pen.narrow:
        headings = ["No.", "Bias", "Error", "Right", "Off"]
    if pen.console.width < _TIGHT:
        headings = ["No.", "Error", "Right"]
    for heading in headings:
        table.add_column(heading, justify="right")
    for each in progress.parts:
        errors = each.errors
        name = each.kind if each.part in (each.kind, "cards") else f"{each.kind}: {each.part}"
        cells = {
            headings[0]: f"{errors.number:,}",
            "Bias": "-" if errors.bias is None else pen.signed(errors.bias),
            "Error": pen.number(errors.mean_error, 1),
            "Right": f"{100 * errors.right:.0f} %",
            "Close": f"{100 * errors.close:.0f} %",
            "Off": f"{100 * errors.off:.0f} %",
            "Seconds": f"{errors.seconds:.0f}",
        }
        table.add_row(name, *(cells[heading] for heading in headings))
    return table


def _legend(progress: Progress) -> str:
    text = "Bias is answer less truth, error how far off answers are either way, in points."
    if any(each.errors.bias is None for each in progress.parts):
        text += " For a choice the error is what it lost."
    if progress.calibration:
        text += " Chances are in percent."
    questions = [each.errors for each in progress.parts if each.part == LEADING[each.kind]]
    hinted, late = sum(each.hinted for each in questions), sum(each.late for each in questions)
    more = [f"{hinted} with a hint" if hinted else "", f"{late} too late" if late else ""]
    more = [each for each in more if each]
    return text + (f" Among the answers: {', '.join(more)}." if more else "")


def _types_table(types: Sequence[HandType], pen: Pen) -> Table:
    """How it goes with hands of each theme and look, in each kind of drill, with as much as there is room for."""
    full = _types_in_cells(types, _with_bias, "Error, bias (number)", pen)
    return full if pen.fits(full) else _types_in_cells(types, _error_alone, "Error with", pen)


def _types_in_cells(types: Sequence[HandType], cell: Callable[[Errors], str], title: str, pen: Pen) -> Table:
    kinds = [kind for kind in KINDS if any(each.kind == kind for each in types)]
    table = pen.bare_table()
    table.add_column(title)
    for kind in kinds:
        table.add_column(kind, justify="right")
    found = {(each.name, each.kind): each.errors for each in types}
    themes = dict.fromkeys(each.name for each in types if each.is_theme)
    looks = dict.fromkeys(each.name for each in types if not each.is_theme)
    for names in (themes, looks):
        for name in names:
            cells = [cell(found[name, kind]) if (name, kind) in found else "" for kind in kinds]
            table.add_row(_SHORT.get(name, name) if pen.narrow else name, *cells)
        table.add_section()
    return table


def _with_bias(errors: Errors) -> str:
    bias = "" if errors.bias is None else f" {errors.bias + 0.0:+.0f}"
    return f"{errors.mean_error:.0f}{bias} ({errors.number})"


def _error_alone(errors: Errors) -> str:
    return f"{errors.mean_error:.0f}"


def _extremes(kind: str, progress: Progress) -> str:
    best, worst = (next((each for each in some if each.kind == kind), None) for some in (progress.best, progress.worst))
    if best is None or worst is None or best.errors.mean_error == worst.errors.mean_error:
        return ""
    return (
        f"{kind.capitalize()}: best with {best.name} ({best.errors.mean_error:.0f} off), worst with {worst.name} "
        f"({worst.errors.mean_error:.0f} off)."
    )


def _show_calibration(calibration: Calibration, pen: Pen) -> None:
    pen.console.print(
        f"Your chances of making your bids: Brier score {calibration.brier:.3f}; no chances could have less than "
        f"{calibration.best:.3f}, and always saying 50 % has 0.250."
    )
    table = pen.bare_table()
    table.add_column("Said between")
    for heading in ("Number", "You said", "It is"):
        table.add_column(heading, justify="right")
    for each in calibration.bins:
        table.add_row(f"{each.low}-{each.high} %", f"{each.number:,}", f"{each.said:.0f} %", f"{each.true:.0f} %")
    pen.console.print(table)


def _trend(trend: Trend, pen: Pen, *, ascii_only: bool) -> Text:
    """A bar for each session, the highest the farthest off, with the first and the last in numbers."""
    errors = [error for _, _, error in trend.sessions]
    blocks = _ASCII_BLOCKS if ascii_only else _BLOCKS
    most = max(errors) or 1.0
    bars = "".join(blocks[min(len(blocks) - 1, int(error / most * len(blocks)))] for error in errors)
    return Text(f"  {trend.kind:<7} {bars}  from {pen.number(errors[0], 1)} to {pen.number(errors[-1], 1)}")
