"""Records of any sort for property tests, possible deals or not."""

from hypothesis import strategies as st

from advisor.table.auction import Call
from advisor.table.cards import COPIES, DECK, Card, Hand, Suit
from advisor.table.record import TAGS, TEXTS, Contract, OtherTag, Record, Row
from advisor.table.rules import STANDARD
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat

_SEATS = st.sampled_from(list(Seat))
_CARDS = st.sampled_from(DECK)
_POINTS = st.builds(PerTeam, st.integers(-999, 999), st.integers(-999, 999))
_TEXTS = st.text("aZ ä[]{};:.%\\'-?1", max_size=8)
_WORDS = st.text("aZ9:-.]}", min_size=1, max_size=4)
_CALLS: st.SearchStrategy[Call] = st.one_of(st.sampled_from(["pass", "help"]), st.integers(260, 500))
_GIFTS = st.none() | st.lists(_CARDS, max_size=4).map(tuple)


def _row(cards: list[Card | None]) -> Row:
    one, two, three, four = cards
    return one, two, three, four


def _hands(smallest: int) -> st.SearchStrategy[tuple[Hand | None, Hand | None, Hand | None, Hand | None]]:
    both = [card for card in DECK for _ in range(COPIES)]
    hand = st.none() | st.permutations(both).flatmap(
        lambda cards: st.integers(smallest, 12).map(lambda size: Hand(tuple(cards[:size])))
    )
    return st.tuples(hand, hand, hand, hand)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record in which every part is there or not, whatever the others say."""
    contract = draw(st.none() | st.builds(Contract, _SEATS, st.none() | st.integers(0, 999), st.sampled_from(Suit)))
    names = draw(st.lists(st.sampled_from(TEXTS), unique=True))
    leader = draw(st.none() | _SEATS)
    rows = st.lists(st.lists(st.none() | _CARDS, min_size=4, max_size=4).map(_row), max_size=3).map(tuple)
    other = st.builds(
        OtherTag,
        st.text("aBc", min_size=1, max_size=3).filter(lambda name: name not in TAGS),
        _TEXTS,
        st.lists(st.lists(_WORDS, min_size=1, max_size=3).map(tuple), max_size=2).map(tuple),
    )
    return Record(
        rules=STANDARD,
        rules_text=draw(st.sampled_from([None, "default", "standard"])),
        dealer=draw(_SEATS),
        hands=draw(_hands(0)),
        calls=draw(st.none() | st.lists(_CALLS, max_size=6).map(tuple)),
        contract=contract,
        passed=draw(_GIFTS) if contract else None,
        returned=draw(_GIFTS) if contract else None,
        melds=draw(st.none() | st.tuples(*4 * [st.integers(0, 999)])),
        shown=draw(_hands(0)),
        thrown_in=draw(st.none() | _SEATS),
        leader=leader,
        rows=draw(rows) if leader else (),
        before=draw(st.none() | _POINTS),
        taken=draw(st.none() | _POINTS),
        tricks=draw(st.none() | _POINTS),
        result=draw(st.sampled_from([None, "made", "set", "thrown in"])),
        change=draw(st.none() | _POINTS),
        after=draw(st.none() | _POINTS),
        texts=tuple((name, draw(_TEXTS)) for name in TEXTS if name in names),
        others=tuple(draw(st.lists(other, max_size=2))),
    )
