"""Listening sockets and server addresses."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from matzl.errors import SetUpError, StoppedError

_SITE = "https://cards.example"
"""An example of a site's address, for error messages."""

LOOPBACKS = ("127.0.0.0/8", "::1")
"""The loopback addresses."""


def open_socket(host: str, port: int) -> socket.socket:
    """Return a listening socket on a port.

    Raises
    ------
    StoppedError
        If the port is not free, or this computer does not have the address.
    """
    six = ":" in host
    family, both = socket.AF_INET6 if six else socket.AF_INET, six and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except OSError as error:
        reason = str(error.strerror).partition(" (while")[0]
        where = f"cannot listen on port {port} of {host}: {reason}"
        raise StoppedError(f"{where}; choose another with --host or --port", "port") from None


def lan_address() -> str | None:
    """Return this computer's address on the local network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # it sends nothing; the system only chooses a route
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def is_loopback(host: str) -> bool:
    """Return whether a host is reachable from this computer only."""
    return host in ("localhost", "::1") or host.startswith("127.")


def http_url(host: str, port: int) -> str:
    """Return the URL of a server, without the default port.

    >>> http_url("::1", 8642), http_url("192.168.1.7", 80)
    ('http://[::1]:8642', 'http://192.168.1.7')
    """
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def check_base_url(text: str) -> str:
    """Return the normalised base URL of a server behind a proxy, without a trailing slash.

    Raises
    ------
    SetUpError
        If the URL is invalid or has a path: pages, cookies and the installed app claim a whole host.

    >>> check_base_url("https://Cards.example/")
    'https://cards.example'
    """
    try:
        parts = urlsplit(text.strip())
        port, name = parts.port, parts.hostname
    except ValueError:
        port, name, parts = None, None, urlsplit("")
    plain = not (parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("http", "https") or not name or not plain:
        raise SetUpError(f"{text!r} is not the address of a site, such as {_SITE}", "base-url")
    if parts.path.strip("/"):
        wrong = f"{text!r} has the path {parts.path!r}"
        raise SetUpError(f"{wrong}; use a separate host name, such as {_SITE}", "base-url")
    bracketed = f"[{name}]" if ":" in name else name
    default = port is None or (parts.scheme, port) in (("http", 80), ("https", 443))
    return f"{parts.scheme}://{bracketed}" + ("" if default else f":{port}")


def proxy_networks(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the networks of trusted proxies; IPv4 networks also as IPv6 networks, as a dual-stack socket reports them.

    Raises
    ------
    SetUpError
        If a text is neither an address nor a network.

    >>> proxy_networks(["172.18.0.0/16", "::1"])
    ('172.18.0.0/16', '::1/128', '::ffff:172.18.0.0/112')
    """
    try:
        networks = [ipaddress.ip_network(text.strip()) for text in texts]
    except ValueError as error:
        example = "a proxy is named by an address or a network, such as 172.18.0.0/16"
        raise SetUpError(f"{error}; {example}", "proxy") from None
    inner = [each for each in networks if each.version == 4]
    mapped = [f"::ffff:{each.network_address}/{96 + each.prefixlen}" for each in inner]
    return (*map(str, networks), *mapped)
