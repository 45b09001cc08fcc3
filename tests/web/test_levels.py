"""Levels of bots that people may choose: all but `random`, `master` only in games where it is stronger."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.players.levels import LEVELS, MASTER
from matzl.table.core.waiting import Preparation
from tests.web.conftest import AbsentWarmUp
from tests.web.parsed_html import read

GAMES = registry.names()


@pytest.mark.parametrize("game", GAMES)
def test_forms_offer_a_master_only_where_it_is_stronger(browser, game) -> None:
    info = registry.info(game)
    opening = read(browser.get(f"/open/{game}")).all("option")
    for choices in (opening, read(browser.get(f"/tournaments/{game}")).all("input", name="level")):
        values = {each.get("value") for each in choices}
        assert (MASTER in values) == info.master
        assert {"novice", "amateur", "club", "expert"} <= values
        assert "random" not in values


@pytest.mark.parametrize("game", GAMES)
def test_play_now_with_a_master_seats_the_strongest_bots_of_the_game(browser, game) -> None:
    answer = browser.post(f"/play/{game}", level=MASTER)
    table = browser.seen(answer.headers["location"].removeprefix("/table/"))
    strongest = MASTER if registry.info(game).master else "expert"
    assert {chair.level for chair in table.chairs[1:]} == {strongest}


def test_the_lobby_offers_levels_but_not_random_and_says_how_many_games_have_a_master(
    browser, monkeypatch
) -> None:
    assert not read(browser.get("/")).all("option")  # not to newcomers
    monkeypatch.setattr("matzl.features.statistics.rows.Memory.games", lambda *_: ["mittlere"])
    offered = {each.get("value"): each for each in read(browser.get("/")).all("option")}
    assert [*offered] == [*LEVELS[1:]]
    assert [name for name, each in offered.items() if "selected" in each.attributes] == ["club"]
    titles = [offered[level].text.strip() for level in LEVELS[1:]]
    masters = sum(bool(registry.info(game).master) for game in GAMES)
    assert 1 < masters < len(GAMES)
    assert titles[-2:] == ["Expert", f"Master ({masters} of {len(GAMES)} games)"]


class Compiling(AbsentWarmUp):
    """A warm-up that has compiled one game, and compiles the others."""

    def compiled(self, game: str) -> bool:
        return game == "bondtolva"

    def progress(self, game: str) -> Preparation | None:
        return None if self.compiled(game) else Preparation.COMPILING


def test_levels_are_offered_once_they_are_ready(service, browser, monkeypatch) -> None:
    monkeypatch.setattr("matzl.features.statistics.rows.Memory.games", lambda *_: ["mittlere"])
    service.warm_up = Compiling()
    titles = [each.text.strip() for each in read(browser.get("/")).all("option")]
    assert titles == ["Novice", "Amateur"]
    for game, ready in (("mittlere", False), ("bondtolva", True)):
        for form in (f"/open/{game}", f"/tournaments/{game}"):
            page = browser.get(form)
            values = {
                each.get("value") for kind in ("option", "input") for each in read(page).all(kind)
            }
            assert ("club" in values, "being prepared" in page.text) == (ready, not ready)
            assert "amateur" in values
        for asked in ("", "club"):
            table = browser.post(f"/play/{game}", level=asked).headers["location"]
            chairs = browser.seen(table.removeprefix("/table/")).chairs
            assert {chair.level for chair in chairs[1:]} == {"club" if ready else "amateur"}
        page = browser.get(browser.get(f"/daily/{game}").headers["location"]).text
        assert ("Play this deal" in page) == ready
        assert ("Preparing bots" in page) != ready
