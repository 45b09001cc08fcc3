"""Ten tabs of one browser share one stream, also without shared workers; and a table that is gone says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.opening import opens
from tests.browser.table_page import Table

TABS = 10
WITHOUT_WORKERS = "delete window.SharedWorker"


def ten_tabs(guest) -> list[Table]:
    """Open ten tables, each in a tab of its own."""
    tables = [opens(guest, "bondtolva", chairs="open")]
    for _ in range(TABS - 1):
        guest.page = guest.context.new_page()
        tables.append(opens(guest, "bondtolva", chairs="open"))
    return tables


@pytest.mark.thorough
def test_ten_tabs_follow_their_tables(party) -> None:
    guest = party.guest()
    tables = ten_tabs(guest)
    assert len({table.page.url for table in tables}) == TABS
    for table in tables:  # each gets the update, and posts get through
        table.page.bring_to_front()
        table.page.get_by_role("button", name="Seat a bot").click()
        expect(table.page.locator("#result")).to_contain_text("Everybody is here.")


@pytest.mark.thorough
@pytest.mark.parametrize("script", ["", WITHOUT_WORKERS], ids=["worker", "alone"])
def test_a_table_that_is_gone_says_so(party, live_server, script) -> None:
    guest = party.guest()
    if script:
        guest.context.add_init_script(script)
    table = opens(guest, "bondtolva", chairs="open")
    expect(table.page.locator("#people")).to_be_visible()
    name = table.page.url.rpartition("/")[2]
    store, tables = live_server.service.store, live_server.service.tables
    while not tables.live[name].streams:  # until the page follows its table
        table.page.wait_for_timeout(20)

    async def lose() -> None:
        with store._engine.begin() as connection:
            for of in ("event", "place", "sitter"):
                connection.exec_driver_sql(f"DELETE FROM {of} WHERE table_id = ?", (name,))
        tables.live.pop(name).notify()

    live_server.call(lose())
    expect(table.status).to_have_text("There is no such table.")
