"""Limits: requests over the limit are refused with the time to wait, for their visitor only."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from matzl.web.app import make_app
from matzl.web.errors import RequestError
from matzl.web.limits import Limits, Rate, Rates, TokenBuckets
from matzl.web.state import ServerSettings
from tests.web.client import JSON, Browser
from tests.web.conftest import WIDE


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_number_of_buckets_is_limited(monkeypatch) -> None:
    monkeypatch.setattr("matzl.web.limits._MAX_BUCKETS", 100)
    buckets = TokenBuckets(Rate(1, every=10), Clock())
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets._left) == 100


def test_streams_are_counted_while_they_are_open() -> None:
    limits = Limits(Rates(streams=2, streams_of_address=3))
    with limits.stream("anna", "here"):
        with limits.stream("anna", "here"):
            with pytest.raises(RequestError), limits.stream("anna", "there"):
                pass
            with limits.stream("beat", "here"):
                with pytest.raises(RequestError), limits.stream("cara", "here"):
                    pass
                with limits.stream("cara", "there"):
                    pass
        with limits.stream("anna", "here"):
            pass
    for counts in limits._streams:
        assert not counts._open


def test_fewer_streams_are_allowed_in_the_reserve() -> None:
    limits = Limits(Rates())

    def refused(visitor: str, address: str, *, crowded: bool) -> bool:
        try:
            stack.enter_context(limits.stream(visitor, address, crowded=crowded))
        except RequestError as error:
            return (error.status, error.parameters["seconds"]) == (503, 10)
        return False

    with ExitStack() as stack:
        assert [refused("anna", "here", crowded=True) for _ in range(4)] == [False] * 3 + [True]
        assert not refused("anna", "here", crowded=False)
        others = [refused(str(number), "here", crowded=True) for number in range(20)]
        assert others == [False] * 8 + [True] * 12
        assert not refused("beat", "there", crowded=True)


def taken(buckets: TokenBuckets, client: str) -> int:
    """Return the number of tokens that a client can take."""
    for number in itertools.count():
        try:
            buckets.take(client)
        except RequestError:
            return number
    raise AssertionError


def test_a_bucket_gives_its_tokens_and_refills_with_time_to_its_burst() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(3, every=10), clock)
    assert [taken(buckets, client) for client in ("anna", "anna", "beat")] == [3, 0, 3]
    with pytest.raises(RequestError) as refused:
        buckets.take("anna")
    assert (refused.value.status, refused.value.parameters) == (429, {"seconds": 10})
    for passed, tokens in ((9.9, 0), (0.2, 1), (1000, 3)):
        clock.now += passed
        assert taken(buckets, "anna") == tokens


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"),
        ("192.0.2.1", "::ffff:192.0.2.1", "::ffff:192.0.2.2"),
    ],
)
def test_a_network_of_ipv6_and_both_forms_of_an_address_count_as_one_client(one, same, other):
    buckets = TokenBuckets(Rate(10, every=10), Clock())
    assert [taken(buckets, each) for each in (one, same, other)] == [10, 0, 10]


def test_a_host_with_many_ipv6_networks_has_a_few_times_the_limit_of_one_address() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(10, every=10), clock)
    networks = [f"2001:db8:0:{number:x}::1" for number in range(256)]
    assert sum(taken(buckets, each) for each in networks) == 20
    assert taken(buckets, "2001:db8:0:100::1") == 10
    assert sum(taken(buckets, f"2001:db8:0:{number:x}00::1") for number in range(256)) == 10
    assert taken(buckets, "2001:db8:1::1") == 10
    clock.now += 10
    assert sum(taken(buckets, each) for each in networks) == 2, "and refills as much sooner"


@pytest.fixture
def limited(service) -> Iterator[Callable[..., Browser]]:
    """Yield a function that returns a browser of a server with some low limits."""
    with ExitStack() as servers:

        def running(**rates: Rate) -> Browser:
            settings = ServerSettings(rates=replace(WIDE, **rates))
            app = make_app(settings, service)
            return Browser(servers.enter_context(TestClient(app, settings.address)), service)

        yield running


def test_posts_of_a_visitor_are_limited(limited) -> None:
    narrow = limited(posts=Rate(5, 60))
    narrow.named("Anna")
    assert [narrow.post("/me", name="Anna").status_code for _ in range(6)] == [303] * 5 + [429]
    answer = narrow.post("/me", name="Beat")
    assert answer.json()["code"] == "too-fast"
    assert int(answer.headers["Retry-After"]) in range(1, 61)
    assert answer.headers["Retry-After"] in answer.json()["message"]
    page = narrow.post("/me", name="Beat", headers={})
    assert (page.status_code, 'role="alert"' in page.text) == (429, True)


@pytest.mark.parametrize(
    ("limit", "send", "status"),
    [
        ("visitors", lambda it: it.post("/me", name="Anna"), 303),
        ("posts_of_address", lambda it: it.post("/me", name="Anna"), 303),
        ("reads_of_address", lambda it: it.get("/me"), 200),
        ("reads_of_address", lambda it: it.get("/api/v1/tables", Authorization="Bearer x"), 401),
        ("codes", lambda it: it.post("/move", code="GUESS"), 422),
    ],
)
def test_requests_without_cookies_are_limited_by_address(limited, limit, send, status) -> None:
    browser, statuses = limited(**{limit: Rate(3, 60)}), []
    for _ in range(5):
        browser.client.cookies.clear()
        statuses.append(send(browser).status_code)
    assert statuses == [status] * 3 + [429] * 2


def test_pages_read_by_a_visitor_are_limited(limited) -> None:
    anna = limited(reads=Rate(8, 60))
    anna.named("Anna")  # an anonymous visitor, counted by address
    got = [anna.get(path).status_code for path in ("/", "/rules/mittlere", "/me", "/none") * 2]
    assert got == [200, 200, 200, 404, 200, 200, 200, 404]
    answer = anna.get("/", Accept="text/html")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) in range(1, 61)
    assert 'role="alert"' in answer.text
    assert anna.client.head("/").status_code == 429
    assert anna.get("/", **JSON).json()["code"] == "too-fast"
    beat = anna.other()
    assert beat.get("/me").status_code == 200, "another visitor can read"
    style = re.search(r"/static/[^\"]+", beat.get("/").text)[0]
    assert {anna.get(style).status_code for _ in range(20)} == {200}


def test_real_use_is_within_the_limits_of_reading(service) -> None:
    """Ten friends behind one address, whose pages reload themselves every three seconds, and a visitor who clicks on."""
    clock = Clock()
    limits = Limits(Rates(), clock)
    for second in range(600):
        clock.now += 1
        for friend in range(10):
            for _ in range(2 if second % 3 == 0 else 1):
                limits.take("reads", str(friend))
                limits.take("reads_of_address", "home")


def test_messages_have_a_limit_of_their_own_and_cards_do_not_count(limited) -> None:
    browser = limited(talk=Rate(3, 100))
    table = browser.table(chairs=["open", "open"])
    statuses = [browser.post(f"/table/{table}/say", phrase="hello").status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    assert browser.post(f"/table/{table}/rules", pace="calm").status_code == 200
