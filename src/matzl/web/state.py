"""What all handlers share: the settings, the hall with its tables, the limits, and how visitors are recognised."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from fastapi import Request

from matzl.table.service import TableService
from matzl.web.cookies import Cookies
from matzl.web.limits import Limits
from matzl.web.server import Server
from matzl.web.sessions import Seals
from matzl.web.settings import Settings


@dataclass(frozen=True, slots=True)
class House:
    """One server; ``request.app.state.house``.

    Attributes
    ----------
    closing
        Set when the server ends: open streams then end, too.
    """

    settings: Settings
    service: TableService
    server: Server
    limits: Limits
    cookies: Cookies
    seals: Seals
    closing: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    def of(cls, request: Request) -> House:
        """The server that a request was sent to."""
        found: House = request.app.state.house
        return found


def build(settings: Settings, service: TableService) -> House:
    """A server from its settings."""
    server = Server(settings.address, settings.lan, service.levels)
    return House(
        settings=settings,
        service=service,
        server=server,
        limits=Limits(settings.rates),
        cookies=Cookies(server.secure, urlsplit(settings.address).port or settings.port),
        seals=Seals(service.store.kept("forms").encode()),
    )
