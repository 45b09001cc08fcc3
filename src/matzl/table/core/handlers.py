"""Command handlers: the events that a command causes at a table."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from dataclasses import asdict
from typing import Any

from matzl.errors import MatzlError
from matzl.forms import clean_text
from matzl.players.levels import default_level
from matzl.table.core import commands as c
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.fair_deals import word_of
from matzl.table.core.names import checked_name
from matzl.table.core.permits import Who, reason_against
from matzl.table.core.state import Table

TOKEN_BYTES = 16
"""The number of random bytes in the secret part of a link."""


def check(table: Table, who: Who, command: c.Command) -> None:
    """Check that a command is allowed.

    Raises
    ------
    TableError
        If the table does not allow it.
    IllegalActionError
        If the rules of the game do not allow it.
    NotationError
        If an action is not a word of the game.
    """
    reason = reason_against(table, who, command)
    if reason is not None:
        raise reason if isinstance(reason, MatzlError) else table_error(reason)


def handle(table: Table, who: Who, command: c.Command) -> list[Event]:
    """Return the events that a command causes, in order, none of them applied yet.

    Raises
    ------
    TableError, IllegalActionError, NotationError
        As `check`.
    """
    check(table, who, command)
    return [Event(kind, data, who.visitor) for kind, data in _events(table, who, command)]


def start(table: Table) -> Event:
    """Return the event that starts a match; its first dealer is drawn in the same way as the cards of its first deal."""
    return Event("started", {"first_dealer": table.fair.first_dealer(table.matches + 1)})


def level_of_new_bots(table: Table, levels: Collection[str]) -> str:
    """Return the level of new bots at a table: the fixed one, else that of the first bot, else the default."""
    if table.settings.origin.level:
        return table.settings.origin.level
    seated = (chair.level for chair in table.chairs if chair.level in levels)
    return next(seated, None) or default_level(tuple(levels))


def _events(table: Table, who: Who, command: c.Command) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the kind and data of each event that an allowed command causes."""
    own: dict[str, Any] = {"seat": who.seat}
    match command:
        case c.Sit() | c.Leave() | c.SeatBot() | c.Remove() | c.Readmit() | c.Renew():
            yield from _seating(table, who, command)
        case c.HandOver(seat):
            yield "host", {"seat": seat}
        case c.Close():
            yield "closed", {}
        case c.Name(text):
            yield "named", {"text": checked_name(text) if text else ""}
        case c.ChangeRules(rules):
            yield "ruled", {"rules": asdict(table.rules.changed(rules))}
        case c.Start(level):
            for seat in table.open_seats:
                yield "bot", {"seat": seat, "level": table.settings.origin.level or level}
            yield "started", dict(start(table).data)
        case c.Cut(knock=knock):
            yield "cut", own | {"knocked": knock}
        case c.Play(word):
            yield "done", own | {"word": word}
        case c.AskTakeBack() | c.AnswerTakeBack():
            yield from _taking_back(table, who, command)
        case c.Claim() if table.deal is not None and who.seat is not None:
            yield "claimed", own | {"tricks": len(table.deal.hand(who.seat))}
        case c.GiveHint(move, hint) if who.seat is not None and table.hint_of(who.seat) is None:
            yield "hinted", own | {"move": move, "hint": asdict(hint)}
        case c.Ready():
            yield "ready", own
        case c.SetWord(text):
            yield "word", own | {"word": word_of(text)}
        case c.Say(phrase, text) if who.seat is not None:
            yield "said", own | {"phrase": phrase, "text": "" if phrase else clean_text(text)}


def _seating(table: Table, who: Who, command: c.Command) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the events of commands that change the holders of seats, or the right to sit down."""
    level = table.settings.origin.level
    match command:
        case c.Sit():
            yield "sat", {"seat": table.seat_for(who.visitor, command.seat)}
        case c.Leave() if level and who.seat is not None:
            yield "bot", {"seat": who.seat, "level": level}
        case c.Leave():
            yield "left", {"seat": who.seat}
        case c.SeatBot(seat):
            level = level or command.level or level_of_new_bots(table, who.levels)
            yield "bot", {"seat": seat, "level": level}
        case c.Remove(seat):
            yield "removed", {"seat": seat} | (_new_invitation() if table.person_of(seat) else {})
        case c.Readmit(index):
            yield "readmitted", {"index": index}
        case c.Renew():
            yield "renewed", _new_invitation()


def _new_invitation() -> dict[str, str]:
    return {"invite": secrets.token_urlsafe(TOKEN_BYTES)}


def _taking_back(
    table: Table, who: Who, command: c.AskTakeBack | c.AnswerTakeBack
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the events of a take-back request or an answer to it; when all agree, the decision is taken back."""
    assert who.seat is not None
    own, request = {"seat": who.seat}, table.take_back
    if isinstance(command, c.AskTakeBack):
        alone = table.people == {who.seat}
        left = {"left": table.last_decision(who.seat)}
        yield ("taken-back", own | left) if alone else ("asked-back", own)
    elif not command.agree:  # whoever asked may withdraw the request
        yield "declined", own
    elif request is not None:
        yield "agreed", own
        if table.people <= request.agreed | {who.seat, request.seat}:
            yield "taken-back", {"seat": request.seat, "left": request.left}
