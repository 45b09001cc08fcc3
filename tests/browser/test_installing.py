"""The installable page: its manifest and icons, and what a browser shows and keeps when the server is gone."""

from __future__ import annotations

import re
import struct

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.guests import Guest, Party
from tests.browser.live_server import LiveServer
from tests.browser.opening import opens
from tests.browser.test_reconnecting import GONE
from tests.browser.window import fits

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""


def with_worker(party: Party, server: LiveServer, **wanted: object) -> Guest:
    """Return a user whose browser runs the service worker and has it in control of the lobby."""
    guest = Party(party.browser, server.address, party.guests).guest(
        service_workers="allow", **wanted
    )
    guest.goes("/")
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    guest.page.reload()
    guest.page.wait_for_function("navigator.serviceWorker.controller")
    return guest


def fetched(page: Page, path: str) -> dict:
    """Fetch a path as the page would; return status, type, cache control and size in pixels, if it is a PNG file."""
    found = page.request.get(path)
    body = found.body()
    png = body[:8] == b"\x89PNG\r\n\x1a\n"
    return {
        "status": found.status,
        "type": found.headers["content-type"],
        "size": "x".join(map(str, struct.unpack(">II", body[16:24]))) if png else "any",
    }


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "sv", "de"])
def test_the_page_can_be_installed(party, live_server, language) -> None:
    """Chromium's own check of what an installable page needs finds nothing wrong."""
    guest = with_worker(party, live_server, locale=language)
    page = guest.page
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
        answer = fetched(page, live_server.address + icon["src"])
        assert (answer["status"], answer["type"]) == (200, icon["type"])
        assert answer["size"] == icon["sizes"]
    wanted = {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")}
    assert wanted <= {(icon["purpose"], icon["sizes"]) for icon in manifest["icons"]}
    problems = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in problems if each["errorId"] != "in-incognito"] == []


@pytest.mark.thorough
def test_only_what_is_the_same_for_everybody_is_kept(party, live_server) -> None:
    guest = with_worker(party, live_server)
    table = opens(guest, "mittlere")
    table.waits_for_me()
    guest.goes("/me")
    guest.goes("/")
    kept = guest.page.evaluate(KEPT)
    assert "/offline" in kept
    assert any(path.endswith("/table.js") for path in kept)
    read = r"/(cards|learn|rules|static|strategy)/|/(offline|rules)$"
    assert [path for path in kept if not re.match(read, path)] == []


@pytest.mark.thorough
def test_rule_books_can_be_read_without_a_server(party, browser, tmp_path) -> None:
    server = LiveServer(tmp_path)
    guest = with_worker(party, server, locale="de")
    page = guest.goes("/rules/bondtolva?language=sv&clause=1.1")
    for path, number in (("/rules/bondtolva", 2), ("/learn/molotow", 1), ("/rules", 1)):
        texts = f"kept.filter((path) => path === '{path}').length === {number}"
        page.wait_for_function(f"({KEPT})().then((kept) => {texts})")
    server.close()
    guest.expects = GONE
    guest.goes("/")
    expect(page.get_by_role("heading", name="matzl antwortet nicht")).to_be_visible()
    expect(page.get_by_text("Inzwischen kannst du lesen")).to_be_visible()
    page.locator("li a[href*=sv]").click()
    expect(page.locator("#page")).to_have_attribute("lang", "sv")
    guest.goes("/rules/molotow?clause=2.1")
    expect(page.locator("#page")).to_have_attribute("lang", "de")


@pytest.mark.thorough
def test_without_a_server_the_page_says_so_and_goes_on_by_itself(party, browser, tmp_path) -> None:
    server = LiveServer(tmp_path)
    guest = with_worker(party, server)
    table = opens(guest, "mittlere")
    table.waits_for_me()
    held, url = table.cards, guest.page.url
    server.close()
    guest.expects = GONE
    page = guest.page
    page.reload()
    expect(page.get_by_role("heading", name="matzl does not answer")).to_be_in_viewport()
    expect(page.locator("progress")).to_be_visible()
    assert page.url == url
    assert findings(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    fits(page)
    again = LiveServer(tmp_path, port=server.port)
    try:
        table.waits_for_me()
        assert (table.cards, page.url) == (held, url)
    finally:
        again.close()
