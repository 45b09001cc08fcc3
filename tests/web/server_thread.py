"""A server that runs in a thread of the tests."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

from matzl.table.live.service import TableService
from matzl.web.app import make_server
from matzl.web.network import http_url, open_socket
from matzl.web.state import LOOPBACK, ServerSettings


class ServerThread:
    """A server on any port unless one is given; `address` is its URL, `base` the one behind a proxy."""

    def __init__(
        self, service: TableService, settings: ServerSettings, base: str = "", port: int = 0
    ) -> None:
        self.service = service
        self._door = open_socket(LOOPBACK, port)
        self.port = self._door.getsockname()[1]
        self.address = http_url(LOOPBACK, self.port)
        settings = replace(settings, port=self.port, address=base or self.address)
        self._up = threading.Event()
        self.server = make_server(settings, service, self._answering)
        self._thread = threading.Thread(target=self.server.run, args=([self._door],))
        self._thread.start()
        assert self._up.wait(300)

    def _answering(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._up.set()

    def call(self, coroutine):
        """Run a coroutine in the event loop of the server."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(300)

    def close(self) -> None:
        """Shut the server down as the command does on a signal."""
        self.server.should_exit = True
        self._thread.join(300)
        self._door.close()
        assert not self._thread.is_alive()
