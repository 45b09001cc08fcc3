"""Sounds, motion and signs that it is one's turn: each is chosen in the browser, and remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.opening import opens
from tests.browser.table_page import STRIP, Table, opens_comfort

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
COUNT_MOTION = """
    window.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { motions.push('animate'); return animate.apply(this, how); };
    for (const kind of ['animationstart', 'transitionrun'])
        document.addEventListener(kind, (event) => {
            const css = getComputedStyle(event.target);
            const time = kind === 'animationstart' ? css.animationDuration : css.transitionDuration;
            if (time.split(',').some((each) => parseFloat(each) > 0.01)) motions.push(kind);
        }, true);
"""
TRICK, TURN, END, MESSAGE = 196, 659, 523, 1047
"""The first tone of each sound, in hertz."""


def sounds(page: Page) -> list:
    """Return the sounds since the last call."""
    return page.evaluate("sounds.splice(0)")


def plays_by_click(table: Table) -> None:
    table.page.keyboard.press("Escape")  # the menu would lie on the hand
    table.waits_for_me()
    table.moves_on(lambda: table.playable.first.click(position=STRIP))


def plays_unseen(table: Table) -> list[str]:
    """Play on a hidden page until others have moved and it is the user's turn again; return the notifications."""
    page = table.page
    table.waits_for_me()
    page.evaluate("hides(true)")
    moves = 1
    while moves == 1:  # who takes a trick by its last card leads at once
        before = int(table.move)
        page.evaluate("document.querySelector('#hand.asked button:not([aria-disabled])').click()")
        page.wait_for_function(
            "before => document.querySelector('#question input[name=move]').value > before"
            " && document.querySelector('#question.yours')",
            arg=before,
        )
        moves = int(table.move) - before
    page.evaluate("hides(false)")
    return page.evaluate("notices.splice(0)")


@pytest.mark.thorough
def test_a_player_chooses_what_is_heard_and_moves_and_when_to_be_notified(guest) -> None:
    for script in (RECORD_SOUNDS, RECORD_SIGNS, COUNT_MOTION):
        guest.context.add_init_script(script)
    table, page = opens(guest, "mittlere", option_deals="1"), guest.page
    table.waits_for_me()
    opens_comfort(page)
    assert sounds(page)[0] == "made"  # by the press on the menu
    plays_by_click(table)
    table.waits_for_me()
    assert {"noise", TURN} <= set(sounds(page))
    page.get_by_role("button", name="Sound: on").click()
    plays_by_click(table)
    table.waits_for_me()
    assert sounds(page) == []
    page.get_by_role("button", name="Sound: off").click()
    assert sounds(page) == [TURN, 880]
    assert page.evaluate("motions") == []
    page.emulate_media(reduced_motion="no-preference")
    plays_by_click(table)
    table.waits_for_me()
    assert page.evaluate("motions")
    page.emulate_media(reduced_motion="reduce")

    expect(page).to_have_title("Your turn – Mittlere")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("bird-turn"))
    assert plays_unseen(table) == []
    assert page.evaluate("asked") == 0
    assert set(page.evaluate("badges")) == {0, 1}
    page.evaluate("answer = 'denied'")
    page.get_by_role("button", name="Menu").click()
    switch = page.get_by_label("Notify me")
    switch.click()
    expect(switch).not_to_be_checked()
    assert page.evaluate("asked") == 1
    assert plays_unseen(table) == []
    page.evaluate("answer = 'granted'")
    switch.click()
    expect(switch).to_be_checked()
    assert plays_unseen(table) == ["Your turn – Mittlere"]
    plays_by_click(table)
    table.waits_for_me()
    assert page.evaluate("notices") == [], "the page is in sight"

    sounds(page)
    table.plays_the_deal()
    page.wait_for_function(f"sounds.includes({END})")
    heard = sounds(page)
    assert TRICK in heard
    assert heard.count(END) == 1
    bubbles = page.locator("seat-bubble")  # a bot says a word
    expect(bubbles).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
    table.acts()
    table.plays_the_deal()
    expect(bubbles).to_have_count(1)
    page.reload()
    opens_comfort(page)
    expect(page.get_by_label("Volume")).to_have_value("4")
    page.get_by_label("My turn", exact=True).uncheck()
    page.get_by_label("Messages").click(click_count=2)
    assert sounds(page) == ["made", MESSAGE]
