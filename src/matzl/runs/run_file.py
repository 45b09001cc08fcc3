"""Run files: written as a whole, or appended to during a run, so that it can resume after an interruption."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Self

from matzl.errors import SetUpError, StoppedError, file_errors

_FORMAT = "matzl-run"
_VERSION = 3


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Open a new file for writing, which replaces the file at a path once it is complete."""
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        yield file
    part.replace(path)


class RunFile:
    """The file that stores the results of a run's tasks in order, with the run's settings.

    Each result is written as soon as it is known, so a run can be interrupted at any time; the same run resumes after the
    results in the file.

    >>> from tempfile import TemporaryDirectory
    >>> from matzl.runs import Arena, worker_pool
    >>> arena = Arena("mittlere", ["novice", "random"])
    >>> with TemporaryDirectory() as folder, worker_pool() as workers:
    ...     for blocks in (5, 8):
    ...         contest = arena.contest(blocks)
    ...         with RunFile(Path(folder) / "run.jsonl", contest.settings) as run:
    ...             begun = run.count
    ...             for _ in contest.play(workers, run):
    ...                 pass
    ...         print(begun, contest.results().blocks)
    0 5
    30 8

    Parameters
    ----------
    path
        The name of the file. If it exists, the run continues after its results.
    settings
        Everything on which the results depend, as JSON data.

    Attributes
    ----------
    count
        The number of results that it held when it was opened.

    Raises
    ------
    SetUpError
        If the file is not the file of a run, or its run has other settings.
    StoppedError
        If it cannot be read or written.
    """

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        self._path, self._settings = path, {_FORMAT: _VERSION, **settings}
        self._results = deque(self._read())
        self.count = len(self._results)
        with file_errors(f"cannot write {path}"):
            with replacing(path) as file:  # without an incomplete last line
                file.writelines(map(_line, [self._settings, *self._results]))
            self._file = path.open("ab", buffering=0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def results(self, tasks: Iterator[Any]) -> Iterator[Any]:
        """Yield the stored results in order, taking one task from `tasks` for each."""
        while self._results and next(tasks, self) is not self:
            yield self._results.popleft()

    def check(self, fits: Callable[[Any], bool]) -> None:
        """Check that `fits` holds for each stored result that has not been yielded yet.

        Raises
        ------
        SetUpError
            If a line of the file is damaged; the message has its number.
        """
        for line, result in enumerate(self._results, 2 + self.count - len(self._results)):
            if not fits(result):
                fault = f"{self._path}: line {line} is no result of this run; name a new file"
                raise SetUpError(fault, "damaged-run")

    def keep(self, result: Any) -> None:
        """Append the result of the next task, which must be JSON data.

        Raises
        ------
        StoppedError
            If it cannot be written.
        """
        with file_errors(f"cannot write {self._path}"):
            self._file.write(_line(result))

    def _read(self) -> list[Any]:
        """Return the results; none if there is no file."""
        try:
            head, *results = map(json.loads, self._path.read_bytes().split(b"\n")[:-1])
            saved = dict(head)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise StoppedError(
                f"cannot read {self._path}: {error.strerror}", "unreadable"
            ) from None
        except (ValueError, TypeError, RecursionError):
            saved = {}
        if saved.get(_FORMAT) != _VERSION:
            fault = f"{self._path} is not the file of a run; name a new file"
            raise SetUpError(fault, "other-run")
        for name, value in self._settings.items():
            if saved.get(name) != value:
                raise SetUpError(
                    f"{self._path} is a run with {name} {json.dumps(saved.get(name))}, not "
                    f"{json.dumps(value)}; give the same, or name a new file",
                    "other-run",
                )
        return results


def _line(value: Any) -> bytes:
    """Return JSON data as a line."""
    return json.dumps(value).encode() + b"\n"
