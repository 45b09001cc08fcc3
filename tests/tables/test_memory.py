"""The past games of visitors: rows of finished deals and their seats, and the statistics that are queries over them."""

from __future__ import annotations

import math
from itertools import accumulate
from statistics import mean, stdev

import pytest

from matzl import registry
from matzl.features.statistics.model import course, statistics
from matzl.features.statistics.rows import KINDS, LEVEL
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.store.finished import finished_rows, key_fields
from tests.features.replay.test_model import opened
from tests.tables.service_driver import play
from tests.tables.table_driver import seated


def played_out(game: str, *, deals: int = 3, **how) -> tuple[Table, list]:
    """Play some deals of a game with novices and people; return the table and what each deal left."""
    driver = seated(game, **how)
    driver.start(3)
    left = []
    while len(left) < deals and driver.step():
        if driver.table.stage is Stage.RESULT and len(driver.table.match.finished) > len(left):
            left.append(finished_rows(driver.table, float(len(left))))
    return driver.table, left


@pytest.mark.parametrize("game", registry.names())
def test_rows_hold_what_the_results_say(game) -> None:
    info = registry.info(game)
    table, left = played_out(game)
    for number, (ended, done) in enumerate(zip(left, table.match.finished, strict=False), 1):
        result, dealer = done.result, done.ended.dealer
        rows = {row["seat"]: row for row in ended.seats}
        assert set(rows) == set(range(table.settings.seats))
        assert [rows[seat]["payoff"] for seat in sorted(rows)] == list(result.payoffs)
        assert ended.deal["number"] == number
        assert rows[dealer]["place"] == f"{len(rows) - 1}/{len(rows)}"
        assert rows[(dealer + 1) % len(rows)]["place"] == f"0/{len(rows)}"
        for field in key_fields(info, "seat"):
            named = [seat for seat, row in rows.items() if field.name in row["role"].split()]
            assert named == [seat for seat in [result.more[field.name]] if seat is not None]
        for field in key_fields(info, "choice"):
            assert {row["contract"] for row in rows.values()} == {result.more[field.name] or ""}
        assert {row["level"] for row in rows.values()} == {"people"}


def levels(rows) -> list[tuple]:
    """Return the seats that count, the levels of the others there, and the level of the bot."""
    return [(row["seat"], row["level"], row["bot"]) for row in rows.seats if row["counted"]]


def test_rows_name_the_level_of_the_other_seats() -> None:
    _, left = played_out("plus-minus", chairs=["novice", "random"], deals=1)
    assert levels(left[0]) == [(0, "mixed", None)]
    _, left = played_out("molotow", chairs=["open", "novice", "novice"], deals=1)
    assert levels(left[0]) == [(0, "people", None), (1, "people", None)]


def test_the_last_deal_says_who_has_won_the_match() -> None:
    driver = seated("mittlere", chairs=["novice", "open"], options={"deals": 2})
    driver.start(3)
    driver.until(Stage.OVER)
    match = driver.table.match
    before, last = (finished_rows(driver.table, 7.0, number) for number in (1, 2))
    assert [row["won"] for row in before.seats] == [None] * 3
    assert [row["won"] for row in last.seats] == [seat in match.winners for seat in range(3)]
    assert [row["score"] for row in last.seats] == list(match.scores)
    assert [row["bot"] for row in last.seats] == [None, "novice", None]
    assert [row["name"] for row in last.seats] == ["", driver.table.chairs[1].name, ""]
    assert last.deal["at"] == 7.0
    deals = [*before.deal["record"]["deals"], *last.deal["record"]["deals"]]
    assert {**last.deal["record"], "deals": deals} == match.record()


async def test_statistics_are_the_sums_over_the_deals_of_a_service(service) -> None:
    store = service.store
    table = await opened(service, deals=5)
    seen, payoffs = await play(service, table, "anna"), []
    while True:
        payoffs.append(service.tables.live[table].table.match.finished[-1].result.payoffs[0])
        if seen.stage is Stage.OVER:
            break
        await service.execute(table, "anna", commands.Ready(seen.move))
        seen = await play(service, table, "anna")
    (found,) = await statistics(store, "anna", "mittlere")
    assert (found.overall.deals, found.overall.total) == (5, sum(payoffs))
    assert found.overall.mean == pytest.approx(mean(payoffs))
    half = 2.776445 * stdev(payoffs) / math.sqrt(5)  # the quantile of a table of Student's t
    assert found.overall.half == pytest.approx(half, rel=1e-5)
    assert [(each.key, each.deals) for each in found.by[LEVEL]] == [("novice", 5)]
    for kind in KINDS:
        assert sum(each.deals for each in found.by[kind]) == 5
        assert sum(each.total for each in found.by[kind]) == sum(payoffs)
    assert [each.game for each in await statistics(store, "anna")] == ["mittlere"]
    assert await statistics(store, "berta") == []
    assert await statistics(store, "anna", "molotow") == []

    drawn = await course(store, "anna", found)
    assert [deals for deals, _ in drawn.ratings] == [1, 2, 3, 4, 5]
    sums = tuple(enumerate(accumulate(payoffs, initial=0)))
    assert (drawn.costs, drawn.results, drawn.before) == ((), sums, 0)

    (match,) = await store.run(store.memory.matches, "anna", most=9)
    assert (match.replay, match.seat, tuple(match.scores)) == (seen.replay, 0, seen.scores)
    assert match.won == (0 in seen.winners)
    listed = await store.run(store.memory.deals, "anna", "mittlere", skip=0, most=2)
    assert [(deal.number, deal.payoff) for deal in listed] == [(5, payoffs[4]), (4, payoffs[3])]
    assert {deal.replay for deal in listed} == {seen.replay}
    assert await store.run(store.memory.replays, "anna") == [(seen.replay, 0)]


async def test_a_finished_match_is_no_longer_among_the_unfinished_ones(service) -> None:
    store = service.store
    table = await opened(service, deals=1)
    assert [each.table_id for each in await store.run(store.events.of_visitor, "anna")] == [table]
    await play(service, table, "anna")
    assert await store.run(store.events.of_visitor, "anna") == []


async def test_costs_are_those_of_the_first_review(service) -> None:
    store = service.store
    seen = await play(service, await opened(service, deals=1), "anna")
    assert (await statistics(store, "anna", "mittlere"))[0].decisions == 0
    for costs in ([0.5, 0.0, 0.25], [9.0]):
        await store.run(store.finished.note_costs, seen.replay, 1, 0, costs)
    for elsewhere in ((seen.replay, 7, 0), ("unknown", 1, 0), (seen.replay, 1, 2)):
        await store.run(store.finished.note_costs, *elsewhere, [9.0])
    (found,) = await statistics(store, "anna", "mittlere")
    assert (found.decisions, found.cost) == (3, 0.75)
    assert (await course(store, "anna", found)).costs == ((1, 0.25),)
