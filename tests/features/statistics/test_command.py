"""``matzl history``: statistics and matches of the local player, their records, and deleting everything."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing

import pytest

from matzl.records import read_record
from matzl.table.core import commands
from matzl.table.core.records import Terms
from matzl.table.live import workers
from matzl.table.store import Store
from matzl.table.store.local_visitor import TOKEN_FILE, local_visitor
from matzl.table.store.sqlite import sqlite_url
from tests.tables.conftest import warm_service
from tests.tables.service_driver import against, play
from tests.test_cli import refused, run


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the data folder of the local player."""
    monkeypatch.setenv("MATZL_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr(workers, "WorkerProcesses", workers.WorkerThreads)
    return tmp_path / "data"


@pytest.fixture
def scores(folder) -> list[int]:
    """Let the local player play a match of two deals, and return the scores."""
    url = sqlite_url(folder)
    store = Store(url)
    visitor = local_visitor(store, folder).id
    store.call(store.visitors.change, visitor, name="Anna")
    store.close()

    async def played() -> list[int]:
        service = warm_service(url)
        settings = against("novice", "novice", options={"deals": 2})
        table = await service.open(visitor, settings, terms=Terms(4))
        seen = await play(service, table, visitor)
        await service.execute(table, visitor, commands.Ready(seen.move))
        seen = await play(service, table, visitor)
        await service.close()
        return list(seen.scores)

    return asyncio.run(played())


def test_statistics_are_refused_while_another_terminal_uses_the_folder(scores, folder) -> None:
    assert "Mittlere" in run("history").output
    with closing(Store(sqlite_url(folder))):
        assert "is in use" in refused(1, "history")


def test_programs_read_the_page(scores) -> None:
    page = json.loads(run("history", "mittlere", "--language", "en", "--json").output)
    sections = {part["title"]: part for part in page["parts"] if part["part"] == "section"}
    assert "the mean of 2 deals" in str(sections["All deals"])
    assert "--json" in refused(2, "history", "--records", "--json")


def test_records_are_read_again(scores, tmp_path) -> None:
    file = tmp_path / "matches.jsonl"
    assert run("history", "--records", "-o", str(file)).exit_code == 0
    (line,) = file.read_text("utf-8").splitlines()
    assert list(read_record(line).scores) == scores
    assert run("replay", str(file)).exit_code == 0


def test_everything_is_deleted_only_after_a_yes(scores, folder) -> None:
    assert "This cannot be undone." in run("history", "--delete", "--language", "en").output
    assert "Mittlere" in run("history").output
    assert "Everything is deleted" in run("history", "--delete", "--yes", "--language", "en").output
    assert not (folder / TOKEN_FILE).exists()
    assert "Mittlere" not in run("history").output
    assert run("history", "--delete", "--yes").exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    ["--delete --records", "mittlere --records", "mittlere --delete", "--yes", "canasta"],
)
def test_options_that_exclude_each_other_are_refused(folder, arguments) -> None:
    assert refused(2, "history", *arguments.split())


@pytest.mark.parametrize("command", ["history", "daily"])
def test_a_data_folder_that_is_missing_is_not_made(tmp_path, command) -> None:
    folder = tmp_path / "typo"
    assert f"there is no folder {folder}" in refused(2, command, "--data", str(folder))
    assert not folder.exists()
