"""Statistics in the terminal: their pages, a file that is saved, and deletion."""

from __future__ import annotations

from matzl.table.store.local_visitor import TOKEN_FILE
from matzl.terminal.options import matches_folder
from tests.terminal.conftest import data_folder
from tests.terminal.seated import seated

__all__ = ["data_folder"]


async def test_what_has_been_played_is_seen_saved_and_deleted_by_keys() -> None:
    async with seated(None, address="/me/games/mittlere", sit=False) as table:
        await table.until(lambda: "You have not finished a deal of this game yet." in table.text)
        await table.press("enter")
        await table.until(lambda: "You have not finished a match yet." in table.text)
        await table.press("enter")
        saved = matches_folder() / "matzl-records.jsonl"
        await table.until(lambda: f"Saved in {saved}" in table.notices)
        assert saved.read_text("utf-8") == ""
        await table.until(lambda: "You have not finished a match yet." in table.text)
        await table.press("down", "down", "enter")
        await table.until(lambda: "This cannot be undone." in table.text)
        await table.press("enter")
        await table.until(lambda: "Nothing has been deleted: tick the box" in table.text)
        await table.press("up", "space", "down", "enter")
        await table.until(lambda: "Everything is deleted" in table.text)
        assert not (table.program.tables.folder / TOKEN_FILE).exists()
