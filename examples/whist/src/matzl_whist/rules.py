"""The rules of whist besides card play: the state and the deal (§2), settlement (§7), and the interface for the engine."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Action, Actions
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State, state_type
from matzl.engine.tricks import OVER, deal_hands, hide_hands, item, pay, places_of, printed_suit
from matzl_whist.info import BOOK, INFO, ODD_TRICKS, PACKETS, PLAY
from matzl_whist.play import duties, permission, play_card, play_refusal

__all__ = ["STATE", "hide", "legal", "permission", "play", "refusal", "set_up"]

STATE = state_type(INFO, __file__, ["upcard", "odd_tricks"])
PLACES = places_of(PACKETS, 4)

hide = hide_hands
"""§2.4 Only the other hands are hidden; the upcard is not."""


@inlined_kernel
def set_up(g: State, pack: Any) -> None:
    """§2.2 Deal a pack (int64[52]); §2.3 the last card sets trumps; §3.1, §4.1 forehand leads at once."""
    g.seats = 4
    deal_hands(g, pack, PLACES)
    g.upcard = pack[-1]
    g.trump = printed_suit(g.upcard)
    g.odd_tricks = 0
    g.phase = PLAY


@inlined_kernel
def legal(g: State) -> Actions:
    """Return the legal cards (§4)."""
    return duties(g)[1] if g.phase == PLAY else 0


@kernel
def refusal(g: State, action: Action) -> int:
    """Return the number of the reason why a card is illegal, 0 if it is legal."""
    return play_refusal(g, action)


@inlined_kernel
def play(g: State, action: Action) -> None:
    """Play a legal card."""
    if play_card(g, action) and g.hand[g.turn] == 0:
        settle(g)


@kernel
def settle(g: State) -> None:
    """§4.5 End the deal after the last trick; §6.1 only tricks count, §7.1 those over six for one side, §7.2 each seat."""
    g.phase = OVER
    side = winning_side(g.tricks[0] + g.tricks[2])
    g.odd_tricks = g.tricks[side] + g.tricks[side + 2] - BOOK
    place = item(g, ODD_TRICKS)
    pay(g, place, side, g.odd_tricks)
    pay(g, place, side + 2, g.odd_tricks)


@kernel
def winning_side(tricks: int) -> int:
    """§7.1 Return the side with more than six tricks: 0 (seats 0 and 2) or 1, from the number of tricks of side 0."""
    return 0 if tricks > BOOK else 1
