"""What players choose in situations whose answer is known."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from advisor.advice.simulate import rule_table
from advisor.engine.players import PLAIN, RANDOM
from advisor.table.cards import Suit
from advisor.table.rules import Rules
from tests.cases_files import read_reports
from tests.engine.states import ALL, Pack, card_of, integers
from tests.engine.states import SKILLED_AMONG_OTHERS as SKILLED
from tests.kernels import Integers, follow, lead

DECLARER, LEFT, PARTNER, RIGHT = range(4)
REPORTS = {case["id"].rsplit("-")[1]: case for case in read_reports("review")}
STANDARD = rule_table(Rules())


@dataclass(frozen=True)
class Turn:
    """A player's turn as he knows it.

    Attributes:
        seat: 0 declarer, 2 partner, 1 and 3 their opponents, in order of play.
        gone: the cards of earlier tricks.
        lacks: suits that a seat has shown not to hold, by letter.
    """

    hand: str
    trump: str = "S"
    seat: int = DECLARER
    gone: str = ""
    lacks: dict[int, str] = field(default_factory=dict)

    def may_hold(self) -> Integers:
        masks = [ALL] * 4
        for seat, letters in self.lacks.items():
            for letter in letters:
                masks[seat] &= ~(0b111111111111 << 12 * Suit.parse(letter).index)
        return integers(masks)

    @property
    def trump_number(self) -> int:
        return Suit.parse(self.trump).index

    def lead(self, player: int = SKILLED, fraction: int = 0) -> str:
        pack = Pack()
        hand, gone = pack.hand(self.hand), pack.hand(self.gone)
        return str(card_of(lead(player, hand, self.seat, self.may_hold(), gone, self.trump_number, fraction)))

    def follow(self, trick: str, player: int = SKILLED, fraction: int = 0) -> str:
        pack = Pack()
        hand, gone, cards = pack.hand(self.hand), pack.hand(self.gone), pack.take(trick)
        chosen = follow(
            player,
            hand,
            integers(cards),
            self.seat,
            self.may_hold(),
            gone | sum(cards),
            self.trump_number,
            STANDARD,
            fraction,
        )
        return str(card_of(chosen))


# --- reported cases ---


@pytest.mark.parametrize("number", ["05", "06", "12"])
def test_reported_last_card(number: str) -> None:
    """05: the king is fed to partner's ace; 06: nothing is given to an opponent's; 12: the same with trumps."""
    asked: dict[str, Any] = REPORTS[number]["input"]
    turn = Turn(asked["hand"], asked["trump"], seat=RIGHT)
    assert turn.follow(asked["trick"]) == REPORTS[number]["expected"]["best"]


@pytest.mark.parametrize("seat", [LEFT, RIGHT])
def test_reported_lead_of_a_defender(seat: int) -> None:
    asked = REPORTS["10"]["input"]
    assert Turn(asked["hand"], asked["trump"], seat).lead() == REPORTS["10"]["expected"]["best"] == "AH"


# --- skilled: leading ---


def test_declarer_draws_trumps_from_the_top() -> None:
    assert Turn("AS AS KS 9S AH 9D").lead() == "AS"
    assert Turn("10S KS 9S AH 9D", gone="AS AS").lead() == "10S"


def test_declarer_draws_trumps_from_below_once_his_aces_are_cashed() -> None:
    assert Turn("KS QS JS 9S AH JD").lead() == "AH"
    assert Turn("KS QS JS 9S KH JD").lead() == "9S"


def test_declarer_leaves_trumps_alone_when_only_he_and_partner_have_them() -> None:
    assert Turn("AS KS 9S AH 9D", lacks={LEFT: "S", RIGHT: "S"}).lead() == "AH"


@pytest.mark.parametrize("seat", range(4))
def test_the_last_trump_is_kept_for_the_last_trick(seat: int) -> None:
    alone = {other: "S" for other in range(4) if other != seat}
    assert Turn("AS JH KD", seat=seat, lacks=alone).lead() == "JH"
    assert Turn("AS AH JH", seat=seat, lacks=alone).lead() == "AH"
    assert Turn("AS", seat=seat, lacks=alone).lead() == "AS"


def test_partner_returns_trumps_and_defenders_do_not() -> None:
    hand = "10S JS JH 9D"
    assert Turn(hand, seat=PARTNER).lead() == "JS"
    assert {Turn(hand, seat=seat).lead() for seat in (LEFT, RIGHT)} == {"9D"}


@pytest.mark.parametrize("seat", range(4))
def test_an_ace_is_not_led_into_a_known_ruff(seat: int) -> None:
    left, right = (seat + 1) % 4, (seat + 3) % 4
    hand = "9S AH AD JD 9D"
    assert Turn(hand, seat=seat).lead() == "AH"  # the shorter suit, or the first of two aces
    for opponent in (left, right):
        assert Turn(hand, seat=seat, lacks={opponent: "H"}).lead() == "AD"
        assert Turn(hand, seat=seat, lacks={opponent: "HS"}).lead() == "AH"


def test_a_card_that_nothing_unseen_beats_is_as_good_as_an_ace() -> None:
    assert Turn("9S 10H JD 9C", seat=LEFT, gone="AH AH").lead() == "10H"
    assert Turn("9S 10H JD 9C", seat=LEFT, gone="AH").lead() == "9C"
    assert Turn("9S 10H JD 9C", seat=LEFT, lacks={DECLARER: "H", PARTNER: "HS"}).lead() != "10H"


def test_a_suit_that_partner_trumps_is_led_low() -> None:
    assert Turn("9S KD JD 9C", seat=LEFT, lacks={RIGHT: "D"}).lead() == "JD"


# --- skilled: following ---


def test_partner_is_fed_only_when_his_card_stands() -> None:
    assert Turn("KH 9H 9C", seat=PARTNER).follow("10H 9H") == "9H"
    assert Turn("KH 9H 9C", seat=PARTNER, gone="AH AH").follow("10H 9H") == "KH"
    assert Turn("KH 9H 9C", seat=PARTNER, lacks={RIGHT: "HS"}).follow("10H 9H") == "KH"
    assert Turn("KH 9H 9C", seat=PARTNER, lacks={RIGHT: "H"}).follow("10H 9H") == "9H"


def test_an_ace_is_fed_last() -> None:
    assert Turn("AD 10D KC 9C", seat=LEFT).follow("JH AH QH") == "KC"
    assert Turn("AD 10D 9C", seat=LEFT).follow("JH AH QH") == "10D"


def test_no_counter_and_no_trump_is_wasted() -> None:
    assert Turn("10D KC 9C", seat=LEFT).follow("AH QH JH") == "9C"
    assert Turn("10D KC QC", seat=LEFT).follow("AH QH JH") == "QC"


def test_the_last_player_wins_with_a_counter_that_could_be_lost() -> None:
    assert Turn("AH KH 9C", seat=LEFT).follow("JH 9H QH") == "KH"
    assert Turn("AH 10H 9C", seat=LEFT).follow("JH 9H QH") == "10H"


def test_a_player_in_the_middle_wins_with_a_card_that_holds() -> None:
    assert Turn("AH KH 9C", seat=LEFT).follow("QH") == "AH"
    assert Turn("AH KH 9C", seat=LEFT, gone="10H 10H AH").follow("QH") == "KH"
    assert Turn("AH KH 9C", seat=LEFT, lacks={PARTNER: "H"}).follow("QH") in ("AH", "KH")
    assert Turn("10H KH 9C", seat=LEFT).follow("QH") == "KH"  # neither holds: the weaker of two counters


def test_a_ruff_that_a_follower_cannot_beat_is_low() -> None:
    assert Turn("AS 9S 9C", seat=LEFT).follow("KH") == "9S"
    assert Turn("AS 9S 9C", seat=LEFT, lacks={PARTNER: "H"}).follow("KH") == "AS"
    assert Turn("AS 9S 9C", seat=LEFT, lacks={PARTNER: "HS"}).follow("KH") == "9S"


def test_a_lone_legal_card_is_played() -> None:
    assert Turn("AH 9S 9C", seat=LEFT).follow("KH") == "AH"
    assert Turn("QS 9S 9C", seat=LEFT).follow("KH JS") == "QS"


# --- plain and random ---


def test_plain_lead() -> None:
    assert Turn("AS 9S AH").lead(PLAIN) == "AS"
    assert Turn("KS 9S AH").lead(PLAIN) == "AH"
    assert Turn("KS KH QD").lead(PLAIN) == "QD"
    assert Turn("KS 9S").lead(PLAIN) == "9S"
    assert Turn("AS 9S QD", gone="AS 10S 10S KS KS QS QS JS JS 9S").lead(PLAIN) == "QD"


def test_plain_follow() -> None:
    assert Turn("AH KH 9C").follow("QH", PLAIN) == "KH"
    assert Turn("10H KH 9H").follow("QH AH 9H", PLAIN) == "KH"
    assert Turn("10H KH 9H").follow("AH", PLAIN) == "9H"
    assert Turn("10H KH 9H").follow("AH QH JH", PLAIN) == "9H"
    assert Turn("10D 9D 9C").follow("QH AH 9H", PLAIN) == "10D"


def test_random_cards_are_legal_and_even() -> None:
    fractions = [(2 * step + 1) * 2**28 // 60 for step in range(30)]
    leads = [Turn("AS 9H KD").lead(RANDOM, fraction) for fraction in fractions]
    assert {card: leads.count(card) for card in leads} == {"AS": 10, "9H": 10, "KD": 10}
    follows = [Turn("AH KH 9H 9C").follow("QH", RANDOM, fraction) for fraction in fractions]
    assert {card: follows.count(card) for card in follows} == {"AH": 15, "KH": 15}
