"""The link of ``matzl serve --open``: it signs one browser in as the local visitor, once."""

import pytest

from matzl.cli import serve
from matzl.table.store.local_visitor import local_visitor, read_token, sign_in_code
from matzl.table.store.visitors import DEVICE, RECOVERY
from matzl.web.state import ServerSettings
from tests.tables.test_local_visitor import folder
from tests.web.client import JSON
from tests.web.parsed_html import read

__all__ = ["folder"]


@pytest.fixture
def code(client, service, folder) -> str:
    return sign_in_code(service.store, folder)


def test_the_link_signs_in_and_the_lobby_lists_the_tables(browser, service, folder, code) -> None:
    local = local_visitor(service.store, folder)
    answer = browser.get(f"/sign-in/{code}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert browser.visitor() == local.id
    assert read_token(folder) not in answer.headers["set-cookie"]
    table = browser.table()
    assert browser.visitor() == local.id
    assert f"/table/{table}" in browser.get("/").text


def test_the_link_works_once_and_nobody_is_signed_in_without_it(
    browser, client, service, code
) -> None:
    other = browser.other()
    for path in (f"/sign-in/{'X' * 26}", f"/sign-in/{code[:-1]}", "/sign-in/"):
        assert other.get(path).status_code == 404
    assert browser.get(f"/sign-in/{code}").status_code == 303
    assert other.get(f"/sign-in/{code}").status_code == 404
    assert "matzl-8642-visitor" not in other.client.cookies


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_the_link_works_on_no_other_site(browser, service, folder, code, site) -> None:
    answer = browser.get(f"/sign-in/{code}", **JSON | {"Sec-Fetch-Site": site})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
    assert "matzl-8642-visitor" not in browser.client.cookies
    assert browser.get(f"/sign-in/{code}", **{"Sec-Fetch-Site": "none"}).status_code == 303


def test_no_other_code_signs_in_without_a_form(browser, service) -> None:
    anna, _ = service.store.visitors.new("Anna")
    for kind in (DEVICE, RECOVERY):
        code = service.store.visitors.code(anna.id, kind)
        assert read(browser.get(f"/sign-in/{code}"), 404).filled("/move")["code"] == ""
        assert "matzl-8642-visitor" not in browser.client.cookies
        assert service.store.visitors.redeem(code) is not None


def test_without_a_browser_the_link_that_signs_in_is_printed(capsys, monkeypatch) -> None:
    monkeypatch.setattr(serve, "open_in_browser", lambda address: False)
    serve._show_address(ServerSettings(), "http://127.0.0.1:8000", "CODE")
    assert "http://127.0.0.1:8000/sign-in/CODE" in capsys.readouterr().out
