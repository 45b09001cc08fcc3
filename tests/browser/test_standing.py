"""A table that stays: two people on two evenings, with the server stopped between them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import Party
from tests.browser.live_server import LiveServer
from tests.browser.opening import BOT, opens
from tests.browser.table_page import Table, arrived
from tests.browser.test_reconnecting import GONE

MAX_ACTIONS = 60


def play_to_the_end(*tables: Table) -> None:
    """Let people act in turn until all of them see the result."""
    for _ in range(MAX_ACTIONS):
        if all(table.result.is_visible() for table in tables):
            return
        for table in tables:
            if table.playable.count():
                table.acts()
        tables[0].page.wait_for_timeout(100)
    raise AssertionError("the deal does not end")


def test_two_people_meet_again_at_their_table(party, browser, tmp_path) -> None:
    server = LiveServer(tmp_path)
    evening = Party(browser, server.address, party.guests)
    anna, bo = evening.guest(), evening.guest()
    first = opens(
        anna, "mittlere", chairs=BOT, chair_2="open", option_deals="1", stays="Friday <b>"
    )
    address = anna.page.url
    bo.goes(anna.page.locator("#invite").input_value())
    bo.page.get_by_label("Your name", exact=True).fill("Bo")
    bo.page.get_by_role("button", name="Sit down").click()
    second = arrived(bo.page)
    anna.page.get_by_role("button", name="Deal the cards").click()
    play_to_the_end(first, second)
    anna.expects = bo.expects = GONE
    anna.goes("about:blank")
    bo.goes("about:blank")
    server.close()

    again = LiveServer(tmp_path, port=server.port)
    try:
        bo.goes("/")
        table = bo.page.get_by_role("heading", name="Continue where you left off").locator("..")
        expect(table).to_contain_text("Friday <b>: Mittlere")
        table.get_by_role("link", name="History").click()
        expect(bo.page.locator("main")).to_contain_text("Won by")
        expect(bo.page.locator("main")).to_contain_text("Anna – Bo")
        bo.page.get_by_role("link", name="Go to the table").click()
        second = arrived(bo.page)
        again.service.presence.started -= 60
        expect(bo.page.locator("#result")).to_contain_text("A seat is free")
        anna.goes(address)
        anna.page.get_by_role("button", name="Sit down").click()
        first = arrived(anna.page)
        for each in first, second:
            each.page.locator("#go-on").click()
        for each in first, second:
            expect(each.hand.first).to_be_visible()
        assert anna.page.url == bo.page.url == address
    finally:
        again.close()
