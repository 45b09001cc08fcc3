"""Bots as programs in any language: ``exec:COMMAND`` runs one, which reads and writes lines (``docs/bots.md``)."""

from __future__ import annotations

import atexit
import json
import os
import shlex
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Lock, Thread
from typing import Any, TypedDict, cast

from matzl.deal.view import View
from matzl.errors import SetUpError
from matzl.players.levels import PROGRAM

GREETING = "matzl 1"
"""The first line to a program and the beginning of its answer, with the version of the protocol."""
LIMIT = "seconds="
"""The beginning of a time limit before the command, as in ``exec:seconds=2 node bot.js``."""
SECONDS, MAX_SECONDS = 10.0, 3600.0
"""The default and the maximum time limit for an answer."""
MAX_ANSWER = 1000
"""The maximum number of characters of an answer."""
MAX_ERRORS = 1 << 20
"""The size of standard error, in bytes, beyond which it is cleared before the next question."""
MAX_SEED = 1 << 53
"""An exclusive bound on seeds, so that languages in which all numbers are floating-point can represent them."""

_running: dict[str, Program] = {}
_starting = Lock()


class Facts(TypedDict):
    """A view in plain form; each field holds the attribute of `matzl.View` with the same name."""

    game: str
    options: Mapping[str, Any]
    seats: int
    seat: int | None
    dealer: int
    score: list[int]
    phase: str
    hand: list[str]
    hand_sizes: list[int]
    shown: list[list[str]]
    upcard: str | None
    stock_left: int
    trump: str | None
    winning: int | None
    table: Mapping[str, Any]
    actions: list[tuple[int, str]]
    tricks: list[Mapping[str, Any]]
    legal: list[str]


def facts(view: View) -> Facts:
    """Return a view as JSON data: the line for a decision, without the seed.

    >>> from matzl import Deal
    >>> line = facts(Deal("mittlere", seed=7).view(1))
    >>> line["seat"], len(line["hand"]), line["legal"] == line["hand"]
    (1, 12, True)
    """
    more = {
        "options": dict(view.options),
        "phase": view.phase.name,
        "shown": [view.shown(seat) for seat in range(view.seats)],
        "actions": list(zip(view.turns, view.actions, strict=True)),
        "tricks": [{"cards": trick.cards, "winner": trick.winner} for trick in view.tricks],
        "legal": list(view.legal),
    }
    names = Facts.__annotations__
    return cast("Facts", {name: more.get(name, getattr(view, name)) for name in names})


class Program:
    """A program that answers line by line, started by `running`.

    Attributes
    ----------
    lock
        Held by the caller that asks it.
    closed
        Whether `close` has ended it.
    """

    def __init__(self, name: str) -> None:
        self._name, self._owner = name, os.getpid()
        self.lock, self.closed = Lock(), False
        command, self._seconds = _parsed(name)
        pipe = subprocess.PIPE
        errors = TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115  # `close` does
        self._errors = errors
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the user's own command
                command, stdin=pipe, stdout=pipe, stderr=errors, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError) as error:
            errors.close()
            reason = getattr(error, "strerror", None) or error
            raise self._fault(f"it cannot be started: {reason}") from error
        answer = self.ask(GREETING)
        if answer.split()[:2] != GREETING.split():
            self.close()
            raise self._fault(f"it answers {GREETING!r} with {answer!r}, not with the same words")

    @property
    def alive(self) -> bool:
        """True if the program runs and was started by this process."""
        return self._owner == os.getpid() and self._process.poll() is None

    def ask(self, line: str) -> str:
        """Return the answer to a line; kill a program that fails.

        Raises
        ------
        SetUpError
            If the program has ended, does not answer in time, or answers at too great length.
        """
        answers: SimpleQueue[str] = SimpleQueue()
        try:
            _in_background(lambda: answers.put(self._exchange(line)))
            answer = answers.get(timeout=self._seconds)
        except Empty:
            self.close()
            late = f"it has not answered within {self._seconds:g} s"
            raise self._fault(late) from None
        except BaseException:  # such as Ctrl-C: a later answer is lost
            self.close()
            raise
        if not answer:
            self._process.kill()  # if only its output has ended
            self._process.wait()
            complaint = self._complaint()
            self.close()
            raise self._fault(f"it has ended{complaint}")
        # the rest of a longer line would be taken for the next answer
        if len(answer) == MAX_ANSWER and answer[-1] != "\n":
            self.close()
            raise self._fault(f"its answer has more than {MAX_ANSWER} characters")
        return answer.strip()

    def close(self) -> None:
        """Kill the program, and close its pipes in the background, since its child processes may hold them open."""
        self.closed = True
        if self._owner != os.getpid():  # this process is a fork
            return
        self._process.kill()
        self._process.wait()
        _in_background(self._close_pipes).join(1)

    def _close_pipes(self) -> None:
        for pipe in (self._errors, self._process.stdin, self._process.stdout):
            # such as a line that the program has not read; another thread may be closing them, too
            with suppress(OSError, ValueError):
                pipe.close()  # type: ignore[union-attr]

    def _exchange(self, line: str) -> str:
        """Return the answer to a line, empty if the program has ended."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            if os.fstat(self._errors.fileno()).st_size > MAX_ERRORS:
                self._errors.seek(0)  # for the program, too
                self._errors.truncate()
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            return process.stdout.readline(MAX_ANSWER)
        except (OSError, ValueError):  # it has ended, or its pipes have been closed
            return ""

    def _complaint(self) -> str:
        """Return the last line on standard error that names an error, or else the last line."""
        lines: list[str] = []
        with suppress(ValueError):  # another thread has closed it
            self._errors.seek(0)
            lines += filter(None, map(str.strip, self._errors))
        named = [line for line in lines if "rror" in line]
        return "".join(f": {line[:MAX_ANSWER]}" for line in (named or lines)[-1:])

    def _fault(self, what: str) -> SetUpError:
        return SetUpError(f"{self._name}: {what}", "bot-program")


def _parsed(name: str) -> tuple[list[str], float]:
    """Return the command and the time limit in the name of a bot."""
    command, seconds = name.removeprefix(PROGRAM).strip(), SECONDS
    form = f"write {PROGRAM}COMMAND or {PROGRAM}{LIMIT}N COMMAND, N up to {MAX_SECONDS:g}"
    try:
        if command.startswith(LIMIT):
            number, _, command = command.removeprefix(LIMIT).partition(" ")
            seconds = float(number)
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise SetUpError(f"{name!r} is no bot: {error}; {form}", "bot-program") from None
    if not words or not 0 < seconds <= MAX_SECONDS:
        raise SetUpError(f"{name!r} is no bot: {form}", "bot-program")
    return words, seconds


def running(name: str) -> Program:
    """Return the running program of the bot named ``exec:COMMAND``; start it, or restart it if it has ended.

    Raises
    ------
    SetUpError
        If the command or its time limit is invalid, or the program cannot be started or does not answer the first line.
    """
    with _starting:
        program = _running.get(name)
        if program is None or not program.alive:
            if program is not None:
                program.close()
            program = _running[name] = Program(name)
        return program


def choice(name: str, view: View, seed: int) -> str:
    """Return a program's choice for a view; the program is restarted if another caller has ended it meanwhile.

    Raises
    ------
    SetUpError
        As `running` and `Program.ask`.
    """
    while True:
        program = running(name)
        with program.lock:
            if not program.closed:
                return program.ask(json.dumps({"seed": seed % MAX_SEED, **facts(view)}))


@atexit.register
def _close() -> None:
    for program in _running.values():
        program.close()


def _in_background(call: Callable[[], None]) -> Thread:
    thread = Thread(target=call, daemon=True)
    thread.start()
    return thread
