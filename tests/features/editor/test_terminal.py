"""The editor in the terminal: cards with their places, the line that is found, and where it is stored."""

from __future__ import annotations

from textual.widgets import Select

from matzl.pages.terminal import Choice
from tests.terminal.conftest import data_folder
from tests.terminal.seated import press_choice, seated

__all__ = ["data_folder"]


async def test_a_position_is_changed_found_continued_and_shared() -> None:
    where = {"address": "/editor/bondtolva", "sit": False, "size": (100, 60)}
    async with seated(None, **where) as table:
        await table.until(lambda: table.screen.query(Choice))
        await table.idle()
        assert len([each for each in table.screen.query(Select) if "card-" in each.id]) == 24
        await press_choice(table, "clear")
        await table.until(lambda: table.screen.query_one("#field-card-AS").value == "gone")
        await press_choice(table, "find")
        await table.until(lambda: "No seat holds a card" in table.text)
        await press_choice(table, "deal")
        await table.until(lambda: table.screen.query_one("#field-card-AS").value != "gone")
        await press_choice(table, "find")
        await table.until(lambda: "This is the beginning of the deal." in table.text)
        await press_choice(table, "open")
        await table.until(lambda: "Address of this replay" in table.text)
