"""Computing the view of a table: everything that a visitor may know, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from matzl import registry
from matzl.deal.counting import Chalk, chalk_of
from matzl.deal.layout import grouped
from matzl.deal.view import View
from matzl.players.levels import LEVELS
from matzl.table.core import commands
from matzl.table.core.errors import table_error
from matzl.table.core.fair_deals import ShownHash
from matzl.table.core.names import MAX_MESSAGES_SHOWN, Names
from matzl.table.core.permits import Who, may_look, permits, who_is
from matzl.table.core.records import replay_id
from matzl.table.core.stages import LogEntry, Stage
from matzl.table.core.state import Table
from matzl.table.core.view import Dealt, Said, TableView
from matzl.table.core.waiting import ALL_PRESENT, Attendance, Clock, Preparation, Stalled, awaited
from matzl.teaching.remarks import Answer, OwnWay
from matzl.text.drawings.portraits import Face


def table_view(
    table: Table,
    visitor: str,
    stalled: Stalled | None = None,
    attendance: Attendance = ALL_PRESENT,
    address: str = "",
    clock: Clock | None = None,
    levels: tuple[str, ...] = LEVELS,
    hint_awaited: Preparation | None = None,
    own_way: OwnWay | None = None,
    answers: tuple[Answer, ...] = (),
    ratings: tuple[float, ...] = (),
    names: Names = MappingProxyType({}),
    faces: Mapping[str, Face] = MappingProxyType({}),
    strengths: Mapping[str, int] = MappingProxyType({}),
    unheard: Collection[str] = (),
    *,
    shunned: bool = False,
) -> TableView:
    """Return the view of a table: all that a visitor may know.

    Parameters
    ----------
    stalled
        The failed move, if the table is stalled.
    attendance
        The visitors who are connected.
    address
        The table in the visitor's links, by default its key; in the link for spectators it is a token instead.
    clock
        The running clock.
    levels
        The levels of new bots that may be chosen now.
    hint_awaited
        The progress of the adviser for whose hint the visitor waits.
    own_way, answers, ratings
        The learner's last decision against the advice; the consequence of each such decision; and the visitor's ratings
        before and after the deal that has ended.
    names
        The names of those who have sat here, and of those who look on.
    faces
        Faces of visitors; those of others follow from their ids.
    strengths
        The ratings of visitors in the game, as far as the viewer may see them.
    unheard
        The visitors whose messages the visitor does not want to see.
    shunned
        Whether the visitor has blocked somebody at the table, or the other way round.

    Raises
    ------
    TableError
        If the visitor may not watch.
    """
    if not may_look(table, visitor):
        raise table_error("removed" if visitor in table.removed else "not-admitted")
    who = who_is(table, visitor, gone=attendance.gone, shunned=shunned)
    seat, view = who.seat, table.view_of(who.seat)
    fields, people = dict(_common(table)), table.names_of_people(names, attendance.watchers)
    watchers = tuple(map(people.__getitem__, attendance.watchers))
    if seat is not None:
        fields |= _of_seat(table, who, seat, view)
        fields["hint_awaited"] = None if fields["hint"] else hint_awaited
        fields |= {"own_way": own_way, "answers": answers, "ratings": ratings}
    return TableView(
        table=address or table.key,
        rules=table.rules,
        is_host=who.host,
        hosting=who.host and permits(table, who, commands.Close()) is None,
        number=table.number_for(visitor),
        view=view,
        talk=tuple(
            _said(table, visitor, _without_muted(table.talk[-MAX_MESSAGES_SHOWN:], unheard), people)
        ),
        log=tuple(
            _with_name(each, people) if each.visitor else each
            for each in _counted(table, visitor, _without_muted(table.log, unheard))
        ),
        chairs=table.named_chairs(people, faces, strengths),
        may_sit=_seats_for(table, who, lambda seat: commands.Sit(seat, address)),
        attendance=replace(attendance, watchers=watchers) if watchers else attendance,
        former_seat=table.former_seat(visitor) if seat is None else None,
        stalled=None if stalled is None else stalled.of_viewers,
        removed=tuple(people[each] for each in table.removed if who.host or each == visitor),
        closed_by=people.get(table.closed_by, ""),
        levels=levels,
        clock=clock,
        **fields,
    )


def _common(table: Table) -> dict[str, Any]:
    """Return the fields that are the same for all viewers, cached until the next event."""
    if not table.common:
        match = table.match
        table.common = {
            "settings": table.settings,
            "stage": table.stage,
            "title": table.name,
            "players": table.players,
            "move": table.move,
            "public": table.view_of(None),
            "trumps": tuple(table.trumps),
            "dealt": cards_as_dealt(table),
            "deal_number": _deal_number(table),
            "matches": table.matches,
            "scores": () if match is None else match.scores,
            "winners": () if match is None else match.winners,
            "over": match is not None and match.over,
            "slate": None if table.slate is None else tuple(table.slate),
            "chalked": last_chalk(table),
            "ledger": tuple(table.ledger),
            "held": tuple((*two, many) for two, many in match.held.items()) if match else (),
            "cutter": table.cutter,
            "ready": frozenset(table.ready),
            "take_back": table.take_back,
            "claimed_by": table.claimed_by,
            "talk_closed": table.silenced,
            "awaited": awaited(table),
            "replay": replay_id(table) if table.settings.allows("replay") else "",
            "fair": _shown_hash(table),
            "takes_words": table.takes_words,
        }
    return table.common


def _shown_hash(table: Table) -> ShownHash | None:
    """Return the hash that a table shows; none if no further deal follows."""
    latest = table.fair.shown_hash(table.deal)
    if latest is None or table.stage is not Stage.OVER or table.settings.allows("again"):
        return latest
    return replace(latest, hash="", bots="")


def _with_name(entry: LogEntry, people: Mapping[str, str]) -> LogEntry:
    """Return a log entry with its visitor's name instead of the id."""
    data = entry.data.copy()
    if entry.visitor in people:
        data["name"] = people[entry.visitor]
    return replace(entry, visitor="", data=data)


def _of_seat(table: Table, who: Who, seat: int, view: View | None) -> dict[str, Any]:
    """Return the fields of a `TableView` that concern a visitor's seat, given its view of the deal."""
    hint, playing = table.hint_of(seat), table.stage is Stage.PLAYING and view is not None
    to_move = view is not None and view.turn == seat  # asking for what only they may do takes time
    move = table.move
    return {
        "seat": seat,
        "can_take_back": permits(table, who, commands.AskTakeBack(move)) is None,
        "can_claim": to_move and permits(table, who, commands.Claim(move)) is None,
        "can_hint": to_move and not hint and permits(table, who, commands.AskHint(move)) is None,
        "hint": hint if playing else None,
        "hand": () if view is None else _held(view),
        "may_replace": _seats_for(table, who, commands.SeatBot),
        "invite": table.invite if table.hosted else "",
        "watch": table.watch,
        "renewed": table.renewed,
        "word": table.fair.words.get(table.visitors[seat], ""),
    }


def _seats_for(
    table: Table, who: Who, command: Callable[[int], commands.Command]
) -> frozenset[int]:
    """Return the seats for which a visitor may give a command now."""
    # Others than these are never permitted, and asking takes time.
    former = table.former_seat(who.visitor)
    possible = {*table.open_seats, *who.gone, *([] if former is None else [former])}
    return frozenset(seat for seat in possible if permits(table, who, command(seat)) is None)


def cards_as_dealt(table: Table) -> Dealt | None:
    """Return the cards of the current deal as dealt; None before it is over."""
    deal = table.deal
    if deal is None or not deal.over or table.stage is Stage.PLAYING:
        return None
    return Dealt(tuple(map(tuple, deal.hands)), tuple(deal.stock))


def last_chalk(table: Table) -> tuple[Chalk, ...]:
    """Return the marks that the finished deal adds to the slate, by seat; empty during a deal."""
    if table.slate is None or table.match is None or not table.match.finished:
        return ()
    ended = table.stage in (Stage.RESULT, Stage.OVER)
    return tuple(chalk_of(table.match.finished[-1].result)) if ended else ()


def _deal_number(table: Table) -> int:
    if table.match is None:
        return 0
    finished = len(table.match.finished)
    return finished if table.stage in (Stage.RESULT, Stage.OVER) else finished + 1


def _counted(table: Table, visitor: str, log: Iterable[LogEntry]) -> Iterable[LogEntry]:
    """Return log entries numbered by counting only the events that a visitor can see."""
    if table.number_for(visitor) == table.number_for(""):  # every event of the log is public so far
        return log
    return (replace(each, number=table.number_for(visitor, each.number)) for each in log)


def _said(
    table: Table, visitor: str, talk: Iterable[LogEntry], people: Mapping[str, str]
) -> Iterator[Said]:
    for said in _counted(table, visitor, talk):
        name, data = people[said.visitor], said.data
        yield Said(said.number, name, said.seat, data["phrase"], data["text"])


def _without_muted(log: Sequence[LogEntry], unheard: Collection[str]) -> Sequence[LogEntry]:
    """Return log entries without the messages of some visitors."""
    if not unheard:
        return log
    return [each for each in log if each.kind != "said" or each.visitor not in unheard]


def _held(view: View) -> tuple[str, ...]:
    """Return a hand sorted by suit, trumps first."""
    return _sorted(view.game, tuple(view.options.items()), view.trump, tuple(view.hand))


@lru_cache(4096)
def _sorted(
    game: str, options: tuple[tuple[str, Any], ...], trump: str | None, cards: tuple[str, ...]
) -> tuple[str, ...]:
    """Return cards sorted by suit, trumps first; cached, since most hands are the same after the next event."""
    groups = grouped(cards, registry.info(game), dict(options), trump)
    return tuple(card for suit in groups for card in suit)
