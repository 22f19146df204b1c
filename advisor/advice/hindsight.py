"""What a deal was worth at every moment with all hands open, card by card, and what other exchanges would have made."""

from dataclasses import dataclass

from advisor.advice.experiment import DEFAULT
from advisor.advice.open_totals import OpenTotals, Watch
from advisor.advice.review_results import Choice, HandsOpen
from advisor.advice.simulate import KINDS, hand_of, masks_of, pick, rule_table
from advisor.advice.solution import NotSolved
from advisor.engine import deals as engine
from advisor.engine import rows
from advisor.engine.masks import LANES
from advisor.table.cards import Card, Hand, Suit
from advisor.table.deal import Deal
from advisor.table.meld import count_meld
from advisor.table.position import Position
from advisor.table.seats import Seat

BUDGET = 4_000_000
"""Positions that may be searched for one value, about a second."""
_FAILURES = 3  # after which earlier positions, which are harder, are not tried


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """The play of a deal with all hands open.

    Attributes:
        values: the trick points that the declaring side ends with, before each card and after the last; ``None`` where
            that was not solved.
        totals: that with the meld that it keeps; ``None`` where that is not known.
        best: for each card that cost something, a better one.
    """

    values: tuple[int | None, ...]
    totals: tuple[int | None, ...]
    best: tuple[Card | None, ...]


def open_play(deal: Deal, budget: int, watch: Watch | None = None) -> OpenPlay:
    """Solve a deal after every card, from the end back: what is found out of an ending helps with what comes before.

    Args:
        deal: a deal of which all hands are known.
        budget: positions that may be searched for one value, about.
        watch: see :data:`~advisor.advice.open_totals.Watch`.
    """
    positions = deal.positions()
    number = len(positions)
    values: list[int | None] = [None] * number
    totals: list[int | None] = [None] * number
    best: list[Card | None] = [None] * (number - 1)
    solver = OpenTotals(positions[0], _meld(deal), deal.rules, budget, watch)
    kept = [False]
    for after in positions[1:]:
        kept.append(solver.kept(after, before=kept[-1]))
    guess: int | None = None
    failures = 0
    for i in reversed(range(number)):
        try:
            value = solver.trick_points(positions[i], guess)
            total = solver.total(positions[i], value, kept=kept[i])
            if total is not None and i + 1 < number and totals[i + 1] not in (None, total):
                best[i] = solver.best_card(positions[i], value, total, kept=kept[i])
        except NotSolved:
            failures += 1
            if failures == _FAILURES:
                break
            continue
        values[i] = guess = value
        totals[i] = total
    return OpenPlay(tuple(values), tuple(totals), tuple(best))


def compare_cards(deal: Deal, play: OpenPlay, number: int) -> HandsOpen | None:
    """What a card cost with all hands open; ``None`` if that was not solved."""
    before, after = play.totals[number], play.totals[number + 1]
    if before is None or after is None or deal.declarer is None:
        return None
    card = deal.plays[number]
    loss = before - after if card.seat.team is deal.declarer.team else after - before
    better = play.best[number]
    return HandsOpen(
        cost=loss,
        best=(better or card.card,),
        total=after,
        decides=_decides(deal.bid, before, after),
    )


def _meld(deal: Deal) -> int:
    """Of the declaring side."""
    assert deal.declarer
    return sum(deal.melds[seat.index] or 0 for seat in deal.declarer.team.seats)


def _decides(bid: int | None, before: int, after: int) -> bool:
    return bid is not None and (before >= bid) is not (after >= bid)


@dataclass(frozen=True, slots=True)
class Contract:
    """A trump and an exchange: the cards passed and those returned, as far as they are settled."""

    declarer: Seat
    trump: Suit
    passed: tuple[Card, ...] | None = None
    returned: tuple[Card, ...] | None = None


def open_total(deal: Deal, contract: Contract, budget: int, watch: Watch | None = None) -> int | None:
    """Trick points of the declaring side with all hands open and the meld that it keeps, in the rules' scale; ``None``
    if not solved.

    What is not settled of the exchange, skilled players choose, who see their own cards only.

    Args:
        deal: a deal of which all hands are known.
        contract: what is played.
        budget: positions that may be searched, about.
        watch: see :data:`~advisor.advice.open_totals.Watch`.
    """
    hands = _exchanged(deal, contract)
    north, east, south, west = (hands[seat] for seat in Seat)
    start = Position((north, east, south, west), contract.trump, contract.declarer, contract.declarer)
    meld = sum(count_meld(hands[seat], contract.trump, deal.rules).total for seat in contract.declarer.team.seats)
    solver = OpenTotals(start, meld, deal.rules, budget, watch)
    try:
        return solver.total(start, solver.trick_points(start), kept=False)
    except NotSolved:
        return None


def compare_contracts(
    deal: Deal,
    chosen: Contract,
    other: Contract,
    best: Choice,
    budget: int,
    watch: Watch | None = None,
) -> HandsOpen | None:
    """What a trump or an exchange cost against another with all hands open; ``None`` if that was not solved."""
    made = open_total(deal, chosen, budget, watch)
    instead = None if made is None else open_total(deal, other, budget, watch)
    if made is None or instead is None:
        return None
    return HandsOpen(instead - made, (best,), made, _decides(deal.bid, instead, made))


def _exchanged(deal: Deal, contract: Contract) -> dict[Seat, Hand]:
    """The hands after the exchange."""
    around = contract.declarer.clockwise
    hands = []
    for seat in around:
        hand = deal.dealt[seat.index]
        assert hand is not None
        hands.append(hand)
    declarers, partners = hands[0], hands[2]
    if deal.rules.pass_cards:
        settled = 0 if contract.passed is None else 1 if contract.returned is None else 2
        given, returned = contract.passed, contract.returned
        if settled < 2:
            given, returned = _choose_exchange(hands, contract, deal, settled)
        assert given is not None
        assert returned is not None
        declarers = declarers.plus(*given).minus(*returned)
        partners = partners.minus(*given).plus(*returned)
    return dict(zip(around, (declarers, hands[1], partners, hands[3]), strict=True))


def _choose_exchange(
    hands: list[Hand], contract: Contract, deal: Deal, settled: int
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What skilled players pass and return."""
    masks = masks_of(*hands)
    dealt = engine.a_deal()
    for row, mask in ((rows.DECLARER, masks[0]), (rows.LEFT, masks[1]), (rows.PARTNER, masks[2])):
        dealt[0, row : row + LANES] = mask
    if contract.passed is not None:
        dealt[0, rows.GIVEN : rows.GIVEN + LANES] = pick(Hand(contract.passed), masks[2])
    kind = KINDS[DEFAULT.players]
    engine.exchange_deals(contract.trump.index, kind, settled, rule_table(deal.rules), DEFAULT.seed, dealt)
    given, returned = (int(dealt[0, row]) for row in (rows.GIVEN, rows.RETURNED))
    return hand_of(given).cards, hand_of(returned).cards
