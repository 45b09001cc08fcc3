"""Security of requests: host names, origins, sizes, headers, caching and compression."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, request_response
from starlette.testclient import TestClient

from matzl.web import assets
from matzl.web.app import make_app
from matzl.web.errors import PUBLIC_PARAMETERS
from matzl.web.state import ALL_INTERFACES, ServerSettings
from tests.web.client import JSON


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "localhost", "LOCALHOST:9", "[::1]:8642"])
def test_requests_to_names_of_this_computer_are_answered(browser, host) -> None:
    assert browser.get("/me", Host=host).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "192.168.1.7:8642",
        "evil.example@127.0.0.1:x",
        "[::1",
        "",
    ],
)
def test_requests_to_other_names_are_refused(browser, host) -> None:
    answer = browser.get("/me", Host=host)
    assert answer.status_code == 421
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/join/%00", "/me/matches?game=%00"])
def test_an_address_with_what_postgresql_does_not_take_is_not_found(browser, path) -> None:
    answer = browser.get(path, **JSON)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_in_a_network_requests_to_addresses_are_answered_but_not_to_names(service) -> None:
    settings = ServerSettings(host=ALL_INTERFACES, address="http://192.168.1.7:8642", lan=True)
    with TestClient(make_app(settings, service)) as client:
        for host, status in {
            "192.168.1.7:8642": 200,
            "10.0.0.3": 200,
            "localhost": 200,
            "evil.example": 421,
        }.items():
            assert client.get("/me", headers={"Host": host}).status_code == status, host


def test_behind_a_proxy_requests_to_its_name_are_answered(service) -> None:
    settings = ServerSettings(address="https://cards.example", lan=True)
    with TestClient(make_app(settings, service)) as client:
        assert client.get("/me", headers={"Host": "cards.example"}).status_code == 200
        assert client.get("/me", headers={"Host": "other.example"}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Origin": "https://127.0.0.1:8642"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_posts_from_other_sites_are_refused(browser, headers) -> None:
    answer = browser.post("/me", name="Mallory", headers=headers | JSON)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://127.0.0.1:8642"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:8642"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {},  # no browser
    ],
)
def test_posts_from_own_pages_are_accepted(browser, headers) -> None:
    del browser.client.headers["Origin"]
    assert browser.post("/me", name="Anna", headers=headers).status_code == 303


def test_a_body_that_is_too_large_is_not_read(browser) -> None:
    answer = browser.post("/me", name="x" * 20_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_body_without_a_length_is_read_up_to_the_limit(client) -> None:
    def pieces():
        yield from (b"x" * 1000 for _ in range(100))

    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = client.post("/me", content=pieces(), headers=JSON | kind)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize("length", ["-1", "x", "9" * 400])
def test_a_malformed_content_length_is_refused(client, length) -> None:
    answer = client.post("/me", content=b"", headers=JSON | {"Content-Length": length})
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/me", "/nowhere", "/cards/swiss.x.svg", "/table/x"])
def test_every_response_has_the_security_headers(browser, path) -> None:
    headers = browser.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in headers


def test_by_https_every_response_asks_for_https(service) -> None:
    settings = ServerSettings(address="https://cards.example", lan=True)
    with TestClient(make_app(settings, service), base_url=settings.address) as client:
        for path, host in (("/me", "cards.example"), ("/nowhere", "cards.example"), ("/", "evil")):
            headers = client.get(path, headers={"Host": host}).headers
            assert headers["strict-transport-security"] == "max-age=63072000"


def test_pages_are_not_cached_and_files_are_for_a_year(browser) -> None:
    assert browser.get("/me").headers["cache-control"] == "no-store"
    for path in (assets.card_url("swiss"), assets.static_url("base.css")):
        answer = browser.get(path)
        assert answer.status_code == 200
        assert "max-age=31536000" in answer.headers["cache-control"]
        assert "set-cookie" not in answer.headers
        assert answer.headers["content-encoding"] == "gzip"


def test_a_file_of_another_version_is_the_current_one_and_not_cached(browser) -> None:
    answer = browser.get("/static/0123456789ab/base.css")
    assert answer.headers["cache-control"] == "no-cache"
    assert browser.get(assets.static_url("base.css")).text == answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/static/x/../app.py",
        "/static/x/%2e%2e/app.py",
        "/static/x/LICENSE.idiomorph.txt",
        "/static/x/",
        "/cards/tarot.x.svg",
    ],
)
def test_only_static_files_are_served(browser, path) -> None:
    assert browser.get(path).status_code == 404


def test_an_unexpected_error_is_reported_without_its_traceback(service, settings, caplog) -> None:
    app = make_app(settings, service)

    async def fault(_request: Request) -> Response:
        raise RuntimeError("the secret of the fault")

    app.router.routes.append(Route("/fault", fault))
    with TestClient(app, base_url=settings.address) as client:
        for headers in ({}, JSON):
            answer = client.get("/fault", headers=headers)
            assert answer.status_code == 500
            assert "secret of the fault" not in answer.text
            assert headers or answer.headers["x-request-id"] in answer.text
            assert "nosniff" in answer.headers["x-content-type-options"]
    assert "the secret of the fault" in caplog.text


def test_secret_parts_of_addresses_are_not_logged(service, settings, caplog, monkeypatch) -> None:
    """All parameters of all paths are tried, those that are known to be no secrets with public values."""

    async def fault(_request: Request) -> Response:
        raise RuntimeError("fault")

    app, secret = make_app(settings, service), "K3v9" * 5
    for route in app.router.routes:
        monkeypatch.setattr(route, "app", request_response(fault))

    def value(parameter: re.Match[str]) -> str:
        number = "1" if parameter[2] == ":number" else ""
        return number or ("public" if parameter[1] in PUBLIC_PARAMETERS else secret)

    paths = {re.sub(r"{(\w+)(:\w+)?}", value, route.path) for route in app.router.routes}
    origin = {"Origin": settings.address}
    with TestClient(app, base_url=settings.address, headers=origin) as client:
        for path in paths:
            client.get(path)
            client.post(path)
    logged = [each.getMessage() for each in caplog.records]
    assert len(logged) >= len(paths)
    assert any("GET /move/{code}" in each for each in logged)
    assert any("GET /replay/{key}/1/1.public" in each for each in logged)
    assert secret not in caplog.text


def test_errors_of_the_database_are_logged_without_their_values(service) -> None:
    with pytest.raises(DBAPIError) as caught, service.store._engine.connect() as connection:
        connection.execute(text("SELECT id FROM nothing WHERE id = :id"), {"id": "secret"})
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("language", "expected"), [("sv-SE,sv;q=0.9", "sv"), ("de", "de"), ("fr", "en")]
)
def test_a_refusal_is_a_page_in_the_readers_language(browser, language, expected) -> None:
    answer = browser.get("/nowhere", **{"Accept-Language": language})
    assert answer.status_code == 404
    assert f'<html lang="{expected}">' in answer.text
    assert 'role="alert"' in answer.text


def test_a_wrong_method_is_refused(browser) -> None:
    assert browser.client.put("/me", headers=JSON).json()["code"] == "no-method"
    answer = browser.get("/language", **JSON)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
