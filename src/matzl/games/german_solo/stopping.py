"""Stopping in German Solo (§4.8 to §4.17): asking for the partner, and stopping to take the bonus First."""

from __future__ import annotations

from matzl.base.cards import NO_CARD, NO_SEAT, Action
from matzl.engine.bits import count
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.games.german_solo.calling import on_declarers_side, reveal_partner
from matzl.games.german_solo.contracts import contracts_that
from matzl.games.german_solo.info import (
    ASK,
    ASKING,
    FIRST_TRICKS,
    HAND_SIZE,
    PLAY,
    PLAY_ON,
    STOP,
    STOPPING,
)
from matzl.games.german_solo.settlement import settle

STOPS_AFTER_FIRST = contracts_that(lambda contract: contract.stop_after == FIRST_TRICKS)
STOPS_LATER = contracts_that(lambda contract: contract.stop_after == FIRST_TRICKS + 1)


@inlined_kernel
def end_trick(g: State) -> None:
    """End a trick: after the fifth or sixth, begin the next phase, if any; after the last, settle (§4.19, §4.20)."""
    left = count(g.hand[g.winner])
    if left == 0:
        settle(g)
    elif left == HAND_SIZE - FIRST_TRICKS:
        _after_fifth(g)
    elif left == HAND_SIZE - FIRST_TRICKS - 1:
        _after_sixth(g)


@kernel
def _after_fifth(g: State) -> None:
    """§4.8 Let declarer ask for the partner or stay silent, if the partner is still secret; otherwise offer to stop."""
    if g.called != NO_CARD and g.partner == NO_SEAT:
        g.phase = ASKING
        g.turn = g.declarer
    else:
        _offer_to_stop(g)


@kernel
def answer(g: State, action: Action) -> None:
    """§4.9 Apply declarer's answer: ask for the partner (the deal ends if the side has all five tricks) or stay silent."""
    if action == ASK:
        reveal_partner(g)
        if g.tricks[g.declarer] + g.tricks[g.partner] == FIRST_TRICKS:
            g.first = 1
            settle(g)
        else:
            _lead_on(g)
    else:
        _offer_to_stop(g)


@inlined_kernel
def _lead_on(g: State) -> None:
    """§4.16 Let the winner of the last trick lead; the bonus is settled at the end."""
    g.phase = PLAY
    g.turn = g.winner


@kernel
def _offer_to_stop(g: State) -> None:
    """§4.10 Ask the winner of the fifth trick whether to stop if its side may, as publicly known, have won all five."""
    _lead_on(g)
    mate = g.partner
    if g.called == NO_CARD or (mate == NO_SEAT and g.winner == g.declarer):
        mate = g.declarer  # §4.11, §4.13 Declarer must have taken all of them alone.
    elif mate == NO_SEAT:
        mate = g.winner  # §4.13 The winner may be the partner.
    together = g.tricks[g.declarer] + (g.tricks[mate] if mate != g.declarer else 0)  # §4.12
    if STOPS_AFTER_FIRST >> g.contract & 1 and together == FIRST_TRICKS:
        g.phase = STOPPING


@kernel
def _after_sixth(g: State) -> None:
    """§4.11 Ask declarer in the two six-trick solos, after the sixth trick, to which the lead was forced (§4.17)."""
    if STOPS_LATER >> g.contract & 1:
        if g.tricks[g.declarer] == FIRST_TRICKS + 1:
            g.phase = STOPPING
        elif g.tricks[g.declarer] == FIRST_TRICKS and g.winner != g.declarer:
            g.first = 1  # §7.18


@inlined_kernel
def may_stop(g: State) -> int:
    """§4.14 Return the legal answers: stop for a seat on declarer's side, play on for any seat."""
    return 1 << PLAY_ON | (1 << STOP if on_declarers_side(g, g.turn) else 0)


@kernel
def stop_or_play_on(g: State, action: Action) -> None:
    """§4.15 Stop and win the contract with First, or play on. §4.18 Only the seat asked decides."""
    if action == STOP:
        g.first = 1
        settle(g)
    else:
        _lead_on(g)
