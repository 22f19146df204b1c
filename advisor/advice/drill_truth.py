"""What is so, by simulation: the truth that answers of a drill are held against."""

from collections.abc import Iterator, Mapping

from advisor.advice import passing, simulate
from advisor.advice.bids import best_tally, bid_at, bid_range, helpful_cards, in_scale
from advisor.advice.drill import PASS, Question, Said, pass_as_points
from advisor.advice.drill_kinds import LEADING
from advisor.advice.drill_results import BidTruth, Change, Grade, TricksTruth
from advisor.advice.drill_verdicts import bid_graded, chance_graded, choice_graded, closest_thumb, estimate_graded
from advisor.advice.estimate import Estimate
from advisor.advice.experiment import DEFAULT, LEVELS, Experiment, name_levels
from advisor.advice.kernels import Kernels
from advisor.advice.rules_of_thumb import BID, MELD, TRICKS
from advisor.advice.trials import Question as ExchangeQuestion
from advisor.engine import simulation
from advisor.table.auction import nameable
from advisor.table.cards import COPIES, Card, Hand, Rank, Suit

_STYLE = "balanced"
_EXCHANGES = Experiment(8_000)
"""Over which sets of cards are compared: fewer deals than for a suggestion, as the next question waits."""


def kernels(kind: str) -> Kernels:
    """What the answers of one kind of drill are graded with."""
    return passing.kernels(DEFAULT) if LEADING[kind] == "cards" else simulate.kernels(DEFAULT)


def grade_by_simulation(question: Question, said: Mapping[str, Said]) -> Grade:
    """Hold an answer against what simulated deals say, dealt as for the main answer."""
    if question.kind == "bid":
        return _grade_bid(question, said)
    return _grade_tricks(question, said) if question.kind == "tricks" else _grade_exchange(question, said)


def _grade_tricks(question: Question, said: Mapping[str, Said]) -> Grade:
    trump = question.trump
    assert trump is not None
    truth = _tricks(question, question.hand, trump)
    thumb = closest_thumb(question, TRICKS, trump, truth.mean)
    changes = [
        Change(card, instead, _gain(question, truth, question.hand.minus(card).plus(instead), trump))
        for card, instead in _exchanges(question.hand, trump)
    ]
    graded = estimate_graded(question, "tricks", said["tricks"], truth)
    return Grade(question, (graded,), TricksTruth(truth, thumb, tuple(changes)))


def _tricks(question: Question, hand: Hand, trump: Suit) -> Estimate:
    (tally,) = simulate.simulate(hand, question.rules, [trump], DEFAULT)
    return in_scale(tally.estimate(simulation.TRICK_POINTS), question.rules)


def _gain(question: Question, truth: Estimate, hand: Hand, trump: Suit) -> Estimate:
    """What another hand takes more; as the deals are others, too, both errors count."""
    other = _tricks(question, hand, trump)
    error = ((other.standard_error or 0.0) ** 2 + (truth.standard_error or 0.0) ** 2) ** 0.5
    return Estimate(other.mean - truth.mean, error)


def _exchanges(hand: Hand, trump: Suit) -> Iterator[tuple[Card, Card]]:
    """An ace in the place of the lowest card of its suit, and a trump in the place of another such card."""
    low = sorted(
        (card for card in hand.distinct() if card.suit is not trump and card.rank is not Rank.ACE),
        key=lambda card: (-card.rank.index, card),
    )
    for card in low:
        ace = Card(card.suit, Rank.ACE)
        if hand.count(ace) < COPIES:
            yield card, ace
            break
    trumps = [Card(trump, rank) for rank in reversed(Rank) if hand.count(Card(trump, rank)) < COPIES]
    if low and trumps:
        yield low[0], trumps[0]


def _grade_bid(question: Question, said: Mapping[str, Said]) -> Grade:
    rules, hand, trump, bid = question.rules, question.hand, said["trump"], said["bid"]
    assert isinstance(trump, Suit)
    assert bid is None or isinstance(bid, int)
    levels = name_levels(LEVELS)
    level = levels[_STYLE]
    tallies = simulate.simulate(hand, rules, list(Suit), DEFAULT)
    best = best_tally(tallies, nameable(hand, rules), rules, levels)
    mine = next(tally for tally in tallies if tally.trump is trump)
    assert best is not None
    behind = None if best is mine else in_scale(best.lead_over(mine), rules)
    own, partners, tricks = (
        in_scale(mine.estimate(column), rules)
        for column in (simulation.OWN_MELD, simulation.PARTNER_MELD, simulation.TRICK_POINTS)
    )
    meld = Estimate(own.mean + partners.mean, (own.standard_error or 0.0) + (partners.standard_error or 0.0))
    judged = best if bid is None else mine
    worth, (low, high) = bid_at(judged.reached(level), rules), bid_range(judged, level, rules)
    chance = None if bid is None else mine.share_of(rules.unscaled(bid))
    points = [pass_as_points(rules) if each is None else each for each in (bid, worth, low, high)]
    named = choice_graded("trump", str(trump), str(best.trump), behind, rules.unit)
    graded = [
        named,
        estimate_graded(question, "meld", said["meld"], meld),
        estimate_graded(question, "tricks", said["tricks"], tricks),
        bid_graded(
            bid,
            PASS if worth is None else str(worth),
            points[0] - points[1],
            settled=points[2] <= points[0] <= points[3],
            unit=rules.unit,
            trump="right" if bid is None else named.verdict,
        ),
    ]
    if chance is not None and said.get("chance") is not None:
        graded.append(chance_graded(said["chance"], chance))
    so = ((MELD, meld.mean), (TRICKS, tricks.mean), (BID, rules.scaled(mine.reached(level))))
    helpful = [each for each in helpful_cards(mine, rules) if each.points > 2 * each.standard_error]
    truth = BidTruth(
        trump=trump,
        best=best.trump,
        behind=behind,
        best_bid=bid_at(best.reached(level), rules),
        meld=meld,
        tricks=tricks,
        judged=judged.trump,
        bid=worth,
        bid_range=(low, high),
        level=level,
        said=bid,
        chance=chance,
        thumbs=tuple(closest_thumb(question, what, trump, value) for what, value in so),
        helpful=helpful[0] if helpful else None,
    )
    return Grade(question, tuple(graded), truth)


def _grade_exchange(question: Question, said: Mapping[str, Said]) -> Grade:
    cards, trump, rules = said["cards"], question.trump, question.rules
    assert isinstance(cards, Hand)
    assert trump is not None
    got = Hand(question.got) if question.got else None
    asked = ExchangeQuestion(question.held, trump, rules, won=question.kind == "return", got=got)
    suggestion = passing.grade_exchange(asked, cards, _EXCHANGES)
    assert suggestion.chosen is not None
    best = " ".join(map(str, suggestion.cards))
    graded = choice_graded("cards", str(cards), best, suggestion.chosen.behind, rules.unit)
    return Grade(question, (graded,), suggestion)
