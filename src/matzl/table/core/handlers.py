"""Command handlers: return the events that a command causes at a table, or raise the reason why it is rejected."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import asdict, replace
from functools import singledispatch
from typing import Any

from matzl.deal.view import View
from matzl.errors import IllegalActionError, TableError
from matzl.players.levels import default_level
from matzl.table.core import commands, hosting
from matzl.table.core.claims import may_claim, wins_all_tricks
from matzl.table.core.disclosure import deal_view
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.hosting import check_host
from matzl.table.core.names import JOINERS, checked_name, own_name
from matzl.table.core.settings import check_offered
from matzl.table.core.stages import BOT, Stage
from matzl.table.core.state import Table
from matzl.table.core.texts import TALK

MAX_MESSAGE_LENGTH = 200
"""In characters."""

MAX_MESSAGES = 3000
"""The number of messages that a table takes."""

MATCH_SEED_BITS = 62


def handle(
    table: Table,
    visitor: str,
    command: commands.Command,
    levels: Collection[str],
    gone: Collection[int] = (),
) -> list[Event]:
    """Return the events that a command causes, in order; none has been applied yet.

    Parameters
    ----------
    levels
        The levels of bots that may be chosen.
    gone
        The seats of people who have been away for longer than the table allows.

    Raises
    ------
    TableError
        If the table does not allow it.
    IllegalActionError
        If the rules of the game do not allow it.
    NotationError
        If an action is not a word of the game.
    """
    if table.stage is Stage.CLOSED:
        raise closed_error(table)
    check_on(table, command)
    if isinstance(command, commands.SeatBot):
        return _seat_bot(table, visitor, command, levels, gone)
    return _handle(command, table, visitor)


def closed_error(table: Table) -> TableError:
    """Return the error for commands to a closed table."""
    if table.closed_by:
        return table_error("closed-by-host", host=table.closed_by)
    return table_error("closed")


def start(table: Table) -> Event:
    """Return the event that starts a match, with a random seed."""
    seed = secrets.randbits(MATCH_SEED_BITS)
    return Event("started", {"seed": seed, "first_dealer": seed % table.settings.seats})


_OFF: dict[str, tuple[type[commands.Command], ...]] = {
    "seating": (
        commands.Sit,
        commands.SeatBot,
        commands.Remove,
        commands.Readmit,
        commands.Renew,
        commands.HandOver,
    ),
    "dealing": (commands.Start, commands.Cut, commands.Ready),
    "hosting": (
        commands.Remove,
        commands.Readmit,
        commands.Renew,
        commands.HandOver,
        commands.Close,
        commands.Start,
        commands.ChangeRules,
    ),
}
"""The commands that are off with something of `matzl.table.core.settings.OFF`."""


def check_on(table: Table, command: commands.Command) -> None:
    """Check that a command is not off at a table.

    Raises
    ------
    TableError
        If it is.
    """
    settings = table.settings
    off = [kind for name, kinds in _OFF.items() if not settings.allows(name) for kind in kinds]
    if type(command) in off:
        raise table_error(settings.origin.refusal)
    if isinstance(command, commands.ChangeRules):
        before, after = asdict(table.rules), asdict(table.rules.changed(command.rules))
        if any(before[name] != after[name] and not settings.allows(name) for name in before):
            raise table_error(settings.origin.refusal)


@singledispatch
def _handle(command: Any, table: Table, visitor: str) -> list[Event]:  # noqa: ARG001
    raise table_error("not-now")


@_handle.register
def _(command: commands.Sit, table: Table, visitor: str) -> list[Event]:
    if table.seat_of(visitor) is not None:
        raise table_error("seated")
    own = table.claimed_seat(visitor)
    if own is not None and command.seat in (None, own):
        claimant = table.claimants[own]
        name = own_name(checked_name(claimant.name), table.names)
        return [Event("sat", {"seat": own, "name": name}, visitor)]
    if visitor in table.removed:
        raise table_error("removed")
    if not table.may_sit(visitor, command.token):
        raise table_error("not-admitted")
    free = sorted(table.open_seats)
    if not free:
        raise table_error("table-full")
    seat = free[0] if command.seat is None else command.seat
    if not 0 <= seat < table.settings.seats:
        raise table_error("no-seat")
    if seat not in free:
        raise table_error("seat-taken")
    if table.hands_seen.get(visitor, seat) != seat:
        raise table_error("knows-cards")
    name = own_name(checked_name(command.name), table.names)
    return [Event("sat", {"seat": seat, "name": name}, visitor)]


@_handle.register
def _(command: commands.Leave, table: Table, visitor: str) -> list[Event]:  # noqa: ARG001
    seat, level = table.own_seat(visitor), table.settings.origin.level
    if not level:
        return [Event("left", {"seat": seat}, visitor)]
    data = {"seat": seat, "level": level, "for": table.chairs[seat].name}
    return [Event("bot", data, visitor)]


def _seat_bot(
    table: Table,
    visitor: str,
    command: commands.SeatBot,
    levels: Collection[str],
    gone: Collection[int],
) -> list[Event]:
    level = table.settings.origin.level or command.level or level_of_new_bots(table, levels)
    seat = command.seat
    check_offered(level, levels)
    if not 0 <= seat < table.settings.seats:
        raise table_error("no-seat")
    own, replaced = table.own_seat(visitor), seat in table.people
    if seat == own or table.chairs[seat].kind == BOT:
        raise table_error("seat-taken")
    if not replaced and table.stage is Stage.GATHERING:
        check_host(table, visitor)
    if replaced and seat not in gone:
        raise table_error("not-away", name=table.chairs[seat].name)
    data = {"seat": seat, "level": level}
    return [Event("bot", data | {"for": table.chairs[seat].name} if replaced else data, visitor)]


def level_of_new_bots(table: Table, levels: Collection[str]) -> str:
    """Return the level of new bots at a table: the one that is fixed, else that of the first bot, else the usual one."""
    if table.settings.origin.level:
        return table.settings.origin.level
    seated = (chair.level for chair in table.chairs if chair.level in levels)
    return next(seated, None) or default_level(tuple(levels))


_handle.register(hosting.remove)
_handle.register(hosting.readmit)
_handle.register(hosting.renew)
_handle.register(hosting.hand_over)
_handle.register(hosting.close)


@_handle.register
def _(command: commands.Start, table: Table, visitor: str) -> list[Event]:  # noqa: ARG001
    check_host(table, visitor)
    if table.stage is not Stage.GATHERING:
        raise table_error("not-now")
    if table.open_seats:
        raise table_error("seats-open")
    return [replace(start(table), by=visitor)]


@_handle.register
def _(command: commands.Cut, table: Table, visitor: str) -> list[Event]:
    seat = table.own_seat(visitor)
    _check_move(table, command.move)
    if table.stage is not Stage.CUTTING:
        raise table_error("not-now")
    if seat != table.cutter:
        raise table_error("not-your-turn")
    return [Event("cut", {"seat": seat, "knocked": command.knock}, visitor)]


@_handle.register
def _(command: commands.Play, table: Table, visitor: str) -> list[Event]:
    seat = table.own_seat(visitor)
    _check_move(table, command.move)
    view = deal_view(table, seat)
    if table.stage is not Stage.PLAYING or view is None:
        raise table_error("not-now")
    if view.turn != seat or view.phase.by_chance:
        raise table_error("not-your-turn")
    refusal = view.refusal(command.word)
    if refusal is not None:
        raise IllegalActionError(refusal, str(refusal))
    return [Event("done", {"seat": seat, "word": command.word}, visitor)]


@_handle.register
def _(command: commands.AskTakeBack, table: Table, visitor: str) -> list[Event]:
    seat = table.own_seat(visitor)
    _check_move(table, command.move)
    _check_rule(allowed=table.rules.take_back)
    if table.stage is not Stage.PLAYING or table.take_back is not None:
        raise table_error("not-now")
    left = table.last_decision(seat)
    if left is None:
        raise table_error("nothing-to-take-back")
    if table.people == {seat}:
        return [Event("taken-back", {"seat": seat, "left": left}, visitor)]
    return [Event("asked-back", {"seat": seat}, visitor)]


@_handle.register
def _(command: commands.AnswerTakeBack, table: Table, visitor: str) -> list[Event]:
    seat = table.own_seat(visitor)
    request = table.take_back
    if request is None or seat in request.agreed:
        raise table_error("not-now")
    if command.left != request.left:
        raise table_error("stale")
    if not command.agree:  # whoever asked may withdraw the request
        return [Event("declined", {"seat": seat}, visitor)]
    if seat == request.seat:
        raise table_error("not-now")
    agreed = [Event("agreed", {"seat": seat}, visitor)]
    if table.people <= request.agreed | {seat, request.seat}:
        agreed.append(Event("taken-back", {"seat": request.seat, "left": request.left}))
    return agreed


@_handle.register
def _(command: commands.Claim, table: Table, visitor: str) -> list[Event]:
    seat = table.own_seat(visitor)
    _check_move(table, command.move)
    _check_rule(allowed=table.rules.claims)
    deal = table.deal
    if table.stage is not Stage.PLAYING or deal is None or table.claimed_by is not None:
        raise table_error("not-now")
    view = deal.view(seat)
    if not may_claim(view):
        raise table_error("not-now")
    if not wins_all_tricks(view):
        raise table_error("not-claimable")
    return [Event("claimed", {"seat": seat}, visitor)]


@_handle.register
def _(command: commands.AskHint, table: Table, visitor: str) -> list[Event]:
    seat = view_for_hint(table, visitor, command.move).seat
    assert command.hint is not None
    assert seat is not None
    if table.hint_of(seat) is not None:
        return []
    return [
        Event("hinted", {"seat": seat, "move": command.move, "hint": asdict(command.hint)}, visitor)
    ]


@_handle.register
def _(command: commands.Ready, table: Table, visitor: str) -> list[Event]:
    seat = table.own_seat(visitor)
    _check_move(table, command.move)
    stages = (Stage.RESULT, Stage.OVER) if table.hosted else (Stage.RESULT,)
    if table.stage not in stages or seat in table.ready:
        raise table_error("not-now")
    return [Event("ready", {"seat": seat}, visitor)]


@_handle.register
def _(command: commands.Retry, table: Table, visitor: str) -> list[Event]:  # noqa: ARG001
    table.own_seat(visitor)
    return []  # no event; the service retries


@_handle.register
def _(command: commands.Say, table: Table, visitor: str) -> list[Event]:
    seat = table.own_seat(visitor)
    _check_rule(allowed=table.rules.talk != "none")
    if table.silenced:
        raise table_error("talk-closed")
    if len(table.talk) >= MAX_MESSAGES:
        raise table_error("talk-full", most=MAX_MESSAGES)
    name = table.chairs[seat].name
    shown = (c if c.isprintable() or c in JOINERS else " " for c in command.text)
    text = " ".join("".join(shown).split())
    if command.phrase:
        if command.phrase not in TALK:
            raise table_error("unknown-phrase")
        return [
            Event(
                "said", {"seat": seat, "name": name, "phrase": command.phrase, "text": ""}, visitor
            )
        ]
    if table.rules.talk == "phrases":
        raise table_error("only-phrases")
    if not text.strip(JOINERS):
        raise table_error("nothing-said")
    if len(text) > MAX_MESSAGE_LENGTH:
        raise table_error("too-long", most=MAX_MESSAGE_LENGTH)
    return [Event("said", {"seat": seat, "name": name, "phrase": "", "text": text}, visitor)]


@_handle.register
def _(command: commands.ChangeRules, table: Table, visitor: str) -> list[Event]:
    check_host(table, visitor)
    return [Event("ruled", {"rules": asdict(table.rules.changed(command.rules))}, visitor)]


def view_for_hint(table: Table, visitor: str, move: int) -> View:
    """Return the view of the visitor who asks for a hint.

    Raises
    ------
    TableError
        If the rules of the table exclude hints, or it is not the visitor's turn.
    """
    seat = table.own_seat(visitor)
    _check_move(table, move)
    _check_rule(allowed=table.rules.grants("hints", len(table.people)))
    deal = table.deal
    if table.stage is not Stage.PLAYING or deal is None:
        raise table_error("not-now")
    if deal.turn != seat or deal.by_chance:
        raise table_error("not-your-turn")
    return deal.view(seat)


def _check_move(table: Table, move: int) -> None:
    if move != table.move:
        raise table_error("stale")


def _check_rule(*, allowed: bool) -> None:
    if not allowed:
        raise table_error("rule-off")
