"""The layout of the table: nothing moves during a deal, and nothing that matters is clipped, covered or off-screen."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import findings
from tests.browser.opening import opens
from tests.browser.window import (
    BIDS,
    GROUPS,
    LANGUAGES,
    PLACES,
    SIZES,
    WATCH_SHIFTS,
    faults,
    fits,
    look,
    resize,
    shifts,
    visitor,
)
from tests.conftest import sampled

GAMES = "mittlere molotow plus-minus plus-minus=4 german-solo bondtolva matzlfangen".split()


@pytest.mark.parametrize(
    ("game", "device", "language"),
    sampled([*product(GAMES, GROUPS, LANGUAGES)], [("mittlere", "phone", "sv")]),
)
def test_nothing_moves_and_nothing_is_hidden_during_a_deal(party, game, device, language) -> None:
    sizes = GROUPS[device]
    guest = visitor(party, sizes[0], language)
    guest.context.add_init_script(WATCH_SHIFTS)
    name, _, players = game.partition("=")
    fields = {"deck": "german" if language == "de" else "french"}
    fields |= {"option_players": players} if players else {}
    table = opens(guest, name, name="Annabella", **fields)
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
    least = {"1920x1080": 160, "1280x800": 90, "360x640": 52, "844x390": 68, "740x360": 52}
    assert [size for size in sizes if max(widths[size]) < least.get(size, 0)] == []


FULL_PLATES = """last => [...document.querySelectorAll('.nameplate')].every((plate) => {
    const name = Object.assign(plate.querySelector('b'), { textContent: 'Annabella', className: 'long' });
    for (const old of plate.querySelectorAll(':scope > :not(b, .face)')) old.remove();
    plate.insertAdjacentHTML('beforeend', `<span class="clock">1:59</span>${last}
        <small class="tricks">2 Stiche ${plate.closest('.end') ? '<span class="points">110 Punkte</span>' : ''}</small>`);
    const range = document.createRange();
    const boxes = [...plate.querySelectorAll('b, .clock, .points, .roles, .away')].map((part) => {
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
    });
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 3 || b.bottom <= a.top + 3;
    return name.scrollWidth <= name.clientWidth + 1 && boxes.every((a, place) =>
        a.right <= plate.getBoundingClientRect().right && boxes.slice(place + 1).every((b) => apart(a, b)));
})"""
"""Write a name, a clock and other parts on each plate; tell whether all is whole, and nothing covers another."""

LAST = ('<i class="roles">Spielmacher</i>', '<span class="away">weg seit 15:18</span>')


@pytest.mark.parametrize(
    ("device", "language"), sampled([*product(GROUPS, LANGUAGES)], [("phone", "de")])
)
def test_an_auction_is_explained_and_nothing_is_hidden_before_or_after_it(
    party, device, language
) -> None:
    sizes = (*GROUPS[device], "1216x800") if device == "desk" else GROUPS[device]
    guest = visitor(party, sizes[0], language)
    table, page = opens(guest, "german-solo", name="Annabella"), guest.page
    table.waits_for_me()
    bids, panel = page.locator(BIDS), page.locator("#card-orders")
    assert bids.count() > 4
    expect(page.locator("#question .dead [aria-disabled]").first).to_be_hidden()
    page.locator("#hand button").first.focus()
    page.keyboard.press("ArrowRight")
    expect(table.status).to_be_hidden()
    assert findings(page) == []
    for size in sizes:
        resize(page, size)
        assert (size, faults(page)) == (size, [])
        for bid in bids.all():
            bid.focus()
            assert (
                bid.locator(":scope > span").evaluate("it => getComputedStyle(it).opacity") == "1"
            )
            assert (size, faults(page)) == (size, [])

    before, opener = page.evaluate(PLACES), page.locator("[popovertarget=card-orders]").first
    expect(panel).to_be_hidden()
    if device == "phone":
        opener.tap()
    else:
        opener.focus()
        page.keyboard.press("Enter")
    expect(panel).to_be_visible()
    expect(panel.locator(".order")).to_have_count(2)
    expect(panel.locator("dl dd").first).not_to_be_empty()
    assert page.evaluate(PLACES) == before
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    table.acts_until(page.locator("#hand.asked"))
    expect(panel.locator("#orders h3").first).to_contain_text("(")
    for size in sizes:
        resize(page, size)
        assert [page.evaluate(FULL_PLATES, last) for last in LAST] == [True, True], size


@pytest.mark.parametrize("size", sampled([*SIZES, "740x360", "768x1024"], ["390x844"]))
def test_without_a_script_bids_are_a_list_below_the_hand_with_their_meanings(party, size) -> None:
    guest = visitor(party, size, "de", java_script_enabled=False)
    guest.expects.append("idiomorph")  # the browser does not load it
    table, page = opens(guest, "german-solo", name="Annabella"), guest.page
    table.waits_for_me()
    # The list leaves the table top, and goes on below the window.
    assert [it for it in faults(page) if not it.endswith(("leave the table top", "sight"))] == []
    fits(page)
    for bid in page.locator(BIDS).all():
        bid.scroll_into_view_if_needed()
        expect(bid.locator(":scope > span")).to_be_in_viewport(ratio=1)
    bid.press("Enter")
    expect(page.locator("#auction")).to_contain_text("Bronco")


SECOND_CARD = """() => {
    const cards = document.querySelector('.above .shown');
    if (cards.children.length < 2) cards.append(cards.firstElementChild.cloneNode(true));
}"""
"""Show both cards of a pair that is declared."""

PLATE = """() => ['.nameplate', '.fan'].map((name) => {
    const { x, y, width } = document.querySelector(`.above ${name}`).getBoundingClientRect();
    return [x, y, width].map(Math.round);
})"""

OPEN = """side => {
    const cards = `<li>${document.querySelector('#hand .card').outerHTML}</li>`.repeat(8);
    document.querySelector(`.${side} .cards-and-call`).innerHTML = `<ul class="shown">${cards}</ul>`;
    document.querySelector('.facts').remove();
}"""
"""Lay eight cards open at a seat."""


@pytest.mark.parametrize(
    ("device", "sides"),
    sampled(
        [*product(GROUPS, [("above", "left", "right")]), ("phone", ("right",))],
        [("phone", ("right",))],
    ),
)
def test_cards_shown_at_a_seat_move_nothing_and_are_whole(
    party, live_server, device, sides
) -> None:
    sizes = GROUPS[device]
    live_server.seeds.next = 11  # the bot sets trumps
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

    table = opens(visitor(party, sizes[0], "de"), "german-solo")
    page = table.page
    for side in sides:
        table.acts_until(page.locator(f".played.{side}"))
        table.waits_for_me()
        page.evaluate(OPEN, side)
        for size in set(sizes) - {"740x360"}:  # it is too low for eight cards
            resize(page, size)
            assert (side, size, faults(page)) == (side, size, [])
            last = page.locator(".shown li").last.bounding_box()
            assert side == "above" or last["height"] > 1.5 * last["width"] > 45
        page.reload()
