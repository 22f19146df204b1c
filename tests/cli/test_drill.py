"""``pinochle-advise drill``, with answers from standard input."""

import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from advisor.advice.drill import ask
from advisor.advice.drill_kinds import KINDS
from advisor.advice.ledger import Answer, ledger_file, read_answers
from advisor.table.rules import Rules
from tests.cli.processes import ROOT, command
from tests.conftest import Invoke, Outcome, TypeLines

pytestmark = pytest.mark.usefixtures("home")

Drill = Callable[[Sequence[str], Sequence[str]], Outcome]
STANDARD = Rules.load()


@pytest.fixture
def drill(invoke: Invoke, type_lines: TypeLines) -> Drill:
    """Run a drill with some answers."""

    def run(arguments: Sequence[str], answers: Sequence[str]) -> Outcome:
        type_lines(answers)
        return invoke(["drill", *arguments])

    return run


def script(kind: str, questions: int, seed: int, theme: str = "random", bid: str = "300") -> list[str]:
    """What a learner who has no idea types."""
    lines = []
    for deal in range(1, questions + 1):
        if kind == "bid":
            lines += ["s", "150", "170", bid if deal % 3 else "pass"]
            lines += [str(deal % 101)] if deal % 3 else []
        elif kind in ("pass", "return"):
            lines.append(" ".join(map(str, ask(kind, theme, STANDARD, seed, deal).held.cards[:4])))
        else:
            lines.append(str(10 * (deal % 25)))
    return lines


def leading(answers: Sequence[Answer]) -> list[Answer]:
    return [each for each in answers if each.part == ("cards" if each.kind in ("pass", "return") else each.kind)]


# --- one session -----------------------------------------------------------------------------------------------------


def test_a_session(drill: Drill) -> None:
    """The first three hands of seed 1 meld 40, 70 and 0."""
    outcome = drill(["meld", "--seed", "1", "--count", "3"], ["40", "60", "0"])
    assert outcome.code == 0
    assert "Right: it is 40." in outcome.out
    assert "Off: it is 70; you said 60 (-10)." in outcome.out
    assert "Perhaps left out: dix." in outcome.out
    assert "3 answers: 2 right, 1 off; 3.3 points off on average, too low by 3.3." in outcome.out
    kept = read_answers()
    assert [(each.answer, each.truth, each.error, each.verdict) for each in kept] == [
        ("40", "40", 0, "right"),
        ("60", "70", -10, "off"),
        ("0", "0", 0, "right"),
    ]
    assert [(each.question, each.deal, each.seed, each.theme) for each in kept] == [
        (1, 1, 1, "random"),
        (2, 2, 1, "random"),
        (3, 3, 1, "random"),
    ]
    assert len({each.session for each in kept}) == 1


@pytest.mark.parametrize(
    ("kind", "questions"), [("meld", 200), ("bid", 20), ("tricks", 20), ("pass", 5), ("return", 5)]
)
def test_a_scripted_learner(kind: str, questions: int, drill: Drill) -> None:
    outcome = drill([kind, "--seed", "5", "--theme", "random", "--count", str(questions)], script(kind, questions, 5))
    assert outcome.code == 0
    assert not [line for line in outcome.err.splitlines() if not line.startswith("Compiling")]
    kept = read_answers()
    assert [each.question for each in leading(kept)] == list(range(1, questions + 1))
    grades = re.findall(r"^(Right|Close|Off): ", outcome.out, re.MULTILINE)
    assert [each.verdict for each in leading(kept)] == [grade.lower() for grade in grades]
    assert outcome.out.count(" of " + str(questions)) >= questions
    assert f"\n{questions} answers: " in outcome.out


def test_a_question_of_several_parts_is_kept_whole(drill: Drill) -> None:
    drill(["bid", "--seed", "1", "--count", "2"], ["d", "150", "160", "250", "80", "s", "100", "100", "pass"])
    kept = read_answers()
    assert [(each.question, each.part) for each in kept] == [
        *((1, part) for part in ("trump", "meld", "tricks", "bid", "chance")),
        *((2, part) for part in ("trump", "meld", "tricks", "bid")),
    ]
    assert [each.trump for each in kept[:5]] == ["", "D", "D", "D", "D"]


def test_help_undo_and_slips(drill: Drill) -> None:
    answers = ["u", "?", "4o", "40", "u", "60", "q"]
    outcome = drill(["meld", "--seed", "1"], answers)
    assert "There is no answer to take back." in outcome.out
    assert "Look for runs and royal marriages in trump" in outcome.out
    assert '"4o" is no number of points' in outcome.out
    assert "Taken back: question 1 does not count." in outcome.out
    assert "1 answer: 1 off; 10.0 points off on average" in outcome.out
    assert [(each.question, each.counts, each.hinted) for each in read_answers()] == [
        (1, False, True),
        (2, True, False),
    ]


def test_the_last_answer_can_be_taken_back(drill: Drill) -> None:
    outcome = drill(["meld", "--seed", "1", "--count", "1"], ["400", "u"])
    assert "Enter ends, u takes the last answer back: u\n  Taken back: question 1 does not count." in outcome.out
    assert "No question was answered." in outcome.out
    assert [each.counts for each in read_answers()] == [False]
    assert "1 answer: 1 right" in drill(["meld", "--seed", "1", "--count", "1"], ["40", ""]).out


def test_undo_within_a_question_goes_back_to_the_part_before(drill: Drill) -> None:
    drill(["bid", "--seed", "1", "--count", "1"], ["s", "u", "d", "100", "u", "120", "160", "pass"])
    assert [(each.part, each.answer) for each in read_answers()] == [
        ("trump", "D"),
        ("meld", "120"),
        ("tricks", "160"),
        ("bid", "pass"),
    ]


def test_undo_of_a_pass_leads_back_over_the_chance(drill: Drill) -> None:
    drill(["bid", "--seed", "1", "--count", "1"], ["d", "100", "100", "250", "u", "260", "u", "pass"])
    assert [(each.part, each.answer) for each in read_answers()][-1] == ("bid", "pass")


def test_the_end_of_the_input_leaves_with_a_summary(drill: Drill) -> None:
    outcome = drill(["meld", "--seed", "1"], ["40"])
    assert outcome.code == 0
    assert "1 answer: 1 right" in outcome.out
    assert len(read_answers()) == 1


def test_leaving_in_the_middle_of_a_question_keeps_those_before(drill: Drill) -> None:
    outcome = drill(["bid", "--seed", "1"], ["d", "100", "100", "pass", "s", "100", "q"])
    assert "1 answer:" in outcome.out
    assert {each.question for each in read_answers()} == {1}
    assert "No question was answered." in drill(["meld"], ["q"]).out


# --- which hands -----------------------------------------------------------------------------------------------------


def shown_hands(outcome: Outcome) -> list[str]:
    return re.findall(r"\d+ of \d+.*\n(.*)\n", outcome.out)


def test_a_seed_gives_the_same_hands_whatever_was_answered(drill: Drill) -> None:
    first = drill(["meld", "--seed", "9", "--count", "6"], ["0"] * 6)
    second = drill(["meld", "--seed", "9", "--count", "6"], ["10"] * 6)
    assert shown_hands(first) == shown_hands(second)


def test_without_a_seed_hands_go_on_from_the_last(drill: Drill) -> None:
    first = shown_hands(drill(["meld", "--count", "3"], ["0"] * 3))
    second = shown_hands(drill(["meld", "--count", "3"], ["0"] * 3))
    assert len(set(first + second)) == 6
    assert [each.deal for each in read_answers()] == [1, 2, 3, 4, 5, 6]


def test_a_theme(drill: Drill) -> None:
    drill(["tricks", "--theme", "Long Trump", "--seed", "2", "--count", "2"], ["180", "180"])
    for each in read_answers():
        assert each.theme == "long-trump"
        assert sum(card.endswith(each.trump) for card in each.hand.split()) >= 6


def test_borderline_hands_after_a_warm_up(drill: Drill) -> None:
    drill(["bid", "--seed", "3", "--count", "5"], script("bid", 5, 3))
    assert [each.theme for each in leading(read_answers())] == ["random"] * 3 + ["borderline"] * 2


def test_themes_that_no_hand_has(drill: Drill) -> None:
    rules = ["--rule", "min_bid=1000", "--seed", "1"]
    outcome = drill(["meld", *rules, "--theme", "borderline"], ["0"])
    assert (outcome.code, read_answers()) == (1, [])
    assert "hardly any hand is about strong enough for the lowest bid" in outcome.err
    assert "choose another theme" in outcome.err
    outcome = drill(["bid", *rules, "--count", "5"], script("bid", 5, 1, bid="1000"))
    assert [each.theme for each in leading(read_answers())] == ["random"] * 5


def test_other_rules(drill: Drill) -> None:
    arguments = ["return", "--rules", "three-pass", "--rule", "unit=1", "--seed", "1", "--count", "1"]
    asked = ask("return", "random", Rules.load("three-pass", unit=1), 1, 1)
    outcome = drill(arguments, [" ".join(map(str, asked.held.cards[:3]))])
    assert "The 3 cards you give back: " in outcome.out
    (kept,) = read_answers()
    assert (kept.rules, kept.unit) == ("three-pass, unit=1", 1)


def test_the_record_chooses_the_drill(drill: Drill) -> None:
    assert "Drill: meld, 10 questions, seed 1. Chosen by your record: no answers yet." in " ".join(
        drill([], ["q"]).out.split()
    )
    drill(["meld", "--count", "5"], ["0"] * 5)
    drill(["bid", "--count", "5"], script("bid", 5, 1))
    drill(["tricks", "--count", "5"], script("tricks", 5, 1))
    assert "Drill: pass, 10 questions" in drill([], ["q"]).out
    # No cards are passed by these rules: the worst of the drills that are left.
    shown = " ".join(drill(["--rules", "no-pass"], ["q"]).out.split())
    assert re.search(r"Drill: (meld|bid|tricks), 10 questions, .*: \d of the last 5 are off\.", shown)


def test_hints_at_a_table_that_divides_by_ten(drill: Drill) -> None:
    arguments = ["bid", "--rule", "unit=1", "--seed", "1"]
    shown = " ".join(drill(arguments, ["d", "?", "20", "17", "30", "?", "q"]).out.split())
    assert "(meld counted times ten, too; divide the sum by ten)." in shown
    assert "one point more costs about four percent" in shown


# --- the record ------------------------------------------------------------------------------------------------------


def test_no_record(drill: Drill) -> None:
    outcome = drill(["meld", "--no-record", "--count", "2"], ["0", "0"])
    assert outcome.code == 0
    assert "No answers are kept." in outcome.out
    assert "progress" not in outcome.out
    assert not ledger_file().exists()


def test_a_home_that_cannot_be_written_to(drill: Drill, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("PINOCHLE_ADVISE_HOME", str(tmp_path / "file" / "home"))
    outcome = drill(["meld"], ["40"])
    assert (outcome.code, outcome.out) == (3, "")
    assert "cannot keep your answers in" in outcome.err
    assert "--no-record" in outcome.err
    assert drill(["meld", "--no-record", "--count", "1"], ["40"]).code == 0


def test_a_damaged_record_is_set_aside(drill: Drill) -> None:
    ledger_file().parent.mkdir()
    ledger_file().write_bytes(b"this is no database" * 100)
    outcome = drill(["meld", "--seed", "1", "--count", "1"], ["40"])
    assert outcome.code == 0
    (aside,) = ledger_file().parent.glob("*.damaged-*")
    assert f"your record was damaged; it is set aside as {aside}, and a new one begins" in outcome.err
    assert aside.read_bytes() == b"this is no database" * 100
    assert len(read_answers()) == 1


def test_an_answer_that_cannot_be_kept_is_not_graded(drill: Drill, monkeypatch: pytest.MonkeyPatch) -> None:
    from advisor.advice.ledger import Ledger, LedgerError

    def full(*_: object) -> None:
        raise LedgerError("cannot keep your answers in X: database or disk is full")

    monkeypatch.setattr(Ledger, "keep", full)
    outcome = drill(["meld", "--seed", "1"], ["40"])
    assert outcome.code == 3
    assert "disk is full" in outcome.err
    assert "Right" not in outcome.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["melt"], 'no drill "melt" (did you mean "meld"?)'),
        (["meld", "--theme", "ace"], 'no theme "ace" (did you mean "aces"?)'),
        (["meld", "--count", "0"], "ask one question at least"),
        (["meld", "--timer", "0"], '"0" is not possible; give seconds, such as 30'),
        (["meld", "--timer", "nan"], '"nan" is not possible'),
        (["meld", "--timer", "soon"], '"soon" is not possible'),
        (["meld", "--seed", "-1"], "seed=-1 is not possible"),
        (["meld", "--seed", "9" * 20], "is not possible; it must be from 0 to"),
    ],
)
def test_wrong_usage(arguments: list[str], told: str, drill: Drill) -> None:
    outcome = drill(arguments, ["40"])
    assert (outcome.code, outcome.out) == (2, "")
    assert told in outcome.err


def test_no_exchange_to_drill(drill: Drill) -> None:
    outcome = drill(["pass", "--rules", "no-pass"], [])
    assert outcome.code == 1
    assert "no exchange" in outcome.err


def test_late_answers_are_not_right(drill: Drill) -> None:
    outcome = drill(["meld", "--seed", "1", "--count", "1", "--timer", "0.000001"], ["40"])
    assert "Right, but too late: it is 40." in outcome.out
    assert "1 answer: 1 too late; 0.0 points off on average." in outcome.out
    assert "Farthest off" not in outcome.out
    (kept,) = read_answers()
    assert (kept.late, kept.verdict, kept.error) == (True, "off", 0)


# --- processes -------------------------------------------------------------------------------------------------------


def test_counting_melds_loads_no_numpy() -> None:
    code = """
import sys
from advisor.cli.app import run
run(["drill", "meld", "--count", "2", "--seed", "1", "--theme", "borderline"])
print([name for name in ("numpy", "numba") if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], input="40\n70\n", capture_output=True, encoding="utf-8", cwd=ROOT, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def _answering(kind: str, count: int, seed: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command("drill", kind, "--seed", str(seed), "--count", str(count)),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize("moment", range(10))
def test_a_kill_at_any_moment_loses_no_graded_answer(moment: int, tmp_path: Path) -> None:
    source = random.Random(moment)
    kind = KINDS[moment % 3]  # choosing cards differs in nothing but the time it takes
    output = tmp_path / "output"
    lines = "".join(f"{line}\n" for line in script(kind, 2000, moment))
    answers = tmp_path / "answers"
    answers.write_text(lines)
    with answers.open("rb") as typed, output.open("wb") as shown:
        process = subprocess.Popen(
            command("drill", kind, "--seed", str(moment), "--count", "2000"),
            cwd=ROOT,
            stdin=typed,
            stdout=shown,
            stderr=subprocess.DEVNULL,
        )
        while b"1 of 2000" not in output.read_bytes():
            assert process.poll() is None
            time.sleep(0.005)
        time.sleep(source.random())
        process.send_signal(signal.SIGKILL)
        process.wait()
    grades = re.findall(rb"^(?:Right|Close|Off): ", output.read_bytes(), re.MULTILINE)
    kept = leading(read_answers())
    assert len(grades) <= len(kept) <= len(grades) + 1  # the last may have been kept and not yet shown
    assert [each.question for each in kept] == list(range(1, len(kept) + 1))
    with sqlite3.connect(ledger_file()) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_two_drills_at_once(tmp_path: Path) -> None:
    lines = "".join(f"{line}\n" for line in script("meld", 100, 1)).encode()
    both = [_answering("meld", 100, 1) for _ in range(2)]
    for process in both:
        assert process.stdin
        process.stdin.write(lines)
        process.stdin.close()
    for process in both:
        assert process.stdout
        assert b"100 answers: " in process.stdout.read()
        assert process.wait() == 0
    kept = read_answers()
    assert len(kept) == 200
    assert len({each.session for each in kept}) == 2
    assert tmp_path


def test_an_interruption_keeps_what_was_answered() -> None:
    process = _answering("meld", 10, 1)
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"40\n")
    process.stdin.flush()
    shown = b""
    while b"2 of 10" not in shown:
        shown += os.read(process.stdout.fileno(), 4096)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 130
    assert process.stderr
    assert process.stderr.read() == b"pinochle-advise: interrupted\n"
    assert len(read_answers()) == 1


def test_the_end_of_the_time_is_said_while_the_question_waits() -> None:
    process = subprocess.Popen(
        command("drill", "meld", "--seed", "1", "--count", "1", "--timer", "0.2"),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    shown = b""
    while b"Time is up" not in shown:
        shown += os.read(process.stdout.fileno(), 4096)
    process.stdin.write(b"40\n")
    process.stdin.close()
    assert b"Right, but too late: it is 40." in process.stdout.read()
    assert process.wait() == 0
