"""Reviews requested at tables: the order of work, and reviews that are dropped."""

import asyncio
from types import SimpleNamespace

import pytest

from matzl import Deal
from matzl.players.bots import bot
from matzl.players.levels import ADVISER
from matzl.table import analysis as kept
from matzl.table.analysis import Reviews
from tests.waiting import PATIENCE


def finished(game):
    deal, novice = Deal(game, 1), bot("novice")
    while not deal.over:
        deal.play(novice.choose(deal.view(deal.turn)))
    return deal


class Workers:
    """Workers that run work at once, as soon as a gate is open."""

    def __init__(self):
        self.gate = asyncio.Event()
        self.gate.set()

    async def run(self, work, *args):
        await self.gate.wait()
        return work(*args)


@pytest.fixture
def quick(monkeypatch):
    """Replace reviews by sequences of numbers, which take no time."""
    monkeypatch.setattr(kept, "choices", lambda deal, seat: [(n, "", None) for n in range(1, 4)])
    monkeypatch.setattr(kept, "judged", lambda number, *_: Judged(number))


class Judged(int):
    """A decision with a number, which cost a half."""

    cost = 0.5


class Noted:
    """A store that notes the costs of reviewed decisions."""

    memory = SimpleNamespace(note_costs=None)

    def __init__(self):
        self.costs = {}

    async def run(self, work, table, match, number, seat, costs):
        self.costs[table, match, number, seat] = costs


async def at_once(game, levels):
    assert list(levels) == [ADVISER]


async def test_a_game_that_is_not_ready_delays_no_other(quick):
    cold = asyncio.Event()

    async def ready(game, levels):
        if game == "molotow":
            await cold.wait()

    reviews = Reviews(Workers(), ready, Noted())
    first = reviews.get("a", 0, 1, finished("molotow"), 0)
    second = reviews.get("b", 0, 1, finished("mittlere"), 0)
    await second.wait(PATIENCE)
    assert (second.done, second.decisions) == (True, [1, 2, 3])
    assert (first.done, first.decisions) == (False, [])
    cold.set()
    await first.wait(PATIENCE)
    assert (first.done, first.decisions) == (True, [1, 2, 3])
    await reviews.close()


async def test_a_discarded_review_is_cancelled_and_starts_again_on_request(quick, monkeypatch):
    monkeypatch.setattr(kept, "MOST_KEPT", 1)
    workers = Workers()
    noted = Noted()
    reviews, deal = Reviews(workers, at_once, noted), finished("mittlere")
    workers.gate.clear()
    first = reviews.get("a", 0, 1, deal, 0)
    looking = asyncio.create_task(first.wait(PATIENCE))
    await asyncio.sleep(0)
    reviews.get("b", 0, 1, deal, 0)
    await looking
    assert (first.done, first.failed) == (False, False)
    workers.gate.set()
    again = reviews.get("a", 0, 1, deal, 0)
    assert again is not first
    await again.wait(PATIENCE)
    assert (again.done, again.decisions) == (True, [1, 2, 3])
    assert noted.costs["a", 0, 1, 0] == [0.5, 0.5, 0.5]
    await reviews.close()
