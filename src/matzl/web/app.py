"""The Starlette app: middleware, routes, startup and shutdown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from matzl import registry
from matzl.features.roles import begin, close
from matzl.table.live.service import TableService
from matzl.web import devices, files, stream, tables
from matzl.web.error_pages import ERROR_HANDLERS, FaultMiddleware, LimitMiddleware
from matzl.web.features import feature_routes
from matzl.web.security import SecurityMiddleware
from matzl.web.sessions import SessionMiddleware
from matzl.web.state import ServerSettings, make_state


def make_app(settings: ServerSettings, service: TableService) -> Starlette:
    """Return the app of a server; its lifespan handler starts and closes the table service."""
    state = make_state(settings, service)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:  # noqa: ARG001
        service.start(registry.names() if settings.warm_up else ())
        begin(state.features)
        try:
            yield
        finally:
            state.closing.set()
            await close(state.features)
            await service.close()

    own = (route for module in (tables, stream, files, devices) for route in module.ROUTES)
    app = Starlette(
        routes=[*own, *feature_routes()],  # searched in this order
        lifespan=lifespan,
        exception_handlers=ERROR_HANDLERS,
        middleware=[
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
