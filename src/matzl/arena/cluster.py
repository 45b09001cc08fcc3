"""Workers on an existing Ray cluster: ``pip install matzl[cluster]``."""

from __future__ import annotations

import logging
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from matzl.arena.playing import TaskWorkers
from matzl.errors import SetUpError, StoppedError

_PATIENCE, _LONG = 5.0, 30.0
"""Seconds to wait for an answer at an address, and for a connection to the cluster."""
_PORT, _LAST_PORT = re.compile("[0-9]{1,5}"), 65535
_TRIAL = """
import logging, sys, ray
try:
    ray.init(address=sys.argv[1], log_to_driver=False, logging_level=logging.ERROR)
except Exception as error:
    print(" ".join(str(error).split())[:300])
    sys.exit(1)
"""


class _Cluster:
    """The processors of a Ray cluster."""

    def __init__(self, ray: Any) -> None:
        self._remote = ray.remote(max_retries=2)(_run)
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = self._remote.remote(function, *arguments).future()
        return future


def _run(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)


@contextmanager
def cluster(address: str) -> Iterator[TaskWorkers]:
    """Connect to the Ray cluster at an address, ``host:port`` or ``ray://host:port``.

    The same version of matzl must be installed on all of its machines.

    Raises
    ------
    SetUpError
        If Ray is not installed here, or the address is invalid.
    StoppedError
        If the cluster cannot be reached.
    """
    try:
        import ray
    except ImportError:
        raise SetUpError("Ray is not installed: pip install 'matzl[cluster]'", "no-ray") from None
    _reach(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError, ray.exceptions.RayError) as error:
        # The cluster has gone since the check.
        raise _unreachable(address, " ".join(str(error).split())[:300]) from error
    try:
        yield _Cluster(ray)
    except ray.exceptions.RayError as error:  # a machine is lost, or lacks something
        reason = str(error).strip().rpartition("\n")[2]
        raise StoppedError(f"the cluster at {address} failed: {reason}", "cluster") from error
    finally:
        ray.shutdown()


def host_and_port(address: str) -> tuple[str, int]:
    """Split an address into host and port.

    Raises
    ------
    SetUpError
        If it has another form.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and _PORT.fullmatch(port) and int(port) <= _LAST_PORT):
        raise SetUpError(
            f"the address of a cluster must be host:port or ray://host:port, not {address!r}",
            "address",
        )
    return host.strip("[]"), int(port)


def _reach(address: str) -> None:
    """Check that there is a cluster at an address.

    If there is none, Ray itself retries for minutes and then ends the process, so a child process tries first.
    """
    try:
        socket.create_connection(host_and_port(address), _PATIENCE).close()
    except (OSError, UnicodeError) as error:
        raise _unreachable(address, str(getattr(error, "strerror", None) or error)) from None
    trial = [sys.executable, "-c", _TRIAL, address]
    try:
        done = subprocess.run(  # noqa: S603  (our own program; the address is only connected to)
            trial, capture_output=True, text=True, check=False, timeout=_LONG
        )
    except subprocess.TimeoutExpired:
        raise _unreachable(
            address, f"no answer from a cluster within {_LONG:.0f} seconds"
        ) from None
    if done.returncode:
        reason = done.stdout.strip() or f"Ray ended with status {done.returncode}"
        raise _unreachable(address, reason)


def _unreachable(address: str, reason: str) -> StoppedError:
    return StoppedError(f"no Ray cluster can be reached at {address}: {reason}", "unreachable")
