"""Features' pages on the web: their routes, checks of forms, and responses in HTML or JSON."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from markupsafe import Markup
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

import matzl
from matzl.api.endpoints import API
from matzl.drawn import Image
from matzl.features import roles
from matzl.pages import as_json, html
from matzl.parts import Answer, Board, Boards, File, Go, Page, Text, every
from matzl.text.cards import DEFAULT_DECK
from matzl.text.languages import language
from matzl.web import assets
from matzl.web.dependencies import (
    checked_form,
    client_address,
    ensure_visitor,
    owner_of_work,
    while_connected,
)
from matzl.web.errors import PUBLIC_PARAMETERS, response_parts, wants_json
from matzl.web.reader import Reader
from matzl.web.state import AppState
from matzl.web.templating import compact, picture, render
from matzl.web.templating import page as rendered

MAX_AGE = 300
"""The seconds for which a browser may reuse an image without asking the server."""


class NumberConvertor(IntegerConvertor):
    """The convertor of numbers in paths, which have at most six digits; longer numbers do not match."""

    regex = "[0-9]{1,6}"


register_url_convertor("number", NumberConvertor())


def feature_routes() -> list[Route]:
    """Return the routes of all features."""
    return [
        Route(route.address, page_endpoint(route, sent=sent), methods=["POST" if sent else "GET"])
        for route in roles.routes()
        for sent, handler in ((False, route.show), (True, route.send))
        if handler is not None
    ]


def page_endpoint(route: roles.Route, *, sent: bool) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint that shows the page of a route or, with `sent`, the one that receives its form."""

    async def endpoint(request: Request) -> Response:
        if route.opens and not sent and route.send is None:
            _limit_tables(request)
        if not sent:
            answer = await roles.respond(route, feature_request(request), sent=False)
            return await _response(request, answer)
        form = await checked_form(request, files=route.takes_files)
        if route.opens:
            _limit_tables(request)

        async def enter(sent_by: roles.Request) -> roles.Request:
            sent_by.checked_name()
            reader = await ensure_visitor(request, form)
            return replace(sent_by, visitor=reader.id, name=reader.name, enter=None)

        before = _preferences(request)
        handled = replace(feature_request(request, form), enter=enter)
        work = roles.respond(route, handled, sent=True)
        answer = await (while_connected(request, work) if route.searches else work)
        for kind, value in handled.kept.items() - before.items():
            request.state.session.set_cookies.append(AppState.of(request).cookies.set(kind, value))
        return await _response(request, answer)

    return endpoint


def _limit_tables(request: Request) -> None:
    """Count a new table against the rate limit of the client's address."""
    AppState.of(request).limits.take("tables", client_address(request))


def feature_request(request: Request, form: Mapping[str, str] | None = None) -> roles.Request:
    """Convert a request to the type that features' handlers take."""
    state, reader = AppState.of(request), request.state.reader
    return roles.Request(
        state.service,
        state.features,
        reader.id,
        reader.name,
        reader.deck or DEFAULT_DECK,
        owner=owner_of_work(request),
        household=owner_of_work(request, by_address=True),
        chosen_deck=bool(reader.deck),
        site=state.server.address,
        address=request.url.path.removeprefix(API.rstrip("/")),  # the page, also for programs
        path=request.path_params,
        query=request.query_params,
        form=form or {},
        browser=roles.Browser(
            state.server.lan, request.state.session.device, _preferences(request)
        ),
    )


def _preferences(request: Request) -> dict[str, str]:
    """Return the preferences that the browser keeps in cookies."""
    reader, cookies = request.state.reader, AppState.of(request).cookies
    kept = {name: getattr(reader, name) for name in ("language", "deck", "scheme")}
    return kept | {"level": request.cookies.get(cookies.name("level"), "")}


async def _response(request: Request, answer: Answer) -> Response:
    """Return the response for an answer; images and boards are drawn first."""
    if isinstance(answer, Image):
        return await _image(request, answer)
    if isinstance(answer, Boards):
        run, owner = AppState.of(request).service.checks.run, owner_of_work(request)
        work = run(owner, frames, answer.make, request.state.reader)
        boards = await while_connected(request, work)
        return StreamingResponse(_one_by_one(boards), media_type="application/x-ndjson")
    return response(request, answer)


def response(request: Request, answer: Page | Go | File, status: int = 200) -> Response:
    """Return the response for an answer; a page becomes HTML, or JSON for clients that accept only JSON."""
    if isinstance(answer, Go):
        if answer.forget:
            cookies = AppState.of(request).cookies
            gone = [cookies.set(kind, "", 0) for kind in ("visitor", *_preferences(request))]
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


async def _image(request: Request, image: Image) -> Response:
    """Return an image, or status 304 if the browser has it; the ETag is weak, since responses are compressed."""
    request.state.embeddable = image.shared
    key = repr((matzl.__version__, language(), image.key))
    headers = {
        "Cache-Control": f"private, max-age={MAX_AGE}",
        "ETag": f'W/"{hashlib.sha256(key.encode()).hexdigest()[:24]}"',
        "Vary": "Accept-Language, Cookie",  # who looks, the language and the deck
    }
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = await while_connected(request, image.draw())
    return Response(content, media_type=image.kind, headers=headers)


def frames(make: Callable[[], Iterator[Board]], reader: Reader) -> list[bytes]:
    """Return a line of JSON for each board: a string with the HTML of the board."""
    texts = (compact(body(Page("", (board,)), reader)) for board in make())
    return [f"{json.dumps(text)}\n".encode() for text in texts]


async def _one_by_one(lines: Iterable[bytes]) -> AsyncIterator[bytes]:
    for line in lines:  # compressed one by one, too
        yield line
        await asyncio.sleep(0)  # let requests of tables go first


def _html(request: Request, page: Page, status: int, headers: Mapping[str, str]) -> Response:
    request.state.embeddable = page.shared
    texts = [] if page.about else sorted(every(page, Text), key=lambda text: text.role != "lead")
    # only plain strings: secrets are marked up
    html_response = rendered(
        request,
        "board.html" if any(every(page, Board)) else "page.html",
        status=status,
        title=page.title,
        small=page.small,
        body=body(page, request.state.reader),
        secret=request.path_params.keys() - PUBLIC_PARAMETERS,
        about=page.about or next((text.line for text in texts if isinstance(text.line, str)), ""),
        image=page.picture,
        refresh=page.refresh,
        language=page.language,
        scripts=html.scripts(page),
    )
    text = {"Content-Language": page.language} if page.language else {}  # the browser may keep it
    html_response.headers.update({**headers, **text})
    return html_response


def body(page: Page, reader: Reader) -> Markup:
    """Return the parts of a page as HTML."""
    return html.body(
        page,
        once=reader.once,
        card_url=assets.card_url,
        server=reader.server,
        picture=picture,
        board=lambda part: render("board/table.html", reader, board=part.value, part=part),
    )
