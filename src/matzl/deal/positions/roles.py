"""The role ``past`` of a game: the facts that a position states, and the events that must precede it."""

from __future__ import annotations

from types import ModuleType

from matzl import registry


def past(game: str) -> ModuleType | None:
    """Return the module that tells what comes before a position of a game; None if the game has none.

    It may define

    ``FACTS``
        The names of the public facts that a position states besides trumps.
    ``LEADS``
        The clause that says who leads to the first trick.
    ``first_leader(facts)``
        The seat that leads to it if it is not forehand, else None.
    ``calls(facts, seats, dealer)``
        The shortest auction that leads to the facts, as words; the other seats pass.
    ``dealt_to(facts, dealer)``
        For cards that the auction restricts, the seats to which they can have been dealt, as sets.
    ``upcards(facts)``
        The cards that can have been turned up, as a set.
    ``before_draw(g, rng)``
        The states right after the last trick, before what happens between tricks.
    """
    return registry.role(game, "past")
