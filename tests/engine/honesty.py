"""The experiment that shows whether a player uses cards he cannot see.

A deal is exchanged and played. At a decision the cards that the player cannot see are dealt again among the other
three, so that everything he knows stays true: how many cards each holds, that all they played was legal, which cards
lay on the table as meld and that nobody kept any back, and what he and partner exchanged. An honest player then chooses
the same card as before.

Run as a program it prints JSON: how many decisions there were, at how many of them the cards could be dealt otherwise,
and at how many the choice was another one.

    python -m tests.engine.honesty [--deals 2000] [--player skilled]
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import numpy as np

from advisor.advice.simulate import rule_table, skill_table
from advisor.engine import playout
from advisor.engine.leads import weigh_leads
from advisor.engine.masks import LANES
from advisor.engine.players import EXPERT
from advisor.engine.rows import HANDS, MAY_HOLD
from advisor.table.rules import Rules
from advisor.table.tricks import legal_cards, winning_index
from tests import kernels
from tests.engine.states import (
    ALL,
    PLAYERS,
    PRESETS,
    SUITS,
    bits_of,
    card_of,
    cards_of,
    deal_four,
    integers,
    mask_of_bits,
)
from tests.kernels import Integers

RULES = [
    *PRESETS.values(),
    Rules(must_beat="led"),
    Rules(must_beat="led", must_beat_after_ruff=True, overtrump=False),
    Rules(must_beat="trump-only"),
    Rules(must_beat="none", overtrump=False),
]
KINDS = PLAYERS | {"expert": EXPERT}
TURNS = 48
SWAPS = 60
WORLDS = 8
SEED = 1
FIRST_COPIES = sum(1 << bit for bit in range(0, TURNS, 2))


@dataclass
class Findings:
    """The decisions, those for which cards could be dealt otherwise, and where the choice was another."""

    decisions: int = 0
    dealt_again: int = 0
    leads: int = 0
    exchanges: int = 0
    rules: Counter[int] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        return {
            "decisions": self.decisions,
            "dealt_again": self.dealt_again,
            "of_them_leads": self.leads,
            "of_them_exchanges": self.exchanges,
            "violations": len(self.violations),
            "examples": self.violations[:3],
        }


def kinds_of(mask: int) -> tuple[int, int]:
    """The cards of a mask, where the copies are not told apart."""
    twin = mask >> 1
    return (mask | twin) & FIRST_COPIES, mask & twin & FIRST_COPIES


@dataclass
class Table:
    """Players of one kind with their rules; ``told`` if they know all hands, as honest ones do not."""

    player: str
    rules: Rules
    trump: int
    deal: int
    told: bool = False

    def _of_all(self, number: int) -> tuple[Integers, Integers]:
        """The trump and the rules of so many deals."""
        return np.full(number, self.trump), np.tile(rule_table(self.rules), (number, 1))

    def exchange(self, hands: list[list[int]]) -> list[list[int]]:
        """The hands after the exchange, what is known from it, and what was given and returned."""
        kind = None if self.player == "expert" else KINDS[self.player]
        out = np.zeros((len(hands), 8), np.int64)
        trumps, tables = self._of_all(len(hands))
        dealt = np.array(hands, np.int64)
        kernels.exchange_whole(kind, dealt, trumps, tables, SEED, np.full(len(hands), self.deal), out)
        found: list[list[int]] = out.tolist()
        return found

    def choose(self, hands: Integers, known: list[int], played: list[int], turns: list[int]) -> list[int]:
        """The card chosen at each turn by who holds ``hands`` of it and has seen what was played before."""
        number = len(turns)
        trumps, tables = self._of_all(number)
        knowledge = np.tile(integers(known), (number, 1))
        cards = np.zeros((number, TURNS), np.int64)
        cards[:, : len(played)] = played
        deals, out = np.full(number, self.deal), np.zeros((number, 2), np.int64)
        if self.player == "expert":
            kernels.expert_cards(
                *(hands, knowledge, integers(turns), 0, trumps, tables, skill_table()),
                *(WORLDS, SEED, deals, self.told, cards, out),
            )
            return list(map(int, out[:, 1]))
        kernels.play_deals(
            *(KINDS[self.player], hands, knowledge, integers(turns), trumps, tables, skill_table()),
            *(SEED, deals, self.told, cards, out),
        )
        return [int(cards[i, turn]) for i, turn in enumerate(turns)]

    def play(self, hands: list[int], known: list[int]) -> list[int]:
        """All cards of a deal in order of play."""
        played: list[int] = []
        if self.player == "expert":
            for turn in range(TURNS):
                played += self.choose(np.array([hands], np.int64), known, played, [turn])
            return played
        every, out = np.zeros((1, TURNS), np.int64), np.zeros((1, 2), np.int64)
        trumps, tables = self._of_all(1)
        dealt, knowledge = np.array([hands], np.int64), np.array([known], np.int64)
        kernels.play_deals(
            *(KINDS[self.player], dealt, knowledge, integers([0]), trumps, tables, skill_table()),
            *(SEED, integers([self.deal]), self.told, every, out),
        )
        played = every[0].tolist()
        return played


@dataclass
class Played:
    """A deal that has been played to the end.

    Attributes:
        hands: the four hands after the exchange.
        known: what declarer knows partner to hold from it, and what partner knows of declarer.
        seats: who played each card.
        lacked: what each play has shown its player not to hold.
        choices: the turns at which there was a choice.
    """

    table: Table
    hands: list[int]
    known: list[int]
    played: list[int]
    seats: list[int] = field(default_factory=list)
    lacked: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        trump, rules = SUITS[self.table.trump], self.table.rules
        leader = 0
        held = list(self.hands)
        for turn, mask in enumerate(self.played):
            place = turn % 4
            seat = (leader + place) % 4
            trick = [card_of(card) for card in self.played[turn - place : turn]]
            legal = legal_cards(cards_of(held[seat]), trick, trump, rules).cards
            card = card_of(mask)
            assert mask & held[seat], f"{card} was not held"
            assert card in legal, f"{card} was not legal"
            if len(legal) > 1:
                self.choices.append(turn)
            # One group of cards comes before another, so a play is legal if each single card at its side allows it.
            lacked = 0
            for bit in range(0, TURNS, 2) if place else ():
                if card not in legal_cards([card, card_of(1 << bit)], trick, trump, rules).cards:
                    lacked |= 0b11 << bit
            self.seats.append(seat)
            self.lacked.append(lacked)
            held[seat] ^= mask
            if place == 3:
                leader = (leader + winning_index([*trick, card], trump)) % 4

    def deal_again(self, seed: int) -> tuple[Integers, Integers]:
        """For each choice the hands, those played included, and others that are the same to the player."""
        number = len(self.choices)
        now, before, lacks, known, free = (np.zeros((number, 4), np.int64) for _ in range(5))
        for i, turn in enumerate(self.choices):
            seat = self.seats[turn]
            free[i] = [other != seat for other in range(4)]
            for earlier in range(turn):
                before[i, self.seats[earlier]] |= self.played[earlier]
                lacks[i, self.seats[earlier]] |= self.lacked[earlier]
            now[i] = self.hands
            now[i] &= ~before[i]
            if seat % 2 == 0:
                known[i, 2 - seat] = self.known[seat // 2]
        out = np.zeros((number, 4), np.int64)
        kernels.deal_again(
            now, before, lacks, known, free, self.table.trump, rule_table(self.table.rules), seed, SWAPS, out
        )
        return now | before, out | before


def examine_exchange(table: Table, hands: list[int], rng: random.Random, findings: Findings) -> None:
    """What partner gives, from his cards alone; what declarer gives back, from his and those received."""
    *_, given, returned = table.exchange([hands])[0]
    if not given:
        return
    others = bits_of(ALL & ~hands[2])
    rng.shuffle(others)
    dealt = [mask_of_bits(others[first : first + 12]) for first in (0, 12, 24)]
    gift_again = [dealt[0], dealt[1], hands[2], dealt[2]]
    # Partner's whole hand is kept, for he might give other cards from another; and then all but his gift is dealt
    # again, which tells something if he gives the same.
    rest = bits_of(ALL & ~(hands[0] | hands[2]))
    rng.shuffle(rest)
    return_again = [hands[0], mask_of_bits(rest[:12]), hands[2], mask_of_bits(rest[12:])]
    rest = bits_of(ALL & ~(hands[0] | given))
    rng.shuffle(rest)
    kept = 12 - given.bit_count()
    partners = given | mask_of_bits(rest[:kept])
    another = [hands[0], mask_of_bits(rest[kept : kept + 12]), partners, mask_of_bits(rest[kept + 12 :])]
    found = table.exchange([gift_again, return_again, another])
    findings.decisions += 2
    findings.dealt_again += 2
    findings.exchanges += 2
    if found[0][6] != given:
        findings.violations.append(f"gift {cards_of(given)} from {cards_of(hands[2])}, then {cards_of(found[0][6])}")
    for other in found[1:]:
        if other[6] == given and other[7] != returned:
            findings.violations.append(f"return {cards_of(returned)} to {cards_of(given)}, then {cards_of(other[7])}")


def examine(player: str, deals: int, seed: int, *, told: bool = False) -> Findings:
    """Deal again at every decision of some deals."""
    rng = random.Random(seed)
    findings = Findings()
    for deal in range(deals):
        place = deal % len(RULES)
        table = Table(player, RULES[place], rng.randrange(4), deal, told)
        hands = deal_four(rng)
        examine_exchange(table, hands, rng, findings)
        *after, of_partner, of_declarer, _, _ = table.exchange([hands])[0]
        known = [of_partner, of_declarer]
        game = Played(table, after, known, table.play(after, known))
        findings.decisions += len(game.choices)
        before, again = game.deal_again(rng.getrandbits(40))
        differs = [
            i
            for i, (one, other) in enumerate(zip(before.tolist(), again.tolist(), strict=True))
            if list(map(kinds_of, one)) != list(map(kinds_of, other))
        ]
        turns = [game.choices[i] for i in differs]
        for i, turn, card in zip(differs, turns, table.choose(again[differs], known, game.played, turns), strict=True):
            findings.dealt_again += 1
            findings.leads += turn % 4 == 0
            findings.rules[place] += 1
            if card != game.played[turn]:
                findings.violations.append(
                    f"{table.rules.differences()} trump {SUITS[table.trump]} turn {turn} seat {game.seats[turn]}: "
                    f"{card_of(game.played[turn])} with {[str(cards_of(hand)) for hand in before[i].tolist()]}, "
                    f"{card_of(card)} with {[str(cards_of(hand)) for hand in again[i].tolist()]}"
                )
    return findings


@contextmanager
def peeking() -> Iterator[None]:
    """Let skilled leaders see the other hands instead of what they may hold. Works where nothing is compiled."""

    def weigh(table: Integers, *others: Any) -> None:
        rows = slice(MAY_HOLD, MAY_HOLD + 4 * LANES)
        may_hold = table[rows].copy()
        table[rows] = table[HANDS : HANDS + 4 * LANES]
        weigh_leads(table, *others)  # type: ignore[no-untyped-call]
        table[rows] = may_hold

    with patch.object(playout, "weigh_leads", weigh):
        yield


def main(arguments: list[str] | None = None) -> None:
    """Print what was found of each kind of player."""
    parser = argparse.ArgumentParser(description="Whether players use cards they cannot see.")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--player", choices=[*KINDS], action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peek", action="store_true", help="let skilled leaders peek (without compiled code)")
    options = parser.parse_args(arguments)
    report: dict[str, Any] = {}
    for player in options.player or KINDS:
        start = time.perf_counter()
        report[player] = examine(player, options.deals, options.seed).to_dict()
        report[player]["seconds"] = round(time.perf_counter() - start, 1)
        if options.peek:
            with peeking():
                report[f"{player}, peeking"] = examine(player, options.deals, options.seed).to_dict()
    sys.stdout.write(json.dumps({"deals": options.deals, "seed": options.seed, "players": report}, indent=1) + "\n")


if __name__ == "__main__":
    main()
