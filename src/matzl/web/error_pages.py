"""Responses to rejected and failed requests: JSON for scripts, otherwise an error page."""

from __future__ import annotations

import logging

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matzl.errors import MatzlError
from matzl.features import role
from matzl.parts import Link, Links, Notice, Page, Part, Text
from matzl.text.languages import translated as _
from matzl.web.errors import PUBLIC_PARAMETERS, RequestError, response_parts, wants_json
from matzl.web.features import response

_LOGGER = logging.getLogger("matzl.web")


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
    """Return the page of an error: what is wrong, what to check, and where to go on."""
    titles = {"busy": _("One moment"), "fault": _("An error in matzl")}
    usual = _("Not found") if status == 404 else _("That did not work")
    parts: list[Part] = [Notice(message, "" if code == "busy" else "wrong")]
    way_on = _way_on(code)
    if code == "dead-link":
        ask = _(
            "Ask whoever sent you the link for a new one. Meanwhile you can play any game in the lobby against bots."
        )
        parts.append(Text(ask))
    elif status == 404 and way_on is None and code != "no-game":
        parts.append(
            Text(
                _("Perhaps part of the address is missing, or the page it led to has been deleted.")
            )
        )
    parts.append(Links((Link(_("To the lobby"), "/", "first"), *([way_on] if way_on else []))))
    return Page(titles.get(code, usual), tuple(parts))


def _way_on(code: str) -> Link | None:
    """Return where the feature that an error is about wants to go on; None for other errors."""
    modules = (module for module in role("errors").values() if code in module.ERRORS)
    not_yet = {"no-replay": Link(_("Replay a record"), "/replay")}
    ways = (module.way_on() for module in modules if hasattr(module, "way_on"))
    return next(ways, not_yet.get(code))


class FaultMiddleware:
    """Middleware that turns an unhandled exception into an error page and a log entry with its traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
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
            response = error_response(Request(scope), RequestError(500, "fault"))
            await response(scope, receive, send)


def loggable_path(scope: Scope) -> str:
    """Return the path of a request without its secret parts, which would give readers of the log access.

    >>> known = {"key": "k3v9", "number": 2}
    >>> loggable_path({"path": "/replay/k3v9/2/record", "path_params": known}), loggable_path({"path": "/move/ABC"})
    ('/replay/{key}/2/record', '/move/…')
    """
    path: str = scope["path"]
    if "path_params" not in scope:  # not routed yet
        return "/".join([*path.split("/", 2)[:2], "…"])
    for name, value in scope["path_params"].items():
        path = path if name in PUBLIC_PARAMETERS else path.replace(f"{value}", f"{{{name}}}")
    return path


async def _matzl_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, MatzlError)
    return error_response(request, error)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        response = error_response(request, RequestError(405, "no-method"))
        response.headers.update(error.headers or {})
        return response
    return error_response(request, RequestError(404, "not-found"))


ERROR_HANDLERS = {MatzlError: _matzl_error, HTTPException: _http_error}
"""The functions that make the response to a request that raised an exception, by its class."""
