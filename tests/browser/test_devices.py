"""A second device, signing it out, and a recovery code: what a person does in browsers, with checks by axe."""

from __future__ import annotations

import pytest

from tests.browser.opening import opens
from tests.browser.window import LANGUAGES, page_faults


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_devices_are_whole_in_every_language(party, language) -> None:
    guest, faults = party.guest(), list[str]()
    opens(guest, "mittlere", name="Annabella")
    guest.goes("/me").locator(f".languages button[value={language}]").click()
    for path in ("/me", "/move", "/me/sign-out"):
        faults += page_faults(guest.goes(path))
    for which in range(2):  # a code for another device, and one for recovery
        guest.goes("/me").locator("form[action='/me/code'] button").nth(which).click()
        faults += page_faults(guest.page)
    assert faults == []
