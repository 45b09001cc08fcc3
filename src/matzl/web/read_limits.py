"""Middleware that limits how many pages a visitor or an address may read; static files are not counted."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from matzl.web.error_pages import error_response
from matzl.web.errors import RequestError
from matzl.web.limits import Limits, client_network
from matzl.web.sessions import STATELESS_PATHS


class ReadLimitMiddleware:
    """Middleware that counts GET and HEAD requests once the session is known."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or respond that there were too many."""
        counted = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if counted and not scope["path"].startswith(STATELESS_PATHS):
            client = scope.get("client")
            address = client_network(client[0] if client else "")
            try:
                self.limits.take("reads_of_address", address)
                self.limits.take("reads", scope["state"]["reader"].visitor or address)
            except RequestError as error:
                await error_response(Request(scope), error)(scope, receive, send)
                return
        await self.app(scope, receive, send)
