"""A client that goes away in the middle of a form is not answered, and fills no log; one that waits at the end is."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from matzl.errors import TableError
from matzl.web.dependencies import while_connected
from matzl.web.error_pages import FaultMiddleware


async def reading(scope: Any, receive: Any, send: Any) -> None:
    """Read a form as handlers do."""
    await Request(scope, receive).body()


def test_a_client_that_goes_away_in_a_form_fills_no_log(caplog) -> None:
    come = [
        {"type": "http.request", "body": b"name=A", "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return come.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/me", "headers": []}
    asyncio.run(FaultMiddleware(reading)(scope, receive, send))
    assert come == sent == []
    assert caplog.records == []


async def test_whoever_waits_for_work_when_the_server_stops_is_told() -> None:
    state = SimpleNamespace(app_state=SimpleNamespace(closing=asyncio.Event()))
    state.app_state.closing.set()
    request: Any = SimpleNamespace(app=SimpleNamespace(state=state), receive=asyncio.Event().wait)
    with pytest.raises(TableError, match="busy"):
        await while_connected(request, asyncio.sleep(60))
