"""Players of a deal, as noted in its record: the levels in the seats when it was dealt, and exceptions for single actions.

They are kept in the `meta` of the deal, which records preserve (``docs/records.md``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from matzl.base.info import PLAY_PHASE
from matzl.deal.deal import Deal
from matzl.deal.vocabulary import actions_by_chance
from matzl.table.core.events import Event
from matzl.table.core.stages import BOT, PERSON, Chair

LEVELS_KEY, PLAYED_BY_KEY = "levels", "played_by"

REPLAYED = "replayed"
"""The key in the ``meta`` of a deal whose cards may have been known when it was played; no statistics count such a deal."""


def note_seats(deal: Deal, chairs: Iterable[Chair], notes: Mapping[str, Any]) -> None:
    """Record in a deal each seat's bot level (None for a person or an open seat) and the notes of the table's origin."""
    deal.meta = {**(deal.meta or {}), LEVELS_KEY: [chair.level for chair in chairs], **notes}


def note_choice(deal: Deal, event: Event, chairs: Iterable[Chair], *, claimed: bool) -> None:
    """Record who or what chose the next action of a deal, if not the player recorded for the seat.

    Nobody chooses a card drawn by chance, nor cards that are played automatically: forced ones, or those of a granted claim.

    Parameters
    ----------
    event
        The event of the action, not yet applied.
    chairs
        The chairs of the table.
    claimed
        Whether the remaining tricks have been claimed.
    """
    seat, meta = event.data["seat"], deal.meta or {}
    chooser = event.data.get("level") or event.data.get("clock")
    if chooser is None and event.by:
        chooser = PERSON
    elif chooser is None:
        chair = next(chair for chair in chairs if chair.number == seat)
        granted = claimed and deal.phase.name == PLAY_PHASE
        chooser = chair.level if chair.kind == BOT and not granted else None
    if deal.by_chance or chooser in (None, _level_in(meta, seat)):
        return
    number = str(len(deal.actions) + 1)
    deal.meta = {**meta, PLAYED_BY_KEY: {**_played_by(meta), number: chooser}}


def forget_choices(deal: Deal, number: int) -> None:
    """Drop from a deal's metadata the notes on actions after the first `number`."""
    meta = deal.meta or {}
    played_by = {each: who for each, who in _played_by(meta).items() if _number(each) <= number}
    if PLAYED_BY_KEY in meta:
        others = {name: value for name, value in meta.items() if name != PLAYED_BY_KEY}
        deal.meta = others | ({PLAYED_BY_KEY: played_by} if played_by else {})


def last_choice(deal: Deal, seat: int) -> int | None:
    """Return the index of the last action of a deal that a seat chose; None if there is none."""
    drawn = actions_by_chance(deal.game)
    turns, actions = deal.turns, deal.actions
    places = range(len(actions) - 1, -1, -1)
    return next((at for at in places if turns[at] == seat and actions[at] not in drawn), None)


def _level_in(meta: Mapping[str, Any], seat: int) -> object:
    """Return the level recorded for a seat, else `PERSON`; records from elsewhere may have any value there."""
    levels = meta.get(LEVELS_KEY)
    known = levels[seat] if isinstance(levels, list) and seat < len(levels) else None
    return known or PERSON


def _played_by(meta: Mapping[str, Any]) -> Mapping[str, Any]:
    players = meta.get(PLAYED_BY_KEY)
    return players if isinstance(players, Mapping) else {}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
