"""People who come and go: an invitation, a bot for somebody away, the return, removal, closing, clocks, watchers."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from matzl.table.core.state import Table as State
from matzl.table.live import presence
from tests.browser.accessibility import findings
from tests.browser.opening import opens, sits_down
from tests.browser.table_page import arrived
from tests.browser.window import DESK, PHONE, faults, resize, visitor

AWAY = "#felt .nameplate .away"
ENDS = "all => [all[0].getBoundingClientRect().bottom, ...all.map(it => it.getBoundingClientRect().right)]"


@pytest.fixture(autouse=True)
def quick(monkeypatch) -> None:
    """Let absence show within a second, and a second be a long absence."""
    attendance = presence.attendance

    def impatient(table: State, *args: Any, **when: Any) -> presence.Attendance:
        hasty = copy(table)
        hasty.rules = replace(hasty.rules, away=1)
        return attendance(hasty, *args, **when)

    monkeypatch.setattr(presence, "TICK_SECONDS", 0.2)
    monkeypatch.setattr(presence, "LEFT_SECONDS", 0.6)
    monkeypatch.setattr(presence, "attendance", impatient)


@pytest.mark.thorough
def test_a_host_invites_replaces_and_removes_a_friend_and_closes_the_table(
    party, live_server
) -> None:
    live_server.seeds.next = 2  # the second seat leads
    host = party.guest(permissions=["clipboard-read", "clipboard-write"])
    table, page = opens(host, "bondtolva", chairs="open", time="120+300"), host.page
    address = page.url
    assert findings(page) == []
    for _ in range(3):  # a browser may decline; the link is then selected, to be copied by hand
        page.locator("#invite ~ [data-copy]").click()
        page.wait_for_timeout(300)
        if table.status.inner_text() == "Copied.":
            break
    expect(table.status).to_have_text("Copied.")
    link = page.locator("#invite").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link

    bo = sits_down(party.guest(), address)
    page.get_by_role("button", name="Deal the cards").click()
    for each in (table, bo):
        expect(each.hand.first).to_be_visible()
    expect(page.locator("#felt .clock")).to_contain_text(":")
    assert findings(page) == []
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
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Manage the table").click()
    page.locator("#hosting summary").click()
    page.get_by_role("button", name="Remove Bo").click()
    expect(page.locator("#people")).to_contain_text("removed by you")
    assert findings(page) == []
    page.get_by_role("button", name="Close the table for everybody").click()
    expect(page.locator("#result")).to_contain_text("You have closed this table.")
    assert findings(page) == []


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["molotow", "german-solo"])
def test_a_friend_is_away_leaves_for_good_and_is_offered_the_seat_while_others_watch(
    party, live_server, game
) -> None:
    live_server.seeds.next = 4  # the second seat leads
    host, friend = visitor(party, DESK[-1], "de"), party.guest()
    opens(host, game, name="Annabella", chairs="open")
    page, address = host.page, host.page.url
    expect(page.locator("[formaction$='/start']")).to_be_in_viewport(ratio=1)
    bo = sits_down(friend, address, "Balthasar")
    free = page.locator("#result button[formaction$='/bot']")
    for left in (1, 0):
        free.first.click()
        expect(free).to_have_count(left)
    page.get_by_role("button", name="Karten geben").click()
    expect(bo.hand.first).to_be_visible()

    for sizes in (DESK, PHONE):
        watcher = visitor(party, sizes[-1], "de")
        watcher.goes(address).locator("form[action^='/join/'] button").click()
        arrived(watcher.page)
        expect(watcher.page.locator(".watching")).to_have_text("Du schaust zu.")
        for size in sizes:
            resize(watcher.page, size)
            whole = watcher.page.locator(".watching")
            assert whole.evaluate("each => each.scrollWidth <= each.clientWidth")
            bottom, *sides = watcher.page.locator("#felt, #felt .fan").evaluate_all(ENDS)
            width, height = map(int, size.split("x"))
            if width < height:  # there the score and the talk take the place of a hand
                expect(watcher.page.locator("#score")).to_be_in_viewport()
                expect(watcher.page.locator("#talking")).to_be_in_viewport()
            assert bottom > (0.55 if width < height else 0.75) * height
            assert max(sides) == sides[0]  # the fans end within the felt
            assert (size, faults(watcher.page)) == (size, [])

    friend.page.close()
    expect(page.locator(AWAY)).to_contain_text("weg seit")
    for size in (*PHONE, *DESK):
        resize(page, size)
        assert (size, faults(page)) == (size, [])
    assert page.locator("#talk").bounding_box()["height"] > 60
    expect(page.locator("[popovertarget=hosting]")).to_be_in_viewport(ratio=1)
    resize(page, DESK[0])

    friend.page = friend.context.new_page()
    friend.goes(address)
    friend.page.get_by_role("button", name="Menu").click()
    friend.page.locator("#leaving summary").click()
    friend.page.get_by_role("button", name="Leave for good").click()
    expect(friend.page.locator("h1")).to_be_visible()
    question = page.locator("#question")
    expect(question).to_contain_text("Ein Platz ist frei, und der Tisch wartet")
    expect(question.locator(".waiting")).to_have_count(0)
    page.locator("#people button[formaction$='/bot']").first.click()
    friend.goes(address)  # after leaving for good, the seat does not come back by itself
    expect(friend.page.get_by_role("button", name="Take my seat back")).to_be_visible()
    assert findings(friend.page) == []
