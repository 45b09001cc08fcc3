"""Colours, sounds, signs that it is one's turn, and keyboard shortcuts: each is chosen in the browser and remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.guests import Guest
from tests.browser.live_server import prepare
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, Table

RECORD_SOUNDS = """
    window.sounds = [];
    const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
    const node = (kind) => {
        const made = { gain: param(), frequency: param(), connect: (next) => next, stop() {} };
        made.start = () => sounds.push(kind === 'tone' ? made.frequency.value : kind);
        return made;
    };
    window.AudioContext = class {
        constructor() { sounds.push('made'); }
        state = 'running'; currentTime = 0; sampleRate = 8000; destination = {};
        createGain() { return node('gain'); }
        createOscillator() { return node('tone'); }
        createBufferSource() { return node('noise'); }
        createBiquadFilter() { return node('filter'); }
        createBuffer() { return { getChannelData: () => new Float32Array(8) }; }
    };
"""
RECORD_SIGNS = """
    window.badges = [];
    window.notices = [];
    navigator.setAppBadge = async (number) => badges.push(number);
    navigator.clearAppBadge = async () => badges.push(0);
    window.asked = 0;
    window.Notification = class extends EventTarget {
        static permission = 'default';
        static async requestPermission() { asked += 1; return (Notification.permission = window.answer ?? 'granted'); }
        constructor(title) { super(); notices.push(title); }
        close() {}
    };
    window.hides = (yes) => {
        Object.defineProperty(document, 'hidden', { value: yes, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    };
"""
TRICK, TURN, END, MESSAGE = 196, 659, 523, 1047
"""The first tone of each sound, in hertz."""


def prepared(guest: Guest, script: str, **fields: str) -> Table:
    """Open a table against bots with a script that records what the page does, and with the switches in sight."""
    guest.context.add_init_script(script)
    table = opens(guest, "mittlere", option_deals="2", **fields)
    table.waits_for_me()
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.locator("#comfort summary").click()
    return table


def sounds(page: Page) -> list:
    """Return the sounds since the last call."""
    return page.evaluate("sounds.splice(0)")


def plays_by_click(table: Table) -> None:
    table.page.keyboard.press("Escape")  # the menu would lie on the hand
    table.waits_for_me()
    table.moves_on(lambda: table.playable.first.click(position=STRIP))


@pytest.mark.thorough
def test_sounds_are_heard_from_the_first_press_until_they_are_switched_off(guest) -> None:
    table = prepared(guest, RECORD_SOUNDS)
    assert sounds(guest.page)[0] == "made"  # by the press on the menu
    plays_by_click(table)
    table.waits_for_me()
    assert {"noise", TURN} <= set(sounds(guest.page))
    guest.page.get_by_role("button", name="Sound: on").click()
    plays_by_click(table)
    assert sounds(guest.page) == []
    guest.page.get_by_role("button", name="Sound: off").click()
    assert sounds(guest.page) == [TURN, 880]
    table.plays_the_deal()
    guest.page.wait_for_function(f"sounds.includes({END})")
    heard = sounds(guest.page)
    assert TRICK in heard
    assert heard.count(END) == 1
    guest.page.reload()
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.locator("#comfort summary").press("Enter")
    expect(guest.page.get_by_label("Volume")).to_have_value("4")
    guest.page.get_by_label("My turn", exact=True).uncheck()
    guest.page.get_by_label("Messages").click(click_count=2)
    assert sounds(guest.page) == ["made", MESSAGE]


@pytest.mark.thorough
def test_a_hidden_page_notifies_only_after_a_press_has_allowed_it(guest) -> None:
    table = prepared(guest, RECORD_SIGNS)
    page = guest.page

    def plays_unseen() -> list[str]:
        table.waits_for_me()
        before = table.move
        page.evaluate("hides(true)")
        page.evaluate("document.querySelector('#hand.asked button:not([aria-disabled])').click()")
        page.wait_for_function(
            "before => document.querySelector('#question input[name=move]').value > before + 2"
            " && document.querySelector('#question.yours')",
            arg=int(before),
        )
        page.evaluate("hides(false)")
        return page.evaluate("notices.splice(0)")

    expect(page).to_have_title("Your turn – Mittlere")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("bird-turn"))
    assert plays_unseen() == []
    assert page.evaluate("asked") == 0
    assert set(page.evaluate("badges")) == {0, 1}
    page.evaluate("answer = 'denied'")
    switch = page.get_by_label("Notify me")
    switch.click()
    expect(switch).not_to_be_checked()
    assert page.evaluate("asked") == 1
    assert plays_unseen() == []
    page.evaluate("answer = 'granted'")
    switch.click()
    expect(switch).to_be_checked()
    assert plays_unseen() == ["Your turn – Mittlere"]
    plays_by_click(table)
    table.waits_for_me()
    assert page.evaluate("notices") == [], "the page is in sight"


@pytest.mark.thorough
def test_shortcuts_press_the_buttons_that_show_them(guest) -> None:
    prepare("mittlere")
    table = prepared(guest, RECORD_SIGNS)
    page = guest.page
    plays_by_click(table)
    table.waits_for_me()
    hint = page.locator("#hint button")
    assert (hint.get_attribute("title"), hint.get_attribute("aria-keyshortcuts")) == (
        "Shift+H",
    ) * 2
    page.keyboard.press("Shift+H")
    expect(page.locator("#values h2")).to_contain_text("Hint: ")
    page.keyboard.press("Shift+L")
    expect(page.locator("#tricks")).to_be_visible()
    page.keyboard.press("Escape")
    table.hand.nth(1).press("Shift+ArrowRight")
    page.keyboard.press("Shift+S")
    expect(page.locator("#sort")).to_be_hidden()
    page.keyboard.press("Shift+T")
    expect(table.hand).to_have_count(12)
    table.plays_the_deal()
    page.locator("#go-on").wait_for()
    page.keyboard.press("Shift+N")
    expect(page.locator("#bar")).to_contain_text("deal 2 of 2")


@pytest.mark.thorough
def test_shortcuts_are_listed_and_can_be_switched_off(guest) -> None:
    table = prepared(guest, RECORD_SIGNS)
    page = guest.page
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Shift+H")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.locator("#talking summary").click()
    words = page.get_by_label("Your message")
    words.press_sequentially("How? HLSN")
    expect(words).to_have_value("How? HLSN")
    page.locator("#phrases").press("Shift+H")
    for pressed in ("Control+Shift+H", "Alt+Shift+H"):
        page.locator("#talking summary").press(pressed)
    expect(page.locator("#hint button")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keyboard shortcuts").click()
    keys.get_by_role("checkbox").uncheck()
    keys.get_by_role("button", name="Close").click()
    assert page.locator("#hint button").get_attribute("title") is None
    for key in ("?", "Shift+H"):
        page.keyboard.press(key)
    expect(keys).to_be_hidden()
    plays_by_click(table)
    table.waits_for_me()
    expect(page.locator("#values h2")).to_have_count(0)
    page.reload()
    table.waits_for_me()
    page.keyboard.press("?")
    expect(keys).to_be_hidden()
