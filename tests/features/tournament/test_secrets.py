"""Secrets of a tournament: deals that others still play, seeds, the tables of others, and what its tables do not allow."""

from __future__ import annotations

from matzl.deal.fair import hash_of
from matzl.table.core.records import replay_id
from tests.features.tournament.friends import JSON, club


async def test_whoever_has_finished_sees_nothing_of_the_deals_before_all_tables_have_played_them(
    url,
) -> None:
    async with club(url) as server:
        tables = await server.begun()
        own = tables["Anna"]
        await server.play(["Anna"], [own])
        table = await server.table(own)
        assert table.match.over
        replay = replay_id(table)
        paths = ["", "/1", "/1/record", "/record", "/1/steps", "/1?analysis=known", "/1/0.svg"]
        for who in ("Anna", "Berta", "Stranger"):
            for path in paths:
                answer = await server.friend(who).get(f"/replay/{replay}{path}")
                assert answer.status == 403, path
                assert "Other tables are still playing these deals" in answer.body
        assert (await server.friend("Anna").get("/me/records")).body == ""
        shown = await server.see("Anna", f"{server.path}/round/1")
        assert "Results appear here" in shown.html
        assert not shown.all("th", scope="col")
        result = await server.friend("Anna").get(f"/table/{own}")
        assert replay not in result.body
        assert f'href="{server.path}"' in result.body

        await server.play(["Berta"], [tables["Berta"]])
        for path in ("", "/1", "/1/record"):
            assert (await server.friend("Stranger").get(f"/replay/{replay}{path}")).status == 200
        assert f"/replay/{replay}/1" in (await server.see("Berta", f"{server.path}/round/1")).links


async def test_no_seed_and_no_table_of_others_is_ever_sent(url) -> None:
    async with club(url) as server:
        tables = await server.begun()
        await server.play(["Anna", "Berta"])
        for who in ("Anna", "Berta"):
            await server.see(who, f"{server.path}/round/1")
        tournament = await server.tournament()
        secrets = tournament.secret, tournament.secret_of_table(1, 1)
        for who, other in (("Anna", "Berta"), ("Berta", "Anna")):
            sent = "".join(piece.whole for piece in server.friend(who).received)
            assert tables[who] in sent
            assert tables[other] not in sent
            assert not any(secret in sent for secret in secrets)
            assert hash_of(tournament.secret) in sent


async def test_all_tables_of_a_duplicate_have_the_same_deals_and_those_of_a_league_others(
    url,
) -> None:
    async with club(url) as server:
        await server.make("Anna", deals="2")
        await server.join("Berta", "Clara")
        await server.act("Anna", "round", number="1")
        first, second = [await server.table(key) for key in await server.tables()]
        assert first.deal.hands == second.deal.hands
        assert first.match.first_dealer == second.match.first_dealer
        await server.make("Anna", format="league")
        await server.join("Berta", "Clara")
        await server.act("Anna", "round", number="1")
        first, second = [await server.table(key) for key in await server.tables()]
        assert first.deal.hands != second.deal.hands


async def test_the_pack_is_not_knocked_where_others_get_the_same_cards(url) -> None:
    async with club(url) as server:
        tables = await server.begun(game="matzlfangen")
        table = await server.table(tables["Anna"])
        assert table.cutter is None
        assert table.deal is not None


FORBIDDEN = {
    "hint": {"move": "now"},
    "back": {"move": "now"},
    "rules": {"hints": "always"},
    "remove": {"seat": "1"},
    "host": {"seat": "1"},
    "close": {},
    "start": {},
}
"""Forms that a table of a tournament refuses, by their action, with their fields."""


async def test_a_table_of_a_tournament_allows_no_advantage_and_has_no_host(url) -> None:
    async with club(url) as server:
        key = (await server.begun())["Anna"]
        table = await server.table(key)
        before = table.length
        for action, fields in FORBIDDEN.items():
            sent = fields | ({"move": str(table.move)} if "move" in fields else {})
            path = f"/table/{key}/{action}"
            answer = await server.friend("Anna").post(path, sent, **JSON)
            assert answer.status == 403, action
        assert table.length == before


async def test_nobody_watches_and_whoever_knows_the_address_is_led_to_the_tournament(url) -> None:
    async with club(url) as server:
        key = (await server.begun())["Anna"]
        table = await server.table(key)
        for path in (f"/table/{key}", f"/join/{key}", f"/join/{table.invite}"):
            answer = await server.friend("Stranger").get(path)
            assert (answer.status, answer.header("location")) == (303, server.path)
        watching = await server.friend("Stranger").get(f"/join/{table.watch}")
        assert watching.status == 403
        for path in (f"/table/{key}/sit", f"/join/{key}"):
            answer = await server.post("Stranger", path, name="Eve", watch="yes")
            assert answer.status in (403, 409)
        assert not server.friend("Stranger").visitor  # nothing was stored
