"""The state of a deal: one record of int64 fields, the same frame in every game.

Fields of the frame (n is the largest number of seats of the game):

======================  =============================================================================
phase                   place of the phase in the facts of the game, 0 when the deal is over
turn                    seat to act (for whom a card is drawn, in a phase of chance)
seats, dealer           how many play, and who dealt
trump                   suit, or `NO_SUIT`
led, best, winner       card led, best card and its seat in the trick so far (`NO_CARD`, `NO_SEAT`)
laid, on_table          how many cards of the trick have been laid, and which
trick[n]                the cards of the trick in the order laid; after a trick, the last one's
hand[n], dealt[n]       cards held now, and cards as dealt
taken[n], tricks[n]     cards of the tricks taken, and how many tricks
points[n], payoffs[n]   set when the deal is over
score[n]                the match's score before the deal, 0 in a lone deal
items                   how many items the result has
item_code[8]            which item of the facts each is (`item` would be a method of the record)
amount[8, n]            what each seat gets or pays under it
======================  =============================================================================

To these come a field for each option (the place of the choice, or the number) and the game's own. Two fields without
content name the game and its sources: their types keep apart what numba has compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from matzl.base.info import GameInfo
from matzl.engine.jit import COMPILED, package_hash

State: TypeAlias = Any
"""The state of a deal as kernels see it: a NumPy record of int64 fields, or an array of such records.

numba knows its type, Python does not.
"""

MOST_ITEMS = 8
GAME_FIELD = "game_"


def state_type(
    info: GameInfo, room: str, fields: Sequence[str | tuple[str, tuple[int, ...]]] = ()
) -> Any:
    """The NumPy type of a game's state.

    Parameters
    ----------
    facts
        Of the game.
    room
        A file of the game's room; its whole folder is hashed into the type if the room is a package, so that a game
        outside matzl is never answered by kernels compiled from older sources.
    fields
        The game's own fields: a name for a number, a name and a shape for an array.
    """
    n = max(info.seats)
    frame: list[str | tuple[str, tuple[int, ...]]] = [
        "phase", "turn", "seats", "dealer", "trump", "led", "best", "winner", "laid", "on_table",
        *((name, (n,)) for name in ("hand", "dealt", "taken", "tricks", "points", "payoffs", "score")),
        ("trick", (n,)), "items", ("item_code", (MOST_ITEMS,)), ("amount", (MOST_ITEMS, n)),
        *(option.name for option in info.options),
        *fields,
        (GAME_FIELD + info.key, (0,)), (f"src_{package_hash(Path(room))}", (0,)),
    ]  # fmt: skip
    return np.dtype(
        [
            (entry, np.int64) if isinstance(entry, str) else (entry[0], np.int64, entry[1])
            for entry in frame
        ]
    )


def states(state: Any, count: int) -> Any:
    """An array of `count` blank states of a type, with fields as attributes also where nothing is compiled."""
    return np.zeros(count, state) if COMPILED else np.zeros(count, state).view(np.recarray)


def copied(given: Any) -> Any:
    """The same states once more; as the plain numbers they are, ten times sooner than field by field."""
    again = np.asarray(given).view(np.int64).copy().view(given.dtype)
    return again if COMPILED else again.view(np.recarray)
