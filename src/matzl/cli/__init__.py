"""The command line: ``matzl`` and its commands, each imported when it is called."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

import click

import matzl
from matzl.cli.errors import ignore_closed_output, note_lost, prepare_output, status_of
from matzl.errors import names_meant
from matzl.features import functions

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

COMMANDS = {
    "serve": "serve",
    "play": "play",
    "view": "play",
    "join": "play",
    "games": "games",
    "why": "records",
    "review": "judging",
    "solve": "judging",
    "position": "records",
    "simulate": "records",
    "replay": "records",
    "verify": "records",
    "perft": "records",
    "arena": "arena",
    "bench": "games",
    "warm-up": "games",
    "worker": "serve",
    "check": "store",
    "backup": "store",
    "restore": "store",
    "admin": "admin",
}
"""The module of each command; commands are in a newcomer's order, and those of features come after the first two."""


def command_names() -> list[str]:
    """Return the names of all commands."""
    own = [command.name for command in functions("__init__", "COMMAND")]
    first, second, *others = COMMANDS
    return [first, second, *own, *others]


class Commands(click.Group):
    """A group that imports the module of a command when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of all commands."""
        return command_names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name; if there is none, fail with an error that suggests similar names."""
        for feature in functions("__init__", "COMMAND"):
            if feature.name == cmd_name:
                from matzl.cli.feature import command_of

                return command_of(feature)
        if cmd_name in COMMANDS:
            module = import_module(f"matzl.cli.{COMMANDS[cmd_name]}")
            return getattr(module, cmd_name.replace("-", "_"))
        meant = names_meant(cmd_name, command_names())
        return None if ctx.resilient_parsing else ctx.fail(f"no command {cmd_name!r}; {meant}")

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; end quietly when the reading end of its output pipe is closed."""
        with ignore_closed_output():
            return super().invoke(ctx)

    def main(self, args: Sequence[str] | None = None, **extra: Any) -> NoReturn:  # type: ignore[override]
        """Run a command and exit with a status described in ``docs/command-line.md``."""
        prepare_output()
        run, options = super().main, {**extra, "standalone_mode": False}
        sys.exit(status_of(lambda: _interruptible(run, args, **options)))


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
New here?
  matzl serve --open      play in the browser, which says what you may do
  matzl play              play in the terminal
  matzl rules mittlere    read its rules

\b
Experiments:
  matzl simulate mittlere --deals 1000 -o deals.jsonl
  matzl replay deals.jsonl -o checked.jsonl    check every card of every deal
  matzl why deals.jsonl AS --line 1 --step 20  may that ace be played?
""",
)
@click.version_option(matzl.__version__, prog_name="matzl", message="%(prog)s %(version)s")
def app() -> None:
    """Trick-taking card games: play them, read their rules, simulate and check them.

    `matzl games` lists the games. Seats are numbered from 0, as in records; rule books and pages number them from 1.
    """


def main() -> None:
    """Run the command line of this process and exit."""
    signal.signal(signal.SIGTERM, _terminate)
    sys.unraisablehook = _raise_again
    threading.excepthook = note_lost
    app(prog_name="matzl")


def _terminate(number: int, _frame: FrameType | None) -> NoReturn:
    """Exit cleanly, so that no half-written file is left behind.

    The same signal once more, or one to continue, would interrupt the cleanup: ``timeout`` sends both.
    """
    for name in {"SIGTERM", "SIGCONT"} & set(dir(signal)):  # Windows has no SIGCONT
        signal.signal(signal.Signals[name], signal.SIG_IGN)
    sys.exit(128 + number)


_dropped: list[BaseException] = []
"""The interruptions that arrived in a callback from C code, such as LLVM's compiler, which drops exceptions."""


def _raise_again(unraisable: UnraisableHookArgs) -> None:
    """Raise again an interruption that Python has swallowed."""
    error = unraisable.exc_value
    if not isinstance(error, KeyboardInterrupt | SystemExit):
        sys.__unraisablehook__(unraisable)
        return
    _dropped.append(error)
    signal.signal(signal.SIGTERM, _terminate)
    number = signal.SIGINT if isinstance(error, KeyboardInterrupt) else signal.SIGTERM
    # From another thread and later, since it would be dropped again in this callback.
    again = threading.Timer(0.1, _thread.interrupt_main, [number])
    again.daemon = True
    again.start()


def _interruptible(run: Callable[..., Any], *args: Any, **options: Any) -> Any:
    """Run a command; if it fails after an interruption was swallowed, raise the interruption instead."""
    try:
        return run(*args, **options)
    except Exception:
        if _dropped:
            raise _dropped[0] from None
        raise


__all__ = ["app", "main"]
