"""A table: its page, and everything that can be asked of it by a form."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from matzl.errors import IllegalActionError, MatzlError, TableError
from matzl.table import commands
from matzl.table.service import TableService
from matzl.table.settings import CHOICES, TableRules
from matzl.table.view import TableView
from matzl.web.dependencies import NAME, Posted, Reading, TheService, visiting
from matzl.web.error_pages import answer, problem, wants_json
from matzl.web.errors import RefusedError
from matzl.web.forms import Form
from matzl.web.reader import Reader
from matzl.web.regions import page_context
from matzl.web.templating import page

router = APIRouter(prefix="/table/{table}")

_ONCE, _WORD, _TALK = 64, 24, 200
_SEATS = 9


def _sit(form: Form, reader: Reader) -> commands.Command:
    seat = form.number("seat", _SEATS) if form.get("seat") else None
    return commands.Sit(form.text("name", NAME) or reader.name, seat)


def _bot(form: Form, _: Reader) -> commands.Command:
    return commands.SeatBot(form.number("seat", _SEATS), form.text("level", _WORD))


def _cut(form: Form, _: Reader) -> commands.Command:
    return commands.Cut(form.number("move"), form.yes("knock"))


def _play(form: Form, _: Reader) -> commands.Command:
    return commands.Play(form.text("word", _WORD), form.number("move"))


def _say(form: Form, _: Reader) -> commands.Command:
    return commands.Say(form.text("phrase", _WORD), form.text("text", _TALK))


def _order(form: Form, _: Reader) -> commands.Command:
    return commands.Arrange(form.text("cards", 200).split() or None)


def _rules(form: Form, _: Reader) -> commands.Command:
    changed: dict[str, Any] = {}
    for each in fields(TableRules):
        if each.name in form:
            words = CHOICES.get(each.name)
            changed[each.name] = form.word(each.name, words) if words else form.yes(each.name)
    return commands.ChangeRules(changed)


WISHES: dict[str, Callable[[Form, Reader], commands.Command]] = {
    "sit": _sit,
    "leave": lambda _, __: commands.Leave(),
    "bot": _bot,
    "start": lambda _, __: commands.Start(),
    "cut": _cut,
    "play": _play,
    "back": lambda form, _: commands.AskTakeBack(form.number("move")),
    "answer": lambda form, _: commands.AnswerTakeBack(form.yes("agree"), form.number("left")),
    "claim": lambda form, _: commands.Claim(form.number("move")),
    "hint": lambda form, _: commands.AskHint(form.number("move")),
    "ready": lambda form, _: commands.Ready(form.number("move")),
    "again": lambda _, __: commands.Retry(),
    "say": _say,
    "order": _order,
    "rules": _rules,
}
"""What each form of a table asks for."""


@router.get("")
async def look(request: Request, table: str, reader: Reading, service: TheService) -> Response:
    """The table as the reader sees it."""
    seen = await service.table_view(table, reader.visitor or "")
    return page(request, "table/page.html", message="", link="", **page_context(seen, reader))


@router.post("/{deed}")
async def act(
    request: Request, table: str, deed: str, form: Posted, service: TheService
) -> Response:
    """Do something at a table; what cannot be done is answered with the reason, and changes nothing."""
    if deed not in WISHES:
        raise RefusedError(404, "not-found")
    reader: Reader = request.state.reader
    try:
        if deed == "sit":
            reader = await visiting(request, form)
        command = WISHES[deed](form, reader)
        once = form.text("once", _ONCE) or secrets.token_urlsafe(9)
        await service.execute(table, reader.visitor or "", command, once)
    except MatzlError as error:
        return await _refused(request, service, table, error)
    if wants_json(request.headers):
        return JSONResponse({"ok": True})
    return RedirectResponse("/" if deed == "leave" else f"/table/{table}", 303)


async def _refused(
    request: Request, service: TableService, table: str, error: MatzlError
) -> Response:
    """Why something was not done, beside the table if the reader may see it."""
    reader: Reader = request.state.reader
    try:
        seen = await service.table_view(table, reader.visitor or "")
    except TableError:
        return answer(request, error)
    told = problem(error) | _why(error, seen, reader)
    status = told.pop("status")
    if wants_json(request.headers):
        return JSONResponse({"clause": "", "link": "", **told}, status)
    reader = replace(reader, path=f"/table/{table}")
    request.state.reader = reader
    said = {"message": told["message"], "link": told.get("link", "")}
    return page(request, "table/page.html", status=status, **said, **page_context(seen, reader))


def _why(error: MatzlError, seen: TableView, reader: Reader) -> dict[str, Any]:
    """The sentence of the rule book for what may not be played, with its clause and where it stands."""
    if not isinstance(error, IllegalActionError):
        return {}
    refusal = error.refusal
    deck = reader.deck or seen.settings.deck
    return {
        "message": refusal.sentence(deck, to_you=True),
        "clause": refusal.clause,
        "link": f"/rules/{seen.settings.game}?clause={refusal.clause}#{refusal.clause}",
    }
