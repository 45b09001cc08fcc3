"""The endpoints of the API, each with its request, action and response; they use the same table service as the pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from inspect import getdoc
from typing import Any, NamedTuple

import msgspec

from matzl import registry
from matzl.api.answers import GameSummary, Me, NewTable, TableName, Tables, Taken, table_summary
from matzl.base.options import completed
from matzl.features.roles import Route, routes
from matzl.table.core.commands import COMMANDS
from matzl.table.core.settings import Settings
from matzl.table.core.view import TableView
from matzl.table.live.service import TableService

API = "/api/v1/"
"""The beginning of the addresses of endpoints."""


@dataclass(frozen=True, slots=True)
class Call:
    """An API request: the visitor, the path parameters, the validated body, and the idempotency key."""

    service: TableService
    visitor: str
    path: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    once: str = ""

    @property
    def table(self) -> str:
        """The name of the table in the URL."""
        return self.path["table_id"]


class Endpoint(NamedTuple):
    """An endpoint of the API.

    Attributes
    ----------
    method, path
        ``GET``, or ``POST`` for what changes something; the address after `API`.
    handler
        The function that returns the answer.
    answer, body
        The type of the answer, and that of the body, or None if there is no body.
    public
        Whether no token is needed.
    limit
        The rate limit, if any, that applies in addition to the one for all posts: a field of `matzl.web.limits.Rates`.
    streams
        Whether another answer follows after each change.
    """

    method: str
    path: str
    handler: Callable[[Call], Awaitable[Any]]
    answer: Any
    body: Any = None
    public: bool = False
    limit: str = ""
    streams: bool = False

    @property
    def acts(self) -> bool:
        """True for an endpoint that may change something."""
        return self.method == "POST"

    @property
    def summary(self) -> str:
        """The line that summarises the endpoint in the OpenAPI description."""
        about = self.body if self.handler is command else self.handler
        return (getdoc(about) or "").partition("\n")[0]


async def games(call: Call) -> list[GameSummary]:
    """Return the games with their options and levels of bots."""
    every, levels = map(registry.info, registry.names()), call.service.ready_levels
    return [
        GameSummary(info.name, info.title, info.seats, completed(info, {}), levels(info.name))
        for info in every
    ]


async def me(call: Call) -> Me:
    """Return the name of the visitor for whom the program plays."""
    return Me((await call.service.tables.names_of([call.visitor]))[call.visitor] or "")


async def tables(call: Call) -> Tables:
    """Return the unfinished tables at which the visitor sits, and those that anybody may join."""
    invited = await call.service.invitations.of_visitor(call.visitor)
    seated = [table_summary(each, each.table) for each in invited]
    listed = await call.service.moderator.listed(call.visitor)
    return Tables(seated, [table_summary(each, each.token) for each in listed])


async def open_table(call: Call) -> TableName:
    """Open a table, and take its first seat."""
    settings = Settings.checked(msgspec.to_builtins(call.body), call.service.levels)
    return TableName(await call.service.open(call.visitor, settings, call.once))


async def show_table(call: Call) -> TableView:
    """Return a table as the visitor sees it."""
    return await call.service.table_view(call.table, call.visitor, arriving=True)


async def stream(call: Call) -> TableView:
    """Stream a table as server-sent events: as the visitor sees it now, and again after each change."""
    return await show_table(call)


async def watch(call: Call) -> TableName:
    """Let the visitor watch a table by its link for players or for spectators."""
    return TableName(await call.service.invitations.admit(call.table, call.visitor))


async def command(call: Call) -> Taken:
    """Carry out a command at a table."""
    await call.service.execute(call.table, call.visitor, call.body, call.once)
    return Taken()


_LIMITS = {"say": "talk"}
"""The rate limits of commands."""

ENDPOINTS = (
    Endpoint("GET", "games", games, list[GameSummary], public=True),
    Endpoint("GET", "me", me, Me),
    Endpoint("GET", "tables", tables, Tables),
    Endpoint("POST", "tables", open_table, TableName, NewTable, limit="tables"),
    Endpoint("GET", "tables/{table_id}", show_table, TableView),
    Endpoint("GET", "tables/{table_id}/stream", stream, TableView, streams=True),
    Endpoint("POST", "tables/{table_id}/watch", watch, TableName),
    *(
        Endpoint(
            "POST", f"tables/{{table_id}}/{name}", command, Taken, kind, limit=_LIMITS.get(name, "")
        )
        for name, kind in COMMANDS.items()
    ),
)
"""All endpoints except the pages of features, which programs get at the same addresses as people."""


def pages_for_programs() -> Iterator[tuple[Route, bool]]:
    """Yield the route of each page that programs can use, with False to show the page and with True to submit its form.

    Left out are ``/language``, forms below ``/me``, and ``/tables/…`` and ``/me``, whose addresses are those of endpoints.
    """
    for route in routes():
        first = route.address.split("/")[1]
        if first in ("tables", "language") or route.address == "/me":
            continue
        if route.show is not None:
            yield route, False
        if route.send is not None and first != "me":
            yield route, True
