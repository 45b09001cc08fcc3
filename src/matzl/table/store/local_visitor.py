"""The local visitor: the person at this computer, whose secret token is kept in a file of the data folder.

The terminal plays as the local visitor. A browser becomes the local visitor by a link that works once, within ten minutes,
so that nobody else who reaches the server, from this computer or another one, can do so.
"""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from matzl.errors import StoppedError
from matzl.table.store.visitors import LOCAL, SECRET_BYTES, Visitor

if TYPE_CHECKING:
    from matzl.table.store.database import Store

TOKEN_FILE = "visitor"  # noqa: S105 (a name)
MIN_TOKEN = 32
"""Number of characters below which a token file is taken to be damaged."""


def local_visitor(store: Store, folder: Path) -> Visitor:
    """Return the local visitor of a data folder; on first use, make the token file and the visitor.

    Do not call this in the store's own thread: it waits for that thread.

    Raises
    ------
    StoppedError
        If the token file can be neither read nor written.
    """
    token = read_token(folder)
    return store.call(store.visitors.with_secret, token)


def sign_in_code(store: Store, folder: Path) -> str:
    """Return a code by which a link makes one browser the local visitor, within ten minutes."""
    return store.call(store.visitors.code, local_visitor(store, folder).id, LOCAL)


def read_token(folder: Path) -> str:
    """Return the token in a data folder; make both if they do not exist, readable by their owner only.

    Raises
    ------
    StoppedError
        If the file can be neither read nor written.
    """
    path = folder / TOKEN_FILE
    try:
        token = _read(path)
        if token is None or len(token) < MIN_TOKEN:
            _write(path, secrets.token_urlsafe(SECRET_BYTES), replace=token is not None)
            token = _read(path)
    except OSError as error:
        raise StoppedError(
            f"the file {path} cannot be used: {error.strerror}", "local-visitor"
        ) from None
    return token or ""


def _read(path: Path) -> str | None:
    """Make a token file private and return its content; None if there is no file, empty if it is not text."""
    try:
        with path.open(encoding="utf-8") as file:
            if os.name == "posix" and os.fstat(file.fileno()).st_mode & 0o077:
                path.chmod(0o600)
            return file.read(200).strip()
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return ""


def _write(path: Path, token: str, *, replace: bool) -> None:
    """Write a token file atomically; unless `replace` is true, keep a file that another process has made meanwhile."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".visitor-")  # mode 600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"{token}\n")
        if replace:
            Path(name).replace(path)
        else:
            _link(Path(name), path)
    finally:
        Path(name).unlink(missing_ok=True)


def _link(source: Path, target: Path) -> None:
    """Link a file to a new name unless that exists; on file systems without links, move it."""
    try:
        target.hardlink_to(source)
    except FileExistsError:
        pass
    except OSError:
        source.replace(target)
