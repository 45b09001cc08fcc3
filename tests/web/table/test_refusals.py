"""Illegal cards and calls: each button refers to one explanation with its clause."""

from __future__ import annotations

import pytest

from matzl import registry
from tests.tables.table_driver import PEOPLE, playing
from tests.web.table.readers import read, reader, regions, your_turn

pytestmark = pytest.mark.two_games


@pytest.mark.parametrize("game", registry.names())
def test_every_disabled_button_is_explained_and_linked_to_its_clause(game):
    driver = playing(game)
    refused = 0
    for _ in range(120):
        if driver.table.deal is None or not driver.step():
            break
        for visitor in PEOPLE[:2]:
            seen = driver.table_view(visitor)
            if not your_turn(seen):
                continue
            view = seen.view
            assert view is not None
            shown = regions(seen, reader("swiss"))
            page = read(shown["question"] + shown["hand"])
            sentences = {each.get("id"): each for each in page.all("p") if each.get("id")}
            buttons = {each.get("value"): each for each in page.all("button", name="word")}
            assert set(seen.hand) | set(view.legal) <= set(buttons)
            for word, button in buttons.items():
                refusal = view.refusal(word)
                if refusal is None:
                    assert "aria-disabled" not in button.attributes
                    assert "aria-describedby" not in button.attributes
                    continue
                refused += 1
                assert button.get("aria-disabled") == "true"
                why = sentences[button.get("aria-describedby")]
                assert refusal.sentence("swiss", to_you=True) in why.text
                link = f"/rules/{game}?clause={refusal.clause}"
                assert any(
                    why in each.parents and each.get("href") == link for each in page.all("a")
                )
            texts = [each.text for each in sentences.values()]
            assert len(set(texts)) == len(texts)
    assert refused


def test_before_the_viewers_turn_the_hand_has_no_refusals():
    driver = playing("mittlere")
    waits = next(v for v in PEOPLE[:3] if not your_turn(driver.table_view(v)))
    page = read(regions(driver.table_view(waits), reader())["hand"])
    buttons = page.all("button", name="word")
    assert len(buttons) == 12
    assert all(each.get("aria-disabled") == "true" for each in buttons)
    assert page.all("p") == []
