"""Suggestions as text: they fit the terminal, the first line is the answer, the table holds every set."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from advisor.advice.estimate import Estimate
from advisor.advice.suggestion import ANY, WOULD_BID, WOULD_NAME, WOULD_PASS, Choice, Part, Reason, Suggestion
from advisor.render.terminal_passing import show_suggestion, suggestion_line
from advisor.table.cards import Suit, read_cards
from advisor.table.rules import Rules
from tests.render.test_terminal import WIDTHS, console_of, joined
from tests.suggestions import passing, returning


def text_of(suggestion: Suggestion, width: int = 80, *, ascii_only: bool = False) -> str:
    console, file = console_of(width)
    show_suggestion(suggestion, console, ascii_only=ascii_only)
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())


def rows_of(suggestion: Suggestion, width: int = 80) -> list[list[str]]:
    """The cells of the table, row by row, its heading first."""
    table = text_of(suggestion, width, ascii_only=True).split("\n\n")[1].splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in table if "|" in line]


def by_ten(suggestion: Suggestion) -> Suggestion:
    """A suggestion without a bid, at a table that divides points by ten."""

    def smaller(choice: Choice) -> Choice:
        return replace(
            choice,
            total=choice.total.scaled(0.1),
            own_meld=choice.own_meld.scaled(0.1),
            partner_meld=choice.partner_meld.scaled(0.1),
            trick_points=choice.trick_points.scaled(0.1),
            over_fourth=choice.over_fourth and choice.over_fourth.scaled(0.1),
            over_classic=choice.over_classic.scaled(0.1),
            behind=choice.behind and choice.behind.scaled(0.1),
        )

    def smaller_reason(reason: Reason) -> Reason:
        parts = tuple(replace(part, points=part.points / 10) for part in reason.parts)
        return replace(reason, points=reason.points.scaled(0.1), parts=parts)

    return replace(
        suggestion,
        rules=Rules.load("short"),
        best=tuple(map(smaller, suggestion.best)),
        fourth=suggestion.fourth and smaller(suggestion.fourth),
        classic=smaller(suggestion.classic),
        reasons=tuple(map(smaller_reason, suggestion.reasons)),
        broken=tuple(replace(meld, points=meld.points // 10) for meld in suggestion.broken),
    )


# --- it fits ---------------------------------------------------------------------------------------------------------

SUGGESTIONS: dict[str, Callable[[], Suggestion]] = {
    "pass": passing,
    "return": returning,
    "points divided by ten": lambda: by_ten(passing()),
    "one set": lambda: replace(passing(), best=passing().best[:1], fourth=None),
    "no reasons": lambda: replace(passing(), reasons=(), broken=()),
}


@pytest.mark.parametrize("name", SUGGESTIONS)
def test_it_fits(name: str) -> None:
    for width in WIDTHS:
        for ascii_only in (False, True):
            text = text_of(SUGGESTIONS[name](), width, ascii_only=ascii_only)
            assert max(map(len, text.splitlines())) <= width
            assert "\x1b" not in text
            assert "…" not in text
            assert text.isascii() or not ascii_only


@pytest.mark.parametrize("suggestion", [passing, returning])
def test_nothing_is_lost_at_fifty_columns(suggestion: Callable[[], Suggestion]) -> None:
    """Every number and every card of the wide form."""

    def facts(text: str) -> list[str]:
        return sorted(re.findall(r"[0-9][0-9.,]*[0-9]|(?:10|[AKQJ9])[♠♥♦♣]", text))

    assert facts(text_of(suggestion(), 50)) == facts(text_of(suggestion(), 120))


def test_colour_changes_no_word() -> None:
    console, file = console_of(80, color=True)
    show_suggestion(passing(), console, ascii_only=False)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue())
    assert "\x1b[31m" in file.getvalue()
    assert [line.rstrip() for line in plain.splitlines()] == text_of(passing()).splitlines()


# --- the answer ------------------------------------------------------------------------------------------------------


def test_first_line() -> None:
    assert suggestion_line(passing(), ascii_only=False) == "Pass K♠ J♦ A♥ A♣ to partner."
    assert suggestion_line(passing(), ascii_only=True) == "Pass KS JD AH AC to partner."
    made = "320 is made in 81.2 % of the deals."
    assert suggestion_line(returning(), ascii_only=False) == f"Give back 9♣ 9♣ 9♦ K♥ to partner: {made}"
    assert text_of(passing()).splitlines()[0] == "Pass K♠ J♦ A♥ A♣ to partner."
    assert text_of(returning(), ascii_only=True).splitlines()[0] == f"Give back 9C 9C 9D KH to partner: {made}"


def test_second_line_has_what_is_as_good() -> None:
    assert text_of(passing()).splitlines()[1] == "As good: K♠ J♦ A♥ A♥."
    assert text_of(returning()).splitlines()[1] == ""
    best, second, third = passing().best
    both = replace(passing(), best=(best, second, replace(third, behind=Estimate(0.3, 0.2))))
    assert text_of(both).splitlines()[1] == "As good: K♠ J♦ A♥ A♥; K♠ Q♦ A♥ A♣."


def test_the_cards_held() -> None:
    assert text_of(passing()).splitlines()[3] == "K♠ 9♠   A♥ A♥ K♥   Q♦ J♦ 9♦   A♣ 10♣ Q♣ 9♣"
    lines = text_of(returning()).splitlines()
    assert lines[2] == "A♠ 10♠ K♠ Q♠ J♠ 9♠   A♥ 10♥ K♥ Q♥   J♦ 9♦   A♣ 10♣ 9♣ 9♣"
    assert lines[3] == "Partner passed 10♠ Q♥ J♦ A♣."
    assert "Partner passed" not in text_of(replace(returning(), got=None))


# --- the table -------------------------------------------------------------------------------------------------------


def test_sets_side_by_side() -> None:
    assert rows_of(passing()) == [
        ["", "KS JD", "KS JD", "KS QD", "KS 10C", "KS 9S"],
        ["", "AH AC", "AH AH", "AH AC", "AH AC", "AH AC"],
        ["If you pass", "best", "2nd", "3rd", "4th", "classic"],
        ["Your meld", "12", "11", "10", "9", "8"],
        ["Partner's meld", "251", "250", "240", "239", "240"],
        ["Trick points", "162", "163", "170", "168", "165"],
        ["Total", "425", "425", "420", "416", "413"],
        ["over the fourth", "+9.1", "+8.6", "+4.0", "-", "-3.1"],
        ["", "+-0.4", "+-0.4", "+-0.4", "", "+-0.4"],
        ["over the classic", "+12.2", "+11.7", "+7.1", "+3.1", "-"],
        ["", "+-0.4", "+-0.4", "+-0.4", "+-0.4", ""],
    ]


def test_sets_with_a_bid_to_make() -> None:
    """The classic set is the third here and has no column of its own."""
    assert rows_of(returning()) == [
        ["", "9C 9C", "9C 9C", "9C 9C", "9C 10C"],
        ["", "9D KH", "9D QH", "10H KH", "10H KH"],
        ["", "", "", "3rd", ""],
        ["If you give back", "best", "2nd", "classic", "4th"],
        ["Your meld", "200", "199", "190", "188"],
        ["Partner's meld", "35", "35", "30", "30"],
        ["Trick points", "172", "172", "180", "179"],
        ["Total", "407", "406", "400", "397"],
        ["320 is made", "81.2 %", "80.5 %", "79.0 %", "78.0 %"],
        ["", "+-0.1", "+-0.1", "+-0.1", "+-0.1"],
        ["Score", "257", "255", "251", "-12"],
        ["over the fourth", "+9.1", "+7.0", "+3.0", "-"],
        ["", "+-0.4", "+-0.4", "+-0.4", ""],
        ["over the classic", "+6.1", "+4.0", "-", "-3.0"],
        ["", "+-0.4", "+-0.4", "", "+-0.4"],
    ]


def test_points_divided_by_ten_have_decimals() -> None:
    rows = {row[0]: row[1:] for row in rows_of(by_ten(passing()))}
    assert rows["Your meld"] == ["1.2", "1.1", "1.0", "0.9", "0.8"]
    assert rows["Total"] == ["42.5", "42.5", "42.0", "41.6", "41.3"]
    assert rows["over the fourth"] == ["+0.91", "+0.86", "+0.40", "-", "-0.31"]
    text = text_of(by_ten(passing()), ascii_only=True)
    assert "KS: +6.20 +- 0.06 over 9S JD AH AC: fills the run (+5.5), tricks (+0.7)" in joined(text)
    assert "breaks your own pinochle: -4\n" in text
    assert "rules short, points divided by ten;" in joined(text)


def test_fewer_than_four_sets() -> None:
    one = replace(passing(), best=passing().best[:1], fourth=None, sets=1, tried=1)
    rows = rows_of(one)
    assert rows[2] == ["If you pass", "best", "classic"]
    assert "over the fourth" not in [row[0] for row in rows]
    assert "There is one set to give." in joined(text_of(one))
    alone = replace(one, classic=one.best[0])
    assert rows_of(alone)[2:4] == [["", "best"], ["If you pass", "classic"]]


def test_a_narrow_terminal() -> None:
    """At fifty columns the cards stand one under the other; below that two sets are left out."""
    lines = text_of(returning(), 50, ascii_only=True).splitlines()
    start = lines.index("If you give back    best     2nd    list     4th")
    assert [line.split() for line in lines[start - 5 : start]] == [
        ["9C", "9C", "9C", "9C"],
        ["9C", "9C", "9C", "10C"],
        ["9D", "9D", "10H", "10H"],
        ["KH", "QH", "KH", "KH"],
        ["3rd"],
    ]
    assert lines[start + 1 : start + 10] == [
        "Your meld            200     199     190     188",
        "His meld              35      35      30      30",
        "Tricks               172     172     180     179",
        "Total                407     406     400     397",
        "320 made          81.2 %  80.5 %  79.0 %  78.0 %",
        "                   +-0.1   +-0.1   +-0.1   +-0.1",
        "Score                257     255     251     -12",
        " over 4th           +9.1    +7.0    +3.0       -",
        "                   +-0.4   +-0.4   +-0.4",
    ]
    assert "If you give back    best     4th    list" in text_of(returning(), 40, ascii_only=True).splitlines()


# --- reasons ---------------------------------------------------------------------------------------------------------


def test_reasons_for_a_pass() -> None:
    lines = text_of(passing(), 120).splitlines()
    start = lines.index("Why, in points over the best set without these cards:")
    assert lines[start + 1 : start + 4] == [
        "K♠: +62.0 ± 0.6 over 9♠ J♦ A♥ A♣: fills the run (+55), tricks (+7)",
        "J♦: +12.2 ± 0.4 over K♠ 9♠ A♥ A♣: makes a pinochle (+16), your pinochle (-5)",
        "breaks your own pinochle: -40",
    ]


def test_reasons_for_a_return() -> None:
    assert (
        "empties clubs: +9.0 ± 0.5 over 9♣ 9♦ 10♥ K♥: tricks (+8), helps partner's meld in trumps (+2), "
        "less for partner's aces around (-1)"
    ) in joined(text_of(returning(), 120))
    assert "breaks" not in text_of(returning())


def test_what_hardly_matters_is_not_named() -> None:
    """Four parts at most, gains before losses, none under a tenth of the largest."""
    points = (40.0, -30.0, 20.0, 5.0, 4.5, 3.9)
    parts = tuple(Part("both", "tricks", each) for each in points)
    reason = replace(passing().reasons[0], parts=parts)
    text = joined(text_of(replace(passing(), reasons=(reason,))))
    assert "tricks (+40), tricks (+20), tricks (+5), tricks (-30) " in text
    reason = replace(reason, parts=(*parts[:2], *parts[5:]))
    assert "tricks (-30) " in joined(text_of(replace(passing(), reasons=(reason,))))


def test_one_reason_for_several_cards() -> None:
    """Where the best set without any of them is the same."""
    both = replace(passing().reasons[0], cards=tuple(read_cards("KS JD")), emptied=(Suit.DIAMONDS,))
    text = joined(text_of(replace(passing(), reasons=(both,))))
    assert "K♠ J♦, empties diamonds: +62.0 ± 0.6 over" in text


@pytest.mark.parametrize(
    "what",
    ["run", "marriages", "aces around", "kings around", "queens around", "jacks around", "pinochle", "roundhouse"],
)
@pytest.mark.parametrize("suggestion", [passing, returning])
def test_every_kind_of_meld_has_words(what: str, suggestion: Callable[[], Suggestion]) -> None:
    reason = replace(suggestion().reasons[0], parts=(Part("partner", what, 9.0), Part("own", what, -3.0)))
    text = joined(text_of(replace(suggestion(), reasons=(reason,)), 120))
    assert f", your {'meld in trumps' if what == 'run' else what} (-3)" in text
    assert re.search(r"(fills|makes|helps) [a-z' ]+ \(\+9\)", text)


def test_no_reasons() -> None:
    text = text_of(replace(passing(), reasons=(), broken=()))
    assert "Why" not in text
    assert "breaks" not in text
    assert "\n\n\n" not in text


def test_one_deal_has_no_error() -> None:
    reason = replace(passing().reasons[0], points=Estimate(62.0, None))
    assert "K♠: +62.0 over 9♠ J♦ A♥ A♣: fills the run" in text_of(replace(passing(), reasons=(reason,)))


def test_nothing_has_no_sign_of_less() -> None:
    reason = replace(passing().reasons[0], points=Estimate(-0.01, 0.4))
    assert "K♠: +0.0 ± 0.4 over 9♠ J♦ A♥ A♣: fills the run" in text_of(replace(passing(), reasons=(reason,)))


# --- the small print -------------------------------------------------------------------------------------------------


def small_print(suggestion: Suggestion) -> str:
    return joined(text_of(suggestion).rsplit("\n\n", 1)[1])


def test_small_print() -> None:
    assert small_print(passing()) == (
        "20,001 deals, seed 1, skilled players, rules standard; one standard error of a mean is at most 0.3. "
        "Of 330 sets 40 were dealt out. Partner's hands were those that would bid spades."
    )
    assert small_print(returning()) == (
        "20,001 deals, seed 7, expert players who imagine 16 deals for a card, rules standard; "
        "one standard error of a mean is at most 0.3. "
        "The score is the total where the bid is made, else the bid as a loss. All 1,365 sets were dealt out. "
        "Hardly any partner would pass 10♠ Q♥ J♦ A♣; his hands were drawn evenly."
    )


@pytest.mark.parametrize(
    ("hidden", "expected", "bid", "sentence"),
    [
        (WOULD_BID, WOULD_BID, 320, "Partner's hands were those that would bid 320 in spades."),
        (WOULD_NAME, WOULD_NAME, None, "Partner's hands were those that would name spades."),
        (ANY, ANY, None, "Partner's hands were drawn evenly."),
        (
            WOULD_NAME,
            WOULD_BID,
            320,
            "Hardly any partner would bid 320 in spades; his hands were those that would name spades.",
        ),
        (ANY, WOULD_NAME, None, "Hardly any partner would name spades; his hands were drawn evenly."),
    ],
)
def test_which_hands_partner_was_thought_to_hold(hidden: str, expected: str, bid: int | None, sentence: str) -> None:
    assert small_print(replace(passing(), hidden=hidden, expected=expected, bid=bid)).endswith(f" {sentence}")


def test_what_partner_passed_tells_of_his_hands() -> None:
    told = replace(returning(), hidden=WOULD_PASS)
    assert small_print(told).endswith(" Partner's hands were those that would pass 10♠ Q♥ J♦ A♣.")


def test_meld_that_is_kept() -> None:
    assert "The total counts meld only where the side keeps it." in small_print(
        replace(passing(), rules=Rules.load(meld_needs="trick"))
    )
