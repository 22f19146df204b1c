"""``pinochle-advise record``: check, show, convert, new."""

import json
import os
import re
import signal
import stat
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest

from advisor.cli import recorded
from advisor.table.following import follow
from advisor.table.record_reader import read_record
from tests.cases_files import FOLDER
from tests.cli.processes import ROOT, command, run_command
from tests.conftest import Invoke, Outcome, TypeLines

MADE, SET, THROWN_IN = (str(FOLDER / f"example-{i}.ppr") for i in (1, 2, 3))
TEXT = Path(MADE).read_text(encoding="utf-8")
ILLEGAL = TEXT.replace("CA DQ C9 CT", "CA HQ C9 CT").replace("N 20 E 40", "N 30 E 40")
UNREADABLE = TEXT.replace('Dealer "W"', 'Dealer "X"').replace("W 340 D", "W 34O D")
HANDS = ["QJ99.ATTKQJ.Q.K", "ATJ.K9.TJ.TKQJ9", "AT.AJ9.AK99.TQJ"]
CALLS = "250 pass help 270 280 300 310 320 330 340 pass"

pytestmark = pytest.mark.usefixtures("home")

Tell = Callable[[Sequence[str], Sequence[str]], Outcome]


@pytest.fixture
def tell(invoke: Invoke, type_lines: TypeLines) -> Tell:
    """Run a command that reads some lines from standard input."""

    def run(arguments: Sequence[str], answers: Sequence[str]) -> Outcome:
        type_lines(answers)
        return invoke(["record", *arguments])

    return run


def written(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


# --- check -----------------------------------------------------------------------------------------------------------


def test_check(invoke: Invoke, tmp_path: Path) -> None:
    three = written(tmp_path, "three.ppr", "\n".join(Path(file).read_text() for file in (MADE, SET, THROWN_IN)))
    outcome = invoke(["record", "check", MADE, three])
    assert outcome == Outcome(0, f"{MADE}: 1 deal, all is well\n{three}: 3 deals, all is well\n", "")


def test_check_names_every_fault(invoke: Invoke, tmp_path: Path) -> None:
    two = written(tmp_path, "two.ppr", f"{ILLEGAL}\n{ILLEGAL}")
    outcome = invoke(["record", "check", two, SET])
    assert outcome.code == 1
    assert outcome.out == f"{SET}: 1 deal, all is well\n"
    lines = outcome.err.splitlines()
    assert len(lines) == 4
    assert all(re.match(rf"pinochle-advise: {re.escape(two)}, line \d+, column \d+: ", line) for line in lines)
    assert "trick 2: North may not play QH" in lines[1]


def test_check_looks_at_all_files(invoke: Invoke, tmp_path: Path) -> None:
    unreadable = written(tmp_path, "unreadable.ppr", UNREADABLE)
    illegal = written(tmp_path, "illegal.ppr", ILLEGAL)
    outcome = invoke(["record", "check", unreadable, illegal, MADE])
    assert outcome.code == 2
    assert outcome.out == f"{MADE}: 1 deal, all is well\n"
    assert [line.split(", ")[0].rsplit("/")[-1] for line in outcome.err.splitlines()] == [
        *["unreadable.ppr"] * 2,
        *["illegal.ppr"] * 2,
    ]
    assert invoke(["record", "check", "nowhere.ppr", unreadable, illegal]).code == 3
    assert invoke(["record", "check", illegal, MADE]).code == 1


def test_check_names_more_than_ten(invoke: Invoke, tmp_path: Path) -> None:
    rows = TEXT.replace("DT HT HQ HJ", "X1 X2 X3 X4").replace("DJ HQ HK H9", "X5 X6 X7 X8").replace("CA CK", "X9 XX")
    outcome = invoke(["record", "check", written(tmp_path, "many.ppr", rows)])
    assert (outcome.code, len(outcome.err.splitlines())) == (2, 10)
    rows = rows.replace("CK CJ", "Y1 Y2")
    assert len(invoke(["record", "check", written(tmp_path, "many.ppr", rows)]).err.splitlines()) == 12


def test_check_standard_input(tell: Tell) -> None:
    assert tell(["check", "-"], TEXT.splitlines()).out == "standard input: 1 deal, all is well\n"


def test_check_wants_a_file(invoke: Invoke) -> None:
    assert invoke(["record", "check"]).code == 2
    assert invoke(["record"]).code == 2


def test_check_as_json(invoke: Invoke, tmp_path: Path) -> None:
    two = written(tmp_path, "two.ppr", f"{TEXT}\n{ILLEGAL}")
    unreadable = written(tmp_path, "unreadable.ppr", UNREADABLE)
    outcome = invoke(["record", "check", "--json", MADE, two, unreadable, "nowhere.ppr"])
    assert (outcome.code, outcome.err) == (3, "")
    document = json.loads(outcome.out)
    assert list(document) == ["schema", "version", "ok", "files"]
    assert (document["schema"], document["ok"]) == ("pinochle-advise/check/1", False)
    whole, illegal, wrong, absent = document["files"]
    assert whole == {"file": MADE, "ok": True, "deals": 1, "faults": [], "missing": []}
    assert (illegal["file"], illegal["ok"], illegal["deals"], len(illegal["faults"])) == (two, False, 2, 2)
    assert illegal["faults"][0] == {
        "deal": 2,
        "line": 66,
        "column": 10,
        "message": "North melds 20, not 30: marriage H 20",
    }
    assert [(each["deal"], each["line"], each["column"]) for each in wrong["faults"]] == [
        (None, 11, 10),
        (None, 19, 14),
    ]
    assert (absent["deals"], absent["faults"][0]["line"]) == (None, None)
    assert "cannot read nowhere.ppr" in absent["faults"][0]["message"]
    assert json.loads(invoke(["record", "check", MADE, "--json"]).out)["ok"] is True


def test_check_json_as_json(invoke: Invoke, tmp_path: Path) -> None:
    document = written(tmp_path, "illegal.json", invoke(["record", "convert", written(tmp_path, "i.ppr", ILLEGAL)]).out)
    (file,) = json.loads(invoke(["record", "check", "--json", document]).out)["files"]
    assert file["faults"][0] == {
        "deal": 1,
        "line": None,
        "column": None,
        "message": "meld: North melds 20, not 30: marriage H 20",
    }


def test_a_deal_without_its_trump(invoke: Invoke, tmp_path: Path) -> None:
    file = written(tmp_path, "deal.ppr", TEXT.replace('[Contract "W 340 D"]\n', ""))
    missing = 'the trump is not recorded; add a contract such as [Contract "W 340 S"]'
    assert invoke(["record", "check", file]) == Outcome(0, f"{file}: 1 deal, nothing is wrong; {missing}\n", "")
    (found,) = json.loads(invoke(["record", "check", file, "--json"]).out)["files"]
    assert (found["ok"], found["missing"]) == (True, [{"deal": 1, "message": missing}])
    two = written(tmp_path, "two.ppr", f"{TEXT}\n{Path(file).read_text()}")
    assert invoke(["record", "check", two]).out == f"{two}: 2 deals, nothing is wrong; deal 2: {missing}\n"
    shown = " ".join(invoke(["record", "show", file]).out.split())
    assert f"The play is not shown: {missing}." in shown
    begun = written(tmp_path, "begun.ppr", TEXT[: TEXT.index("[Contract")])
    assert " ".join(invoke(["record", "show", begun]).out.split()).startswith(f"West plays 340; {missing}.")
    nothing = written(tmp_path, "nothing.ppr", TEXT[: TEXT.index("[Auction")] + TEXT[TEXT.index("[Play") :])
    assert invoke(["record", "check", nothing]).out.endswith(
        'nothing is wrong; no contract is recorded; add one such as [Contract "W 340 D"]\n'
    )


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ('[North "Zoë"]\n'.encode("latin-1"), "line 1, column 11: the byte 0xEB"),
        (b"\xef\xbb\xbf\r\n{\xc3\xab \xeb}", "line 2, column 4: the byte 0xEB"),
        ('[North "Zoë"]'.encode("utf-16"), "line 1, column 1: the byte 0xFF"),
    ],
)
def test_another_encoding(content: bytes, place: str, invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "deal.ppr"
    file.write_bytes(content)
    for arguments in (["record", "check"], ["record", "convert"], ["record", "show"], ["review"], ["play"]):
        outcome = invoke([*arguments, str(file)])
        message = f"pinochle-advise: {file}, {place} is not UTF-8; save the file as UTF-8\n"
        assert outcome == Outcome(3, "", message)


# --- show ------------------------------------------------------------------------------------------------------------


def test_show(invoke: Invoke, tmp_path: Path) -> None:
    outcome = invoke(["record", "show", MADE])
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("West plays 340 in diamonds and makes it.\n")
    two = written(tmp_path, "two.ppr", "\n".join(Path(file).read_text() for file in (MADE, SET)))
    outcome = invoke(["record", "show", two, "--ascii"])
    assert outcome.out.isascii()
    assert outcome.out.count(" Deal ") == 2


def test_show_up_to_the_first_fault(invoke: Invoke, tmp_path: Path) -> None:
    outcome = invoke(["record", "show", written(tmp_path, "illegal.ppr", ILLEGAL)])
    assert outcome.code == 1
    assert len(outcome.err.splitlines()) == 2
    assert "Tricks" in outcome.out


def test_show_what_cannot_be_read(invoke: Invoke, tmp_path: Path) -> None:
    outcome = invoke(["record", "show", written(tmp_path, "unreadable.ppr", UNREADABLE)])
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert invoke(["record", "show", "nowhere.ppr"]).code == 3


def test_show_as_json(invoke: Invoke) -> None:
    document = json.loads(invoke(["record", "show", MADE, "--json"]).out)
    assert document["schema"] == "pinochle-advise/record/1"
    assert document["contract"] == {"seat": "W", "bid": 340, "trump": "D"}


# --- convert ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", [MADE, SET, THROWN_IN])
def test_there_and_back(file: str, invoke: Invoke, tmp_path: Path) -> None:
    document = written(tmp_path, "deal.json", invoke(["record", "convert", file]).out)
    assert json.loads(Path(document).read_text())["schema"] == "pinochle-advise/record/1"
    outcome = invoke(["record", "convert", document])
    assert outcome == Outcome(0, Path(file).read_text(encoding="utf-8"), "")
    assert invoke(["record", "convert", "--text", file]).out == outcome.out
    assert invoke(["record", "convert", "--json", document]).out == Path(document).read_text()
    assert invoke(["record", "check", document]).out == f"{document}: 1 deal, all is well\n"


def test_convert_several(invoke: Invoke, tmp_path: Path) -> None:
    both = "\n".join(Path(file).read_text() for file in (MADE, SET))
    target = tmp_path / "two.json"
    outcome = invoke(["record", "convert", written(tmp_path, "two.ppr", both), "--output", str(target)])
    assert outcome == Outcome(0, "", "")
    document = json.loads(target.read_text())
    assert document["schema"] == "pinochle-advise/records/1"
    assert invoke(["record", "convert", str(target)]).out == both
    plain = written(tmp_path, "list.json", json.dumps(document["records"]))
    assert invoke(["record", "convert", plain]).out == both


def test_convert_tells_faults(invoke: Invoke, tmp_path: Path) -> None:
    illegal = written(tmp_path, "illegal.ppr", ILLEGAL)
    outcome = invoke(["record", "convert", illegal])
    assert outcome.code == 1
    document = written(tmp_path, "illegal.json", outcome.out)
    outcome = invoke(["record", "check", document])
    assert outcome.code == 1
    assert [line.split(": ")[1:3] for line in outcome.err.splitlines()] == [
        [f"{document}, meld", "North melds 20, not 30"],
        [f"{document}, play", "trick 2"],
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "line 1, column 1"),
        ('{"dealer": "W",', "cannot read this as JSON"),
        ('[{"dealer": "W"', "cannot read this as JSON"),
        ('{"dealer": "X"}', 'dealer: no seat "X"'),
        ("{}", 'format: not given; it is "pinochle-record 1"; dealer: not given'),
        ('[{"dealer": "N"}, {"dealer": "X"}]', "deal 2: dealer"),
        ("[]", "no record of a deal"),
        ("12", "no record of a deal"),
        ("[12]", "deal 1"),
        ("", "no record of a deal"),
    ],
)
def test_what_cannot_be_converted(content: str, message: str, invoke: Invoke, tmp_path: Path) -> None:
    outcome = invoke(["record", "convert", written(tmp_path, "x.json", content)])
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


def test_convert_usage(invoke: Invoke, tmp_path: Path) -> None:
    assert invoke(["record", "convert", MADE, "--json", "--text"]).code == 2
    outcome = invoke(["record", "convert", MADE, "--output", str(tmp_path / "nowhere" / "x.json")])
    assert outcome.code == 3
    assert "nowhere" in outcome.err
    assert not list(tmp_path.glob("tmp*"))


# --- new -------------------------------------------------------------------------------------------------------------


def test_new(tell: Tell, tmp_path: Path) -> None:
    file = tmp_path / "deal.ppr"
    example = read_record(TEXT)
    rows = [[str(play.card) for play in follow(example).plays if play.trick == number] for number in range(1, 13)]
    answers = ["", "W", *HANDS, CALLS, "D", "SA HK DT DJ", "SK HK HQ C9", *map(" ".join, rows), "NS 0 EW 0"]
    outcome = tell(["new", str(file)], answers)
    assert (outcome.code, outcome.err) == (0, "")
    assert f"{file}: West plays 340 in diamonds and makes it.\n" in outcome.out
    record = read_record(file.read_text(encoding="utf-8"))
    assert (record.rows, record.melds, record.after) == (example.rows, example.melds, example.after)
    assert list(tmp_path.glob("*.ppr")) == [file]


def test_new_goes_on(tell: Tell, tmp_path: Path) -> None:
    file = tmp_path / "deal.ppr"
    assert tell(["new", str(file)], ["short"]).code == 0
    outcome = tell(["new", str(file)], ["W", HANDS[0], "nonsense", "?", "", "q"])
    assert outcome.out.startswith(f"Going on with {file}: ")
    assert 'cannot read "nonsense"' in outcome.out
    assert "12 cards in any notation" in outcome.out
    outcome = tell(["new", str(file)], [HANDS[1], "u", "u", "u", "N"])
    assert "Who dealt?" in outcome.out
    record = read_record(file.read_text(encoding="utf-8"))
    assert (record.rules_text, str(record.dealer), record.hands) == ("short", "N", (None, None, None, None))


def test_hearts_are_no_help(tell: Tell, tmp_path: Path) -> None:
    file = tmp_path / "deal.ppr"
    assert tell(["new", str(file)], ["", "W", "", "", "", "", CALLS, "h"]).code == 0
    contract = read_record(file.read_text(encoding="utf-8")).contract
    assert contract is not None
    assert str(contract.trump) == "H"


def test_new_in_the_current_folder(tell: Tell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = f"deal-{date.today().isoformat()}.ppr", f"deal-{date.today().isoformat()}-2.ppr"
    assert "Nothing was told" in tell(["new"], []).out
    assert not list(tmp_path.glob("*.ppr"))
    assert tell(["new"], ["", "W"]).out.startswith(f"The deal will be in {first}.\n")
    assert tell(["new"], ["", "", "", "", "", "", "made", "NS 0 EW 0"]).out.startswith(f"Going on with {first}")
    assert tell(["new"], ["", "W"]).out.startswith(f"The deal will be in {second}.\n")
    assert {file.name for file in tmp_path.glob("*.ppr")} == {first, second}


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (TEXT, "holds a whole deal"),
        (f"{TEXT}\n{TEXT}", "holds 2 deals"),
        (ILLEGAL, "holds a deal that breaks the rules"),
        ("Dear diary", "is no record"),
        ('{"dealer": "W"}', "holds a deal in another form"),
        ((ROOT / "docs" / "ending.ppr").read_text(encoding="utf-8"), "does not begin with the first card"),
    ],
)
def test_new_overwrites_nothing_unasked(content: str, kind: str, tell: Tell, tmp_path: Path) -> None:
    file = tmp_path / "deal.ppr"
    file.write_text(content, encoding="utf-8")
    for answers in (["n"], [], ["", "W"]):
        outcome = tell(["new", str(file)], answers)
        assert outcome.code == 3
        assert kind in outcome.err
        assert file.read_text(encoding="utf-8") == content
    assert tell(["new", str(file)], ["y"]).code == 0
    assert file.read_text(encoding="utf-8") == content  # nothing was told
    assert tell(["new", str(file)], ["y", "", "N"]).code == 0
    assert str(read_record(file.read_text(encoding="utf-8")).dealer) == "N"


def test_new_saves_what_it_can(tell: Tell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_file: Path, _content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(recorded, "write_whole", fail)
    outcome = tell(["new", str(tmp_path / "deal.ppr")], ["family-190"])
    assert outcome.code == 3
    assert "No space left" in outcome.err
    assert '[Rules "family-190"]' in outcome.out


def test_new_where_nothing_can_be_written(tell: Tell, tmp_path: Path) -> None:
    assert tell(["new", str(tmp_path / "nowhere" / "deal.ppr")], [""]).code == 3
    assert tell(["new", str(tmp_path)], [""]).code == 3
    assert tell(["new", "-"], [""]).code == 2


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_link_and_permissions_stay(tell: Tell, tmp_path: Path) -> None:
    real, link = tmp_path / "real.ppr", tmp_path / "link.ppr"
    real.write_text("")
    real.chmod(0o640)
    link.symlink_to(real)
    assert tell(["new", str(link)], ["", "W"]).code == 0
    assert link.is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert 'Dealer "W"' in real.read_text()


def test_new_as_a_process(tmp_path: Path) -> None:
    """Standard input that has ended at once is no error."""
    done = run_command("record", "new", str(tmp_path / "deal.ppr"))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("sign", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)])
def test_what_was_told_outlives_the_process(sign: signal.Signals, code: int, tmp_path: Path) -> None:
    file = tmp_path / "deal.ppr"
    with subprocess.Popen(
        command("record", "new", str(file)), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("\nW\n")
        process.stdin.flush()
        shown = ""
        while not shown.endswith("North's hand as dealt? "):
            shown += process.stdout.read(1)
        for _ in range(40):  # one that comes between the question and the waiting is seen only with the next
            process.send_signal(sign)
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.5)
                break
        assert process.returncode == code
    assert str(read_record(file.read_text(encoding="utf-8")).dealer) == "W"
    assert set(tmp_path.iterdir()) == {tmp_path / "home", file}
