"""The visitor's own page: name, language, deck, colours, what they have played, and codes for a second device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl.table.store import Store
from matzl.text.cards import DECKS
from matzl.text.languages import LANGUAGES
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    CurrentVisitor,
    client_address,
    ensure_visitor,
    sign_in,
)
from matzl.web.errors import RequestError
from matzl.web.history import game_lines, latest_matches, own_challenges
from matzl.web.labels import own_table
from matzl.web.routing import Router
from matzl.web.sessions import SCHEMES
from matzl.web.templating import page

router = Router()

_MAX_CODE = 40


SAVED = "/me?saved=yes"
"""The page after a change, which says that it was saved."""


@router.get("/me")
async def me(
    request: Request, reader: CurrentReader, state: CurrentState, saved: str = ""
) -> Response:
    """Show the page."""
    store = state.service.store
    own = await state.service.invitations.of_visitor(reader.visitor) if reader.visitor else []
    return page(
        request,
        "me/me.html",
        saved=saved == "yes",
        challenges=await own_challenges(store, reader.visitor),
        own=[own_table(each) for _, each in own],
        games=await game_lines(store, reader.visitor),
        matches=await latest_matches(store, reader.visitor),
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
        named = {"language": cookies.language, "deck": cookies.deck}
        kept.extend(cookies.set(named[name], value) for name, value in changes.items())
    if scheme is not None:
        kept.append(cookies.set(cookies.scheme, scheme))
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
    request.state.session.set_cookies.append(cookies.set(cookies.language, language))
    return RedirectResponse(local_path(form.get("back", "/")), 303)


@router.post("/me/code")
async def code(request: Request, reader: CurrentVisitor, state: CurrentState) -> Response:
    """Show a code that signs a second device in as this visitor, as text, link and QR code."""
    store = state.service.store
    state.limits.take("codes", reader.id)
    made = await store.run(store.visitors.code, reader.id)
    return page(request, "me/code.html", code=made, link=reader.server.link(f"/move/{made}"))


@router.get("/move")
@router.get("/move/{code}")
async def ask_to_move(request: Request, code: str = "") -> Response:
    """Ask for confirmation, so that programs such as link previews do not use up the code."""
    return page(request, "me/move.html", code=code[:_MAX_CODE])


@router.post("/move")
@router.post("/move/{code}")
async def move(
    request: Request, form: CheckedForm, state: CurrentState, code: str = ""
) -> Response:
    """Sign in as the visitor who made a code."""
    state.limits.take("codes", client_address(request))
    given = code or form.get("code", "")
    store = state.service.store
    return await _signed_in(request, store, given[:_MAX_CODE])


@router.get("/sign-in/{code}")
async def open_page(
    request: Request, code: str, reader: CurrentReader, state: CurrentState
) -> Response:
    """Sign in by the link of ``matzl serve --open``; ask first if the browser would lose another visitor's tables."""
    state.limits.take("codes", client_address(request))
    service, code = state.service, code[:_MAX_CODE]
    store = service.store
    visitor = await store.run(store.visitors.of_code, code)
    if visitor is None:
        raise RequestError(404, "bad-code")
    if request.method == "HEAD":  # from programs that preview links; it must not use up the code
        return Response()
    if reader.visitor not in (None, visitor) and await service.invitations.of_visitor(reader.id):
        return page(request, "me/move.html", code=code)
    return await _signed_in(request, store, code)


async def _signed_in(request: Request, store: Store, code: str) -> Response:
    """Use up a code and lead its visitor to the first page."""
    found = await store.run(store.visitors.redeem, code)
    if found is None:
        raise RequestError(404, "bad-code")
    sign_in(request, found[1])
    return RedirectResponse("/", 303)


def local_path(back: str) -> str:
    r"""Return a path of this site; ``/`` for anything that leads elsewhere.

    >>> local_path("/rules/mittlere?clause=4.9"), local_path("//elsewhere.example"), local_path("/\\elsewhere.example")
    ('/rules/mittlere?clause=4.9', '/', '/')
    """
    plain = back.isascii() and back.isprintable() and "\\" not in back
    return back if plain and back.startswith("/") and not back.startswith("//") else "/"
