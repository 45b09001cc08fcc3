"""Checks of pages by axe, in both colour schemes."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def findings(page: Page) -> list[str]:
    """Return everything that axe finds on a page, in both colour schemes."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        response = Axe().run(page).response
        assert len(response["passes"]) > 10
        for broken in response["violations"]:
            where = [node["target"] for node in broken["nodes"]][:4]
            found.append(f"{scheme}: {broken['id']}: {broken['help']} {where}")
    return found
