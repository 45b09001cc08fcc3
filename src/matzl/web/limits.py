"""Rate limits per visitor and per client address."""

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


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst of requests, and one more every `every` seconds."""

    burst: int
    every: float


@dataclass(frozen=True, slots=True)
class Rates:
    """The limits of a server.

    Attributes
    ----------
    reads, reads_of_address
        Pages read by one visitor, and from one address; a page without a script reloads itself every few seconds.
    posts, posts_of_address
        Forms sent by one visitor, and from one address, which a household may share.
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
    streams: int = 12
    streams_of_address: int = 120


class TokenBuckets:
    """A token bucket for each client."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> None:
        """Take a token from a client's bucket.

        Raises
        ------
        RequestError
            If it is empty; the error states the time to wait.
        """
        now = self._clock()
        left, since = self._left.pop(client, (float(self._rate.burst), now))
        left = min(self._rate.burst, left + (now - since) / self._rate.every)
        enough = left >= 1
        self._left[client] = (left - 1 if enough else left, now)
        if len(self._left) > _MAX_BUCKETS:
            self._left.popitem(last=False)
        if not enough:
            raise rate_error((1 - left) * self._rate.every)


class Limits:
    """The counters of all limits."""

    def __init__(self, rates: Rates, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = {
            each.name: TokenBuckets(rate, clock)
            for each in fields(rates)
            if isinstance(rate := getattr(rates, each.name), Rate)
        }
        self._most = {"visitor": rates.streams, "address": rates.streams_of_address}
        self._streams: Counter[tuple[str, str]] = Counter()

    def take(self, kind: str, client: str) -> None:
        """Count an action of a client; `kind` is a field of `Rates`.

        Raises
        ------
        RequestError
            If the limit is exceeded.
        """
        self._buckets[kind].take(client)

    @contextmanager
    def stream(self, visitor: str, address: str) -> Iterator[None]:
        """Count a stream while it is open.

        Raises
        ------
        RequestError
            If there are too many.
        """
        counted = [("visitor", visitor), ("address", address)]
        if any(self._streams[each] >= self._most[each[0]] for each in counted):
            raise rate_error(10)
        self._streams.update(counted)
        try:
            yield
        finally:
            self._streams.subtract(counted)
            for each in counted:
                if not self._streams[each]:
                    del self._streams[each]


def rate_error(seconds: float) -> RequestError:
    """Return the error that asks a client to wait."""
    return RequestError(429, "too-fast", seconds=max(1, math.ceil(seconds)))


@lru_cache(4096)
def client_network(address: str) -> str:
    """Return the part of an address that one household shares: in IPv6 the /64 network.

    >>> client_network("2001:db8:1:2:3:4:5:6"), client_network("192.168.1.7")
    ('2001:db8:1:2::/64', '192.168.1.7')
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False))
