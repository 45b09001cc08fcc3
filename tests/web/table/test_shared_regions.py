"""Shared regions are those that each viewer would be shown alone: no change is missed, and nothing of others is in them."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from matzl import registry
from matzl.errors import MatzlError
from matzl.table.core import commands
from matzl.table.core.compute_view import table_view
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.core.waiting import Attendance
from matzl.text.languages import forget_cached_results, use_language
from matzl.web.regions import SHARED, SharedRegions, region_values, regions
from matzl.web.stream import EventFrames
from tests.tables.table_driver import ONLOOKER, PEOPLE, TableDriver, playing
from tests.tables.twins import twin_tables
from tests.web.table.readers import cards_in, known_to, reader

pytestmark = pytest.mark.two_games


class Page:
    """The page of a viewer, to which only frames have been applied."""

    def __init__(self, driver: TableDriver, visitor: str, language: str, deck: str) -> None:
        self.driver, self.visitor, self.language = driver, visitor, language
        self.reader = reader(deck)._replace(language=language, streaming=True)
        self.shown: dict[str, str] = {}
        self.attendance = Attendance()
        self._frames: EventFrames | None = None

    def see(self) -> TableView:
        return table_view(self.driver.table, self.visitor, None, self.attendance)

    def follow(self, shared: SharedRegions) -> None:
        """Apply the next frame."""
        with use_language(self.language):
            if self._frames is None:
                self._frames = EventFrames(self.reader, self.see(), shared=shared)
                text = self._frames.first
            else:
                text = self._frames.frame(self.see())
        for line in text.splitlines():
            if line.startswith("data: "):
                self.shown |= json.loads(line.removeprefix("data: "))["regions"]

    def rendered(self) -> dict[str, str]:
        """Return all regions, rendered for this viewer alone, from nothing that was kept."""
        forget_cached_results()
        with use_language(self.language):
            return regions(self.see(), self.reader, SharedRegions())[0]


def eventful(game: str) -> Iterator[TableDriver]:
    """Yield a table after each event of a deal and the beginning of the next one, with all that people can do meanwhile."""
    driver = playing(game, rules={"history": "all", "talk": "all", "hints": "never"}, onlooker=True)
    rng = random.Random(game)
    ended = left = 0
    while ended < 4 and left < 400:
        yield driver
        left += 1
        if rng.random() < 0.15 and _tried(driver, _by_the_way(driver, rng)):
            continue
        driver.step()
        ended += driver.table.stage is not Stage.PLAYING or bool(ended)
    assert ended


def _by_the_way(driver: TableDriver, rng: random.Random) -> tuple[str, commands.Command]:
    visitor = rng.choice([each for each in driver.table.visitors if each])
    asked = driver.table.take_back
    possible = [
        commands.Say(text=f"well, {rng.random():.2f}"),
        commands.Say(phrase="hello"),
        commands.ChangeRules({"forced": rng.random() < 0.5}),
        commands.AskTakeBack(driver.table.move),
        commands.AnswerTakeBack(rng.random() < 0.5, asked.left if asked else 0),
    ]
    return visitor, rng.choice(possible)


def _tried(driver: TableDriver, asked: tuple[str, commands.Command]) -> bool:
    """Execute a command; return whether it was possible."""
    try:
        return bool(driver.command(*asked))
    except MatzlError:
        return False


@pytest.mark.parametrize("game", registry.names())
def test_pages_to_which_frames_were_applied_show_what_is_rendered_anew(game) -> None:
    shared, compared, pages = SharedRegions(), 0, []
    for driver in eventful(game):
        pages = pages or [
            Page(driver, PEOPLE[0], "en", "french"),
            Page(driver, PEOPLE[1], "en", "french"),
            Page(driver, ONLOOKER, "en", "french"),
            Page(driver, PEOPLE[0], "de", "german"),
            Page(driver, PEOPLE[1], "sv", "french"),
        ]
        pages[2].attendance = Attendance(watchers=("rosa",) * (compared % 7 // 4))
        page = pages[compared % len(pages)]  # the others have to catch up with several events
        for each in {page, pages[0], pages[1]}:
            each.follow(shared)
        assert page.shown == page.rendered()
        compared += 1
    assert compared > 30
    for page in pages:
        page.follow(shared)
        assert page.shown == page.rendered()


@pytest.mark.parametrize("game", registry.names())
def test_the_keys_of_what_is_shared_do_not_depend_on_hidden_cards(game) -> None:
    """Swap cards that one viewer has not seen: for this viewer nothing changes, and what others share has the same keys."""
    rng, compared = random.Random(game), 0
    for seed in range(4):
        shares = SharedRegions(), SharedRegions()
        for guest, *twins in twin_tables(game, seed, rng):
            values, kept = [], []
            for table, shared in zip(twins, shares, strict=True):
                values.append(region_values(table_view(table, guest), reader()))
                for visitor in (*filter(None, table.visitors), ONLOOKER):
                    regions(table_view(table, visitor), reader(), shared)
                kept.append(set(shared.html))
            assert values[0] == values[1]
            assert kept[0] == kept[1]
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("game", registry.names())
def test_a_shared_region_contains_nothing_that_only_another_viewer_may_see(game) -> None:
    """Two players and a spectator with the same settings share regions, in every order."""
    shared, driver = SharedRegions(), playing(game, onlooker=True)
    for step in range(40):
        pages = [Page(driver, who, "en", "french") for who in (*PEOPLE[:2], ONLOOKER)]
        for page in pages[step % 3 :] + pages[: step % 3]:
            seen = page.see()
            html = "".join(regions(seen, page.reader, shared)[0].values())
            assert cards_in(html) <= known_to(seen)
        driver.step()


def test_viewers_share_what_is_the_same_for_them() -> None:
    driver, shared = playing("molotow"), SharedRegions()
    for who in PEOPLE[:4]:
        regions(driver.table_view(who), reader(), shared)
    kept = Counter(region for region, _, _, _ in shared.html)
    assert set(kept) == SHARED, (
        "but not the hand, the question and whatever else depends on the cards"
    )
    assert kept["rules"] == 2, "for the host, and for all others"
    assert kept["history"] == kept["orders"] == 1
    html = {**shared.html}
    for who in PEOPLE[:4]:
        regions(driver.table_view(who), reader(), shared)
    assert shared.html == html, "nothing has changed"
    with use_language("de"):
        regions(driver.table_view(PEOPLE[0]), reader(), shared)
    assert len(shared.html) == len(html) + len(SHARED)


def test_what_was_not_used_for_longest_gives_way() -> None:
    orders = region_values(playing("molotow").table_view(PEOPLE[0]), reader())["orders"]
    french = SharedRegions().rendered("orders", orders, reader(), "french").encode()
    shared = SharedRegions(max_bytes=2 * len(french) + 200)
    for deck in ("french", "german", "french", "swiss"):
        shared.rendered("orders", orders, reader(), deck)
    assert {deck for *_, deck in shared.html} == {"french", "swiss"}
