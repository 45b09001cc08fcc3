"""The visitor's own page: name, face, language, deck, colours, devices and what features add."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import time
from typing import Any

from matzl.features import functions, page_of_table
from matzl.features.roles import Request, Route, own_name
from matzl.forms import Field, Form, local_path
from matzl.parts import Go, Item, Link, Links, List, Notice, Page, Part, Section, Text
from matzl.table.core.names import MAX_NAME
from matzl.table.core.texts import STAGES
from matzl.table.live.invitations import Invitation
from matzl.table.store.finished import day_of
from matzl.table.store.visitors import DEVICE, PLAY, READ, RECOVERY, TERMINAL, Device
from matzl.text.cards import DECKS, deck_title
from matzl.text.common import FACE_COLOURS, FACES
from matzl.text.languages import LANGUAGES, join_words, plural
from matzl.text.languages import language as current_language
from matzl.text.languages import translated as _

SAVED = "/me?saved=yes"
"""The URL of the page after a change, which says that the change was saved."""

KIND = Field("kind", "", "hidden", DEVICE.name, tuple((it.name, "") for it in (DEVICE, RECOVERY)))
"""The field for the kind of a new code."""

_LANGUAGE = Field("language", kind="choice", choices=tuple(LANGUAGES.items()))

ALLOWED = "visible", "shows_rating"
"""The columns of a visitor that say what others may see."""


async def show(request: Request) -> Page:
    """Show the visitor's own page."""
    notices = {
        "yes": _("Saved."),
        "out": _("You are signed out on this device."),
        "out-there": _(
            "That device is signed out. If somebody else has used it, replace your recovery code too."
        ),
    }
    notice = notices.get(request.query.get("saved", ""))
    parts: list[Part] = [Notice(notice)] if notice else []
    parts.append(await _form(request))
    for own in functions("pages", "own") if request.visitor else ():
        section = await own(request)
        parts += [section] if section else []
    if request.browser:
        parts += await _devices(request, request.browser.device)
    return Page(_("Your profile"), tuple(parts))


async def _form(request: Request) -> Form:
    """Return the form for name, visibility, language, deck, colours and face; outside a browser, with fewer fields."""
    visitors, run = request.store.visitors, request.store.run
    allowed = {
        what: bool(await run(visitors.allowing, what, [request.visitor])) for what in ALLOWED
    }
    visible = allowed["visible"] or not request.visitor
    decks = (("", _("The table’s deck")), *((deck, deck_title(deck)) for deck in DECKS))
    schemes = (("", _("As on this device")), ("light", _("Light")), ("dark", _("Dark")))
    seen = ("yes", _("Yes")), ("no", _("No"))
    title = _("Others see in the lobby that you are here")
    watching = _("The players at a table always see who is watching.")
    strength = _("Players who show their rating see yours beside your name")
    fields = [
        own_name(request.name, _("Your name, as others see it")),
        Field("visible", title, "choice", "yes" if visible else "no", seen, help=watching),
        Field("shows_rating", strength, "choice", "yes" if allowed["shows_rating"] else "no", seen),
    ]
    if request.browser:
        spoken = replace(_LANGUAGE, title=_("Language"), value=current_language())
        colours = Field("scheme", _("Colours"), "choice", request.kept.get("scheme", ""), schemes)
        deck = Field("deck", _("Cards"), "choice", request.kept.get("deck", ""), decks)
        fields += [spoken, deck, colours]
    if request.visitor:
        own = (await run(visitors.people, [request.visitor]))[request.visitor].face
        faces = tuple((each, replace(own, drawing=each)) for each in FACES)
        inks = tuple((each, replace(own, colour=each)) for each in FACE_COLOURS)
        fields.append(Field("face", _("Your face at the table"), "radio", own.drawing, faces))
        fields.append(Field("colour", _("Its colour"), "radio", own.colour, inks))
    return Form("/me", _("Save"), tuple(fields), first=True)


async def change(request: Request) -> Go:
    """Change the name, face, language, deck or colours; whatever the form does not contain stays unchanged.

    Language and deck belong to a visitor, or without one to the browser, as the colours always do.
    """
    name = request.checked_name()
    others = Form("/me", "", (await _form(request)).fields[1:]).check(request.form)
    changes: dict[str, Any] = {key: others[key] for key in others if key in request.form}
    colours = {"scheme": changes.pop("scheme")} if "scheme" in changes else {}
    allowed = {what: changes.pop(what) == "yes" for what in ALLOWED if what in changes}
    if request.visitor or name:
        request = await request.known()
        changes |= allowed | ({"name": name} if name else {})
        await request.service.change(request.visitor, **changes)
    else:
        request.kept.update(changes)
    request.kept.update(colours)
    return Go(local_path(request.form.get("back", SAVED)))


async def change_language(request: Request) -> Go:
    """Change the language for this visitor and browser."""
    language = _LANGUAGE.value_in(request.form)
    if request.visitor:
        await request.store.run(request.store.visitors.change, request.visitor, language=language)
    request.kept["language"] = language
    return Go(local_path(request.form.get("back", "/")))


def own_table(table: Invitation) -> Item:
    """Return the list item of a table at which the visitor sits."""
    others = join_words(chair.name for chair in table.chairs if chair.name)
    stage = _(STAGES[table.stage.value])
    text = _("{stage} At the table: {names}.").format(stage=stage, names=others)
    text += f" {_last_active(table.changed)}"
    title = table.settings.info.title
    if page := page_of_table(table.settings):
        title = f"{title}: {page.about}, {page.text}" if page.about else f"{title}: {page.text}"
    about, links = f"{title}, {text}", tuple[Link, ...]()
    if table.name:
        title = f"{table.name}: {title}"
        links = (Link(_("History"), f"/tables/{table.table}", about=table.name),)
    return Item(title, text, Link(_("Continue"), f"/table/{table.table}", "first", about), links)


def _last_active(changed: float) -> str:
    """Return a sentence on how long ago something last happened at a table, to distinguish tables of the same game."""
    minutes = max(1, int(time() - changed) // 60)
    hours, days = minutes // 60, minutes // 1440
    text = plural("Last active one minute ago.", "Last active {number} minutes ago.", minutes)
    if hours:
        text = plural("Last active one hour ago.", "Last active {number} hours ago.", hours)
    if days:
        text = plural("Last active one day ago.", "Last active {number} days ago.", days)
    return text.format(number=days or hours or minutes)


# Devices


async def _devices(request: Request, this: str) -> tuple[Section, Section]:
    """Return the visitor's devices and programs, with forms to sign them out and to create codes and tokens."""
    store = request.store
    devices: list[Device] = await store.run(store.visitors.devices, request.visitor)
    recovery = await store.run(store.visitors.recovery_made, request.visitor)
    note = _(
        "There is no account and no password: this browser identifies you. To use your seats on another device as "
        "well, create a code here and enter it there."
    )
    parts: list[Part] = [Text(note)]
    if persons := [each for each in devices if not each.is_program]:
        parts.append(List(tuple(_device(each, this) for each in persons)))
    parts += [Form("/me/code", _("Create a code")), Links((Link(_("I have a code"), "/move"),))]
    if request.visitor:
        note = _(
            "A recovery code signs you in again when all your devices are lost or have forgotten you. Write it down: "
            "it works for years, until you create a new one."
        )
        label = _("Replace the recovery code") if recovery else _("Create a recovery code")
        parts += [Text(note), recovery_form(label)]
        if recovery:
            parts.append(Text(_("Created on {day}").format(day=day_of(recovery)), "quiet"))
    programs = [_program(each) for each in devices if each.is_program]
    return Section(_("Your devices"), tuple(parts), "wide"), _programs(programs)


def _programs(items: Sequence[Item]) -> Section:
    """Return the section about programs, with the form to create a token."""
    note = _("Your own program can follow games and play for you. It needs a token from here.")
    link = Link(_("How programs play"), "/api")
    listed = (List(tuple(items)),) if items else ()
    parts = (Text((f"{note} ", link)), *listed, token_form())
    return Section(_("Your programs"), parts, "wide", anchor="programs")


def token_form() -> Form:
    """Return the form that creates a token for a program."""
    scopes = ((PLAY, _("look and play")), (READ, _("only look")))
    fields = (
        Field("program", _("Name of the program"), high=MAX_NAME, required=True),
        Field("scopes", _("It may"), "radio", PLAY, scopes),
    )
    return Form("/me/token", _("Create a token"), fields)


def recovery_form(label: str, *, first: bool = False) -> Form:
    """Return the form that creates a recovery code."""
    return Form("/me/code", label, (replace(KIND, value=RECOVERY.name),), first)


def _program(program: Device) -> Item:
    may = _("It may look and play.") if program.scopes == PLAY else _("It may look, but not play.")
    which = Field("device", kind="hidden", value=program.id)
    fields = which, Field("program", kind="hidden", value="yes")
    revoke = Form("/me/sign-out", _("Revoke the token"), fields, about=program.name)
    return Item(program.name, f"{may} {_seen(program)}", revoke)


def _seen(device: Device) -> str:
    seen = _("First seen on {first}, last seen on {last}")
    return seen.format(first=day_of(device.made), last=day_of(device.seen))


def _device(device: Device, this: str) -> Item:
    if device.name == TERMINAL:
        return Item(_("matzl play, on the computer of this server"))
    name = device.name or _("Unknown browser")
    text = _seen(device)
    if device.id == this:
        leave = Link(_("Sign out") + " …", "/me/sign-out", "button")
        return Item((name, f" · {_('this device')}"), text, leave)
    which = Field("device", kind="hidden", value=device.id)
    return Item(name, text, Form("/me/sign-out", _("Sign out there"), (which,), about=name))


ROUTES = (Route("/me", show, change), Route("/language", None, change_language))
