"""Invitations: the tables behind links and URLs, and the lists of tables.

The key of a table, which is in the address of its page, is an invitation to play, and so is the table's first token. Once
the host has renewed the invitation, only the new token is one. Those who came by the link for spectators see the page under
an address with the token of that link instead of the key, so that passing it on invites nobody to play.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.errors import table_error
from matzl.table.core.events import SEATING, Event
from matzl.table.core.handlers import TOKEN_BYTES, check
from matzl.table.core.permits import Who
from matzl.table.core.settings import Settings
from matzl.table.core.stages import FREE, Chair, Stage
from matzl.table.core.state import Table
from matzl.table.live.sharing import insert_first
from matzl.table.live.tables import LiveTables
from matzl.table.store import Store

KEY_BYTES = 8
MAX_TABLES = 20
"""The maximum number of unfinished tables at which a visitor may sit."""

MIN_TOKEN = 20
"""The minimum length of a table's name in an address for it to be a token, not a key."""


class Invitation(NamedTuple):
    """The target of an invitation link.

    Attributes
    ----------
    token
        The secret part of the link.
    kind
        ``play`` or ``watch``.
    spectators
        Whether visitors may watch.
    name
        The name of a table that stays; empty otherwise.
    visitors
        For each seat the visitor who holds it; empty for others.
    changed
        When its last event was, in seconds since 1970; 0 if that is not known here.
    """

    table: str
    token: str
    kind: str
    settings: Settings
    host: str
    chairs: tuple[Chair, ...]
    stage: Stage
    spectators: bool = False
    name: str = ""
    visitors: tuple[str, ...] = ()
    changed: float = 0.0

    @property
    def free(self) -> int:
        """The number of open seats."""
        return sum(chair.kind == FREE for chair in self.chairs)


def link_tokens() -> dict[str, str]:
    """Return new secret parts for the two links to a table, keyed by their names in the table's first event."""
    return {name: secrets.token_urlsafe(TOKEN_BYTES) for name in ("invite", "watch")}


def invitation_to(table: Table, token: str, chairs: tuple[Chair, ...]) -> Invitation:
    """Return the invitation for one of a table's two links; `chairs` are its seats with the names to show."""
    return Invitation(
        table=table.key,
        token=token,
        kind="watch" if token == table.watch else "play",
        settings=table.settings,
        host=next((chair.name for chair in chairs if chair.host), ""),
        chairs=chairs,
        stage=table.stage,
        spectators=table.rules.spectators,
        name=table.name,
        visitors=tuple(table.visitors),
    )


class Invitations:
    """The invitations to the tables of a store."""

    def __init__(self, store: Store, tables: LiveTables) -> None:
        self._store, self._tables = store, tables

    async def key_of(self, name: str) -> str:
        """Return the key of a table, given its name in a URL: the key itself, or the token of the link for spectators."""
        if len(name) < MIN_TOKEN:
            return name
        return await self._store.run(self._store.events.by_token, name) or name

    async def to(self, token: str) -> Invitation:
        """Return the invitation behind a link or the URL of a table.

        Raises
        ------
        TableError
            If there is none, its table is closed, or it is for spectators and the table does not allow them.
        """
        key = await self._store.run(self._store.events.by_token, token)
        try:
            async with self._tables.hold(key or token) as live:
                table = live.table
                if token not in (table.watch, *table.invitations):
                    raise table_error("dead-link")
                if table.stage is Stage.CLOSED:
                    check(table, Who(""), commands.Retry())
                invitation = invitation_to(table, token, await self._tables.chairs(table))
                if invitation.kind == "watch" and not table.rules.spectators:
                    raise table_error("rule-off")
                return invitation
        except TableError as error:
            raise table_error("dead-link") if error.code == "unknown-table" else error from error

    async def admit(self, token: str, visitor: str) -> str:
        """Let a visitor who followed a link watch its table; return the table's name in that visitor's URLs.

        A visitor with an invitation to play may also sit down later.

        Raises
        ------
        TableError
            If the link leads nowhere, or its table is closed or has no spectators.
        """
        invitation = await self.to(token)
        invited = invitation.kind == "play"

        async def note() -> None:
            async with self._tables.hold(invitation.table) as live:
                table = live.table
                if not table.rules.spectators:
                    raise table_error("rule-off")
                known = visitor in table.admitted and (not invited or visitor in table.invited)
                if not known and table.seat_of(visitor) is None:
                    data = {"invited": True} if invited else {}
                    await self._tables.append(live, [Event("admitted", data, visitor)])

        await insert_first(note)
        return invitation.table if invited else token

    async def check_entry(self, token: str, sit: commands.Sit | None = None) -> None:
        """Check that a newcomer may sit down or, without `sit`, watch through a link; nothing is stored.

        Raises
        ------
        TableError
            If they may not.
        """
        async with self._tables.hold(await self.key_of(token)) as live:
            if sit is not None:
                check(live.table, Who(secrets.token_hex(KEY_BYTES)), sit)
            elif not live.table.rules.spectators:
                raise table_error("rule-off")

    async def listed(self) -> list[Invitation]:
        """Return the tables that anybody may join, the latest first."""
        return await self._of(await self._store.run(self._store.events.joinable))

    async def of_visitor(self, visitor: str) -> list[Invitation]:
        """Return a visitor's tables that stay, then the unfinished ones where the visitor sits, latest first."""
        return await self._of(await self._store.run(self._store.events.of_visitor, visitor))

    async def check_number_of_tables(self, visitor: str, table_id: str = "") -> None:
        """Raise `TableError` if a visitor sits at the maximum number of unfinished tables, not counting `table_id`.

        A table that stays counts only while the visitor has a seat there.
        """
        summaries = await self._store.run(self._store.events.of_visitor, visitor, None)
        others = [each for each in summaries if each.table_id != table_id]
        if len(others) >= MAX_TABLES:
            sits = (not each.name or visitor in each.visitors for each in await self._of(others))
            if sum(sits) >= MAX_TABLES:
                raise table_error("too-many-tables", most=MAX_TABLES)

    async def _of(self, summaries: Sequence[Any]) -> list[Invitation]:
        """Return each table's invitation, with the names of the people there, without replaying any deals.

        Tables that are damaged, or have been deleted meanwhile, are left out.
        """
        invitations = []
        for summary in summaries:
            try:
                key = summary.table_id
                with self._tables.naming_damage(key):
                    events = await self._store.run(self._store.events.read, key, SEATING)
                    if not events:
                        continue
                    seated = Table(key, events)
                    chairs = await self._tables.chairs(seated)
                    link = invitation_to(seated, seated.invite, chairs)
                    known = {"stage": Stage(summary.stage), "changed": summary.changed}
                    invitations.append(link._replace(**known))
            except TableError as error:
                if error.code != "damaged-table":
                    raise
        return invitations


def key_of_call(visitor: str, settings: Settings, idempotency_key: str) -> str:
    """Return the key of the table that a visitor opens with an idempotency key; the same arguments give the same key."""
    call = repr((visitor, asdict(settings), idempotency_key))
    return hashlib.sha256(call.encode()).hexdigest()[: 2 * KEY_BYTES]
