"""Moderation at tables: the operator's decisions, and people muted or blocked by visitors.

Visitors can mute others, whose messages they then no longer see, or block them: then neither can sit down where the other
sits, nor see such tables in the lobby.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from matzl.errors import TableError, in_a_line
from matzl.forms import clean_text
from matzl.table.core.commands import Avoid, Command, Report
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.permits import Who, who_is
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.core.texts import WAITING, said_text
from matzl.table.live.invitations import Invitation, Invitations
from matzl.table.live.sharing import insert_first
from matzl.table.live.tables import LiveTables
from matzl.table.store import Store
from matzl.table.store.moderation import Decisions
from matzl.table.store.moderation import Report as StoredReport

_LOGGER = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
"""The seconds between two readings of the operator's decisions."""

MAX_REPORTED = 50
"""The largest number of messages in a report."""


class Moderator:
    """The moderation of a store's tables.

    Attributes
    ----------
    decisions
        The operator's decisions when they were last read.
    """

    def __init__(self, store: Store, tables: LiveTables, invitations: Invitations) -> None:
        self.decisions = Decisions()
        self._store, self._tables, self._invitations = store, tables, invitations

    async def watch(self) -> None:
        """Read and carry out the operator's decisions every few seconds."""
        while True:
            try:
                await self.look()
            except TableError as error:
                _LOGGER.debug("decisions are read later: %s", in_a_line(error))
            except Exception:
                _LOGGER.exception("decisions cannot be carried out")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Read the operator's decisions and carry them out.

        Raises
        ------
        TableError
            If the database cannot be read or written; the next call continues.
        """
        moderation, before = self._store.moderation, self.decisions
        self.decisions = now = await self._store.run(moderation.decisions)
        for visitor in now.banned - before.banned:
            self._tables.notify_visitor(visitor)
        for table in now.closing:
            await self._close(table)
        if now.closing:
            await self._store.run(moderation.decide, "close", *now.closing, lift=True)

    async def _close(self, key: str) -> None:
        """Close a table, unless it is already closed, damaged or non-existent."""

        async def close() -> None:
            async with self._tables.hold(key) as live:
                if live.table.stage is not Stage.CLOSED:
                    await self._tables.append(live, [Event("closed", {})])

        try:
            await insert_first(close)
        except TableError as error:
            if error.code in WAITING:
                raise
            _LOGGER.warning("table %s cannot be closed: %s", key, in_a_line(error))

    async def listed(self, visitor: str) -> list[Invitation]:
        """Return the joinable tables, latest first, without those where the visitor or someone there blocks the other."""
        listed = await self._invitations.listed()
        shunned = await self.shunned({who for each in listed for who in each.visitors}, visitor)
        return [each for each in listed if shunned.isdisjoint(each.visitors)]

    async def avoided(self, visitor: str) -> Mapping[str, str]:
        """Return the people a visitor has muted or blocked, each with ``mute`` or ``block``."""
        return (await self._tables.people_of([visitor]))[visitor].avoided if visitor else {}

    async def shunned(self, people: Iterable[str], visitor: str) -> set[str]:
        """Return those of the given people who have blocked a visitor or whom the visitor has blocked."""
        avoided = await self.avoided(visitor)
        known = await self._tables.people_of({*people} - {""})
        return {
            who
            for who, person in known.items()
            if avoided.get(who) == "block" or person.avoided.get(visitor) == "block"
        }

    async def who(
        self, table: Table, visitor: str, levels: Collection[str], gone: Collection[int]
    ) -> Who:
        """Return a visitor at a table, with the restrictions set by the operator and by others there."""
        muted = visitor in self.decisions.muted
        shunned = await self.shunned(table.visitors, visitor)
        return who_is(table, visitor, levels, gone, muted=muted, shunned=bool(shunned))

    async def seen_by(self, table: Table, visitor: str) -> dict[str, Any]:
        """Return whose messages are hidden from a visitor to a table, and whether a block affects the visitor there."""
        shunned = await self.shunned(table.visitors, visitor)
        return {"unheard": (await self.avoided(visitor)).keys(), "shunned": bool(shunned)}

    async def note(self, table: Table, visitor: str, command: Command) -> None:
        """Mute, block or report a person if an allowed command says so; do nothing for other commands.

        Raises
        ------
        TableError
            If there are too many reports that nobody has read.
        """
        people = list(table.participants)
        if isinstance(command, Avoid):
            avoid, person = self._store.visitors.avoid, people[command.person]
            await self._store.run(avoid, visitor, person, command.how)
            await self._tables.look_up(visitor)
        elif isinstance(command, Report):
            names = table.names_of_people(await self._tables.names_of(people))
            talk = tuple(
                (
                    each.visitor,
                    names[each.visitor],
                    said_text(each.data["phrase"], each.data["text"]),
                )
                for each in table.talk[-MAX_REPORTED:]
            )
            by, about = ((who, names[who]) for who in (visitor, people[command.person]))
            report = StoredReport(time.time(), table.key, by, about, clean_text(command.text), talk)
            if not await self._store.run(self._store.moderation.report, report):
                raise table_error("busy")
