"""``pinochle-advise meld HAND``: what the cards are worth on the table."""

from advisor.cli.batch import Answer, answer_lines, is_batch
from advisor.cli.exits import ExitCode
from advisor.cli.options import (
    Ascii,
    Color,
    Json,
    RuleChanges,
    RulesName,
    TrumpName,
    Words,
    is_ascii,
    open_console,
    print_json,
    read_rules,
    read_trump,
)
from advisor.table.cards import Hand, Suit
from advisor.table.meld import meld_of
from advisor.table.rules import Rules


def meld(
    words: Words,
    rules: RulesName = None,
    rule: RuleChanges = None,
    trump: TrumpName = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> ExitCode:
    """Price the meld of a hand in each trump, with the cards that make it."""
    batch = is_batch(words)
    hand = Hand() if batch else Hand.parse(words)
    chosen_rules = read_rules(rules, rule)
    only = read_trump(trump)
    suits = [only] if only else list(Suit)
    if batch:
        return answer_lines(_writer(chosen_rules, suits, as_json=as_json), Hand.parse, as_json=as_json)
    found = meld_of(hand, chosen_rules)
    counts = [found.count(suit) for suit in suits]
    holes = [found.holes(suit) for suit in suits]
    if as_json:
        from advisor.render.json import meld_document

        print_json(meld_document(hand, chosen_rules, counts, holes))
    else:
        from advisor.render.terminal import show_meld

        console = open_console(color=color, ascii_only=ascii_only)
        show_meld(hand, counts, holes, console, ascii_only=is_ascii(ascii_only=ascii_only))
    return ExitCode.ANSWERED


def _writer(rules: Rules, suits: list[Suit], *, as_json: bool) -> Answer[Hand]:
    if as_json:
        from advisor.render.json import MeldWriter

        writer = MeldWriter(rules, suits)
        return lambda line, hand: writer.document(line, hand, meld_of(hand, rules))
    from advisor.render.terminal import meld_line

    def write(_line: int, hand: Hand) -> str:
        found = meld_of(hand, rules)
        return meld_line([found.count(suit) for suit in suits])

    return write
