"""Arguments and options that several commands share, with their shell completion."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem
from click.types import StringParamType

from matzl import registry
from matzl.base.environment import use_data_folder
from matzl.base.options import completed, parsed_option
from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.files import STANDARD, Where
from matzl.errors import StoppedError, names_meant
from matzl.players.levels import LEVELS, is_own
from matzl.text.cards import DECKS
from matzl.text.languages import LANGUAGES, language_of

Command = TypeVar("Command", bound=Callable[..., Any])


def command(
    summary: str, examples: str, name: str | None = None, **more: Any
) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that makes a command with a summary and examples of a function, by default under its name."""
    epilog = f"\b\nExamples:\n{examples.strip(chr(10))}\n"
    return click.command(name, short_help=summary, epilog=epilog, **more)


# Games and their options


class GameName(StringParamType):
    """The type of an argument that names a game, in any form that `matzl.registry.name_of` accepts."""

    name = "game"

    def convert(self, value: Any, *_: Any) -> str:
        """Return the validated name."""
        with usage_errors():
            return registry.name_of(value)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:  # noqa: ARG002
        """Return the names to choose from, with an example."""
        names, command = registry.names(), ctx.command_path if ctx else "matzl"
        return f"The games are {', '.join(names)}, as in '{command} {names[0]}'"

    def shell_complete(self, _: Any, __: Any, incomplete: str) -> list[CompletionItem]:
        """Return the names that begin with the typed text, each with a sentence about the game."""
        names = (name for name in registry.names() if name.startswith(incomplete.lower()))
        return [CompletionItem(name, help=registry.info(name).tagline) for name in names]


def game_argument(*, required: bool = True) -> Callable[[Command], Command]:
    """Return the decorator for the argument GAME."""
    return click.argument("game", type=GameName(), required=required)


games_argument = click.argument("names", type=GameName(), metavar="[GAME]...", nargs=-1)
"""The decorator for an argument of any number of games."""


def pairs(_: click.Context, __: click.Parameter, value: Sequence[str]) -> dict[str, str]:
    """Split settings such as ``tie=draw`` into names and values; each name may be given once."""
    split: dict[str, str] = {}
    for each in value:
        name, sign, chosen = each.partition("=")
        if not (name and sign and chosen):
            raise click.BadParameter(f"{each!r} is not of the form NAME=VALUE, such as deals=4.")
        if name in split:
            raise usage_error(f"{name} is given twice")
        split[name] = chosen
    return split


def pairs_option(*names: str, help: str) -> Callable[[Command], Command]:  # noqa: A002
    """Return the decorator for an option that may be repeated, with values of the form NAME=VALUE."""
    about = f"{help} May be repeated."
    return click.option(*names, callback=pairs, metavar="NAME=VALUE", multiple=True, help=about)


settings_option = pairs_option(
    *("-O", "--option", "settings"),
    help="An option of the game, such as deals=4; 'matzl games GAME' lists them.",
)
"""The decorator for ``--option NAME=VALUE``, which may be repeated."""


def chosen_options(game: str, settings: Mapping[str, str]) -> dict[str, Any]:
    """Check the options given for a game, and return them with their values.

    Raises
    ------
    UsageError
        When one is not valid.
    """
    info = registry.info(game)
    given = {name: parsed_option(info, name, text) for name, text in settings.items()}
    with usage_errors():
        completed(info, given)
    return given


# Bots


def _complete_bots(_: click.Context, __: click.Parameter, prefix: str) -> list[CompletionItem]:
    before, comma, last = prefix.rpartition(",")
    return [CompletionItem(before + comma + name) for name in LEVELS if name.startswith(last)]


class LevelName(StringParamType):
    """The type of a value that names a level or, as ``MODULE:MAKE`` or ``exec:COMMAND``, a custom bot."""

    name = "level"

    def convert(self, value: Any, *_: Any) -> str:
        """Return the name after checking that it is that of a level, or could be that of a custom bot."""
        if value not in LEVELS and not is_own(value):
            known = (*LEVELS, "MODULE:MAKE", "exec:COMMAND")
            raise usage_error(f"there is no bot {value!r}; {names_meant(value, known)}")
        return value


def levels_of(_context: click.Context, _option: click.Parameter, value: str) -> tuple[str, ...]:
    """Return the levels in a comma-separated list, after checking that each exists or could be a custom bot."""
    names = dict.fromkeys(each.strip() for each in value.split(","))
    return tuple(map(LevelName().convert, names))


def check_own(levels: Iterable[str]) -> None:
    """Check that the custom bots among these levels can be created."""
    from matzl.players.bots import own_or_level  # loads the rules

    with usage_errors():
        for level in filter(is_own, levels):
            own_or_level(level)


def bots_option(**settings: Any) -> Callable[[Command], Command]:
    """Return the decorator for ``--bots``."""
    settings.setdefault("shell_complete", _complete_bots)
    return click.option("--bots", **settings)


# Others


def complete_file(_: click.Context, __: click.Parameter, prefix: str) -> list[CompletionItem]:
    """Let the shell complete names of files."""
    return [CompletionItem(prefix, type="file")]


RECORD = "RECORD is a file with a deal or a match, - for standard input, or a deal in one line."
"""The forms of the argument RECORD, for the help of commands."""


def record_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the argument RECORD and its options ``--line`` and ``--deal``, together as the parameter `where`."""

    @wraps(command)
    def located(
        record: str, line: int | None, deal: int | None, step: int | None = None, **others: Any
    ) -> Any:
        return command(where=Where(record, line, deal, step), **others)

    located.__doc__ = f"{inspect.cleandoc(command.__doc__ or '')}\n\n{RECORD}"

    located = number_option("--deal", "The K-th deal of a match.", 1, metavar="K")(located)
    located = number_option("--line", "The record in line N of the file.", 1)(located)
    return click.argument("record", shell_complete=complete_file)(located)


def stop_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the argument RECORD and its options, as `record_argument` does, and the option ``--step``."""
    return record_argument(number_option("--step", "Stop after the first N actions.")(command))


class WholeNumber(click.IntRange):
    """The type of a whole number in a range, with a name that error messages can show."""

    name = "whole number"


def number_option(
    name: str,
    help: str,  # noqa: A002
    low: int = 0,
    high: int | None = None,
    *,
    metavar: str = "N",
    **settings: Any,
) -> Callable[[Command], Command]:
    """Return the decorator for an option that is a whole number between two bounds."""
    return click.option(name, type=WholeNumber(low, high), metavar=metavar, help=help, **settings)


def file_option(*names: str, **settings: Any) -> Callable[[Command], Command]:
    """Return the decorator for an option that is the name of a file."""
    return click.option(*names, metavar="FILE", shell_complete=complete_file, **settings)


def jobs_option(**settings: Any) -> Callable[[Command], Command]:
    """Return the decorator for ``--jobs``, or ``--workers``: the number of processes that play."""
    names, kind = ("--jobs", "--workers", "jobs"), WholeNumber(1, 1024)
    settings.setdefault("help", "The number of processes.")
    return click.option(*names, type=kind, metavar="N", **settings)


run_option = file_option(
    "--run", help="Keep the run in FILE; if it exists, continue from it, for instance after Ctrl-C."
)
"""The decorator for ``--run FILE``."""


def deck_option(**settings: Any) -> Callable[[Command], Command]:
    """Return the decorator for ``--deck``."""
    usual = {"help": "The deck that is shown."}
    return click.option("--deck", type=click.Choice(tuple(DECKS)), **usual | settings)


def open_option(default: str) -> Callable[[Command], Command]:
    """Return the decorator for ``--open``: whether to open a page in the browser."""
    help = f"Open the page in the browser. [default: {default}]"  # noqa: A001
    return click.option("--open/--no-open", "opening", default=default == "yes", help=help)


def seed_option(**settings: Any) -> Callable[[Command], Command]:
    """Return the decorator for ``--seed``: any whole number."""
    return click.option("--seed", type=int, metavar="S", **settings)


json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object and nothing else."
)
"""The decorator for ``--json``."""


def language_option(help: str) -> Callable[[Command], Command]:  # noqa: A002
    """Return the decorator for ``--language``; its default is the language of the shell."""
    return click.option(
        "--language",
        type=click.Choice(tuple(LANGUAGES)),
        default=lambda: language_of(os.environ),
        help=f"{help} [default: that of your shell, or English]",
    )


trace_option = click.option(
    "--trace", is_flag=True, help="Also write who acted, and what was legal, at each action."
)
"""The decorator for ``--trace``, for commands that write records."""

output_option = file_option(
    *("-o", "--output"),
    default=STANDARD,
    help="Where to write; the file is replaced only once writing has finished. [default: standard output]",
)
"""The decorator for ``-o FILE``."""


class PathName(click.Path):
    """The type of a non-empty name of a file or folder, which shells can complete."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert a value to a path; an empty name is an error."""
        if not str(value):
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


def _use_data(context: click.Context, _: click.Parameter, folder: Path | None) -> None:
    if folder is not None:
        context.with_resource(use_data_folder(folder))


database_option = click.option(
    "--database",
    metavar="URL",
    envvar="MATZL_DATABASE",
    default="",
    help="A PostgreSQL database for the tables, postgresql+psycopg://USER:PASSWORD@HOST/NAME, or in $MATZL_DATABASE.",
)
"""The decorator for ``--database URL``; without one, the tables are in a file of the data folder."""


def _refuse(context: click.Context, _: click.Parameter, url: str | None) -> None:
    sources = map(context.get_parameter_source, ("data", "database"))
    if url and [*sources] != [ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT]:
        message = f"'{context.command_path}' is for SQLite; copy a PostgreSQL database with pg_dump"
        raise StoppedError(f"{message}, and put it back with pg_restore", "database")


only_file_option = click.option(
    "--database", envvar="MATZL_DATABASE", callback=_refuse, expose_value=False, hidden=True
)
"""The decorator for commands that work on the file of a SQLite database, and therefore take no URL."""

data_option = click.option(
    "--data",
    metavar="FOLDER",
    type=PathName(),
    callback=_use_data,
    expose_value=False,
    help="The folder of tables. [default: your data folder]",
)
"""The decorator for ``--data FOLDER``, which becomes the data folder of the command."""
