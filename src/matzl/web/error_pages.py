"""Responses to rejected and failed requests: JSON for scripts, otherwise an error page."""

from __future__ import annotations

import logging
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matzl.errors import (
    IllegalActionError,
    MatzlError,
    StoppedError,
    TableError,
    UnknownGameError,
)
from matzl.features import functions, role
from matzl.parts import Link
from matzl.table.core.errors import error_sentence
from matzl.text.languages import use_language
from matzl.web.errors import RequestError
from matzl.web.reader import preferred_language
from matzl.web.templating import page

_LOGGER = logging.getLogger("matzl.web")

STATUS = {
    "unknown-table": 404,
    "dead-link": 404,
    "no-deal": 404,
    "no-replay": 404,
    "no-replayed-deal": 404,
    "match-running": 403,
    "closed": 410,
    "closed-by-host": 410,
    "not-admitted": 403,
    "removed": 403,
    "not-seated": 403,
    "not-host": 403,
    "closed-to-spectators": 403,
    "rule-off": 403,
    "unknown-level": 422,
    "unknown-rule": 422,
    "rule-value": 422,
    "rule-seconds": 422,
    "rule-seconds-or-off": 422,
    "too-long": 422,
    "no-name": 422,
    "long-name": 422,
    "large-name": 422,
    "unseen-name": 422,
    "too-many-tables": 429,
    "busy": 503,
    "store-busy": 503,
    "store-full": 503,
    "store-unwritable": 503,
    "store-damaged": 500,
    "damaged-table": 500,
}
"""HTTP statuses of table errors by code; 409 for all others. Features have their own in their ``errors.py``."""

PUBLIC_PARAMETERS = frozenset(
    ("action", "day", "deck", "game", "kind", "language", "name", "number", "step", "version")
)
"""The parameters of paths that may be logged; all others are secrets."""

RETRY_SECONDS = 2
"""The wait before a retry while the adviser is warming up, or the server or the database is busy."""


def wants_json(headers: Headers) -> bool:
    """Return whether a client asks for JSON rather than HTML."""
    accepted = headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted


def error_details(error: MatzlError) -> dict[str, Any]:
    """Return the HTTP status, code and message of an error, and its clause if it has one."""
    details: dict[str, Any] = {"status": 422, "code": error.code, "message": str(error)}
    if isinstance(error, RequestError):
        details |= {"status": error.status, "message": error.sentence}
    elif isinstance(error, TableError):
        details |= {"status": _status(error.code), "message": error_sentence(error)}
    elif isinstance(error, IllegalActionError):
        details |= {"status": 409, "clause": str(error.refusal.clause)}
    elif isinstance(error, StoppedError):
        details["status"] = 503
    elif isinstance(error, UnknownGameError):
        return error_details(RequestError(404, "no-game"))
    return details


def _status(code: str) -> int:
    """Return the HTTP status of a table error."""
    others = (statuses for statuses in functions("errors", "STATUS") if code in statuses)
    return next(others, STATUS).get(code, 409)


def _way_on(code: str) -> Link | None:
    """Return where the feature that an error is about wants to go on; None for other errors."""
    modules = (module for module in role("errors").values() if code in module.ERRORS)
    return next((module.way_on() for module in modules if hasattr(module, "way_on")), None)


def response_parts(error: MatzlError, **more: Any) -> tuple[dict[str, Any], int, dict[str, str]]:
    """Return the code, message, clause and link of an error, its HTTP status, and the headers of its response.

    The headers say after how many seconds the request may be repeated, if waiting helps.
    """
    details = {"link": "", "clause": ""} | error_details(error) | more
    status = details.pop("status")
    wait = RETRY_SECONDS if status == 503 else None
    if isinstance(error, RequestError):
        wait = error.retry_after
    return details, status, {"Retry-After": str(wait)} if wait else {}


def error_response(request: Request, error: MatzlError) -> Response:
    """Return the response to a request that failed with an error."""
    details, status, headers = response_parts(error)
    if wants_json(request.headers):
        return JSONResponse(details, status, headers)
    if not hasattr(request.state, "reader"):
        return PlainTextResponse(details["message"] + "\n", status, headers)
    unknown = status == 404
    way_on = _way_on(error.code)
    response = page(
        request, "errors/refused.html", status=status, unknown=unknown, way_on=way_on, **details
    )
    response.headers.update(headers)
    return response


def early_error_response(error: MatzlError, headers: Headers) -> Response:
    """Return the response to a request that fails before the reader is known."""
    with use_language(preferred_language(headers.get("accept-language", ""))):
        details, status, wait = response_parts(error)
        if wants_json(headers):
            return JSONResponse(details, status, wait)
        return PlainTextResponse(details["message"] + "\n", status, wait)


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
