"""Pages of features on the web: HTML or JSON, redirects and files, forms with their checks."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from matzl.features import roles, ways
from matzl.features.roles import Request, Route
from matzl.forms import Field, Form
from matzl.parts import Answer, File, Go, Page, Text
from tests.web.client import HTML, JSON

FORM = Form("/made/up", "Send", (Field("number", "Number", "number", "1", low=1, high=9),))


async def show(request: Request) -> Answer:
    if "file" in request.query:

        async def lines() -> AsyncIterator[str]:
            yield "made "
            yield "up"

        return File("made-up.txt", "text/plain", lines())
    return Page(
        "Made up",
        (Text(f"{request.path['name']} for {'somebody' if request.visitor else 'nobody'}"), FORM),
    )


async def send(request: Request) -> Answer:
    number = FORM.check(request.form)["number"]
    request = await request.known()
    return Go(f"/made/{request.visitor}-{number}")


@pytest.fixture(autouse=True)
def made_up(monkeypatch) -> None:
    """Let there be a feature that is only this file."""
    routes = [*roles.routes(), Route("/made/{name}", show, send)]
    monkeypatch.setattr(roles, "routes", lambda: routes)


def test_a_page_is_html_or_for_programs_json(browser) -> None:
    answer = browser.get("/made/up", Accept="application/json;q=0, text/*")
    expected = ["<h1>Made up</h1>", "up for nobody", *(f'href="{way.address}"' for way in ways())]
    assert [each for each in expected if each not in answer.text] == []
    data = browser.get("/made/up", Accept="text/html; q=0.1, APPLICATION/JSON")
    assert data.json()["parts"][0] == {"part": "text", "line": "up for nobody"}
    kept, page = browser.get("/offline", **JSON).json(), browser.get("/offline").text
    assert f"<h2>{kept['title']}</h2>" in page
    assert f"<p>{kept['parts'][0]['line']}</p>" in page
    error = browser.get("/made/up/and/away", **JSON)
    assert (error.status_code, error.json()["code"]) == (404, "not-found")
    assert {each.headers["cache-control"] for each in (data, error)} == {"no-store"}
    assert all("Accept" in each.headers["vary"].split(", ") for each in (answer, data, error))


def test_a_file_is_to_be_kept(browser) -> None:
    answer = browser.get("/made/up?file=1")
    assert (answer.text, answer.headers["content-type"]) == ("made up", "text/plain; charset=utf-8")
    assert answer.headers["content-disposition"] == 'attachment; filename="made-up.txt"'


def test_a_form_makes_its_sender_known_once_it_has_been_checked(browser) -> None:
    for number in ("", "0", "x"):
        refused = browser.post("/made/up", headers=HTML, name="Anna", number=number)
        assert refused.status_code == 422
        assert "Enter a whole number from 1 to 9." in refused.text
        assert "nobody" in refused.text
    assert "nobody" in browser.get("/made/up", **HTML).text
    answer = browser.post("/made/up", name="Anna", number="3")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/made/{browser.visitor()}-3")
    assert "up for somebody" in browser.get("/made/up", **HTML).text


def test_a_wrong_value_is_named_to_programs_too(browser) -> None:
    answer = browser.post("/made/up", number="12")
    assert answer.status_code == 422
    (field,) = answer.json()["parts"][2]["fields"]
    assert (field["value"], field["error"]) == ("12", "Enter a whole number from 1 to 9.")


def test_an_address_that_takes_no_form_refuses_one(browser) -> None:
    assert browser.post("/daily", number="1").status_code == 405
    assert browser.client.head("/made/up").status_code == 200
