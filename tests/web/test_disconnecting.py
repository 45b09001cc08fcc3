"""A client that goes away in the middle of a form is not answered, and fills no log."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request

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
