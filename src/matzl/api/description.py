"""The description of the addresses for programs: OpenAPI, generated from the types that check them, and a page of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

import matzl
from matzl.api.answers import DealView, Failure, PageData
from matzl.api.endpoints import API, ENDPOINTS, Endpoint, pages_for_programs
from matzl.deal.view import View
from matzl.parts import Item, Link, Links, List, Mark, Page, Prose, Section

_REF = "#/components/schemas/{name}"
_NAMED = re.compile(r"{(\w+)(:number)?}")

_ABOUT = (
    "Programs play like people: by the same rules, and they learn no more. Make a token on your own page, and send it as "
    "`Authorization: Bearer TOKEN`; one that may only read carries out nothing. Bodies and answers are JSON. A request that "
    "is refused has the answer `Failure`. A `POST` with a header `Idempotency-Key` has one effect, however often it is sent."
)


@cache
def every_endpoint() -> tuple[Endpoint, ...]:
    """Return all addresses for programs, those of pages last."""
    pages = tuple(
        Endpoint(
            "POST" if sent else "GET",
            route.address[1:],
            (route.send if sent else route.show),  # type: ignore[arg-type]
            PageData,
            dict[str, str] if sent else None,
        )
        for route, sent in pages_for_programs()
    )
    return (*ENDPOINTS, *pages)


@cache
def description() -> Mapping[str, Any]:
    """Return the description as an OpenAPI document."""
    endpoints = every_endpoint()
    used = [kind for each in endpoints for kind in (each.answer, each.body) if kind]
    schemas, components = msgspec.json.schema_components(
        [Failure, DealView, *used], schema_hook=_of_view, ref_template=_REF
    )
    failure, _, *others = schemas
    of_kind = dict(zip(map(repr, used), others, strict=True))
    paths: dict[str, Any] = {}
    for each in endpoints:
        path = API + _NAMED.sub(r"{\1}", each.path)
        paths.setdefault(path, {})[each.method.lower()] = _operation(each, of_kind, failure)
    return {
        "openapi": "3.1.0",
        "info": {"title": "matzl", "version": matzl.__version__, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _of_view(kind: type) -> dict[str, Any]:
    """Return the schema of a view of a deal, which is sent in its plain form."""
    if kind is not View:
        raise NotImplementedError(kind)
    return {"$ref": _REF.format(name=DealView.__name__)}


def _operation(each: Endpoint, of_kind: Mapping[str, Any], failure: Any) -> dict[str, Any]:
    """Return what the description says about an address."""
    parameters: list[dict[str, Any]] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer", "minimum": 0} if number else {"type": "string"},
        }
        for name, number in _NAMED.findall(each.path)
    ]
    if each.acts:
        key = {"name": "Idempotency-Key", "in": "header", "schema": {"type": "string"}}
        parameters.append(key)
    kind = "text/event-stream" if each.streams else "application/json"
    wrong = {"description": "Refused", "content": {"application/json": {"schema": failure}}}
    files: dict[str, Any] = {"*/*": {}} if each.answer is PageData else {}
    answer = {kind: {"schema": of_kind[repr(each.answer)]}} | files
    body = {"application/json": {"schema": of_kind[repr(each.body)]}} if each.body else None
    return {
        "summary": each.summary,
        "security": [] if each.public else [{"token": []}],
        "parameters": parameters,
        "responses": {"200": {"description": "Done", "content": answer}, "default": wrong},
    } | ({"requestBody": {"content": body}} if body else {})


def page_of_description() -> Page:
    """Return the description as a page, in English like the names in it."""
    document, sections = description(), []
    of_tables = {API + _NAMED.sub(r"{\1}", each.path) for each in ENDPOINTS}
    for title, paths in ("Tables", of_tables), ("Pages", document["paths"].keys() - of_tables):
        items = [
            Item(Mark(f"{method.upper()} {path}", "code"), f"{what['summary']} {_in_and_out(what)}")
            for path, methods in document["paths"].items()
            for method, what in methods.items()
            if path in paths
        ]
        sections.append(Section(title, (List(tuple(items)),), "wide"))
    kinds = []
    for name, schema in document["components"]["schemas"].items():
        fields = [f"{key}: {_kind(value)}" for key, value in schema.get("properties", {}).items()]
        kinds.append(Item(Mark(name, "code"), ", ".join(fields or schema.get("enum", ()))))
    sections.append(Section("Types", (List(tuple(kinds)),), "wide"))
    links = Link("OpenAPI", f"{API}openapi.json", "button"), Link("Your tokens", "/me#programs")
    return Page(
        "The interface for programs", (Prose(_ABOUT), Links(links), *sections), language="en"
    )


def _in_and_out(operation: Mapping[str, Any]) -> str:
    """Return the types of the body and of the answer of an operation, in short."""
    contents = [operation.get("requestBody", {}), operation["responses"]["200"]]
    body, answer = (
        "".join(
            _kind(each["schema"])
            for each in content.get("content", {}).values()
            if "schema" in each
        )
        for content in contents
    )
    return f"Body: {body}; answer: {answer}." if body else f"Answer: {answer}."


def _kind(schema: Mapping[str, Any]) -> str:
    """Return the type that a schema describes, in short."""
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    if schema.get("items"):
        return f"list of {_kind(schema['items'])}"
    reference: str = schema.get("$ref", schema.get("type", "anything"))
    return reference.rpartition("/")[2]
