"""The types of what programs send and get, which check and describe it, and a table in them as one visitor sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from matzl.judge import Judgement
from matzl.players.programs import Facts, facts
from matzl.table.core.commands import Number
from matzl.table.core.fair_deals import ShownHash
from matzl.table.core.settings import TableRules
from matzl.table.core.stages import Chair, LogEntry, Stage, TakeBackRequest
from matzl.table.core.view import Dealt, Said, TableView
from matzl.table.core.waiting import Clock
from matzl.table.live.invitations import Invitation

Name: TypeAlias = Annotated[str, Meta(max_length=40)]
Setting: TypeAlias = bool | Number | Name


class GameSummary(Struct):
    """A game: the name that addresses have, its title, how many play, and its options with their usual values."""

    name: str
    title: str
    seats: tuple[int, ...]
    options: Mapping[str, Any]


class NewTable(Struct, forbid_unknown_fields=True):
    """The settings of a new table: each other seat is ``open`` or the level of a bot; `rules` are those that differ."""

    game: Name
    options: dict[Name, Setting] = {}
    deck: Name = "french"
    chairs: Annotated[list[Name], Meta(max_length=9)] = []
    rules: dict[Name, Setting] = {}
    listed: bool = False


class TableName(Struct):
    """The name of a table in addresses."""

    table: str


class TableSummary(Struct):
    """A table in a list."""

    table: str
    game: str
    options: Mapping[str, Any]
    stage: Stage
    seats: tuple[Chair, ...]


class Tables(Struct):
    """The tables at which one sits, and those that anybody may join."""

    own: list[TableSummary]
    open: list[TableSummary]


class Taken(Struct):
    """The answer to a command that was carried out."""

    ok: bool = True


class PageData(Struct):
    """A page: its title and its parts, each an object with its type as `part`; or the address where to go on."""

    title: str = ""
    parts: list[dict[str, Any]] = []
    address: str = ""


class Failure(Struct):
    """An error: a stable code, a sentence, and for an illegal action the clause of the rule book."""

    code: str
    message: str
    clause: str = ""
    link: str = ""


class DealView(Facts):
    """A deal as one seat or a spectator sees it; `line` is all of that in one line (``docs/notation.md``)."""

    line: str
    result: dict[str, Any] | None


class TableState(Struct):
    """A table as its viewer sees it: commands carry its `move`; `number` counts the events that this viewer has seen."""

    table: str
    game: str
    options: Mapping[str, Any]
    rules: TableRules
    stage: Stage
    number: int
    move: int
    seat: int | None
    host: bool
    seats: tuple[Chair, ...]
    may_sit: frozenset[int]
    away: tuple[int, ...]
    watchers: tuple[str, ...]
    awaited: frozenset[int]
    ready: frozenset[int]
    deal_number: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    view: DealView | None
    cutter: int | None
    claimed_by: int | None
    take_back: TakeBackRequest | None
    can_take_back: bool
    can_claim: bool
    can_hint: bool
    hint: Judgement | None
    dealt: Dealt | None
    clock: Clock | None
    log: tuple[LogEntry, ...]
    talk: tuple[Said, ...]
    replay: str
    fair: ShownHash | None
    takes_words: bool
    word: str
    invite: str
    watch: str


_SAME = set(TableState.__struct_fields__) & set(TableView.__dataclass_fields__) - {"view"}


def table_state(table: TableView) -> TableState:
    """Return the view of a table in its plain form."""
    view = table.view
    result = None if view is None or view.result is None else view.result.as_record()
    return TableState(
        game=table.settings.game,
        options=table.settings.options,
        host=table.is_host,
        seats=table.chairs,
        away=tuple(sorted(table.attendance.away)),
        view=None if view is None else DealView(**facts(view), line=view.line, result=result),
        **{name: getattr(table, name) for name in _SAME},
    )


def table_summary(invitation: Invitation, name: str) -> TableSummary:
    """Return a table in a list by the name that its reader uses in addresses: of others', an invitation."""
    settings = invitation.settings
    return TableSummary(name, settings.game, settings.options, invitation.stage, invitation.chairs)
