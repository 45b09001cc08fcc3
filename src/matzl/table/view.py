"""What one guest of a table may know and is shown: the one thing that pages and terminals get."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from matzl.analysis import Hint
from matzl.deal.hands import grouped
from matzl.deal.tally import Chalk, Entry
from matzl.deal.view import View
from matzl.table.claims import may_claim
from matzl.table.errors import table_error
from matzl.table.hints import hints_allowed
from matzl.table.next_move import Stalled
from matzl.table.parts import Chair, LogEntry, Stage
from matzl.table.settings import Settings, TableRules
from matzl.table.state import Table

MOST_TALK = 30
"""How much of the talk is shown, the latest last."""


@dataclass(frozen=True, slots=True)
class TakeBackVote:
    """Somebody wants to take back a decision: how many actions would be left, who has agreed, who is still to answer."""

    seat: int
    left: int
    agreed: frozenset[int]
    waiting: frozenset[int]


@dataclass(frozen=True, slots=True)
class Said:
    """Something said at the table: a ready phrase by its code, or a text."""

    number: int
    name: str
    seat: int | None
    phrase: str
    text: str


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one guest sees it.

    Attributes
    ----------
    table
        Its name in addresses.
    settings, rules, stage
        What it was opened with, its rules now, what goes on.
    seat
        The guest's, None for a spectator.
    hosting
        Whether the guest is the host.
    chairs, names
        Who sits there, by seat.
    number
        How many events this guest has seen.
    move
        How many events have changed the game; what a guest chooses carries it.
    view
        The deal on the table through the guest's eyes; None before the first, and while the pack is to be cut.
    trumps
        The trump suit after each action of the view.
    deal_number
        Which deal of the match it is, from 1; 0 before the match.
    matches
        Which match at this table, from 1; 0 before the first.
    scores, winners, over
        Of the match.
    slate, ledger, held
        The score as the game's tradition keeps it; what two seats hold between them.
    cutter
        Whose right it is to cut the pack or knock on it, while that is waited for.
    ready
        Who wants to go on.
    take_back
        The wish to take back that is on the table.
    claimed_by
        Who has claimed the rest of the tricks.
    can_take_back, can_claim, can_hint
        Whether the guest may ask for it now.
    hint
        What the guest was told of the decision that it has to take now.
    talk, talk_closed
        What was said, and whether the players must be silent now.
    hand, own_order
        The guest's cards in the order in which they are held; whether that is one of their own.
    happenings
        What all have seen in this deal, `number` as the guest counts.
    may_sit
        Whether the guest, who has no seat, may take an open one.
    standstill
        What has failed, when the table stands still.
    invite, watch
        The tokens of the links, empty for those who have no seat.
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
    deal_number: int
    matches: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    slate: tuple[Chalk, ...] | None
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
    talk: tuple[Said, ...]
    talk_closed: bool
    hand: tuple[str, ...]
    own_order: bool
    log: tuple[LogEntry, ...]
    may_sit: bool
    stalled: Stalled | None
    invite: str
    watch: str

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called, by seat."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def failures(self) -> int:
        """How often it has failed what the table stands still for; 0 when it goes on."""
        return 0 if self.stalled is None else self.stalled.times

    @property
    def mark(self) -> str:
        """What a page remembers of what it shows: ``12``, or ``12.1`` when the table stands still, failed once."""
        return f"{self.number}.{self.failures}" if self.failures else str(self.number)

    @property
    def lesson(self) -> bool:
        """Whether this is a first deal hand in hand."""
        return self.settings.lesson and self.deal_number <= 1 and self.matches <= 1


def table_view(table: Table, visitor: str, stalled: Stalled | None = None) -> TableView:
    """What a visitor may know of a table.

    Parameters
    ----------
    standstill
        What has failed, when the table stands still.

    Raises
    ------
    TableError
        When the visitor may not even look on.
    """
    seat = table.seat_of(visitor)
    if seat is None and not (visitor in table.admitted and table.rules.spectators):
        raise table_error("not-admitted")
    match, deal = table.match, table.deal
    view = None if deal is None else deal.view(seat)
    playing = table.stage is Stage.PLAYING and seat is not None and view is not None
    own = table.arranged.get(seat) if seat is not None else None
    return TableView(
        table=table.key,
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
        deal_number=_deal_number(table),
        matches=table.matches,
        scores=() if match is None else match.scores,
        winners=() if match is None else match.winners,
        over=match is not None and match.over,
        slate=None if table.slate is None else tuple(table.slate),
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
        and may_claim(view),
        can_hint=playing
        and hints_allowed(table.rules, table.people)
        and view is not None
        and bool(view.legal)
        and table.hint_of(seat or 0) is None,
        hint=table.hint_of(seat) if playing and seat is not None else None,
        talk=tuple(_said(table, visitor, table.talk[-MOST_TALK:])),
        talk_closed=table.silenced,
        hand=() if view is None else tuple(_held(view, own)),
        own_order=own is not None,
        log=tuple(_counted(table, visitor, table.log)),
        may_sit=seat is None and table.may_sit(visitor),
        stalled=stalled,
        invite=table.invite if seat is not None else "",
        watch=table.watch if seat is not None else "",
    )


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
    """Happenings with the numbers that a guest counts."""
    for entry in log:
        number = table.number_for(visitor, entry.number)
        yield LogEntry(number, entry.kind, entry.seat, entry.place, entry.data)


def _said(table: Table, visitor: str, talk: Iterable[LogEntry]) -> Iterable[Said]:
    for said in _counted(table, visitor, talk):
        data: Mapping[str, Any] = said.data
        yield Said(said.number, data["name"], said.seat, data["phrase"], data["text"])


def _held(view: View, own: tuple[str, ...] | None) -> list[str]:
    """A hand as it is held: sorted by suits with trumps first, or in the guest's own order, new cards last."""
    usual = [
        card for suit in grouped(view.hand, view.info, view.options, view.trump) for card in suit
    ]
    if own is None:
        return usual
    return [card for card in own if card in usual] + [card for card in usual if card not in own]
