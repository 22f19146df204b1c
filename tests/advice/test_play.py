"""Which card now: whose turn it is, whose cards are known, and whether to give up."""

import pytest

from advisor.advice.play import NoPlayError, advise_play
from advisor.table.cards import Card
from advisor.table.record import IllegalDealError, RecordError
from advisor.table.record_reader import read_record
from advisor.table.seats import Seat
from tests.cases_files import FOLDER

EXAMPLE = (FOLDER / "example-2.ppr").read_text("utf-8")
PLAY = EXAMPLE.index("DA D9 DT DJ")
ROWS = EXAMPLE[PLAY : EXAMPLE.index("[Tricks")].splitlines()


def so_far(rows: int, *more: str) -> str:
    """The example after so many tricks."""
    return EXAMPLE[:PLAY] + "\n".join([*ROWS[:rows], *more]) + "\n"


def as_seen_by(seat: str, text: str) -> str:
    """Only one hand is known; of the exchange nothing."""
    hands = {
        "N": "TQQ.ATKQ.J.AKQJ",
        "E": "AKJ.AQJ9.AQQ.AK",
        "S": "A.K9.TKJ9.TTQJ9",
        "W": "TKJ99.TJ.ATK9.9",
    }
    for other, hand in hands.items():
        if other != seat:
            assert hand in text
            text = text.replace(f" {hand}", " -").replace(f":{hand}", ":-")
    return "\n".join(line for line in text.splitlines() if not line.startswith(("[Pass", "{"))) + "\n"


def test_the_last_choice_worked_by_hand() -> None:
    """East leads to the eleventh trick's second place: with ace and queen of trumps gone he holds queen and jack.

    Trick 10 is East's with the ace; North then led the queen of clubs, and East trumps: the jack is enough where nobody
    is left who can go over it, and keeps the queen to take the last.
    """
    advice = advise_play(so_far(10, "- QC - -".replace("QC", "-").replace("- - - -", "- - - CQ")), worlds=256)
    assert advice.seat is Seat.EAST
    assert {str(option.choice) for option in advice.options} == {"QH", "JH"}
    assert str(advice.best[0]) == "JH"


def test_hidden_hands_are_of_no_account() -> None:
    """The same record, with all hands and with South's alone: what was shown is told by the record."""
    told = '[Shown "N HK HQ CK CQ SQ DJ; E SA HA DA CA H9; W DK DQ"]\n[Play'
    alone = as_seen_by("S", so_far(7)).replace("[Play", told)
    open_hands, one_hand = advise_play(so_far(7), worlds=256), advise_play(alone, worlds=256)
    assert open_hands.seat is one_hand.seat is Seat.SOUTH
    assert open_hands.options == one_hand.options
    assert one_hand.guessed_meld == ()


def test_meld_that_is_not_told_is_said() -> None:
    text = as_seen_by("S", so_far(7)).replace('[Meld "N 100 E 110 S 10 W 20"]\n', "")
    advice = advise_play(text, worlds=64)
    assert advice.guessed_meld == (Seat.NORTH, Seat.EAST, Seat.WEST)
    assert {option.chance for option in advice.options} == {None}


def test_points_of_meld_do_not_tell_the_cards() -> None:
    """North's hundred may be aces or marriages; South sees his own, and what melds nothing shows nothing."""
    text = as_seen_by("S", so_far(7)).replace("N 100 E 110 S 10 W 20", "N 100 E 110 S 10 W 0")
    assert advise_play(text, worlds=64).guessed_meld == (Seat.NORTH, Seat.EAST)


def test_an_only_card() -> None:
    advice = advise_play(so_far(0, "DA - - -"), worlds=64)
    assert advice.seat is Seat.SOUTH
    assert "must follow diamonds" in advice.reason
    assert advise_play(so_far(11, "- - - -"), worlds=64).best == (Card.parse("JH"),)


def test_give_up_or_play_on() -> None:
    """Three hundred short: nothing is to be won by play; and a contract that is as good as made."""
    hopeless = EXAMPLE[: EXAMPLE.index("[Play")].replace("270 280", "270 400").replace("E 280 H", "E 400 H")
    advice = advise_play(hopeless, worlds=256)
    assert advice.throw_in is not None
    assert advice.throw_in.given_up == -400 - 110
    assert advice.throw_in.give_up is (advice.throw_in.played.mean < -510)
    assert advise_play(so_far(0), worlds=64).throw_in is None  # only 150 short


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (EXAMPLE, "the deal is over"),
        (
            EXAMPLE[: EXAMPLE.index("[Contract")],
            'the trump is not recorded; add a contract such as .Contract "E 280 S".',
        ),
        (EXAMPLE[: EXAMPLE.index("[Auction")], "the contract is not known"),
        (EXAMPLE[: EXAMPLE.index("- -\nPass")] + "- -\n", "the auction is not over: North is to call; ask: "),
        (as_seen_by("E", so_far(0)), "the exchange is not recorded; add what partner gave"),
        (
            as_seen_by("E", so_far(0)).replace("[Meld", '[Pass "W>E SK HT HJ DA"]\n[Meld'),
            "it is not recorded what East gave back",
        ),
        (as_seen_by("S", so_far(4)), "North is to play, but what North holds is not known"),
        (
            '[Format "pinochle-record 1"]\n[Deal "N:Q J T K"]'.replace("Q J T K", "Q... J... T... K..."),
            "contract|middle",
        ),
    ],
)
def test_no_card_to_advise_on(text: str, message: str) -> None:
    with pytest.raises(NoPlayError, match=message):
        advise_play(text)


def test_bad_records() -> None:
    with pytest.raises(RecordError):
        advise_play("AS KS")
    with pytest.raises(IllegalDealError, match="may not play"):
        advise_play(so_far(0, "DA D9 DT HT"))
    with pytest.raises(ValueError, match="worlds"):
        advise_play(read_record(so_far(0)), worlds=0)
