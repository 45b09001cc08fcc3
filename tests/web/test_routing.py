"""Handlers get the values that their parameters name: the request, parts of its path and query, and what is found once."""

from __future__ import annotations

from typing import Annotated

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.testclient import TestClient

from matzl.web.routing import Depends, Router

router = Router("/room/{room}")
found: list[str] = []


async def find_host(request: Request) -> str:
    found.append("host")
    return request.headers["host"]


Host = Annotated[str, Depends(find_host)]


async def find_place(room: str, host: Host) -> str:
    found.append("place")
    return f"{room} at {host}"


@router.get("")
@router.get("/{number:int}")
async def show(
    request: Request,
    room: str,
    host: Host,
    place: Annotated[str, Depends(find_place)],
    number: int = 0,
    tone: str = "plain",
) -> Response:
    return PlainTextResponse(
        f"{request.method} {room} {host} {place} {number!r} {tone} {request.url.query}"
    )


@router.post("/close", dependencies=[Depends(find_place)])
async def close() -> Response:
    return PlainTextResponse("closed")


@pytest.fixture
def client() -> TestClient:
    found.clear()
    return TestClient(Starlette(routes=router.routes), base_url="http://here")


def test_parameters_are_taken_from_path_query_and_dependencies(client) -> None:
    assert client.get("/room/9").text == "GET 9 here 9 at here 0 plain "
    assert client.get("/room/a/7?tone=loud").text == "GET a here a at here 7 loud tone=loud"


def test_a_value_for_several_parameters_is_found_once_a_request(client) -> None:
    client.get("/room/9")
    assert sorted(found) == ["host", "place"]
    client.get("/room/9")
    assert len(found) == 4


def test_dependencies_without_a_parameter_are_found_first(client) -> None:
    assert client.post("/room/9/close").text == "closed"
    assert found == ["host", "place"]


def test_get_answers_head_and_no_other_method(client) -> None:
    assert client.head("/room/9").status_code == 200
    assert client.post("/room/9").status_code == 405
    assert client.get("/room/9/close").status_code == 405
