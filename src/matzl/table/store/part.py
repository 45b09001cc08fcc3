"""The base of the parts of the store: the engines, and reading in one transaction.

Functions marked `read_only` run beside a writing one, and never wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Engine, Executable

F = TypeVar("F", bound=Callable[..., Any])

_MARK = "reads_the_database"


def read_only(function: F) -> F:
    """Mark a function that writes nothing."""
    setattr(function, _MARK, True)
    return function


def is_reading(function: Callable[..., Any]) -> bool:
    """Return whether a function is marked as one that writes nothing."""
    return bool(getattr(function, _MARK, False))


class StorePart:
    """A part of the store; its methods are to be used in the store's own threads.

    Parameters
    ----------
    writer, reader
        Engines for transactions that write, and for those that only read.
    """

    def __init__(self, writer: Engine, reader: Engine) -> None:
        self._writer, self._reader = writer, reader

    def _rows(self, wanted: Executable, given: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """Return the rows that a query finds with some values."""
        with self._reader.connect() as connection:
            return connection.execute(wanted, given).all()

    def _values(self, wanted: Executable) -> list[Any]:
        """Return the first value of each row that a query finds."""
        return [row[0] for row in self._rows(wanted)]

    def _first(self, wanted: Executable, given: Mapping[str, Any] | None = None) -> Any:
        """Return the first row that a query finds with some values; None if there is none."""
        with self._reader.connect() as connection:
            return connection.execute(wanted, given).first()

    def _value(self, wanted: Executable) -> Any:
        """Return the first value of the first row that a query finds; None if there is none."""
        with self._reader.connect() as connection:
            return connection.execute(wanted).scalar()
