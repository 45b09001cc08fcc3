"""The page of a table, and the forms that send commands to it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from matzl.errors import IllegalActionError, MatzlError, TableError
from matzl.features.lobby import joining
from matzl.table.core import commands
from matzl.table.core.commands import MAX_SEAT
from matzl.table.core.names import MAX_MESSAGE_LENGTH
from matzl.table.core.settings import CHOICES, SECONDS, TableRules, seconds_of
from matzl.table.core.view import TableView
from matzl.table.live.service import TableService
from matzl.web.dependencies import Form, checked_form, ensure_visitor
from matzl.web.error_pages import error_response
from matzl.web.errors import RequestError, response_parts, wants_json
from matzl.web.features import feature_request, response
from matzl.web.reader import Reader
from matzl.web.regions import page_context
from matzl.web.state import AppState
from matzl.web.templating import page

_MAX_ONCE, _MAX_WORD = 64, 24


def _sit(form: Form, token: str = "") -> commands.Sit:
    seat = form.number("seat", MAX_SEAT) if form.get("seat") else None
    return commands.Sit(seat, token)


def _rules(form: Form) -> commands.Command:
    changed: dict[str, Any] = {}
    for each in fields(TableRules):
        if each.name in form:
            words = CHOICES.get(each.name)
            if each.name in SECONDS:
                changed[each.name] = seconds_of(form[each.name])
            else:
                changed[each.name] = form.word(each.name, words) if words else form.yes(each.name)
    return commands.ChangeRules(changed)


COMMANDS: dict[str, Callable[[Form], commands.Command]] = {
    "sit": _sit,
    "leave": lambda _: commands.Leave(),
    "bot": lambda form: commands.SeatBot(
        form.number("seat", MAX_SEAT), form.text("level", _MAX_WORD)
    ),
    "remove": lambda form: commands.Remove(form.number("seat", MAX_SEAT)),
    "readmit": lambda form: commands.Readmit(form.number("place")),
    "renew": lambda _: commands.Renew(),
    "host": lambda form: commands.HandOver(form.number("seat", MAX_SEAT)),
    "close": lambda _: commands.Close(),
    "start": lambda _: commands.Start(),
    "cut": lambda form: commands.Cut(form.number("move"), form.yes("knock")),
    "play": lambda form: commands.Play(form.text("word", _MAX_WORD), form.number("move")),
    "back": lambda form: commands.AskTakeBack(form.number("move")),
    "answer": lambda form: commands.AnswerTakeBack(form.yes("agree"), form.number("left")),
    "claim": lambda form: commands.Claim(form.number("move")),
    "hint": lambda form: commands.AskHint(form.number("move")),
    "ready": lambda form: commands.Ready(form.number("move")),
    "again": lambda _: commands.Retry(),
    "say": lambda form: commands.Say(
        form.text("phrase", _MAX_WORD), form.text("text", MAX_MESSAGE_LENGTH)
    ),
    "rules": _rules,
}
"""The command that each form of a table sends, by the last part of its URL."""


async def show(request: Request) -> Response:
    """Show the table or, to readers who only know its address, an invitation to sit down or to watch."""
    table_id: str = request.path_params["table_id"]
    service = AppState.of(request).service
    reader: Reader = request.state.reader
    try:
        table_view = await service.table_view(table_id, reader.id, arriving=True)
    except TableError as error:
        if error.code != "not-admitted" or wants_json(request.headers):
            raise
        joining_request = replace(
            feature_request(request), path={"token": table_id}, address=f"/join/{table_id}"
        )
        return response(request, await joining.show(joining_request))
    context = page_context(table_view, reader, AppState.of(request).shared_regions)
    return page(request, "table/page.html", message="", code="", link="", **context)


async def act(request: Request) -> Response:
    """Carry out a command; respond with the reason if the table refuses it."""
    table_id, action = request.path_params["table_id"], request.path_params["action"]
    form = await checked_form(request)
    service = AppState.of(request).service
    if action not in COMMANDS:
        raise RequestError(404, "not-found")
    reader: Reader = request.state.reader
    try:
        action_id = form.text("once", _MAX_ONCE) or secrets.token_urlsafe(9)
        if action == "sit":
            if not reader.known:  # before a visitor is stored; the command is checked again
                await service.invitations.check_entry(table_id, _sit(form, table_id))
            reader = await ensure_visitor(request, form)
        if action == "say":
            AppState.of(request).limits.take("talk", reader.visitor or "")
        command = COMMANDS[action](form)
        await service.execute(table_id, reader.id, command, action_id)
    except MatzlError as error:
        return await _refused(request, service, table_id, error)
    if wants_json(request.headers):
        return JSONResponse({"ok": True})
    return RedirectResponse("/" if action == "leave" else f"/table/{table_id}", 303)


async def _refused(
    request: Request, service: TableService, table_id: str, error: MatzlError
) -> Response:
    """Return the response to a refused command: the reason, on the table's page if the reader may see it."""
    reader: Reader = request.state.reader
    try:
        table_view = await service.table_view(table_id, reader.id)
    except TableError:
        return error_response(request, error)
    details, status, headers = response_parts(error, **_refusal(error, table_view, reader))
    if wants_json(request.headers):
        return JSONResponse(details, status, headers)
    context = page_context(table_view, reader, AppState.of(request).shared_regions)
    response = page(
        request,
        "table/page.html",
        status=status,
        message=details["message"],
        code=details["code"],
        link=details["link"],
        **context,
    )
    response.headers.update(headers)
    return response


def _refusal(error: MatzlError, table: TableView, reader: Reader) -> dict[str, Any]:
    """Return the explanation of an illegal action, with its clause and the URL of the clause."""
    if not isinstance(error, IllegalActionError):
        return {}
    refusal = error.refusal
    deck = reader.deck or table.settings.deck
    return {
        "message": refusal.sentence(deck, to_you=True),
        "clause": refusal.clause,
        "link": f"/rules/{table.settings.game}?clause={refusal.clause}#c{refusal.clause}",
    }


ROUTES = [
    Route("/table/{table_id}", show),
    Route("/table/{table_id}/{action}", act, methods=["POST"]),
]
