"""Input and output files: records come from a file or standard input; an output file is written completely or not at all."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO

import click

from matzl.errors import NotationError, StoppedError

STANDARD = "-"
"""The file name that means standard input or standard output."""


class OpenError(click.ClickException):
    """A file named on the command line cannot be opened."""

    exit_code = 2


def input_title(name: str) -> str:
    """Return the name of an input for messages."""
    return "standard input" if name == STANDARD else name


@contextmanager
def reading(name: str) -> Iterator[BinaryIO]:
    """Open an input file; errors in its contents are raised again with its name.

    Raises
    ------
    OpenError
        When there is no such file, or it cannot be read.
    StoppedError
        When the block raises `NotationError`.
    """
    with _opened(name) as stream:
        try:
            yield stream
        except NotationError as error:
            raise StoppedError(f"{input_title(name)}: {error}", error.code) from error


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if not name:
        raise OpenError("the name of the input file is empty")
    try:
        if name == STANDARD:
            return nullcontext(sys.stdin.buffer)
        return Path(name).open("rb")
    except (OSError, ValueError, AttributeError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be opened"
        raise OpenError(f"{input_title(name)}: {reason}") from None


class Writer:
    """A file to write to; errors name it."""

    def __init__(self, name: str, stream: BinaryIO) -> None:
        self._name, self._stream = name, stream

    def write(self, text: bytes) -> None:
        """Write some bytes."""
        with _naming(self._name):
            self._stream.write(text)

    def flush(self) -> None:
        """Write what is still buffered."""
        with _naming(self._name):
            self._stream.flush()


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Convert errors of an output to `StoppedError` with its name; a closed pipe is not an error."""
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
    """Open an output; a file is replaced only once writing has finished.

    Raises
    ------
    StoppedError
        When it cannot be written.
    """
    if name == STANDARD:
        if not hasattr(sys.stdout, "buffer"):
            raise StoppedError("there is no standard output", "unwritable")
        writer = Writer(name, sys.stdout.buffer)
        yield writer
        writer.flush()
        return
    with _naming(name):
        if not name:
            raise ValueError("the file name is empty")
        mode = _mode(Path(name))
        # Follow a symbolic link instead of replacing it.
        target = Path(name if mode is None else os.path.realpath(name))
        part, stream = _open_part(target, new=mode is not None)
    try:
        writer = Writer(name, stream)
        yield writer
        writer.flush()
        with _naming(name):
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
    """Return whether two names refer to the same file."""
    return os.path.realpath(name) == os.path.realpath(other)


def _open_part(target: Path, *, new: bool) -> tuple[Path, BinaryIO]:
    """Open a new file beside the target; a device or a pipe is opened itself."""
    if not new:
        return target, target.open("wb")
    handle, part = tempfile.mkstemp(".part", f".{target.name[:100]}.", target.parent)
    return Path(part), os.fdopen(handle, "wb")


def _mode(target: Path) -> int | None:
    """Return the permissions that a file of this name has or would get; None for a device or a pipe."""
    try:
        found = target.stat().st_mode
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    return stat.S_IMODE(found) if stat.S_ISREG(found) else None
