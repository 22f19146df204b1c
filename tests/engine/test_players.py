"""What players choose in situations whose answer is known."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from advisor.advice.simulate import rule_table, skill_table
from advisor.engine import skill
from advisor.engine.players import PLAIN, RANDOM
from advisor.engine.players import SKILLED_AMONG_OTHERS as SKILLED
from advisor.table.cards import Suit
from advisor.table.rules import Rules
from tests.cases_files import read_reports
from tests.engine.states import ALL, Pack, card_of, integers
from tests.kernels import Integers, follow, lead

DECLARER, LEFT, PARTNER, RIGHT = range(4)
REPORTS = {case["id"].rsplit("-")[1]: case for case in read_reports("review")}
STANDARD = rule_table(Rules())
Weights = dict[int, int]


@dataclass(frozen=True)
class Turn:
    """A player's turn as he knows it.

    Attributes:
        seat: 0 declarer, 2 partner, 1 and 3 their opponents, in order of play.
        gone: the cards of earlier tricks.
        lacks: suits that a seat has shown not to hold, by letter.
        known: cards that partner is known to hold.
    """

    hand: str
    trump: str = "S"
    seat: int = DECLARER
    gone: str = ""
    lacks: dict[int, str] = field(default_factory=dict)
    known: str = ""

    def may_hold(self) -> Integers:
        masks = [ALL] * 4
        for seat, letters in self.lacks.items():
            for letter in letters:
                masks[seat] &= ~(0b111111111111 << 12 * Suit.parse(letter).index)
        return integers(masks)

    @property
    def trump_number(self) -> int:
        return Suit.parse(self.trump).index

    def lead(self, player: int = SKILLED, fraction: int = 0, weights: Weights | None = None) -> str:
        pack = Pack()
        hand, gone, known = pack.hand(self.hand), pack.hand(self.gone), pack.hand(self.known)
        table = skill_table() if weights is None else self.table_of(weights)
        place = (hand, self.seat, self.may_hold(), known, gone, self.trump_number)
        return str(card_of(lead(player, *place, table, fraction)))

    def table_of(self, weights: Weights) -> Integers:
        """These weights for the player's side, and their opposite for the other."""
        table = integers([0] * skill.SIZE)
        own, others = skill.DECLARING, skill.DEFENDING
        if self.seat in (LEFT, RIGHT):
            own, others = others, own
        for place, weight in weights.items():
            table[own + place] = weight
            table[others + place] = -weight
        return table

    def at(self, seat: int) -> "Turn":
        """Declarer's turn as one of ``seat``, whose neighbours have shown the same."""
        return replace(self, seat=seat, lacks={(seat + other) % 4: suits for other, suits in self.lacks.items()})

    def follow(self, trick: str, player: int = SKILLED, fraction: int = 0) -> str:
        pack = Pack()
        hand, gone, cards = pack.hand(self.hand), pack.hand(self.gone), pack.take(trick)
        known = pack.hand(self.known)
        place = (self.seat, self.may_hold(), known, gone | sum(cards), self.trump_number)
        return str(card_of(follow(player, hand, integers(cards), *place, STANDARD, fraction)))


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

# The low plain card is worth nothing, all else less, so it is led where nothing else is said.
SHY = {skill.MASTER: -1, skill.COUNTER: -2, skill.LOW_TRUMP: -3, skill.TOP_TRUMP: -4, skill.TRUMP_COUNTER: -5}
FOND_OF_MASTERS = SHY | {skill.MASTER: 5}
ALL_SORTS = "AS KS 9S AH KH 9H"
ALL_TRUMPS_BUT_TWO = "AS 10S 10S KS KS QS QS JS JS 9S"
SIX_HEARTS = "10H 10H QH QH JH JH"
FIVE_HEARTS = "10H 10H QH QH JH"
NO_TRUMPS = {LEFT: "S", RIGHT: "S"}
WEIGHTS: dict[str, tuple[Weights, Turn, str, Turn, str]] = {
    # What is led where it is true, and where it is not.
    "TOP_TRUMP": (SHY, Turn("AS 9S AH KH 9H"), "AS", Turn("10S 9S AH KH 9H"), "9H"),
    "LOW_TRUMP": (SHY, Turn(ALL_SORTS), "9S", Turn("AS KS AH KH 9H"), "9H"),
    "TRUMP_COUNTER": (SHY, Turn(ALL_SORTS), "KS", Turn("AS 9S AH KH 9H"), "9H"),
    "MASTER": (SHY, Turn(ALL_SORTS), "AH", Turn("AS KS 9S KH 9H"), "9H"),
    "COUNTER": (SHY, Turn(ALL_SORTS), "KH", Turn("AS KS 9S AH 9H"), "9H"),
    "TOP_TRUMP_OF_FEW": (SHY, Turn("AS 9S 9H"), "AS", Turn("AS KS 9S 9H"), "9H"),
    "TOP_TRUMP_AGAINST_MANY": (SHY, Turn("AS 9H"), "AS", Turn("AS 9H", gone=ALL_TRUMPS_BUT_TWO), "9H"),
    "TOP_TRUMP_AGAINST_NONE": (SHY, Turn("AS 9H", lacks=NO_TRUMPS), "AS", Turn("AS 9H", lacks={LEFT: "S"}), "9H"),
    "TOP_TRUMP_ALONE": (SHY, Turn("AS KH 9H"), "AS", Turn("AS AH 9H"), "9H"),
    "LOW_TRUMP_OF_FEW": (SHY, Turn("KS 9S 9H"), "9S", Turn("KS QS 9S 9H"), "9H"),
    "MASTER_WITH_FEW": (SHY, Turn("KS 9S AH 9H"), "AH", Turn("KS QS 9S AH 9H"), "9H"),
    "COUNTER_WITH_FEW": (SHY, Turn("KS 9S KH 9H"), "KH", Turn("KS QS 9S KH 9H"), "9H"),
    "MASTER_SINGLE": (SHY, Turn("AH AD 9D"), "AH", Turn("AH QH AD 9D"), "QH"),
    "MASTER_SCARCE": (SHY, Turn("AH 9D", gone=SIX_HEARTS), "AH", Turn("AH 9D", gone=FIVE_HEARTS), "9D"),
    "LOW_SCARCE": (FOND_OF_MASTERS, Turn("AD 9H", gone=SIX_HEARTS), "9H", Turn("AD 9H", gone=FIVE_HEARTS), "AD"),
    "LOW_UNDER_MASTER": (FOND_OF_MASTERS, Turn("AH 9H"), "9H", Turn("AH 9D"), "AH"),
    "LOW_RUFFED": (FOND_OF_MASTERS, Turn("AD 9H", lacks={LEFT: "H"}), "9H", Turn("AD 9H", lacks={LEFT: "HS"}), "AD"),
    "COUNTER_SCARCE": (SHY, Turn("KH 9D", gone=SIX_HEARTS), "KH", Turn("KH 9D", gone=FIVE_HEARTS), "9D"),
    "COUNTER_UNDER_MASTER": (SHY, Turn("AH KH 9H"), "KH", Turn("AH KD 9D"), "9D"),
}


def test_every_weight_is_looked_at() -> None:
    assert sorted(getattr(skill, name) for name in WEIGHTS) == list(range(skill.WEIGHTS))


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("name", WEIGHTS)
def test_what_a_weight_means(name: str, seat: int) -> None:
    base, turn, card, other, other_card = WEIGHTS[name]
    weights = dict(base)
    weights[getattr(skill, name)] = weights.get(getattr(skill, name), 0) + 20
    assert turn.at(seat).lead(weights=weights) == card
    assert other.at(seat).lead(weights=weights) == other_card


@pytest.mark.parametrize("seat", range(4))
def test_of_each_sort_one_card_is_weighed(seat: int) -> None:
    """The strongest that nobody beats, the lowest, and of other counters the lowest."""

    def led(hand: str, weight: int, gone: str = "") -> str:
        return Turn(hand, gone=gone).at(seat).lead(weights=SHY | {weight: 20})

    assert led("10S KS 9S 9H", skill.TOP_TRUMP, gone="AS AS") == "10S"
    assert led("10S KS 9S 9H", skill.TRUMP_COUNTER) == "KS"
    assert led("QS JS 9H", skill.LOW_TRUMP) == "JS"
    assert led("9S AH 10H KH", skill.MASTER) == "AH"
    assert led("9S AH 10H KH", skill.COUNTER) == "KH"
    assert led("10H JD 9C", skill.MASTER, gone="AH AH") == "10H"
    assert led("10H JD 9C", skill.MASTER, gone="AH") != "10H"


@pytest.mark.parametrize("seat", range(4))
def test_a_lone_card_is_led_whatever_it_weighs(seat: int) -> None:
    for card in ("AS", "KS", "9S", "AH", "KH", "9H"):
        assert Turn(card, seat=seat).lead() == card
        assert Turn(card, seat=seat).lead(weights=dict.fromkeys(range(skill.WEIGHTS), -1000)) == card


def test_a_card_that_only_partner_could_beat_is_a_master() -> None:
    weights = SHY | {skill.MASTER: 20}
    assert Turn("10H QH", lacks={LEFT: "H", RIGHT: "H"}).lead(weights=weights) == "10H"
    assert Turn("10H QH", lacks={LEFT: "H"}).lead(weights=weights) == "QH"


@pytest.mark.parametrize("seat", [DECLARER, PARTNER])
def test_what_was_exchanged_is_known_in_leading(seat: int) -> None:
    weights = SHY | {skill.MASTER: 20}
    assert Turn("10H QH", seat=seat, gone="AH", known="AH").lead(weights=weights) == "10H"
    assert Turn("10H QH", seat=seat, gone="AH").lead(weights=weights) == "QH"


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


def test_a_player_in_the_middle_wins_with_his_weakest_winner() -> None:
    assert Turn("AH KH 9C", seat=LEFT).follow("QH") == "KH"
    assert Turn("10H KH 9C", seat=LEFT).follow("QH") == "KH"
    assert Turn("AS 9S 9C", seat=LEFT).follow("KH") == "9S"


def test_what_was_exchanged_is_known_in_following() -> None:
    assert Turn("KH 9H 9C", gone="AH", known="AH").follow("10H 9H") == "KH"
    assert Turn("KH 9H 9C", gone="AH").follow("10H 9H") == "9H"


def test_a_trick_that_partner_may_take_is_fed() -> None:
    assert Turn("KD 9D", seat=LEFT).follow("KH") == "KD"
    assert Turn("KD 9D", seat=LEFT).follow("AH") == "9D"
    assert Turn("KD 9D", seat=LEFT, lacks={RIGHT: "H"}).follow("AH") == "KD"
    assert Turn("KD 9D", seat=LEFT, lacks={RIGHT: "HS"}).follow("KH") == "9D"


def test_what_guards_a_counter_is_kept() -> None:
    assert Turn("10D 9D JH JH", seat=LEFT).follow("AC QC KC") == "JH"
    assert Turn("10D 9D JH JH", seat=LEFT, gone="AD AD").follow("AC QC KC") == "9D"


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
