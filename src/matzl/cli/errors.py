"""Command-line errors, each with one line and an exit status; output streams that are closed or lack some characters."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import click

from matzl.errors import BotFailedError, MatzlError, in_a_line, names_meant

INTERRUPTED, INTERNAL = 130, 70
"""Exit statuses for Ctrl-C and for an error in matzl itself."""

REPORT = "internal error, please report it"


def status_of(run: Callable[[], Any]) -> int:
    """Run the command line and return its exit status; print an error as one line on standard error."""
    try:
        status = run()
        with ignore_closed_output():
            sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        say(error.ctx.get_help() if error.ctx is not None else "")
        return 2
    except click.ClickException as error:
        context = error.ctx if isinstance(error, click.UsageError) else None
        hint = f" (see '{context.command_path} --help')" if context is not None else ""
        say(f"matzl: {printable(_message(error).removesuffix('.') + hint)}")
        return error.exit_code
    except (click.Abort, KeyboardInterrupt) as error:
        if isinstance(error.__cause__, EOFError):  # click takes it for the end of the input
            return _internal(error.__cause__)
        say("matzl: interrupted")
        return INTERRUPTED
    except BotFailedError as error:  # a bug in a bot: in matzl, unless the bot is a custom one
        say(f"matzl: {'' if error.custom else f'{REPORT}: '}{printable(str(error))}")
        return INTERNAL
    except MatzlError as error:
        say(f"matzl: {printable(str(error))}")
        return 1
    except OSError as error:
        _discard_output()
        say(f"matzl: {error.strerror or error}")
        return 1
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001  (players see no traceback; asyncio's cancellation is no Exception)
        return _internal(error)
    if _lost:
        return INTERNAL
    return status if isinstance(status, int) else 0


def _message(error: click.ClickException) -> str:
    """Return an error's message; for an unknown option, suggest options whose help contains its name, or similar ones."""
    if not isinstance(error, click.NoSuchOption) or error.ctx is None:
        return error.format_message()
    wrong, parameters = error.option_name, error.ctx.command.get_params(error.ctx)
    options = [each for each in parameters if isinstance(each, click.Option)]
    known = {name: each.help or "" for each in options for name in each.opts if name[:2] == "--"}
    meant = [name for name, text in known.items() if wrong[:2] == "--" and wrong[2:] in text]
    return f"no option {wrong!r}; {names_meant(wrong, meant or known)}"


def _internal(error: BaseException) -> int:
    """Report an internal error of matzl, and return the exit status."""
    say(f"matzl: {REPORT}: {printable(in_a_line(error))}")
    return INTERNAL


_lost: list[BaseException] = []
"""The errors that have ended background threads."""


def note_lost(ended: threading.ExceptHookArgs) -> None:
    """Report an error that ends a background thread; the command continues, but exits with an error status."""
    if ended.exc_value is not None and not isinstance(ended.exc_value, SystemExit):
        _lost.append(ended.exc_value)
        _internal(ended.exc_value)


@contextlib.contextmanager
def usage_errors() -> Iterator[None]:
    """Convert a `MatzlError` to a `click.UsageError`: the command line is at fault, not the data."""
    try:
        yield
    except MatzlError as error:
        raise usage_error(str(error)) from None


def usage_error(message: str) -> click.UsageError:
    """Return a usage error of the current command."""
    return click.UsageError(message, click.get_current_context(silent=True))


def say(text: str) -> None:
    """Write to standard error, with unprintable characters escaped."""
    with contextlib.suppress(OSError):
        click.echo("\n".join(map(printable, text.split("\n"))), err=True)


def printable(text: str) -> str:
    r"""Return a text with every character escaped that could control a terminal or break the line.

    >>> print(printable("a\x1b[31m\nb"))
    a\x1b[31m\nb
    """
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


# Outputs that are closed


def prepare_output() -> None:
    """Make output streams replace characters they cannot encode, and discard output to closed ones."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=LETTERS)


def _discard_output() -> None:
    """Redirect standard output to the null device, so that Python does not fail again when it flushes at exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextlib.contextmanager
def ignore_closed_output() -> Iterator[None]:
    """Ignore errors when writing to a pipe whose reading end has been closed, and discard further output."""
    try:
        yield
    except BrokenPipeError:
        _discard_output()


# Outputs that cannot show suits, frames, dashes and quotation marks: ASCII instead

LETTERS = "matzl.letters"
"""The name of the error handler that replaces a character with an ASCII letter or sign of the same width."""

_SIGNS = "♣♦♥♠…“”„‘’‚–—−→←↑↓▸▶◂▲▼●○◐◓◑◒✓✗·§»«±×█▒░⏱⏎─━│┃╭╮╰╯┏┓┗┛"  # noqa: RUF001
_LETTERS = 'CDHS."""\'\',---><^v>><^v*o****vx.S><+x##:@<--||++++++++'
"""The ASCII substitutes of the characters in `_SIGNS`, in the same order."""


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_letter, error.object[error.start : error.end])), error.end


def _letter(character: str) -> str:
    """Return the ASCII substitute of a character.

    >>> "".join(map(_letter, "♠A ╭─┃ äé …"))
    'SA +-| ae .'
    """
    if character in _SIGNS:
        return _LETTERS[_SIGNS.index(character)]
    plain = unicodedata.normalize("NFKD", character)[0]
    return plain if plain.isascii() else "?"


codecs.register_error(LETTERS, _in_letters)
