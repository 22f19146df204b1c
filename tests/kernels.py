"""Small kernels that let the tests reach the engine's leaves, which Python cannot call, and ways to call its entries;
most take many states.

Under ``NUMBA_DISABLE_JIT=1`` they are plain functions, as the leaves are.
"""

# mypy: allow-untyped-calls

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from advisor.engine import deals as entries
from advisor.engine import expert, worlds
from advisor.engine.dealing import DEALING_SIZE, LEFT, PARTNER, deal_two
from advisor.engine.deals import SCRATCH, exchange_deals
from advisor.engine.exchanging import give, give_back
from advisor.engine.expert import _think, begin, lay_down, legal_now, take_trick
from advisor.engine.jit import compiled
from advisor.engine.leads import TABLE_SIZE, set_weights, weigh_leads
from advisor.engine.masks import (
    ALL,
    FIRST_COPIES,
    LANES,
    SUIT,
    SUIT_BITS,
    both_copies,
    count,
    count_by_suit,
    kind_of,
    one_of_each,
    suit_of,
    suits_in,
    weaker_than_any,
)
from advisor.engine.meld import meld_points, shown_cards
from advisor.engine.players import (
    PLAIN,
    RANDOM,
    SKILLED_AMONG_OTHERS,
    plain_follow,
    plain_last,
    plain_lead,
    random_card,
    skilled_follow,
    skilled_last,
    skilled_throw,
)
from advisor.engine.rng import HALF_MASK, word
from advisor.engine.rows import (
    DEAL_SIZE,
    DECLARER,
    GIVEN,
    GONE,
    HANDS,
    KNOWN,
    LEAD,
    LEADER,
    MAY_HOLD,
    NUMBER,
    RETURNED,
    TAKEN,
)
from advisor.engine.tricks import (
    beat_group,
    better_in_suit,
    denied_mask,
    duties_of,
    keeps_meld,
    legal_mask,
    over_group,
    taken_points,
    winners_after,
    winners_over,
)
from advisor.engine.worlds import count_ways, imagine, look_around
from benchmarks.kernels import play_on

Integers = NDArray[np.int64]


@compiled
def sets_of_masks(cards: Integers, out: Integers) -> None:
    """``out[i]``: count, one_of_each, both_copies, weaker_than_any, suits_in, count_by_suit of ``cards[i]``."""
    for i in range(len(cards)):
        out[i, 0] = count(cards[i])
        out[i, 1] = one_of_each(cards[i])
        out[i, 2] = both_copies(cards[i])
        out[i, 3] = weaker_than_any(cards[i])
        out[i, 4] = suits_in(cards[i])
        out[i, 5] = count_by_suit(cards[i])


@compiled
def single_cards(out: Integers) -> None:
    """``out[i]``: suit_of and kind_of of the card number ``i``."""
    for i in range(len(out)):
        out[i, 0] = suit_of(1 << i)
        out[i, 1] = kind_of(1 << i)


@compiled
def melds(hands: Integers, trumps: Integers, tables: Integers, out: Integers) -> None:
    """``out[i]``: the meld of ``hands[i]``, and the cards it lays on the table."""
    for i in range(len(hands)):
        out[i, 0] = meld_points(hands[i], trumps[i], tables[i])
        out[i, 1] = shown_cards(hands[i], SUIT << (trumps[i] * SUIT_BITS), tables[i])


@compiled
def look_at_tricks(
    hands: Integers,
    tricks: Integers,
    sizes: Integers,
    trumps: Integers,
    tables: Integers,
    plays: Integers,
    out: Integers,
) -> None:
    """``out[i]``: the legal cards, the place of the winner before and after ``plays[i]``, what that play denies.

    ``tricks[i]`` are the masks of the ``sizes[i]`` cards in the trick.
    """
    for i in range(len(hands)):
        trump_suit = SUIT << (trumps[i] * SUIT_BITS)
        led = tricks[i, 0]
        suit = suit_of(led)
        best_in_suit = led
        winners = winners_over(led, suit, trump_suit)
        winner = 0
        for place in range(1, sizes[i]):
            card = tricks[i, place]
            winner = place if card & winners else winner
            best_in_suit = better_in_suit(card, best_in_suit, suit)
            winners = winners_after(card, winners, suit, trump_suit)
        duties = duties_of(tables[i])
        beat = beat_group(led, best_in_suit, winners, suit, trump_suit, duties)
        over = over_group(winners, trump_suit, duties)
        out[i, 0] = legal_mask(hands[i], beat, suit, over, trump_suit)
        out[i, 1] = winner
        out[i, 2] = sizes[i] if plays[i] & winners else winner
        out[i, 3] = denied_mask(plays[i], beat, suit, over, trump_suit)


@compiled
def points_taken(cards: Integers, tables: Integers, out: Integers) -> None:
    """``out[i]``: the points of ``cards[i]`` taken in tricks, and whether the side that took them keeps its meld."""
    for i in range(len(cards)):
        out[i, 0] = taken_points(cards[i], tables[i])
        out[i, 1] = keeps_meld(cards[i], tables[i])


@compiled
def words(seeds: Integers, deals: Integers, draws: Integers, out: Integers) -> None:
    """``out[i]``: one random word."""
    for i in range(len(seeds)):
        out[i] = word(seeds[i], deals[i], draws[i])


@compiled
def deals_of_two(unseen: Integers, left_size: int, partner_size: int, seed: int, first: int, out: Integers) -> None:
    """``out[i]``: the hands of the left opponent and of partner in deal ``first + i``."""
    table = np.zeros(DEALING_SIZE, np.int64)
    for i in range(len(out)):
        if i % LANES == 0:
            deal_two(unseen, left_size, partner_size, seed, first + i, table)
        out[i, 0] = table[LEFT + i % LANES]
        out[i, 1] = table[PARTNER + i % LANES]


@compiled
def exchanges(
    player: int,
    hands: Integers,
    partners: Integers,
    trumps: Integers,
    tables: Integers,
    seed: int,
    deals: Integers,
    out: Integers,
) -> None:
    """``out[i]``: what ``partners[i]`` gives to ``hands[i]``, and what is given back."""
    for i in range(len(hands)):
        given = give(player, partners[i], trumps[i], tables[i], seed, deals[i])
        out[i, 0] = given
        out[i, 1] = give_back(player, hands[i] | given, given, trumps[i], tables[i], seed, deals[i])


def exchange_whole(
    player: int | None, hands: Integers, trumps: Integers, tables: Integers, seed: int, deals: Integers, out: Integers
) -> None:
    """``out[i]``: the four hands after the exchange in ``hands[i]``, what declarer and his partner know of each other
    from it, and what was given and returned."""
    rows = [*(HANDS + seat * LANES for seat in range(4)), KNOWN, KNOWN + LANES, GIVEN, RETURNED]
    for some, trump, rules in of_one_kind(trumps, tables):
        dealt = lay_out(hands[some], deals[some])
        exchange_deals(trump, player, 0, rules, seed, dealt)
        for column, row in enumerate(rows):
            out[some, column] = look(dealt, row, len(some))


def play_whole(
    worlds: int | None,
    hands: Integers,
    known: Integers,
    trumps: Integers,
    tables: Integers,
    skill: Integers,
    seed: int,
    deals: Integers,
    out: Integers,
) -> None:
    """``out[i]``: what :func:`play_deals` tells of deals that are played from the first card by those players who are
    compiled apart: skilled ones, or experts if it is told how many deals they imagine."""
    for some, trump, rules in of_one_kind(trumps, tables):
        dealt = lay_out(hands[some], deals[some])
        exchange_deals(trump, None, 2, rules, seed, dealt)  # nothing is given, nothing returned
        lay(dealt, KNOWN, known[some, 0])
        lay(dealt, KNOWN + LANES, known[some, 1])
        scratch = np.zeros(SCRATCH, np.int64)
        entries.play_deals(len(some), 1, trump, None, None, worlds, rules, skill, seed, scratch, dealt)
        out[some, 0] = look(dealt, TAKEN, len(some))
        out[some, 1] = look(dealt, LEADER, len(some))


def of_one_kind(trumps: Integers, tables: Integers) -> Iterator[tuple[Integers, int, Integers]]:
    """Which deals have the same trump and rules, and these."""
    terms, which = np.unique(np.column_stack([trumps, tables]), axis=0, return_inverse=True)
    for place, (trump, *rules) in enumerate(terms.tolist()):
        yield np.flatnonzero(which == place), trump, np.array(rules, np.int64)


def lay_out(hands: Integers, numbers: Integers) -> Integers:
    """Blocks of deals as dealt, see ``engine.deals``."""
    dealt = np.zeros((-(-len(hands) // LANES), DEAL_SIZE), np.int64)
    for row, values in ((DECLARER, hands[:, 0]), (LEFT, hands[:, 1]), (PARTNER, hands[:, 2]), (NUMBER, numbers)):
        lay(dealt, row, values)
    return dealt


def lay(dealt: Integers, row: int, values: Integers) -> None:
    """Lay one value of each deal; lanes that are left hold those of the first deals again, for none is ever empty."""
    dealt[:, row : row + LANES] = np.resize(values, (len(dealt), LANES))


def look(dealt: Integers, row: int, number: int) -> Integers:
    """One value of each of so many deals."""
    values: Integers = dealt[:, row : row + LANES].reshape(-1)[:number]
    return values


@compiled
def lead(
    player: int,
    hand: int,
    seat: int,
    may_hold: Integers,
    known: int,
    gone: int,
    trump: int,
    skill: Integers,
    fraction: int,
) -> int:
    """The card that a player leads, who knows that partner holds ``known``."""
    if player == RANDOM:
        card: int = random_card(hand, fraction)
    elif player == PLAIN:
        card = plain_lead(hand, ALL & ~(gone | hand), SUIT << (trump * SUIT_BITS))
    else:
        lane = 3
        table = np.zeros(TABLE_SIZE, np.int64)
        table[HANDS + lane] = hand
        for place in range(4):
            table[MAY_HOLD + place * LANES + lane] = may_hold[(seat + place) & 3]
        table[LEADER + lane] = seat
        table[GONE + lane] = gone
        table[KNOWN + lane] = known if seat == 0 else 0
        table[KNOWN + LANES + lane] = known if seat == 2 else 0
        set_weights(table, skill)
        weigh_leads(table, trump, player, player)
        card = table[LEAD + lane]
    return card


@compiled
def follow(
    player: int,
    hand: int,
    trick: Integers,
    seat: int,
    may_hold: Integers,
    known: int,
    gone: int,
    trump: int,
    rules: Integers,
    fraction: int,
) -> int:
    """The card that a player adds to the cards of ``trick``, which are among those ``gone``.

    He knows that partner holds ``known``.
    """
    trump_suit = SUIT << (trump * SUIT_BITS)
    led = trick[0]
    suit = suit_of(led)
    best_in_suit = led
    winners = winners_over(led, suit, trump_suit)
    winner = 0
    before = gone & ~led
    for place in range(1, len(trick)):
        before &= ~trick[place]
        winner = place if trick[place] & winners else winner
        best_in_suit = better_in_suit(trick[place], best_in_suit, suit)
        winners = winners_after(trick[place], winners, suit, trump_suit)
    duties = duties_of(rules)
    beat = beat_group(led, best_in_suit, winners, suit, trump_suit, duties)
    legal = legal_mask(hand, beat, suit, over_group(winners, trump_suit, duties), trump_suit)
    partner_wins = len(trick) - winner == 2
    last = len(trick) == 3
    unseen = ALL & ~(gone | hand)
    if player == RANDOM:
        chosen: int = random_card(legal, fraction)
    elif player == PLAIN:
        chosen = plain_last(legal, winners, partner_wins) if last else plain_follow(legal, winners)
    else:
        thrown = skilled_throw(player, legal, weaker_than_any(ALL & ~before), trump_suit)
        if last:
            chosen = skilled_last(player, legal, winners, partner_wins, thrown, unseen, trump_suit)
        else:
            later = may_hold[(seat + 1) & 3] & unseen & ~known
            hopes = may_hold[(seat + 2) & 3] & unseen if len(trick) == 1 else 0
            chosen = skilled_follow(player, legal, winners, partner_wins, thrown, later, hopes, trump_suit, suit)
    return chosen


def play_deals(
    player: int | None,
    hands: Integers,
    known: Integers,
    fixed: Integers,
    trumps: Integers,
    tables: Integers,
    skill: Integers,
    seed: int,
    deals: Integers,
    told: bool,
    played: Integers,
    out: Integers,
    worlds: int | None = None,
) -> None:
    """Play ``hands[i]``, four masks, to the end after the first ``fixed[i]`` cards of ``played[i]``; declarer leads.

    The hands show their meld; ``known[i]`` are the cards that declarer knows partner to hold, and partner declarer.
    ``played[i]`` receives all cards in order, ``out[i]`` the cards that the declaring side took and who took the last
    trick. Each deal is played in a lane of its own; the other lanes are empty. Players who are ``told`` know all hands.
    If experts are among the players, ``worlds`` says how many deals they imagine.

    Skilled players are told by a number here: that they play as those who are compiled apart is a test.
    """
    kind = SKILLED_AMONG_OTHERS if player is None else player
    for i, (trump, deal, settled) in enumerate(zip(trumps.tolist(), deals.tolist(), fixed.tolist(), strict=True)):
        play_on(
            *(kind, hands[i], known[i], told, trump, deal, worlds, tables[i], skill, seed),
            *(played[i], settled, out[i]),
        )


@compiled
def expert_cards(
    hands: Integers,
    known: Integers,
    fixed: Integers,
    leader: int,
    trumps: Integers,
    tables: Integers,
    skill: Integers,
    imagined: int,
    seed: int,
    deals: Integers,
    told: bool,
    played: Integers,
    out: Integers,
) -> None:
    """``out[i]``: the legal cards after the first ``fixed[i]`` cards of ``played[i]``, and the one an expert chooses.

    Arguments are those of :func:`play_deals`; ``leader`` leads to the first trick.
    """
    scratch = np.zeros(expert.SIZE, np.int64)
    game = scratch[expert.GAME :]
    for i in range(len(hands)):
        trump = trumps[i]
        trump_suit = SUIT << (trump * SUIT_BITS)
        duties = duties_of(tables[i])
        begin(scratch)
        shown = 0
        for seat in range(4):
            game[worlds.HAND + seat] = hands[i, seat]
            game[worlds.SHOWN + seat] = shown_cards(hands[i, seat], trump_suit, tables[i])
            game[worlds.PLAYED + seat] = 0
            game[worlds.KNOWN + seat] = 0
            scratch[expert.MELDS + (seat & 1)] += meld_points(hands[i, seat], trump, tables[i])
            shown |= game[worlds.SHOWN + seat]
        for seat in range(4):
            game[worlds.MAY + seat] = hands[i, seat] if told else ALL & ~shown | game[worlds.SHOWN + seat]
        game[worlds.KNOWN] = known[i, 0]
        game[worlds.KNOWN + 2] = known[i, 1]
        first = leader
        for turn in range(fixed[i]):
            place = turn & 3
            lay_down(played[i, turn], (first + place) & 3, place, trump_suit, duties, scratch)
            if place == 3:
                first = take_trick(first, scratch)
        place = fixed[i] & 3
        seat = (first + place) & 3
        card = one_of_each(legal_now(place, game[worlds.HAND + seat], trump_suit, duties, scratch))
        out[i, 0] = card
        if card & (card - 1):
            card = _think(card, first, place, trump, imagined, tables[i], skill, seed, deals[i], scratch)
        out[i, 1] = card


@compiled
def imagined_hands(
    game: Integers, seat: int, trump: int, rules: Integers, seed: int, first: int, out: Integers
) -> None:
    """``out[i]``: the hands of left, partner and right in the deal number ``first + i`` that ``seat`` imagines."""
    scratch = np.zeros(worlds.SIZE, np.int64)
    trump_suit = SUIT << (trump * SUIT_BITS)
    count_ways(scratch)
    look_around(game, seat, trump_suit, rules, scratch)
    for i in range(len(out)):
        imagine(seed, first + i, trump_suit, rules, scratch)
        for other in range(3):
            out[i, other] = scratch[worlds.DRAWN + other]


@compiled
def deal_again(
    now: Integers,
    before: Integers,
    lacks: Integers,
    known: Integers,
    free: Integers,
    trump: int,
    rules: Integers,
    seed: int,
    swaps: int,
    out: Integers,
) -> None:
    """``out[i]``: the hands ``now[i]`` after cards were swapped between players whose cards one cannot see.

    Args:
        now: four masks of the cards held.
        before: four masks of the cards each player has played.
        lacks: four masks of what each has shown not to hold.
        known: four masks of what each must hold or have played; of two equal cards the first is meant.
        free: four numbers: whether a player's cards may be swapped.
        swaps: how many swaps to try; those that contradict anything, a meld shown included, are left out.
    """
    trump_suit = SUIT << (trump * SUIT_BITS)
    shown = np.zeros(4, np.int64)
    for i in range(len(now)):
        for seat in range(4):
            out[i, seat] = now[i, seat]
            shown[seat] = shown_cards(now[i, seat] | before[i, seat], trump_suit, rules)
        for swap in range(swaps):
            draws = word(seed, i, 0)
            draws = word(draws, swap, 0)
            one = draws & 3
            other = (draws >> 2) & 3
            if one == other or not free[i, one] or not free[i, other]:
                continue
            number = 1 + ((draws >> 4) & 1) * ((draws >> 5) & 1) + ((draws >> 6) & (draws >> 7) & 1)
            mine = out[i, one]
            yours = out[i, other]
            if number > count(mine) or number > count(yours):
                continue
            leaving = 0
            coming = 0
            for k in range(number):
                leaving |= random_card(mine & ~leaving, word(draws, swap, 1 + k) & HALF_MASK)
                coming |= random_card(yours & ~coming, word(draws, swap, 8 + k) & HALF_MASK)
            mine = mine ^ leaving | coming
            yours = yours ^ coming | leaving
            fits = mine & lacks[i, one] == 0 and yours & lacks[i, other] == 0
            for k in range(2):
                seat = other if k else one
                whole = (yours if k else mine) | before[i, seat]
                second = known[i, seat] & ~((known[i, seat] & FIRST_COPIES) << 1) & ~FIRST_COPIES
                fits = fits and whole & known[i, seat] == known[i, seat] and whole & (second >> 1) == 0
                fits = fits and shown_cards(whole, trump_suit, rules) == shown[seat]
            if fits:
                out[i, one] = mine
                out[i, other] = yours


@compiled
def count_plays(hands: Integers, leader: int, trump: int, rules: Integers) -> int:
    """In how many ways four equal hands can be played to the end; the copies of a card are not told apart."""
    cards = count(hands[0]) * 4
    duties = duties_of(rules)
    trump_suit = SUIT << (trump * SUIT_BITS)
    held = np.zeros((cards, 4), np.int64)
    untried = np.zeros(cards, np.int64)
    turn = np.zeros(cards, np.int64)
    led = np.zeros(cards, np.int64)
    best_in_suit = np.zeros(cards, np.int64)
    winners = np.zeros(cards, np.int64)
    winning_seat = np.zeros(cards, np.int64)
    for seat in range(4):
        held[0, seat] = hands[seat]
    turn[0] = leader
    untried[0] = one_of_each(hands[leader])
    total = 0
    depth = 0
    while depth >= 0:
        if untried[depth] == 0:
            depth -= 1
            continue
        card = untried[depth] & -untried[depth]
        untried[depth] ^= card
        if depth == cards - 1:
            total += 1
            continue
        after = depth + 1
        seat = turn[depth]
        for other in range(4):
            held[after, other] = held[depth, other]
        held[after, seat] ^= card
        if depth & 3 == 0:
            led[after] = card
            best_in_suit[after] = card
            winners[after] = winners_over(card, suit_of(card), trump_suit)
            winning_seat[after] = seat
        else:
            suit = suit_of(led[depth])
            led[after] = led[depth]
            takes_suit = card & winners_over(best_in_suit[depth], suit, suit) != 0
            best_in_suit[after] = card if takes_suit else best_in_suit[depth]
            if card & winners[depth]:
                winners[after] = winners_over(card, suit if card & suit else trump_suit, trump_suit)
                winning_seat[after] = seat
            else:
                winners[after] = winners[depth]
                winning_seat[after] = winning_seat[depth]
        if after & 3 == 0:
            turn[after] = winning_seat[after]
            untried[after] = one_of_each(held[after, turn[after]])
        else:
            turn[after] = (seat + 1) & 3
            suit = suit_of(led[after])
            beat = beat_group(led[after], best_in_suit[after], winners[after], suit, trump_suit, duties)
            over = over_group(winners[after], trump_suit, duties)
            untried[after] = one_of_each(legal_mask(held[after, turn[after]], beat, suit, over, trump_suit))
        depth = after
    return total
