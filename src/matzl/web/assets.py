"""Static files and card sprites with versioned URLs, which browsers may cache for a year.

All files of ``static/`` share one version, a folder in their URL, so that a script can import another by a relative path.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from matzl.text.cards import card_indices
from matzl.text.drawings import sprite
from matzl.text.languages import language, use_language

TYPES = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
"""Media types by file extension; files with other extensions, such as licences, are not served."""


def static_url(name: str) -> str:
    """Return the URL of a file of ``static/``, such as ``base.css``.

    Raises
    ------
    KeyError
        If there is no such file.
    """
    static(name)
    return f"/static/{static_version()}/{name}"


def card_url(deck: str) -> str:
    """Return the URL of a deck's sprite, used as ``<use href="{{ card_url(deck) }}#card-AS"/>``.

    The corner indices are in the current language.

    Raises
    ------
    SetUpError
        If there is no such deck.
    """
    return f"/cards/{deck}.{language()}.{card_version(deck, language())}.svg"


def static(name: str) -> bytes:
    """Return the content of a file of ``static/``.

    Raises
    ------
    KeyError
        If there is no such file.
    """
    return _files()[name]


def card_sprite(deck: str, code: str) -> bytes:
    """Return the sprite of a deck, with the corner indices of a language.

    Raises
    ------
    SetUpError
        If there is no such deck or language.
    """
    with use_language(code):
        return sprite(deck, card_indices(deck)).encode()


@cache
def static_version() -> str:
    """Return the version of all files of ``static/``."""
    files = _files()
    return _hash(b"".join(name.encode() + b"\0" + files[name] for name in sorted(files)))


@cache
def card_version(deck: str, code: str) -> str:
    """Return the version of a deck's sprite in a language."""
    return _hash(card_sprite(deck, code))


@cache
def _files() -> dict[str, bytes]:
    found: dict[str, bytes] = {}

    def walk(folder: Traversable, prefix: str) -> None:
        for each in folder.iterdir():
            if each.is_dir():
                walk(each, f"{prefix}{each.name}/")
            elif each.name.rpartition(".")[2] in TYPES:
                found[prefix + each.name] = each.read_bytes()

    walk(resources.files("matzl.web") / "static", "")
    return found


def _hash(content: bytes) -> str:
    return hashlib.blake2s(content, digest_size=6).hexdigest()
