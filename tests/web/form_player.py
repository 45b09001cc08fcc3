"""A player without a script, who uses only the forms and buttons of the pages."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from matzl import registry
from tests.web.in_process import Guest
from tests.web.parsed_html import Element, Read

MAX_REDIRECTS = 3

SHORT = {
    "mittlere": {"deals": "2"},
    "molotow": {"deals": "2"},
    "plus-minus": {"players": "4", "sticks": "2"},
    "german-solo": {"deals": "3"},
    "bondtolva": {"target": "3", "fall_to": "1"},
    "matzlfangen": {"deals": "3", "matzl_claim": "manual"},
}
"""Options under which a match ends soon, but still includes everything."""


@dataclass(frozen=True)
class Offer:
    """A button that can be pressed: the path of its form, and the fields that it sends."""

    path: str
    fields: dict[str, str]
    button: Element

    @property
    def action(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]


def offers(page: Read) -> list[Offer]:
    """Return every enabled button of a page that sends a post."""
    pressable = []
    for button in page.all("button"):
        form = page.form_of(button)
        out = button.get("type") in ("button", "reset") or button.get("aria-disabled") == "true"
        if form is None or out or form.get("method") != "post":
            continue
        sent = page.fields_of(form)
        if button.get("name"):
            sent[button.get("name")] = button.get("value")
        pressable.append(Offer(button.get("formaction") or form.get("action"), sent, button))
    return pressable


def form(game: str, persons: int = 1, **more: str) -> dict[str, str]:
    """Return the fields of the form for a short match with a number of people, bots in the other seats."""
    options = {f"option.{name}": value for name, value in SHORT[game].items()}
    chairs = {
        f"chair.{number}": "open" if number <= persons else "novice"
        for number in range(2, max(registry.info(game).seats) + 1)
    }
    cut = {"cut": "True"} if registry.info(game).knocked_packets else {}
    return {"name": "Anna", "pace": "at-once"} | chairs | options | cut | more


@dataclass
class FormPlayer:
    """A player that presses random buttons of the pages.

    Attributes
    ----------
    actions
        The number of times each form was sent.
    """

    guest: Guest
    rng: random.Random
    table: str = ""
    actions: dict[str, int] = field(default_factory=dict)

    async def see(self, path: str = "") -> Read:
        """Load a page, by default that of the table."""
        answer = await self.guest.get(path or self.table)
        assert answer.status == 200, answer.body[:500]
        return answer.page()

    async def press(self, offer: Offer, **typed: str) -> Read:
        """Press a button, with the typed fields; return the page to which it leads."""
        answer = await self.guest.post(offer.path, offer.fields | typed)
        self.actions[offer.action] = self.actions.get(offer.action, 0) + 1
        for _ in range(MAX_REDIRECTS):
            if answer.status != 303:
                break
            answer = await self.guest.get(answer.header("location"))
        if answer.status == 409 and (offer.action == "claim" or "has moved on" in answer.body):
            return answer.page()  # the table played a card of a granted claim, say
        assert answer.status == 200, (offer.path, answer.status)
        if answer.path.startswith("/table/"):
            self.table = answer.path
        return answer.page()

    async def open(self, game: str, **changes: str) -> Read:
        """Open a table from the lobby with its form."""
        lobby = await self.see("/")
        assert f"/open/{game}" in lobby.links
        page = await self.see(f"/open/{game}")
        (offer,) = (each for each in offers(page) if each.path == f"/open/{game}")
        assert changes.keys() <= offer.fields.keys() | {"forced", "claims", "cut"}
        return await self.press(offer, **changes)

    async def join(self, link: str, name: str) -> Read:
        """Follow an invitation, and accept it."""
        page = await self.see(link)
        offer = next(each for each in offers(page) if each.path == link)
        return await self.press(offer, name=name)

    def choice(self, page: Read, seldom: float = 0.0) -> Offer | None:
        """Choose the next button; None when there is nothing to do but wait.

        Parameters
        ----------
        seldom
            The probability of taking back instead.
        """
        ways = by_action(page)
        for action in ("answer", "claim", "start", "cut", "ready"):
            if action in ways and not (action == "claim" and self.rng.random() < 0.8):
                return self.rng.choice(ways[action])
        if "back" in ways and self.rng.random() < seldom:
            return ways["back"][0]
        return self.rng.choice(ways["play"]) if "play" in ways else None


def by_action(page: Read) -> dict[str, list[Offer]]:
    """Return the buttons of a table's page by their action, the last part of the path."""
    buttons: dict[str, list[Offer]] = {}
    for each in offers(page):
        buttons.setdefault(each.action, []).append(each)
    return buttons
