"""Rules: the whole table of options, the presets, files, and what is refused."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.table.meld import count_meld
from advisor.table.rules import OPTIONS, STANDARD, Rules, RulesError, RulesFileError, presets, shown
from advisor.table.scoring import may_throw_in
from advisor.table.tricks import trick_points
from tests.cases_files import read_json

TABLE: dict[str, list[bool | int | str]] = {
    "unit": [10, 1],
    "min_bid": [250],
    "bid_step": [10],
    "jump": ["any", "20"],
    "help": ["on", "off"],
    "all_pass": ["dealer", "redeal"],
    "pass_cards": [4, 0, 1, 2, 3],
    "pass_optional": [False, True],
    "trump_needs": ["none", "marriage"],
    "run_extras": ["each", "marriage"],
    "run_marriage": ["included", "extra"],
    "double_run": [1500, 300],
    "doubles": ["tenfold", "twice", "single"],
    "double_pinochle": [300, 80, 40],
    "roundhouse": ["parts", "250"],
    "dix": [10, 0],
    "must_beat": ["winning", "led", "trump-only", "none"],
    "must_beat_after_ruff": [False, True],
    "overtrump": [True, False],
    "counters": ["10-10-10", "11-10-4-3-2", "10-10-5-5"],
    "last_trick": [10, 0],
    "meld_needs": ["none", "trick", "counter"],
    "throw_in": ["short250", "any", "never"],
    "end_tie": ["declarer", "higher"],
    "target": [1500],
    "five_nines": ["off", "no_ace", "any"],
}
"""Every listed value, the default first."""

DEFAULTS: dict[str, Any] = {
    "unit": 10,
    "min_bid": 250,
    "bid_step": 10,
    "jump": "any",
    "help": "on",
    "all_pass": "dealer",
    "pass_cards": 4,
    "pass_optional": False,
    "trump_needs": "none",
    "run_extras": "each",
    "run_marriage": "included",
    "double_run": 1500,
    "doubles": "tenfold",
    "double_pinochle": 300,
    "roundhouse": "parts",
    "dix": 10,
    "must_beat": "winning",
    "must_beat_after_ruff": False,
    "overtrump": True,
    "counters": "10-10-10",
    "last_trick": 10,
    "meld_needs": "none",
    "throw_in": "short250",
    "end_tie": "declarer",
    "target": 1500,
    "five_nines": "off",
}

PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "gamerules": {"jump": "20", "run_extras": "marriage"},
    "three-pass": {"pass_cards": 3, "run_extras": "marriage"},
    "no-pass": {"min_bid": 200, "pass_cards": 0, "run_extras": "marriage"},
    "family-190": {
        "pass_cards": 3,
        "run_extras": "marriage",
        "run_marriage": "extra",
        "must_beat_after_ruff": True,
        "target": 1000,
    },
    "old-count": {"counters": "11-10-4-3-2"},
    "short": {"unit": 1},
}
"""What each preset changes."""

LISTED = [(key, value) for key, values in TABLE.items() for value in values]
SPELLED = [
    ("pass_optional", "yes", True),
    ("pass_optional", "No", False),
    ("pass_optional", "true", True),
    ("pass_optional", True, True),
    ("overtrump", "no", False),
    ("overtrump", "FALSE", False),
    ("overtrump", False, False),
    ("must_beat", "LED", "led"),
    ("must_beat", " trump-only ", "trump-only"),
    ("min_bid", "300", 300),
    ("min_bid", 300, 300),
    ("pass_cards", "0", 0),
    ("unit", "1", 1),
    ("jump", 20, "20"),
    ("roundhouse", 250, "250"),
    ("counters", "10-10-5-5", "10-10-5-5"),
    ("target", "1000", 1000),
]


def refusal(source: Any = "standard", **options: object) -> str:
    """The message with which rules are refused."""
    with pytest.raises(RulesError) as caught:
        Rules.load(source, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def write(folder: Path, text: str, name: str = "ours.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# --- options ---


def test_table_of_options() -> None:
    assert [option.key for option in OPTIONS] == list(TABLE)
    for option in OPTIONS:
        assert [(type(value), value) for value in option.choices] == [
            (type(value), value) for value in TABLE[option.key]
        ]
        assert option.default == TABLE[option.key][0]


def test_defaults() -> None:
    assert Rules().to_dict() == {"name": "standard"} | DEFAULTS
    assert Rules() == STANDARD == Rules.load() == Rules.load("standard") == Rules.load("default")


def test_recorded_defaults() -> None:
    recorded = read_json("rules.json")["defaults"]
    assert {key: shown(value) for key, value in DEFAULTS.items()} == {
        key: str(value) for key, value in recorded.items()
    }


def test_every_option_and_value_is_explained() -> None:
    for option in OPTIONS:
        assert option.about
        assert all(option.explain(value) for value in option.choices)
    explained = {option.key: option for option in OPTIONS}
    assert explained["min_bid"].explain(190) == explained["min_bid"].about


@pytest.mark.parametrize(("key", "value"), LISTED, ids=[f"{key}={shown(value)}" for key, value in LISTED])
def test_listed_value(key: str, value: bool | int | str) -> None:
    typed: Any
    for typed in (value, shown(value), shown(value).upper()):
        rules = Rules.load(**{key: typed})
        assert rules[key] == getattr(rules, key) == value
        assert type(rules[key]) is type(value)
        assert rules.to_dict() | {"name": "standard"} == {"name": "standard"} | DEFAULTS | {key: value}
        assert rules.differences() == ({} if value == DEFAULTS[key] else {key: value})


@pytest.mark.parametrize(("key", "typed", "value"), SPELLED)
def test_spelled_value(key: str, typed: object, value: bool | int | str) -> None:
    for rules in (Rules.load(**{key: typed}), Rules(**{key: typed})):  # type: ignore[arg-type]
        assert rules[key] == value
        assert type(rules[key]) is type(value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("min_bid", 10),
        ("min_bid", 150),
        ("min_bid", 200),
        ("min_bid", 400),
        ("target", 1000),
        ("target", 10),
        ("target", 5000),
    ],
)
def test_number_that_is_not_listed(key: str, value: Any) -> None:
    assert Rules.load(**{key: value})[key] == value


@pytest.mark.parametrize(("bid_step", "min_bid"), [(50, 250), (20, 240), (250, 250), (100, 300)])
def test_step_that_divides_the_minimum(bid_step: int, min_bid: int) -> None:
    rules = Rules.load(bid_step=bid_step, min_bid=min_bid)
    assert (rules.bid_step, rules.min_bid) == (bid_step, min_bid)


def test_shown() -> None:
    assert [shown(value) for value in (True, False, 10, 0, "led")] == ["yes", "no", "10", "0", "led"]


def test_scale() -> None:
    short = Rules.load("short")
    assert [Rules().scaled(points) for points in (150, 0, -250)] == [150, 0, -250]
    assert [short.scaled(points) for points in (150, 0, -250)] == [15, 0, -25]
    assert [Rules().unscaled(points) for points in (250, -40)] == [250, -40]
    assert [short.unscaled(points) for points in (25, -4)] == [250, -40]


# --- presets ---


def test_names_of_presets() -> None:
    assert next(iter(presets())) == "standard"
    assert set(presets()) == set(PRESETS)
    assert all(preset.about and preset.name == name for name, preset in presets().items())


@pytest.mark.parametrize("name", PRESETS)
def test_preset(name: str) -> None:
    rules = Rules.load(name)
    assert rules.name == name
    assert rules.differences() == PRESETS[name]
    assert rules.to_dict() == {"name": name} | DEFAULTS | PRESETS[name]


def test_presets_differ() -> None:
    assert len({Rules.load(name) for name in PRESETS}) == 7


# --- options on top ---


def test_preset_with_options() -> None:
    rules = Rules.load("family-190", must_beat="led", dix="0", target=1500)
    assert rules.differences() == {
        "pass_cards": 3,
        "run_extras": "marriage",
        "run_marriage": "extra",
        "dix": 0,
        "must_beat": "led",
        "must_beat_after_ruff": True,
    }


def test_rules_with_options() -> None:
    base = Rules.load("three-pass")
    changed = Rules.load(base, must_beat="none", overtrump=False)
    assert changed.differences() == {
        "pass_cards": 3,
        "run_extras": "marriage",
        "must_beat": "none",
        "overtrump": False,
    }
    assert base.differences() == {"pass_cards": 3, "run_extras": "marriage"}
    assert Rules.load(base) == base


@pytest.mark.parametrize(
    ("source", "options", "name"),
    [
        ("standard", {}, "standard"),
        ("default", {}, "standard"),
        ("short", {}, "short"),
        ("standard", {"must_beat": "winning"}, "standard"),
        ("no-pass", {"min_bid": "200", "pass_cards": 0}, "no-pass"),
        ("standard", {"must_beat": "led"}, "standard, must_beat=led"),
        ("standard", {"overtrump": False, "dix": "10", "must_beat": "LED"}, "standard, overtrump=no, must_beat=led"),
        ("old-count", {"pass_optional": True}, "old-count, pass_optional=yes"),
    ],
    ids=str,
)
def test_name(source: str, options: dict[str, object], name: str) -> None:
    rules = Rules.load(source, **options)
    assert rules.name == rules.to_dict()["name"] == name
    assert Rules.load(rules).name == name


def test_name_grows_with_each_change() -> None:
    assert Rules.load(Rules.load("standard", must_beat="led"), dix=0).name == "standard, must_beat=led, dix=0"


# --- a value type ---


def test_equal_rules_are_equal_whatever_their_name() -> None:
    family = Rules.load("family-190")
    same = Rules.load("standard", **PRESETS["family-190"])
    assert same.name != family.name
    assert same == family
    assert hash(same) == hash(family)
    assert {family: "found"}[same] == "found"
    others: list[object] = [PRESETS["family-190"], family.name]
    assert family not in others


@pytest.mark.parametrize(("key", "value"), [(key, values[-1]) for key, values in TABLE.items() if len(values) > 1])
def test_rules_differ_in_every_option(key: str, value: Any) -> None:
    changed = Rules.load(**{key: value})
    assert changed != STANDARD
    assert len({changed, STANDARD}) == 2
    assert Rules.load(changed, **{key: DEFAULTS[key]}) == STANDARD


def test_rules_differ_in_every_number() -> None:
    assert (
        len({Rules.load(min_bid=250), Rules.load(min_bid=200), Rules.load(target=1000), Rules.load(bid_step=50)}) == 4
    )


def test_rules_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        STANDARD.must_beat = "led"  # type: ignore[misc]


def test_copied_rules_are_equal() -> None:
    rules = Rules.load("family-190", dix=0)
    for copied in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
        assert copied == rules
        assert copied.name == rules.name


@given(st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in TABLE.items()}))
def test_rules_round_trip(options: dict[str, Any]) -> None:
    if options.get("unit") == 1:
        options.pop("counters", None)
    rules = Rules.load(**options)
    assert Rules(**rules.to_dict()) == rules  # type: ignore[arg-type]
    assert Rules.load(**rules.differences()) == rules
    assert Rules.load(**{key: shown(value) for key, value in options.items()}) == rules


# --- refusals ---


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("must_bet", "must_beat"),
        ("mustbeat", "must_beat"),
        ("minbid", "min_bid"),
        ("min-bid", "min_bid"),
        ("run_extra", "run_extras"),
        ("counter", "counters"),
        ("fivenines", "five_nines"),
        ("Target", "target"),
    ],
)
def test_unknown_option(typed: str, nearest: str) -> None:
    message = refusal(**{typed: "led"})
    assert f'"{typed}"' in message
    assert f'"{nearest}"' in message
    with pytest.raises(RulesError, match=nearest):
        STANDARD[typed]


@pytest.mark.parametrize("typed", ["zzz", "", "name"])
def test_unknown_option_near_nothing(typed: str) -> None:
    message = refusal(**{typed: "led"})
    assert f'"{typed}"' in message
    assert "rules show" in message


@pytest.mark.parametrize(
    ("key", "typed", "nearest"),
    [
        ("must_beat", "wining", "winning"),
        ("must_beat", "trump_only", "trump-only"),
        ("counters", "10-10-5", "10-10-5-5"),
        ("counters", "11-10-4-3", "11-10-4-3-2"),
        ("doubles", "tenfolds", "tenfold"),
        ("throw_in", "short", "short250"),
        ("throw_in", "nevr", "never"),
        ("double_run", "150", "1500"),
        ("meld_needs", "tricks", "trick"),
        ("run_extras", "mariage", "marriage"),
        ("five_nines", "noace", "no_ace"),
        ("pass_optional", "ye", "yes"),
        ("overtrump", "noo", "no"),
    ],
)
def test_unknown_value(key: str, typed: str, nearest: str) -> None:
    message = refusal(**{key: typed})
    assert f"{key}={typed}" in message
    assert f'"{nearest}"' in message


@pytest.mark.parametrize(
    ("key", "typed", "named"),
    [
        ("must_beat", "zzz", "winning, led, trump-only, none"),
        ("must_beat", "", "winning, led, trump-only, none"),
        ("must_beat", None, "winning, led, trump-only, none"),
        ("pass_cards", 5, "4, 0, 1, 2, 3"),
        ("pass_cards", -1, "4, 0, 1, 2, 3"),
        ("pass_cards", True, "4, 0, 1, 2, 3"),
        ("unit", 100, "10, 1"),
        ("dix", 5, "10, 0"),
        ("dix", 10.0, "10, 0"),
        ("last_trick", False, "10, 0"),
        ("double_pinochle", 30, "300, 80, 40"),
        ("pass_optional", 1, "no, yes"),
        ("overtrump", "maybe", "yes, no"),
        ("min_bid", 255, "multiple of bid_step"),
        ("min_bid", 0, "multiple of bid_step"),
        ("min_bid", -250, "multiple of bid_step"),
        ("min_bid", "--250", "multiple of bid_step"),
        ("min_bid", "9" * 5000, "multiple of bid_step"),
        ("min_bid", "1" + "0" * 4999, "multiple of bid_step"),
        ("min_bid", "many", "multiple of bid_step"),
        ("min_bid", 250.0, "multiple of bid_step"),
        ("min_bid", True, "multiple of bid_step"),
        ("bid_step", 5, "multiple of 10"),
        ("bid_step", 0, "multiple of 10"),
        ("bid_step", -10, "multiple of 10"),
        ("target", 0, "multiple of 10"),
        ("target", 1005, "multiple of 10"),
        ("target", "", "multiple of 10"),
        ("target", "9" * 4999 + "0", "multiple of 10"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_value_near_nothing(key: str, typed: object, named: str) -> None:
    message = refusal(**{key: typed})
    assert f"{key}=" in message
    assert named in message
    with pytest.raises(RulesError):
        Rules(**{key: typed})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "options", "named"),
    [
        ("standard", {"bid_step": 20}, ["min_bid=250", "bid_step=20"]),
        ("standard", {"bid_step": 50, "min_bid": 260}, ["min_bid=260", "bid_step=50"]),
        ("no-pass", {"bid_step": 30}, ["min_bid=200", "bid_step=30"]),
        ("standard", {"unit": 1, "counters": "11-10-4-3-2"}, ["unit=1", "counters=11-10-4-3-2"]),
        ("standard", {"unit": 1, "counters": "10-10-5-5"}, ["unit=1", "counters=10-10-5-5"]),
        ("short", {"counters": "10-10-5-5"}, ["unit=1", "counters=10-10-5-5"]),
        ("old-count", {"unit": 1}, ["unit=1", "counters=11-10-4-3-2"]),
    ],
    ids=str,
)
def test_impossible_combination(source: str, options: dict[str, object], named: list[str]) -> None:
    message = refusal(source, **options)
    assert all(each in message for each in named)
    assert "not possible" in message


def test_possible_combination() -> None:
    assert Rules.load("old-count", unit=1, counters="10-10-10") == Rules.load("short")


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("standart", "standard"),
        ("family190", "family-190"),
        ("nopass", "no-pass"),
        ("shrt", "short"),
        ("old_count", "old-count"),
    ],
)
def test_unknown_preset(typed: str, nearest: str) -> None:
    message = refusal(typed)
    assert f'"{typed}"' in message
    assert f'did you mean "{nearest}"' in message


@pytest.mark.parametrize(("typed", "name"), [("Short", "short"), ("FAMILY-190", "family-190"), ("Default", "standard")])
def test_presets_in_any_case(typed: str, name: str) -> None:
    assert Rules.load(typed).name == name


@pytest.mark.parametrize("typed", ["zzz", "", "no/such/place"])
def test_unknown_preset_near_nothing(typed: str) -> None:
    message = refusal(typed)
    assert f'"{typed}"' in message
    assert all(name in message for name in PRESETS)


@pytest.mark.parametrize(
    "typed",
    ["~nosuchuser/x.toml", "~nosuchuser/x", "x" * 300, "x" * 300 + ".toml", "x\0y", "x\0y.toml"],
    ids=["home", "home, no suffix", "long", "long, suffix", "NUL", "NUL, suffix"],
)
def test_name_that_no_file_can_have(typed: str) -> None:
    assert typed in refusal(typed)
    assert typed in refusal(Path(typed))


# --- files ---


def test_file_starts_from_the_standard(tmp_path: Path) -> None:
    path = write(tmp_path, 'about = "our table"\nmust_beat = "led"\nmin_bid = 200\novertrump = false\njump = 20\n')
    for rules in (Rules.load(path), Rules.load(str(path))):
        assert rules.name == "ours"
        assert rules.differences() == {"min_bid": 200, "jump": "20", "must_beat": "led", "overtrump": False}


def test_file_with_a_base(tmp_path: Path) -> None:
    rules = Rules.load(write(tmp_path, 'base = "three-pass"\npass_cards = 2\npass_optional = "yes"\n'))
    assert rules.differences() == {"pass_cards": 2, "pass_optional": True, "run_extras": "marriage"}


def test_base_of_a_file_may_be_the_default(tmp_path: Path) -> None:
    rules = Rules.load(write(tmp_path, 'base = "default"\ndix = 0\n'))
    assert rules.differences() == {"dix": 0}


def test_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(b'\xef\xbb\xbfbase = "three-pass"\ndix = 0\n')
    assert Rules.load(path).differences() == {"pass_cards": 3, "run_extras": "marriage", "dix": 0}


def test_file_may_take_back_what_its_base_changes(tmp_path: Path) -> None:
    rules = Rules.load(write(tmp_path, 'base = "three-pass"\npass_cards = 4\nrun_extras = "each"\n'))
    assert rules == STANDARD


def test_empty_file_is_the_standard(tmp_path: Path) -> None:
    rules = Rules.load(write(tmp_path, ""))
    assert rules == STANDARD
    assert rules.name == "ours"


def test_file_with_options(tmp_path: Path) -> None:
    rules = Rules.load(write(tmp_path, 'base = "short"\n'), must_beat="led")
    assert rules.differences() == {"unit": 1, "must_beat": "led"}
    assert rules.name == "ours, must_beat=led"


def test_file_of_any_name(tmp_path: Path) -> None:
    assert Rules.load(write(tmp_path, "dix = 0\n", "house-rules")).dix == 0


def test_file_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    write(tmp_path, "dix = 0\n")
    assert Rules.load("~/ours.toml").dix == 0


def test_preset_is_preferred_to_a_file_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "dix = 0\n", "short")
    monkeypatch.chdir(tmp_path)
    assert Rules.load("short").differences() == {"unit": 1}
    assert Rules.load("./short").differences() == {"dix": 0}


def test_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(RulesFileError, match="No such file") as caught:
        Rules.load(path)
    assert str(path) in str(caught.value)


def test_folder_is_no_file(tmp_path: Path) -> None:
    path = tmp_path / "folder.toml"
    path.mkdir()
    with pytest.raises(RulesFileError) as caught:
        Rules.load(path)
    assert str(path) in str(caught.value)


def test_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(b"dix = \xff\n")
    with pytest.raises(RulesFileError) as caught:
        Rules.load(path)
    assert str(path) in str(caught.value)


def test_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, "dix = 0\n")
    presets()  # read before no file can be

    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(RulesFileError, match="Permission denied"):
        Rules.load(path)


@pytest.mark.parametrize("text", ["must_beat = led", "must_beat: led", "= 1", "dix = 0\ndix = 10\n", "{"])
def test_file_that_is_no_toml(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, text)
    message = refusal(path)
    assert str(path) in message
    assert "TOML" in message


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('must_bet = "led"', ['"must_bet"', '"must_beat"']),
        ('must_beat = "lead"', ["must_beat=lead", '"led"']),
        ("min_bid = 255", ["min_bid=255", "multiple of bid_step"]),
        ("dix = [10]", ["dix=[10]", "10, 0"]),
        ("[meld]\ndix = 0", ['"meld"']),
        ('name = "ours"', ['"name"']),
        ('base = "standart"', ['"standart"', '"standard"']),
        ("base = 3", ['"3"']),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_file_with_a_mistake(tmp_path: Path, text: str, named: list[str]) -> None:
    path = write(tmp_path, text)
    message = refusal(path)
    assert [each for each in [str(path), *named] if each not in message] == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("bid_step = 20", ["min_bid=250", "bid_step=20"]),
        ('base = "old-count"\nunit = 1', ["unit=1", "counters=11-10-4-3-2"]),
    ],
)
def test_file_with_an_impossible_combination(tmp_path: Path, text: str, named: list[str]) -> None:
    path = write(tmp_path, text)
    message = refusal(path)
    assert message.startswith(f"{path}: ")
    assert all(each in message for each in named)


def test_file_error_is_a_rules_error() -> None:
    assert issubclass(RulesFileError, RulesError)
    assert issubclass(RulesError, ValueError)


def test_functions_take_rules_by_name() -> None:
    hand = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
    assert count_meld(hand, "S", "short").total == 20
    assert count_meld(hand, "S", "family-190").total == 240
    assert trick_points("AH 10H KH QH", "old-count") == 28
    assert may_throw_in(30, 5, "short")
    assert not may_throw_in(30, 6, "short")
