"""Commands: requests that a visitor may make of a table."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from msgspec import Meta

from matzl.judge import Judgement

MAX_SEAT, MAX_NUMBER, MAX_WORD, MAX_RAW_TEXT = 9, 10**6, 24, 1000
"""The highest seat and number, and the longest word and text, that a request may contain; the table knows which it has."""

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SEAT)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Word: TypeAlias = Annotated[str, Meta(max_length=MAX_WORD)]


class Command:
    """A request; its subclasses are all possible requests."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sit(Command):
    """Take a seat, by default the first open one; `token` is that of the invitation.

    Whoever comes back takes their own seat back from the bot in it.
    """

    seat: SeatNumber | None = None
    token: Annotated[str, Meta(max_length=64)] = ""


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Leave the table and free the seat; members of a table that stays may leave it even without a seat."""


@dataclass(frozen=True, slots=True)
class SeatBot(Command):
    """Seat a bot in an open seat, or for an absent person; by default with the level of the table's bots.

    Before the match only the host may fill open seats; later every player may. Every player may replace a person who has
    been away for longer than the table allows, and who can take the seat back with `Sit`.
    """

    seat: SeatNumber
    level: Word = ""


@dataclass(frozen=True, slots=True)
class Remove(Command):
    """Remove the person or bot in another seat (host only).

    A person may not sit down here again unless readmitted, and there is a new invitation, as after `Renew`.
    """

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Readmit(Command):
    """Let a removed visitor sit down again (host only); `index` is the index in the list of removed visitors."""

    index: Number


@dataclass(frozen=True, slots=True)
class Renew(Command):
    """Create a new invitation, which invalidates earlier ones (host only)."""


@dataclass(frozen=True, slots=True)
class HandOver(Command):
    """Make another person the host (host only)."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Close(Command):
    """Close the table for everybody (host only)."""


@dataclass(frozen=True, slots=True)
class Name(Command):
    """Name the table, which then stays for further matches; an empty text makes it an ordinary table again (host only)."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Start(Command):
    """Start the match (host only)."""


@dataclass(frozen=True, slots=True)
class Cut(Command):
    """Cut the pack, or knock on it. `move` is the number of table moves that the visitor has seen."""

    move: Number
    knock: bool = False


@dataclass(frozen=True, slots=True)
class Play(Command):
    """Take an action of the game. `move` is the number of table moves that the visitor has seen."""

    word: Word
    move: Number


@dataclass(frozen=True, slots=True)
class AskTakeBack(Command):
    """Request to take back the visitor's last decision; every person must agree."""

    move: Number


@dataclass(frozen=True, slots=True)
class AnswerTakeBack(Command):
    """Agree to a take-back or decline it. `left`, the number of actions that would remain, identifies the request."""

    agree: bool
    left: Number


@dataclass(frozen=True, slots=True)
class Claim(Command):
    """Claim all remaining tricks."""

    move: Number


@dataclass(frozen=True, slots=True)
class AskHint(Command):
    """Request a hint."""

    move: Number


@dataclass(frozen=True, slots=True)
class GiveHint(AskHint):
    """Give the hint that a visitor requested; the service makes this command from `AskHint`."""

    hint: Judgement


@dataclass(frozen=True, slots=True)
class Ready(Command):
    """Agree to the next deal or, after the match, to another match. `move` is the number of table moves seen."""

    move: Number


@dataclass(frozen=True, slots=True)
class Retry(Command):
    """Retry the failed move of a stalled table."""


@dataclass(frozen=True, slots=True)
class Say(Command):
    """Send a message: a ready-made phrase, given by its code, or a text."""

    phrase: Word = ""
    text: Annotated[str, Meta(max_length=MAX_RAW_TEXT)] = ""


@dataclass(frozen=True, slots=True)
class SetWord(Command):
    """Set the visitor's word for coming deals whose hash has not been shown yet; an empty text deletes it."""

    text: Annotated[str, Meta(max_length=MAX_RAW_TEXT)] = ""


@dataclass(frozen=True, slots=True)
class ChangeRules(Command):
    """Change the rules of the table (host only)."""

    rules: Mapping[Word, bool | Number | Word] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Avoid(Command):
    """Mute (``mute``) or block (``block``) someone who has sat here, or (empty) undo both.

    `person` is the number of the person in the order of sitting down first.
    """

    person: Number
    how: Word = ""


@dataclass(frozen=True, slots=True)
class Report(Command):
    """Report someone who has sat here to the operator of the server, with the chat at the table."""

    person: Number
    text: Annotated[str, Meta(max_length=MAX_RAW_TEXT)] = ""


COMMANDS: dict[str, type[Command]] = {
    "sit": Sit,
    "leave": Leave,
    "bot": SeatBot,
    "remove": Remove,
    "readmit": Readmit,
    "renew": Renew,
    "host": HandOver,
    "close": Close,
    "start": Start,
    "cut": Cut,
    "play": Play,
    "back": AskTakeBack,
    "answer": AnswerTakeBack,
    "claim": Claim,
    "hint": AskHint,
    "ready": Ready,
    "again": Retry,
    "say": Say,
    "rules": ChangeRules,
}
"""The commands by the last part of the addresses to which they are sent."""


def action_key(action_id: str, command: Command) -> str:
    """Return the name under which an action id is stored with a command; empty without an action id.

    It depends on the content of the command, so that only a repetition of the same one has no effect.

    >>> action_key("x", Say("hello")) == action_key("x", Say("hello")) != action_key("x", Say("bye"))
    True
    """
    if not action_id:
        return ""
    return hashlib.sha256(repr((action_id, command)).encode()).hexdigest()[:40]
