"""Ratings: which way a deal moves them, which deals count, and that they can be computed again from the deals."""

from __future__ import annotations

import asyncio
import random
from contextlib import closing
from dataclasses import asdict

import pytest
from sqlalchemy import select, update

from matzl.deal.deal import Deal
from matzl.features.statistics.model import expire
from matzl.features.statistics.rows import Memory, Rating, bots_of, rated, suiting
from matzl.judge import Judgement
from matzl.players.bots import bot
from matzl.players.playing import play_out
from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.stages import Stage
from matzl.table.store import Store
from matzl.table.store.finished import FINISHED_SEAT, FinishedRows, add_rows, finished_rows
from matzl.table.store.schema import read_only
from tests.features.replay.test_model import opened
from tests.tables.conftest import service, url
from tests.tables.service_driver import against, play, settled
from tests.tables.table_driver import seated

__all__ = ["service", "url"]


def test_the_order_of_the_seats_changes_nothing() -> None:
    before = [Rating(1450, 80), Rating(1500, 0), Rating(1600, 40), Rating(1380, 100)]
    payoffs = [3, -4, 3, -2]
    after = rated(before, payoffs)
    for order in ([3, 2, 1, 0], [1, 3, 0, 2]):
        shuffled = rated([before[seat] for seat in order], [payoffs[seat] for seat in order])
        for seat, each in zip(order, shuffled, strict=True):
            assert each == pytest.approx(after[seat])


@pytest.mark.long
def test_a_stranger_who_plays_like_a_level_gets_close_to_its_rating() -> None:
    """In Bondtolva a stranger plays as club, and another as novice, against amateurs and novices."""
    levels = bots_of("bondtolva")
    for level in ("club", "novice"):
        own, opponents = Rating(), ("amateur", "novice")
        for number in range(240):
            deal = Deal("bondtolva", 5, number, dealer=number % 2)
            other = opponents[number // 2 % 2]
            result = play_out(deal, [bot(level, number), bot(other, number)])
            own, _ = rated([own, levels[other]], result.payoffs)
        assert abs(own.value - levels[level].value) < 2 * own.deviation
        assert own.deviation < 45
        assert (suiting("bondtolva", own) == "novice") == (level == "novice")


def stored(store: Store) -> list[tuple]:
    """Return the ratings of all seats."""
    seat = FINISHED_SEAT.c
    query = select(seat.visitor_id, seat.rating, seat.deviation).order_by(seat.deal_id, seat.seat)
    with store._engine.connect() as connection:
        return [tuple(row) for row in connection.execute(query)]


async def test_two_stores_rate_as_one_did_and_ratings_of_others_stay(service, monkeypatch) -> None:
    """Three people play 30 deals, whose days and numbers disagree; their ratings are deleted, and then one of them."""
    monkeypatch.setattr("matzl.features.statistics.rows.AT_ONCE", 1)
    driver, store, draw = seated("mittlere", options={"deals": 1}), service.store, random.Random(3)
    driver.start(3)
    driver.until(Stage.OVER)
    for number in range(30):
        rows = finished_rows(driver.table, 86_400.0 * (number % 2))
        seats = [seat | {"payoff": draw.randint(-3, 3)} for seat in rows.seats]
        draw.shuffle(seats)
        with store._engine.begin() as connection:
            deal = rows.deal | {"match": number, "replay": f"r{number}"}
            add_rows(connection, FinishedRows(deal, seats))
        if number % 7 == 0:
            await expire(store, lambda _: 0.0)
    await expire(store, lambda _: 0.0)
    first = stored(store)
    assert all(rating for _, rating, _ in first)
    with store._engine.begin() as connection:
        connection.execute(update(FINISHED_SEAT).values(rating=None, deviation=None))
    with closing(Store(store.url, beside=True)) as other:
        await asyncio.gather(*(expire(each, lambda _: 0.0) for each in (store, other)))
    assert stored(store) == first

    gone = driver.table.visitors[2]
    await store.run(store.erasure.erase, gone)
    kept = [each for each in stored(store) if each[0]]
    assert kept == [each for each in first if each[0] != gone]
    assert not any(rating for visitor, rating, _ in stored(store) if not visitor)


async def test_how_a_deal_changes_ratings_is_read_once_for_all_who_look(
    service, monkeypatch
) -> None:
    rating_changes, deals = service.store.memory.rating_changes, []

    @read_only
    def counted(deal):
        deals.append(deal)
        return rating_changes(deal)

    monkeypatch.setattr(service.store.memory, "rating_changes", counted)
    table = await opened(service, deals=2)
    before, after = (await play(service, table, "anna")).ratings
    assert before == 1500 != after
    assert (await service.table_view(table, "anna")).ratings == (before, after)
    assert [deal[1:] for deal in deals] == [(1, 1)] * 2, "before and after they are computed"


async def test_help_makes_a_deal_count_for_nothing(service) -> None:
    ratings = service.store.memory.ratings
    table = await opened(service, deals=2)
    seen = await play(service, table, "anna")
    before, after = seen.ratings
    assert before == 1500
    assert (await service.store.run(ratings, "anna"))["mittlere"].value == after
    await service.execute(table, "anna", commands.Ready(seen.move))
    seen = await settled(service, table, "anna")
    await service.execute(table, "anna", commands.Play(seen.view.legal[0], seen.move))
    seen = await settled(service, table, "anna")
    await service.execute(table, "anna", commands.AskTakeBack(seen.move))
    assert (await play(service, table, "anna")).ratings == ()
    assert (await service.store.run(ratings, "anna"))["mittlere"].value == after


def test_help_for_one_seat_leaves_the_deal_rated_for_others() -> None:
    driver = seated("mittlere", options={"deals": 2})
    driver.start(3)
    hint = asdict(Judgement("expert", "7S", {}))
    driver.add(Event("hinted", {"seat": 1, "move": driver.table.move, "hint": hint}, "berta"))
    driver.until(Stage.RESULT)
    assert [row["rated"] for row in finished_rows(driver.table, 0.0).seats] == [True, False, True]


def test_the_page_of_a_game_names_the_level_that_suits(browser) -> None:
    table = browser.table(options={"deals": 1}, chairs=["novice", "novice"])
    browser.finish(table)
    assert "Your rating after this deal: 1" in browser.get(f"/table/{table}").text
    store, levels = browser.service.store, bots_of("mittlere")
    with store._engine.begin() as connection:
        values = {"rating": levels["novice"].value, "deviation": 30.0}
        connection.execute(update(FINISHED_SEAT).where(FINISHED_SEAT.c.rated).values(values))
    assert "The level that suits you: Novice." in browser.get("/me/games/mittlere").text


async def test_only_those_who_show_their_rating_see_that_of_others(service, monkeypatch) -> None:
    known = read_only(lambda _self, _visitor: {"bondtolva": Rating(1612.4)})
    monkeypatch.setattr(Memory, "ratings", known)
    anna, berta = (service.store.call(service.store.visitors.new, n)[0].id for n in "AB")
    table = await service.open(anna, against(game="bondtolva"))
    await service.execute(table, berta, commands.Sit())

    async def seen() -> list[list[int]]:
        views = [await service.table_view(table, who) for who in (anna, berta)]
        return [[chair.rating for chair in view.chairs] for view in views]

    assert await seen() == [[0, 0], [0, 0]]
    await service.change(anna, shows_rating=True)
    assert await seen() == [[1612, 0], [0, 0]]
    await service.change(berta, shows_rating=True)
    assert await seen() == [[1612, 1612], [1612, 1612]]
    await service.change(anna, shows_rating=False)
    assert await seen() == [[0, 0], [0, 1612]]


async def test_a_rating_that_changes_while_ratings_are_read_is_read_again(
    service, monkeypatch
) -> None:
    anna = service.store.call(service.store.visitors.new, "A")[0].id
    ratings = [1612.4, 1700.0]

    def read(_self: object, _visitor: str) -> dict[str, Rating]:
        service.tables.ratings = {}  # as when somebody changes theirs
        return {"bondtolva": Rating(ratings.pop(0))}

    monkeypatch.setattr(Memory, "ratings", read_only(read))
    await service.change(anna, shows_rating=True)
    assert await service.tables.ratings_of(anna, (), "bondtolva") == {anna: 1612}
    assert await service.tables.ratings_of(anna, (), "bondtolva") == {anna: 1700}
