"""The tables of a round: opening them with players, bots and deals; continuing them; letting bots finish abandoned ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from matzl.features.tournament.state import BOT, PLAYING, Round, RoundTable, Tournament
from matzl.table.core.events import Event
from matzl.table.core.handlers import level_of_new_bots
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.core.waiting import awaited
from matzl.table.live.invitations import link_tokens
from matzl.table.live.service import TableService
from matzl.table.live.tables import LiveTable


async def open_round_table(
    service: TableService, tournament: Tournament, round_: Round, number: int
) -> None:
    """Open a table of a round, counted from 1, and begin its match; one that is open already continues."""
    place = round_.tables[number - 1]
    async with service.tables.loading(place.key):
        if await service.store.run(service.store.events.read, place.key, ("opened",)):
            return
        live = service.tables.add(Table(place.key))
        async with live.lock:
            events = list(_opening(tournament, round_.number, number, place))
            await service.tables.append(live, events)
    for player in place.seats:
        if player != BOT:
            service.presence.visit(place.key, tournament.players[player].visitor, seated=True)
    service.warm_up.want(tournament.settings.game)


def _opening(
    tournament: Tournament, round_: int, number: int, place: RoundTable
) -> Iterator[Event]:
    """Yield the events that open a table: nobody is its host."""
    settings = tournament.settings.of_table(tournament.token, round_, number)
    yield Event("opened", {"settings": asdict(settings), **link_tokens()})
    for seat, player in enumerate(place.seats):
        if player == BOT:
            yield Event("bot", {"seat": seat, "level": tournament.settings.level})
        else:
            yield Event("sat", {"seat": seat}, tournament.players[player].visitor)
    begun = {"seed": place.seed, "first_dealer": place.dealer}
    single = tournament.settings.deals if tournament.settings.duplicate else 0
    yield Event("started", begun | ({"single_deals": single} if single else {}))


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
