"""Sessions: recognise visitors by their cookie, choose their language, and protect forms with CSRF tokens."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import time
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matzl.errors import TableError
from matzl.table.core.names import shown_name
from matzl.table.live.service import TableService
from matzl.table.store import Visitor
from matzl.table.store.visitors import TWO_YEARS, device_id
from matzl.text.cards import DECKS
from matzl.text.languages import ENGLISH, LANGUAGES, use_language
from matzl.web.devices import device_name
from matzl.web.errors import early_error_response
from matzl.web.reader import Reader, ServerInfo, preferred_language


@dataclass(frozen=True, slots=True)
class Cookies:
    """The cookie names of a server.

    Under HTTPS they have the ``__Host-`` prefix, so that neither another host nor plain HTTP can set or read them. Otherwise
    they contain the port, because browsers send cookies to all ports of a host.
    """

    secure: bool
    port: int

    def name(self, kind: str) -> str:
        """Return the name of a cookie.

        It is ``visitor``, with a visitor's secret; ``form``, which ties forms to the browser of somebody unknown; or
        ``language``, ``level``, ``deck`` or ``scheme``, as chosen in this browser.
        """
        return f"__Host-matzl-{kind}" if self.secure else f"matzl-{self.port}-{kind}"

    def set(self, kind: str, value: str, seconds: int | None = TWO_YEARS) -> str:
        """Return the ``Set-Cookie`` value for a cookie that lasts `seconds`, or, if None, until the browser is closed."""
        age = f"; Max-Age={seconds}" if seconds is not None else ""
        secure = "; Secure" if self.secure else ""
        return f"{self.name(kind)}={value}; Path=/; HttpOnly; SameSite=Lax{age}{secure}"


SCHEMES = ("light", "dark")
"""The colour schemes that a browser may ask for instead of that of its device."""

STATELESS_PATHS = ("/static/", "/cards/")
"""Path prefixes of responses that are the same for everybody."""

USE_SECONDS = 3600.0
"""The seconds after which the use of a device is stored again, and its cookie sent again."""

_TOKEN = re.compile(r"[\w-]{16,64}", re.ASCII)


@dataclass
class Session:
    """The session of a request.

    Attributes
    ----------
    secret
        The secret of the visitor; empty for an anonymous one.
    token
        The token of the browser of an anonymous visitor.
    set_cookies
        The ``Set-Cookie`` headers of the response.
    signed_out
        Set when the secret stops working.
    """

    csrf_tokens: CsrfTokens
    secret: str = ""
    token: str = ""
    set_cookies: list[str] = field(default_factory=list)
    signed_out: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def device(self) -> str:
        """The id of the device that has the secret."""
        return device_id(self.secret)

    def accepts_csrf(self, csrf: str) -> bool:
        """Return whether a CSRF token was made for this browser, as an anonymous or as a known visitor."""
        return any(
            self.csrf_tokens.verify(csrf, owner) for owner in (self.secret, self.token) if owner
        )


@dataclass(frozen=True, slots=True)
class CsrfTokens:
    """CSRF tokens: a salt and its HMAC with the secret of the browser that the form was made for."""

    key: bytes

    def make(self, owner: str) -> str:
        """Return a new token; it differs each time, so that the size of compressed pages does not reveal it (BREACH)."""
        salt = secrets.token_urlsafe(6)
        return salt + self._digest(salt, owner)

    def verify(self, csrf: str, owner: str) -> bool:
        """Return whether a token was made for an owner."""
        return hmac.compare_digest(self._digest(csrf[:8], owner).encode(), csrf[8:].encode())

    def _digest(self, salt: str, owner: str) -> str:
        return hmac.digest(self.key, f"{salt}:{owner}".encode(), "sha256").hex()[:32]


class SessionMiddleware:
    """Middleware that sets ``request.state.reader`` and ``request.state.session``, and the cookies of the response."""

    def __init__(
        self,
        app: ASGIApp,
        service: TableService,
        server: ServerInfo,
        cookies: Cookies,
        csrf_tokens: CsrfTokens,
        signed_out: MutableMapping[str, asyncio.Event],
        default_language: str = ENGLISH,
    ) -> None:
        self.app, self.service, self.server = app, service, server
        self.cookies, self.csrf_tokens = cookies, csrf_tokens
        self.signed_out, self.default_language = signed_out, default_language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Identify the sender of a request, and pass it on."""
        if scope["type"] != "http" or scope["path"].startswith(STATELESS_PATHS):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookies = HTTPConnection(
            scope
        ).cookies  # one by one: other programs on this host set odd ones
        session = Session(self.csrf_tokens, cookies.get(self.cookies.name("visitor"), ""))
        try:
            visitor = await self._visitor(scope, session) if session.secret else None
        except TableError as error:  # the database cannot be read
            await early_error_response(error, headers)(scope, receive, send)
            return
        if visitor is None:
            session.secret = ""
        session.token = cookies.get(self.cookies.name("form"), "")
        if not _TOKEN.fullmatch(session.token):
            session.token = ""
        if not session.secret and not session.token:
            session.token = secrets.token_urlsafe(18)
            session.set_cookies.append(self.cookies.set("form", session.token, None))
        chosen = cookies.get(self.cookies.name("language"), "")
        preferred = preferred_language(headers.get("accept-language", ""), self.default_language)
        language = chosen if chosen in LANGUAGES else preferred
        reader = make_reader(
            visitor, language, session, self.server, page_path(scope["method"], scope["path"])
        )
        reader = self._with_choices(reader, cookies)
        scope.setdefault("state", {}).update(session=session, reader=reader)

        async def send_with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start":
                for each in session.set_cookies:
                    MutableHeaders(scope=message).append("set-cookie", each)
            await send(message)

        with use_language(reader.language):
            await self.app(scope, receive, send_with_cookies)

    def _with_choices(self, reader: Reader, cookies: Mapping[str, str]) -> Reader:
        """Return a reader with the colour scheme and the deck chosen in this browser."""
        scheme, deck = (
            cookies.get(self.cookies.name("scheme"), ""),
            cookies.get(self.cookies.name("deck"), ""),
        )
        return replace(
            reader,
            scheme=scheme if scheme in SCHEMES else "",
            deck=reader.deck if reader.known or deck not in DECKS else deck,
        )

    async def _visitor(self, scope: Scope, session: Session) -> Visitor | None:
        """Return the visitor with a secret, and note that it is used."""
        store = self.service.store
        # Before reading, so that signing out cannot come between.
        session.signed_out = self.signed_out.setdefault(session.device, session.signed_out)
        visitor = await store.run(store.visitors.by_secret, session.secret)
        posted = scope["method"] == "POST"
        if visitor is not None and posted and time.time() - visitor.seen > USE_SECONDS:
            await self._note_use(scope, session)
        return visitor

    async def _note_use(self, scope: Scope, session: Session) -> None:
        """Store that a device is used, ignoring failures, and prolong its cookie."""
        store, name = self.service.store, device_name(Headers(scope=scope))
        with suppress(TableError):
            await store.run(store.visitors.note_use, session.secret, name)
            session.set_cookies.append(self.cookies.set("visitor", session.secret))


def page_path(method: str, path: str) -> str:
    """Return the path of the page to which a request belongs: the table's for a form posted to a table.

    >>> page_path("POST", "/table/3f2a/play"), page_path("GET", "/replay/3f2a/1")
    ('/table/3f2a', '/replay/3f2a/1')
    """
    posted = method == "POST" and path.startswith("/table/")
    return "/".join(path.split("/")[:3]) if posted else path


def make_reader(
    visitor: Visitor | None, language: str, session: Session, server: ServerInfo, path: str
) -> Reader:
    """Return the reader for a visitor, or an anonymous reader with a language."""
    reader = Reader(
        visitor=None,
        name="",
        language=language,
        deck="",
        csrf=session.csrf_tokens.make(session.secret or session.token),
        server=server,
        path=path,
    )
    if visitor is None:
        return reader
    spoken = visitor.language if visitor.language in LANGUAGES else language
    with use_language(spoken):
        name = shown_name(visitor.name)
    return replace(
        reader,
        visitor=visitor.id,
        name=name,
        language=spoken,
        deck=visitor.deck or "",
    )
