"""A server that is killed: a new one starts at once on the same folder, and every card that was shown is there."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from pathlib import Path

import pytest

from tests.processes import serving
from tests.web.form_player import FormPlayer
from tests.web.test_serving_process import LONGEST, HttpGuest

WORDS = ("--no-open", "--bots", "random")


def events(folder: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(folder / "tables.db") as connection:
        return connection.execute("select seq, kind, data from event order by seq").fetchall()


async def play_cards(player: FormPlayer, number: int) -> None:
    """Play a number of cards from now on."""
    last = player.actions.get("play", 0) + number
    end = time.monotonic() + LONGEST
    while player.actions.get("play", 0) < last:
        assert time.monotonic() < end
        offer = player.choice(await player.see())
        if offer is None:
            await asyncio.sleep(0.5)
        else:
            await player.press(offer)


@pytest.mark.slow
def test_a_killed_server_is_replaced_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    with serving(tmp_path, *WORDS) as server:
        guest = HttpGuest(server.address)
        player = FormPlayer(guest, random.Random(1))
        chairs = {f"chair.{seat}": "random" for seat in (2, 3, 4)}
        asyncio.run(player.open("molotow", pace="at-once", **chairs))
        asyncio.run(play_cards(player, 3))
        server.process.kill()
        server.process.wait()
        before = events(tmp_path)
    with serving(tmp_path, *WORDS, port=int(server.address.rpartition(":")[2])) as server:
        again = HttpGuest(server.address, cookies=guest.client.cookies)
        player.guest = again
        asyncio.run(play_cards(player, 2))
        assert events(tmp_path)[: len(before)] == before
        again.close()
    guest.close()
    assert sum(kind == "done" for _, kind, _ in before) >= 3
