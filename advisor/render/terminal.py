"""Results as text for a terminal: the first line is the answer, the tables and reasons follow."""

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from advisor.render.chances import percent
from advisor.render.pen import Pen
from advisor.render.terminal_auction import auction_line, show_auction
from advisor.render.terms import kept_meld, largest_error, terms
from advisor.table.cards import Card, Hand
from advisor.table.meld import Hole, MeldCount
from advisor.table.rules import OPTIONS, Preset, Rules, shown
from advisor.table.tricks import all_trick_points

if TYPE_CHECKING:
    from advisor.advice.results import Advice, Chance, ClassicBid, TrumpAdvice

_BARS = 14  # bids shown with a bar, at most
_HELPFUL = 4  # cards named as most helpful, and as most often given back
_RARE = 0.05  # cards that go back less often are not named


def show_advice(advice: "Advice", console: Console, *, ascii_only: bool) -> None:
    """Print the main answer."""
    pen = Pen(console, ascii_only=ascii_only, decimals=1 if advice.rules.unit == 1 else 0)
    console.print(advice_line(advice), style="bold green" if _is_bid(advice) else "bold yellow")
    console.print()
    console.print(pen.hand(advice.hand))
    if advice.auction:
        show_auction(advice.auction, pen)
        console.print()
        console.print("Whatever has been called:")
    console.print(_trumps_table(advice, pen))
    console.print(_small_print(advice), style="dim")
    if not advice.auction:
        _show_bids(advice, pen)
    _show_passes(advice, pen)
    if not advice.auction:
        for sentence in _reasons(advice, pen):
            console.print()
            console.print(sentence)


def show_meld(
    hand: Hand,
    counts: Sequence[MeldCount],
    holes: Sequence[Sequence[Hole]],
    console: Console,
    *,
    ascii_only: bool,
) -> None:
    """Print the meld of a hand in each trump, side by side."""
    pen = Pen(console, ascii_only=ascii_only)
    console.print(meld_line(counts), style="bold green")
    console.print()
    console.print(pen.hand(hand))
    table = pen.table("Meld", [count.trump for count in counts])
    rows: dict[tuple[str, tuple[Card, ...]], None] = {}
    for count in counts:
        rows |= dict.fromkeys((meld.name, meld.cards) for meld in count.melds)
    for name, cards in rows:
        label = Text(f"{name}  ").append_text(pen.cards(cards))
        points = [[meld.points for meld in count.melds if (meld.name, meld.cards) == (name, cards)] for count in counts]
        table.add_row(label, *(" + ".join(map(str, each)) or "-" for each in points))
    table.add_section()
    table.add_row(Text("Total", style="bold"), *(Text(str(count.total), style="bold") for count in counts))
    console.print(table)
    if any(count.roundhouse for count in counts):
        console.print("The hand holds a roundhouse: a king and queen of every suit.")
    console.print("One card would add:")
    for count, found in zip(counts, holes, strict=True):
        line = pen.suit(count.trump).append(":  ")
        for i, hole in enumerate(found):
            line.append(", " if i else "").append_text(pen.card(hole.card))
            line.append(f" +{hole.points} ({', '.join(hole.melds)})")
        console.print(line if found else line.append("nothing"))


def meld_line(counts: Sequence[MeldCount]) -> str:
    """The meld of a hand in one line, the best trump first."""
    best = max(counts, key=lambda count: count.total)
    others = ", ".join(f"{count.trump.word} {count.total}" for count in counts if count is not best)
    return f"Meld {best.total} with {best.trump.word} as trump" + (f" ({others})." if others else ".")


def show_presets(presets: Iterable[Preset], default: str, origin: str, console: Console) -> None:
    """Print the presets; those that apply where none are named are marked, with what has set them."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for preset in presets:
        table.add_row(f"{'*' if preset.name == default else ' '} {preset.name}", preset.about)
    console.print(table)
    console.print(
        f"\n* in use: {default}, set by {origin}. Change your own default with: pinochle-advise rules use NAME|FILE",
        style="dim",
    )


def show_rules(rules: Rules, console: Console) -> None:
    """Print every option with the meaning of its value."""
    console.print(rules.name, style="bold")
    if rules.unit == 1:
        console.print("Points below are written times ten; this table shows and types them divided by ten.")
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    differing = rules.differences()
    for option in OPTIONS:
        value = rules[option.key]
        meaning = option.explain(value)
        text = Text(f"{option.about}: {meaning}" if meaning != option.about else meaning)
        setting = Text(f"{option.key} = {shown(value)}", style="green" if option.key in differing else "")
        table.add_row(setting, text)
    console.print(table)


# --- the main answer, part by part -----------------------------------------------------------------------------------


def advice_line(advice: "Advice") -> str:
    """The answer in one line."""
    best, bids = advice.best, advice.bids
    start = "" if advice.complete else "So far: "
    if advice.may_ask_for_redeal:
        start += "Ask for a new deal (five nines or more); else: "
    if best is None:
        where = f" in {advice.trumps[0].trump.word}" if len(advice.trumps) == 1 else ""
        return f"{start}Pass: the rules ask for a king and queen of trump, and this hand has no marriage{where}."
    if advice.auction:
        return f"{start}{auction_line(advice.auction)}"
    likeliest = advice.likeliest
    # A tie that more deals were asked to settle and did not is part of the answer.
    ranges = best.bid_ranges if advice.precision is not None else {style: (bid, bid) for style, bid in bids.items()}
    if ranges["balanced"] == (None, None) and likeliest:
        chance = f"{percent(likeliest.chance_of(advice.lowest_bid))} of the deals"
        if len(advice.trumps) == 1:
            return f"{start}Pass: in {likeliest.trump.word} {advice.lowest_bid} is made in only {chance}."
        return f"{start}Pass: {advice.lowest_bid} is made in only {chance}, with {likeliest.trump.word} as trump."
    cautious, balanced, aggressive = (_bids(*ranges[style], advice) for style in ("cautious", "balanced", "aggressive"))
    low, high = ranges["balanced"]
    call = f"Pass or bid up to {high}" if low is None else f"Bid up to {balanced}"
    return f"{start}{call} with {best.trump.word} as trump (cautious {cautious}, aggressive {aggressive})."


def _is_bid(advice: "Advice") -> bool:
    """Whether the answer is to bid."""
    return isinstance(advice.auction.call, int) if advice.auction else advice.bids["balanced"] is not None


def _trumps_table(advice: "Advice", pen: Pen) -> Table:
    table = pen.table("With each trump", [each.trump for each in advice.trumps], best=advice.trump)
    rows: list[tuple[str, list[str]]] = [("Meld now", [str(each.meld_now.total) for each in advice.trumps])]
    if advice.rules.pass_cards:
        rows.append(("Meld after exchange", [pen.number(each.own_meld.mean) for each in advice.trumps]))
    rows += [
        ("Partner's meld", [pen.number(each.partner_meld.mean) for each in advice.trumps]),
        ("Trick points", [pen.number(each.trick_points.mean) for each in advice.trumps]),
        ("Total", [pen.number(each.total.mean) for each in advice.trumps]),
        ("  9 deals in 10 reach", [str(each.low) for each in advice.trumps]),
        ("  1 deal in 10 reaches", [str(each.high) for each in advice.trumps]),
    ]
    for label, cells in rows:
        bold = "bold" if label == "Total" else ""
        table.add_row(Text(label, style=bold), *(Text(cell, style=bold) for cell in cells))
    table.add_section()
    for style, level in advice.levels.items():
        cells = [_bid(each.bids[style]) if each.nameable else "no" for each in advice.trumps]
        table.add_row(f"{style.capitalize()} bid, {level:g} %", *cells)
    return table


def _small_print(advice: "Advice") -> str:
    largest = largest_error(
        estimate
        for each in advice.trumps
        for estimate in (each.own_meld, each.partner_meld, each.opponents_meld, each.trick_points, each.total)
    )
    worth = advice.best.worth_deals if advice.best else advice.deals
    sharper = f" (as sharp as {float(f'{worth:.2g}'):,.0f} dealt one by one)" if worth > advice.deals else ""
    start = "" if advice.complete else "Interrupted. "
    return f"{start}{terms(advice, sharper)}; {largest}.{kept_meld(advice.rules)}"


def _show_bids(advice: "Advice", pen: Pen) -> None:
    """How often bids are made, and what the exchange does for that."""
    best = advice.best
    if best is None:
        return
    _show_chances(advice, best, pen)
    exchange = _exchange_lines(best, pen)
    if exchange:
        pen.console.print()
    for line in exchange:
        pen.console.print(line)


def _show_chances(advice: "Advice", best: "TrumpAdvice", pen: Pen) -> None:
    console = pen.console
    if not best.chances:
        return
    console.print()
    console.print(f"How often each bid is made with {best.trump.word} as trump (95 % intervals):")
    named: dict[int, str] = {}
    for style, bid in advice.bids.items():
        if bid is not None:
            named[bid] = f"{named[bid]}, {style}" if bid in named else style
    width = max(10, min(40, console.width - 32 - max(map(len, named.values()), default=0)))
    for chance in _bids_to_show(best, named):
        filled = round(chance.probability * width)
        bar = pen.bar(filled).ljust(width)
        interval = f"{floor(1000 * chance.share.low) / 10:.1f} to {ceil(1000 * chance.share.high) / 10:.1f}"
        color = "green" if chance.bid in named else ""
        console.print(
            Text(f"  {chance.bid:>4} ", style=color)
            .append(bar, style=color or "blue")
            .append(f" {percent(chance.probability):>7}  {interval:<12}", style=color)
            .append(f" {named[chance.bid]}" if chance.bid in named else "", style=color)
        )


def _bids_to_show(best: "TrumpAdvice", named: dict[int, str]) -> "list[Chance]":
    """The bids that matter: evenly spaced where the chance falls from sure to none, with every recommended bid."""
    sure = [i for i, chance in enumerate(best.chances) if chance.probability >= 0.99]
    hopeless = [i for i, chance in enumerate(best.chances) if chance.probability < 0.02]
    first = sure[-1] if sure else 0
    last = hopeless[0] if hopeless else len(best.chances) - 1
    step = max(1, -(-(last - first) // (_BARS - len(named) - 1)))
    places = {*range(first, last + 1, step), *(i for i, chance in enumerate(best.chances) if chance.bid in named)}
    return [best.chances[i] for i in sorted(places)]


def _exchange_lines(best: "TrumpAdvice", pen: Pen) -> list[Text]:
    lines = []
    helpful = [each for each in best.helpful if each.points > 2 * each.standard_error][:_HELPFUL]
    if helpful:
        line = Text("Most helpful from partner: ")
        for i, each in enumerate(helpful):
            line.append(", " if i else "").append_text(pen.card(each.card)).append(f" +{pen.number(each.points)}")
        error = max(each.standard_error for each in helpful)
        lines.append(line.append(f" (within {pen.plus_minus}{error:.2g})"))
    returned = [each for each in best.give_back if each.share >= _RARE][: _HELPFUL + 1]
    if returned:
        line = Text("You would give back most often: ")
        for i, back in enumerate(returned):
            line.append(", " if i else "").append_text(pen.card(back.card)).append(f" {100 * back.share:.0f} %")
        lines.append(line)
    return lines


def _show_passes(advice: "Advice", pen: Pen) -> None:
    if not any(each.pass_cards for each in advice.trumps) or (
        advice.auction and advice.auction.situation.partner_is_out
    ):
        return
    pen.console.print()
    pen.console.print("If partner wins the bid, pass him:")
    for each in advice.trumps:
        name = Text("  if he names ").append_text(pen.suit(each.trump)).append(":  ")
        pen.console.print(name.append_text(pen.cards(each.pass_cards)))


def _reasons(advice: "Advice", pen: Pen) -> list[Text]:
    """Why, in a player's words."""
    best = advice.best
    if best is None:
        return []
    return [_reason_for_trump(advice, best, pen), _reason_for_bid(advice, best, pen), *_classic_reason(advice, pen)]


def _reason_for_trump(advice: "Advice", best: "TrumpAdvice", pen: Pen) -> Text:
    melds = ", ".join(f"{meld.name} {meld.points}" for meld in best.meld_now.melds) or "no meld"
    text = f"With {best.trump.word} you hold {best.meld_now.total} now ({melds}). "
    if advice.rules.pass_cards:
        text += f"After the exchange your meld averages {pen.number(best.own_meld.mean)} and partner's "
    else:
        text += f"Your meld averages {pen.number(best.own_meld.mean)} and partner's "
    tricks = all_trick_points(advice.rules)
    text += (
        f"{pen.number(best.partner_meld.mean)}; together you take {pen.number(best.trick_points.mean)} of the {tricks} "
        f"points in tricks: {pen.number(best.total.mean)} in all."
    )
    second = advice.next_best
    if second and second.behind:
        bid = second.bids["balanced"]
        worth = f"worth a bid of {bid}" if bid is not None else "not worth a bid"
        text += f" Next best is {second.trump.word}, {worth}: {pen.number(second.total.mean)} in all, "
        error = second.behind.standard_error
        behind = f"{pen.number(abs(second.behind.mean))} {'less' if second.behind.mean >= 0 else 'more'}"
        text += behind + ("." if error is None else f" ({pen.plus_minus}{error:.2g}).")
    return Text(text)


def _reason_for_bid(advice: "Advice", best: "TrumpAdvice", pen: Pen) -> Text:
    balanced = advice.bids["balanced"]
    step = advice.rules.scaled(advice.rules.bid_step)
    wanted = f"{advice.levels['balanced']:g} %"
    low, high = best.bid_ranges["balanced"]
    unsettled = "" if low == high else f" More deals could make it {_bids(low, high, advice)}."
    if balanced is None:
        made = percent(best.chance_of(advice.lowest_bid))
        return Text(
            f"A balanced bid should be made in {wanted} of the deals; {advice.lowest_bid}, the lowest bid, is made in "
            f"{made}.{unsettled}"
        )
    made, higher = percent(best.chance_of(balanced)), percent(best.chance_of(balanced + step))
    return Text(
        f"You make {balanced} in {made} of the deals and {balanced + step} in {higher}; a balanced bid should be made "
        f"in {wanted}.{unsettled} The opponents meld {pen.number(best.opponents_meld.mean)} between them on average."
    )


def _classic_reason(advice: "Advice", pen: Pen) -> list[Text]:
    classic = advice.classic
    if classic is None:
        return []
    cautious = f"{_classic_bid(classic.cautious, pen)} as the hand stands"
    if not advice.rules.pass_cards:
        return [Text(f"The classic bid in {classic.trump.word}: {cautious}.")]
    if classic.bold.meld == classic.cautious.meld:
        return [Text(f"The classic bid in {classic.trump.word}: {cautious}; no card from partner would add meld.")]
    bold = _classic_bid(classic.bold, pen)
    line = Text(f"The classic range in {classic.trump.word}: from {cautious} to {bold} if partner gave ")
    return [line.append_text(pen.cards(classic.bold.received)).append(".")]


def _classic_bid(bid: "ClassicBid", pen: Pen) -> str:
    """A classic bid and the sum it comes from; a bid under the minimum reads as a pass."""
    return f"{_bid(bid.bid)} (meld {bid.meld} + tricks {pen.number(bid.trick_points.mean)})"


def _bid(bid: int | None) -> str:
    return "pass" if bid is None else str(bid)


def _bids(low: int | None, high: int | None, advice: "Advice") -> str:
    """The lowest and the highest bid that it may be."""
    if low == high or high is None:
        return _bid(low)
    step = advice.rules.scaled(advice.rules.bid_step)
    if high == (advice.lowest_bid if low is None else low + step):
        return f"{_bid(low)} or {high}"
    return f"pass to {high}" if low is None else f"{low}-{high}"
