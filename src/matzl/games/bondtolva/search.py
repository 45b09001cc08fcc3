"""Search hooks of Bondtolva: the two players oppose each other, and draw from a stock."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SEAT, Cards, Seat
from matzl.engine.bits import count, lowest, pick
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.randomness import below
from matzl.engine.state import State
from matzl.games.bondtolva.declaration import PAIR
from matzl.games.bondtolva.equity import match_value
from matzl.games.bondtolva.exact import exact_match_values, exact_values
from matzl.games.bondtolva.info import PACKETS, STOCK
from matzl.games.bondtolva.settlement import ACES_AND_TENS, eyes
from matzl.search.effort import Profile
from matzl.search.policy.features import NUMBERS, SHOWN
from matzl.search.worlds.counting import any_number

__all__ = [
    "PROFILE", "exact_match_values", "exact_values", "match_value", "points_of", "public_facts",
    "rewind_hands", "shuffle_stock", "sides",
]  # fmt: skip

PROFILE = Profile(
    amateur={"exact": 6},
    club={"worlds": 8, "endings": 8},
    expert={"worlds": 280, "race": True},
    master={"worlds": 8960, "race": True, "exact": 7},
    exact=6,
    temperature=0.3,
    solve_cards=6,
)

HAND = sum(PACKETS)
"""The number of cards dealt to each player."""
LAST_USE = 12
"""The trick number used for all cards that are played later, or not yet: by then the stock is exhausted."""


@kernel
def shuffle_stock(g: State, cards: Cards, streams: Any, stream: int) -> None:
    """§2.3 Put the cards not yet drawn into the stock in random order."""
    for position in range(g.drawn, STOCK):
        card = pick(cards, any_number(count(cards), streams, stream))
        g.stock[position] = card
        cards ^= 1 << card


@kernel
def rewind_hands(g: State, world: State, laid: Any, used: Any, own: Seat, rng: Any) -> None:
    """§4.4 Choose at random which cards each player but `own` drew and when: each card before it was used."""
    for seat in range(2):
        if seat != own:
            _rewind_hand(g, world, laid, used, seat, rng)


@kernel
def _rewind_hand(g: State, world: State, laid: Any, used: Any, seat: Seat, rng: Any) -> None:
    """§4.4 Choose at random which cards a player drew and when.

    Declared cards are assumed to have been dealt, as they often were. Any other card drawn after a trick can be played in
    the next trick at the earliest. Cards used earlier are assigned earlier, so that every way to do this is equally likely.
    """
    cards = world.hand[seat] | laid[seat]
    declared = world.shown[seat] | (laid[seat] & _declared_by(g, world, seat))
    g.hand[seat] = 0
    drawn = (1 << world.drawn) - 1
    free = drawn & (world.drawn_by_1 if seat else ~world.drawn_by_1)
    dealt = HAND
    for trick in range(LAST_USE + 1):
        now = 0
        rest = cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            first_use = 0 if declared >> card & 1 else min(used[card], LAST_USE)
            if first_use == trick:
                now |= 1 << card
        cards &= ~now
        while now:
            card = lowest(now)
            now &= now - 1
            early_enough = free & (1 << 2 * trick) - 1
            position = below(rng, 0, dealt + count(early_enough))
            if position < dealt:
                dealt -= 1
                g.hand[seat] |= 1 << card
            else:
                position = pick(early_enough, position - dealt)
                free ^= 1 << position
                g.stock[position] = card
    g.dealt[seat] = g.hand[seat]


@inlined_kernel
def _declared_by(g: State, world: State, seat: Seat) -> Cards:
    """Return the kings and queens that a seat has declared."""
    declared = 0
    if world.trump_by == seat:
        declared |= PAIR << 13 * world.trump
    if world.tjog_by == seat:
        declared |= PAIR << 13 * world.tjog
    return declared


@kernel
def points_of(g: State, taken: Cards) -> int:
    """§7.4, §7.5 Return 20 for each matador, plus the eyes of the cards (19 at most), so that more matadors always win."""
    return 20 * count(taken & ACES_AND_TENS) + min(eyes(taken), 19)


@kernel
def public_facts(g: State, seat: Seat, facts: Any) -> None:
    """§4.7, §4.10, §4.11 Write who declared, and the declared cards in the other hand; §4.5 the stock; §9.1 the option."""
    facts[SHOWN + 1] = g.shown[1 - seat]
    facts[NUMBERS] = 0 if g.trump_by == NO_SEAT else 1 + (g.trump_by == seat)
    facts[NUMBERS + 1] = 0 if g.tjog_by == NO_SEAT else 1 + (g.tjog_by == seat)
    facts[NUMBERS + 2] = g.ten
    facts[NUMBERS + 3] = 1 if g.drawn < STOCK else 0


@kernel
def sides(g: State) -> int:
    """Return the first side as a bit set of seats: seat 0 alone."""
    return 1
