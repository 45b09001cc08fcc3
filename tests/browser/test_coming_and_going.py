"""People who come and go: the address as an invitation, a bot for somebody away, the return, removal, closing, clocks."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from matzl.table.core.state import Table as State
from matzl.table.live import presence
from tests.browser.accessibility import findings
from tests.browser.guests import Party
from tests.browser.opening import opens, sits_down
from tests.browser.table_page import Table, arrived
from tests.browser.window import faults, resize, visitor

AWAY = "#felt .nameplate .away"
ENDS = "all => [all[0].getBoundingClientRect().bottom, ...all.map(it => it.getBoundingClientRect().right)]"


@pytest.fixture(autouse=True)
def quick(monkeypatch) -> None:
    """Let absence show within a second."""
    monkeypatch.setattr(presence, "TICK_SECONDS", 0.2)
    monkeypatch.setattr(presence, "LEFT_SECONDS", 0.6)


@pytest.fixture
def pair(party: Party, monkeypatch) -> tuple[Table, Table]:
    """Open a table of Bondtolva as Anna, let Bo join by its address, deal, and let a second be a long absence."""
    table = opens(party.guest(), "bondtolva", chairs="open")
    bo = sits_down(party.guest(), table.page.url)
    table.page.get_by_role("button", name="Deal the cards").click()
    for each in (table, bo):
        expect(each.hand.first).to_be_visible()
    attendance = presence.attendance

    def impatient(table_state: State, *args: Any, **when: Any) -> presence.Attendance:
        hasty = copy(table_state)
        hasty.rules = replace(hasty.rules, away=1)
        return attendance(hasty, *args, **when)

    monkeypatch.setattr(presence, "attendance", impatient)
    return table, bo


@pytest.mark.thorough
def test_a_link_is_copied(party) -> None:
    anna = party.guest(permissions=["clipboard-read", "clipboard-write"])
    table = opens(anna, "bondtolva", chairs="open")
    for _ in range(3):  # a browser may decline; the link is then selected, to be copied by hand
        anna.page.locator("#invite ~ [data-copy]").click()
        anna.page.wait_for_timeout(300)
        if table.status.inner_text() == "Copied.":
            break
    expect(table.status).to_have_text("Copied.")
    link = anna.page.locator("#invite").input_value()
    assert anna.page.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.thorough
def test_presence_and_hosting_pass_axe(pair, party) -> None:
    anna, bo = pair
    page, address = anna.page, anna.page.url
    bo.page.goto("about:blank")
    page.get_by_role("button", name="Seat a bot").first.click()
    bo.page.goto(address)
    expect(bo.status).to_have_text("Your seat is yours again.")
    late = party.guest()
    assert findings(late.goes(address)) == []
    late.page.get_by_role("button", name="Watch").click()
    watching = arrived(late.page)
    expect(page.locator("#people")).to_contain_text("Watching: Guest")
    assert findings(watching.page) == []
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Links to this table").click()
    page.get_by_text("Colours, sounds, shortcuts").click()
    bo.page.context.close()
    expect(page.locator(AWAY)).to_contain_text("away since")
    assert findings(page) == []
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(page.locator("#keys")).to_be_visible()
    assert findings(page) == []
    page.locator("#keys").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Manage the table").click()
    page.locator("#hosting summary").click()
    page.get_by_role("button", name="Remove Bo").click()
    expect(page.locator("#people")).to_contain_text("removed by you")
    assert findings(page) == []
    page.get_by_role("button", name="Close the table for everybody").click()
    expect(page.locator("#result")).to_contain_text("You have closed this table.")
    assert findings(page) == []


@pytest.mark.thorough
def test_a_clock_and_the_way_back_to_a_seat_pass_axe(party, live_server) -> None:
    live_server.seeds.next = 2  # the second seat leads
    table = opens(party.guest(), "bondtolva", chairs="open", time="120+300")
    bo = sits_down(party.guest(), table.page.url)
    table.page.get_by_role("button", name="Deal the cards").click()
    expect(table.page.locator("#felt .clock")).to_contain_text(":")
    assert findings(table.page) == []
    address = bo.page.url
    bo.page.get_by_role("button", name="Menu").click()
    bo.page.locator("#leaving summary").click()
    bo.page.get_by_role("button", name="Leave for good").click()
    expect(bo.page.locator("h1")).to_be_visible()
    question = table.page.locator("#question")
    expect(question).to_contain_text("A seat is free, and the table is waiting")
    expect(question).not_to_contain_text("to move")
    table.page.get_by_role("button", name="Seat a bot").first.click()
    bo.page.goto(address)  # after leaving for good, the seat does not come back by itself
    expect(bo.page.get_by_role("button", name="Take my seat back")).to_be_visible()
    assert findings(bo.page) == []


@pytest.mark.thorough
@pytest.mark.parametrize("size", ["360x640", "390x844", "844x390", "1280x800"])
def test_watchers_see_the_table_top_in_the_place_of_a_hand(party, size) -> None:
    table = opens(party.guest(), "german-solo")
    address = table.page.locator("input[value*='/join/']").first.input_value()
    page = visitor(party, size, "de").goes(address)
    page.locator("form[action^='/join/'] button").click()
    arrived(page)
    expect(page.locator(".watching")).to_have_text("Du schaust zu.")
    assert page.locator(".watching").evaluate("each => each.scrollWidth <= each.clientWidth")
    bottom, *sides = page.locator("#felt, #felt .fan").evaluate_all(ENDS)
    assert bottom > 0.75 * int(size.split("x")[1])
    assert max(sides) == sides[0]  # the fans end within the felt
    assert faults(page) == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    "sizes", [("1920x1080", "1280x800", "1366x625"), ("390x844", "360x640", "844x390")]
)
def test_an_absence_fits_the_plate_of_the_seat(party, sizes) -> None:
    table = opens(visitor(party, sizes[0], "de"), "molotow", name="Annabella", chairs="open")
    page = table.page
    friend = sits_down(party.guest(), page.url, "Balthasar")
    for left in (2, 1):
        page.locator("#result button[formaction$='/bot']").first.click()
        expect(page.locator("#result button[formaction$='/bot']")).to_have_count(left - 1)
    page.get_by_role("button", name="Karten geben").click()
    expect(friend.hand.first).to_be_visible()
    friend.page.context.close()
    expect(page.locator(AWAY)).to_contain_text("weg seit")
    for size in sizes:
        resize(page, size)
        assert (size, faults(page)) == (size, [])
