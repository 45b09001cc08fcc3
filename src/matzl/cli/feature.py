"""The commands of features: each prints a page as text or JSON, or opens it on screen if an action is possible."""

from __future__ import annotations

import asyncio
import inspect
import json
import sys
import time
from collections.abc import Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from matzl import registry
from matzl.base.environment import data_folder, require
from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.files import STANDARD, writing
from matzl.cli.options import (
    WholeNumber,
    data_option,
    deck_option,
    game_argument,
    json_option,
    language_option,
    output_option,
)
from matzl.cli.options import (
    command as make,
)
from matzl.cli.play import server_at
from matzl.cli.terminal import closing_line, progress_bar, show
from matzl.features.roles import Command, answer_alone
from matzl.forms import Form
from matzl.parts import Answer, Board, File, Go, Page, Part, Progress, Section, every
from matzl.text.cards import DEFAULT_DECK
from matzl.text.languages import translated as _
from matzl.text.languages import use_language

if TYPE_CHECKING:
    from matzl.terminal.remote import ServerTables

MAX_SECONDS = 600.0
"""The maximum number of seconds to wait for a page on which something is still being computed."""


def command_of(command: Command) -> click.Command:
    """Return the click command for a command that a feature declares."""

    def run(
        deck: str | None,
        language: str,
        *,
        as_json: bool,
        output: str = STANDARD,
        words: tuple[str, ...] = (),
        **arguments: str | bool | None,
    ) -> None:
        if command.stored:
            require("terminal", f"matzl {command.name}")
            named = click.get_current_context().get_parameter_source("data")
            if named is ParameterSource.COMMANDLINE and not data_folder().exists():
                raise usage_error(f"there is no folder {data_folder()}")
        given = {n: "yes" if v is True else str(v) for n, v in arguments.items() if v}
        given |= {"words": " ".join(words)} if words else {}
        form = {field: given[name] for name, field in command.form.items() if name in given}
        with usage_errors():
            address = command.address(given)
        with use_language(language):
            tables: ServerTables | None = None
            if form:  # which a server takes from browsers alone
                from matzl.table.core.errors import check_data_unused

                check_data_unused()
            elif command.stored and (server := server_at()):
                from matzl.terminal.remote import ServerTables

                tables = ServerTables(server)
            name = None if as_json else output
            with usage_errors() if given.keys() - {"game"} else nullcontext():
                if command.stored:
                    page = asyncio.run(_answer(address, form, deck, name, tables))
                else:
                    page = asyncio.run(answer_alone(address, deck or DEFAULT_DECK))
            if not isinstance(page, Page):
                return
            if page.fault is not None:
                raise usage_error(str(page.fault))
            if as_json:
                from matzl.pages import as_json as data

                click.echo(json.dumps(data(page)))
            elif _to_act(page):
                from matzl.terminal.app import run as run_program
                from matzl.terminal.options import PlayOptions

                options = PlayOptions(deck=deck)
                run_program(None, options, address=address, language=language, tables=tables)
            else:
                from matzl.pages.text import plain

                show(plain(page))
                if command.game and not given:
                    example = f"matzl {command.name} {registry.names()[0]}"
                    hint = _("For one of the games: {command}")
                    closing_line("\n" + hint.format(command=example))

    run.__doc__ = inspect.cleandoc(command.help)
    decorators = [
        game_argument(required=command.required) if command.game else None,
        click.argument("words", nargs=-1, metavar=f"[{command.words}]...")
        if command.words
        else None,
        *(
            click.option(
                f"--{name}",
                metavar=value or None,
                is_flag=not value,
                type=WholeNumber(1) if value == "N" else None,
                help=meaning,
            )
            for name, value, meaning in command.options
        ),
        output_option if command.files else None,
        deck_option(),
        language_option("The language of what is shown."),
        data_option if command.stored else None,
        json_option,
    ]
    function = run
    for decorator in reversed([each for each in decorators if each is not None]):
        function = decorator(function)
    documented: click.Command = make(command.summary, command.examples, command.name)(function)
    return documented


async def _answer(
    address: str,
    form: Mapping[str, str],
    deck: str | None,
    name: str | None,
    tables: ServerTables | None,
) -> Answer | None:
    """Return the complete page at a URL for the local player; None after writing a file."""
    from matzl.terminal.local import LocalTables
    from matzl.terminal.options import PlayOptions

    options, waited = PlayOptions(deck=deck), time.monotonic()
    local, sent = tables or LocalTables(), form or None
    try:
        with progress_bar() as bar:
            task = bar.add_task("", visible=False)
            while True:
                answer, sent = await local.answer(options, address, sent), None
                if isinstance(answer, Go):
                    address = answer.address
                    continue
                over = time.monotonic() - waited > MAX_SECONDS
                if not isinstance(answer, Page) or answer.refresh is None or over:
                    break
                for part in every(answer, Progress):
                    shown = {"description": part.text, "completed": part.done, "total": part.total}
                    bar.update(task, visible=True, **shown)
                await asyncio.sleep(answer.refresh)
        if isinstance(answer, Page):
            return answer
        if not isinstance(answer, File):
            raise usage_error("this is no page")
        if name is None:
            raise usage_error("--json prints pages, and this is a file")
        with writing(name) as out:
            async for line in answer.lines:
                out.write(line.encode())
        return None
    finally:
        await local.close()


def _to_act(page: Page) -> bool:
    """Return whether a page offers an action, and the standard streams are a terminal in which it can be taken."""

    def asks(part: Part) -> bool:
        if isinstance(part, Board | Section):
            return any(map(asks, part.beside if isinstance(part, Board) else part.parts))
        return isinstance(part, Form) and part.first

    streams = sys.stdin, sys.stdout, sys.stderr
    return any(map(asks, page.parts)) and all(each and each.isatty() for each in streams)
