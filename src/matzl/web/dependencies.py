"""Helpers of request handlers: a checked form, a visitor created on demand, work that ends with the connection."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive

from matzl.web.devices import device_name
from matzl.web.errors import RequestError
from matzl.web.forms import Form
from matzl.web.limits import networks
from matzl.web.reader import Reader
from matzl.web.sessions import Session, make_reader
from matzl.web.state import AppState

T = TypeVar("T")


async def checked_form(request: Request) -> Form:
    """Return the submitted form, with its CSRF token checked and counted against the rate limits.

    Raises
    ------
    RequestError
        If the token does not fit, there were too many forms, or the body is not a form.
    """
    return await _checked(request, Form.of)


async def checked_upload(request: Request) -> Form:
    """Return the submitted form as `checked_form`; it may contain files.

    Raises
    ------
    RequestError
        As `checked_form`.
    """
    return await _checked(request, Form.of_upload)


async def _checked(request: Request, read: Callable[[Request], Awaitable[Form]]) -> Form:
    state, session, reader = AppState.of(request), request.state.session, request.state.reader
    state.limits.take("posts_of_address", client_address(request))
    state.limits.take("posts", reader.visitor or client_address(request))
    form = await read(request)
    if not session.accepts_csrf(form.get("csrf", "")):
        raise RequestError(403, "csrf")
    return form


async def ensure_visitor(request: Request, form: Form) -> Reader:
    """Return the visitor who sent a form, creating one if necessary; a field ``name`` sets the visitor's name.

    Call it after everything else in the form has been checked, so that a refused form stores nothing.

    Raises
    ------
    TableError
        If the name is not allowed.
    RequestError
        If too many visitors came from this address.
    """
    state, reader = AppState.of(request), request.state.reader
    store = state.service.store
    name = form.name()
    if not reader.known:
        state.limits.take("visitors", client_address(request))
        visitor, secret = await store.run(
            store.visitors.new, name, reader.language, device_name(request.headers)
        )
        if reader.deck:
            await store.run(store.visitors.change, visitor.id, deck=reader.deck)
        sign_in(request, secret)
        reader = replace(
            make_reader(visitor, reader.language, request.state.session, state.server, reader.path),
            deck=reader.deck,
            scheme=reader.scheme,
        )
    elif name and name != reader.name:
        await state.service.rename(reader.id, name)
        reader = replace(reader, name=name)
    request.state.reader = reader
    return reader


async def limit_tables(request: Request) -> None:
    """Count a new table against the rate limit of the client's address.

    Raises
    ------
    RequestError
        If too many tables were opened.
    """
    AppState.of(request).limits.take("tables", client_address(request))


def sign_in(request: Request, secret: str) -> None:
    """Set the cookie that identifies the browser as a visitor."""
    session: Session = request.state.session
    cookies = AppState.of(request).cookies
    session.secret = secret
    session.set_cookies.append(cookies.set("visitor", secret))


async def sign_out(request: Request, device: str) -> None:
    """Invalidate the secret of a device of the visitor at once; open streams of the device end."""
    state, session, reader = AppState.of(request), request.state.session, request.state.reader
    store, elsewhere = state.service.store, device != session.device
    ended = await store.run(store.visitors.sign_out, reader.id, device, codes=elsewhere)
    if ended and (signed_out := state.signed_out.get(device)) is not None:
        signed_out.set()


def client_address(request: Request) -> str:
    """Return the address of the client, by which limits are counted."""
    return request.client.host if request.client else ""


def owner_of_work(request: Request, *, by_address: bool = False) -> str:
    """Return the owner of a page's work in the queue: the visitor, or the client's address if the visitor is unknown.

    Of IPv6 it is the /56 network, since a household often has one, and as many addresses in it as it likes.
    """
    reader: Reader = request.state.reader
    address = networks(client_address(request))[:2][-1][0]
    return address if by_address or not reader.visitor else reader.visitor


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of work, which is cancelled if the client goes away or the server stops.

    Raises
    ------
    ClientDisconnect
        If nobody waits for the result any more.
    """
    working = asyncio.create_task(work)
    ends = {
        asyncio.create_task(client_gone(request.receive)),
        asyncio.create_task(AppState.of(request).closing.wait()),
    }
    try:
        await asyncio.wait({working} | ends, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in {working} | ends:
            task.cancel()


async def client_gone(receive: Receive) -> None:
    """Wait until the client goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass
