"""The gate: what comes from another site, under another name or too large stays outside; every answer has its headers."""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matzl.web.error_pages import at_the_gate
from matzl.web.errors import RefusedError
from matzl.web.network import loopback
from matzl.web.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What a page may load and do: what is ours, and no style or script that stands in the page itself."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What every answer says to the browser."""

_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?", re.ASCII)

_READING = ("GET", "HEAD", "OPTIONS")


class Gate:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.names = served_names(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        try:
            self._check(scope["method"], scope["scheme"], headers)
        except RefusedError as refused:
            await at_the_gate(refused, headers)(scope, receive, answer)
            return
        await self.app(scope, measured(receive, self.settings.longest), answer)

    def _check(self, method: str, scheme: str, headers: Headers) -> None:
        host = headers.get("host", "")
        if not self._serves(host):
            raise RefusedError(421, "wrong-host")
        if method in _READING:
            return
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise RefusedError(403, "foreign")
        origin = headers.get("origin")
        own = (f"{scheme}://{host}".lower(), self.settings.address)
        if origin is not None and origin.lower() not in own:
            raise RefusedError(403, "foreign")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self.settings.longest:
            raise RefusedError(413, "too-large")

    def _serves(self, host: str) -> bool:
        """Whether the server goes by a name. A number is no name that another site could have sent a browser here by."""
        parts = _HOST.fullmatch(host.lower())
        if parts is None:
            return False
        name = parts["name"].strip("[]")
        if name in self.names:
            return True
        try:
            number = ipaddress.ip_address(name)
        except ValueError:
            return False
        return number.is_loopback or not loopback(self.settings.host)


def served_names(settings: Settings) -> frozenset[str]:
    """The names by which the server may be asked for."""
    own = urlsplit(settings.address).hostname
    names = {"localhost", own}
    if not loopback(settings.host):
        here = socket.gethostname().lower()
        names |= {here, f"{here}.local"}
    return frozenset(name for name in names if name)


def measured(receive: Receive, most: int) -> Receive:
    """The body of a request, refused as soon as it gets too long."""
    length = 0

    async def checked() -> Message:
        nonlocal length
        message = await receive()
        length += len(message.get("body", b""))
        if length > most:
            raise RefusedError(413, "too-large")
        return message

    return checked
