"""The file of a run: a contest kept on disk, so that it resumes where it was interrupted."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic
from typing import Any, Self

from matzl.errors import SetUpError, StoppedError
from matzl.runs.contest import Contest
from matzl.runs.runner import replacing

_VERSION = 1
_EVERY = 2.0
"""Seconds between writes while blocks are played."""


class RunFile:
    """A file that holds the blocks of a contest played so far.

    >>> from tempfile import TemporaryDirectory
    >>> from matzl.runs import Arena, worker_pool
    >>> arena = Arena("mittlere", ["novice", "random"])
    >>> with TemporaryDirectory() as folder, worker_pool() as workers:
    ...     file = Path(folder) / "run.json"
    ...     for blocks in (5, 8):
    ...         contest = arena.contest(blocks)
    ...         with RunFile(file, contest) as run:
    ...             begun = contest.played
    ...             for _ in contest.play(workers):
    ...                 run.keep()
    ...         print(begun, contest.played)
    0 5
    5 8

    Parameters
    ----------
    path
        The name of the file. If it exists, the contest goes on after its blocks.
    contest
        A contest of which no block has been played.

    Raises
    ------
    SetUpError
        If the file is not that of a run, or its run has other settings or other bots.
    StoppedError
        If it cannot be read or written.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self._path, self._contest = path, contest
        run = self._read()
        if run is not None:
            self._check(run)
            try:
                contest.restore(run)
            except (KeyError, TypeError, ValueError, AttributeError):
                raise self._no_run() from None
        self._write()
        self._kept, self._when = contest.played, monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._contest.played > self._kept:
            self._write()

    def keep(self) -> None:
        """Write the blocks played so far, but not more often than every two seconds."""
        if monotonic() - self._when >= _EVERY:
            self._write()
            self._kept, self._when = self._contest.played, monotonic()

    def _read(self) -> dict[str, Any] | None:
        """Return what the file holds; None if there is none."""
        try:
            run = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoppedError(
                f"cannot read {self._path}: {error.strerror}", "unreadable"
            ) from None
        except (ValueError, RecursionError):
            raise self._no_run() from None
        if not isinstance(run, dict) or "matzl-arena" not in run:
            raise self._no_run()
        return run

    def _check(self, saved: dict[str, Any]) -> None:
        """Refuse the run of another version, or with other settings."""
        if saved["matzl-arena"] != _VERSION:
            raise SetUpError(
                f"{self._path} was written by another version of matzl; name a new file",
                "other-run",
            )
        for name, value in self._contest.settings.items():
            if saved.get(name) != value:
                raise SetUpError(
                    f"{self._path} is a run with {name} {json.dumps(saved.get(name))}, not "
                    f"{json.dumps(value)}; give the same, or name a new file",
                    "other-run",
                )

    def _no_run(self) -> SetUpError:
        return SetUpError(
            f"{self._path} is not the file of an arena's run; name a new file", "other-run"
        )

    def _write(self) -> None:
        """Replace the file atomically."""
        contest = self._contest
        state = {"matzl-arena": _VERSION, **contest.settings, **contest.saved()}
        try:
            with replacing(self._path) as file:
                file.write(f"{json.dumps(state)}\n".encode())
        except OSError as error:
            raise StoppedError(
                f"cannot write {self._path}: {error.strerror}", "unwritable"
            ) from None
