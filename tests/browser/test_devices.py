"""A second device, signing it out, and a recovery code: what a person does in browsers, with checks by axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.accessibility import findings, unreachable
from tests.browser.opening import opens
from tests.browser.test_layout import LANGUAGES
from tests.browser.window import clipped, resize


def faults_of(page: Page) -> list[str]:
    """Return what axe and the Tab key find on a page, and what is cut off on a phone or a desk."""
    found = [*findings(page), *unreachable(page)]
    for size in ("390x844", "1280x800"):
        resize(page, size)
        found += [f"{size}: {each}" for each in clipped(page)]
    return [f"{page.url}: {each}" for each in found]


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_devices_are_whole_in_every_language(party, language) -> None:
    guest, faults = party.guest(), list[str]()
    opens(guest, "mittlere", name="Annabella")
    guest.goes("/me").locator(f".languages button[value={language}]").click()
    for path in ("/me", "/move", "/me/sign-out"):
        faults += faults_of(guest.goes(path))
    for button in ("button:not([name])", "button[value=recovery]"):
        guest.goes("/me").locator(f"form[action='/me/code'] {button}").click()
        faults += faults_of(guest.page)
    assert faults == []
