"""Guides: the policies by which seats call and play, with their working memory; and choices by a policy alone.

Known voids are the suits that each seat has failed to follow, by discarding or by playing a trump: public knowledge.
`find_voids` finds them in the log of a deal; playouts, which keep no log, update them (`note_voids`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import NO_SUIT, Action, Actions, Suit, each
from matzl.deal.view import View
from matzl.engine.bits import count, pick
from matzl.engine.compiled import compiled
from matzl.engine.dispatch import (
    chance_phases,
    first_play_phase,
    logged_action,
    logged_phase,
    logged_seat,
)
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.randomness import draw_bits
from matzl.engine.state import State
from matzl.engine.tricks import OVER
from matzl.search.effort import profile_of
from matzl.search.hooks import NOVICE, choose, legal, novice, play
from matzl.search.policy.features import VOIDS, Scratch, new_scratch, observe
from matzl.search.policy.network import (
    Policy,
    calls_of,
    choose_by,
    evaluate_observed,
    greedy,
    policy_of,
    tempered,
)
from matzl.search.policy.tables import SUIT, FeatureTables, tables_of

AMATEUR = 2
"""The index of the level after those of `matzl.players.levels.QUICK`."""


class Guide(NamedTuple):
    """Policies in use, with their working memory; each thread needs a guide of its own.

    Attributes
    ----------
    policy
        The policy of card play.
    calls
        The policy before card play: that of calls if the game has one, else the same.
    scratch
        Memory for features; it holds the known voids of the deal that is played.
    calls_by_thumb
        1 if the level `amateur`, and inference, take calls from the rules of thumb instead; playouts ignore it.
    voids : int64[VOIDS]
        The known voids at the decision at which playouts begin.
    """

    policy: Policy
    calls: Policy
    calls_by_thumb: int
    scratch: Scratch
    voids: Any


def new_guide(
    policy: Policy, calls: Policy | None = None, *, calls_by_thumb: bool = False
) -> Guide:
    """Return a guide; without a call policy, calls come from `policy` or, with `calls_by_thumb`, from rules of thumb."""
    calls = calls or policy
    scratch = new_scratch(max(len(policy.bias), len(calls.bias)))
    return Guide(policy, calls, int(calls_by_thumb), scratch, np.zeros(VOIDS, np.int64))


def guide_of(
    game: str,
    change: Callable[[Policy], Policy] = lambda policy: policy,
    *,
    calls_by_thumb: bool = False,
) -> Guide | None:
    """Return a guide with the policies of a game, each passed through `change`; None if the game has none."""
    policy, calls = policy_of(game), calls_of(game)
    if policy is None:
        return None
    return new_guide(
        change(policy), None if calls is None else change(calls), calls_by_thumb=calls_by_thumb
    )


def guide_of_playouts(game: str) -> Guide | None:
    """Return a guide with the policies of a game at the temperature of its profile; None if the game has no policy."""
    return guide_of(game, partial(tempered, temperature=profile_of(game).temperature))


def guide_as_trained(game: str) -> Guide | None:
    """Return a guide with a game's policies as trained; None if it has none.

    Rules of thumb replace a missing call policy.
    """
    return guide_of(game, calls_by_thumb=calls_of(game) is None)


def amateur_guide(game: str) -> Guide | None:
    """Return a guide that takes the best action according to a game's policies; None if the game has no policy."""
    return guide_of(game, greedy, calls_by_thumb=profile_of(game).calls_by_thumb)


@kernel
def remember(g: State, guide: Guide) -> None:
    """Store the known voids of a deal, taken from its log, as the starting point of playouts."""
    find_voids(g, guide.policy.tables, guide.voids)


@inlined_kernel
def recall(guide: Guide) -> None:
    """Restore the voids that were known at the decision at which playouts begin."""
    for index in range(VOIDS):  # a copy of a slice takes a second to compile
        guide.scratch.voids[index] = guide.voids[index]


@inlined_kernel
def play_along(g: State, action: Action, guide: Guide) -> None:
    """Take a legal action, updating the known voids."""
    note_voids(g, action, guide.policy.tables, guide.scratch.voids)
    play(g, action)


@inlined_kernel
def choose_along(g: State, choices: Actions, guide: Guide, streams: Any, stream: int) -> Action:
    """Return the action that the policies choose for the seat to move; the guide's known voids must be up to date."""
    if g.phase < first_play_phase(g):
        return choose_by(g, choices, guide.calls, guide.scratch, streams, stream)
    return choose_by(g, choices, guide.policy, guide.scratch, streams, stream)


@kernel
def finish_by(trial: State, guide: Guide, rng: Any) -> None:
    """Play ``trial[0]`` to its end; ``rng`` is a random stream, uint64[1]."""
    g = trial[0]
    chance = chance_phases(g)
    while g.phase != OVER:
        if chance >> g.phase & 1:
            choices = legal(g)
            action = pick(choices, draw_bits(rng, 0) * count(choices) >> 32)
        else:
            action = choose_along(g, legal(g), guide, rng, 0)
        play_along(g, action, guide)  # in one place, for the same reason as in `finish`


@kernel
def find_voids(g: State, tables: FeatureTables, voids: Any) -> None:
    """Write the known voids of a deal, given its log."""
    for index in range(VOIDS):
        voids[index] = 0
    playing, laid, led = first_play_phase(g), 0, 0
    trump = NO_SUIT if tables.discards_set_trumps or tables.trumps_named_late else g.trump
    for index in range(min(g.logged, len(g.log))):
        phase, card = logged_phase(g, index), logged_action(g, index)
        if phase != playing:
            names_trumps = tables.trumps_named_late and tables.kinds[phase, card] == SUIT
            trump = card if names_trumps and trump == NO_SUIT else trump
        else:
            if laid == 0:
                led = card
            else:
                trump = _note(tables, voids, logged_seat(g, index), card, led, trump)
            laid = 0 if laid + 1 == g.seats else laid + 1


@inlined_kernel
def note_voids(g: State, action: Action, tables: FeatureTables, voids: Any) -> None:
    """Update known voids with an action about to be taken."""
    if g.phase == first_play_phase(g) and g.laid > 0:
        _note(tables, voids, g.turn, action, g.led, g.trump)


@inlined_kernel
def _note(tables: FeatureTables, voids: Any, seat: int, card: int, led: int, trump: Suit) -> Suit:
    """Record a void if a card does not follow the suit led; return the trump suit after that card."""
    suit, suit_led = tables.suit_of[trump, card], tables.suit_of[trump, led]
    if suit != suit_led:
        if suit == trump:
            voids[4 + seat] |= 1 << suit_led
        else:
            voids[seat] |= 1 << suit_led
            if tables.discards_set_trumps and trump == NO_SUIT:
                return suit
    return trump


def choose_learned(view: View, streams: Any, stream: int) -> Action:
    """Return the action of level `AMATEUR` for the seat to move; the parameters are those of `choose_quickly`."""
    calling = view.state["phase"][0] < tables_of(view.game).playing
    by_thumb = calling and profile_of(view.game).calls_by_thumb
    preferred = {} if by_thumb else preferences(view)
    if not preferred:
        return int(compiled(choose)(view.state, NOVICE, streams, stream))
    return max(preferred, key=lambda action: preferred[action])


def preferences(view: View) -> dict[Action, float]:
    """Return the policy's preference for each legal action in a view; empty in games without a policy.

    It is the binary logarithm of the action's probability relative to the policy's first choice: 0 or less. Most of the
    kernels are compiled once for all games.
    """
    playing, phase = policy_of(view.game), int(view.state["phase"][0])
    if playing is None:
        return {}
    guide, choices = new_guide(playing, calls_of(view.game)), view.legal.mask
    compiled(observe_view)(view.state, playing.tables, guide.scratch)
    policy = guide.policy if phase >= playing.tables.playing else guide.calls
    values = guide.scratch.values
    best = values[int(compiled(evaluate_observed)(choices, policy, guide.scratch))]
    scale = max(1, int(policy.scale[phase]))
    return {action: float(values[action] - best) / scale for action in each(choices)}


@kernel
def observe_view(view: State, tables: FeatureTables, scratch: Scratch) -> None:
    """Compute the network input of a view, including known voids."""
    find_voids(view[0], tables, scratch.voids)
    observe(view[0], scratch)


@kernel
def choose_quickly(
    view: State, level: int, guide: Guide | None, streams: Any, stream: int
) -> Action:
    """Return the action of a non-searching level for the seat to move.

    Parameters
    ----------
    view
        A compact view with its log, as a one-element array.
    level
        `RANDOM`, `NOVICE` or `AMATEUR`.
    guide
        The guide of `AMATEUR`; None for the rules of thumb instead.
    streams, stream
        As in `matzl.search.hooks.choose`.
    """
    if guide is not None and level == AMATEUR:
        g = view[0]
        if guide.calls_by_thumb and g.phase < first_play_phase(g):
            return novice(g, streams, stream)
        find_voids(g, guide.policy.tables, guide.scratch.voids)
        return choose_along(g, legal(g), guide, streams, stream)
    return choose(view, min(level, NOVICE), streams, stream)
