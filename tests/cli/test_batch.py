"""Many hands: one a line in, one answer a line out."""

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.processes import ROOT, command
from tests.conftest import Invoke

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
OTHER = "AS AS AS AH"
HOLDINGS = "ATKQJ.A9.T9.KJ9"
MELD_OF_HAND = "Meld 200 with spades as trump (hearts 60, diamonds 60, clubs 70)."
MELD_OF_HOLDINGS = "Meld 150 with spades as trump (hearts 30, diamonds 30, clubs 30)."
UNREADABLE = 'cannot read "XX" (cards look like 10S, KH); 0 cards read; a hand has 12'
FEW = ["--deals", "60"]

pytestmark = pytest.mark.usefixtures("home")


def run(*arguments: str, lines: str | bytes) -> tuple[int, list[str], list[str]]:
    """The exit code, the lines of standard output and those of standard error."""
    done = subprocess.run(
        command(*arguments),
        cwd=ROOT,
        input=lines if isinstance(lines, bytes) else lines.encode(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.stdout == b"" or done.stdout.endswith(b"\n")
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode().splitlines()


def documents(*arguments: str, lines: str | bytes) -> tuple[int, list[dict[str, Any]]]:
    """The exit code and the documents, one a line, with nothing on standard error."""
    code, out, err = run(*arguments, "--json", lines=lines)
    assert err == []
    return code, [json.loads(line) for line in out]


# --- answers in order ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["meld", "-"], ["meld", "--", "-"], ["--trump", "spades", "meld", "-"]])
def test_one_line_of_text_a_hand(arguments: list[str]) -> None:
    code, out, err = run(*arguments, lines=f"{HAND}\n{HOLDINGS}\n{HAND}\n")
    trump_only = "--trump" in arguments
    first = "Meld 200 with spades as trump." if trump_only else MELD_OF_HAND
    second = "Meld 150 with spades as trump." if trump_only else MELD_OF_HOLDINGS
    assert (code, out, err) == (0, [first, second, first], [])


def test_one_document_a_hand() -> None:
    code, found = documents("meld", "-", lines=f"{HAND}\n{HOLDINGS}\n")
    assert code == 0
    assert [list(each) for each in found] == [["schema", "version", "line", "rules", "hand", "trumps"]] * 2
    assert [each["line"] for each in found] == [1, 2]
    assert found[0]["hand"] == HAND.split()
    assert [each["total"] for each in found[0]["trumps"]] == [200, 60, 60, 70]
    assert [each["total"] for each in found[1]["trumps"]] == [150, 30, 30, 30]
    assert found[0]["trumps"][0]["melds"] == [
        {"name": "run", "points": 150, "cards": ["AS", "10S", "KS", "QS", "JS"]},
        {"name": "pinochle", "points": 40, "cards": ["QS", "JD"]},
        {"name": "dix", "points": 10, "cards": ["9S"]},
    ]


@pytest.mark.parametrize("options", [[], ["--rules", "family-190"], ["--rules", "short"], ["--rule", "roundhouse=250"]])
@pytest.mark.parametrize("trump", [[], ["--trump", "D"]])
def test_the_documents_are_those_of_single_hands(options: list[str], trump: list[str], invoke: Invoke) -> None:
    hands = [
        HAND,
        HOLDINGS,
        "KQ.KQ.KQ.KQATJ9",
        "QQ.AA.JJ99.TTAA",
        "J.J.JJ.AATTKKQQ",
        "9AATTKKQQJJ9...",
        "AK.AQ.AKQJ.KQJ9",
    ]
    code, found = documents("meld", "-", *options, *trump, lines="\n".join(hands))
    assert code == 0
    for hand, document in zip(hands, found, strict=True):
        single = json.loads(invoke(["meld", hand, "--json", *options, *trump]).out)
        assert document == single | {"line": document["line"]}
        assert [key for key in document if key != "line"] == list(single)


def test_each_document_is_compact() -> None:
    _, out, _ = run("meld", "-", "--json", lines=f"{HAND}\nXX\n")
    assert out == [json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")) for line in out]


def test_main_answer(invoke: Invoke) -> None:
    singles = [json.loads(invoke([hand, *FEW, "--json"]).out) for hand in (HAND, HOLDINGS)]
    lines = f"{HAND}\nXX\n{HOLDINGS}\n"
    code, found = documents("-", *FEW, lines=lines)
    assert code == 2
    assert [found[0], found[2]] == [singles[0] | {"line": 1}, singles[1] | {"line": 3}]
    assert (found[1]["line"], found[1]["error"]) == (2, UNREADABLE)
    code, out, err = run(*FEW, "-", lines=lines)
    assert code == 2
    assert out == [invoke([hand, *FEW]).out.splitlines()[0] for hand in (HAND, HOLDINGS)]
    assert err == [f"pinochle-advise: line 2: {UNREADABLE}"]


# --- lines that are no hands -----------------------------------------------------------------------------------------


def test_bad_lines_in_documents() -> None:
    code, found = documents("meld", "-", lines=f"{HAND}\n XX \n{HAND}\n{OTHER}\n")
    assert code == 2
    assert [each["line"] for each in found] == [1, 2, 3, 4]
    assert {key: value for key, value in found[1].items() if key != "version"} == {
        "schema": "pinochle-advise/error/1",
        "line": 2,
        "text": "XX",
        "error": UNREADABLE,
    }
    assert list(found[1]) == ["schema", "version", "line", "text", "error"]
    assert found[3]["error"] == "AS 3 times, the deck has 2 of each card; 4 cards read; a hand has 12"


def test_bad_lines_in_text() -> None:
    code, out, err = run("meld", "-", lines=f"XX\n{HAND}\n")
    assert (code, out, err) == (2, [MELD_OF_HAND], [f"pinochle-advise: line 1: {UNREADABLE}"])


def test_blank_lines_and_remarks_are_counted_and_skipped() -> None:
    code, found = documents("meld", "-", lines=f"# my hands\n\n  \n{HAND}\n\t# XX\n{HOLDINGS}\n\n")
    assert code == 0
    assert [each["line"] for each in found] == [4, 6]


@pytest.mark.parametrize("lines", ["", "\n", "\n\n", "# nothing\n", "\ufeff"])
@pytest.mark.parametrize("arguments", [["meld", "-"], ["meld", "-", "--json"], ["-"], ["-", "--json"]], ids=" ".join)
def test_no_hands_at_all(arguments: list[str], lines: str) -> None:
    assert run(*arguments, lines=lines) == (0, [], [])


@pytest.mark.parametrize(
    "lines",
    [
        f"{HAND}\n{HAND}",
        f"{HAND}\r\n{HAND}\r\n",
        f"\ufeff{HAND}\n{HAND}\n",
        "A♠ 10♠ K♠ Q♠ J♠ 9♠ A♥ K♥ Q♦ J♦ A♣ 9♣\nas,ts,ks,qs,js,9s,ah,kh,qd,jd,ac,9c",
        "S:A10KQJ9 H:AK D:QJ C:A9\n  ATKQJ9.AK.QJ.A9  \n",
    ],
    ids=["no last line end", "CRLF", "byte order mark", "pips and commas", "groups and holdings"],
)
def test_ways_to_write_lines(lines: str) -> None:
    assert run("meld", "-", lines=lines) == (0, [MELD_OF_HAND, MELD_OF_HAND], [])


def test_what_is_no_text() -> None:
    code, found = documents("meld", "-", lines=b"\xff\xfe\0\n" + HAND.encode() + b"\nA\xe2\x99\n")
    assert code == 2
    assert [each["schema"] for each in found] == [
        "pinochle-advise/error/1",
        "pinochle-advise/meld/1",
        "pinochle-advise/error/1",
    ]
    assert found[2]["text"] == "A\ufffd"


@pytest.mark.parametrize("end", ["\n", ""])
def test_endless_lines(end: str) -> None:
    code, found = documents("meld", "-", lines=f"{HAND}\n{'AS ' * 200_000}{end}")
    assert code == 2
    assert [each["line"] for each in found] == [1, 2]
    assert found[1]["error"] == "a line of more than 1000 characters is no hand; write one hand a line"
    assert len(found[1]["text"]) == 1000


# --- usage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["-", "AS"], '"AS"'),
        (["meld", HAND, "-"], f'"{HAND}"'),
        (["meld", "-", "-"], "the second one"),
        (["-", "meld"], '"meld"'),
    ],
)
def test_the_sign_stands_alone(arguments: list[str], named: str, invoke: Invoke) -> None:
    outcome = invoke(arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == (
        f'pinochle-advise: "-" reads hands from standard input, one a line, and stands alone; leave out {named}\n'
    )


@pytest.mark.parametrize("options", [["--trump", "X"], ["--rules", "shrt"], ["--bogus"]], ids=" ".join)
@pytest.mark.parametrize("arguments", [["meld", "-"], ["-"]], ids=" ".join)
def test_wrong_options_are_told_once(arguments: list[str], options: list[str]) -> None:
    code, out, err = run(*arguments, *options, "--json", lines=f"{HAND}\n" * 3)
    assert (code, out, len(err)) == (2, [], 1)


def test_closed_standard_input(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    outcome = invoke(["meld", "-"])
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err == "pinochle-advise: cannot read standard input: it is closed\n"


# --- streams ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["meld", "-"], ["meld", "-", "--json"], ["-", *FEW]], ids=" ".join)
def test_each_answer_comes_before_the_next_line_is_sent(arguments: list[str]) -> None:
    with subprocess.Popen(
        command(*arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, bufsize=0
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        signal.alarm(120)  # a program that waits for more would wait for ever
        try:
            for _ in range(3):
                process.stdin.write(f"{HAND}\n".encode())
                assert process.stdout.readline().endswith(b"\n")
        finally:
            signal.alarm(0)
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(timeout=120) == 0


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text(f"{HAND}\n" * 20_000, encoding="utf-8")
    with (
        hands.open("rb") as lines,
        subprocess.Popen(
            command("meld", "-", "--json"), stdin=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
        ) as process,
    ):
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"schema":"pinochle-advise/meld/1"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=120) == 0


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("amid_writing", [False, True])
def test_interruption_leaves_whole_lines(amid_writing: bool, unbuffered: str) -> None:
    with subprocess.Popen(
        command("meld", "-", "--json"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
        bufsize=0,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{HAND}\n".encode() * (60 if amid_writing else 1))  # far more than a pipe takes in
        beginning = os.read(process.stdout.fileno(), 100)
        process.send_signal(signal.SIGINT)
        out = beginning + process.stdout.read()
        assert process.wait(timeout=120) == 130
        assert process.stderr.read() == b"pinochle-advise: interrupted\n"
    lines = out.splitlines(keepends=True)
    assert lines
    assert all(json.loads(line)["line"] == number for number, line in enumerate(lines, start=1))
    assert lines[-1].endswith(b"\n")
