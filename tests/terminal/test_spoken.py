"""The terminal in other languages: every screen, and the lines printed on leaving."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.base.info import PLAY_PHASE
from matzl.table.core.stages import BOT_NAMES
from matzl.terminal.options import PlayOptions
from matzl.terminal.result import ResultScreen
from matzl.terminal.table import MIN_HEIGHT, MIN_WIDTH
from matzl.text.languages import LANGUAGES, use_language
from tests.conftest import sampled
from tests.mirror import latin
from tests.terminal.seated import Seated, seated, to_table

GAMES = registry.names()


def left(table: Seated) -> list[str]:
    """Return the untranslated words on the screen, without keys (single letters) and names, which a frame may cut."""
    info = [registry.info(name) for name in GAMES]
    names = " ".join(["matzl", *BOT_NAMES, *(each.title for each in info)])
    words = latin(table.text, *(level for each in info for level in each.raises))
    return [word for word in words if len(word) > 1 and word not in names]


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_every_screen_of_a_deal_is_translated(game, mirror) -> None:
    with use_language("de"):
        async with seated(
            game, PlayOptions(seed=3, deck="swiss"), size=(120, 40), sit=False
        ) as table:
            await table.until(lambda: bool(table.text.strip()))
            assert left(table) == []
            await to_table(table)
            phase = ""
            while phase != PLAY_PHASE and await table.asked():
                phase = table.view.phase.name
                assert left(table) == []
                await table.press("enter")
            await table.asked()
            for key in ("g", "question_mark", "l", "p", "9"):
                await table.press(key)
                assert left(table) == [], key
                await table.press("escape")
            await table.finish_deal()
            assert isinstance(table.screen, ResultScreen)
            assert left(table) == []


async def test_the_menu_is_translated(mirror) -> None:
    with use_language("sv"):
        async with seated(None, sit=False, size=(100, 32)) as table:
            await table.until(lambda: "Molotow" in table.text)
            assert left(table) == []


@pytest.mark.parametrize("code", sampled(LANGUAGES, ["de"]))
@pytest.mark.parametrize("deals", sampled([1, 2], [2]))
async def test_no_line_of_keys_is_cut_off_in_the_smallest_window(code, deals) -> None:
    """Check the table, a result, and the result of the last deal, which has other keys."""
    with use_language(code):
        options = PlayOptions(seed=3, options={"deals": deals})
        async with seated("mittlere", options, size=(MIN_WIDTH, MIN_HEIGHT)) as table:
            await table.asked()
            last = list(table.screen.active_bindings["q"].binding.description.split())[-1]
            assert table.text.splitlines()[-1].rstrip().endswith(last)
            await table.finish_deal()
            for key in ("", "question_mark", "g"):
                if key:
                    await table.press(key)
                assert str(table.screen.query_one(".frame").border_subtitle) in table.text
                if key:
                    await table.press("escape")
