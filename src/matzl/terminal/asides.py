"""The functions of the table's screen apart from play: rules, guide, keys, last trick, saving, pace."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.binding import ActiveBinding

from matzl.errors import MatzlError, TableError
from matzl.table.core import commands
from matzl.table.core.errors import error_sentence
from matzl.table.core.settings import PAUSES
from matzl.terminal.dialogs import PACES, OpensDialogs, TalkScreen
from matzl.terminal.options import new_file
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.errors import Reason
    from matzl.terminal.app import Matzl
    from matzl.terminal.client import TableClient

KEY = "key"
"""The context of the footer's key descriptions in the catalogues."""


class Asides(OpensDialogs):
    """The functions of the table's screen that do not touch the deal.

    Attributes
    ----------
    client
        The table.
    refusal
        Why the last choice was illegal; None if it was legal.
    """

    app: Matzl

    def __init__(self, client: TableClient) -> None:
        super().__init__()
        self.client = client
        self.refusal: Reason | None = None
        self._saving = asyncio.Lock()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys with translated descriptions, as the footer shows them."""
        return {
            key: active._replace(
                binding=replace(
                    active.binding, description=translated(active.binding.description, KEY)
                )
            )
            for key, active in super().active_bindings.items()
        }

    def tell(self, error: Exception) -> None:
        """Show an error as a notice."""
        self.notify(error_sentence(error), severity="error", timeout=6)

    def action_why(self) -> None:
        """Open the clause that makes the last choice illegal."""
        if self.refusal is None:
            self.notify(translated("Nothing was refused. r opens the rule book."), timeout=3)
        else:
            self.app.show_rules(self.client.info.name, self.refusal.clause)

    def action_talk(self) -> None:
        """Open the table talk."""
        self.app.push_screen(TalkScreen(self.client))

    async def action_save(self) -> None:
        """Save the record of the match to its file now."""
        path = self.client.file or new_file(self.client.info.name)
        try:
            await self.client.save(path)
        except MatzlError as error:
            self.tell(error)
            return
        self.client.file = path
        self.notify(translated("Saved in {path}").format(path=path), timeout=4)

    async def save_quietly(self) -> None:
        """Bring the record file up to date, if there is one; errors are reported on leaving."""
        async with self._saving:
            if self.client.file is not None:
                with contextlib.suppress(MatzlError):
                    await self.client.save(self.client.file)

    async def action_pace(self) -> None:
        """Switch to the next pace of the bots."""
        paces = list(PAUSES)
        following = (paces.index(self.client.table.rules.pace) + 1) % len(paces)
        try:
            await self.client.do(commands.ChangeRules({"pace": paces[following]}))
        except TableError as error:
            self.tell(error)
        else:
            self.notify(translated(PACES[paces[following]]), timeout=2)
