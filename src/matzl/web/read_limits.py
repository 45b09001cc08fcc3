"""Middleware that limits requests: how many pages each client may read, and who may use the reserve of connections.

Static files are not limited.
"""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from matzl.errors import MatzlError
from matzl.table.live.job_queue import NETWORK
from matzl.web.dependencies import client_address
from matzl.web.error_pages import error_response
from matzl.web.limits import crowded_error, networks
from matzl.web.sessions import STATELESS_PATHS
from matzl.web.state import AppState

_LOGGER = logging.getLogger(__name__)

_HIDDEN = "all visitors behind %s count as one for the limits: make it send X-Forwarded-For and name it by --trusted-proxy"
"""The warning about a proxy that hides its clients' addresses."""


class LimitMiddleware:
    """Middleware that counts GET and HEAD requests once the session is known, and lets those with a seat go first."""

    def __init__(self, app: ASGIApp, state: AppState) -> None:
        self.app, self.state = app, state
        self._watching = bool(state.settings.trusted_proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http" and not scope["path"].startswith(STATELESS_PATHS):
            request = Request(scope)
            NETWORK.set(networks(client_address(request))[-1][0])  # in the task of this request
            try:
                await self._check(request)
            except MatzlError as error:
                await error_response(request, error)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def _check(self, request: Request) -> None:
        """Raise an error if a request is refused: one too many or, in the reserve, from a visitor without a seat."""
        state, address, visitor = self.state, client_address(request), request.state.reader.id
        if self._watching:
            self._check_proxy(request)
        if request.method in ("GET", "HEAD"):
            state.limits.take("reads_of_address", address)
            state.limits.take("reads", visitor or address)
        if state.connections.crowded:
            store = state.service.store
            if not (visitor and await store.run(store.events.of_visitor, visitor)):
                state.connections.note_full("only visitors with a seat are answered")
                raise crowded_error()

    def _check_proxy(self, request: Request) -> None:
        """Log once if a request came through a proxy that does not pass the client's address, or is not trusted to.

        It has come by the proxy if its sender knows the server by the proxy's address.
        """
        base, client = self.state.settings.address, client_address(request)
        host = f"{urlsplit(base).scheme}://{request.headers['host']}"
        stated = ",".join(request.headers.getlist("x-forwarded-for"))
        if base in (host, request.headers.get("origin")) and client not in stated:
            self._watching = False
            _LOGGER.warning(_HIDDEN, client)
