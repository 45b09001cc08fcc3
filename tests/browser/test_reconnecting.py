"""A reload in mid-trick, and a server that restarts."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import Party
from tests.browser.live_server import LiveServer
from tests.browser.opening import opens
from tests.browser.table_page import Table

MID_TRICK = "#felt .trick:not(.taken) .played"
GONE = ["ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "INCOMPLETE_CHUNKED", "503", "ERR_FAILED"]


def laid(table: Table) -> list[str]:
    return table.page.locator(MID_TRICK).evaluate_all("all => all.map(it => it.dataset.card)")


def test_a_reload_and_a_restart_in_mid_trick_show_the_same_table(party, browser, tmp_path) -> None:
    server = LiveServer(tmp_path)
    guest = Party(browser, server.address, party.guests).guest()
    table = opens(guest, "mittlere")
    # Another seat has led, and the user is to play.
    table.acts_until(table.page.locator(f"#table:has({MID_TRICK}):has(#hand.asked) {MID_TRICK}"))
    before, held, url = laid(table), table.cards, guest.page.url
    guest.page.reload()
    table.waits_for_me()
    assert (laid(table), table.cards) == (before, held)
    for offline in (True, False):
        guest.context.set_offline(offline)
        expect(table.status).to_have_text("Connection lost; trying again." * offline)
    guest.expects = GONE
    server.close()
    expect(table.status).to_contain_text("Connection lost; trying again.")
    assert table.cards == held
    again = LiveServer(tmp_path, port=server.port)
    try:
        expect(table.status).to_be_hidden()
        assert (laid(table), table.cards, guest.page.url) == (before, held, url)
        table.acts()
        table.waits_for_me()
        assert len(table.cards) == len(held) - 1
    finally:
        again.close()
