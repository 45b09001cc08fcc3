"""The types of API requests and responses, for validation and for the OpenAPI description, and the JSON form of tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from matzl.deal.view import View
from matzl.deal.view_line import past_of
from matzl.players.programs import Facts, facts
from matzl.table.core.commands import Number, Rules, StoredText
from matzl.table.core.stages import Chair, Stage
from matzl.table.core.view import TableView
from matzl.table.live.invitations import Invitation

Name: TypeAlias = Annotated[StoredText, Meta(max_length=40)]
Setting: TypeAlias = bool | Number | Name


class GameSummary(Struct):
    """A game: its name in URLs, its title, its numbers of players, its options with their defaults, and its levels of bots.

    The levels are those that this server offers now.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    options: Mapping[str, Any]
    levels: tuple[str, ...]


class NewTable(Struct, forbid_unknown_fields=True):
    """The settings of a new table; each of `chairs` is ``open`` or a bot's level, and `rules` the table rules to change."""

    game: Name
    options: dict[Name, Setting] = {}
    deck: Name = "french"
    chairs: Annotated[list[Name], Meta(max_length=9)] = []
    rules: Rules = {}
    listed: bool = False


class TableName(Struct):
    """The name of a table in URLs."""

    table: str


class TableSummary(Struct):
    """A table in a list; `changed` is the time of its last event, in seconds since 1970."""

    table: str
    game: str
    options: Mapping[str, Any]
    stage: Stage
    chairs: tuple[Chair, ...]
    changed: float


class Tables(Struct):
    """The tables at which the visitor sits, and those that anybody may join."""

    own: list[TableSummary]
    open: list[TableSummary]


class Me(Struct):
    """The visitor for whom a program plays: the name that others see, empty for a guest."""

    name: str


class Taken(Struct):
    """The response to a command that was carried out."""

    ok: bool = True


class PageData(Struct):
    """A page: its title and its parts, objects whose `part` names their type; or the URL of the page to go to next."""

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
    """A deal as one seat or a spectator sees it; `line` states the same in one line of text (``docs/notation.md``)."""

    line: str
    result: dict[str, Any] | None


def plain(value: object) -> DealView:
    """Convert the view of a deal, contained in a `TableView`, to a type that `msgspec` can encode."""
    if not isinstance(value, View):
        raise NotImplementedError(type(value))  # as `msgspec` asks for it
    result = None if value.result is None else value.result.as_record()
    return DealView(**facts(value), line=value.line, result=result)


def encoded(answer: object) -> bytes:
    """Return a response as JSON; a table is sent without the public view, which follows from the visitor's view."""
    if isinstance(answer, TableView):
        answer = replace(answer, public=None)
    return msgspec.json.encode(answer, enc_hook=plain)


def table_view(data: Mapping[str, Any]) -> TableView:
    """Return the view of a table, given its JSON data.

    Raises
    ------
    RecordError, ValidationError
        If the data have another form, such as that of another version of matzl.
    """

    def decoded(kind: type, value: Any) -> object:
        return View.from_line(value["line"]) if kind is View else kind(value)

    table = msgspec.convert(data, TableView, str_keys=True, dec_hook=decoded)
    table.public = None if table.view is None else View(past_of(table.view.line), None)
    return table


def table_summary(invitation: Invitation, name: str) -> TableSummary:
    """Return the summary of a table; `name` is its key or, for visitors without a seat, the token of its invitation."""
    settings = invitation.settings
    fields = settings.game, settings.options, invitation.stage, invitation.chairs
    return TableSummary(name, *fields, invitation.changed)
