"""Calling in German Solo (§3.12 to §3.35): naming trumps, calling a partner, showing cards."""

from __future__ import annotations

from matzl.base.cards import CLUBS, NO_CARD, SUITS, Card, Seat, Suit, cards
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
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
    BLACK_QUEENS,
    CALLING,
    HIGHER_RANK_FIRST,
    NAMING,
    OWN_CARD,
    PARTNER_NAMES,
    PLAIN_ORDER,
    PLAY,
    RANKS,
    TRUMP_CALLED,
)
from matzl.games.german_solo.state import TRUMPS, holder

PACK = cards(rank + suit for rank in RANKS for suit in "CDHS")
OF_RANK = tuple(cards(rank + suit for suit in "CDHS") for rank in PLAIN_ORDER)
ALL_SUITS = (1 << len(SUITS)) - 1

NAMES_TRUMPS = contracts_that(lambda contract: contract.trumps == NAMED)
IN_CLUBS = contracts_that(lambda contract: contract.trumps == CLUBS_ONLY)
CALLS_PARTNER = contracts_that(lambda contract: contract.partner)


@kernel
def begin_contract(g: State) -> None:
    """Begin the phase after the bidding: naming trumps, calling, or play."""
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
def _begin_play(g: State) -> None:
    """§4.1 Let forehand lead, whoever is declarer."""
    g.phase = PLAY
    g.turn = after(g.dealer, g.seats)


@inlined_kernel
def suits_to_name(g: State) -> int:
    """§3.24 Return the suits that declarer may name (any); §3.31 in grand the partner may not name the suit called."""
    return ALL_SUITS if g.phase == NAMING else ALL_SUITS & ~(1 << printed_suit(g.called))


@kernel
def name_trumps(g: State, suit: Suit) -> None:
    """Name trumps, as declarer or as the partner in grand."""
    g.trump = suit
    if g.phase == PARTNER_NAMES:
        g.partner = g.turn  # §3.30, §3.35
    if g.phase == NAMING and CALLS_PARTNER >> g.contract & 1:
        g.phase = CALLING  # §3.12, §3.25
    else:
        _begin_play(g)


@inlined_kernel
def callable_cards(g: State) -> tuple[int, int, int]:
    """Return the cards in other hands, the plain ones among them, and among these the ones of the highest rank.

    §3.26 Own cards cannot be called, §3.27 nor trumps; in grand there are none yet.
    §3.28, §3.29 Aces come first, then kings, and so on.
    """
    of_others = PACK & ~g.hand[g.turn]
    plain = of_others & ~TRUMPS[g.trump]
    highest = 0
    for rank in OF_RANK:
        if highest == 0:
            highest = plain & rank
    return of_others, plain, highest


@kernel
def call_refusal(g: State, card: Card) -> int:
    """Return the number of the first rule that a call breaks, 0 if it is legal."""
    of_others, plain, highest = callable_cards(g)
    if not of_others >> card & 1:
        return OWN_CARD  # §3.26
    if not plain >> card & 1:
        return TRUMP_CALLED  # §3.27
    if not highest >> card & 1:
        return ACE_FIRST_IN_GRAND if g.contract == GRAND else HIGHER_RANK_FIRST  # §3.29, §3.28
    return 0


@kernel
def call_card(g: State, card: Card) -> None:
    """§3.25 Call a card; §3.34 its holder stays secret, §3.30 except in grand, where the holder names trumps at once."""
    g.called = card
    if g.contract == GRAND:
        g.phase = PARTNER_NAMES
        g.turn = holder(g, card)
    else:
        _begin_play(g)


@inlined_kernel
def on_declarers_side(g: State, seat: Seat) -> bool:
    """Return whether a seat is declarer or was dealt the called card; other seats may not know."""
    return seat == g.declarer or (g.called != NO_CARD and g.dealt[seat] >> g.called & 1 != 0)


@kernel
def reveal_partner(g: State) -> None:
    """Make the partner public, if there is one."""
    if g.called != NO_CARD:
        g.partner = holder(g, g.called)
