"""A lightweight HTTP/1.1 client, so that a load program leaves the processor to the server that it measures."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode


class LightClient:
    """Connections from one local address to one server: one that is kept open for forms, and one for each stream.

    Parameters
    ----------
    port
        The port of the server on this computer.
    address
        The local address from which to connect.
    headers
        The headers of every request, such as its cookies.
    """

    def __init__(self, port: int, address: str, headers: Mapping[str, str]) -> None:
        self._port, self._address = port, address
        self._headers = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._kept: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(
        self,
        path: str,
        fields: Mapping[str, object],
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> Any:
        """Send a form and return the JSON of the answer; send it again if the server has just ended the idle connection.

        With `headers` the fields are sent as JSON.
        """
        usual = {"content-type": "application/x-www-form-urlencoded"}
        lines = "".join(f"{name}: {value}\r\n" for name, value in (headers or usual).items())
        body = json.dumps(fields) if headers else urlencode(fields)
        request = f"{lines}content-length: {len(body.encode())}\r\n\r\n{body}"
        for kept in (self._kept is not None, False):
            if self._kept is None:
                self._kept = await self._connected()
            try:
                return await self._answer(*self._kept, path, request)
            except (ConnectionError, asyncio.IncompleteReadError):
                await self.close()
                if not kept:
                    raise
        raise AssertionError

    async def _answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, request: str
    ) -> Any:
        writer.write(f"POST {path} HTTP/1.1\r\n{self._headers}{request}".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = head.partition(b"content-length: ")[2].partition(b"\r\n")[0]
        return json.loads(await reader.readexactly(int(length)))

    async def events(self, path: str) -> AsyncGenerator[str]:
        """Yield the lines of a stream of events until its end."""
        reader, writer = await self._connected()
        try:
            writer.write(f"GET {path} HTTP/1.1\r\n{self._headers}\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200"), head
            rest = b""
            while size := int(await reader.readuntil(b"\r\n"), 16):
                *lines, rest = (rest + (await reader.readexactly(size + 2))[:-2]).split(b"\n")
                for line in lines:
                    yield line.decode()
        finally:
            writer.close()

    async def close(self) -> None:
        """Close the kept connection."""
        if self._kept is not None:
            self._kept[1].close()
            self._kept = None

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        from_here = (self._address, 0)
        return await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=from_here, limit=2**20
        )
