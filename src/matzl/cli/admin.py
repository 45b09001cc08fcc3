"""``matzl admin``: moderation by a server's operator, visitors' reports and statistics; the server may be running."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from typing import TYPE_CHECKING, Any

import click

from matzl.base.environment import DATABASE, data_folder, require
from matzl.cli.errors import usage_error
from matzl.cli.options import command, data_option, database_option
from matzl.cli.terminal import show_table
from matzl.errors import StoppedError
from matzl.parts import Row

if TYPE_CHECKING:
    from matzl.table.store import Store


@contextmanager
def _store(database: str) -> Iterator[Store]:
    """Open the database of a server, which may be running."""
    from matzl.table.store import Store
    from matzl.table.store.sqlite import sqlite_url

    folder = data_folder()
    if not database and not (folder / DATABASE).is_file():
        raise StoppedError(f"there is no database {folder / DATABASE}", "database")
    store = Store(database or sqlite_url(folder), beside=True)
    try:
        yield store
    finally:
        store.close()


@command(
    "Run a server for others: moderate, count, close.",
    """
  matzl admin numbers                 visitors, tables and deals
  matzl admin reports                 what visitors have reported
  matzl admin find Anna               the ids of visitors, by name or table
  matzl admin ban 7d2774fb5805a46c    excludes a visitor; --lift revokes it
  matzl admin read-only               no new tables, as before a stop
""",
    cls=click.Group,
)
def admin() -> None:
    """Moderate a server from the machine on which it runs; changes take effect within a few seconds.

    Visitors and tables are named by their ids. The id of a table is in its address.
    """
    require("table", "matzl admin")


def _command(
    function: Callable[..., None], name: str | None = None, about: str | None = None
) -> click.Command:
    """Turn a function that takes the store into a command, with the options that select the database."""

    def called(context: click.Context, /, database: str, **given: Any) -> None:
        function(context.with_resource(_store(database)), **given)

    wrapped = update_wrapper(click.pass_context(called), function)
    return admin.command(name, help=about)(data_option(database_option(wrapped)))


@_command
def numbers(store: Store) -> None:
    """Count visitors, tables and deals, of a day and in total."""
    counted = store.call(store.moderation.numbers, time.time() - 24 * 3600)
    rows = [Row((name, *map(str, each))) for name, each in counted.items()]
    show_table(("number of", "24 hours", "total"), rows, ["number of"])


@_command
@click.argument("text")
def find(store: Store, text: str) -> None:
    """List visitors by a part of their name, by id or by table."""
    from matzl.table.core.names import shown_name

    decided = store.call(store.moderation.decisions)
    if not (visitors := store.call(store.moderation.find, text)):
        raise usage_error(f"there is no visitor with the id, name or table {text!r}")
    for visitor, name, seen in visitors:
        marks = " banned" * (visitor in decided.banned) + " muted" * (visitor in decided.muted)
        click.echo(f"{visitor}  seen {_day(seen)}{marks}  {shown_name(name)}")


@_command
@click.option("--delete", metavar="ID", help="Delete a report that has been dealt with.")
def reports(store: Store, delete: str | None) -> None:
    """Show reports about visitors, with the talk at their table."""
    if delete is not None:
        if not store.call(store.moderation.delete_report, delete):
            raise usage_error(f"there is no report {delete!r}")
        return
    for report_id, report in store.call(store.moderation.reports).items():
        (by, name), (about, other) = report.by, report.about
        click.echo(f"{report_id}: {_day(report.at)}, table {report.table}")
        click.echo(f"  {name} ({by}) about {other} ({about}): {report.reason}")
        for _visitor, speaker, words in report.talk:
            click.echo(f"    {speaker}: {words}")


def _decision(name: str, argument: str, about: str) -> None:
    """Add a command that makes a decision about a visitor, a table or the server; decisions about tables are final."""

    def decide(store: Store, named: str = "", *, lift: bool = False) -> None:
        known = [each.id for each in store.call(store.moderation.find, named)]
        if argument == "VISITOR" and named not in known and not lift:
            raise usage_error(f"there is no visitor {named!r}; 'matzl admin find' lists ids")
        if argument == "TABLE" and not store.call(store.events.is_known, named):
            raise usage_error(f"there is no table {named!r}; its id is in its address")
        store.call(store.moderation.decide, name, named, lift=lift)
        click.echo(f"Servers follow within five seconds: {name}{' lifted' * lift} {named}".rstrip())

    given = click.argument("named", metavar=argument)(decide) if argument else decide
    lift = click.option("--lift", is_flag=True, help="Revoke the decision.")
    _command(given if argument == "TABLE" else lift(given), name, about)


_decision("ban", "VISITOR", "Exclude the VISITOR, on all of their devices.")
_decision("mute", "VISITOR", "Let the VISITOR play, but not talk.")
_decision("close", "TABLE", "Close the TABLE for everybody, for good.")
_decision("read-only", "", "Let nobody open a table; open ones go on.")


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
