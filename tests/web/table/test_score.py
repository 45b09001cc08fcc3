"""Slate and ledger in HTML, compared with the score."""

from __future__ import annotations

import re

import pytest

from matzl.deal.counting import Chalk
from matzl.table.core.commands import Leave
from matzl.table.core.stages import Stage
from matzl.table.presentation.score import BUNDLE, bundles
from matzl.web import assets
from tests.tables.table_driver import PEOPLE, playing
from tests.web.table.readers import read, reader, regions


def counted(drawings) -> tuple[int, int]:
    """Return the number of sticks and potatoes in some drawings; `both` is one of each."""
    marks = [name.split("-") for name in drawings]
    sticks = sum(int(many) for mark, many in marks if mark in ("stick", "both"))
    return sticks, sum(int(many) for mark, many in marks if mark in ("potato", "both"))


@pytest.mark.parametrize("sticks", range(0, 24, 3))
@pytest.mark.parametrize("potatoes", range(0, 24, 5))
def test_bundles_draw_every_mark_once_and_cancel_pairs(sticks, potatoes):
    drawn = list(bundles(Chalk(sticks, potatoes)))
    assert counted(drawn) == (sticks, potatoes)
    assert len({name.split("-")[0] for name in drawn} - {"both"}) <= 1
    assert all(1 <= int(name.split("-")[1]) <= BUNDLE for name in drawn)


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus"])
def test_the_slate_shows_the_marks_of_every_seat_and_describes_them(game):
    driver = playing(game, seed=4)
    for _ in range(3):
        driver.until(Stage.RESULT)
        seen = driver.table_view(PEOPLE[1])
        page = read(regions(seen, reader())["score"])
        assert seen.slate is not None
        rows = list(page.all("li"))
        order = [(1 + step) % len(seen.chairs) for step in range(len(seen.chairs))]
        for seat, row in zip(order, rows, strict=True):
            drawn = [
                each.get("href").partition("#")[2]
                for each in page.all("use")
                if row in each.parents
            ]
            chalk = seen.slate[seat]
            assert counted(drawn) == (chalk.sticks, chalk.potatoes)
            assert row.text.startswith(seen.names[seat])
            assert re.search(
                rf"{seen.names[seat]} {chalk.sticks} sticks?, {chalk.potatoes} potato(es)?\b",
                row.text,
            )
        driver.step()
        driver.until(Stage.PLAYING)


def test_every_mark_is_drawn():
    drawn = set(re.findall(r'<symbol id="([^"]+)"', assets.static("chalk.svg").decode()))
    assert drawn == {
        f"{mark}-{n}" for mark in ("stick", "potato", "both") for n in range(1, BUNDLE + 1)
    }


def test_the_ledger_of_bondtolva_shows_a_fall():
    for seed in range(20):
        driver = playing("bondtolva", options={"target": 2, "fall_to": 1}, seed=seed)
        while driver.step() and driver.table.stage is not Stage.RESULT:
            pass
        seen = driver.table_view(PEOPLE[0])
        if any(seen.ledger[0].fell):
            break
    seat = seen.ledger[0].fell.index(True)
    page = read(regions(seen, reader())["score"])
    struck = [each.text for each in page.all("del")]
    assert str(seen.ledger[0].payoffs[seat]) in struck
    page = read(regions(seen, reader())["result"])
    assert f"{struck[0]} → 1" in [cell.text for cell in page.all("td")]
    note = f"{seen.names[seat]} is past the points to win, and so falls back to 1. §8.3"
    assert note in [each.text for each in page.all("li")]


def test_a_ledger_shows_payoffs_and_the_sum():
    driver = playing("matzlfangen", seed=3)
    driver.until(Stage.RESULT)
    seen = driver.table_view(PEOPLE[2])
    page = read(regions(seen, reader())["score"])
    cells = [each.text.replace("−", "-") for each in page.all("td")]
    assert cells[4:] == cells[:4]  # after one deal the total is its payoff, in the same format
    payoffs, scores = seen.ledger[0].payoffs, seen.scores
    order = [2, 3, 0, 1]
    assert [int(text) for text in cells[:4]] == [payoffs[seat] for seat in order]
    assert [int(text) for text in cells[4:]] == [scores[seat] for seat in order]


@pytest.mark.parametrize("game", ["bondtolva", "molotow"])
def test_an_abandoned_chair_is_called_free(game):
    driver = playing(game, seed=4)
    driver.until(Stage.RESULT)
    driver.command(PEOPLE[1], Leave())
    page = regions(driver.table_view(PEOPLE[0]), reader())
    assert "Free seat" in {each.text for each in read(page["score"]).all("b")} | {
        each.text for each in read(page["score"]).all("th")
    }
    assert "Free seat" in {each.text for each in read(page["result"]).all("th")}
