"""How much one visitor, and one address, may do in a time; who does more is asked to wait."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields

from matzl.web.errors import RefusedError

_KEPT = 20_000
"""How many buckets are kept at most; those longest untouched are forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and one more every so many seconds."""

    burst: int
    every: float


@dataclass(frozen=True, slots=True)
class Rates:
    """What is allowed.

    Attributes
    ----------
    posts, posts_of_address
        Forms sent by one visitor, and from one address, where a family may sit.
    tables
        Tables opened by one address.
    visitors
        New visitors from one address.
    codes
        Codes for a second device tried by one address, and made by one visitor.
    streams, streams_of_address
        Streams open at the same time for one visitor, and for one address.
    """

    posts: Rate = Rate(40, 0.2)
    posts_of_address: Rate = Rate(300, 0.02)
    tables: Rate = Rate(20, 15)
    visitors: Rate = Rate(30, 10)
    codes: Rate = Rate(8, 60)
    streams: int = 12
    streams_of_address: int = 120


class Buckets:
    """For everybody a bucket of tokens that fills up by itself; each thing done takes one out."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> None:
        """Take a token.

        Raises
        ------
        RefusedError
            When there is none; it says when there will be.
        """
        now = self._clock()
        left, since = self._left.pop(who, (float(self._rate.burst), now))
        left = min(self._rate.burst, left + (now - since) / self._rate.every)
        enough = left >= 1
        self._left[who] = (left - 1 if enough else left, now)
        if len(self._left) > _KEPT:
            self._left.popitem(last=False)
        if not enough:
            raise too_fast((1 - left) * self._rate.every)


class Limits:
    """What everybody has done lately, and whether they may do more."""

    def __init__(self, rates: Rates, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = {
            each.name: Buckets(rate, clock)
            for each in fields(rates)
            if isinstance(rate := getattr(rates, each.name), Rate)
        }
        self._most = {"visitor": rates.streams, "address": rates.streams_of_address}
        self._streams: Counter[tuple[str, str]] = Counter()

    def take(self, what: str, who: str) -> None:
        """Count something that somebody does; `what` is a field of `Rates`.

        Raises
        ------
        RefusedError
            When it is too much.
        """
        self._buckets[what].take(who)

    @contextmanager
    def stream(self, visitor: str, address: str) -> Iterator[None]:
        """Count a stream as long as it is open.

        Raises
        ------
        RefusedError
            When there are too many.
        """
        counted = [("visitor", visitor), ("address", address)]
        if any(self._streams[each] >= self._most[each[0]] for each in counted):
            raise too_fast(10)
        self._streams.update(counted)
        try:
            yield
        finally:
            self._streams.subtract(counted)
            for each in counted:
                if not self._streams[each]:
                    del self._streams[each]


def too_fast(seconds: float) -> RefusedError:
    """The refusal of what comes too soon."""
    return RefusedError(429, "too-fast", seconds=max(1, math.ceil(seconds)))


def neighbourhood(address: str) -> str:
    """The part of an address that one household has: in IPv6, the network.

    >>> neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("192.168.1.7")
    ('2001:db8:1:2::/64', '192.168.1.7')
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False))
