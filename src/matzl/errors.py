"""All errors that matzl raises, in one tree.

::

    MatzlError
    ├─ NotationError        (ValueError)   a text cannot be parsed
    │  └─ RecordError                      a record is invalid or contradicts the rules
    ├─ SetUpError           (ValueError)   an invalid deal, match, option or level
    │  └─ PositionError                    a position that cannot be, or to which no line was found
    ├─ IllegalActionError   (ValueError)   an action that exists but is not legal here
    ├─ FormError            (ValueError)   a field of a form without a valid value
    ├─ UnknownGameError     (LookupError)  an unknown game
    ├─ TableError           (RuntimeError) a command that a table does not allow
    └─ StoppedError         (RuntimeError) work that could not be completed
       └─ BotFailedError                   a bot raised an error, or chose an illegal action

Each has a stable ``code`` and a message of one line: what is wrong, where, and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

MAX_MESSAGE = 1000
"""The number of characters to which a message that quotes a longer value is shortened."""


class Reason(Protocol):
    """The reason why an action is not legal; the interface of `matzl.deal.refusals.Refusal`."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def code(self) -> str:
        """The stable name of the reason."""

    @property
    def clause(self) -> str:
        """The clause of the rule book that forbids the action."""

    @property
    def parameters(self) -> Mapping[str, str]:
        """The parameters of the sentence that states the reason."""

    def sentence(self, deck: str = "french", *, to_you: bool = False) -> str:
        """Return the reason as a sentence."""


class MatzlError(Exception):
    """The base class of all errors of matzl; ``code`` is a stable name of the fault, by default that of the class.

    Errors can be copied and pickled, so that other processes can raise them.
    """

    code = "error"

    def __init__(self, message: str = "", code: str = "") -> None:
        super().__init__(one_line(message))
        self.code = code or self.code

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[MatzlError], args: tuple[Any, ...]) -> MatzlError:
    """Return an error without its attributes, which unpickling adds afterwards."""
    return kind.__new__(kind, *args)


def one_line(message: str) -> str:
    r"""Return a message as one line of limited length; the values that it quotes may be of any size.

    >>> one_line("not array([[0, 0],\n       [0, 0]])")
    'not array([[0, 0], [0, 0]])'
    """
    lines = message.splitlines()
    if len(lines) > 1:
        message = " ".join(line.strip() for line in lines)
    if len(message) > MAX_MESSAGE:
        kept = (MAX_MESSAGE - len(" … ")) // 2
        message = f"{message[:kept]} … {message[-kept:]}"
    return message


class NotationError(MatzlError, ValueError):
    """Raised for a text that cannot be parsed."""

    code = "notation"


class RecordError(NotationError):
    """Raised for a record that is invalid or contradicts the rules.

    Attributes
    ----------
    line
        The number of the line in the file, from 1; None if unknown.
    deal
        The number of the deal in the match, from 1; None unless the record is of a match.
    action
        The number of the action, from 1; None if no action is at fault.
    tried, legal
        The action that was tried, and the legal actions.
    refusal
        The reason why the action is not legal; None if no action of the game is at fault.
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
        refusal: Reason | None = None,
    ) -> None:
        super().__init__(message, code)
        self.message: str = self.args[0]
        self.line, self.deal, self.action = line, deal, action
        self.tried, self.legal, self.refusal = tried, tuple(legal), refusal

    def __str__(self) -> str:
        places = (("line", self.line), ("deal", self.deal), ("action", self.action))
        where = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        return f"{where}: {self.message}" if where else self.message


class SetUpError(MatzlError, ValueError):
    """Raised for an invalid deal, match, option or level."""

    code = "set-up"


class PositionError(SetUpError):
    """Raised for a position that cannot arise, or to which no line of play was found.

    Attributes
    ----------
    clause
        The clause of the rule book that decides; empty if there is none.
    parameters
        The parameters of the sentence, see `matzl.deal.positions.faults`.
    refusal
        The refusal of the card or call that the rules do not allow; None if the error concerns neither.
    """

    code = "position"

    def __init__(
        self,
        message: str,
        code: str,
        *,
        clause: str = "",
        parameters: Mapping[str, str] | None = None,
        refusal: Reason | None = None,
    ) -> None:
        super().__init__(message, code)
        self.clause, self.parameters, self.refusal = clause, dict(parameters or {}), refusal


class IllegalActionError(MatzlError, ValueError):
    """Raised for an action that exists but is not legal in the position.

    Attributes
    ----------
    refusal
        The reason, with its code, clause and sentence.
    """

    def __init__(self, refusal: Reason, message: str) -> None:
        super().__init__(message, refusal.code)
        self.refusal = refusal


class FormError(MatzlError, ValueError):
    """Raised for a form field without a valid value.

    Attributes
    ----------
    field
        The name of the field.
    fault
        The fault as a sentence, in the language of the sender, without the title of the field.
    """

    code = "form"

    def __init__(self, message: str, field: str, fault: str = "") -> None:
        super().__init__(message)
        self.field, self.fault = field, fault or message


def names_meant(name: object, known: Iterable[str]) -> str:
    """Return a hint at what an unknown name may mean: the known name most like it, or else all known names.

    >>> names_meant("Mitlere", ["mittlere", "molotow"]), names_meant("skat", ["mittlere", "molotow"])
    ("did you mean 'mittlere'?", 'use mittlere, molotow')
    """
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(str(name)[:MAX_MESSAGE].lower(), names, 1)
    return f"did you mean {near[0]!r}?" if near else f"use {', '.join(names) or 'none'}"


class UnknownGameError(MatzlError, LookupError):
    """Raised for an unknown game."""

    code = "unknown-game"

    def __init__(self, name: object, known: Sequence[str]) -> None:
        super().__init__(f"unknown game {name!r}; {names_meant(name, known)}")


class StoppedError(MatzlError, RuntimeError):
    """Raised for work that could not be completed: a file that cannot be written, a process that died."""

    code = "stopped"


class BotFailedError(StoppedError):
    """Raised for a bot that raised an error or chose an illegal action: a bug.

    Attributes
    ----------
    traceback
        The traceback, as text.
    custom
        Whether it is a custom bot, named ``module:make``, so that the bug is not in matzl.
    """

    def __init__(self, message: str, traceback: str = "", *, custom: bool = False) -> None:
        super().__init__(message, "bot-failed")
        self.traceback, self.custom = traceback, custom


class TableError(MatzlError, RuntimeError):
    """Raised for a command that a table does not allow: a late move, a wrong turn, a seat that is taken.

    Attributes
    ----------
    parameters
        The parameters of the sentence, see `matzl.table.core.errors`; None if the message comes from a server.
    """

    def __init__(
        self, message: str, code: str, parameters: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message, code)
        self.parameters = None if parameters is None else dict(parameters)


def in_a_line(error: BaseException) -> str:
    r"""Return the type and the message of an error as one line.

    >>> in_a_line(ValueError("one\nand another"))
    'ValueError: one and another'
    >>> in_a_line(StopIteration())
    'StopIteration'
    """
    reason = " ".join(str(error).split())
    return f"{type(error).__name__}: {reason}" if reason else type(error).__name__


@contextmanager
def file_errors(fault: str, code: str = "unwritable") -> Iterator[None]:
    """Convert errors of the operating system to a `StoppedError` whose message begins with `fault`."""
    try:
        yield
    except OSError as error:
        raise StoppedError(f"{fault}: {error.strerror}", code) from None
