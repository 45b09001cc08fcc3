"""Known voids: the suits that each seat has failed to follow, by discarding or by playing a trump.

They are public knowledge. `find_voids` finds them in the log of a deal; playouts, which keep no log, update them
(`note_voids`).
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SUIT, Action, Suit
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.log import logged_action, logged_phase, logged_seat
from matzl.engine.state import State
from matzl.search import hooks
from matzl.search.policy.tables import SUIT, FeatureTables

VOIDS = 8
"""The length of an array of known voids, int64[8]: a set of suits for each seat, those on which it discarded, then
those that it trumped."""


@kernel
def find_voids(g: State, tables: FeatureTables, voids: Any) -> None:
    """Write the suits that were not followed in a deal, given its log."""
    for place in range(VOIDS):
        voids[place] = 0
    playing, laid, led = hooks.first_play_phase(g), 0, 0
    trump = NO_SUIT if tables.discards_set_trumps or tables.trumps_named_late else g.trump
    for place in range(min(g.logged, len(g.log))):
        phase, card = logged_phase(g, place), logged_action(g, place)
        if phase != playing:
            names_trumps = tables.trumps_named_late and tables.kinds[phase, card] == SUIT
            trump = card if names_trumps and trump == NO_SUIT else trump
        else:
            if laid == 0:
                led = card
            else:
                trump = _note(tables, voids, logged_seat(g, place), card, led, trump)
            laid = 0 if laid + 1 == g.seats else laid + 1


@inlined_kernel
def note_voids(g: State, action: Action, tables: FeatureTables, voids: Any) -> None:
    """Update known voids by an action that is about to be taken."""
    if g.phase == hooks.first_play_phase(g) and g.laid > 0:
        _note(tables, voids, g.turn, action, g.led, g.trump)


@inlined_kernel
def _note(tables: FeatureTables, voids: Any, seat: int, card: int, led: int, trump: Suit) -> Suit:
    """Note a card that does not follow the card led; return the trump suit afterwards."""
    suit, wanted = tables.suit_of[trump, card], tables.suit_of[trump, led]
    if suit != wanted:
        if suit == trump:
            voids[4 + seat] |= 1 << wanted
        else:
            voids[seat] |= 1 << wanted
            if tables.discards_set_trumps and trump == NO_SUIT:
                return suit
    return trump
