"""Limits per visitor and per client address: rates of requests, and numbers of open streams and connections."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import lru_cache

from matzl.web.errors import RequestError

_MAX_BUCKETS = 20_000
"""The largest number of buckets kept; the least recently used ones are dropped."""

_NETWORKS = ((64, 1), (56, 2), (48, 4))
"""The prefix lengths of the IPv6 networks by which a client is counted, with their multiples of an address's limit."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: a burst of requests, and one more every `every` seconds."""

    burst: int
    every: float


@dataclass(frozen=True, slots=True)
class Rates:
    """The rate limits of a server.

    Attributes
    ----------
    reads, reads_of_address
        Pages read by one visitor, and from one address; a page without a script reloads itself every few seconds.
    posts, posts_of_address
        Forms sent by one visitor, and from one address, which a household may share.
    talk
        Messages of one visitor at tables.
    tables
        Tables opened from one address.
    visitors
        New visitors from one address.
    codes
        Codes for a second device, tried from one address or made by one visitor.
    streams, streams_of_address
        Simultaneous streams of one visitor, and from one address.
    """

    posts: Rate = Rate(40, 0.2)
    posts_of_address: Rate = Rate(300, 0.02)
    tables: Rate = Rate(20, 15)
    visitors: Rate = Rate(30, 10)
    codes: Rate = Rate(8, 60)
    reads: Rate = Rate(60, 0.2)
    reads_of_address: Rate = Rate(400, 0.04)
    talk: Rate = Rate(20, 2)
    streams: int = 12
    streams_of_address: int = 120


RESERVED = Rates(streams=3, streams_of_address=12)
"""The limits that streams have while only the reserve of connections is left."""


class TokenBuckets:
    """The token buckets that apply a rate limit: one for each client or, for IPv6, each network."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> None:
        """Take a token from a client's bucket and from those of its networks.

        Raises
        ------
        RequestError
            If one of them is empty; the error states the time to wait.
        """
        now, wait, counted = self._clock(), 0.0, networks(client)
        for name, share in counted:
            left, since = self._left.pop(name, (math.inf, now))
            left = min(self._rate.burst * share, left + (now - since) * share / self._rate.every)
            wait = max(wait, (1 - left) * self._rate.every / share)
            self._left[name] = left, now
        for name, _ in counted if wait <= 0 else ():
            self._left[name] = self._left[name][0] - 1, now
        while len(self._left) > _MAX_BUCKETS:
            self._left.popitem(last=False)
        if wait > 0:
            raise rate_error(wait)


class OpenCounts:
    """The numbers of open streams or connections by client; IPv6 clients are also counted by network."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def full(self, client: str, limit: int) -> bool:
        """Return whether a client, or a network to which it belongs, has reached its limit."""
        return any(self._open[name] >= limit * share for name, share in networks(client))

    def add(self, client: str, number: int = 1) -> None:
        """Count something that a client has opened (1) or closed (-1)."""
        for name, _ in networks(client):
            self._open[name] += number
            if not self._open[name]:
                del self._open[name]


class Limits:
    """The counters of all limits."""

    def __init__(self, rates: Rates, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = {
            each.name: TokenBuckets(rate, clock)
            for each in fields(rates)
            if isinstance(rate := getattr(rates, each.name), Rate)
        }
        self._rates, self._streams = rates, (OpenCounts(), OpenCounts())

    def take(self, kind: str, client: str) -> None:
        """Count an action of a client; `kind` is a field of `Rates`.

        Raises
        ------
        RequestError
            If the limit is exceeded.
        """
        self._buckets[kind].take(client)

    @contextmanager
    def stream(self, visitor: str, address: str, *, crowded: bool = False) -> Iterator[None]:
        """Count a stream for as long as it is open.

        Parameters
        ----------
        crowded
            Whether only the reserve of connections is left.

        Raises
        ------
        RequestError
            If there are too many.
        """
        counted = [*zip(self._streams, (visitor, address), strict=True)]
        rates = RESERVED if crowded else self._rates
        limits = rates.streams, rates.streams_of_address
        if any(counts.full(client, limits[n]) for n, (counts, client) in enumerate(counted)):
            raise crowded_error() if crowded else rate_error(10)
        for counts, client in counted:
            counts.add(client)
        try:
            yield
        finally:
            for counts, client in counted:
                counts.add(client, -1)


def crowded_error() -> RequestError:
    """Return the error for visitors who may not use the reserve of connections."""
    return RequestError(503, "crowded", seconds=10)


def rate_error(seconds: float) -> RequestError:
    """Return the error that asks a client to wait."""
    return RequestError(429, "too-fast", seconds=max(1, math.ceil(seconds)))


@lru_cache(4096)
def networks(client: str) -> tuple[tuple[str, int], ...]:
    """Return the networks under which a client is counted, each with its limit as a multiple of one address's limit.

    An IPv6 host can use as many addresses as it likes, often from 256 networks (a /56) or more.

    >>> networks("2001:db8:1:203:4:5:6:7")
    (('2001:db8:1:203::/64', 1), ('2001:db8:1:200::/56', 2), ('2001:db8:1::/48', 4))
    >>> networks("::ffff:192.168.1.7"), networks("a visitor")
    ((('192.168.1.7', 1),), (('a visitor', 1),))
    """
    try:
        known = ipaddress.IPv6Address(client)
    except ValueError:  # an IPv4 address, or a visitor
        return ((client, 1),)
    if known.ipv4_mapped is not None:
        return ((str(known.ipv4_mapped), 1),)
    return tuple(
        (str(ipaddress.IPv6Network((int(known), length), strict=False)), share)
        for length, share in _NETWORKS
    )
