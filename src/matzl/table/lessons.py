"""The response of a learner to the last advice in a guided deal."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.players.bots import bot
from matzl.players.levels import TEACHER
from matzl.table.parts import Stage
from matzl.table.state import Table


@dataclass(frozen=True, slots=True)
class OwnWay:
    """A decision against the advice of the lesson.

    Attributes
    ----------
    place, phase
        The number of actions before it, and the name of the phase of the deal.
    chosen, advised
        The action taken, and the one that was advised.
    trick_to
        The seat that took the trick, if a card was played to one that is complete.
    """

    place: int
    phase: str
    chosen: str
    advised: str
    trick_to: int | None


def own_way(table: Table, seat: int) -> OwnWay | None:
    """Return a seat's last decision in a guided deal if it was not the one advised, while it is to move again; else None."""
    guided = table.settings.lesson and table.matches == 1
    if not guided or table.match is None or table.match.finished:
        return None
    deal, place = table.deal, table.last_decision(seat)
    if deal is None or place is None or table.stage is not Stage.PLAYING or deal.turn != seat:
        return None
    before = deal.copy()
    while len(before.actions) > place:
        before.undo()
    advised, chosen = bot(TEACHER).choose(before.view(seat)), deal.actions[place]
    if chosen == advised:
        return None
    taken = (trick.winner for trick in deal.tricks if (seat, chosen) in trick.cards)
    return OwnWay(place, before.phase.name, chosen, advised, next(taken, None))
