"""Asking for the auction, or for the contract, and for the trump."""

from dataclasses import replace

from advisor.table.auction import Auction, Call, CallError, nameable, read_calls
from advisor.table.cards import Suit
from advisor.table.deal import Deal
from advisor.table.interview_part import AnswerError, Part, Question, Read, Telling
from advisor.table.record import Contract, Record
from advisor.table.seats import Seat


def _ask_calls(_interview: Telling, deal: Deal) -> Question | None:
    auction = deal.auction
    if deal.record.contract is not None or deal.record.dealer is None:
        return None
    if auction is None:
        caller, lowest = deal.record.dealer.next, deal.rules.scaled(deal.rules.min_bid)
    elif auction.caller is None:
        return None
    else:
        caller = auction.caller
        lowest = auction.legal_bids(10**6)[0]
    words = ("pass", "help") if deal.rules.help == "on" else ("pass",)
    return Question(
        "auction",
        f"{caller.word} calls?",
        (f"{lowest} or more", *words),
        f"A bid of {lowest} or more, {' or '.join(words)}; or several calls in their order: 250 pass 260.",
        "the auction is not known" if auction is None else "the rest of the auction is not known",
    )


def _read_auction(interview: Telling, deal: Deal, text: str) -> Read:
    record = interview.record
    if not text:
        if record.calls is None:
            return record, ("auction",), ""
        skips = ("auction", "contract", "trump", "pass", "return", "melds", "play")
        return record, skips, "The record stops in the auction; to leave out the calls, take them back with u."
    assert record.dealer
    auction = deal.auction or Auction(record.dealer, record.rules)
    for seat, call in read_calls(" ".join(word for word in text.split() if word != "-")):
        if auction.forced and call == auction.bid:
            continue  # people write it down, though a dealer who is forced makes no call
        try:
            auction = auction.call(call, seat)
        except CallError as error:
            raise AnswerError(
                f"{auction.caller.word + ' cannot call ' if auction.caller else ''}{call}: {error}"
            ) from None
    note = f"{auction.outcome[0].upper()}{auction.outcome[1:]}." if auction.over else ""
    return replace(record, calls=auction.calls), (), note


def _ask_contract(_interview: Telling, deal: Deal) -> Question | None:
    if deal.record.contract is not None or deal.auction is not None:
        return None
    return Question(
        "contract",
        "Who played it, for how much, in which trump?",
        (),
        "Seat, bid and trump, such as W 340 D; W - D if the bid is not known.",
        "not known",
    )


def _read_contract(interview: Telling, _deal: Deal, text: str) -> Read:
    if not text:
        return interview.record, ("contract", "trump", "pass", "return", "melds", "play"), ""
    words = text.replace(",", " ").replace(":", " ").split()
    bids = [word for word in words if word == "-" or word.isdecimal()]
    others = [word for word in words if word not in bids]
    if len(others) != 2 or len(bids) > 1:
        raise AnswerError(f'cannot read "{text}"; say seat, bid and trump, such as W 340 D')
    bid = int(bids[0]) if bids and bids[0] != "-" else None
    return replace(interview.record, contract=Contract(Seat.parse(others[0]), bid, Suit.parse(others[1]))), (), ""


def _ask_trump(_interview: Telling, deal: Deal) -> Question | None:
    if deal.record.contract is not None or deal.declarer is None:
        return None
    hand = deal.dealt[deal.declarer.index]
    forced = deal.auction is not None and deal.auction.forced
    suits = list(Suit) if hand is None or forced else nameable(hand, deal.rules)
    return Question(
        "trump",
        f"{deal.declarer.word} names which trump?",
        tuple(map(str, suits)),
        "A suit: S, H, D or C.",
        "not known",
    )


def _read_trump(interview: Telling, deal: Deal, text: str) -> Read:
    if not text:
        return interview.record, ("trump", "pass", "return", "melds", "play"), ""
    assert deal.declarer
    return replace(interview.record, contract=Contract(deal.declarer, deal.bid, Suit.parse(text))), (), ""


def _told_call(record: Record, interview: Telling) -> str:
    made: tuple[Call, ...] = interview.record.calls or ()
    calls = record.calls or ()
    return str(calls[len(made)]) if len(made) < len(calls) else ""


def _told_contract(record: Record, _interview: Telling) -> str:
    contract = record.contract
    return "" if contract is None else f"{contract.declarer} {contract.bid or '-'} {contract.trump}"


def _told_trump(record: Record, _interview: Telling) -> str:
    return str(record.contract.trump) if record.contract else ""


BIDDING = (
    Part("auction", _ask_calls, _read_auction, _told_call, lambda r: r.calls is not None),
    Part("contract", _ask_contract, _read_contract, _told_contract, lambda r: r.contract is not None),
    Part("trump", _ask_trump, _read_trump, _told_trump, lambda r: r.contract is not None),
)
"""What is asked of the auction."""
