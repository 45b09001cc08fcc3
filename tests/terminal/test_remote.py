"""The terminal as the client of a server: a deal with a friend in the browser, talk, a form, the replay, and the lobby."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import ClassVar

import pytest
from textual.widgets import Input

import matzl
from matzl.api.answers import encoded, table_view
from matzl.api.client import Server
from matzl.base.processes import FolderLock
from matzl.errors import StoppedError
from matzl.pages.terminal import PageScreen
from matzl.parts import Address, every
from matzl.table.core import commands
from matzl.table.core.settings import OPEN, Settings
from matzl.table.core.stages import Stage
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.local_visitor import TOKEN_FILE
from matzl.table.store.visitors import PLAY
from matzl.terminal.app import Matzl, farewell
from matzl.terminal.options import PlayOptions, matches_folder
from matzl.terminal.remote import ServerTables
from matzl.web.state import ServerSettings
from tests.databases import new_database
from tests.playing import played
from tests.tables.table_driver import seated
from tests.terminal.seated import Seated, press_choice, to_table
from tests.test_cli import run
from tests.web.conftest import WIDE, AbsentWarmUp
from tests.web.server_thread import ServerThread


@pytest.fixture
def server(tmp_path) -> Iterator[ServerThread]:
    service = TableService(Store(new_database(tmp_path / "tables.db")))
    service.warm_up = AbsentWarmUp()
    with closing(ServerThread(service, ServerSettings(rates=WIDE))) as server:
        yield server


def token_of(server: ServerThread, name: str) -> tuple[str, str]:
    """Return a new visitor and a token of theirs."""
    visitors = server.service.store.visitors
    visitor = server.service.store.call(visitors.new, name)[0].id
    return visitor, server.service.store.call(visitors.new_token, visitor, "matzl play", PLAY)


async def test_a_deal_with_a_friend_is_played_talked_about_and_looked_at_again(server) -> None:
    friend, _ = token_of(server, "Berta")
    _, token = token_of(server, "")
    given = {"game": "bondtolva", "chairs": [OPEN], "rules": {"pace": "at-once"}}

    async def friends(call, *what):
        return await asyncio.to_thread(server.call, call(*what))

    service = server.service
    key = await friends(service.open, friend, Settings.checked(given, ["novice"]))
    link = (await friends(service.table_view, key, friend)).invite
    tables = ServerTables(Server(f"{server.address}/join/{link}", token))
    program = Matzl(None, PlayOptions(), f"/table/{link}", tables)
    async with program.run_test(size=(100, 32), notifications=True) as pilot:
        table = Seated(program, pilot)
        await to_table(table)
        await table.until(lambda: "Berta" in table.text)
        await friends(service.execute, key, friend, commands.Start())
        await table.until(lambda: table.table.stage is Stage.PLAYING)
        await friends(service.execute, key, friend, commands.Say(text="Good luck!"))
        await table.until(lambda: "Berta says: Good luck!" in table.text)
        await table.press("m", *"thanks", "enter", "escape")
        await table.until(lambda: table.table.talk[-1].text == "thanks")
        await table.press("f")
        await table.until(lambda: table.screen.query(Input))
        table.screen.query_one(Input).value = "plum"
        await table.press("enter")
        await table.until(lambda: table.client.table.word == "plum")
        await table.press("escape")
        while table.table.stage is Stage.PLAYING:
            seen = await friends(service.table_view, key, friend)
            if seen.asked:
                word = seen.view.legal[0]
                await friends(service.execute, key, friend, commands.Play(word, seen.move))
            await table.until(lambda at=seen.move: table.table.move != at or table.client.to_choose)
            if table.client.to_choose:
                at = table.table.move
                await table.press("enter")
                await table.until(lambda at=at: table.table.move > at)
        await table.until(lambda: table.at_table() and "Result" in type(table.screen).__name__)
        assert (
            table.table.view.result == (await friends(service.table_view, key, friend)).view.result
        )
        program.follow(f"/replay/{table.table.replay}/1")
        await table.until(lambda: isinstance(table.screen, PageScreen) and table.screen._page)
        await table.until(lambda: "step" in table.text)


async def test_the_lobby_of_the_server_opens_tables(server) -> None:
    _, token = token_of(server, "Anna")
    tables = ServerTables(Server(server.address, token))
    program = Matzl(None, PlayOptions(level="novice", pace="at-once"), tables=tables)
    async with program.run_test(size=(100, 32), notifications=True) as pilot:
        table = Seated(program, pilot)
        await press_choice(table, "/play/bondtolva")
        await to_table(table)
        await table.until(lambda: table.client.to_choose)
        await table.press("enter", "q")
        key = table.table.table
    assert program.farewell.endswith(f"play --at {server.address}/table/{key}")
    tables.server.own = True
    program.client = await tables.open_stored(key, PlayOptions())
    await program.client.refresh()
    assert "--at" not in farewell(program.client)  # it works once the server has stopped, too
    assert not tables.has("/me")
    assert tables.has("/me/matches")
    server.service.levels = ("novice",)
    offered = await tables.open_new("bondtolva", PlayOptions())
    assert (await offered.refresh()).settings.chairs == ("novice",)


async def test_an_address_to_be_sent_to_others_names_the_server(server) -> None:
    _, token = token_of(server, "Anna")
    tables = ServerTables(Server(server.address, token))
    record = json.dumps(played(matzl.Deal("bondtolva", seed=1), random.Random(1)).record())
    opened = await tables.answer(PlayOptions(), "/replay", {"record": record})
    page = await tables.answer(PlayOptions(), opened.address)
    addresses = [part.address for part in every(page, Address)]
    assert addresses == [f"{server.address}{opened.address}/1"]


def test_a_command_beside_a_server_shows_its_page_or_leads_to_it(server, tmp_path) -> None:
    folder = tmp_path / "beside"
    folder.mkdir()
    _, token = token_of(server, "Anna")
    (folder / TOKEN_FILE).write_text(token, "utf-8")
    with closing(FolderLock(folder / "tables.db", server.address)):
        done = run("daily", "bondtolva", "--data", folder)
        refused = run("history", "--delete", "--yes", "--data", folder)
    assert (done.exit_code, done.output[:26]) == (0, "Deal of the day: Bondtolva")
    assert refused.exit_code == 1, "programs do not delete a visitor"
    assert f"open {server.address} in the browser" in refused.output


def test_a_token_is_kept_for_its_owner_alone(data_folder) -> None:
    Server("http://127.0.0.1:8642/table/y", "secret").keep_token()
    assert Server("http://127.0.0.1:8642").token == "secret"
    assert Server("http://127.0.0.1:9999").token == ""
    (file,) = data_folder.iterdir()
    assert file.stat().st_mode & 0o077 == 0
    file.write_text("[", "utf-8")
    with pytest.raises(StoppedError, match="cannot read"):
        Server("http://127.0.0.1:8642")


@pytest.mark.parametrize("game", ["plus-minus", "german-solo"])
def test_the_view_that_a_server_sends_is_the_view_of_the_seat(game) -> None:
    driver = seated(game)
    driver.command("anna", commands.Start())
    for _ in range(60):
        driver.step()
        for visitor in ("anna", "berta"):
            view = driver.table_view(visitor)
            assert table_view(json.loads(encoded(view))) == view


class Hostile(BaseHTTPRequestHandler):
    """A server that answers with a file of the name at the end of its address, an unknown part, or a redirect to itself."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        """Answer a request."""
        name = self.path.rpartition("/")[2]
        self.asked.append(name)
        self.send_response(302 if name == "moved" else 200)
        self.send_header("Location", "/taken")
        self.send_header("Content-Type", "application/json")
        if name != "mittlere":
            self.send_header("Content-Disposition", f"attachment; filename*=utf-8''{name}")
        self.end_headers()
        self.wfile.write(json.dumps({"parts": [{"part": "frill"}]}).encode())

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@pytest.fixture
def hostile() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Hostile) as httpd:
        Thread(target=httpd.serve_forever).start()
        yield f"http://127.0.0.1:{httpd.server_port}"
        httpd.shutdown()


async def test_a_server_names_files_in_their_folder_alone_and_replaces_none(hostile) -> None:
    tables = ServerTables(Server(hostile, "token"))
    program = Matzl(None, PlayOptions(), tables=tables)
    for name in ("..%2Fx", "%2Ftmp%2Fx", "..", ".bashrc", "C%3Ax", "a%5Cb", "a%00", "a%1B%5B31m"):
        with pytest.raises(StoppedError, match="no name of a file"):
            await program.save(await tables.answer(PlayOptions(), f"/replay/{name}"))
    for name in ("own.json", "own-2.json"):
        file = await tables.answer(PlayOptions(), "/replay/own.json")
        assert await program.save(file) == matches_folder() / name


async def test_a_page_with_an_unknown_part_is_of_another_version(hostile) -> None:
    with pytest.raises(StoppedError, match="another version of matzl: KeyError: 'frill'"):
        await ServerTables(Server(hostile, "token")).answer(PlayOptions(), "/rules/mittlere")


def test_a_token_is_not_sent_where_a_server_redirects_to(hostile) -> None:
    with pytest.raises(StoppedError, match="answers 302"):
        Server(hostile, "token").get("moved")
    assert "taken" not in Hostile.asked
