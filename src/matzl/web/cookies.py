"""The cookies of this site: the secret of a visitor, the token of somebody unknown, a chosen language."""

from __future__ import annotations

from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie

YEARS = 2 * 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Cookies:
    """The names of the cookies, and how they are set; behind HTTPS no other host and no plain HTTP can set or see them.

    Names hold the port, since a browser sends the cookies of one server to all others of the same host.
    """

    secure: bool
    port: int

    @property
    def visitor(self) -> str:
        """The cookie with the secret of a visitor."""
        return self._name("visitor")

    @property
    def form(self) -> str:
        """The cookie that ties forms to the browser of somebody unknown."""
        return self._name("form")

    @property
    def language(self) -> str:
        """The cookie with the language that somebody unknown has chosen."""
        return self._name("language")

    @property
    def level(self) -> str:
        """The cookie with the level of bots that was chosen last."""
        return self._name("level")

    def _name(self, name: str) -> str:
        return f"__Host-matzl-{name}" if self.secure else f"matzl-{self.port}-{name}"

    def set(self, name: str, value: str, seconds: int | None = YEARS) -> str:
        """The header that sets a cookie; without `seconds` until the browser is closed."""
        age = f"; Max-Age={seconds}" if seconds is not None else ""
        secure = "; Secure" if self.secure else ""
        return f"{name}={value}; Path=/; HttpOnly; SameSite=Lax{age}{secure}"


def sent(header: str) -> dict[str, str]:
    """The cookies that a browser has sent; none when they cannot be read."""
    try:
        return {name: each.value for name, each in SimpleCookie(header).items()}
    except CookieError:
        return {}
