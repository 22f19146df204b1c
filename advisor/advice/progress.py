"""From the answers of drills to what they say, and to what should be practised next.

All points are in the times-ten scale, whatever the rules of an answer. Answers that were taken back do not count.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import fsum, sqrt

from advisor.advice.drill_kinds import ABOUT_THEMES, KINDS, LEADING, PARTS, RANDOM
from advisor.advice.ledger import Answer
from advisor.advice.progress_results import (
    Advised,
    Bidding,
    Bin,
    Calibration,
    Errors,
    HandType,
    Part,
    Progress,
    Trend,
)
from advisor.table.cards import Hand, HandError, Rank, Suit

ENOUGH = 5
"""So many answers say something of a kind of hand."""
SESSIONS = 10
"""So many sessions are looked at for a trend."""
RECENT = 20
"""So many answers of a kind say how well it goes now."""
LATER = 8
"""After so many other hands one that went wrong comes back."""
_CHOICES = ("trump", "cards")  # of which the error is what was lost
_BINS = ((0, 20), (20, 40), (40, 60), (60, 80), (80, 100))  # percent
_LEAST_WEIGHT, _MOST_WEIGHT = 0.5, 3.0

Again = tuple[int, int, str, str]
"""A hand that went wrong: seed, deal, theme, cards."""


def progress_of(answers: Iterable[Answer], kinds: Sequence[str] = KINDS) -> Progress:
    """What answers say.

    Args:
        answers: those of a ledger, in the order in which they were given.
        kinds: which kinds of drill may be practised next.
    """
    counted = [each for each in answers if each.counts]
    leading = [each for each in counted if _leads(each)]
    types = [*_themes(leading), *_looks(leading)]
    known = [each for each in types if each.errors.number >= ENOUGH]
    bids = [each for each in counted if each.part == "bid"]
    chances = [each for each in counted if each.part == "chance"]
    return Progress(
        questions=len(leading),
        sessions=len({each.session for each in counted}),
        parts=tuple(
            Part(kind, part, errors_of(some))
            for kind in KINDS
            for part in PARTS[kind]
            if (some := [each for each in counted if (each.kind, each.part) == (kind, part)])
        ),
        types=tuple(types),
        best=_extremes(known, lowest=True),
        worst=_extremes(known, lowest=False),
        bidding=_bidding(bids) if bids else None,
        calibration=_calibration(chances) if chances else None,
        trends=tuple(_trends(leading)),
        next=next_drill(counted, kinds),
    )


def errors_of(answers: Sequence[Answer]) -> Errors:
    """How far off answers to one part of a drill are."""
    number = len(answers)
    errors = [points_off(each) for each in answers]
    choice = answers[0].part in _CHOICES
    verdicts = [each.verdict for each in answers]
    return Errors(
        number=number,
        bias=None if choice else fsum(errors) / number,
        bias_error=None if choice else _standard_error(errors),
        mean_error=fsum(map(abs, errors)) / number,
        right=verdicts.count("right") / number,
        close=verdicts.count("close") / number,
        off=verdicts.count("off") / number,
        seconds=fsum(each.seconds for each in answers) / number,
        hinted=sum(each.hinted for each in answers),
        late=sum(each.late for each in answers),
    )


def points_off(answer: Answer) -> float:
    """The error of an answer in the times-ten scale; of a chance, in percentage points."""
    return answer.error if answer.part == "chance" else answer.error * 10 / answer.unit


def next_drill(answers: Iterable[Answer], kinds: Sequence[str] = KINDS) -> Advised:
    """What to practise next, of some kinds of drill.

    A kind with too few answers comes first, in the order of the drills; else the kind whose latest answers are most
    often off. Of its themes it is the one with the largest mean error, if one has answers enough; no theme is named if
    that is random hands.
    """
    leading = [each for each in answers if each.counts and _leads(each)]
    recent = {kind: [each for each in leading if each.kind == kind][-RECENT:] for kind in kinds}
    off = {kind: sum(each.verdict == "off" for each in some) / max(1, len(some)) for kind, some in recent.items()}
    new = next((kind for kind in kinds if len(recent[kind]) < ENOUGH), None)
    if new:
        return Advised(new, None, "new", len(recent[new]), off[new])
    kind = max(kinds, key=off.__getitem__)
    themes = [each for each in _themes(leading) if each.kind == kind and each.errors.number >= ENOUGH]
    worst = max(themes, key=lambda each: each.errors.mean_error, default=None)
    theme = worst.name if worst and worst.name != RANDOM else None
    return Advised(kind, theme, "off", len(recent[kind]), off[kind])


def theme_weights(kind: str, answers: Iterable[Answer]) -> dict[str, float]:
    """How often hands of each theme should come in one kind of drill: the oftener, the farther off its answers are."""
    leading = [each for each in answers if each.counts and _leads(each) and each.kind == kind]
    errors = {each.name: each.errors.mean_error for each in _themes(leading) if each.errors.number >= ENOUGH}
    mean = fsum(errors.values()) / len(errors) if errors else 0.0
    if not mean:
        return dict.fromkeys(ABOUT_THEMES, 1.0)
    return {
        theme: min(_MOST_WEIGHT, max(_LEAST_WEIGHT, errors[theme] / mean)) if theme in errors else 1.0
        for theme in ABOUT_THEMES
    }


def due_again(kind: str, rules: str, answers: Iterable[Answer]) -> list[Again]:
    """The hands of one kind of drill under these rules that went wrong when last asked, some time ago; the oldest
    first."""
    verdicts: dict[Again, str] = {}
    asked: dict[Again, int] = {}  # after how many answers that count; also if it was taken back
    number = 0
    for each in answers:
        if _leads(each) and (each.kind, each.rules) == (kind, rules):
            hand = each.seed, each.deal, each.theme, each.hand
            number += each.counts
            asked[hand] = number
            if each.counts:
                verdicts[hand] = each.verdict
    wrong = [hand for hand, verdict in verdicts.items() if verdict == "off" and number - asked[hand] >= LATER]
    return sorted(wrong, key=asked.__getitem__)


# --- parts of the whole ----------------------------------------------------------------------------------------------


def _leads(answer: Answer) -> bool:
    """Whether a question is judged by this answer."""
    return answer.part == LEADING.get(answer.kind)  # a newer version of the program may have had other kinds


def _standard_error(values: Sequence[float]) -> float | None:
    """Of their mean."""
    number = len(values)
    if number < 2:
        return None
    mean = fsum(values) / number
    return sqrt(fsum((value - mean) ** 2 for value in values) / (number - 1) / number)


def _themes(leading: Sequence[Answer]) -> list[HandType]:
    return _types(leading, lambda answer: (answer.theme,), list(ABOUT_THEMES), is_theme=True)


def _looks(leading: Sequence[Answer]) -> list[HandType]:
    """Hands by their longest suit and their aces."""
    return _types(leading, _looks_of, [*_LENGTHS, *_ACES], is_theme=False)


_LENGTHS = ("longest suit 3 or 4", "longest suit 5", "longest suit 6 or more")
_ACES = ("no ace or one", "two aces or three", "four aces or more")


def _looks_of(answer: Answer) -> tuple[str, ...]:
    try:
        hand = Hand.parse(answer.hand, size=None)
    except HandError:  # somebody has changed the file
        return ()
    longest = max(len(hand.of_suit(suit)) for suit in Suit)
    aces = hand.count_rank(Rank.ACE)
    return _LENGTHS[min(2, max(0, longest - 4))], _ACES[min(2, aces // 2)]


def _types(
    leading: Sequence[Answer], names_of: Callable[[Answer], tuple[str, ...]], names: Sequence[str], *, is_theme: bool
) -> list[HandType]:
    sorts: defaultdict[tuple[str, str], list[Answer]] = defaultdict(list)
    for each in leading:
        for name in names_of(each):
            sorts[each.kind, name].append(each)
    keys = [(kind, name) for kind in KINDS for name in names if (kind, name) in sorts]
    return [HandType(kind, name, is_theme, errors_of(sorts[kind, name])) for kind, name in keys]


def _extremes(types: Sequence[HandType], *, lowest: bool) -> tuple[HandType, ...]:
    """For each kind the type that is least or most off, if there are several to choose from."""
    found = []
    for kind in KINDS:
        some = [each for each in types if each.kind == kind and each.name != RANDOM]
        if len(some) > 1:
            found.append((min if lowest else max)(some, key=lambda each: each.errors.mean_error))
    return tuple(found)


def _bidding(bids: Sequence[Answer]) -> Bidding:
    errors = [points_off(each) for each in bids]
    number = len(bids)
    return Bidding(
        number=number,
        bias=fsum(errors) / number,
        standard_error=_standard_error(errors),
        over=sum(error > 0 for error in errors) / number,
        under=sum(error < 0 for error in errors) / number,
    )


def _calibration(chances: Sequence[Answer]) -> Calibration:
    pairs = [(float(each.answer) / 100, float(each.truth) / 100) for each in chances]
    number = len(pairs)
    bins = []
    for low, high in _BINS:
        some = [(said, true) for said, true in pairs if low <= 100 * said < high or high == 100 == 100 * said]
        if some:
            said, true = (100 * fsum(column) / len(some) for column in zip(*some, strict=True))
            bins.append(Bin(low, high, len(some), said, true))
    best = fsum(true * (1 - true) for _, true in pairs) / number
    return Calibration(number, best + fsum((said - true) ** 2 for said, true in pairs) / number, best, tuple(bins))


def _trends(leading: Sequence[Answer]) -> list[Trend]:
    trends = []
    for kind in KINDS:
        sessions: dict[str, list[Answer]] = {}
        for each in leading:
            if each.kind == kind:
                sessions.setdefault(each.session, []).append(each)
        last = [(some[0].at, len(some), errors_of(some).mean_error) for some in sessions.values()][-SESSIONS:]
        if last:
            trends.append(Trend(kind, tuple(last)))
    return trends
