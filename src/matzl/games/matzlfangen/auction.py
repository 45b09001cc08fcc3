"""The auction in Matzlfangen (§3): one round of bids, then calling a card or naming trumps."""

from __future__ import annotations

from matzl.base.cards import NO_SEAT, Action, Card, Suit
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import after, printed_suit, suit_sets
from matzl.games.matzlfangen.info import (
    AUCTION,
    BID_TOO_LOW,
    CALL,
    CALLED_OWN,
    CALLED_TRUMP,
    DURCH,
    NAME_TRUMP,
    RANKS,
    RUFEN,
    TREIBEN,
    TRUMPF_DURCH,
    WEITER,
)
from matzl.games.matzlfangen.raises import EVERYBODY, begin_raises

SUITED = suit_sets(RANKS)
PACK = int(SUITED.sum())
ALL_BIDS = (1 << TRUMPF_DURCH + 1) - 1
ALL_SUITS = 0b1111


@inlined_kernel
def bids(g: State) -> int:
    """§3.2 Return the bids above the highest one so far and, §3.3, weiter."""
    return ALL_BIDS & -(2 << g.contract) | 1 << WEITER


@inlined_kernel
def bid(g: State, contract: int) -> None:
    """§3.1 Take the bid of the seat to move; each seat bids once, forehand first. §3.4 The last bid is the highest."""
    if contract != WEITER:
        g.contract = contract
        g.declarer = g.turn
    if g.turn == g.dealer:
        _end_auction(g)
    else:
        g.turn = after(g.turn, g.seats)


@kernel
def _end_auction(g: State) -> None:
    forehand = after(g.dealer, g.seats)
    if g.declarer == NO_SEAT:
        g.declarer = forehand  # §3.5
    if g.contract != RUFEN:
        g.defenders = EVERYBODY ^ 1 << g.declarer
    # §3.5, §3.7, §3.9 The upcard sets trumps; §3.6 declarer names them; §3.8 there are none.
    if g.contract not in (TREIBEN, DURCH):
        g.trump = printed_suit(g.upcard)
    g.turn = g.declarer
    if g.contract == RUFEN:
        g.phase = CALL
    elif g.contract == TREIBEN:
        g.phase = NAME_TRUMP
    else:
        begin_raises(g)


@inlined_kernel
def callable_cards(g: State) -> tuple[int, int]:
    """§3.11 Return the cards outside the trump suit and, §3.12, those among them not in declarer's hand."""
    plain = PACK & ~SUITED[g.trump]
    return plain, plain & ~g.hand[g.turn]


@kernel
def call_card(g: State, card: Card) -> None:
    """§3.10 Call a card; §3.13 its holder is the secret partner."""
    g.called = card
    begin_raises(g)


@kernel
def name_trumps(g: State, suit: Suit) -> None:
    """§3.14 Name trumps in treiben."""
    g.trump = suit
    begin_raises(g)


@kernel
def auction_refusal(g: State, action: Action) -> int:
    """Return the number of the reason why a bid or call is illegal, 0 if it is legal; any suit may be trumps."""
    if g.phase == AUCTION:
        return 0 if bids(g) >> action & 1 else BID_TOO_LOW  # §3.2
    if g.phase == CALL:
        plain, fitting = callable_cards(g)
        if not plain >> action & 1:
            return CALLED_TRUMP  # §3.11
        return 0 if fitting >> action & 1 else CALLED_OWN  # §3.12
    return 0
