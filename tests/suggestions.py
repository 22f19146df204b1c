"""Suggestions written out by hand, for whatever shows them."""

from advisor.advice.estimate import Estimate, Share
from advisor.advice.suggestion import ANY, PASS, RETURN, WOULD_BID, WOULD_PASS, Choice, Part, Reason, Suggestion
from advisor.table.cards import Card, Hand, Suit, read_cards
from advisor.table.meld import Meld
from advisor.table.rules import STANDARD

PASSING_HAND = "KS 9S AH AH KH QD JD 9D AC 10C QC 9C"
RETURNING_HAND = "AS 10S KS QS JS 9S AH 10H KH QH JD 9D AC 10C 9C 9C"
GOT = "10S QH JD AC"


def choice_of(
    cards: str,
    meld: tuple[float, float],
    tricks: float,
    *,
    fourth: float | None,
    classic: float,
    behind: float | None,
    chance: float | None = None,
    score: float | None = None,
) -> Choice:
    """A set; every mean is off by 0.3, every difference by 0.4, every chance by a thousandth."""
    own, partner = meld
    return Choice(
        tuple(read_cards(cards)),
        Estimate(own + partner + tricks, 0.3),
        Estimate(own, 0.2),
        Estimate(partner, 0.3),
        Estimate(tricks, 0.1),
        None if chance is None else Share(chance, 0.001, chance - 0.002, chance + 0.002),
        None if score is None else Estimate(score, 0.3),
        None if fourth is None else Estimate(fourth, 0.4),
        Estimate(classic, 0.4 if classic else 0.0),
        None if behind is None else Estimate(behind, 0.4),
    )


def passing() -> Suggestion:
    """Partner has won the bid in spades; nobody says how high. The second set is as good."""
    return Suggestion(
        PASS,
        Hand.parse(PASSING_HAND),
        Suit.SPADES,
        None,
        None,
        STANDARD,
        deals=20_001,
        wanted=20_001,
        seed=1,
        players="skilled",
        worlds=None,
        sets=330,
        tried=40,
        hidden=WOULD_BID,
        expected=WOULD_BID,
        by_score=False,
        best=(
            choice_of("KS JD AH AC", (12.4, 251.2), 161.6, fourth=9.1, classic=12.16, behind=None),
            choice_of("KS JD AH AH", (11.4, 250.2), 163.1, fourth=8.6, classic=11.66, behind=0.5),
            choice_of("KS QD AH AC", (10.0, 240.0), 170.0, fourth=4.0, classic=7.06, behind=5.1),
        ),
        fourth=choice_of("KS 10C AH AC", (9.0, 239.0), 168.1, fourth=None, classic=3.06, behind=9.1),
        classic=choice_of("KS 9S AH AC", (8.0, 240.0), 165.04, fourth=-3.06, classic=0, behind=12.16),
        reasons=(
            Reason(
                (Card.parse("KS"),),
                (),
                tuple(read_cards("9S JD AH AC")),
                Estimate(62.0, 0.6),
                (Part("partner", "run", 55.2), Part("both", "tricks", 6.8)),
            ),
            Reason(
                (Card.parse("JD"),),
                (),
                tuple(read_cards("KS 9S AH AC")),
                Estimate(12.16, 0.4),
                (Part("partner", "pinochle", 16.0), Part("own", "marriages", 1.4), Part("own", "pinochle", -5.3)),
            ),
        ),
        broken=(Meld("pinochle", 40, tuple(read_cards("QS JD"))),),
    )


def returning() -> Suggestion:
    """You have won the bid of 320; hardly anybody passes what partner did. The third set is the classic one."""
    classic = choice_of(
        "9C 9C 10H KH", (190.0, 30.0), 180.0, fourth=3.0, classic=0, behind=6.1, chance=0.79, score=251.0
    )
    return Suggestion(
        RETURN,
        Hand.parse(RETURNING_HAND, 16),
        Suit.SPADES,
        tuple(read_cards(GOT)),
        320,
        STANDARD,
        deals=20_001,
        wanted=20_001,
        seed=7,
        players="expert",
        worlds=16,
        sets=1_365,
        tried=1_365,
        hidden=ANY,
        expected=WOULD_PASS,
        by_score=True,
        best=(
            choice_of(
                "9C 9C 9D KH", (200.0, 35.4), 172.0, fourth=9.1, classic=6.1, behind=None, chance=0.8129, score=257.1
            ),
            choice_of(
                "9C 9C 9D QH", (199.0, 35.0), 172.0, fourth=7.0, classic=4.0, behind=2.1, chance=0.805, score=255.0
            ),
            classic,
        ),
        fourth=choice_of(
            "9C 10C 10H KH", (188.0, 30.0), 179.0, fourth=None, classic=-3.0, behind=9.1, chance=0.78, score=-12.0
        ),
        classic=classic,
        reasons=(
            Reason(
                (),
                (Suit.CLUBS,),
                tuple(read_cards("9C 9D 10H KH")),
                Estimate(9.0, 0.5),
                (Part("both", "tricks", 8.0), Part("partner", "run", 2.0), Part("partner", "aces around", -1.0)),
            ),
        ),
        broken=(),
    )
