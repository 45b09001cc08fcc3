"""What comes of a wish: the events it brings about at a table, or the reason why it cannot be."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import asdict
from functools import singledispatch
from itertools import count
from typing import Any

from matzl.deal.view import View
from matzl.errors import IllegalActionError
from matzl.table import commands as wishes
from matzl.table.claims import may_claim, sure_of_all
from matzl.table.errors import refused
from matzl.table.events import Event
from matzl.table.hints import may_be_told, told_in_event
from matzl.table.settings import check_level
from matzl.table.stage import Stage
from matzl.table.state import Table
from matzl.table.texts import TALK
from matzl.teaching import FIRST_DEALS

LONGEST_NAME = 24
LONGEST_TALK = 200
"""In characters."""

MATCH_SEED_BITS = 62


def answer(table: Table, visitor: str, wish: wishes.Wish, levels: Collection[str]) -> list[Event]:
    """The events that a wish brings about, in order; none of them has taken effect yet.

    Raises
    ------
    TableError
        When the table does not allow it.
    IllegalActionError
        When the rules of the game do not.
    NotationError
        When an action is no word of the game.
    """
    if table.stage is Stage.CLOSED:
        raise refused("unknown-table")
    if isinstance(wish, wishes.SeatBot):
        check_level(wish.level, levels)
    return _answer(wish, table, visitor)


def start(table: Table) -> Event:
    """The event that begins a match: its seed is one that nobody can guess, but the first deal of a lesson is chosen."""
    seed = secrets.randbits(MATCH_SEED_BITS)
    chosen = FIRST_DEALS.get(table.settings.game)
    if table.settings.lesson and table.matches == 0 and chosen is not None:
        deal = chosen.deal()
        cards: dict[str, Any] = {"hands": deal.hands}
        cards |= {"stock": deal.stock} if deal.stock else {}
        cards |= {"upcard": deal.upcard} if deal.upcard else {}
        return Event("started", {"seed": seed, "first_dealer": chosen.dealer, "cards": cards})
    return Event("started", {"seed": seed, "first_dealer": seed % table.settings.seats})


def checked_name(name: str) -> str:
    """A name as it is shown: no control characters, no blanks at the ends.

    Raises
    ------
    TableError
        When nothing is left of it, or too much.
    """
    told = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not 1 <= len(told) <= LONGEST_NAME:
        raise refused("no-name", most=LONGEST_NAME)
    return told


def _own_name(table: Table, name: str) -> str:
    """A name that nobody else at the table has: with a number behind it, if need be."""
    others = (f"{name} {number}" for number in count(2))
    return name if name not in table.names else next(n for n in others if n not in table.names)


@singledispatch
def _answer(wish: Any, table: Table, visitor: str) -> list[Event]:  # noqa: ARG001
    raise refused("not-now")


@_answer.register
def _(wish: wishes.Sit, table: Table, visitor: str) -> list[Event]:
    if table.seat_of(visitor) is not None:
        raise refused("seated")
    if not table.may_sit(visitor, wish.token):
        raise refused("not-admitted")
    free = sorted(table.open_seats)
    if not free:
        raise refused("table-full")
    seat = free[0] if wish.seat is None else wish.seat
    if not 0 <= seat < table.settings.seats:
        raise refused("no-seat")
    if seat not in free:
        raise refused("seat-taken")
    if table.hands_seen.get(visitor, seat) != seat:
        raise refused("knows-cards")
    name = _own_name(table, checked_name(wish.name))
    return [Event("sat", {"seat": seat, "name": name}, visitor)]


@_answer.register
def _(wish: wishes.Leave, table: Table, visitor: str) -> list[Event]:  # noqa: ARG001
    return [Event("left", {"seat": _seat(table, visitor)}, visitor)]


@_answer.register
def _(wish: wishes.SeatBot, table: Table, visitor: str) -> list[Event]:
    _see_host(table, visitor)
    if not 0 <= wish.seat < table.settings.seats:
        raise refused("no-seat")
    if wish.seat not in table.open_seats:
        raise refused("seat-taken")
    return [Event("bot", {"seat": wish.seat, "level": wish.level}, visitor)]


@_answer.register
def _(wish: wishes.Start, table: Table, visitor: str) -> list[Event]:  # noqa: ARG001
    _see_host(table, visitor)
    if table.stage is not Stage.GATHERING:
        raise refused("not-now")
    if table.open_seats:
        raise refused("seats-open")
    return [start(table)]


@_answer.register
def _(wish: wishes.Cut, table: Table, visitor: str) -> list[Event]:
    seat = _seat(table, visitor)
    _see_move(table, wish.move)
    if table.stage is not Stage.CUTTING:
        raise refused("not-now")
    if seat != table.cutter:
        raise refused("not-your-turn")
    return [Event("cut", {"seat": seat, "knocked": wish.knock}, visitor)]


@_answer.register
def _(wish: wishes.Play, table: Table, visitor: str) -> list[Event]:
    seat = _seat(table, visitor)
    _see_move(table, wish.move)
    deal = table.deal
    if table.stage is not Stage.PLAYING or deal is None:
        raise refused("not-now")
    if deal.turn != seat or deal.by_chance:
        raise refused("not-your-turn")
    refusal = deal.view(seat).refusal(wish.word)
    if refusal is not None:
        raise IllegalActionError(refusal, str(refusal))
    return [Event("done", {"seat": seat, "word": wish.word}, visitor)]


@_answer.register
def _(wish: wishes.AskBack, table: Table, visitor: str) -> list[Event]:
    seat = _seat(table, visitor)
    _see_move(table, wish.move)
    _see_rule(allowed=table.rules.take_back)
    if table.stage is not Stage.PLAYING or table.asked is not None:
        raise refused("not-now")
    left = table.last_decision(seat)
    if left is None:
        raise refused("nothing-to-take-back")
    if table.people == {seat}:
        return [Event("taken-back", {"seat": seat, "left": left}, visitor)]
    return [Event("asked-back", {"seat": seat}, visitor)]


@_answer.register
def _(wish: wishes.Answer, table: Table, visitor: str) -> list[Event]:
    seat = _seat(table, visitor)
    asked = table.asked
    if asked is None or seat in asked.agreed:
        raise refused("not-now")
    if wish.left != asked.left:
        raise refused("stale")
    if not wish.agree:  # the one who asked may think better of it
        return [Event("declined", {"seat": seat}, visitor)]
    if seat == asked.seat:
        raise refused("not-now")
    agreed = [Event("agreed", {"seat": seat}, visitor)]
    if table.people <= asked.agreed | {seat, asked.seat}:
        agreed.append(Event("taken-back", {"seat": asked.seat, "left": asked.left}))
    return agreed


@_answer.register
def _(wish: wishes.Claim, table: Table, visitor: str) -> list[Event]:
    seat = _seat(table, visitor)
    _see_move(table, wish.move)
    _see_rule(allowed=table.rules.claims)
    deal = table.deal
    if table.stage is not Stage.PLAYING or deal is None or table.claimed_by is not None:
        raise refused("not-now")
    view = deal.view(seat)
    if not may_claim(view):
        raise refused("not-now")
    if not sure_of_all(view):
        raise refused("not-claimable")
    return [Event("claimed", {"seat": seat}, visitor)]


@_answer.register
def _(wish: wishes.AskHint, table: Table, visitor: str) -> list[Event]:
    seat = view_for_hint(table, visitor, wish.move).seat
    assert wish.told is not None
    assert seat is not None
    if table.hint_of(seat) is not None:
        return []
    return [Event("hinted", {"seat": seat, "move": wish.move, **told_in_event(wish.told)}, visitor)]


@_answer.register
def _(wish: wishes.Ready, table: Table, visitor: str) -> list[Event]:
    seat = _seat(table, visitor)
    _see_move(table, wish.move)
    if table.stage not in (Stage.RESULT, Stage.OVER) or seat in table.ready:
        raise refused("not-now")
    return [Event("ready", {"seat": seat}, visitor)]


@_answer.register
def _(wish: wishes.TryAgain, table: Table, visitor: str) -> list[Event]:  # noqa: ARG001
    _seat(table, visitor)
    return []  # nothing has happened at the table; the hall sets it going


@_answer.register
def _(wish: wishes.Say, table: Table, visitor: str) -> list[Event]:
    seat = _seat(table, visitor)
    _see_rule(allowed=table.rules.talk != "none")
    if table.silenced:
        raise refused("talk-closed")
    name = table.chairs[seat].name
    text = " ".join("".join(c if c.isprintable() else " " for c in wish.text).split())
    if wish.phrase:
        if wish.phrase not in TALK:
            raise refused("unknown-phrase")
        return [
            Event("said", {"seat": seat, "name": name, "phrase": wish.phrase, "text": ""}, visitor)
        ]
    if table.rules.talk == "phrases":
        raise refused("only-phrases")
    if not text:
        raise refused("nothing-said")
    if len(text) > LONGEST_TALK:
        raise refused("too-long", most=LONGEST_TALK)
    return [Event("said", {"seat": seat, "name": name, "phrase": "", "text": text}, visitor)]


@_answer.register
def _(wish: wishes.Arrange, table: Table, visitor: str) -> list[Event]:
    seat = _seat(table, visitor)
    if table.deal is None or table.stage is not Stage.PLAYING:
        raise refused("not-now")
    cards = None if wish.cards is None else list(wish.cards)
    if cards is not None and sorted(cards) != sorted(table.deal.hand(seat)):
        raise refused("not-your-cards")
    return [Event("arranged", {"seat": seat, "cards": cards}, visitor)]


@_answer.register
def _(wish: wishes.Rule, table: Table, visitor: str) -> list[Event]:
    _see_host(table, visitor)
    return [Event("ruled", {"rules": asdict(table.rules.changed(wish.rules))}, visitor)]


def view_for_hint(table: Table, visitor: str, move: int) -> View:
    """What a visitor knows who asks for a hint, which is all that it may come from.

    Raises
    ------
    TableError
        When the rules of the table exclude it, or it is not the visitor's turn.
    """
    seat = _seat(table, visitor)
    _see_move(table, move)
    _see_rule(allowed=may_be_told(table.rules, table.people))
    deal = table.deal
    if table.stage is not Stage.PLAYING or deal is None:
        raise refused("not-now")
    if deal.turn != seat or deal.by_chance:
        raise refused("not-your-turn")
    return deal.view(seat)


def _seat(table: Table, visitor: str) -> int:
    seat = table.seat_of(visitor)
    if seat is None:
        raise refused("not-seated")
    return seat


def _see_host(table: Table, visitor: str) -> None:
    if not visitor or visitor != table.host:
        raise refused("not-host")


def _see_move(table: Table, move: int) -> None:
    if move != table.move:
        raise refused("stale")


def _see_rule(*, allowed: bool) -> None:
    if not allowed:
        raise refused("rule-off")
