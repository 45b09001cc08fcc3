"""Card points: the value of each card, and the points taken by each seat so far: the role ``counting`` of a game.

The module has a function ``points(cards, trump, *, ended=False)``, the card points of a set of cards; `ended` says whether
no trumps can be made any more. It may also have:

``COUNTS``
    The names of all its counts, the deciding one first, each a function like ``points`` and a field of the result.
``LAST_TRICK``
    The card points for winning the last trick.
``check_pack(cards, seats, hand)``
    Refuses reduced packs that cannot be played with; see `matzl.small.packs`.
"""

from __future__ import annotations

from collections.abc import Callable

from matzl import registry
from matzl.deal.view import View


def counts(game: str) -> dict[str, Callable[..., int]]:
    """Return the functions that count cards in a game, by name; none in a game without card points.

    >>> list(counts("mittlere")), list(counts("bondtolva")), list(counts("german-solo"))
    (['points'], ['matadors', 'points'], [])
    """
    counting = registry.role(game, "counting")
    names = () if counting is None else getattr(counting, "COUNTS", ("points",))
    return {name: getattr(counting, name) for name in names}


def taken(view: View) -> dict[str, list[int]]:
    """Return the points taken by each seat so far, by the name of the count; this is public information.

    >>> from matzl import Deal
    >>> taken(Deal("mittlere").view(None)), taken(Deal("german-solo").view(None))
    ({'points': [0, 0, 0]}, {})
    """
    state, kinds = view.state, counts(view.game)
    if not any(view.hand_sizes):  # the rules have counted, with the last trick
        return {name: state[name][0, : view.seats].tolist() for name in kinds}
    trump, tricks = int(state["trump"][0]), state["taken"][0, : view.seats].tolist()
    return {name: [count(cards, trump) for cards in tricks] for name, count in kinds.items()}
