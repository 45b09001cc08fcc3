"""Challenges: the same cards and bots for everybody, one attempt that counts, and nothing given away before it."""

from __future__ import annotations

import random

import pytest

from matzl import Deal, Match
from matzl.features.challenge import rows as store_of_challenges
from matzl.records import dumps
from matzl.table.core import commands, settings
from matzl.table.core.records import record_from
from matzl.table.core.stages import Stage
from tests.features.challenge.challenger import world
from tests.features.daily.player import deal_of, play_daily, quick_daily
from tests.playing import played, played_match
from tests.tables.service_driver import against, code_of, play, settled

__all__ = ["world"]


@pytest.mark.parametrize(
    ("number", "step"), [pytest.param(1, 0, marks=pytest.mark.thorough), (2, 0), (2, 7)]
)
async def test_whoever_plays_the_same_cards_meets_the_same_bots(world, number, step) -> None:
    key = await world.make(number, step)
    table = await world.play(key, world.berta)
    seen = await world.finish(table, world.berta)
    first = (await world.replays.find(world.source, world.anna)).played.deal(number)
    assert seen.view.actions == first.actions
    assert seen.view.result.payoffs == first.result.payoffs
    (attempt,) = await world.attempts(key)
    assert tuple(attempt.record["deals"][0]["actions"]) == first.actions
    assert not attempt.known


async def test_the_first_attempt_counts_and_the_deal_is_in_no_statistics(world) -> None:
    key = await world.make()
    table = await world.play(key, world.berta)
    assert await world.play(key, world.berta, "y") == table
    seen = await world.finish(table, world.berta)
    assert seen.stage is Stage.OVER
    again = await world.play(key, world.berta, "z")
    assert again != table
    other = await world.finish(again, world.berta, place=8)
    assert other.view.actions != seen.view.actions
    (attempt,) = await world.attempts(key)
    assert tuple(attempt.record["deals"][0]["actions"]) == seen.view.actions
    store = world.service.store
    assert not await store.run(store.memory.sums, world.berta)


async def test_the_challenger_and_players_of_the_match_are_marked_as_knowing_the_cards(
    world,
) -> None:
    key = await world.make(seat=1)
    await world.play(key, world.anna)
    (attempt,) = await world.attempts(key)
    assert attempt.known
    assert not (await world.challenges.find(key)).own


async def test_other_usual_rules_lead_to_the_one_attempt(world, monkeypatch) -> None:
    key = await world.make()
    table = await world.play(key, world.berta)
    monkeypatch.setitem(
        settings.SINGLE_DEAL_RULES, "pace", "calm"
    )  # as in another version of matzl
    assert await world.play(key, world.berta, "y") == table
    assert len(await world.attempts(key)) == 1


async def test_bad_input_is_refused_and_nothing_is_stored(world, monkeypatch) -> None:
    replay = await world.replays.find(world.source, world.anna)
    last = len(replay.played.deal(2).actions)
    assert await code_of(world.make(step=last)) == "over-there"
    turns = replay.played.deal(2).turns
    seat = next(seat for seat in range(3) if seat != turns[-1])
    assert await code_of(world.make(step=last - 1, seat=seat)) == "challenge-no-move"
    deal = Deal("mittlere", seed=3)
    deal.play(deal.legal[0])
    part = await world.replays.find(await world.replays.add(dumps(deal.record()), "anna"), "")
    assert await code_of(world.challenge(part.key, 1, 0, 0)) == "challenge-unfinished"
    assert await code_of(world.play("no-such", world.berta)) == "no-challenge"
    store = world.service.store
    assert await store.run(store.challenges.of_visitor, world.anna) == []

    monkeypatch.setattr(store_of_challenges, "MAX_CHALLENGES", 1)
    monkeypatch.setattr("matzl.features.challenge.model.MAX_ATTEMPTS", 1)
    key = await world.make()
    assert await world.make() == key
    assert await code_of(world.make(number=1)) == "too-many-challenges"
    await world.play(key, world.berta)
    carl = await world.visitor("Carl")
    assert await code_of(world.play(key, carl)) == "challenge-full"
    assert await world.service.invitations.of_visitor(carl) == []

    for who in (carl, ""):
        assert await code_of(world.challenges.delete(key, who)) == "not-your-challenge"
    await world.challenges.delete(key, world.anna)
    assert await code_of(world.play(key, carl)) == "no-challenge"


async def test_a_deal_of_the_day_is_no_challenge_since_others_are_to_play_it(
    world, monkeypatch
) -> None:
    quick_daily(monkeypatch)
    table = await play_daily(world.service, deal_of(), world.anna)
    ended = await world.service.table_view(table, world.anna)
    replay = await world.replays.find(ended.replay, world.anna)
    assert await code_of(world.challenge(replay.key, 1, 0, 0)) == "challenge-shared"
    record = record_from(replay.played, 1, 0)  # played again from the beginning
    assert record["deals"][0]["meta"] == {"replayed": True, "daily": deal_of().label}


async def test_deals_of_a_match_that_other_people_still_play_are_no_challenges_yet(world) -> None:
    settings = against("open", "random", options={"deals": 2})
    execute, people = world.service.execute, (world.anna, world.berta)
    table = await world.service.open(world.anna, settings)
    await execute(table, world.berta, commands.Sit(1, table))
    await execute(table, world.anna, commands.Start())

    world.source = (await play(world.service, table, *people)).replay
    assert await code_of(world.make(number=1)) == "challenge-later"
    for who in people:
        seen = await settled(world.service, table, who)
        await execute(table, who, commands.Ready(seen.move))
    await play(world.service, table, *people)
    key = await world.make(number=1, seat=1)
    assert (await world.challenges.find(key)).levels == ["club", "", "random"]
    await world.play(key, world.berta)
    (attempt,) = await world.attempts(key)
    assert attempt.known


async def test_a_deal_in_the_middle_of_a_match_is_taken_by_itself(world) -> None:
    world.service.levels = ("random",)
    match = played_match(Match("plus-minus", seed=5), random.Random(5), deals=4)
    number = 3
    assert any(match.deals[number - 1].begun_with["score"])
    key = await world.replays.add(dumps(match.record()), "anna")
    replay = await world.replays.find(key, "")
    made = await world.challenge(replay.key, number, 0, 1)
    table = await world.play(made, world.berta)
    seen = await settled(world.service, table, world.berta)
    assert set(seen.scores) == {0}
    assert seen.seat == 1
    assert sorted(seen.hand) == sorted(match.deals[number - 1].hands[1])


async def test_a_deal_without_the_levels_of_its_bots_is_played_against_the_usual_ones(
    world,
) -> None:
    deal = played(Deal("mittlere", seed=4), random.Random(4))
    key = await world.replays.add(dumps(deal.record()), "anna")
    replay = await world.replays.find(key, "")
    made = await world.challenge(replay.key, 1, 0, 0)
    assert (await world.challenges.find(made)).levels == ["", "club", "club"]
