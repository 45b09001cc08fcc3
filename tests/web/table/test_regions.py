"""The regions of a table over whole matches: valid HTML, small, and without hidden cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matzl import registry
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.core.waiting import NextMove, Stalled
from matzl.web.regions import SharedRegions, page_context
from matzl.web.stream import EventFrames
from matzl.web.templating import render
from tests.conftest import sampled
from tests.tables.table_driver import ONLOOKER, PEOPLE, TableDriver, playing, seated
from tests.web.table.readers import LONG_NAME, cards_in, read, reader, regions

pytestmark = pytest.mark.two_games

GAMES = registry.names()
LARGEST = 12_000
"""The largest size of an event of the stream, in bytes."""
STEPS = 60


def at_work(game: str, steps: int = STEPS, **how):
    """Yield the table of a game at each step of a match, for a number of steps."""
    driver = seated(game, onlooker=True, **how)
    yield driver
    driver.start()
    for _ in range(steps):
        yield driver
        if not driver.step():
            yield driver
            return


@pytest.mark.parametrize("game", GAMES)
def test_every_region_is_well_nested_and_has_its_id_and_no_style(game):
    for driver in at_work(game, 45):
        for visitor in (PEOPLE[0], ONLOOKER):
            shown = regions(driver.table_view(visitor), reader())
            ids = []
            for name, html in shown.items():
                page = read(html)
                assert page.elements[0].get("id") == name
                ids += [element.get("id") for element in page.elements if element.get("id")]
                for element in page.elements:
                    assert not {name for name in element.attributes if name.startswith("on")}
                    assert "style" not in element.attributes
                    assert element.tag not in ("style", "script")
            assert len(set(ids)) == len(ids)


def test_the_search_for_cards_finds_them():
    html = "".join(regions(playing("mittlere").table_view(PEOPLE[0]), reader()).values())
    assert len(cards_in(html)) == 12


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_the_stream_is_within_the_size_limit(game):
    driver = playing(game)
    driver.names = {each: f"{LONG_NAME[:22]} {n}" for n, each in enumerate(PEOPLE)}
    begun = [(guest, driver.table_view(guest)) for guest in PEOPLE[:2]]
    streams = {guest: EventFrames(reader("german"), seen, seen.mark) for guest, seen in begun}
    steps = 0
    while steps < STEPS and driver.step():
        steps += 1
        for guest, stream in streams.items():
            assert len(stream.frame(driver.table_view(guest)).encode()) <= LARGEST
    assert steps == STEPS or driver.table.stage is Stage.OVER


@pytest.mark.parametrize("game", sampled(GAMES, ("mittlere", "bondtolva")))
def test_the_page_is_complete_at_every_stage(game):
    stages = set()
    for driver in at_work(game, 400, options=short(game)):
        if driver.table.stage in stages:
            continue
        stages.add(driver.table.stage)
        seen = driver.table_view(PEOPLE[0])
        page = read(
            render(
                "table/page.html",
                reader(),
                style="",
                message="",
                code="",
                link="",
                **page_context(seen, reader(), SharedRegions()),
            )
        )
        for form in page.all("form"):
            in_dialog = any(parent.tag == "dialog" for parent in form.parents)
            assert form.get("method") == ("dialog" if in_dialog else "post")
        forms = {form.get("id") for form in page.all("form")}
        for element in page.elements:
            if owner := element.get("form"):
                assert owner in forms
            if told_by := element.get("aria-describedby"):
                assert any(each.get("id") == told_by for each in page.elements)
    assert {Stage.GATHERING, Stage.PLAYING, Stage.OVER} <= stages


def short(game: str) -> dict[str, int]:
    """Return options that make a match end soon."""
    usual = {option.name for option in registry.info(game).options}
    return {
        name: value
        for name, value in (("deals", 2), ("sticks", 1), ("target", 1), ("fall_to", 0))
        if name in usual
    }


def test_a_spectator_has_no_buttons_during_the_deal():
    driver: TableDriver = playing("german-solo", onlooker=True)
    seen = driver.table_view(ONLOOKER)
    shown = regions(seen, reader())
    assert "<button" not in shown["question"] + shown["hand"] + shown["actions"]
    page = page_context(seen, reader(), SharedRegions())
    whole = read(
        render("table/page.html", reader(), style="", message="", code="", link="", **page)
    )
    assert not whole.all("form", id="say") + whole.all("form", id="phrase")
    assert whole.all("meta", **{"http-equiv": "refresh"}), (
        "without a script the page reloads itself"
    )


def test_a_stalled_table_says_so_and_its_players_may_retry():
    driver = playing("mittlere", onlooker=True)
    failed = Stalled(NextMove("bot", 1, 0.0), driver.table.move, times=2)
    for visitor in (PEOPLE[0], ONLOOKER):
        seen = replace(driver.table_view(visitor), stalled=failed)
        shown = read(regions(seen, reader())["stalled"])
        notice = shown.one("div", role="alert").text
        assert notice.startswith("The table has stopped: ")
        assert "Failed 2 times." in notice
        addresses = [each.get("formaction") for each in shown.all("button")]
        assert addresses == ([] if visitor == ONLOOKER else ["/table/key/again"])


def test_the_button_for_another_match_says_who_waits():
    driver = playing("mittlere", options={"deals": 1}, onlooker=True)
    driver.until(Stage.OVER)

    def button(visitor):
        found = read(regions(driver.table_view(visitor), reader())["result"])
        return [each.text for each in found.all("button", id="go-on")]

    assert button(PEOPLE[0]) == button(PEOPLE[1]) == ["Another match"]
    driver.command(PEOPLE[1], commands.Ready(driver.table.move))
    assert button(PEOPLE[0]) == ["Play another match – Berta is waiting"]
    driver.command(PEOPLE[2], commands.Ready(driver.table.move))
    assert button(PEOPLE[0]) == ["Play another match – Berta and Clara are waiting"]
    for visitor in (PEOPLE[1], ONLOOKER):
        assert button(visitor) == []
    shown = regions(driver.table_view(PEOPLE[1]), reader())["result"]
    assert "<b>Waiting for Anna.</b>" in shown
    assert shown.count("Waiting for") == 1
