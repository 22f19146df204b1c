"""The positions that an independent solver has worked out, as this project writes them."""

from typing import Any

from advisor.table.position import Position
from advisor.table.rules import Rules
from tests.cases_files import Case, read_lines

POSITIONS = [case for case in read_lines("reference_solver.jsonl") if "moves" in case]
SEATS = "NESW"
RULES: dict[str, dict[str, str]] = {
    "strict": {},
    "trump_only": {"must_beat": "trump-only"},
    "led_card": {"must_beat": "led"},
    "none": {"must_beat": "none", "overtrump": "no"},
}
COUNTERS = {"akt10": "10-10-10", "classic": "11-10-4-3-2", "fives": "10-10-5-5"}


def rules_of_case(case: Case) -> Rules:
    """The rules of a case."""
    return Rules.load(**RULES[case["rule"]], counters=COUNTERS[case["counting"]])


def position_of_case(case: Case) -> Position:
    """The position of a case; North declares."""
    north_south, east_west = case["pts"]
    fields: dict[str, Any] = {
        "hands": case["hands"],
        "trump": case["trump"],
        "declarer": "N",
        "leader": SEATS[case["leader"]],
        "trick": case["trick"],
        "points": f"NS {north_south} EW {east_west}",
    }
    return Position(**fields)


def command_of_case(case: Case) -> list[str]:
    """The words that ask the program for it."""
    names = ("--north", "--east", "--south", "--west")
    words = ["solve", *(word for option in zip(names, case["hands"], strict=True) for word in option)]
    words += ["--trump", case["trump"], "--declarer", "N", "--leader", SEATS[case["leader"]]]
    words += ["--trick", case["trick"]] if case["trick"] else []
    words += ["--points", "NS {} EW {}".format(*case["pts"]), "--rule", f"counters={COUNTERS[case['counting']]}"]
    return [*words, *(word for key, value in RULES[case["rule"]].items() for word in ("--rule", f"{key}={value}"))]
