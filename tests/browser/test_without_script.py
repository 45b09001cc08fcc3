"""Play without a script: a whole deal by forms alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, expect

from tests.browser.guests import Guest, Party
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, TO_PLAY, TO_PRESS, Table
from tests.waiting import attempts


@pytest.fixture
def plain(party: Party) -> Guest:
    """Return a user whose browser runs no scripts, and so does not fetch them either."""
    guest = party.guest(java_script_enabled=False)
    guest.expects = [r"\.js \(csp\)"]
    return guest


def cards_left(table: Table) -> list[str]:
    """Return the user's cards from a page that may reload itself while it is read."""
    for _ in attempts():
        try:
            return table.cards
        except Error as error:
            if "navigation" not in error.message:
                raise
    return []


def test_a_whole_deal_is_played_by_forms(plain) -> None:
    table = opens(plain, "mittlere", option_deals="1")
    page = plain.page
    played = 0
    for _ in attempts():
        if table.result.is_visible():
            break
        if not page.locator(TO_PRESS).count():
            # A page that waits for others reloads itself; the user may reload it earlier.
            assert page.locator("meta[http-equiv=refresh]").count() == 1
            page.reload()
            continue
        held = table.cards
        expect(page.locator("#arrange")).to_be_hidden()
        with page.expect_navigation():
            table.playable.first.click(position=STRIP)
        played += len(held) - len(cards_left(table)) == 1
    assert played == 12
    expect(table.result).to_be_visible()
    expect(page.locator("[data-copy]").first).to_be_hidden()
    page.get_by_role("button", name="Another match").click()
    expect(page.locator("#bar")).to_contain_text("deal 1 of 1")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "game", ["molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen"]
)
def test_a_whole_deal_of_every_game_is_played_by_forms(plain, game) -> None:
    table = opens(plain, game)
    page = plain.page
    for _ in attempts():
        if table.result.is_visible():
            break
        if not page.locator(TO_PRESS).count():
            assert page.locator("meta[http-equiv=refresh]").count() == 1
            page.reload()
            continue
        chosen = page.locator(TO_PRESS).first
        position = STRIP if page.locator(TO_PLAY).count() else None
        with page.expect_navigation():
            chosen.click(position=position)
    expect(table.result).to_be_visible()
    with page.expect_navigation():
        page.locator("#go-on").click()
    expect(table.result).to_have_count(0)


@pytest.mark.thorough
def test_an_illegal_card_is_refused_on_the_page(plain) -> None:
    plain.expects.append("409")
    table = opens(plain, "mittlere")
    page = plain.page
    for _ in attempts():
        if table.refused.count():
            break
        if page.locator(TO_PRESS).count():
            table.playable.first.click(position=STRIP)
        else:
            page.reload()
    card = table.refused.first
    described = page.locator(f"#{card.get_attribute('aria-describedby')}").inner_text()
    card.click(position=STRIP, force=True)
    said = table.status.inner_text().removesuffix("The rule").strip()
    assert said
    assert described.startswith(said)
    with plain.context.expect_page() as opened:
        table.status.get_by_role("link").click()
    assert "/rules/mittlere?clause=" in opened.value.url
