"""The state that all request handlers share: settings, tables, rate limits, cookies and CSRF tokens."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from starlette.requests import Request

from matzl.features.roles import start
from matzl.table.live.service import TableService
from matzl.web.connections import ConnectionLimits, OpenConnections
from matzl.web.limits import Limits
from matzl.web.reader import ServerInfo
from matzl.web.regions import SharedRegions
from matzl.web.sessions import Cookies, CsrfTokens
from matzl.web.settings import ServerSettings


@dataclass(frozen=True, slots=True)
class AppState:
    """The state of one server, kept as ``app.state.app_state``.

    Attributes
    ----------
    closing
        Set at shutdown; open streams then end.
    features
        What works for each feature in the background, by its name.
    shared_regions
        The HTML of regions that viewers of tables share.
    signed_out
        For each device with open requests, an event that is set when its secret stops working; its streams then end.
    """

    settings: ServerSettings
    service: TableService
    features: Mapping[str, Any]
    server: ServerInfo
    limits: Limits
    connections: OpenConnections
    cookies: Cookies
    csrf_tokens: CsrfTokens
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    shared_regions: SharedRegions = field(default_factory=SharedRegions)
    signed_out: WeakValueDictionary[str, asyncio.Event] = field(default_factory=WeakValueDictionary)

    @classmethod
    def of(cls, request: Request) -> AppState:
        """Return the state of the server that received a request."""
        found: AppState = request.app.state.app_state
        return found


def make_state(settings: ServerSettings, service: TableService) -> AppState:
    """Return the state of a server with these settings."""
    server = ServerInfo(settings.address, settings.lan, service.levels)
    connections = settings.connections or ConnectionLimits()
    features = start(service)
    return AppState(
        settings=settings,
        service=service,
        features=features,
        server=server,
        limits=Limits(settings.rates),
        connections=OpenConnections(connections, settings.trusted_proxies),
        cookies=Cookies(server.secure, urlsplit(settings.address).port or settings.port),
        csrf_tokens=CsrfTokens(service.store.server_secret("forms").encode()),
    )
