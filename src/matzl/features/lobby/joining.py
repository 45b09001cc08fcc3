"""Invitations: the page behind a link to a table, and joining it as a player or spectator."""

from __future__ import annotations

from collections.abc import Iterator

from matzl.base.options import completed
from matzl.errors import TableError
from matzl.features import page_of_table
from matzl.features.roles import Request, Route, own_name, seen_name
from matzl.forms import Field, Form
from matzl.parts import (
    Facts,
    Go,
    Item,
    Link,
    Links,
    List,
    Notice,
    Page,
    Part,
    Picture,
    Section,
    Text,
)
from matzl.table.core import commands
from matzl.table.core.commands import MAX_SEAT
from matzl.table.core.stages import BOT, FREE, Chair, Stage
from matzl.table.live.invitations import Invitation
from matzl.table.presentation.options import agreed_options, match_length
from matzl.text.common import SEATS
from matzl.text.describe import level_title, tagline
from matzl.text.languages import translated as _


async def show(request: Request) -> Page | Go:
    """Show an invitation without changing anything, since link previews and other programs also open links."""
    invitation = await request.service.invitations.to(request.path["token"])
    settings = invitation.settings
    info = settings.info
    if page := page_of_table(settings):
        return Go(page.address)
    title = _("{host} invites you to play {game}")
    if invitation.kind == "watch":
        title = _("{host} invites you to watch {game}")
    chosen = completed(info, settings.options)
    begun = "" if invitation.stage is Stage.GATHERING else _("The match has already begun.")
    length = _("{length}.").format(length=match_length(info, chosen))
    chairs = [(_(SEATS[seat]), _occupant(each)) for seat, each in enumerate(invitation.chairs)]
    own = {each.table for each in await request.own_tables()}
    parts: list[Part] = [
        *_entry(request, invitation, seated=invitation.table in own),
        Picture(info.name, request.deck),
        Text(tagline(info), "lead"),
        Text((f"{length} {begun} ", Link(_("How to play"), f"/learn/{info.name}"))),
        Section(_("Seats"), (Facts(tuple(chairs)),)),
    ]
    if agreed := agreed_options(info, chosen):
        parts.append(Section(_("Agreed for this table"), (List(tuple(map(Item, agreed))),)))
    return Page(title.format(host=invitation.host, game=info.title), tuple(parts))


def _entry(request: Request, invitation: Invitation, *, seated: bool) -> Iterator[Part]:
    """Yield the ways to join, or the reason why there are none."""
    info, watching = invitation.settings.info, invitation.kind == "watch"
    free = [seat for seat, chair in enumerate(invitation.chairs) if chair.kind == FREE]
    address = f"/join/{request.path['token']}"
    watch = Field("watch", kind="hidden", value="yes")
    if seated:
        yield Text(_("You already have a seat at this table."))
        yield Links((Link(_("Go to the table"), f"/table/{invitation.table}", "first"),))
        return
    if not watching and free:
        choices = tuple((f"{seat}", _(SEATS[seat])) for seat in free)
        fields: tuple[Field, ...] = (own_name(request.name, explanation=seen_name()),)
        if len(free) > 1:
            fields += (Field("seat", _("Your seat"), "radio", choices[0][0], choices),)
        yield Form(address, _("Sit down"), fields, first=True)
    elif not watching:
        yield Notice(_("Every seat at this table is taken. You can open a table of your own."))
        label = _("Open a table of {game}").format(game=info.title)
        role = "button" if invitation.spectators else "first"
        yield Links((Link(label, f"/open/{info.name}", role), Link(_("To the lobby"), "/")))
    if watching or invitation.spectators:
        yield Form(address, _("Watch"), (watch,), first=watching or not free)


async def join(request: Request) -> Go:
    """Join a table as a player or spectator."""
    token, invitations = request.path["token"], request.service.invitations
    invitation = await invitations.to(token)
    field = Field("seat", _("Your seat"), "number", low=0, high=MAX_SEAT)
    seat = field.check(given) if (given := request.form.get("seat")) else None
    request.checked_name()
    watching = invitation.kind == "watch" or Field("watch", kind="check").value_in(request.form)
    while True:
        sit = None if watching else commands.Sit(seat, token)
        try:
            if not request.visitor:  # before a visitor is stored; both below check it again
                await invitations.check_entry(token, sit)
            request = await request.known()
            if sit is None:
                return Go(f"/table/{await invitations.admit(token, request.visitor)}")
            await request.service.execute(invitation.table, request.visitor, sit, request.once)
        except TableError as error:
            if error.code == "seat-taken" and seat is not None:
                seat = None  # somebody took it after the page was loaded: sit in the next free one
                continue
            if error.code != "seated":
                raise
        return Go(f"/table/{invitation.table}")


def _occupant(chair: Chair) -> str:
    """Return a short description of who sits in a seat."""
    if chair.kind == FREE:
        return _("free")
    if chair.kind == BOT and chair.level is not None:
        level = level_title(chair.level)
        return _("{name}, a bot ({level})").format(name=chair.name, level=level)
    return chair.name


ROUTES = (Route("/join/{token}", show, join),)
