"""Questions of a drill, and how answers are read."""

import pytest

from advisor.advice.drill import (
    AnswerError,
    Question,
    Said,
    ask,
    find_kind,
    is_asked,
    read_answer,
    write_answer,
)
from advisor.advice.drill_kinds import KINDS
from advisor.advice.experiment import DEFAULT
from advisor.advice.simulate import choose_pass
from advisor.advice.suggestion import NoExchangeError
from advisor.advice.themes import deal_by_theme
from advisor.table.cards import Hand, Suit
from advisor.table.rules import Rules

STANDARD = Rules.load()
HAND = Hand.parse("AS 10S KS QS JS 9S AH KH QD JD AC 9C")


def question(kind: str, rules: Rules = STANDARD, trump: Suit | None = Suit.SPADES) -> Question:
    return Question(kind, "random", rules, 1, 1, HAND, trump)


# --- questions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_is_the_same_every_time(kind: str) -> None:
    assert ask(kind, "random", STANDARD, 7, 3) == ask(kind, "random", STANDARD, 7, 3)
    others = [ask(kind, "random", STANDARD, seed, deal) for seed, deal in ((7, 4), (8, 3))]
    assert len({each.hand for each in others} | {ask(kind, "random", STANDARD, 7, 3).hand}) == 3


def test_no_kind_gives_the_hand_of_another_away() -> None:
    assert len({ask(kind, "random", STANDARD, 1, 1).hand for kind in KINDS}) == len(KINDS)


def test_the_first_hands_stay_what_they_are() -> None:
    """They are in people's ledgers."""
    first = ask("meld", "random", STANDARD, 1, 1)
    assert (str(first.hand), first.trump) == ("10S QS QS JS AH 10H KH 9H KD JD QC JC", Suit.SPADES)


@pytest.mark.parametrize("kind", KINDS)
def test_trump_is_named_where_the_learner_does_not_name_it(kind: str) -> None:
    assert (ask(kind, "random", STANDARD, 1, 1).trump is None) == (kind == "bid")


def test_what_partner_passes_comes_from_cards_the_hand_leaves() -> None:
    for deal in range(1, 20):
        asked = ask("return", "random", STANDARD, 1, deal)
        assert len(asked.held) == 16  # at most two of each, or the hand could not be made
        assert len(asked.got) == 4
    three = ask("return", "random", Rules.load("three-pass"), 1, 1)
    assert len(three.got) == 3


def test_what_partner_passes_is_what_a_skilled_player_gives() -> None:
    """From twelve of the other cards; so that hands can be found that would pass it."""
    dealt = deal_by_theme("random", STANDARD, 1, 1, "return", declarer="player")
    asked = ask("return", "random", STANDARD, 1, 1)
    assert asked.trump
    partner = Hand(dealt.others[:12])
    assert choose_pass(partner, asked.trump, STANDARD, DEFAULT) == Hand(asked.got)


@pytest.mark.parametrize("kind", ["tricks", "return"])
def test_the_trump_shown_may_be_named(kind: str) -> None:
    rules = Rules.load(trump_needs="marriage")
    for deal in range(1, 30):
        asked = ask(kind, "random", rules, 1, deal)
        held = [card.rank.value for card in asked.hand if card.suit is asked.trump]
        assert "K" in held
        assert "Q" in held


def test_partner_may_have_named_the_trump_shown() -> None:
    """He has the king and queen that the rules ask for, so the learner has not both of either."""
    rules = Rules.load(trump_needs="marriage")
    for deal in range(1, 80):
        asked = ask("pass", "random", rules, 1, deal)
        assert max(str(asked.hand).split().count(f"{rank}{asked.trump}") for rank in "KQ") < 2


@pytest.mark.parametrize("kind", ["pass", "return"])
def test_no_exchange_to_drill(kind: str) -> None:
    with pytest.raises(NoExchangeError, match="pass_cards = 0"):
        ask(kind, "random", Rules.load("no-pass"), 1, 1)


def test_kinds_as_people_type_them() -> None:
    assert find_kind(" Bid") == "bid"
    with pytest.raises(ValueError, match=r'no drill "trick" \(did you mean "tricks"\?\)'):
        find_kind("trick")


@pytest.mark.parametrize("kind", ["meld", "tricks", "pass", "return"])
def test_the_trump_shown_is_that_of_the_theme(kind: str) -> None:
    for deal in range(1, 20):
        asked = ask(kind, "long-trump", STANDARD, 1, deal)
        assert sum(card.suit is asked.trump for card in asked.hand) >= 6


# --- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "part", "text", "said", "written"),
    [
        ("meld", "meld", "190", 190, "190"),
        ("meld", "meld", "1,500", 1500, "1500"),
        ("meld", "meld", " 20 points ", 20, "20"),
        ("tricks", "tricks", "250", 250, "250"),
        ("bid", "trump", "s", Suit.SPADES, "S"),
        ("bid", "trump", "Hearts", Suit.HEARTS, "H"),
        ("bid", "trump", "♦", Suit.DIAMONDS, "D"),
        ("bid", "bid", "320", 320, "320"),
        ("bid", "bid", "Bid 320", 320, "320"),
        ("bid", "bid", "PASS", None, "pass"),
        ("bid", "bid", "p", None, "pass"),
        ("bid", "chance", "70", 70.0, "70"),
        ("bid", "chance", "62.5 %", 62.5, "62.5"),
        ("bid", "chance", "0", 0.0, "0"),
        ("pass", "cards", "as ts kh,♦J", Hand.parse("AS 10S KH JD", 4), "AS 10S KH JD"),
        ("pass", "cards", "AT.K.J.", Hand.parse("AS 10S KH JD", 4), "AS 10S KH JD"),
    ],
)
def test_answers_are_read_as_people_type_them(kind: str, part: str, text: str, said: Said, written: str) -> None:
    read = read_answer(question(kind), part, text)
    assert read == said
    assert type(read) is type(said)
    assert write_answer(part, read) == written


@pytest.mark.parametrize(
    ("kind", "part", "text", "told"),
    [
        ("meld", "meld", "", "type a number of points"),
        ("meld", "meld", "abc", '"abc" is no number of points; type one such as 120'),
        ("meld", "meld", "-10", "-10 is not possible; points are 0 to 5,000"),
        ("meld", "meld", "9" * 15, "is not possible; points are 0 to 5,000"),
        ("meld", "meld", "9" * 5000, "is no number of points"),
        ("meld", "meld", "12.5", '"12.5" is no number'),
        ("meld", "meld", "12,5", '"12,5" is no number'),
        ("tricks", "tricks", "251", "251 is not possible; points are 0 to 250"),
        ("bid", "trump", "", "type a suit: S, H, D or C"),
        ("bid", "trump", "x", 'no suit "x"'),
        ("bid", "bid", "", "nothing typed; type one such as 270, or pass"),
        ("bid", "bid", "240", "240 is no bid; bids go from 250 by steps of 10; or type pass"),
        ("bid", "bid", "255", "255 is no bid"),
        ("bid", "bid", "28000", "28000 is more than anybody can make; type another bid, or pass"),
        ("bid", "chance", "often", '"often" is no chance; type percent such as 70, or nothing'),
        ("bid", "chance", "101", "101 is not possible; a chance is 0 to 100 percent"),
        ("bid", "chance", "0.7", "0.7 is less than one percent; type percent such as 70"),
        ("bid", "chance", "nan", "nan is not possible"),
        ("pass", "cards", "AS 10S", "2 cards read; the answer has 4"),
        ("pass", "cards", "AS AS AS 10S", "AS 3 times, the deck has 2 of each card"),
        ("pass", "cards", "AS AS 10S QC", "you do not hold AS twice, QC"),
        ("pass", "cards", "AS 10S KS XX", 'cannot read "XX"'),
    ],
)
def test_answers_that_cannot_be_meant(kind: str, part: str, text: str, told: str) -> None:
    with pytest.raises(AnswerError) as caught:
        read_answer(question(kind), part, text)
    assert told in str(caught.value)


def test_answers_at_a_table_that_divides_by_ten() -> None:
    rules = Rules.load(unit=1)
    assert read_answer(question("bid", rules), "bid", "32") == 32
    with pytest.raises(AnswerError, match="250 is not possible; points are 0 to 25"):
        read_answer(question("tricks", rules), "tricks", "250")


def test_a_trump_that_may_not_be_named() -> None:
    with pytest.raises(AnswerError, match="you may not name clubs: the rules ask for its king and queen"):
        read_answer(question("bid", Rules.load(trump_needs="marriage"), None), "trump", "C")


def test_a_chance_need_not_be_told() -> None:
    assert read_answer(question("bid"), "chance", "") is None
    assert not is_asked("chance", {"bid": None})
    assert is_asked("chance", {"bid": 250})
