"""A table is opened: the form, and what comes of it."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from matzl import registry
from matzl.errors import SetUpError, TableError
from matzl.table.errors import sentence
from matzl.text.describe import tagline
from matzl.web.dependencies import Posted, Reading, TheHouse, opens_table, visiting
from matzl.web.opening_form import OpeningForm, opening_form
from matzl.web.templating import page

router = APIRouter()


@router.get("/open/{game}")
async def look(request: Request, game: str, reader: Reading, house: TheHouse) -> Response:
    """The form, as usual."""
    levels = house.service.levels
    form = opening_form(registry.info(game), levels, {}, name=reader.name, deck=reader.deck)
    return _page(request, form)


@router.post("/open/{game}")
async def open_table(request: Request, game: str, sent: Posted, house: TheHouse) -> Response:
    """Open the table; a form with something wrong in it comes back with the reason, and nothing is made."""
    levels = house.service.levels
    form = opening_form(registry.info(game), levels, sent)
    if form.wrong:
        return _page(request, form, status=422)
    try:
        settings = form.settings(levels)
    except (SetUpError, TableError) as error:
        return _page(request, form, status=422, trouble=told(error))
    await opens_table(request)
    reader = await visiting(request, sent)
    assert reader.visitor is not None
    try:
        table = await house.service.open(
            reader.visitor, reader.name, settings, once=sent.text("once", 64)
        )
    except TableError as error:
        return _page(request, form, status=409, trouble=told(error))
    return RedirectResponse(f"/table/{table}", 303)


def told(error: SetUpError | TableError) -> str:
    """What an error says, in the language spoken where it can."""
    return sentence(error) if isinstance(error, TableError) else str(error)


def _page(request: Request, form: OpeningForm, *, status: int = 200, trouble: str = "") -> Response:
    return page(
        request,
        "opening/open.html",
        status=status,
        game=form.info,
        tagline=tagline(form.info),
        form=form,
        trouble=trouble,
        customs_open=any(each.error for each in form.customs),
    )
