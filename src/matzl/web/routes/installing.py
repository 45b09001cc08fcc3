"""The installable app: its manifest, and the page that a browser shows when the server does not answer.

Browsers install pages, and run `service-worker.js`, only over HTTPS or on the same computer.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from matzl.text.languages import LANGUAGES, translated, use_language
from matzl.web.assets import TYPES, static_url
from matzl.web.errors import RequestError
from matzl.web.routing import Router
from matzl.web.templating import THEME, environment

router = Router()

BACKGROUND = "#f0e7d6"
"""The colour of the window before the page is there."""

_PUBLIC = {"Cache-Control": "no-cache"}


@router.get("/{language}.webmanifest")
async def manifest(_request: Request, language: str) -> Response:
    """Return the manifest in a language."""
    if language not in LANGUAGES:
        raise RequestError(404, "not-found")
    with use_language(language):
        content = _manifest(language)
    return JSONResponse(content, media_type=TYPES["webmanifest"], headers=_PUBLIC)


@router.get("/offline")
async def offline(_request: Request) -> Response:
    """Show the page for a server that does not answer, in all languages; the same for everybody."""
    sections = {}
    for language in LANGUAGES:
        with use_language(language):
            template = environment().get_template("offline/section.html")
            sections[language] = template.render(language=language)
    page = environment().get_template("offline/page.html").render(sections=sections)
    return HTMLResponse(page, headers=_PUBLIC)


def _manifest(language: str) -> dict[str, Any]:
    drawn = [
        {
            "src": static_url(f"icons/{name}-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in (192, 512)
    ]
    scalable = {
        "src": static_url("bird.svg"),
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
