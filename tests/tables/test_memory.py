"""The past games of visitors: rows of finished deals and matches, and the sums from which statistics are made."""

from __future__ import annotations

import math
from collections import Counter
from statistics import mean, stdev

import pytest

from matzl import registry
from matzl.features.statistics.model import KINDS, LATEST, PayoffCurve, curve, overview, statistics
from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.store.finished import LEVEL, add_finished
from matzl.table.store.finishing import contract_fields, finished, role_fields
from tests.tables.conftest import warm_service
from tests.tables.table_driver import seated
from tests.tables.test_replays import opened, play_deal
from tests.tables.test_service import settled


def played_out(game: str, *, deals: int = 3, **how) -> tuple[Table, list]:
    """Play some deals of a game with novices and people; return the table and what each deal left."""
    driver = seated(game, **how)
    driver.start(3)
    left = []
    while len(left) < deals and driver.step():
        if driver.table.stage is Stage.RESULT and len(driver.table.match.finished) > len(left):
            left.append(finished(driver.table, float(len(left))))
    return driver.table, left


@pytest.mark.parametrize("game", registry.names())
def test_rows_hold_what_the_results_say(game) -> None:
    info = registry.info(game)
    table, left = played_out(game)
    for number, (ended, done) in enumerate(zip(left, table.match.finished, strict=False), 1):
        result, dealer = done.result, done.ended.dealer
        rows = {row["seat"]: row for row in ended.deals}
        assert set(rows) == set(range(table.settings.seats))
        assert [rows[seat]["payoff"] for seat in sorted(rows)] == list(result.payoffs)
        assert {row["number"] for row in rows.values()} == {number}
        assert rows[dealer]["place"] == f"{len(rows) - 1}/{len(rows)}"
        assert rows[(dealer + 1) % len(rows)]["place"] == f"0/{len(rows)}"
        for field in role_fields(info):
            named = [seat for seat, row in rows.items() if field.name in row["role"].split()]
            assert named == [seat for seat in [result.more[field.name]] if seat is not None]
        for field in contract_fields(info):
            assert {row["contract"] for row in rows.values()} == {result.more[field.name] or ""}
        assert {row["level"] for row in rows.values()} == {"people"}


def test_rows_name_the_level_of_the_other_seats() -> None:
    _, left = played_out("plus-minus", chairs=["novice", "random"], deals=1)
    assert [(row["seat"], row["level"]) for row in left[0].deals] == [(0, "mixed")]
    _, left = played_out("molotow", chairs=["open", "novice", "novice"], deals=1)
    assert [(row["seat"], row["level"]) for row in left[0].deals] == [(0, "people"), (1, "people")]


def test_a_match_leaves_a_row_for_each_person() -> None:
    driver = seated("mittlere", chairs=["novice", "open"], options={"deals": 2})
    driver.start(3)
    driver.until(Stage.OVER)
    last = finished(driver.table, 7.0)
    match = driver.table.match
    assert [row["seat"] for row in last.matches] == [0, 2]
    assert [row["won"] for row in last.matches] == [seat in match.winners for seat in (0, 2)]
    assert last.matches[0]["scores"] == list(match.scores)
    assert last.matches[0]["names"] == list(driver.table.names)
    assert last.matches[0]["at"] == 7.0


async def test_statistics_are_the_sums_over_the_deals_of_a_service(service) -> None:
    store = service.store
    table = await opened(service, deals=3)
    seen, payoffs = await play_deal(service, table), []
    while True:
        done = service.tables.live[table].table.match.finished[-1]
        payoffs.append(done.result.payoffs[0])
        if seen.stage is Stage.OVER:
            break
        await service.execute(table, "anna", commands.Ready(seen.move))
        seen = await play_deal(service, table)
    found = await statistics(store, "anna", "mittlere")
    assert (found.overall.deals, found.overall.total) == (3, sum(payoffs))
    assert found.overall.mean == pytest.approx(mean(payoffs))
    half = 4.302653 * stdev(payoffs) / math.sqrt(3)  # the quantile of a table of Student's t
    assert found.overall.half == pytest.approx(half, rel=1e-5)
    assert [(each.key, each.deals) for each in found.by[LEVEL]] == [("novice", 3)]
    for kind in KINDS:
        assert sum(each.deals for each in found.by[kind]) == 3
        assert sum(each.total for each in found.by[kind]) == sum(payoffs)
    assert [each.game for each in await overview(store, "anna")] == ["mittlere"]
    assert await overview(store, "berta") == []
    assert await statistics(store, "anna", "molotow") is None

    drawn = await curve(store, "anna", "mittlere", 3)
    sums = (0, payoffs[0], sum(payoffs[:2]), sum(payoffs))
    assert drawn == PayoffCurve(tuple(enumerate(sums)))

    (match,) = await store.run(store.memory.matches, "anna", most=9)
    assert (match.replay, match.seat, tuple(match.scores)) == (seen.replay, 0, seen.scores)
    assert match.won == (0 in seen.winners)
    listed = await store.run(store.memory.deals, "anna", "mittlere", skip=0, most=2)
    assert [(deal.number, deal.payoff) for deal in listed] == [(3, payoffs[2]), (2, payoffs[1])]
    assert {deal.replay for deal in listed} == {seen.replay}
    assert await store.run(store.memory.replays, "anna") == [(seen.replay, 0)]


async def test_a_rematch_is_a_second_match(service) -> None:
    table = await opened(service, deals=1)
    first = await play_deal(service, table)
    await service.execute(table, "anna", commands.Ready(first.move))
    second = await play_deal(service, table)
    store = service.store
    found = await store.run(store.memory.matches, "anna", most=9)
    assert [(each.match, each.replay) for each in found] == [
        (2, second.replay),
        (1, first.replay),
    ]
    assert await store.run(store.memory.number_of_matches, "anna") == 2


async def test_deals_end_once_for_two_processes(url) -> None:
    one, two = warm_service(url), warm_service(url)
    table = await opened(one, deals=2)
    seen = await play_deal(one, table)
    await two.execute(table, "anna", commands.Ready(seen.move))
    seen = await settled(two, table)
    seen = await play_deal(two, table)
    found = await statistics(one.store, "anna", "mittlere")
    assert found.overall.deals == 2
    await one.close()
    await two.close()


async def test_costs_are_those_of_the_first_analysis_for_the_seat_of_the_visitor(service) -> None:
    store = service.store
    table = await opened(service, deals=1)
    seen = await play_deal(service, table)
    assert (await statistics(store, "anna", "mittlere")).costs is None
    for costs in ([0.5, 0.0, 0.25], [9.0]):
        await store.run(store.memory.note_costs, seen.replay, 1, 0, costs)
    await store.run(store.memory.note_costs, seen.replay, 7, 0, [9.0])
    await store.run(store.memory.note_costs, seen.replay, 1, 2, [9.0])  # the seat of a bot
    await store.run(store.memory.note_costs, "unknown", 1, 0, [9.0])
    found = (await statistics(store, "anna", "mittlere")).costs
    assert (found.decisions, found.mean) == (3, 0.25)


async def test_a_long_curve_goes_by_days(url) -> None:
    """Many deals on many days are drawn day by day, and on few days the latest ones."""
    driver = seated("mittlere", chairs=["novice", "novice"], options={"deals": 1})
    driver.start(3)
    driver.until(Stage.OVER)
    ended = finished(driver.table, 0.0)
    opening = Event("opened", {}, "anna")
    payoff = ended.deals[0]["payoff"]
    service = warm_service(url)
    store = service.store
    await store.run(store.events.append, driver.table, [opening], 0)
    for number in range(LATEST + 20):
        for row in ended.deals:
            row.update(match=number, at=86400.0 * (number % 7))
        with store._engine.begin() as connection:
            add_finished(connection, ended)
    drawn = await curve(store, "anna", "mittlere", LATEST + 20)
    days = Counter(number % 7 for number in range(LATEST + 20))
    ends = [sum(days[each] for each in range(day)) for day in range(8)]
    assert [deals for deals, _ in drawn.points] == ends
    assert drawn.points[-1] == (LATEST + 20, payoff * (LATEST + 20))
    assert drawn.before == 0
    await service.close()
