"""What search asks of any game; the type of the state decides which game answers, by its `particulars`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matzl import games
from matzl._jit import verb
from matzl.rules import dispatch


def _find(fields: tuple[str, ...], name: str) -> Callable[..., Any]:
    answer: Callable[..., Any] = getattr(games.search(dispatch.game_of(fields)), name)
    return answer


@verb(_find)
def lay_stock(g: Any, cards: int, streams: Any, stream: int) -> None:
    """Put the cards still to be drawn, a set, in an order drawn at random."""
    return _find(g.dtype.names, "lay_stock")(g, cards, streams, stream)


@verb(_find)
def worth(g: Any, seat: int) -> float:
    """What a finished deal is worth to a seat."""
    return float(_find(g.dtype.names, "worth")(g, seat))
