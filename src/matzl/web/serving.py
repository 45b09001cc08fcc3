"""The server that carries the app: begins by telling that it answers, and ends although streams are open."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from matzl.errors import StoppedError
from matzl.table.service import TableService
from matzl.web.app import make_app
from matzl.web.settings import Settings
from matzl.web.state import House

_LAST_SECONDS = 2
"""How long those who are being answered may take when the server ends."""


class Serving(uvicorn.Server):
    """A uvicorn that calls `answering` once it answers, and ends the streams when it is to end."""

    def __init__(
        self, config: uvicorn.Config, house: House, answering: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self._house, self._answering = house, answering

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin."""
        await super().startup(sockets)
        if self.started:
            self._answering()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        self._house.closing.set()
        await super().shutdown(sockets)


def serving(
    settings: Settings, service: TableService, answering: Callable[[], object] = lambda: None
) -> Serving:
    """A server that is ready to run."""
    app = make_app(settings, service)
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=settings.proxied,
        forwarded_allow_ips="127.0.0.1",
        timeout_graceful_shutdown=_LAST_SECONDS,
    )
    return Serving(config, app.state.house, answering)


def serve(
    settings: Settings, service: TableService, door: socket.socket, answering: Callable[[], object]
) -> None:
    """Serve until somebody ends it.

    Parameters
    ----------
    door
        A socket that takes connections.
    answering
        Called once the server answers.

    Raises
    ------
    StoppedError
        When it cannot begin; the log tells why.
    """
    server = serving(settings, service, answering)
    try:
        server.run([door])
    except SystemExit:
        if not server.started:
            raise StoppedError("the server could not start", "start") from None
        raise
