"""Working out recorded deals: every step is taken by the rules, and all that cannot be is gathered as faults."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from advisor.table.auction import Auction, CallError, nameable
from advisor.table.cards import COPIES, DECK, HAND_SIZE, Card, Hand, HandError, Suit
from advisor.table.deal import Deal, Fault, Hands, Play, Where
from advisor.table.meld import count_meld
from advisor.table.record import Record
from advisor.table.rules import Rules
from advisor.table.scoring import DealScore, PerTeam, may_throw_in, score_deal
from advisor.table.seats import Seat, Team
from advisor.table.tricks import legal_cards, trick_points, winning_index

_ALL_CARDS = Counter(dict.fromkeys(DECK, COPIES))


def follow(record: Record) -> Deal:
    """Work a record out. Faults are gathered, not raised."""
    return _Follower(record).deal()


class _Follower:
    """Works out one record and gathers what is wrong with it."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._rules = record.rules
        self._faults: list[Fault] = []
        self._late = record.begins_late

    def deal(self) -> Deal:
        """What the record tells."""
        record = self._record
        auction = self._call()
        declarer, trump, bid = self._contract(auction)
        dealt = self._check_cards(self._dealt(declarer))
        self._check_trump(dealt, declarer, trump, auction)
        hands = self._exchange(dealt, declarer)
        melds = self._melds(hands, trump)
        play = _PlayedOut(record.taken or PerTeam(), record.leader or declarer, record.first_trick)
        if declarer and trump:
            self._play(play, hands, declarer, trump)
        elif record.rows:
            self._fault(("Play",), 'cards are played, but no contract is recorded; add [Contract "W 340 D"]')
        deal = Deal(
            record=record,
            dealt=dealt,
            auction=auction,
            declarer=declarer,
            trump=trump,
            bid=bid,
            hands=hands,
            melds=melds,
            plays=tuple(play.plays),
            leader=play.leader,
            trick=tuple(play.trick),
            points=play.points,
            tricks_won=PerTeam(*play.won),
            score=None,
            faults=(),
        )
        score = self._score(deal)
        return replace(deal, score=score, faults=tuple(self._faults))

    def _fault(self, where: Where, message: str) -> None:
        self._faults.append(Fault(where, message))

    # --- the auction and the contract ---

    def _call(self) -> Auction | None:
        """The calls up to the first that is illegal."""
        record = self._record
        if record.calls is None or record.dealer is None:
            return None
        auction = Auction(record.dealer, self._rules)
        for i, call in enumerate(record.calls):
            try:
                auction = auction.call(call)
            except CallError as error:
                caller = f"{auction.caller.word}'s " if auction.caller else ""
                self._fault(("Auction", i), f"{caller}call {call}: {error}")
                break
        return auction

    def _contract(self, auction: Auction | None) -> tuple[Seat | None, Suit | None, int | None]:
        """Declarer, trump and bid."""
        contract = self._record.contract
        whole = auction is not None and len(auction.calls) == len(self._record.calls or ())
        if contract is None:
            return (auction.declarer, None, auction.bid) if auction and whole else (None, None, None)
        if auction is not None and whole:
            if not auction.over:
                who = auction.caller.word if auction.caller else "nobody"
                self._fault(("Contract",), f"the auction is not over: {who} is next to call")
            elif auction.redeal:
                self._fault(("Contract",), auction.outcome)
            elif (contract.declarer, contract.bid or auction.bid) != (auction.declarer, auction.bid):
                self._fault(("Contract",), f"by the auction, {auction.outcome}")
        elif contract.bid is not None and not whole:
            try:
                Auction(contract.declarer, self._rules).check_height(contract.bid)
            except CallError as error:
                self._fault(("Contract",), str(error))
        bid = contract.bid
        if bid is None and auction and whole:
            bid = auction.bid
        return contract.declarer, contract.trump, bid

    def _check_trump(self, dealt: Hands, declarer: Seat | None, trump: Suit | None, auction: Auction | None) -> None:
        hand = None if declarer is None or self._late else dealt[declarer.index]
        if hand is None or trump is None or (auction is not None and auction.forced):
            return
        if not nameable(hand, self._rules, [trump]):
            self._fault(
                ("Contract",), f"declarer has no king and queen of {trump.word} to name it (trump_needs=marriage)"
            )

    # --- the cards ---

    def _dealt(self, declarer: Seat | None) -> list[Hand | None]:
        """The hands as dealt, with those that follow from the play or from three others."""
        hands: list[Hand | None] = list(self._record.hands)
        if self._late:
            return hands
        for seat in Seat:
            if hands[seat.index] is None:
                hands[seat.index] = self._dealt_by_play(seat, declarer)
        missing = [seat for seat in Seat if hands[seat.index] is None]
        if len(missing) == 1 and all(hand is None or len(hand) == HAND_SIZE for hand in hands):
            seen = Counter(card for hand in hands if hand is not None for card in hand)
            if not seen - _ALL_CARDS:
                hands[missing[0].index] = Hand(tuple((_ALL_CARDS - seen).elements()))
        return hands

    def _dealt_by_play(self, seat: Seat, declarer: Seat | None) -> Hand | None:
        """The hand of a player all of whose cards are recorded as played."""
        record = self._record
        leader = record.leader or declarer
        if declarer is None or leader is None:
            return None
        column = leader.clockwise.index(seat)
        cards = Counter(row[column] for row in record.rows if row[column] is not None)
        if sum(cards.values()) != HAND_SIZE:
            return None
        given: Counter[Card] = Counter()
        got: Counter[Card] = Counter()
        if seat.team is declarer.team and self._rules.pass_cards and record.passed is not None:
            if record.returned is None:
                return None
            passed, returned = Counter(record.passed), Counter(record.returned)
            given, got = (returned, passed) if seat is declarer else (passed, returned)
        held = Counter({card: number for card, number in cards.items() if card is not None})
        held.update(given)
        held.subtract(got)
        if min(held.values()) < 0 or max(held.values()) > COPIES:
            return None
        return Hand(tuple(held.elements()))

    def _check_cards(self, hands: list[Hand | None]) -> Hands:
        """Sizes and copies."""
        for seat in Seat:
            hand = hands[seat.index]
            if hand is not None and len(hand) != HAND_SIZE and not self._late:
                self._fault(("Deal", seat.index), f"{seat.word} has {len(hand)} cards, not {HAND_SIZE}")
        seen: Counter[Card] = Counter()
        for seat in Seat:
            for card in hands[seat.index] or ():
                seen[card] += 1
                if seen[card] == COPIES + 1:
                    who = ", ".join(
                        f"{each.word} {held}" for each in Seat if (held := (hands[each.index] or Hand()).count(card))
                    )
                    self._fault(
                        ("Deal", seat.index),
                        f"{card} comes {sum(self._copies(hands, card))} times ({who}); the deck has {COPIES}",
                    )
        north, east, south, west = hands
        return north, east, south, west

    @staticmethod
    def _copies(hands: Iterable[Hand | None], card: Card) -> Iterator[int]:
        return (hand.count(card) for hand in hands if hand is not None)

    # --- the exchange and the melds ---

    def _exchange(self, dealt: Hands, declarer: Seat | None) -> Hands:
        """The hands before the first lead."""
        record, rules = self._record, self._rules
        if declarer is None or self._late:
            return dealt
        hands = dict(zip(Seat, dealt, strict=True))
        ways = (("Pass", record.passed, declarer.partner), ("PassBack", record.returned, declarer))
        for tag, cards, giver in ways:
            if cards is None:
                continue
            self._check_number(tag, cards, rules)
            self._hand_over(tag, cards, giver, hands)
        if record.passed and record.returned is None:
            hands[declarer] = hands[declarer.partner] = None  # in the middle of the exchange
        north, east, south, west = (hands[seat] for seat in Seat)
        return north, east, south, west

    def _check_number(self, tag: str, cards: tuple[Card, ...], rules: Rules) -> None:
        number = len(cards)
        if number == rules.pass_cards:
            return
        if number:
            self._fault((tag,), f"{number} cards; at this table it is {rules.pass_cards} (pass_cards)")
        elif not rules.pass_optional:
            self._fault((tag,), "the exchange may not be declined at this table (pass_optional=no)")

    def _hand_over(self, tag: str, cards: tuple[Card, ...], giver: Seat, hands: dict[Seat, Hand | None]) -> None:
        taker = giver.partner
        for i, card in enumerate(cards):
            hand = hands[giver]
            if hand is not None:
                if card not in hand:
                    self._fault((tag, i), f"{giver.word} has no {card} to give")
                    continue
                hands[giver] = hand.minus(card)
            taken = hands[taker]
            if taken is not None:
                try:
                    hands[taker] = taken.plus(card)
                except HandError:
                    self._fault((tag, i), f"{taker.word} holds both {card} already")

    def _melds(self, hands: Hands, trump: Suit | None) -> tuple[int | None, int | None, int | None, int | None]:
        """The meld of each player, and whether it is as recorded."""
        told = self._record.melds or (None,) * len(Seat)
        melds = list(told)
        for seat in Seat:
            hand = hands[seat.index]
            if hand is None or trump is None or self._late or len(hand) != HAND_SIZE:
                continue
            count = count_meld(hand, trump, self._rules)
            melds[seat.index] = count.total
            if told[seat.index] not in (None, count.total):
                items = ", ".join(f"{meld.name} {meld.points}" for meld in count.melds) or "nothing"
                self._fault(("Meld", seat.index), f"{seat.word} melds {count.total}, not {told[seat.index]}: {items}")
        north, east, south, west = melds
        return north, east, south, west

    # --- the play ---

    def _play(self, play: "_PlayedOut", hands: Hands, declarer: Seat, trump: Suit) -> None:
        """Follow the cards up to the first that cannot be."""
        record = self._record
        if record.leader not in (None, declarer) and not self._late:
            self._fault(("Play",), f"{declarer.word}, the declarer, leads to the first trick")
            return
        if not record.rows:
            return
        if (
            not self._late
            and record.passed is not None
            and record.returned is None
            and self._rules.pass_cards
            and record.passed
        ):
            self._fault(("Play",), "cards are played, but it is not recorded what declarer gave back (PassBack)")
            return
        columns = (record.leader or declarer).clockwise
        known = _KnownCards(record, hands, columns, declarer)
        for number, row in enumerate(record.rows):
            cards = dict(zip(columns, row, strict=True))
            leader = play.leader or declarer
            stopped = False
            for turn, seat in enumerate(leader.clockwise):
                card, where = cards[seat], ("Play", number, columns.index(seat))
                if card is None:
                    stopped = True
                    continue
                message = None
                if stopped:
                    waiting = next(each for each in leader.clockwise if cards[each] is None)
                    message = f"{seat.word} plays before {waiting.word}"
                elif turn == 0 and play.unfinished:
                    message = "the row before is not finished"
                else:
                    message = known.refuse(seat, card, play.trick, trump, self._rules)
                if message:
                    self._fault(where, f"trick {play.number}: {message}")
                    return
                known.lay(seat, card)
                play.lay(seat, card, trump, self._rules, last=known.is_last)
            play.unfinished = play.unfinished or bool(play.trick)

    # --- the score ---

    def _score(self, deal: Deal) -> DealScore | None:
        """The score, and whether it is as recorded."""
        record = self._record
        self._check_throw_in(deal)
        whole = len(deal.plays) == 4 * HAND_SIZE
        if whole and not self._late and record.tricks not in (None, deal.points):
            self._fault(("Tricks",), f"the tricks are worth {deal.points}, not {record.tricks}")
        if record.thrown_in and record.tricks not in (None, PerTeam()):
            self._fault(("Tricks",), "a deal thrown in has no tricks: NS 0 EW 0")
        score = self._worked_out(deal, deal.points if whole else None if deal.plays else record.tricks)
        if score is None:
            if None not in (record.before, record.change, record.after):
                assert record.before is not None
                assert record.change is not None
                self._compare("After", record.after, record.before + record.change)
            return None
        self._compare("Result", record.result, score.result)
        self._compare("Change", record.change, score.change)
        self._compare("After", record.after, score.after)
        return score

    def _compare(self, tag: str, told: object, found: object) -> None:
        if told is not None and told != found:
            self._fault((tag,), f"it is {found}, not {told}")

    def _check_throw_in(self, deal: Deal) -> None:
        thrower = self._record.thrown_in
        if thrower is None:
            return
        if deal.declarer not in (None, thrower):
            self._fault(("ThrowIn",), f"{thrower.word} is not declarer; only {deal.declarer.word} may give up")
        if self._record.rows:
            self._fault(("ThrowIn",), "a deal thrown in is not played; leave out the Play tag or this one")

    def _worked_out(self, deal: Deal, tricks: PerTeam | None) -> DealScore | None:
        record = self._record
        if deal.declarer is None or deal.bid is None or deal.team_meld is None or self._late:
            return None
        thrown_in = record.thrown_in is deal.declarer and not record.rows
        if thrown_in and not may_throw_in(deal.bid, deal.team_meld[deal.declarer.team], deal.rules):
            meld = deal.team_meld[deal.declarer.team]
            self._fault(
                ("ThrowIn",),
                f"it may not be thrown in: meld of {meld} against a bid of {deal.bid} (throw_in={deal.rules.throw_in})",
            )
            return None
        if tricks is None and not thrown_in:
            return None
        by_play = len(deal.plays) == 4 * HAND_SIZE
        try:
            return score_deal(
                declaring_team=deal.declarer.team,
                bid=deal.bid,
                meld=deal.team_meld,
                trick_points=None if thrown_in else tricks,
                before=record.before,
                rules=deal.rules,
                tricks_won=deal.tricks_won if by_play else None,
                last_trick=deal.leader.team if by_play and deal.leader else None,
                thrown_in=thrown_in,
            )
        except ValueError as error:
            self._fault(("Tricks",), str(error))
            return None


class _PlayedOut:
    """The tricks so far."""

    def __init__(self, taken: PerTeam, leader: Seat | None, number: int) -> None:
        self.plays: list[Play] = []
        self.leader = leader
        self.trick: list[Card] = []
        self.points = taken
        self.won = [0, 0]
        self.number = number
        self.unfinished = False

    def lay(self, seat: Seat, card: Card, trump: Suit, rules: Rules, *, last: bool) -> None:
        """Play a card; a full trick goes to its winner, who leads."""
        assert self.leader
        self.plays.append(Play(seat, card, self.number, len(self.trick)))
        self.trick.append(card)
        if len(self.trick) < len(Seat):
            return
        winner = self.leader.clockwise[winning_index(self.trick, trump)]
        taken = trick_points(self.trick, rules, last=last)
        self.points += PerTeam(taken, 0) if winner.team is Team.NS else PerTeam(0, taken)
        self.won[winner.team is Team.EW] += 1
        self.leader, self.trick, self.number = winner, [], self.number + 1


class _KnownCards:
    """What is known of each hand during the play: all of it, or what the player is recorded to play or to have got.

    A card that is illegal for some of the cards of a hand is illegal for all of it: more cards can only bind its player
    more. So a renege shows as soon as the record has the cards that prove it.
    """

    def __init__(self, record: Record, hands: Hands, columns: Iterable[Seat], declarer: Seat) -> None:
        self._whole = {seat: hands[seat.index] is not None for seat in Seat}
        self._held: dict[Seat, Counter[Card]] = {}
        self._seen: Counter[Card] = Counter()
        for column, seat in enumerate(columns):
            hand = hands[seat.index]
            if hand is not None:
                self._held[seat] = Counter(hand)
                self._seen += self._held[seat]
                continue
            later = Counter(card for row in record.rows if (card := row[column]) is not None)
            passed, returned = Counter(record.passed or ()), Counter(record.returned or ())
            exchanged = {declarer: passed - returned, declarer.partner: returned}.get(seat, Counter())
            self._held[seat] = later | exchanged
        self._size = len(next((hand for hand in hands if hand is not None), Hand())) or HAND_SIZE
        self._played = 0

    @property
    def is_last(self) -> bool:
        """Whether the card just laid ended the deal."""
        return self._played == self._size * len(Seat)

    def refuse(self, seat: Seat, card: Card, trick: list[Card], trump: Suit, rules: Rules) -> str | None:
        """Why a player may not play a card; ``None`` if he may."""
        held = Hand(tuple(card for card, number in self._held[seat].items() for _ in range(min(number, COPIES))))
        if card not in held:
            return f"{seat.word} does not hold {card}, only {held or 'no card'}"
        if not self._whole[seat] and self._seen[card] >= COPIES:
            return f"{seat.word} cannot hold {card}: both copies are elsewhere"
        legal = legal_cards(held, trick, trump, rules)
        if card in legal:
            return None
        more = "" if self._whole[seat] else ", as later tricks show"
        return f"{seat.word} may not play {card}{more}: {legal.reason} (legal: {' '.join(map(str, legal))})"

    def lay(self, seat: Seat, card: Card) -> None:
        """A card leaves the hand of its player."""
        self._held[seat][card] -= 1
        self._held[seat] += Counter()
        self._played += 1
        if not self._whole[seat]:
            self._seen[card] += 1
