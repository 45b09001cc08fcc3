"""What a table refuses: errors with a stable code, and their sentence in the reader's language."""

from __future__ import annotations

from matzl.errors import TableError
from matzl.table.texts import REFUSED_AT_TABLE
from matzl.text.languages import translated


def refused(code: str, **parameters: object) -> TableError:
    """The error of a code, its text in English.

    >>> str(refused("too-long", most=200))
    'That is longer than the 200 characters there is space for.'
    """
    words = {name: str(value) for name, value in parameters.items()}
    return TableError(REFUSED_AT_TABLE[code].format_map(words), code, words)


def sentence(error: TableError) -> str:
    """What the error says, in the language spoken."""
    return translated(REFUSED_AT_TABLE[error.code]).format_map(error.parameters)
