"""The page of a table: its elements, and helpers that act and wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

TO_SAY = (
    "#question .choices button:not([aria-disabled]), #question .suits button:not([aria-disabled])"
)
TO_PLAY = "#hand.asked button:not([aria-disabled])"
TO_PRESS = f"{TO_SAY}, {TO_PLAY}, #go-on"
MOVED_ON = "before => document.querySelector('#question input[name=move]').value !== before"
STRIP = {"x": 12.0, "y": 24.0}
"""The point at which a card of the hand is clicked: its corner, since the next card covers the rest."""


@dataclass(frozen=True)
class Table:
    """The page of a table."""

    page: Page

    @property
    def hand(self) -> Locator:
        """The user's cards."""
        return self.page.locator("#hand > button")

    @property
    def playable(self) -> Locator:
        """The cards that may be played now."""
        return self.page.locator(TO_PLAY)

    @property
    def refused(self) -> Locator:
        """The cards that may not be played, at the user's turn."""
        return self.page.locator("#hand.asked > button[aria-disabled]")

    @property
    def result(self) -> Locator:
        """The result of a deal."""
        return self.page.locator("#result .result-table")

    @property
    def status(self) -> Locator:
        """The prompt above the hand."""
        return self.page.locator("#status")

    @property
    def cards(self) -> list[str]:
        """The user's cards in the order of the hand."""
        return self.hand.evaluate_all("all => all.map(card => card.value)")

    @property
    def move(self) -> str:
        """The number of the current move, as text."""
        return self.page.locator("#question input[name=move]").input_value()

    def waits_for_me(self) -> None:
        """Wait until there is something for the user to click."""
        self.page.locator(TO_PRESS).first.wait_for()

    def moves_on(self, press: Callable[[], object]) -> None:
        """Click an element, and wait until the game has changed."""
        before = self.move
        press()
        self.page.wait_for_function(MOVED_ON, arg=before)

    def acts(self, choice: Locator | None = None) -> None:
        """Take an action, by default the first available one."""
        self.waits_for_me()
        first = choice or self.page.locator(TO_PRESS).first
        of_hand = first.evaluate("button => button.closest('#hand') !== null")
        self.moves_on(lambda: first.click(position=STRIP) if of_hand else first.press("Enter"))

    def acts_until(self, goal: Locator, most: int = 60) -> None:
        """Play until an element is visible."""
        for _ in range(most):
            self.page.locator(TO_PRESS).or_(goal).locator("visible=true").first.wait_for()
            if goal.first.is_visible():
                return
            self.acts()
        expect(goal.first).to_be_visible()

    def plays_the_deal(self) -> None:
        """Play until the result of the deal is shown."""
        self.acts_until(self.result)


def arrived(page: Page) -> Table:
    """Return the page of the table to which a click has led, once its script has loaded.

    A click before that goes to the server, as without a script, and the page is loaded again.
    """
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state()  # the script is a module, which has run before the page counts as loaded
    return Table(page)


def opens_comfort(page: Page) -> None:
    """Open the part of the menu with colours, sounds and other preferences, on a desktop."""
    page.get_by_role("button", name="Menu").click()
    page.locator("#comfort summary").press("Enter")
