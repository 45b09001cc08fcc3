"""The next automatic move of a table (of a bot, a draw, a forced card, a new match), and the pause before it.

The length of a pause depends on what everybody can see, never on hidden cards or on the time that a bot takes.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from matzl.base.info import PLAY_PHASE
from matzl.deal.view import View
from matzl.errors import MatzlError
from matzl.players.bots import own_or_level, seat_seed
from matzl.table.core.automatic import NextMove
from matzl.table.core.claims import claimed_card
from matzl.table.core.events import Event
from matzl.table.core.handlers import start
from matzl.table.core.settings import PAUSES
from matzl.table.core.stages import BOT, PERSON, Stage
from matzl.table.core.state import Table

AFTER_TRICK = 2.0
"""The number of `PAUSES` for which a complete trick stays on the table."""

MIN_FORCED, MAX_FORCED = 0.8, 2.6
"""Seconds before a forced card is played, at random, as if the player had chosen it."""

_UNFORESEEN = random.SystemRandom()


def next_move(table: Table) -> NextMove | None:
    """Return the next automatic move of a table; None if it waits for a person to act or to come back."""
    if not table.people and table.hosted:
        return None
    if table.stage is Stage.RESULT and not table.people:
        return NextMove("ready", 0, 0.0)
    request = table.take_back
    if request is not None and table.people <= request.agreed | {request.seat}:
        return NextMove("back", request.seat, 0.0)
    if table.stage is Stage.GATHERING and table.settings.against_bots:
        return NextMove("start", 0, 0.0)
    if table.stage is Stage.CUTTING:
        cutter = table.cutter
        assert cutter is not None
        return NextMove("cut", cutter, 0.0) if table.chairs[cutter].kind == BOT else None
    again = table.hosted and table.people <= table.ready and not table.open_seats
    if table.stage is Stage.OVER and again:
        return NextMove("rematch", min(table.people), 0.0)
    return _next_move_in_deal(table) if table.stage is Stage.PLAYING else None


def _next_move_in_deal(table: Table) -> NextMove | None:
    deal = table.deal
    assert deal is not None
    seat = deal.turn
    assert seat is not None
    pause = PAUSES[table.rules.pace] if table.people else 0.0
    if deal.tricks and deal.tricks[-1].winner is not None:
        pause *= AFTER_TRICK
    if deal.by_chance:
        return NextMove("draw", seat, pause)
    plays = deal.phase.name == PLAY_PHASE
    if plays and table.claimed_by is not None:
        return NextMove("claimed", seat, pause)
    if table.chairs[seat].kind == BOT:
        return NextMove("bot", seat, pause)
    if plays and table.rules.forced and table.chairs[seat].kind == PERSON and len(deal.legal) == 1:
        return NextMove("forced", seat, _UNFORESEEN.uniform(MIN_FORCED, MAX_FORCED))
    return None


class BotChoice(NamedTuple):
    """The choice of a bot.

    Attributes
    ----------
    word
        The action; empty for a move that no bot makes.
    level
        The level that has chosen it.
    failed
        Whether a novice has chosen it because the bot's own search has failed.
    """

    word: str = ""
    level: str = ""
    failed: bool = False


NO_CHOICE = BotChoice()


def bot_task(table: Table, seat: int) -> tuple[str, int, View]:
    """Return the arguments of `bot_action` for a seat: level, seed and view."""
    level = table.chairs[seat].level
    assert level is not None
    return bot_task_at(table, seat, level)


def bot_task_at(table: Table, seat: int, level: str) -> tuple[str, int, View]:
    """Return the arguments of `bot_action` for a bot of a level that moves for a seat."""
    assert table.deal is not None
    assert table.match is not None
    seed, number = table.bots or (table.match.seed, table.deal.number)
    return level, seat_seed(seed, number, seat), table.deal.view(seat)


def bot_action(level: str, seed: int, view: View) -> str:
    """Return the action that a bot chooses; this may take a second or more."""
    word = own_or_level(level, seed).choose(view)
    if word not in view.legal:
        raise MatzlError(f"bot {level} chose {word!r}, which is not legal", "bot-failed")
    return word


def event_of(table: Table, move: NextMove, choice: BotChoice = NO_CHOICE) -> Event:
    """Return the event of an automatic move, which a bot may have chosen."""
    deal, word = table.deal, choice.word
    if move.kind == "cut":
        return Event("cut", {"seat": move.seat, "knocked": False})
    if move.kind in ("start", "rematch"):
        return start(table)
    if move.kind == "ready":
        return Event("ready", {"seat": move.seat})
    if move.kind == "back":
        assert table.take_back is not None
        return Event("taken-back", {"seat": move.seat, "left": table.take_back.left})
    assert deal is not None
    if move.kind == "draw":
        word = deal.copy().draw()
    elif move.kind == "claimed" and move.seat == table.claimed_by:
        word = claimed_card(deal.view(move.seat))
    elif move.kind in ("forced", "claimed"):
        word = next(iter(deal.legal))
    level = {"level": choice.level} if choice.level else {}
    failed = {"failed": True} if choice.failed else {}
    return Event("done", {"seat": move.seat, "word": word} | level | failed)
