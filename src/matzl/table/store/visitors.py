"""Visitors: a name and a secret instead of an account, and codes by which a second device becomes the same visitor.

Secrets and codes are stored as hashes only.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from matzl.table.store.schema import CODE, SECRET, VISITOR

SECRET_BYTES = 32
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
"""No vowels, so that no code is a word, and neither of what looks most alike, O and 0, I and 1."""
CODE_LENGTH = 10
CODE_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who has come by.

    Attributes
    ----------
    id
        A name for the log; it opens nothing.
    name
        What others call them.
    language, deck
        What they want to read, and which pack to see; empty where they have not said.
    """

    id: str
    name: str = ""
    language: str = ""
    deck: str = ""


class Visitors:
    """The visitors in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def new(self, name: str = "", language: str = "") -> tuple[Visitor, str]:
        """A new visitor, and the secret that proves who they are."""
        visitor = Visitor(secrets.token_hex(8), name, language)
        row = {"id": visitor.id, "name": name, "language": language, "deck": ""}
        with self._engine.begin() as connection:
            connection.execute(insert(VISITOR), row | {"made": time.time()})
            return visitor, _new_secret(connection, visitor.id)

    def by_secret(self, secret: str) -> Visitor | None:
        """The visitor whose secret this is."""
        wanted = (
            select(VISITOR.c.id, VISITOR.c.name, VISITOR.c.language, VISITOR.c.deck)
            .join(SECRET, SECRET.c.visitor_id == VISITOR.c.id)
            .where(SECRET.c.hash == hashed(secret))
        )
        with self._engine.connect() as connection:
            found = connection.execute(wanted).first()
            return None if found is None else Visitor(*found)

    def with_secret(self, secret: str) -> Visitor:
        """Return the visitor whose secret this is; if there is none, a new one with this secret."""
        found = self.by_secret(secret)
        if found is not None:
            return found
        visitor = Visitor(secrets.token_hex(8))
        now = time.time()
        try:
            with self._engine.begin() as connection:
                row = {"id": visitor.id, "name": "", "language": "", "deck": "", "made": now}
                connection.execute(insert(VISITOR), row)
                row = {"hash": hashed(secret), "visitor_id": visitor.id, "made": now}
                connection.execute(insert(SECRET), row)
        except IntegrityError:  # another process was faster
            found = self.by_secret(secret)
            assert found is not None
            return found
        return visitor

    def change(self, visitor: str, **changes: str) -> None:
        """Change name, language or deck of a visitor."""
        if not changes:
            return
        with self._engine.begin() as connection:
            connection.execute(update(VISITOR).where(VISITOR.c.id == visitor), changes)

    def code(
        self, visitor: str, *, length: int = CODE_LENGTH, seconds: float = CODE_SECONDS
    ) -> str:
        """Return a code by which a second device becomes this visitor, once; older codes of the visitor become invalid."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(length))
        row = {"hash": hashed(code), "visitor_id": visitor, "until": time.time() + seconds}
        with self._engine.begin() as connection:
            connection.execute(delete(CODE).where(CODE.c.visitor_id == visitor))
            connection.execute(insert(CODE), row)
        return code

    def redeem(self, code: str) -> tuple[Visitor, str] | None:
        """The visitor of a code and a new secret; None when it is unknown, used or too old."""
        plain = "".join(code.upper().split()).replace("-", "")
        wanted = (
            select(VISITOR.c.id, VISITOR.c.name, VISITOR.c.language, VISITOR.c.deck)
            .join(CODE, CODE.c.visitor_id == VISITOR.c.id)
            .where(CODE.c.hash == hashed(plain), CODE.c.until > time.time())
        )
        with self._engine.begin() as connection:
            found: Any = connection.execute(wanted).first()
            connection.execute(
                delete(CODE).where((CODE.c.hash == hashed(plain)) | (CODE.c.until <= time.time()))
            )
            if found is None:
                return None
            visitor = Visitor(*found)
            return visitor, _new_secret(connection, visitor.id)


def hashed(secret: str) -> str:
    """What is stored of a secret; it is long and random, so a plain hash keeps it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _new_secret(connection: Connection, visitor: str) -> str:
    secret = secrets.token_urlsafe(SECRET_BYTES)
    row = {"hash": hashed(secret), "visitor_id": visitor, "made": time.time()}
    connection.execute(insert(SECRET), row)
    return secret
