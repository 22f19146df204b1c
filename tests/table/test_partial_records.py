"""Whatever is missing in a right record, it is not refused, and what is worked out of the rest is right."""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from advisor.table.cards import Hand
from advisor.table.deal import Deal
from advisor.table.following import follow
from advisor.table.meld import count_meld
from advisor.table.record import Contract, IllegalDealError, Record, RecordError
from advisor.table.record_reader import read_one, read_record
from advisor.table.recorded_position import read_position
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat
from tests.cases_files import FOLDER
from tests.games import PRESETS, all_games
from tests.table.test_record import ENDING, hands, replaced

MADE, SET, THROWN_IN = ((FOLDER / f"example-{i}.ppr").read_text(encoding="utf-8") for i in (1, 2, 3))
OPTIONAL = ("Before", "Deal", "Auction", "Contract", "Pass", "PassBack", "Meld", "ThrowIn", "Play", "Tricks")
RESULTS = ("Result", "Change", "After")
UNTOLD = {"hands": (None, None, None, None), "rows": (), "leader": None}


def without(text: str, tags: Iterable[str]) -> str:
    for tag in tags:
        text = re.sub(rf"^\[{tag} .*\n([^\[{{].*\n|{{.*\n)*", "", text, flags=re.MULTILINE)
    return text


def needs_a_contract(left: set[str]) -> bool:
    return bool(left & {"Pass", "PassBack"}) and not left & {"Contract", "Auction"}


# --- what is missing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [MADE, SET, THROWN_IN])
def test_any_tags_may_be_missing(text: str) -> None:
    tags = [tag for tag in (*OPTIONAL, *RESULTS) if f"[{tag} " in text]
    for number in range(len(tags)):
        for some in combinations(tags, number):
            if number not in (1, 2, 3, len(tags) - 2, len(tags) - 1) or needs_a_contract(set(tags) - {*some}):
                continue
            read_record(without(text, some))


def shown(deal: Deal) -> tuple[Hand | None, ...]:
    assert deal.trump
    return tuple(Hand(count_meld(hand or Hand(), deal.trump, deal.rules).cards) for hand in deal.hands)


def with_gaps(record: Record, deal: Deal, random: Random) -> Record:
    """The record without some of its parts, and with some cards laid down."""
    share = random.choice((0.1, 0.3, 0.5, 0.8))
    changes: dict[str, object] = {
        part: UNTOLD.get(part)
        for part in ("passed", "returned", "calls", "melds", "before", "tricks", "result", "change", "after", "hands")
        if random.random() < share
    }
    if random.random() < share:
        changes["hands"] = tuple(hand if random.random() < share else None for hand in record.hands)
    if random.random() < share:
        assert deal.declarer
        assert deal.trump
        changes["contract"] = random.choice((None, Contract(deal.declarer, None, deal.trump)))
    if random.random() < share:
        changes["shown"] = tuple(hand if random.random() < share else None for hand in shown(deal))
    if record.rows and random.random() < share:
        changes["rows"] = record.rows[: random.randrange(1, 12)]
    if record.thrown_in and random.random() < share:
        changes["thrown_in"] = None
    return replace(record, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", PRESETS)
def test_games_with_gaps(preset: str) -> None:
    """Hands that follow are those that were held, a score that follows is that of the deal."""
    random = Random(PRESETS.index(preset))
    for record in all_games(preset):
        deal = follow(record)
        for _ in range(8):
            found = follow(with_gaps(record, deal, random))
            assert found.faults == ()
            if found.declarer:
                assert all(hand in (None, held) for hand, held in zip(found.hands, deal.hands, strict=True))
            if found.score and deal.score:
                assert found.score.change == deal.score.change


@pytest.mark.parametrize("preset", PRESETS)
def test_games_without_their_exchange(preset: str) -> None:
    """Once all is played, the hands and the melds are known."""
    for record in all_games(preset):
        deal = follow(record)
        for passed, returned in ((None, None), (record.passed, None), (None, record.returned)):
            found = follow(replace(record, passed=passed, returned=returned))
            assert found.faults == ()
            if record.rows:
                assert (found.hands, found.melds, found.score) == (deal.hands, deal.melds, deal.score)


def test_declined_or_not() -> None:
    """Where it may be declined, nobody can tell before the play."""
    for record in all_games("no-pass"):
        rules = replace(record.rules, pass_cards=4, pass_optional=True)
        assert follow(replace(record, rules=rules)).faults == ()
        declined = follow(replace(record, rules=rules, passed=()))
        assert (declined.faults, declined.hands) == ((), record.hands)


# --- the exchange that is not recorded -------------------------------------------------------------------------------


def test_hands_are_not_known_before_the_play() -> None:
    deal = follow(read_record(without(MADE, ["Pass", "PassBack", "Play", "Meld", *RESULTS, "Tricks"])))
    assert [hand is None for hand in deal.hands] == [False, True, False, True]
    assert deal.melds == (20, None, 20, None)
    assert None not in deal.dealt


@pytest.mark.parametrize("tags", [["Pass", "PassBack"], ["Pass"], ["PassBack"]])
def test_hands_follow_from_the_play(tags: list[str]) -> None:
    assert follow(read_record(without(MADE, tags))).hands == follow(read_record(MADE)).hands
    assert hands(read_position(without(MADE, tags)).position) == hands(read_position(MADE).position)


UNTOLD_EXCHANGE = without(SET, ["Pass", "PassBack"])
WRONG = {
    "a meld": (
        replaced(UNTOLD_EXCHANGE, "E 110", "E 120"),
        "line 18, column 16: East melds 110, not 120: aces around 100, dix 10",
    ),
    "a card of the opponents": (
        replaced(UNTOLD_EXCHANGE, "CA C9 CK CJ", "CA C9 CA CJ"),
        "line 25, column 7: trick 2: West cannot hold AC: both copies are elsewhere",
    ),
    "what was not given back": (
        replaced(without(SET, ["Pass"]), "SJ DQ DQ CK", "SJ DQ DQ HK"),
        "line 18, column 25: East can have no KH to give",
    ),
    "what was kept": (
        replaced(without(SET, ["PassBack"]), "SK HT HJ DA", "SK HT HJ S9"),
        "line 28, column 1: trick 4: East cannot hold two AD: one is elsewhere",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_all_the_same(name: str) -> None:
    text, message = WRONG[name]
    with pytest.raises(IllegalDealError) as refused:
        read_record(text)
    assert message in str(refused.value)


def test_more_cards_than_partners_pass() -> None:
    """East lays down five cards that West was dealt."""
    record = read_record(without(UNTOLD_EXCHANGE, ["Meld", "Play", "Tricks", *RESULTS]))
    four, five = (Hand.parse(text, size=None) for text in ("ST S9 HT DT", "ST S9 HT DT D9"))
    assert [fault.message for fault in follow(replace(record, shown=(None, four, None, None))).faults] == [
        "East lays down 10S 9S 10H 10D, which makes no meld"
    ]
    told = [fault.message for fault in follow(replace(record, shown=(None, five, None, None))).faults]
    assert told[0] == (
        "East would have got 5 cards in the exchange, 10S 9S 10H 10D 9D; at this table it is 4 (pass_cards)"
    )


def test_solving_with_the_hands_as_dealt() -> None:
    text = without(SET, ["Pass", "PassBack", "Play", "Meld", "Tricks", *RESULTS])
    assert hands(read_position(text).position)["E"] == "AKJ.AQJ9.AQQ.AK"
    begun = text + '[Play "E"]\nDA D9 DT DJ\nSA SA S9 ST\nDA DJ DK HK\n'
    with pytest.raises(IllegalDealError, match=r"the hand of East is not known at the first lead; add the exchange"):
        read_position(begun)


@pytest.mark.parametrize("declined", ["Pass", "PassBack"])
def test_declined_on_one_side(declined: str) -> None:
    text = replaced(
        re.sub(rf'\[{declined} "[^"]*"', f'[{declined} "-"', SET), '"default"', '"standard pass_optional=yes"'
    )
    line = 18 if declined == "Pass" else 19
    with pytest.raises(IllegalDealError, match=rf"^line {line}, column \d+: the exchange is declined here, but"):
        read_record(text)


# --- the contract that is not recorded -------------------------------------------------------------------------------


def test_play_without_a_trump() -> None:
    """It is not followed, but cards are counted."""
    text = without(SET, ["Contract", "Meld"])
    deal = follow(read_record(text))
    assert (deal.declarer, deal.trump, deal.plays) == (Seat.EAST, None, ())
    assert deal.hands == follow(read_record(SET)).hands
    with pytest.raises(IllegalDealError, match=r"line 21, column 10: North does not hold AS"):
        read_record(replaced(text, "CA C9 CK CJ", "CA C9 CK SA"))


# --- numbers ---------------------------------------------------------------------------------------------------------

HEAD = '[Format "pinochle-record 1"]\n[Dealer "W"]\n'
BID = f'{HEAD}[Contract "E 280 H"]\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f'{HEAD}[Tricks "NS -10 EW 260"]', "line 3, column 10: trick points cannot be below zero"),
        (f'{HEAD}[Tricks "NS 100 EW 100"]', "line 3, column 10: they add up to 200; the tricks are worth 250 in all"),
        (f'{HEAD}[Rules "short"]\n[Tricks "NS 11 EW 13"]', "line 4, column 10: they add up to 24; .* 25 in all"),
        (f'{HEAD}[Rules "standard last_trick=0"]\n[Tricks "NS 110 EW 140"]', "line 4, column 10: .* 240 in all"),
        (f'{HEAD}[Tricks "NS 0 EW 0"]\n[Result "set"]', "line 3, column 10: they add up to 0"),
        (f'{HEAD}[Result "thrown-in"]\n[Tricks "NS 110 EW 140"]', "line 4, column 10: a deal thrown in has no tricks"),
        (f'{HEAD}[ThrowIn "E"]\n[Result "set"]', "line 4, column 10: it is thrown in, not set"),
        (f'{BID}[Play "E"]\nDA D9 DT DJ\n[Result "thrown-in"]', "line 6, column 10: a deal thrown in is not played"),
        (f'{BID}[Play "E"]\nDA D9 DT DJ\n[Tricks "NS 250 EW 0"]', "line 6, column 10: EW has 20 trick points already"),
        (f'{BID}[Result "made"]\n[Change "NS +90 EW +270"]', "line 5, column 10: EW adds 280 or more"),
        (f'{BID}[Result "set"]\n[Change "NS +90 EW +280"]', "line 5, column 10: EW loses 280 .*: it is -280, not .280"),
        (f'{BID}[Change "NS +90 EW -270"]', "line 4, column 10: EW loses 280"),
        (f'{BID}[Change "NS -90 EW -280"]', "line 4, column 10: NS cannot lose points: it is EW who played"),
        (f'{BID}[Before "NS 0 EW 0"]\n[After "NS 90 EW 100"]', "line 5, column 9: EW adds 280 or more"),
        (
            f'{HEAD}[Contract "E - H"]\n[Result "made"]\n[Change "NS +90 EW -280"]',
            "line 5, column 10: EW cannot have -280",
        ),
        (f'{HEAD}[Result "made"]\n[Change "NS +90 EW -280"]', "line 4, column 10: NS 90 EW -280 cannot be"),
        (f'{HEAD}[Change "NS -90 EW -280"]', "line 3, column 10: NS -90 EW -280 cannot be"),
    ],
)
def test_numbers_that_contradict_each_other(text: str, message: str) -> None:
    with pytest.raises(IllegalDealError, match=message):
        read_record(text)


def test_no_score_before() -> None:
    """Then nothing is known of the score after."""
    assert read_record(without(SET, ["Before"])).after == PerTeam(340, 140)


def test_thrown_in_by_any_tag() -> None:
    for tags in (["ThrowIn"], ["Result"], ["ThrowIn", "Result"], ["ThrowIn", "Tricks"]):
        score = follow(read_record(without(THROWN_IN, tags))).score
        assert score is not None
        assert (score.result, score.change) == ("thrown in", PerTeam(-250, 60))


@pytest.mark.parametrize(
    ("taken", "message"),
    [
        ("NS 10 EW 20", "the record begins with the first trick, before which nothing is taken"),
        ("NS -10 EW 20", "trick points cannot be below zero"),
        ("NS 200 EW 60", "they add up to 260; there are only 250"),
    ],
)
def test_taken_in_a_whole_deal(taken: str, message: str) -> None:
    for text in (SET, without(SET, ["Deal"]), without(SET, ["Play", "Tricks"])):
        with pytest.raises(IllegalDealError, match=message):
            read_record(f'{text}[Taken "{taken}"]\n')
        assert read_record(f'{text}[Taken "NS 0 EW 0"]\n').taken == PerTeam()


def test_taken_does_not_hide_what_else_is_wrong() -> None:
    with pytest.raises(IllegalDealError, match=r"line 20, column 16: East melds 110, not 120.*; line 42, column 9: "):
        read_record(replaced(SET, "E 110", "E 120") + '[Taken "NS 10 EW 20"]\n')


# --- melds and cards laid down ---------------------------------------------------------------------------------------

SEEN = f"""{HEAD}[Deal "N:- - A.K9.TKJ9.TTQJ9 -"]
[Contract "E 280 H"]
[Meld "N 100 E 110 S 10 W 20"]
[Shown "N HK HQ CK CQ SQ DJ; E SA HA DA CA H9; W DK DQ"]
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("W DK DQ", "W CT CT", "line 6, column 48: West cannot hold 10C: both copies are elsewhere"),
        ("W DK DQ", "W DK DQ SJ", "line 6, column 48: West lays down JS, which makes no meld"),
        ("W DK DQ", "W DK DK", "line 6, column 48: West cannot hold two KD: one is elsewhere"),
        (
            "W DK DQ",
            "W DK DQ SK SQ",
            "line 6, column 48: West melds 20, but lays down 40: marriage S 20, marriage D 20",
        ),
        ("W DK DQ", "W -", "line 6, column 48: West melds 20, but lays down 0: nothing"),
        ("W DK DQ", "W DK DQ; S H9 DJ", "line 6, column 57: South lays down JD, which makes no meld"),
        ("W DK DQ", "W DK DQ; S H9 HA", "line 6, column 57: South does not hold AH"),
        ("W 20", "W 30", "line 6, column 48: West melds 30, but lays down 20: marriage D 20"),
    ],
)
def test_cards_laid_down(old: str, new: str, message: str) -> None:
    read_record(SEEN)
    with pytest.raises(IllegalDealError, match=message):
        read_record(replaced(SEEN, old, new))


def test_cards_laid_down_bind_their_player() -> None:
    with pytest.raises(
        IllegalDealError, match="trick 1: West may not play 9S, as the cards laid down or later tricks show"
    ):
        read_record(f'{SEEN}[Play "E"]\nDA D9 S9 -\n')


def test_cards_laid_down_before_an_ending() -> None:
    """West still holds a king of hearts, and South a queen."""
    read_record(f'{ENDING}[Shown "E HK HQ"]\n')
    with pytest.raises(IllegalDealError, match="line 7, column 9: East cannot have laid down KH: it is elsewhere"):
        read_record(f'{ENDING}[Shown "E HK HK HQ HQ"]\n')


@pytest.mark.parametrize(
    ("rules", "meld", "message"),
    [
        ("standard", 25, "North cannot meld 25: all melds are multiples of 10"),
        ("standard", 1550, "North cannot meld 1550: the most that a hand can meld is 1540"),
        ("short", 155, "North cannot meld 155: the most that a hand can meld is 154"),
        ("standard double_run=300 doubles=twice", 570, "the most that a hand can meld is 560"),
    ],
)
def test_melds_that_nobody_can_have(rules: str, meld: int, message: str) -> None:
    unit = 1 if rules == "short" else 10
    text = f'{HEAD}[Rules "{rules}"]\n[Contract "E {28 * unit} H"]\n'
    with pytest.raises(IllegalDealError, match=rf"line 5, column 10: .*{message}"):
        read_record(f'{text}[Meld "N {meld} E 0 S 0 W 0"]\n')


def test_melds_against_what_is_known() -> None:
    """South has a nine of hearts, West has shown a marriage: two dixes are left to nobody."""
    text = without(SEEN, ["Shown"])
    with pytest.raises(IllegalDealError, match="West cannot meld 1540: with the cards that the others do not hold"):
        read_record(replaced(text, "W 20", "W 1540"))
    played = f'{text}[Play "E"]\nDA D9 DK DJ\nCA C9 DQ CJ\n'
    with pytest.raises(IllegalDealError, match="West melds 20 or more, not 10: marriage D 20"):
        read_record(replaced(played, "W 20", "W 10"))


def test_the_most_of_any_trump() -> None:
    assert read_record(f'{HEAD}[Meld "N 1800 E 0 S 0 W 0"]\n').melds == (1800, 0, 0, 0)
    with pytest.raises(IllegalDealError, match="1810"):
        read_record(f'{HEAD}[Meld "N 1810 E 0 S 0 W 0"]\n')


# --- a dealer who had to take the deal -------------------------------------------------------------------------------

FORCED = """\
[Format "pinochle-record 1"]
[Rules "standard pass_cards=1 trump_needs=marriage"]
[Deal "N:AK.TQJ99.TK.AJ9 TJ9.AKKJ.TQ.ATK KQJ9.Q.AKJJ9.KJ ATQ.AT.AQ9.TQQ9"]
"""


@pytest.mark.parametrize(
    ("told", "refused"),
    [
        ('[Dealer "N"]\n[Contract "N 250 H"]\n', False),  # all others may have passed
        ('[Contract "N 250 H"]\n', False),
        ('[Contract "N - H"]\n', False),
        ('[Dealer "N"]\n[Contract "N 260 H"]\n', True),  # he has bid
        ('[Dealer "E"]\n[Contract "N 250 H"]\n', True),
    ],
)
def test_a_dealer_may_name_a_trump_without_its_marriage_if_he_had_to(told: str, refused: bool) -> None:
    faults = follow(read_one(FORCED + told, whole=False).record).faults
    assert [fault.message for fault in faults] == (
        ["declarer has no king and queen of hearts to name it (trump_needs=marriage)"] if refused else []
    )


# --- what cannot be, though little is told ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "place", "message"),
    [
        ('[Contract "E 250 H"]\n[Pass "W>E SA SA SA HA"]\n', ("Pass", 2), "AS more than 2 times; the deck has 2"),
        (
            '[Contract "E 250 H"]\n[Pass "W>E SA SA HA DA"]\n[Shown "N SA HA DA CA"]\n',
            ("Shown", 0),
            "North cannot hold AS: it is elsewhere",
        ),
        ('[Contract "E 280 H"]\n[Tricks "NS 83 EW 167"]\n', ("Tricks",), "trick points come in steps of 10"),
        (
            '[Contract "E 500 H"]\n[Meld "N 0 E 40 S 0 W 0"]\n[Result "made"]\n',
            ("Result",),
            "meld of 40 and all tricks are less than the bid of 500",
        ),
        (
            '[Contract "E 250 H"]\n[Meld "N 0 E 300 S 0 W 0"]\n[Result "set"]\n',
            ("Result",),
            "meld of 300 alone makes the bid of 250",
        ),
    ],
)
def test_what_cannot_be(told: str, place: tuple[object, ...], message: str) -> None:
    head = '[Format "pinochle-record 1"]\n[Dealer "W"]\n'
    (fault,) = follow(read_one(head + told, whole=False).record).faults
    assert (fault.where, fault.message) == (place, message)


def test_a_card_that_came_back_may_be_passed_twice() -> None:
    """West gives both aces of spades, and East gives one back; North may have one king of hearts, not two."""
    text = '[Format "pinochle-record 1"]\n[Dealer "W"]\n[Contract "E 250 H"]\n[Pass "W>E SA SA HK HQ"]\n'
    back = '[PassBack "E>W SA S9 H9 D9"]\n'
    assert not follow(read_one(text + back + '[Shown "N HK HQ"]\n', whole=False).record).faults
    (fault,) = follow(read_one(text + back + '[Shown "N HK HK HQ HQ"]\n', whole=False).record).faults
    assert fault.message == "North cannot hold two KH: one is elsewhere"


def test_a_seat_is_named_once_in_what_was_laid_down() -> None:
    text = '[Format "pinochle-record 1"]\n[Dealer "W"]\n[Contract "E 250 H"]\n[Shown "N HK HQ; N CK CQ"]\n'
    with pytest.raises(RecordError, match="line 4, column 18: N is named twice; write all that was laid down once"):
        read_record(text)


@pytest.mark.parametrize("left_out", [["ThrowIn"], ["ThrowIn", "Tricks"], ["ThrowIn", "Result", "Change", "After"]])
def test_a_deal_is_thrown_in_by_any_tag_that_tells_of_it(left_out: list[str]) -> None:
    deal = follow(read_record(without(THROWN_IN, left_out)))
    assert deal.thrown_in
    assert deal.over


def test_what_all_lay_down_is_what_they_meld() -> None:
    text = (FOLDER.parents[1] / "docs" / "now.ppr").read_text(encoding="utf-8")
    deal = follow(read_one(text, whole=False).record)
    assert deal.melds == (100, 110, 10, 20)
    assert follow(read_one(without(text, ["Meld"]), whole=False).record).melds == deal.melds
