"""Drills as text: the question, the hint, what comes of the answer, the summary."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from advisor.advice.drill import PASS, Question
from advisor.advice.drill_kinds import LEADING
from advisor.advice.drill_results import BidTruth, Change, Grade, MeldTruth, Thumb, TricksTruth, Verdict
from advisor.advice.rules_of_thumb import BID, MELD, TRICKS, rules_of_thumb
from advisor.render.chances import percent
from advisor.render.pen import Pen
from advisor.render.terminal_passing import partners_hands, reason_line
from advisor.table.cards import Suit
from advisor.table.tricks import all_trick_points

if TYPE_CHECKING:
    from advisor.advice.estimate import Estimate
    from advisor.advice.suggestion import Suggestion

_STYLES: dict[Verdict, str] = {"right": "bold green", "close": "bold yellow", "off": "bold red"}
_PROMPTS = {
    "meld": "Meld",
    "trump": "Trump (S, H, D or C)",
    "tricks": "Trick points of you and partner",
    "bid": "Highest bid you would make",
    "chance": "Your chance of making it, % (Enter skips)",
}
_SHOWN_REASONS = 2
_INDENT = (0, 0, 0, 2)


def prompt(question: Question, part: str) -> str:
    """What is asked for, on the line on which it is answered."""
    if part == "cards":
        number = question.rules.pass_cards
        cards = "one card" if number == 1 else f"{number} cards"
        return f"The {cards} you {'pass' if question.kind == 'pass' else 'give back'}: "
    if part == "meld" and question.kind == "bid":
        return "Meld of you and partner after the exchange: " if question.rules.pass_cards else "Meld of you both: "
    return f"{_PROMPTS[part]}: "


def show_question(question: Question, number: int, count: int, pen: Pen) -> None:
    """Print the hand and what there is to know."""
    console = pen.console
    console.print()
    line = Text.assemble((f"{number} of {count}", "bold"))
    if question.trump:
        line.append(", trump ").append_text(_trump(question.trump, pen))
    line.append(f": {_task(question)}")
    console.print(line)
    if question.again:
        console.print("This hand went wrong before.", style="dim")
    console.print(pen.hand(question.hand))
    if question.got:
        console.print(Text("Partner passed ").append_text(pen.cards(question.got)).append("."))


def _trump(suit: Suit, pen: Pen) -> Text:
    return pen.sign(suit) if pen.narrow else pen.suit(suit)


def _task(question: Question) -> str:
    exchange = "; the exchange is still to come" if question.rules.pass_cards else ""
    return {
        "meld": "what does the hand meld?",
        "bid": "would you bid, and how high?",
        "tricks": f"you won the bid{exchange}. How many of the {all_trick_points(question.rules)} trick points will "
        "your side take on average?",
        "pass": "partner won the bid. What do you pass?",
        "return": "you won the bid. What do you give back?",
    }[question.kind]


# --- hints -----------------------------------------------------------------------------------------------------------


def hint(question: Question, part: str) -> str:
    """A rule by which the answer can be found."""
    if question.kind == "meld":
        return (
            "Look for runs and royal marriages in trump; marriages in other suits; aces, kings, queens, jacks around; "
            "pinochles (QS with JD); nines of trump."
        )
    if part == "cards" and question.kind == "pass":
        return (
            "The classic list: one of each trump but nines; QS or JD if the other half is trump; aces; second copies "
            "of trumps and aces; nines of trump; then what costs least meld."
        )
    if part == "cards":
        return (
            "The classic list: nothing that makes meld; plain kings, queens, nines, jacks, then tens; aces and trumps "
            "stay."
        )
    if part == "trump":
        return "For each suit add meld and tricks by the rules of thumb; long suits with most of a run come first."
    if part == "chance":
        ten = "one point more costs" if question.rules.unit == 1 else "ten points more cost"
        return f"A bid is a good one if it is made in three deals of four; {ten} about four percent."
    rule = rules_of_thumb(part, question.rules)[-1]
    return f'A rule of thumb, "{rule.name}": {rule.how}{_times_ten(question)}.'


def _times_ten(question: Question) -> str:
    """What to add to a rule of thumb at a table that divides by ten."""
    return " (meld counted times ten, too; divide the sum by ten)" if question.rules.unit == 1 else ""


# --- what comes of an answer -----------------------------------------------------------------------------------------


def show_grade(grade: Grade, pen: Pen) -> None:
    """Print how far off the answer was, and why it is so."""
    truth = grade.truth
    if isinstance(truth, MeldTruth):
        _show_meld(grade, truth, pen)
    elif isinstance(truth, TricksTruth):
        _show_tricks(grade, truth, pen)
    elif isinstance(truth, BidTruth):
        _show_bid(grade, truth, pen)
    else:
        _show_exchange(grade, truth, pen)


def _show_meld(grade: Grade, truth: MeldTruth, pen: Pen) -> None:
    graded = grade.leading
    said = "" if graded.verdict == "right" else f"; you said {graded.answer} ({graded.error:+g})"
    pen.console.print(_verdict(grade, f"it is {truth.count.total}{said}."))
    line = Text()
    for meld in truth.count.melds:
        line.append(", " if line else "").append(f"{meld.name} {meld.points} ").append_text(pen.cards(meld.cards))
    _detail(pen, line.append(".") if line else "There is no meld in it.")
    if truth.missed:
        _detail(pen, f"Perhaps left out: {' and '.join(meld.name for meld in truth.missed)}.")
    if truth.hole:
        line = Text("One card would change most: ").append_text(pen.card(truth.hole.card))
        _detail(pen, line.append(f" +{truth.hole.points} ({', '.join(truth.hole.melds)})."))


def _show_tricks(grade: Grade, truth: TricksTruth, pen: Pen) -> None:
    graded = grade.leading
    error = f" {pen.plus_minus}{pen.number(graded.standard_error, 1)}" if graded.standard_error else ""
    mean = pen.number(truth.tricks.mean, 1)
    said = f"you said {graded.answer} ({pen.signed(graded.error)})"
    pen.console.print(_verdict(grade, f"{mean}{error} on average; {said}."))
    how = truth.thumb.rule.how
    _detail(
        pen,
        f"Closest rule of thumb: {_thumb(truth.thumb, pen)}. {how[0].upper()}{how[1:]}{_times_ten(grade.question)}.",
    )
    for change in truth.changes:
        _detail(pen, _change(change, pen))


def _thumb(thumb: Thumb, pen: Pen) -> str:
    usual = "" if thumb.usual is None else f", usually {pen.number(thumb.usual)} off"
    return f'"{thumb.rule.name}", {pen.number(thumb.points)} ({pen.signed(thumb.off)}{usual})'


def _change(change: Change, pen: Pen) -> Text:
    line = Text("With ").append_text(pen.card(change.instead)).append(" in the place of ")
    return line.append_text(pen.card(change.card)).append(f": {pen.signed(change.gain.mean)}.")


def _show_bid(grade: Grade, truth: BidTruth, pen: Pen) -> None:
    said = _bid(truth.said)
    line = Text("with ").append_text(_trump(truth.judged, pen))
    pen.console.print(_verdict(grade, line.append(f" the hand is worth {_worth(truth.bid)}; you said {said}.")))
    if truth.bid != truth.said and grade.leading.verdict == "right":
        _detail(pen, f"More deals could make it {' or '.join(map(_bid, dict.fromkeys(truth.bid_range)))}.")
    pen.console.print(Padding(_parts_table(grade, pen), _INDENT, expand=False))
    if truth.behind:
        _detail(pen, Text().append_text(_trump(truth.best, pen)).append(f" is {_better(truth, truth.behind, pen)}."))
    if truth.chance:
        made = percent(truth.chance.probability)
        _detail(pen, f"{said} is made in {made} of the deals; {truth.level:g} % are wanted.")
    thumbs = zip((MELD, TRICKS, BID), truth.thumbs, strict=True)
    told = "; ".join(f"for {what} {_thumb(thumb, pen)}" for what, thumb in thumbs)
    _detail(pen, f"Closest rules of thumb: {told}.")
    if truth.helpful:
        line = Text("Most would change if partner passed ").append_text(pen.card(truth.helpful.card))
        _detail(pen, line.append(f": {pen.signed(truth.helpful.points)} in the mean total."))


def _better(truth: BidTruth, behind: "Estimate", pen: Pen) -> str:
    """In what the best trump is better than the one named: it promises the higher bid, or as high a one and more."""
    number = pen.number(abs(behind.mean))
    points = f"{number} point{'' if number == '1' else 's'} {'better' if behind.mean >= 0 else 'worse'} on average"
    return f"{points}, {'and' if behind.mean >= 0 else 'but'} worth {_worth(truth.best_bid)}"


def _worth(bid: int | None) -> str:
    return "a pass" if bid is None else f"a bid of {bid}"


def _bid(bid: int | None) -> str:
    return PASS if bid is None else str(bid)


def _parts_table(grade: Grade, pen: Pen) -> Table:
    """What was said of each part, and what is so."""
    table = pen.bare_table(ruled=False)
    for heading in ("", "you", "truth", "off"):
        table.add_column(heading, justify="right" if heading else "left")
    table.add_column("")
    for each in grade.graded:
        if each.part == "trump":
            said, truth = (pen.sign(Suit.parse(text)) for text in (each.answer, each.truth))
            off = pen.signed(-each.error) if each.error else ""
        else:
            true = percent(float(each.truth) / 100).removesuffix(" %") if each.part == "chance" else each.truth
            said, truth, off = Text(each.answer), Text(true), pen.signed(each.error)
        name = "chance %" if each.part == "chance" else each.part
        table.add_row(name, said, truth, off, Text(each.verdict, style=_STYLES[each.verdict]))
    return table


def _show_exchange(grade: Grade, suggestion: "Suggestion", pen: Pen) -> None:
    graded, chosen = grade.leading, suggestion.chosen
    assert chosen is not None
    best = pen.cards(suggestion.cards)
    if chosen.behind is None:
        line = Text("the best set there is.")
    elif graded.verdict == "right":
        line = Text("as good as ").append_text(best).append(", as far as the deals tell.")
    else:
        lost = f"{pen.number(graded.error, 1)} points lost ({pen.plus_minus}{pen.number(graded.standard_error, 1)})"
        line = Text(f"{lost}. Best: ").append_text(best).append(".")
    pen.console.print(_verdict(grade, line))
    classic = suggestion.classic
    behind = ", the best" if classic.behind is None else f": {pen.number(max(0.0, classic.behind.mean), 1)} points lost"
    _detail(pen, Text("The classic list gives ").append_text(pen.cards(classic.cards)).append(f"{behind}."))
    for reason in suggestion.reasons[:_SHOWN_REASONS]:
        _detail(pen, reason_line(reason, suggestion, pen).append("."))
    if suggestion.hidden != suggestion.expected or suggestion.deals < suggestion.wanted:
        _detail(pen, partners_hands(suggestion, ascii_only=pen.ascii_only))
    own = [f"{meld.name} ({meld.points})" for meld in suggestion.broken]
    if own:
        _detail(pen, f"The best set breaks your own {', '.join(own)}.")


def _verdict(grade: Grade, rest: Text | str) -> Text:
    verdict = grade.leading.verdict
    if grade.late:
        joined = "and" if verdict == "off" else "but"
        return Text.assemble((f"{verdict.capitalize()}, {joined} too late: ", _STYLES["off"]), rest)
    return Text.assemble((f"{verdict.capitalize()}: ", _STYLES[verdict]), rest)


def _detail(pen: Pen, line: Text | str) -> None:
    pen.console.print(Padding(line, _INDENT, expand=False))


# --- the summary -----------------------------------------------------------------------------------------------------


def show_summary(grades: Sequence[Grade], pen: Pen, *, kept: bool) -> None:
    """Print what a session has shown."""
    console = pen.console
    console.print()
    if not grades:
        console.print("No question was answered.")
        return
    kind = grades[0].question.kind
    leading = [grade.leading for grade in grades]
    verdicts = Counter("too late" if grade.late else grade.leading.verdict for grade in grades)
    number = "1 answer" if len(grades) == 1 else f"{len(grades)} answers"
    told = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in (*_STYLES, "too late") if verdicts[verdict])
    line = Text.assemble((f"{number}: {told}", "bold"))
    mean = sum(abs(each.error) for each in leading) / len(leading)
    if LEADING[kind] == "cards":
        line.append(f"; {mean:.1f} points lost on average")
    else:
        bias = sum(each.error for each in leading) / len(leading)
        way = f", too {'high' if bias > 0 else 'low'} by {abs(bias):.1f}" if bias else ""
        line.append(f"; {mean:.1f} points off on average{way}")
    console.print(line.append("."))
    worst = max(grades, key=lambda grade: abs(grade.leading.error))
    if worst.leading.verdict == "off":
        console.print(Text("Farthest off: ").append_text(_hand_in_short(worst.question, pen)))
    if kept:
        console.print("See how you are getting on: pinochle-advise progress", style="dim")


def _hand_in_short(question: Question, pen: Pen) -> Text:
    return pen.cards(question.held).append(f" with {question.trump.word}" if question.trump else "").append(".")
