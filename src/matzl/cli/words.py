"""Arguments and options that several commands share, and what they may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from matzl import registry
from matzl.base.options import completed, parsed
from matzl.errors import MatzlError

Command = TypeVar("Command", bound=Callable[..., Any])


def _known(_: click.Context, __: click.Parameter, value: Any) -> Any:
    """One name of a game, or several, or none."""
    for name in value if isinstance(value, tuple) else (value,):
        if name is not None and name not in registry.names():
            raise click.BadParameter(
                f"{name!r} is no game; there are {', '.join(registry.names())}."
            )
    return value


def _pairs(
    _: click.Context, __: click.Parameter, value: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """Settings such as ``tie=draw`` as names and values."""
    pairs = []
    for each in value:
        name, sign, chosen = each.partition("=")
        if not (name and sign and chosen):
            raise click.BadParameter(f"{each!r} is not of the form NAME=VALUE, such as deals=4.")
        pairs.append((name, chosen))
    return tuple(pairs)


def game_argument(*, required: bool = True) -> Callable[[Command], Command]:
    """The argument GAME."""
    return click.argument(
        "game", callback=_known, metavar="GAME" if required else "[GAME]", required=required
    )


def games_argument(command: Command) -> Command:
    """Any number of games."""
    return click.argument("names", callback=_known, metavar="[GAME]...", nargs=-1)(command)


def settings_option(command: Command) -> Command:
    """The option ``--option``, any number of times."""
    return click.option(
        "-O",
        "--option",
        "settings",
        callback=_pairs,
        metavar="NAME=VALUE",
        multiple=True,
        help="An option of the game, such as deals=4; 'matzl games GAME' lists them. May be repeated.",
    )(command)


@contextmanager
def usage() -> Iterator[None]:
    """What goes wrong in here is the fault of the words on the command line."""
    try:
        yield
    except MatzlError as error:
        raise click.UsageError(str(error), click.get_current_context(silent=True)) from None


def chosen_options(game: str, settings: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The options of a game that were given, checked.

    Raises
    ------
    UsageError
        When one is given twice, or cannot be.
    """
    info = registry.info(game)
    given: dict[str, Any] = {}
    for name, text in settings:
        if name in given:
            raise click.UsageError(f"option {name} is given twice", click.get_current_context())
        given[name] = parsed(info, name, text)
    with usage():
        completed(info, given)
    return given
