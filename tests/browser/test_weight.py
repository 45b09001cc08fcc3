"""The bytes transferred on a first visit, all of them from the server itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request

from tests.browser.guests import Guest
from tests.browser.opening import opens
from tests.browser.table_page import Table
from tests.conftest import sampled

MOST = 300_000
"""The limit for a page with all its resources, in bytes."""


def weigh(guest: Guest, url: str) -> dict[str, int]:
    """Load a page in a new browser; return the bytes transferred by URL."""
    done: list[Request] = []
    guest.page.on("requestfinished", lambda request: done.append(request))  # noqa: PLW0108 (a built-in is no handler)
    guest.goes(url)
    guest.page.wait_for_load_state("load")
    sizes = {request.url: request.sizes() for request in done}
    return {
        url: size["responseBodySize"] + size["responseHeadersSize"] for url, size in sizes.items()
    }


@pytest.mark.parametrize(
    "path", sampled(["/", "/open/mittlere", "/learn/mittlere", "/rules/german-solo"], ["/"])
)
def test_a_page_before_the_table_is_small(guest, path) -> None:
    found = weigh(guest, path)
    assert any(".svg" in url for url in found)
    assert sum(found.values()) < MOST, found


@pytest.mark.parametrize("deck", sampled(["french", "german", "swiss"], ["french"]))
def test_the_table_page_with_its_cards_is_small(party, deck) -> None:
    host = party.guest()
    table = opens(host, "mittlere", deck=deck)
    table.waits_for_me()
    # The same seat, in a browser with an empty cache.
    fresh = party.guest(storage_state=host.context.storage_state())
    found = weigh(fresh, host.page.url)
    Table(fresh.page).waits_for_me()
    assert any(f"/cards/{deck}" in url for url in found)
    assert any("table.js" in url or "table." in url for url in found)
    assert sum(found.values()) < MOST, found
