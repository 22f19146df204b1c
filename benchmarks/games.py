"""Whole recorded deals by simulated players: dealt, bid, exchanged, played card by card and scored.

Bidders are those of ``benchmarks.bidders``: they know only a limit, or do as the advice on calls says. A table of one
level, such as ``normal``, bids one step at a time; a ``mixed`` one has normal and bold bidders, who now and then jump,
and now and then overrate their hands. Whoever knows only a limit and can help says so where that is a call. Declarer
gives up where he may and could not lose a single point in the tricks.

Players of a kind exchange and play as in the simulations: what they do follows from the cards and the seed alone, so a
deal that is played on from any card comes out the same.
"""

# mypy: allow-untyped-calls

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random
from zlib import crc32

import numpy as np

from advisor.advice.bidder import can_help
from advisor.advice.contracts import lay_out
from advisor.advice.experiment import Experiment
from advisor.advice.simulate import hand_of, masks_of, pick, rule_table, skill_table
from advisor.engine import deals, rows
from advisor.engine.masks import CARDS, LANES
from advisor.table.auction import Auction, Call
from advisor.table.cards import Card, Hand, Suit
from advisor.table.following import follow
from advisor.table.meld import count_meld
from advisor.table.position import Position
from advisor.table.record import Contract, Record, Row
from advisor.table.record_writer import rules_text
from advisor.table.rules import Rules
from advisor.table.scoring import DealScore, PerTeam, may_throw_in, score_deal
from advisor.table.seats import Seat, Team
from advisor.table.tricks import COUNTERS_TOTAL
from benchmarks.bidders import Advised, Bidder, has_it, hold
from benchmarks.contracts import KINDS, POINTS, TRUMP, Integers, promises, random_deals
from benchmarks.kernels import play_on

WORLDS = 16
"""Deals that an expert imagines for a decision."""
MIXED = "mixed"
ADVICE = "advice"
_CALL_DEALS = 2_000  # over which the advice judges a call
_JUMPS = 0.15  # how often somebody of a mixed table bids more than he must, if he can
_LONGEST_JUMP = 4  # steps
_OVERRATES = 0.05  # how often somebody of a mixed table overrates his hand
_OVERRATED = 100  # by how much, in the times-ten scale
_SETTLED = 2  # the whole exchange stands already


def play_games(
    number: int, rules: Rules, seed: int, players: str = "skilled", *, bidding: str = MIXED, worlds: int = WORLDS
) -> list[Record]:
    """The first so many deals of :func:`deal_after_deal`."""
    return list(islice(deal_after_deal(rules, seed, players, bidding=bidding, worlds=worlds), number))


def deal_after_deal(
    rules: Rules, seed: int, players: str = "skilled", *, bidding: str = MIXED, worlds: int = WORLDS
) -> Iterator[Record]:
    """Deals without end, one game after another; the deal goes round and the score is carried on.

    Args:
        rules: the rules; where the exchange may be declined, nobody does.
        seed: which deals, calls and draws.
        players: who exchanges and plays: ``random``, ``plain``, ``skilled`` or ``expert``.
        bidding: how they bid: ``careful``, ``normal`` or ``bold``; or ``mixed``; or ``advice``.
        worlds: how many deals an expert imagines for each card.

    Deals that all four pass are dealt again, and not recorded.
    """
    kind = _Kind(players, worlds, seed)
    random = Random(seed)
    dealer = random.choice(list(Seat))
    game, board, before = 1, 1, PerTeam()
    for attempt in count():
        hands = _named(random_deals(1, (seed, attempt))[0])
        auction, trump = _bid(hands, Auction(dealer, rules), before, bidding, random)
        dealer = dealer.next
        if auction.redeal:
            continue
        texts = [("Event", f"Game {game} of simulated players"), ("Board", str(board))]
        texts += [(seat.word, players) for seat in Seat]
        started = _before_first_lead(hands, auction, trump, kind)
        record = _with_score(kind.play(replace(started, before=before, texts=tuple(texts))))
        yield record
        won = _score(record).winner is not None
        game, before = (game + 1, PerTeam()) if won else (game, record.after or PerTeam())
        board += 1


def play_on_from(
    record: Record, index: int, card: Card | None, players: str = "skilled", *, worlds: int = WORLDS, seed: int = 1
) -> Record:
    """The record with another card at one place, and everything after it played anew and scored.

    Args:
        record: a deal of which all hands are known and that was played at least so far.
        index: which card, from 0 to 47, in the order of play.
        card: what is played there, a legal card; left to the players if not given.
        players, worlds, seed: who plays on, see :func:`deal_after_deal`.

    Raises:
        PlayError: if that card may not be played there.
    """
    settled = [play.card for play in follow(record).plays[:index]]
    if card is not None:
        settled.append(card)
    return _with_score(_Kind(players, worlds, seed).play(record, settled))


# --- auction and exchange --------------------------------------------------------------------------------------------

Hands = tuple[Hand, Hand, Hand, Hand]
"""In the order of ``Seat``."""


def _named(masks: Integers) -> Hands:
    north, east, south, west = (hand_of(mask) for mask in masks.tolist())
    return north, east, south, west


def _bid(hands: Hands, auction: Auction, score: PerTeam, bidding: str, random: Random) -> tuple[Auction, Suit]:
    """The auction, and what its winner names."""
    rules = auction.rules
    masks = np.array([masks_of(*hands)], np.int64)
    levels = [random.choice(("normal", "bold")) if bidding == MIXED else bidding for _ in Seat]
    levels = ["normal" if level == ADVICE else level for level in levels]
    promised = {level: promises(masks, rules, level)[0].tolist() for level in sorted(set(levels))}
    bidders: list[Bidder] = []
    for seat, level in zip(Seat, levels, strict=True):
        hand = promised[level][seat.index]
        limit, trump = hand[POINTS], list(Suit)[hand[TRUMP]]
        if bidding == ADVICE:
            experiment = Experiment(_CALL_DEALS, seed=_number(hands), threads=1)
            bidders.append(Advised(ADVICE, hands[seat.index], trump, experiment))
            continue
        overrates = bidding == MIXED and limit > 0 and random.random() < _OVERRATES
        jumps = _JUMPS if bidding == MIXED else 0.0
        bidders.append(_Talker(limit + _OVERRATED * overrates, trump, hands[seat.index], jumps, random))

    def ask(auction: Auction, seat: Seat) -> Call:
        return bidders[seat.index].call(auction, seat, (score[seat.team], score[seat.team.other]))

    held = hold(auction.dealer, rules, ask)
    return held, bidders[(held.declarer or held.dealer).index].trump


@dataclass
class _Talker:
    """A player who goes up to a limit, in the times-ten scale, sometimes jumps, and says that he can help."""

    limit: int
    trump: Suit
    hand: Hand
    jumps: float
    random: Random

    def call(self, auction: Auction, seat: Seat, score: tuple[int, int]) -> Call:
        """His next call."""
        del score
        bids = auction.legal_bids(auction.rules.scaled(self.limit))
        if not bids or has_it(auction, seat.partner):
            return "help" if auction.rules.help == "on" and can_help(self.hand) else "pass"
        return self.random.choice(bids[:_LONGEST_JUMP]) if self.random.random() < self.jumps else bids[0]


def _before_first_lead(hands: Hands, auction: Auction, trump: Suit, kind: "_Kind") -> Record:
    """What is recorded of a deal before the first lead, or until declarer gives up."""
    rules, declarer, bid = auction.rules, auction.declarer, auction.bid
    assert declarer is not None
    assert bid is not None
    record = Record(
        rules=rules,
        rules_text=rules_text(rules),
        dealer=auction.dealer,
        hands=hands,
        calls=auction.calls,
        contract=Contract(declarer, bid, trump),
    )
    if rules.pass_cards:
        given, returned = kind.exchange(record)
        record = replace(record, passed=given, returned=returned)
    after = _hands_after_exchange(record)
    melds = [count_meld(after[seat], trump, rules).total for seat in Seat]
    record = replace(record, melds=(melds[0], melds[1], melds[2], melds[3]))
    meld = sum(melds[seat.index] for seat in declarer.team.seats)
    hopeless = bid - meld >= rules.scaled(COUNTERS_TOTAL + rules.last_trick)
    return replace(record, thrown_in=declarer) if hopeless and may_throw_in(bid, meld, rules) else record


def _hands_after_exchange(record: Record) -> dict[Seat, Hand]:
    """What each player holds when declarer leads."""
    assert record.contract
    declarer, partner = record.contract.declarer, record.contract.declarer.partner
    held = {seat: Counter(record.hands[seat.index] or ()) for seat in Seat}
    given, returned = Counter(record.passed or ()), Counter(record.returned or ())
    held[declarer] = held[declarer] + given - returned
    held[partner] = held[partner] - given + returned
    return {seat: Hand(tuple(cards.elements())) for seat, cards in held.items()}


# --- play ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Kind:
    """Players of a kind, with a seed for those who draw or imagine."""

    name: str
    worlds: int
    seed: int

    def exchange(self, record: Record) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """What partner gives, and what declarer gives back."""
        block = self._block(record, settled=0)
        given, returned = (hand_of(int(block[row])) for row in (rows.GIVEN, rows.RETURNED))
        return given.cards, returned.cards

    def play(self, record: Record, settled: Sequence[Card] = ()) -> Record:
        """A record with all cards, the first ones in the order of play being settled; nothing for a deal thrown in."""
        if record.thrown_in or record.contract is None:
            return record
        block = self._block(record, settled=_SETTLED)
        hands, known = (
            np.array([block[row + lanes * LANES] for lanes in range(number)], np.int64)
            for row, number in ((rows.HANDS, 4), (rows.KNOWN, 2))
        )
        position = _first_position(record)
        around = record.contract.declarer.clockwise
        played, ends = np.zeros(CARDS, np.int64), np.zeros(2, np.int64)
        for turn, card in enumerate(settled):
            place = around.index(position.to_move)
            position = position.play(card, record.rules)
            played[turn] = pick(Hand((card,)), int(hands[place]) & ~int(played.sum()))
        play_on(
            *(KINDS[self.name], hands, known, False, record.contract.trump.index, _number(record.hands)),
            *(self.worlds if self.name == "expert" else None, rule_table(record.rules), skill_table(), self.seed),
            *(played, len(settled), ends),
        )
        cards = [card for mask in played.tolist() for card in hand_of(mask)]
        return replace(record, leader=record.contract.declarer, rows=_rows(record, cards))

    def _block(self, record: Record, settled: int) -> Integers:
        """A deal in the first lane of a block, exchanged, see ``engine.deals``."""
        assert record.contract
        declarer, trump = record.contract.declarer, record.contract.trump
        masks = masks_of(*(record.hands[seat.index] or Hand() for seat in declarer.clockwise))
        block = lay_out(np.array(masks, np.int64)[:, np.newaxis], np.array([_number(record.hands)]))
        given = pick(Hand(record.passed or ()), masks[2])
        returned = pick(Hand(record.returned or ()), masks[0] | given)
        for row, cards in ((rows.GIVEN, given), (rows.RETURNED, returned)):
            block[:, row : row + LANES] = cards
        kind = KINDS[self.name] if self.name in ("random", "plain") else None
        deals.exchange_deals(trump.index, kind, settled, rule_table(record.rules), self.seed, block)
        found: Integers = block[0]
        return found


def _number(hands: Sequence[Hand | None]) -> int:
    """By which random players draw and experts imagine: the same whenever the same cards are dealt."""
    return crc32(" ".join(hand.holdings for hand in hands if hand).encode()) & 0xFFFFFF


def _first_position(record: Record) -> Position:
    assert record.contract
    after = _hands_after_exchange(record)
    declarer = record.contract.declarer
    north, east, south, west = (after[seat] for seat in Seat)
    return Position((north, east, south, west), record.contract.trump, declarer, declarer)


def _rows(record: Record, cards: Sequence[Card]) -> tuple[Row, ...]:
    """Cards in the order of play as rows of fixed seats, from declarer clockwise."""
    assert record.contract
    columns = record.contract.declarer.clockwise
    position = _first_position(record)
    found: list[Row] = []
    for first in range(0, len(cards), len(columns)):
        row = dict.fromkeys(columns, cards[first])
        for card in cards[first : first + len(columns)]:
            row[position.to_move] = card
            position = position.play(card, record.rules)
        one, two, three, four = (row[seat] for seat in columns)
        found.append((one, two, three, four))
    return tuple(found)


# --- score -----------------------------------------------------------------------------------------------------------


def _with_score(record: Record) -> Record:
    score = _score(record)
    tricks = score.trick_points or PerTeam()
    return replace(record, tricks=tricks, result=score.result, change=score.change, after=score.after)


def _score(record: Record) -> DealScore:
    """What a deal that is over comes to, worked out without what the record says of it."""
    assert record.contract
    assert record.contract.bid is not None
    assert record.melds
    declarer, melds = record.contract.declarer, record.melds
    position = _first_position(record)
    winners = []
    for row in record.rows:
        by_seat = dict(zip(declarer.clockwise, row, strict=True))
        for seat in position.leader.clockwise:
            card = by_seat[seat]
            assert card is not None
            position = position.play(card, record.rules)
        winners.append(position.leader.team)
    thrown_in = record.thrown_in is not None
    return score_deal(
        declaring_team=declarer.team,
        bid=record.contract.bid,
        meld=PerTeam(*(sum(melds[seat.index] for seat in team.seats) for team in Team)),
        trick_points=None if thrown_in else position.points,
        before=record.before,
        rules=record.rules,
        tricks_won=None if thrown_in else PerTeam(*(winners.count(team) for team in Team)),
        last_trick=None if thrown_in else winners[-1],
        thrown_in=thrown_in,
    )
