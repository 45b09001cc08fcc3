"""Draws the PNG icons of the installable page with Chromium: ``python -m tests.browser.icons``."""

from __future__ import annotations

import base64
from importlib import resources
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, chromium

STATIC = Path(str(resources.files("matzl.web"))) / "static"

ICONS = {
    "icon-192.png": ("bird.svg", 192),
    "icon-512.png": ("bird.svg", 512),
    "maskable-192.png": ("icons/maskable.svg", 192),
    "maskable-512.png": ("icons/maskable.svg", 512),
}
"""The drawing and the size of each icon."""


def draw() -> None:
    """Draw all icons."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name, (source, size) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = base64.b64encode((STATIC / source).read_bytes()).decode()
            page.set_content(
                f"<style>body {{ margin: 0 }} img {{ display: block; width: {size}px }}</style>"
                f'<img src="data:image/svg+xml;base64,{drawing}">'
            )
            page.screenshot(path=STATIC / "icons" / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
