"""Opening a table with the full form."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl import registry
from matzl.errors import SetUpError, TableError
from matzl.table.core.errors import error_sentence
from matzl.text.describe import tagline
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    ensure_visitor,
    limit_tables,
)
from matzl.web.opening_form import OpeningForm, opening_form
from matzl.web.routing import Router
from matzl.web.templating import page

router = Router()


@router.get("/open/{game}")
async def show_form(
    request: Request, game: str, reader: CurrentReader, state: CurrentState
) -> Response:
    """Show the form with its defaults."""
    levels = state.service.levels
    form = opening_form(registry.info(game), levels, {}, name=reader.name, deck=reader.deck)
    return _page(request, form)


@router.post("/open/{game}")
async def open_table(
    request: Request, game: str, sent: CheckedForm, state: CurrentState
) -> Response:
    """Open a table, or show the form again with its errors."""
    levels = state.service.levels
    form = opening_form(registry.info(game), levels, sent)
    if form.invalid:
        return _page(request, form, status=422)
    try:
        settings = form.settings(levels)
    except (SetUpError, TableError) as error:
        return _page(request, form, status=422, error=error_sentence(error))
    action_id = sent.text("once", 64)
    await limit_tables(request)
    reader = await ensure_visitor(request, sent)
    try:
        table = await state.service.open(reader.id, settings, action_id=action_id)
    except TableError as error:
        return _page(request, form, status=409, error=error_sentence(error))
    return RedirectResponse(f"/table/{table}", 303)


def _page(request: Request, form: OpeningForm, *, status: int = 200, error: str = "") -> Response:
    return page(
        request,
        "opening/open.html",
        status=status,
        game=form.info,
        tagline=tagline(form.info),
        form=form,
        error=error,
        rules_open=any(each.error for each in form.group("rules")),
    )
