"""The interface for programs over HTTP: tokens and their scopes, tables, streams, errors, and other sites."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matzl.api.answers import Failure
from matzl.api.description import description, every_endpoint
from matzl.table.store.visitors import PLAY, READ, device_id
from tests.waiting import attempts

API = "/api/v1/"


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3)
    ),
    max_leaves=6,
)


def described(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return values as a schema of the description asks for."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return described(description()["components"]["schemas"][name])
    if "anyOf" in schema:
        return st.one_of(map(described, schema["anyOf"]))
    if "properties" in schema:
        return st.fixed_dictionaries({k: described(v) for k, v in schema["properties"].items()})
    kind = schema["type"]
    if kind == "array":
        return st.lists(described(schema["items"]), max_size=3)
    kinds = {
        "integer": st.integers(schema.get("minimum"), schema.get("maximum")),
        "string": st.sampled_from(("mittlere", "novice", "open", "AS", "back", ""))
        | st.text(max_size=schema.get("maxLength", 9)),
        "boolean": st.booleans(),
        "null": st.none(),
        "object": st.dictionaries(st.text(max_size=9), st.text(max_size=9), max_size=3),
    }
    return kinds[kind]


class Program:
    """A program with a token of a visitor; without cookies."""

    def __init__(self, client, token: str = "") -> None:
        self.client = client
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, **headers: str):
        return self.client.get(API + path, headers=self.headers | headers)

    def post(self, path: str, **body: Any):
        return self.client.post(API + path, json=body, headers=self.headers)


def token_of(browser, name: str = "my bot", scopes: str = PLAY) -> str:
    """Make a token on the visitor's own page."""
    answer = browser.post("/me/token", headers={"Accept": "text/html"}, program=name, scopes=scopes)
    assert answer.status_code == 200
    return answer.text.split("<code>")[1].partition("</code>")[0]


@pytest.fixture
def program(browser) -> Program:
    """Return a program that may play for Anna."""
    browser.named("Anna")
    return Program(browser.client, token_of(browser))


AGAINST_BOTS = {
    "game": "mittlere",
    "chairs": ["novice", "novice"],
    "rules": {"pace": "at-once"},
}


def test_a_program_plays_a_deal(program) -> None:
    table = program.post("tables", **AGAINST_BOTS).json()["table"]
    for _ in attempts(0.01):
        state = program.get(f"tables/{table}").json()
        if state["stage"] == "result":
            break
        if state["view"] and state["view"]["legal"]:
            refused = program.get(f"tables/{table}/record")
            assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
            word = state["view"]["legal"][0]
            assert program.post(f"tables/{table}/play", word=word, move=state["move"]).json() == {
                "ok": True
            }
    assert sum(state["view"]["result"]["payoffs"]) == 0
    assert program.get(f"tables/{table}/record").json()["game"] == "mittlere"
    assert [each["table"] for each in program.get("tables").json()["own"]] == [table]


def test_a_refused_action_has_its_code_clause_and_status(program) -> None:
    table = program.post("tables", **AGAINST_BOTS).json()["table"]
    for _ in attempts(0.01):
        state = program.get(f"tables/{table}").json()
        if state["view"]["legal"]:
            break
    answer = program.post(f"tables/{table}/play", word="no word", move=state["move"])
    assert answer.status_code in (409, 422)
    assert answer.json()["code"]
    assert program.post(f"tables/{table}/play", word="AS").json()["code"] == "bad-json"
    assert program.post("tables", game="none").status_code == 404
    deep = f'{{"word": {"[" * 8000}{"]" * 8000}, "more": {"[" * 4000}{"]" * 4000}}}'
    for path in (f"{API}tables/{table}/play", f"{API}lesson/mittlere"):
        headers = program.headers | {"Content-Type": "application/json"}
        answer = program.client.post(path, content=deep[:16_000], headers=headers)
        assert answer.status_code == 422, "not a fault of the server"


def test_every_request_but_public_ones_needs_a_token(program, browser) -> None:
    other = Program(browser.client)
    assert other.get("games").status_code == 200
    assert other.get("openapi.json").json()["openapi"].startswith("3.1")
    answer = other.get("tables")  # with the cookie of Anna
    assert (answer.status_code, answer.json()["code"]) == (401, "no-token")
    assert answer.headers["www-authenticate"] == "Bearer"
    secret = browser.client.cookies["matzl-8642-visitor"]
    assert Program(browser.client, secret).get("tables").json()["code"] == "bad-token"
    assert Program(browser.client, "nonsense").get("games").status_code == 401


def test_a_token_is_no_cookie(program, browser) -> None:
    stranger = browser.other()
    token = program.headers["Authorization"].removeprefix("Bearer ")
    stranger.client.cookies["matzl-8642-visitor"] = token
    assert "Anna" not in stranger.get("/me").text


def test_a_token_that_reads_never_acts(browser) -> None:
    table = browser.table()
    reader = Program(browser.client, token_of(browser, scopes=READ))
    assert reader.get(f"tables/{table}").json()["seat"] == 0
    for each in every_endpoint():
        if each.acts:
            answer = reader.post(re.sub("{.*?}", "1", each.path))
            assert (answer.status_code, answer.json()["code"]) == (403, "no-scope"), each.path


def test_a_token_is_listed_and_can_be_revoked(browser, program) -> None:
    page = browser.get("/me", Accept="application/json").json()
    assert "my bot" in str(page)
    token = program.headers["Authorization"].removeprefix("Bearer ")
    assert token not in str(page)
    browser.post("/me/sign-out", device=device_id(token), program="yes")
    assert program.get("tables").json()["code"] == "bad-token"
    assert "my bot" not in str(browser.get("/me", Accept="application/json").json())


def test_each_seat_has_its_own_view_and_strangers_have_none(browser, program) -> None:
    table = program.post("tables", game="bondtolva").json()["table"]
    other, stranger = browser.other(), browser.other()
    other.named("Berta")
    berta = Program(browser.client, token_of(other))
    assert berta.get(f"tables/{table}").json()["code"] == "not-admitted"
    assert berta.post(f"tables/{table}/sit").json() == {"ok": True}
    assert program.post(f"tables/{table}/start").json() == {"ok": True}
    hands = [each.get(f"tables/{table}").json()["view"]["hand"] for each in (program, berta)]
    assert not set(hands[0]) & set(hands[1])
    stranger.named("Otto")
    otto = Program(browser.client, token_of(stranger))
    link = program.get(f"tables/{table}").json()["watch"]
    assert otto.post(f"tables/{link}/watch").json() == {"table": link}
    view = otto.get(f"tables/{link}").json()
    assert (view["seat"], view["view"]["hand"], view["invite"]) == (None, [], "")


def test_a_program_cannot_send_the_hint_that_it_asks_for() -> None:
    schemas = description()["components"]["schemas"]
    assert set(schemas["AskHint"]["properties"]) == {"move"}
    assert "GiveHint" not in schemas


def test_pages_of_other_sites_may_ask_with_a_token(program) -> None:
    headers = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    asked = program.client.options(f"{API}tables", headers=headers)
    assert (asked.status_code, asked.headers["access-control-allow-origin"]) == (204, "*")
    assert "access-control-allow-credentials" not in asked.headers
    program.headers |= headers
    answer = program.post("tables", **AGAINST_BOTS)
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (200, "*")
    assert "set-cookie" not in answer.headers
    page = program.client.get("/api", headers={"Accept": "text/html"})
    assert "POST /api/v1/tables/{table_id}/play" in page.text


def test_pages_come_as_parts_and_forms_are_sent_as_objects(program) -> None:
    page = program.get("rules/mittlere").json()
    assert page["parts"]
    there = program.post("lesson/mittlere").json()["address"]
    assert there.startswith("/table/")
    assert program.get(f"tables/{there.removeprefix('/table/')}").json()["seat"] == 0
    assert Program(program.client).get("challenges").json()["code"] == "no-token"


def test_a_form_of_a_program_has_one_effect_and_renames_nobody(program, browser) -> None:
    program.headers["Idempotency-Key"] = "once"
    sent = [program.post("lesson/mittlere", name="Otto").json()["address"] for _ in range(2)]
    assert sent[0] == sent[1]
    page = browser.get("/me").text
    assert ("Anna" in page, "Otto" in page) == (True, False)


@pytest.fixture
def table(program) -> str:
    return program.post("tables", **AGAINST_BOTS).json()["table"]


@settings(deadline=None, max_examples=300, suppress_health_check=list(HealthCheck))
@given(each=st.sampled_from(every_endpoint()), data=st.data())
def test_whatever_is_sent_is_answered_as_described(program, table, each, data) -> None:
    """Most bodies have the form that the description asks for, or are other JSON."""
    known = st.sampled_from([table, "mittlere", "1", "x"])

    def part(_: re.Match[str]) -> str:
        return quote(data.draw(known | st.text(min_size=1, max_size=30)), safe="")

    path = re.sub("{.*?}", part, each.path)
    who = data.draw(st.sampled_from([program, Program(program.client)]))
    if each.streams:
        return
    if each.acts:
        operation = description()["paths"][API + re.sub(":number", "", each.path)]["post"]
        asked = operation.get("requestBody", {"content": {"": {"schema": {"type": "null"}}}})
        (content,) = asked["content"].values()
        body = data.draw(JSON_VALUES | described(content["schema"]))
        sent = data.draw(st.sampled_from([json.dumps(body)] * 9 + ["{", ""]))
        answer = program.client.post(
            API + path,
            content=sent.encode(errors="replace"),
            headers=who.headers | {"Content-Type": "application/json"},
        )
    else:
        answer = who.get(path)
    assert answer.status_code < 500, answer.text
    if answer.headers["content-type"] == "application/json":
        kind = Failure if answer.status_code >= 400 else each.answer
        msgspec.json.decode(answer.content, type=kind)
