"""The experiment that shows whether a player uses cards he cannot see.

A deal is played. At one turn of it the cards that the player cannot see are dealt again among the other three, so that
each keeps their number and all that was played stays legal. An honest player then chooses the same card as before.

Run as a program, without compiled code, it prints what the experiment says of honest players and of one that peeks.
"""

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import numpy as np

from advisor.advice.simulate import rule_table
from advisor.engine import playout
from advisor.engine.masks import LANES, weaker_than_any
from advisor.engine.players import skilled_cash, trumped_suits
from advisor.engine.playout import HANDS, play_tricks
from advisor.table.rules import Rules
from advisor.table.tricks import legal_cards, winning_index
from tests import kernels
from tests.engine.states import PRESETS, SUITS, bits_of, card_of, cards_of, deal_four, integers, mask_of_bits
from tests.kernels import Integers

RULES = [
    *PRESETS.values(),
    Rules(must_beat="led"),
    Rules(must_beat="led", must_beat_after_ruff=True, overtrump=False),
    Rules(must_beat="trump-only"),
    Rules(must_beat="none", overtrump=False),
]
SWAPS = 12


@dataclass
class Findings:
    """The turns dealt again, how many of them were leads, in which rules, and where the player chose another card."""

    turns: int = 0
    leads: int = 0
    rules: Counter[int] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)


@dataclass
class Game:
    """A deal that has been played to the end, and the turn to look at."""

    rules: Rules
    trump: int
    played: list[int]
    seats: list[int]
    turn: int

    @property
    def seat(self) -> int:
        return self.seats[self.turn]

    def trick_before(self, turn: int) -> list[int]:
        """The cards that lay in the trick when this one was played."""
        return self.played[turn - turn % 4 : turn]

    def plays_of(self, seat: int) -> list[int]:
        """The turns of a seat before the one to look at."""
        return [turn for turn in range(self.turn) if self.seats[turn] == seat]

    def could_have_played(self, seat: int, held: int) -> bool:
        """Whether all that a seat played was legal if it holds ``held`` now."""
        for turn in reversed(self.plays_of(seat)):
            held |= self.played[turn]
            if turn % 4 and not self.is_legal(held, turn):
                return False
        return True

    def legal(self, held: int, turn: int) -> tuple[Any, ...]:
        trick = [card_of(card) for card in self.trick_before(turn)]
        return legal_cards(cards_of(held), trick, SUITS[self.trump], self.rules).cards

    def is_legal(self, held: int, turn: int) -> bool:
        return card_of(self.played[turn]) in self.legal(held, turn)


def seats_of(played: list[int], trump: int) -> list[int]:
    """Who played each card, declarer first, as the table finds the winners."""
    seats: list[int] = []
    leader = 0
    for first in range(0, len(played), 4):
        seats += [(leader + place) % 4 for place in range(4)]
        trick = [card_of(card) for card in played[first : first + 4]]
        leader = (leader + winning_index(trick, SUITS[trump])) % 4
    return seats


def play(player: int | None, hands: list[int], settled: list[int], rules: Rules, trump: int, deal: int) -> list[int]:
    """The cards of a deal in order of play, the first ones settled."""
    played = np.zeros((1, 48), np.int64)
    played[0, : len(settled)] = settled
    kernels.play_deals(
        player,
        np.array([hands], np.int64),
        len(settled),
        integers([trump]),
        rule_table(rules)[None, :],
        1,
        integers([deal]),
        played,
        np.zeros((1, 2), np.int64),
    )
    cards: list[int] = played[0].tolist()
    return cards


def deal_again(rng: random.Random, game: Game, now: list[int]) -> list[int]:
    """Hidden cards swapped between the other three seats, where what each of them played stays legal."""
    others = [seat for seat in range(4) if seat != game.seat]
    held = list(now)
    for _ in range(SWAPS):
        one, other = rng.sample(others, 2)
        number = min(rng.randint(1, 3), held[one].bit_count(), held[other].bit_count())
        leaving = mask_of_bits(rng.sample(bits_of(held[one]), number))
        coming = mask_of_bits(rng.sample(bits_of(held[other]), number))
        mine = held[one] ^ leaving | coming
        yours = held[other] ^ coming | leaving
        if game.could_have_played(one, mine) and game.could_have_played(other, yours):
            held[one], held[other] = mine, yours
    return held


def examine(player: int | None, wanted: int, seed: int) -> Findings:
    """Deal again at ``wanted`` turns of this player at which he had a choice."""
    rng = random.Random(seed)
    findings = Findings()
    deal = 0
    while findings.turns < wanted:
        deal += 1
        place = rng.randrange(len(RULES))
        rules = RULES[place]
        trump = rng.randrange(4)
        hands = deal_four(rng)
        played = play(player, hands, [], rules, trump, deal)
        game = Game(rules, trump, played, seats_of(played, trump), rng.randrange(44))
        gone = sum(played[: game.turn])
        now = [hand & ~gone for hand in hands]
        if len(game.legal(now[game.seat], game.turn)) == 1:
            continue
        held = deal_again(rng, game, now)
        if [cards_of(hand) for hand in held] == [cards_of(hand) for hand in now]:
            continue
        before = [sum(played[turn] for turn in game.plays_of(seat)) for seat in range(4)]
        again = play(
            player,
            [hand | cards for hand, cards in zip(held, before, strict=True)],
            played[: game.turn],
            rules,
            trump,
            deal,
        )
        findings.turns += 1
        findings.leads += game.turn % 4 == 0
        findings.rules[place] += 1
        if again[game.turn] != played[game.turn]:
            findings.violations.append(
                f"{rules.differences()} trump {SUITS[trump]} turn {game.turn} seat {game.seat}: "
                f"{card_of(played[game.turn])} with {[str(cards_of(hand)) for hand in now]}, "
                f"{card_of(again[game.turn])} with {[str(cards_of(hand)) for hand in held]}"
            )
    return findings


@contextmanager
def peeking() -> Iterator[None]:
    """Let skilled leaders see the other hands instead of what they may hold. Works where nothing is compiled."""
    tables: list[Integers] = []

    def play(table: Integers, *others: Any) -> Any:
        tables[:] = [table]
        return play_tricks(table, *others)  # type: ignore[no-untyped-call]

    def cash(hand: int, _masters: int, _trumps: int, _trumped: int, trump_suit: int, seat: int) -> Any:
        rows = tables[0][HANDS : HANDS + 4 * LANES].reshape(4, LANES)
        lane = rows[0].tolist().index(hand)
        left, right = int(rows[1, lane]), int(rows[3, lane])
        masters = hand & ~weaker_than_any(left | right)  # type: ignore[no-untyped-call]
        trumped = trumped_suits(left, right, trump_suit)  # type: ignore[no-untyped-call]
        return skilled_cash(  # type: ignore[no-untyped-call]
            hand, masters, (left | right) & trump_suit, trumped, trump_suit, seat
        )

    with patch.object(kernels, "play_tricks", play), patch.object(playout, "skilled_cash", cash):
        yield


def main(wanted: int) -> None:
    """Print how many choices changed, of honest players and of one that peeks."""
    changed = {"honest": len(examine(None, wanted, seed=1).violations)}
    with peeking():
        changed["peeking"] = len(examine(None, wanted, seed=1).violations)
    sys.stdout.write(json.dumps(changed))


if __name__ == "__main__":
    main(int(sys.argv[1]))
