"""The commands of features: each shows a page as text or as JSON, or on the screen where there is something to do."""

from __future__ import annotations

import asyncio
import inspect
import json
import sys
import time
from contextlib import nullcontext

import click

from matzl.base.environment import require
from matzl.cli.errors import usage_errors
from matzl.cli.options import (
    check_data_unused,
    data_option,
    game_argument,
    json_option,
    language_option,
)
from matzl.cli.terminal import closing_line, output, output_is_terminal
from matzl.engine.mode import interpret
from matzl.errors import StoppedError
from matzl.features.roles import Command
from matzl.forms import Form
from matzl.parts import Board, Go, Page, Part, Progress, Section, every
from matzl.text.cards import DECKS
from matzl.text.languages import use_language

MAX_SECONDS = 600.0
"""The seconds to wait for a page on which something is still being computed."""

FILE_WIDTH = 1000
"""The width of lines that are not printed on a terminal, which are never wrapped."""


def command_of(command: Command) -> click.Command:
    """Return the command of a feature."""

    def run(deck: str | None, language: str, *, as_json: bool, **arguments: str | None) -> None:
        require("terminal", f"matzl {command.name}")
        interpret()  # the table needs no compiled rules, and bots search in other processes
        given = {name: value for name, value in arguments.items() if value is not None}
        address = command.address(given)
        with use_language(language):
            check_data_unused()
            with usage_errors() if given.keys() - {"game"} else nullcontext():
                page = asyncio.run(_page(address, deck))
            if as_json:
                from matzl.pages.json import as_json as data

                click.echo(json.dumps(data(page)))
            elif _to_act(page):
                from matzl.terminal.app import run as run_program
                from matzl.terminal.options import PlayOptions

                run_program(None, PlayOptions(deck=deck), address=address, language=language)
            else:
                _print(page)

    run.__doc__ = inspect.cleandoc(command.help)
    decorators = [
        game_argument(required=False) if command.game else None,
        *(
            click.option(f"--{name}", metavar=value, help=meaning)
            for name, value, meaning in command.options
        ),
        click.option("--deck", type=click.Choice(tuple(DECKS)), help="The deck that is shown."),
        language_option("The language of the table."),
        data_option,
        json_option,
    ]
    function = run
    for decorator in reversed([each for each in decorators if each is not None]):
        function = decorator(function)
    examples = f"\b\nExamples:\n{command.examples.strip(chr(10))}\n"
    return click.command(command.name, short_help=command.summary, epilog=examples)(function)


async def _page(address: str, deck: str | None) -> Page:
    """Return the page at an address for the local player, when nothing more is expected on it."""
    from matzl.terminal.local import LocalTables
    from matzl.terminal.options import PlayOptions

    local, options, waited = LocalTables(), PlayOptions(deck=deck), time.monotonic()
    said = ""
    try:
        while True:
            answer = await local.answer(options, address)
            if isinstance(answer, Go):
                address = answer.address
                continue
            if not isinstance(answer, Page):
                raise StoppedError("a command cannot show a file", "no-page")
            if answer.refresh is None or time.monotonic() - waited > MAX_SECONDS:
                return answer
            for progress in every(answer, Progress):
                said = said or progress.text
                if said == progress.text:
                    closing_line(said)
            await asyncio.sleep(answer.refresh)
    finally:
        await local.close()


def _to_act(page: Page) -> bool:
    """Return whether a page asks for something that its user can do at a terminal."""

    def asks(part: Part) -> bool:
        if isinstance(part, Board | Section):
            return any(map(asks, part.beside if isinstance(part, Board) else part.parts))
        return isinstance(part, Form) and part.first

    return any(map(asks, page.parts)) and all(
        each and each.isatty() for each in (sys.stdin, sys.stdout, sys.stderr)
    )


def _print(page: Page) -> None:
    from matzl.pages.text import plain

    console = output(highlight=False)
    if not output_is_terminal():
        console.width = FILE_WIDTH
    for line in plain(page):
        console.print(line)
