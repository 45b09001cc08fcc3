"""The page of the people at a table, where one of them mutes, blocks or reports another."""

from __future__ import annotations

from matzl.features.roles import Request, Route
from matzl.forms import Field, Form
from matzl.parts import Go, Link, Links, Notice, Page, Part, Section, Text
from matzl.table.core import commands
from matzl.table.core.commands import MAX_NUMBER
from matzl.table.core.errors import table_error
from matzl.table.core.names import MAX_MESSAGE_LENGTH
from matzl.text.languages import translated as _

MAX_PEOPLE = 20
"""The largest number of people on the page: those who sat down last."""

UNDO = "undo"
_PERSON = Field("person", kind="number", high=MAX_NUMBER)


async def show(request: Request) -> Page:
    """Show those who have sat at a table to one of them."""
    service, key = request.service, request.path["table"]
    async with service.tables.hold(key) as live:
        table = live.table
        if request.visitor not in table.participants:
            raise table_error("not-seated")
        names = table.names_of_people(await service.tables.names_of(table.participants))
    parts: list[Part] = [Links((Link(_("To the table"), f"/table/{key}", "button"),))]
    if request.query.get("reported"):
        parts.append(Notice(_("Thank you. The operator of this server will read your report.")))
    note = _(
        "If you mute somebody, you do not see what they write. If you block somebody, neither of you can sit down where "
        "the other sits, either. Nobody is told."
    )
    parts.append(Text(note))
    others = [each for each in enumerate(table.participants) if each[1] != request.visitor]
    avoided = await service.moderator.avoided(request.visitor)
    for number, visitor in others[-MAX_PEOPLE:]:
        how = avoided.get(visitor, "")
        parts.append(Section(names[visitor], _about(request, number, names[visitor], how)))
    return Page(_("People at this table"), tuple(parts))


def _about(request: Request, number: int, name: str, how: str) -> tuple[Part, ...]:
    """Return the forms about a person; `how` is the way in which the visitor avoids them, if any."""
    person = Field("person", kind="hidden", value=f"{number}")
    state = {"": "", "mute": _("Muted."), "block": _("Blocked.")}[how]
    labels = {UNDO: _("Undo"), "mute": _("Mute"), "block": _("Block")}
    ways = tuple((way, label) for way, label in labels.items() if way != (how or UNDO))
    avoid = Form(
        request.address, fields=(person, Field("how", kind="press", choices=ways)), about=name
    )
    note = _(
        "The operator of this server gets your report with the talk at this table. Nobody else learns of it."
    )
    reason = Field("text", _("What happened?"), high=MAX_MESSAGE_LENGTH, required=True, help=note)
    report = Form(request.address, _("Report"), (person, reason), about=name)
    known = (Text(state),) if state else ()
    return (*known, avoid, Section(_("Report to the operator"), (report,), "folded"))


async def send(request: Request) -> Go:
    """Mute, block or report a person."""
    form, person = request.form, _PERSON.check(request.form.get("person", ""))
    reporting = "text" in form
    how = form.get("how", UNDO)
    command: commands.Command = commands.Avoid(person, "" if how == UNDO else how)
    if reporting:
        command = commands.Report(person, form["text"])
    await request.service.execute(request.path["table"], request.visitor, command, request.once)
    return Go(f"{request.address}?reported=yes" if reporting else request.address)


ROUTES = (Route("/people/{table}", show, send),)
