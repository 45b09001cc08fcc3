"""What is answered when something is refused or goes wrong: JSON to programs and scripts, else a page that says it."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matzl.errors import IllegalActionError, MatzlError, TableError, UnknownGameError
from matzl.table.errors import sentence
from matzl.text.languages import use_language
from matzl.web.errors import RefusedError
from matzl.web.sessions import preferred
from matzl.web.templating import page

log = logging.getLogger("matzl.web")

STATUS = {
    "unknown-table": 404,
    "no-deal": 404,
    "not-admitted": 403,
    "not-seated": 403,
    "not-host": 403,
    "closed-to-spectators": 403,
    "rule-off": 403,
    "unknown-level": 422,
    "unknown-rule": 422,
    "rule-value": 422,
    "too-long": 422,
    "too-many-tables": 429,
    "not-ready": 503,
}
"""The statuses of what tables refuse, by code; 409 for all the others."""

SOON = 2
"""After how many seconds a table is asked for again whose game is being made ready."""


def wants_json(headers: Headers) -> bool:
    """Whether JSON is asked for rather than a page."""
    accepted = headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted


def problem(error: MatzlError) -> dict[str, Any]:
    """What is told of an error: its status, its code, the sentence in the language spoken, and the clause, if it has one."""
    told: dict[str, Any] = {"status": 422, "code": error.code, "message": str(error)}
    if isinstance(error, RefusedError):
        told |= {"status": error.status, "message": error.sentence}
    elif isinstance(error, TableError):
        told |= {"status": STATUS.get(error.code, 409), "message": sentence(error)}
    elif isinstance(error, IllegalActionError):
        told |= {"status": 409, "clause": str(error.refusal.clause)}
    elif isinstance(error, UnknownGameError):
        return problem(RefusedError(404, "not-found"))
    return told


def answer(request: Request, error: MatzlError) -> Response:
    """The answer to a request that is refused."""
    told = problem(error)
    status = told.pop("status")
    headers = {}
    wait = error.wait if isinstance(error, RefusedError) else SOON if status == 503 else None
    if wait:
        headers["Retry-After"] = str(wait)
    if wants_json(request.headers):
        return JSONResponse({"link": "", "clause": "", **told}, status, headers)
    if not hasattr(request.state, "reader"):
        return PlainTextResponse(told["message"] + "\n", status, headers)
    response = page(request, "errors/refused.html", status=status, wait=wait, **told)
    response.headers.update(headers)
    return response


def at_the_gate(error: RefusedError, headers: Headers) -> Response:
    """The answer to a request that does not get in, before it is known who asks."""
    with use_language(preferred(headers.get("accept-language", ""))):
        if wants_json(headers):
            told = {"code": error.code, "message": error.sentence, "clause": "", "link": ""}
            return JSONResponse(told, error.status)
        return PlainTextResponse(error.sentence + "\n", error.status)


class Faults:
    """The layer where a fault of matzl itself ends: told in the log with its traceback, to the reader as a sentence."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and catch what goes wrong."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception:
            if scope["type"] != "http":
                raise
            log.exception("fault at %s %s", scope["method"], scope["path"])
            if begun:
                raise
            response = answer(Request(scope), RefusedError(500, "fault"))
            await response(scope, receive, send)


def answer_problems(app: FastAPI) -> None:
    """Have an app answer what is refused in it."""

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, MatzlError)
        return answer(request, error)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 405:
            response = answer(request, RefusedError(405, "no-method"))
            response.headers.update(error.headers or {})
            return response
        return answer(request, RefusedError(404, "not-found"))

    async def invalid(request: Request, error: Exception) -> Response:  # noqa: ARG001
        return answer(request, RefusedError(422, "bad-form"))

    app.add_exception_handler(MatzlError, refused)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, invalid)
