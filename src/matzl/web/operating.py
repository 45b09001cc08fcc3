"""Metrics, a health check, and a request log with ids, for those who run the server.

None of them contains a secret: they have the pattern of an address, not the keys in it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from prometheus_client import Counter, Gauge, Histogram, start_http_server
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matzl.errors import SetUpError, TableError, file_errors
from matzl.table.live.tasks import REQUEST
from matzl.web.state import AppState

REQUESTS = Counter("matzl_requests", "Answered requests.", ("method", "route", "status"))
SECONDS = Histogram("matzl_request_seconds", "Time until an answer begins.", ("method", "route"))
PAUSES = Histogram("matzl_pause_seconds", "Time for which the event loop was late.")

TICK_SECONDS = 0.25
"""The seconds between two measurements of the delay of the event loop."""

HEALTH_SECONDS = 3.0
"""The seconds after which a database that does not answer counts as lost."""

HEALTH_KEPT_SECONDS = 1.0
"""The seconds for which the result of a check of the database is reused, however many requests ask for it."""

_GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
_KEY = re.compile(r"\b[0-9a-f]{16}\b", re.ASCII)
_DETAIL = re.compile(r"\s*\bDETAIL: .*")
_METHODS = ("GET", "HEAD", "POST", "OPTIONS")
_LOGGER = logging.getLogger("matzl.requests")


class ObservingMiddleware:
    """Middleware that counts and logs each request, and gives it an id: the one set by a trusted proxy, or a new one.

    Parameters
    ----------
    routes
        The routes of the app, by whose patterns requests are counted.
    """

    def __init__(self, app: ASGIApp, state: AppState, routes: Iterable[Route]) -> None:
        self.app, self._trusted = app, state.connections.trusted
        self._patterns: dict[Any, str] = {route.endpoint: route.path for route in routes}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its id, and count and log it when its response begins."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, given = time.perf_counter(), Headers(scope=scope).get("x-request-id", "")
        proxy = scope["client"] is not None and scope["client"][0] in self._trusted
        number = given if proxy and _GIVEN.fullmatch(given) else secrets.token_hex(8)
        REQUEST.set(number)  # in the task of this request
        scope.setdefault("state", {})["send"] = send

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["X-Request-ID"] = number
                self._note(scope, message["status"], time.perf_counter() - begun)
            await send(message)

        await self.app(scope, receive, send_with_id)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in _METHODS else "other"
        route = self._patterns.get(scope.get("endpoint"), "other")
        REQUESTS.labels(method, route, status).inc()
        SECONDS.labels(method, route).observe(seconds)
        known = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        _LOGGER.info("request", extra={"known": known})


async def health(request: Request) -> Response:
    """Return the server's health: status 503 if the database cannot be read or automatic moves have stopped."""
    state = AppState.of(request)
    store, health = state.service.store, state.health
    async with health.looking:
        if time.monotonic() >= health.looked + HEALTH_KEPT_SECONDS:
            try:
                await asyncio.wait_for(store.run(store.visitors.by_secret, ""), HEALTH_SECONDS)
                health.database = True
            except (TableError, SQLAlchemyError, TimeoutError):
                health.database = False
            health.looked = time.monotonic()
    known = {"database": health.database, "automatic-moves": state.service.moving}
    return JSONResponse(known, 200 if all(known.values()) else 503)


async def watch_pauses(state: AppState) -> None:
    """Measure, until cancelled, the delay of the event loop, which shows whether the server is overloaded."""
    clock = asyncio.get_running_loop().time
    while True:
        due = clock() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        late = max(0.0, clock() - due)
        PAUSES.observe(late)
        state.note_pause(late)


def serve_metrics(state: AppState, address: str) -> None:
    """Serve Prometheus metrics at a second address, ``HOST:PORT``, until the process ends.

    Raises
    ------
    SetUpError
        If the address is malformed.
    StoppedError
        If the server cannot listen there.
    """
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) >= 2**16:
        raise SetUpError(f"{address!r} is not ADDRESS:PORT, such as 127.0.0.1:9100", "metrics")
    service = state.service
    sizes: dict[str, tuple[str, Callable[[], float]]] = {
        "connections": ("Open connections.", lambda: len(state.connections)),
        "tables": ("Tables in memory.", lambda: len(service.tables.live)),
        "queue_bots": ("Moves of bots that search.", service.searching),
        "queue_searches": ("Work of pages with compiled rules.", lambda: service.searches.length),
        "queue_checks": ("Work of pages without compiled rules.", lambda: service.checks.length),
    }
    for name, (text, size) in sizes.items():
        Gauge(f"matzl_{name}", text).set_function(size)
    with file_errors(f"cannot listen on {address} for --metrics", "address"):
        start_http_server(int(port), host.strip("[]"))


def without_keys(text: str) -> str:
    """Return a log entry with keys replaced by short hashes, and without PostgreSQL's details of rows.

    The key of a table is an invitation.

    >>> without_keys("table 3f2a3f2a3f2a3f2a waits: a key exists DETAIL: Key (id)=(…) already exists.")
    'table 71c49ce5 waits: a key exists'
    """
    hashed = _DETAIL.sub("", text)
    return _KEY.sub(lambda key: hashlib.sha256(key[0].encode()).hexdigest()[:8], hashed)


class JsonFormatter(logging.Formatter):
    """A formatter that writes each log entry as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a log entry as a line."""
        entry: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_keys(record.getMessage()),
        }
        if REQUEST.get():
            entry["request"] = REQUEST.get()
        entry |= getattr(record, "known", {})
        if record.exc_info:
            entry["traceback"] = without_keys(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False)


class TextFormatter(logging.Formatter):
    """A formatter that adds the request id to a message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a log entry as text."""
        first, line, rest = without_keys(super().format(record)).partition("\n")
        return first + (f" (request {REQUEST.get()})" if REQUEST.get() else "") + line + rest


FORMATS: Mapping[str, type[logging.Formatter]] = {"text": TextFormatter, "json": JsonFormatter}
"""The formatter of each log format, by the format's name."""


def set_up_log(form: str) -> None:
    """Log warnings and errors to standard error in the given format; if this is ``json``, also log each request."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATS[form]())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    _LOGGER.setLevel(logging.INFO if form == "json" else logging.WARNING)


ROUTES = [Route("/healthz", health)]
