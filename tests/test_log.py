"""The log of a state: perfect recall for kernels, the same in a deal and in every view of it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from matzl import Deal, kernel, registry
from matzl.base.cards import CARD_NAMES, NO_CARD
from matzl.engine.dispatch import logged_action, logged_phase, logged_seat
from tests.playing import played, steps, tied


@kernel
def read_log(state, out):
    """Write the entries of the log of a state: seat, phase, action."""
    g = state[0]
    for place in range(g.logged):
        out[place, 0] = logged_seat(g, place)
        out[place, 1] = logged_phase(g, place)
        out[place, 2] = logged_action(g, place)


def entries(state) -> list[list[int]]:
    out = np.zeros((int(state["logged"][0]), 3), np.int64)
    read_log(state, out)
    return out.tolist()


def history(deal: Deal) -> list[list[int]]:
    """Return the actions of a deal by their words: seat, phase, bit of the action."""
    rows, again = [], Deal(deal.game, pack=deal._pack, dealer=deal.dealer, options=deal.options)
    for word in deal.actions:
        phase = deal.info.phases.index(again.phase)
        bit = next(bit for bit, name in again.phase.words.items() if name == word)
        rows.append([again.turn, phase, bit])
        again.play(word)
    return rows


@pytest.mark.parametrize("game", registry.names())
def test_the_log_has_all_actions_in_every_view(game: str) -> None:
    rng = random.Random(2)
    for number in range(2):
        for deal in steps(Deal(game, 4, number), rng):
            if rng.random() < 0.2 or deal.over:
                expected = history(deal)
                for state in (deal.state, *(deal.view(s).state for s in (None, 0, 1))):
                    assert entries(state) == expected


def test_undoing_shortens_the_log() -> None:
    deal = played(Deal("german-solo", 3), random.Random(1))
    before = history(deal)
    deal.undo()
    assert entries(deal.state) == before[:-1]


def test_draws_beyond_the_room_of_the_log_are_counted() -> None:
    deal = next(tied())
    room, before = deal.state["log"].shape[1], deal.copy()
    ranks = "6789TJQKA"
    while len(deal.actions) <= room + 4:  # two of a rank leave the draw open
        left = [
            [f"draw:{rank}{s}" for s in "CDHS" if f"draw:{rank}{s}" in deal.legal] for rank in ranks
        ]
        deal.play_all(next(words for words in left if len(words) >= 2)[:2])
    assert int(deal.state["logged"][0]) == len(deal.actions) > room
    assert deal.key != before.key
    one, other = deal.copy(), deal.copy()
    one.play(deal.legal[0])
    other.play(deal.legal[1])
    assert one.key != other.key
    fields = [
        name for name in deal.state.dtype.names if name not in ("log", "logged", "drawn", "turn")
    ]
    assert all(
        (deal.state[name] == before.state[name]).all() for name in fields if name != "drawn_card"
    )


def test_a_player_of_bondtolva_remembers_the_order_of_its_draws() -> None:
    rng = random.Random(4)
    for number in range(6):
        for deal in steps(Deal("bondtolva", 3, number), rng):
            for seat in range(2):
                stock = deal.view(seat).state["stock"][0].tolist()
                seen = [CARD_NAMES[card] if card != NO_CARD else None for card in stock]
                won = [trick.winner for trick in deal.tricks if trick.winner is not None]
                drawn = int(deal.state["drawn"][0])
                mine = [(won[k // 2] == seat) == (k % 2 == 0) for k in range(drawn)]
                expected = [
                    name if k < drawn and mine[k] else None for k, name in enumerate(deal.stock)
                ]
                assert seen == expected
            assert set(deal.view(None).state["stock"][0].tolist()) == {NO_CARD}
