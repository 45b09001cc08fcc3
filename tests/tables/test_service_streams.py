"""Streams: a view after each visible change, with the same number and pauses whatever is hidden."""

import asyncio
import random

import pytest

from matzl import registry
from matzl.deal.deal import Deal
from matzl.deal.match import Match
from matzl.errors import TableError
from matzl.table.core import commands
from tests.conftest import sampled
from tests.tables.conftest import warm_service
from tests.tables.plain import without
from tests.tables.service_driver import Looking, against, code_of
from tests.tables.table_driver import playing
from tests.tables.twins import dealt_to, other_pack
from tests.waiting import until


def settings(game="matzlfangen", *chairs):
    return against(*chairs, game=game, rules={"cut": True}, listed=True)


async def test_a_stream_yields_one_view_after_each_change(service):
    table = await service.open("anna", settings())
    anna = Looking(service, table, "anna")
    await anna.until(1)
    await service.execute(table, "berta", commands.Sit())
    await anna.until(2)
    berta = Looking(service, table, "berta", str(anna.views[-1].number))
    await asyncio.sleep(0.01)
    with pytest.raises(TableError):
        await service.execute(table, "berta", commands.Start())
    await service.invitations.admit(anna.views[0].watch, "otto")
    await anna.until(2)
    assert not berta.views, "events already shown are not shown again"
    await service.execute(table, "anna", commands.Say(phrase="hello"))
    await anna.until(3)
    await berta.until(1)
    assert [view.number for view in anna.views] == [1, 2, 3]
    late = Looking(service, table, "anna", 1)
    await late.until(1)
    assert late.views[0].number == 3


async def test_a_stream_ends_when_spectators_are_excluded(service):
    table = await service.open("anna", settings())
    await service.invitations.admit((await service.table_view(table, "anna")).watch, "otto")
    otto = Looking(service, table, "otto")
    await otto.until(1)
    await service.execute(table, "anna", commands.ChangeRules({"spectators": False}))
    assert await code_of(otto.task) == "not-admitted"
    for guest, table_asked in (("otto", table), ("anna", "nowhere"), ("", table)):
        with pytest.raises(TableError):
            await anext(service.stream(table_asked, guest))


def scripts(game, seed):
    """Return packs, actions, turns, dealer and knocked of a novices' deal that another pack allows, too; or None."""
    driver = playing(game, chairs=("novice",) * len(settings(game).chairs), seed=seed)
    deal, rng = driver.table.deal, random.Random(seed)
    while len(deal.actions) < 26 and not deal.over:
        driver.step()
    known = dealt_to(deal, 0) | {word[-2:] for word in deal.actions}
    packs = deal._pack, other_pack(deal, known, rng)
    how = {"dealer": deal.dealer, "knocked": deal.knocked, "options": deal.options}
    other = Deal(game, pack=packs[1], **how)
    for word, seat in zip(deal.actions, deal.turns, strict=True):
        if other.turn != seat or word not in other.legal:
            return None
        other.play(word)
    return packs, deal.actions, deal.turns, deal.dealer, deal.knocked


async def shown(url, monkeypatch, game, pack, script):
    """Play a script; return the views of Anna's stream and the pauses of the table."""
    _, actions, turns, dealer, knocked = script
    pauses, last = [], len(actions) - 1

    async def sleep(seconds):
        deal = service.tables.live[table].table.deal
        done = 0 if deal is None else len(deal.actions)
        if done >= last:
            await asyncio.Event().wait()
        pauses.append((done, seconds))
        await until(up_to_date)  # the visitor reads all views before the pause is over

    def up_to_date():
        number = service.tables.live[table].table.number_for("anna")
        return looking.views and looking.views[-1].number == number

    def new_deal(match, *, knocked=False, **_given):
        match._deal = Deal(match.game, pack=pack, knocked=knocked, **match.handover())
        return match._deal

    monkeypatch.setattr(Match, "new_deal", new_deal)
    monkeypatch.setattr(
        "matzl.table.live.autoplay.bot_action", lambda level, seed, view: actions[len(view.actions)]
    )
    monkeypatch.setattr("secrets.randbits", lambda _: 4)  # the secrets of both tables are alike
    monkeypatch.setattr("matzl.table.core.fair_deals.first_dealer", lambda *_: dealer)
    service = warm_service(url, sleep)
    service._autoplay._delays.rng = random.Random(1)
    chairs = ("novice",) * len(settings(game).chairs)
    table = await service.open("anna", settings(game, *chairs))
    looking = Looking(service, table, "anna")
    while True:
        await asyncio.sleep(0.001)
        await until(up_to_date)
        view = looking.views[-1]
        if view.cutter == 0:
            await service.execute(table, "anna", commands.Cut(view.move, knocked))
        elif view.view is not None and len(view.view.actions) >= last:
            break
        elif view.view is not None and view.view.turn == 0 and view.view.legal:
            done = len(view.view.actions)
            assert turns[done] == 0
            await service.execute(table, "anna", commands.Play(actions[done], view.move))
    views = [without(view, "table", "invite", "watch") for view in looking.views]
    await service.close()
    await looking.task
    return views, pauses


@pytest.mark.parametrize("game", sampled(registry.names(), ("mittlere", "german-solo")))
def test_streams_and_pauses_reveal_no_hidden_cards(game, tmp_path, monkeypatch):
    """Two deals that look alike to Anna give the same views, after the same pauses."""
    script = next(found for found in (scripts(game, seed) for seed in range(200)) if found)
    one, two = (
        asyncio.run(shown(f"sqlite:///{tmp_path / str(number)}", monkeypatch, game, pack, script))
        for number, pack in enumerate(script[0])
    )
    assert [view["number"] for view in one[0]] == [view["number"] for view in two[0]]
    for first, second in zip(one[0], two[0], strict=True):
        # The address of the replay comes from the random key of the table, so that nobody can guess it.
        assert first.pop("replay") != second.pop("replay")
        assert first == second
    assert one[1] == two[1]
    assert len(one[1]) > 5
