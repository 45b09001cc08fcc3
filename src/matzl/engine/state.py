"""The state of a deal: one record of int64 fields and a log, with the same common fields in every game.

Common fields (n is the largest number of seats of the game):

======================  =============================================================================
phase                   index of the phase in the game's info, 0 when the deal is over
turn                    seat to act, or for which a card is drawn
seats, dealer           number of seats, and the dealer
trump                   suit, or `NO_SUIT`
led, best, winner       card led, best card and its seat in the current trick (`NO_CARD`, `NO_SEAT`)
laid, on_table          number of cards in the current trick, and the set of them
trick[n]                cards of the trick in the order of play; after a trick, those of the last one
hand[n], dealt[n]       cards held now, and cards as dealt
taken[n], tricks[n]     cards of the tricks taken, and number of tricks
points[n], payoffs[n]   set when the deal is over
score[n]                score of the match before the deal, 0 outside a match
items                   number of items in the result
item_code[8]            index of each item in the game's info (`item` would be a method of the record)
amount[8, n]            amount of each seat under each item
logged, log[any]        number of actions so far, and the log of them (`matzl.engine.dispatch`), as int16
======================  =============================================================================

After these come a field for each option (the index of the choice, or the number) and the game's own fields. An empty
field names the game, so that numba compiles each separately; another one names the sources of a game outside matzl.
"""

from __future__ import annotations

import copyreg
from collections.abc import Sequence
from functools import cache, partial
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from matzl.base.info import GameInfo
from matzl.engine.sources import PACKAGE, package_hash

if TYPE_CHECKING:

    class State(np.ndarray[Any, Any]):
        """The state of a deal as kernels see it: a record of int64 fields, or an array of such records."""

        # Both have the fields as attributes; numba knows their types, Python does not.
        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...
        def __getitem__(self, key: Any) -> Any: ...

else:
    State = np.ndarray

MAX_ITEMS = 8
"""The largest number of items in a result."""
GAME_FIELD = "game_"
"""The beginning of the name of the empty field that names the game."""


def state_type(
    info: GameInfo, file: str, fields: Sequence[str | tuple[str, tuple[int, ...]]] = ()
) -> Any:
    """Return the NumPy type of a game's state.

    Parameters
    ----------
    info
        The facts of the game.
    file
        A file of the game's package; if that is outside matzl, its kernel sources are hashed into the type, so that kernels
        compiled from older sources are never used. The cache folder is named by a hash of matzl's own sources.
    fields
        The game's own fields: a name for a number, a name and a shape for an array.
    """
    n, package = max(info.seats), Path(file)
    external = not package.is_relative_to(PACKAGE)
    common: list[str | tuple[str, tuple[int, ...]]] = [
        # The fields that every action needs come first, so that they fill few cache lines.
        "phase", "turn", "seats", "dealer", "trump", "led", "best", "winner", "laid", "on_table", "logged",
        *((name, (n,)) for name in ("hand", "trick", "taken", "tricks", "score")),
        *(option.name for option in info.options),
        *fields,
        *((name, (n,)) for name in ("payoffs", "points", "dealt")),
        "items", ("item_code", (MAX_ITEMS,)), ("amount", (MAX_ITEMS, n)),
        (GAME_FIELD + info.key, (0,)),
        *([(f"src_{package_hash(package)}", (0,))] if external else []),
    ]  # fmt: skip
    numbers = [
        (entry, np.int64) if isinstance(entry, str) else (entry[0], np.int64, entry[1])
        for entry in common
    ]
    return np.dtype([*numbers, ("log", np.int16, (info.log_size,))])


class _RecordType(type):
    """The metaclass of record types, which are pickled by the names of their fields, since no module contains them."""


@cache
def _record_type(names: tuple[str, ...]) -> _RecordType:
    """Return the record type with fields of these names as attributes."""
    fields = {name: property(itemgetter(name), partial(_set_field, name)) for name in names}
    return _RecordType("PlainState", (np.void,), {"_names": names, **fields})


def _reduced(kind: Any) -> tuple[Any, tuple[Any]]:
    return _record_type, (kind._names,)  # noqa: SLF001


copyreg.pickle(_RecordType, _reduced)


@cache
def plain(kind: Any) -> Any:
    """Return a record type with attribute access in plain Python, several times as fast as `numpy.record`.

    >>> state = np.zeros(1, plain(np.dtype([("turn", np.int64)])))[0]
    >>> state.turn += 2
    >>> int(state.turn)
    2
    """
    return np.dtype((_record_type(kind.names), kind)) if kind.type is np.void else kind


def _set_field(name: str, record: Any, value: Any) -> None:
    record[name] = value


def states(kind: Any, count: int) -> State:
    """Return an array of `count` blank states of a type."""
    return cast("State", np.zeros(count, plain(kind)))


def as_states(array: Any) -> State:
    """Return an array of a state's type as states, whose fields are attributes in plain Python as well."""
    return cast("State", array.view(plain(array.dtype)))


def copied(given: State) -> State:
    """Return a copy of states, made from their bytes, which is ten times as fast as copying field by field."""
    return as_states(np.ndarray(given.shape, given.dtype, bytearray(given.tobytes())))
