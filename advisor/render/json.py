"""Results as JSON documents; golden files guard their shape."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from advisor import __version__
from advisor.table.cards import DECK, Hand, Suit
from advisor.table.meld import HandMeld, Hole, Meld, MeldCount, Share
from advisor.table.rules import OPTIONS, Preset, Rules

if TYPE_CHECKING:
    from advisor.advice.ledger import Answer
    from advisor.advice.progress_results import Progress
    from advisor.advice.results import Advice
    from advisor.advice.review_results import BidReview, PlayAdvice, Review
    from advisor.advice.solution import ContractOutcome, Solution
    from advisor.advice.suggestion import Suggestion
    from advisor.table.record import Record


_compact = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))


def advice_document(advice: "Advice", line: int | None = None) -> str:
    """The main answer; with the number of the line that was answered, as one line."""
    head = {"rules": advice.rules.to_dict(), "seed": advice.seed, "deals": advice.deals}
    return _document("hand", head | advice.to_dict(), line)


def error_document(line: int, text: str, error: str) -> str:
    """What is wrong with one of many lines, as one line."""
    return _document("error", {"text": text, "error": error}, line)


def meld_document(hand: Hand, rules: Rules, counts: Sequence[MeldCount], holes: Sequence[Sequence[Hole]]) -> str:
    """The meld of a hand in each trump."""
    trumps = [
        count.to_dict() | {"holes": [hole.to_dict() for hole in found]}
        for count, found in zip(counts, holes, strict=True)
    ]
    return _document("meld", {"rules": rules.to_dict(), "hand": [str(card) for card in hand], "trumps": trumps})


def solution_document(solution: "Solution", contract: "ContractOutcome | None") -> str:
    """Exact values with all hands open, and what becomes of the contract where that can be told."""
    content = solution.to_dict() | {"contract": contract.to_dict() if contract else None}
    return _document("solution", {"rules": solution.rules.to_dict()} | content)


def suggestion_document(suggestion: "Suggestion", line: int | None = None) -> str:
    """Which cards to pass or to return; with the number of the line that was answered, as one line."""
    head = {"rules": suggestion.rules.to_dict(), "seed": suggestion.seed, "deals": suggestion.deals}
    return _document(suggestion.action, head | suggestion.to_dict(), line)


def progress_document(progress: "Progress") -> str:
    """What the answers of drills say."""
    return _document("progress", progress.to_dict())


def answers_document(answers: "Iterable[Answer]") -> str:
    """Every answer of drills."""
    return _document("answers", {"answers": [asdict(each) for each in answers]})


def review_document(review: "Review") -> str:
    """A deal, decision by decision."""
    head = {"rules": review.rules.to_dict(), "seed": review.seed, "deals": review.deals}
    return _document("review", head | review.to_dict())


def match_document(reviews: "Sequence[Review]") -> str:
    """Several deals, and what they come to together."""
    from advisor.advice.match import sum_up

    return _document("match", {"seed": reviews[0].seed} | sum_up(reviews).to_dict())


def bid_review_document(bid: "BidReview") -> str:
    """Whether a bid was sound."""
    return _document("bid", {"rules": bid.rules.to_dict(), "seed": bid.seed, "deals": bid.deals} | bid.to_dict())


def play_document(advice: "PlayAdvice") -> str:
    """Which card to play now."""
    head = {"rules": advice.deal.rules.to_dict(), "seed": advice.seed}
    return _document("play", head | advice.to_dict())


def record_document(records: "Sequence[Record]") -> str:
    """A recorded deal, or several; ``Record.from_dict`` reads each."""
    if len(records) == 1:
        return _document("record", records[0].to_dict())
    return _document("records", {"records": [record.to_dict() for record in records]})


def check_document(files: "Sequence[dict[str, Any]]") -> str:
    """What is wrong with the recorded deals of files, and whether nothing is."""
    return _document("check", {"ok": all(file["ok"] for file in files), "files": list(files)})


class MeldWriter:
    """Writes what :func:`meld_document` does as one line a hand, for many hands under the same rules.

    The shares that groups of cards have in the meld come again and again: each is turned into text once.
    """

    def __init__(self, rules: Rules, trumps: Sequence[Suit]) -> None:
        self._trumps = [(trump.index, f'{{"trump":"{trump}","total":') for trump in trumps]
        self._head = _compact({"schema": _schema("meld"), "version": __version__})[:-1]
        self._rules = _compact(rules.to_dict())
        self._cards = [_compact(str(card)) for card in DECK]
        self._texts = _ShareTexts()

    def document(self, line: int, hand: Hand, meld: HandMeld) -> str:
        """The document of the hand in this line."""
        cards = ",".join([self._cards[card.index] for card in hand.cards])
        texts = self._texts
        as_trump = [texts[share] for share in meld.as_trump]
        as_plain_suit = [texts[share] for share in meld.as_plain_suit]
        several_suits = [texts[share] for share in meld.several_suits]
        points = sum([share.points for share in as_plain_suit]) + sum([share.points for share in several_suits])
        melds = "".join([share.melds for share in several_suits])
        last = "".join([share.last for share in several_suits])
        roundhouse = "true" if meld.roundhouse else "false"
        trumps = []
        for trump, begin in self._trumps:
            own = as_trump[trump]
            suits = as_plain_suit.copy()
            plain, suits[trump] = suits[trump], own
            holes = [hole for suit in suits for hole in suit.holes]
            holes.sort(key=_points, reverse=True)
            del suits[trump]
            others = "".join([suit.melds for suit in suits])
            all_melds = f"{own.melds}{others}{melds}{own.last}{last}"
            trumps.append(
                f'{begin}{points - plain.points + own.points},"melds":[{all_melds[1:]}],'
                f'"roundhouse":{roundhouse},"holes":[{"".join([text for _, text in holes])[1:]}]}}'
            )
        return f'{self._head},"line":{line},"rules":{self._rules},"hand":[{cards}],"trumps":[{",".join(trumps)}]}}'


_points = itemgetter(0)


@dataclass(frozen=True, slots=True)
class _ShareText:
    """A share in the meld: its points, its melds as JSON, each of its holes with its points as JSON.

    Every item has a comma before it, so that texts are put together as they are.
    """

    points: int
    melds: str
    last: str
    holes: list[tuple[int, str]]


@lru_cache(maxsize=4096)
def _text_of(part: Meld | Hole) -> str:
    return "," + _compact(part.to_dict())


class _ShareTexts(dict[Share, _ShareText]):
    """Shares as JSON, each made when it is first asked for."""

    def __missing__(self, share: Share) -> _ShareText:
        melds, last = ("".join(map(_text_of, melds)) for melds in (share.melds, share.last))
        holes = [(hole.points, _text_of(hole)) for hole in share.changes if hole.points]
        points = sum(meld.points for meld in share.melds + share.last)
        text = self[share] = _ShareText(points, melds, last, holes)
        return text


def rules_document(rules: Rules) -> str:
    """Every option with what its value means."""
    options = [
        {
            "key": option.key,
            "value": rules[option.key],
            "about": option.about,
            "meaning": option.explain(rules[option.key]),
        }
        for option in OPTIONS
    ]
    return _document("rules", {"rules": rules.to_dict(), "options": options})


def presets_document(presets: Iterable[Preset], default: str) -> str:
    """The presets and what makes each different."""
    listed = [{"name": preset.name, "about": preset.about, "values": dict(preset.values)} for preset in presets]
    return _document("presets", {"default": default, "presets": listed})


def warmup_document(folder: str, seconds: float) -> str:
    """Where compiled code is kept, and how long it took to make sure of it."""
    return _document("warmup", {"folder": folder, "seconds": round(seconds, 2)})


def _document(answer: str, content: dict[str, Any], line: int | None = None) -> str:
    head = {"schema": _schema(answer), "version": __version__}
    if line is None:
        return json.dumps(head | content, ensure_ascii=False, indent=2)
    return _compact(head | {"line": line} | content)


def _schema(answer: str) -> str:
    return f"pinochle-advise/{answer}/1"
