"""The notice of a stalled table, and retrying."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from matzl.table.live.next_move import bot_action
from tests.browser.guests import SMALL_PHONE
from tests.browser.opening import opens
from tests.browser.table_page import Table
from tests.browser.test_phones import fits


class Faults:
    """A bot that fails a number of times, set by a test, before it decides normally."""

    def __init__(self) -> None:
        self.left = 0

    def __call__(self, *asked):
        if self.left:
            self.left -= 1
            raise ValueError("no idea")
        return bot_action(*asked)


@pytest.fixture
def faults(monkeypatch) -> Faults:
    made = Faults()
    monkeypatch.setattr("matzl.table.live.autoplay.bot_action", made)
    return made


def stands_still(table: Table, faults: Faults, times: int) -> None:
    """Play until a bot is to move and fails."""
    table.waits_for_me()
    faults.left = times
    table.acts()
    expect(table.page.locator(".stalled p")).to_contain_text("Vreni")


@pytest.mark.thorough
def test_the_report_fits_a_small_phone_and_leaves_the_cards_visible(party, faults) -> None:
    """The worst case for space: twelve cards in two rows, and German, whose notice is the longest."""
    table = opens(party.phone(SMALL_PHONE, locale="de"), "mittlere")
    page, again = table.page, table.page.get_by_role("button", name="Noch einmal")
    stands_still(table, faults, 2)
    again.tap()
    expect(page.locator(".stalled")).to_contain_text("2× fehlgeschlagen.")
    page.evaluate("scrollTo(0, 0)")
    fits(page)
    expect(again).to_be_in_viewport(ratio=1)
    assert table.hand.count() == 11
    for card in table.hand.all():
        expect(card).to_be_in_viewport(ratio=0.9)
    again.tap()
    table.acts()
