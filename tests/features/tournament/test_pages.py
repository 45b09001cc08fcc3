"""Tournaments in the browser, played by friends through HTTP: from the form to the standings."""

from __future__ import annotations

import asyncio

from tests.features.tournament.friends import Club, club
from tests.waiting import until

FIVE = ("Anna", "Berta", "Clara", "Dora", "Emil")


def all_over(server: Club) -> bool:
    """Return whether bots and people have finished every table in memory, and its results are stored."""
    tables = server.service.tables.live.values()
    return all(live.table.match.over and not live.lock.locked() for live in tables)


async def test_five_friends_play_two_rounds_with_a_late_joiner_a_drop_out_and_restarts(url) -> None:
    async with club(url) as first:
        await first.make("Anna")
        await first.join("Berta", "Clara", "Dora")
        await asyncio.gather(*(first.act("Anna", "round", number="1") for _ in range(2)))
        assert len(await first.tables()) == 2
        assert len((await first.tournament()).rounds) == 1
        await first.join("Emil")
        assert await first.table_of("Emil") == ""
        await first.play(FIVE, [await first.table_of("Anna")])
        assert not await first.is_over()

    async with club(url, first) as second:  # restarted in the middle of a round
        assert "finished tables: 1 of 2" in (await second.see("Berta")).html
        await second.play(FIVE)
        assert await second.is_over()

    async with club(url, second) as third:  # and between rounds
        await third.act("Dora", "leave")
        await third.act("Anna", "round", number="2")
        assert await third.table_of("Emil")
        assert await third.table_of("Dora") == ""
        key = await third.table_of("Berta")
        await third.post("Berta", f"/table/{key}/leave")
        assert "Berta" in {
            third.names[who.visitor] for who in (await third.table(key)).replaced.values()
        }
        await third.play(FIVE)
        await until(lambda: all_over(third))
        page = await third.see("Emil")
        assert "The tournament is over. First place: " in page.html
        rows = [row for row in reversed(page.all("tr")) if row.text[-1].isdigit()]
        rounds = {name: int(row.text[-1]) for row in rows for name in FIVE if name in row.text}
        assert rounds == {"Anna": 2, "Berta": 2, "Clara": 2, "Dora": 1, "Emil": 1}
        assert sum(map(sum, (await third.tournament()).standings().values())) == 0
        results = await third.see("Dora", f"{third.path}/round/2")
        assert results.html.count("Replay of deal 1 at table") == 4


async def test_bots_finish_a_round_when_the_organiser_begins_the_next_one_early(url) -> None:
    async with club(url) as server:
        before = (await server.begun(deals="2"))["Berta"]
        assert (await server.act("Anna", "round", number="1")).status == 409  # pressed twice
        assert (await server.act("Anna", "round", number="2")).status == 303
        html = (await server.see("Anna")).html
        assert html.index("<h2>Round 2") < html.index("<h2>Remove players")
        old = server.service.tables.live[before]
        await until(lambda: old.table.match.over)
        assert await server.table_of("Berta") not in ("", before)
        assert (await server.post("Berta", f"/table/{before}/sit")).status in (403, 409)
        assert not old.table.people
        gone = await server.friend("Berta").get(f"/table/{before}")
        assert (gone.status, gone.header("location")) == (303, server.path)


async def test_a_removed_player_cannot_come_back_and_a_bot_plays_on(url) -> None:
    async with club(url) as server:
        await server.make("Anna")
        await server.join("Berta", "Clara")
        await server.act("Anna", "round", number="1")
        key = await server.table_of("Clara")
        assert (await server.act("Anna", "remove", number="3")).status == 303
        table = await server.table(key)
        assert server.friend("Clara").visitor not in table.visitors
        assert table.former_seat(server.friend("Clara").visitor) is None
        again = await server.act("Clara", "join", name="Clara")
        assert (again.status, "The organiser has removed you" in again.body) == (403, True)


async def test_a_deleted_player_keeps_the_results_under_an_anonymous_name(url) -> None:
    async with club(url) as server:
        await server.make("Berta")
        await server.join("Anna")
        await server.act("Berta", "round", number="1")
        await server.play(["Anna"])
        key = await server.table_of("Berta")
        assert (await server.post("Berta", "/me/delete", sure="yes")).status == 303
        await server.app.state.app_state.features["tournament"].advance()
        await until(lambda: key in server.service.tables.live)

        async def is_over() -> bool:
            async with server.service.tables.hold(key) as live:  # the deletion may unload it
                return live.table.match.over

        await until(is_over)
        page = await server.see("Anna")
        assert "Berta" not in page.html
        assert "Anonymous" in page.html
        assert "Start round 2" in page.html  # Anna organises now, and may go on alone
        tournament = await server.tournament()
        assert {len(each.payoffs) for each in tournament.results.values()} == {1}
