"""The program: which command is meant, what it says when it cannot answer, its exit codes."""

import re
from pathlib import Path
from typing import Any, NoReturn

import pytest
import typer

import advisor
from advisor.advice import bidding
from advisor.cli.app import COMMANDS, app
from advisor.cli.exits import ExitCode
from tests.conftest import Invoke, Outcome

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"

pytestmark = pytest.mark.usefixtures("home")


def check_error(outcome: Outcome, code: int) -> str:
    """One plain line on standard error and nothing else; the line is returned."""
    assert outcome.code == code
    assert outcome.out == ""
    assert outcome.err.startswith("pinochle-advise: ")
    assert outcome.err.endswith("\n")
    assert outcome.err.count("\n") == 1
    assert "Traceback" not in outcome.err
    assert "\x1b" not in outcome.err
    return outcome.err.strip()


# --- no arguments, help, version -------------------------------------------------------------------------------------


def test_no_arguments(invoke: Invoke) -> None:
    outcome = invoke([])
    assert outcome.code == 0
    assert outcome.err == ""
    assert f'pinochle-advise "{HAND}"' in outcome.out
    assert "pinochle-advise --help" in outcome.out
    assert len(outcome.out.splitlines()) < 24  # the lines of a terminal
    assert outcome.out.isascii()


def test_the_example_of_the_short_help_works(invoke: Invoke) -> None:
    (example,) = re.findall(r'pinochle-advise "(.*?)"', invoke([]).out)
    assert invoke([example, "--deals", "50"]).out.startswith("Bid up to ")


@pytest.mark.parametrize("arguments", [["--version"], ["--version", HAND]])
def test_version(arguments: list[str], invoke: Invoke) -> None:
    assert invoke(arguments) == Outcome(0, f"pinochle-advise {advisor.__version__}\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["hand", "--help"],
        ["meld", "--help"],
        ["record", "--help"],
        ["record", "new", "--help"],
        ["rules", "--help"],
        ["rules", "list", "--help"],
        ["rules", "show", "--help"],
        ["rules", "use", "--help"],
        ["solve", "--help"],
        ["pass", "--help"],
        ["return", "--help"],
        [HAND, "--help"],
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_help(arguments: list[str], invoke: Invoke) -> None:
    outcome = invoke(arguments)
    assert outcome.code == 0
    assert outcome.err == ""
    assert outcome.out.startswith("Usage: pinochle-advise ")


def test_help_names_every_command(invoke: Invoke) -> None:
    out = invoke(["--help"]).out
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", out, re.MULTILINE)
    assert f'pinochle-advise "{HAND}"' in out


def commands(command: Any, path: str = "") -> list[tuple[str, Any]]:
    """Every command below one, with the words that call it."""
    found = [(path, command)]
    for name, below in getattr(command, "commands", {}).items():
        found += commands(below, f"{path} {name}".strip())
    return found


ALL_COMMANDS = dict(commands(typer.main.get_command(app)))


def test_all_commands_are_known() -> None:
    assert set(ALL_COMMANDS) == {
        "",
        "drill",
        "hand",
        "meld",
        "pass",
        "play",
        "progress",
        "progress export",
        "progress reset",
        "progress show",
        "record",
        "record check",
        "record convert",
        "record new",
        "record show",
        "return",
        "review",
        "rules",
        "rules list",
        "rules show",
        "rules use",
        "solve",
        "warmup",
    }


@pytest.mark.parametrize("path", ALL_COMMANDS)
def test_every_command_and_option_has_help(path: str, invoke: Invoke) -> None:
    command = ALL_COMMANDS[path]
    assert command.help
    text = invoke([*path.split(), "--help"]).out
    for parameter in command.params:
        assert parameter.help, parameter.name
        for name in parameter.opts if parameter.param_type_name == "option" else []:
            assert re.search(rf"^  (-\w, )?{name}\b.*", text, re.MULTILINE), name


# --- errors ----------------------------------------------------------------------------------------------------------

NOTATION_ERRORS = {
    "an unreadable card": ([HAND.replace("QD", "QX")], ['"QX"', "11 cards"]),
    "two unreadable cards": ([HAND.replace("QD", "QX").replace("JS", "1S")], ['"QX"', '"1S"', "10 cards"]),
    "three copies": (["AS AS AS 10S KS QS JS 9H 9C JC 10H KC"], ["AS 3 times"]),
    "every defect": (["AS AS AS 10S KS QS XX"], ['"XX"', "AS 3 times", "6 cards"]),
    "eleven cards": (["AS 10S KS QS JS 9H 9C JC 10H KC AD"], ["11 cards", "12"]),
    "thirteen cards": ([HAND + " 9H"], ["13 cards", "12"]),
    "one card": (["AS"], ["1 card read", "12"]),
    "nothing": ([""], ["no cards", "12"]),
    "blanks": (["  "], ["no cards", "12"]),
    "an unknown trump": ([HAND, "--trump", "X"], ['"X"', "S, H, D, C"]),
    "an empty trump": ([HAND, "--trump", ""], ["S, H, D, C"]),
}
USAGE_ERRORS = {
    "an unknown option": ([HAND, "--bogus"], ["--bogus"]),
    "a misspelt option": ([HAND, "--deal", "5"], ["--deal"]),
    "an option of another command": (["meld", HAND, "--deals", "5"], ["--deals"]),
    "an option without its value": ([HAND, "--trump"], ["--trump"]),
    "no hand": (["--trump", "S"], ["HAND"]),
    "no hand to meld": (["meld"], ["HAND"]),
    "levels in words": ([HAND, "--levels", "high"], ['"high"', "85,75,60"]),
    "two levels": ([HAND, "--levels", "85,75"], ["85,75", "85,75,60"]),
    "rising levels": ([HAND, "--levels", "60,75,85"], ["60,75,85", "85,75,60"]),
    "a level above all deals": ([HAND, "--levels", "101,75,60"], ["101,75,60"]),
    "a level of no deals": ([HAND, "--levels", "85,75,0"], ["85,75,0"]),
    "levels that are no numbers": ([HAND, "--levels", "85,nan,60"], ["85,nan,60"]),
    "unknown players": ([HAND, "--players", "skiled"], ['"skiled"', "skilled, expert, plain, random"]),
    "worlds without experts": ([HAND, "--worlds", "8"], ["worlds=8", "expert"]),
    "no worlds": ([HAND, "--players", "expert", "--worlds", "0"], ["worlds=0", "1 to 1,024"]),
    "worlds in words": ([HAND, "--players", "expert", "--worlds", "many"], ['"many"', "whole number"]),
    "no deals": ([HAND, "--deals", "0"], ["deals=0"]),
    "deals in words": ([HAND, "--deals", "many"], ["--deals", "many"]),
    "a seed below zero": ([HAND, "--seed", "-1"], ["seed=-1"]),
    "deals as a fraction": ([HAND, "--deals", "1.5"], ["--deals", '"1.5" is no whole number']),
    "too many deals": ([HAND, "--deals", str(10**20)], ["deals=100000000000000000000", "100,000,000,000"]),
    "shares for percentages": ([HAND, "--levels", "0.85,0.75,0.6"], ["0.85,0.75,0.6", "85,75,60"]),
    "misspelt players": ([HAND, "--players", "skiled"], ['"skiled"', '"skilled"']),
    "rules without a name": ([HAND, "--rules", ""], ['no rules ""']),
    "the word help": (["help"], ["pinochle-advise --help"]),
    "a seed too large": ([HAND, "--seed", str(2**63)], ["9223372036854775808"]),
    "no threads": ([HAND, "--threads", "0"], ["threads=0"]),
    "an unknown rule": ([HAND, "--rule", "must_bet=led"], ['"must_bet"', '"must_beat"']),
    "a rule without a value": ([HAND, "--rule", "must_beat"], ['"must_beat"', "KEY=VALUE"]),
    "a value that a rule cannot have": ([HAND, "--rule", "must_beat=ledd"], ["must_beat=ledd", '"led"', "winning"]),
    "rules that contradict each other": (
        [HAND, "--rule", "unit=1", "--rule", "counters=10-10-5-5"],
        ["unit=1", "counters=10-10-5-5"],
    ),
    "unknown rules": ([HAND, "--rules", "standrad"], ['"standrad"', '"standard"', "old-count"]),
    "unknown rules to show": (["rules", "show", "shrt"], ['"shrt"', '"short"']),
    "unknown rules to use": (["rules", "use", "shrt"], ['"shrt"', '"short"']),
    "no rules to use": (["rules", "use"], ["NAME"]),
    "two rules to show": (["rules", "show", "short", "standard"], ["standard"]),
    "an unknown command of rules": (["rules", "lst"], ["lst", "list"]),
    "an unknown option of rules": (["rules", "list", "--bogus"], ["--bogus"]),
}
FILE_ERRORS = {
    "a missing rules file": ([HAND, "--rules", "nowhere/ours.toml"], ["nowhere", "ours.toml"]),
    "a missing rules file to meld by": (["meld", HAND, "--rules", "nowhere.toml"], ["nowhere.toml"]),
    "a missing rules file to show": (["rules", "show", "nowhere.toml"], ["nowhere.toml"]),
    "a missing rules file to use": (["rules", "use", "nowhere.toml"], ["nowhere.toml"]),
}


@pytest.mark.parametrize("name", NOTATION_ERRORS)
@pytest.mark.parametrize("command", [[], ["hand"], ["meld"]], ids=["", "hand", "meld"])
def test_notation_errors(name: str, command: list[str], invoke: Invoke) -> None:
    arguments, words = NOTATION_ERRORS[name]
    line = check_error(invoke([*command, *arguments]), 2)
    assert [word for word in words if word not in line] == []


@pytest.mark.parametrize("name", USAGE_ERRORS)
def test_usage_errors(name: str, invoke: Invoke) -> None:
    arguments, words = USAGE_ERRORS[name]
    line = check_error(invoke(arguments), 2)
    assert [word for word in words if word not in line] == []


@pytest.mark.parametrize("name", FILE_ERRORS)
def test_file_errors(name: str, invoke: Invoke) -> None:
    arguments, words = FILE_ERRORS[name]
    line = check_error(invoke(arguments), 3)
    assert [word for word in words if word not in line] == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("must_beat =", ["ours.toml", "TOML"]),
        ("must_beat = 'ledd'", ["ours.toml", "must_beat=ledd", '"led"']),
        ("must_bet = 'led'", ["ours.toml", '"must_beat"']),
        ("base = 'shrt'", ["ours.toml", '"short"']),
    ],
)
def test_rules_file_with_an_error_in_it(content: str, words: list[str], tmp_path: Path, invoke: Invoke) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(content, encoding="utf-8")
    line = check_error(invoke(["meld", HAND, "--rules", str(file)]), 2)
    assert [word for word in words if word not in line] == []


def test_rules_file_that_is_a_folder(tmp_path: Path, invoke: Invoke) -> None:
    folder = tmp_path / "ours.toml"
    folder.mkdir()
    assert "ours.toml" in check_error(invoke(["meld", HAND, "--rules", str(folder)]), 3)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["mled", HAND], "meld"),
        (["meldd", *HAND.split()], "meld"),
        (["Meld", HAND], "meld"),
        (["RULES", "list"], "rules"),
        (["rule", "list"], "rules"),
        (["ruels"], "rules"),
        (["hnad", HAND], "hand"),
        (["slove", "deal.ppr"], "solve"),
    ],
)
def test_a_mistyped_command_is_suggested(typed: list[str], meant: str, invoke: Invoke) -> None:
    line = check_error(invoke(typed), 2)
    assert f'"{typed[0]}"' in line
    assert f'did you mean the command "{meant}"?' in line


@pytest.mark.parametrize("typed", ["AS", "XX", "10", "frobnicate"])
def test_no_command_is_suggested_for_other_words(typed: str, invoke: Invoke) -> None:
    assert "command" not in check_error(invoke([typed]), 2)


def interrupt(*_: object, **__: object) -> NoReturn:
    raise KeyboardInterrupt


def crash(*_: object, **__: object) -> NoReturn:
    raise RuntimeError("the cards\nfell down")


def test_interruption(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bidding, "advise", interrupt)
    assert check_error(invoke([HAND]), 130) == "pinochle-advise: interrupted"


def test_a_fault_of_the_program_is_one_line(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bidding, "advise", crash)
    assert "the cards fell down" in check_error(invoke([HAND]), 1)


def test_exit_codes() -> None:
    assert {code.name: int(code) for code in ExitCode} == {
        "ANSWERED": 0,
        "IMPOSSIBLE": 1,
        "USAGE": 2,
        "FILE": 3,
        "INTERRUPTED": 130,
    }


# --- options before the command, and where a wrong default comes from ------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (["--json", "rules", "list"], '{\n  "schema": "pinochle-advise/presets/1"'),
        (["--json", "rules"], '{\n  "schema": "pinochle-advise/presets/1"'),
        (["rules", "--json"], '{\n  "schema": "pinochle-advise/presets/1"'),
        (["rules"], "* standard"),
        (["--json", "meld", HAND], '{\n  "schema": "pinochle-advise/meld/1"'),
        (["--trump", "S", "--help"], "Usage: pinochle-advise hand"),
        (["--no-color", "--version"], "pinochle-advise "),
        ([HAND, "--version"], "pinochle-advise "),
        (["rules", "show", "short"], "short\nPoints below are written times ten"),
        (["rules", "--help"], "Usage: pinochle-advise rules"),
        (["--json", "--north", "AS", "solve", "--help"], "Usage: pinochle-advise solve"),
        (["--trump", "S", "--bid", "320", "pass", "--help"], "Usage: pinochle-advise pass"),
        (["--got", "AS 10S KS QS", "return", "--help"], "Usage: pinochle-advise return"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_options_may_stand_before_the_command(arguments: list[str], begins: str, invoke: Invoke) -> None:
    outcome = invoke(arguments)
    assert outcome.code == 0
    assert outcome.out.startswith(begins)


def test_wrong_environment_is_named(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINOCHLE_ADVISE_RULES", "shrt")
    assert "PINOCHLE_ADVISE_RULES" in check_error(invoke(["meld", HAND]), 2)


@pytest.mark.parametrize(("written", "code"), [('rules = "nonsense"', 2), ("rules = 5", 3)])
def test_wrong_settings_are_named(written: str, code: int, home: Path, invoke: Invoke) -> None:
    settings = home / "config" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(written, encoding="utf-8")
    assert str(settings) in check_error(invoke(["meld", HAND]), code)
