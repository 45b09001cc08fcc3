"""Permissions: the reason, as a code, why a visitor may not give a command now; None if the visitor may.

Handlers of commands ask this before anything else, and the view of a table shows a button where the answer is None.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import NamedTuple, TypeAlias

from matzl.deal.view import View
from matzl.errors import IllegalActionError, MatzlError
from matzl.forms import JOINERS, clean_text
from matzl.table.core import commands as c
from matzl.table.core.claims import may_claim, threat
from matzl.table.core.errors import table_error
from matzl.table.core.fair_deals import MAX_PLAYER_WORD, word_of
from matzl.table.core.names import MAX_MESSAGE_LENGTH, MAX_MESSAGES, checked_name
from matzl.table.core.settings import check_offered
from matzl.table.core.stages import BOT, Stage
from matzl.table.core.state import Table
from matzl.table.core.texts import TALK


def may_look(table: Table, visitor: str) -> bool:
    """Return whether a visitor may see a table: its public side, and the finished deals of its match."""
    if table.seat_of(visitor) is not None or table.former_seat(visitor) in table.replaced:
        return True
    return visitor in table.admitted and table.rules.spectators


_OF_DEALS = (c.AskTakeBack, c.Claim, c.AskHint)
"""Commands that only `_of_tables` and `_of_deals` judge: every view says whether they are allowed, so this must be quick."""

_OF_HOSTS = (c.Remove, c.Readmit, c.Renew, c.HandOver, c.Close, c.Name, c.Start, c.ChangeRules)

AVOIDING = ("mute", "block")
"""The ways in which a visitor avoids another."""

COMMANDS_OFF = {
    "seating": (c.Sit, c.SeatBot, c.Remove, c.Readmit, c.Renew, c.HandOver),
    "dealing": (c.Start, c.Cut, c.Ready),
    "hosting": _OF_HOSTS,
    "again": (c.Name,),
}
"""The commands that each name in `matzl.table.core.settings.Origin.off` switches off."""


class Who(NamedTuple):
    """A visitor at a table, with the visitor's rights.

    Attributes
    ----------
    visitor, seat
        The id of the visitor, empty for an unknown one; and their seat, None without one.
    host
        Whether they are the host.
    levels
        The levels of bots that they may choose.
    gone
        The seats of people who have been away for so long that others may replace them.
    muted, shunned
        Whether the operator of the server no longer lets them talk; and whether they have blocked somebody who sits here,
        or the other way round.
    """

    visitor: str
    seat: int | None = None
    host: bool = False
    levels: Collection[str] = ()
    gone: Collection[int] = ()
    muted: bool = False
    shunned: bool = False


def who_is(
    table: Table,
    visitor: str,
    levels: Collection[str] = (),
    gone: Collection[int] = (),
    **more: bool,
) -> Who:
    """Return a visitor with their rights at a table; `more` has further attributes of `Who`."""
    host = bool(visitor) and visitor == table.host
    return Who(visitor, table.seat_of(visitor), host, levels, gone, **more)


Reason: TypeAlias = str | MatzlError | None
"""The reason against a command: its code, or the error with the parameters of its sentence; None if there is no reason."""


def permits(table: Table, who: Who, command: c.Command) -> str | None:
    """Return the code of the first reason why a visitor may not give a command now; None if they may."""
    reason = reason_against(table, who, command)
    return reason.code if isinstance(reason, MatzlError) else reason


def reason_against(table: Table, who: Who, command: c.Command) -> Reason:
    """Return the first reason against a command: its code, or an error if its sentence has parameters; None if permitted."""
    if isinstance(command, c.Avoid | c.Report):
        return _of_people(table, who, command)
    for rules in (_of_tables, *((_of_deals,) if isinstance(command, _OF_DEALS) else _OTHER_RULES)):
        if (reason := rules(table, who, command)) is not None:
            return reason
    return None


def _of_people(table: Table, who: Who, command: c.Avoid | c.Report) -> Reason:
    """Return the reason, if any, against muting, blocking or reporting somebody; closed tables do not prevent it."""
    people = list(table.participants)
    match command:
        case _ if who.visitor not in people:
            return "not-seated"
        case _ if not 0 <= command.person < len(people):
            return "nobody-there"
        case _ if people[command.person] == who.visitor:
            return "own-seat"
        case c.Avoid(how=how) if how not in ("", *AVOIDING):
            return "not-now"
        case c.Report(text=text):
            return _of_text(text)
    return None


def _of_text(text: str) -> Reason:
    """Return the reason against a text, if any: that it is empty or too long."""
    if not clean_text(text).strip(JOINERS):
        return "nothing-said"
    long = len(clean_text(text)) > MAX_MESSAGE_LENGTH
    return table_error("too-long", most=MAX_MESSAGE_LENGTH) if long else None


def _of_tables(table: Table, who: Who, command: c.Command) -> Reason:
    """Return the reason against a command, if any, by the rules that several kinds of commands share."""
    origin, rules = table.settings.origin, table.rules
    off = [COMMANDS_OFF[name] for name in origin.off if name in COMMANDS_OFF]
    at_seat = getattr(command, "seat", None)
    match command:
        case _ if table.stage is Stage.CLOSED:
            return "closed-by-host" if table.closed_by else "closed"
        case _ if any(isinstance(command, commands) for commands in off):
            return origin.refusal
        case _ if isinstance(command, _OF_HOSTS) and not who.host:
            return "not-host"
        case c.Leave() if table.name and who.visitor in table.regulars:
            return None
        case _ if not isinstance(command, (c.Sit, *_OF_HOSTS)) and who.seat is None:
            return "not-seated"
        case _ if at_seat is not None and not 0 <= at_seat < len(table.chairs):
            return "no-seat"
        case _ if getattr(command, "move", table.move) != table.move:
            return "stale"
        case c.AskTakeBack() if not rules.take_back:
            return "rule-off"
        case c.Claim() if not rules.claims:
            return "rule-off"
        case c.AskHint() if not rules.grants("hints", table.players):
            return "rule-off"
        case c.Say() if rules.talk == "none":
            return "rule-off"
        case c.SetWord() if not table.takes_words:
            return "no-words"
    return None


def _of_seats(table: Table, who: Who, command: c.Command) -> Reason:
    """Return the reason against taking, giving or freeing a seat, if any."""
    former, knows = table.former_seat(who.visitor), table.hands_seen.get(who.visitor)
    gathering = table.stage is Stage.GATHERING
    match command:
        case c.Sit() if who.seat is not None:
            return "seated"
        case c.Sit(seat=seat) if former is not None and seat in (None, former):
            return None
        case c.Sit() if who.shunned:
            return "not-admitted"
        case c.Sit() if who.visitor in table.removed:
            return "removed"
        case c.Sit(token=token) if not table.may_sit(who.visitor, token):
            return "not-admitted"
        case c.Sit() if not table.open_seats:
            return "table-full"
        case c.Sit(seat=seat) if seat is not None and seat not in table.open_seats:
            return "seat-taken"
        case c.Sit(seat=seat) if knows not in (None, table.seat_for(who.visitor, seat)):
            return "knows-cards"
        case c.SeatBot(seat, level) if seat == who.seat or table.chairs[seat].kind == BOT:
            return None if who.host and level and seat != who.seat else "seat-taken"
        case c.SeatBot(seat) if seat in table.open_seats and gathering and not who.host:
            return "not-host"
        case c.SeatBot(seat) if seat in table.people and seat not in who.gone:
            return "not-away"
        case c.Remove(seat) | c.HandOver(seat) if seat == who.seat:
            return "own-seat"
        case c.Remove(seat) if seat in table.open_seats:
            return "nobody-there"
        case c.HandOver(seat) if seat not in table.people:
            return "nobody-there"
        case c.Readmit(index) if not 0 <= index < len(table.removed):
            return "nobody-there"
        case c.Start() if not gathering:
            return "not-now"
        case c.Start(level) if table.open_seats and not level:
            return "seats-open"
    return None


def _of_deals(table: Table, who: Who, command: c.Command) -> Reason:
    """Return the reason, if any, against cutting, playing, taking back, claiming, requesting a hint or continuing."""
    stage, seat, request = table.stage, who.seat, table.take_back
    view = None if seat is None or stage is not Stage.PLAYING else table.view_of(seat)
    between = (Stage.RESULT, Stage.OVER) if table.hosted else (Stage.RESULT,)
    match command:
        case c.Cut() if stage is not Stage.CUTTING:
            return "not-now"
        case c.Cut() if seat != table.cutter:
            return "not-your-turn"
        case c.Ready() if stage not in between or seat in table.ready:
            return "not-now"
        case c.AnswerTakeBack(agree, left) if request is not None:
            answered = seat in request.agreed or (agree and seat == request.seat)
            return "not-now" if answered else "stale" if left != request.left else None
        case c.AnswerTakeBack():
            return "not-now"
        case c.Play() | c.AskHint() | c.AskTakeBack() | c.Claim():
            return "not-now" if view is None else _in_play(table, view, command)
    return None


def _in_play(table: Table, view: View, command: c.Command) -> Reason:
    """Return the reason, if any, against a command during a deal, given the view of the visitor's seat."""
    assert view.seat is not None
    match command:
        case c.Play() | c.AskHint() if view.turn != view.seat or view.phase.by_chance:
            return "not-your-turn"
        case c.AskTakeBack() if table.take_back is not None:
            return "not-now"
        case c.AskTakeBack() if table.last_decision(view.seat) is None:
            return "nothing-to-take-back"
        case c.Claim() if table.claimed_by is not None or not may_claim(view):
            return "claim-later" if table.claimed_by is None else "not-now"
        case c.Claim() if card := threat(view):
            return table_error("not-claimable", card=card)
    return None


def _of_talk(table: Table, who: Who, command: c.Command) -> Reason:
    """Return the reason against a message, if any."""
    match command:
        case c.Say() if who.muted:
            return "muted"
        case c.Say() if table.silenced:
            return "talk-closed"
        case c.Say() if len(table.talk) >= MAX_MESSAGES:
            return table_error("talk-full", most=MAX_MESSAGES)
        case c.Say(phrase=phrase) if phrase:
            return None if phrase in TALK else "unknown-phrase"
        case c.Say() if table.rules.talk == "phrases":
            return "only-phrases"
        case c.Say(text=text):
            return _of_text(text)
    return None


def _of_contents(table: Table, who: Who, command: c.Command) -> Reason:
    """Return the reason, if any, against the level, table rules, word, name or action that a command contains."""
    origin = table.settings.origin
    try:
        match command:
            case c.SeatBot(level=level) | c.Start(level) if level and not origin.level:
                check_offered(level, who.levels)
            case c.SetWord(text) if len(word_of(text)) > MAX_PLAYER_WORD:
                return table_error("too-long", most=MAX_PLAYER_WORD)
            case c.Name(text) if text:
                checked_name(text)
            case c.ChangeRules(rules):
                before, after = asdict(table.rules), asdict(table.rules.changed(rules))
                if any(before[name] != after[name] for name in before if name in origin.off):
                    return origin.refusal
            case c.Play(word) if who.seat is not None:
                view = table.view_of(who.seat)
                refusal = None if view is None else view.refusal(word)
                return None if refusal is None else IllegalActionError(refusal, str(refusal))
    except MatzlError as error:
        return error
    return None


_OTHER_RULES = (_of_seats, _of_deals, _of_talk, _of_contents)
