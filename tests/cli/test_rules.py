"""``pinochle-advise rules`` and which rules apply: option, environment, own default, ``standard``."""

import json
from pathlib import Path

import pytest

from advisor.cli.settings import default_rules, set_default_rules, settings_file
from tests.conftest import Invoke

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"


def rules_in_use(invoke: Invoke, *arguments: str) -> str:
    outcome = invoke(["meld", HAND, "--json", *arguments])
    assert outcome.code == 0
    name: str = json.loads(outcome.out)["rules"]["name"]
    return name


def settings_of(home: Path) -> Path:
    return home / "config" / "settings.toml"


# --- list and show ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("home")
def test_list(invoke: Invoke) -> None:
    outcome = invoke(["rules", "list"])
    assert outcome.code == 0
    assert outcome.err == ""
    for name in ("standard", "gamerules", "three-pass", "no-pass", "family-190", "old-count", "short"):
        assert f" {name} " in outcome.out
    assert outcome.out.startswith("* standard ")
    assert invoke(["rules"]) == outcome


@pytest.mark.usefixtures("home")
def test_show(invoke: Invoke) -> None:
    outcome = invoke(["rules", "show", "family-190"])
    assert outcome.code == 0
    assert outcome.out.startswith("family-190")
    assert "run_marriage = extra" in outcome.out
    assert "must_beat_after_ruff = yes" in outcome.out
    assert "target = 1000" in outcome.out
    assert invoke(["rules", "show"]).out == invoke(["rules", "show", "standard"]).out


@pytest.mark.usefixtures("home")
def test_show_with_changes(invoke: Invoke) -> None:
    outcome = invoke(["rules", "show", "short", "--rule", "must_beat=led", "--json"])
    rules = json.loads(outcome.out)["rules"]
    assert (rules["unit"], rules["must_beat"]) == (1, "led")
    assert rules["name"] == "short, must_beat=led"


@pytest.mark.usefixtures("home")
def test_show_a_file(tmp_path: Path, invoke: Invoke) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('base = "short"\npass_cards = 3\n', encoding="utf-8")
    rules = json.loads(invoke(["rules", "show", str(file), "--json"]).out)["rules"]
    assert (rules["name"], rules["unit"], rules["pass_cards"]) == ("ours", 1, 3)


# --- use -------------------------------------------------------------------------------------------------------------


def test_use_a_preset(home: Path, invoke: Invoke) -> None:
    outcome = invoke(["rules", "use", "short"])
    assert outcome.code == 0
    assert "short" in outcome.out
    assert settings_of(home).read_text(encoding="utf-8") == 'rules = "short"\n'
    assert rules_in_use(invoke) == "short"
    assert invoke(["rules", "show"]).out.startswith("short")
    listed = invoke(["rules", "list"]).out.splitlines()
    assert [line.split()[1] for line in listed if line.startswith("* ") and "in use" not in line] == ["short"]
    assert json.loads(invoke(["rules", "list", "--json"]).out)["default"] == "short"
    assert invoke([HAND, "--deals", "50", "--json"]).out.count('"name": "short"') == 1

    assert invoke(["rules", "use", "standard"]).code == 0
    assert rules_in_use(invoke) == "standard"


def test_use_a_file_from_anywhere(home: Path, tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / 'a "quoted" folder, où l\'on joue'
    folder.mkdir()
    (folder / "ours.toml").write_text("pass_cards = 3\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    assert invoke(["rules", "use", "ours.toml"]).code == 0
    monkeypatch.chdir(tmp_path)
    assert default_rules() == str(folder / "ours.toml")
    assert rules_in_use(invoke) == "ours"
    assert list(settings_of(home).parent.iterdir()) == [settings_of(home)]

    (folder / "ours.toml").unlink()
    outcome = invoke(["meld", HAND])
    assert outcome.code == 3
    assert "ours.toml" in outcome.err


@pytest.mark.usefixtures("home")
def test_use_the_name_default(invoke: Invoke) -> None:
    """``default`` is read as ``standard`` wherever a preset is named."""
    assert invoke(["rules", "use", "default"]).code == 0
    assert rules_in_use(invoke) == "standard"


def test_nothing_is_kept_of_rules_that_cannot_be_read(home: Path, invoke: Invoke) -> None:
    assert invoke(["rules", "use", "short"]).code == 0
    assert invoke(["rules", "use", "shrt"]).code == 2
    assert invoke(["rules", "use", "nowhere.toml"]).code == 3
    assert rules_in_use(invoke) == "short"
    assert list(settings_of(home).parent.iterdir()) == [settings_of(home)]


def test_order_of_sources(tmp_path: Path, home: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "ours.toml"
    file.write_text("pass_cards = 3\n", encoding="utf-8")
    assert not settings_of(home).exists()
    assert rules_in_use(invoke) == "standard"
    assert invoke(["rules", "use", "short"]).code == 0
    assert rules_in_use(invoke) == "short"
    monkeypatch.setenv("PINOCHLE_ADVISE_RULES", "no-pass")
    assert rules_in_use(invoke) == "no-pass"
    assert rules_in_use(invoke, "--rules", "gamerules") == "gamerules"
    assert rules_in_use(invoke, "--rule", "dix=0") == "no-pass, dix=0"
    monkeypatch.setenv("PINOCHLE_ADVISE_RULES", str(file))
    assert rules_in_use(invoke) == "ours"
    monkeypatch.setenv("PINOCHLE_ADVISE_RULES", "")
    assert rules_in_use(invoke) == "short"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("value", "code"), [("shrt", 2), ("nowhere.toml", 3)])
def test_errors_in_the_environment(value: str, code: int, invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINOCHLE_ADVISE_RULES", value)
    outcome = invoke(["meld", HAND])
    assert outcome.code == code
    assert value in outcome.err
    assert rules_in_use(invoke, "--rules", "short") == "short"


# --- the settings file -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"rules", b"rules = \xff\xfe", b'rules = "short', b"[rules\n"])
def test_broken_settings(content: bytes, home: Path, invoke: Invoke) -> None:
    settings_of(home).parent.mkdir()
    settings_of(home).write_bytes(content)
    for arguments in (["meld", HAND], [HAND, "--deals", "20"], ["rules", "list"], ["rules", "show"]):
        outcome = invoke(arguments)
        assert outcome.code == 3
        assert outcome.out == ""
        assert str(settings_of(home)) in outcome.err
        assert outcome.err.count("\n") == 1
    assert rules_in_use(invoke, "--rules", "short") == "short"
    assert invoke(["rules", "use", "no-pass"]).code == 0
    assert rules_in_use(invoke) == "no-pass"


def test_settings_that_are_a_folder(home: Path, invoke: Invoke) -> None:
    settings_of(home).mkdir(parents=True)
    for arguments in (["meld", HAND], ["rules", "use", "short"]):
        outcome = invoke(arguments)
        assert outcome.code == 3
        assert str(settings_of(home)) in outcome.err
    assert list(settings_of(home).parent.iterdir()) == [settings_of(home)]


def test_settings_that_cannot_be_written(tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("PINOCHLE_ADVISE_HOME", str(tmp_path / "file" / "home"))
    assert rules_in_use(invoke) == "standard"
    outcome = invoke(["rules", "use", "short"])
    assert outcome.code == 3
    assert outcome.out == ""
    assert str(tmp_path / "file" / "home" / "config" / "settings.toml") in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("text", ["short", "C:\\Users\\me\\ours.toml", 'a "b" c', "où", "a'b"])
def test_settings_round_trip(text: str, home: Path) -> None:
    assert default_rules() is None
    set_default_rules(text)
    assert default_rules() == text
    assert settings_file() == settings_of(home)


def test_use_a_file_with_a_line_break_in_its_name(tmp_path: Path, home: Path, invoke: Invoke) -> None:
    file = tmp_path / 'a "b"\nc\\d.toml'
    file.write_text("dix = 0\n", encoding="utf-8")
    assert invoke(["rules", "use", str(file)]).code == 0
    assert settings_of(home).exists()
    assert default_rules() == str(file)
    assert invoke(["meld", HAND]).code == 0
