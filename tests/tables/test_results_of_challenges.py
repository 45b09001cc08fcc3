"""Results of challenges: compared with one's own play, exported, and kept without the names of those who are deleted."""

from __future__ import annotations

import json

from matzl import Deal
from matzl.features.challenge.words import compared
from matzl.features.statistics.exporting import records
from matzl.table.core import commands
from matzl.table.live.erasing import erase
from tests.tables.challenger import World, tried
from tests.tables.test_service import code_of


def test_results_are_compared_with_the_readers_own_play(url, monkeypatch) -> None:
    async def test(world: World) -> None:
        key = await world.make()
        table = await world.play(key, world.berta)
        seen = await world.finish(table, world.berta, place=8)
        carl = await world.visitor("Carl")
        await world.service.execute(
            await world.challenges.play(key, carl, "x"), carl, commands.Leave()
        )
        found, attempts = await world.challenges.find(key), await world.challenges.attempts(key)
        assert [each.given_up for each in attempts] == [False, True]

        mine, theirs = (
            compared(found, attempts, who, "french") for who in (world.berta, world.anna)
        )
        with monkeypatch.context() as patched:  # the deals are not played again for each reader
            patched.delattr(Deal, "from_record")
            assert compared(found, attempts, world.berta, "french") == mine
        (own,) = [line for line in mine.lines if line.own]
        (other,) = [line for line in mine.lines if not line.own]
        assert (own.name, other.name, own.difference) == ("You", "Anna", "")
        title, paid = own.facts[0].rstrip(".").split(": ")
        assert title
        assert paid.startswith(f"You {own.payoff}, ")  # not only what decided: also whom it paid
        assert len(paid.split(", ")) == len(seen.view.hand_sizes)
        assert {line.replay.removesuffix("/1") for line in mine.lines} >= {f"/replay/{seen.replay}"}
        first = (await world.replays.find(world.source, world.anna)).played.deal(2)
        at = next(n for n, word in enumerate(first.actions) if word != seen.view.actions[n])
        assert first.turns[at] == 0
        assert "instead of" in other.difference
        assert f"Trick {at // 3 + 1}" in other.difference
        (mirrored,) = [line for line in theirs.lines if not line.own]
        assert mirrored.name == "Berta"
        words = other.difference.split(" instead of ")
        assert words[1].rstrip(".") in mirrored.difference.split(" instead of ")[0]
        assert mine.waiting == ("Carl has left without finishing.",)

    tried(url, test)


def test_exports_have_challenges_and_deleted_people_lose_their_names(url) -> None:
    async def test(world: World) -> None:
        key, unplayed = await world.make(), await world.make(number=1)
        table = await world.play(key, world.berta)
        await world.finish(table, world.berta)
        store = world.service.store
        lines = [json.loads(each) async for each in records(store, world.replays, world.berta)]
        assert [line["meta"]["seat"] for line in lines] == [0]

        await erase(world.service, world.berta)
        (attempt,) = await world.challenges.attempts(key)
        assert (attempt.name, attempt.replay) == (None, "")
        assert attempt.deal is not None
        await erase(world.service, world.anna)
        found = await world.challenges.find(key)
        assert found.name is None
        names = {line.name for line in compared(found, [attempt], "", "french").lines}
        assert names == {"Anonymous"}
        assert await code_of(world.challenges.delete(key, "")) == "not-your-challenge"
        assert await code_of(world.challenges.find(unplayed)) == "no-challenge"

    tried(url, test)


def test_nobody_waits_for_a_deleted_visitor_who_had_not_finished(url) -> None:
    async def test(world: World) -> None:
        key = await world.make()
        await world.play(key, world.berta)
        await erase(world.service, world.berta)
        found, attempts = await world.challenges.find(key), await world.challenges.attempts(key)
        assert attempts == []
        assert compared(found, attempts, world.anna, "french").waiting == ()

    tried(url, test)
