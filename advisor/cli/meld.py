"""``pinochle-advise meld HAND``: what the cards are worth on the table."""

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
from advisor.table.meld import count_meld, find_holes


def meld(
    words: Words,
    rules: RulesName = None,
    rule: RuleChanges = None,
    trump: TrumpName = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    color: Color = None,
) -> None:
    """Price the meld of a hand in each trump, with the cards that make it."""
    cards = Hand.parse(words)
    chosen_rules = read_rules(rules, rule)
    only = read_trump(trump)
    suits = [only] if only else list(Suit)
    counts = [count_meld(cards, suit, chosen_rules) for suit in suits]
    holes = [find_holes(cards, suit, chosen_rules) for suit in suits]
    if as_json:
        from advisor.render.json import meld_document

        print_json(meld_document(cards, chosen_rules, counts, holes))
    else:
        from advisor.render.terminal import show_meld

        console = open_console(color=color, ascii_only=ascii_only)
        show_meld(cards, counts, holes, console, ascii_only=is_ascii(ascii_only=ascii_only))
