"""The settings of a server, and the state that all its request handlers share."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from prometheus_client import Histogram
from starlette.requests import Request

from matzl.base.environment import PORT
from matzl.features.roles import start
from matzl.table.live.service import TableService
from matzl.table.store import Visitor
from matzl.text.languages import ENGLISH
from matzl.web.connections import ConnectionLimits, OpenConnections
from matzl.web.limits import Limits, Rates
from matzl.web.reader import Cookies, ServerInfo
from matzl.web.regions import SharedRegions

FRAMES = Histogram("matzl_frame_seconds", "Time from a command to the frame that a viewer gets.")
_LOGGER = logging.getLogger(__name__)

MAX_PAUSE = 0.25
"""The largest delay of the event loop of a server that is not overloaded, in seconds."""

PAUSES_KEPT = 20
"""The number of delays kept, four a second on an idle server; it is overloaded if their median exceeds `MAX_PAUSE`."""

LOOPBACK = "127.0.0.1"
ALL_INTERFACES = "0.0.0.0"  # noqa: S104  (asked for by --lan)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server.

    Attributes
    ----------
    host, port
        The address and port to listen on.
    address
        Its URL for the widest audience that can reach it, without a trailing slash.
    lan
        Whether other computers can reach it, on the local network or through a proxy.
    trusted_proxies
        The networks of the proxies whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed.
    language
        The language for browsers that ask for no supported one.
    max_body
        The largest size of a request body in bytes.
    max_record
        The largest size of a request body that uploads a record, in bytes.
    heartbeat
        The number of idle seconds after which a stream sends a comment to keep the connection open.
    warm_up
        Whether to compile the bots of all games ahead of use.
    rates
        The rate limits.
    connections
        The limits of connections; None for those that fit the number of file descriptors.
    """

    host: str = LOOPBACK
    port: int = PORT
    address: str = f"http://{LOOPBACK}:{PORT}"
    lan: bool = False
    trusted_proxies: tuple[str, ...] = ()
    language: str = ENGLISH
    max_body: int = 16_384
    max_record: int = 1_048_576
    heartbeat: float = 15.0
    warm_up: bool = True
    rates: Rates = field(default_factory=Rates)
    connections: ConnectionLimits | None = None


class SignedOut(asyncio.Event):
    """An event set when a device's secret becomes invalid; `visitor` is the device's owner when last read."""

    visitor: Visitor | None = None


@dataclass(slots=True)
class Health:
    """The latest check that the database is readable: its result, its time by `time.monotonic`, and the lock for checks."""

    database: bool = False
    looked: float = float("-inf")
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)


class AppState:
    """The state of one server, kept as ``app.state.app_state``.

    Attributes
    ----------
    features
        The object that does the background work of each feature, by the feature's name.
    closing
        The event set at shutdown; open streams then end.
    health
        The latest result of `/healthz`.
    shared_regions
        The HTML of regions that viewers of tables share.
    signed_out
        For each device with open requests, an event that is set when its secret stops working; its streams then end.
    overloaded
        Whether the event loop has mostly been late by more than `MAX_PAUSE`; then only visitors at a table are answered.
    """

    def __init__(self, settings: ServerSettings, service: TableService) -> None:
        self.settings, self.service = settings, service
        self.features: Mapping[str, Any] = start(service)
        service.on_frame = FRAMES.observe
        self.server = ServerInfo(settings.address, settings.lan)
        self.limits = Limits(settings.rates)
        connections = settings.connections or ConnectionLimits()
        self.connections = OpenConnections(connections, settings.trusted_proxies)
        url = urlsplit(settings.address)
        self.cookies = Cookies(url.scheme == "https", url.port or settings.port)
        self.closing, self.health = asyncio.Event(), Health()
        self.shared_regions = SharedRegions()
        self.signed_out: WeakValueDictionary[str, SignedOut] = WeakValueDictionary()
        service.tables.sharing.receivers["signed-out"] = self.end_streams
        self.overloaded = False
        self._pauses = deque([0.0] * PAUSES_KEPT, PAUSES_KEPT)

    def note_pause(self, seconds: float) -> None:
        """Record the latest delay of the event loop, and update `overloaded`."""
        self._pauses.append(seconds)
        overloaded = median(self._pauses) > MAX_PAUSE
        if overloaded and not self.overloaded:
            _LOGGER.warning("the server is overloaded: only visitors at a table are answered")
        self.overloaded = overloaded

    def end_streams(self, device: str) -> None:
        """End the open streams of a device whose secret has become invalid."""
        if (signed_out := self.signed_out.get(device)) is not None:
            signed_out.set()

    @classmethod
    def of(cls, request: Request) -> AppState:
        """Return the state of the server that received a request."""
        state: AppState = request.app.state.app_state
        return state
