"""An invitation: what a link leads to, and sitting down there or looking on."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from matzl.base.options import completed
from matzl.errors import TableError
from matzl.table import commands
from matzl.table.errors import sentence
from matzl.table.invitation import Invitation
from matzl.table.parts import BOT, FREE, Stage
from matzl.table.service import TableService
from matzl.text.describe import tagline
from matzl.text.languages import translated as _
from matzl.web.dependencies import NAME, Posted, Reading, TheService, visiting
from matzl.web.error_pages import problem
from matzl.web.forms import cleaned
from matzl.web.naming import agreed, length, levels_named, seat_title
from matzl.web.reader import Reader
from matzl.web.templating import page

router = APIRouter()

_SEATS = 9


@dataclass(frozen=True, slots=True)
class ChairShown:
    """A chair as an invitation shows it: the seat, and who sits there, or that it is free."""

    number: int
    title: str
    who: str
    free: bool


@router.get("/join/{token}")
async def look(request: Request, token: str, reader: Reading, service: TheService) -> Response:
    """What the link leads to. Nothing changes yet: programs look at links before people do."""
    try:
        invitation = await service.invitation(token)
    except TableError as error:
        return _nowhere(request, error)
    return await _page(request, service, token, invitation, name=reader.name)


@router.post("/join/{token}")
async def join(request: Request, token: str, form: Posted, service: TheService) -> Response:
    """Sit down, or begin to look on; what cannot be is said on the same page, and nothing has changed."""
    try:
        invitation = await service.invitation(token)
    except TableError as error:
        return _nowhere(request, error)
    name = cleaned(form.get("name", ""))
    if len(name) > NAME:
        wrong = _("A name has at most {most} characters.").format(most=NAME)
        return await _page(request, service, token, invitation, name=name, wrong=wrong, status=422)
    seat = form.number("seat", _SEATS) if form.get("seat") else None
    if invitation.kind == "play" and not any(each.kind == FREE for each in invitation.chairs):
        return await _page(request, service, token, invitation, name=name, status=409)
    reader = await visiting(request, form)
    assert reader.visitor is not None
    try:
        if invitation.kind == "watch":
            await service.admit(token, reader.visitor)
        else:
            once = form.text("once", 64)
            sit = commands.Sit(reader.name, seat, token)
            await service.execute(invitation.table, reader.visitor, sit, once)
    except TableError as error:
        if error.code == "seated":
            return RedirectResponse(f"/table/{invitation.table}", 303)
        status, invitation = problem(error)["status"], await service.invitation(token)
        return await _page(
            request, service, token, invitation, name=name, trouble=sentence(error), status=status
        )
    return RedirectResponse(f"/table/{invitation.table}", 303)


def _nowhere(request: Request, error: TableError) -> Response:
    """A link that leads nowhere (any more), or where nobody may look on."""
    status = 404 if error.code == "dead-link" else 403
    return page(request, "joining/nowhere.html", status=status, told=sentence(error))


async def _page(
    request: Request,
    service: TableService,
    token: str,
    invitation: Invitation,
    *,
    name: str,
    status: int = 200,
    wrong: str = "",
    trouble: str = "",
) -> Response:
    """The invitation, with what is wrong with the name, or why one could not sit down."""
    reader: Reader = request.state.reader
    settings = invitation.settings
    chosen = completed(settings.info, settings.options)
    chairs = [
        ChairShown(
            place,
            seat_title(place + 1),
            _who(chair.kind, chair.name, chair.level),
            chair.kind == FREE,
        )
        for place, chair in enumerate(invitation.chairs)
    ]
    own = await service.tables_of(reader.visitor) if reader.visitor else []
    return page(
        request,
        "joining/invitation.html",
        status=status,
        token=token,
        invitation=invitation,
        game=settings.info,
        tagline=tagline(settings.info),
        deck=reader.deck or settings.deck,
        length=length(settings.info, chosen),
        agreed=agreed(settings.info, chosen),
        chairs=chairs,
        free=[chair for chair in chairs if chair.free],
        begun=invitation.stage is not Stage.GATHERING,
        seated=any(each.table == invitation.table for __, each in own),
        name=name,
        wrong=wrong,
        trouble=trouble,
    )


def _who(kind: str, name: str, level: str | None) -> str:
    """Who sits on a chair, in a few words."""
    if kind == FREE:
        return _("free")
    if kind == BOT and level is not None:
        return _("{name}, a bot ({level})").format(name=name, level=levels_named([level])[0].title)
    return name
