"""The rules of Plus-Minus: the state of a deal, dealing to three or four (§2) and the interface for the engine."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SEAT, Action, Actions
from matzl.engine.kernels import inlined_kernel
from matzl.engine.state import State, state_type
from matzl.engine.tricks import deal_hands, places_of
from matzl.engine.tricks import hide_hands as hide  # §2.5
from matzl.games.jass.info import PACKETS, PLAY
from matzl.games.jass.play import duties, permission, play_card
from matzl.games.jass.play import play_refusal as refusal
from matzl.games.plus_minus.info import INFO
from matzl.games.plus_minus.settlement import settle

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]

STATE = state_type(
    INFO,
    __file__,
    [
        ("tied", (2,)),  # the seats between which this deal holds a stick, ascending
        # Sticks held between seats a and b, a below b, before and after the deal. Like the score, the first are set by
        # the match; §7.11 a single deal has none.
        ("held", (4, 4)),
        ("still_held", (4, 4)),
    ],
)
THREE_HANDS = places_of(PACKETS[3], 3)
FOUR_HANDS = places_of(PACKETS[4], 4)


@inlined_kernel
def set_up(g: State, pack: Any) -> None:
    """§2.2, §4.1, §9.4 Deal a pack (int64[36]) from its first card, starting with forehand, who leads."""
    g.seats = g.players
    if g.players == 3:
        deal_hands(g, pack, THREE_HANDS)
    else:
        deal_hands(g, pack, FOUR_HANDS)
    g.tied[0] = NO_SEAT
    g.tied[1] = NO_SEAT
    g.phase = PLAY  # §3.1


@inlined_kernel
def legal(g: State) -> Actions:
    """Return the legal cards (§4)."""
    return duties(g)[2] if g.phase == PLAY else 0


@inlined_kernel
def play(g: State, action: Action) -> None:
    """Play a legal card."""
    if play_card(g, action) and g.hand[g.turn] == 0:
        settle(g)  # §4.13
