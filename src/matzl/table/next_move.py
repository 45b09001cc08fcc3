"""What a table does by itself: bots move, cards are drawn, forced cards play themselves; what is next, and when.

How long a pause is follows from what all can see, never from cards or from how long a bot has thought.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from matzl.base.info import PLAY
from matzl.deal.view import View
from matzl.engine.randomness import folded
from matzl.players.bots import bot
from matzl.table.chairs import BOT, PERSON
from matzl.table.events import Event
from matzl.table.handlers import start
from matzl.table.stage import Stage
from matzl.table.state import Table

PAUSES = {"calm": 1.2, "steady": 0.7, "brisk": 0.3, "at-once": 0.0}
"""Seconds before a move that no person makes, by the pace of the table."""

AFTER_TRICK = 2.0
"""How many such pauses a complete trick stays on the table."""

LEAST_FORCED, MOST_FORCED = 0.8, 2.6
"""Seconds before a forced card plays itself: any time in which somebody could have chosen it."""

_UNFORESEEN = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class Due:
    """What a table does next by itself.

    Attributes
    ----------
    kind
        ``start``, ``bot``, ``draw``, ``forced``, ``claimed``, ``cut``, ``back`` or ``rematch``.
    seat
        For whom it is done.
    pause
        In seconds from now.
    """

    kind: str
    seat: int
    pause: float

    def same(self, other: Due | None) -> bool:
        """Whether that is the same, after whatever pause."""
        return other is not None and (self.kind, self.seat) == (other.kind, other.seat)


def due(table: Table) -> Due | None:
    """What the table does next if nobody does anything; None when it waits for people."""
    asked = table.asked
    if asked is not None and table.people <= asked.agreed | {asked.seat}:
        return Due("back", asked.seat, 0.0)
    if table.stage is Stage.GATHERING and table.settings.against_bots:
        return Due("start", 0, 0.0)
    if table.stage is Stage.CUTTING:
        cutter = table.cutter
        assert cutter is not None
        return Due("cut", cutter, 0.0) if table.chairs[cutter].kind == BOT else None
    if table.stage is Stage.OVER and table.people <= table.ready and not table.open_seats:
        return Due("rematch", min(table.people), 0.0)
    return _due_in_deal(table) if table.stage is Stage.PLAYING else None


def _due_in_deal(table: Table) -> Due | None:
    deal = table.deal
    assert deal is not None
    seat = deal.turn
    assert seat is not None
    pause = PAUSES[table.rules.pace]
    if deal.tricks and deal.tricks[-1].winner is not None:
        pause *= AFTER_TRICK
    if deal.by_chance:
        return Due("draw", seat, pause)
    plays = deal.phase.name == PLAY
    if plays and table.claimed_by is not None:
        return Due("claimed", seat, pause)
    if table.chairs[seat].kind == BOT:
        return Due("bot", seat, pause)
    if plays and table.rules.forced and table.chairs[seat].kind == PERSON and len(deal.legal) == 1:
        return Due("forced", seat, _UNFORESEEN.uniform(LEAST_FORCED, MOST_FORCED))
    return None


def bots_choice(table: Table, seat: int) -> tuple[str, int, View]:
    """What a bot is asked with: its level, its seed, and the view of its seat."""
    level = table.chairs[seat].level
    assert level is not None
    assert table.deal is not None
    assert table.match is not None
    return level, folded(table.match.seed, table.deal.number, seat), table.deal.view(seat)


def chosen(level: str, seed: int, view: View) -> str:
    """What a bot chooses; it may take its time."""
    return bot(level, seed).choose(view)


def brought_about(table: Table, what: Due, word: str = "") -> Event:
    """The event that something due brings about; `word` is what a bot has chosen."""
    deal = table.deal
    if what.kind == "cut":
        return Event("cut", {"seat": what.seat, "knocked": False})
    if what.kind in ("start", "rematch"):
        return start(table)
    if what.kind == "back":
        assert table.asked is not None
        return Event("taken-back", {"seat": what.seat, "left": table.asked.left})
    assert deal is not None
    if what.kind == "draw":
        word = deal.copy().draw()
    elif what.kind in ("forced", "claimed"):
        word = next(iter(deal.legal))
    return Event("done", {"seat": what.seat, "word": word})
