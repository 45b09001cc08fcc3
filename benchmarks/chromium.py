"""The browser of the benchmarks: Chromium or Chrome as it is installed on the machine, driven by Playwright."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")

MISSING = "No browser found: install Chromium, or name the path of one in $MATZL_CHROMIUM."


def path_of_browser() -> str:
    """Return the path of the browser; end the program with a sentence if there is none."""
    named = os.environ.get("MATZL_CHROMIUM")
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise SystemExit(MISSING)
    return found


def launched(playwright: Playwright) -> Browser:
    """Start the browser."""
    return playwright.chromium.launch(executable_path=path_of_browser(), args=["--no-sandbox"])
