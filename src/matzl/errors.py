"""Every error matzl raises, in one tree.

::

    MatzlError
    ├─ NotationError        (ValueError)   a text cannot be read
    │  └─ RecordError                      a record cannot be read, or tells of what cannot have happened
    ├─ SetUpError           (ValueError)   a deal, a match, an option or a level that cannot be
    ├─ IllegalActionError   (ValueError)   an action that is readable but not legal here
    ├─ UnknownGameError     (LookupError)  a game nobody knows
    ├─ TableError           (RuntimeError) what a table does not allow: a late post, a seat that is taken
    └─ StoppedError         (RuntimeError) work that could not be finished: a file, a folder, a process
       └─ BotFailedError                   a bot raised an error, or chose what is not legal

Each has a stable ``code`` and its text is one line that says what, where, and what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matzl.deal.refusals import Refusal


class MatzlError(Exception):
    """The root of the tree; ``code`` is a stable name of the fault."""

    code = "error"


class NotationError(MatzlError, ValueError):
    """A text cannot be read."""

    def __init__(self, message: str, code: str = "notation") -> None:
        super().__init__(message)
        self.code = code


class RecordError(NotationError):
    """A record cannot be read, or tells of what cannot have happened.

    Attributes
    ----------
    line
        The line of the file, from 1, where known.
    deal
        The deal of a match, from 1, where there are several.
    action
        The number of the action, from 1, where the fault is an action.
    tried, legal
        What was tried there, and what would have been legal.
    """

    def __init__(
        self,
        message: str,
        code: str = "record",
        *,
        line: int | None = None,
        deal: int | None = None,
        action: int | None = None,
        tried: str | None = None,
        legal: Sequence[str] = (),
    ) -> None:
        super().__init__(message, code)
        self.message = message
        self.line, self.deal, self.action = line, deal, action
        self.tried, self.legal = tried, tuple(legal)

    def __str__(self) -> str:
        places = (("line", self.line), ("deal", self.deal), ("action", self.action))
        where = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        return f"{where}: {self.message}" if where else self.message


class SetUpError(MatzlError, ValueError):
    """A deal, a match, an option or a level that cannot be."""

    def __init__(self, message: str, code: str = "set-up") -> None:
        super().__init__(message)
        self.code = code


class IllegalActionError(MatzlError, ValueError):
    """An action that is readable but not legal here.

    Attributes
    ----------
    refusal
        The clause, the code, and the sentence why.
    """

    def __init__(self, refusal: Refusal, message: str) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.code = refusal.code


class UnknownGameError(MatzlError, LookupError):
    """A game nobody knows."""

    code = "unknown-game"

    def __init__(self, name: object, known: Sequence[str]) -> None:
        super().__init__(f"unknown game {name!r}; there are {', '.join(known)}")


class StoppedError(MatzlError, RuntimeError):
    """Work that could not be finished: a file that cannot be written, a process that died."""

    def __init__(self, message: str, code: str = "stopped") -> None:
        super().__init__(message)
        self.code = code


class BotFailedError(StoppedError):
    """A bot raised an error, or chose what is not legal: a bug to be seen.

    Attributes
    ----------
    traceback
        Where it happened, as text.
    """

    def __init__(self, message: str, traceback: str = "") -> None:
        super().__init__(message, "bot-failed")
        self.traceback = traceback


class TableError(MatzlError, RuntimeError):
    """What a table does not allow: a late post, somebody else's turn, a seat that is taken.

    Attributes
    ----------
    parameters
        What the sentence needs, see `matzl.table.errors`.
    """

    def __init__(self, message: str, code: str, parameters: Mapping[str, str]) -> None:
        super().__init__(message)
        self.code = code
        self.parameters = dict(parameters)


def in_a_line(error: BaseException) -> str:
    r"""What was raised, in one line.

    >>> in_a_line(ValueError("one\nand another"))
    'ValueError: one and another'
    >>> in_a_line(StopIteration())
    'StopIteration'
    """
    reason = " ".join(str(error).split())
    return f"{type(error).__name__}: {reason}" if reason else type(error).__name__
