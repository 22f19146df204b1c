"""Results as JSON documents; golden files guard their shape."""

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from advisor import __version__
from advisor.table.cards import Hand
from advisor.table.meld import Hole, MeldCount
from advisor.table.rules import OPTIONS, Preset, Rules

if TYPE_CHECKING:
    from advisor.advice.results import Advice


def advice_document(advice: "Advice") -> str:
    """The main answer."""
    head = {"rules": advice.rules.to_dict(), "seed": advice.seed, "deals": advice.deals}
    return _document("hand", head | advice.to_dict())


def meld_document(hand: Hand, rules: Rules, counts: Sequence[MeldCount], holes: Sequence[Sequence[Hole]]) -> str:
    """The meld of a hand in each trump."""
    trumps = [
        count.to_dict() | {"holes": [hole.to_dict() for hole in found]}
        for count, found in zip(counts, holes, strict=True)
    ]
    return _document("meld", {"rules": rules.to_dict(), "hand": [str(card) for card in hand], "trumps": trumps})


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


def _document(answer: str, content: dict[str, Any]) -> str:
    return json.dumps(
        {"schema": f"pinochle-advise/{answer}/1", "version": __version__} | content, ensure_ascii=False, indent=2
    )
