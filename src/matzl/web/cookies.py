"""Names and headers of the site's cookies: visitor, anonymous form token, language and bot level."""

from __future__ import annotations

from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie

TWO_YEARS = 2 * 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Cookies:
    """The cookie names of a server.

    Under HTTPS they have the ``__Host-`` prefix, so that neither another host nor plain HTTP can set or read them. Otherwise
    they contain the port, because browsers send cookies to all ports of a host.
    """

    secure: bool
    port: int

    @property
    def visitor(self) -> str:
        """The name of the cookie with a visitor's secret."""
        return self._name("visitor")

    @property
    def form(self) -> str:
        """The name of the cookie that ties forms to the browser of an anonymous visitor."""
        return self._name("form")

    @property
    def language(self) -> str:
        """The name of the cookie with the language chosen in this browser."""
        return self._name("language")

    @property
    def level(self) -> str:
        """The name of the cookie with the bot level chosen last."""
        return self._name("level")

    def _name(self, name: str) -> str:
        return f"__Host-matzl-{name}" if self.secure else f"matzl-{self.port}-{name}"

    def set(self, name: str, value: str, seconds: int | None = TWO_YEARS) -> str:
        """Return the ``Set-Cookie`` value for a cookie that lasts `seconds`, or, if None, until the browser is closed."""
        age = f"; Max-Age={seconds}" if seconds is not None else ""
        secure = "; Secure" if self.secure else ""
        return f"{name}={value}; Path=/; HttpOnly; SameSite=Lax{age}{secure}"


def parse_cookies(header: str) -> dict[str, str]:
    """Return the cookies of a ``Cookie`` header by name; empty if it is malformed."""
    try:
        return {name: each.value for name, each in SimpleCookie(header).items()}
    except CookieError:
        return {}
