"""The API on the web: tokens, JSON in and out, limits, and streams of tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from matzl.api.answers import PageData, encoded
from matzl.api.description import description, page_of_description
from matzl.api.endpoints import API, ENDPOINTS, Call, Endpoint, pages_for_programs
from matzl.features import roles
from matzl.table.core.view import TableView
from matzl.table.store.visitors import PLAY
from matzl.web.dependencies import IDEMPOTENCY_KEY, checked_body, client_address
from matzl.web.errors import RequestError
from matzl.web.features import page_endpoint, response
from matzl.web.state import AppState
from matzl.web.stream import TableStream


def _check_token(request: Request, *, acts: bool) -> None:
    """Check that a request has a token; if it `acts`, that the token has the right to act.

    Raises
    ------
    RequestError
        If there is no token, or its rights do not suffice.
    """
    scopes = request.state.session.scopes
    if not scopes:
        raise RequestError(401, "no-token")
    if acts and scopes != PLAY:
        raise RequestError(403, "no-scope")


def _endpoint(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        acts, state, visitor = endpoint.acts, AppState.of(request), request.state.reader.id
        if not endpoint.public:
            _check_token(request, acts=acts)
        body = await checked_body(request) if acts else b""
        if endpoint.limit:
            client = visitor if endpoint.limit == "talk" else client_address(request)
            state.limits.take(endpoint.limit, client)
        once = IDEMPOTENCY_KEY.check(request.headers.get("idempotency-key", ""))
        content = _decoded(body, endpoint.body) if endpoint.body else None
        call = Call(state.service, visitor, request.path_params, content, once)
        if endpoint.streams:
            view = await state.service.table_view(call.table, visitor, arriving=True)
            frames = StateFrames(view, request.headers.get("last-event-id", ""))
            return TableStream(request, state, request.state.reader, [frames])
        return _json(await endpoint.handler(call))

    return answer


def _number(text: str) -> float:
    """Return a number, as an integer if it is whole: JSON does not distinguish 2.0 from 2."""
    number = float(text)
    return int(number) if number.is_integer() else number


_JSON = msgspec.json.Decoder(float_hook=_number)


def _decoded(body: bytes, kind: type) -> object:
    """Return a request body as a value of a type.

    Raises
    ------
    RequestError
        If the body does not fit the type.
    """
    try:
        return msgspec.convert(_JSON.decode(body or b"{}"), kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise RequestError(422, "bad-json", fault=error) from None


def _json(content: object) -> Response:
    return Response(encoded(content), media_type="application/json")


class StateFrames:
    """A table's events for a program: after each change, the table as the program's visitor sees it.

    Parameters
    ----------
    table
        The table as it is now.
    mark
        The mark of the view that the program already has, which is the id of the last event that it received.
    """

    def __init__(self, table: TableView, mark: str = "") -> None:
        self.table, self.mark = table.table, mark
        self.first = "" if mark == table.mark else self.frame(table)

    def frame(self, table: TableView) -> str:
        """Return the event for a view."""
        return f"event: table\nid: {table.mark}\ndata: {encoded(table).decode()}\n\n"


def _page(route: roles.Route, *, sent: bool) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        _check_token(request, acts=sent)
        page = await endpoint(request)
        if isinstance(page, RedirectResponse):
            return _json(PageData(address=page.headers["location"]))
        return page

    endpoint = page_endpoint(route, sent=sent)
    return answer


async def describe(_request: Request) -> Response:
    """Send the OpenAPI description of all endpoints."""
    return _json(description())


async def show(request: Request) -> Response:
    """Show the API description as a page."""
    return response(request, page_of_description())


ROUTES = [
    Route("/api", show),
    Route(f"{API}openapi.json", describe),
    *(Route(API + each.path, _endpoint(each), methods=[each.method]) for each in ENDPOINTS),
    *(
        Route(API + route.address[1:], _page(route, sent=sent), methods=["POST" if sent else "GET"])
        for route, sent in pages_for_programs()
    ),
]
