"""The style sheet of each page, inlined so that the first paint waits for no other request.

The content security policy admits such a sheet by its hash.
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from matzl.pages.html import sheet
from matzl.web.assets import static, static_url

COMMON = ("base", "dark", "frame", "forms", "media")
"""The files of ``static/`` for every page, without their extension, in the order in which they apply."""

OWN = {
    "board.html": ("board", "beside", "parts"),
    "page.html": ("parts",),
    "table/page.html": (
        "bar",
        "table",
        "felt",
        "seats",
        "low-seats",
        "points",
        "trick",
        "question",
        "question-room",
        "hand",
        "hint",
        "narrow",
        "result",
        "next-step",
        "small-result",
        "score",
        "sidebar",
        "people",
        "talk",
        "lesson",
        "keys",
        "card-orders",
    ),
}
"""The further files of a page, by its template."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_URL = re.compile(r'url\("([^":]+)"\)')


@dataclass(frozen=True, slots=True)
class Style:
    """A style sheet, and the source expression by which a content security policy admits it."""

    text: Markup
    source: str


@cache
def style_of(template: str, scheme: str) -> Style:
    """Return the style sheet of a page.

    Parameters
    ----------
    template
        The template of the page.
    scheme
        The colours that the reader has chosen: ``light``, ``dark``, or empty for those of the device.
    """
    text = " ".join(
        _sheet(name, scheme)
        for name in (*COMMON, *OWN.get(template, ()))
        if name != "dark" or scheme != "light"
    )
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return Style(Markup(text), f"'sha256-{digest}'")  # noqa: S704  (the files of this package)


def _sheet(name: str, scheme: str) -> str:
    """Return a style sheet without comments, with URLs that are valid on any page."""
    text = _COMMENT.sub("", sheet() if name == "parts" else static(f"{name}.css").decode())
    text = _URL.sub(lambda found: f'url("{static_url(found[1])}")', text)
    text = " ".join(text.split())
    return (
        f"@media (prefers-color-scheme: dark) {{ {text} }}"
        if name == "dark" and not scheme
        else text
    )
