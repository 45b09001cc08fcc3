"""What a handler asks for by its arguments: the reader, a form that is genuine, a visitor who is made when there is none.

::

    @router.get("/learn/{game}")
    async def learn(request: Request, game: str) -> HTMLResponse:
        return page(request, "learn/game.html", game=game)

    @router.post("/open/{game}", dependencies=[OpensTable])
    async def open_table(game: str, form: Posted, reader: Visiting, service: TheService) -> Response:
        ...
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request

from matzl.table.service import TableService
from matzl.text.languages import translated
from matzl.web.errors import RefusedError
from matzl.web.forms import Form
from matzl.web.limits import neighbourhood
from matzl.web.reader import Reader
from matzl.web.sessions import Visit, reader_of
from matzl.web.state import House

NAME = 24
"""How many characters a name may have."""


async def the_house(request: Request) -> House:
    """The server itself."""
    return House.of(request)


async def the_hall(request: Request) -> TableService:
    """The live tables."""
    return House.of(request).service


async def reading(request: Request) -> Reader:
    """Who reads."""
    reader: Reader = request.state.reader
    return reader


async def posted(request: Request) -> Form:
    """The form that was sent, after it has been seen that it comes from a page of ours, and not too many do.

    Raises
    ------
    RefusedError
        When it does not, or is no form.
    """
    house, visit, reader = House.of(request), request.state.visit, request.state.reader
    house.limits.take("posts_of_address", address(request))
    house.limits.take("posts", reader.visitor or address(request))
    form = await Form.of(request)
    if not visit.genuine(form.get("csrf", "")):
        raise RefusedError(403, "csrf")
    return form


async def visiting(request: Request, form: Annotated[Form, Depends(posted)]) -> Reader:
    """The visitor who sent a form, made now if there was none; a field ``name`` gives the visitor that name.

    Raises
    ------
    RefusedError
        When the name is too long, or too many visitors came from this address.
    """
    house, reader = House.of(request), request.state.reader
    store = house.service.store
    name = form.text("name", NAME)
    if not reader.known:
        house.limits.take("visitors", address(request))
        visitor, secret = await store.run(
            store.visitors.new, name or translated("Guest"), reader.language
        )
        welcome(request, secret)
        reader = reader_of(visitor, reader.language, request.state.visit, house.server, reader.path)
    elif name and name != reader.name:
        await store.run(_rename, house, reader.visitor, name)
        reader = replace(reader, name=name)
    request.state.reader = reader
    return reader


def _rename(house: House, visitor: str, name: str) -> None:
    house.service.store.visitors.change(visitor, name=name)


async def opens_table(request: Request) -> None:
    """See that not too many tables are opened from one address.

    Raises
    ------
    RefusedError
        When they are.
    """
    House.of(request).limits.take("tables", address(request))


def welcome(request: Request, secret: str) -> None:
    """Give the browser the secret of the visitor that it now belongs to."""
    visit: Visit = request.state.visit
    cookies = House.of(request).cookies
    visit.secret = secret
    visit.setting.append(cookies.set(cookies.visitor, secret))


def address(request: Request) -> str:
    """Where a request comes from, as far as limits care."""
    return neighbourhood(request.client.host if request.client else "")


TheHouse = Annotated[House, Depends(the_house)]
TheService = Annotated[TableService, Depends(the_hall)]
Reading = Annotated[Reader, Depends(reading)]
Posted = Annotated[Form, Depends(posted)]
Visiting = Annotated[Reader, Depends(visiting)]
OpensTable = Depends(opens_table)
