"""``pinochle-advise meld HAND``: what the cards are worth on the table."""

from advisor.cli.batch import answer_lines, is_batch
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
from advisor.table.meld import price_meld


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
    if as_json:
        from advisor.render.json import MeldWriter, meld_document

        if batch:
            writer = MeldWriter(chosen_rules)
            return answer_lines(
                lambda line, hand: writer.document(line, hand, *price_meld(hand, suits, chosen_rules)), as_json=True
            )
        print_json(meld_document(hand, chosen_rules, *price_meld(hand, suits, chosen_rules)))
    else:
        from advisor.render.terminal import meld_line, show_meld

        if batch:
            return answer_lines(lambda _, hand: meld_line(price_meld(hand, suits, chosen_rules)[0]), as_json=False)
        console = open_console(color=color, ascii_only=ascii_only)
        counts, holes = price_meld(hand, suits, chosen_rules)
        show_meld(hand, counts, holes, console, ascii_only=is_ascii(ascii_only=ascii_only))
    return ExitCode.ANSWERED
