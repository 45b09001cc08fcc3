"""Digests of all kernel results in random deals: ``python -m tests.playouts GAME …`` prints a line each.

The lines must be the same for every way of running: compiled, as here, as plain Python, for another processor.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import pack_of
from matzl.base.options import as_number, completed, seats_under
from matzl.deal.deal import Deal
from matzl.engine import stepping as engine
from matzl.engine.bits import count, lowest, pick
from matzl.engine.compiled import compiled
from matzl.engine.randomness import below, draw_bits, draw_word, streams
from matzl.engine.state import states
from matzl.engine.tricks import shuffle
from matzl.records import dumps
from matzl.search.hooks import NOVICE, choose
from tests.playing import views

RANDOMNESS = "randomness"
"""The name of the line about random numbers and bit sets."""


Form = Callable[[Callable[..., Any]], Callable[..., Any]]
"""A function from a kernel to the form of it that is called."""


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a kernel as plain Python."""
    return function


def digest_of(name: str, form: Form) -> str:
    """Return the digest of one line."""
    said = hashlib.sha256()
    if name == RANDOMNESS:
        _random_numbers(form, said)
    else:
        rng = random.Random(name)
        for number in range(6):
            _play(form, name, number, rng, said)
            _play_by_novices(form, name, number, said)
    return said.hexdigest()


def checksum_of(name: str, form: Form) -> int:
    """Return a checksum of some random deals, played in one call."""
    deal = Deal(name)
    pack = np.array(pack_of(registry.info(name).ranks), np.int64)
    return int(form(engine.play_random)(deal.state, pack, streams(1, 0, deal.seats), 8)[1])


def _random_numbers(form: Form, said: Any) -> None:
    chance = streams(2**70 + 3, 41, 4)
    pack = np.arange(52)
    for n in range(1, 200):
        form(shuffle)(pack, chance)
        bits = form(draw_word)(chance, 1) & ((1 << 62) - 1) | 1
        held = form(count)(bits)
        k = form(below)(chance, 2, held)
        numbers = [form(draw_bits)(chance, 3), form(below)(chance, 4, n), bits, held, k]
        numbers += [form(pick)(bits, k), form(lowest)(bits)]
        said.update(repr([*map(int, numbers), pack.tolist()]).encode())
    said.update(repr(chance.tolist()).encode())


def _play_by_novices(form: Form, name: str, number: int, said: Any) -> None:
    """Let novices play a deal, and digest their choices."""
    deal = Deal(name, 12, number)
    for place, view in enumerate(views(deal)):
        chance = streams(number, place, deal.seats)
        action = int(form(choose)(view.state, NOVICE, chance, 1 + deal.turn))
        deal.play(deal.phase.words[action])
        said.update(bytes([action]))
    said.update(dumps(deal.record()).encode())


def _play(form: Form, name: str, number: int, rng: random.Random, said: Any) -> None:
    """Play a deal under random options and digest legal actions, refusals and views at every step, and the end."""
    info = registry.info(name)
    chosen: dict[str, Any] = {o.name: rng.choice(o.choices) for o in info.options if o.choices}
    if any(option.name == "players" for option in info.options):
        chosen["players"] = rng.choice(info.seats)
    options = completed(info, chosen)
    seats = seats_under(info, options)
    state = states(registry.rules(name).STATE, 1)
    view = states(registry.rules(name).STATE, 1)
    state["dealer"] = number % seats
    for option in info.options:
        state[option.name] = as_number(option, options[option.name])
    pack = np.array(pack_of(info.ranks), np.int64)
    form(shuffle)(pack, streams(number, 0, seats))
    legal = form(engine.deal_pack)(state, pack)
    while legal:
        for seat in range(-1, seats):
            form(engine.look)(state, seat, view)
            said.update(view.tobytes())
        refused = {
            bit: int(form(engine.refused)(state, bit))
            for bit in info.phases[int(state["phase"][0])].words
        }
        assert [bit for bit, place in refused.items() if place == 0] == [
            bit for bit in refused if int(legal) >> bit & 1
        ]
        said.update(repr((int(legal), refused)).encode())
        action = form(pick)(legal, rng.randrange(int(legal).bit_count()))
        legal = form(engine.step)(state, int(action))
    said.update(state.tobytes())


if __name__ == "__main__":
    for line in sys.argv[1:]:
        print(line, digest_of(line, compiled))
