"""Static files and card sprites, the same for everybody, with versioned URLs that browsers may cache for a year.

All files of ``static/`` share one version, a folder in their URL, so that a script can import another by a relative path.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from matzl.text.cards import DECKS, card_indices
from matzl.text.drawings import sprite
from matzl.text.drawings.portraits import portraits
from matzl.text.languages import LANGUAGES, language, use_language
from matzl.web.errors import RequestError

SERVICE_WORKER = "service-worker.js"
"""The name of the service worker, the only script that browsers let control pages outside its own folder."""

FACES = "faces"
"""The name of the sprite of people's faces; the others are those of the decks."""

_CACHED = {"Cache-Control": "public, max-age=31536000, immutable"}
REVALIDATED = {"Cache-Control": "no-cache"}

TYPES = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
"""Media types by file extension; files with other extensions, such as licences, are not served."""


def static_url(name: str) -> str:
    """Return the URL of a file in ``static/``, such as ``base.css``.

    Raises
    ------
    KeyError
        If there is no such file.
    """
    static(name)
    return f"/static/{static_version()}/{name}"


def card_url(deck: str) -> str:
    """Return the URL of the sprite of a deck, or of faces (`FACES`), for ``<use href="{{ card_url(deck) }}#card-AS"/>``.

    The corner indices are in the current language.

    Raises
    ------
    SetUpError
        If there is no such deck.
    """
    return f"/cards/{deck}.{language()}.{card_version(deck, language())}.svg"


def static(name: str) -> bytes:
    """Return the contents of a file in ``static/``.

    Raises
    ------
    KeyError
        If there is no such file.
    """
    return _files()[name]


def card_sprite(deck: str, code: str) -> bytes:
    """Return the sprite of a deck, with corner indices in a language, or the sprite of the faces.

    Raises
    ------
    SetUpError
        If there is no such deck or language.
    """
    with use_language(code):
        return (portraits() if deck == FACES else sprite(deck, card_indices(deck))).encode()


@cache
def static_version() -> str:
    """Return the common version of all files in ``static/``."""
    files = _files()
    return _hash(b"".join(name.encode() + b"\0" + files[name] for name in sorted(files)))


@cache
def card_version(deck: str, code: str) -> str:
    """Return the version of a deck's sprite in a language."""
    return _hash(card_sprite(deck, code))


@cache
def _files() -> dict[str, bytes]:
    folder = Path(__file__).parent / "static"
    paths = (path for path in folder.rglob("*.*") if path.suffix[1:] in TYPES)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _hash(content: bytes) -> str:
    return hashlib.blake2s(content, digest_size=6).hexdigest()


async def send_static(request: Request) -> Response:
    """Send a static file; if the URL does not name the current version, browsers must revalidate it before each use."""
    name: str = request.path_params["name"]
    try:
        content = static(name)
    except KeyError:
        raise RequestError(404, "not-found") from None
    headers = _CACHED if request.path_params["version"] == static_version() else REVALIDATED
    if name == SERVICE_WORKER:
        headers = {**headers, "Service-Worker-Allowed": "/"}
    return Response(content, media_type=TYPES[name.rpartition(".")[2]], headers=headers)


async def send_cards(request: Request) -> Response:
    """Send the sprite of a deck, with corner indices in a language."""
    deck, language, version = map(request.path_params.get, ("deck", "language", "version"))
    if deck not in (*DECKS, FACES) or language not in LANGUAGES:
        raise RequestError(404, "not-found")
    headers = _CACHED if version == card_version(deck, language) else REVALIDATED
    return Response(card_sprite(deck, language), media_type=TYPES["svg"], headers=headers)


ROUTES = [
    Route("/static/{version}/{name:path}", send_static),
    Route("/cards/{deck}.{language}.{version}.svg", send_cards),
]
