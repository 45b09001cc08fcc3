"""HEAD requests: the status and headers of GET without its body, and no effect."""

from __future__ import annotations

from matzl.table.store.local_visitor import sign_in_code
from matzl.web import assets


def test_head_answers_like_get_without_a_body(browser) -> None:
    for path in ("/", "/rules/mittlere?clause=4.9", assets.static_url("base.css")):
        got = browser.get(path)
        answer = browser.client.head(path, follow_redirects=False)
        assert (answer.status_code, answer.content) == (200, b""), path
        assert got.status_code == 200
        for name in ("content-type", "cache-control", "content-security-policy"):
            assert answer.headers[name] == got.headers[name]


def test_head_of_a_stream_ends_at_once(browser) -> None:
    answer = browser.client.head(f"/streams?at={browser.table()}~")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-type"].startswith("text/event-stream")


def test_head_does_not_use_up_a_sign_in_link(browser, service, tmp_path) -> None:
    code = sign_in_code(service.store, tmp_path / "data")
    assert browser.client.head(f"/sign-in/{code}").status_code == 200
    assert "matzl-8642-visitor" not in browser.client.cookies
    assert browser.get(f"/sign-in/{code}").status_code == 303
    assert browser.client.head(f"/sign-in/{code}").status_code == 404


def test_every_page_accepts_head(client) -> None:
    pages = client.app.routes
    assert len(pages) > 20
    for route in pages:
        assert ("GET" in route.methods) == ("HEAD" in route.methods), route.path
