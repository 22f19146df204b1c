"""Text answers: they fit the terminal, the first line is the answer, and the numbers are those of the advice."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from advisor.advice.bidding import advise
from advisor.advice.results import Advice
from advisor.render.chances import percent
from advisor.render.terminal import show_advice, show_meld, show_presets, show_rules
from advisor.table.cards import Hand, Suit
from advisor.table.meld import count_meld, find_holes
from advisor.table.rules import OPTIONS, Rules, presets, shown

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
HOPELESS = "9S 9H 9D 9C JS QH JH 10D KC QD JC 9D"
NINES = "9S 9S 9H 9H 9D 9D 9C JS JH JC KC QD"
NO_MARRIAGE = "AS AS 10S JS AH 10H KH JH AD QD JC 9C"
ROUNDHOUSE = "KS QS KS QS KH QH KD QD KC QC 9S AC"
DOUBLE_RUN = "AS AS 10S 10S KS KS QS QS JS JS 9S 9S"
WIDTHS = [40, 44, 50, 56, 63, 64, 80, 120]


def console_of(width: int, *, color: bool = False) -> tuple[Console, StringIO]:
    file = StringIO()
    console = Console(
        file=file,
        width=width,
        force_terminal=color,
        color_system="standard" if color else None,
        highlight=False,
        emoji=False,
        markup=False,
        _environ={},
    )
    return console, file


@cache
def advice_for(hand: str, deals: int = 400, **options: Any) -> Advice:
    trump = options.pop("trump", None)
    levels = options.pop("levels", (85, 75, 60))
    return advise(hand, Rules.load("standard", **options), trump=trump, levels=levels, deals=deals)


def text_of(advice: Advice, width: int = 80, *, ascii_only: bool = False, color: bool = False) -> str:
    console, file = console_of(width, color=color)
    show_advice(advice, console, ascii_only=ascii_only)
    return file.getvalue()


def joined(text: str) -> str:
    """Without the breaks of lines."""
    return " ".join(text.split())


def meld_text(hand: str, trumps: str = "SHDC", width: int = 80, *, ascii_only: bool = False, **options: Any) -> str:
    rules = Rules.load("standard", **options)
    cards = Hand.parse(hand)
    suits = [Suit.parse(trump) for trump in trumps]
    console, file = console_of(width)
    show_meld(
        cards,
        [count_meld(cards, suit, rules) for suit in suits],
        [find_holes(cards, suit, rules) for suit in suits],
        console,
        ascii_only=ascii_only,
    )
    return file.getvalue()


# --- it fits ---------------------------------------------------------------------------------------------------------

ADVICES: dict[str, Callable[[], Advice]] = {
    "bid": lambda: advice_for(HAND),
    "pass": lambda: advice_for(HOPELESS),
    "many deals": lambda: advice_for(HAND, 3000),
    "double run": lambda: advice_for(DOUBLE_RUN),
    "short": lambda: advice_for(HAND, unit=1),
    "no exchange": lambda: advice_for(HAND, pass_cards=0),
    "one trump": lambda: advice_for(HAND, trump="H"),
    "no marriage": lambda: advice_for(NO_MARRIAGE, trump_needs="marriage"),
    "new deal": lambda: advice_for(NINES, five_nines="any"),
    "no chance": lambda: advice_for(HOPELESS, min_bid=3000),
    "odd levels": lambda: advice_for(HAND, levels=(99.5, 33.333, 0.5)),
    "many options": lambda: advice_for(HAND, pass_cards=3, run_extras="marriage", must_beat="trump-only", dix=0),
}


@pytest.mark.parametrize("name", ADVICES)
def test_advice_fits(name: str) -> None:
    advice = ADVICES[name]()
    for width in WIDTHS:
        for ascii_only in (False, True):
            text = text_of(advice, width, ascii_only=ascii_only)
            assert max(map(len, text.splitlines())) <= width
            assert "\x1b" not in text
            assert "…" not in text
            assert text.isascii() or not ascii_only


@pytest.mark.parametrize("hand", [HAND, HOPELESS, ROUNDHOUSE, DOUBLE_RUN])
def test_meld_fits(hand: str) -> None:
    for width in WIDTHS:
        for ascii_only in (False, True):
            text = meld_text(hand, width=width, ascii_only=ascii_only)
            assert max(map(len, text.splitlines())) <= width
            assert text.isascii() or not ascii_only
            assert "…" not in text or width < 50


def test_rules_fit() -> None:
    for width in WIDTHS:
        console, file = console_of(width)
        show_presets(presets().values(), "standard", "the program", console)
        show_rules(Rules.load("family-190", counters="11-10-4-3-2"), console)
        text = file.getvalue()
        assert max(map(len, text.splitlines())) <= width
        assert text.isascii()


def test_nothing_is_lost_on_a_narrow_terminal() -> None:
    """Every number and every card of the wide form."""

    def facts(text: str) -> list[str]:
        return sorted(re.findall(r"[0-9][0-9.,]*[0-9]|(?:10|[AKQJ9])[♠♥♦♣]", text))

    advice = advice_for(HAND)
    wide, narrow = (facts(text_of(advice, width)) for width in (100, 50))
    assert narrow == wide
    assert len(wide) > 100


# --- colour ----------------------------------------------------------------------------------------------------------


def test_colour_changes_no_word() -> None:
    advice = advice_for(HAND)
    colored = text_of(advice, color=True)
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == text_of(advice)


def test_red_suits_are_red() -> None:
    colored = text_of(advice_for(HAND), color=True)
    assert "\x1b[31mA♥\x1b[0m" in colored
    assert "\x1b[31mQ♦\x1b[0m" in colored
    assert "A♠" in re.sub(r"\x1b\[31m.*?\x1b\[0m", "", colored)


# --- what it says ----------------------------------------------------------------------------------------------------


def test_first_line_of_a_bid() -> None:
    advice = advice_for(HAND)
    bids = advice.bids
    assert text_of(advice, 100).splitlines()[0] == (
        f"Bid up to {bids['balanced']} with spades as trump "
        f"(cautious {bids['cautious']}, aggressive {bids['aggressive']})."
    )


def tenths(share: float) -> str:
    """A chance in percent, cut off after a tenth."""
    thousandths = int(1000 * share + 1e-6)
    return f"{thousandths // 10}.{thousandths % 10}"


def test_first_line_of_a_pass() -> None:
    advice = advice_for(HOPELESS)
    assert advice.best is not None
    percent = f"{tenths(advice.best.chance_of(250))} %"
    assert text_of(advice, 100).splitlines()[0] == (
        f"Pass: 250 is made in only {percent} of the deals, with {advice.best.trump.word} as trump."
    )


def test_a_pass_names_the_likeliest_trump() -> None:
    """Hearts have the highest mean, but 250 is made more often in diamonds."""
    advice = advice_for("9D QD KS 9C 10S JH QD AD KH KS 10H AC", 2000)
    chances = {str(each.trump): each.chance_of(250) for each in advice.trumps}
    assert advice.bids["balanced"] is None
    assert max(chances, key=lambda suit: chances[suit]) == "D"
    assert text_of(advice, 100).splitlines()[0].endswith("of the deals, with diamonds as trump.")


@pytest.mark.parametrize("width", [50, 80])
@pytest.mark.parametrize("name", [name for name in ADVICES if name != "new deal"])
def test_first_line_is_the_answer(name: str, width: int) -> None:
    advice = ADVICES[name]()
    first = text_of(advice, width).splitlines()[0]
    assert first.startswith("Pass" if advice.bids["balanced"] is None else f"Bid up to {advice.bids['balanced']} ")


def test_first_line_names_a_cautious_pass() -> None:
    """Where only the boldest styles reach the minimum."""
    advice = advice_for(HAND, trump="D", levels=(99, 50, 10))
    assert advice.bids["cautious"] is None
    assert "(cautious pass, aggressive " in text_of(advice, 100).splitlines()[0]


def test_first_line_tells_of_the_right_to_a_new_deal() -> None:
    first = text_of(advice_for(NINES, five_nines="any"), 120).splitlines()[0]
    assert first.startswith("Ask for a new deal")
    assert "Pass" in first
    assert text_of(advice_for(NINES), 120).splitlines()[0].startswith("Pass")


def test_right_to_a_new_deal_of_a_hand_that_may_name_no_trump() -> None:
    """Seven nines and no marriage: there is nothing to bid, and all the more reason to ask."""
    first = text_of(advice_for(NINES, five_nines="any", trump_needs="marriage"), 160).splitlines()[0]
    assert first.startswith("Ask for a new deal")
    assert "Pass" in first


def test_first_line_without_a_marriage() -> None:
    first = text_of(advice_for(NO_MARRIAGE, trump_needs="marriage"), 120).splitlines()[0]
    assert first == "Pass: the rules ask for a king and queen of trump, and this hand has no marriage."


def test_only_trump_may_not_be_named_but_another_could() -> None:
    """The hand has a marriage in spades: to say that it has none would be wrong."""
    first = text_of(advice_for(HAND, trump="H", trump_needs="marriage"), 120).splitlines()[0]
    assert first.startswith("Pass")
    assert first.endswith("this hand has no marriage in hearts.")


def test_a_single_trump_is_not_called_the_best() -> None:
    first = text_of(advice_for(HOPELESS, trump="H"), 120).splitlines()[0]
    assert first.startswith("Pass: in hearts 250 is made in only ")


def test_a_chance_is_not_rounded_up_to_its_level() -> None:
    """In 1,000 deals 749 are less than 75 %; in 10,000 so are 7,499, which would round up to it."""
    assert percent(0.749) == "74.9 %"
    assert percent(0.7499) == "74.9 %"
    assert percent(0.75) == "75.0 %"
    assert percent(0.9999) == "99.9 %"
    assert percent(1.0) == "100.0 %"


def test_table_shows_the_means() -> None:
    advice = advice_for(HAND)
    lines = text_of(advice).splitlines()
    rows = {
        "Meld now": [each.meld_now.total for each in advice.trumps],
        "Meld after exchange": [round(each.own_meld.mean) for each in advice.trumps],
        "Partner's meld": [round(each.partner_meld.mean) for each in advice.trumps],
        "Trick points": [round(each.trick_points.mean) for each in advice.trumps],
        "Total": [round(each.total.mean) for each in advice.trumps],
        "  9 deals in 10 reach": [each.low for each in advice.trumps],
        "  1 deal in 10 reaches": [each.high for each in advice.trumps],
    }
    for label, numbers in rows.items():
        (line,) = [line for line in lines if re.match(re.escape(label) + r"\s+[0-9]", line)]
        assert [int(number) for number in line.removeprefix(label).split()] == numbers
    for style, level in (("Cautious", 85), ("Balanced", 75), ("Aggressive", 60)):
        (line,) = [line for line in lines if line.startswith(f"{style} bid, {level} %")]
        bids = [each.bids[style.lower()] for each in advice.trumps]
        assert line.split()[4:] == ["pass" if bid is None else str(bid) for bid in bids]


def test_suits_that_may_not_be_named() -> None:
    lines = text_of(advice_for(HAND, trump_needs="marriage")).splitlines()
    (line,) = [line for line in lines if line.startswith("Balanced bid")]
    assert line.split()[5:] == ["no", "no", "no"]


@pytest.mark.parametrize("levels", [(85, 75, 60), (99, 98, 2), (75, 75, 75), (50, 10, 1)])
def test_every_recommended_bid_has_a_bar(levels: tuple[float, float, float]) -> None:
    advice = advice_for(HAND, levels=levels)
    lines = re.findall(
        r"^ {2} *(\d+) (█*) +([0-9.]+) %  ([0-9.]+) to ([0-9.]+) *([a-z, ]*)$", text_of(advice), re.MULTILINE
    )
    bids = [int(bid) for bid, *_ in lines]
    assert len(bids) <= 17
    assert bids == sorted(set(bids))
    assert set(advice.bids.values()) <= set(bids)
    assert advice.best is not None
    chances = {chance.bid: chance for chance in advice.best.chances}
    bar_width = min(40, 80 - 32 - max(len(styles) for *_, styles in lines))
    for bid, bar, shown_chance, low, high, styles in lines:
        chance = chances[int(bid)]
        assert shown_chance == tenths(chance.probability)
        assert 0 <= 100 * chance.share.low - float(low) < 0.1
        assert 0 <= float(high) - 100 * chance.share.high < 0.1
        assert len(bar) == round(bar_width * chance.probability)
        here = [style for style, best in advice.bids.items() if best == int(bid)]
        assert here == (styles.split(", ") if styles else [])


def test_one_bid_of_several_styles_is_named_by_all() -> None:
    text = text_of(advice_for(HAND, levels=(75, 75, 60)))
    assert re.search(r"^ .* %  [0-9.]+ to [0-9.]+ +cautious, balanced$", text, re.MULTILINE)
    assert re.search(r"^ .* %  [0-9.]+ to [0-9.]+ +aggressive$", text, re.MULTILINE)


def test_bars_are_there_for_a_pass() -> None:
    assert "How often each bid is made with diamonds as trump (95 % intervals):" in text_of(advice_for(HOPELESS))
    assert "How often" not in text_of(advice_for(HOPELESS, min_bid=3000))


def test_exchange() -> None:
    advice = advice_for(HAND, 3000)
    assert advice.best is not None
    text = joined(text_of(advice, ascii_only=True))
    best = advice.best.helpful[0]
    assert f"Most helpful from partner: {best.card} +{best.points:.0f}, " in text
    back = advice.best.give_back[0]
    assert f"You would give back most often: {back.card} {100 * back.share:.0f} %, " in text
    spades, _, diamonds, _ = (" ".join(map(str, each.pass_cards)) for each in advice.trumps)
    assert f"if he names spades: {spades} if he names hearts:" in text
    assert f"if he names diamonds: {diamonds} if he names clubs:" in text


def test_no_word_of_an_exchange_without_one() -> None:
    text = text_of(advice_for(HAND, pass_cards=0))
    for word in ("Most helpful", "give back", "pass him", "exchange your meld", "if partner gave"):
        assert word not in joined(text)


def test_reasons_give_the_numbers() -> None:
    advice = advice_for(HAND, 3000)
    best, classic = advice.best, advice.classic
    assert best is not None
    assert classic is not None
    balanced = advice.bids["balanced"]
    assert balanced is not None
    text = joined(text_of(advice, ascii_only=True))
    assert "With spades you hold 200 now (run 150, pinochle 40, dix 10). " in text
    assert f"together you take {best.trick_points.mean:.0f} of the 250 points in tricks" in text
    assert f"{best.total.mean:.0f} in all. " in text
    assert f"You make {balanced} in {tenths(best.chance_of(balanced))} % of the deals and {balanced + 10} in " in text
    assert f"The opponents meld {best.opponents_meld.mean:.0f} between them" in text
    assert f"from {classic.cautious.bid} (meld 200 + tricks {classic.cautious.trick_points.mean:.0f}) as the " in text
    assert f"to {classic.bold.bid} (meld 630 + tricks {classic.bold.trick_points.mean:.0f}) if partner gave " in text
    assert text.endswith("if partner gave KS QS AD JD.")


def test_small_print() -> None:
    advice = advice_for(HAND, 3000)
    end = "dealt one by one), seed 1, skilled players, rules standard; one standard error of a mean is "
    assert re.search(r"3,000 deals \(as sharp as [45],[0-9]00 " + re.escape(end), joined(text_of(advice)))
    levels = advice_for(HAND, levels=(90, 62.5, 50))
    assert "Balanced bid, 62.5 %" in text_of(levels)


def test_short_scale() -> None:
    text = joined(text_of(advice_for(HAND, unit=1), ascii_only=True))
    assert "you hold 20 now (run 15, pinochle 4, dix 1)" in text
    assert "of the 25 points in tricks" in text
    assert re.search(r"Trick points \| [0-9]{2}\.[0-9] \| ", text)


def test_a_tie_is_told() -> None:
    advice = advice_for(HAND)
    assert advice.best is not None
    ranges: dict[str, tuple[int | None, int | None]] = {
        "cautious": (450, 450),
        "balanced": (470, 480),
        "aggressive": (510, 520),
    }
    tied = replace(
        advice,
        trumps=tuple(
            replace(each, bids={"cautious": 450, "balanced": 470, "aggressive": 510}, bid_ranges=ranges)
            if each is advice.best
            else each
            for each in advice.trumps
        ),
    )
    first, *_ = text_of(tied).splitlines()
    assert first == "Bid up to 470 with spades as trump (cautious 450, aggressive 510)."
    assert "; a balanced bid should be made in 75 %. More deals could make it 470 or 480." in joined(text_of(tied))
    first, *_ = text_of(replace(tied, precision=1.0)).splitlines()
    assert first == "Bid up to 470 or 480 with spades as trump (cautious 450, aggressive 510 or 520)."


@pytest.mark.parametrize(
    ("low", "high", "start", "unsettled"),
    [
        (470, 470, "Bid up to 470 with spades as trump", ""),
        (470, 480, "Bid up to 470 or 480 with", " More deals could make it 470 or 480."),
        (450, 480, "Bid up to 450-480 with", " More deals could make it 450-480."),
        (None, 250, "Pass or bid up to 250 with", " More deals could make it pass or 250."),
        (None, 270, "Pass or bid up to 270 with", " More deals could make it pass to 270."),
    ],
)
def test_how_ties_are_told(low: int | None, high: int, start: str, unsettled: str) -> None:
    advice = advice_for(HAND)
    best = advice.best
    assert best is not None
    tied = replace(best, bid_ranges=best.bid_ranges | {"balanced": (low, high)})
    trumps = tuple(tied if each is best else each for each in advice.trumps)
    text = joined(text_of(replace(advice, precision=1.0, trumps=trumps)))
    assert text.startswith(start)
    assert f"a balanced bid should be made in 75 %.{unsettled} The opponents" in text


def test_an_incomplete_answer_is_marked() -> None:
    text = text_of(replace(advice_for(HAND), complete=False, classic=None))
    assert text.startswith("So far: Bid up to ")
    assert "\nInterrupted. " in text
    assert "classic" not in text


# --- meld ------------------------------------------------------------------------------------------------------------


def test_meld_side_by_side() -> None:
    lines = meld_text(HAND, width=100).splitlines()
    assert lines[0] == "Meld 200 with spades as trump (hearts 60, diamonds 60, clubs 70)."
    rows = {re.split(r" {2,}", line)[0]: line.split()[-4:] for line in lines if line}
    assert rows["run"] == ["150", "-", "-", "-"]
    assert rows["pinochle"] == ["40", "40", "40", "40"]
    assert rows["marriage S"] == ["-", "20", "20", "20"]
    assert rows["Total"] == ["200", "60", "60", "70"]
    assert any("A♦ +100 (aces around)" in line for line in lines)


def test_meld_in_one_trump() -> None:
    lines = meld_text(HAND, "H").splitlines()
    assert lines[0] == "Meld 60 with hearts as trump."
    assert not any("spades" in line for line in lines)


def test_two_equal_melds_are_both_shown() -> None:
    lines = meld_text(ROUNDHOUSE).splitlines()
    (row,) = [line for line in lines if line.startswith("marriage S")]
    assert re.split(r" {2,}", row)[2:] == ["-", "20 + 20", "20 + 20", "20 + 20"]
    assert "The hand holds a roundhouse: a king and queen of every suit." in lines


def test_meld_of_a_hand_without_any() -> None:
    text = meld_text("AS AS 10S 10S JS AH AH 10H 10H JH 10C 10C")
    assert text.splitlines()[0].startswith("Meld 0 with spades as trump ")
    assert [line.split()[1:] for line in text.splitlines() if line.startswith("Total")] == [["0", "0", "0", "0"]]


def test_no_card_would_add_anything() -> None:
    """No dix, no queen or jack that could ever pair: only what the rules of this table pay."""
    text = meld_text("10S 10S 10H 10H 10D 10D 10C 10C 9S 9H 9D 9C", dix=0)
    assert text.count("nothing") == 4


# --- rules -----------------------------------------------------------------------------------------------------------


def test_presets_mark_the_default() -> None:
    console, file = console_of(100)
    show_presets(presets().values(), "short", "a friend", console)
    lines = file.getvalue().splitlines()
    assert [line.split()[1] for line in lines if line.startswith("* ") and "in use" not in line] == ["short"]
    assert "* in use: short, set by a friend." in file.getvalue()


@pytest.mark.parametrize("preset", ["standard", "family-190", "short"])
def test_rules_show_every_option(preset: str) -> None:
    rules = Rules.load(preset)
    console, file = console_of(200)
    show_rules(rules, console)
    lines = file.getvalue().splitlines()
    assert lines[0].strip() == preset
    assert len(OPTIONS) == 26
    assert len(lines) == 1 + len(OPTIONS) + (rules.unit == 1)
    for option, line in zip(OPTIONS, lines[-len(OPTIONS) :], strict=True):
        assert line.startswith(f"{option.key} = {shown(rules[option.key])} ")
        assert option.about in line
