"""Files that are the same for everybody: static files, card sprites, and those of the installable app.

The app has a manifest, and a page that a browser shows when the server does not answer. Browsers install pages, and run
`service-worker.js`, only over HTTPS or on the same computer.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from matzl.text.cards import DECKS
from matzl.text.languages import LANGUAGES, translated, use_language
from matzl.web import assets
from matzl.web.errors import RequestError
from matzl.web.templating import THEME, environment

SERVICE_WORKER = "service-worker.js"
"""The only file that browsers let act for pages outside its folder."""

BACKGROUND = "#f0e7d6"
"""The colour of the window before the page is there."""

_CACHED = {"Cache-Control": "public, max-age=31536000, immutable"}
_REVALIDATED = {"Cache-Control": "no-cache"}


async def static(request: Request) -> Response:
    """Return a static file; with an outdated version in the URL the current file, not to be cached."""
    name: str = request.path_params["name"]
    try:
        content = assets.static(name)
    except KeyError:
        raise RequestError(404, "not-found") from None
    current = request.path_params["version"] == assets.static_version()
    headers = _CACHED if current else _REVALIDATED
    if name == SERVICE_WORKER:
        headers = {**headers, "Service-Worker-Allowed": "/"}
    return Response(content, media_type=assets.TYPES[name.rpartition(".")[2]], headers=headers)


async def cards(request: Request) -> Response:
    """Return the sprite of a deck, with the corner indices of a language."""
    deck, language, version = map(request.path_params.get, ("deck", "language", "version"))
    if deck not in DECKS or language not in LANGUAGES:
        raise RequestError(404, "not-found")
    headers = _CACHED if version == assets.card_version(deck, language) else _REVALIDATED
    content = assets.card_sprite(deck, language)
    return Response(content, media_type=assets.TYPES["svg"], headers=headers)


async def manifest(request: Request) -> Response:
    """Return the manifest in a language."""
    language: str = request.path_params["language"]
    if language not in LANGUAGES:
        raise RequestError(404, "not-found")
    with use_language(language):
        content = _manifest(language)
    return JSONResponse(content, media_type=assets.TYPES["webmanifest"], headers=_REVALIDATED)


async def offline(_request: Request) -> Response:
    """Show the page for a server that does not answer, in all languages; the same for everybody."""
    sections = {}
    for language in LANGUAGES:
        with use_language(language):
            template = environment().get_template("offline/section.html")
            sections[language] = template.render(language=language)
    page = environment().get_template("offline/page.html").render(sections=sections)
    return HTMLResponse(page, headers=_REVALIDATED)


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


ROUTES = [
    Route("/static/{version}/{name:path}", static),
    Route("/cards/{deck}.{language}.{version}.svg", cards),
    Route("/{language}.webmanifest", manifest),
    Route("/offline", offline),
]
