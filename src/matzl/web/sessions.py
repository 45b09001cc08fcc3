"""Who is there: recognises visitors by their cookie, makes their `Reader`, and speaks their language."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, field, replace

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from matzl.table.service import TableService
from matzl.table.store import Visitor
from matzl.text.languages import ENGLISH, LANGUAGES, use_language
from matzl.web.cookies import Cookies, sent
from matzl.web.reader import Reader
from matzl.web.server import Server

UNNOTICED = ("/static/", "/cards/")
"""Where everybody gets the same, and nobody is recognised."""

_TOKEN = re.compile(r"[\w-]{16,64}", re.ASCII)


@dataclass
class Visit:
    """One request of somebody: what its cookies say, and the cookies that its answer sets."""

    seals: Seals
    secret: str = ""
    token: str = ""
    setting: list[str] = field(default_factory=list)

    def genuine(self, csrf: str) -> bool:
        """Whether a form comes from a page that was made for this browser, before or after it became a visitor's."""
        return any(self.seals.fits(csrf, owner) for owner in (self.secret, self.token) if owner)


@dataclass(frozen=True, slots=True)
class Seals:
    """What shows that a form is ours: a number used once, sealed together with the secret of the browser it was made for."""

    key: bytes

    def make(self, owner: str) -> str:
        """The ``csrf`` of a page; another one each time, so that it cannot be guessed from how well pages compress."""
        salt = secrets.token_urlsafe(6)
        return salt + self._seal(salt, owner)

    def fits(self, csrf: str, owner: str) -> bool:
        """Whether a ``csrf`` was made for an owner."""
        return hmac.compare_digest(self._seal(csrf[:8], owner).encode(), csrf[8:].encode())

    def _seal(self, salt: str, owner: str) -> str:
        sealed = hmac.new(self.key, f"{salt}:{owner}".encode(), hashlib.sha256)
        return sealed.hexdigest()[:32]


class Recognition:
    """The layer that puts ``reader`` and ``visit`` into the state of a request, and sets the cookies of its answer."""

    def __init__(
        self,
        app: ASGIApp,
        service: TableService,
        server: Server,
        cookies: Cookies,
        seals: Seals,
        usual: str = ENGLISH,
    ) -> None:
        self.app, self.service, self.server = app, service, server
        self.cookies, self.seals, self.usual = cookies, seals, usual

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who sent a request, and pass it on."""
        if scope["type"] != "http" or scope["path"].startswith(UNNOTICED):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookies = sent(headers.get("cookie", ""))
        visit = Visit(self.seals, cookies.get(self.cookies.visitor, ""))
        visitor = await self._visitor(visit.secret) if visit.secret else None
        if visitor is None:
            visit.secret = ""
        visit.token = cookies.get(self.cookies.form, "")
        if not _TOKEN.fullmatch(visit.token):
            visit.token = ""
        if not visit.secret and not visit.token:
            visit.token = secrets.token_urlsafe(18)
            visit.setting.append(self.cookies.set(self.cookies.form, visit.token, None))
        chosen = cookies.get(self.cookies.language, "")
        liked = preferred(headers.get("accept-language", ""), self.usual)
        language = chosen if chosen in LANGUAGES else liked
        reader = reader_of(visitor, language, visit, self.server, scope["path"])
        scope.setdefault("state", {}).update(visit=visit, reader=reader)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                for each in visit.setting:
                    MutableHeaders(scope=message).append("set-cookie", each)
            await send(message)

        with use_language(reader.language):
            await self.app(scope, receive, answer)

    async def _visitor(self, secret: str) -> Visitor | None:
        store = self.service.store
        return await store.run(store.visitors.by_secret, secret)


def reader_of(
    visitor: Visitor | None, language: str, visit: Visit, server: Server, path: str
) -> Reader:
    """The reader that a visitor is, or somebody unknown who reads a language."""
    reader = Reader(
        visitor=None,
        name="",
        language=language,
        deck="",
        csrf=visit.seals.make(visit.secret or visit.token),
        server=server,
        path=path,
    )
    if visitor is None:
        return reader
    return replace(
        reader,
        visitor=visitor.id,
        name=visitor.name,
        language=visitor.language if visitor.language in LANGUAGES else language,
        deck=visitor.deck or "",
    )


def preferred(header: str, usual: str = ENGLISH) -> str:
    """The language of ours that a browser likes best, by its ``Accept-Language``; the usual one if it likes none.

    >>> preferred("fr-CH, de-CH;q=0.9, en;q=0.8")
    'de'
    """
    best, found = 0.0, usual
    for each in header.split(",")[:20]:
        code, _, weight = each.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        code = code.strip().lower().partition("-")[0]
        if code in LANGUAGES and best < quality <= 1:
            best, found = quality, code
    return found
