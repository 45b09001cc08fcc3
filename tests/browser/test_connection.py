"""The connection: one for many tabs, lost and found again in mid-trick, and an installed page without a server."""

from __future__ import annotations

import re
import struct

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.guests import Guest, Party
from tests.browser.live_server import LiveServer
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, Table
from tests.browser.window import LANGUAGES, fits, resize
from tests.conftest import sampled
from tests.waiting import wait_for

TABS = 10
MID_TRICK = "#felt .trick:not(.taken) .played"
GONE = ["ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "INCOMPLETE_CHUNKED", "503", "ERR_FAILED"]
SILENT = {"en": "does not answer", "sv": "svarar inte", "de": "antwortet nicht"}

ACTIVE = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)"

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""


@pytest.mark.thorough
def test_ten_tabs_share_a_connection_and_each_keeps_what_is_typed_and_its_focus(guest) -> None:
    table = opens(guest, "mittlere")
    table.waits_for_me()
    guest.page.locator("#talking summary").click()
    words, last = guest.page.get_by_label("Your message"), table.hand.last
    words.fill("Half a sen")
    held = last.get_attribute("value")
    beside = Table(guest.context.new_page())
    beside.page.goto(table.page.url)
    for focused in (words, last):
        focused.focus()
        before = table.move
        beside.waits_for_me()
        beside.playable.first.click(position=STRIP)
        expect(table.page.locator("#question input[name=move]")).not_to_have_value(before)
        if focused is words:
            words.press_sequentially("tence")
            expect(words).to_have_value("Half a sentence")
            expect(words).to_be_focused()
    assert table.page.evaluate("document.activeElement.value") == held

    waiting = []
    while len(guest.context.pages) < TABS:
        guest.page = guest.context.new_page()
        waiting.append(opens(guest, "bondtolva", chairs="open"))
    for each in waiting:  # each gets the update, and posts get through
        each.page.bring_to_front()
        each.page.get_by_role("button", name="Seat a bot").click()
        expect(each.page.locator("#result")).to_contain_text("Everybody is here.")


def laid(table: Table) -> list[str]:
    return table.page.locator(MID_TRICK).evaluate_all("all => all.map(it => it.dataset.card)")


def loses(server: LiveServer, url: str) -> None:
    """Let a server forget a table, once its page follows it."""
    name, service = url.rpartition("/")[2], server.service
    wait_for(lambda: service.tables.live[name].streams)

    async def lose() -> None:
        with service.store._engine.begin() as connection:
            for of in ("event", "place", "sitter"):
                connection.exec_driver_sql(f"DELETE FROM {of} WHERE table_id = ?", (name,))
        service.tables.live.pop(name).notify()

    server.call(lose())


@pytest.mark.parametrize(
    "script", sampled(["", "delete window.SharedWorker"], [""]), ids=["worker", "alone"]
)
def test_a_lost_connection_comes_back_in_mid_trick(party, browser, tmp_path, script) -> None:
    server = LiveServer(tmp_path)
    guest = Party(browser, server.address, party.guests).guest()
    guest.context.add_init_script(script)
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
        loses(again, url)
        expect(table.status).to_have_text("There is no such table.")
    finally:
        again.close()


def installed(page: Page, guest: Guest, language: str) -> None:
    """Check that Chromium finds nothing missing for an installation, nor the page its icons."""
    client = guest.context.new_cdp_session(page)
    found = client.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith(f"/{language}.webmanifest")
    manifest = page.request.get(found["url"]).json()
    assert (manifest["lang"], manifest["start_url"]) == (language, "/")
    bar = page.locator(".topbar").evaluate("it => getComputedStyle(it).backgroundColor")
    shown = page.locator("meta[name=theme-color]").first.get_attribute("content")
    assert bar == "rgb({}, {}, {})".format(*bytes.fromhex(shown[1:]))
    assert manifest["theme_color"] == shown
    for icon in manifest["icons"]:
        answer = page.request.get(guest.address + icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        if answer.body().startswith(b"\x89PNG\r\n\x1a\n"):
            width, height = struct.unpack(">II", answer.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert icon["sizes"] == "any"
    wanted = {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")}
    assert wanted <= {(icon["purpose"], icon["sizes"]) for icon in manifest["icons"]}
    problems = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in problems if each["errorId"] != "in-incognito"] == []


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_installed_page_reads_rule_books_without_a_server_and_goes_on_with_it(
    party, browser, tmp_path, language
) -> None:
    server = LiveServer(tmp_path)
    guest = Party(browser, server.address, party.guests).guest(
        service_workers="allow", locale=language
    )
    page = guest.goes("/")
    page.wait_for_function(ACTIVE)
    page.reload()
    page.wait_for_function("navigator.serviceWorker.controller")
    installed(page, guest, language)

    other = "de" if language == "sv" else "sv"
    guest.goes(f"/rules/bondtolva?language={other}&clause=1.1")
    for path, number in (("/rules/bondtolva", 2), ("/learn/molotow", 1), ("/rules", 1)):
        texts = f"kept.filter((path) => path === '{path}').length === {number}"
        page.wait_for_function(f"({KEPT})().then((kept) => {texts})")
    guest.goes("/me")
    table = opens(guest, "mittlere")
    table.waits_for_me()
    kept = page.evaluate(KEPT)  # only what is the same for everybody
    assert "/offline" in kept
    assert any(path.endswith("/table.js") for path in kept)
    shared = r"/(cards|learn|rules|static|strategy)/|/(offline|rules)$"
    assert [path for path in kept if not re.match(shared, path)] == []

    held, url = table.cards, page.url
    server.close()
    guest.expects = GONE
    page.reload()
    silent = page.get_by_role("heading", name=f"matzl {SILENT[language]}")
    expect(silent).to_be_in_viewport()
    expect(page.locator("progress")).to_be_visible()
    assert page.url == url
    assert findings(page) == []
    resize(page, "360x640")
    fits(page)
    guest.goes("/")
    expect(silent).to_be_visible()
    expect(page.locator("p:has(+ ul)")).to_be_visible()
    page.locator(f"li a[href*='language={other}']").click()
    expect(page.locator("#page")).to_have_attribute("lang", other)
    guest.goes("/rules/molotow?clause=2.1")
    expect(page.locator("#page")).to_have_attribute("lang", language)
    guest.goes(url)
    expect(silent).to_be_visible()
    again = LiveServer(tmp_path, port=server.port)
    try:
        table.waits_for_me()
        assert (table.cards, page.url) == (held, url)
    finally:
        again.close()
