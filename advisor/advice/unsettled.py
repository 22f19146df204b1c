"""What of the contract is not settled, or not recorded, and what to do about it."""

import shlex

from advisor.table.auction import Auction
from advisor.table.deal import Deal
from advisor.table.record_writer import rules_text
from advisor.table.rules import presets
from advisor.table.seats import Seat


def missing_contract(deal: Deal) -> str | None:
    """What to say where cards cannot be played yet for want of a contract; else ``None``.

    What else is wrong with a deal comes first; that cards are played without a contract is not something else.
    """
    if deal.over or (deal.declarer and deal.trump) or any(fault.where != ("Play",) for fault in deal.faults):
        return None
    called = deal.auction
    if called is None:
        return None if deal.faults else 'the contract is not known; add it to the record: [Contract "W 340 D"]'
    if called.caller is not None:
        return f"the auction is not over: {called.caller.word} is to call; ask: {_bidding_question(deal, called)}"
    return called.outcome if called.redeal else deal.missing


def _bidding_question(deal: Deal, called: Auction) -> str:
    """The command that advises on the next call."""
    caller, record = called.caller, deal.record
    assert caller
    hand = deal.dealt[caller.index]
    words = ["pinochle-advise", "HAND" if hand is None else str(hand)]
    if called.calls:
        told = zip(called.callers, called.calls, strict=True)
        words += ["--calls", " ".join(f"{seat}:{call}" for seat, call in told)]
    else:
        words += ["--dealer", str(called.dealer)]
    if caller is not Seat.SOUTH:
        words += ["--seat", str(caller)]
    if record.before is not None and max(record.before.ns, record.before.ew) < record.rules.scaled(record.rules.target):
        words += ["--score", f"{record.before[caller.team]}:{record.before[caller.team.other]}"]
    written = (record.rules_text or "").split()
    preset, *options = written if written and written[0] in presets() else rules_text(record.rules).split()
    words += ["--rules", preset]  # the user's own may be others
    for option in options:
        words += ["--rule", option]
    return " ".join(f'"{word}"' if " " in word else shlex.quote(word) for word in words)
