"""The ledger: nothing that was kept is lost, and nothing is kept twice."""

import multiprocessing
import os
import signal
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from advisor.advice import ledger_file as module
from advisor.advice.ledger import COLUMNS, Ledger, LedgerError, ledger_file, read_answers
from advisor.advice.set_aside import beside
from tests.ledgers import answer, answers_at_random


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "drills.sqlite"


def test_the_ledger_lies_in_the_home(home: Path) -> None:
    assert ledger_file() == home / "data" / "drills.sqlite"


def test_answers_come_back_as_they_were(file: Path) -> None:
    kept = answers_at_random(60)
    ledger = Ledger.open(file)
    ledger.keep(kept[:100])
    ledger.keep(kept[100:])
    assert ledger.answers() == kept
    ledger.close()
    assert read_answers(file) == kept
    assert Ledger.open(file).answers() == kept


def test_reading_makes_nothing(file: Path) -> None:
    assert read_answers(file) == []
    assert not file.parent.exists()


def test_nothing_is_kept_twice_and_a_question_is_kept_whole_or_not_at_all(file: Path) -> None:
    ledger = Ledger.open(file)
    ledger.keep([answer(1)])
    with pytest.raises(LedgerError):
        ledger.keep([answer(2), answer(1)])
    assert ledger.answers() == [answer(1)]


def test_what_is_taken_back_stays_but_does_not_count(file: Path) -> None:
    ledger = Ledger.open(file)
    ledger.keep([answer(1), answer(2), answer(1, session="second")])
    ledger.take_back("first", 1)
    assert ledger.answers() == [answer(1, counts=False), answer(2), answer(1, session="second")]


def test_clear(file: Path) -> None:
    ledger = Ledger.open(file)
    ledger.keep([answer(1)])
    ledger.clear()
    assert ledger.answers() == []


# --- several at once -------------------------------------------------------------------------------------------------


def write_some(file: Path, session: str) -> None:
    ledger = Ledger.open(file)
    for question in range(50):
        ledger.keep([answer(question, session=session)])


def test_several_write_at_once_into_a_new_file(file: Path) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write_some, args=(file, f"session {i}")) for i in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    kept = read_answers(file)
    assert sorted({(each.session, each.question) for each in kept}) == [
        (f"session {i}", question) for i in range(3) for question in range(50)
    ]
    assert len(kept) == 150


def test_one_reads_while_another_writes(file: Path) -> None:
    ledger = Ledger.open(file)
    ledger.keep([answer(1)])
    ledger._connection.execute("BEGIN IMMEDIATE")
    assert read_answers(file) == [answer(1)]


def write_and_be_killed(file: Path) -> None:
    ledger = Ledger.open(file)
    for question in range(1, 21):
        ledger.keep([answer(question)])
    ledger._connection.execute("BEGIN IMMEDIATE")
    ledger._connection.execute("DELETE FROM answers")
    os.kill(os.getpid(), signal.SIGKILL)


def write_until_killed(file: Path) -> None:
    ledger = Ledger.open(file)
    question = 0
    while True:
        question += 1
        ledger.keep([answer(question), answer(question, part="tricks")])


def run_apart(write: Callable[[Path], None], file: Path) -> multiprocessing.context.SpawnProcess:
    process = multiprocessing.get_context("spawn").Process(target=write, args=(file,))
    process.start()
    return process


def test_what_was_kept_outlives_a_killed_writer(file: Path) -> None:
    process = run_apart(write_and_be_killed, file)
    process.join()
    assert process.exitcode == -signal.SIGKILL
    assert [each.question for each in read_answers(file)] == list(range(1, 21))
    ledger = Ledger.open(file)
    assert ledger.set_aside is None
    assert [each.question for each in ledger.answers()] == list(range(1, 21))


def test_a_writer_killed_at_any_time_leaves_whole_questions(file: Path) -> None:
    for _ in range(3):
        process = run_apart(write_until_killed, file)
        while process.is_alive() and len(read_answers(file)) < 20:
            pass
        process.kill()
        process.join()
        assert process.exitcode == -signal.SIGKILL
        seen = read_answers(file)
        ledger = Ledger.open(file)
        assert ledger.set_aside is None
        kept = ledger.answers()
        assert kept == seen
        assert [(each.question, each.part) for each in kept] == [
            (question, part) for question in range(1, len(kept) // 2 + 1) for part in ("meld", "tricks")
        ]
        ledger.clear()
        ledger.close()


def test_reading_undoes_the_half_that_a_killed_writer_has_done(file: Path, tmp_path: Path) -> None:
    ledger = Ledger.open(file)
    kept = [answer(question) for question in range(500)]
    ledger.keep(kept)
    connection = ledger._connection
    assert connection.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    connection.execute("PRAGMA cache_size = 2")  # what does not fit in there is in the file before the end
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE answers SET answer = answer || 'a good deal more than there was before'")
    copy = tmp_path / "drills.sqlite"  # as it is left when the power fails
    copy.write_bytes(file.read_bytes())
    journal = file.with_name("drills.sqlite-journal").read_bytes()
    copy.with_name("drills.sqlite-journal").write_bytes(journal)
    assert b"a good deal more" in copy.read_bytes()
    assert read_answers(copy) == kept


# --- files that are no ledger ----------------------------------------------------------------------------------------


def damaged(file: Path, content: bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)


@pytest.mark.parametrize("content", [b"x", b"this is no database\n" * 500, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_is_set_aside(content: bytes, file: Path) -> None:
    damaged(file, content)
    with pytest.raises(LedgerError, match=r"cannot read your answers in .*drills\.sqlite"):
        read_answers(file)
    ledger = Ledger.open(file)
    assert ledger.set_aside
    assert ledger.set_aside.name.startswith("drills.sqlite.damaged-")
    assert ledger.set_aside.read_bytes() == content
    ledger.keep([answer(1)])
    ledger.close()
    assert Ledger.open(file).set_aside is None
    assert read_answers(file) == [answer(1)]


def test_no_damaged_file_is_written_over(file: Path) -> None:
    names = set()
    for number in range(3):
        damaged(file, b"damaged %d" % number * 100)
        ledger = Ledger.open(file)
        assert ledger.set_aside
        names.add(ledger.set_aside)
        ledger.close()
    assert sorted(name.read_bytes()[:9] for name in names) == [b"damaged 0", b"damaged 1", b"damaged 2"]


def test_a_file_with_a_page_spoilt_is_set_aside(file: Path) -> None:
    ledger = Ledger.open(file)
    ledger.keep(answers_at_random(300))
    ledger.close()
    content = bytearray(file.read_bytes())
    content[8192 : 8192 + 3000] = b"\xa5" * 3000
    file.write_bytes(content)
    ledger = Ledger.open(file)
    assert ledger.set_aside
    assert ledger.set_aside.read_bytes() == content
    assert ledger.answers() == []


def test_a_database_of_something_else_is_set_aside(file: Path) -> None:
    file.parent.mkdir()
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE answers (something TEXT)")
    ledger = Ledger.open(file)
    assert ledger.set_aside
    with sqlite3.connect(ledger.set_aside) as other:
        assert other.execute("SELECT * FROM answers").fetchall() == []


def test_a_database_of_something_else_is_not_taken_for_a_newer_one(file: Path) -> None:
    file.parent.mkdir()
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE something (x)")
        other.execute("PRAGMA user_version = 7")
    with pytest.raises(LedgerError, match="it is no record of drills; the next drill will set it aside"):
        read_answers(file)
    ledger = Ledger.open(file)
    assert ledger.set_aside
    assert ledger.answers() == []


def test_nothing_of_a_damaged_file_stays_beside_a_new_one(file: Path) -> None:
    """SQLite would take it for a part of the new one."""
    damaged(file, b"damaged" * 300)
    for end in ("-journal", "-wal", "-shm"):
        file.with_name(file.name + end).write_bytes(end.encode() * 100)
    ledger = Ledger.open(file)
    assert ledger.set_aside
    for end in ("-journal", "-wal", "-shm"):
        assert ledger.set_aside.with_name(ledger.set_aside.name + end).read_bytes() == end.encode() * 100
    ledger.keep([answer(1)])
    ledger.close()
    assert read_answers(file) == [answer(1)]


def open_and_write(file: Path, session: str) -> None:
    ledger = Ledger.open(file)
    ledger.keep([answer(1, session=session)])
    ledger.keep([answer(2, session=session)])


@pytest.mark.parametrize("content", [b"damaged" * 300, b"SQLite format 3\0" + b"\xff" * 5000])
def test_no_new_file_of_a_quicker_drill_is_set_aside(content: bytes, file: Path) -> None:
    context = multiprocessing.get_context("spawn")
    for number in range(3):
        damaged(file, content)
        writers = [context.Process(target=open_and_write, args=(file, f"{number} {i}")) for i in range(4)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
            assert writer.exitcode == 0
        assert len(read_answers(file)) == 8
        assert len(list(file.parent.glob("*.damaged-*"))) == number + 1
        for each in (file, *beside(file)):
            each.unlink(missing_ok=True)


def test_a_file_that_cannot_be_set_aside(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged(file, b"damaged" * 300)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(module, "set_aside", refuse)
    with pytest.raises(LedgerError, match=r"drills\.sqlite is damaged and cannot be set aside: Permission denied"):
        Ledger.open(file)
    assert file.read_bytes() == b"damaged" * 300


def refuse_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a folder in which only others may write, where not even a reader can open a ledger in the usual way."""
    usual = module._connect_to_read

    def connect(file: Path, how: str) -> sqlite3.Connection | None:
        if how != "immutable=1":
            raise sqlite3.OperationalError("unable to open database file")
        return usual(file, how)

    monkeypatch.setattr(module, "_connect_to_read", connect)


def test_reading_where_nothing_can_be_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger.open(file)
    ledger.keep([answer(1)])
    ledger.close()
    refuse_to_write(monkeypatch)
    assert read_answers(file) == [answer(1)]


def test_no_answers_are_left_out_where_nothing_can_be_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may be beside the file so far."""
    ledger = Ledger.open(file)
    ledger.keep([answer(1)])
    refuse_to_write(monkeypatch)
    with pytest.raises(LedgerError, match=r"cannot read your answers in .*: unable to open database file"):
        read_answers(file)


def test_text_that_is_none_is_kept_with_marks(file: Path) -> None:
    """A name of rules may come from a name of a file."""
    ledger = Ledger.open(file)
    ledger.keep([answer(1, rules="r\udce8gles")])
    assert [each.rules for each in ledger.answers()] == ["r?gles"]


def test_an_empty_file_is_begun(file: Path) -> None:
    damaged(file, b"")
    assert read_answers(file) == []
    ledger = Ledger.open(file)
    assert ledger.set_aside is None
    ledger.keep([answer(1)])
    assert read_answers(file) == [answer(1)]


def test_damage_that_shows_later_is_said_and_nothing_is_lost(file: Path) -> None:
    ledger = Ledger.open(file)
    ledger.keep([answer(1)])
    ledger._connection.execute("DROP TABLE answers")
    with pytest.raises(LedgerError, match="cannot keep your answers in"):
        ledger.keep([answer(2)])


# --- versions --------------------------------------------------------------------------------------------------------


def test_a_file_of_a_newer_version_is_left_alone(file: Path) -> None:
    Ledger.open(file).close()
    with sqlite3.connect(file) as newer:
        newer.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    for attempt in (Ledger.open, read_answers):
        with pytest.raises(LedgerError, match="a newer version of the program has written it; update the program"):
            attempt(file)
    assert file.read_bytes() == before


def test_an_older_file_is_brought_up_to_date(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = Ledger.open(file)
    old.keep([answer(1), answer(2)])
    old.close()
    added = "ALTER TABLE answers ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'; UPDATE answers SET mood = 'keen'"
    monkeypatch.setattr(module, "MIGRATIONS", (*module.MIGRATIONS, added))
    new = Ledger.open(file)
    assert new.set_aside is None
    assert new.answers() == [answer(1), answer(2)]
    assert new._connection.execute("SELECT mood FROM answers").fetchall() == [("keen",), ("keen",)]
    assert new._connection.execute("PRAGMA user_version").fetchone() == (2,)
    new.keep([answer(3)])
    assert len(Ledger.open(file).answers()) == 3


def test_an_older_file_is_read_without_a_change(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first form had no column ``counts``, let us say, and the second has it."""
    newest = module.MIGRATIONS[0]
    assert "counts INTEGER NOT NULL,\n" in newest
    first = newest.replace("counts INTEGER NOT NULL,\n", "")
    monkeypatch.setattr(module, "MIGRATIONS", (first,))
    Ledger.open(file).close()
    columns = tuple(name for name in COLUMNS if name != "counts")
    values = [getattr(answer(1), name) for name in columns]
    with sqlite3.connect(file) as older:
        older.execute(f"INSERT INTO answers ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", values)
    older.close()
    before = file.read_bytes()
    added = "ALTER TABLE answers ADD COLUMN counts INTEGER NOT NULL DEFAULT 1"
    monkeypatch.setattr(module, "MIGRATIONS", (first, added))
    assert read_answers(file) == [answer(1)]
    assert file.read_bytes() == before
    assert Ledger.open(file).answers() == [answer(1)]


def test_an_update_that_fails_leaves_the_file_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = Ledger.open(file)
    old.keep([answer(1)])
    old.close()
    with monkeypatch.context() as patch:
        patch.setattr(module, "MIGRATIONS", (*module.MIGRATIONS, "DELETE FROM answers; SELECT nonsense"))
        with pytest.raises(LedgerError):
            Ledger.open(file)
    assert Ledger.open(file).answers() == [answer(1)]


def test_the_columns_are_those_of_an_answer(file: Path) -> None:
    ledger = Ledger.open(file)
    names = [row[1] for row in ledger._connection.execute("PRAGMA table_info(answers)")]
    assert tuple(names) == COLUMNS


# --- places that cannot be written to --------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(LedgerError, match=r"cannot keep your answers in .*: (Not a directory|File exists)"):
        Ledger.open(tmp_path / "file" / "drills.sqlite")


def test_a_file_that_is_a_folder(file: Path) -> None:
    file.mkdir(parents=True)
    with pytest.raises(LedgerError, match=r"cannot keep your answers in .*: unable to open database file"):
        Ledger.open(file)


def test_a_full_disk(file: Path) -> None:
    ledger = Ledger.open(file)
    ledger.keep([answer(1)])
    (pages,) = ledger._connection.execute("PRAGMA page_count").fetchone()
    ledger._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LedgerError, match="database or disk is full"):
        ledger.keep([replace(answer(question), answer="x" * 1000) for question in range(2, 100)])
    assert ledger.answers() == [answer(1)]
    ledger.keep([answer(2)])
    assert ledger.answers() == [answer(1), answer(2)]
