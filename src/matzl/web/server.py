"""Where this server is reached: what pages say about it, the links it gives away, and their QR codes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import segno
from markupsafe import Markup


@dataclass(frozen=True)
class Server:
    """The server as its readers see it.

    Attributes
    ----------
    address
        What is typed into a browser to reach it from as far as it can be reached, such as ``http://192.168.1.7:8642``.
    lan
        Whether other computers reach it: on the local network, or through a proxy.
    levels
        Those of the bots that may be chosen.
    """

    address: str
    lan: bool
    levels: tuple[str, ...] = ()

    @property
    def secure(self) -> bool:
        """Whether its readers come by HTTPS."""
        return self.address.startswith("https:")

    def link(self, path: str) -> str:
        """The whole address of a page, to be given to somebody else."""
        return self.address + path

    @cached_property
    def qr_svg(self) -> Markup:
        """The address of the lobby as a QR code."""
        return qr_svg(self.link("/"))


def qr_svg(text: str) -> Markup:
    """A QR code as SVG inside a page, without a style of its own: the class is ``qr``.

    >>> qr_svg("http://127.0.0.1:8642/")[:36]
    Markup('<svg viewBox="0 0 33 33" class="qr">')
    """
    code = segno.make_qr(text, error="m")
    return Markup(code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, light="#fff"))  # noqa: S704
