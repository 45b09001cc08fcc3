"""The layout of the table: nothing moves during a deal, and nothing that matters is clipped, covered or off-screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.guests import Guest, Party
from tests.browser.opening import opens
from tests.conftest import sampled

SIZES = ("1920x1080", "1280x800", "1366x625", "390x844", "360x640", "844x390")
FITTED = ("1920x1080", "1366x625", "390x844", "844x390")
"""Sizes that fit German Solo; at 1280x800 a long call leaves the table top, which is known and not mended yet."""
LANGUAGES = ("en", "sv", "de")
CASES = pytest.mark.parametrize(
    ("game", "size", "language"),
    sampled(
        [
            *(("mittlere", size, code) for size in SIZES for code in LANGUAGES),
            *(("german-solo", size, code) for size in FITTED for code in LANGUAGES),
            ("german-solo", "360x640", "de"),
            ("bondtolva", "1366x625", "en"),
            ("bondtolva", "360x640", "en"),
        ],
        [
            ("german-solo", "1366x625", "de"),
            ("german-solo", "390x844", "de"),
            ("german-solo", "1920x1080", "de"),
            ("mittlere", "844x390", "sv"),
            ("mittlere", "360x640", "de"),
            ("bondtolva", "360x640", "en"),
        ],
    ),
)

WATCH_SHIFTS = """
    window.shifts = [];
    const name = (node) => node.id || node.className?.baseVal || node.className || node.tagName;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) for (const { node, previousRect, currentRect } of entry.sources) {
            const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
            if (!element?.isConnected || element.closest('[data-card], .trick, .flying')) continue;  // cards in flight
            if (element.closest('.question-area, .said, .facts dd')) continue;  // their content is new
            const [before, after] = [previousRect, currentRect].map(({x, y}) => `${Math.round(x)},${Math.round(y)}`);
            shifts.push(`${name(element.parentElement)} > ${name(element)}: ${before} to ${after}`);
        }
    }).observe({ type: 'layout-shift' });
"""
"""Record what moves without an animation, also shortly after a click, but for the cards."""

FAULTS = """() => {
    const faults = [];
    const box = (element) => element.getBoundingClientRect();
    const all = (selector) => [...document.querySelectorAll(selector)].filter((each) =>
        each.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const within = (a, b) => a.left >= b.left - 1 && a.top >= b.top - 1
        && a.right <= b.right + 1 && a.bottom <= b.bottom + 1;
    const screen = { left: 0, top: box(document.querySelector('.topbar')).bottom, right: innerWidth, bottom: innerHeight };
    const corner = ({ left, top, width, height }) => ({ left, top, right: left + width * 0.32, bottom: top + height * 0.3 });
    const over = !!document.querySelector('#result.paper');
    const felt = box(document.querySelector('#felt'));
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the screen');
    if (!over && !within(felt, screen)) faults.push('the table top is not on the screen');

    const trick = over ? [] : all('.trick .played');
    const things = all('.played, .played small span, .nameplate, .said, .fan, .shown li, .stock, .facts div');
    for (const card of trick) {
        const mine = box(card.querySelector('.card'));
        if (!within(mine, felt)) faults.push(`${card.dataset.card} of the trick is not on the table top`);
        const best = card.classList.contains('best');
        for (const other of things) {
            if (other === card || card.contains(other)) continue;
            if (meet(best ? mine : corner(mine), box(other)))
                faults.push(`${card.dataset.card} of the trick: ${other.className}`);
        }
        for (const mark of card.querySelectorAll('small span'))
            if (meet(corner(mine), box(mark))) faults.push(`a mark on ${card.dataset.card}`);
    }
    const hand = all('#hand > button');
    hand.forEach((card, place) => {
        const mine = box(card.querySelector('.card'));
        if (!within(mine, screen)) faults.push(`${card.value} of the hand is not on the screen`);
        const next = hand[place + 1] && box(hand[place + 1].querySelector('.card'));
        const beside = next && next.top < mine.bottom - 9 && mine.top < next.bottom - 9;
        if (beside && meet(corner(mine), next)) faults.push(`${card.value} of the hand is covered`);
    });
    const area = document.querySelector('.question-area');
    for (const button of all('#question button, #hint button, #actions button')) {
        const mine = box(button);
        const inside = button.closest('.question-area') ? box(area) : screen;
        if (!within(mine, screen) || !within(mine, inside)) faults.push(`the button ${button.textContent} is out of sight`);
        if (button.scrollWidth > button.clientWidth + 1) faults.push(`the text of ${button.textContent} leaves its button`);
    }
    const prompt = all('#question .prompt, #question .waiting')[0];
    if (prompt && !within(box(prompt), box(area))) faults.push(`the prompt is clipped: ${prompt.textContent}`);
    for (const seat of all('.seat:not(.below) .nameplate b'))
        for (const part of all('.question-area:has(.choices, .suits)'))
            if (meet(box(seat), box(part))) faults.push('a name is covered');
    for (const plate of all('.nameplate'))
        for (const part of plate.querySelectorAll('b, .tricks, .roles'))
            if (!within(box(part), box(plate))) faults.push(`${part.textContent} leaves its plate`);
    for (const call of over ? [] : all('.said'))
        if (!within(box(call), felt)) faults.push(`the call ${call.textContent} leaves the table top`);
    const next = document.querySelector('#go-on');
    if (next && !within(box(next), screen)) faults.push('the next step is out of sight');
    return faults;
}"""

PLACES = """() => Object.fromEntries(['felt', 'hand-area', 'decision', 'beside'].map((name) => {
    const { x, y, width, height } = document.querySelector('.' + name).getBoundingClientRect();
    return [name, [x, y + scrollY, width, name === 'beside' ? 0 : height].map(Math.round)];
}))"""

CARD_WIDTH = (
    "() => document.querySelector('.trick .played .card')?.getBoundingClientRect().width ?? 0"
)


def visitor(party: Party, size: str, language: str) -> Guest:
    """Add a user with a window of a size; narrow ones are phones."""
    width, height = map(int, size.split("x"))
    wanted: dict[str, Any] = {"viewport": {"width": width, "height": height}, "locale": language}
    if min(width, height) < 500:
        wanted |= {"has_touch": True, "is_mobile": True}
    return party.guest(**wanted)


def faults(page: Page) -> list[str]:
    """Return what is clipped, covered or off-screen, once no card is raised by the pointer."""
    page.mouse.move(1, 1)
    return page.evaluate(FAULTS)


@CASES
def test_nothing_moves_and_nothing_is_hidden_during_a_deal(party, game, size, language) -> None:
    guest = visitor(party, size, language)
    guest.context.add_init_script(WATCH_SHIFTS)
    table = opens(guest, game, name="Annabella")
    page = guest.page
    table.waits_for_me()
    places = page.evaluate(PLACES)
    page.evaluate("shifts.length = 0")
    found, widths = list[str](), set[float]()
    for _ in range(60):
        table.waits_for_me()
        found += faults(page)
        widths.add(round(page.evaluate(CARD_WIDTH)))
        if table.result.is_visible():
            break
        assert page.evaluate(PLACES) == places
        assert page.evaluate("shifts") == []
        table.acts()
    assert sorted(set(found)) == []
    assert len(widths - {0}) == 1  # the cards of a trick keep their size


WATCH_TEARING = """() => {
    window.states = {};
    new MutationObserver(() => {
        const move = document.querySelector('#question input[name=move]').value;
        (states[move] ??= new Set()).add(document.querySelectorAll('#hand > button').length);
    }).observe(document.querySelector('#table'), { subtree: true, childList: true, attributes: true });
}"""
"""Record the sizes of the hand that are shown with each move."""


def test_an_update_in_several_events_is_shown_at_once(guest, monkeypatch) -> None:
    monkeypatch.setattr("matzl.web.routes.stream.MAX_EVENT_BYTES", 600)
    table = opens(guest, "mittlere")
    table.waits_for_me()
    guest.page.evaluate(WATCH_TEARING)
    for _ in range(3):
        table.acts()
    table.waits_for_me()
    sizes = guest.page.evaluate("Object.values(states).map((each) => each.size)")
    assert len(sizes) > 3
    assert set(sizes) == {1}


@pytest.mark.parametrize("size", sampled(SIZES, ("1366x625", "390x844")))
@pytest.mark.parametrize("language", sampled(LANGUAGES, ("de",)))
def test_all_bids_are_shown_at_once(party, size, language) -> None:
    guest = visitor(party, size, language)
    table = opens(guest, "german-solo")
    table.waits_for_me()
    bids = guest.page.locator("#question .choices:not(.out) button")
    assert bids.count() > 4
    assert faults(guest.page) == []
    for bid in bids.all():
        bid.focus()
        meaning = bid.locator(":scope > span")
        assert meaning.evaluate("each => getComputedStyle(each).opacity") == "1"
        assert faults(guest.page) == []


def test_a_first_tap_tells_what_a_bid_means_and_the_second_makes_it(party) -> None:
    guest = visitor(party, "390x844", "en")
    table = opens(guest, "german-solo")
    table.waits_for_me()
    before, bid = table.move, guest.page.locator("#question .choices:not(.out) button").nth(1)
    bid.tap()
    assert bid.get_attribute("aria-pressed") == "true"
    assert table.move == before
    table.moves_on(bid.tap)


def test_only_pairs_in_the_hand_are_offered_for_declaration(guest) -> None:
    table = opens(guest, "bondtolva")
    table.acts_until(guest.page.locator("#question .choices button"))
    offered = guest.page.locator("#question .choices button").evaluate_all(
        "all => all.map(each => each.value)"
    )
    held = set(table.cards)
    assert "pass" in offered
    for word in set(offered) - {"pass"}:
        suit = word.removeprefix("declare:")
        assert {f"K{suit}", f"Q{suit}"} <= held
    assert guest.page.locator("#question .choices.out").count() == 0


@pytest.mark.parametrize("size", SIZES[1:])
def test_the_lobby_shows_a_button_to_play_without_scrolling(party, size) -> None:
    page = visitor(party, size, "de").goes("/")
    button = page.locator("button.first").first.bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= int(size.split("x")[1])


def test_the_score_in_the_header_leads_to_the_slate(party) -> None:
    guest = visitor(party, "390x844", "en")
    opens(guest, "mittlere").waits_for_me()
    page = guest.page
    page.locator(".standing").tap()
    bar = page.locator(".topbar").bounding_box()
    slate = page.locator("#score").bounding_box()
    assert bar is not None
    assert slate is not None
    assert bar["y"] == 0  # the header stays
    assert bar["height"] <= slate["y"] < 844 / 2
