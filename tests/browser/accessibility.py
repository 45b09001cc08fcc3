"""Checks of pages: by axe in both colour schemes, and with the Tab key."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}


def findings(page: Page) -> list[str]:
    """Return everything that axe finds on a page, in dark colours only what depends on colours."""
    found = []
    for scheme, rules in (("light", {}), ("dark", {"runOnly": COLOURS})):
        page.emulate_media(color_scheme=scheme)
        response = Axe().run(page, options={"resultTypes": ["violations"]} | rules).response
        assert len(response["passes"]) > (0 if rules else 10)
        for broken in response["violations"]:
            where = [node["target"] for node in broken["nodes"]][:4]
            found.append(f"{scheme}: {broken['id']}: {broken['help']} {where}")
    return found


STOPS = """() => [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary, [tabindex])')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled && each.type !== 'hidden'
        && each.tabIndex >= 0 && !(each.type === 'radio' && !each.checked))
    .map((each) => each.dataset.stop = `${each.tagName} ${each.id || each.name || each.textContent.trim().slice(0, 40)}`)"""
"""Mark what the Tab key must reach in the main part of a page, one radio button of each group."""

FOCUSED = """() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    const ringed = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    return [document.activeElement.dataset.stop ?? '', ringed];
}"""


def unreachable(page: Page) -> list[str]:
    """Return the elements in the main part of a page that the Tab key does not reach, or reaches without a visible ring."""
    stops = page.evaluate(STOPS)
    page.evaluate("document.querySelector('#main').focus()")
    reached = dict[str, bool]()
    for _ in range(len(stops) + 2):
        page.keyboard.press("Tab")
        stop, ringed = page.evaluate(FOCUSED)
        reached[stop] = ringed
    return [stop for stop in stops if not reached.get(stop)]
