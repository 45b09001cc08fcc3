"""Limits of TCP connections: their number, in all and from one address, and the time a request may take to arrive.

Without them, idle connections of one computer use up the file descriptors of the server.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from matzl.web.limits import client_network

_LOGGER = logging.getLogger(__name__)

MOST_CONNECTIONS, MOST_OF_ADDRESS = 1000, 300
"""The largest numbers of connections, in all and from one address, if there are file descriptors enough."""

WANTED_FILES = 4096
"""The number of file descriptors that the server asks the system for."""

OTHER_FILES = 64
"""The number of file descriptors kept for the database, child processes and files."""

QUEUE = 256
"""The number of connections that may wait to be accepted."""

_TICKS = 4
"""The number of rounds of the event loop between accepting a connection and closing one too many."""


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """The limits of a server.

    Attributes
    ----------
    most, of_address
        The largest number of connections, in all and from one address.
    accepted
        The number of connections accepted in one round of the event loop.
    arrival
        The number of seconds in which the headers of a request have to arrive, and then its body.
    """

    most: int = MOST_CONNECTIONS
    of_address: int = MOST_OF_ADDRESS
    accepted: int = 64
    arrival: float = 10.0


def connection_limits(*, proxied: bool = False) -> ConnectionLimits:
    """Raise the number of file descriptors as far as the system allows, and return the limits that fit it.

    Parameters
    ----------
    proxied
        Whether all connections come from a proxy, which then has to limit those of one address.
    """
    return fitting_limits(_raised_files(), proxied=proxied)


def fitting_limits(files: int, *, proxied: bool = False) -> ConnectionLimits:
    """Return the limits for a number of file descriptors.

    >>> fitting_limits(256)
    ConnectionLimits(most=128, of_address=64, accepted=16, arrival=10.0)
    """
    accepted = max(1, min(64, files // 16))
    most = max(8, min(MOST_CONNECTIONS, files - OTHER_FILES - _TICKS * accepted))
    return ConnectionLimits(most, most if proxied else min(MOST_OF_ADDRESS, most // 2), accepted)


def _raised_files() -> int:
    """Raise the number of file descriptors that this process may open; return it."""
    if sys.platform == "win32":
        return WANTED_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = WANTED_FILES if hard == unlimited else min(WANTED_FILES, hard)
    if soft != unlimited and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
        return wanted
    return WANTED_FILES if soft == unlimited else soft


class OpenConnections:
    """The connections of a server, counted by address."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self._of_address: Counter[str] = Counter()
        self._full = False

    def add(self, address: str) -> bool:
        """Count a new connection; return False if it exceeds the limit, which is logged once until half have ended."""
        limits, all_open = self.limits, self._of_address.total()
        if all_open >= limits.most or self._of_address[address] >= limits.of_address:
            if not self._full:
                self._full = True
                _LOGGER.warning(
                    "too many connections: %d, of them %d from %s; more are refused",
                    all_open,
                    self._of_address[address],
                    address,
                )
            return False
        self._of_address[address] += 1
        return True

    def remove(self, address: str) -> None:
        """Count a connection that has ended."""
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]
        if self._of_address.total() <= self.limits.most // 4:
            self._full = False


REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Retry-After: 10\r\nConnection: close\r\n\r\nThere are too many connections. Try again later.\n"
)


class LimitedProtocol(H11Protocol):
    """uvicorn's HTTP protocol with limits: excess connections are refused, and requests that do not arrive are ended.

    Parameters
    ----------
    open_connections
        The connections of the server.
    """

    def __init__(self, open_connections: OpenConnections, **more: Any) -> None:
        super().__init__(**more)
        self._open = open_connections
        self._address: str | None = None
        self._arrival: asyncio.TimerHandle | None = None
        self._awaited: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a new connection."""
        peer = transport.get_extra_info("peername")
        address = client_network(peer[0]) if isinstance(peer, tuple) else ""
        if not self._open.add(address):
            transport.write(REFUSAL)
            transport.close()
            self.transport = transport
            return
        self._address = address
        super().connection_made(transport)
        self._watch_arrival()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count a connection that has ended."""
        if self._address is None:
            return
        self._open.remove(self._address)
        self._address = None
        self._stop_watching()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        if self._address is None:
            return
        super().data_received(data)
        self._watch_arrival()

    def on_response_complete(self) -> None:
        """Prepare for the next request."""
        super().on_response_complete()
        self._watch_arrival()

    def _watch_arrival(self) -> None:
        """Start the timeout for the next part to arrive: the headers of a request, or its body."""
        state = self.conn.their_state
        if state is not self._awaited:
            self._stop_watching()
            self._awaited = state
            if state in (h11.IDLE, h11.SEND_BODY) and not self.transport.is_closing():
                self._arrival = self.loop.call_later(self._open.limits.arrival, self._end_waiting)

    def _stop_watching(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def _end_waiting(self) -> None:
        """End a connection whose request has not arrived; between two requests, uvicorn's keep-alive does this."""
        self._arrival = None
        if not self.transport.is_closing():
            self.transport.abort()


class SeldomFilter(logging.Filter):
    """A log filter that passes equal messages only once within some seconds, so that a flood does not fill the log."""

    def __init__(self, seconds: float = 60.0) -> None:
        super().__init__()
        self._seconds = seconds
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to pass a message on; errors with a traceback always pass."""
        if record.exc_info and record.name != "asyncio":
            return True
        now, message = time.monotonic(), record.getMessage().partition("\n")[0]
        if now - self._last.get(message, -self._seconds) < self._seconds:
            return False
        if len(self._last) > 100:
            self._last.clear()
        self._last[message] = now
        return True


def quieten_exhaustion(loop: asyncio.AbstractEventLoop) -> None:
    """Report at most once a minute that no connection can be accepted; asyncio would log a traceback for each attempt."""
    reported = -60.0

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal reported
        if "socket.accept()" not in context.get("message", ""):
            loop.default_exception_handler(context)
        elif loop.time() - reported >= 60:
            reported = loop.time()
            _LOGGER.warning("no connection can be accepted: %s", context.get("exception"))

    loop.set_exception_handler(handle)
