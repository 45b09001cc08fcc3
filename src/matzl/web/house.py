"""What all handlers share: the settings, the hall with its tables, the limits, and how visitors are recognised."""

from __future__ import annotations

import asyncio
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from fastapi import Request

from matzl.errors import StoppedError
from matzl.web.cookies import Cookies
from matzl.web.limits import Limits
from matzl.web.recognition import Seals
from matzl.web.server import Server
from matzl.web.settings import Settings

if TYPE_CHECKING:
    from matzl.tables.hall import Hall


@dataclass(frozen=True, slots=True)
class House:
    """One server; ``request.app.state.house``.

    Attributes
    ----------
    closing
        Set when the server ends: open streams then end, too.
    """

    settings: Settings
    hall: Hall
    server: Server
    limits: Limits
    cookies: Cookies
    seals: Seals
    closing: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    def of(cls, request: Request) -> House:
        """The server that a request was sent to."""
        found: House = request.app.state.house
        return found


def build(settings: Settings, hall: Hall) -> House:
    """A server from its settings.

    Raises
    ------
    StoppedError
        When nothing can be kept in its data folder.
    """
    server = Server(settings.address, settings.lan)
    return House(
        settings=settings,
        hall=hall,
        server=server,
        limits=Limits(settings.rates),
        cookies=Cookies(server.secure, urlsplit(settings.address).port or settings.port),
        seals=Seals(kept_key(settings.data)),
    )


def kept_key(folder: Path) -> bytes:
    """The key of this server, made when it starts for the first time; only its owner may read it.

    Raises
    ------
    StoppedError
        When it cannot be read or kept.
    """
    path = folder / "key"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            key = path.read_bytes()
        else:
            key = secrets.token_bytes(32)
            with os.fdopen(file, "wb") as new:
                new.write(key)
    except OSError as fault:
        raise StoppedError(
            f"cannot keep anything in {folder}: {fault.strerror}", "unwritable"
        ) from None
    if len(key) < 32:
        raise StoppedError(f"{path} is damaged: remove it, and start again", "key")
    return key
