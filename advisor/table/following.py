"""Working out recorded deals: every step is taken by the rules, and all that cannot be is gathered as faults."""

from dataclasses import replace

from advisor.table.auction import Auction, CallError, may_be_forced, nameable
from advisor.table.cards import Suit
from advisor.table.deal import Deal, Fault, Hands, Where
from advisor.table.followed_hands import exchange, find_dealt
from advisor.table.followed_melds import find_melds
from advisor.table.followed_play import PlayedOut, play_out
from advisor.table.followed_score import find_score
from advisor.table.holdings import Holdings
from advisor.table.record import Record
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat


def follow(record: Record) -> Deal:
    """Work a record out. Faults are gathered, not raised."""
    return _Follower(record).deal()


class _Follower:
    """Works out one record and gathers what is wrong with it."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._rules = record.rules
        self._faults: list[Fault] = []

    def deal(self) -> Deal:
        """What the record tells."""
        record = self._record
        auction = self._call()
        declarer, trump, bid = self._contract(auction)
        dealt = find_dealt(record, declarer, self._tell)
        self._check_trump(dealt, declarer, trump, bid, auction)
        exchanged = exchange(record, dealt, declarer, self._tell)
        sound = not {fault.where[0] for fault in self._faults} & {"Deal", "Pass", "PassBack"}
        holdings = Holdings(record, dealt, exchanged, declarer, sound=sound, followed=bool(declarer and trump))
        if holdings.wrong and (holdings.wrong[0][0] != "Play" or not (declarer and trump)):
            self._tell(*holdings.wrong)  # what is wrong with a card that is followed is told with the play
        melds = find_melds(record, holdings, trump, self._tell)
        play = PlayedOut(record, declarer)
        if declarer and trump:
            play = play_out(record, holdings, declarer, trump, self._tell)
        deal = Deal(
            record=record,
            dealt=dealt,
            auction=auction,
            declarer=declarer,
            trump=trump,
            bid=bid,
            hands=holdings.hands,
            melds=melds,
            plays=tuple(play.plays),
            leader=play.leader,
            trick=tuple(play.trick),
            points=play.points,
            tricks_won=PerTeam(*play.won),
            score=None,
            faults=(),
        )
        score = find_score(deal, self._tell)
        return replace(deal, score=score, faults=tuple(self._faults))

    def _tell(self, where: Where, message: str) -> None:
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
                self._tell(("Auction", i), f"{caller}call {call}: {error}")
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
                self._tell(("Contract",), f"the auction is not over: {who} is next to call")
            elif auction.redeal:
                self._tell(("Contract",), auction.outcome)
            elif (contract.declarer, contract.bid or auction.bid) != (auction.declarer, auction.bid):
                self._tell(("Contract",), f"by the auction, {auction.outcome}")
        elif contract.bid is not None and not whole:
            try:
                Auction(contract.declarer, self._rules).check_height(contract.bid)
            except CallError as error:
                self._tell(("Contract",), str(error))
        bid = contract.bid
        if bid is None and auction and whole:
            bid = auction.bid
        return contract.declarer, contract.trump, bid

    def _check_trump(
        self, dealt: Hands, declarer: Seat | None, trump: Suit | None, bid: int | None, auction: Auction | None
    ) -> None:
        hand = None if declarer is None or self._record.begins_late else dealt[declarer.index]
        if hand is None or trump is None or self._may_be_forced(declarer, bid, auction):
            return
        if not nameable(hand, self._rules, [trump]):
            self._tell(
                ("Contract",), f"declarer has no king and queen of {trump.word} to name it (trump_needs=marriage)"
            )

    def _may_be_forced(self, declarer: Seat | None, bid: int | None, auction: Auction | None) -> bool:
        """Whether declarer had to take the deal as the dealer, or may have had to where the auction is not recorded."""
        if auction is not None:
            return auction.forced
        lowest = self._rules.scaled(self._rules.min_bid)
        return self._record.dealer in (None, declarer) and may_be_forced(lowest if bid is None else bid, self._rules)
