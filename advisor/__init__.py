"""Hand analysis and bidding advice for four-player partnership pinochle.

The names below are the public interface. They are loaded when first used, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from advisor.advice.bid_review import review_bid as review_bid
    from advisor.advice.bidding import advise as advise
    from advisor.advice.passing import suggest_pass as suggest_pass
    from advisor.advice.passing import suggest_return as suggest_return
    from advisor.advice.play import advise_play as advise_play
    from advisor.advice.results import Advice as Advice
    from advisor.advice.review import review as review
    from advisor.advice.review_results import Review as Review
    from advisor.advice.solution import Solution as Solution
    from advisor.advice.solving import solve as solve
    from advisor.advice.suggestion import Suggestion as Suggestion
    from advisor.table.auction import Auction as Auction
    from advisor.table.cards import Card as Card
    from advisor.table.cards import Hand as Hand
    from advisor.table.cards import HandError as HandError
    from advisor.table.cards import NotationError as NotationError
    from advisor.table.cards import Rank as Rank
    from advisor.table.cards import Suit as Suit
    from advisor.table.meld import count_meld as count_meld
    from advisor.table.meld import find_holes as find_holes
    from advisor.table.position import Position as Position
    from advisor.table.position import PositionError as PositionError
    from advisor.table.record import IllegalDealError as IllegalDealError
    from advisor.table.record import Record as Record
    from advisor.table.record import RecordError as RecordError
    from advisor.table.record_reader import read_record as read_record
    from advisor.table.record_writer import write_record as write_record
    from advisor.table.rules import Rules as Rules
    from advisor.table.rules import RulesError as RulesError
    from advisor.table.scoring import score_deal as score_deal
    from advisor.table.tricks import legal_cards as legal_cards
    from advisor.table.tricks import trick_points as trick_points
    from advisor.table.tricks import trick_winner as trick_winner

_HOME = {
    "advisor.advice.bid_review": ("review_bid",),
    "advisor.advice.bidding": ("advise",),
    "advisor.advice.passing": ("suggest_pass", "suggest_return"),
    "advisor.advice.play": ("advise_play",),
    "advisor.advice.results": ("Advice",),
    "advisor.advice.review": ("review",),
    "advisor.advice.review_results": ("Review",),
    "advisor.advice.solution": ("Solution",),
    "advisor.advice.solving": ("solve",),
    "advisor.advice.suggestion": ("Suggestion",),
    "advisor.table.auction": ("Auction",),
    "advisor.table.cards": ("Card", "Hand", "HandError", "NotationError", "Rank", "Suit"),
    "advisor.table.meld": ("count_meld", "find_holes"),
    "advisor.table.position": ("Position", "PositionError"),
    "advisor.table.record": ("IllegalDealError", "Record", "RecordError"),
    "advisor.table.record_reader": ("read_record",),
    "advisor.table.record_writer": ("write_record",),
    "advisor.table.rules": ("Rules", "RulesError"),
    "advisor.table.scoring": ("score_deal",),
    "advisor.table.tricks": ("legal_cards", "trick_points", "trick_winner"),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}

__all__ = [*_MODULE_OF, "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> object:
    if name in _MODULE_OF:
        return getattr(import_module(_MODULE_OF[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
