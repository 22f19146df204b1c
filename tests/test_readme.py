"""The README keeps its promises: its examples are real, its commands are those of the checks."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from advisor.cli.app import run
from advisor.table.rules import OPTIONS, presets, shown
from benchmarks import tables

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
CONSOLE_BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
DOCUMENTED = re.findall(r"```console\n(.*?)```", COMMANDS, re.DOTALL)
SHELL_COMMANDS = [block.strip() for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)]


@pytest.mark.parametrize("block", CONSOLE_BLOCKS + DOCUMENTED, ids=lambda block: block.splitlines()[0])
def test_example_output_is_real(
    block: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(ROOT)
    command, _, expected = block.partition("\n")
    run(shlex.split(command.removeprefix("$ "))[1:])
    captured = capsys.readouterr()
    notices = [line for line in captured.err.splitlines() if not line.startswith("Compiling")]
    shown_lines = [line.rstrip() for line in [*captured.out.splitlines(), *notices]]
    assert shown_lines == [line.rstrip() for line in expected.splitlines()]


def test_first_example_is_the_main_answer() -> None:
    assert CONSOLE_BLOCKS[0].splitlines()[1].startswith("Bid up to ")


def test_example_drills_are_real() -> None:
    golden = ROOT / "tests" / "render" / "golden"
    for name in ("drill-meld", "progress"):
        assert (golden / f"{name}-80.txt").read_text(encoding="utf-8") in COMMANDS
    (example,) = re.findall(r"```text\n(1 of 3: would you bid.*?\n)```", README, re.DOTALL)
    assert example in (golden / "drill-bid-80.txt").read_text(encoding="utf-8")


def test_example_record_is_the_file() -> None:
    assert f"```\n{(ROOT / 'docs' / 'ending.ppr').read_text(encoding='utf-8')}```" in COMMANDS


def test_python_examples() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
        assert test.examples
        assert doctest.DocTestRunner().run(test).failed == 0


def test_checks_run_the_test_command_of_the_readme() -> None:
    install_and_answer, install_and_test = SHELL_COMMANDS
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert install_and_test in checks
    assert install_and_answer.endswith(CONSOLE_BLOCKS[0].splitlines()[0].removeprefix("$ "))


@pytest.mark.parametrize("file", tables.FIGURES, ids=lambda file: file.name)
def test_figures_are_those_of_the_newest_results(file: Path) -> None:
    document = file.read_text(encoding="utf-8")
    assert tables.with_figures(document, tables.FIGURES[file]()) == document


def test_rules_document_explains_every_option_and_value() -> None:
    document = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for option in OPTIONS:
        (row,) = [line for line in document.splitlines() if line.startswith(f"| `{option.key}` |")]
        for value, meaning in option.choices.items():
            assert f"`{shown(value)}` {meaning}" in row
    assert "family-190" in document
    assert all(preset.about for preset in presets().values())
