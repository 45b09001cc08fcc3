"""Opening tables with the form, with the seats and table rules that a test needs."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.table_page import Table, arrived

BOT = "novice"


def opens(
    guest: Guest, game: str, *, name: str = "Anna", chairs: str = BOT, **fields: str
) -> Table:
    """Open a table with the form, with bots that play at once; return when its script has loaded.

    Hints need the fixture `quick_hints`, reviews and bots of other levels `prepare`.

    Parameters
    ----------
    chairs
        The player on every other chair: a level of bots, or ``open``.
    fields
        Other values of the form: text of inputs, choice of lists, ``yes`` or ``no`` of check boxes; ``option_deals``
        and ``chair_3`` are the fields ``option.deals`` and ``chair.3``.
    """
    page = guest.page if guest.page.url.endswith(f"/open/{game}") else guest.goes(f"/open/{game}")
    page.locator("[name=name]").fill(name)
    for chair in page.locator("select[name^='chair']").all():
        if chair.is_visible():
            chair.select_option(chairs)
    page.locator("details summary").click()
    for field, value in ({"pace": "at-once"} | fields).items():
        dotted = field.startswith(("option_", "chair_"))
        _fill(guest, field.replace("_", ".", 1) if dotted else field, value)
    page.locator("form[action^='/open'] button.first").click()
    return arrived(page)


def sits_down(guest: Guest, address: str, name: str = "Bo") -> Table:
    """Open the address of a table, as it is in the address bar of somebody else, and sit down."""
    page = guest.goes(address)
    expect(page.locator("h1")).to_contain_text("invites you to play")
    page.get_by_label("Your name", exact=True).fill(name)
    page.get_by_role("button", name="Sit down").click()
    return arrived(page)


def _fill(guest: Guest, name: str, value: str) -> None:
    chosen = guest.page.locator(f"input[name='{name}'][value='{value}']")
    box = guest.page.locator(f"input[type=checkbox][name='{name}']")
    if box.count():
        box.set_checked(value == "yes")
    elif chosen.count():
        chosen.check()
    elif (listed := guest.page.locator(f"select[name='{name}']")).count():
        listed.select_option(value)
    else:
        guest.page.locator(f"input[name='{name}']").fill(value)
