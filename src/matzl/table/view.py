"""The view that a visitor has of a table, which is all that user interfaces get."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from matzl.analysis import Hint
from matzl.deal.hands import grouped
from matzl.deal.tally import Chalk, Entry
from matzl.deal.view import View
from matzl.table.analysis import hints_allowed
from matzl.table.claims import may_claim, wins_all_tricks
from matzl.table.clock import Clock
from matzl.table.disclosure import Dealt, cards_as_dealt, deal_view, last_chalk, may_look
from matzl.table.errors import table_error
from matzl.table.lessons import Answer, OwnWay, answers, own_way
from matzl.table.next_move import Stalled
from matzl.table.parts import FREE, Chair, LogEntry, Stage
from matzl.table.presence import ALL_PRESENT, Attendance, awaited
from matzl.table.replay_ids import replay_shown
from matzl.table.settings import Settings, TableRules
from matzl.table.state import Table
from matzl.table.warm_up import Progress

MOST_TALK = 30
"""The number of messages shown, the latest last."""


@dataclass(frozen=True, slots=True)
class TakeBackVote:
    """A pending request to take back: the seat that asked, the actions left, the seats that agreed and those to answer."""

    seat: int
    left: int
    agreed: frozenset[int]
    waiting: frozenset[int]


@dataclass(frozen=True, slots=True)
class Said:
    """A message: a ready phrase by its code, or a text."""

    number: int
    name: str
    seat: int | None
    phrase: str
    text: str


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one visitor sees it.

    Attributes
    ----------
    table
        The name of the table in its address: its key, or the token of the link for spectators.
    settings, rules, stage
        Its settings, current rules and stage.
    seat
        The visitor's seat, None for a spectator.
    is_host
        Whether the visitor is the host.
    chairs, names
        The seats with their holders, and the names of these, by seat.
    number
        The number of events that this visitor has seen.
    move
        The number of events that have changed the game; commands carry it.
    view
        The view of the current deal; None before the first, and while the pack is to be cut.
    trumps
        The trump suit after each action of the view.
    dealt
        All cards of the deal as they were dealt, once it is over; None before.
    deal_number
        The number of the deal in the match, from 1; 0 before the match.
    matches
        The number of the match at this table, from 1; 0 before the first.
    scores, winners, over
        Of the match.
    slate, ledger, held
        The score as the game's tradition keeps it; the matzls that two seats hold between them.
    chalked
        What the deal that has just ended adds to the slate; empty at any other time and where a ledger is kept.
    cutter, claimed_by
        The seat that is to cut the pack or knock on it, and the seat that has claimed the remaining tricks.
    ready
        The seats that are ready to go on.
    take_back
        The pending request to take back.
    can_take_back, can_claim, can_hint
        Whether the visitor may do so now.
    hint
        The hint for the visitor's current decision.
    own_way
        In a guided deal the visitor's last decision, if it was another than advised.
    answers
        After a guided deal, what the visitor's decisions against the advice led to.
    talk, talk_closed
        The messages, and whether the players may not talk now.
    hand, own_order
        The visitor's cards in order; whether the visitor has arranged them.
    log
        The log entries of this deal, with numbers as the visitor counts.
    may_sit
        Whether the visitor has no seat and may take an open one.
    awaited
        The seats without which the table does not go on: of people, and open ones.
    attendance
        Who is connected, away, or gone for long.
    may_replace
        The seats where the viewer may seat a bot now: open ones, and those of people who are gone.
    claimed_seat
        The seat that a viewer without a seat may take back, None if there is none.
    claimed
        The names of the people for whom bots play while they are away, by seat.
    stalled
        The failed move, if the table is stalled.
    removed
        The names of those whom the host has removed; empty for others than the host.
    closed_by
        The name of the host who has closed the table; empty if nobody has.
    warming
        The progress of the warm-up of the bots here, for whom novices play until then; None when it is done.
    invite, watch
        The tokens of the links, empty for those who have no seat.
    clock
        The running clock, if the table has clocks.
    replay
        The id of the replay of the match; empty before the first, and in a duplicate tournament, which shows it later.
    """

    table: str
    settings: Settings
    rules: TableRules
    stage: Stage
    seat: int | None
    is_host: bool
    chairs: tuple[Chair, ...]
    number: int
    move: int
    view: View | None
    trumps: tuple[str | None, ...]
    dealt: Dealt | None
    deal_number: int
    matches: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    slate: tuple[Chalk, ...] | None
    chalked: tuple[Chalk, ...]
    ledger: tuple[Entry, ...]
    held: Mapping[tuple[int, int], int]
    cutter: int | None
    ready: frozenset[int]
    take_back: TakeBackVote | None
    claimed_by: int | None
    can_take_back: bool
    can_claim: bool
    can_hint: bool
    hint: Hint | None
    own_way: OwnWay | None
    answers: tuple[Answer, ...]
    talk: tuple[Said, ...]
    talk_closed: bool
    hand: tuple[str, ...]
    own_order: bool
    log: tuple[LogEntry, ...]
    may_sit: bool
    awaited: frozenset[int]
    attendance: Attendance
    may_replace: frozenset[int]
    claimed_seat: int | None
    claimed: Mapping[int, str]
    stalled: Stalled | None
    removed: tuple[str, ...]
    closed_by: str
    warming: Progress | None
    invite: str
    watch: str
    clock: Clock | None = None
    replay: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat, empty for an open one."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The open seats in order."""
        return tuple(chair.number for chair in self.chairs if chair.kind == FREE)

    @property
    def asked(self) -> bool:
        """True if the deal waits for an action of the visitor."""
        return self.view is not None and bool(self.view.legal)

    @property
    def failures(self) -> int:
        """The number of failures of a stalled table's move; 0 if it is not stalled."""
        return 0 if self.stalled is None else self.stalled.times

    @property
    def mark(self) -> str:
        """The version of this view: ``12``, ``12.1`` after one failure of a stalled table, ``12.0.a2`` if seat 2 is away."""
        parts = [str(self.number), str(self.failures), self.attendance.mark]
        while len(parts) > 1 and parts[-1] in ("", "0"):
            parts.pop()
        return ".".join(parts)

    @property
    def lesson(self) -> bool:
        """True if this is a guided deal."""
        return bool(self.settings.lesson) and self.deal_number <= 1 and self.matches <= 1


def table_view(
    table: Table,
    visitor: str,
    stalled: Stalled | None = None,
    attendance: Attendance = ALL_PRESENT,
    name: str = "",
    clock: Clock | None = None,
    warming: Progress | None = None,
) -> TableView:
    """Return what a visitor may know of a table.

    Parameters
    ----------
    stalled
        The failed move, if the table is stalled.
    attendance
        Who is connected.
    name
        The name by which the visitor knows the table, by default its key; the link for spectators has a token instead.
    clock
        The running clock.
    warming
        The progress of the warm-up of the bots here.

    Raises
    ------
    TableError
        If the visitor may not watch.
    """
    seat = table.seat_of(visitor)
    claimed_seat = None if seat is not None else table.claimed_seat(visitor)
    if not may_look(table, visitor):
        raise table_error("removed" if visitor in table.removed else "not-admitted")
    match, view = table.match, deal_view(table, seat)
    playing = table.stage is Stage.PLAYING and seat is not None and view is not None
    own = table.arranged.get(seat) if seat is not None else None
    return TableView(
        table=name or table.key,
        settings=table.settings,
        rules=table.rules,
        stage=table.stage,
        seat=seat,
        is_host=bool(visitor) and visitor == table.host,
        chairs=tuple(table.chairs),
        number=table.number_for(visitor),
        move=table.move,
        view=view,
        trumps=tuple(table.trumps),
        dealt=cards_as_dealt(table),
        deal_number=_deal_number(table),
        matches=table.matches,
        scores=() if match is None else match.scores,
        winners=() if match is None else match.winners,
        over=match is not None and match.over,
        slate=None if table.slate is None else tuple(table.slate),
        chalked=last_chalk(table),
        ledger=tuple(table.ledger),
        held={} if match is None else match.held,
        cutter=table.cutter,
        ready=frozenset(table.ready),
        take_back=_take_back_vote(table),
        claimed_by=table.claimed_by,
        can_take_back=playing
        and table.rules.take_back
        and table.take_back is None
        and table.last_decision(seat or 0) is not None,
        can_claim=playing
        and table.rules.claims
        and table.claimed_by is None
        and view is not None
        and may_claim(view)
        and wins_all_tricks(view),
        can_hint=playing
        and hints_allowed(table.rules, table.people)
        and view is not None
        and bool(view.legal)
        and table.hint_of(seat or 0) is None,
        hint=table.hint_of(seat) if playing and seat is not None else None,
        own_way=own_way(table, seat) if playing and seat is not None else None,
        answers=() if seat is None else answers(table, seat),
        talk=tuple(_said(table, visitor, table.talk[-MOST_TALK:])),
        talk_closed=table.silenced,
        hand=() if view is None else tuple(_held(view, own)),
        own_order=own is not None,
        log=tuple(_counted(table, visitor, table.log)),
        may_sit=seat is None and table.may_sit(visitor, name),
        awaited=awaited(table),
        attendance=attendance,
        may_replace=_replaceable(table, seat, attendance),
        claimed_seat=claimed_seat,
        claimed={place: who.name for place, who in table.replaced.items()},
        stalled=stalled,
        removed=tuple(table.removed.values()) if visitor and visitor == table.host else (),
        closed_by=table.closed_by,
        warming=warming,
        invite=table.invite if seat is not None and table.hosted else "",
        watch=table.watch if seat is not None else "",
        clock=clock,
        replay=replay_shown(table),
    )


def _replaceable(table: Table, seat: int | None, attendance: Attendance) -> frozenset[int]:
    """Return the seats where the person in a seat may seat a bot."""
    if seat is None or table.stage is Stage.CLOSED:
        return frozenset()
    host = table.chairs[seat].host
    free = table.open_seats if host or table.stage is not Stage.GATHERING else frozenset()
    return free | attendance.gone - {seat}


def _deal_number(table: Table) -> int:
    if table.match is None:
        return 0
    finished = len(table.match.finished)
    return finished if table.stage in (Stage.RESULT, Stage.OVER) else finished + 1


def _take_back_vote(table: Table) -> TakeBackVote | None:
    request = table.take_back
    if request is None:
        return None
    return TakeBackVote(
        request.seat, request.left, request.agreed, table.people - request.agreed - {request.seat}
    )


def _counted(table: Table, visitor: str, log: Iterable[LogEntry]) -> Iterable[LogEntry]:
    """Return log entries with the numbers that a visitor counts."""
    if table.number_for(visitor) == table.number_for(""):  # no events that nobody else sees
        return log
    return (replace(each, number=table.number_for(visitor, each.number)) for each in log)


def _said(table: Table, visitor: str, talk: Iterable[LogEntry]) -> Iterable[Said]:
    for said in _counted(table, visitor, talk):
        data: Mapping[str, Any] = said.data
        yield Said(said.number, data["name"], said.seat, data["phrase"], data["text"])


def _held(view: View, own: tuple[str, ...] | None) -> list[str]:
    """Return a hand sorted by suits with trumps first, or in the visitor's own order with new cards last."""
    usual = [
        card for suit in grouped(view.hand, view.info, view.options, view.trump) for card in suit
    ]
    if own is None:
        return usual
    return [card for card in own if card in usual] + [card for card in usual if card not in own]
