"""Results of challenges: best first, exported, and deleted with those who played."""

from __future__ import annotations

import json

from matzl.features.challenge.words import result_parts
from matzl.features.statistics.model import records
from matzl.parts import Row, Text, every
from matzl.table.core import commands
from matzl.table.live.erasing import erase
from tests.features.challenge.challenger import world
from tests.tables.service_driver import code_of

__all__ = ["world"]


def name_of(row: Row) -> str:
    return str(row.cells[0][0].text)


async def test_each_result_says_what_was_paid_and_leads_to_its_replay(world) -> None:
    key = await world.make()
    table = await world.play(key, world.berta)
    seen = await world.finish(table, world.berta, place=8)
    carl = await world.visitor("Carl")
    await world.service.execute(await world.challenges.play(key, carl, "x"), carl, commands.Leave())
    found, attempts = await world.challenges.find(key), await world.attempts(key)
    assert [each.left for each in attempts] == [False, True]

    mine = result_parts(found, attempts, world.berta, "french")
    rows = {name_of(row): row.cells for row in every(tuple(mine), Row)}
    assert sorted(rows) == ["Anna", "You"]
    (link, facts), payoff, tricks, points = rows["You"]
    assert facts.text.strip()
    result, seat = attempts[0].deal.result, found.seat
    paid = result.payoffs[seat], result.tricks[seat], result.points[seat]
    assert (int(payoff.replace("−", "-")), int(tricks), int(points)) == paid
    assert link.address == f"/replay/{seen.replay}/1"
    assert mine[1] == Text("Carl has left without finishing.", "quiet")


async def test_exports_have_challenges_and_results_are_deleted_with_their_visitors(world) -> None:
    key, unplayed = await world.make(), await world.make(number=1)
    table = await world.play(key, world.berta)
    await world.finish(table, world.berta)
    store = world.service.store
    lines = [json.loads(each) async for each in records(store, world.replays, world.berta)]
    assert [line["meta"]["seat"] for line in lines] == [0]

    await erase(world.service, world.anna)
    found = await world.challenges.find(key)
    assert found.name is None
    parts = tuple(result_parts(found, await world.attempts(key), "", "french"))
    assert {name_of(item) for item in every(parts, Row)} == {"Anonymous", "Berta"}
    await erase(world.service, world.berta)
    assert await world.attempts(key) == []
    assert await code_of(world.challenges.delete(key, "")) == "not-your-challenge"
    assert await code_of(world.challenges.find(unplayed)) == "no-challenge"
