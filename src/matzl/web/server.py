"""The uvicorn server that runs the app."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

import uvicorn

from matzl.errors import StoppedError
from matzl.table.live.service import TableService
from matzl.web.app import make_app
from matzl.web.connections import (
    QUEUE,
    LimitedProtocol,
    SeldomFilter,
    connection_limits,
    quieten_exhaustion,
)
from matzl.web.state import AppState, ServerSettings

_SHUTDOWN_SECONDS = 2
"""The time that pending requests have at shutdown."""

COLLECTED_AFTER = (10_000, 20, 20)
"""The thresholds of the collector of cyclic garbage: new objects, and rounds of the younger generations."""

SWITCH_SECONDS = 0.001
"""The time after which a busy thread lets others go on, which have to wait for it after every database statement."""


class MatzlServer(uvicorn.Server):
    """A uvicorn server that calls `on_start` once it accepts requests, and ends the open streams at shutdown."""

    def __init__(
        self, config: uvicorn.Config, state: AppState, on_start: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self._state, self._on_start = state, on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        quieten_exhaustion(asyncio.get_running_loop())
        await super().startup(sockets)
        for each in sockets or []:
            each.listen(QUEUE)  # asyncio sets it to the number of connections accepted in one round
        if self.started:
            self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self._state.closing.set()
        await super().shutdown(sockets)


def make_server(
    settings: ServerSettings, service: TableService, on_start: Callable[[], object] = lambda: None
) -> MatzlServer:
    """Return a server that is ready to run."""
    limits = settings.connections or connection_limits()
    app = make_app(replace(settings, connections=limits), service)
    state: AppState = app.state.app_state
    config = uvicorn.Config(
        app,
        http=cast("Any", partial(LimitedProtocol, state.connections)),
        ws="none",
        backlog=limits.accepted,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )
    logger = logging.getLogger("uvicorn.error")
    if not any(isinstance(each, SeldomFilter) for each in logger.filters):
        logger.addFilter(SeldomFilter())  # invalid requests are reported once a minute
    return MatzlServer(config, state, on_start)


def serve(
    settings: ServerSettings,
    service: TableService,
    listener: socket.socket,
    on_start: Callable[[], object],
) -> None:
    """Serve until interrupted.

    Parameters
    ----------
    listener
        A listening socket.
    on_start
        Called once the server accepts requests.

    Raises
    ------
    StoppedError
        If the server cannot start; the log says why.
    """
    server = make_server(settings, service, on_start)
    # Reference counting frees the objects that a played card makes, and a pass over all modules and tables takes longer than
    # playing a card: the loaded program is exempt from it, and the rest is collected less often.
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        server.run([listener])
    except SystemExit:
        if not server.started:
            raise StoppedError("the server could not start", "start") from None
        raise
