"""What is said where the contract is not settled, or not recorded."""

import pytest

from advisor.advice.play import NoPlayError, advise_play
from advisor.advice.review import ReviewError, review
from advisor.advice.unsettled import missing_contract
from advisor.render.story import verdict
from advisor.table.deal import Deal
from advisor.table.following import follow
from advisor.table.record_reader import read_record

HEAD = '[Format "pinochle-record 1"]\n'
SOUTH = '[Deal "N:- - A.K9.TKJ9.TTQJ9 -"]\n'
BEGUN = '[Auction "N"]\n250 260\n'
OVER = '[Auction "N"]\n250 260 Pass Pass\n270 280 - -\nPass\n'
NO_TRUMP = 'the trump is not recorded; add a contract such as [Contract "E 280 S"]'
NOT_OVER = "the auction is not over: South is to call; ask: pinochle-advise"
QUESTION = 'pinochle-advise "AS KH 9H 10D KD JD 9D 10C 10C QC JC 9C"'


def deal(*parts: str, dealer: str = "W") -> Deal:
    return follow(read_record(f'{HEAD}[Dealer "{dealer}"]\n{"".join(parts)}', check=False))


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (
            deal(SOUTH, BEGUN),
            f'the auction is not over: South is to call; ask: {QUESTION} --calls "N:250 E:260" --rules standard',
        ),
        (
            deal(BEGUN),
            f'{NOT_OVER} HAND --calls "N:250 E:260" --rules standard',
        ),
        (
            deal(SOUTH, '[Auction "N"]\n250 260 270 Help\n'),
            "the auction is not over: North is to call; ask: pinochle-advise HAND "
            '--calls "N:250 E:260 S:270 W:help" --seat N --rules standard',
        ),
        (
            deal(SOUTH, '[Auction "S"]\n', dealer="E"),
            f"the auction is not over: South is to call; ask: {QUESTION} --dealer E --rules standard",
        ),
        (
            deal('[Rules "three-pass must_beat=led"]\n[Before "NS 120 EW 420"]\n', BEGUN),
            'the auction is not over: South is to call; ask: pinochle-advise HAND --calls "N:250 E:260" '
            "--score 120:420 --rules three-pass --rule must_beat=led",
        ),
        (
            deal('[Before "NS 1600 EW 900"]\n', BEGUN),  # of a game that is over no question can be asked
            f'{NOT_OVER} HAND --calls "N:250 E:260" --rules standard',
        ),
        (
            deal('[Rules "standard all_pass=redeal"]\n[Auction "N"]\nPass Pass Pass Pass\n'),
            "all have passed, and the cards are dealt again",
        ),
        (deal(SOUTH, OVER), NO_TRUMP),
        (deal(SOUTH, OVER, '[Play "E"]\nDA D9 DT DJ\n'), NO_TRUMP),
        (deal(SOUTH), 'the contract is not known; add it to the record: [Contract "W 340 D"]'),
    ],
)
def test_no_card_to_play_yet(found: Deal, message: str) -> None:
    assert missing_contract(found) == message
    with pytest.raises(NoPlayError) as raised:
        advise_play(found.record)
    assert str(raised.value) == message


def test_nothing_is_missing() -> None:
    assert missing_contract(deal(SOUTH, OVER, '[Contract "E 280 H"]\n')) is None
    assert deal(SOUTH, OVER, '[Contract "E 280 H"]\n').missing == ""
    assert deal(SOUTH, BEGUN).missing == ""


def test_other_faults_come_first() -> None:
    """A call that is too low: nobody can tell how the auction went on."""
    assert missing_contract(deal(SOUTH, '[Auction "N"]\n250 240\n')) is None


def test_reviews_say_that_the_trump_is_missing() -> None:
    with pytest.raises(ReviewError) as raised:
        review(deal(OVER).record)
    assert str(raised.value) == f"there is nothing to review: {NO_TRUMP}"
    found = review(deal(SOUTH, OVER).record, quick=True)
    assert [each.kind for each in found.decisions] == ["call"]
    assert verdict(found).startswith(
        'The trump is not recorded, so only the calls are reviewed; a tag such as [Contract "E 280 S"] names it.'
    )


def test_reviews_say_how_the_auction_stands() -> None:
    assert verdict(review(deal(SOUTH, BEGUN, "Pass\n").record, quick=True)).startswith("The auction is not over.")
    passed = '[Rules "standard all_pass=redeal"]\n[Auction "N"]\nPass Pass Pass Pass\n'
    assert verdict(review(deal(SOUTH, passed).record, quick=True)).startswith(
        "All have passed, and the cards are dealt again."
    )
