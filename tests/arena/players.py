"""Bots for tests, made by module-level functions, so that other processes can import them."""

from __future__ import annotations

from matzl.deal.view import View
from matzl.players.bots import Bot, bot


class Reckless:
    """A bot that always makes the highest bid, and then plays like a novice."""

    level = "reckless"

    def __init__(self, seed: int) -> None:
        self._novice = bot("novice", seed)

    def choose(self, view: View) -> str:
        if view.phase.name == "bidding":
            return list(view.legal)[-1]
        return self._novice.choose(view)


class Broken:
    """A bot that fails in the third trick."""

    level = "broken"

    def choose(self, view: View) -> str:
        if len(view.tricks) == 3:
            raise ZeroDivisionError("one divided by none")
        return next(iter(view.legal))


class Cheat:
    """A bot that plays an illegal card."""

    level = "cheat"

    def choose(self, view: View) -> str:
        return "KD" if "KD" not in view.legal else "AS"


def players(level: str, seed: int) -> Bot:
    """Return the bot of a name; ``chance`` and ``luck`` play at random, other names are novices."""
    if level == "reckless":
        return Reckless(seed)
    if level in ("broken", "cheat"):
        return {"broken": Broken, "cheat": Cheat}[level]()
    return bot("random" if level in ("random", "chance", "luck") else "novice", seed)
