"""What comes of answers in a drill, against what is known of the hand otherwise."""

import pytest

from advisor import advise, suggest_pass, suggest_return
from advisor.advice.drill import Question, Said, ask
from advisor.advice.drill_grading import grade
from advisor.advice.drill_results import BidTruth, Grade, MeldTruth, TricksTruth
from advisor.advice.drill_verdicts import bid_graded, chance_graded, choice_graded, estimate_graded
from advisor.advice.estimate import Estimate, Share
from advisor.advice.suggestion import Suggestion
from advisor.table.cards import Card, Hand, Suit
from advisor.table.rules import Rules

STANDARD = Rules.load()
HAND = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")


def question(kind: str, trump: Suit | None = Suit.SPADES, rules: Rules = STANDARD) -> Question:
    return Question(kind, "random", rules, 1, 1, HAND, trump)


# --- melds: run 150, pinochle 40, dix 10 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "error", "verdict", "missed"),
    [
        (200, 0, "right", []),
        (190, -10, "off", ["dix"]),
        (160, -40, "off", ["pinochle"]),
        (150, -50, "off", ["pinochle", "dix"]),
        (0, -200, "off", []),
        (170, -30, "off", []),
        (240, 40, "off", []),
    ],
)
def test_meld(said: int, error: int, verdict: str, missed: list[str]) -> None:
    graded = grade(question("meld"), {"meld": said})
    assert isinstance(graded.truth, MeldTruth)
    assert (graded.leading.truth, graded.leading.error, graded.leading.verdict) == ("200", error, verdict)
    assert [meld.name for meld in graded.truth.missed] == missed


def test_the_card_that_would_change_a_meld_most() -> None:
    """An ace of diamonds makes aces around, 100; a second queen of spades one more with the run, 40."""
    truth = grade(question("meld"), {"meld": 200}).truth
    assert isinstance(truth, MeldTruth)
    assert truth.hole
    assert (str(truth.hole.card), truth.hole.points) == ("AD", 100)


def test_a_meld_of_nothing() -> None:
    hand = Hand.parse("AS 10S 10S 9S 9H 9H 10H AH 10D 9C 9C AC")
    truth = grade(Question("meld", "random", STANDARD, 1, 1, hand, Suit.DIAMONDS), {"meld": 0})
    assert truth.leading.verdict == "right"


# --- how verdicts are found ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "mean", "error", "verdict"),
    [
        (180, 175.0, 0.1, "right"),
        (180, 174.9, 0.1, "right"),  # within two standard errors of five points
        (180, 174.7, 0.1, "close"),
        (160, 180.0, 0.1, "close"),
        (160, 180.3, 0.1, "off"),
        (160, 170.0, 3.0, "right"),
    ],
)
def test_estimates(said: int, mean: float, error: float, verdict: str) -> None:
    graded = estimate_graded(question("tricks"), "tricks", said, Estimate(mean, error))
    assert graded.verdict == verdict
    assert graded.error == pytest.approx(said - mean)


def test_estimates_where_points_are_divided_by_ten() -> None:
    rules = Rules.load(unit=1)
    verdicts = [
        estimate_graded(question("tricks", rules=rules), "tricks", said, Estimate(17.6, 0.01)).verdict
        for said in (18, 19, 20)
    ]
    assert verdicts == ["right", "close", "off"]


def bid_verdict(said: int | None, truth: str, error: float, *, settled: bool, unit: int = 10) -> str:
    return bid_graded(said, truth, error, settled=settled, unit=unit, trump="right").verdict


def test_bids() -> None:
    assert bid_verdict(300, "300", 0, settled=True) == "right"
    assert bid_verdict(310, "300", 10, settled=True) == "right"  # more deals could make it 310
    assert bid_verdict(280, "300", -20, settled=False) == "close"
    assert bid_verdict(330, "300", 30, settled=False) == "off"
    assert bid_verdict(33, "30", 3, settled=False, unit=1) == "off"
    assert bid_graded(None, "pass", 0, settled=True, unit=10, trump="right").answer == "pass"


def test_no_bid_is_better_than_its_trump() -> None:
    verdicts = [bid_graded(300, "300", 0, settled=True, unit=10, trump=trump).verdict for trump in ("close", "off")]
    assert verdicts == ["close", "off"]
    assert bid_graded(330, "300", 30, settled=False, unit=10, trump="close").verdict == "off"


def test_choices() -> None:
    assert choice_graded("cards", "A", "A", None, 10).error == 0.0
    assert choice_graded("cards", "A", "B", Estimate(1.0, 0.6), 10).verdict == "right"  # luck explains it
    assert choice_graded("cards", "A", "B", Estimate(4.0, 0.6), 10).verdict == "close"
    assert choice_graded("cards", "A", "B", Estimate(5.1, 0.6), 10).verdict == "off"
    better = choice_graded("trump", "A", "B", Estimate(-3.0, 0.6), 10)  # worth a lower bid, and more on average
    assert (better.error, better.verdict) == (0.0, "right")


def test_chances() -> None:
    truth = Share(0.62, 0.005, 0.61, 0.63)
    verdicts = {said: chance_graded(said, truth).verdict for said in (68.0, 56.0, 69.0, 78.0, 46.0, 79.0)}
    assert verdicts == {68.0: "right", 56.0: "right", 69.0: "close", 78.0: "close", 46.0: "close", 79.0: "off"}
    graded = chance_graded(70.0, truth)
    assert (graded.answer, graded.truth, round(graded.error, 6)) == ("70", "62.000", 8.0)


# --- the truth is that of the other commands -------------------------------------------------------------------------


def parts(graded: Grade) -> dict[str, str]:
    return {each.part: each.truth for each in graded.graded}


def test_a_bid_is_held_against_the_main_answer() -> None:
    said: dict[str, Said] = {"trump": Suit.SPADES, "meld": 300, "tricks": 200, "bid": 450, "chance": 80.0}
    graded = grade(question("bid", None), said)
    best = advise(HAND, STANDARD).best
    assert best
    assert best.trump is Suit.SPADES
    meld = best.own_meld.mean + best.partner_meld.mean
    assert parts(graded) == {
        "trump": "S",
        "meld": f"{meld:.1f}",
        "tricks": f"{best.trick_points.mean:.1f}",
        "bid": str(best.bids["balanced"]),
        "chance": f"{100 * best.chance_of(450):.3f}",
    }
    truth = graded.truth
    assert isinstance(truth, BidTruth)
    assert truth.behind is None
    assert truth.helpful == best.helpful[0]
    assert len(truth.thumbs) == 3


def test_the_wrong_trump_costs_what_the_main_answer_says() -> None:
    advice = advise(HAND, STANDARD)
    hearts = next(each for each in advice.trumps if each.trump is Suit.HEARTS)
    said: dict[str, Said] = {"trump": Suit.HEARTS, "meld": 100, "tricks": 150, "bid": None}
    graded = grade(question("bid", None), said)
    assert hearts.behind
    assert graded.graded[0].error == pytest.approx(hearts.behind.mean)
    assert parts(graded)["tricks"] == f"{hearts.trick_points.mean:.1f}"
    assert "chance" not in parts(graded)
    assert graded.leading.answer == "pass"


def test_a_pass_is_held_against_the_best_trump() -> None:
    """The hand is worth a high bid with spades and a pass with clubs."""
    said: dict[str, Said] = {"trump": Suit.CLUBS, "meld": 100, "tricks": 150, "bid": None}
    graded = grade(question("bid", None), said)
    assert (graded.leading.truth, graded.leading.verdict) == ("480", "off")
    truth = graded.truth
    assert isinstance(truth, BidTruth)
    assert (truth.trump, truth.judged, truth.best) == (Suit.CLUBS, Suit.SPADES, Suit.SPADES)
    judged = grade(question("bid", None), said | {"bid": 250, "chance": None}).truth
    assert isinstance(judged, BidTruth)
    assert judged.judged is Suit.CLUBS


def test_a_pass_counts_as_one_step_under_the_lowest_bid() -> None:
    weak = Hand.parse("9S 9H 9D 9C JS QH JH 10D KC QC JD 9D")
    asked = Question("bid", "random", STANDARD, 1, 1, weak, None)
    said: dict[str, Said] = {"trump": Suit.CLUBS, "meld": 100, "tricks": 100, "bid": 250, "chance": None}
    bid = grade(asked, said).leading
    assert (bid.truth, bid.error, bid.verdict) == ("pass", 10, "close")
    assert grade(asked, said | {"bid": None}).leading.verdict == "right"


def test_tricks_are_held_against_the_main_answer() -> None:
    graded = grade(question("tricks", Suit.HEARTS), {"tricks": 160})
    hearts = advise(HAND, STANDARD, trump=Suit.HEARTS).trumps[0]
    assert graded.leading.error == pytest.approx(160 - hearts.trick_points.mean)
    truth = graded.truth
    assert isinstance(truth, TricksTruth)
    # An ace or a trump more in the place of a low plain card; what each is worth, the main answer says, too.
    assert len(truth.changes) == 2
    for change in truth.changes:
        other = HAND.minus(change.card).plus(change.instead)
        mean = advise(other, STANDARD, trump=Suit.HEARTS).trumps[0].trick_points.mean
        assert change.gain.mean == pytest.approx(mean - hearts.trick_points.mean)
    assert truth.changes[1].instead.suit is Suit.HEARTS


@pytest.mark.parametrize("kind", ["pass", "return"])
def test_cards_are_held_against_what_is_suggested(kind: str) -> None:
    """With a shorter search and fewer deals than a suggestion has: the same but for luck."""
    asked = ask(kind, "random", STANDARD, 1, 1)
    assert asked.trump
    if kind == "pass":
        suggestion = suggest_pass(asked.hand, asked.trump, STANDARD)
    else:
        suggestion = suggest_return(asked.hand, asked.trump, STANDARD, got=asked.got)
    best = grade(asked, {"cards": Hand(suggestion.cards)})
    assert (best.leading.error, best.leading.verdict) == (0.0, "right")
    for choice in (*suggestion.best[1:], suggestion.classic):
        assert choice.behind
        graded = grade(asked, {"cards": Hand(choice.cards)}).leading
        both = ((choice.behind.standard_error or 0) ** 2 + graded.standard_error**2) ** 0.5
        assert graded.error == pytest.approx(choice.behind.mean, abs=4 * both)
    worst = Hand(tuple(sorted(asked.held, key=lambda card: (card.rank.index, card))[-4:]))
    truth = grade(asked, {"cards": worst}).truth
    assert isinstance(truth, Suggestion)
    assert truth.chosen
    assert truth.chosen.cards == worst.cards
    assert truth.chosen.behind


def test_a_grade_is_the_same_every_time() -> None:
    asked = ask("tricks", "aces", STANDARD, 1, 1)
    assert grade(asked, {"tricks": 180}) == grade(asked, {"tricks": 180})


def test_rules_without_an_exchange() -> None:
    rules = Rules.load("no-pass")
    said: dict[str, Said] = {"trump": Suit.SPADES, "meld": 220, "tricks": 180, "bid": 350, "chance": None}
    truth = grade(question("bid", None, rules), said).truth
    assert isinstance(truth, BidTruth)
    assert truth.helpful is None
    assert all(thumb.rule.exchange is not True for thumb in truth.thumbs)


def test_a_hand_without_plain_cards() -> None:
    hand = Hand.parse("AS AS 10S 10S KS KS QS QS JS JS 9S 9S")
    graded = grade(Question("tricks", "random", STANDARD, 1, 1, hand, Suit.SPADES), {"tricks": 250})
    truth = graded.truth
    assert isinstance(truth, TricksTruth)
    assert truth.changes == ()
    assert Card.parse("AS") in hand
