"""Visitors' commands to a tournament: each function returns events, or raises a `TableError` with the reason for rejection.

The last parameter is the number of the player or the round that a command is about, if any.
"""

from __future__ import annotations

import secrets

from matzl.deal.fair import derived
from matzl.features.tournament.pairing import number_of_tables, paired
from matzl.features.tournament.state import PLAYING, REMOVED, Tournament
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.live.invitations import KEY_BYTES

MAX_PLAYERS = 64

MAX_EVENTS = 2000
"""The number of events after which nobody may join, which prevents endless joining and leaving."""


def join(tournament: Tournament, visitor: str, _number: int = 0) -> list[Event]:
    """Return the event by which a visitor joins or rejoins; none if they are playing already."""
    before = tournament.player_of(visitor)
    if before is not None and before.state == PLAYING:
        return []
    if before is not None and before.state == REMOVED:
        raise table_error("tournament-removed")
    check_open(tournament)
    number = before.number if before else len(tournament.players) + 1
    return [Event("joined", {"player": number}, visitor)]


def check_open(tournament: Tournament) -> None:
    """Check that players may still join.

    Raises
    ------
    TableError
        If the tournament is over, its last round has begun, or it is full.
    """
    if tournament.ended:
        raise table_error("tournament-over")
    if tournament.last_round_begun:
        raise table_error("tournament-last")
    if len(tournament.active) >= MAX_PLAYERS or tournament.length >= MAX_EVENTS:
        raise table_error("tournament-full", most=MAX_PLAYERS)


def leave(tournament: Tournament, visitor: str, _number: int = 0) -> list[Event]:
    """Return the event by which a player leaves; none if they are no longer playing."""
    player = tournament.player_of(visitor)
    if player is None:
        raise table_error("no-player")
    return [Event("left", {"player": player.number}, visitor)] if player.state == PLAYING else []


def remove(tournament: Tournament, visitor: str, number: int) -> list[Event]:
    """Return the event that removes a player, even one who has left, and bars them; none if they are already removed."""
    _check_organiser(tournament, visitor)
    player = tournament.players.get(number)
    if player is None or player.visitor == visitor:
        raise table_error("no-player")
    return [] if player.state == REMOVED else [Event("removed", {"player": number}, visitor)]


def end(tournament: Tournament, visitor: str, _number: int = 0) -> list[Event]:
    """Return the event that ends the tournament."""
    _check_organiser(tournament, visitor)
    if tournament.ended:
        raise table_error("tournament-over")
    return [Event("ended", {}, visitor)]


def begin_round(tournament: Tournament, visitor: str, number: int) -> list[Event]:
    """Return the event that begins a round, whose number must be the next one so that a repeated command is refused."""
    _check_organiser(tournament, visitor)
    if tournament.last_round_begun:
        raise table_error("tournament-over")
    if number != len(tournament.rounds) + 1:
        raise table_error("stale")
    settings, players = tournament.settings, [each.number for each in tournament.active]
    if not players:
        raise table_error("tournament-empty")
    before = [[table.seats for table in round_.tables] for round_ in tournament.rounds]
    tables = number_of_tables(len(players), settings.seats, duplicate=settings.duplicate)
    lot = int(derived(tournament.secret, f"round {number}"), 16)
    begun = [
        {"key": secrets.token_hex(KEY_BYTES), "seats": list(of_table)}
        for of_table in paired(players, before, settings.seats, tables, lot)
    ]
    return [Event("round", {"tables": begun}, visitor)]


def forget(tournament: Tournament, visitor: str) -> list[Event]:
    """Return the events to store before a visitor is deleted: the visitor leaves, and another player becomes organiser.

    Without another player the tournament ends.
    """
    events = leave(tournament, visitor) if tournament.player_of(visitor) else []
    others = [each for each in tournament.active if each.visitor != visitor]
    if visitor == tournament.organiser and others:
        events.append(Event("organiser", {"player": others[0].number}, visitor))
    elif visitor == tournament.organiser and not tournament.ended:
        events.append(Event("ended", {}, visitor))
    return events


def _check_organiser(tournament: Tournament, visitor: str) -> None:
    if not visitor or visitor != tournament.organiser:
        raise table_error("not-organiser")
