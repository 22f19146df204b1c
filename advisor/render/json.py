"""Results as JSON documents; golden files guard their shape."""

import json
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from advisor import __version__
from advisor.table.cards import DECK, Hand
from advisor.table.meld import Hole, Meld, MeldCount
from advisor.table.rules import OPTIONS, Preset, Rules

if TYPE_CHECKING:
    from advisor.advice.bidding import Advice


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


class MeldWriter:
    """Writes what :func:`meld_document` does as one line a hand, for many hands under the same rules.

    The same melds and holes come again and again: each is turned into text once.
    """

    def __init__(self, rules: Rules) -> None:
        self._head = _compact({"schema": _schema("meld"), "version": __version__})[:-1]
        self._rules = _compact(rules.to_dict())
        self._cards = [_compact(str(card)) for card in DECK]
        self._texts = _Texts()

    def document(self, line: int, hand: Hand, counts: Sequence[MeldCount], holes: Sequence[Sequence[Hole]]) -> str:
        """The document of the hand in this line."""
        cards = ",".join([self._cards[card.index] for card in hand.cards])
        trumps = ",".join([self._trump(count, found) for count, found in zip(counts, holes, strict=True)])
        return f'{self._head},"line":{line},"rules":{self._rules},"hand":[{cards}],"trumps":[{trumps}]}}'

    def _trump(self, count: MeldCount, holes: Sequence[Hole]) -> str:
        texts = self._texts
        melds = ",".join([texts[meld] for meld in count.melds])
        added = ",".join([texts[hole] for hole in holes])
        return (
            f'{{"trump":"{count.trump.value}","total":{count.total},"melds":[{melds}],'
            f'"roundhouse":{"true" if count.roundhouse else "false"},"holes":[{added}]}}'
        )


class _Texts(dict[Meld | Hole, str]):
    """Melds and holes as JSON."""

    def __missing__(self, part: Meld | Hole) -> str:
        text = self[part] = _compact(part.to_dict())
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


def _document(answer: str, content: dict[str, Any], line: int | None = None) -> str:
    head = {"schema": _schema(answer), "version": __version__}
    if line is None:
        return json.dumps(head | content, ensure_ascii=False, indent=2)
    return _compact(head | {"line": line} | content)


def _schema(answer: str) -> str:
    return f"pinochle-advise/{answer}/1"
