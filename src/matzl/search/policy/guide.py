"""A guide: the policies by which seats call and play in playouts, with the memory that they need."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import Action
from matzl.engine.bits import count, pick
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.randomness import draw_bits
from matzl.engine.state import State
from matzl.engine.tricks import OVER
from matzl.search import hooks
from matzl.search.policy.features import Scratch, new_scratch
from matzl.search.policy.network import Policy, choose_by
from matzl.search.policy.voids import VOIDS, find_voids, note_voids
from matzl.search.rules import legal, play


class Guide(NamedTuple):
    """Policies in use; each thread needs its own.

    Attributes
    ----------
    policy
        The policy of card play.
    calls
        The policy before card play: that of calls if the game has one, else the same.
    scratch
        Memory for features; it holds the known voids of the deal that is played.
    thumb
        1 if the level `amateur`, or inference, takes the rules of thumb for calls instead; playouts ignore it.
    voids : int64[VOIDS]
        The known voids at the decision at which playouts begin.
    """

    policy: Policy
    calls: Policy
    thumb: int
    scratch: Scratch
    voids: Any


def new_guide(policy: Policy, calls: Policy | None = None, *, thumb: bool = False) -> Guide:
    """Return a guide; if no policy of calls is given, seats also call by `policy`, or with `thumb` by rules of thumb."""
    calls = calls or policy
    scratch = new_scratch(max(len(policy.bias), len(calls.bias)))
    return Guide(policy, calls, int(thumb), scratch, np.zeros(VOIDS, np.int64))


@kernel
def begin(g: State, guide: Guide) -> None:
    """Remember the known voids of a deal, given its log, from which playouts begin."""
    find_voids(g, guide.policy.tables, guide.voids)


@inlined_kernel
def rewind(guide: Guide) -> None:
    """Go back to the decision from which playouts begin."""
    for place in range(VOIDS):  # a copy of a slice takes a second to compile
        guide.scratch.voids[place] = guide.voids[place]


@inlined_kernel
def play_along(g: State, action: Action, guide: Guide) -> None:
    """Take a legal action and update the known voids."""
    note_voids(g, action, guide.policy.tables, guide.scratch.voids)
    play(g, action)


@kernel
def finish_by(trial: State, guide: Guide, rng: Any) -> None:
    """Play ``trial[0]`` to its end; ``rng`` is a random stream, uint64[1]."""
    g = trial[0]
    chance, playing = hooks.chance_phases(g), hooks.first_play_phase(g)
    while g.phase != OVER:
        if chance >> g.phase & 1:
            choices = legal(g)
            action = pick(choices, draw_bits(rng, 0) * count(choices) >> 32)
        elif g.phase < playing:
            action = choose_by(g, legal(g), guide.calls, guide.scratch, rng, 0)
        else:
            action = choose_by(g, legal(g), guide.policy, guide.scratch, rng, 0)
        play_along(g, action, guide)  # in one place, for the same reason as in `finish`
