"""Security middleware, which rejects cross-site, misaddressed and oversized requests and adds security headers."""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matzl.api.endpoints import API
from matzl.features.roles import routes
from matzl.web.errors import RequestError, early_error_response
from matzl.web.network import is_loopback
from matzl.web.state import ServerSettings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""The content security policy: only own resources, and nothing inline but the style sheet of the page, by its hash.

A page names that hash in ``request.state.style_source``.
"""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""The headers of every response."""

SECURE_HEADERS = {"Strict-Transport-Security": "max-age=63072000"}
"""Further headers of every response by HTTPS."""

EMBEDDABLE_HEADERS = {
    **{name: value for name, value in HEADERS.items() if name != "X-Frame-Options"},
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""The headers of a response that other sites may show: a route marks it by ``request.state.embeddable``."""

CORS_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key",
    "Access-Control-Max-Age": "86400",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""Further headers of responses of the API; pages of other sites may read these responses, since cookies do not count."""

_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?", re.ASCII)

_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class SecurityMiddleware:
    """The outermost middleware: it rejects cross-site, misaddressed and oversized requests, and adds security headers."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app, self.settings = app, settings
        self.uploads = {route.address for route in routes() if route.takes_files}
        self.hosts = allowed_hosts(settings)
        self.more_headers = SECURE_HEADERS if settings.address.startswith("https:") else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request before passing it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        program = scope["path"].startswith(API)
        if program:  # which gets neither pages nor cookies
            kept = [each for each in scope["headers"] if each[0] not in (b"accept", b"cookie")]
            scope["headers"] = [*kept, (b"accept", b"application/json")]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                state = scope.get("state", {})
                headers.update(EMBEDDABLE_HEADERS if state.get("embeddable") else HEADERS)
                headers.update(self.more_headers | (CORS_HEADERS if program else {}))
                if "style_source" in state:
                    policy, styles = headers["Content-Security-Policy"], "style-src 'self'"
                    admitted = f"{styles} {state['style_source']}"
                    headers["Content-Security-Policy"] = policy.replace(styles, admitted)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        try:
            origin = "" if program else f"{scope['scheme']}://{headers.get('host', '')}".lower()
            limit = self._most_bytes(scope["path"])
            self._check(scope, origin, headers, limit)
        except RequestError as error:
            await early_error_response(error, headers)(scope, receive, send_with_headers)
            return
        if program and scope["method"] == "OPTIONS":
            await Response(status_code=204)(scope, receive, send_with_headers)
            return
        await self.app(scope, limited_body(receive, limit), send_with_headers)

    def _most_bytes(self, path: str) -> int:
        """Return the maximum size of a request body for a path."""
        page = f"/{path.removeprefix(API)}" if path.startswith(API) else path
        return self.settings.max_record if page in self.uploads else self.settings.max_body

    def _check(self, scope: Scope, own: str, headers: Headers, most: int) -> None:
        """Raise an error if a request must be refused; if `own` is empty, the request may come from any site."""
        host = headers.get("host", "")
        if not self._allows_host(host):
            raise RequestError(421, "wrong-host")
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # PostgreSQL does not take it
            raise RequestError(404, "not-found")
        if scope["method"] in _SAFE_METHODS:
            return
        origin = headers.get("origin")
        other = origin is not None and origin.lower() not in (own, self.settings.address)
        if own and (other or is_foreign(headers)):
            raise RequestError(403, "foreign")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > most:
            raise RequestError(413, "too-large")

    def _allows_host(self, host: str) -> bool:
        """Return whether a ``Host`` header is acceptable.

        IP addresses are safe: DNS rebinding, by which another site could reach this server, needs a name.
        """
        parts = _HOST.fullmatch(host.lower())
        if parts is None:
            return False
        name = parts["name"].strip("[]")
        if name in self.hosts:
            return True
        try:
            number = ipaddress.ip_address(name)
        except ValueError:
            return False
        return number.is_loopback or not is_loopback(self.settings.host)


def is_foreign(headers: Headers) -> bool:
    """Return whether the browser reports that a request comes from another site, or from another port of this host."""
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


def allowed_hosts(settings: ServerSettings) -> frozenset[str]:
    """Return the host names by which the server may be addressed."""
    names = {"localhost", urlsplit(settings.address).hostname}
    if not is_loopback(settings.host):
        here = socket.gethostname().lower()
        names |= {here, f"{here}.local"}
    return frozenset(name for name in names if name)


def limited_body(receive: Receive, limit: int) -> Receive:
    """Return a `receive` that raises an error once the request body exceeds a number of bytes."""
    length = 0

    async def checked() -> Message:
        nonlocal length
        message = await receive()
        length += len(message.get("body", b""))
        if length > limit:
            raise RequestError(413, "too-large")
        return message

    return checked
