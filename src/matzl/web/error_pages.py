"""Responses to failed or excess requests: JSON for scripts, otherwise a page."""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matzl.api.endpoints import API
from matzl.errors import MatzlError
from matzl.features import modules
from matzl.parts import Link, Links, Notice, Page, Part, Text
from matzl.table.live.job_queue import NETWORK
from matzl.table.live.tasks import REQUEST
from matzl.text.languages import translated as _
from matzl.web.dependencies import client_address
from matzl.web.errors import PUBLIC_PARAMETERS, RequestError, response_parts, wants_json
from matzl.web.features import response
from matzl.web.limits import crowded_error, networks
from matzl.web.sessions import STATELESS_PATHS
from matzl.web.state import AppState

_LOGGER = logging.getLogger("matzl.web")

AT_TABLES = ("/table/", "/streams", f"{API}tables/")
"""Prefixes of the addresses that are served while the server is overloaded."""

_HIDDEN = "all visitors behind %s count as one for the limits: make it send X-Forwarded-For and name it by --trusted-proxy"
"""The warning about a proxy that hides its clients' addresses."""


def error_response(request: Request, error: MatzlError) -> Response:
    """Return the response to a request that failed with an error: JSON for scripts, otherwise a page."""
    details, status, headers = response_parts(error)
    if wants_json(request.headers):
        return JSONResponse(details, status, headers)
    if not hasattr(request.state, "reader"):
        return PlainTextResponse(details["message"] + "\n", status, headers)
    answer = response(request, _page(error.code, details["message"], status), status)
    answer.headers.update(headers)
    return answer


def _page(code: str, message: str, status: int) -> Page:
    """Return the page of an error: what is wrong, what to check, and where to continue."""
    titles = {"busy": _("One moment"), "fault": _("An error in matzl")}
    usual = _("Not found") if status == 404 else _("That did not work")
    parts: list[Part] = [Notice(message, "" if code == "busy" else "wrong")]
    way_on = _way_on(code)
    if code == "dead-link":
        ask = _(
            "Ask the sender of the link for a new one. Meanwhile you can play any game in the lobby against bots."
        )
        parts.append(Text(ask))
    elif status == 500:
        request_id = _("Request id, for the operator of this server: {request}")
        parts.append(Text(request_id.format(request=REQUEST.get())))
    elif status == 404 and way_on is None and code != "no-game":
        text = _("Perhaps part of the address is missing, or the page it led to has been deleted.")
        parts.append(Text(text))
    parts.append(Links((Link(_("To the lobby"), "/", "first"), *([way_on] if way_on else []))))
    return Page(titles.get(code, usual), tuple(parts))


def _way_on(code: str) -> Link | None:
    """Return the link of the feature to which an error belongs; None for other errors."""
    owners = (it for it in modules("__init__").values() if code in getattr(it, "ERRORS", ()))
    return next((owner.way_on() for owner in owners), None)


class FaultMiddleware:
    """Middleware that turns an unhandled exception into an error page and a log entry with its traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; log an exception and, unless the response has begun, answer with an error page."""
        started = False

        async def send_and_note(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        except ClientDisconnect:  # while sending a form: nobody waits for a response
            return
        except Exception:
            if scope["type"] != "http":
                raise
            _LOGGER.exception("error while handling %s %s", scope["method"], loggable_path(scope))
            if started:
                raise
            await error_response(Request(scope), RequestError(500, "fault"))(scope, receive, send)


class LimitMiddleware:
    """Middleware that limits how often a client may read pages, giving precedence to visitors with a seat.

    Static files are not limited.
    """

    def __init__(self, app: ASGIApp, state: AppState) -> None:
        self.app, self.state = app, state
        self._watching = bool(state.settings.trusted_proxies)
        self._seated = set[str]()  # visitors known to have a seat while the server is full

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
        """Raise an error for an excess request or, while only the reserve is left, for one by a visitor without a seat.

        An overloaded server answers only visitors with a seat, and only what concerns their tables.
        """
        state, address, visitor = self.state, client_address(request), request.state.reader.id
        if self._watching:
            self._check_proxy(request)
        if request.method in ("GET", "HEAD"):
            state.limits.take("reads_of_address", address)
            state.limits.take("reads", visitor or address)
        crowded, path = state.connections.crowded, request.scope["path"]
        if state.overloaded and not path.startswith(AT_TABLES):
            raise crowded_error()
        if not (crowded or state.overloaded):
            self._seated.clear()
        elif visitor not in self._seated:
            store = state.service.store
            if not (visitor and await store.run(store.events.of_visitor, visitor)):
                if crowded:
                    state.connections.note_full("only visitors with a seat are answered")
                raise crowded_error()
            self._seated.add(visitor)

    def _check_proxy(self, request: Request) -> None:
        """Log once if a request came through a proxy that hides the client's address or is not trusted.

        A request came through the proxy if its sender knows the server by the proxy's address.
        """
        base, client = self.state.settings.address, client_address(request)
        host = f"{urlsplit(base).scheme}://{request.headers['host']}"
        stated = ",".join(request.headers.getlist("x-forwarded-for"))
        if base in (host, request.headers.get("origin")) and client not in stated:
            self._watching = False
            _LOGGER.warning(_HIDDEN, client)


def loggable_path(scope: Scope) -> str:
    """Return the path of a request without its secret parts, which would let readers of the log gain access.

    >>> known = {"key": "k3v9", "number": 2}
    >>> loggable_path({"path": "/deal/k3v9/2/record", "path_params": known}), loggable_path({"path": "/move/ABC"})
    ('/deal/{key}/2/record', '/move/…')
    """
    path: str = scope["path"]
    if "path_params" not in scope:  # not routed yet
        return "/".join([*path.split("/", 2)[:2], "…"])
    for name, value in scope["path_params"].items():
        path = path if name in PUBLIC_PARAMETERS else path.replace(f"{value}", f"{{{name}}}")
    return path


async def _refused(request: Request, error: Exception) -> Response:
    """Return the response to a request whose handler raised an error, or that has no handler."""
    if isinstance(error, MatzlError):
        return error_response(request, error)
    assert isinstance(error, HTTPException)
    kind = (405, "no-method") if error.status_code == 405 else (404, "not-found")
    response = error_response(request, RequestError(*kind))
    response.headers.update(error.headers or {})
    return response


ERROR_HANDLERS = dict.fromkeys((MatzlError, HTTPException), _refused)
"""The functions that make the response to a request that raised an exception, by its class."""
