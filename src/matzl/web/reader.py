"""The reader of a page (the person at the browser), their browser's preferences, and the server as shown on pages."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import NamedTuple

import segno
from markupsafe import Markup
from starlette.datastructures import Headers

from matzl.table.store.visitors import TWO_YEARS
from matzl.text.languages import ENGLISH, LANGUAGES


class ServerInfo(NamedTuple):
    """The server's URL and reachability, as shown on pages.

    Attributes
    ----------
    address
        Its URL for the widest audience that can reach it, such as ``http://192.168.1.7:8642``.
    lan
        Whether other computers can reach it, on the local network or through a proxy.
    """

    address: str
    lan: bool

    def link(self, path: str) -> str:
        """Return the full URL of a path, for sharing."""
        return self.address + path

    def qr(self, path: str) -> Markup:
        """Return the full URL of a path as a QR code."""
        return qr_svg(self.link(path))


def qr_svg(text: str) -> Markup:
    """Return a QR code as inline SVG with the class ``qr``, without styles.

    >>> qr_svg("http://127.0.0.1:8642/")[:36]
    Markup('<svg viewBox="0 0 33 33" class="qr">')
    """
    code = segno.make_qr(text, error="m")
    return Markup(code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, light="#fff"))  # noqa: S704


class Reader(NamedTuple):
    """The person for whom a page is rendered; ``reader`` in templates.

    Attributes
    ----------
    id
        The visitor's id; empty for somebody who has not opened or joined a table yet.
    name, language
        The visitor's choices; otherwise no name, and the language that the browser asks for.
    deck
        The deck that the visitor wants to see at every table; empty for the table's own.
    scheme
        ``light`` or ``dark`` colours as chosen in this browser; empty for those of the device.
    server
        The server as seen by its visitors.
    path
        The path of the page, for forms that return to it.
    streaming
        Whether HTML is rendered for a stream; forms then have no ``once``, which the page's script fills in.
    """

    id: str
    name: str
    language: str
    deck: str
    server: ServerInfo
    path: str = "/"
    scheme: str = ""
    streaming: bool = False

    @property
    def known(self) -> bool:
        """True if the reader has an identity as a visitor."""
        return bool(self.id)

    @property
    def once(self) -> str:
        """A new idempotency key for the hidden field ``once`` of every form; a form sent twice takes effect once."""
        return "" if self.streaming else secrets.token_urlsafe(9)


def preferred_language(header: str, default: str = ENGLISH) -> str:
    """Return the supported language that an ``Accept-Language`` header ranks highest, or `default`.

    >>> preferred_language("fr-CH, de-CH;q=0.9, en;q=0.8")
    'de'
    """
    weights = accepted(header)
    known = [code for code in weights if code.partition("-")[0] in LANGUAGES]
    return max(known, key=weights.__getitem__, default=default).partition("-")[0]


def accepted(header: str) -> dict[str, float]:
    """Return the values that a header such as ``Accept`` allows, in lower case, with their weights and without parameters.

    >>> accepted("Text/HTML;level=1, application/json; q=0.5, text/plain;q=0")
    {'text/html': 1.0, 'application/json': 0.5}
    """
    weights = dict[str, float]()
    for each in header.lower().split(",")[:20]:
        value, _, weight = "".join(each.split()).partition(";q=")
        with suppress(ValueError):
            weights[value.partition(";")[0]] = float(weight or 1)
    return {value: weight for value, weight in weights.items() if 0 < weight <= 1}


BROWSERS = ("Edg", "OPR", "SamsungBrowser", "Firefox", "FxiOS", "CriOS", "Chrome", "Safari")
"""Words in the ``User-Agent`` of browsers; of several words, the first in this list counts."""

SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
"""Words in the ``User-Agent`` for systems and devices; of several words, the first in this list counts."""

NAMES = {"Edg": "Edge", "OPR": "Opera", "FxiOS": "Firefox", "CriOS": "Chrome"}
NAMES |= {"SamsungBrowser": "Samsung Internet", "Macintosh": "macOS", "CrOS": "ChromeOS"}
"""The names to show for those words of `BROWSERS` and `SYSTEMS` that are not names themselves."""


def device_name(headers: Headers) -> str:
    """Return the names of the browser and operating system that sent a request; empty if unknown.

    >>> device_name(Headers({"user-agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"}))
    'Firefox, Android'
    """
    agent = headers.get("user-agent", "")
    words = [next((word for word in words if word in agent), "") for words in (BROWSERS, SYSTEMS)]
    return ", ".join(NAMES.get(word, word) for word in words if word)


class Cookies(NamedTuple):
    """The cookies of a server: their names, and the headers that set them.

    Under HTTPS the names have the prefix ``__Host-``, so that neither other hosts nor plain HTTP can set or read them.
    Otherwise the names contain the port, because browsers send cookies to all ports of a host.
    """

    secure: bool
    port: int

    def name(self, kind: str) -> str:
        """Return the name that a kind of cookie has at this server.

        It is ``visitor``, with a visitor's secret, or ``language``, ``level``, ``deck`` or ``scheme``, as chosen in this
        browser.
        """
        return f"__Host-matzl-{kind}" if self.secure else f"matzl-{self.port}-{kind}"

    def set(self, kind: str, value: str, seconds: int = TWO_YEARS) -> str:
        """Return the ``Set-Cookie`` value for a cookie that lasts `seconds`."""
        lasting = f"Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}"
        return f"{self.name(kind)}={value}; {lasting}{'; Secure' if self.secure else ''}"
