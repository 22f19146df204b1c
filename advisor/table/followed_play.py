"""The play of a recorded deal, card by card, up to the first that cannot be."""

from collections import Counter

from advisor.table.cards import Card, Hand, Suit
from advisor.table.deal import Play
from advisor.table.followed_hands import Tell
from advisor.table.holdings import Holdings
from advisor.table.record import Record
from advisor.table.rules import Rules
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat, Team
from advisor.table.tricks import legal_cards, trick_points, winning_index


class PlayedOut:
    """The tricks so far.

    Attributes:
        plays: the cards in order of play.
        leader: who led the trick on the table, or leads the next.
        trick: the cards on the table.
        points: taken in finished tricks.
        won: how many of them each team won.
        number: of the trick on the table, from 1.
    """

    def __init__(self, record: Record, declarer: Seat | None) -> None:
        self.plays: list[Play] = []
        self.leader = record.leader or declarer
        self.trick: list[Card] = []
        self.points = record.taken_before
        self.won = [0, 0]
        self.number = record.first_trick

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


def play_out(record: Record, holdings: Holdings, declarer: Seat, trump: Suit, tell: Tell) -> PlayedOut:
    """Follow the cards up to the first that cannot be."""
    played = PlayedOut(record, declarer)
    if record.leader not in (None, declarer) and not record.begins_late:
        tell(("Play",), f"{declarer.word}, the declarer, leads to the first trick")
        return played
    columns = (record.leader or declarer).clockwise
    left = _CardsLeft(record, holdings)
    unfinished = False
    for number, row in enumerate(record.rows):
        cards = dict(zip(columns, row, strict=True))
        leader = played.leader or declarer
        stopped = False
        for turn, seat in enumerate(leader.clockwise):
            card, where = cards[seat], ("Play", number, columns.index(seat))
            if card is None:
                stopped = True
                continue
            if stopped:
                waiting = next(each for each in leader.clockwise if cards[each] is None)
                message: str | None = f"{seat.word} plays before {waiting.word}"
            elif turn == 0 and unfinished:
                message = "the row before is not finished"
            elif holdings.wrong and holdings.wrong[0] == where:
                message = holdings.wrong[1]
            else:
                message = left.refuse(seat, card, played.trick, trump, record.rules)
            if message:
                tell(where, f"trick {played.number}: {message}")
                return played
            left.lay(seat, card)
            played.lay(seat, card, trump, record.rules, last=left.is_last)
        unfinished = unfinished or bool(played.trick)
    return played


class _CardsLeft:
    """What is known of the cards that each player has left.

    A card that is illegal for some of the cards of a hand is illegal for all of it: more cards can only bind its player
    more. So a renege shows as soon as the record has the cards that prove it.
    """

    def __init__(self, record: Record, holdings: Holdings) -> None:
        self._whole = {seat: holdings.hands[seat.index] is not None for seat in Seat}
        self._reasons = {
            seat: ", as later tricks show" if cards is None else ", as the cards laid down or later tricks show"
            for seat, cards in zip(Seat, record.shown, strict=True)
            if seat not in holdings.told
        }
        self._held = {seat: Counter(holdings.hands[seat.index] or holdings.certain(seat)) for seat in Seat}
        self._cards = holdings.size * len(Seat)
        self._played = 0

    @property
    def is_last(self) -> bool:
        """Whether the card just laid ended the deal."""
        return self._played == self._cards

    def refuse(self, seat: Seat, card: Card, trick: list[Card], trump: Suit, rules: Rules) -> str | None:
        """Why a player may not play a card; ``None`` if he may."""
        held = Hand(tuple(self._held[seat].elements()))
        if card not in held:
            only = f", only {held or 'no card'}" if self._whole[seat] else " any more"
            return f"{seat.word} does not hold {card}{only}"
        legal = legal_cards(held, trick, trump, rules)
        if card in legal:
            return None
        more = self._reasons.get(seat, "")
        return f"{seat.word} may not play {card}{more}: {legal.reason} (legal: {' '.join(map(str, legal))})"

    def lay(self, seat: Seat, card: Card) -> None:
        """A card leaves the hand of its player."""
        self._held[seat][card] -= 1
        self._held[seat] += Counter()
        self._played += 1
