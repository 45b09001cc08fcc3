"""Where a server can listen, and by which address others reach it."""

from __future__ import annotations

import errno
import os
import socket
from urllib.parse import urlsplit

from matzl.errors import SetUpError, StoppedError

_TRIES = 20


def listening(host: str, port: int, *, exactly: bool) -> socket.socket:
    """A socket that takes connections on a port, or, unless exactly this one is asked for, on the next free one.

    Raises
    ------
    StoppedError
        When there is none.
    """
    ports = (port,) if exactly else range(port, min(port + _TRIES, 2**16))
    for number in ports:
        try:
            return _bound(host, number)
        except OSError as fault:
            if fault.errno not in (errno.EADDRINUSE, errno.EACCES) or (exactly and port == 0):
                raise StoppedError(
                    f"cannot listen on {host}: {fault.strerror}", "address"
                ) from None
            reason = fault.strerror
    where = f"port {port}" if exactly else f"the ports {ports[0]} to {ports[-1]}"
    raise StoppedError(
        f"cannot listen on {where} of {host}: {reason}; choose another with --port", "port"
    )


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two servers have the same port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(256)
    except OSError:
        made.close()
        raise
    return made


def own_address() -> str | None:
    """The address of this computer in its network; None when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only chooses a way
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def loopback(host: str) -> bool:
    """Whether a host is this computer and reached from nowhere else."""
    return host in ("localhost", "::1") or host.startswith("127.")


def url(host: str, port: int) -> str:
    """The address that a browser is given.

    >>> url("::1", 8642), url("192.168.1.7", 80)
    ('http://[::1]:8642', 'http://192.168.1.7')
    """
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def checked_base(text: str) -> str:
    """The address of a server behind a proxy, without a slash at the end.

    Raises
    ------
    SetUpError
        When it is none, or leads to a folder.

    >>> checked_base("https://Cards.example/")
    'https://cards.example'
    """
    try:
        parts = urlsplit(text.strip())
        port, name = parts.port, parts.hostname
    except ValueError:
        port, name, parts = None, None, urlsplit("")
    plain = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("http", "https") or not name or not plain:
        raise SetUpError(
            f"{text!r} is no address of a site; it looks like https://cards.example", "base-url"
        )
    shown = f"[{name}]" if ":" in name else name
    usual = port is None or (parts.scheme, port) in (("http", 80), ("https", 443))
    return f"{parts.scheme}://{shown}" + ("" if usual else f":{port}")
