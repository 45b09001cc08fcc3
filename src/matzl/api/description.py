"""The OpenAPI description of the API, generated from the types that validate it, and a page that shows it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as fields_of
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields

import matzl
from matzl import registry
from matzl.api.answers import DealView, Failure, PageData
from matzl.api.endpoints import API, ENDPOINTS, Endpoint, pages_for_programs
from matzl.base.info import Option
from matzl.deal.view import View
from matzl.parts import Item, Link, Links, List, Mark, Page, Part, PlainPart, Prose, Section
from matzl.table.core import events
from matzl.table.core.commands import StoredText
from matzl.table.core.state import Table

_REF = "#/components/schemas/{name}"
_PLAIN_PARTS = {each.__name__: each for each in PlainPart.__subclasses__()}.values()
_PARAMETER = re.compile(r"{(\w+)(:number)?}")
_SCHEMAS = {"": {"type": "string"}, ":number": {"type": "integer", "minimum": 0}}
_LINES = {"application/x-ndjson": {"schema": {"type": "string"}}}
_FILES: dict[str, dict[str, Any]] = {
    "File": {"application/json": {"schema": {"type": "object"}}, **_LINES},
    "Boards": _LINES,
    "Image": {kind: {"schema": {"type": "string"}} for kind in ("image/svg+xml", "image/png")},
}
"""The content of answers that are not pages, by the type that a handler returns."""

_ABOUT = (
    "Programs play like people: by the same rules, and they learn no more. Make a token on your own page, and send it as "
    "`Authorization: Bearer TOKEN`; one that may only read carries out nothing. Bodies and answers are JSON. A request that "
    "is refused has the answer `Failure`. A `POST` with a header `Idempotency-Key` has one effect, however often it is sent."
)


@cache
def every_endpoint() -> tuple[Endpoint, ...]:
    """Return all endpoints, ending with those that serve pages."""
    pages = []
    for route, sent in pages_for_programs():
        texts = {name: {"type": "string"} for name in route.needs.split()}
        needed = msgspec.Meta(extra_json_schema={"required": [*texts], "properties": texts})
        form = Annotated[dict[StoredText, StoredText], needed]
        method, body = ("POST", form) if sent else ("GET", None)
        handler: Any = route.send if sent else route.show
        path = route.address if sent else route.pattern
        pages.append(Endpoint(method, path[1:], handler, PageData, body))
    return (*ENDPOINTS, *pages)


@cache
def description() -> Mapping[str, Any]:
    """Return the OpenAPI document that describes the API."""
    endpoints = every_endpoint()
    used = [kind for each in endpoints for kind in (each.answer, each.body) if kind]
    used += [Failure, DealView]
    schemas, known = msgspec.json.schema_components(used, schema_hook=_of_view, ref_template=_REF)
    known["PageData"]["properties"]["parts"]["items"] = _of_page(Part, known)
    effects = [name.removeprefix("_on_") for name in dir(Table) if name.startswith("_on_")]
    known["LogEntry"]["properties"]["kind"]["enum"] = [it.replace("_", "-") for it in effects]
    known["EventData"]["description"] = events.__doc__
    for each in known.values():
        if "options" in each.get("properties", ()):
            each["properties"]["options"] = _of_options()
    of_kind = dict(zip(map(repr, used), schemas, strict=True))
    paths: dict[str, Any] = {}
    for each in endpoints:
        paths.setdefault(_address(each), {})[each.method.lower()] = _operation(each, of_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "matzl", "version": matzl.__version__, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": known,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _address(endpoint: Endpoint) -> str:
    return API + _PARAMETER.sub(r"{\1}", endpoint.path).partition("?")[0]


def _of_view(kind: type) -> dict[str, Any]:
    """Return the schema of a view of a deal, which is sent as a `DealView`."""
    if kind is not View:
        raise NotImplementedError(kind)  # as `msgspec` asks for it
    return {"$ref": _REF.format(name=DealView.__name__)}


def _of_options() -> dict[str, Any]:
    """Return the schema of the options of a deal, match or table, which are those of one of the games."""
    several = []
    for info in map(registry.info, registry.names()):
        own = {each.name: _of_option(each) for each in info.options}
        several.append({"title": info.name, "properties": own, "additionalProperties": False})
    return {"type": "object", "anyOf": several}


def _of_option(option: Option) -> dict[str, Any]:
    """Return the schema of the values of an option."""
    number = {"type": "integer", "minimum": option.low, "maximum": option.high}
    return {"enum": option.choices} if option.choices else number


def _of_page(kind: Any, known: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of values of a type as pages have them in JSON; add those of parts to the `known` ones."""
    if isinstance(kind, type) and is_dataclass(kind):
        name, hints = kind.__name__.lower(), get_type_hints(kind)
        if name not in known:
            own: dict[str, Any] = {"part": {"const": name}}
            needed = ["part", *(it.name for it in fields_of(kind) if it.default is MISSING)]
            known[name] = {"type": "object", "properties": own, "required": needed}
            own |= {it: _of_page(hint, known) for it, hint in hints.items()}  # it may be in itself
        return {"$ref": _REF.format(name=name)}
    several = _PLAIN_PARTS if kind is PlainPart else get_args(kind)
    some = [_of_page(each, known) for each in several if each is not ...]
    if get_origin(kind) is tuple:
        return {"type": "array", "items": {"anyOf": some}}
    return {"anyOf": some} if some else msgspec.json.schema(kind)


def _operation(endpoint: Endpoint, of_kind: Mapping[str, Any]) -> dict[str, Any]:
    """Return the OpenAPI operation of an endpoint."""
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": _SCHEMAS[number]}
        for name, number in _PARAMETER.findall(endpoint.path)
    ]
    query = filter(None, endpoint.path.partition("?")[2].split("&"))
    parameters += [{"name": name, "in": "query", "schema": _SCHEMAS[""]} for name in query]
    if endpoint.acts:
        parameters.append({"name": "Idempotency-Key", "in": "header", "schema": _SCHEMAS[""]})
    kind = "text/event-stream" if endpoint.streams else "application/json"
    failure = of_kind[repr(Failure)]
    wrong = {"description": "Refused", "content": {"application/json": {"schema": failure}}}
    usual = {kind: {"schema": of_kind[repr(endpoint.answer)]}}
    answer = _FILES.get(endpoint.handler.__annotations__["return"], usual)
    body_type = endpoint.body
    schema = of_kind[repr(body_type)] if body_type else {}
    required = isinstance(body_type, type) and any(it.required for it in fields(body_type))
    needed = required or bool(schema.get("required"))
    body = {"content": {"application/json": {"schema": schema}}, "required": needed}
    return {
        "summary": endpoint.summary,
        "security": [] if endpoint.public else [{"token": []}],
        "parameters": parameters,
        "responses": {"200": {"description": "Done", "content": answer}, "default": wrong},
    } | ({"requestBody": body} if schema else {})


def page_of_description() -> Page:
    """Return the page that describes the API, in English like the names of its endpoints."""
    number, sections = len(ENDPOINTS), []
    for title, endpoints in ("Tables", ENDPOINTS), ("Pages", every_endpoint()[number:]):
        items = tuple(Item(Mark(f"{e.method} {_address(e)}", "code"), _about(e)) for e in endpoints)
        sections.append(Section(title, (List(items),), "wide"))
    links = Link("OpenAPI", f"{API}openapi.json", "button"), Link("Your tokens", "/me#programs")
    return Page("The HTTP API", (Prose(_ABOUT), Links(links), *sections), language="en")


def _about(endpoint: Endpoint) -> str:
    """Return a summary of an endpoint with the fields of its body."""
    names = ", ".join(getattr(endpoint.body, "__annotations__", ()))
    summary = endpoint.summary.replace("`", "")
    return f"{summary} Body: {names}." if names else summary
