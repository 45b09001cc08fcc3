"""What search asks of any game; the type of the state decides which game answers, by its `particulars`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matzl import registry
from matzl.engine import dispatch
from matzl.engine.jit import fact, verb
from matzl.search.hooks import told


def _find(fields: tuple[str, ...], name: str) -> Callable[..., Any]:
    answer: Callable[..., Any] = told(dispatch.game_of(fields), name)
    return answer


@verb(_find)
def lay_stock(g: Any, cards: int, streams: Any, stream: int) -> None:
    """Put the cards still to be drawn, a set, in an order drawn at random."""
    return _find(g.dtype.names, "lay_stock")(g, cards, streams, stream)


@verb(_find)
def deal_again(g: Any, world: Any, laid: Any, used: Any, own: int, dice: Any) -> None:
    """Give the hands as dealt that led to a world; the parameters are those of `matzl.search.likelihood.weigh`."""
    _find(g.dtype.names, "deal_again")(g, world, laid, used, own, dice)


@verb(_find)
def worth(g: Any, seat: int) -> float:
    """What a finished deal is worth to a seat."""
    return float(_find(g.dtype.names, "worth")(g, seat))


@verb(_find)
def sides(g: Any) -> int:
    """The seats that play together with declarer, as a set, all cards known; none where each plays for itself."""
    return int(_find(g.dtype.names, "sides")(g))


@verb(_find)
def chances(g: Any) -> int:
    """Actions of chance, as a set, of which each as likely as the others gives the same expectation as all together."""
    return int(_find(g.dtype.names, "chances")(g))


@verb(_find)
def exact_values(g: Any, table: Any, values: Any) -> None:
    """What each legal action is worth to each seat under exact play; see `matzl.search.exact.plain`."""
    _find(g.dtype.names, "exact_values")(g, table, values)


def _first_of_play(fields: tuple[str, ...]) -> int:
    phases = registry.info(dispatch.game_of(fields)).phases
    return [phase.name for phase in phases].index("play")


def _by_chance(fields: tuple[str, ...]) -> int:
    phases = registry.info(dispatch.game_of(fields)).phases
    return sum(1 << place for place, phase in enumerate(phases) if phase.by_chance)


@fact(_first_of_play)
def first_of_play(g: Any) -> int:
    """The place of the phase of play: those of the auction lie before it, those that interrupt or follow play after it."""
    return _first_of_play(g.dtype.names)


@fact(_by_chance)
def phases_of_chance(g: Any) -> int:
    """The phases in which nobody chooses, as a set."""
    return _by_chance(g.dtype.names)


# What exact play asks of the Jass games


@verb(_find)
def salt(g: Any) -> int:
    """All that `pays` depends on besides the tricks, as a number from 1; 0 when that is too much for a number of 59 bits."""
    return int(_find(g.dtype.names, "salt")(g))


@verb(_find)
def sure(g: Any, points: Any, rest: int, all_have_tricks: bool) -> bool:
    """Whether a deal pays the same however the rest of its points is won; the points of each seat are int64[4]."""
    return bool(_find(g.dtype.names, "sure")(g, points, rest, all_have_tricks))


@verb(_find)
def pays(g: Any, found: Any) -> None:
    """Settle a deal of which all tricks are taken; `found` takes its worth to each seat, expected where cards are drawn."""
    _find(g.dtype.names, "pays")(g, found)
