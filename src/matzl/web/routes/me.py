"""The visitor's own page: name, language and deck; and the same visitor on a second device."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from matzl.text.cards import DECKS
from matzl.text.languages import LANGUAGES
from matzl.web.dependencies import Posted, Reading, TheHouse, Visiting, address, welcome
from matzl.web.errors import RefusedError
from matzl.web.templating import page

router = APIRouter()

_LONGEST_CODE = 40


@router.get("/me")
async def me(request: Request) -> Response:
    """The page."""
    return page(request, "me/me.html")


@router.post("/me")
async def change(form: Posted, reader: Visiting, house: TheHouse) -> Response:
    """Change the name, the language or the deck; what the form does not name stays."""
    store, changes = house.service.store, {}
    if "language" in form:
        changes["language"] = form.word("language", LANGUAGES)
    if "deck" in form:
        changes["deck"] = form.word("deck", ("", *DECKS))
    if changes and reader.visitor is not None:
        await store.run(store.visitors.change, reader.visitor, **changes)
    return RedirectResponse(inside(form.get("back", "/me")), 303)


@router.post("/language")
async def speak(request: Request, form: Posted, reader: Reading, house: TheHouse) -> Response:
    """Speak another language to this visitor, or to this browser."""
    language = form.word("language", LANGUAGES)
    store, cookies = house.service.store, house.cookies
    if reader.visitor is not None:
        await store.run(store.visitors.change, reader.visitor, language=language)
    request.state.visit.setting.append(cookies.set(cookies.language, language))
    return RedirectResponse(inside(form.get("back", "/")), 303)


@router.post("/me/code")
async def code(request: Request, form: Posted, reader: Visiting, house: TheHouse) -> Response:  # noqa: ARG001
    """A code by which a second device becomes this visitor, as a text, a link and a picture."""
    store = house.service.store
    assert reader.visitor is not None
    house.limits.take("codes", reader.visitor)
    made = await store.run(store.visitors.code, reader.visitor)
    return page(request, "me/code.html", code=made, link=reader.server.link(f"/move/{made}"))


@router.get("/move")
@router.get("/move/{code}")
async def ask_to_move(request: Request, code: str = "") -> Response:
    """A question first: programs that look at links before people do must not use up the code."""
    return page(request, "me/move.html", code=code[:_LONGEST_CODE])


@router.post("/move")
@router.post("/move/{code}")
async def move(request: Request, form: Posted, house: TheHouse, code: str = "") -> Response:
    """Become the visitor who made a code."""
    house.limits.take("codes", address(request))
    given = code or form.get("code", "")
    store = house.service.store
    found = await store.run(store.visitors.redeem, given[:_LONGEST_CODE])
    if found is None:
        raise RefusedError(404, "bad-code")
    welcome(request, found[1])
    return RedirectResponse("/", 303)


def inside(back: str) -> str:
    r"""A path of this site; the lobby for whatever would lead away from it.

    >>> inside("/rules/mittlere?clause=4.9"), inside("//elsewhere.example"), inside("/\\elsewhere.example")
    ('/rules/mittlere?clause=4.9', '/', '/')
    """
    plain = back.isascii() and back.isprintable() and "\\" not in back
    return back if plain and back.startswith("/") and not back.startswith("//") else "/"
