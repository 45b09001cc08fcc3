"""The environment: installed extras (optional parts of matzl, and the modules each needs), data folder, files, program name.

Deals, matches, records, bots that do not search, the rule books, ``replay`` and ``why`` work without any extra.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.util import find_spec
from pathlib import Path

import platformdirs

from matzl.errors import StoppedError

_TABLE = ("sqlalchemy", "alembic", "openskill", "msgspec")
_WEB = ("jinja2", "markdown_it", "prometheus_client", "python_multipart", "resvg_py", "segno")
EXTRAS = {
    "fast": ("numba",),
    "table": _TABLE,
    "web": (*_TABLE, *_WEB, "starlette", "uvicorn"),
    "terminal": (*_TABLE, "textual"),
    "postgresql": (*_TABLE, "psycopg", "procrastinate"),
    "gymnasium": ("gymnasium",),
    "openspiel": ("pyspiel",),
    "pettingzoo": ("gymnasium", "pettingzoo"),
}
"""The modules of each extra, as ``[project.optional-dependencies]`` in pyproject.toml declares them.

Most extras install ``fast`` as well; they do not list it, since tables can do without it.
"""

DATABASE = "tables.db"
"""The file of stored tables in the data folder."""

PORT = 8642
"""The usual port of a server."""

port_option: ContextVar[str] = ContextVar("port_option", default="")
"""A space and the command-line option for the running server's port; an empty string for the usual port."""

_chosen_folder: ContextVar[Path | None] = ContextVar("data_folder", default=None)


def require(extra: str, purpose: str) -> None:
    """Check that an extra is installed.

    Parameters
    ----------
    extra
        A key of `EXTRAS`.
    purpose
        The feature that needs it, as the beginning of the error message.

    Raises
    ------
    StoppedError
        When a module of the extra is missing (code ``missing-extra``); the message says how to install it.
    """
    for module in EXTRAS[extra]:
        if not _installed(module):
            raise StoppedError(
                f"{purpose} needs {module}, which is not installed: pip install 'matzl[{extra}]'",
                "missing-extra",
            )


def has(extra: str) -> bool:
    """Return whether an extra is installed."""
    return all(map(_installed, EXTRAS[extra]))


def check_terminal(purpose: str) -> None:
    """Check that this process has a terminal on which a screen can be drawn.

    Parameters
    ----------
    purpose
        The feature that needs it, as the beginning of the error message.

    Raises
    ------
    StoppedError
        When it has none (code ``no-terminal``); the message says what to do instead.
    """
    # the screen is drawn on standard error
    if not all(each and each.isatty() for each in (sys.stdin, sys.stdout, sys.stderr)):
        fault = "standard input, output or error is a file or a pipe"
    elif os.environ.get("TERM") in ("dumb", "unknown"):
        fault = f"this one (TERM={os.environ['TERM']}) can show lines only"
    else:
        return
    raise StoppedError(
        f"{purpose} needs a terminal, and {fault}; use another terminal, or play in the browser with 'matzl serve --open'",
        "no-terminal",
    )


def data_folder() -> Path:
    """Return the folder of stored tables and records.

    The folder set by `use_data_folder`, else ``$MATZL_DATA_DIR``, else the user's data folder.
    """
    chosen = _chosen_folder.get()
    return chosen or Path(os.environ.get("MATZL_DATA_DIR") or platformdirs.user_data_dir("matzl"))


@contextmanager
def use_data_folder(folder: Path) -> Iterator[None]:
    """Set the data folder for the duration of a ``with`` block."""
    before = _chosen_folder.set(folder)
    try:
        yield
    finally:
        _chosen_folder.reset(before)


@contextmanager
def replacement(path: Path) -> Iterator[Path]:
    """Yield a new private file, which replaces the file at a path when the block ends without an error."""
    handle, name = tempfile.mkstemp(".part", f".{path.name[:100]}.", path.parent)  # mode 600
    os.close(handle)
    part = Path(name)
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner can read, creating its folder if necessary."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with replacement(path) as part:
        part.write_text(text, "utf-8")


def folder_option() -> str:
    """Return a space and the command-line option for the folder set by `use_data_folder`; an empty string if none is set."""
    folder = _chosen_folder.get()
    return "" if folder is None else f" --data {shlex.quote(str(folder))}"


def program() -> str:
    """Return the command that starts this program from the current folder.

    After ``make play``, ``matzl`` is not on the shell's search path; the command is then the path of the running script.
    """
    script, on_path = sys.argv[0], shutil.which("matzl") or ""
    if Path(script).stem == "matzl" and os.path.realpath(on_path) != os.path.realpath(script):
        return subprocess.list2cmdline([script]) if os.name == "nt" else shlex.quote(script)
    return "matzl"


def lan_command() -> str:
    """Return the command that serves the same tables on the local network, on the same port."""
    return f"{program()} serve --lan{port_option.get()}{folder_option()}"


def _installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ValueError:  # None in sys.modules
        return False
