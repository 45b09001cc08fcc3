"""The pages of features on the web: HTML or JSON, the checks of forms, and what features do while the server runs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from matzl.features import roles
from matzl.pages import html
from matzl.pages.json import as_json
from matzl.parts import Answer, Board, File, Go, Page, Text, every
from matzl.text.cards import DEFAULT_DECK
from matzl.web import assets
from matzl.web.dependencies import (
    checked_form,
    ensure_visitor,
    limit_tables,
    owner_of_work,
    while_connected,
)
from matzl.web.errors import PUBLIC_PARAMETERS, response_parts, wants_json
from matzl.web.reader import Reader
from matzl.web.state import AppState
from matzl.web.templating import page as rendered
from matzl.web.templating import picture, render

MAX_ACTION_ID = 64
"""The longest id of an action that a form may have."""


def feature_routes() -> list[Route]:
    """Return the routes of all features."""
    return [
        Route(route.address, _endpoint(route, sent=sent), methods=["POST" if sent else "GET"])
        for route in roles.routes()
        for sent, handler in ((False, route.show), (True, route.send))
        if handler is not None
    ]


def _endpoint(route: roles.Route, *, sent: bool) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        if route.opens and (sent or route.send is None):
            await limit_tables(request)
        if not sent:
            return response(
                request, await roles.respond(route, feature_request(request), sent=False)
            )
        form = await checked_form(request)
        form.text("once", MAX_ACTION_ID)

        async def enter(asked: roles.Request) -> roles.Request:
            asked.checked_name()
            reader = await ensure_visitor(request, form)
            return replace(asked, visitor=reader.id, name=reader.name, enter=None)

        before = _kept(request)
        asked = replace(feature_request(request, form), enter=enter)
        work = roles.respond(route, asked, sent=True)
        answer = await (while_connected(request, work) if route.searches else work)
        assert asked.browser is not None
        for kind, value in asked.browser.kept.items() - before.items():
            request.state.session.set_cookies.append(AppState.of(request).cookies.set(kind, value))
        return response(request, answer)

    return endpoint


def feature_request(request: Request, form: Mapping[str, str] | None = None) -> roles.Request:
    """Return a request as the handlers of features get it."""
    state, reader = AppState.of(request), request.state.reader
    return roles.Request(
        state.service,
        state.features,
        reader.id,
        reader.name,
        reader.deck or DEFAULT_DECK,
        owner=owner_of_work(request),
        address=request.url.path,
        path=request.path_params,
        query=request.query_params,
        form=form or {},
        browser=roles.Browser(state.server.lan, request.state.session.device, _kept(request)),
    )


def _kept(request: Request) -> dict[str, str]:
    """Return what the browser keeps in cookies, but the keys."""
    reader, cookies = request.state.reader, AppState.of(request).cookies
    level = request.cookies.get(cookies.name("level"), "")
    return {
        "language": reader.language,
        "deck": reader.deck,
        "scheme": reader.scheme,
        "level": level,
    }


def response(request: Request, answer: Answer, status: int = 200) -> Response:
    """Return the response with an answer: a page as HTML or, for those who accept only that, as JSON."""
    if isinstance(answer, Go):
        if answer.forget:
            cookies = AppState.of(request).cookies
            gone = [cookies.set(kind, "", 0) for kind in ("visitor", *_kept(request))]
            request.state.session.set_cookies += gone
        return RedirectResponse(answer.address, 303)
    if isinstance(answer, File):
        headers = {"Content-Disposition": f'attachment; filename="{answer.name}"'}
        lines = (line.encode() async for line in answer.lines)
        return StreamingResponse(lines, media_type=answer.kind, headers=headers)
    details: dict[str, str] = {}
    headers = {"Vary": "Accept"}
    if answer.fault is not None:
        details, refusal, more = response_parts(answer.fault)
        status, headers = refusal if status == 200 else status, headers | more
    if wants_json(request.headers):
        data = as_json(replace(answer, fault=None)) | details
        return JSONResponse(data, status, headers | {"Cache-Control": "no-store"})
    return _html(request, answer, status, headers)


def _html(request: Request, page: Page, status: int, headers: Mapping[str, str]) -> Response:
    made = rendered(
        request,
        "board.html" if any(every(page, Board)) else "page.html",
        status=status,
        title=page.title,
        body=body_of(request, page),
        secret=request.path_params.keys() - PUBLIC_PARAMETERS,
        lead=next((f"{text.line}" for text in every(page, Text) if text.role == "lead"), ""),
        refresh=page.refresh,
        language=page.language,
        scripts=html.scripts(page),
    )
    made.headers.update(headers)
    return made


def body_of(request: Request, page: Page) -> Markup:
    """Return the parts of a page as HTML."""
    reader: Reader = request.state.reader
    return html.body(
        page,
        csrf=reader.csrf,
        action_id=reader.action_id,
        card_url=assets.card_url,
        server=reader.server,
        picture=picture,
        board=lambda board, deck: render("replay/board_part.html", reader, board=board, deck=deck),
    )
