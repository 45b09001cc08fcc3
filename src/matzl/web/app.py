"""The Starlette app: middleware, routes, startup and shutdown, installation in browsers, and its server.

Installation needs a manifest, and a page that is shown when the server does not answer. Browsers install pages, and run
`service-worker.js`, only over HTTPS or on the same computer.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from matzl import registry
from matzl.errors import StoppedError
from matzl.features.roles import begin, close
from matzl.parts import Page, Text
from matzl.table.live.service import TableService
from matzl.text.languages import LANGUAGES, use_language
from matzl.text.languages import translated as _
from matzl.web import assets, devices, operating, programs, stream, tables
from matzl.web.connections import (
    QUEUE,
    LimitedProtocol,
    SeldomFilter,
    connection_limits,
)
from matzl.web.error_pages import ERROR_HANDLERS, FaultMiddleware, LimitMiddleware
from matzl.web.errors import RequestError, wants_json
from matzl.web.features import body, feature_routes, response
from matzl.web.security import SecurityMiddleware
from matzl.web.sessions import SessionMiddleware
from matzl.web.state import AppState, ServerSettings
from matzl.web.templating import THEME, environment, load_templates, render

BACKGROUND = "#f0e7d6"
"""The colour of an installed app's window until its page is shown."""


_SHUTDOWN_SECONDS = 2
"""The number of seconds that pending requests have to finish at shutdown."""

COLLECTED_AFTER = (10_000, 20, 20)
"""The thresholds of the collector of cyclic garbage: new objects, and rounds of the younger generations."""

SWITCH_SECONDS = 0.001
"""The seconds after which a busy thread yields to others, which have to wait for it after every database statement."""


def make_app(settings: ServerSettings, service: TableService) -> Starlette:
    """Return the app of a server; its lifespan handler starts and closes the table service."""
    state = AppState(settings, service)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:  # noqa: ARG001
        service.start(registry.names() if settings.warm_up else ())
        begin(state.features)
        loading = asyncio.create_task(asyncio.to_thread(load_templates, environment()))
        watching = asyncio.create_task(operating.watch_pauses(state))
        try:
            yield
        finally:
            watching.cancel()
            await loading
            state.closing.set()
            await close(state.features)
            await service.close()

    modules = (tables, stream, programs, assets, devices, operating)
    install = Route("/{language}.webmanifest", manifest), Route("/offline", offline)
    own = [route for module in modules for route in module.ROUTES]
    routes = [*own, *install, *feature_routes()]  # searched in this order
    proxies = [*settings.trusted_proxies]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers=ERROR_HANDLERS,
        middleware=[
            Middleware(operating.ObservingMiddleware, state=state, routes=routes),
            *([Middleware(ProxyHeadersMiddleware, trusted_hosts=proxies)] if proxies else []),
            Middleware(SecurityMiddleware, settings=settings),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=6),
            Middleware(SessionMiddleware, state=state),
            Middleware(FaultMiddleware),
            Middleware(LimitMiddleware, state=state),
        ],
    )
    app.router.redirect_slashes = False
    app.state.app_state = state
    return app


async def manifest(request: Request) -> Response:
    """Return the web app manifest in a language."""
    language: str = request.path_params["language"]
    if language not in LANGUAGES:
        raise RequestError(404, "not-found")
    icons = [
        {"src": assets.static_url(f"icons/{name}-{size}.png"), "sizes": f"{size}x{size}"}
        | {"type": assets.TYPES["png"], "purpose": purpose}
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in (192, 512)
    ]
    with use_language(language):
        title = _("matzl: card games")
    content = {"name": title, "short_name": "matzl", "lang": language, "icons": icons}
    content |= {"start_url": "/", "display": "standalone"}
    content |= {"theme_color": THEME["light"], "background_color": BACKGROUND}
    return JSONResponse(content, media_type=assets.TYPES["webmanifest"], headers=assets.REVALIDATED)


async def offline(request: Request) -> Response:
    """Show, in the visitor's language, the page that browsers display when they cannot reach the server."""
    text = _(
        "Either this device has no network, or matzl is being restarted. Your tables are saved, and this page continues "
        "automatically as soon as matzl answers."
    )
    page, reader = Page(_("matzl does not answer"), (Text(text),)), request.state.reader
    if wants_json(request.headers):
        return response(request, page)
    html = render("offline.html", reader, title=page.title, body=body(page, reader))
    headers = {"Content-Language": reader.language, "Vary": "Accept, Accept-Language, Cookie"}
    return HTMLResponse(html, headers=headers | assets.REVALIDATED)


class MatzlServer(uvicorn.Server):
    """A uvicorn server that calls `on_start` once it accepts requests, and ends open streams at shutdown."""

    def __init__(
        self, config: uvicorn.Config, state: AppState, on_start: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self.state, self._on_start = state, on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, and call `on_start` once the server accepts requests."""
        await super().startup(sockets)
        for each in sockets or []:
            each.listen(QUEUE)  # asyncio sets it to the number of connections accepted in one round
        if self.started:
            self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the open streams, then shut down."""
        self.state.closing.set()
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
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # read by a middleware, after who has sent them is known
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )
    for logger in map(logging.getLogger, ("uvicorn.error", "asyncio")):
        if not any(isinstance(each, SeldomFilter) for each in logger.filters):
            logger.addFilter(SeldomFilter())  # invalid requests are reported once a minute
    return MatzlServer(config, state, on_start)


def serve(
    settings: ServerSettings,
    service: TableService,
    listener: socket.socket,
    on_start: Callable[[], object],
    metrics: str = "",
) -> None:
    """Run the server until interrupted.

    Parameters
    ----------
    listener
        A listening socket.
    metrics
        The second address, for Prometheus; empty for none.
    on_start
        Called once the server accepts requests.

    Raises
    ------
    StoppedError
        If the server cannot start; the log says why.
    """
    server = make_server(settings, service, on_start)
    if metrics:
        operating.serve_metrics(server.state, metrics)
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
