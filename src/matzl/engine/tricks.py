"""Kernels that all trick-taking games share: order tables, the current trick, shuffling, dealing and payoffs.

The order of cards is data. Under each trump (four suits, and 4 for none) each card has two sets: the cards that follow it
(`FOLLOW`) and the cards that beat it (`BEAT`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SEAT, NO_SUIT, Card, Cards, Seat, Suit, Suits, pack_of
from matzl.engine.bits import chosen, index
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.randomness import CHANCE, draw_word
from matzl.engine.state import State

OVER = 0
"""The phase of a deal that is over, in every game."""


def suit_sets(ranks: str) -> Any:
    """Return the cards of each suit: int64[5], the last one (no suit) empty."""
    suits = [sum(1 << card for card in pack_of(ranks) if card // 13 == suit) for suit in range(5)]
    return np.array(suits, np.int64)


def order_tables(suits: Suits) -> tuple[Any, Any]:
    """Return the lookup tables `FOLLOW` and `BEAT`, each int64[5, 64], from the suits under each trump, highest card first.

    ``FOLLOW[trump, card]`` are the cards that follow `card` when it is led, itself included; ``BEAT[trump, card]`` are the
    cards that beat it when it is the best of a trick so far. Both are empty for `NO_CARD`.
    """
    follow, beat = np.zeros((5, 64), np.int64), np.zeros((5, 64), np.int64)
    for trump, under_trump in enumerate(suits):
        trumps = sum(1 << c for c in under_trump[trump]) if trump != NO_SUIT else 0
        for suit, members in enumerate(under_trump):
            higher = 0 if suit == trump else trumps
            for card in members:
                follow[trump, card] = sum(1 << c for c in members)
                beat[trump, card] = higher
                higher |= 1 << card
    return follow, beat


def places_of(packets: Sequence[int], seats: int) -> Any:
    """Return the positions of each hand's cards in a pack: int64[seats, hand size], a row for each seat, forehand first."""
    firsts = seats * np.cumsum([0, *packets])
    blocks = (np.arange(seats * packet).reshape(seats, packet) for packet in packets)
    return np.hstack([first + block for first, block in zip(firsts, blocks, strict=False)])


@kernel
def shuffle(pack: Any, streams: Any) -> None:
    """Shuffle a pack (int64[cards]) in place with the chance stream: Fisher-Yates, two swaps for each random word."""
    last = len(pack) - 1
    while last > 0:
        word = draw_word(streams, CHANCE)
        _swap(pack, last, word >> 32 & 0xFFFFFFFF)
        if last > 1:
            _swap(pack, last - 1, word & 0xFFFFFFFF)
        last -= 2


@inlined_kernel
def _swap(pack: Any, last: int, bits: int) -> None:
    """Swap a card with one at or before its position, chosen by 32 random bits."""
    other = index(bits * (last + 1) >> 32)
    pack[last], pack[other] = pack[other], pack[last]


@inlined_kernel
def after(seat: Seat, seats: int) -> Seat:
    """Return the next seat in the order of play."""
    return 0 if seat + 1 == seats else seat + 1


@inlined_kernel
def printed_suit(card: Card) -> Suit:
    """Return the printed suit of a card, without a division."""
    return card * 5 >> 6


@inlined_kernel
def lay(g: State, seat: Seat, card: Card) -> None:
    """Move a card from a hand to the current trick; the first card is the card led and the best so far."""
    played, laid = 1 << card, g.laid
    g.hand[index(seat)] ^= played
    g.trick[index(laid)] = card
    leads = laid == 0
    g.led = card if leads else g.led
    g.best = card if leads else g.best
    g.winner = seat if leads else g.winner
    g.on_table = played if leads else g.on_table | played
    g.laid = laid + 1


@inlined_kernel
def end_turn(g: State, card: Card, beating: Cards) -> bool:
    """Pass the turn on after a card, which wins the trick so far if it beats the best one.

    If it completes the trick, give that and the next lead to the winner and return True.
    """
    seat, wins = g.turn, beating >> card
    g.best = chosen(wins, card, g.best)
    g.winner = chosen(wins, seat, g.winner)
    if g.laid < g.seats:
        g.turn = after(seat, g.seats)
        return False
    take_trick(g)
    return True


@inlined_kernel
def take_trick(g: State) -> None:
    """Give the trick to its winner, who leads to the next one."""
    winner = index(g.winner)
    g.taken[winner] |= g.on_table
    g.tricks[winner] += 1
    g.turn = winner
    g.led = NO_CARD
    g.best = NO_CARD
    g.laid = 0


@inlined_kernel
def deal_hands(g: State, pack: Any, places: Any) -> None:
    """Deal a pack (int64[cards]), the first row of `places` to forehand, and clear trumps, tricks and payoffs."""
    seat = after(g.dealer, g.seats)
    g.turn = seat
    for row in range(g.seats):
        hand = 0
        for k in range(places.shape[1]):
            hand |= 1 << pack[places[row, k]]
        g.hand[seat] = hand
        g.dealt[seat] = hand
        g.taken[seat] = 0
        g.tricks[seat] = 0
        g.points[seat] = 0
        g.payoffs[seat] = 0
        g.trick[row] = NO_CARD
        seat = after(seat, g.seats)
    g.trump = NO_SUIT
    g.led = NO_CARD
    g.best = NO_CARD
    g.winner = NO_SEAT
    g.laid = 0
    g.on_table = 0
    g.items = 0


@kernel
def hide_hands(g: State, seat: Seat) -> None:
    """Blank the cards of all other seats, or of all seats for a spectator (seat -1)."""
    for other in range(g.seats):
        if other != seat:
            g.hand[other] = 0
            g.dealt[other] = 0


@kernel
def item(g: State, code: int) -> int:
    """Add an item to the result with all amounts 0, and return its index in ``g.amount``."""
    index = g.items
    g.items = index + 1
    g.item_code[index] = code
    for seat in range(g.seats):
        g.amount[index, seat] = 0
    return index


@inlined_kernel
def pay(g: State, index: int, seat: Seat, amount: int) -> None:
    """Add an amount for a seat to an item of the result; payoffs are the sums of the items."""
    g.amount[index, seat] += amount
    g.payoffs[seat] += amount


@inlined_kernel
def unseen_cards(g: State, pack: Cards) -> Cards:
    """Return the cards of the pack neither held by the seat to move nor played: those in other hands or the stock."""
    played = g.on_table if g.laid > 0 else 0
    for seat in range(g.seats):
        played |= g.taken[seat]
    return pack & ~(g.hand[g.turn] | played)
