"""Two hundred deals by simulated players, under every preset."""

from functools import cache

from advisor.table.record import Record
from advisor.table.rules import Rules, presets
from benchmarks.games import play_games

PRESETS = tuple(presets())
NUMBERS = {"skilled": 20, "random": 9}
"""Deals of each kind of players under each preset."""


@cache
def games(preset: str, players: str) -> list[Record]:
    return play_games(NUMBERS[players], Rules.load(preset), seed_of(preset), players)


def seed_of(preset: str) -> int:
    return 8 + PRESETS.index(preset)


def all_games(preset: str) -> list[Record]:
    return [record for players in NUMBERS for record in games(preset, players)]
