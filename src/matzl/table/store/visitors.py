"""Visitors: a name instead of an account, a secret for each device, and codes that sign other devices in.

A program has a token: a secret with a name and scopes. Only hashes of secrets and codes are stored.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Function,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    true,
    update,
)

from matzl.table.store.postgresql import notify
from matzl.table.store.schema import CODE, SECRET, VISITOR, StorePart, read_only
from matzl.text.drawings.portraits import Face, face_of

DAY_SECONDS = 24 * 3600

MAX_AVOIDED = 200
"""The maximum number of people whom a visitor may mute or block; beyond it the oldest decisions are deleted."""

TWO_YEARS = 2 * 365 * DAY_SECONDS
"""The seconds after its last use at which the secret of a browser expires, as its cookie does."""

TERMINAL = "terminal"
"""The name of the device whose secret is in a file of the data folder; it never expires."""

READ, PLAY = "read", "read play"
"""The scopes of a token: to look, or also to act; those of a browser are empty."""

SECRET_BYTES = 32
ID_LENGTH = 16
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
"""The characters of codes: no vowels, so that no code spells a word; none of O, 0, I and 1, which look alike."""

_VISITOR = (VISITOR.c.id, VISITOR.c.name, VISITOR.c.language, VISITOR.c.deck)
_VALID = (SECRET.c.seen > bindparam("since")) | (SECRET.c.device == TERMINAL)
_BY_SECRET = (
    select(*_VISITOR, SECRET.c.seen, SECRET.c.scopes)
    .join(SECRET, SECRET.c.visitor_id == VISITOR.c.id)
    .where(SECRET.c.hash == bindparam("secret"), _VALID)
)


class CodeKind(NamedTuple):
    """A kind of code: its name, its number of letters, and the seconds for which it is valid."""

    name: str
    length: int
    seconds: float


DEVICE = CodeKind("device", 10, 600)
"""Codes that sign another device in as the same visitor, once: 48 random bits, since few attempts are allowed."""

LOCAL = CodeKind("local", 26, 600)
"""Codes in links that sign a browser in as the local visitor, once: 125 random bits."""

RECOVERY = CodeKind("recovery", 20, 100 * 365 * 24 * 3600)
"""Codes to be written down, which work until another is made: 96 random bits."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person who has used matzl in a browser or a terminal.

    Attributes
    ----------
    id
        Identifies the visitor in the event log; it is not a credential.
    name
        The name that others see; empty for guests who have chosen none.
    language, deck
        The chosen language and deck; empty if none has been chosen.
    seen
        When the device by whose secret the visitor was found was last used, to the hour, in seconds since 1970.
    scopes
        `READ` or `PLAY` if that secret is a token; empty if it is a browser's.
    """

    id: str
    name: str = ""
    language: str = ""
    deck: str = ""
    seen: float = field(default=0.0, compare=False)
    scopes: str = field(default="", compare=False)


class Person(NamedTuple):
    """A visitor's name (None if deleted) and face, and the people whom the visitor avoids, each with `mute` or `block`."""

    name: str | None
    face: Face
    avoided: Mapping[str, str]


class Device(NamedTuple):
    """A browser, the terminal or a program that is signed in as a visitor.

    Attributes
    ----------
    id
        Identifies it among the devices; it is not a credential.
    name
        The browser and the system, such as ``Firefox, Android``, empty if unknown; `TERMINAL`; or a program's name.
    made, seen
        When it was signed in, and last used, in seconds since 1970.
    scopes
        Those of a program: `READ` or `PLAY`.
    """

    id: str
    name: str
    made: float
    seen: float
    scopes: str = ""

    @property
    def is_program(self) -> bool:
        """True for a program; the terminal counts as a device, although its secret is a token."""
        return bool(self.scopes) and self.name != TERMINAL


class Visitors(StorePart):
    """The visitors in a database."""

    def new(
        self, name: str = "", language: str = "", device: str = "", secret: str = ""
    ) -> tuple[Visitor, str]:
        """Store a new visitor; return the visitor and the secret of the device, a new one unless the terminal's is given."""
        visitor = Visitor(secrets.token_hex(8), name, language)
        row = {"id": visitor.id, "name": name, "language": language, "deck": ""}
        with self._writer.begin() as connection:
            connection.execute(insert(VISITOR), row | {"made": time.time()})
            scopes = PLAY if secret else ""
            return visitor, _new_secret(connection, visitor.id, device, secret, scopes)

    @read_only
    def by_secret(self, secret: str) -> Visitor | None:
        """Return the visitor with this secret; None if there is none or the secret has expired."""
        given = {"secret": hashed(secret), "since": time.time() - TWO_YEARS}
        row = self._first(_BY_SECRET, given)
        return None if row is None else Visitor(*row)

    def with_secret(self, secret: str) -> Visitor:
        """Return the visitor with this secret; if there is none, create one for the terminal.

        The secret is also the token with which the terminal plays while a server runs.
        """
        return self.by_secret(secret) or self.new(device=TERMINAL, secret=secret)[0]

    def change(self, visitor: str, **changes: Any) -> bool:
        """Update a visitor's name, deck or other choice; return False if the visitor is being deleted."""
        if not changes:
            return True
        known = (VISITOR.c.id == visitor) & VISITOR.c.name.is_not(None)
        with self._writer.begin() as connection:
            notify(connection, [["person", visitor]])
            return bool(connection.execute(update(VISITOR).where(known), changes).rowcount)

    def avoid(self, visitor: str, person: str, how: str) -> None:
        """Mute or block a person for a visitor, or undo both; beyond a limit, the oldest decisions are deleted."""
        known = (VISITOR.c.id == visitor) & VISITOR.c.name.is_not(None)
        with self._writer.begin() as connection:
            row = connection.execute(select(VISITOR.c.avoided).where(known).with_for_update())
            avoided = {who: each for who, each in (row.scalar() or {}).items() if who != person}
            avoided |= {person: how} if how else {}
            latest = dict([*avoided.items()][-MAX_AVOIDED:])
            connection.execute(update(VISITOR).where(known), {"avoided": latest})
            notify(connection, [["person", visitor]])

    @read_only
    def people(self, visitors: Collection[str]) -> dict[str, Person]:
        """Return the `Person` of each visitor; for those who are unknown, one without a name."""
        looks = (VISITOR.c.id, VISITOR.c.face, VISITOR.c.colour)
        query = select(VISITOR.c.name, VISITOR.c.avoided, *looks).where(VISITOR.c.id.in_(visitors))
        rows = self._rows(query)
        known = {look[0]: Person(name, face_of(*look), avoided) for name, avoided, *look in rows}
        return {who: Person(None, face_of(who), {}) for who in visitors} | known

    @read_only
    def allowing(self, what: str, visitors: Collection[str]) -> set[str]:
        """Return those of the given visitors who let others see their presence or rating, as set in the column `what`."""
        allowed = (VISITOR.c[what] == true()) & VISITOR.c.name.is_not(None)
        return set(self._values(select(VISITOR.c.id).where(VISITOR.c.id.in_(visitors), allowed)))

    def note_use(self, secret: str, device: str) -> None:
        """Record that a secret has just been used, and the name of the browser if one used it."""
        used = update(SECRET).where(SECRET.c.hash == hashed(secret), SECRET.c.device != TERMINAL)
        known = {"device": device} if device else {}
        with self._writer.begin() as connection:
            connection.execute(used, {"seen": time.time()} | known)

    def new_token(self, visitor: str, name: str, scopes: str) -> str:
        """Sign a program in under a name, as if it were a device, and return its new token."""
        name = name.title() if name == TERMINAL else name  # which would make it a device that stays
        with self._writer.begin() as connection:
            return _new_secret(connection, visitor, name, scopes=scopes)

    @read_only
    def absent(self, since: float) -> list[str]:
        """Return the visitors who have used no device since a time, in seconds since 1970.

        The local visitor, and those who have a recovery code, are left out.
        """
        used = (SECRET.c.seen >= since) | (SECRET.c.device == TERMINAL)
        coded = select(CODE.c.visitor_id).where(CODE.c.kind == RECOVERY.name)
        here = select(SECRET.c.visitor_id).where(used).union(coded)
        query = select(VISITOR.c.id).where(VISITOR.c.made < since, VISITOR.c.id.not_in(here))
        return self._values(query)

    @read_only
    def devices(self, visitor: str) -> list[Device]:
        """Return the devices and programs signed in as a visitor, the most recently used first."""
        query = select(_device_id(), SECRET.c.device, SECRET.c.made, SECRET.c.seen, SECRET.c.scopes)
        query = query.where(SECRET.c.visitor_id == visitor, _VALID).order_by(SECRET.c.seen.desc())
        return [Device(*row) for row in self._rows(query, {"since": time.time() - TWO_YEARS})]

    def sign_out(self, visitor: str, device: str, *, codes: bool = False) -> bool:
        """Invalidate the secret of a device; return False if the visitor has no such device.

        Parameters
        ----------
        device
            Its id; nothing signs out the terminal.
        codes
            Whether codes for another device, which that browser may have made, stop working, too.
        """
        with self._writer.begin() as connection:
            if codes:
                connection.execute(delete(CODE).where(_of(visitor, DEVICE)))
            own = (SECRET.c.visitor_id == visitor) & (SECRET.c.device != TERMINAL)
            return bool(
                connection.execute(delete(SECRET).where(own, _device_id() == device)).rowcount
            )

    def code(self, visitor: str, kind: CodeKind = DEVICE) -> str:
        """Return a new code that signs a device in as this visitor; earlier codes of the same kind become invalid."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(kind.length))
        row = {"hash": hashed(code), "visitor_id": visitor, "kind": kind.name}
        with self._writer.begin() as connection:
            connection.execute(delete(CODE).where(_of(visitor, kind)))
            connection.execute(insert(CODE), row | {"until": time.time() + kind.seconds})
        return code

    @read_only
    def recovery_made(self, visitor: str) -> float | None:
        """Return the time at which a visitor's recovery code was made; None if there is none."""
        until: float | None = self._value(select(CODE.c.until).where(_of(visitor, RECOVERY)))
        return None if until is None else until - RECOVERY.seconds

    @read_only
    def of_code(self, code: str) -> tuple[Visitor, str] | None:
        """Return the visitor and the kind of a code, without using it up; None if the code is not valid."""
        row = self._first(_by_code(code))
        return None if row is None else (Visitor(*row[:-1]), row.kind)

    def redeem(self, code: str, device: str = "") -> tuple[Visitor, str] | None:
        """Redeem a code: return its visitor and a new secret for a device; None if it is unknown, used or expired.

        Codes for recovery stay valid; all others can be used once.
        """
        used = (CODE.c.hash == _hashed_code(code)) & (CODE.c.kind != RECOVERY.name)
        with self._writer.begin() as connection:
            row: Any = connection.execute(_by_code(code).with_for_update(of=CODE)).first()
            connection.execute(delete(CODE).where(used | (CODE.c.until <= time.time())))
            if row is None:
                return None
            visitor = Visitor(*row[:-1])
            return visitor, _new_secret(connection, visitor.id, device)


def hashed(secret: str) -> str:
    """Return the hash under which a secret is stored; a plain hash, since secrets are long and random."""
    return hashlib.sha256(secret.encode()).hexdigest()


def device_id(secret: str) -> str:
    """Return the id of the device that has a given secret."""
    return hashed(secret)[:ID_LENGTH]


def _device_id() -> Function[str]:
    return func.substr(SECRET.c.hash, 1, ID_LENGTH)


def _hashed_code(code: str) -> str:
    return hashed("".join(code.upper().split()).replace("-", ""))


def _of(visitor: str, kind: CodeKind) -> ColumnElement[bool]:
    return (CODE.c.visitor_id == visitor) & (CODE.c.kind == kind.name)


def _by_code(code: str) -> Select[Any]:
    valid = (CODE.c.hash == _hashed_code(code)) & (CODE.c.until > time.time())
    return select(*_VISITOR, CODE.c.kind).join(CODE, CODE.c.visitor_id == VISITOR.c.id).where(valid)


def _new_secret(
    connection: Connection, visitor: str, device: str, secret: str = "", scopes: str = ""
) -> str:
    secret, now = secret or secrets.token_urlsafe(SECRET_BYTES), time.time()
    row = {"hash": hashed(secret), "visitor_id": visitor, "made": now}
    connection.execute(insert(SECRET), row | {"device": device, "seen": now, "scopes": scopes})
    return secret
