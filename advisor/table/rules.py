"""Rules: one frozen value with every option a table may play by, and the named presets.

Option values are always written in the times-ten scale (a run is 150), whatever ``unit`` shows.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias

from advisor.table.nearest import did_you_mean

Value: TypeAlias = bool | int | str


class RulesError(ValueError):
    """An unknown option, value or preset; the message names it and the nearest valid one."""


class RulesFileError(RulesError):
    """A rules file that cannot be opened or read."""


@dataclass(frozen=True, slots=True)
class Option:
    """What one key of the rules may be.

    Attributes:
        key: the name in presets, ``--rule KEY=VALUE`` and JSON.
        about: what the option decides, in a line.
        choices: the listed values, the default first, each with its meaning in a line.
        accepts: for numbers, whether a value that is not listed is possible.
        wanted: for numbers, what :attr:`accepts` asks for, in words.
    """

    key: str
    about: str
    choices: Mapping[Value, str]
    accepts: Callable[[int], bool] | None = None
    wanted: str = ""

    @property
    def default(self) -> Value:
        """The value under the ``standard`` rules."""
        return next(iter(self.choices))

    def explain(self, value: Value) -> str:
        """The meaning of a value in a line."""
        return self.choices.get(value, self.about)

    def read(self, value: object) -> Value:
        """The value meant by ``value``: itself, or text as typed (``yes``, ``250``, ``winning``).

        Raises:
            RulesError: naming the nearest valid value.
        """
        typed = "nothing" if value is None else _plain(value)
        for choice in self.choices:
            if typed == shown(choice):
                return choice
        if self.accepts is not None and _NUMBER.fullmatch(typed) and self.accepts(int(typed)):
            return int(typed)
        listed = [shown(choice) for choice in self.choices]
        wanted = self.wanted or ", ".join(listed)
        near = "" if self.wanted else did_you_mean(typed, listed)
        written = str(value).lower() if isinstance(value, bool) else typed
        raise RulesError(f"{self.key}={written} is not possible{near}; {self.key} may be {wanted}")


_NUMBER = re.compile(r"[0-9]{1,9}")
_LARGEST = 999_999_999
_LONGEST = 40  # characters of a value that a message quotes


def shown(value: Value) -> str:
    """A value as people type it: ``yes`` and ``no`` for booleans."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return shown(value)
    if isinstance(value, int) and abs(value) > _LARGEST:
        return "a number that large"
    typed = str(value).strip().lower()[:_LONGEST]
    return {"true": "yes", "false": "no"}.get(typed, typed)


def _option(
    about: str,
    choices: Mapping[Any, str],
    accepts: Callable[[int], bool] | None = None,
    wanted: str = "",
) -> Any:
    """A field of :class:`Rules` that carries its own explanation."""
    return field(
        default=next(iter(choices)),
        metadata={"about": about, "choices": choices, "accepts": accepts, "wanted": wanted},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every rule that tables differ on. Immutable and hashable; ``Rules()`` is the ``standard`` preset."""

    name: str = field(default="standard", compare=False, metadata={"label": True})
    unit: Literal[10, 1] = _option(
        "how points are shown and typed",
        {
            10: "a run is 150, tricks are worth 250 in all",
            1: "everything divided by ten: a run is 15, tricks are worth 25",
        },
    )
    min_bid: int = _option(
        "lowest opening bid, and what a forced dealer plays for",
        {250: "bidding opens at 250"},
        lambda points: points > 0 and points % 10 == 0,
        "a multiple of bid_step above zero",
    )
    bid_step: int = _option(
        "the ladder of bids",
        {10: "bids move by ten"},
        lambda points: points > 0 and points % 10 == 0,
        "a multiple of 10 above zero",
    )
    jump: Literal["any", "20"] = _option(
        "raises allowed after the opening",
        {"any": "any multiple of the step", "20": "at most 20 above the standing bid"},
    )
    help: Literal["on", "off"] = _option(
        'the call "help"',
        {"on": "a pass may say that partner can count on four useful cards", "off": "a pass is only a pass"},
    )
    all_pass: Literal["dealer", "redeal"] = _option(
        "after three passes",
        {
            "dealer": "the dealer has it at the minimum bid",
            "redeal": "the dealer may bid, else the cards are dealt again",
        },
    )
    pass_cards: Literal[4, 0, 1, 2, 3] = _option(
        "cards that partner gives and declarer gives back",
        {
            4: "partner gives four, declarer gives four back",
            0: "no cards are exchanged",
            1: "one card each way",
            2: "two cards each way",
            3: "three cards each way",
        },
    )
    pass_optional: bool = _option(
        "whether declarer may decline the exchange",
        {False: "the exchange always happens", True: "declarer may play his own twelve cards"},
    )
    trump_needs: Literal["none", "marriage"] = _option(
        "what declarer must hold in the suit he names",
        {
            "none": "any suit may be named",
            "marriage": "its king and queen, before the exchange",
        },
    )
    run_extras: Literal["each", "marriage"] = _option(
        "a spare trump king or queen beside a run",
        {"each": "each is worth 40 more", "marriage": "only a full spare king-queen pair is worth 40 more"},
    )
    run_marriage: Literal["included", "extra"] = _option(
        "the king and queen inside a run",
        {"included": "not paid again: a bare run is 150", "extra": "paid as a marriage too: a bare run is 190"},
    )
    double_run: Literal[1500, 300] = _option(
        "both runs in trump",
        {1500: "1500, and no trump marriage beside it", 300: "300, and no trump marriage beside it"},
    )
    doubles: Literal["tenfold", "twice", "single"] = _option(
        "all eight aces, kings, queens or jacks",
        {
            "tenfold": "ten times the single value",
            "twice": "twice the single value",
            "single": "no more than four of them",
        },
    )
    double_pinochle: Literal[300, 80, 40] = _option(
        "both queens of spades with both jacks of diamonds",
        {300: "300", 80: "80, as two pinochles", 40: "40, as one"},
    )
    roundhouse: Literal["parts", "250"] = _option(
        "a king and queen in every suit",
        {"parts": "only a name for parts worth 240", "250": "ten points more than its parts"},
    )
    dix: Literal[10, 0] = _option("each nine of trump", {10: "10 points", 0: "nothing"})
    must_beat: Literal["winning", "led", "trump-only", "none"] = _option(
        "what a player who follows suit must beat if he can",
        {
            "winning": "the card that is winning the trick",
            "led": "the card that was led",
            "trump-only": "the winning card, but only when trump is led",
            "none": "nothing",
        },
    )
    must_beat_after_ruff: bool = _option(
        "following a plain suit when the trick is already trumped",
        {
            False: "any card of the suit",
            True: "beat the best card of the suit led, where plain suits must be beaten at all",
        },
    )
    overtrump: bool = _option(
        "out of the suit led, and the trick is already trumped",
        {True: "play a higher trump if you can, else any trump", False: "any trump"},
    )
    counters: Literal["10-10-10", "11-10-4-3-2", "10-10-5-5"] = _option(
        "what cards taken in tricks are worth",
        {
            "10-10-10": "ace, ten and king 10 each",
            "11-10-4-3-2": "ace 11, ten 10, king 4, queen 3, jack 2",
            "10-10-5-5": "ace and ten 10, king and queen 5",
        },
    )
    last_trick: Literal[10, 0] = _option("taking the last trick", {10: "10 points", 0: "nothing"})
    meld_needs: Literal["none", "trick", "counter"] = _option(
        "what a side must take in tricks to keep its meld",
        {"none": "nothing", "trick": "one trick", "counter": "one card that counts (the last-trick ten is none)"},
    )
    throw_in: Literal["short250", "any", "never"] = _option(
        "when declarer may give up after the meld",
        {
            "short250": "when meld is 250 or more short of the bid",
            "any": "at any time before the first lead",
            "never": "never",
        },
    )
    end_tie: Literal["declarer", "higher"] = _option(
        "both sides reach the target in one deal",
        {"declarer": "the declaring side wins", "higher": "the higher score wins"},
    )
    target: int = _option(
        "points that win the game",
        {1500: "the game is 1500"},
        lambda points: points > 0 and points % 10 == 0,
        "a multiple of 10 above zero",
    )
    five_nines: Literal["off", "no_ace", "any"] = _option(
        "a hand with five nines may ask for a new deal",
        {"off": "no", "no_ace": "yes, if it has no ace", "any": "yes"},
    )

    def __post_init__(self) -> None:
        for option in OPTIONS:
            object.__setattr__(self, option.key, option.read(getattr(self, option.key)))
        if self.min_bid % self.bid_step:
            raise RulesError(
                f"min_bid={self.min_bid} is not possible; it must be a multiple of bid_step={self.bid_step}"
            )
        if self.unit == 1 and self.counters != "10-10-10":
            raise RulesError(f"unit=1 is not possible with counters={self.counters}; its points do not divide by ten")

    def __getitem__(self, key: str) -> Value:
        """The value of an option by name."""
        value: Value = getattr(self, _known_option(key).key)
        return value

    def scaled(self, points: int) -> int:
        """Points of the times-ten scale as this table shows and types them."""
        return points * self.unit // 10

    def unscaled(self, points: int) -> int:
        """Points as typed at this table, in the times-ten scale."""
        return points * 10 // self.unit

    def to_dict(self) -> dict[str, Value]:
        """The name and every option, in the order of the table of options."""
        return {"name": self.name} | {option.key: self[option.key] for option in OPTIONS}

    def differences(self) -> dict[str, Any]:
        """The options that differ from the ``standard`` preset."""
        return {option.key: self[option.key] for option in OPTIONS if self[option.key] != option.default}

    @classmethod
    def load(cls, source: "Rules | str | Path" = "standard", **options: object) -> Self:
        """The rules of a preset name or a TOML file, with single options changed.

        A file holds ``key = value`` lines, and may name the preset it starts from with ``base`` (else ``standard``).

        Raises:
            RulesError: naming an unknown preset, option or value and the nearest valid one.
            RulesFileError: if a file cannot be read.
        """
        if isinstance(source, Rules):
            base = source
        else:
            name, values = _load_source(str(source))
            base = cls(name=name, **values)
        changes: dict[str, Any] = {key: _known_option(key).read(value) for key, value in options.items()}
        if all(base[key] == value for key, value in changes.items()):
            return cls(name=base.name, **base.differences())
        changed = ", ".join(f"{key}={shown(value)}" for key, value in changes.items() if base[key] != value)
        return cls(name=f"{base.name}, {changed}", **(base.differences() | changes))


OPTIONS: tuple[Option, ...] = tuple(
    Option(key=each.name, **each.metadata) for each in fields(Rules) if "label" not in each.metadata
)
"""Every option, in the order in which they are shown."""

_OPTIONS_BY_KEY = {option.key: option for option in OPTIONS}


def _known_option(key: str) -> Option:
    try:
        return _OPTIONS_BY_KEY[key]
    except KeyError:
        near = did_you_mean(key, list(_OPTIONS_BY_KEY)) or "; see: pinochle-advise rules show standard"
        raise RulesError(f'no rule option "{key}"{near}') from None


STANDARD = Rules()
"""The rules of the four-hand article, which apply where none are named."""


def rules_of(rules: Rules | str | None) -> Rules:
    """The rules themselves, those of a preset name or a file, or ``standard`` for ``None``."""
    if isinstance(rules, Rules):
        return rules
    return STANDARD if rules is None else Rules.load(rules)


# --- presets and files -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of rules that ships with the program."""

    name: str
    about: str
    values: Mapping[str, Any]


@cache
def presets() -> dict[str, Preset]:
    """The presets by name, ``standard`` first."""
    found = []
    for file in resources.files("advisor.table.presets").iterdir():
        if file.name.endswith(".toml"):
            values = tomllib.loads(file.read_text(encoding="utf-8"))
            found.append(Preset(file.name.removesuffix(".toml"), str(values.pop("about")), values))
    found.sort(key=lambda preset: (preset.name != "standard", preset.name))
    return {preset.name: preset for preset in found}


def find_preset(name: str) -> Preset | None:
    """The preset of this name in any case, if there is one; ``default`` is ``standard``."""
    plain = name.strip().lower()
    return presets().get("standard" if plain == "default" else plain)


def _load_source(source: str) -> tuple[str, dict[str, Any]]:
    """The name and the option values of a preset or a file."""
    preset = find_preset(source)
    if preset is not None:
        return preset.name, dict(preset.values)
    try:
        path = Path(source).expanduser()
        is_file = path.suffix == ".toml" or (source.strip() != "" and path.exists())
    except (OSError, RuntimeError, ValueError):
        is_file = False
    if is_file:
        return path.stem, _load_file(path)
    near = did_you_mean(source, list(presets()))
    raise RulesError(f'no rules "{source}"{near}; the presets are {", ".join(presets())}; or name a TOML file')


def _load_file(path: Path) -> dict[str, Any]:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RulesError(f"{path} is not a TOML file: {error}") from None
    except (OSError, ValueError) as error:
        raise RulesFileError(
            f"cannot read the rules file {path}: {getattr(error, 'strerror', None) or error}"
        ) from None
    base = str(values.pop("base", "standard"))
    values.pop("about", None)
    preset = find_preset(base)
    if preset is None:
        raise RulesError(f'{path}: no preset "{base}"{did_you_mean(base, list(presets()))}')
    merged = dict(preset.values) | values
    try:
        read: dict[str, Any] = {key: _known_option(key).read(value) for key, value in merged.items()}
        Rules(**read)
    except RulesError as error:
        raise RulesError(f"{path}: {error}") from None
    return read
