"""Deals played on a Ray cluster that is there already: ``pip install matzl[cluster]``."""

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

from matzl.arena.workers import Workers
from matzl.errors import SetUpError, StoppedError

_PATIENCE, _LONG = 5.0, 30.0
"""Seconds to wait for somebody to answer at an address, and for a cluster to let us in."""
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
        self._ray, self._remote = ray, ray.remote(max_retries=2)(_done)
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, task: Callable[..., Any], *what: Any) -> Future[Any]:
        future: Future[Any] = self._remote.remote(task, *what).future()
        return future


def _done(task: Callable[..., Any], *what: Any) -> Any:
    return task(*what)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of the Ray cluster at an address, ``host:port`` or ``ray://host:port``.

    matzl in this version must be installed on all of its machines.

    Raises
    ------
    SetUpError
        When Ray is not installed here, or the address is none.
    StoppedError
        When the cluster cannot be reached.
    """
    try:
        import ray
    except ImportError:
        raise SetUpError("Ray is not installed: pip install 'matzl[cluster]'", "no-ray") from None
    _reach(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError, ray.exceptions.RayError) as error:  # gone since it was tried
        raise _unreachable(address, " ".join(str(error).split())[:300]) from error
    try:
        yield _Cluster(ray)
    except ray.exceptions.RayError as error:  # a machine is lost, or has not what it needs
        reason = str(error).strip().rpartition("\n")[2]
        raise StoppedError(f"the cluster at {address} failed: {reason}", "cluster") from error
    finally:
        ray.shutdown()


def host_and_port(address: str) -> tuple[str, int]:
    """The two parts of an address.

    Raises
    ------
    SetUpError
        When it has not the form of one.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and _PORT.fullmatch(port) and int(port) <= _LAST_PORT):
        raise SetUpError(
            f"a cluster's address is host:port or ray://host:port, not {address!r}", "address"
        )
    return host.strip("[]"), int(port)


def _reach(address: str) -> None:
    """See that there is a cluster at an address.

    Where nobody answers, or somebody who is no cluster, Ray itself asks on for minutes and then ends the process: so another
    process tries first.
    """
    try:
        socket.create_connection(host_and_port(address), _PATIENCE).close()
    except (OSError, UnicodeError) as error:
        raise _unreachable(address, str(getattr(error, "strerror", None) or error)) from None
    trial = [sys.executable, "-c", _TRIAL, address]
    try:
        done = subprocess.run(  # noqa: S603  (our own program, and an address that it only connects to)
            trial, capture_output=True, text=True, check=False, timeout=_LONG
        )
    except subprocess.TimeoutExpired:
        raise _unreachable(address, f"no answer of a cluster in {_LONG:.0f} seconds") from None
    if done.returncode:
        reason = done.stdout.strip() or f"Ray ended with status {done.returncode}"
        raise _unreachable(address, reason)


def _unreachable(address: str, reason: str) -> StoppedError:
    return StoppedError(f"no Ray cluster can be reached at {address}: {reason}", "unreachable")
