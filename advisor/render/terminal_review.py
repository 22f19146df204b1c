"""A review as text: the verdict, the turning points, a table of decisions, what each player lost, luck apart."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from advisor.advice.review_results import KINDS
from advisor.render.chances import signed_percent, whole_percent
from advisor.render.pen import Pen, suit_style
from advisor.render.story import (
    WHOLE_FROM,
    bid_sentence,
    choice_text,
    points,
    result_sentence,
    turning_point,
    verdict,
)
from advisor.table.cards import Card, Hand, Suit
from advisor.table.seats import Seat, Team

if TYPE_CHECKING:
    from advisor.advice.match import MatchReport
    from advisor.advice.review_results import BidReview, Choice, Decision, Review, SeatReview

_TURNING_POINTS = 5
_STYLES = {"blunder": "bold red", "mistake": "red", "slip": "yellow", "fine": "", "best": "green"}
_ROOMY = 78  # columns from which tables have all there is
_LOST = {
    "call": ("Calls", "Call"),
    "trump": ("Trump", "Tr"),
    "pass": ("Pass", "Pass"),
    "return": ("Return", "Ret"),
    "throw-in": ("Give\nup", "Up"),
    "card": ("Cards", "Card"),
}
"""What the columns of losses are called, and where there is little room."""
_SUMS = ("In all", "All"), ("Mistakes", "Err")
_SELDOM = "throw-in"
"""What few players ever lose anything by: only then has it a column."""


def show_review(
    review: "Review", console: Console, *, ascii_only: bool, seat: Seat | None = None, every: bool = False
) -> None:
    """Print a review; of one player only, or with every card."""
    pen = Pen(console, ascii_only=ascii_only)
    console.print(verdict(review) if seat is None else _of_seat(review, seat), style="bold green")
    errors = [error for error in review.errors if seat in (None, error.seat)]
    if errors:
        console.print()
        for error in errors[:_TURNING_POINTS]:
            console.print(turning_point(error, review, pen.plus_minus))
        if len(errors) > _TURNING_POINTS:
            console.print(f"And {len(errors) - _TURNING_POINTS} more, in the table.")
    shown = [each for each in review.decisions if seat in (None, each.seat) and (every or _is_telling(each))]
    if shown:
        console.print()
        console.print(_decisions_table(shown, pen))
    judged = [each for each in review.seats if seat in (None, each.seat) and any(each.grades.values())]
    if judged:
        console.print()
        console.print(_lost_table(judged, pen))
    if review.luck and seat is None:
        console.print()
        console.print(_account(review))
    console.print()
    console.print(_terms(review, pen), style="dim")


def show_match(report: "MatchReport", console: Console, *, ascii_only: bool) -> None:
    """Print the report of several deals."""
    pen = Pen(console, ascii_only=ascii_only)
    table = pen.bare_table(ruled=not pen.narrow)
    table.add_column("Deal", justify="right", overflow="fold")
    table.add_column("Contract", overflow="fold")
    table.add_column("Chance", justify="right", overflow="fold")
    table.add_column("Result", overflow="fold")
    for team in Team:
        table.add_column(f"{team} lost", justify="right", overflow="fold")
    for number, review in enumerate(report.reviews, 1):
        lost = {team: sum(each.total_lost for each in review.seats if each.seat.team is team) for team in Team}
        chance = whole_percent(review.bid.chance.probability) if review.bid else "-"
        table.add_row(
            str(number), _contract(review, pen), chance, _result(review), *(f"{lost[team]:.0f}" for team in Team)
        )
    console.print(table)
    console.print()
    console.print(match_line(report), style="bold green")
    console.print()
    console.print(_lost_table(report.seats, pen))


def match_line(report: "MatchReport") -> str:
    """What a match came to, in a sentence or two."""
    sentences = []
    if report.contracts:
        sentences.append(
            f"Of {report.contracts} contracts {report.made} {'was' if report.made == 1 else 'were'} made; "
            f"{report.forecast:.1f} could be expected."
        )
    high, low = len(report.too_high), len(report.too_low)
    sentences.append(f"Calls: {high} too high, {low} too low.")
    sentences.append(" ".join(f"{team.word} lost {points(report.lost(team))} by errors." for team in Team))
    return " ".join(sentences)


def show_bid_review(bid: "BidReview", console: Console, *, ascii_only: bool) -> None:
    """Print whether a bid was sound, and where what was made lies."""
    pen = Pen(console, ascii_only=ascii_only)
    sentences = [bid_sentence(bid)]
    if bid.total is not None:
        sentences.append(result_sentence(bid))
    console.print(" ".join(sentences), style="bold green")
    console.print()
    console.print(
        f"With {bid.trump.word} as trump this hand makes {pen.number(bid.expected.mean)} on average: "
        f"{pen.number(bid.meld)} in meld and {pen.number(bid.trick_points)} in tricks."
    )
    console.print(
        f"{bid.deals:,} deals, seed {bid.seed}, {bid.players} players, rules {bid.rules.name}; "
        f"the chance is sure to {100 * (bid.chance.high - bid.chance.low) / 2:.1f} percent points.",
        style="dim",
    )


# --- parts -----------------------------------------------------------------------------------------------------------


def _of_seat(review: "Review", seat: Seat) -> str:
    """What one player did, in a sentence."""
    own = review.seats[seat.index]
    judged = sum(own.grades.values())
    if not judged:
        return f"{seat.word} had no decision that could be judged."
    errors = own.grades["mistake"] + own.grades["blunder"]
    found = f"{errors} mistake{'' if errors == 1 else 's'}" if errors else "no mistake"
    made = f"{judged} decision{'' if judged == 1 else 's'}"
    return f"{seat.word} made {made}, {found} among them, and lost {points(own.total_lost)}."


def _is_telling(decision: "Decision") -> bool:
    """Whether a decision is worth a row: all that is no card, and cards that cost something in either light."""
    opened = decision.hands_open
    costs = decision.grade not in (None, "best", "fine") or (opened is not None and opened.cost > 0)
    return bool(decision.options) and (decision.kind != "card" or costs)


def _is_tight(pen: Pen) -> bool:
    """Whether tables have to do with fewer and shorter columns."""
    return pen.console.width < _ROOMY


def _decisions_table(decisions: Iterable["Decision"], pen: Pen) -> Table:
    table = pen.bare_table(ruled=not _is_tight(pen))
    table.collapse_padding = True
    table.add_column("When", overflow="fold")
    table.add_column("Did", overflow="fold")
    table.add_column("Best", overflow="fold")
    table.add_column("Known" if _is_tight(pen) else "By what was known", justify="right", overflow="fold")
    if not _is_tight(pen):
        table.add_column("Chance", justify="right", overflow="fold")
    table.add_column("Open" if _is_tight(pen) else "With all hands open", justify="right", overflow="fold")
    table.add_column("Grade", min_width=7, overflow="fold")
    for decision in decisions:
        table.add_row(
            f"{decision.seat} {f'trick {decision.trick}' if decision.trick else decision.kind}",
            _choice(decision.chosen, pen),
            _choice(decision.best.choice, pen) if decision.best and decision.grade != "best" else "",
            _known(decision, pen),
            *([] if _is_tight(pen) else [_chance(decision)]),
            _opened(decision, pen),
            Text(decision.grade or "-", style=_STYLES.get(decision.grade or "", "")),
        )
    return table


def _choice(choice: "Choice", pen: Pen) -> Text:
    if isinstance(choice, Card):
        return pen.card(choice)
    if isinstance(choice, Suit):
        return Text(choice_text(choice), style=suit_style(choice))
    if isinstance(choice, tuple):
        return pen.cards(Hand(choice).cards)
    return Text(choice_text(choice))


def _known(decision: "Decision", pen: Pen) -> str:
    made = decision.made
    if made is None or made.behind is None:
        return "-"
    finer = int(abs(made.behind.mean) < WHOLE_FROM)
    cost = pen.signed(-made.behind.mean, finer)
    return cost if _is_tight(pen) else f"{cost} {pen.plus_minus} {made.behind.standard_error or 0.0:.{finer}f}"


def _chance(decision: "Decision") -> str:
    made = decision.made
    if made is None or made.chance_behind is None:
        return "-"
    return signed_percent(-made.chance_behind.mean)


def _opened(decision: "Decision", pen: Pen) -> str:
    if decision.hands_open is None:
        return ("?" if _is_tight(pen) else "not solved") if decision.not_solved else "-"
    cost = decision.hands_open.cost
    return f"{-cost:+d}" + ("!" if decision.hands_open.decides else "") if cost else "0"


def _lost_table(seats: Iterable["SeatReview"], pen: Pen) -> Table:
    table = pen.bare_table(ruled=not _is_tight(pen))
    table.collapse_padding = _is_tight(pen)
    table.add_column("Lost" if _is_tight(pen) else "Points lost")
    shown = list(seats)
    kinds = [kind for kind in KINDS if kind != _SELDOM or any(each.lost[kind] for each in shown)]
    for words in (*(_LOST[kind] for kind in kinds), *_SUMS):
        table.add_column(words[_is_tight(pen)], justify="right", overflow="fold")
    for each in shown:
        table.add_row(
            str(each.seat) if _is_tight(pen) else each.seat.word,
            *(f"{each.lost[kind]:.0f}" for kind in kinds),
            f"{each.total_lost:.0f}",
            str(each.grades["mistake"] + each.grades["blunder"]),
        )
    return table


def _account(review: "Review") -> str:
    """Luck apart from errors."""
    luck = review.luck
    assert luck
    return (
        f"Declarer's side could expect {luck.expected.mean:.0f} and made {luck.total}: "
        f"{_signed(luck.luck)} by luck (in meld {_signed(luck.meld)}, in tricks {_signed(luck.play)}), "
        f"{_signed(-luck.own_errors)} by its own errors, {_signed(luck.their_errors)} by those of the others."
    )


def _signed(number: float) -> str:
    return f"{round(number):+d}" if round(number) else "0"


def _contract(review: "Review", pen: Pen) -> Text:
    deal = review.deal
    if deal.declarer is None:
        return Text("-")
    text = Text(f"{deal.declarer} {deal.bid if deal.bid is not None else '-'} ")
    return text.append_text(pen.suit(deal.trump)) if deal.trump else text


def _result(review: "Review") -> str:
    score = review.deal.score
    if score is None:
        return "not over"
    if review.total is None:
        return score.result
    return f"{score.result} {review.total - score.bid:+d}"


def _terms(review: "Review", pen: Pen) -> str:
    quick = ", quick" if review.quick else ""
    labels = "Known: by what was known; open: with all hands open. " if _is_tight(pen) else ""
    return (
        f"{labels}Costs are in points {pen.plus_minus} one standard error; what luck explains is never called a "
        "mistake; ! marks what decided the contract. "
        f"{review.worlds:,} deals a card, {review.deals:,} a contract, seed {review.seed}, "
        f"rules {review.rules.name}{quick}."
    )
