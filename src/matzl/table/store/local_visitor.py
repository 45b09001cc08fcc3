"""The local visitor: the person at this computer, whose secret token is kept in a file of the data folder.

The terminal plays as the local visitor. A browser becomes the local visitor by a link that works once, within ten minutes,
so that nobody else who reaches the server, from this computer or another one, can do so.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from matzl.base.environment import write_private
from matzl.errors import file_errors
from matzl.table.store.visitors import LOCAL, SECRET_BYTES, Visitor

if TYPE_CHECKING:
    from matzl.table.store.database import Store

TOKEN_FILE = "visitor"  # noqa: S105 (a name)
MIN_TOKEN = 32
"""The number of characters below which a token file is taken to be damaged."""


def local_visitor(store: Store, folder: Path) -> Visitor:
    """Return the local visitor of a data folder; on first use, create the token file and the visitor.

    Do not call this in the store's own thread: it waits for that thread.

    Raises
    ------
    StoppedError
        If the token file can be neither read nor written.
    """
    return store.call(store.visitors.with_secret, read_token(folder))


def known_local_visitor(store: Store, folder: Path) -> Visitor | None:
    """Return the local visitor of a data folder; None if there is none yet.

    Raises
    ------
    StoppedError
        If the token file cannot be read.
    """
    token = read_token(folder, make=False)
    return store.call(store.visitors.by_secret, token) if token else None


def sign_in_code(store: Store, folder: Path) -> str:
    """Return a code for a link that signs one browser in as the local visitor, valid for ten minutes."""
    return store.call(store.visitors.code, local_visitor(store, folder).id, LOCAL)


def read_token(folder: Path, *, make: bool = True) -> str:
    """Return the token in a data folder; with `make`, first write a new one in place of a missing or damaged one.

    Raises
    ------
    StoppedError
        If the file can be neither read nor written.
    """
    path = folder / TOKEN_FILE
    with file_errors(f"the file {path} cannot be used", "local-visitor"):
        token = _read(path)
        if make and len(token) < MIN_TOKEN:
            token = secrets.token_urlsafe(SECRET_BYTES)
            write_private(path, f"{token}\n")
        return token


def _read(path: Path) -> str:
    """Make a token file private and return its contents; empty if there is no file, or it is not text."""
    try:
        with path.open(encoding="utf-8") as file:
            if os.name == "posix" and os.fstat(file.fileno()).st_mode & 0o077:
                path.chmod(0o600)
            return file.read(200).strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""
