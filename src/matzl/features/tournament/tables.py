"""The tables of a round: opening them with players, bots and deals; continuing them; letting bots finish abandoned ones."""

from __future__ import annotations

from matzl.features.tournament.state import BOT, PLAYING, Round, Tournament
from matzl.table.core.waiting import awaited
from matzl.table.core.events import Event
from matzl.table.core.handlers import level_of_new_bots
from matzl.table.core.records import Terms
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.live.service import TableService
from matzl.table.live.tables import LiveTable


async def open_round_table(
    service: TableService, tournament: Tournament, round_: Round, number: int
) -> None:
    """Open a table of a round, counted from 1, and begin its match; nobody is its host.

    One that is open already continues.
    """
    place, settings = round_.tables[number - 1], tournament.settings
    seated = [
        Event("bot", {"seat": seat, "level": settings.level})
        if player == BOT
        else Event("sat", {"seat": seat}, tournament.players[player].visitor)
        for seat, player in enumerate(place.seats)
    ]
    of_table = settings.of_table(tournament.token, round_.number, number)
    terms = Terms(place.seed, place.dealer, deals=of_table.origin.deals)
    await service.open("", of_table, "round", terms, key=place.key, seated=seated)


async def keep_going(
    service: TableService, tournament: Tournament, round_: Round, number: int
) -> None:
    """Go on with a table, even if a server stopped before it was opened or before bots had replaced absent players.

    Where bots are alone, a move that has failed is tried again.
    """
    place, level = round_.tables[number - 1], tournament.settings.level
    await open_round_table(service, tournament, round_, number)
    if tournament.ended or round_ != tournament.rounds[-1]:
        await let_bots_finish(service, place.key, level)
    for seat, player in enumerate(place.seats):
        if player != BOT and tournament.players[player].state != PLAYING:
            await replace_for_good(service, place.key, seat, level)
    async with service.tables.hold(place.key) as live:
        service.resume(live, again=not live.table.people)


async def replace_absent(service: TableService, table_id: str) -> None:
    """Seat bots for people for whom a table waits and who have been away for longer than the organiser allows."""
    async with service.tables.hold(table_id) as live:
        if not _going_on(live):
            return
        away = service.presence.at(live)
        level = level_of_new_bots(live.table, service.levels)
        events = [
            Event("bot", {"seat": seat, "level": level})
            for seat in sorted(awaited(live.table) & away.gone)
        ]
        if events:
            await service.tables.append(live, events)


async def let_bots_finish(service: TableService, table_id: str, level: str) -> None:
    """Seat bots for good in all seats of a table, which then plays to its end without a pause."""
    await _append(service, table_id, Event("bots", {"level": level}))


async def replace_for_good(service: TableService, table_id: str, seat: int, level: str) -> None:
    """Seat a bot for good in one seat."""
    await _append(service, table_id, Event("bots", {"level": level, "seat": seat}))


async def _append(service: TableService, table_id: str, event: Event) -> None:
    """Add an event to a table that is not over, unless bots already have those seats for good."""
    async with service.tables.hold(table_id) as live:
        if _going_on(live) and _taken(live.table, event.data.get("seat")):
            await service.tables.append(live, [event])
            service.resume(live, again=not live.table.people)


def _going_on(live: LiveTable) -> bool:
    return live.table.stage not in (Stage.OVER, Stage.CLOSED)


def _taken(table: Table, seat: int | None) -> bool:
    """Return whether a person has a seat, or may take it back; by default any seat."""
    theirs = table.people | table.claimants.keys()
    return bool(theirs) if seat is None else seat in theirs
