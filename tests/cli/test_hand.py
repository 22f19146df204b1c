"""``pinochle-advise HAND`` and ``meld HAND``: however the command is typed, it is the same question."""

import json
import socket
from typing import Any, NoReturn

import pytest

import advisor
from advisor.advice.kernels import Kernels
from tests.cases_files import read_reports
from tests.conftest import Invoke

REPORTS = {case["id"]: case for case in [*read_reports("parse"), *read_reports("cli"), *read_reports("bid")]}
SAME = ["parse-02-t-and-10", "parse-05-lower-case", "parse-07-separate-args"]
REFUSED = ["parse-01-three-copies", "parse-12-eleven-cards", "parse-16-empty"]

COMPILING = "Compiling the simulator"
HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
FEW = ["--deals", "60"]

pytestmark = pytest.mark.usefixtures("home")


def answer(invoke: Invoke, *arguments: str) -> str:
    outcome = invoke(arguments)
    assert outcome.code == 0
    assert outcome.err == "" or outcome.err.startswith(COMPILING)
    return outcome.out


def document(invoke: Invoke, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(invoke, *arguments, "--json"))
    return found


# --- reported cases --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", SAME)
def test_spellings_of_one_hand(case: str, invoke: Invoke) -> None:
    typed, same = REPORTS[case]["input"]["cli"], REPORTS[case]["input"]["same_as"]
    assert answer(invoke, *typed, *FEW) == answer(invoke, *same, *FEW)
    assert answer(invoke, "meld", *typed) == answer(invoke, "meld", *same)


def test_suit_first(invoke: Invoke) -> None:
    case = REPORTS["parse-08-suit-first-or-joined"]
    same = case["expected"]["either"][0]["same_output_as"]
    assert answer(invoke, *case["input"]["cli"], *FEW) == answer(invoke, same, *FEW)
    assert answer(invoke, "meld", *case["input"]["cli"]) == answer(invoke, "meld", same)


@pytest.mark.parametrize("case", REFUSED)
@pytest.mark.parametrize("command", [[], ["meld"]], ids=["hand", "meld"])
def test_refused_hands(case: str, command: list[str], invoke: Invoke) -> None:
    expected = REPORTS[case]["expected"]
    outcome = invoke([*command, *REPORTS[case]["input"]["cli"]])
    assert outcome.code == 2
    assert outcome.out == ""
    assert expected.get("names", "no cards") in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("trump", REPORTS["parse-15-trump-spellings"]["input"]["trump"])
def test_spellings_of_trump(trump: str, invoke: Invoke) -> None:
    assert answer(invoke, HAND, "--trump", trump, *FEW) == answer(invoke, HAND, "--trump", "S", *FEW)
    assert answer(invoke, "meld", HAND, f"--trump={trump}") == answer(invoke, "meld", HAND, "--trump=S")


def test_same_seed_same_output(invoke: Invoke) -> None:
    typed = REPORTS["cli-01-same-seed"]["input"]["cli"]
    outputs = {answer(invoke, *typed, "--deals", "1500", *threads) for threads in ([], [], ["--threads", "1"])}
    assert len(outputs) == 1
    assert answer(invoke, *typed[:1], "--deals", "1500", "--seed", "8") not in outputs


def test_more_deals_make_a_closer_estimate(invoke: Invoke) -> None:
    hand = REPORTS["cli-03-more-samples-closer"]["input"]["cli"][0]
    few, many = (
        document(invoke, hand, "--trump", "S", "--deals", deals)["trumps"][0]["total"]["standard_error"]
        for deals in ("50", "1000")
    )
    assert 0 < many < few


def no_network(*_: object, **__: object) -> NoReturn:
    raise AssertionError("the network was used")


def test_without_a_network(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("socket", "create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, no_network)
    (hand,) = REPORTS["cli-05-offline"]["input"]["cli"]
    assert answer(invoke, hand, "--deals", "200").startswith("Bid up to ")
    assert answer(invoke, "meld", hand).startswith("Meld ")


@pytest.mark.parametrize(
    ("case", "first"),
    [
        ("bid-02-hopeless", "Pass: "),
        ("bid-03-long-suit-trump", "Bid up to "),
        ("bid-05-near-run", "Bid up to "),
        ("bid-11-nines-misdeal", "Pass: "),
    ],
)
def test_first_line(case: str, first: str, invoke: Invoke) -> None:
    found = answer(invoke, REPORTS[case]["input"]["hand"], "--deals", "1000")
    assert found.splitlines()[0].startswith(first)


def test_right_to_a_new_deal(invoke: Invoke) -> None:
    hand = REPORTS["bid-11-nines-misdeal"]["input"]["hand"]
    found = answer(invoke, hand, *FEW, "--rule", "five_nines=any")
    assert "new deal" in found.splitlines()[0]
    assert "Pass" in found.splitlines()[0]
    assert document(invoke, hand, *FEW, "--rule", "five_nines=no_ace")["may_ask_for_redeal"] is True
    assert document(invoke, hand, *FEW)["may_ask_for_redeal"] is False


# --- one question, many ways to type it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["hand", HAND, *FEW, "--trump", "H"],
        [HAND, "--trump", "H", *FEW],
        ["--trump", "H", *FEW, HAND],
        ["--trump=H", HAND, "--deals=60"],
        ["--trump", "H", "hand", HAND, *FEW],
        ["hand", "--trump", "H", *FEW, HAND],
        [*HAND.split(), "--trump", "H", *FEW],
        ["--trump", "H", *FEW, *HAND.split()],
        [*HAND.split()[:5], "--trump", "H", *HAND.split()[5:], *FEW],
        ["S:ATKQJ9", "H:AK", "D:QJ", "C:A9", "--trump", "H", *FEW],
        ["ATKQJ9.AK.QJ.A9", "--trump", "H", *FEW],
        [*FEW, "--trump", "H", "--", *HAND.split()],
        [HAND, "--trump", "H", *FEW, "--seed", "1", "--players", "skilled", "--levels", "85%, 75%, 60%"],
        [HAND, "--trump", "H", *FEW, "--rules", "standard", "--rule", "pass_cards = 4", "--no-color"],
    ],
    ids=" ".join,
)
def test_places_of_hand_and_options(arguments: list[str], invoke: Invoke) -> None:
    assert answer(invoke, *arguments) == answer(invoke, HAND, "--trump", "H", "--deals", "60")


@pytest.mark.parametrize(
    "arguments",
    [
        ["meld", HAND, "--rules", "short", "--trump", "S"],
        ["--rules", "short", "--trump", "S", "meld", HAND],
        ["--rules", "short", "meld", "--trump", "S", *HAND.split()],
        ["meld", "--rule", "unit=1", HAND, "--trump", "spades"],
    ],
    ids=" ".join,
)
def test_places_of_options_of_meld(arguments: list[str], invoke: Invoke) -> None:
    assert answer(invoke, *arguments) == answer(invoke, "meld", HAND, "--trump", "S", "--rules", "short")
    assert answer(invoke, *arguments).splitlines()[0] == "Meld 20 with spades as trump."


@pytest.mark.parametrize("hand", [HAND.replace("AS", "SA"), "as,ts,ks,qs,js,9s,ah,kh,qd,jd,ac,9c"])
def test_hands_that_begin_with_odd_words(hand: str, invoke: Invoke) -> None:
    assert answer(invoke, "meld", hand) == answer(invoke, "meld", HAND)


def test_options_reach_the_simulation(invoke: Invoke) -> None:
    found = document(
        invoke,
        HAND,
        *("--deals", "70", "--seed", "9", "--players", "plain", "--levels", "90,80.5,10", "--trump", "d"),
        *("--rules", "three-pass", "--rule", "must_beat=led", "--rule", "dix=0", "--threads", "3"),
    )
    assert (found["deals"], found["seed"], found["players"]) == (72, 9, "plain")
    assert found["levels"] == {"cautious": 90.0, "balanced": 80.5, "aggressive": 10.0}
    assert [each["trump"] for each in found["trumps"]] == ["D"]
    rules = found["rules"]
    assert (rules["pass_cards"], rules["must_beat"], rules["dix"]) == (3, "led", 0)
    assert rules["name"].startswith("three-pass, ")


# --- documents and notices -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "schema"),
    [
        ([HAND, *FEW], "pinochle-advise/hand/1"),
        (["meld", HAND], "pinochle-advise/meld/1"),
        (["rules", "show"], "pinochle-advise/rules/1"),
        (["rules", "list"], "pinochle-advise/presets/1"),
    ],
)
def test_documents(arguments: list[str], schema: str, invoke: Invoke) -> None:
    found = document(invoke, *arguments)
    assert list(found)[:2] == ["schema", "version"]
    assert found["schema"] == schema
    assert found["version"] == advisor.__version__
    if "presets" not in found:
        assert list(found)[2] == "rules"
        assert found["rules"]["name"] == "standard"


def test_cards_are_rank_first_in_documents(invoke: Invoke) -> None:
    found = document(invoke, "ST SA SK SQ SJ S9 HA HK DQ DJ CA C9", *FEW)
    assert found["hand"] == HAND.split()
    assert document(invoke, "meld", "ST SA SK SQ SJ S9 HA HK DQ DJ CA C9")["hand"] == HAND.split()


def test_notice_of_compiling_goes_to_standard_error(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = answer(invoke, HAND, *FEW, "--json")
    monkeypatch.setattr(Kernels, "are_prepared", False)
    outcome = invoke([HAND, *FEW, "--json"])
    assert outcome.code == 0
    assert outcome.err == (
        "Compiling the simulator; this happens once for each kind of players and takes twenty seconds or so ...\n"
    )
    assert outcome.out == expected


def test_no_notice_before_an_error(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernels, "are_prepared", False)
    for wrong in (["--levels", "60,75,85"], ["--players", "expret"], ["--seed", str(2**63)]):
        assert COMPILING not in invoke([HAND, *wrong]).err


# --- looks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [[HAND, *FEW], ["meld", HAND], ["rules", "list"], ["rules", "show"]])
def test_no_escape_codes_where_there_is_no_terminal(
    arguments: list[str], invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = answer(invoke, *arguments)
    assert "\x1b" not in plain
    assert answer(invoke, *arguments, "--no-color") == plain
    monkeypatch.setenv("TERM", "dumb")
    assert answer(invoke, *arguments) == plain


@pytest.mark.parametrize("arguments", [[HAND, *FEW], ["meld", HAND], ["rules", "list"], ["rules", "show"]])
def test_colours_on_demand(arguments: list[str], invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    colored = answer(invoke, *arguments, "--color")
    assert "\x1b[" in colored
    assert "\x1b[1;36m" not in colored  # numbers that rich would pick out by itself
    monkeypatch.setenv("NO_COLOR", "1")
    assert answer(invoke, *arguments, "--color") == colored
    assert "\x1b[" not in answer(invoke, *arguments)


@pytest.mark.parametrize("arguments", [[HAND, *FEW], ["meld", HAND], ["rules", "list"], ["rules", "show"]])
def test_ascii(arguments: list[str], invoke: Invoke) -> None:
    assert answer(invoke, *arguments, "--ascii").isascii()
    assert answer(invoke, *arguments, "--ascii", "--color").isascii()


@pytest.mark.parametrize("columns", ["50", "80", "132"])
def test_width(columns: str, invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for arguments in ([HAND, *FEW], ["meld", HAND], ["rules", "list"], ["rules", "show"]):
        assert max(map(len, answer(invoke, *arguments).splitlines())) <= int(columns)


@pytest.mark.parametrize("columns", ["0", "1", "7", "", "wide", "-5"])
def test_odd_widths_are_survived(columns: str, invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for arguments in ([HAND, *FEW], ["meld", HAND], ["rules", "list"], ["rules", "show"]):
        answer(invoke, *arguments)
