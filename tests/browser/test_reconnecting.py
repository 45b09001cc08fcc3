"""Reloading, a second tab, and a server that restarts."""

from __future__ import annotations

import socket

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Party
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, Table
from tests.serving import serving

MID_TRICK = "#felt .trick:not(.taken) .played"


def in_mid_trick(table: Table) -> list[str]:
    """Play until another seat has led and the user is to play; return the cards of the trick."""
    table.acts_until(table.page.locator(f"#table:has({MID_TRICK}):has(#hand.asked) {MID_TRICK}"))
    return laid(table)


def laid(table: Table) -> list[str]:
    return table.page.locator(MID_TRICK).evaluate_all("all => all.map(it => it.dataset.card)")


def test_a_reload_in_mid_trick_shows_the_same_table(guest) -> None:
    table = opens(guest, "mittlere")
    before, held = in_mid_trick(table), table.cards
    guest.page.reload()
    table.waits_for_me()
    assert (laid(table), table.cards) == (before, held)
    table.acts()
    assert len(table.cards) == len(held) - 1
    table.acts()


@pytest.mark.thorough
def test_a_second_tab_follows_the_table(guest) -> None:
    table = opens(guest, "mittlere")
    before = in_mid_trick(table)
    second = Table(guest.context.new_page())
    second.page.goto(guest.page.url)
    second.waits_for_me()
    assert (laid(second), second.cards) == (before, table.cards)
    played = second.playable.first.get_attribute("value")
    second.playable.first.click(position=STRIP)
    expect(guest.page.locator(f"#hand [data-card={played}]")).to_have_count(0)
    table.waits_for_me()
    table.acts()
    expect(second.hand).to_have_count(len(table.cards))


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


@pytest.mark.thorough
def test_the_page_reconnects_when_the_server_returns(browser, party, tmp_path) -> None:
    port = free_port()
    visitors = Party(browser, f"http://127.0.0.1:{port}")
    party.guests = visitors.guests
    guest = visitors.guest()
    guest.expects = ["ERR_CONNECTION_REFUSED", "503", "INCOMPLETE_CHUNKED", "ERR_CONNECTION_RESET"]
    with serving(tmp_path, "--no-open", port=port, stderr=None):
        table = opens(guest, "mittlere")
        table.page.locator("#hand.asked").wait_for(timeout=300_000)
        before, held = in_mid_trick(table), table.cards
        url = guest.page.url
    expect(table.status).to_contain_text("Connection lost; trying again.")
    assert table.cards == held
    with serving(tmp_path, "--no-open", port=port, stderr=None):
        expect(table.status).to_be_hidden(timeout=300_000)
        assert (laid(table), table.cards) == (before, held)
        table.acts()
        table.waits_for_me()
        assert len(table.cards) == len(held) - 1
        assert guest.page.url == url
