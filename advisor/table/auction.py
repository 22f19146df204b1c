"""The auction: who calls, which bids are open to him, who has the contract in the end.

Players call clockwise from the dealer's left. Bids are numbers without a suit, in the rules' scale. A pass is final;
the auction ends when one player is left. Source: the four-hand article.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from advisor.table.cards import Hand, NotationError, Suit
from advisor.table.meld import MARRIAGES
from advisor.table.rules import Rules
from advisor.table.seats import Seat

Call: TypeAlias = int | Literal["pass", "help"]
"""A bid in the rules' scale, a pass, or a pass that tells partner he may count on four useful cards."""

LONG_JUMP = 20
"""The highest raise under ``jump=20``, in the times-ten scale."""

_NUMBER = re.compile(r"[0-9]{1,6}")
_BETWEEN_CALLS = re.compile(r"[\s,;]+")
_AROUND_COLON = re.compile(r"\s*:\s*")


class CallError(ValueError):
    """A call that the rules do not allow now; the message says what they do allow."""


def read_call(call: int | str) -> Call:
    """The call meant by ``270``, ``"270"``, ``"Pass"`` or ``"help"``.

    Raises:
        NotationError: if it is neither a number nor ``pass`` nor ``help``.
    """
    typed = str(call).strip().lower()
    if typed == "pass":
        return "pass"
    if typed == "help":
        return "help"
    if _NUMBER.fullmatch(typed):
        return int(typed)
    raise NotationError(f'cannot read "{call}" as a call; calls are a number such as 250, pass, help')


def read_calls(text: str) -> tuple[tuple[Seat | None, Call], ...]:
    """The calls of ``E:pass S:250 W:270`` or ``pass, 250, 270``, each with its seat where that is named.

    Raises:
        NotationError: if a seat or a call cannot be read.
    """
    tokens = _BETWEEN_CALLS.split(_AROUND_COLON.sub(":", text).strip())
    return tuple(_read_token(token) for token in tokens if token)


def _read_token(token: str) -> tuple[Seat | None, Call]:
    seat, colon, call = token.rpartition(":")
    try:
        return (Seat.parse(seat) if colon else None), read_call(call)
    except NotationError as error:
        raise NotationError(f"{token}: {error}" if colon else str(error)) from None


def nameable(hand: Hand, rules: Rules, trumps: Iterable[Suit] = tuple(Suit)) -> list[Suit]:
    """The suits among ``trumps`` that the rules let a hand name."""
    return [suit for suit in trumps if rules.trump_needs == "none" or all(card in hand for card in MARRIAGES[suit])]


def may_be_forced(bid: int, rules: Rules) -> bool:
    """Whether a dealer may have had to take the deal at this bid, all others having passed; then he names any trump."""
    return rules.all_pass == "dealer" and bid == rules.scaled(rules.min_bid)


@dataclass(frozen=True, slots=True)
class Jump:
    """A bid higher than it had to be.

    Attributes:
        seat: who made it.
        bid: in the rules' scale.
        raised: by how much it raised the bid before it; an opening, by how much it exceeds the minimum.
    """

    seat: Seat
    bid: int
    raised: int


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far; every auction that exists is legal. Equal auctions have equal dealer, rules and calls.

    Attributes:
        dealer: a seat, or text that :meth:`Seat.parse` reads.
        calls: from the dealer's left, each player while he is in; read by :func:`read_call`. A dealer who is forced
            makes no call.
        callers: the seat that made each call.

    Raises:
        NotationError: if the dealer or a call cannot be read.
        CallError: if a call is illegal.
    """

    dealer: Seat
    rules: Rules
    calls: tuple[Call, ...] = ()
    callers: tuple[Seat, ...] = field(default=(), init=False, repr=False, compare=False)
    _players_in: tuple[Seat, ...] = field(default=(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        calls = tuple(self.calls)
        dealer = Seat.parse(self.dealer)
        self._become(dealer=dealer, calls=(), callers=(), _players_in=dealer.next.clockwise)
        for call in calls:
            legal = self._legal(call)
            caller, *others = self._players_in
            self._become(
                calls=(*self.calls, legal),
                callers=(*self.callers, caller),
                _players_in=(*others, caller) if isinstance(legal, int) else tuple(others),
            )

    @classmethod
    def read(cls, text: str, rules: Rules, dealer: Seat | str | None = None) -> "Auction":
        """The auction of calls such as ``E:pass S:250 W:270``.

        Args:
            text: read by :func:`read_calls`; a seat that is named must be the one whose turn it is.
            rules: the rules of the table.
            dealer: a seat, or its name; may be left out where the first call names its seat.

        Raises:
            NotationError: if a call or the dealer cannot be read.
            CallError: if a call is illegal, or nobody can tell who deals.
        """
        calls = read_calls(text)
        auction = cls(_dealer_before(calls, dealer), rules)
        for seat, call in calls:
            try:
                auction = auction.call(call, seat)
            except CallError as error:
                raise CallError(f"{_token(seat, call)}: {error}") from None
        return auction

    def _become(self, **changes: Any) -> None:
        for name, value in changes.items():
            object.__setattr__(self, name, value)

    def call(self, call: int | str, seat: Seat | str | None = None) -> "Auction":
        """The auction after one more call.

        Args:
            call: points in the rules' scale, ``pass``, ``help``, or text such as ``270``.
            seat: who makes it; if given, it must be his turn.

        Raises:
            NotationError: if the call or the seat cannot be read.
            CallError: if the call is illegal.
        """
        if seat is not None:
            self._check_turn(Seat.parse(seat))
        return Auction(self.dealer, self.rules, (*self.calls, self._legal(call)))

    # --- state ---

    @property
    def over(self) -> bool:
        """Whether no one calls any more."""
        if len(self._players_in) == 1:
            return self.standing_bid is not None or self.rules.all_pass == "dealer"
        return not self._players_in

    @property
    def caller(self) -> Seat | None:
        """Who calls next; ``None`` when the auction is over."""
        return None if self.over else self._players_in[0]

    @property
    def passed(self) -> tuple[Seat, ...]:
        """Who is out, in the order in which they passed."""
        return tuple(seat for seat, call in zip(self.callers, self.calls, strict=True) if not isinstance(call, int))

    @property
    def standing_bid(self) -> int | None:
        """The highest bid so far in the rules' scale; ``None`` before the opening."""
        return next((call for call in reversed(self.calls) if isinstance(call, int)), None)

    @property
    def jumps(self) -> tuple[Jump, ...]:
        """The bids that were higher than they had to be, in the order in which they were made."""
        found = []
        standing: int | None = None
        for seat, call in zip(self.callers, self.calls, strict=True):
            if not isinstance(call, int):
                continue
            raised = call - (self.rules.scaled(self.rules.min_bid) if standing is None else standing)
            if raised > (0 if standing is None else self._step):
                found.append(Jump(seat, call, raised))
            standing = call
        return tuple(found)

    @property
    def declarer(self) -> Seat | None:
        """Who has the contract; ``None`` while the auction lasts and before a new deal."""
        return self._players_in[0] if self.over and self._players_in else None

    @property
    def bid(self) -> int | None:
        """What declarer plays for, in the rules' scale; ``None`` when there is no declarer."""
        if self.declarer is None:
            return None
        return self._lowest_bid if self.forced else self.standing_bid

    @property
    def forced(self) -> bool:
        """Whether the dealer has it at the minimum because all others passed."""
        return self.declarer is not None and self.standing_bid is None

    @property
    def redeal(self) -> bool:
        """Whether all four passed, so that the next dealer deals again."""
        return not self._players_in

    @property
    def outcome(self) -> str:
        """What an auction that is over has come to, in words."""
        if self.redeal:
            return "all have passed, and the cards are dealt again"
        return f"{self.declarer} has it at {self.bid}" + (", forced" if self.forced else "")

    # --- bids ---

    def legal_bids(self, limit: int) -> range:
        """The bids that the caller may make up to ``limit``, in the rules' scale; empty when the auction is over."""
        if self.over:
            return range(0)
        highest = limit if self._highest_bid is None else min(limit, self._highest_bid)
        return range(self._lowest_bid, highest + 1, self._step)

    def check_height(self, bid: int) -> None:
        """Check that a bid is on the ladder and exceeds the standing bid, whoever makes it, now or later.

        Raises:
            CallError: if it does not.
        """
        standing = self.standing_bid
        if bid % self._step:
            raise CallError(f"a bid of {bid} is not possible; bids are multiples of {self._step}")
        if standing is None and bid < self._lowest_bid:
            raise CallError(f"a bid of {bid} is too low; the first bid must be at least {self._lowest_bid}")
        if standing is not None and bid <= standing:
            raise CallError(f"a bid of {bid} is too low; it must exceed {standing}")

    @property
    def _step(self) -> int:
        return self.rules.scaled(self.rules.bid_step)

    @property
    def _lowest_bid(self) -> int:
        standing = self.standing_bid
        return self.rules.scaled(self.rules.min_bid) if standing is None else standing + self._step

    @property
    def _highest_bid(self) -> int | None:
        """Under ``jump=20`` the highest raise, at least one step; else ``None``."""
        standing = self.standing_bid
        if standing is None or self.rules.jump == "any":
            return None
        return standing + max(self.rules.scaled(LONG_JUMP) // self._step, 1) * self._step

    # --- legality ---

    def _check_turn(self, seat: Seat) -> None:
        caller = self.caller
        if caller is None or seat is caller:
            return
        if seat in self.passed:
            raise CallError(f"{seat} has passed; {caller} is next to call")
        raise CallError(f"it is not {seat}'s turn; {caller} is next to call")

    def _legal(self, typed: int | str) -> Call:
        """The call, if it may be made now."""
        call = read_call(typed)
        if self.over:
            raise CallError(f"the auction is over: {self.outcome}")
        if isinstance(call, int):
            self._check_bid(call)
        elif call == "help" and self.rules.help == "off":
            raise CallError("help is not played at this table (help=off); say pass")
        return call

    def _check_bid(self, bid: int) -> None:
        self.check_height(bid)
        standing, highest = self.standing_bid, self._highest_bid
        if highest is not None and bid > highest:
            open_bids = " or ".join(map(str, self.legal_bids(highest)))
            raise CallError(f"a bid of {bid} is too high a jump; only {open_bids} may follow {standing} (jump=20)")


def _dealer_before(calls: tuple[tuple[Seat | None, Call], ...], dealer: Seat | str | None) -> Seat:
    """The dealer as given; else who sits to the right of the first caller."""
    first = calls[0][0] if calls else None
    if dealer is None:
        if first is None:
            raise CallError("nobody can tell who deals; name the dealer, or the seat of each call, such as E:pass")
        return first.partner.next
    given = Seat.parse(dealer)
    if first not in (None, given.next):
        raise CallError(f"{_token(*calls[0])}: {given.next} calls first if {given} deals; correct one of the two")
    return given


def _token(seat: Seat | None, call: Call) -> str:
    """A call as it is typed."""
    return str(call) if seat is None else f"{seat}:{call}"
