"""``suggest_pass`` and ``suggest_return``: which cards to exchange."""

from math import sqrt

import numpy as np
import pytest

from advisor import Rules, suggest_pass, suggest_return
from advisor.advice.experiment import Experiment
from advisor.advice.judgment import Judgment, emptied_suits, worth
from advisor.advice.passing import try_passes, try_returns
from advisor.advice.simulate import masks_of
from advisor.advice.suggestion import ANY, WOULD_BID, WOULD_NAME, WOULD_PASS, Choice, NoExchangeError, Part, Suggestion
from advisor.advice.trials import NAMES_TRUMP, Belief, Outcome, Question, imagine, try_sets
from advisor.engine.trials import DECLARERS_MELD, MADE, MELD_PARTS, TOTAL, TRICKS
from advisor.table.cards import Card, Hand, Suit, read_cards
from advisor.table.meld import count_meld
from advisor.table.rules import STANDARD
from tests.cases_files import Case, answers_report, read_reports

PASS_CASES = {case["id"]: case for case in read_reports("pass") if "hand" in case["input"]}
FEW = 2_000  # deals
PASSING = "KS QS AH 10H KH QH 9H JD AC 10C JC 9C"
RETURNING = "AS KS QS JS 9S AH 10H KH 9D 10C 9C 9C"
GOT = "10S QH JD AC"


def suggestion_for(case: Case) -> Suggestion:
    suggest = {"to-bidder": suggest_pass, "return": suggest_return}[case["input"]["role"]]
    return suggest(case["input"]["hand"], case["input"]["trump"])


@pytest.mark.parametrize("case", PASS_CASES.values(), ids=PASS_CASES)
def test_reported_case(case: Case) -> None:
    found = suggestion_for(case)
    # Two answers that more deals may show to be equally good are both answers.
    answers = [each.cards for each in (found.best[0], *found.as_good) if answers_report(case, map(str, each.cards))]
    assert answers
    if "meld_after_at_least" in case["expected"]:
        kept = found.hand.minus(*answers[0])
        assert count_meld(kept, found.trump).total >= case["expected"]["meld_after_at_least"]


def lead(question: Question, ours: str, theirs: str, players: str, deals: int) -> tuple[float, float]:
    """How many points a set makes more than another over fresh deals, and the standard error."""
    experiment = Experiment(seed=77, players=players)
    belief = Belief(0) if question.won else Belief(NAMES_TRUMP, 250)
    bank = imagine(question, belief, deals, experiment)
    sets = [masks_of(Hand.parse(cards, size=4))[0] for cards in (ours, theirs)]
    mine, others = (each.made[TOTAL] for each in try_sets(question, bank, sets, range(deals), experiment))
    differences = mine - others
    return float(differences.mean()), float(differences.std(ddof=1)) / sqrt(deals)


@pytest.mark.parametrize(
    ("report", "ours", "theirs", "players", "deals"),
    [
        # It wants both aces of trump kept; queens around and a marriage are worth more than the second one.
        ("pass-09-keep-double-pinochle", "AH JH AD 9C", "AH JH 9C KH", "skilled", 8_000),
        ("pass-09-keep-double-pinochle", "AH JH AD 9C", "AH JH 9C KH", "expert", 160),
        # It wants the ace of trump passed, too; who names spades against six of them has the other one.
        ("pass-07-five-plus-trumps", "10S KS QS JS", "AS KS QS JS", "skilled", 20_000),
    ],
)
def test_refuted_report(report: str, ours: str, theirs: str, players: str, deals: int) -> None:
    case = PASS_CASES[report]["input"]
    won = case["role"] == "return"
    question = Question(Hand.parse(case["hand"], size=16 if won else 12), Suit.parse(case["trump"]), STANDARD, won=won)
    points, error = lead(question, ours, theirs, players, deals)
    assert points > 4 * error > 0


# --- what a suggestion says ------------------------------------------------------------------------------------------


def test_a_pass() -> None:
    found = suggest_pass(PASSING, "S", deals=FEW)
    assert (found.action, found.trump, found.got, found.bid, found.rules) == ("pass", Suit.SPADES, None, None, STANDARD)
    assert (found.deals, found.seed, found.players, found.worlds) == (FEW, 1, "skilled", None)
    assert found.sets == 495  # no two cards of the hand are equal
    assert found.hidden == found.expected == WOULD_NAME
    assert len(found.best) == 3
    assert found.fourth is not None
    totals = [each.total.mean for each in (*found.best, found.fourth)]
    assert totals == sorted(totals, reverse=True)
    check_differences(found)


def test_a_return() -> None:
    found = suggest_return(RETURNING, "S", got=GOT, bid=320, deals=FEW)
    assert (found.action, found.bid) == ("return", 320)
    assert found.hand == Hand.parse(f"{RETURNING} {GOT}", size=16)
    assert found.got == Hand.parse(GOT, size=4).cards
    assert found.hidden == found.expected == WOULD_PASS
    for choice in (*found.best, found.classic):
        kept = found.hand.minus(*choice.cards)
        assert choice.own_meld.mean == count_meld(kept, "S").total  # nothing is uncertain about it
        assert choice.own_meld.standard_error == 0
        assert choice.chance is not None
        assert choice.score is not None
    assert found.to_dict() == suggest_return(f"{RETURNING} + {GOT}", "S", bid=320, deals=FEW).to_dict()
    assert found.to_dict() == suggest_return(f"{RETURNING} {GOT}", "S", got=GOT, bid=320, deals=FEW).to_dict()
    check_differences(found)


def check_differences(found: Suggestion) -> None:
    """Every lead is the difference of two means that are shown."""

    def merit(choice: Choice) -> float:
        return (choice.score or choice.total).mean

    for choice in (*found.best, found.classic):
        if choice.over_fourth:
            assert found.fourth is not None
            assert choice.over_fourth.mean == pytest.approx(merit(choice) - merit(found.fourth))
        assert choice.over_classic.mean == pytest.approx(merit(choice) - merit(found.classic))
        if choice.behind:
            assert choice.behind.mean == pytest.approx(merit(found.best[0]) - merit(choice))
    for reason in found.reasons:
        parts = sum(part.points for part in reason.parts)
        assert parts == pytest.approx(reason.points.mean, abs=0.5 * (2 * MELD_PARTS + 1 - len(reason.parts)))
        assert set(reason.cards) <= set(found.cards)


def test_unknown_gift() -> None:
    found = suggest_return(f"{RETURNING} {GOT}", "S", deals=FEW)
    assert (found.got, found.hidden, found.expected) == (None, ANY, ANY)


def test_what_no_partner_does() -> None:
    found = suggest_return(RETURNING, "S", got="9S QH 9D 10H", deals=FEW)
    assert (found.hidden, found.expected) == (ANY, WOULD_PASS)
    found = suggest_pass(PASSING, "S", bid=900, deals=FEW)
    assert (found.hidden, found.expected) == (WOULD_NAME, WOULD_BID)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_fewer_cards(number: int) -> None:
    rules = Rules.load("standard", pass_cards=number)
    assert len(suggest_pass(PASSING, "S", rules, deals=FEW).cards) == number
    got = read_cards(GOT)[:number]
    found = suggest_return(RETURNING, "S", rules, got=got, deals=FEW)
    assert len(found.cards) == number
    assert len(found.hand) == 12 + number


def test_a_bid_out_of_reach() -> None:
    """Where no set makes it, the totals decide."""
    found = suggest_pass(PASSING, "S", bid=2000, deals=FEW)
    assert not found.by_score
    assert found.cards == suggest_pass(PASSING, "S", deals=FEW).cards
    assert found.best[0].score is not None
    assert found.best[0].score.mean == -2000


def test_reasons_are_in_what_sets_are_ranked_by() -> None:
    hand = "JD 9H AH KD KC 10D 10S 10C KH 10H KD 9H"
    found = suggest_pass(hand, "S", bid=400, deals=FEW)
    assert found.by_score
    assert all(reason.points.mean >= 0 for reason in found.reasons)


def test_few_deals_are_shared_by_the_rounds() -> None:
    """Where partner seldom does what he did, asking for more deals changes nothing."""
    hand = "AS KS QS JS 9S AH 10H KH 9D 10C 9C JD + QS AD AC 10D"
    some, more = (suggest_return(hand, "S", deals=deals) for deals in (20_000, 200_000))
    assert some.deals < some.wanted == 20_000
    assert (more.deals, more.best) == (some.deals, some.best)


def test_no_exchange() -> None:
    for suggest in (suggest_pass, suggest_return):
        with pytest.raises(NoExchangeError, match="no exchange"):
            suggest(PASSING, "S", Rules.load("standard", pass_cards=0))


def test_points_of_the_table() -> None:
    """Where points are written divided by ten, they are."""
    long, short = (
        suggest_pass(PASSING, "S", Rules.load("standard", unit=unit), bid=bid, deals=FEW)
        for unit, bid in ((10, 300), (1, 30))
    )
    assert short.cards == long.cards
    assert short.best[0].total.mean == pytest.approx(long.best[0].total.mean / 10)
    assert short.best[0].chance == long.best[0].chance
    assert [meld.points for meld in short.broken] == [meld.points // 10 for meld in long.broken]


def test_threads_and_seed() -> None:
    one, two = (suggest_pass(PASSING, "S", deals=FEW, threads=threads) for threads in (1, 2))
    assert one == two
    other = suggest_pass(PASSING, "S", deals=FEW, seed=2)
    assert other.best[0].total != one.best[0].total
    one, two = (suggest_return(RETURNING, "S", got=GOT, deals=FEW, threads=threads) for threads in (1, 2))
    assert one == two


@pytest.mark.parametrize("players", ["plain", "random", "expert"])
def test_other_players(players: str) -> None:
    found = suggest_pass(PASSING, "S", deals=16, players=players)
    assert found.players == players
    assert len(found.cards) == 4


def test_progress() -> None:
    told: list[tuple[int, int]] = []
    suggest_pass(PASSING, "S", deals=FEW, progress=lambda done, wanted: told.append((done, wanted)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == told[-1][1]


# --- what the main answer tries --------------------------------------------------------------------------------------


def test_short_searches() -> None:
    assert set(map(str, try_passes(Hand.parse(PASSING), Suit.SPADES, STANDARD, Experiment()))) >= {"KS", "QS", "JD"}
    returns = try_returns(Hand.parse(RETURNING), Suit.SPADES, STANDARD, Experiment())
    assert len(returns) == 16
    assert all(len(cards) == 4 for cards in returns)
    assert sum("9C" in map(str, cards) for cards in returns) > 8


# --- judgment, from made-up outcomes ---------------------------------------------------------------------------------

HELD = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")
QUESTION = Question(HELD, Suit.SPADES, STANDARD, won=False)


def outcome(totals: list[int], tricks: list[int], **parts: int) -> Outcome:
    """Totals and trick points of each deal, and sums of kinds of meld of partner, who declares."""
    made = np.zeros((MADE, len(totals)), np.int64)
    made[TOTAL], made[TRICKS] = totals, tricks
    made[DECLARERS_MELD] = made[TOTAL] - made[TRICKS]
    kinds = np.zeros(2 * MELD_PARTS, np.int64)
    for place, points in parts.items():
        kinds[int(place.removeprefix("kind_"))] = points
    return Outcome(made, kinds)


def judged(*sets: tuple[str, Outcome], target: int | None = None) -> Judgment:
    masks = [masks_of(Hand.parse(cards, size=4))[0] for cards, _ in sets]
    return Judgment(QUESTION, target, masks, [each for _, each in sets], masks[-1])


BETTER = outcome([300, 340, 320, 400], [150, 170, 160, 160], kind_0=700, kind_6=20)
WORSE = outcome([300, 300, 330, 350], [160, 170, 150, 150], kind_0=650)


def test_leads() -> None:
    judgment = judged(("AH KH QD AC", BETTER), ("AH JD QD AC", WORSE))
    best, second = judgment.best
    assert best.cards == tuple(read_cards("AH KH QD AC"))
    assert best.total.mean == 340
    # differences 0, 40, -10, 50: mean 20, variance (400 + 400 + 900 + 900) / 3
    assert best.over_classic.mean == 20
    assert best.over_classic.standard_error == pytest.approx(sqrt(2600 / 3 / 4))
    assert second.behind == best.over_classic
    assert (best.behind, best.over_fourth, judgment.fourth) == (None, None, None)
    assert (best.partner_meld.mean, best.own_meld.mean, best.trick_points.mean) == (180, 0, 160)


def test_reasons() -> None:
    (king,) = judged(("AH KH QD AC", BETTER), ("AH JD QD AC", WORSE)).reasons
    assert (king.cards, king.emptied) == ((Card.parse("KH"),), (Suit.HEARTS,))
    assert king.instead == tuple(read_cards("AH QD JD AC"))
    assert king.points.mean == 20
    assert king.parts == (Part("partner", "run", 12.5), Part("partner", "pinochle", 5.0), Part("both", "tricks", 2.5))


def test_score() -> None:
    assert worth(BETTER.made, None).tolist() == [300, 340, 320, 400]
    assert worth(BETTER.made, 330).tolist() == [-330, 340, -330, 400]
    best, second = judged(("AH KH QD AC", BETTER), ("AH JD QD AC", WORSE), target=330).best
    assert best.cards == tuple(read_cards("AH KH QD AC"))
    assert best.score is not None
    assert second.score is not None
    assert (best.score.mean, second.score.mean) == ((-330 + 340 - 330 + 400) / 4, (-330 - 330 + 330 + 350) / 4)
    assert best.chance is not None
    assert best.chance.probability == 0.5
    assert best.over_classic.mean == 20 - 5


def test_broken_melds() -> None:
    lost = judged(("QS AH AC 9C", BETTER), ("AH JD QD AC", WORSE)).broken
    assert {meld.name: meld.points for meld in lost} == {"run": 150, "pinochle": 40}


def test_emptied_suits() -> None:
    assert emptied_suits(QUESTION, Hand.parse("QD JD AC AH", size=4)) == [Suit.DIAMONDS]
    assert emptied_suits(QUESTION, Hand.parse("AH KH AC 9C", size=4)) == [Suit.HEARTS, Suit.CLUBS]
    assert emptied_suits(QUESTION, Hand.parse("AS 10S KS QS", size=4)) == []
