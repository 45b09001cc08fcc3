"""Invitations: the page behind a link to a table, and joining it as a player or spectator."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl.base.options import completed
from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.errors import error_sentence
from matzl.table.core.limits import MAX_SEAT
from matzl.table.core.stages import BOT, FREE, Stage
from matzl.table.live.invitations import Invitation
from matzl.table.live.service import TableService
from matzl.text.describe import tagline
from matzl.text.languages import translated as _
from matzl.web.dependencies import (
    CheckedForm,
    CurrentService,
    ensure_visitor,
)
from matzl.web.error_pages import error_details
from matzl.web.labels import agreed_options, level_labels, match_length, seat_title
from matzl.web.reader import Reader
from matzl.web.routing import Router
from matzl.web.templating import page

router = Router()


@dataclass(frozen=True, slots=True)
class ChairEntry:
    """A seat in an invitation: its number and title, and its occupant."""

    number: int
    title: str
    occupant: str
    free: bool


@router.get("/join/{token}")
async def show(request: Request, token: str, service: CurrentService) -> Response:
    """Show an invitation without changing anything, since link previews and other programs open links, too."""
    return await invitation_page(request, service, token)


async def invitation_page(request: Request, service: TableService, token: str) -> Response:
    """Return the page of the invitation to which a link or the address of a table leads."""
    try:
        invitation = await service.invitations.to(token)
    except TableError as error:
        return _dead_link(request, error)
    if invitation.settings.origin.kind == "tournament":
        return RedirectResponse(f"/tournament/{invitation.settings.origin.id}", 303)
    name = request.state.reader.name
    return await _page(request, service, token, invitation, name=name)


@router.post("/join/{token}")
async def join(
    request: Request, token: str, form: CheckedForm, service: CurrentService
) -> Response:
    """Join a table as a player or spectator; on an error show the page again with the reason."""
    try:
        invitation = await service.invitations.to(token)
    except TableError as error:
        return _dead_link(request, error)
    name = form.get("name", "")
    try:
        name = form.name()
    except TableError as error:
        return await _page(
            request,
            service,
            token,
            invitation,
            name=name,
            name_error=error_sentence(error),
            status=422,
        )
    seat = form.number("seat", MAX_SEAT) if form.get("seat") else None
    watching = invitation.kind == "watch" or form.yes("watch")
    action_id = form.text("once", 64)
    try:
        sit = None if watching else commands.Sit(seat, token)
        if not request.state.reader.known:  # before a visitor is stored; both below check it again
            await service.invitations.check_entry(token, sit)
        reader = await ensure_visitor(request, form)
        target = invitation.table
        if sit is None:
            target = await service.invitations.admit(token, reader.id)
        else:
            await service.execute(invitation.table, reader.id, sit, action_id)
    except TableError as error:
        if error.code == "seated":
            return RedirectResponse(f"/table/{invitation.table}", 303)
        status, invitation = error_details(error)["status"], await service.invitations.to(token)
        return await _page(
            request,
            service,
            token,
            invitation,
            name=name,
            error="" if error.code == "table-full" else error_sentence(error),  # the page says so
            status=status,
        )
    return RedirectResponse(f"/table/{target}", 303)


def _dead_link(request: Request, error: TableError) -> Response:
    """Return the page for an invalid link, or for a table without spectators; raise other errors."""
    if error.code not in ("dead-link", "rule-off"):
        raise error
    status = 404 if error.code == "dead-link" else error_details(error)["status"]
    return page(request, "joining/nowhere.html", status=status, message=error_sentence(error))


async def _page(
    request: Request,
    service: TableService,
    token: str,
    invitation: Invitation,
    *,
    name: str,
    status: int = 200,
    name_error: str = "",
    error: str = "",
) -> Response:
    """Return the page of an invitation, with an error in the name or the reason why joining failed."""
    reader: Reader = request.state.reader
    settings = invitation.settings
    chosen = completed(settings.info, settings.options)
    chairs = [
        ChairEntry(
            place,
            seat_title(place + 1),
            _occupant(chair.kind, chair.name, chair.level),
            chair.kind == FREE,
        )
        for place, chair in enumerate(invitation.chairs)
    ]
    own = await service.invitations.of_visitor(reader.visitor) if reader.visitor else []
    return page(
        request,
        "joining/invitation.html",
        status=status,
        token=token,
        invitation=invitation,
        game=settings.info,
        tagline=tagline(settings.info),
        deck=reader.deck or settings.deck,
        length=match_length(settings.info, chosen),
        agreed=agreed_options(settings.info, chosen),
        chairs=chairs,
        free=[chair for chair in chairs if chair.free],
        begun=invitation.stage is not Stage.GATHERING,
        seated=any(each.table == invitation.table for __, each in own),
        name=name,
        name_error=name_error,
        error=error,
    )


def _occupant(kind: str, name: str, level: str | None) -> str:
    """Return a short description of the occupant of a seat."""
    if kind == FREE:
        return _("free")
    if kind == BOT and level is not None:
        return _("{name}, a bot ({level})").format(name=name, level=level_labels([level])[0].title)
    return name
