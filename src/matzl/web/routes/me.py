"""The visitor's own page: name, language, deck, colours, devices, and what they have played."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl.features.lobby.me import own_table
from matzl.features.roles import own_sections
from matzl.parts import List, Page, Section
from matzl.table.store.finished import day_of
from matzl.text.cards import DECKS
from matzl.text.languages import LANGUAGES
from matzl.text.languages import translated as _
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    ensure_visitor,
)
from matzl.web.features import body_of, feature_request
from matzl.web.routing import Router
from matzl.web.sessions import SCHEMES
from matzl.web.templating import page

router = Router()

SAVED = "/me?saved=yes"
"""The page after a change, which says that it was saved."""


@router.get("/me")
async def me(
    request: Request, reader: CurrentReader, state: CurrentState, saved: str = ""
) -> Response:
    """Show the page."""
    store = state.service.store
    asked = feature_request(request)
    sections = await own_sections(asked)
    if own := await asked.own_tables():
        tables = List(tuple(map(own_table, own)))
        sections = (Section(_("Continue where you left off"), (tables,), "wide"), *sections)
    return page(
        request,
        "me/me.html",
        saved=saved,
        sections=body_of(request, Page("", sections)),
        devices=await store.run(store.visitors.devices, reader.id),
        this_device=request.state.session.device,
        recovery=await store.run(store.visitors.recovery_made, reader.id),
        day_of=day_of,
    )


@router.post("/me")
async def change(
    request: Request, form: CheckedForm, reader: CurrentReader, state: CurrentState
) -> Response:
    """Change the name, language, deck or colours; missing fields leave them unchanged.

    Language and deck belong to a visitor, or without one to the browser, as the colours always do.
    """
    store, cookies = state.service.store, state.cookies
    kept = request.state.session.set_cookies
    changes = {}
    if "language" in form:
        changes["language"] = form.word("language", LANGUAGES)
    if "deck" in form:
        changes["deck"] = form.word("deck", ("", *DECKS))
    scheme = form.word("scheme", ("", *SCHEMES)) if "scheme" in form else None
    if reader.known or form.name():
        reader = await ensure_visitor(request, form)
        await store.run(store.visitors.change, reader.id, **changes)
    else:
        kept.extend(cookies.set(name, value) for name, value in changes.items())
    if scheme is not None:
        kept.append(cookies.set("scheme", scheme))
    return RedirectResponse(local_path(form.get("back", SAVED)), 303)


@router.post("/language")
async def change_language(
    request: Request, form: CheckedForm, reader: CurrentReader, state: CurrentState
) -> Response:
    """Change the language for this visitor or browser."""
    language = form.word("language", LANGUAGES)
    store, cookies = state.service.store, state.cookies
    if reader.visitor is not None:
        await store.run(store.visitors.change, reader.visitor, language=language)
    request.state.session.set_cookies.append(cookies.set("language", language))
    return RedirectResponse(local_path(form.get("back", "/")), 303)


def local_path(back: str) -> str:
    r"""Return a path of this site; ``/`` for anything that leads elsewhere.

    >>> local_path("/rules/mittlere?clause=4.9"), local_path("//elsewhere.example"), local_path("/\\elsewhere.example")
    ('/rules/mittlere?clause=4.9', '/', '/')
    """
    plain = back.isascii() and back.isprintable() and "\\" not in back
    return back if plain and back.startswith("/") and not back.startswith("//") else "/"
