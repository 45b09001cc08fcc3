"""Other processes: Python programs, and ``matzl serve`` with a data folder of its own."""

from __future__ import annotations

import os
import re
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SERVE = (sys.executable, "-m", "matzl", "serve")


def run_python(
    *words: object, environment: Mapping[str, str] | None = None, check: bool = True, **more: Any
) -> subprocess.CompletedProcess[str]:
    """Run Python, and check that it succeeds; `more` is for `subprocess.run`."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        env=os.environ | dict(environment or {}),
        check=False,
        **{"capture_output": True, "text": True, "timeout": 600} | more,
    )
    assert done.returncode == 0 or not check, f"{done.stdout}{done.stderr}"
    return done


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers: its process, its first lines of output, and its address."""

    process: subprocess.Popen[str]
    said: str
    address: str


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a process with a data folder; its output arrives at once."""
    return os.environ | {"MATZL_DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"}


def free_port() -> int:
    """Return a port of this computer that nothing uses.

    It is below all that systems choose by themselves (32,768 and more), so no connection of another program takes it before
    a server does, or while one is killed and started again.
    """
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


@contextmanager
def serving(
    folder: Path, *words: str, command: Sequence[str] = SERVE, port: int = 0, **more: Any
) -> Iterator[Server]:
    """Run the command until it says that it is ready, and end it afterwards; `more` is for `subprocess.Popen`."""
    words = (*command, "--port", str(port), *words)
    given: dict[str, Any] = {"stderr": subprocess.PIPE, "env": environment(folder)} | more
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, **given) as process:
        try:
            assert process.stdout is not None
            said = ""
            for line in process.stdout:
                said += line
                if "Ctrl-C" in line:
                    break
            address = re.search(r"http://[\d.]+:\d+", said)
            assert address is not None, said
            yield Server(process, said, address[0])
        finally:
            process.terminate()
            process.communicate(timeout=300)
