"""Limits on TCP connections: their number, in all and from one address, and the time a request may take to arrive.

Without them, the connections of one computer use up the file descriptors of the server. Those that wait for a request never
keep others out: the oldest of them gives way.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from matzl.errors import SetUpError
from matzl.web.limits import OpenCounts

_LOGGER = logging.getLogger(__name__)

MAX_CONNECTIONS, MAX_OF_ADDRESS = 1000, 300
"""The largest numbers of connections, in all and from one address, if there are file descriptors enough."""

ACCEPTED = 16
"""The number of connections accepted in one round of the event loop."""

OTHER_FILES = 96 + 4 * ACCEPTED
"""The number of file descriptors for the database, child processes, files, and connections that are just being closed."""


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """The limits of a server.

    Attributes
    ----------
    most, of_address
        The largest number of connections, in all and from one address.
    arrival
        The number of seconds in which the headers of a request have to arrive, and then its body.
    """

    most: int = MAX_CONNECTIONS
    of_address: int = MAX_OF_ADDRESS
    arrival: float = 10.0


def connection_limits(most: int | None = None) -> ConnectionLimits:
    """Raise the number of file descriptors as far as needed and allowed, and return the limits that fit it.

    Parameters
    ----------
    most
        The largest number of connections; by default at most `MAX_CONNECTIONS`, as the system allows.

    Raises
    ------
    SetUpError
        If the system does not allow so many.
    """
    wanted = OTHER_FILES + (most or MAX_CONNECTIONS)
    files = _raised_files(wanted)
    fitting = files - OTHER_FILES
    if most is not None and files < wanted:
        reason = f"the system allows {files} open files, enough for {fitting}"
        raise SetUpError(f"{most} connections are too many: {reason} (ulimit -n)", "connections")
    number = max(8, min(most or MAX_CONNECTIONS, fitting))
    return ConnectionLimits(number, min(MAX_OF_ADDRESS, number // 2))


def _raised_files(wanted: int) -> int:
    """Raise the number of file descriptors that this process may open; return it, or `wanted` if it is larger."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
    except (OSError, ValueError):
        return soft
    return raised


class OpenConnections:
    """The connections of a server.

    Parameters
    ----------
    trusted
        The networks of proxies, which may have any number of connections.
    """

    def __init__(self, limits: ConnectionLimits, trusted: Sequence[str] = ()) -> None:
        self.limits = limits
        # the same test as for believing the headers
        self._trusted = ProxyHeadersMiddleware(cast("Any", None), [*trusted]).trusted_hosts
        self._of_clients = OpenCounts()
        self._all: dict[LimitedProtocol, str] = {}
        self._full = False

    def add(self, connection: LimitedProtocol, address: str) -> bool:
        """Count a new connection, if necessary in place of the oldest that waits for a request; return False if refused."""
        limits = self.limits
        refused = self._of_clients.full(address, limits.of_address) and address not in self._trusted
        if not refused and len(self._all) >= limits.most:
            waiting = next((each for each in self._all if each.idle), None)
            refused = waiting is None
            if waiting is not None:
                self.remove(waiting)
                waiting.transport.abort()
        if refused:
            if not self._full:  # once until three quarters of the connections have ended
                self._full = True
                _LOGGER.warning("too many connections: one from %s was refused", address)
            return False
        self._all[connection] = address
        self._of_clients.add(address)
        return True

    def remove(self, connection: LimitedProtocol) -> None:
        """Release the slot of a closed connection."""
        address = self._all.pop(connection, None)
        if address is not None:
            self._of_clients.add(address, -1)
        self._full = self._full and len(self._all) > self.limits.most // 4


class LimitedProtocol(H11Protocol):
    """uvicorn's HTTP protocol with limits: excess connections are closed, and requests that do not arrive are ended.

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
        """Count a new connection."""
        peer = transport.get_extra_info("peername")
        address = peer[0] if isinstance(peer, tuple) else ""
        self._refused = not self._open.add(self, address)
        if self._refused:
            transport.abort()
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
        """Read a part of a request."""
        if not self._refused:
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
                self._arrival = self.loop.call_later(
                    self._open.limits.arrival, self.transport.abort
                )

    def _stop_watching(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None
