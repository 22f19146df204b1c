"""What happened in a deal, in a card player's words: nothing here says more than the numbers do."""

from typing import TYPE_CHECKING

from advisor.render.chances import whole_percent
from advisor.table.cards import Card, Hand, Suit

if TYPE_CHECKING:
    from advisor.advice.review_results import BidReview, Choice, Decision, Luck, Review
    from advisor.table.auction import Auction

_CAUSES = {
    "sound": "which was bad luck",
    "risky": "a risk that did not pay",
    "overbid": "an overbid",
    "forced": "the price of having to deal",
}
WHOLE_FROM = 100
"""From so many points on costs are shown without tenths."""
_RARE = 0.25  # a split of trumps that is this likely or less is worth a word
_MUCH = 20  # points of luck that are worth a word, in the times-ten scale


def verdict(review: "Review") -> str:
    """The deal in a few sentences: the result, the bid, the dearest error, the luck."""
    sentences = [_result(review), bid_sentence(review.bid) if review.bid else "", _error(review), _luck(review)]
    return " ".join(sentence for sentence in sentences if sentence)


def _result(review: "Review") -> str:
    deal, fault = review.deal, review.fault
    score = deal.score
    if deal.declarer and deal.trump is None:
        example = f'[Contract "{deal.declarer} {deal.bid} S"]'
        return f"The trump is not recorded, so only the calls are reviewed; a tag such as {example} names it."
    if score is None and fault is not None:
        tag, *place = fault.where
        if tag == "Play" and place:
            return f"Reviewed up to trick {deal.record.first_trick + int(place[0])}, where the record breaks the rules."
        return "Reviewed as far as the record keeps to the rules."
    if score is None:
        if deal.missing:
            return f"{deal.missing[0].upper()}{deal.missing[1:]}."
        if deal.declarer is None:
            return _auction(deal.auction)
        return "The deal is not played out." if not deal.over else ""
    if score.result == "thrown in":
        return f"{score.declaring_team.word} threw the deal in and lost {score.bid}."
    total = review.total
    assert total is not None
    wrong = " The record has a number wrong." if fault is not None else ""
    if score.result == "set":
        return f"Set by {score.bid - total}.{wrong}"
    return (f"Made with {total - score.bid} to spare." if total > score.bid else "Made exactly.") + wrong


def _auction(called: "Auction | None") -> str:
    """How far an auction without a declarer has come."""
    if called is None:
        return "No contract is recorded."
    return "All have passed, and the cards are dealt again." if called.redeal else "The auction is not over."


def bid_sentence(bid: "BidReview") -> str:
    """Whether the bid was sound."""
    to_make = f"{whole_percent(bid.chance.probability)} to make"
    if bid.verdict == "forced":
        return f"The dealer had to take it at {bid.bid}, {to_make}."
    if bid.verdict == "sound":
        return f"The bid was sound, {to_make}."
    lower = f"; {bid.sound_up_to} would have been sound" if bid.sound_up_to is not None else ""
    if bid.verdict == "risky":
        return f"The bid was risky, {to_make}{lower}."
    return f"{bid.bid} was an overbid, {to_make}{lower or '; no bid was sound'}."


def _error(review: "Review") -> str:
    """The error that decided the contract, or the dearest."""
    decisive = review.decisive
    error = decisive or next(iter(review.errors), None)
    if error is None:
        judged = any(decision.options for decision in review.decisions)
        return "Nobody made a mistake that could be known." if judged else ""
    sentence = f"{_what(error)}{_gave_away(error, review)}"
    if decisive:
        made = review.deal.score is not None and review.deal.score.result == "made"
        sentence += f"; without it the contract {'is set' if made else 'makes'}"
    return f"{sentence}."


def _what(decision: "Decision") -> str:
    """The choice as the subject of a sentence."""
    chosen, seat = decision.chosen, decision.seat.word
    if isinstance(chosen, Card):
        return f"Trick {decision.trick}, {seat}'s {chosen.words},"
    if isinstance(chosen, Suit):
        return f"{seat}'s choice of {chosen.word} as trump"
    if decision.kind == "pass":
        return f"What {seat} passed"
    if decision.kind == "return":
        return f"What {seat} gave back"
    if decision.kind == "throw-in":
        return f"{seat}'s decision to {chosen}"
    return f"{seat}'s bid of {chosen}" if isinstance(chosen, int) else f"{seat}'s pass"


def _gave_away(decision: "Decision", review: "Review") -> str:
    cost = decision.cost
    if cost >= 0.5:
        return f" gave away {points(cost)}"
    return f" gave away {whole_percent(decision.chance_cost)} of the chance to {_at_stake(decision, review)}"


def _luck(review: "Review") -> str:
    luck = review.luck
    if luck is None:
        return ""
    much = review.rules.scaled(_MUCH)
    sentences = []
    bad_trumps = luck.split is not None and luck.split <= _RARE and luck.play < 0
    if bad_trumps and luck.trumps:
        sentences.append(f"The {luck.trumps[0]}-{luck.trumps[1]} trumps were bad luck.")
    if abs(luck.luck) >= much and not (bad_trumps and luck.luck > 0):
        sentences.append(luck_sentence(luck))
    return " ".join(sentences)


def luck_sentence(luck: "Luck") -> str:
    """What the layout of the cards brought declarer's side."""
    brought = f"Luck {'brought' if luck.luck > 0 else 'cost'} declarer's side {points(abs(luck.luck))}"
    if round(luck.meld) and (luck.meld > 0) is (luck.luck > 0) and abs(luck.meld) >= abs(luck.luck) / 2:
        return f"{brought}, most of it in meld."
    return f"{brought}."


def turning_point(decision: "Decision", review: "Review", plus_minus: str) -> str:
    """An error, what was better, and what it cost in both lights."""
    best, made = decision.best, decision.made
    assert best
    assert made
    where = f"Trick {decision.trick}: " if decision.trick else ""
    gained, costs = "", []
    if made.behind is not None:
        mean, error = made.behind.mean, made.behind.standard_error or 0.0
        finer = int(abs(mean) < WHOLE_FROM)
        number = f"{abs(mean):.{finer}f} {plus_minus} {error:.{finer}f} points"
        if mean < 0:
            gained = f"gained {number}, but "
        else:
            costs.append(number)
    if made.chance_behind is not None and made.chance_behind.mean >= 0.01:
        costs.append(f"{whole_percent(made.chance_behind.mean)} of the chance to {_at_stake(decision, review)}")
    sentence = (
        f"{where}{decision.seat.word} {_did(decision, decision.chosen)}; {_better(decision)}. "
        f"By what was known it {gained}cost {' and '.join(costs)}"
    )
    opened = decision.hands_open
    if opened is not None:
        sentence += f"; with all hands open {_open_cost(opened.cost)}" + (
            ", and the contract" if opened.decides else ""
        )
    elif decision.not_solved:
        sentence += "; with all hands open it was not solved"
    return f"{sentence}."


def _at_stake(decision: "Decision", review: "Review") -> str:
    """What the side of a player is after."""
    if decision.kind == "call":
        return "win the game"
    return "make the contract" if decision.seat.team is review.declaring_team else "set the contract"


def _open_cost(cost: int) -> str:
    if cost == 0:
        return "nothing"
    return points(cost) if cost > 0 else f"it gained {points(-cost)}"


def _did(decision: "Decision", choice: "Choice") -> str:
    if decision.kind == "card":
        return f"{'played' if decision.turn else 'led'} {choice}"
    if decision.kind == "trump":
        return f"named {choice.word if isinstance(choice, Suit) else choice}"
    if decision.kind == "pass":
        return f"passed {choice_text(choice)}"
    if decision.kind == "return":
        return f"gave back {choice_text(choice)}"
    if decision.kind == "throw-in":
        return "gave up" if choice == "give up" else "played on"
    return f"bid {choice}" if isinstance(choice, int) else "passed"


def _better(decision: "Decision") -> str:
    best = decision.best
    assert best
    choice = best.choice
    if isinstance(choice, Suit):
        return f"{choice.word} was better"
    if decision.kind == "call":
        return f"a bid of {choice} was better" if isinstance(choice, int) else "a pass was better"
    if decision.kind == "throw-in":
        return f"{'giving up' if choice == 'give up' else 'playing on'} was better"
    return f"{choice_text(choice)} was better"


def choice_text(choice: "Choice") -> str:
    """A choice in a few letters."""
    if isinstance(choice, tuple):
        return " ".join(map(str, Hand(choice).cards))
    return choice.word if isinstance(choice, Suit) else str(choice)


def result_sentence(bid: "BidReview") -> str:
    """Where what was made lies among what could have been."""
    assert bid.total is not None
    assert bid.no_more is not None
    assert bid.less is not None
    made = f"Made with {bid.total - bid.bid} to spare" if bid.total > bid.bid else "Made exactly"
    result = made if bid.made else f"Set by {bid.bid - bid.total}"
    hand = f"the hand makes {bid.expected.mean:.0f} on average"
    more, less = 1 - bid.no_more.probability, bid.less.probability
    if bid.made:
        often = f"more than {bid.total} {_how_often(more)}" if more else f"never {'so much' if less == 1 else 'more'}"
        return f"{result}: {hand}, and {often}."
    often = f"less than {bid.total} {_how_often(less)}" if less else f"never {'so little' if more == 1 else 'less'}"
    return f"{result}, {_CAUSES[bid.verdict]}: {hand}, and {often}."


def _how_often(share: float) -> str:
    return f"in {whole_percent(share) if share >= 0.01 else 'less than 1 %'} of the deals"


def points(number: float) -> str:
    """So many points, one or more."""
    rounded = round(number)
    return f"{rounded} point{'' if rounded == 1 else 's'}"
