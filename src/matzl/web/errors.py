"""Errors of requests that concern no table, and the contents of responses to failed requests."""

from __future__ import annotations

from typing import Any

from prometheus_client import Counter
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse, Response

from matzl.errors import (
    IllegalActionError,
    MatzlError,
    StoppedError,
    TableError,
    UnknownGameError,
)
from matzl.features import functions
from matzl.parts import clause_link
from matzl.table.core.errors import error_sentence
from matzl.text.languages import translated, use_language
from matzl.web.reader import accepted, preferred_language

SENTENCES: dict[str, str] = {
    "not-found": "There is no such page.",
    "no-game": "There is no such game here; the lobby lists all games.",
    "no-method": "This address does not accept that kind of request.",
    "wrong-host": "This server does not answer to that host name.",
    "foreign": "The request came from another site and was rejected.",
    "too-large": "That is too large for this server.",
    "no-form": "Only form data is accepted here.",
    "bad-token": "This token is not valid; create one in your profile, and send it as Authorization: Bearer TOKEN.",
    "no-token": "This needs a token: create one in your profile, and send it as Authorization: Bearer TOKEN.",
    "too-many-tokens": "You already have {most} devices and tokens; revoke some first.",
    "no-scope": "A program with this token may only look, not play.",
    "bad-json": "The body is not what is expected here: {fault}",
    "bad-form": "This form cannot be read.",
    "too-fast": "Too many requests. Wait {seconds} s and try again.",
    "crowded": "The server is busy at the moment; players at a table go first. Try again in {seconds} s.",
    "fault": "Something went wrong in matzl itself. The error has been logged; nothing is lost.",
}
"""English messages by code; `RequestError` translates them."""


class RequestError(MatzlError):
    """The error with which the server rejects a request.

    Attributes
    ----------
    status
        The HTTP status of the response.
    """

    def __init__(self, status: int, code: str, **parameters: object) -> None:
        super().__init__(SENTENCES[code].format_map(parameters), code)
        self.status, self.parameters = status, parameters

    def __str__(self) -> str:
        """Return the message in the current language."""
        return translated(SENTENCES[self.code]).format_map(self.parameters)


STATUS = {
    code: status
    for status, codes in {
        403: "not-admitted banned removed not-seated not-host closed-to-spectators rule-off muted",
        404: "not-found unknown-table dead-link no-deal",
        410: "closed closed-by-host",
        422: "unknown-level unknown-rule rule-value too-long "
        "no-name long-name large-name unseen-name",
        429: "too-many-tables",
        500: "store-damaged damaged-table",
        503: "busy read-only store-busy store-full store-unwritable",
    }.items()
    for code in codes.split()
}
"""HTTP statuses of table errors by code; 409 for all others. Features have their own in their ``__init__.py``."""

PUBLIC_PARAMETERS = frozenset(
    ("action", "day", "deck", "game", "kind", "language", "name", "number", "step", "version")
)
"""The parameters of paths that may be logged; all others are secrets."""

REFUSALS = Counter("matzl_refusals", "Refused requests, by the reason.", ("code",))

RETRY_SECONDS = 2
"""The seconds to wait before a retry while the adviser is warming up, or the server or the database is busy."""


def wants_json(headers: Headers) -> bool:
    """Return whether a client prefers JSON to HTML; types such as ``*/*`` do not count, as browsers send them."""
    weights = accepted(",".join(headers.getlist("accept")))
    return weights.get("application/json", 0) > weights.get("text/html", 0)


def response_parts(
    error: MatzlError, deck: str = "french"
) -> tuple[dict[str, Any], int, dict[str, str]]:
    """Return an error's code, message, clause and link, its HTTP status, and the headers of its response.

    An illegal action has the clause of the rule book, the link to it, and a sentence in the words of a deck.
    The headers say that the response depends on the types accepted and, if waiting helps, after how many seconds the request
    may be repeated.
    """
    if isinstance(error, UnknownGameError):
        error = RequestError(404, "no-game")
    details = {"code": error.code, "message": error_sentence(error, deck), "link": "", "clause": ""}
    if isinstance(error, IllegalActionError):
        refusal = error.refusal
        details["message"] = refusal.sentence(deck, to_you=True)
        details["clause"] = refusal.clause
        details["link"] = clause_link(refusal.game, refusal.clause).address
    status = _status(error)
    REFUSALS.labels(error.code).inc()
    wait: object = RETRY_SECONDS if status == 503 and error.code != "read-only" else None
    if isinstance(error, RequestError):
        wait = error.parameters.get("seconds")
    headers = {"Vary": "Accept"} | ({"WWW-Authenticate": "Bearer"} if status == 401 else {})
    return details, status, headers | ({"Retry-After": f"{wait}"} if wait else {})


def _status(error: MatzlError) -> int:
    """Return the HTTP status of an error."""
    if isinstance(error, RequestError):
        return error.status
    if isinstance(error, StoppedError):
        return 503
    usual = 409 if isinstance(error, TableError | IllegalActionError) else 422
    by_code = (*functions("__init__", "STATUS"), STATUS)
    return next((statuses[error.code] for statuses in by_code if error.code in statuses), usual)


def early_error_response(error: MatzlError, headers: Headers) -> Response:
    """Return the response to a request that fails before the visitor is known."""
    with use_language(preferred_language(headers.get("accept-language", ""))):
        details, status, wait = response_parts(error)
        if wants_json(headers):
            return JSONResponse(details, status, wait)
        return PlainTextResponse(details["message"] + "\n", status, wait)
