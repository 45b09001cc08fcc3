"""The app: the layers through which a request passes, its routes, and what happens at the start and at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from matzl import registry
from matzl.table.service import TableService
from matzl.web.error_pages import Faults, answer_problems
from matzl.web.routes import ROUTES
from matzl.web.security import Gate
from matzl.web.sessions import Recognition
from matzl.web.settings import Settings
from matzl.web.state import build


def make_app(settings: Settings, service: TableService) -> FastAPI:
    """The app of a server, which starts the hall and ends it."""
    house = build(settings, service)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:  # noqa: ARG001
        service.start(registry.names())
        try:
            yield
        finally:
            house.closing.set()
            await service.close()

    app = FastAPI(
        title="matzl",
        lifespan=lifespan,
        openapi_url=None,
        redirect_slashes=False,
        middleware=[
            Middleware(Gate, settings=settings),
            Middleware(GZipMiddleware, minimum_size=600),
            Middleware(
                Recognition,
                service=service,
                server=house.server,
                cookies=house.cookies,
                seals=house.seals,
                usual=settings.language,
            ),
            Middleware(Faults),
        ],
    )
    app.state.house = house
    answer_problems(app)
    for name in ROUTES:
        app.include_router(import_module(f"matzl.web.routes.{name}").router)
    return app
