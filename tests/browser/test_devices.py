"""A second device, signing it out, and a recovery code: what a person does in browsers, with checks by axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings, unreachable
from tests.browser.guests import Guest
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


def code_of(guest: Guest, button: str) -> str:
    """Return a new code from the page under the name."""
    page = guest.goes("/me")
    page.get_by_role("button", name=button, exact=True).click()
    return page.locator("code").inner_text()


def test_a_second_device_is_signed_in_by_a_link_and_out_from_the_first(party) -> None:
    desk, phone = party.guest(), party.phone()
    opens(desk, "mittlere", name="Annabella")
    table, code = desk.page.url, code_of(desk, "Create a code")
    assert faults_of(desk.page) == []
    page = phone.goes(f"/move/{code.replace('-', '')}")
    assert faults_of(page) == []
    page.locator("main button").click()
    expect(page.locator(".topbar .me")).to_have_text("Annabella")
    phone.goes(table)
    expect(page.locator("#hand")).to_be_visible()
    desk.goes("/me")
    assert faults_of(desk.page) == []
    desk.page.get_by_role("button", name="Sign out there").click()
    expect(desk.page.get_by_role("status")).to_contain_text("That device is signed out.")
    expect(page.locator("h1")).to_have_text("Annabella invites you to play Mittlere")
    expect(page.locator("#hand")).to_have_count(0)
    phone.goes("/me")
    expect(page.locator(".topbar .me")).to_have_text("Your name")
    expect(desk.page.locator(".topbar .me")).to_have_text("Annabella")


def test_a_recovery_code_brings_back_who_has_signed_out(party) -> None:
    guest = party.guest()
    guest.expects = [r"422 \(Unprocessable"]
    opens(guest, "mittlere", name="Annabella")
    guest.goes("/me")
    guest.page.get_by_role("link", name="Sign out …").click()
    assert faults_of(guest.page) == []
    expect(guest.page.locator(".notice.wrong")).to_contain_text("no recovery code")
    guest.page.get_by_role("button", name="Create a recovery code first").click()
    code = guest.page.locator("code").inner_text()
    assert faults_of(guest.page) == []
    guest.goes("/me/sign-out")
    expect(guest.page.locator(".notice.wrong")).to_have_count(0)
    guest.page.get_by_role("button", name="Sign out", exact=True).click()
    expect(guest.page.get_by_role("status")).to_have_text("You are signed out on this device.")
    guest.page.get_by_role("link", name="I have a code").click()
    field = guest.page.get_by_label(re.compile("recovery code"))
    field.fill(code[:-1])
    field.press("Enter")
    expect(field).to_have_accessible_description(re.compile("This code is not valid."))
    expect(field).to_have_value(code[:-1])
    assert faults_of(guest.page) == []
    field.fill(code.lower())
    field.press("Enter")
    expect(guest.page.locator(".topbar .me")).to_have_text("Annabella")


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
