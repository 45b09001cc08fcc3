"""The layout of the table: nothing moves during a deal, and nothing that matters is clipped, covered or off-screen."""

from __future__ import annotations

from itertools import chain, product

import pytest
from playwright.sync_api import expect

from tests.browser.opening import opens
from tests.browser.window import (
    DESK,
    GROUPS,
    LANGUAGES,
    SIZES,
    WATCH_SHIFTS,
    faults,
    look,
    resize,
    shifts,
    visitor,
)
from tests.conftest import sampled

GAMES = ("mittlere", "molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen")
BIDS = "#question .choices button:not([aria-disabled])"
CASES = pytest.mark.parametrize(
    ("game", "device", "language"),
    sampled([*product(GAMES, GROUPS, LANGUAGES)], [("mittlere", "phone", "sv")]),
)


@CASES
def test_nothing_moves_and_nothing_is_hidden_during_a_deal(party, game, device, language) -> None:
    sizes = GROUPS[device]
    guest = visitor(party, sizes[0], language)
    guest.context.add_init_script(WATCH_SHIFTS)
    table = opens(guest, game, name="Annabella")
    page = guest.page
    found = set[str]()
    places = dict[str, set[str]]()
    widths = dict[str, set[int]]()
    for turn in range(60):
        table.waits_for_me()
        over = table.result.is_visible()
        for size in (sizes[(turn + step) % 3] for step in range(3)):  # the last one stays
            resize(page, size)
            seen = look(page)
            found |= {f"{size}: {fault}" for fault in seen["faults"]}
            places.setdefault(size, set()).add(str(seen["places"]))
            widths.setdefault(size, set()).add(seen["width"])
        if over:
            break
        shifts(page)  # those of changed sizes
        table.acts()
        table.waits_for_me()
        found |= {f"{size}: moved: {shift}" for shift in shifts(page)}
    assert over
    assert sorted(found) == []
    assert {size: len(each) for size, each in places.items()} == dict.fromkeys(sizes, 1)
    # The cards of a trick keep their size.
    assert {size: len(each - {0}) for size, each in widths.items()} == dict.fromkeys(sizes, 1)
    assert device != "desk" or max(widths["1920x1080"]) > 1.3 * max(widths["1280x800"])


@pytest.mark.parametrize("size", sampled([*chain(*GROUPS.values()), "1216x800"], ("390x844",)))
@pytest.mark.parametrize("language", sampled(LANGUAGES, ("de",)))
def test_all_bids_are_shown_at_once(party, size, language) -> None:
    guest = visitor(party, size, language)
    table = opens(guest, "german-solo")
    table.waits_for_me()
    bids = guest.page.locator(BIDS)
    assert bids.count() > 4
    expect(guest.page.locator("#question .dead [aria-disabled]").first).to_be_hidden()
    guest.page.locator("#hand button").first.focus()
    guest.page.keyboard.press("ArrowRight")
    expect(table.status).to_be_hidden()
    assert faults(guest.page) == []
    for bid in bids.all():
        bid.focus()
        assert bid.locator(":scope > span").evaluate("it => getComputedStyle(it).opacity") == "1"
        assert faults(guest.page) == []


@pytest.mark.thorough
def test_a_first_tap_tells_what_a_bid_means_and_the_second_makes_it(party) -> None:
    guest = visitor(party, "390x844", "en")
    table = opens(guest, "german-solo")
    table.waits_for_me()
    before, bid = table.move, guest.page.locator(BIDS).nth(1)
    bid.tap()
    assert bid.get_attribute("aria-pressed") == "true"
    assert table.move == before
    table.moves_on(bid.tap)


@pytest.mark.parametrize("size", sampled(SIZES[1:], ("360x640",)))
def test_the_lobby_shows_a_button_to_play_without_scrolling(party, size) -> None:
    page = visitor(party, size, "de").goes("/")
    button = page.locator("button.first").first.bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= int(size.split("x")[1])


FULL_LINE = """() => {
    const plate = document.querySelector('.below > .nameplate');
    for (const old of plate.querySelectorAll(':scope > :not(b)')) old.remove();
    plate.insertAdjacentHTML('beforeend', `<span class="clock">1:59</span>
        <small class="tricks"><span>2 Stiche</span> <span class="points">110 Punkte</span></small>
        <i class="roles"><span>Spielmacher</span></i>`);
    const range = document.createRange();
    const boxes = [...plate.querySelectorAll('b, .clock, .points, .roles')].map((part) => {
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
    });
    const { right } = plate.getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    return boxes.every((a, place) => a.right <= right && boxes.slice(place + 1).every((b) => apart(a, b)));
}"""
"""Write a clock, points and a role on the viewer's plate; tell whether all is whole, and nothing covers another."""


@pytest.mark.parametrize("size", sampled(SIZES, ("390x844",)))
def test_a_clock_points_and_a_role_have_room_in_a_line(party, size) -> None:
    guest = visitor(party, size, "de")
    opens(guest, "german-solo", name="Annabella").waits_for_me()
    resize(guest.page, size)
    assert guest.page.evaluate(FULL_LINE)


SECOND_CARD = """() => {
    const cards = document.querySelector('.above .shown');
    if (cards.children.length < 2) cards.append(cards.firstElementChild.cloneNode(true));
}"""
"""Show both cards of a pair that is declared."""

PLATE = """() => ['.nameplate', '.fan'].map((name) => {
    const { x, y, width } = document.querySelector(`.above ${name}`).getBoundingClientRect();
    return [x, y, width].map(Math.round);
})"""


@pytest.mark.parametrize("device", sampled([*GROUPS], ["phone"]))
def test_a_declared_pair_moves_nothing_and_all_roles_are_whole(party, live_server, device) -> None:
    sizes = GROUPS[device]
    live_server.seeds.next = 11  # the bot makes trumps
    guest = visitor(party, sizes[0], "de")
    table = opens(guest, "bondtolva", name="Annabella")
    page, before = guest.page, {}
    table.waits_for_me()
    for size in sizes:
        resize(page, size)
        before[size] = page.evaluate(PLATE)
    table.acts_until(page.locator(".above .shown li"))
    expect(page.locator(".above .roles")).to_contain_text("hat Trumpf gemacht")
    page.evaluate(SECOND_CARD)
    for size in sizes:
        resize(page, size)
        assert (size, faults(page), page.evaluate(PLATE)) == (size, [], before[size])


OPEN = """side => {
    const cards = `<li>${document.querySelector('#hand .card').outerHTML}</li>`.repeat(8);
    document.querySelector(`.${side} .cards-and-call`).innerHTML = `<ul class="shown">${cards}</ul>`;
    document.querySelector('.facts').remove();
}"""
"""Lay eight cards open at a seat."""


@pytest.mark.parametrize("side", sampled(["above", "left", "right"], ["right"]))
def test_an_open_hand_covers_nothing_and_its_cards_are_whole(party, side) -> None:
    table = opens(visitor(party, DESK[0], "en"), "german-solo")
    table.acts_until(table.page.locator(f".played.{side}"))
    table.waits_for_me()
    table.page.evaluate(OPEN, side)
    for size in SIZES:
        resize(table.page, size)
        assert (size, faults(table.page)) == (size, [])
        last = table.page.locator(".shown li").last.bounding_box()
        assert side == "above" or last["height"] > 1.5 * last["width"] > 45


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_follow_a_match_is_in_sight(party, language) -> None:
    guest = visitor(party, DESK[0], language)
    table = opens(guest, "german-solo", name="Annabella", option_deals="1")
    table.plays_the_deal()
    assert guest.page.locator(".standings").is_visible()
    assert guest.page.locator("button[form=elsewhere]").is_visible()
    for size in DESK:
        resize(guest.page, size)
        assert (size, faults(guest.page)) == (size, [])
