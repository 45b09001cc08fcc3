"""Visitors: a name and a secret instead of an account, and codes by which a second device becomes the same visitor.

Only hashes of secrets and codes are stored.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from matzl.table.store.part import StorePart, read_only
from matzl.table.store.schema import CODE, SECRET, VISITOR

_BY_SECRET = (
    select(VISITOR.c.id, VISITOR.c.name, VISITOR.c.language, VISITOR.c.deck)
    .join(SECRET, SECRET.c.visitor_id == VISITOR.c.id)
    .where(SECRET.c.hash == bindparam("secret"))
)

SECRET_BYTES = 32
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
"""No vowels, so that no code spells a word; none of O, 0, I and 1, which look alike."""
CODE_LENGTH = 10
CODE_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person who has opened the page or the terminal.

    Attributes
    ----------
    id
        Identifies the visitor in the event log; it is not a credential.
    name
        The name that others see.
    language, deck
        The chosen language and deck; empty if none has been chosen.
    """

    id: str
    name: str = ""
    language: str = ""
    deck: str = ""


class Visitors(StorePart):
    """The visitors in a database."""

    def new(self, name: str = "", language: str = "") -> tuple[Visitor, str]:
        """Add a visitor; return it with the secret that identifies it."""
        visitor = Visitor(secrets.token_hex(8), name, language)
        row = {"id": visitor.id, "name": name, "language": language, "deck": ""}
        with self._writer.begin() as connection:
            connection.execute(insert(VISITOR), row | {"made": time.time()})
            return visitor, _new_secret(connection, visitor.id)

    @read_only
    def by_secret(self, secret: str) -> Visitor | None:
        """Return the visitor whose secret this is, None if there is none."""
        found = self._first(_BY_SECRET, {"secret": hashed(secret)})
        return None if found is None else Visitor(*found)

    def with_secret(self, secret: str) -> Visitor:
        """Return the visitor whose secret this is; if there is none, a new one with this secret."""
        found = self.by_secret(secret)
        if found is not None:
            return found
        visitor = Visitor(secrets.token_hex(8))
        now = time.time()
        try:
            with self._writer.begin() as connection:
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
        """Change the name, language or deck of a visitor."""
        if not changes:
            return
        with self._writer.begin() as connection:
            connection.execute(update(VISITOR).where(VISITOR.c.id == visitor), changes)

    def code(
        self, visitor: str, *, length: int = CODE_LENGTH, seconds: float = CODE_SECONDS
    ) -> str:
        """Return a code by which a second device becomes this visitor, once; older codes of the visitor become invalid."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(length))
        row = {"hash": hashed(code), "visitor_id": visitor, "until": time.time() + seconds}
        with self._writer.begin() as connection:
            connection.execute(delete(CODE).where(CODE.c.visitor_id == visitor))
            connection.execute(insert(CODE), row)
        return code

    @read_only
    def of_code(self, code: str) -> str | None:
        """Return the id of the visitor of a valid code, which stays valid; None if there is none."""
        wanted = select(CODE.c.visitor_id).where(
            CODE.c.hash == hashed(code), CODE.c.until > time.time()
        )
        found: str | None = self._value(wanted)
        return found

    def redeem(self, code: str) -> tuple[Visitor, str] | None:
        """Return the visitor of a code and a new secret; None if the code is unknown, used or expired."""
        plain = "".join(code.upper().split()).replace("-", "")
        wanted = (
            select(VISITOR.c.id, VISITOR.c.name, VISITOR.c.language, VISITOR.c.deck)
            .join(CODE, CODE.c.visitor_id == VISITOR.c.id)
            .where(CODE.c.hash == hashed(plain), CODE.c.until > time.time())
        )
        with self._writer.begin() as connection:
            found: Any = connection.execute(wanted).first()
            connection.execute(
                delete(CODE).where((CODE.c.hash == hashed(plain)) | (CODE.c.until <= time.time()))
            )
            if found is None:
                return None
            visitor = Visitor(*found)
            return visitor, _new_secret(connection, visitor.id)


def hashed(secret: str) -> str:
    """Return the hash under which a secret is stored; a plain hash, since secrets are long and random."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _new_secret(connection: Connection, visitor: str) -> str:
    secret = secrets.token_urlsafe(SECRET_BYTES)
    row = {"hash": hashed(secret), "visitor_id": visitor, "made": time.time()}
    connection.execute(insert(SECRET), row)
    return secret
