"""The interface for programs over HTTP: tokens and their scopes, tables, streams, errors, and other sites."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import matzl
from matzl import registry
from matzl.api.description import description, every_endpoint
from matzl.forms import Form
from matzl.pages import from_json
from matzl.parts import every
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.visitors import PLAY, READ, device_id
from matzl.web.state import ServerSettings
from tests.databases import new_database
from tests.waiting import attempts, wait_for
from tests.web.server_thread import ServerThread

API = "/api/v1/"


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
    """Make a token on the visitor's own page, which has it once."""
    answer = browser.post("/me/token", headers={"Accept": "text/html"}, program=name, scopes=scopes)
    assert answer.status_code == 200
    token = answer.text.split("<code>")[1].partition("</code>")[0]
    assert answer.text.count(token) == 1
    return token


@pytest.fixture
def program(browser) -> Program:
    """Return a program that may play for Anna."""
    browser.named("Anna")
    return Program(browser.client, token_of(browser))


AGAINST_BOTS = {"game": "mittlere", "chairs": ["novice", "novice"], "rules": {"pace": "at-once"}}


def test_a_refused_action_has_its_code_clause_and_status(program) -> None:
    table = program.post("tables", **AGAINST_BOTS).json()["table"]
    wait_for(lambda: program.get(f"tables/{table}").json()["view"]["legal"])
    state = program.get(f"tables/{table}").json()
    held = state["view"]["hand"]
    word = next(card for card in ("AS", "AC", "AD", "AH", "KS") if card not in held)
    answer = program.post(f"tables/{table}/play", word=word, move=float(state["move"]))
    refused = answer.json()
    assert (answer.status_code, refused["code"]) == (409, "not-in-hand")
    assert refused["message"].startswith("You do not hold the ")
    assert refused["link"] == f"/rules/mittlere?clause={refused['clause']}#c{refused['clause']}"
    assert program.post(f"tables/{table}/play", word="AS").json()["code"] == "bad-json"
    assert program.post("tables", game="none").status_code == 404
    deep = f'{{"word": {"[" * 8000}{"]" * 8000}, "more": {"[" * 4000}{"]" * 4000}}}'
    for path in (f"{API}tables/{table}/play", f"{API}lesson/mittlere"):
        headers = program.headers | {"Content-Type": "application/json"}
        answer = program.client.post(path, content=deep[:16_000], headers=headers)
        assert answer.status_code == 422, "not a fault of the server"


def test_no_string_of_a_program_has_what_postgresql_does_not_take(program, table) -> None:
    answer = program.post(f"tables/{table}/say", text="a\0b")
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-json")


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


def test_every_name_in_a_query_that_a_page_reads_is_described() -> None:
    for feature in (Path(matzl.__file__).parent / "features").iterdir():
        text = "".join(each.read_text("utf-8") for each in feature.rglob("*.py"))
        read = set(re.findall(r'query\.get\("(\w+)"', text))
        described = "&".join(re.findall(r'Route\(\s*"[^"?]+\?(.+?)"', text)).split("&")
        assert read <= {*described, "saved"}, "which is of a page for people alone"


def test_the_description_names_the_options_of_games_and_the_events_with_their_data() -> None:
    known = description()["components"]["schemas"]
    games = known["NewTable"]["properties"]["options"]["anyOf"]
    for schema, name in zip(games, registry.names(), strict=True):
        options = {each.name: each for each in registry.info(name).options}
        assert (schema["title"], schema["properties"].keys()) == (name, options.keys())
        for each, values in schema["properties"].items():
            allowed = values.get("enum") or (values["minimum"], values["maximum"])
            assert allowed == (options[each].choices or (options[each].low, options[each].high))
    kinds = known["LogEntry"]["properties"]["kind"]["enum"]
    rows = re.findall(r"^([a-z-]+)  +(?=\S)", known["EventData"]["description"], re.MULTILINE)
    assert {"kind", *kinds} == set(rows)


def test_a_program_cannot_send_the_hint_that_it_asks_for() -> None:
    schemas = description()["components"]["schemas"]
    assert set(schemas["AskHint"]["properties"]) == {"move"}
    assert "GiveHint" not in schemas


def test_pages_of_other_sites_may_ask_with_a_token(program) -> None:
    headers = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    preflight = program.client.options(f"{API}tables", headers=headers)
    assert (preflight.status_code, preflight.headers["access-control-allow-origin"]) == (204, "*")
    assert "access-control-allow-credentials" not in preflight.headers
    program.headers |= headers
    answer = program.post("tables", **AGAINST_BOTS)
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (200, "*")
    assert "set-cookie" not in answer.headers
    page = program.client.get("/api", headers={"Accept": "text/html"})
    assert "`" not in page.text
    assert "POST /api/v1/tables/{table_id}/play" in page.text


def test_pages_come_as_parts_and_forms_are_sent_as_objects(program) -> None:
    assert program.get("rules/mittlere").json()["parts"]
    there = program.post("lesson/mittlere").json()["address"]
    assert program.get(f"tables/{there.removeprefix('/table/')}").json()["seat"] == 0
    described = description()["paths"][f"{API}next"]["post"]["requestBody"]
    assert (described["required"], program.post("next").status_code) == (True, 422)
    key = program.post("tables", **AGAINST_BOTS).json()["table"]
    sent = [
        program.post(f"fair/{key}", **it).status_code for it in ({"word": "pear"}, {"text": "x"})
    ]
    assert (sent, program.get(f"tables/{key}").json()["word"]) == ([200, 422], "pear")


def test_forms_of_a_page_have_the_address_to_which_programs_send_them(program, browser) -> None:
    day = program.get("daily/mittlere").json()["address"].removeprefix("/")
    table = program.post("tables", game="bondtolva").json()["table"]
    berta = browser.other()
    berta.named("Berta")
    Program(browser.client, token_of(berta)).post(f"tables/{table}/sit")
    for address, sent in ((day, {}), (f"people/{table}", {"person": "1", "how": "mute"})):
        forms = list(every(from_json(program.get(address).json()), Form))
        assert f"/{address}" in {form.address for form in forms}
        assert not any(form.address.startswith("/api/") for form in forms)
        answer = program.post(address, **sent)
        assert answer.status_code == 200
        assert not answer.json()["address"].startswith("/api/")
    assert "Muted." in str(program.get(address).json())


def test_a_form_of_a_program_has_one_effect_and_renames_nobody(program, browser) -> None:
    program.headers["Idempotency-Key"] = "once"
    sent = [program.post("lesson/mittlere", name="Otto").json()["address"] for _ in range(2)]
    assert sent[0] == sent[1]
    page = browser.get("/me").text
    assert ("Anna" in page, "Otto" in page) == (True, False)


@pytest.fixture
def table(program) -> str:
    return program.post("tables", **AGAINST_BOTS).json()["table"]


@pytest.mark.parametrize("examples", [150, pytest.param(5000, marks=pytest.mark.thorough)])
def test_whatever_is_sent_is_answered_as_described(program, table, examples) -> None:
    """Half of the requests are as the description asks for, half are not; most are about things that exist."""
    import schemathesis  # here: it takes a second to import, and every worker collects this file
    from schemathesis.specs.openapi import checks

    conformance = [
        schemathesis.checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]
    modes = schemathesis.GenerationMode
    known = st.sampled_from([table, "mittlere", "1", "french"])
    described = schemathesis.openapi.from_dict(dict(description())).get_all_operations()
    operations = [
        each.ok() for each in described if not each.ok().path.endswith("/stream")
    ]  # endless

    @settings(deadline=None, max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def sent(data: st.DataObject) -> None:
        operation = data.draw(st.sampled_from(operations))
        mode = data.draw(st.sampled_from([modes.POSITIVE, modes.NEGATIVE]))
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if data.draw(st.integers(0, 3)):
            case.path_parameters = {name: data.draw(known) for name in case.path_parameters}
        who = data.draw(st.sampled_from([program, program, program, Program(program.client)]))
        request = case.as_transport_kwargs(headers=who.headers)
        del request["cookies"]
        if isinstance(request.get("data"), bytes):
            request["content"] = request.pop("data")
        case.validate_response(program.client.request(**request), checks=conformance)

    sent()


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_the_session_in_the_guide_is_as_it_says(tmp_path) -> None:
    """The key, move and card in the guide are those of the table opened; `…` stands for anything."""
    guide = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    session = guide.split("```console")[1].partition("```")[0]
    service = TableService(Store(new_database(tmp_path / "tables.db")))
    visitors, call = service.store.visitors, service.store.call
    token = call(visitors.new_token, call(visitors.new, "Anna")[0].id, "curl", PLAY)
    server = ServerThread(service, ServerSettings())
    known = {"http://127.0.0.1:8642": server.address, "Bearer …": f"Bearer {token}"}
    setting = ""
    try:
        for step in session.split("\n$ ")[1:]:
            command, _, expected = step.strip().partition("\n")
            for name, value in known.items():
                command, expected = command.replace(name, value), expected.replace(name, value)
            if command.startswith("export"):
                setting = command
                continue
            timed = command.replace("curl", "curl -s --max-time 60")
            timed = timed.replace("60 -N", "1 -N")
            for _ in attempts(0.1):
                answer = subprocess.run(
                    ["bash", "-c", f"{setting}; {timed}"], check=False, stdout=-1, encoding="utf-8"
                ).stdout
                if '"legal":[]' not in answer or "-N" in timed:
                    break
            opened = re.match('{"table":"(.{16})"}', answer)
            known |= {"7af3a0bd4c1f22e9": opened[1]} if opened else {}
            if state := re.search('"move":([0-9]+),"view":.*"legal":."(..)"', answer):
                move, word = state.groups()
                known |= {
                    '"move":14': f'"move":{move}',
                    '"move": 14': f'"move": {move}',
                    "6C": word,
                }
            for name, value in known.items():
                expected = expected.replace(name, value)
            pattern = re.escape(expected).replace("…", ".*")
            assert re.match(pattern, answer, re.DOTALL), (command, answer)
    finally:
        server.close()
