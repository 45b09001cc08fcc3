"""The frame of the command line: commands found when they are called, every error as a line, an exit status that tells."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

import matzl
from matzl.errors import BotFailedError, MatzlError

COMMANDS = (
    "serve",
    "play",
    "rules",
    "games",
    "why",
    "review",
    "solve",
    "simulate",
    "replay",
    "perft",
    "arena",
    "bench",
)
"""In the order in which a newcomer needs them."""

_INTERRUPTED, _OWN_FAULT = 130, 70
_REPORT = "a fault of matzl itself, please report it"


class Shell(click.Group):
    """The commands; the module of each is imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of a name, None when there is none."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"matzl.cli.{cmd_name}").command
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; when nobody reads what it writes any more, it ends quietly."""
        with read_or_not():
            return super().invoke(ctx)

    def main(self, args: Sequence[str] | None = None, **extra: Any) -> NoReturn:  # type: ignore[override]
        """Run, and exit."""
        if isinstance(sys.stdout, type(sys.__stdout__)) and sys.stdout is not None:
            sys.stdout.reconfigure(errors="replace")
        extra.pop("standalone_mode", None)
        sys.exit(self._status(args, extra))

    def _status(self, args: Sequence[str] | None, extra: dict[str, Any]) -> int:
        """Run, and give the exit status."""
        try:
            status = super().main(args, standalone_mode=False, **extra)
            if sys.stdout is not None:
                sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            say(error.ctx.get_help() if error.ctx is not None else "")
            return 2
        except click.ClickException as error:
            say(f"matzl: {printable(error.format_message().removesuffix('.') + _help(error))}")
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            return _INTERRUPTED
        except BotFailedError as error:  # all bots that play for this command line are its own
            say(f"matzl: {_REPORT}: {printable(str(error))}")
            return _OWN_FAULT
        except MatzlError as error:
            say(f"matzl: {printable(str(error))}")
            return 1
        except BrokenPipeError:
            _let_go_of_output()
            return 0
        except OSError as error:
            _let_go_of_output()
            say(f"matzl: {error.strerror or error}")
            return 1
        except Exception as error:  # noqa: BLE001  (whoever plays cards is shown no traceback)
            told = printable(f"{type(error).__name__}: {error}")
            say(f"matzl: {_REPORT}: {told}")
            return _OWN_FAULT
        return status if isinstance(status, int) else 0


def _help(error: click.ClickException) -> str:
    """Where to read on about wrong words, if it is the words that are wrong."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f" (see '{context.command_path} --help')" if context is not None else ""


def say(text: str) -> None:
    """Write to standard error, whatever cannot be printed escaped."""
    with contextlib.suppress(OSError):
        click.echo("\n".join(map(printable, text.split("\n"))), err=True)


def printable(text: str) -> str:
    r"""A text with every character escaped that would steer a terminal or break the line.

    >>> print(printable("a\x1b[31m\nb"))
    a\x1b[31m\nb
    """
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def _let_go_of_output() -> None:
    """Nobody reads standard output any more: keep Python from finding that out once more when it ends."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextlib.contextmanager
def read_or_not() -> Iterator[None]:
    """Write to standard output, and go on after that though nobody reads it any more."""
    try:
        yield
    except BrokenPipeError:
        _let_go_of_output()


@click.group(
    cls=Shell,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
New here?
  matzl serve --open               play in the browser; the table tells what you may do
  matzl play                       play in the terminal
  matzl rules mittlere             read its rules

\b
Experiments:
  matzl simulate mittlere --deals 1000 -o deals.jsonl
  matzl replay deals.jsonl         check every card of it
  matzl why stopped.jsonl AS       may the ace be played where this record stops?
""",
)
@click.version_option(matzl.__version__, prog_name="matzl", message="%(prog)s %(version)s")
def app() -> None:
    """Six trick-taking card games: play them, read their rules, simulate and check them.

    The games are Mittlere, Molotow, Plus-Minus, German Solo, Bondtolva and Matzlfangen.
    """
