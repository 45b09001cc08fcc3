"""The rules of Bondtolva: the state of a deal, dealing and hidden cards (§2), and the interface for the engine."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD, NO_SEAT, NO_SUIT, Action, Actions, Seat
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State, state_type
from matzl.engine.tricks import deal_hands, hide_hands, places_of
from matzl.games.bondtolva.declaration import after_trick, answer, answer_refusal, answers
from matzl.games.bondtolva.info import DECLARE, INFO, PACKETS, PLAY, STOCK
from matzl.games.bondtolva.play import duties, permission, play_card, play_refusal
from matzl.games.bondtolva.settlement import settle

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]

STATE = state_type(
    INFO,
    __file__,
    [
        # The stock, next card first; the number of cards drawn from it, and the set of positions that player 1 drew.
        ("stock", (STOCK,)),
        "drawn",
        "drawn_by_1",
        # The seats that declared trumps and tjog, the suit of tjog, and the declared kings and queens still in each hand.
        "trump_by",
        "tjog_by",
        "tjog",
        ("shown", (2,)),
        "last_trick",
        ("matadors", (2,)),
        "win",
    ],
)
PLACES = places_of(PACKETS, 2)
IN_HANDS = 2 * sum(PACKETS)


@inlined_kernel
def set_up(g: State, pack: Any) -> None:
    """§2.2, §2.3, §9.5 Deal a pack (int64[24]): six to each, forehand first, the rest to the stock. §4.1 Forehand leads."""
    g.seats = 2
    deal_hands(g, pack, PLACES)
    for index in range(STOCK):
        g.stock[index] = pack[IN_HANDS + index]
    g.drawn = 0
    g.drawn_by_1 = 0
    g.trump_by = NO_SEAT
    g.tjog_by = NO_SEAT
    g.tjog = NO_SUIT
    for seat in range(2):
        g.shown[seat] = 0
        g.matadors[seat] = 0
    g.last_trick = NO_SEAT
    g.win = NO_SEAT
    g.phase = PLAY


@kernel
def hide(g: State, seat: Seat) -> None:
    """§9.4 Hide the other hand and the stock, apart from the cards of the stock that this player has drawn."""
    hide_hands(g, seat)
    for index in range(STOCK):
        if index >= g.drawn or g.drawn_by_1 >> index & 1 != seat:
            g.stock[index] = NO_CARD


@inlined_kernel
def legal(g: State) -> Actions:
    """Return the legal cards, or the legal declarations of the winner of a trick."""
    if g.phase == PLAY:
        return duties(g)[2]
    if g.phase == DECLARE:
        return answers(g)[1]
    return 0


@kernel
def refusal(g: State, action: Action) -> int:
    """Return the number of the reason why an action is illegal, 0 if it is legal."""
    return play_refusal(g, action) if g.phase == PLAY else answer_refusal(g, action)


@inlined_kernel
def play(g: State, action: Action) -> None:
    """Play a legal card, or make a declaration or pass."""
    if g.phase == DECLARE:
        answer(g, action)
    elif play_card(g, action):
        after_trick(g)
        if g.hand[g.turn] == 0:
            settle(g)
