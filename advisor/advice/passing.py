"""Which cards to exchange: sets of cards dealt out against each other, over the same deals.

The last round, over many deals, has the best sets that the rounds before have found, the set of the classic list, and
those that tell what single cards are worth.
"""

from collections.abc import Iterable
from itertools import combinations

from advisor.advice import trials
from advisor.advice.classic_lists import classic_pass, classic_return
from advisor.advice.experiment import DEFAULT, EXCHANGE_DEALS, EXPERT_EXCHANGE_DEALS, MOST_EXCHANGE_DEALS, Experiment
from advisor.advice.judgment import Judgment, traits
from advisor.advice.kernels import Kernels
from advisor.advice.rounds import Effort, Rounds, for_screening
from advisor.advice.simulate import Progress, hand_of, masks_of, pick
from advisor.advice.suggestion import (
    ANY,
    PASS,
    RETURN,
    WOULD_BID,
    WOULD_NAME,
    WOULD_PASS,
    NoExchangeError,
    Suggestion,
)
from advisor.advice.trials import (
    Bank,
    Belief,
    Outcome,
    Question,
    imagine,
    imagine_gifts,
    list_sets,
    whole_rows,
)
from advisor.table.cards import Card, Hand, Suit
from advisor.table.exchange import read_taken_up
from advisor.table.rules import Rules, rules_of

_EFFORT = Effort((400, 128), (96, 1_024), (24, 4_096), shuffles=2_000_000)
_FINALISTS = 6
_EXPLAINED = 2  # of the best sets: for each of their cards, the last round has the best set without it
_SHORT_PASS = Effort((400, 48), (16, 256), (4, 1_024), shuffles=40_000)
_SHORT_RETURN = Effort((24, 128), (6, 512), shuffles=20_000)
_REVIEW = Effort((400, 96), (64, 512), (12, 2_048), shuffles=400_000)
_GRADED = Effort(*_REVIEW.rounds, shuffles=_EFFORT.shuffles)
_REVIEWED = 4_096  # deals over which the set that was chosen is compared
_GIFTS = 16
_FEWEST = 400  # deals in which partner does what he did; if fewer can be found, he may hold anything


def suggest_pass(
    hand: Hand | str,
    trump: Suit | str,
    rules: Rules | str | None = None,
    *,
    bid: int | None = None,
    deals: int | None = None,
    seed: int = DEFAULT.seed,
    players: str = DEFAULT.players,
    threads: int | None = None,
    worlds: int | None = None,
    progress: Progress | None = None,
) -> Suggestion:
    """Which cards to give to partner, who has won the bid and named trump.

    Args:
        hand: twelve cards, or text that :meth:`Hand.parse` reads.
        trump: what partner has named.
        rules: the rules, a preset name or a file; ``standard`` if not given.
        bid: what partner has to make, in the rules' scale.
        deals: over how many deals the sets that come into question in the end are compared; 20,000, or 400 with
            experts.
        seed: which sequence of deals.
        players: the kind of simulated players.
        threads: how many to use; as many as there are processors if not given.
        worlds: how many deals an expert imagines for each decision; 16 if not given.
        progress: called with how often a deal has been played, and will be at most.

    Raises:
        NotationError: if the hand or the trump cannot be read.
        RulesError: if the rules cannot be read.
        NoExchangeError: if the rules have no exchange.
        ValueError: if another argument is out of range.
    """
    rules = _with_exchange(rules_of(rules))
    question = Question(Hand.parse(hand), Suit.parse(trump), rules, won=False)
    return _suggest(question, bid, Experiment(deals, seed, players, threads, None, worlds), progress)


def suggest_return(
    hand: Hand | str,
    trump: Suit | str,
    rules: Rules | str | None = None,
    *,
    got: Hand | str | Iterable[Card | str] | None = None,
    bid: int | None = None,
    deals: int | None = None,
    seed: int = DEFAULT.seed,
    players: str = DEFAULT.players,
    threads: int | None = None,
    worlds: int | None = None,
    progress: Progress | None = None,
) -> Suggestion:
    """Which cards to give back to partner, after winning the bid and taking his cards up.

    Args:
        hand: twelve cards and those that partner passed, together; or, with ``got``, the twelve alone.
        trump: what is trump.
        rules: as for :func:`suggest_pass`, as are all arguments below.
        got: the cards that partner passed, which tell something about those he kept.
        bid: what has to be made.
    """
    rules = _with_exchange(rules_of(rules))
    held, gift = read_taken_up(hand, got, passed=rules.pass_cards)
    question = Question(held, Suit.parse(trump), rules, won=True, got=gift)
    return _suggest(question, bid, Experiment(deals, seed, players, threads, None, worlds), progress)


def grade_exchange(question: Question, chosen: Hand, experiment: Experiment) -> Suggestion:
    """Which cards to give, and what a set is worth that somebody has chosen, without a bid to make; after a shorter
    search among the sets than for a suggestion, but as long a one for hands that partner may hold."""
    return _suggest(question, None, experiment, None, _GRADED, chosen)


def _with_exchange(rules: Rules) -> Rules:
    if rules.pass_cards == 0:
        raise NoExchangeError(f"the rules {rules.name} have no exchange (pass_cards = 0): there is nothing to choose")
    return rules


def _suggest(
    question: Question,
    bid: int | None,
    experiment: Experiment,
    progress: Progress | None,
    effort: Effort = _EFFORT,
    chosen: Hand | None = None,
) -> Suggestion:
    if bid is not None and (type(bid) is not int or bid < 1):
        raise ValueError(f"bid={bid!r} is not possible; it must be a whole number of points")
    kernels(experiment).prepare()
    rules = question.rules
    target = None if bid is None else rules.unscaled(bid)
    if experiment.deals and experiment.deals > MOST_EXCHANGE_DEALS:
        raise ValueError(
            f"deals={experiment.deals} is not possible; sets are compared in {MOST_EXCHANGE_DEALS:,} at most"
        )
    last = whole_rows(experiment.deals or (EXPERT_EXCHANGE_DEALS if experiment.imagined else EXCHANGE_DEALS))
    expected, hidden, bank = _imagine_deals(question, target, effort, experiment, last)
    rounds = Rounds(question, bank, target, experiment, progress)
    classic = _classic(question)
    ranked = rounds.narrow_down(list_sets(question), effort, last)
    sets = _finalists(question, ranked, classic)
    mine = None if chosen is None else _mask_of(chosen, question)
    if mine is not None and mine not in sets:
        sets.append(mine)
    outcomes = rounds.decide(sets, last)
    judgment = Judgment(question, target, sets, outcomes, classic, mine)
    return Suggestion(
        action=RETURN if question.won else PASS,
        hand=question.held,
        trump=question.trump,
        got=question.got.cards if question.got else None,
        bid=bid,
        rules=rules,
        deals=outcomes[0].made.shape[1],
        wanted=last,
        seed=experiment.seed,
        players=experiment.players,
        worlds=experiment.imagined,
        sets=len(set(combinations(question.held.cards, rules.pass_cards))),
        tried=rounds.tried,
        hidden=hidden,
        expected=expected,
        by_score=judgment.by_score,
        best=judgment.best,
        fourth=judgment.fourth,
        classic=judgment.classic,
        chosen=judgment.chosen,
        reasons=judgment.reasons,
        broken=judgment.broken,
    )


def _imagine_deals(
    question: Question, target: int | None, effort: Effort, experiment: Experiment, more: int = 0
) -> tuple[str, str, Bank]:
    """What partner is expected to hold, what he is thought to hold, and deals in which he does.

    Where hardly any hand does what is expected, less is expected.
    """
    wanted = effort.deals + more
    beliefs: list[tuple[str, Belief]] = []
    if question.won and question.got:
        beliefs.append((WOULD_PASS, Belief(trials.PASSES)))
    if not question.won:
        if target is not None:
            beliefs.append((WOULD_BID, Belief(trials.NAMES_TRUMP, target)))
        beliefs.append((WOULD_NAME, Belief(trials.NAMES_TRUMP, question.rules.min_bid)))
    beliefs.append((ANY, Belief(trials.ANYTHING)))
    *doubtful, sure = beliefs
    for hidden, belief in doubtful:
        bank = imagine(question, belief, wanted, experiment, effort.shuffles)
        if len(bank) >= min(wanted, _FEWEST):
            return beliefs[0][0], hidden, bank
    hidden, belief = sure
    return beliefs[0][0], hidden, imagine(question, belief, wanted, experiment, wanted)


def _finalists(question: Question, ranked: list[int], classic: int) -> list[int]:
    """The best sets, those that tell what the cards of the very best are worth, and the classic one."""
    chosen = dict.fromkeys(ranked[:_FINALISTS])
    for mask in ranked[:_EXPLAINED]:
        for _, is_without in traits(question, hand_of(mask)):
            rival = next((other for other in ranked if is_without(hand_of(other))), None)
            if rival is not None:
                chosen[rival] = None
    return list(chosen | {classic: None})


def _mask_of(cards: Hand, question: Question) -> int:
    """The mask of a set of the question; of any cards held, should they be none."""
    found = next((each for each in list_sets(question) if hand_of(each) == cards), None)
    return pick(cards, question.masks[0]) if found is None else found


def _classic(question: Question) -> int:
    """The mask of what the classic list gives."""
    held, trump, rules = question.held, question.trump, question.rules
    if question.won:
        return masks_of(Hand(tuple(classic_return(held, trump, rules, question.got or ()))))[0]
    return masks_of(Hand(tuple(classic_pass(held, trump, rules))))[0]


def try_passes(hand: Hand, trump: Suit, rules: Rules, experiment: Experiment) -> tuple[Card, ...]:
    """The cards to give to partner who has named trump, after a short search."""
    question = Question(hand, trump, rules, won=False)
    return _search_shortly(question, _SHORT_PASS, experiment)


def try_returns(hand: Hand, trump: Suit, rules: Rules, experiment: Experiment) -> list[tuple[Card, ...]]:
    """What to give back after each of some passes that partner might make, after a short search."""
    gifts = imagine_gifts(hand, trump, rules, _GIFTS, experiment)
    questions = (Question(hand.plus(*gift), trump, rules, won=True, got=gift) for gift in gifts)
    return [_search_shortly(question, _SHORT_RETURN, experiment) for question in questions]


def _search_shortly(question: Question, effort: Effort, experiment: Experiment) -> tuple[Card, ...]:
    quick = for_screening(experiment)
    effort = effort.scaled(min(1.0, quick.most_deals / DEFAULT.most_deals))  # a short answer has a shorter search
    _, _, bank = _imagine_deals(question, None, effort, quick)
    return hand_of(Rounds(question, bank, None, quick).narrow_down(list_sets(question), effort)[0]).cards


def weigh(
    question: Question, chosen: Hand, target: int | None, experiment: Experiment
) -> list[tuple[tuple[Card, ...], Outcome]]:
    """What the best sets come to, and one that was chosen, over the same deals.

    Args:
        question: whose cards were to be chosen.
        chosen: the set.
        target: the bid to be made, in the times-ten scale, if there is one.
        experiment: which deals; a short one has a shorter search.
    """
    share = min(1.0, experiment.most_deals / DEFAULT.most_deals)
    effort, last = _REVIEW.scaled(share), whole_rows(max(1, int(_REVIEWED * share)))
    _, _, bank = _imagine_deals(question, target, effort, experiment, last)
    rounds = Rounds(question, bank, target, experiment)
    ranked = rounds.narrow_down(list_sets(question), effort, last)
    sets = list(dict.fromkeys([*ranked[:_FINALISTS], _mask_of(chosen, question)]))
    return list(zip((hand_of(each).cards for each in sets), rounds.decide(sets, last), strict=True))


def kernels(experiment: Experiment | None = None) -> Kernels:
    """What a suggestion runs, for all kinds of players if no experiment is given."""
    if experiment and experiment.imagined:
        return trials.kernels(experiment) + trials.kernels(for_screening(experiment))
    return trials.kernels(experiment)
