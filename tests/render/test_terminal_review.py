"""Reviews as text: they fit the terminal, the first lines are the verdict, no sentence says more than the numbers."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from advisor.advice.bid_review import review_bid
from advisor.advice.estimate import Estimate, Share
from advisor.advice.match import sum_up
from advisor.advice.play import advise_play
from advisor.advice.review_results import KINDS, BidReview, Decision, Review
from advisor.render.chances import signed_percent, whole_percent
from advisor.render.story import bid_sentence, points, result_sentence, turning_point, verdict
from advisor.render.terminal_play import play_line, show_play
from advisor.render.terminal_review import match_line, show_bid_review, show_match, show_review
from advisor.table.cards import Card
from advisor.table.deal import Fault
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from tests.cases_files import FOLDER
from tests.render.test_terminal import WIDTHS, console_of, joined
from tests.reviews import reviewed, text_of

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
NOW = (FOLDER.parents[1] / "docs" / "now.ppr").read_text("utf-8")


def shown(
    review: Review, width: int = 80, *, ascii_only: bool = False, seat: Seat | None = None, every: bool = False
) -> str:
    console, file = console_of(width)
    show_review(review, console, ascii_only=ascii_only, seat=seat, every=every)
    return file.getvalue()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_it_fits(width: int, ascii_only: bool) -> None:
    console, file = console_of(width)
    for number in (1, 2, 3):
        show_review(reviewed(number), console, ascii_only=ascii_only, every=True)
    show_review(reviewed(2), console, ascii_only=ascii_only, seat=Seat.EAST)
    show_match(sum_up([reviewed(1), reviewed(2), reviewed(3)]), console, ascii_only=ascii_only)
    show_bid_review(review_bid(HAND, 480, "S", total=410, deals=600), console, ascii_only=ascii_only)
    show_play(advise_play(NOW, worlds=64), console, ascii_only=ascii_only)
    text = file.getvalue()
    assert max(map(len, text.splitlines())) <= width
    assert "\x1b" not in text
    assert text.isascii() or not ascii_only


def test_colour_changes_no_word() -> None:
    console, file = console_of(80, color=True)
    show_review(reviewed(2), console, ascii_only=False)
    assert "\x1b[" in file.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue()) == shown(reviewed(2))


def test_every_card() -> None:
    """All 48, those that had to be played among them."""
    text = shown(reviewed(2), every=True)
    assert len(re.findall(r"^[NESW] trick", text, re.MULTILINE)) == 48
    assert len(re.findall(r"^[NESW] trick", shown(reviewed(2)), re.MULTILINE)) < 24


def test_both_lights_and_what_was_not_solved() -> None:
    text = joined(shown(reviewed(2)))
    assert "By what was known it cost" in text
    assert "with all hands open" in text
    unsolved = [replace(each, hands_open=None, not_solved=bool(each.options)) for each in reviewed(2).decisions]
    assert "with all hands open it was not solved" in joined(shown(replace(reviewed(2), decisions=tuple(unsolved))))


# --- the verdict -----------------------------------------------------------------------------------------------------


def with_total(total: int) -> Review:
    """The second example, as if so much had been made."""
    found = reviewed(2)
    score = found.deal.score
    assert score
    assert score.trick_points
    tricks = PerTeam(380 - total, total - 130)
    result = "made" if total >= 280 else "set"
    return replace(found, deal=replace(found.deal, score=replace(score, trick_points=tricks, result=result)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("review", "start"),
    [
        (lambda: with_total(270), "Set by 10. The bid was sound"),
        (lambda: with_total(280), "Made exactly. The bid was sound"),
        (lambda: with_total(300), "Made with 20 to spare. The bid was sound"),
        (lambda: reviewed(3), "North-South threw the deal in and lost 250. The dealer had to take it at 250"),
    ],
)
def test_how_it_begins(review: Callable[[], Review], start: str) -> None:
    assert verdict(review()).startswith(start)


def test_a_number_that_is_wrong_in_the_record() -> None:
    fault = Fault(("Tricks",), "the tricks are worth NS 110 EW 140, not NS 120 EW 130")
    assert verdict(replace(reviewed(2), fault=fault)).startswith("Set by 10. The record has a number wrong. The bid")


def test_the_error_that_decided() -> None:
    """Of a contract that was set, one of declarer's side; of one that was made, one of the opponents'."""
    assert "Trick 11, East's queen of hearts, gave away 20 points; without it the contract makes." in verdict(
        reviewed(2)
    )
    flipped = with_total(280)
    assert flipped.decisive is not None
    assert flipped.decisive.seat in (Seat.NORTH, Seat.SOUTH)
    assert "Trick 10, North's ace of hearts, gave away 20 points; without it the contract is set." in verdict(flipped)


def test_without_an_error_nobody_is_blamed() -> None:
    fine = tuple(replace(each, grade="fine" if each.grade else None) for each in reviewed(2).decisions)
    assert "Nobody made a mistake that could be known." in verdict(replace(reviewed(2), decisions=fine))


def test_luck() -> None:
    found = reviewed(2)
    assert found.luck
    bad = replace(found.luck, total=270, own_errors=0.0, their_errors=0.0, meld=-20.0, trumps=(4, 0), split=0.09)
    assert "The 4-0 trumps were bad luck." in verdict(replace(found, luck=bad))
    good = replace(bad, total=600, trumps=(3, 3), split=1.0, meld=10.0)
    sentence = verdict(replace(found, luck=good))
    assert "trumps" not in sentence
    assert "Luck brought declarer's side 180 points." in sentence
    none = replace(bad, total=round(bad.expected.mean), split=1.0, meld=0.0)
    assert "uck" not in verdict(replace(found, luck=none))


def bid(probability: float, verdict: str, sound: int | None = 300, total: int | None = None) -> BidReview:
    found = review_bid(HAND, 480, "S", total=total, deals=600)
    chance = Share(probability, 0.01, probability - 0.02, probability + 0.02)
    return replace(found, chance=chance, verdict=verdict, sound_up_to=sound)


@pytest.mark.parametrize(
    ("review", "sentence"),
    [
        (lambda: bid(0.789, "sound"), "The bid was sound, 78 % to make."),
        (lambda: bid(0.54, "risky"), "The bid was risky, 54 % to make; 300 would have been sound."),
        (lambda: bid(0.2, "overbid"), "480 was an overbid, 20 % to make; 300 would have been sound."),
        (lambda: bid(0.2, "overbid", None), "480 was an overbid, 20 % to make; no bid was sound."),
        (lambda: bid(0.3, "forced"), "The dealer had to take it at 480, 30 % to make."),
    ],
)
def test_bids(review: Callable[[], BidReview], sentence: str) -> None:
    assert bid_sentence(review()) == sentence


@pytest.mark.parametrize(
    ("total", "verdict", "start"),
    [
        (480, "sound", "Made exactly: the hand makes"),
        (500, "overbid", "Made with 20 to spare: the hand makes"),
        (400, "sound", "Set by 80, which was bad luck: the hand makes"),
        (400, "overbid", "Set by 80, an overbid: the hand makes"),
        (400, "risky", "Set by 80, a risk that did not pay: the hand makes"),
    ],
)
def test_results(total: int, verdict: str, start: str) -> None:
    assert result_sentence(bid(0.5, verdict, total=total)).startswith(start)


@pytest.mark.parametrize(
    ("total", "less", "no_more", "end"),
    [
        (400, 0.02, 0.03, ", and less than 400 in 2 % of the deals."),
        (400, 0.004, 0.03, ", and less than 400 in less than 1 % of the deals."),
        (400, 0.0, 0.03, ", and never less."),
        (0, 0.0, 0.0, ", and never so little."),
        (500, 0.6, 0.7, ", and more than 500 in 30 % of the deals."),
        (500, 0.995, 0.996, ", and more than 500 in less than 1 % of the deals."),
        (500, 0.995, 1.0, ", and never more."),
        (500, 1.0, 1.0, ", and never so much."),
    ],
)
def test_how_often_there_is_less_or_more(total: int, less: float, no_more: float, end: str) -> None:
    found = replace(bid(0.5, "sound", total=total), less=Share(less, 0.0, less, less))
    sentence = result_sentence(replace(found, no_more=Share(no_more, 0.0, no_more, no_more)))
    assert sentence.endswith(f"on average{end}")


def error(number: int = 2, trick: int = 11) -> Decision:
    return next(each for each in reviewed(number).errors if each.trick == trick)


def test_a_turning_point() -> None:
    assert turning_point(error(), reviewed(2), "±") == (
        "Trick 11: East played QH; JH was better. By what was known it cost 20.0 ± 0.0 points and 100 % of the chance "
        "to make the contract; with all hands open 20 points, and the contract."
    )


def thrown_in(chosen: str) -> tuple[Decision, Review]:
    """The third example, where declarer gave up, with a choice that cost 40 points."""
    found = reviewed(3)
    decision = next(each for each in found.decisions if each.kind == "throw-in")
    better, worse = decision.options
    other = "play on" if chosen == "give up" else "give up"
    options = replace(better, choice=other), replace(worse, choice=chosen)  # type: ignore[arg-type]
    wrong = replace(decision, chosen=chosen, options=options, grade="blunder")  # type: ignore[arg-type]
    lost = {kind: wrong.cost if kind == "throw-in" else 0.0 for kind in KINDS}
    seats = tuple(replace(each, lost=lost) if each.seat is Seat.SOUTH else each for each in found.seats)
    return wrong, replace(found, decisions=(wrong,), seats=seats)


@pytest.mark.parametrize(
    ("chosen", "did", "better"), [("give up", "gave up", "playing on"), ("play on", "played on", "giving up")]
)
def test_a_throw_in(chosen: str, did: str, better: str) -> None:
    decision, review = thrown_in(chosen)
    assert turning_point(decision, review, "±").startswith(
        f"South {did}; {better} was better. By what was known it cost 40.4 ± 0.8 points"
    )
    assert f" South's decision to {chosen} gave away 40 points." in verdict(review)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_column_for_throw_ins_where_they_cost_something(width: int) -> None:
    text = shown(thrown_in("play on")[1], width)
    assert max(map(len, text.splitlines())) <= width
    assert re.search(r"^(Points lost|Lost) .* [Uu]p +Cards? ", text, re.MULTILINE)
    assert re.search(r"^S(outh)? +0 +0 +0 +0 +40 +0 +40 ", text, re.MULTILINE)
    assert not re.search(r"^(Points lost|Lost) .* [Uu]p ", shown(reviewed(1), width), re.MULTILINE)


@pytest.mark.parametrize(("share", "cost"), [(0.306, 30), (0.399, 39), (0.29, 29)])
def test_the_table_and_the_sentence_tell_the_same_cost(share: float, cost: int) -> None:
    found = error()
    assert found.made
    made = replace(found.made, chance_behind=Estimate(share, 0.01))
    other = next(option for option in found.options if option is not found.made)
    review = replace(reviewed(2), decisions=(replace(found, options=(other, made)),))
    assert f" and {cost} % of the chance to make the contract;" in turning_point(review.decisions[0], review, "±")
    assert f"  -{cost} %  " in shown(review)


def test_a_card_that_gains_points_and_loses_the_contract() -> None:
    found = error()
    assert found.made
    made = replace(found.made, behind=Estimate(-10.6, 0.6))
    other = next(option for option in found.options if option is not found.made)
    sentence = turning_point(replace(found, options=(other, made)), reviewed(2), "±")
    assert "By what was known it gained 10.6 ± 0.6 points, but cost 100 % of the chance to make the" in sentence


def test_costs_of_a_hundred_points_have_no_tenths() -> None:
    found = error()
    assert found.made
    made = replace(found.made, behind=Estimate(138.8, 13.6))
    other = next(option for option in found.options if option is not found.made)
    sentence = turning_point(replace(found, options=(other, made)), reviewed(2), "±")
    assert "it cost 139 ± 14 points and 100 %" in sentence


def test_one_player_only() -> None:
    text = shown(reviewed(2), seat=Seat.EAST)
    assert text.startswith("East made ")
    assert re.findall(r"^([NESW]) ", text, re.MULTILINE).count("E") == len(re.findall(r"^[NESW] ", text, re.MULTILINE))


def test_a_match() -> None:
    report = sum_up([reviewed(1), reviewed(2)])
    assert match_line(report).startswith("Of 2 contracts 1 was made; ")
    assert match_line(replace(report, contracts=3, made=2)).startswith("Of 3 contracts 2 were made; ")
    assert re.search(r"Calls: \d+ too high, \d+ too low\.", match_line(report))


def test_a_card_to_play() -> None:
    advice = advise_play(NOW, worlds=64)
    first, second, *others = advice.options
    assert (
        play_line(replace(advice, options=(first,)))
        == f"Lead the {_words(first.choice)}, the only card that may be played."
    )
    close = replace(second, score_behind=replace(second.score_behind, mean=0.1, standard_error=1.0))  # type: ignore[type-var]
    assert play_line(replace(advice, options=(first, close, *others))) == (
        f"Lead the {_words(first.choice)} or the {_words(second.choice)}; nothing tells them apart."
    )


def _words(card: object) -> str:
    assert isinstance(card, Card)
    return card.words


def test_numbers_in_words() -> None:
    assert [points(number) for number in (0.6, 1.4, 19.9)] == ["1 point", "1 point", "20 points"]
    assert [whole_percent(share) for share in (0.789, 0.29, 1.0)] == ["78 %", "29 %", "100 %"]
    shares = (-0.306, -0.29, -0.009, 0.0, 0.009, 0.306)
    assert [signed_percent(share) for share in shares] == ["-30 %", "-29 %", "0 %", "0 %", "0 %", "+30 %"]
    assert text_of(1).startswith("[Format")
