"""Sessions: recognising visitors by cookie and programs by token, and choosing the language."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matzl.api.endpoints import API
from matzl.errors import MatzlError, TableError
from matzl.table.core.errors import table_error
from matzl.table.store import Visitor
from matzl.table.store.visitors import device_id
from matzl.text.cards import DECKS
from matzl.text.languages import LANGUAGES, use_language
from matzl.web.errors import RequestError, early_error_response
from matzl.web.reader import Reader, device_name, preferred_language
from matzl.web.state import AppState, SignedOut

SCHEMES = ("light", "dark")
"""The colour schemes that a visitor may choose in a browser instead of that of the device."""

STATELESS_PATHS = ("/static/", "/cards/", "/healthz")
"""Path prefixes of responses that are the same for everybody."""

USE_SECONDS = 3600.0
"""The seconds after which the use of a device is stored again, and its cookie sent again."""


@dataclass
class Session:
    """The sender of a request: the visitor's secret and a program's rights, and the cookies to set in the response.

    Attributes
    ----------
    secret
        The secret of the visitor; empty for an anonymous one.
    scopes
        The rights of a program by its token; empty for a browser.
    set_cookies
        The ``Set-Cookie`` headers of the response.
    signed_out
        The event set when the secret stops working, shared by all requests of the device that are in progress.
    """

    secret: str = ""
    scopes: str = ""
    set_cookies: list[str] = field(default_factory=list)
    signed_out: SignedOut = field(default_factory=SignedOut)

    @property
    def device(self) -> str:
        """The id of the device that has the secret."""
        return device_id(self.secret)


class SessionMiddleware:
    """Middleware that sets ``request.state.reader`` and ``request.state.session``, and the cookies of the response."""

    def __init__(self, app: ASGIApp, state: AppState) -> None:
        self.app, self.state, self.cookies = app, state, state.cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Identify the sender of a request, and pass it on."""
        if scope["type"] != "http" or scope["path"].startswith(STATELESS_PATHS):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        # One by one: other programs on this host set odd ones.
        cookies = HTTPConnection(scope).cookies
        program = scope["path"].startswith(API)
        secret = cookies.get(self.cookies.name("visitor"), "")
        session = Session(token_in(headers) if program else secret)
        try:
            visitor = await self._visitor(scope, session) if session.secret else None
            if session.secret and (visitor is None or bool(visitor.scopes) is not program):
                visitor = None  # the secret of a browser is no token, and no token one of a browser
                if program:
                    client = HTTPConnection(scope).client
                    self.state.limits.take("reads_of_address", client.host if client else "")
                    raise RequestError(401, "bad-token")
            if visitor is not None and visitor.id in self.state.service.moderator.decisions.banned:
                raise table_error("banned")
        except MatzlError as error:  # such as that the database cannot be read
            await early_error_response(error, headers)(scope, receive, send)
            return
        chosen = cookies.get(self.cookies.name("language"), "")
        preferred = preferred_language(
            headers.get("accept-language", ""), self.state.settings.language
        )
        language = chosen if chosen in LANGUAGES else preferred
        scheme, deck = (cookies.get(self.cookies.name(kind), "") for kind in ("scheme", "deck"))
        path = page_path(scope["method"], scope["path"])
        scheme, deck = scheme if scheme in SCHEMES else "", deck if deck in DECKS else ""
        reader = Reader("", "", language, deck, self.state.server, path, scheme)
        if visitor is None:
            session.secret = ""
        else:
            session.scopes = visitor.scopes
            language = visitor.language if visitor.language in LANGUAGES else language
            name, deck = visitor.name, visitor.deck or ""
            reader = reader._replace(id=visitor.id, name=name, language=language, deck=deck)
        scope.setdefault("state", {}).update(session=session, reader=reader)

        async def send_with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start":
                for each in session.set_cookies:
                    MutableHeaders(scope=message).append("set-cookie", each)
            await send(message)

        with use_language(reader.language):
            await self.app(scope, receive, send_with_cookies)

    async def _visitor(self, scope: Scope, session: Session) -> Visitor | None:
        """Return the visitor whom the session's secret identifies, if any, and record the use of the secret.

        For a played card the visitor is taken from the open stream of the device, until the device is signed out.
        """
        store, posted = self.state.service.store, scope["method"] == "POST"
        # Before reading, so that signing out cannot come between.
        signed_out = self.state.signed_out.setdefault(session.device, session.signed_out)
        session.signed_out = signed_out
        visitor = signed_out.visitor if posted and scope["path"].endswith("/play") else None
        if visitor is None or signed_out.is_set():
            visitor = await store.run(store.visitors.by_secret, session.secret)
            signed_out.visitor = visitor
        noted = posted or (visitor is not None and visitor.scopes)
        if visitor is not None and noted and time.time() - visitor.seen > USE_SECONDS:
            signed_out.visitor = None
            await self._note_use(scope, session)
        return visitor

    async def _note_use(self, scope: Scope, session: Session) -> None:
        """Record the use of a device, ignoring failures, and renew its cookie."""
        store, program = self.state.service.store, scope["path"].startswith(API)
        name = "" if program else device_name(Headers(scope=scope))
        with suppress(TableError):
            await store.run(store.visitors.note_use, session.secret, name)
            if not program:
                session.set_cookies.append(self.cookies.set("visitor", session.secret))


def token_in(headers: Headers) -> str:
    """Return a program's token; empty if it has none."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def page_path(method: str, path: str) -> str:
    """Return the path of the page to which a request belongs; for a form posted to a table, that of the table's page.

    >>> page_path("POST", "/table/3f2a/play"), page_path("GET", "/rules/mittlere")
    ('/table/3f2a', '/rules/mittlere')
    """
    posted = method == "POST" and path.startswith("/table/")
    return "/".join(path.split("/")[:3]) if posted else path
