"""Input and output files: records come from a file or standard input; an output file is written completely or not at all."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import click

from matzl.cli.errors import usage_error
from matzl.errors import NotationError, RecordError, SetUpError, StoppedError

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.match import Match
    from matzl.runs import RunFile

STANDARD = "-"
"""The file name that means standard input or standard output."""


class OpenError(click.ClickException):
    """Error opening a file named on the command line."""

    exit_code = 2


def input_title(name: str) -> str:
    """Return the name of an input as shown in messages."""
    return "standard input" if name == STANDARD else "the record" if names_line(name) else name


def names_line(name: str) -> bool:
    """Return whether a name is a deal in one line (``docs/notation.md``), and not the name of a file."""
    from matzl.deal.line import is_line  # needs numpy

    return is_line(name) and not os.path.exists(name)  # noqa: PTH110  (a name may be too long for a path)


@contextmanager
def reading(name: str) -> Iterator[BinaryIO]:
    """Open an input file; re-raise errors in its contents with the input's name.

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
            if isinstance(error, RecordError) and names_line(name):
                error.line = None  # there is only one
            raise StoppedError(f"{input_title(name)}: {error}", error.code) from error


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if not name:
        raise OpenError("the name of the input file is empty")
    try:
        if name == STANDARD:
            return nullcontext(sys.stdin.buffer)
        return BytesIO(os.fsencode(name)) if names_line(name) else Path(name).open("rb")
    except (OSError, ValueError, AttributeError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be opened"
        raise OpenError(f"{input_title(name)}: {reason}") from None


class Writer:
    """An output file; errors in writing to it name the file."""

    def __init__(self, name: str, stream: BinaryIO) -> None:
        self._name, self._stream = name, stream

    def write(self, text: bytes) -> None:
        """Write some bytes."""
        with _naming(self._name):
            self._stream.write(text)

    def flush(self) -> None:
        """Flush the buffer."""
        with _naming(self._name):
            self._stream.flush()


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Convert errors in writing an output, except the error of a closed pipe, to `StoppedError` with the output's name."""
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


def _open_part(target: Path, *, new: bool) -> tuple[Path, BinaryIO]:
    """Open a new file next to the target; a device or a pipe is opened directly."""
    if not new:
        return target, target.open("wb")
    handle, part = tempfile.mkstemp(".part", f".{target.name[:100]}.", target.parent)
    return Path(part), os.fdopen(handle, "wb")


def _mode(target: Path) -> int | None:
    """Return the permissions that a file of this name has or would get; None for a device or a pipe."""
    try:
        current = target.stat().st_mode
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    return stat.S_IMODE(current) if stat.S_ISREG(current) else None


def run_file(
    run: str | None, records: str | None, settings: Mapping[str, Any]
) -> AbstractContextManager[RunFile | None]:
    """Return a context manager that yields the file in which a run is kept, or None if `run` is not given.

    Raises
    ------
    UsageError
        If both name the same file, or `run` means standard output.
    SetUpError, StoppedError
        If `RunFile` raises them.
    """
    from matzl.runs import RunFile

    if run == STANDARD:
        raise usage_error("--run needs the name of a file")
    if run and records and os.path.realpath(run) == os.path.realpath(records):
        raise usage_error(f"the run and the records need two files, not {run!r} twice")
    return RunFile(Path(run), settings) if run else nullcontext()


# Records


class Where(NamedTuple):
    """The choice of a deal and of its last action: RECORD, ``--line``, ``--deal`` and ``--step``."""

    record: str
    line: int | None
    deal: int | None
    step: int | None


@contextmanager
def picked_deal(where: Where, *, first: bool = False) -> Iterator[tuple[Deal, Deal | Match]]:
    """Yield the selected deal as far as the selected step, and the record that contains it.

    With `first` a match means its first deal if none is chosen.
    Errors inside name the file, the line and the deal.

    Raises
    ------
    UsageError
        When the selection fits no deal, or several.
    StoppedError
        When the record is invalid, or the file has none.
    """
    from matzl.deal.match import Match
    from matzl.records import read_line

    title, number = input_title(where.record), where.deal
    with reading(where.record) as stream:
        lines = _picked_lines(stream, title, where.line)
        at, text = next(lines)
        if next(lines, None) is not None:
            read_line(text, at)  # a file without any valid record is reported as such
            raise usage_error(f"{title} has more than one record: pick one with --line N")
        try:
            record = read_line(text)
            chosen = 1 if first and number is None and isinstance(record, Match) else number
            deal = _picked_deal(record, chosen, f"{title}: line {at}")
            yield _stopped(deal, where.step, f"{title}: line {at}"), record
        except RecordError as error:
            error.line = at
            raise
        except SetUpError as error:
            raise RecordError(str(error), error.code, line=at, deal=number) from None


def picked_deals(where: Where) -> Iterator[tuple[Deal, Sequence[Mapping[str, Any]], int]]:
    """Yield the selected deals, by default all of a match, each with the records of all in its match, and its number there.

    Raises
    ------
    UsageError, StoppedError
        As `picked_deal`, except that several records are no error.
    """
    from matzl.deal.match import Match
    from matzl.records import read_line

    title = input_title(where.record)
    with reading(where.record) as stream:
        for at, text in _picked_lines(stream, title, where.line):
            record = read_line(text, at)
            deals: Sequence[Deal] = ()
            if isinstance(record, Match) and where.deal is None:
                deals = record.deals
            others = record.record().get("deals", ())
            alone = [] if deals else [_picked_deal(record, where.deal, f"{title}: line {at}")]
            for number, deal in enumerate(deals or alone, where.deal or 1):
                yield deal, others, number


def _picked_lines(stream: BinaryIO, file: str, line: int | None) -> Iterator[tuple[int, bytes]]:
    """Yield the line with the given number, or all lines, each with its number; there is at least one."""
    from matzl.records import numbered_lines

    at = 0
    for at, text in numbered_lines(stream):
        if line in (None, at):
            yield at, text
        if line is not None and at >= line:
            break
    if not at:
        raise RecordError("the file has no record", "empty")
    if line not in (None, at):
        raise usage_error(f"{file} has no record in line {line}")


def _picked_deal(record: Deal | Match, number: int | None, place: str) -> Deal:
    """Return the deal in a record; if the record is a match, its deal with the given number."""
    from matzl.deal.match import Match

    if not isinstance(record, Match):
        if number is not None:
            raise usage_error(f"{place}: a deal by itself, not a match: leave out --deal")
        return record
    deals = record.deals
    if not deals:
        raise RecordError("the match has no deal", "empty")
    if number is None and len(deals) != 1:
        raise usage_error(f"{place}: a match of {len(deals)} deals: pick one with --deal K")
    if number is not None and number > len(deals):
        raise usage_error(f"{place}: a match of {len(deals)} deals: there is no number {number}")
    return deals[(number or 1) - 1]


def _stopped(deal: Deal, step: int | None, place: str) -> Deal:
    """Return a deal as it was after its first `step` actions, or unchanged if `step` is None."""
    if step is None:
        return deal
    from matzl.deal.replay import DealReplay

    if step > len(deal.actions):
        raise usage_error(f"{place}: the deal has {len(deal.actions)} actions, not {step}")
    return DealReplay(deal)[step].deal
