"""The server as pages describe it: its address, links to it and their QR codes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import segno
from markupsafe import Markup


@dataclass(frozen=True)
class ServerInfo:
    """The server as its visitors see it.

    Attributes
    ----------
    address
        Its URL for the widest audience that can reach it, such as ``http://192.168.1.7:8642``.
    lan
        Whether other computers can reach it, on the local network or through a proxy.
    levels
        The levels of bots that may be chosen.
    """

    address: str
    lan: bool
    levels: tuple[str, ...] = ()

    @property
    def secure(self) -> bool:
        """True if the server is reached by HTTPS."""
        return self.address.startswith("https:")

    def link(self, path: str) -> str:
        """Return the full URL of a path, for sharing."""
        return self.address + path

    @cached_property
    def qr_svg(self) -> Markup:
        """The URL of the lobby as a QR code."""
        return qr_svg(self.link("/"))


def qr_svg(text: str) -> Markup:
    """Return a QR code as inline SVG of the class ``qr``, without styles.

    >>> qr_svg("http://127.0.0.1:8642/")[:36]
    Markup('<svg viewBox="0 0 33 33" class="qr">')
    """
    code = segno.make_qr(text, error="m")
    return Markup(code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, light="#fff"))  # noqa: S704
