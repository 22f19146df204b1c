"""``pinochle-advise pass`` and ``return``: what is typed, what reaches the suggestion, what is written."""

import io
import json
import signal
from dataclasses import replace
from typing import Any

import pytest

from advisor.advice import passing as advice_passing
from advisor.advice.experiment import Experiment
from advisor.advice.kernels import Kernels
from advisor.advice.suggestion import Suggestion
from advisor.table.cards import Hand, Suit
from advisor.table.rules import Rules
from tests.conftest import Invoke
from tests.suggestions import passing, returning

HAND = "KS 9S AH AH KH QD JD 9D AC 10C QC 9C"
OWN = "AS KS QS JS 9S AH 10H KH 9D 10C 9C 9C"
GOT = "10S QH JD AC"
WHOLE = f"{OWN} {GOT}"
PASS = ["pass", HAND, "--trump", "S"]
RETURN = ["return", WHOLE, "--trump", "S"]
PASSED = "Pass K♠ J♦ A♥ A♣ to partner."
RETURNED = "Give back 9♣ 9♣ 9♦ K♥ to partner: 320 is made in 81.2 % of the deals."

pytestmark = pytest.mark.usefixtures("home")


class Asked:
    """Stands for the engine: remembers what it was asked, answers with suggestions written by hand."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, Any, Any, Any, dict[str, Any]]] = []

    def suggest_pass(self, hand: Hand, trump: Suit, rules: Rules, **options: Any) -> Suggestion:
        self.calls.append(("pass", hand, trump, rules, options))
        return replace(passing(), hand=hand)

    def suggest_return(self, hand: Hand, trump: Suit, rules: Rules, **options: Any) -> Suggestion:
        self.calls.append(("return", hand, trump, rules, options))
        return returning()

    @property
    def last(self) -> tuple[str, str, str, str, dict[str, Any]]:
        """The last question, as text."""
        command, hand, trump, rules, options = self.calls[-1]
        return command, str(hand), str(trump), rules.name, options


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    asked = Asked()
    monkeypatch.setattr(advice_passing, "suggest_pass", asked.suggest_pass)
    monkeypatch.setattr(advice_passing, "suggest_return", asked.suggest_return)
    monkeypatch.setattr(Kernels, "are_prepared", True)
    return asked


def type_lines(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))


# --- what is asked ---------------------------------------------------------------------------------------------------

DEFAULTS: dict[str, Any] = {
    "bid": None,
    "deals": None,
    "seed": 1,
    "players": "skilled",
    "threads": None,
    "worlds": None,
    "progress": None,
}


@pytest.mark.parametrize(
    "arguments",
    [
        PASS,
        ["pass", *HAND.split(), "--trump=spades"],
        ["--trump", "♠", "pass", HAND],
        ["pass", "--trump", "s", "K9.AAK.QJ9.ATQ9"],
    ],
    ids=" ".join,
)
def test_a_pass(arguments: list[str], invoke: Invoke, asked: Asked) -> None:
    outcome = invoke(arguments)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[0] == PASSED
    assert asked.last == ("pass", HAND, "S", "standard", DEFAULTS)


@pytest.mark.parametrize(
    ("arguments", "hand", "got"),
    [
        (RETURN, "AS 10S KS QS JS 9S AH 10H KH QH JD 9D AC 10C 9C 9C", None),
        (["return", OWN, "--got", GOT, "--trump", "S"], OWN, GOT),
        (["--got", GOT, "--trump", "S", "return", OWN], OWN, GOT),
        (["return", WHOLE, "--trump", "S", "--got", GOT], OWN, GOT),
        (["return", f"{OWN} + {GOT}", "--trump", "S"], OWN, GOT),
        (["return", *OWN.split(), "+", *GOT.split(), "--trump", "S"], OWN, GOT),
        (["return", "AKQJ9.ATK.9.T99 + T.Q.J.A", "--trump", "S"], OWN, GOT),
    ],
)
def test_a_return(arguments: list[str], hand: str, got: str | None, invoke: Invoke, asked: Asked) -> None:
    outcome = invoke(arguments)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[0] == RETURNED
    options = asked.calls[-1][-1]
    assert options.pop("got") == (None if got is None else Hand.parse(got, 4))
    assert asked.last == ("return", hand, "S", "standard", DEFAULTS)


@pytest.mark.parametrize("arguments", [PASS, RETURN], ids=["pass", "return"])
def test_options_reach_the_suggestion(arguments: list[str], invoke: Invoke, asked: Asked) -> None:
    more = [
        *("--bid", "320", "--deals", "5,000", "--seed", "9", "--threads", "2", "--players", "expert"),
        *("--worlds", "8", "--rule", "must_beat=led"),
    ]
    assert invoke([*arguments, *more]).code == 0
    *_, rules, options = asked.last
    assert rules == "standard, must_beat=led"
    options.pop("got", None)
    assert options == {
        "bid": 320,
        "deals": 5000,
        "seed": 9,
        "players": "expert",
        "threads": 2,
        "worlds": 8,
        "progress": None,
    }


def test_three_cards_are_passed_at_some_tables(invoke: Invoke, asked: Asked) -> None:
    three = ["--trump", "S", "--rules", "three-pass"]
    assert invoke(["return", f"{OWN} 10S QH JD", *three]).code == 0
    assert len(asked.calls[-1][1]) == 15
    assert invoke(["return", OWN, "--got", "10S QH JD", *three]).code == 0
    outcome = invoke(["return", WHOLE, *three])
    assert outcome.code == 2
    assert "16 cards read; a hand with what partner passed has 15" in outcome.err


def test_points_divided_by_ten(invoke: Invoke, asked: Asked) -> None:
    assert invoke([*PASS, "--bid", "32", "--rules", "short"]).code == 0
    assert asked.last[-1]["bid"] == 32
    outcome = invoke([*PASS, "--bid", "24", "--rules", "short"])
    assert (outcome.code, outcome.err) == (
        2,
        "pinochle-advise: a bid of 24 is too low; the first bid must be at least 25\n",
    )


# --- errors ----------------------------------------------------------------------------------------------------------

WRONG: dict[str, tuple[list[str], str]] = {
    "no trump to pass by": (["pass", HAND], "say what is trump: --trump S, H, D or C"),
    "no trump to return by": (["return", WHOLE], "say what is trump: --trump S, H, D or C"),
    "no trump for lines": (["return", "-"], "say what is trump: --trump S, H, D or C"),
    "an unknown trump": (
        ["pass", HAND, "--trump", "X"],
        'no suit "X"; the suits are S, H, D, C (spades, hearts, diamonds, clubs)',
    ),
    "an unreadable card": (
        ["pass", HAND.replace("9D", "XD"), "--trump", "S"],
        'cannot read "XD" (cards look like 10S, KH); 11 cards read; a hand has 12',
    ),
    "three copies": (
        ["pass", HAND.replace("KH", "AH"), "--trump", "S"],
        "AH 3 times, the deck has 2 of each card",
    ),
    "eleven cards": (["pass", HAND[:-3], "--trump", "S"], "11 cards read; a hand has 12"),
    "thirteen cards": (["pass", f"{HAND} 9C", "--trump", "S"], "13 cards read; a hand has 12"),
    "a whole hand without the pass": (
        ["return", OWN, "--trump", "S"],
        "12 cards read; a hand with what partner passed has 16",
    ),
    "fifteen cards": (["return", WHOLE[:-3], "--trump", "S"], "15 cards read; a hand with what partner passed has 16"),
    "seventeen cards": (
        ["return", f"{WHOLE} 9H", "--trump", "S"],
        "17 cards read; a hand with what partner passed has 16",
    ),
    "three cards got": (["return", OWN, "--got", "10S QH JD", "--trump", "S"], "3 cards read; a pass has 4"),
    "an unreadable card got": (
        ["return", OWN, "--got", "10S QH JD 1C", "--trump", "S"],
        'cannot read "1C" (cards look like 10S, KH); 3 cards read; a pass has 4',
    ),
    "got what is not held": (
        ["return", WHOLE, "--got", "10S QH JD KC", "--trump", "S"],
        "KC is said to be passed, but not among the 16 cards; correct one of the two",
    ),
    "three copies with those got": (
        ["return", OWN, "--got", "10S QH JD 9C", "--trump", "S"],
        "9C 3 times, the deck has 2 of each card",
    ),
    "got twice": (
        ["return", f"{OWN} + {GOT}", "--got", GOT, "--trump", "S"],
        'what partner passed is named twice, behind "+" and by itself; leave one out',
    ),
    "got of many hands": (
        ["return", "-", "--got", GOT, "--trump", "S"],
        '--got tells of one hand; in each line, write the twelve cards, "+", what partner passed',
    ),
    "a bid between the steps": ([*PASS, "--bid", "325"], "a bid of 325 is not possible; bids are multiples of 10"),
    "a bid too low": ([*RETURN, "--bid", "240"], "a bid of 240 is too low; the first bid must be at least 250"),
    "a bid in words": (
        [*PASS, "--bid", "high"],
        "Invalid value for '--bid': \"high\" is no whole number",
    ),
    "no deals": (
        [*PASS, "--deals", "0"],
        "deals=0 is not possible; deal once at least and 100,000,000,000 times at most",
    ),
    "misspelt players": (
        [*RETURN, "--players", "expret"],
        'no players "expret" (did you mean "expert"?); they may be skilled, expert, plain, random',
    ),
    "an option of the main command": ([*PASS, "--levels", "85,75,60"], "No such option: --levels"),
    "a hand and lines": (
        ["pass", "-", "AS", "--trump", "S"],
        '"-" reads hands from standard input, one a line, and stands alone; leave out "AS"',
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_usage(name: str, invoke: Invoke, asked: Asked) -> None:
    arguments, message = WRONG[name]
    outcome = invoke(arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"pinochle-advise: {message}")
    assert outcome.err.count("\n") == 1
    assert asked.calls == []


@pytest.mark.parametrize("arguments", [PASS, RETURN, ["pass", "-", "--trump", "S"], ["return", OWN]], ids=" ".join)
def test_no_exchange(arguments: list[str], invoke: Invoke, asked: Asked) -> None:
    outcome = invoke([*arguments, "--rules", "no-pass"])
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err == (
        "pinochle-advise: no cards are exchanged by these rules (pass_cards=0); choose others with --rules or --rule\n"
    )
    assert asked.calls == []


@pytest.mark.parametrize(("typed", "meant"), [("pas", "pass"), ("retrun", "return"), ("Return", "return")])
def test_a_mistyped_command_is_suggested(typed: str, meant: str, invoke: Invoke) -> None:
    assert f'did you mean the command "{meant}"?' in invoke([typed, HAND]).err


# --- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("arguments", "schema"), [(PASS, "pass"), (RETURN, "return")])
def test_documents(arguments: list[str], schema: str, invoke: Invoke, asked: Asked) -> None:
    document = json.loads(invoke([*arguments, "--json"]).out)
    assert list(document) == [
        *("schema", "version", "rules", "seed", "deals", "hand", "trump", "got", "bid", "wanted", "players", "worlds"),
        *("sets", "tried", "hidden", "expected", "by_score", "best", "as_good", "fourth", "classic", "reasons"),
        *("broken", "chosen"),
    ]
    assert document["schema"] == f"pinochle-advise/{schema}/1"
    assert document["rules"]["name"] == "standard"
    assert document["deals"] == 20_001
    assert len(asked.calls) == 1


def test_ascii(invoke: Invoke, asked: Asked) -> None:
    outcome = invoke([*PASS, "--ascii"])
    assert outcome.out.isascii()
    assert outcome.out.splitlines()[0] == "Pass KS JD AH AC to partner."
    assert asked.calls


def interrupt(*_: object, **__: object) -> Suggestion:
    raise KeyboardInterrupt


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_no_answer_when_interrupted(form: list[str], invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_passing, "suggest_pass", interrupt)
    monkeypatch.setattr(Kernels, "are_prepared", True)
    outcome = invoke([*PASS, *form])
    assert (outcome.code, outcome.out, outcome.err) == (130, "", "pinochle-advise: interrupted\n")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_notice_of_compiling(invoke: Invoke, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for: list[Experiment] = []
    compiled: list[Kernels] = []

    def kernels(experiment: Experiment) -> Kernels:
        asked_for.append(experiment)
        return Kernels([])

    def prepare(some: Kernels) -> None:
        compiled.append(some)

    monkeypatch.setattr(advice_passing, "kernels", kernels)
    monkeypatch.setattr(Kernels, "are_prepared", False)
    monkeypatch.setattr(Kernels, "prepare", prepare)
    outcome = invoke([*PASS, "--players", "plain"])
    assert outcome.err == (
        "Compiling the exchange adviser; this happens once for each kind of players "
        "and takes twenty seconds or so ...\n"
    )
    assert outcome.out.startswith(PASSED)
    assert [experiment.players for experiment in asked_for] == ["plain"]
    assert len(compiled) == 1
    assert len(asked.calls) == 1


# --- many hands ------------------------------------------------------------------------------------------------------


def test_a_line_for_each_hand(invoke: Invoke, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    type_lines(f"# mine\n{HAND}\nKS XX\nK9.AAK.QJ9.ATQ9", monkeypatch)
    outcome = invoke(["pass", "-", "--trump", "S"])
    assert (outcome.code, outcome.out) == (2, f"{PASSED}\n{PASSED}\n")
    assert outcome.err == (
        'pinochle-advise: line 3: cannot read "XX" (cards look like 10S, KH); 1 card read; a hand has 12\n'
    )
    assert [str(hand) for _, hand, *_ in asked.calls] == [HAND, HAND]
    type_lines(f"{HAND}\n", monkeypatch)
    assert invoke(["pass", "-", "--trump", "S", "--ascii"]).out == "Pass KS JD AH AC to partner.\n"


def test_a_document_for_each_hand(invoke: Invoke, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    type_lines(f"{OWN} + {GOT}\n{OWN}\n\n{WHOLE}\n{OWN} + {GOT} 9D\n", monkeypatch)
    outcome = invoke(["return", "-", "--trump", "S", "--json"])
    assert (outcome.code, outcome.err) == (2, "")
    documents = [json.loads(line) for line in outcome.out.splitlines()]
    assert [(each["schema"].split("/")[1], each["line"]) for each in documents] == [
        ("return", 1),
        ("error", 2),
        ("return", 4),
        ("error", 5),
    ]
    assert list(documents[0])[:6] == ["schema", "version", "line", "rules", "seed", "deals"]
    assert documents[1]["error"] == "12 cards read; a hand with what partner passed has 16"
    assert documents[3]["error"] == "5 cards read; a pass has 4"
    assert [options["got"] for *_, options in asked.calls] == [Hand.parse(GOT, 4), None]


@pytest.mark.parametrize("command", ["pass", "return"])
def test_no_hands_at_all(command: str, invoke: Invoke, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    type_lines("", monkeypatch)
    outcome = invoke([command, "-", "--trump", "S"])
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    assert asked.calls == []
