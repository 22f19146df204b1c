"""Deals by simulated players are the same when they are written and read, and damaged ones are refused."""

import json
import re
from collections.abc import Callable

import pytest

from advisor.table.following import follow
from advisor.table.record import IllegalDealError, Record, RecordError
from advisor.table.record_reader import read_record, read_records
from advisor.table.record_writer import card_text, write_record, write_records
from tests.games import PRESETS, all_games
from tests.table.test_deal_games import DAMAGES, Damage, card_not_held, renege, to_damage


@pytest.mark.parametrize("preset", PRESETS)
def test_games_written_and_read(preset: str) -> None:
    for record in all_games(preset):
        text = write_record(record)
        again = read_record(text)
        assert again == record
        assert write_record(again) == text
        assert Record.from_dict(json.loads(json.dumps(record.to_dict()))) == record


@pytest.mark.parametrize("preset", PRESETS)
def test_games_in_one_file(preset: str) -> None:
    records = all_games(preset)
    assert [written.record for written in read_records(write_records(records))] == records


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_refused(damage: Callable[[Record], Damage], preset: str) -> None:
    """With the place in the text."""
    for record in to_damage(preset):
        wrong = write_record(damage(record).record)
        assert read_record(wrong, check=False) == damage(record).record
        with pytest.raises(IllegalDealError, match=r"^deal.ppr, line \d+, column \d+: "):
            read_record(wrong, "deal.ppr")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("damage", [card_not_held, renege])
def test_wrong_cards_are_pointed_at(damage: Callable[[Record], Damage], preset: str) -> None:
    for record in to_damage(preset):
        done = damage(record)
        text = write_record(done.record)
        (written,) = read_records(text)
        (fault,) = (fault for fault in follow(done.record).faults if fault.where == done.where)
        place = written.locate(fault)
        _, row, column = done.where
        assert isinstance(row, int)
        assert isinstance(column, int)
        card = done.record.rows[row][column]
        assert card
        assert re.split(r"\s", text.splitlines()[place.line - 1][place.column - 1 :])[0] == card_text(card)


@pytest.mark.parametrize("preset", PRESETS)
def test_call_out_of_turn_is_refused(preset: str) -> None:
    """Somebody who has passed bids again."""
    texts = [re.split(r"(\[Auction[^\[]*)", write_record(record)) for record in all_games(preset)]
    texts = [parts for parts in texts if parts[1].count("- ") > 1]  # without any dash, calls are read as they come
    assert texts
    for before, auction, after in texts:
        wrong = auction.replace("- ", "900 ", 1)
        with pytest.raises(RecordError, match=r"^deal.ppr, line \d+, column \d+: (North|East|South|West) has passed"):
            read_record(before + wrong + after, "deal.ppr")
