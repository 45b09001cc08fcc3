"""The settings of a server: where it listens, its public address, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field

from matzl.text.languages import ENGLISH
from matzl.web.connections import ConnectionLimits
from matzl.web.limits import Rates

LOOPBACK = "127.0.0.1"
ALL_INTERFACES = "0.0.0.0"  # noqa: S104  (asked for by --lan)
PORT = 8642


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server.

    Attributes
    ----------
    host, port
        The address and port to listen on.
    address
        Its URL for the widest audience that can reach it, without a trailing slash.
    lan
        Whether other computers can reach it, on the local network or through a proxy.
    trusted_proxies
        The networks of the proxies whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed.
    language
        The language for browsers that ask for no supported one.
    max_body
        The largest size of a request body in bytes.
    max_record
        The largest size of a request body that uploads a record, in bytes.
    heartbeat
        The number of idle seconds after which a stream sends a comment to keep the connection open.
    warm_up
        Whether to compile the bots of all games ahead of use.
    rates
        The rate limits.
    connections
        The limits of connections; None for those that fit the number of file descriptors.
    """

    host: str = LOOPBACK
    port: int = PORT
    address: str = f"http://{LOOPBACK}:{PORT}"
    lan: bool = False
    trusted_proxies: tuple[str, ...] = ()
    language: str = ENGLISH
    max_body: int = 16_384
    max_record: int = 1_048_576
    heartbeat: float = 15.0
    warm_up: bool = True
    rates: Rates = field(default_factory=Rates)
    connections: ConnectionLimits | None = None
