"""Suits, ranks, cards and hands: spellings, errors, and the laws of value types."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advisor.table.cards import DECK, Card, Hand, HandError, NotationError, Rank, Suit, read_cards
from tests.cases_files import Case, read_reports

REPORTS = {case["id"]: case for case in read_reports("parse")}

ALL_CARDS = [rank + suit for suit in "SHDC" for rank in ("A", "10", "K", "Q", "J", "9")]
"""In the order in which hands are written."""
TEXT_OF_SUIT = {Suit.SPADES: "S", Suit.HEARTS: "H", Suit.DIAMONDS: "D", Suit.CLUBS: "C"}
TEXT_OF_RANK = {Rank.ACE: "A", Rank.TEN: "10", Rank.KING: "K", Rank.QUEEN: "Q", Rank.JACK: "J", Rank.NINE: "9"}

SUIT_SPELLINGS = {
    "S": ["S", "s", "spade", "spades", "Spades", "SPADES", "♠", "♤", "♠\ufe0f", "♠\ufe0e", " S "],
    "H": ["H", "h", "heart", "hearts", "Hearts", "HEARTS", "♥", "♡", "♥\ufe0f", "♥\ufe0e", "h\n"],
    "D": ["D", "d", "diamond", "diamonds", "Diamonds", "DIAMONDS", "♦", "♢", "♦\ufe0f", "♦\ufe0e", "\td"],
    "C": ["C", "c", "club", "clubs", "Clubs", "CLUBS", "♣", "♧", "♣\ufe0f", "♣\ufe0e", " ♣ "],
}
RANK_SPELLINGS = {
    "A": ["A", "a", "ace", "Ace"],
    "10": ["10", "T", "t", "ten", "TEN"],
    "K": ["K", "k", "king", "King"],
    "Q": ["Q", "q", "queen", "Queen"],
    "J": ["J", "j", "jack", "Jack"],
    "9": ["9", " 9 ", "nine", "Nine"],
}
SUIT_MARKS = {
    suit: [each for each in spelled if len(each.strip("\ufe0e\ufe0f")) == 1] for suit, spelled in SUIT_SPELLINGS.items()
}
RANK_MARKS = {"A": ["A", "a"], "10": ["10", "T", "t"], "K": ["K", "k"], "Q": ["Q", "q"], "J": ["J", "j"], "9": ["9"]}

TWELVE = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
SPELLED_TWELVE = {
    "blanks": "AS 10S KS QS JS 9S AH KH QD JD AC 9C",
    "another order": "9C AC JD QD KH AH 9S JS QS KS 10S AS",
    "letter for the ten": "AS TS KS QS JS 9S AH KH QD JD AC 9C",
    "lower case": "as 10s ks qs js 9s ah kh qd jd ac 9c",
    "mixed case": "aS Ts Ks qS jS 9s Ah kH qd Jd aC 9c",
    "suit first": "SA S10 SK SQ SJ S9 HA HK DQ DJ CA C9",
    "suit first, letter for the ten": "sa st sk sq sj s9 ha hk dq dj ca c9",
    "both ways": "AS S10 KS SQ JS 9S HA KH QD DJ AC C9",
    "pips": "A♠ 10♠ K♠ Q♠ J♠ 9♠ A♥ K♥ Q♦ J♦ A♣ 9♣",
    "pips first": "♠A ♠10 ♠K ♠Q ♠J ♠9 ♥A ♥K ♦Q ♦J ♣A ♣9",
    "outlined pips": "A♤ 10♤ K♤ Q♤ J♤ 9♤ A♡ K♡ Q♢ J♢ A♧ 9♧",
    "emoji pips": "A♠️ 10♠️ K♠️ Q♠️ J♠️ 9♠️ A♥️ K♥️ Q♦️ J♦️ A♣️ 9♣️",
    "emoji pips first": "♠️A ♠️10 ♠️K ♠️Q ♠️J ♠️9 ♥️A ♥️K ♦️Q ♦️J ♣️A ♣️9",
    "text pips": "A♠ T♠ K♠ Q♠ J♠ 9♠ A♥ K♥ Q♦ J♦ A♣ 9♣".replace(" ", "\ufe0e ") + "\ufe0e",
    "commas": "AS,10S,KS,QS,JS,9S,AH,KH,QD,JD,AC,9C",
    "commas and blanks": "AS, 10S, KS, QS, JS, 9S, AH, KH, QD, JD, AC, 9C,",
    "semicolons": "AS 10S KS QS JS 9S; AH KH; QD JD; AC 9C",
    "lines": "AS 10S KS QS JS 9S\nAH KH\r\nQD JD\n\tAC 9C\n",
    "joined": "AS10SKSQSJS9SAHKHQDJDAC9C",
    "joined, letter for the ten": "asTsksqsjs9sahkhqdjdac9c",
    "joined in pairs": "ASKS 10SQS JS9S AHKH QDJD AC9C",
    "joined, suit first": "SASTSKSQSJS9HAHKDQDJCAC9",
    "joined, each suit once": "SATKQJ9HAKDQJCA9",
    "suits as words of their own": "SATKQJ9 HAK DQJ CA9",
    "suit groups": "S:ATKQJ9 H:AK D:QJ C:A9",
    "suit groups with 10": "S:A10KQJ9 H:AK D:QJ C:A9",
    "suit groups, another order": "C:9A D:JQ H:KA S:9JQK10A",
    "suit groups, lower case": "s:a10kqj9 h:ak d:qj c:a9",
    "suit groups, apart": "S: A 10 K Q J 9 H: A K D: Q J C: A 9",
    "suit groups, loose colons": "S :A10KQJ9 H : AK D: QJ C:A9",
    "suit groups, commas": "S: A, 10, K, Q, J, 9, H: A, K, D: Q, J, C: A, 9",
    "suit groups, pips": "♠:A10KQJ9 ♥️:AK ♦: Q J ♣ A 9",
    "suit groups, words": "Spades: A 10 K Q J 9 hearts: A K diamonds: Q J CLUBS: A 9",
    "suit letters alone": "S A T K Q J 9 H A K D Q J C A 9",
    "suit group, then cards": "S:A10KQJ9 AH KH QD JD AC 9C",
    "holdings": "ATKQJ9.AK.QJ.A9",
    "holdings with 10": "A10KQJ9.AK.QJ.A9",
    "holdings, lower case": "atkqj9.ak.qj.a9",
    "holdings, another order": "9JQKTA.KA.JQ.9A",
}

cards = st.sampled_from(DECK)
held_cards = st.lists(st.integers(0, 47), unique=True, max_size=48).map(
    lambda numbers: [DECK[number // 2] for number in numbers]
)

COPIERS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]


def spellings_of(card: str) -> list[str]:
    """Every way to write a card, rank first and suit first."""
    ranks, suits = RANK_MARKS[card[:-1]], SUIT_MARKS[card[-1]]
    return [rank + suit for rank, suit in product(ranks, suits)] + [suit + rank for rank, suit in product(ranks, suits)]


def error_of(text: Any, size: int | None = 12) -> HandError:
    with pytest.raises(HandError) as caught:
        Hand.parse(text, size)
    return caught.value


# --- suits and ranks ---


def test_suits() -> None:
    assert [str(suit) for suit in Suit] == ["S", "H", "D", "C"]
    assert [suit.symbol for suit in Suit] == ["♠", "♥", "♦", "♣"]
    assert [suit.word for suit in Suit] == ["spades", "hearts", "diamonds", "clubs"]
    assert [suit.index for suit in Suit] == [0, 1, 2, 3]
    assert sorted([Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS]) == list(Suit)


def test_ranks() -> None:
    assert [str(rank) for rank in Rank] == ["A", "10", "K", "Q", "J", "9"]
    assert [rank.letter for rank in Rank] == ["A", "T", "K", "Q", "J", "9"]
    assert [rank.word for rank in Rank] == ["ace", "ten", "king", "queen", "jack", "nine"]
    assert [rank.index for rank in Rank] == [0, 1, 2, 3, 4, 5]
    assert sorted([Rank.NINE, Rank.KING, Rank.ACE, Rank.JACK, Rank.TEN, Rank.QUEEN]) == list(Rank)


@pytest.mark.parametrize(
    ("suit", "text"), [(suit, text) for suit, letter in TEXT_OF_SUIT.items() for text in SUIT_SPELLINGS[letter]]
)
def test_suit_spellings(suit: Suit, text: str) -> None:
    assert Suit.parse(text) is suit


@pytest.mark.parametrize(
    ("rank", "text"), [(rank, text) for rank, value in TEXT_OF_RANK.items() for text in RANK_SPELLINGS[value]]
)
def test_rank_spellings(rank: Rank, text: str) -> None:
    assert Rank.parse(text) is rank


@given(st.sampled_from(Suit))
def test_suit_round_trip(suit: Suit) -> None:
    assert Suit.parse(str(suit)) is suit
    assert Suit.parse(suit.symbol) is suit
    assert Suit.parse(suit.word) is suit
    assert Suit.parse(suit) is suit


@given(st.sampled_from(Rank))
def test_rank_round_trip(rank: Rank) -> None:
    assert Rank.parse(str(rank)) is rank
    assert Rank.parse(rank.letter) is rank
    assert Rank.parse(rank.word) is rank
    assert Rank.parse(rank) is rank


@pytest.mark.parametrize("text", ["", " ", "X", "SS", "SH", "A", "spads", "♠♠", "no trump", "10"])
def test_unknown_suit(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Suit.parse(text)
    assert f'"{text}"' in str(caught.value)
    assert "S, H, D, C" in str(caught.value)
    assert "spades, hearts, diamonds, clubs" in str(caught.value)


@pytest.mark.parametrize("text", ["", " ", "0", "1", "8", "11", "AA", "AS", "S", "X"])
def test_unknown_rank(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Rank.parse(text)
    assert f'"{text}"' in str(caught.value)
    assert "A, 10, K, Q, J, 9" in str(caught.value)


# --- cards ---


def test_deck() -> None:
    assert [str(card) for card in DECK] == ALL_CARDS
    assert [card.index for card in DECK] == list(range(24))


@pytest.mark.parametrize("text", ALL_CARDS)
def test_every_spelling_of_every_card(text: str) -> None:
    card = Card.parse(text)
    assert (str(card.rank), str(card.suit)) == (text[:-1], text[-1])
    misread = [spelling for spelling in spellings_of(text) if Card.parse(spelling) != card]
    assert not misread


@pytest.mark.parametrize(
    "text",
    [
        "10S",
        "TS",
        "10s",
        "ts",
        "Ts",
        "tS",
        "S10",
        "ST",
        "s10",
        "sT",
        "10♠",
        "♠10",
        "T♠",
        "♠t",
        "10♤",
        "10♠\ufe0f",
        "10♠\ufe0e",
        "♠\ufe0f10",
        "♠\ufe0eT",
        " 10S ",
        "10S\n",
    ],
)
def test_ten_of_spades(text: str) -> None:
    assert Card.parse(text) == Card(Suit.SPADES, Rank.TEN)


@given(cards)
def test_card_round_trip(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(f"{card.rank.letter}{card.suit.symbol}") == card
    assert Card.parse(f"{card.suit}{card.rank}") == card
    assert Card.parse(card) is card


@given(cards, st.data())
def test_card_round_trip_of_any_spelling(card: Card, data: st.DataObject) -> None:
    assert Card.parse(data.draw(st.sampled_from(spellings_of(str(card))))) == card


def test_card_words() -> None:
    assert Card.parse("10H").words == "ten of hearts"
    assert Card.parse("AS").words == "ace of spades"
    assert Card.parse("9C").words == "nine of clubs"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "S",
        "A",
        "10",
        "AA",
        "SS",
        "1S",
        "0S",
        "8S",
        "11S",
        "100S",
        "AX",
        "XS",
        "A-S",
        "A S",
        "ASH",
        "ASKS",
        "SAK",
        "AKS",
        "SHA",
        "SSK",
        "SAH",
        "SAKH",
        "S:A",
        "A.K.Q.J",
        "♠",
        "joker",
        "10S,",
    ],
)
def test_unreadable_card(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert f'"{text}"' in str(caught.value)
    assert "10S" in str(caught.value)


def test_two_cards_are_equal_when_suit_and_rank_are() -> None:
    once = [Card.parse(text) for text in ALL_CARDS]
    again = [Card(suit, rank) for suit in Suit for rank in Rank]
    for (here, left), (there, right) in product(enumerate(once), enumerate(again)):
        assert (left == right) is (here == there)
        assert (left != right) is (here != there)
        assert (hash(left) == hash(right)) is (here == there)
        assert (left < right) is (here < there)


def test_card_is_no_text() -> None:
    others: list[object] = ["AS", 0, Suit.SPADES, Hand((Card.parse("AS"),))]
    assert Card.parse("AS") not in others


@pytest.mark.parametrize("name", ["suit", "rank", "index"])
def test_card_is_frozen(name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(Card.parse("AS"), name, 1)


@pytest.mark.parametrize("copied", COPIERS)
def test_copied_values_are_equal(copied: Callable[[object], object]) -> None:
    card, hand = Card.parse("10H"), Hand.parse(TWELVE)
    assert copied(card) == card
    assert copied(hand) == hand
    assert hash(copied(card)) == hash(card)
    assert hash(copied(hand)) == hash(hand)


# --- hands: spellings ---


@pytest.mark.parametrize("text", SPELLED_TWELVE.values(), ids=SPELLED_TWELVE)
def test_spelled_hand(text: str) -> None:
    hand = Hand.parse(text)
    assert str(hand) == "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
    assert hand.holdings == "ATKQJ9.AK.QJ.A9"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ASKS", "AS KS"),
        ("SASK", "AS KS"),
        ("SAK", "AS KS"),
        ("QSQSKS", "KS QS QS"),
        ("10S10S", "10S 10S"),
        ("S1010", "10S 10S"),
        ("S:A10KQJ9 H:AK", "AS 10S KS QS JS 9S AH KH"),
        ("S: A 10 K", "AS 10S KS"),
        ("S: A 10 K H: 9 9", "AS 10S KS 9H 9H"),
        ("AKQJ.A9.T9.KJ9", "AS KS QS JS AH 9H 10D 9D KC JC 9C"),
        ("AT..KQ.J9", "AS 10S KD QD JC 9C"),
        ("...A", "AC"),
        ("AA...", "AS AS"),
        ("...", ""),
        ("", ""),
        (" , ", ""),
        ("H:", ""),
        ("S: H: AK", "AH KH"),
        ("9c", "9C"),
    ],
)
def test_spelled_cards(text: str, expected: str) -> None:
    assert str(Hand.parse(text, size=None)) == expected


@pytest.mark.parametrize(
    "words",
    [
        ["AS", "10S", "KS", "QS", "JS", "9S", "AH", "KH", "QD", "JD", "AC", "9C"],
        ["as", "ts", "SK", "♠Q", "J♠️", "9S", "AH,", "KH,", "QD", "JD", "AC", "9C"],
        ["AS 10S KS", "QS JS 9S", "AH KH QD JD", "AC 9C"],
        ["ASTSKS", "SQSJS9", "AHKH", "QDJD", "AC9C"],
        ["S:", "A", "10", "K", "Q", "J", "9", "H:", "A", "K", "D:", "Q", "J", "C:", "A", "9"],
        ["S:A10KQJ9", "H:AK", "D:QJ", "C:A9"],
        ["ATKQJ9.AK.QJ.A9"],
    ],
    ids=["cards", "mixed", "quoted parts", "joined", "suits apart", "suit groups", "holdings"],
)
def test_list_of_words(words: list[str]) -> None:
    assert str(Hand.parse(words)) == TWELVE
    assert str(Hand.parse(tuple(words))) == TWELVE
    assert str(Hand.parse(iter(words))) == TWELVE


def test_cards_and_hands_are_read_too() -> None:
    hand = Hand.parse(TWELVE)
    assert Hand.parse(hand) == hand
    assert Hand.parse(list(hand)) == hand
    assert str(Hand.parse([Card.parse("AS"), "ks", Card.parse("AS")], size=3)) == "AS AS KS"


@given(held_cards)
def test_hand_round_trip(held: list[Card]) -> None:
    hand = Hand(tuple(held))
    assert Hand.parse(str(hand), size=None) == hand
    assert Hand.parse(hand.holdings, size=None) == hand
    assert Hand.parse(str(hand), size=len(held)) == hand
    assert Hand.parse(str(hand).replace(" ", ""), size=None) == hand
    assert Hand.parse(hand, size=None) == hand


@settings(deadline=None)
@given(held_cards, st.data())
def test_hand_round_trip_of_any_spelling(held: list[Card], data: st.DataObject) -> None:
    separators = st.sampled_from([" ", ",", ", ", "; ", "\n", "  "])
    text = "".join(
        data.draw(st.sampled_from(spellings_of(str(card)))) + data.draw(separators, label="separator") for card in held
    )
    assert Hand.parse(text, size=None) == Hand(tuple(held))


@given(st.text(alphabet="ATKQJ9SHDC10 :.,♠♥️x", max_size=40) | st.text(max_size=20))
def test_any_text_is_a_hand_or_an_error(text: str) -> None:
    try:
        hand = Hand.parse(text, size=None)
    except HandError:
        return
    assert all(copies <= 2 for copies in Counter(hand.cards).values())
    assert Hand.parse(str(hand), size=None) == hand


# --- hands: errors ---


@pytest.mark.parametrize(
    ("text", "named", "unreadable"),
    [
        ("AS XX AS 1H AS", ['"XX", "1H"', "AS 3 times", "3 cards read", "a hand has 12"], ("XX", "1H")),
        ("AS AS AS KH KH KH KH 10D 10D", ["AS 3 times", "KH 4 times", "9 cards read", "a hand has 12"], ()),
        ("AS AS AS AS AS AS AS AS AS AS AS AS", ["AS 12 times"], ()),
        ("AS 10S KS QS JS 9S AH KH QD JD AC", ["11 cards read", "a hand has 12"], ()),
        ("AS 10S KS QS JS 9S AH KH QD JD AC 9C 9C", ["13 cards read", "a hand has 12"], ()),
        ("AS", ["1 card read", "a hand has 12"], ()),
        ("AS 10S KS QS JS 9S AH KH QD JD AC 9C 8C", ['"8C"'], ("8C",)),
        ("AS 10S KS QS JS 9S AH KH QD JD AC zz", ['"zz"', "11 cards read"], ("zz",)),
        ("reviw", ['"reviw"', "0 cards read"], ("reviw",)),
        ("", ["no cards", "a hand has 12"], ()),
        (" \n\t ", ["no cards", "a hand has 12"], ()),
        ("...", ["no cards", "a hand has 12"], ()),
    ],
    ids=lambda value: repr(value) if isinstance(value, str) else "",
)
def test_every_defect_is_named_at_once(text: str, named: list[str], unreadable: tuple[str, ...]) -> None:
    error = error_of(text)
    assert [each for each in named if each not in str(error)] == []
    assert error.unreadable == unreadable


def test_sound_parts_are_not_named() -> None:
    assert "times" not in str(error_of("AS AS XX"))
    assert "cannot read" not in str(error_of("AS AS"))
    assert "cards read" not in str(error_of("AS " * 12))
    assert "\n" not in str(error_of("AS AS AS XX"))


def test_error_of_an_empty_list() -> None:
    assert "no cards" in str(error_of([]))
    assert Hand.parse([], size=None) == Hand()


@pytest.mark.parametrize("size", [3, 16, 0])
def test_wanted_size(size: int) -> None:
    text = " ".join(ALL_CARDS[:size])
    assert len(Hand.parse(text, size)) == size
    assert f"a hand has {size}" in str(error_of(f"{text} 9C", size))


@pytest.mark.parametrize(
    "token",
    [
        "A",
        "10",
        "AKS",
        "ASK",
        "ASS",
        "SAH",
        "SAKH",
        "SHA",
        "SSK",
        "S:AX",
        "AT.K.Q",
        "A.K.Q.J.9",
        "AS.KH.QD.JC",
        "A.K.Q.8",
        "1S",
        "A-S",
        "0H",
        "8D",
    ],
)
def test_unreadable_token(token: str) -> None:
    error = error_of(f"KH {token} QH", size=None)
    unread = token.removeprefix("S:")
    assert error.unreadable == (unread,)
    assert f'cannot read "{unread}"' in str(error)


def test_a_ten_apart_from_its_suit_is_never_read_as_another_card() -> None:
    assert error_of("AS KS 10 H 9D", size=None).unreadable == ("10",)


@pytest.mark.parametrize(
    ("text", "unreadable"),
    [
        ("S: A 10 K HA Q", ("Q",)),
        ("S: A 10 K AH Q J", ("Q", "J")),
        ("S:A.K.Q.J", ("A.K.Q.J",)),
        ("S: A.K.Q.J", ("A.K.Q.J",)),
        ("SHA", ("SHA",)),
        ("SSK", ("SSK",)),
        ("SAH", ("SAH",)),
        ("SAKH", ("SAKH",)),
    ],
)
def test_slip_is_refused(text: str, unreadable: tuple[str, ...]) -> None:
    assert error_of(text, size=None).unreadable == unreadable
    with pytest.raises(HandError) as caught:
        read_cards(text)
    assert caught.value.unreadable == unreadable


@pytest.mark.parametrize("copied", COPIERS)
def test_copied_error_is_the_same(copied: Callable[[Any], Any]) -> None:
    error = copied(error_of("AS AS AS XX"))
    assert type(error) is HandError
    assert error.unreadable == ("XX",)
    assert str(error) == (
        'cannot read "XX" (cards look like 10S, KH); AS 3 times, the deck has 2 of each card; '
        "3 cards read; a hand has 12"
    )


def test_hand_error_is_a_notation_error_and_a_value_error() -> None:
    assert issubclass(HandError, NotationError)
    assert issubclass(NotationError, ValueError)


# --- hands: a value type ---


def test_equal_hands_hold_equal_cards() -> None:
    hand = Hand.parse("AS KH KH 9C", size=None)
    assert hand == Hand.parse("KH 9C AS KH", size=None)
    assert hash(hand) == hash(Hand.parse("KH 9C AS KH", size=None))
    for other in ("AS KH 9C", "AS KH KH 9D", "AS AS KH 9C", "AS KH KH 9C 9C", ""):
        assert hand != Hand.parse(other, size=None)
    no_hands: list[object] = [hand.cards, str(hand), None]
    assert hand not in no_hands
    assert len({hand, Hand.parse("9C KH AS KH", size=None), Hand()}) == 2


@given(held_cards, held_cards)
def test_hands_are_equal_exactly_when_their_cards_are(left: list[Card], right: list[Card]) -> None:
    same = Counter(map(str, left)) == Counter(map(str, right))
    assert (Hand(tuple(left)) == Hand(tuple(right))) is same
    assert Hand(tuple(left)) == Hand(tuple(reversed(left)))


def test_hand_differs_in_every_single_card() -> None:
    hands = [Hand((card,)) for card in DECK] + [Hand((card, card)) for card in DECK]
    assert len(set(hands)) == 48
    assert [here == there for here, there in product(hands, hands)].count(True) == 48


def test_hand_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Hand.parse(TWELVE).cards = ()  # type: ignore[misc]


def test_hand_is_a_collection() -> None:
    hand = Hand.parse("9C KH AS KH", size=None)
    assert len(hand) == 4
    assert [str(card) for card in hand] == ["AS", "KH", "KH", "9C"]
    assert Card.parse("KH") in hand
    assert Card.parse("KS") not in hand
    assert [hand.count(Card.parse(text)) for text in ("AS", "KH", "QD")] == [1, 2, 0]
    assert [str(card) for card in hand.distinct()] == ["AS", "KH", "9C"]
    assert [[str(card) for card in hand.of_suit(suit)] for suit in Suit] == [["AS"], ["KH", "KH"], [], ["9C"]]
    assert hand.holdings == "A.KK..9"


def test_two_copies_stay_and_one_can_go() -> None:
    hand = Hand.parse("AS AS KH", size=3)
    ace = Card.parse("AS")
    assert str(hand) == "AS AS KH"
    assert str(hand.minus(ace)) == "AS KH"
    assert str(hand.minus(ace, ace)) == "KH"
    assert str(hand) == "AS AS KH"
    assert str(hand.minus(ace).plus(ace)) == "AS AS KH"


def test_only_held_cards_can_go() -> None:
    hand = Hand.parse("AS KH", size=2)
    ace = Card.parse("AS")
    with pytest.raises(HandError, match="AS is not held"):
        hand.minus(ace, ace)
    with pytest.raises(HandError, match="9C is not held"):
        hand.minus(Card.parse("9C"))


def test_no_third_copy_can_come() -> None:
    hand = Hand.parse("AS AS KH", size=3)
    assert str(hand.plus(Card.parse("KH"), Card.parse("AH"))) == "AS AS AH KH KH"
    with pytest.raises(HandError, match="AS 3 times"):
        hand.plus(Card.parse("AS"))
    with pytest.raises(HandError, match="AS 3 times"):
        Hand((Card.parse("AS"),) * 3)


# --- reports ---

SAME_HAND = ["parse-02-t-and-10", "parse-05-lower-case", "parse-07-separate-args"]
REFUSED = ["parse-01-three-copies", "parse-12-eleven-cards"]


def test_every_report_is_tested() -> None:
    others = {"parse-08-suit-first-or-joined", "parse-14-two-copies-stay", "parse-15-trump-spellings", "parse-16-empty"}
    assert set(REPORTS) == {*SAME_HAND, *REFUSED, *others}


@pytest.mark.parametrize("case", [REPORTS[name] for name in SAME_HAND], ids=SAME_HAND)
def test_report_of_one_hand_in_two_spellings(case: Case) -> None:
    typed, same_as = case["input"]["cli"], case["input"]["same_as"]
    assert str(Hand.parse(typed)) == str(Hand.parse(same_as)) == "AS 10S KS QS JS 10H 9H AD 9D KC JC 9C"


@pytest.mark.parametrize("case", [REPORTS[name] for name in REFUSED], ids=REFUSED)
def test_report_of_an_impossible_hand(case: Case) -> None:
    assert case["expected"]["names"] in str(error_of(case["input"]["cli"]))


def test_report_of_suit_first() -> None:
    assert str(Hand.parse(REPORTS["parse-08-suit-first-or-joined"]["input"]["cli"])) == (
        "AS 10S KS QS JS 10H 9H AD 9D KC JC 9C"
    )


def test_report_of_two_copies() -> None:
    case = REPORTS["parse-14-two-copies-stay"]
    left = Hand.parse(case["input"]["hand"]).minus(*map(Card.parse, case["input"]["remove"]))
    assert len(left) == case["expected"]["left"]
    assert left.count(Card.parse("AS")) == case["expected"]["AS_left"]


def test_report_of_trump_spellings() -> None:
    assert {Suit.parse(text) for text in REPORTS["parse-15-trump-spellings"]["input"]["trump"]} == {Suit.SPADES}


def test_report_of_no_cards() -> None:
    assert "no cards" in str(error_of(REPORTS["parse-16-empty"]["input"]["cli"]))
