"""The contents of the screens: menu, opening, table, result, rule book; hidden cards never appear."""

from __future__ import annotations

import time

import pytest

from matzl import registry
from matzl.pages.widgets import Selection
from matzl.table.live.warm_up import WarmUp
from matzl.terminal.local import LocalTables
from matzl.terminal.options import PlayOptions
from matzl.text.cards import card_symbol
from tests.terminal.seated import press_choice, seated

pytestmark = pytest.mark.two_games

GAMES = registry.names()


async def test_the_lobby_has_whole_lines_for_each_game_and_is_the_way_back(monkeypatch) -> None:
    monkeypatch.setattr("matzl.features.statistics.rows.Memory.games", lambda *_: ["mittlere"])
    async with seated(None, sit=False, size=(100, 60)) as table:
        await table.until(lambda: table.program.screen.query(Selection) and "Sit" in table.text)
        for name in GAMES:
            assert registry.info(name).title in table.text
            assert registry.info(name).tagline.split()[-1] in "".join(table.text.split())
        assert all(link in table.text for link in ("Challenges", "Your profile"))
        menu = table.program.screen.query_one(Selection).focus()
        await table.press("down", "up", "up")  # the arrows go past a closed menu
        assert table.program.focused not in (None, menu)
        await press_choice(table, "/learn/molotow")
        await table.until(lambda: "─ Molotow " in table.text)
        await table.press("escape")
        await table.until(lambda: "Sit down: the cards" in table.text)
        table.program.to_lobby("/")  # as after a match
        assert len(table.program.screen_stack) == 2
        await table.settle()
        page = table.program.screen.query_one(".page")
        # as if the page were replaced while the parts of its menu are mounted
        monkeypatch.setattr("textual.widgets._select.SelectCurrent.compose", lambda _: [])
        await page.mount(Selection([("Club", "club")], value="club"))
        await table.press("q")
    assert table.program.fault is None


async def test_the_first_page_knows_which_games_were_compiled_before(monkeypatch) -> None:
    def compiled() -> list[str]:
        time.sleep(0.5)  # longer than the page takes
        return list(registry.names())

    monkeypatch.setattr("matzl.table.live.service.WarmUp", WarmUp)
    monkeypatch.setattr("matzl.table.live.warm_up.compiled_games", compiled)
    tables = LocalTables()
    page = await tables.answer(PlayOptions(), "/")
    await tables.close()
    assert "Amateur" in str(page)
    assert "being prepared" not in str(page)


@pytest.mark.parametrize("game", GAMES)
async def test_the_table_shows_the_facts_of_the_deal(game) -> None:
    async with seated(game, PlayOptions(seed=21, seat=0)) as table:
        await table.to_phase("play")
        while not any(trick.winner is not None for trick in table.view.tricks):
            await table.press("enter")
            assert await table.asked()
        view, text = table.view, table.text
        assert f"deal {table.table.deal_number}" in text
        assert "bots: Novice" in text
        assert all(name in text for name in table.table.names)
        assert "dealer" in text
        if view.trump:
            assert f"trumps {card_symbol('A' + view.trump)[0]}" in text
        if view.info.stock:
            assert f"Stock {view.stock_left}" in text.replace("Stock     ", "Stock ")
        assert ("led" in text) == bool(view.tricks[-1].cards)
        assert "won" in text or "top" in text
        for seat in range(view.seats):
            assert f"{sum(trick.winner == seat for trick in view.tricks)} trick" in text
        assert ("The slate" in text) == (view.info.tally == "slate")
        if view.table.get("declarer") is not None:
            assert all(word in text for word in ("Declarer", "declarer"))


@pytest.mark.thorough
async def test_a_small_window_shows_a_notice_and_recovers() -> None:
    async with seated("molotow") as table:
        await table.asked()
        await table.resize(60, 20)
        await table.until(lambda: "60 columns and 20 rows" in table.text)
        assert "The slate" not in table.text
        await table.resize(80, 24)
        await table.until(lambda: "The slate" in table.text)
        await table.press("enter")
        assert table.deal.actions


async def test_without_colours_the_legal_cards_have_numbers(monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated("mittlere", PlayOptions(seed=7)) as table:
        await table.asked()
        while len(table.view.legal) == len(table.view.hand):
            await table.press("enter")
            await table.asked()
        numbers = table.text.splitlines()[-2].split()
        legal = len(table.view.legal)
        assert [each for each in numbers if each != "·"] == [str(n) for n in range(1, legal + 1)]
        assert numbers.count("·") == len(table.view.hand) - legal


@pytest.mark.parametrize("deck", ["german", "swiss"])
async def test_other_decks_are_shown_with_their_own_suit_marks(deck) -> None:
    async with seated("matzlfangen", PlayOptions(seed=2, seat=1, deck=deck)) as table:
        await table.asked()
        assert not set("♠♥♦♣") & set(table.text)
        suits = {"german": "Ac Be He Le", "swiss": "Ac Be Ro Sh"}[deck].split()
        for card in table.view.hand:
            assert suits["CDHS".index(card[1])] in table.text
