"""Reviews requested at tables: the order of work, and reviews that are dropped."""

import asyncio
from types import SimpleNamespace

import pytest

from matzl import Deal
from matzl.errors import TableError
from matzl.players.bots import bot
from matzl.players.levels import ADVISER
from matzl.table.live import hints as kept
from matzl.table.live.hints import Reviews
from matzl.table.live.job_queue import JobQueue
from tests.waiting import PATIENCE


def finished(game):
    deal, novice = Deal(game, 1), bot("novice")
    while not deal.over:
        deal.play(novice.choose(deal.view(deal.turn)))
    return deal


class Workers:
    """Workers that run work at once, as soon as a gate is open."""

    size = 2

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

    reviews = Reviews(JobQueue(Workers()), ready, Noted())
    first = reviews.get("a", 0, 1, finished("molotow"), 0, "anna")
    second = reviews.get("b", 0, 1, finished("mittlere"), 0, "anna")
    await second.wait(PATIENCE)
    assert (second.done, second.decisions) == (True, [1, 2, 3])
    assert (first.done, first.decisions) == (False, [])
    cold.set()
    await first.wait(PATIENCE)
    assert (first.done, first.decisions) == (True, [1, 2, 3])
    await reviews.close()


async def test_the_third_review_of_a_visitor_at_once_is_refused_and_kept_nowhere(quick):
    workers, deal = Workers(), finished("mittlere")
    reviews = Reviews(JobQueue(workers), at_once, Noted())
    workers.gate.clear()
    first, _ = (reviews.get(table, 0, 1, deal, 0, "anna") for table in "ab")
    with pytest.raises(TableError) as caught:
        reviews.get("c", 0, 1, deal, 0, "anna")
    assert caught.value.code == "busy"
    assert reviews.get("a", 0, 1, deal, 0, "anna") is first, "it needs no further place"
    other = reviews.get("c", 0, 1, deal, 0, "berta")
    workers.gate.set()
    await other.wait(PATIENCE)
    await first.wait(PATIENCE)
    assert (other.decisions, first.decisions) == ([1, 2, 3], [1, 2, 3])
    await reviews.get("d", 0, 1, deal, 0, "anna").wait(PATIENCE)
    await reviews.close()


async def test_a_discarded_review_is_cancelled_and_starts_again_on_request(quick, monkeypatch):
    monkeypatch.setattr(kept, "MAX_KEPT", 1)
    workers = Workers()
    noted = Noted()
    reviews, deal = Reviews(JobQueue(workers), at_once, noted), finished("mittlere")
    workers.gate.clear()
    first = reviews.get("a", 0, 1, deal, 0, "anna")
    looking = asyncio.create_task(first.wait(PATIENCE))
    await asyncio.sleep(0)
    reviews.get("b", 0, 1, deal, 0, "anna")
    await looking
    assert (first.done, first.failed) == (False, False)
    workers.gate.set()
    again = reviews.get("a", 0, 1, deal, 0, "anna")
    assert again is not first
    await again.wait(PATIENCE)
    assert (again.done, again.decisions) == (True, [1, 2, 3])
    assert noted.costs["a", 0, 1, 0] == [0.5, 0.5, 0.5]
    await reviews.close()
