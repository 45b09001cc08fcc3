"""Bots of one's own sit at tables under the name of their module, in the terminal and in the browser."""

import asyncio
import sys

import pytest

from matzl import Deal, MatzlError
from matzl.players.levels import LEVELS
from matzl.table.core.records import Terms
from matzl.table.core.settings import Settings
from matzl.table.live.next_move import bot_action
from tests.tables.conftest import warm_service
from tests.waiting import until

HIGHEST = """
class Highest:
    def __init__(self, word):
        self.word = word

    def choose(self, view):
        return self.word or list(view.legal)[-1]

def make(seed):
    return Highest("")

def make_broken(seed):
    return Highest("the queen")

def make_function(seed):
    return lambda view: list(view.legal)[-1]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Go to a folder with a module of bots."""
    (tmp_path / "highest_bots.py").write_text(HIGHEST, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.setenv("MATZL_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def test_a_bot_of_ones_own_chooses_at_a_table():
    deal = Deal("mittlere", 7)
    view = deal.view(deal.turn)
    assert bot_action("highest_bots:make", 1, view) == list(deal.legal)[-1]
    assert bot_action("highest_bots:make_function", 1, view) == list(deal.legal)[-1]
    with pytest.raises(MatzlError, match="chose 'the queen', which is not legal"):
        bot_action("highest_bots:make_broken", 1, view)


def test_a_table_plays_with_a_bot_of_ones_own(url):
    levels = (*LEVELS, "highest_bots:make")
    given = {"game": "bondtolva", "chairs": ("highest_bots:make",)}
    with pytest.raises(Exception, match="highest_bots"):
        Settings.checked(given, LEVELS)

    async def play():
        service = warm_service(url)
        service.levels = levels
        service.start()
        key = await service.open("anna", Settings.checked(given, levels), terms=Terms(4))
        await until(lambda: key in service.tables.live)
        live = service.tables.live[key]
        await until(lambda: any(entry.kind == "done" for entry in live.table.log))
        levels_of_moves = {
            entry.data.get("level") for entry in live.table.log if entry.kind == "done"
        }
        await service.close()
        return levels_of_moves

    assert "highest_bots:make" in asyncio.run(play())
