"""Commands: requests that a visitor may make of a table."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from matzl.judge import Judgement
from matzl.table.core.settings import RULE_TYPES, rule_values

MAX_SEAT, MAX_NUMBER, MAX_WORD, MAX_RAW_TEXT = 9, 10**6, 24, 1000
"""The highest seat and number, and the longest word and text, that a request may contain; a table checks more closely."""

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SEAT)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
StoredText: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00]*$")]
"""A text that every database can store: without NUL characters, which PostgreSQL rejects."""
Word: TypeAlias = Annotated[StoredText, Meta(max_length=MAX_WORD)]
_RULES = {name: {"enum": rule_values(name)} for name in RULE_TYPES}
_DESCRIBED = Meta(extra_json_schema={"properties": _RULES})
Rules: TypeAlias = Annotated[Mapping[Word, bool | Number | Word], _DESCRIBED]
"""The values of table rules by name; `TableRules.changed` checks them, so that a refusal names the rule."""


class Command(Struct, frozen=True):
    """The base class of all requests that a visitor may make of a table."""


class Sit(Command, frozen=True):
    """Take a seat, by default the visitor's former one, else the first open one; `token` is that of the invitation.

    The former seat can be taken back even from a bot.
    """

    seat: SeatNumber | None = None
    token: Annotated[StoredText, Meta(max_length=64)] = ""


class Leave(Command, frozen=True):
    """Leave the table and free the seat; members of a table that stays may leave it even without a seat."""


class SeatBot(Command, frozen=True):
    """Seat a bot in an open seat or in place of an absent person, by default at the level of the table's bots.

    Before the match only the host may fill open seats; later every player may. Every player may replace a person who has
    been away for longer than the table allows; that person can take the seat back with `Sit`.
    The host may give a bot another level.
    """

    seat: SeatNumber
    level: Word = ""


class Remove(Command, frozen=True):
    """Remove the person or bot in another seat (host only).

    A person may not sit down here again unless readmitted, and there is a new invitation, as after `Renew`.
    """

    seat: SeatNumber


class Readmit(Command, frozen=True):
    """Let a removed visitor sit down again (host only); `index` is the index in the list of removed visitors."""

    index: Number


class Renew(Command, frozen=True):
    """Create a new invitation, which invalidates earlier ones (host only)."""


class HandOver(Command, frozen=True):
    """Make another person the host (host only)."""

    seat: SeatNumber


class Close(Command, frozen=True):
    """Close the table for everybody (host only)."""


class Name(Command, frozen=True):
    """Name the table, which then stays for further matches; an empty text makes it an ordinary table again (host only)."""

    text: str = ""


class Start(Command, frozen=True):
    """Start the match (host only); if `level` is given, bots of that level fill the open seats first."""

    level: Word = ""


class Cut(Command, frozen=True):
    """Cut the pack, or knock on it. `move` is the number of moves at the table that the visitor has seen."""

    move: Number
    knock: bool = False


class Play(Command, frozen=True):
    """Take an action of the game. `move` is the number of moves at the table that the visitor has seen."""

    word: Word
    move: Number


class AskTakeBack(Command, frozen=True):
    """Request to take back the visitor's last decision; every person must agree."""

    move: Number


class AnswerTakeBack(Command, frozen=True):
    """Agree to a take-back or decline it. `left`, the number of actions that would remain, identifies the request."""

    agree: bool
    left: Number


class Claim(Command, frozen=True):
    """Claim all remaining tricks."""

    move: Number


class AskHint(Command, frozen=True):
    """Request a hint."""

    move: Number


class GiveHint(AskHint, frozen=True):
    """Give the hint that a visitor requested; the service makes this command from `AskHint`."""

    hint: Judgement


class Ready(Command, frozen=True):
    """Agree to the next deal or, after the match, to another match. `move` is as in `Play`."""

    move: Number


class Retry(Command, frozen=True):
    """Retry the failed move of a stalled table."""


class Say(Command, frozen=True):
    """Send a message: a ready-made phrase, given by its code, or a text."""

    phrase: Word = ""
    text: Annotated[StoredText, Meta(max_length=MAX_RAW_TEXT)] = ""


class SetWord(Command, frozen=True):
    """Set the word that the visitor adds to the secrets of deals whose hash is not shown yet; an empty text deletes it."""

    text: Annotated[StoredText, Meta(max_length=MAX_RAW_TEXT)] = ""


class ChangeRules(Command, frozen=True):
    """Change the rules of the table (host only)."""

    rules: Rules = {}


class Avoid(Command, frozen=True):
    """Mute or block someone who has sat here, or undo both: `how` is ``mute``, ``block`` or empty.

    `person` is the index of the person in the order in which people first sat down.
    """

    person: Number
    how: Word = ""


class Report(Command, frozen=True):
    """Report someone who has sat here to the operator of the server, with the chat at the table."""

    person: Number
    text: Annotated[StoredText, Meta(max_length=MAX_RAW_TEXT)] = ""


COMMANDS: dict[str, type[Command]] = {
    "play": Play,
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
    "back": AskTakeBack,
    "answer": AnswerTakeBack,
    "claim": Claim,
    "hint": AskHint,
    "ready": Ready,
    "again": Retry,
    "say": Say,
    "rules": ChangeRules,
}
"""The commands by the last part of their URLs; the parts are compared in this order, that of the most frequent first."""


def action_key(idempotency_key: str, command: Command) -> str:
    """Return the key under which an idempotency key is stored with a command; empty without an idempotency key.

    The key depends on the content of the command, so that only a repetition of the same command has no effect.

    >>> action_key("x", Say("hello")) == action_key("x", Say("hello")) != action_key("x", Say("bye"))
    True
    """
    if not idempotency_key:
        return ""
    return hashlib.sha256(repr((idempotency_key, command)).encode()).hexdigest()[:40]
