"""§3.12 to §3.35 of German Solo: trumps are named, a partner is called, cards are laid open."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import CLUBS, NO_CARD, SUITS, cards
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.tricks import after, printed_suit
from matzl.games.german_solo.contracts import (
    BRONCO,
    CLUBS_ONLY,
    GRAND,
    NAMED,
    contracts_that,
)
from matzl.games.german_solo.info import (
    ACE_FIRST_IN_GRAND,
    CALLING,
    HIGHER_RANK_FIRST,
    NAMING,
    OWN_CARD,
    PARTNER_NAMES,
    PLAY,
    SUIT_CALLED,
    TRUMP_CALLED,
)
from matzl.games.german_solo.order import BLACK_QUEENS, PLAIN_ORDER, RANKS
from matzl.games.german_solo.state import TRUMPS, holder

PACK = cards(rank + suit for rank in RANKS for suit in "CDHS")
OF_RANK = tuple(cards(rank + suit for suit in "CDHS") for rank in PLAIN_ORDER)
ALL_SUITS = (1 << len(SUITS)) - 1

NAMES_TRUMPS = contracts_that(lambda contract: contract.trumps == NAMED)
IN_CLUBS = contracts_that(lambda contract: contract.trumps == CLUBS_ONLY)
CALLS_PARTNER = contracts_that(lambda contract: contract.partner)


@kernel
def begin_contract(g: Any) -> None:
    """What follows the bidding: naming trumps, calling, or the first lead."""
    g.turn = g.declarer
    if IN_CLUBS >> g.contract & 1:
        g.trump = CLUBS  # §3.13, §3.18, §3.19, §3.23
    if g.contract == GRAND:
        g.shown[g.declarer] = BLACK_QUEENS  # §3.32
    if g.contract == BRONCO:
        g.shown[g.declarer] = g.hand[g.declarer]  # §3.33
    if NAMES_TRUMPS >> g.contract & 1:
        g.phase = NAMING  # §3.24
    elif CALLS_PARTNER >> g.contract & 1:
        g.phase = CALLING  # §3.25
    else:
        _begin_play(g)


@inlined_kernel
def _begin_play(g: Any) -> None:
    """§4.1 Forehand leads, whoever is declarer."""
    g.phase = PLAY
    g.turn = after(g.dealer, g.seats)


@inlined_kernel
def suits_to_name(g: Any) -> int:
    """§3.24 Declarer names any suit; §3.31 in grand the partner any but the suit of the card called."""
    return ALL_SUITS if g.phase == NAMING else ALL_SUITS & ~(1 << printed_suit(g.called))


@kernel
def naming_refusal(g: Any, suit: int) -> int:
    """Why a suit may not be named, or 0."""
    return 0 if suits_to_name(g) >> suit & 1 else SUIT_CALLED  # §3.31


@kernel
def name_trumps(g: Any, suit: int) -> None:
    """Name trumps, as declarer or as the partner in grand."""
    g.trump = suit
    if g.phase == PARTNER_NAMES:
        g.partner = g.turn  # §3.30, §3.35
    if g.phase == NAMING and CALLS_PARTNER >> g.contract & 1:
        g.phase = CALLING  # §3.12, §3.25
    else:
        _begin_play(g)


@inlined_kernel
def callable_cards(g: Any) -> tuple[int, int, int]:
    """What is left to call: the cards of others, of these the plain ones, of these the highest rank there is.

    §3.26 No card of one's own. §3.27 No trump; in grand there are none yet.
    §3.28, §3.29 Aces first, then kings, and so on down.
    """
    of_others = PACK & ~g.hand[g.turn]
    plain = of_others & ~TRUMPS[g.trump]
    highest = 0
    for rank in OF_RANK:
        if highest == 0:
            highest = plain & rank
    return of_others, plain, highest


@kernel
def call_refusal(g: Any, card: int) -> int:
    """Why a card may not be called: the first rule that keeps it out, or 0."""
    of_others, plain, highest = callable_cards(g)
    if not of_others >> card & 1:
        return OWN_CARD  # §3.26
    if not plain >> card & 1:
        return TRUMP_CALLED  # §3.27
    if not highest >> card & 1:
        return ACE_FIRST_IN_GRAND if g.contract == GRAND else HIGHER_RANK_FIRST  # §3.29, §3.28
    return 0


@kernel
def call_card(g: Any, card: int) -> None:
    """§3.25 Call a card; §3.34 its holder says nothing; §3.30 but in grand names trumps at once."""
    g.called = card
    if g.contract == GRAND:
        g.phase = PARTNER_NAMES
        g.turn = holder(g, card)
    else:
        _begin_play(g)


@inlined_kernel
def on_declarers_side(g: Any, seat: int) -> bool:
    """Whether a seat is declarer or was dealt the card called; of another seat's cards this is a secret."""
    return seat == g.declarer or (g.called != NO_CARD and g.dealt[seat] >> g.called & 1 != 0)


@kernel
def reveal_partner(g: Any) -> None:
    """Let all know the partner, where there is one."""
    if g.called != NO_CARD:
        g.partner = holder(g, g.called)
