"""A recorded deal as text: what it came to, the hands around a table, the auction, the melds, the tricks, the score."""

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from rich.console import Console
from rich.text import Text

from advisor.render.pen import Pen, suit_style
from advisor.table.cards import HAND_SIZE, Card, Suit
from advisor.table.deal import Deal
from advisor.table.meld import count_meld
from advisor.table.scoring import PerTeam
from advisor.table.seats import Seat, Team
from advisor.table.tricks import trick_points, winning_index

_GAP = 3  # columns between hands that stand side by side


def show_deals(deals: Sequence[Deal], console: Console, *, ascii_only: bool) -> None:
    """Print deals one after the other, numbered where there are several."""
    for number, deal in enumerate(deals, 1):
        if len(deals) > 1:
            console.rule(f"Deal {number}", characters="-" if ascii_only else "─", style="")
        show_deal(deal, console, ascii_only=ascii_only)


def show_deal(deal: Deal, console: Console, *, ascii_only: bool) -> None:
    """Print a deal as far as it is recorded, up to the first card that cannot be."""
    pen = Pen(console, ascii_only=ascii_only)
    console.print(deal_line(deal), style="bold green" if deal.score and deal.score.result == "made" else "bold yellow")
    title = _title(deal)
    if title:
        console.print(title)
    for part in (_show_hands, _show_auction, _show_exchange, _show_melds, _show_tricks, _show_score):
        part(deal, pen)
    console.print()
    console.print(f"Rules {deal.rules.name}.", style="dim")


def deal_line(deal: Deal) -> str:
    """What the deal has come to, or how far it is, in one line."""
    if deal.declarer is None:
        return _before_contract(deal)
    bid = "a contract" if deal.bid is None else str(deal.bid)
    contract = f"{deal.declarer.word} plays {bid}{f' in {deal.trump.word}' if deal.trump else ''}"
    if deal.record.thrown_in:
        return f"{contract} and throws it in."
    result = deal.score.result if deal.score else deal.record.result
    if result == "thrown in":
        return f"{contract} and throws it in."
    if result == "made":
        return f"{contract} and makes it."
    if result == "set":
        short = _short_by(deal)
        return f"{contract} and is set{f' by {short}' if short else ''}."
    if deal.trump is None:
        return f"{contract}; {deal.missing}."
    if deal.over or deal.to_move is None:
        return f"{contract}."
    number = deal.plays[-1].trick + (not deal.trick) if deal.plays else _first_trick(deal)
    return f"{contract}; {deal.to_move.word} is to {'play' if deal.trick else 'lead'} to trick {number}."


def _first_trick(deal: Deal) -> int:
    """The number of the first trick that is recorded."""
    return 1 + HAND_SIZE - max((len(hand) for hand in deal.hands if hand is not None), default=HAND_SIZE)


def _before_contract(deal: Deal) -> str:
    if deal.record.result:
        result = "was thrown in" if deal.record.result == "thrown in" else f"was {deal.record.result}"
        return f"The contract {result}."
    if deal.missing:
        return f"{deal.missing[0].upper()}{deal.missing[1:]}."
    if deal.auction is None:
        return "Nothing is recorded of the auction."
    if deal.auction.redeal:
        return "All passed; the cards are dealt again."
    assert deal.auction.caller
    return f"{deal.auction.caller.word} is next to call."


def _short_by(deal: Deal) -> int | None:
    """What declarer's team missed."""
    score = deal.score
    if score is None or score.trick_points is None:
        return None
    return score.bid - score.meld[score.declaring_team] - score.trick_points[score.declaring_team]


def _title(deal: Deal) -> str:
    """The occasion, as far as it is recorded."""
    texts = dict(deal.record.texts)
    event = [texts[name] for name in ("Event", "Site", "Date") if _told(texts.get(name))]
    if _told(texts.get("Board")):
        event.append(f"board {texts['Board']}")
    return ", ".join(event)


def _told(text: str | None) -> bool:
    return text not in (None, "", "?", "-")


# --- the hands -------------------------------------------------------------------------------------------------------


def _show_hands(deal: Deal, pen: Pen) -> None:
    """The hands around a table if there is room for that, else one below the other."""
    if not any(deal.dealt):
        return
    pen.console.print()
    blocks = {seat: _block(deal, seat, pen) for seat in Seat}
    width = {seat: max(line.cell_len for line in blocks[seat]) for seat in Seat}
    west, east = width[Seat.WEST], width[Seat.EAST]
    middle = max(width[Seat.NORTH], width[Seat.SOUTH])
    room = pen.console.width
    if west + middle + east + 2 * _GAP <= room:
        side = max(west, east)
        left = side + _GAP if 2 * side + middle + 2 * _GAP <= room else west + _GAP
        right = left + middle + _GAP
    elif west + east + _GAP <= room and middle <= room:
        right = west + _GAP
        left = max(0, min((right + east - middle) // 2, room - middle))
    else:
        for seat in Seat:
            _print_block(blocks[seat], pen)
        return
    _print_block(blocks[Seat.NORTH], pen, left)
    for one, other in zip_longest(blocks[Seat.WEST], blocks[Seat.EAST], fillvalue=Text()):
        line = one.copy()
        line.append(" " * (right - line.cell_len)).append_text(other)
        pen.console.print(line)
    _print_block(blocks[Seat.SOUTH], pen, left)


def _print_block(lines: list[Text], pen: Pen, indent: int = 0) -> None:
    for line in lines:
        pen.console.print(Text(" " * indent).append_text(line))


def _block(deal: Deal, seat: Seat, pen: Pen) -> list[Text]:
    """A player and the four suits of his hand as dealt."""
    name = dict(deal.record.texts).get(seat.word)
    roles = [
        role
        for role, holder in (("dealer", deal.record.dealer), ("declarer", deal.declarer))
        if holder is seat and not pen.narrow
    ]
    head = seat.word + (f" {name}" if _told(name) and name != seat.word else "")
    lines = [Text(head + (f" ({', '.join(roles)})" if roles else ""), style="bold")]
    hand = deal.dealt[seat.index]
    if hand is None:
        return [*lines, Text("not known")]
    for suit in Suit:
        ranks = " ".join(str(card.rank) for card in hand.of_suit(suit)) or "-"
        lines.append(pen.sign(suit).append(f" {ranks}", style="default"))
    return lines


# --- the auction and the exchange ------------------------------------------------------------------------------------


def _show_auction(deal: Deal, pen: Pen) -> None:
    """The calls in rounds, and what they came to."""
    auction = deal.auction
    if auction is None:
        return
    pen.console.print()
    order = auction.dealer.next.clockwise
    table = pen.bare_table(ruled=not pen.narrow)
    for seat in order:
        table.add_column(seat.word)
    calls = [(seat, str(call).capitalize()) for seat, call in zip(auction.callers, auction.calls, strict=True)]
    if auction.forced and auction.declarer:
        calls.append((auction.declarer, f"({auction.bid})"))
    row: list[str] = []
    for seat, call in calls:
        while order[len(row) % 4] is not seat:
            row.append("-")
        row.append(call)
    row += [""] * (-len(row) % 4)
    for i in range(0, len(row), 4):
        table.add_row(*row[i : i + 4])
    if row:
        pen.console.print(table)
    if not auction.over:
        pen.console.print(f"{auction.caller.word if auction.caller else 'Nobody'} is next to call.")
    elif auction.declarer is None:
        pen.console.print("All passed.")
    else:
        forced = ", forced" if auction.forced else ""
        pen.console.print(f"{auction.declarer.word} has it at {auction.bid}{forced}.")


def _show_exchange(deal: Deal, pen: Pen) -> None:
    """The trump, and which cards changed hands."""
    if deal.declarer is None:
        return
    lines = []
    if deal.trump:
        trump = Text(deal.trump.word.capitalize(), style=suit_style(deal.trump))
        lines.append(trump.append(f" are trump, {deal.declarer.word} is declarer.", style="default"))
    ways = (("passes", deal.record.passed, deal.declarer.partner), ("gives back", deal.record.returned, deal.declarer))
    for verb, cards, giver in ways:
        if cards:
            lines.append(Text(f"{giver.word} {verb} ").append_text(pen.cards(cards)).append("."))
        elif cards is not None and verb == "passes":
            lines.append(Text(f"{deal.declarer.word} declines the exchange."))
    if lines:
        pen.console.print()
    for line in lines:
        pen.console.print(line)


def _show_melds(deal: Deal, pen: Pen) -> None:
    """The meld of each player, with its parts where his hand is known."""
    if deal.trump is None or not any(meld is not None for meld in deal.melds):
        return
    table = pen.bare_table(ruled=not pen.narrow)
    table.add_column("Meld")
    table.add_column("", justify="right")
    table.add_column("", overflow="fold")
    for seat in Seat:
        meld = deal.melds[seat.index]
        table.add_row(seat.word, "?" if meld is None else str(meld), _melds_of(deal, seat, deal.trump, pen))
    pen.console.print()
    pen.console.print(table)


def _melds_of(deal: Deal, seat: Seat, trump: Suit, pen: Pen) -> Text:
    hand = deal.hands[seat.index]
    shown = deal.record.shown[seat.index]
    if hand is not None and len(hand) == HAND_SIZE:
        return Text(", ".join(f"{meld.name} {meld.points}" for meld in count_meld(hand, trump, deal.rules).melds))
    return pen.cards(shown or ())


# --- the play and the score ------------------------------------------------------------------------------------------


def _show_tricks(deal: Deal, pen: Pen) -> None:
    """The tricks in columns of fixed seats, the points of both teams running."""
    if deal.record.rows and deal.missing:
        pen.console.print()
        pen.console.print(f"The play is not shown: {deal.missing}.", markup=False, highlight=False)
    if not deal.plays or deal.trump is None:
        return
    columns = list(Seat)
    table = pen.bare_table(ruled=not pen.narrow)
    table.add_column("Trick", justify="right")
    if not pen.narrow:
        table.add_column("Leader")
    for seat in columns:
        table.add_column(str(seat) if pen.narrow else seat.word)
    for team in Team:
        table.add_column(str(team), justify="right")
    for number, leader, cards, points in _tricks(deal):
        winner = leader.clockwise[winning_index(tuple(cards.values()), deal.trump)] if points else None
        begin = [f"{number} {leader}"] if pen.narrow else [str(number), leader.word]
        row = [
            pen.card(card).append("*" if seat is winner else "") if (card := cards.get(seat)) else Text("-")
            for seat in columns
        ]
        table.add_row(*begin, *row, *(str(points[team]) if points else "" for team in Team))
    pen.console.print()
    pen.console.print("Tricks (* wins):")
    pen.console.print(table)


def _tricks(deal: Deal) -> Iterator[tuple[int, Seat, dict[Seat, Card], PerTeam | None]]:
    """Number, leader and cards in order of play of each trick, and the points after it if it is whole."""
    points = deal.record.taken_before
    for number, group in groupby(deal.plays, key=lambda play: play.trick):
        cards = {play.seat: play.card for play in group}
        leader, played = next(iter(cards)), tuple(cards.values())
        if len(played) < len(Seat):
            yield number, leader, cards, None
            return
        assert deal.trump
        taken = trick_points(played, deal.rules)
        winner = leader.clockwise[winning_index(played, deal.trump)]
        points += PerTeam.of({winner.team: taken, winner.team.other: 0})
        last = deal.plays[-1].trick == number
        yield number, leader, cards, deal.points if last else points  # those of the deal know of the last trick


def _show_score(deal: Deal, pen: Pen) -> None:
    """Meld, tricks, and what they do to the score, as far as is known."""
    record, score = deal.record, deal.score
    tricks = score.trick_points if score else record.tricks
    if tricks is None and deal.plays:
        tricks = deal.points
    after = (score.after if record.before else None) if score else record.after
    rows = (
        ("Meld", score.meld if score else deal.team_meld),
        ("Tricks so far" if deal.to_move else "Tricks", tricks),
        ("Change", score.change if score else record.change),
        ("Score before", record.before),
        ("Score after", after or record.after),
    )
    told = [(name, points) for name, points in rows if points is not None]
    if not told or (len(told) == 1 and told[0][0] == "Meld"):
        return
    table = pen.bare_table(ruled=not pen.narrow)
    table.add_column("Score" if not pen.narrow else "")
    for team in Team:
        table.add_column(str(team), justify="right")
    for name, points in told:
        sign = "+" if name == "Change" else ""
        table.add_row(name, *(f"{points[team]:{sign}d}" for team in Team))
    pen.console.print()
    pen.console.print(table)
    if score and score.winner:
        pen.console.print(f"{score.winner.word} win the game.")
