"""Files in and out: records are read from a file or standard input; what is written is there whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO, TypeVar

import click

from matzl.errors import NotationError, StoppedError

STANDARD = "-"
"""The name that stands for standard input, or output."""

Command = TypeVar("Command", bound=Callable[..., object])


class Unopened(click.ClickException):
    """A file named on the command line cannot be opened."""

    exit_code = 2


def output_option(command: Command) -> Command:
    """The option ``-o FILE``."""
    return click.option(
        "-o",
        "--output",
        metavar="FILE",
        default=STANDARD,
        help="Where to write; the file is there whole or not at all. [default: standard output]",
    )(command)


def title(name: str) -> str:
    """What messages call an input."""
    return "standard input" if name == STANDARD else name


@contextmanager
def reading(name: str) -> Iterator[BinaryIO]:
    """An input, open; a fault in what is read from it is told with its name.

    Raises
    ------
    Unopened
        When there is no such file, or it cannot be read.
    """
    with _opened(name) as stream:
        try:
            yield stream
        except NotationError as error:
            raise StoppedError(f"{title(name)}: {error}", error.code) from error


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    try:
        if name == STANDARD:
            return nullcontext(sys.stdin.buffer)
        return Path(name).open("rb")
    except (OSError, ValueError, AttributeError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be opened"
        raise Unopened(f"{title(name)}: {reason}") from None


class Writer:
    """Writes to a file; what goes wrong there is told with its name."""

    def __init__(self, name: str, stream: BinaryIO) -> None:
        self._name, self._stream = name, stream

    def write(self, text: bytes) -> None:
        """Write some bytes."""
        with _told(self._name):
            self._stream.write(text)

    def flush(self) -> None:
        """Write out what has been kept back."""
        with _told(self._name):
            self._stream.flush()


@contextmanager
def _told(name: str) -> Iterator[None]:
    """What goes wrong in here with an output is told with its name; that nobody reads it any more is no fault."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        where = "standard output" if name == STANDARD else name or "''"
        reason = getattr(error, "strerror", None) or error
        raise StoppedError(f"cannot write {where}: {reason}", "unwritable") from None


@contextmanager
def writing(name: str) -> Iterator[Writer]:
    """An output to write to; a file takes its name only when all has been written.

    Raises
    ------
    StoppedError
        When it cannot be written.
    """
    if name == STANDARD:
        if sys.stdout is None:
            raise StoppedError("there is no standard output", "unwritable")
        writer = Writer(name, sys.stdout.buffer)
        yield writer
        writer.flush()
        return
    with _told(name):
        mode = _mode(Path(name))
        target = Path(name if mode is None else os.path.realpath(name))  # a link stays a link
        part, stream = _begun(target, new=mode is not None)
    try:
        writer = Writer(name, stream)
        yield writer
        writer.flush()
        with _told(name):
            stream.close()
            if mode is not None:
                part.chmod(mode)
                part.replace(target)
    finally:
        with suppress(OSError):
            stream.close()
        if mode is not None:
            part.unlink(missing_ok=True)


def same_file(name: str, other: str) -> bool:
    """Whether two names are those of one file, by whatever way."""
    return os.path.realpath(name) == os.path.realpath(other)


def _begun(target: Path, *, new: bool) -> tuple[Path, BinaryIO]:
    """Where to write: into a new file beside the target, or straight to a device or a pipe."""
    if not new:
        return target, target.open("wb")
    handle, part = tempfile.mkstemp(".part", f".{target.name[:100]}.", target.parent)
    return Path(part), os.fdopen(handle, "wb")


def _mode(target: Path) -> int | None:
    """The permissions that a file of this name has or would get; None where something else than a file has the name."""
    try:
        found = target.stat().st_mode
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    return stat.S_IMODE(found) if stat.S_ISREG(found) else None
