"""The player who thinks ahead: he imagines the hidden hands and plays each card he could play to the end.

The hands are those that fit what he knows (``worlds``), the same for each of his cards; after his card all four play as
skilled players do. He plays for the most points of his side, whatever the bid.
"""

from advisor.engine import rule_table as rule
from advisor.engine import worlds as known
from advisor.engine.jit import leaf
from advisor.engine.leads import TABLE_SIZE
from advisor.engine.masks import ALL, HAND_SIZE, LANES, SUIT, SUIT_BITS, count, one_of_each, suit_of
from advisor.engine.meld import meld_points, shown_cards
from advisor.engine.players import EXPERT
from advisor.engine.playout import play_tricks, settle
from advisor.engine.rng import word
from advisor.engine.rows import HANDS, KNOWN, LEADER, MAY_HOLD, NUMBER, TAKEN
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
from advisor.engine.worlds import HAND, MAY, PLAYED, SHOWN, count_ways, imagine, look_around

_THINKING_DRAW = 48
_AT_ONCE_DRAW = 49
_FAR_BEHIND = 16  # points a deal, after few deals, at which a card is given up

# Scratch: the hidden hands, the deal so far, a table to play on, the cards of that play.
GAME = known.SIZE
_TABLE = GAME + known.GAME_SIZE
_PLAYED = _TABLE + TABLE_SIZE
_IMAGINED = _PLAYED + 4 * HAND_SIZE * LANES  # hands as they were before the trick, the leader's first
TRICK = _IMAGINED + 4 * LANES
_SUMS = TRICK + 4  # of each card that could be played
_CARDS = _SUMS + HAND_SIZE
MELDS = _CARDS + HAND_SIZE  # of either side
TAKEN_SO_FAR = MELDS + 2  # by the declaring side
_BEST = TAKEN_SO_FAR + 1  # of the suit led, in the trick
_WINNERS = _BEST + 1  # the cards that would take the trick over
_TAKER = _WINNERS + 1  # who has it, counted from the leader
SIZE = _TAKER + 1


@leaf
def play_thoughtfully(table, lane, trump, declaring, defending, worlds, rules, skill, seed, scratch, played, fixed):
    """Play the hands of one lane to the end, where some players are experts; declarer leads.

    Args:
        table: as for :func:`playout.play_tricks`; receives the same.
        lane: which.
        trump: trump suit, 0 to 3.
        declaring, defending: the kind of player on either side; ``None`` if all are experts.
        worlds: how many deals an expert imagines for a decision; whole rows of lanes are.
        rules: the rule table.
        skill: the weights of skilled players.
        seed: with the ``NUMBER`` of the deal, for what experts imagine and what random players draw.
        scratch: ``int64[SIZE]``.
        played, fixed: as for :func:`playout.play_tricks`.
    """
    game = scratch[GAME:]
    trump_suit = SUIT << (trump * SUIT_BITS)
    duties = duties_of(rules)
    deal = table[NUMBER + lane]
    for seat in range(4):
        hand = table[HANDS + seat * LANES + lane]
        game[HAND + seat] = hand
        game[MAY + seat] = table[MAY_HOLD + seat * LANES + lane]
        game[SHOWN + seat] = shown_cards(hand, trump_suit, rules)
        game[PLAYED + seat] = 0
        game[known.KNOWN + seat] = 0
    game[known.KNOWN] = table[KNOWN + lane]
    game[known.KNOWN + 2] = table[KNOWN + LANES + lane]
    begin(scratch)
    for seat in range(4):
        scratch[MELDS + (seat & 1)] += meld_points(game[HAND + seat], trump, rules)
    leader = 0
    for trick in range(count(game[HAND])):
        for turn in range(4):
            seat = (leader + turn) & 3
            card = one_of_each(legal_now(turn, game[HAND + seat], trump_suit, duties, scratch))
            if card & (card - 1):
                thinks = True
                if declaring is not None:
                    thinks = (defending if seat & 1 else declaring) == EXPERT
                if thinks:
                    card = _think(card, leader, turn, trump, worlds, rules, skill, seed, deal, scratch)
                else:
                    card = _choose_at_once(leader, turn, trump, declaring, defending, rules, skill, seed, deal, scratch)
            if played is not None:
                card = settle(card, played, 4 * trick + turn, fixed, lane)
            lay_down(card, seat, turn, trump_suit, duties, scratch)
        leader = take_trick(leader, scratch)
    table[TAKEN + lane] = scratch[TAKEN_SO_FAR]
    table[LEADER + lane] = leader


# --- the deal so far ---


@leaf
def begin(scratch):
    """Make a scratch ready for a deal; its ``GAME`` is filled in by the caller."""
    count_ways(scratch)
    scratch[TAKEN_SO_FAR] = 0
    scratch[MELDS] = 0
    scratch[MELDS + 1] = 0


@leaf
def legal_now(turn, hand, trump_suit, duties, scratch):
    """The cards of a hand that may be played now, where so many lie in the trick."""
    if turn == 0:
        return hand
    beat, suit, over = _duties_now(trump_suit, duties, scratch)
    return legal_mask(hand, beat, suit, over, trump_suit)


@leaf
def lay_down(card, seat, turn, trump_suit, duties, scratch):
    """Play a card, of which everybody learns what its player cannot hold."""
    game = scratch[GAME:]
    scratch[TRICK + turn] = card
    if turn == 0:
        scratch[_BEST] = card
        scratch[_WINNERS] = winners_over(card, suit_of(card), trump_suit)
        scratch[_TAKER] = 0
    else:
        beat, suit, over = _duties_now(trump_suit, duties, scratch)
        game[MAY + seat] &= ~denied_mask(card, beat, suit, over, trump_suit)
        scratch[_TAKER] = turn if card & scratch[_WINNERS] else scratch[_TAKER]
        scratch[_BEST] = better_in_suit(card, scratch[_BEST], suit)
        scratch[_WINNERS] = winners_after(card, scratch[_WINNERS], suit, trump_suit)
    game[HAND + seat] ^= card
    game[PLAYED + seat] |= card


@leaf
def _duties_now(trump_suit, duties, scratch):
    """The groups of cards that bind whoever follows, the suit led between them."""
    led = scratch[TRICK]
    suit = suit_of(led)
    winners = scratch[_WINNERS]
    return (
        beat_group(led, scratch[_BEST], winners, suit, trump_suit, duties),
        suit,
        over_group(winners, trump_suit, duties),
    )


@leaf
def take_trick(leader, scratch):
    """Hand a full trick to its winner, who leads the next and is returned."""
    winner = (leader + scratch[_TAKER]) & 3
    if winner & 1 == 0:
        for turn in range(4):
            scratch[TAKEN_SO_FAR] |= scratch[TRICK + turn]
    return winner


# --- thinking ---


@leaf
def _choose_at_once(leader, turn, trump, declaring, defending, rules, skill, seed, deal, scratch):
    """The card of a player who is no expert: what he plays where deals lie side by side."""
    game = scratch[GAME:]
    for place in range(4):
        seat = (leader + place) & 3
        scratch[_IMAGINED + place * LANES] = game[HAND + seat] | (scratch[TRICK + place] if place < turn else 0)
    _set_out(leader, turn, 1, game[known.KNOWN], game[known.KNOWN + 2], scratch)
    played = scratch[_PLAYED:]
    key = word(seed, deal, _AT_ONCE_DRAW)  # of these, random players draw anew in each trick
    scratch[_TABLE + NUMBER] = count(game[HAND + ((leader + turn) & 3)])
    play_tricks(scratch[_TABLE:], 1, trump, declaring, defending, rules, skill, key, played, turn)
    return played[turn * LANES]


@leaf
def _think(choices, leader, turn, trump, worlds, rules, skill, seed, deal, scratch):
    """The card that is best over the imagined deals; cards that fall far behind are given up on the way."""
    game = scratch[GAME:]
    seat = (leader + turn) & 3
    trump_suit = SUIT << (trump * SUIT_BITS)
    key = word(word(seed, deal, _THINKING_DRAW), count(game[HAND + seat]), turn)
    look_around(game, seat, trump_suit, rules, scratch)
    candidates = 0
    while choices:
        scratch[_CARDS + candidates] = choices & -choices
        scratch[_SUMS + candidates] = 0
        choices &= choices - 1
        candidates += 1
    for first in range(0, worlds, LANES):
        imagine_row(key, first, seat, leader, turn, trump_suit, rules, scratch)
        most = scratch[_SUMS]
        for candidate in range(candidates):
            points = scratch[_SUMS + candidate]
            play_out(scratch[_CARDS + candidate], leader, turn, trump, rules, skill, scratch)
            points += _lead_of(seat, rules, scratch)
            scratch[_SUMS + candidate] = points
            most = points if points > most or candidate == 0 else most
        staying = 0
        for candidate in range(candidates):
            if scratch[_SUMS + candidate] >= most - _FAR_BEHIND * LANES:
                scratch[_CARDS + staying] = scratch[_CARDS + candidate]
                scratch[_SUMS + staying] = scratch[_SUMS + candidate]
                staying += 1
        candidates = staying
        if candidates == 1:
            break
    best = 0
    for candidate in range(candidates):
        best = candidate if scratch[_SUMS + candidate] > scratch[_SUMS + best] else best
    return scratch[_CARDS + best]


@leaf
def _set_out(leader, turn, lanes, of_partner, of_declarer, scratch):
    """Lay out the imagined hands and the cards of the trick, to be played on from there."""
    game = scratch[GAME:]
    table = scratch[_TABLE:]
    played = scratch[_PLAYED:]
    for place in range(4):
        may = game[MAY + ((leader + place) & 3)]
        for lane in range(lanes):
            table[HANDS + place * LANES + lane] = scratch[_IMAGINED + place * LANES + lane]
            table[MAY_HOLD + place * LANES + lane] = may
            if place < turn:
                played[place * LANES + lane] = scratch[TRICK + place]
    for lane in range(lanes):
        table[KNOWN + lane] = of_partner
        table[KNOWN + LANES + lane] = of_declarer
        table[LEADER + lane] = leader


@leaf
def imagine_row(key, first, seat, leader, turn, trump_suit, rules, scratch):
    """Imagine ``LANES`` deals from number ``first`` on, as a player may who has looked around; the leader's hand first,
    and all hands as before the trick."""
    game = scratch[GAME:]
    for lane in range(LANES):
        imagine(key, first + lane, trump_suit, rules, scratch)
        for place in range(4):
            other = (leader + place - seat) & 3
            hand = game[HAND + seat] if other == 0 else scratch[known.DRAWN + other - 1]
            scratch[_IMAGINED + place * LANES + lane] = hand | (scratch[TRICK + place] if place < turn else 0)


@leaf
def play_out(card, leader, turn, trump, rules, skill, scratch):
    """Play a card in each of the deals imagined, and let skilled players play on to the end."""
    game = scratch[GAME:]
    played = scratch[_PLAYED:]
    seat = (leader + turn) & 3
    # What declarer and his partner exchanged, they know both; their opponents imagine nothing of it.
    of_partner = 0 if seat & 1 else game[known.KNOWN]
    of_declarer = 0 if seat & 1 else game[known.KNOWN + 2]
    _set_out(leader, turn, LANES, of_partner, of_declarer, scratch)
    for lane in range(LANES):
        played[turn * LANES + lane] = card
    play_tricks(scratch[_TABLE:], count(game[HAND + seat]), trump, None, None, rules, skill, 0, played, turn + 1)


@leaf
def _lead_of(seat, rules, scratch):
    """Half of what the side of a player makes more than the other, summed over the deals played out."""
    lead = 0
    for lane in range(LANES):
        lead += made_by(0, lane, rules, scratch) - made_by(1, lane, rules, scratch)
    return (-lead if seat & 1 else lead) >> 1


@leaf
def made_by(side, lane, rules, scratch):
    """What a side has made in a deal played out, its meld where it keeps it; 0 is the declaring side, 1 the other."""
    taken = scratch[TAKEN_SO_FAR] | scratch[_TABLE + TAKEN + lane]
    if side:
        taken = ALL & ~taken
    points = taken_points(taken, rules)
    points += rules[rule.LAST_TRICK] if scratch[_TABLE + LEADER + lane] & 1 == side else 0
    return points + scratch[MELDS + side] if keeps_meld(taken, rules) else points


@leaf
def first_trick(lane, trump_suit, rules, scratch):
    """Who takes the first trick of a deal played out, counted from its leader, and its points without the last
    trick's."""
    played = scratch[_PLAYED:]
    card = cards = played[lane]
    suit = suit_of(card)
    winners = winners_over(card, suit, trump_suit)
    taker = 0
    for turn in range(1, 4):
        card = played[turn * LANES + lane]
        taker = turn if card & winners else taker
        winners = winners_after(card, winners, suit, trump_suit)
        cards |= card
    return taker, taken_points(cards, rules)
