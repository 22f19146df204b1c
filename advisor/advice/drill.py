"""Drills: the questions, and how answers to them are read.

But for what partner passes, which a skilled player chooses, nothing here needs the simulator; ``advice.drill_truth``
does, which knows what is so.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from advisor.advice.drill_kinds import KINDS, LEADING, PARTS
from advisor.advice.experiment import DEFAULT
from advisor.advice.rules_of_thumb import bid_by_formula
from advisor.advice.suggestion import NoExchangeError
from advisor.advice.themes import Declarer, deal_by_theme
from advisor.table.auction import nameable
from advisor.table.cards import HAND_SIZE, Card, Hand, HandError, NotationError, Suit
from advisor.table.nearest import did_you_mean
from advisor.table.rules import Rules
from advisor.table.tricks import all_trick_points

PASS = "pass"
"""The bid of who does not bid."""
_LONGEST = 20  # characters of a number that can be meant
_WHOLE = re.compile(r"[+-]?(\d+|\d{1,3}(,\d{3})+)")
_DECLARER: dict[str, Declarer] = {"bid": "player", "tricks": "player", "pass": "partner", "return": "player"}
_MOST_MELD = 5_000
"""More than both partners can ever meld."""
_MOST_BID = 3_000
_PASSES = (PASS, "p", "no", "0")

Said = int | float | Suit | Hand | None
"""An answer that was read: points, a chance in percent, a trump, cards; nothing for a pass, or where nothing need be
said."""


class AnswerError(ValueError):
    """An answer that cannot be meant; one plain line."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    Attributes:
        kind: the kind of drill.
        theme: what the hand was dealt for.
        rules: the rules.
        seed, deal: which hand of which sequence.
        hand: the learner's twelve cards.
        trump: what is trump; ``None`` where the learner names it.
        got: what partner has passed; nothing but for a return.
        again: whether the hand was asked about before and went wrong.
    """

    kind: str
    theme: str
    rules: Rules
    seed: int
    deal: int
    hand: Hand
    trump: Suit | None
    got: tuple[Card, ...] = ()
    again: bool = False

    @property
    def held(self) -> Hand:
        """All cards in the learner's hand."""
        return self.hand.plus(*self.got)

    @property
    def parts(self) -> tuple[str, ...]:
        """What is asked for."""
        return PARTS[self.kind]


def find_kind(name: str) -> str:
    """The kind of drill as people type it.

    Raises:
        ValueError: naming the nearest one.
    """
    plain = name.strip().lower()
    if plain not in KINDS:
        raise ValueError(f'no drill "{name}"{did_you_mean(plain, KINDS)}; the drills are {", ".join(KINDS)}')
    return plain


def kinds_under(rules: Rules) -> tuple[str, ...]:
    """The kinds of drill that make sense under some rules."""
    return tuple(kind for kind in KINDS if rules.pass_cards or LEADING[kind] != "cards")


def ask(kind: str, theme: str, rules: Rules, seed: int, deal: int) -> Question:
    """A question of a sequence.

    Args:
        kind: the kind of drill.
        theme: the theme of the hand.
        rules: the rules.
        seed: which sequence.
        deal: which of the sequence, from 1.

    Raises:
        NoExchangeError: if a choice of cards is to be drilled, and the rules have no exchange.
    """
    if kind not in kinds_under(rules):
        raise NoExchangeError(f"the rules {rules.name} have no exchange (pass_cards = 0): there is nothing to choose")
    dealt = deal_by_theme(theme, rules, seed, deal, kind, declarer=_DECLARER.get(kind))
    trump: Suit | None = dealt.suits[int(dealt.chance * len(dealt.suits))]
    got: tuple[Card, ...] = ()
    if kind == "bid":
        trump = None
    elif _DECLARER.get(kind) == "player":
        trump = bid_by_formula(dealt.hand, rules, nameable(dealt.hand, rules, dealt.suits))[1]
    if kind == "return" and trump:
        from advisor.advice.simulate import choose_pass  # which loads the engine

        got = choose_pass(Hand(dealt.others[:HAND_SIZE]), trump, rules, DEFAULT).cards
    return Question(kind, theme, rules, seed, deal, dealt.hand, trump, tuple(sorted(got)))


def is_asked(part: str, said: Mapping[str, Said]) -> bool:
    """Whether a part makes sense after what was said: who passes has no chance to make his bid."""
    return part != "chance" or said["bid"] is not None


def read_answer(question: Question, part: str, text: str) -> Said:
    """What an answer means.

    Args:
        question: the question.
        part: what was asked for.
        text: what was typed.

    Raises:
        AnswerError: naming what cannot be meant and the remedy.
    """
    plain = " ".join(text.split())
    if part == "trump":
        return _read_trump(question, plain)
    if part == "cards":
        return _read_cards(question, plain)
    if part == "bid":
        return _read_bid(question.rules, plain)
    if part == "chance":
        return _read_chance(plain)
    most = all_trick_points(question.rules) if part == "tricks" else question.rules.scaled(_MOST_MELD)
    return _read_points(plain, most)


def write_answer(part: str, said: Said) -> str:
    """An answer as the ledger keeps it."""
    if part == "bid" and said is None:
        return PASS
    return f"{said:g}" if isinstance(said, float) else str(said)


def pass_as_points(rules: Rules) -> int:
    """What a pass counts as, so that bids can be compared with it: one step under the lowest bid."""
    return rules.scaled(rules.min_bid - rules.bid_step)


def _read_points(text: str, most: int) -> int:
    number = _whole(text)
    if number is None:
        raise AnswerError(
            f'"{_shortly(text)}" is no number of points; type one such as 120' if text else "type a number of points"
        )
    if not 0 <= number <= most:
        raise AnswerError(f"{number:,} is not possible; points are 0 to {most:,}")
    return number


def _read_bid(rules: Rules, text: str) -> int | None:
    if text.lower() in _PASSES:
        return None
    number = _whole(text.lower().removeprefix("bid ").removeprefix("bid"))
    lowest, step = rules.scaled(rules.min_bid), rules.scaled(rules.bid_step)
    if number is None:
        typed = f'"{_shortly(text)}" is no bid' if text else "nothing typed"
        raise AnswerError(f"{typed}; type one such as {lowest + 2 * step}, or {PASS}")
    if number < lowest or number % step:
        raise AnswerError(f"{number} is no bid; bids go from {lowest} by steps of {step}; or type {PASS}")
    if number > rules.scaled(_MOST_BID):
        raise AnswerError(f"{number} is more than anybody can make; type another bid, or {PASS}")
    return number


def _read_chance(text: str) -> float | None:
    if not text:
        return None
    try:
        number = float(text.removesuffix("%").strip())
    except ValueError:
        raise AnswerError(f'"{text}" is no chance; type percent such as 70, or nothing') from None
    if not 0 <= number <= 100:
        raise AnswerError(f"{text} is not possible; a chance is 0 to 100 percent")
    if 0 < number < 1:
        raise AnswerError(f"{text} is less than one percent; type percent such as 70")
    return number


def _read_trump(question: Question, text: str) -> Suit:
    try:
        suit = Suit.parse(text)
    except NotationError as error:
        raise AnswerError(str(error) if text else "type a suit: S, H, D or C") from None
    if not nameable(question.hand, question.rules, [suit]):
        raise AnswerError(f"you may not name {suit.word}: the rules ask for its king and queen")
    return suit


def _read_cards(question: Question, text: str) -> Hand:
    number = question.rules.pass_cards
    try:
        cards = Hand.parse(text, number, "the answer")
    except HandError as error:
        raise AnswerError(str(error)) from None
    missing = [card for card in cards.distinct() if cards.count(card) > question.held.count(card)]
    if missing:
        names = ", ".join(f"{card} twice" if question.held.count(card) else str(card) for card in missing)
        raise AnswerError(f"you do not hold {names}")
    return cards


def _whole(text: str) -> int | None:
    """A whole number as people write it, with a comma between thousands or without."""
    plain = text.lower().removesuffix("points").strip()
    return int(plain.replace(",", "")) if len(plain) <= _LONGEST and _WHOLE.fullmatch(plain) else None


def _shortly(text: str) -> str:
    """What was typed, as far as it can be shown."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
