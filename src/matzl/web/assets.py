"""The files that pages bring along, and their addresses: a new content has a new address, so they may be kept for a year.

All files of ``static/`` share one version, which is a folder in their address, so that a script finds another beside it.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from matzl.text.cards import card_indices
from matzl.text.languages import language, use_language
from matzl.web.cards import sprite

TYPES = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
"""The files there may be, by their endings; another, such as a licence, is not served."""


def static_url(name: str) -> str:
    """The address of a file of ``static/``, such as ``base.css``.

    Raises
    ------
    KeyError
        When there is none.
    """
    static(name)
    return f"/static/{static_version()}/{name}"


def card_url(deck: str) -> str:
    """The address of the picture that has all cards of a deck: ``<use href="{{ card_url(deck) }}#card-AS"/>``.

    The corners of the cards are printed as in the language spoken.

    Raises
    ------
    SetUpError
        When there is no such deck.
    """
    return f"/cards/{deck}.{language()}.{card_version(deck, language())}.svg"


def static(name: str) -> bytes:
    """A file of ``static/``.

    Raises
    ------
    KeyError
        When there is none.
    """
    return _files()[name]


def cards(deck: str, spoken: str) -> bytes:
    """The picture that has all cards of a deck, with corners as a language prints them.

    Raises
    ------
    SetUpError
        When there is no such deck or language.
    """
    with use_language(spoken):
        return sprite(deck, card_indices(deck)).encode()


def static_version() -> str:
    """The version of all files of ``static/``."""
    return _version_of_all()


@cache
def card_version(deck: str, spoken: str) -> str:
    """The version of the picture of a deck in a language."""
    return _hash(cards(deck, spoken))


@cache
def _version_of_all() -> str:
    files = _files()
    return _hash(b"".join(name.encode() + b"\0" + files[name] for name in sorted(files)))


@cache
def _files() -> dict[str, bytes]:
    found: dict[str, bytes] = {}

    def walk(folder: Traversable, before: str) -> None:
        for each in folder.iterdir():
            if each.is_dir():
                walk(each, f"{before}{each.name}/")
            elif each.name.rpartition(".")[2] in TYPES:
                found[before + each.name] = each.read_bytes()

    walk(resources.files("matzl.web") / "static", "")
    return found


def _hash(content: bytes) -> str:
    return hashlib.blake2s(content, digest_size=6).hexdigest()
