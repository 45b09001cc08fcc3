"""The FastAPI app: middleware, routes, startup and shutdown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from matzl import registry
from matzl.table.service import TableService
from matzl.web.error_pages import FaultMiddleware, add_error_handlers
from matzl.web.read_limits import ReadLimitMiddleware
from matzl.web.routes import ROUTES
from matzl.web.security import SecurityMiddleware
from matzl.web.sessions import SessionMiddleware
from matzl.web.settings import ServerSettings
from matzl.web.state import make_state


def make_app(settings: ServerSettings, service: TableService) -> FastAPI:
    """Return the app of a server; its lifespan starts and closes the tables."""
    state = make_state(settings, service)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:  # noqa: ARG001
        service.start(registry.names() if settings.warm_up else ())
        try:
            yield
        finally:
            state.closing.set()
            await service.close()

    app = FastAPI(
        title="matzl",
        lifespan=lifespan,
        openapi_url=None,
        redirect_slashes=False,
        middleware=[
            Middleware(SecurityMiddleware, settings=settings),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=6),
            Middleware(
                SessionMiddleware,
                service=service,
                server=state.server,
                cookies=state.cookies,
                csrf_tokens=state.csrf_tokens,
                default_language=settings.language,
            ),
            Middleware(FaultMiddleware),
            Middleware(ReadLimitMiddleware, limits=state.limits),
        ],
    )
    app.state.app_state = state
    add_error_handlers(app)
    for name in ROUTES:
        router: APIRouter = import_module(f"matzl.web.routes.{name}").router
        _allow_head(router)
        app.include_router(router)
    return app


def _allow_head(router: APIRouter) -> None:
    """Answer HEAD like GET; uvicorn leaves out the body. FastAPI, unlike Starlette, does not do that by itself."""
    for route in router.routes:
        if isinstance(route, APIRoute) and route.methods and "GET" in route.methods:
            route.methods.add("HEAD")
