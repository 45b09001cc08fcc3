"""The values that make up a table's state: its stage, seats, log entries, and a pending take-back request."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from matzl.table.core.events import EventData
from matzl.text.drawings.portraits import Face

PERSON, BOT, FREE = "person", "bot", "open"

BOT_NAMES = ("Vreni", "Sepp", "Lotta", "Resi", "Olle", "Beat", "Greta", "Nils", "Toni", "Maja")
"""The names of bots, in the order in which they are assigned."""


class Stage(Enum):
    """A stage in the life of a table, from the gathering of players to its closing."""

    GATHERING = "gathering"
    """Before the first match: seats are being filled."""
    CUTTING = "cutting"
    """The pack is to be cut, or knocked on."""
    PLAYING = "playing"
    RESULT = "result"
    """Between two deals: the result of the last one is shown."""
    OVER = "over"
    """The match is over."""
    CLOSED = "closed"
    """Nobody plays here any more: every person has left, or the host has closed the table."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat and its holder, as everybody sees them.

    Attributes
    ----------
    number
        The seat.
    kind
        ``person``, ``bot`` or ``open``.
    name
        The name of a bot; in views also that of a person, who has none in the state of a table.
    level
        The level of a bot, else None.
    host
        Whether it is the host.
    face
        In views the face of a person or bot.
    rating
        In views the rating of a person in the game, if they and the viewer show theirs; else 0.
    """

    number: int
    kind: str = FREE
    name: str = ""
    level: str | None = None
    host: bool = False
    face: Face | None = None
    rating: int = 0


@dataclass(frozen=True, slots=True)
class FormerHolder:
    """A visitor who left a seat, or was replaced by a bot while absent, and may take the seat back.

    Attributes
    ----------
    visitor
        The visitor.
    replaced
        Whether a bot plays for them while they are away; otherwise they have left the table.
    """

    visitor: str
    replaced: bool


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An event visible to everybody at the table.

    Attributes
    ----------
    number
        Its number among the events that everybody sees; `matzl.table.core.compute_view` renumbers it for each viewer.
    kind
        The kind of the event.
    seat
        The acting seat; None if no seat acted.
    action
        For an action of the deal: its index among the actions of the deal.
    data
        The event's data without its secrets and the tokens of links.
    visitor
        The person whom the event is about; empty in views, whose data have the person's name instead.
    """

    number: int
    kind: str
    seat: int | None
    action: int | None
    data: EventData
    visitor: str = ""


@dataclass(frozen=True, slots=True)
class TakeBackRequest:
    """A pending take-back request: the requesting seat, the number of actions that would remain, and who has agreed."""

    seat: int
    left: int
    agreed: frozenset[int] = frozenset()
