"""The rules interface: kernels that every game defines; the type of the state decides which game's kernel is called."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from matzl.base.cards import Action, Actions, Seat
from matzl.engine.kernels import dispatched
from matzl.engine.state import GAME_FIELD, State


def game_of(fields: tuple[str, ...]) -> str:
    """Return the name of the game to which a state with these fields belongs."""
    key = next(name for name in fields if name.startswith(GAME_FIELD))[len(GAME_FIELD) :]
    return key.replace("_", "-")


@cache
def _find(fields: tuple[str, ...], name: str) -> Callable[..., Any]:
    # Imported here, so that an edit of the registry recompiles no kernel.
    from matzl import registry

    answer: Callable[..., Any] = getattr(registry.rules(game_of(fields)), name)
    return answer


@dispatched(_find)
def set_up(g: State, pack: Any) -> None:
    """Deal a pack (int64[cards]) into a state whose options, dealer and score are set."""
    return _find(g.dtype.names, "set_up")(g, pack)


@dispatched(_find)
def legal(g: State) -> Actions:
    """Return the set of legal actions; empty when the deal is over."""
    return _find(g.dtype.names, "legal")(g)


@dispatched(_find)
def refusal(g: State, action: Action) -> int:
    """Return why an action of the phase is not legal, as an index into the refusals of the game; 0 when it is legal."""
    return _find(g.dtype.names, "refusal")(g, action)


@dispatched(_find)
def play(g: State, action: Action) -> None:
    """Take a legal action; nothing is checked."""
    return _find(g.dtype.names, "play")(g, action)


@dispatched(_find)
def hide(g: State, seat: Seat) -> None:
    """Blank in place what a seat may not know; seat -1 is a spectator."""
    return _find(g.dtype.names, "hide")(g, seat)
