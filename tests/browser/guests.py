"""Users with a browser of their own, which records problems on every page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

PATIENCE = 120_000
"""The longest wait for an expected change, in milliseconds."""
expect.set_options(timeout=PATIENCE)


@dataclass(eq=False)
class Guest:
    """A user with a browser; `complaints` lists problems on any page, expected or not.

    Attributes
    ----------
    expects
        The expected complaints, as regular expressions.
    """

    context: BrowserContext
    address: str
    page: Page = field(init=False)
    complaints: list[str] = field(default_factory=list)
    expects: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        self.context.on("request", self._asked)
        self.context.on("requestfailed", self._failed)
        self.page = self.context.new_page()

    def goes(self, path: str) -> Page:
        """Go to a page of the server, by its path or its URL."""
        self.page.goto(self.address + path if path.startswith("/") else path)
        return self.page

    @property
    def unexpected(self) -> list[str]:
        """The complaints that the test does not expect."""
        return [
            told for told in self.complaints if not any(re.search(e, told) for e in self.expects)
        ]

    def draws(self, folder: Path, name: str) -> list[Path]:
        """Take screenshots of all open pages."""
        drawn = []
        for number, page in enumerate(self.context.pages):
            drawn.append(folder / f"{name}-{number}.png")
            page.screenshot(path=drawn[-1])
        return drawn

    def _said(self, message: ConsoleMessage) -> None:
        if (
            message.type in ("error", "warning")
            and "Service Worker registration" not in message.text
        ):
            self.complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self.address}/", "data:")):
            self.complaints.append(f"asked another host: {request.url}")

    def _failed(self, request: Request) -> None:
        # Leaving a page aborts the requests still in progress, above all its stream.
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"failed: {request.url} ({request.failure})")


@dataclass(eq=False)
class Party:
    """All users of a test."""

    browser: Browser
    address: str
    guests: list[Guest] = field(default_factory=list)

    def guest(self, **wanted: Any) -> Guest:
        """Add a user: desktop, English, reduced motion, no service worker, unless `wanted` says otherwise.

        `Browser.new_context` lists what can be wanted.
        """
        usual: dict[str, Any] = {
            "locale": "en",
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        made = Guest(self.browser.new_context(**usual | wanted), self.address)
        self.guests.append(made)
        return made

    def ends(self) -> None:
        """Close the browsers of all users."""
        for guest in self.guests:
            guest.context.close()
