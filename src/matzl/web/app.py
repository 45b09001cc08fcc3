"""The Starlette app: middleware, routes, startup and shutdown, and what lets a browser install it.

That is a manifest, and a page that is shown when the server does not answer. Browsers install pages, and run
`service-worker.js`, only over HTTPS or on the same computer.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from matzl import registry
from matzl.features.roles import begin, close
from matzl.table.live.service import TableService
from matzl.text.languages import LANGUAGES, translated, use_language
from matzl.web import assets, devices, stream, tables
from matzl.web.error_pages import ERROR_HANDLERS, FaultMiddleware, LimitMiddleware
from matzl.web.errors import RequestError
from matzl.web.features import feature_routes
from matzl.web.security import SecurityMiddleware
from matzl.web.sessions import SessionMiddleware
from matzl.web.state import AppState, ServerSettings
from matzl.web.templating import THEME, environment

BACKGROUND = "#f0e7d6"
"""The colour of the window before the page is there."""


def make_app(settings: ServerSettings, service: TableService) -> Starlette:
    """Return the app of a server; its lifespan handler starts and closes the table service."""
    state = AppState(settings, service)

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

    own = (route for module in (tables, stream, assets, devices) for route in module.ROUTES)
    install = Route("/{language}.webmanifest", manifest), Route("/offline", offline)
    app = Starlette(
        routes=[*own, *install, *feature_routes()],  # searched in this order
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


async def manifest(request: Request) -> Response:
    """Return the manifest in a language."""
    language: str = request.path_params["language"]
    if language not in LANGUAGES:
        raise RequestError(404, "not-found")
    with use_language(language):
        content = _manifest(language)
    return JSONResponse(content, media_type=assets.TYPES["webmanifest"], headers=assets.REVALIDATED)


async def offline(_request: Request) -> Response:
    """Show the page for a server that does not answer, in all languages; the same for everybody."""
    sections = {}
    for language in LANGUAGES:
        with use_language(language):
            template = environment().get_template("offline/section.html")
            sections[language] = template.render(language=language)
    page = environment().get_template("offline/page.html").render(sections=sections)
    return HTMLResponse(page, headers=assets.REVALIDATED)


def _manifest(language: str) -> dict[str, Any]:
    drawn = [
        {
            "src": assets.static_url(f"icons/{name}-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in (192, 512)
    ]
    scalable = {
        "src": assets.static_url("bird.svg"),
        "sizes": "any",
        "type": "image/svg+xml",
        "purpose": "any",
    }
    return {
        "id": "/",
        "name": translated("matzl: card games"),
        "short_name": "matzl",
        "description": translated(
            "Card games that hardly anybody knows any more, with rules, bots and lessons."
        ),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME["light"],
        "background_color": BACKGROUND,
        "categories": ["games"],
        "icons": [*drawn, scalable],
    }
