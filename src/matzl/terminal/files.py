"""Where matches are kept: whole files in the user's data folder, the newest of them found again; needs no numba."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from matzl import registry
from matzl.errors import RecordError, SetUpError, StoppedError

FORMAT = "matzl-match/1"


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved match, looked at from outside: nothing of what was played has been checked."""

    path: Path
    game: str
    deals: int
    over: bool
    meta: dict[str, Any]


def matches_folder() -> Path:
    """The folder of saved matches: in the user's data folder, or under ``$MATZL_DATA_DIR`` when that is set."""
    root = os.environ.get("MATZL_DATA_DIR") or platformdirs.user_data_dir("matzl")
    return Path(root) / "matches"


def new_file(game: str) -> Path:
    """A name for a match that begins now; no file has it yet."""
    stem = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    folder = matches_folder()
    names = (stem, *(f"{stem}-{n}" for n in range(2, 1000)))
    return next(path for name in names if not (path := folder / f"{name}.json").exists())


def check_new(path: Path, resumed: Path | None) -> None:
    """See that a match can be saved under a name, and that no other is lost by it.

    Raises
    ------
    SetUpError
        When there is such a file, and it is not that of the match gone on with.
    StoppedError
        When no file can be written there.
    """
    folder = path.parent
    reason = ""
    if path.is_dir():
        reason = "it is a folder"
    elif folder == matches_folder():
        pass  # made when it is needed
    elif not folder.is_dir():
        reason = f"there is no folder {folder}"
    elif not os.access(folder, os.W_OK | os.X_OK):
        reason = f"nothing can be written in the folder {folder}"
    if reason:
        raise StoppedError(f"cannot save to {path}: {reason}", "unwritable")
    if path.exists() and not (resumed is not None and resumed.exists() and path.samefile(resumed)):
        raise SetUpError(
            f"{path} exists already: resume it with --resume, or choose another name", "save"
        )


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all; the folder of matches is made, no other.

    Raises
    ------
    StoppedError
        When it cannot be written.
    """
    try:
        if path.parent == matches_folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            file.write(text)
        Path(file.name).replace(path)
    except OSError as fault:
        raise StoppedError(f"cannot save to {path}: {fault.strerror}", "unwritable") from None


def read_text(path: Path) -> str:
    """The text of a record's file.

    Raises
    ------
    StoppedError, RecordError
        When it cannot be opened, or is no text.
    """
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not text in UTF-8", "encoding") from None
    except OSError as fault:
        raise StoppedError(f"cannot read {path}: {fault.strerror}", "unreadable") from None


def peek(path: Path) -> Saved:
    """Look at a saved match without checking what was played.

    Raises
    ------
    StoppedError, RecordError
        When it is none.
    """
    text = read_text(path)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError(
            f"{path} is not a match record: it is not one line of JSON", "json"
        ) from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise RecordError(f"{path} is not a match record: its format is not {FORMAT!r}", "format")
    game = record.get("game")
    deals = record.get("deals")
    if not isinstance(game, str) or not isinstance(deals, list):
        raise RecordError(f"{path} is not a match record: game or deals are missing", "missing-key")
    if game not in registry.names():
        raise RecordError(
            f"{path}: unknown game {game!r}; there are {', '.join(registry.names())}",
            "unknown-game",
        )
    meta = record.get("meta")
    return Saved(
        path, game, len(deals), "winners" in record, meta if isinstance(meta, dict) else {}
    )


def saved_matches() -> Iterator[Saved]:
    """The matches in the folder that can be looked at, newest first."""
    dated = []
    for path in matches_folder().glob("*.json"):
        try:
            dated.append((path.stat().st_mtime, path))
        except OSError:
            continue
    for _, path in sorted(dated, reverse=True):
        try:
            yield peek(path)
        except (StoppedError, RecordError):
            continue


def known(game: str) -> bool:
    """Whether somebody has played this game here before."""
    return any(matches_folder().glob(f"{game}-*.json"))
