"""Deals of German Solo in any contract, played at random down to some cards, with the tricks so far given to any seat."""

from __future__ import annotations

import random
from typing import Any

from matzl import Deal, registry
from matzl.base.cards import NO_CARD, each, pack_of
from matzl.engine import stepping as engine
from matzl.games.german_solo.calling import begin_contract
from matzl.games.german_solo.contracts import CONTRACTS
from matzl.games.german_solo.info import ASKING, CALLING, NAMING, PARTNER_NAMES, PLAY, STOPPING

BEFORE_PLAY = (NAMING, CALLING, PARTNER_NAMES)
PACK = pack_of(registry.info("german-solo").ranks)


def contracted(rng: random.Random, contract: int) -> Any:
    """Return the state of a random deal after the auction."""
    deal = Deal("german-solo", pack=rng.sample(PACK, 32), dealer=rng.randrange(4))
    g = deal.state[0]
    g.contract, g.declarer = contract, rng.randrange(4)
    begin_contract(g)
    return deal.state


def step(rng: random.Random, state: Any) -> None:
    """Take a random legal action."""
    engine.step(state, rng.choice(list(each(engine.legal_actions(state)))))


def phase_of(state: Any) -> int:
    return int(state["phase"][0])


def side(state: Any) -> list[int]:
    """Return declarer, and the partner if there is one."""
    declarer, called = int(state["declarer"][0]), int(state["called"][0])
    return [
        seat
        for seat in range(4)
        if seat == declarer or (called != NO_CARD and int(state["dealt"][0, seat]) >> called & 1)
    ]


def ending(rng: random.Random, contract: int, cards: int) -> Any:
    """Return a position in card play with at most a number of cards left.

    In two of three, declarer's side has all tricks so far: only then stopping and the bonuses come up.
    """
    while True:
        state = contracted(rng, contract)
        while phase_of(state) in BEFORE_PLAY or (
            phase_of(state) and sum(int(it).bit_count() for it in state["hand"][0]) > cards
        ):
            step(rng, state)
        if CONTRACTS[contract].goal and rng.randrange(3):
            tricks = state["tricks"][0]
            played, together = int(tricks.sum()), side(state)
            tricks[:] = 0
            for _ in range(played):
                tricks[rng.choice(together)] += 1
        if phase_of(state) == PLAY:
            return state


def after_the_fifth(rng: random.Random, phase: int) -> Any:
    """Return a deal in which declarer may ask for the partner, or a seat may stop."""
    assert phase in (ASKING, STOPPING)
    while True:
        contract = rng.choice([place for place, one in enumerate(CONTRACTS) if one.stop_after])
        state = ending(rng, contract, 16)
        while phase_of(state) == PLAY:
            step(rng, state)
        if phase_of(state) == phase:
            return state
