"""Limits: requests over the limit are refused with the time to wait, for their visitor only."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from matzl.web.app import make_app
from matzl.web.errors import RequestError
from matzl.web.limits import Limits, Rate, Rates, TokenBuckets, client_network
from matzl.web.settings import ServerSettings
from tests.web.client import Browser
from tests.web.conftest import WIDE


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_tokens_and_refills_with_time() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(3, every=10), clock)
    for _ in range(3):
        buckets.take("anna")
    with pytest.raises(RequestError) as refused:
        buckets.take("anna")
    assert (refused.value.status, refused.value.retry_after) == (429, 10)
    buckets.take("beat")
    clock.now += 9.9
    with pytest.raises(RequestError) as refused:
        buckets.take("anna")
    assert refused.value.retry_after == 1
    clock.now += 0.2
    buckets.take("anna")
    with pytest.raises(RequestError):
        buckets.take("anna")


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(2, every=1), clock)
    buckets.take("anna")
    clock.now += 1000
    buckets.take("anna")
    buckets.take("anna")
    with pytest.raises(RequestError):
        buckets.take("anna")


def test_requests_to_an_empty_bucket_cost_no_tokens() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(1, every=10), clock)
    buckets.take("anna")
    for _ in range(50):
        with pytest.raises(RequestError):
            buckets.take("anna")
    clock.now += 10
    buckets.take("anna")


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
    assert not limits._streams


def test_a_failed_stream_no_longer_counts() -> None:
    limits = Limits(Rates(streams=1))
    for _ in range(3):
        with pytest.raises(OSError, match="gone"), limits.stream("anna", "here"):
            raise OSError("gone")


def test_an_ipv6_network_counts_as_one_client() -> None:
    assert client_network("2001:db8::1") == client_network("2001:db8::2")
    assert client_network("2001:db8::1") != client_network("2001:db8:0:1::1")
    assert client_network("testclient") == "testclient"


@pytest.fixture
def narrow(service) -> Browser:
    """Return a browser under low limits: five posts, then one each minute; two new visitors."""
    rates = Rates(posts=Rate(5, 60), posts_of_address=Rate(9, 60), visitors=Rate(2, 60))
    with TestClient(
        make_app(ServerSettings(rates=rates), service), base_url="http://127.0.0.1:8642"
    ) as client:
        yield Browser(client, service)


def test_posts_of_a_visitor_are_limited(narrow) -> None:
    narrow.named("Anna")
    statuses = [narrow.post("/me", name="Anna").status_code for _ in range(6)]
    assert statuses == [303] * 5 + [429]
    answer = narrow.post("/me", name="Beat")
    assert answer.json()["code"] == "too-fast"
    assert int(answer.headers["Retry-After"]) in range(1, 61)
    assert answer.headers["Retry-After"] in answer.json()["message"]
    page = narrow.post("/me", name="Beat", headers={})
    assert (page.status_code, 'role="alert"' in page.text) == (429, True)


def test_posts_of_an_address_are_limited_even_without_cookies(narrow) -> None:
    statuses = []
    for _ in range(4):
        narrow.client.cookies.clear()
        statuses.append(narrow.post("/me", name="Anna").status_code)
    assert statuses == [303, 303, 429, 429]


def test_reading_is_not_limited(narrow) -> None:
    assert {narrow.get("/me").status_code for _ in range(50)} == {200}


def test_guesses_of_codes_are_limited(service) -> None:
    settings = ServerSettings(rates=Rates(**{**vars_of(WIDE), "codes": Rate(3, 60)}))
    with TestClient(make_app(settings, service), base_url=settings.address) as client:
        browser = Browser(client, service)
        codes = [browser.post("/move", code=f"GUESS{n}").json()["code"] for n in range(4)]
    assert codes == ["bad-code"] * 3 + ["too-fast"]


def vars_of(rates: Rates) -> dict[str, object]:
    return {name: getattr(rates, name) for name in Rates.__slots__}
