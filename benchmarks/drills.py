"""A scripted learner: what he waits for in each kind of drill, and what is left when his drills are killed.

Every drill runs as a process of its own, with answers through a pipe. Measured are the seconds from the start to the
first question, and from an answer to the next question. Then drills are killed at random moments (SIGKILL), all with
one ledger; every answer whose grade was shown must be in it, once.

    python -m benchmarks.drills [--questions 200] [--kills 50] [--seed 1]
"""

import argparse
import json
import os
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Timer
from typing import Any

from advisor.advice.drill import ask
from advisor.advice.drill_kinds import KINDS, LEADING
from advisor.advice.ledger import Answer, read_answers
from advisor.table.rules import Rules
from benchmarks.machine import machine

MAIN = "from advisor.cli.app import main; main()"
RANDOM = "random"
GRADE = re.compile(rb"^(?:Right|Close|Off): ", re.MULTILINE)


class Learner:
    """A drill that runs, and who answers it; as a context it ends with the block."""

    def __init__(self, kind: str, questions: int, seed: int, home: str) -> None:
        arguments = ["drill", kind, "--theme", RANDOM, "--seed", str(seed), "--count", str(questions)]
        environment = os.environ | {"PINOCHLE_ADVISE_HOME": home}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-c", MAIN, *arguments],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        self.shown = b""
        self._read = 0

    def wait_for(self, text: bytes) -> bool:
        """Read on until a text is shown; whether it came before the end."""
        assert self.process.stdout
        while (found := self.shown.find(text, self._read)) < 0:
            more = self.process.stdout.read(1 << 16)
            if not more:
                return False
            self.shown += more
        self._read = found + len(text)
        return True

    def say(self, text: str) -> bool:
        """Type a line."""
        assert self.process.stdin
        return self.process.stdin.write(f"{text}\n".encode()) is not None

    def read_rest(self) -> None:
        """Type nothing more, and read what is still in the pipe."""
        assert self.process.stdin
        assert self.process.stdout
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.shown += self.process.stdout.read()


def answers_of(kind: str, deal: int, seed: int) -> Iterator[tuple[bytes, str]]:
    """What a learner says of one question, each with the end of the prompt he waits for."""
    if kind == "bid":
        yield b"or C): ", "SHDC"[deal % 4]
        yield b"exchange: ", str(100 + 10 * (deal % 15))
        yield b"partner: ", str(120 + 10 * (deal % 10))
        yield b"make: ", "pass" if deal % 4 == 0 else str(250 + 10 * (deal % 12))
        if deal % 4:
            yield b"skips): ", str(deal * 7 % 101)
    elif kind == "meld":
        yield b"Meld: ", str(10 * (deal % 25))
    elif kind == "tricks":
        yield b"partner: ", str(120 + 10 * (deal % 14))
    else:
        held = ask(kind, RANDOM, Rules.load(), seed, deal).held
        start = deal % 9
        yield (b"pass: " if kind == "pass" else b"back: "), " ".join(map(str, held.cards[start : start + 4]))


def leading(answers: list[Answer]) -> list[Answer]:
    """The answers by which questions are judged."""
    return [each for each in answers if each.part == LEADING[each.kind]]


def time_drill(kind: str, questions: int, seed: int, home: str) -> dict[str, Any]:
    """What a learner waits for in so many questions."""
    before = len(leading(ledger(home)))
    learner = Learner(kind, questions, seed, home)
    waited, first = [], 0.0
    answered = learner.started
    for deal in range(1, questions + 1):
        for place, (mark, text) in enumerate(answers_of(kind, deal, seed)):
            if not learner.wait_for(mark):
                raise SystemExit(f"drill {kind} ended at question {deal}: {learner.shown[-300:]!r}")
            now = time.perf_counter()
            if place == 0 and deal == 1:
                first = now - answered
            elif place == 0:
                waited.append(now - answered)
            learner.say(text)
            answered = time.perf_counter()
    learner.read_rest()
    code = learner.process.wait()
    kept = len(leading(ledger(home))) - before
    shown = len(GRADE.findall(learner.shown))
    if code or kept != questions or shown != questions:
        raise SystemExit(f"drill {kind}: exit {code}, {shown} graded, {kept} kept of {questions}")
    return {
        "questions": questions,
        "first question": round(first, 3),
        "next question": {
            "median": round(statistics.median(waited), 3),
            "90th percentile": round(sorted(waited)[len(waited) * 9 // 10], 3),
            "longest": round(max(waited), 3),
        },
    }


def kill_drills(kills: int, seed: int, home: str) -> dict[str, int]:
    """Kill drills at random moments, and count what was shown and what is kept."""
    source = random.Random(seed)
    graded = lost = doubled = unshown = 0
    for number in range(kills):
        kind = KINDS[number % len(KINDS)]
        own = number + 1000 * seed
        before = {(each.session, each.question) for each in leading(ledger(home))}
        learner = Learner(kind, 100_000, own, home)
        killer = Timer(0.3 + 1.5 * source.random(), learner.process.kill)
        killer.start()
        with suppress(BrokenPipeError):
            for deal in count(1):
                told = [learner.wait_for(mark) and learner.say(text) for mark, text in answers_of(kind, deal, own)]
                if not all(told):
                    break
        killer.join()
        learner.read_rest()
        learner.process.wait()
        shown = len(GRADE.findall(learner.shown))
        kept = [key for key in ((each.session, each.question) for each in leading(ledger(home))) if key not in before]
        graded += shown
        lost += max(0, shown - len(set(kept)))
        doubled += len(kept) - len(set(kept))
        unshown += max(0, len(kept) - shown)
    with sqlite3.connect(Path(home, "data", "drills.sqlite")) as connection:
        (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
    if sound != "ok":
        raise SystemExit(f"the ledger is damaged: {sound}")
    return {
        "kills": kills,
        "answers graded": graded,
        "graded and not kept": lost,
        "kept twice": doubled,
        "kept and not yet graded": unshown,
    }


def ledger(home: str) -> list[Answer]:
    """What is kept so far."""
    return read_answers(Path(home, "data", "drills.sqlite"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        for kind in KINDS:  # compile first, and let the disk cache fill
            time_drill(kind, 2, asked.seed, home)
        drills = {kind: time_drill(kind, asked.questions, asked.seed, home) for kind in KINDS}
        killed = kill_drills(asked.kills, asked.seed, home)
    print(json.dumps({"machine": machine(), "seconds": drills, "killed": killed}, indent=1))


if __name__ == "__main__":
    main()
