"""Helpers of request handlers: checked forms, visitors created on demand, work that ends with the connection."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive

from matzl.base.type_variables import T
from matzl.forms import Field
from matzl.table.core.errors import table_error
from matzl.table.core.names import checked_name
from matzl.web.errors import RequestError
from matzl.web.limits import networks
from matzl.web.reader import Reader, device_name
from matzl.web.sessions import Session
from matzl.web.state import AppState

URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
JSON = "application/json"

IDEMPOTENCY_KEY = Field("once", high=64)
"""The form field with the id of an action; an id that is too long is refused, not cut, so that no two ids become one."""

_MAX_FIELDS = 120
_MAX_PART = 2**20


async def checked_form(request: Request, *, files: bool = False) -> dict[str, str]:
    """Return the fields of a form, counting it against the rate limits; with `files`, a file becomes a field with its text.

    The last value counts if a field is repeated. Bytes of a file that are not UTF-8 are lone surrogates in the text.
    `SecurityMiddleware` limits the size of the body.

    Raises
    ------
    FormError
        If the idempotency key is too long.
    RequestError
        If there were too many forms, or the body is not a form.
    """
    _count_post(request)
    kind = _kind(request)
    texts: dict[str, str] = {}
    try:
        if files and kind == MULTIPART:
            form = request.form(max_files=1, max_fields=_MAX_FIELDS, max_part_size=_MAX_PART)
            async with form as values:
                fields = {name: each for name, each in values.items() if isinstance(each, str)}
                for name, each in values.items():
                    if isinstance(each, UploadFile):
                        texts[name] = (await each.read()).decode(errors="surrogateescape")
        elif request.state.session.scopes and kind == JSON:
            fields = msgspec.json.decode(await request.body(), type=dict[str, str])
        else:
            body = await request.body()
            if body and kind != URLENCODED:
                raise RequestError(415, "no-form")
            text = body.decode("ascii")
            fields = dict(parse_qsl(text, True, errors="strict", max_num_fields=_MAX_FIELDS))
    except (HTTPException, ValueError, RecursionError, msgspec.MsgspecError):
        raise RequestError(422, "bad-form") from None
    if any("\0" in name + value for name, value in fields.items()):
        raise RequestError(422, "bad-form")
    fields |= texts
    if request.state.session.scopes and (key := request.headers.get("idempotency-key")):
        fields["once"] = key
    if "once" in fields:
        fields["once"] = IDEMPOTENCY_KEY.check(fields["once"])
    return fields


async def checked_body(request: Request) -> bytes:
    """Return the body of a program's request, counting it against the limits on forms.

    Raises
    ------
    RequestError
        If there were too many requests, or the body is not JSON.
    """
    _count_post(request)
    body = await request.body()
    if body and _kind(request) != JSON:
        raise RequestError(415, "bad-json", fault=f"send it with Content-Type: {JSON}")
    return body


def _count_post(request: Request) -> None:
    limits, address = AppState.of(request).limits, client_address(request)
    limits.take("posts_of_address", address)
    limits.take("posts", request.state.reader.id or address)


def _kind(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def ensure_visitor(request: Request, form: Mapping[str, str]) -> Reader:
    """Return the visitor who sent a form, creating one if necessary; a field ``name`` sets the visitor's name.

    Call it after everything else in the form has been checked, so that a refused form stores nothing.
    A program cannot rename a visitor.

    Raises
    ------
    TableError
        If the name is not allowed.
    RequestError
        If too many visitors came from this address.
    """
    state, reader = AppState.of(request), request.state.reader
    store = state.service.store
    name = form.get("name", "").strip() and checked_name(form["name"])
    if not reader.known:
        state.limits.take("visitors", client_address(request))
        visitor, secret = await store.run(
            store.visitors.new, name, reader.language, device_name(request.headers)
        )
        if reader.deck:
            await store.run(store.visitors.change, visitor.id, deck=reader.deck)
        sign_in(request, secret)
        reader = reader._replace(id=visitor.id, name=name)
    elif name and name != reader.name and not request.state.session.scopes:
        await state.service.change(reader.id, name=name)
        reader = reader._replace(name=name)
    request.state.reader = reader
    return reader


def sign_in(request: Request, secret: str) -> None:
    """Set the cookie that identifies the browser as a visitor."""
    session: Session = request.state.session
    cookies = AppState.of(request).cookies
    session.secret = secret
    session.set_cookies.append(cookies.set("visitor", secret))


async def sign_out(request: Request, device: str) -> None:
    """Invalidate the secret of a visitor's device at once; its open streams end."""
    state, session, reader = AppState.of(request), request.state.session, request.state.reader
    store, elsewhere = state.service.store, device != session.device
    ended = await store.run(store.visitors.sign_out, reader.id, device, codes=elsewhere)
    if ended:
        state.end_streams(device)
        state.service.tables.sharing.tell("signed-out", device)


def client_address(request: Request) -> str:
    """Return the client's address, to which limits apply."""
    return request.client.host if request.client else ""


def owner_of_work(request: Request, *, by_address: bool = False) -> str:
    """Return the owner of a page's queued work: the visitor, or the client's address if the visitor is unknown.

    An IPv6 address counts as its /56 network, since a household often has a whole one.
    """
    reader: Reader = request.state.reader
    address = networks(client_address(request))[:2][-1][0]
    return address if by_address else reader.id or address


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of work; cancel the work if the client disconnects or the server stops.

    Raises
    ------
    ClientDisconnect
        If nobody waits for the result any more.
    TableError
        If the server stops (code ``busy``).
    """
    working = asyncio.create_task(work)
    ends = {
        asyncio.create_task(client_gone(request.receive)),
        asyncio.create_task(AppState.of(request).closing.wait()),
    }
    try:
        await asyncio.wait({working} | ends, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            stops = AppState.of(request).closing.is_set()
            raise table_error("busy") if stops else ClientDisconnect()
        return working.result()
    finally:
        for task in {working} | ends:
            task.cancel()


async def client_gone(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
