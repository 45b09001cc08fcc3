"""Limits on TCP connections: their number, in total and from one address, and the time in which a request must arrive.

Without them, the connections of one computer use up the file descriptors of the server. Those that wait for a request never
keep others out: the oldest of them gives way. A quarter is kept for visitors with a seat; `LimitMiddleware` refuses others.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from matzl.errors import SetUpError
from matzl.web.limits import OpenCounts

_LOGGER = logging.getLogger(__name__)

MAX_CONNECTIONS, MAX_OF_ADDRESS = 1000, 300
"""The largest numbers of connections, in all and from one address, if there are enough file descriptors."""

WANTED_FILES = 4096
"""The minimum number of file descriptors that the server requests from the system."""

OTHER_FILES = 64
"""The number of file descriptors kept for the database, child processes and files."""

QUEUE = 256
"""The number of connections that may wait to be accepted."""

_TICKS = 6
"""The rounds of the event loop for which an excess connection stays open: two until refused, and four until closed."""

_LINGER = 2.0
"""The number of seconds that a refused client may take to read the answer and to close its connection."""


class ConnectionLimits(NamedTuple):
    """The limits on the connections of a server.

    Attributes
    ----------
    most, of_address
        The largest number of connections, in all and from one address. Once requests are in progress on three quarters of
        them, the rest are a reserve for visitors who have a seat.
    accepted
        The number of connections accepted in one round of the event loop.
    arrival
        The number of seconds in which the headers of a request have to arrive, and then its body.
    """

    most: int = MAX_CONNECTIONS
    of_address: int = MAX_OF_ADDRESS
    accepted: int = 64
    arrival: float = 10.0


def connection_limits(most: int | None = None) -> ConnectionLimits:
    """Raise the limit on file descriptors as far as needed and allowed, and return the connection limits that fit it.

    Parameters
    ----------
    most
        The largest number of connections; by default at most `MAX_CONNECTIONS`, as the system allows.

    Raises
    ------
    SetUpError
        If the system does not allow that many.
    """
    files = _raised_files(max(WANTED_FILES, OTHER_FILES + 64 * _TICKS + (most or 0)))
    limits = fitting_limits(files, most or MAX_CONNECTIONS)
    if most is not None and limits.most < most:
        reason = f"the system allows {files} open files, enough for {limits.most}"
        raise SetUpError(f"{most} connections are too many: {reason} (ulimit -n)", "connections")
    return limits


def fitting_limits(files: int, most: int = MAX_CONNECTIONS) -> ConnectionLimits:
    """Return limits that fit a server with `files` file descriptors, with at most `most` connections.

    >>> fitting_limits(256)
    ConnectionLimits(most=96, of_address=48, accepted=16, arrival=10.0)
    """
    accepted = max(1, min(64, files // 16))
    most = max(8, min(most, files - OTHER_FILES - _TICKS * accepted))
    return ConnectionLimits(most, min(MAX_OF_ADDRESS, most // 2), accepted)


def _raised_files(number: int) -> int:
    """Let this process open `number` file descriptors, or as many as the system allows; return how many it may open."""
    if sys.platform == "win32":
        return number
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    number = number if hard == unlimited else min(number, hard)
    if soft != unlimited and soft < number:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))
        except (OSError, ValueError):
            return soft
        return number
    return number if soft == unlimited else soft


class OpenConnections:
    """The open connections of a server.

    Parameters
    ----------
    trusted
        The networks of proxies, which may have any number of connections.

    Attributes
    ----------
    trusted
        The same networks, as a collection that contains their addresses.
    """

    def __init__(self, limits: ConnectionLimits, trusted: Sequence[str] = ()) -> None:
        self.limits = limits
        # the same test as for believing the headers
        self.trusted = ProxyHeadersMiddleware(cast("Any", None), [*trusted]).trusted_hosts
        self._of_clients = OpenCounts()
        self._all: dict[LimitedProtocol, str] = {}
        self._refused: dict[LimitedProtocol, None] = {}
        self._full = False

    def __len__(self) -> int:
        """Return the number of open connections."""
        return len(self._all)

    @property
    def crowded(self) -> bool:
        """True if so many connections have requests in progress that only the reserve is left."""
        public = self.limits.most - self.limits.most // 4
        return len(self._all) > public and sum(not each.idle for each in self._all) > public

    def add(self, connection: LimitedProtocol, address: str) -> bool:
        """Add a new connection, replacing the oldest idle one if necessary; return False if it is refused."""
        limits = self.limits
        refused = self._of_clients.full(address, limits.of_address) and address not in self.trusted
        if not refused and len(self._all) >= limits.most:
            waiting = next((each for each in self._all if each.idle), None)
            refused = waiting is None
            self._abort(waiting)
        if refused:
            self.note_full(f"one from {address} was refused")
            if len(self._refused) >= 2 * limits.accepted:
                self._abort(next(iter(self._refused)))
            self._refused[connection] = None
        else:
            self._all[connection] = address
            self._of_clients.add(address)
        return not refused

    def _abort(self, connection: LimitedProtocol | None) -> None:
        if connection is not None:
            self.remove(connection)
            connection.transport.abort()

    def remove(self, connection: LimitedProtocol) -> None:
        """Release the slot of a closed connection."""
        self._refused.pop(connection, None)
        address = self._all.pop(connection, None)
        if address is not None:
            self._of_clients.add(address, -1)
        if len(self._all) <= self.limits.most // 4:
            self._full = False

    def note_full(self, what: str) -> None:
        """Log that something was refused, but not again until connections have fallen to a quarter of the limit."""
        if not self._full:
            self._full = True
            _LOGGER.warning("too many connections: %d are open, and %s", len(self._all), what)


REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Retry-After: 10\r\nConnection: close\r\n\r\nThere are too many connections. Try again later.\n"
)


class LimitedProtocol(H11Protocol):
    """uvicorn's HTTP protocol with limits: it refuses excess connections, and aborts those whose requests do not arrive.

    A refused client gets an answer, and then has some time to close: what it sends meanwhile is read, because closing with
    unread data would reset the connection, and the answer would be lost.

    Parameters
    ----------
    open_connections
        The connections of the server.
    """

    def __init__(self, open_connections: OpenConnections, **more: Any) -> None:
        super().__init__(**more)
        self._open = open_connections
        self._refused = False
        self._arrival: asyncio.TimerHandle | None = None
        self._awaited: object = None

    @property
    def idle(self) -> bool:
        """True if no request is in progress."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Register a new connection, or refuse it."""
        peer = transport.get_extra_info("peername")
        address = peer[0] if isinstance(peer, tuple) else ""
        self._refused = not self._open.add(self, address)
        if self._refused:
            self.transport = transport
            transport.write(REFUSAL)
            transport.write_eof()
            self._arrival = self.loop.call_later(_LINGER, transport.abort)
            return
        super().connection_made(transport)
        self._watch_arrival()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the slot of a closed connection."""
        self._open.remove(self)
        self._stop_watching()
        if not self._refused:
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request; on a refused connection, ignore it."""
        if not self._refused:
            super().data_received(data)
            self._watch_arrival()

    def on_response_complete(self) -> None:
        """Prepare for the next request."""
        super().on_response_complete()
        self._watch_arrival()

    def _watch_arrival(self) -> None:
        """Start the timeout for the next part of a request: its headers or its body."""
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
        """Close a connection whose request has not arrived; between requests, uvicorn's keep-alive timeout does this."""
        self._arrival = None
        if not self.transport.is_closing():
            self.transport.abort()


class SeldomFilter(logging.Filter):
    """A log filter that passes identical messages at most once per interval, to prevent flooding."""

    def __init__(self, seconds: float = 60.0) -> None:
        super().__init__()
        self._seconds = seconds
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to pass a message on; errors with a traceback always pass.

        A failure to accept connections, which asyncio retries at once, loses its traceback, so that it is limited, too.
        """
        now, message = time.monotonic(), record.getMessage().partition("\n")[0]
        if message.startswith("socket.accept()"):
            record.exc_info = None
        if record.exc_info:
            return True
        if now - self._last.get(message, -self._seconds) < self._seconds:
            return False
        if len(self._last) > 100:
            self._last.clear()
        self._last[message] = now
        return True
