"""The page of a table, and the forms that send commands to it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from matzl.errors import MatzlError, TableError
from matzl.features.lobby import joining
from matzl.forms import Field
from matzl.table.core import commands
from matzl.table.core.commands import COMMANDS
from matzl.table.core.settings import RULE_TYPES
from matzl.table.live.service import TableService
from matzl.web.dependencies import checked_form, ensure_visitor
from matzl.web.error_pages import error_response
from matzl.web.errors import RequestError, response_parts, wants_json
from matzl.web.features import feature_request, response
from matzl.web.reader import Reader
from matzl.web.regions import page_context
from matzl.web.state import AppState
from matzl.web.templating import page


def _command(action: str, form: Mapping[str, str]) -> commands.Command:
    """Return the command in a form, whose fields are named like those of the command; ``yes`` means true.

    Raises
    ------
    RequestError
        If a field has no valid value, or there is no such command.
    """
    kind = COMMANDS.get(action)
    if kind is None:
        raise RequestError(404, "not-found")
    sent: dict[str, Any] = {name: text for name, text in form.items() if text}
    boxes = (Field(name, kind="check") for name in ("agree", "knock") if name in form)
    sent |= {box.name: box.value_in(form) for box in boxes}
    sent["rules"] = {name: form[name] for name in form.keys() & RULE_TYPES.keys()}
    try:
        return msgspec.convert(sent, kind, strict=False)
    except msgspec.ValidationError:
        raise RequestError(422, "bad-form") from None


async def show(request: Request) -> Response:
    """Show the table or, to visitors who only know its URL, an invitation to sit down or watch."""
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
    reader: Reader = request.state.reader
    try:
        idempotency_key = form.get("once") or secrets.token_urlsafe(9)
        command = _command(action, form)
        if isinstance(command, commands.Sit):
            command = commands.Sit(command.seat, table_id)
            if not reader.known:  # before a visitor is stored; the command is checked again
                await service.invitations.check_entry(table_id, command)
            reader = await ensure_visitor(request, form)
        if isinstance(command, commands.Say):
            AppState.of(request).limits.take("talk", reader.id)
        await service.execute(table_id, reader.id, command, idempotency_key)
    except MatzlError as error:
        return await _refused(request, service, table_id, error)
    if wants_json(request.headers):
        return JSONResponse({"ok": True})
    return RedirectResponse("/" if action == "leave" else f"/table/{table_id}", 303)


async def _refused(
    request: Request, service: TableService, table_id: str, error: MatzlError
) -> Response:
    """Return the response to a refused command: the reason, on the table's page if the visitor may see it."""
    reader: Reader = request.state.reader
    try:
        table_view = await service.table_view(table_id, reader.id)
    except TableError:
        return error_response(request, error)
    details, status, headers = response_parts(error, reader.deck or table_view.settings.deck)
    if wants_json(request.headers):
        return JSONResponse(details, status, headers)
    context = page_context(table_view, reader, AppState.of(request).shared_regions)
    context |= {name: details[name] for name in ("message", "code", "link")}
    response = page(request, "table/page.html", status=status, **context)
    response.headers.update(headers)
    return response


ROUTES = [
    Route("/table/{table_id}", show),
    Route("/table/{table_id}/{action}", act, methods=["POST"]),
]
